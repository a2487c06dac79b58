"""What the worst requests of one guest cost another visitor: `tessera serve` as a process, a guest in a process of its
own who sends one kind of them as fast as allowed, and a visitor who asks for a page and for a word at a table of theirs
again and again, and measures how long each answer takes.

    .venv/bin/python tools/worst_requests.py [--seconds 8] [--kinds checks replays ...] [--keep bench/worst-requests.md]
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
from load_clients import Guest, Server
from support.worst import HOSTILE, hostile_record, long_record, words_to_check, worst_cards
from websockets import Origin
from websockets.asyncio.client import connect

MOST_SECONDS = 0.25  # that anybody else may have to wait
AT_ONCE = 12  # requests that the guest has under way
ENTRIES = 3000  # of the long records


class Attacker:
    """A guest who sends the worst of one kind until time is up."""

    def __init__(self, address: str, seconds: float) -> None:
        self.guest = Guest([address], random.Random(1))
        self.address = address
        self.until = time.monotonic() + seconds
        self.seconds = seconds
        self.answers: Counter[str] = Counter()

    async def run(self, kind: str) -> None:
        await self.guest.call("GET", "/api/me")
        prepare = KINDS[kind]
        once = await prepare(self)
        self.until = time.monotonic() + self.seconds
        print("ready", flush=True)
        async with httpx.AsyncClient(
            base_url=self.address, cookies=self.guest.cookies, headers={"Origin": self.address}, timeout=120
        ) as http:
            tasks = [asyncio.create_task(self._again(http, once)) for _ in range(AT_ONCE)]
            await asyncio.wait(tasks, timeout=self.seconds + 60)
            for task in tasks:
                task.cancel()
        print(json.dumps(dict(self.answers)), flush=True)

    async def _again(self, http: httpx.AsyncClient, once: "Once") -> None:
        while time.monotonic() < self.until:
            status = await once(http)
            self.answers[str(status)] += 1
            if status == 429:
                await asyncio.sleep(0.05)

    async def table(self, **wanted: Any) -> str:
        made = await self.guest.call("POST", "/api/tables", wanted)
        return str(made["id"])


Once = Callable[[httpx.AsyncClient], Awaitable[int | str]]


def posting(path: str, body: object) -> Once:
    text = json.dumps(body).encode()

    async def once(http: httpx.AsyncClient) -> int:
        return (await http.post(path, content=text, headers={"Content-Type": "application/json"})).status_code

    return once


def getting(path: str) -> Once:
    async def once(http: httpx.AsyncClient) -> int:
        return (await http.get(path)).status_code

    return once


def commanding(table: str, commands: Sequence[dict[str, Any]]) -> Once:
    """Commands at a table, one after another; what comes back is a notice."""
    sent = 0

    async def once(http: httpx.AsyncClient) -> str:
        nonlocal sent
        command = {**commands[sent % len(commands)], "id": f"a{sent}"}
        sent += 1
        reply = await http.post(f"/api/tables/{table}/do", json=command)
        return str(reply.json().get("key") or reply.json().get("t")) if reply.status_code == 200 else "refused"

    return once


async def checks(a: Attacker) -> Once:
    options = {"options": {"cards": words_to_check(880)}, "seats": 2}
    return posting("/api/games/innomination/check", options)


async def tables_of_cards(a: Attacker) -> Once:
    options = {"cards": words_to_check(880)}
    return posting("/api/tables", {"game": "innomination", "seats": 2, "options": options})


async def replays_sent_in(a: Attacker) -> Once:
    return posting("/api/replay", {"record": long_record(ENTRIES)})


async def imports(a: Attacker) -> Once:
    return posting(
        "/api/tables", {"game": "innovation", "seats": 2, "record": long_record(ENTRIES), "at": ENTRIES - 10}
    )


async def replays(a: Attacker) -> Once:
    table = await a.table(game="innovation", seats=2, record=finished_record())
    seats = iter(range(10**9))

    async def once(http: httpx.AsyncClient) -> int:
        n = next(seats)
        query = f"seat={(-1, 0, 1)[n % 3]}&lang={('en', 'de')[n // 3 % 2]}&from={n // 6 % 400}"
        return (await http.get(f"/api/tables/{table}/replay?{query}")).status_code

    return once


def finished_record() -> str:
    return long_record(ENTRIES, over=True)


async def snapshots(a: Attacker) -> Once:
    """Long games looked at anew again and again, each time in another language or from another seat."""
    table = await a.table(game="innovation", seats=2, record=finished_record())
    return getting(f"/api/tables/{table}/notices")


async def cold_tables(a: Attacker) -> Once:
    """Sockets at tables that must be opened first."""
    tables = [await a.table(game="innovation", seats=2, record=finished_record()) for _ in range(3)]
    turn = iter(range(10**9))

    async def once(http: httpx.AsyncClient) -> str:
        address = a.address.replace("http", "ws", 1) + f"/api/tables/{tables[next(turn) % 3]}/socket"
        async with connect(
            address, additional_headers=a.guest.header(), origin=Origin(a.address), max_size=None
        ) as socket:
            await socket.recv()
        return "snapshot"

    return once


async def hints(a: Attacker) -> Once:
    table = await a.table(game="innomination", seats=2, play_now=True, bots=["expert"])
    return commanding(table, [{"t": "hint", "v": (await asked(a, table))["v"]}])


async def previews(a: Attacker) -> Once:
    table = await a.table(game="innovation", seats=2, preset="beta", play_now=True, bots=["expert"])
    notice = await asked(a, table)
    choices = notice["question"]["choices"]
    return commanding(table, [{"t": "preview", "v": notice["v"], "code": c["code"]} for c in choices])


async def typed_lines(a: Attacker) -> Once:
    table = await a.table(game="splendor", seats=2, play_now=True, bots=["casual"])
    lines = ["take " + "white " * 300, "buy " + "1" * 500, "; ".join(["take white blue green"] * 60), "?" * 900]
    return commanding(table, [{"t": "why", "text": line} for line in lines])


async def bots(a: Attacker) -> Once:
    """Tables left to the strongest bots."""
    for _ in range(20):
        await a.table(game="innomination", seats=2, play_now=True, bots=["expert"])
    return posting("/api/tables", {"game": "innomination", "seats": 2, "play_now": True, "bots": ["expert"]})


async def coming_and_going(a: Attacker) -> Once:
    table = await a.table(game="innovation", seats=2, play_now=True, bots=["casual"])
    return commanding(table, [{"t": "sit", "seat": -1}, {"t": "sit", "seat": 0}])


async def hostile_tables(a: Attacker) -> Once:
    """A table with the worst cards that are right, on which the attacker plays whatever does most."""
    wanted = {"game": "innomination", "seats": 2, "play_now": True, "bots": ["casual"]}
    wanted["options"] = {"cards": worst_cards(), **HOSTILE}
    tables = [await a.table(**wanted) for _ in range(4)]
    rng = random.Random(3)
    turn = iter(range(10**9))

    async def once(http: httpx.AsyncClient) -> str:
        n = next(turn)
        address = f"/api/tables/{tables[n % 4]}"
        looked = await http.get(f"{address}/notices")
        if looked.status_code != 200:
            await asyncio.sleep(0.05)
            return str(looked.status_code)
        notice = looked.json()[0]
        choices = (notice.get("question") or {}).get("choices")
        if not choices:
            await asyncio.sleep(0.05)
            return "waits"
        deeds = [c["code"] for c in choices if c["text"].startswith(("play", "use"))]
        code = rng.choice(deeds or [choices[-1]["code"]])
        reply = await http.post(f"{address}/do", json={"t": "play", "v": notice["v"], "code": code, "id": f"h{n}"})
        return str(reply.json().get("key") or reply.json().get("t")) if reply.status_code == 200 else "refused"

    return once


async def hostile_replays(a: Attacker) -> Once:
    return posting("/api/replay", {"record": hostile_record()})


async def large_bodies(a: Attacker) -> Once:
    return posting("/api/replay", {"record": "[" * 900_000})


async def asked(a: Attacker, table: str) -> Any:
    """The position at a table as soon as the attacker is asked."""
    while True:
        notice = (await a.guest.call("GET", f"/api/tables/{table}/notices"))[0]
        if notice.get("question"):
            return notice
        await asyncio.sleep(0.1)


KINDS: dict[str, Callable[[Attacker], Awaitable[Once]]] = {
    "checks": checks,
    "tables_of_cards": tables_of_cards,
    "replays_sent_in": replays_sent_in,
    "imports": imports,
    "replays": replays,
    "snapshots": snapshots,
    "cold_tables": cold_tables,
    "hints": hints,
    "previews": previews,
    "typed_lines": typed_lines,
    "bots": bots,
    "coming_and_going": coming_and_going,
    "hostile_tables": hostile_tables,
    "hostile_replays": hostile_replays,
    "large_bodies": large_bodies,
}


OTHER_ADDRESS = "127.0.0.2"  # a visitor does not live where the attacker does; each address has its own limits


class Visitor:
    """Somebody else, who wants a page now and then and plays at a table of their own."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.guest = Guest([address], random.Random(2))
        self.waits: list[float] = []

    async def run(self, busy: Callable[[], bool]) -> None:
        await self.guest.call("GET", "/api/me")
        wanted = {"game": "splendor", "seats": 2, "play_now": True, "bots": ["casual"]}
        table = (await self.guest.call("POST", "/api/tables", wanted))["id"]
        async with (
            httpx.AsyncClient(
                base_url=self.address,
                cookies=self.guest.cookies,
                timeout=120,
                transport=httpx.AsyncHTTPTransport(local_address=OTHER_ADDRESS),
            ) as http,
            connect(
                self.address.replace("http", "ws", 1) + f"/api/tables/{table}/socket",
                additional_headers=self.guest.header(),
                origin=Origin(self.address),
                local_addr=(OTHER_ADDRESS, 0),
            ) as socket,
        ):
            n = 0
            while busy():
                began = time.perf_counter()
                (await http.get("/api/bots")).raise_for_status()
                self.waits.append(time.perf_counter() - began)
                began = time.perf_counter()
                n += 1
                await socket.send(json.dumps({"t": "why", "id": f"w{n}", "text": "take white"}))
                while json.loads(await socket.recv()).get("id") != f"w{n}":
                    pass
                self.waits.append(time.perf_counter() - began)
                await asyncio.sleep(0.12)


async def trial(kind: str, seconds: float) -> str:
    """One kind of request; a line of the table."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/tessera.db", TESSERA_TESTING="")
        await server.start()
        try:
            attacker = subprocess.Popen(
                [sys.executable, __file__, "--attack", kind, "--address", server.address, "--seconds", str(seconds)],
                stdout=subprocess.PIPE,
                text=True,
            )
            assert attacker.stdout
            await asyncio.to_thread(attacker.stdout.readline)
            visitor = Visitor(server.address)
            await visitor.run(lambda: attacker.poll() is None)
            answers = json.loads(attacker.stdout.read() or "{}")
        finally:
            server.stop()
    waits = sorted(visitor.waits)
    told = ", ".join(f"{n} x {what}" for what, n in sorted(answers.items()))
    middle, late, longest = statistics.median(waits), waits[int(0.99 * len(waits))], waits[-1]
    verdict = "" if longest <= MOST_SECONDS else " **too long**"
    return (
        f"| {kind.replace('_', ' ')} | {told} | {len(waits)} | {1000 * middle:.0f} | {1000 * late:.0f} "
        f"| {1000 * longest:.0f}{verdict} |"
    )


HEAD = """# What one guest's worst requests cost another visitor

Made by `tools/worst_requests.py`: a guest in a process of their own sends one kind of request, twelve at a time, as
fast as the limits allow; another visitor asks for a page and for a word at their table again and again. Milliseconds
that the visitor waits, of a bar of 250.

| kind | what the guest is answered | measured | median | 99 of 100 | longest |
|---|---|---|---|---|---|
"""


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    parser.add_argument("--keep", default="")
    parser.add_argument("--attack", default="", help=argparse.SUPPRESS)
    parser.add_argument("--address", default="", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.attack:
        await Attacker(args.address, args.seconds).run(args.attack)
        return 0
    lines: list[str] = []
    for kind in args.kinds:
        lines.append(await trial(kind, args.seconds))
        print(lines[-1], flush=True)
    if args.keep:
        Path(args.keep).write_text(HEAD + "\n".join(lines) + "\n")
    return 1 if any("too long" in line for line in lines) else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
