"""Many connections: what thousands of idle websockets cost, and that people play on and newcomers come in while
somebody opens more silent connections than the server may have files. Keeps bench/connections.md.

    .venv/bin/python tools/connections.py [--sockets 5000] [--silent 1100] [--files 1024] [--seconds 30]
"""

import argparse
import asyncio
import contextlib
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
from load_clients import ROOT, Guest, Player
from websockets import Origin
from websockets.asyncio.client import connect

sys.path.insert(0, str(ROOT / "tests"))
from support.process import Served, served

TABLES = 50  # at which the idle ones look on
GUESTS = 500  # who they are
AT_ONCE = 50  # that connect
PLAYED = 5  # tables at which people play on,
PAUSE_SECONDS = 0.2  # with a pause before each move: what is measured is not how fast they could
OWN_FILES = 300  # more than sockets, for whatever else a process opens
MOST_LOG_BYTES = 1_000_000


def files_for(sockets: int) -> int:
    """Raise the limit of open files for so many sockets, on both sides; how many sockets there can be."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + OWN_FILES
    if hard < wanted:
        print(f"The hard limit of this machine is {hard} files, fewer than the {wanted} that are needed.")
        with contextlib.suppress(ValueError, OSError):  # for root alone
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, wanted))
            print(f"Raised to {wanted}.")
            return sockets
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(wanted, 1024)), hard))
    return min(sockets, hard - OWN_FILES)


def memory(server: Served) -> int:
    """The bytes that the server itself holds in memory."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(server: Served) -> float:
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def guest(server: Served) -> Guest:
    found = Guest([server.address], random.Random(1))
    await found.call("GET", "/api/me")
    return found


async def begin_table(guests: list[Guest]) -> str:
    table: str = (await guests[0].call("POST", "/api/tables", {"game": "homeworlds", "seats": 2}))["id"]
    for seat, one in enumerate(guests):
        await one.call("POST", f"/api/tables/{table}/do", {"t": "sit", "id": f"sit{seat}", "seat": seat})
    await guests[0].call("POST", f"/api/tables/{table}/do", {"t": "start", "id": "start"})
    return table


class Playing:
    """People who play at random, as long as the block lasts."""

    def __init__(self) -> None:
        self.players: list[Player] = []

    def moves(self) -> int:
        return sum(len(p.acknowledged) for p in self.players)

    def reconnected(self) -> int:
        return sum(p.reconnected for p in self.players if not p.over.is_set())

    async def play(self, server: Served) -> None:
        """One table after another, by the same two."""
        guests = [await guest(server) for _ in range(2)]
        while True:
            table = await begin_table(guests)
            players = [Player(one, table, f"{table}-{i}", PAUSE_SECONDS) for i, one in enumerate(guests)]
            self.players += players
            await asyncio.gather(*(p.run() for p in players))

    async def delays_for(self, seconds: float) -> str:
        """How long moves took that were sent from now on."""
        for p in self.players:
            p.delays.clear()
        await asyncio.sleep(seconds)
        found = sorted(d * 1000 for p in self.players for d in p.delays)
        if not found:
            return "no moves"
        at_99 = found[min(len(found) - 1, len(found) * 99 // 100)]
        return (
            f"{len(found)} moves, p50 {statistics.median(found):.0f} ms, p99 {at_99:.0f} ms, longest {found[-1]:.0f} ms"
        )


@contextlib.asynccontextmanager
async def playing(server: Served) -> AsyncIterator[Playing]:
    all_of_them = Playing()
    tasks = [asyncio.create_task(all_of_them.play(server)) for _ in range(PLAYED)]
    try:
        while all_of_them.moves() < PLAYED:
            await asyncio.sleep(0.05)
        yield all_of_them
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def idle(
    server: Served, table: str, cookie: dict[str, str], at_once: asyncio.Semaphore, there: list[str]
) -> None:
    url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with contextlib.AsyncExitStack() as stack:
        async with at_once:
            ws = await stack.enter_async_context(
                connect(
                    url,
                    additional_headers=cookie,
                    origin=Origin(server.address),
                    compression=None,
                    ping_interval=None,
                    open_timeout=60,
                )
            )
            await ws.recv()
        there.append(table)
        async for _ in ws:
            pass
    raise RuntimeError("an idle socket was closed")


async def idle_trial(sockets: int, seconds: float) -> list[str]:
    sockets = files_for(sockets)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        async with playing(server) as people:
            hosts = [await guest(server) for _ in range(2)]
            tables = [await begin_table(hosts) for _ in range(TABLES)]
            cookies = [(await guest(server)).header() for _ in range(min(GUESTS, sockets))]
            before, alone = memory(server), await people.delays_for(seconds)
            at_once = asyncio.Semaphore(AT_ONCE)
            began = time.monotonic()
            there: list[str] = []
            tasks = [
                asyncio.create_task(idle(server, tables[n % TABLES], cookies[n % len(cookies)], at_once, there))
                for n in range(sockets)
            ]
            while len(there) < sockets:
                for task in tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.2)
            took = time.monotonic() - began
            with_them = await people.delays_for(seconds)
        after = memory(server)
        cpu = cpu_seconds(server)
        await asyncio.sleep(seconds)
        cpu = (cpu_seconds(server) - cpu) / seconds
        still = sum(not task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        log = len(server.log())
    return [
        f"{sockets} idle websockets at {TABLES} tables, there within {took:.0f} s, {still} of them at the end: "
        f"{(after - before) / sockets / 1000:.1f} KB of the server's memory each, {cpu:.1%} of a processor while "
        f"nobody does anything (each has a ping of two kinds in 20 s).",
        f"People who play at {PLAYED} other tables: {alone} without them, {with_them} with them. {log} bytes of log.",
    ]


class Silent:
    """Somebody who keeps so many connections open that say nothing, or half a head."""

    def __init__(self, server: Served, number: int, address: str) -> None:
        self.server = server
        self.address = address
        self.number = number
        self.opened = 0
        self.closed = 0

    async def run(self) -> None:
        await asyncio.gather(*(self._again(n) for n in range(self.number)))

    async def _again(self, n: int) -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.server.port, local_addr=(self.address, 0)
                )
                self.opened += 1
                try:
                    writer.write(b"GET / HT" if n % 2 else b"")
                    await reader.read()
                finally:
                    writer.close()
                self.closed += 1
            await asyncio.sleep(0.5)  # as a slow attacker would, whose own costs count


async def silent_trial(silent: int, files: int, seconds: float, address: str, *options: str) -> tuple[list[str], bool]:
    files_for(silent)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), *options, limit=f"-n {files}") as server:
        async with playing(server) as people:
            alone = await people.delays_for(seconds)
            crowd = Silent(server, silent, address)
            task = asyncio.create_task(crowd.run())
            while crowd.opened < silent:
                await asyncio.sleep(0.05)
            moves, reconnected, cpu = people.moves(), people.reconnected(), cpu_seconds(server)
            newcomers = asyncio.create_task(come(server, seconds))
            with_them = await people.delays_for(seconds)
            moves, reconnected = people.moves() - moves, max(0, people.reconnected() - reconnected)
            cpu = (cpu_seconds(server) - cpu) / seconds
            came, of, longest = await newcomers
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        log = len(server.log())
    good = moves > 0 and not reconnected and came == of and log < MOST_LOG_BYTES
    return [
        f"{silent} silent connections from {address}, opened again whenever they are closed ({crowd.opened} in all), "
        f"with a limit of {files} files{' and ' + ' '.join(options) if options else ''}: people who play {with_them} "
        f"({alone} without them), {reconnected} of their connections lost; {came} of {of} newcomers were answered, "
        f"after {longest * 1000:.0f} ms at most; {cpu:.0%} of a processor in all; {log} bytes of log.",
    ], good


async def come(server: Served, seconds: float) -> tuple[int, int, float]:
    """Newcomers, two a second: how many were answered, of how many, and the longest wait."""
    came, of, longest = 0, 0, 0.0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        of += 1
        began = time.monotonic()
        async with httpx.AsyncClient(base_url=server.address, timeout=10, verify=False) as http:
            with contextlib.suppress(httpx.TransportError):
                came += (await http.get("/api/me")).status_code == 200
        longest = max(longest, time.monotonic() - began)
        await asyncio.sleep(0.5)
    return came, of, longest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--silent", type=int, default=1100)
    parser.add_argument("--files", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--only", choices=["idle", "silent"])
    args = parser.parse_args()
    lines: list[str] = []
    good = True
    if args.only != "silent":
        lines += asyncio.run(idle_trial(args.sockets, args.seconds))
    if args.only != "idle":
        for address, options in (("127.0.0.1", []), ("127.0.0.2", ["--trust-proxy", "127.0.0.1"])):
            said, well = asyncio.run(silent_trial(args.silent, args.files, args.seconds, address, *options))
            lines += said
            good = good and well
    print("\n".join(lines))
    if not args.only:
        (ROOT / "bench" / "connections.md").write_text("# Connections\n\n" + "\n\n".join(lines) + "\n")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
