"""What can happen to a server, one function each: it does the harm to a `Stage`, waits while the harm lasts, and puts
things right again. faults.py says beside each what must hold.

Whatever a cause finds wrong by itself goes into `stage.wrong`.
"""

import asyncio
import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from load_clients import ROOT, Server, children
from load_tables import Load
from support.postgres import Postgres

from tessera.server.store import sqlite_path

KILLS = 8
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
KILLED_EVERY_SECONDS = 0.05
STORMS = 3
WORKER = "tessera.server.bots.worker"
DISK_BYTES = 24 << 20
SPARE_FILES = 5  # that a server may hold open more than before, when all connections have been cut and are back


@dataclass
class Stage:
    """What a fault is done to."""

    database: str
    servers: list[Server]
    load: Load
    seconds: float  # that the harm lasts
    disk: Path | None = None  # a small one
    clock: Path | None = None  # a file: what it says is added to the servers' clocks
    postgres: Postgres | None = None
    wrong: list[str] = field(default_factory=list)

    async def wait(self, seconds: float = 0.0) -> int:
        """Let people play while the harm lasts; gives how many of their moves were acknowledged."""
        before = self.load.acknowledged()
        until = time.monotonic() + (seconds or self.seconds)
        while time.monotonic() < until:
            await asyncio.sleep(0.01)
            self.load.look()
        return self.load.acknowledged() - before


Cause = Callable[[Stage], Awaitable[None]]


async def nothing(stage: Stage) -> None:
    await stage.wait()


async def kill(stage: Stage) -> None:
    for n in range(KILLS):
        await stage.wait(stage.seconds / KILLS)
        victim = stage.servers[n % len(stage.servers)]
        victim.kill()
        await victim.start()


# The disk


def fill(disk: Path) -> Path:
    """A file that leaves no byte."""
    made = disk / "fill"
    with made.open("wb", buffering=0) as f, contextlib.suppress(OSError):
        for size in (1 << 20, 4096, 1):
            with contextlib.suppress(OSError):
                while f.write(b"\0" * size) == size:
                    pass
    return made


async def full_disk(stage: Stage) -> None:
    assert stage.disk
    filled = fill(stage.disk)
    await stage.wait()
    filled.unlink()


async def start_on_full_disk(stage: Stage) -> None:
    """The server that was there may start again or end with a sentence; a new one ends with a sentence."""
    assert stage.disk
    server = stage.servers[0]
    server.kill()
    filled = fill(stage.disk)
    server.begin()
    await stage.wait()
    if server.process and server.process.poll() is not None and "Traceback" in server.logged():
        stage.wrong.append("the server that could not start left a traceback")
    new = Server(f"sqlite:///{stage.disk}/new.db")
    new.begin()
    assert new.process
    status = await asyncio.to_thread(new.process.wait, 60)
    if status == 0 or len(new.logged().splitlines()) != 1:
        stage.wrong.append(f"a new server on a full disk: {status}, {new.logged()[-300:]}")
    filled.unlink()
    server.kill()
    await server.start()


async def backup_on_full_disk(stage: Stage) -> None:
    assert stage.disk
    filled = fill(stage.disk)
    target = stage.disk / "backup.tessera"
    status, said = await command("db", "backup", str(target), "--database", stage.database)
    if status == 0 or len(said.splitlines()) != 1:
        stage.wrong.append(f"a backup on a full disk: {status}, {said[-300:]}")
    if left := [p.name for p in stage.disk.iterdir() if p != filled]:
        stage.wrong.append(f"a backup on a full disk left {', '.join(left)}")
    filled.unlink()
    status, said = await command("db", "backup", str(target), "--database", stage.database)
    if status or not target.exists():
        stage.wrong.append(f"a backup when there was room again: {status}, {said[-300:]}")


async def command(*args: str) -> tuple[int, str]:
    """What `tessera ...` ends with, and writes to its error output."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tessera", *args, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    said = (await process.communicate())[1].decode()
    return process.returncode or 0, said


# The database


async def locked(stage: Stage) -> None:
    """Another program holds the lock on writing."""
    if path := sqlite_path(stage.database):
        other = sqlite3.connect(path, timeout=20, isolation_level=None, check_same_thread=False)
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
        await stage.wait()
        other.execute("ROLLBACK")
        other.close()
    else:
        async with connected(stage.database) as c, c.transaction():
            await c.execute("LOCK TABLE entry, tables IN EXCLUSIVE MODE")
            await stage.wait()


@contextlib.asynccontextmanager
async def connected(database: str) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(database)
    try:
        yield connection
    finally:
        await connection.close()


async def postgres_restarted(stage: Stage) -> None:
    assert stage.postgres
    await asyncio.to_thread(stage.postgres.stop, "fast")
    await asyncio.to_thread(stage.postgres.start)


async def postgres_restarted_at_once(stage: Stage) -> None:
    assert stage.postgres
    await asyncio.to_thread(stage.postgres.stop, "immediate")
    await asyncio.to_thread(stage.postgres.start)


async def postgres_crashed(stage: Stage) -> None:
    assert stage.postgres
    await asyncio.to_thread(stage.postgres.crash)
    await asyncio.to_thread(stage.postgres.start)


async def postgres_away(stage: Stage) -> None:
    assert stage.postgres
    await asyncio.to_thread(stage.postgres.stop, "fast")
    await stage.wait()
    await asyncio.to_thread(stage.postgres.start)


async def connections_cut(stage: Stage) -> None:
    for _ in range(5):
        await cut_connections(stage)
        await stage.wait(stage.seconds / 5)


async def cut_connections(stage: Stage) -> None:
    async with connected(stage.database) as c:
        await c.execute(CUT)


async def slots_taken(stage: Stage) -> None:
    """Others take every slot that is free for as long as it lasts, and then the servers lose theirs."""
    taken: list[Any] = []
    cut = False
    until = time.monotonic() + stage.seconds
    try:
        while time.monotonic() < until:
            try:
                taken.append(await asyncpg.connect(stage.database))
            except asyncpg.TooManyConnectionsError:
                if not cut:
                    own = [c.get_server_pid() for c in taken]
                    await taken[0].execute(f"{CUT} AND pid <> ALL($1::int[])", own)
                    cut = True
                await stage.wait(0.02)
    finally:
        for connection in taken:
            connection.terminate()


# Processes


async def stalled(stage: Stage) -> None:
    """One process stands still; where there are others, they go on."""
    stage.servers[0].send_signal(signal.SIGSTOP)
    try:
        moves = await stage.wait()
    finally:
        stage.servers[0].send_signal(signal.SIGCONT)
    if len(stage.servers) > 1 and not moves:
        stage.wrong.append("while one process stood still, the others acknowledged nothing")


def thinkers(stage: Stage) -> list[int]:
    """The processes in which bots think."""
    found = [pid for s in stage.servers if s.process for pid in children(s.process.pid)]
    return [pid for pid in found if WORKER in command_line(pid)]


def command_line(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def to_thinkers(stage: Stage, number: int) -> int:
    sent = 0
    for pid in thinkers(stage):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
            sent += 1
    return sent


async def thinkers_killed(stage: Stage) -> None:
    if not to_thinkers(stage, signal.SIGKILL):
        stage.wrong.append("there were no thinkers to kill")


async def thinkers_killed_again_and_again(stage: Stage) -> None:
    until = time.monotonic() + stage.seconds
    killed = 0
    while time.monotonic() < until:
        killed += to_thinkers(stage, signal.SIGKILL)
        await stage.wait(KILLED_EVERY_SECONDS)
    if killed < 10:
        stage.wrong.append(f"only {killed} thinkers were there to be killed")


async def thinkers_stopped(stage: Stage) -> None:
    """They never go on: the server has to replace them."""
    if not to_thinkers(stage, signal.SIGSTOP):
        stage.wrong.append("there were no thinkers to stop")


# Clocks and connections


def clock_set(seconds: int) -> Cause:
    async def step(stage: Stage) -> None:
        assert stage.clock
        stage.clock.write_text(f"{seconds:+d}")
        await stage.wait()
        stage.clock.write_text("+0")

    return step


async def storm(stage: Stage) -> None:
    before = open_beside(stage)
    for _ in range(STORMS):
        stage.load.cut()
        await stage.wait(stage.seconds / STORMS)
    for _ in range(100):  # what was cut is noticed and closed
        if open_beside(stage) <= before + SPARE_FILES:
            return
        await asyncio.sleep(0.1)
    stage.wrong.append(f"besides connections the servers had {before} files open before, {open_beside(stage)} after")


def open_beside(stage: Stage) -> int:
    """The files that the servers have open besides the connections there are."""
    return sum(s.open_files() for s in stage.servers) - sum(p.ws is not None for p in stage.load.players)
