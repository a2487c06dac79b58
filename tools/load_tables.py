"""Tables under load, and what must be true of them afterwards: nothing that was acknowledged is lost or moved, the log
has no gap, nobody missed an event or saw two in another order, and nobody was refused what was carried out.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from load_clients import Guest, Player, event_digest

from tessera.matches.record import BOT, TIME_OUT
from tessera.server.store import open_store

STANDSTILL_SECONDS = 180  # without a move, after which a run is given up
FINISH_SECONDS = 60  # for commands that are under way at the end
APART_MS = 250  # that the clocks of two processes may be
CAUGHT_UP_SECONDS = 15  # in which a process hears what others have done


class Kind(NamedTuple):
    """What is played: tables take turns."""

    game: str
    people: int
    bot: str = ""  # in one more seat


KINDS = (Kind("template", 2), Kind("splendor", 3), Kind("homeworlds", 2))
WITH_BOTS = (Kind("template", 1, "casual"), Kind("splendor", 2, "casual"), Kind("template", 1, "search-20"))


class Load:
    """Tables that are played for as long as the test lasts; a table that is over is followed by another."""

    def __init__(
        self,
        addresses: Sequence[str],
        tables: int,
        seed: int,
        kinds: Sequence[Kind] = KINDS,
        clock_seconds: int = 0,
        watchers: int = 1,
        patience: float = 0.0,
    ) -> None:
        self.addresses = addresses
        self.rng = random.Random(seed)
        self.tables = tables
        self.kinds = kinds
        self.clock_seconds = clock_seconds  # for each seat and game; 0: no clocks
        self.watchers = watchers
        self.patience = patience
        self.guests: list[Guest] = []
        self.ids: dict[Guest, str] = {}
        self.people: dict[str, int] = {}  # seats of people, by table; bots have the others
        self.players: list[Player] = []
        self.at: list[list[Player]] = [[] for _ in range(tables)]  # the players of all games at one table
        self.stopping = False
        self.tasks: list[asyncio.Task[None]] = []

    def acknowledged(self) -> int:
        return sum(len(p.acknowledged) for p in self.players)

    def moves_at(self, number: int) -> int:
        return sum(len(p.acknowledged) for p in self.at[number])

    def longest_wait(self) -> float:
        """For a move to be acknowledged, those that wait now included."""
        return max([0.0, *(d for p in self.players for d in [*p.delays, p.waited()])])

    def read(self) -> Counter[str]:
        """Keys of what people have read when something was refused."""
        return sum((g.read for g in self.guests), Counter())

    def start(self) -> None:
        self.tasks = [asyncio.create_task(self._one_table(i)) for i in range(self.tables)]

    async def _one_table(self, number: int) -> None:
        kind = self.kinds[number % len(self.kinds)]
        rng = random.Random(self.rng.random())
        guests = [Guest(self.addresses, rng) for _ in range(kind.people + self.watchers)]
        self.guests += guests
        for g in guests:
            g.patience = self.patience or g.patience
            self.ids[g] = (await g.call("GET", "/api/me"))["id"]
        new: dict[str, Any] = {"game": kind.game, "seats": kind.people + bool(kind.bot)}
        if kind.bot:
            new["bots"] = [""] * (kind.people - 1) + [kind.bot]
        if self.clock_seconds:
            new["clock"] = {"kind": "live", "base": self.clock_seconds, "extra": 0}
        while not self.stopping:
            table = (await guests[0].call("POST", "/api/tables", new))["id"]
            self.people[table] = kind.people
            for seat, g in enumerate(guests[: kind.people]):
                await g.do(table, {"t": "sit", "id": f"sit{seat}", "seat": seat})
            await guests[0].do(table, {"t": "start", "id": "start"})
            seats = [*range(kind.people), *[-1] * self.watchers]
            players = [Player(g, table, f"{table}-{i}", seat=seats[i]) for i, g in enumerate(guests)]
            self.players += players
            self.at[number] += players
            async with asyncio.TaskGroup() as group:
                for p in players:
                    group.create_task(p.run())

    def look(self) -> None:
        """Raise what has ended a table's play, if anything has."""
        for task in self.tasks:
            if task.done():
                task.result()

    async def until(self, moves: int) -> None:
        """Until so many moves are acknowledged in all."""
        before, since = self.acknowledged(), time.monotonic()
        while self.acknowledged() < moves:
            await asyncio.sleep(0.01)
            self.look()
            if self.acknowledged() > before:
                before, since = self.acknowledged(), time.monotonic()
            if time.monotonic() - since > STANDSTILL_SECONDS:
                raise TimeoutError(f"no move was acknowledged for {STANDSTILL_SECONDS} seconds")

    async def all_go_on(self, most: float) -> float:
        """How long it takes until a further move is acknowledged at each table; at most so many seconds."""
        before = [self.moves_at(n) for n in range(self.tables)]
        since = time.monotonic()
        while any(self.moves_at(n) == before[n] for n in range(self.tables)):
            await asyncio.sleep(0.01)
            self.look()
            if time.monotonic() - since > most:
                stand = [self.at[n][-1].table for n in range(self.tables) if self.moves_at(n) == before[n]]
                raise TimeoutError(f"after {most:.0f} seconds these tables do not go on: {', '.join(stand)}")
        return time.monotonic() - since

    def cut(self) -> None:
        """All connections, without a word."""
        for p in self.players:
            if p.ws:
                p.ws.transport.abort()

    async def finish(self) -> None:
        """Let every command be acknowledged or refused, and everybody see what has happened; then all stand up."""
        self.stopping = True
        since = time.monotonic()
        while True:
            for p in self.players:
                p.stopping = True
            waiting = [p.name for p in self.players if p.pending and not p.over.is_set()]
            last = {p.table: p.v for p in sorted(self.players, key=lambda p: p.v)}
            behind = [p.name for p in self.players if p.v < last[p.table] and not p.over.is_set()]
            if not waiting and not behind:
                break
            if time.monotonic() - since > FINISH_SECONDS:
                raise TimeoutError(f"never answered: {waiting[:9]}; never told what has happened: {behind[:9]}")
            await asyncio.sleep(0.05)
        await self.cancel()

    async def cancel(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


class Verdict(NamedTuple):
    lost: int
    gaps: int
    wrong: list[str]  # everything, a sentence each


async def judge(load: Load, database: str) -> Verdict:
    """What the log says, beside what people were told."""
    wrong: list[str] = []
    lost = gaps = 0
    store = await open_store(database)
    try:
        for table in {p.table for p in load.players}:
            rows = await store.rows(table)
            if [r.v for r in rows] != list(range(1, len(rows) + 1)):
                gaps += 1
                wrong.append(f"{table}: the log has a gap: {[r.v for r in rows][:50]}")
            for r in rows:
                if r.do in (BOT, TIME_OUT) and r.seat < load.people[table]:
                    wrong.append(f"{table}: seat {r.seat} has lost its place at version {r.v} ({r.do})")
            for before, after in pairwise(rows):
                if not -APART_MS < after.at - before.at < STANDSTILL_SECONDS * 1000:
                    wrong.append(
                        f"{table}: from version {before.v} to the next, time went by {after.at - before.at} ms"
                    )
            where = {r.id.partition(":")[2]: r.v for r in rows}  # the id stands behind its seat
            for p in load.players:
                if p.table != table:
                    continue
                for id, v in p.acknowledged.items():
                    if where.get(id) != v:
                        lost += 1
                        wrong.append(
                            f"{p.name}: {id} was acknowledged as version {v}, the log has it as {where.get(id)}"
                        )
                wrong += [
                    f"{p.name}: {id} was refused, and is in the log as version {where[id]}"
                    for id in p.refused
                    if id in where
                ]
    finally:
        await store.close()
    return Verdict(lost, gaps, wrong)


async def seen_wrongly(load: Load) -> list[str]:
    """What each client saw that is not as each process tells it to one that asks for everything now; and who is
    somebody else now."""
    wrong = [f for p in load.players for f in p.faults]
    alike: dict[tuple[str, int], list[Player]] = {}  # those who see the same
    for p in load.players:
        alike.setdefault((p.table, p.seat), []).append(p)
    for players in alike.values():
        for address in load.addresses:
            said = await told(players, address)
            for p in players:
                if any(p.seen.get(v) != said.get(v) for v in range(p.first + 1, p.v + 1)):
                    wrong.append(f"{p.name} saw something otherwise than the log at {address} tells it")
    for guest, id in load.ids.items():
        if (await guest.call("GET", "/api/me"))["id"] != id:
            wrong.append(f"the guest {id} is somebody else now")
    return wrong


async def told(players: list[Player], address: str) -> dict[int, str]:
    """What a process says of each version, as soon as it knows of the last one."""
    first, last = min(p.first for p in players), max(p.v for p in players)
    until = time.monotonic() + CAUGHT_UP_SECONDS
    while True:
        path = f"/api/tables/{players[0].table}/notices?since={first}"
        answer = await players[0].guest.call("GET", path, at=address)
        said = {n["v"]: event_digest(n) for n in answer if n["t"] == "moved"}
        if last in {first, *said} or time.monotonic() > until:
            return said
        await asyncio.sleep(0.1)
