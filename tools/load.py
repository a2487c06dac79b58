"""The load test: 500 sockets at 100 tables (two players and three who watch at each), beside a bare websocket echo in
the same run. It prints moves/s, the delay from a move to its acknowledgement (p50, p99) and the server CPU a delivery.

    .venv/bin/python tools/load.py [--tables 100] [--seconds 20]
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from load_clients import ROOT, Guest, Player, Server
from websockets.asyncio.client import connect

WATCHERS = 3
ECHO = (sys.executable, str(ROOT / "tools" / "echo_server.py"))


async def load_trial(tables: int, seconds: float) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/tessera.db")
        await server.start()
        try:
            return await _play(server, tables, seconds)
        finally:
            server.stop()


async def _play(server: Server, tables: int, seconds: float) -> dict[str, float]:
    rng = random.Random(1)
    players: list[Player] = []

    async def seat_all(number: int) -> None:
        guests = [Guest([server.address], random.Random(number)) for _ in range(2 + WATCHERS)]
        for g in guests:
            await g.call("GET", "/api/me")
        # Homeworlds games of random players are long: nearly all tables last as long as the test.
        table = (await guests[0].call("POST", "/api/tables", {"game": "homeworlds", "seats": 2}))["id"]
        for seat in (0, 1):
            await guests[seat].call("POST", f"/api/tables/{table}/do", {"t": "sit", "id": f"s{seat}", "seat": seat})
        await guests[0].call("POST", f"/api/tables/{table}/do", {"t": "start", "id": "start"})
        players.extend(Player(g, table, f"{table}-{i}") for i, g in enumerate(guests))

    for number in range(0, tables, 10):
        await asyncio.gather(*(seat_all(n) for n in range(number, min(number + 10, tables))))
    rng.shuffle(players)
    tasks = [asyncio.create_task(p.run()) for p in players]
    while sum(len(p.acknowledged) for p in players) < tables:  # everybody is there and warm
        await asyncio.sleep(0.05)
    moves, deliveries = sum(len(p.acknowledged) for p in players), sum(p.deliveries for p in players)
    for p in players:
        p.delays.clear()
    cpu, start = server.cpu_seconds(), time.perf_counter()
    await asyncio.sleep(seconds)
    spent, cpu = time.perf_counter() - start, server.cpu_seconds() - cpu
    moves = sum(len(p.acknowledged) for p in players) - moves
    deliveries = sum(p.deliveries for p in players) - deliveries
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "sockets": len(players),
        "moves": moves / spent,
        "deliveries": deliveries / spent,
        "cpu": cpu / max(deliveries, 1),
        "faults": sum(len(p.faults) for p in players),
        **delays([d for p in players for d in p.delays]),
    }


async def echo_trial(sockets: int, size: int, seconds: float) -> dict[str, float]:
    """The same number of sockets, each sending a frame of the size of a move's notice and waiting for its echo."""
    server = Server("", ECHO)
    server.command = [*ECHO, str(server.port)]
    await server.start()
    waits: list[float] = []
    count = 0

    async def one() -> None:
        nonlocal count
        async with connect(f"ws://127.0.0.1:{server.port}/socket", compression=None) as ws:
            frame = "x" * size
            while True:
                sent = time.perf_counter()
                await ws.send(frame)
                await ws.recv()
                waits.append(time.perf_counter() - sent)
                count += 1

    tasks = [asyncio.create_task(one()) for _ in range(sockets)]
    while count < sockets:
        await asyncio.sleep(0.05)
    waits.clear()
    before, cpu, start = count, server.cpu_seconds(), time.perf_counter()
    await asyncio.sleep(seconds)
    spent, cpu, n = time.perf_counter() - start, server.cpu_seconds() - cpu, count - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    server.stop()
    return {"deliveries": n / spent, "cpu": cpu / max(n, 1), **delays(waits)}


def delays(found: list[float]) -> dict[str, float]:
    if len(found) < 2:
        return {"p50": 0.0, "p99": 0.0}
    cuts = statistics.quantiles(found, n=100)
    return {"p50": cuts[49] * 1000, "p99": cuts[98] * 1000}


def report(args: argparse.Namespace) -> list[str]:
    table: dict[str, Any] = asyncio.run(load_trial(args.tables, args.seconds))
    echo: dict[str, Any] = asyncio.run(echo_trial(int(table["sockets"]), 1000, args.seconds / 2))
    return [
        f"{table['sockets']} sockets at {args.tables} tables, as fast as random players go: {table['moves']:,.0f} "
        f"moves/s kept and acknowledged, {table['deliveries']:,.0f} deliveries/s; from a move to its acknowledgement "
        f"p50 {table['p50']:.0f} ms, p99 {table['p99']:.0f} ms; {table['cpu'] * 1e6:,.0f} µs of the server's CPU a "
        f"delivery; {table['faults']} faults.",
        f"A bare websocket echo with as many sockets in the same run: {echo['deliveries']:,.0f} echoes/s, p50 "
        f"{echo['p50']:.0f} ms, p99 {echo['p99']:.0f} ms, {echo['cpu'] * 1e6:,.0f} µs of CPU an echo: a delivery costs "
        f"{table['cpu'] / echo['cpu']:.1f} echoes.",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    lines = report(parser.parse_args())
    print("\n".join(lines))
    (Path(ROOT) / "bench" / "load.md").write_text("# Load\n\n" + "\n\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
