"""What can happen to a server, tried on real ones under load, and what must hold of each: it goes on by itself, nothing
that was acknowledged is lost or moved, the log has no gap, people read the right sentence meanwhile and stay who they
are, nobody loses a seat or time, and the server's own log stays small.

    .venv/bin/python tools/faults.py [--only kill full-disk ...] [--store sqlite] [--seconds 8] [--keep bench/faults.md]
    .venv/bin/python tools/faults.py --early --only kill     a server that acknowledges before it has written: caught?

FAULTS says what is done (fault_causes.py) and what must hold. A fault that cannot be made on a machine is left out with
a sentence; PostgreSQL is the one that the tests use.
"""

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import fault_causes as causes
from load_clients import COMMAND, ROOT, Server
from load_tables import KINDS, WITH_BOTS, Load, judge, seen_wrongly
from support.postgres import Postgres

import tessera

EARLY = (sys.executable, str(ROOT / "tools" / "early_ack_server.py"), "serve")
STORES: Final = ("sqlite", "postgres")
PROCESSES: Final = {"sqlite": 1, "postgres": 2}
TABLES = 9
MOVES = 330  # acknowledged under each fault, at least: some 10,000 in a whole run
CLOCK_SECONDS = 600  # on the clocks of each seat, where clocks are at stake
CROWD = 15  # who watch each table, in storms
FAKETIME = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)

AWAY: Final = ("cannot_write", "cannot_read", "unsure")  # the keys of what people read while the database is away


@dataclass(frozen=True)
class Must:
    """What has to hold of a fault. Nobody ever loses an acknowledged move, their seat, their time or who they are."""

    goes_on_within: float = 10.0  # seconds after the harm is over, at every table and by itself
    says: Sequence[str] = ()  # the keys of the sentences that people may read meanwhile
    surely: bool = False  # and somebody does
    log_bytes: int = 20_000  # at most


def is_there() -> str:
    return ""


def may_mount() -> str:
    return "" if os.geteuid() == 0 and sys.platform == "linux" else "only root can mount a small disk"


def has_faketime() -> str:
    return "" if FAKETIME else "libfaketime is missing; on Debian: apt install libfaketime"


@dataclass(frozen=True)
class Fault:
    name: str
    cause: causes.Cause
    must: Must
    stores: Sequence[str] = STORES
    seconds: float = 0.0  # that the harm lasts; 0: as asked for
    missing: Callable[[], str] = is_there  # why it cannot be made here, or nothing
    on_disk: bool = False  # the database is on the small disk, too
    bots: bool = False
    clocks: bool = False
    watchers: int = 1
    patience: float = 0.0  # seconds without an answer, after which people turn to another process


QUIET = Must()
OUTAGE = Must(says=AWAY)
SURELY = Must(says=AWAY, surely=True)
FAULTS: Final = (
    Fault("nothing", causes.nothing, QUIET),
    Fault("kill", causes.kill, QUIET, seconds=16.0),
    Fault("full-disk", causes.full_disk, SURELY, ("sqlite",), missing=may_mount, on_disk=True),
    Fault("start-on-full-disk", causes.start_on_full_disk, OUTAGE, ("sqlite",), missing=may_mount, on_disk=True),
    Fault("backup-on-full-disk", causes.backup_on_full_disk, QUIET, missing=may_mount),
    Fault("locked", causes.locked, QUIET, seconds=3.0),
    Fault("locked-long", causes.locked, SURELY, seconds=26.0),  # the server waits for 20
    Fault("postgres-restart", causes.postgres_restarted, OUTAGE, ("postgres",)),
    Fault("postgres-restart-immediate", causes.postgres_restarted_at_once, OUTAGE, ("postgres",)),
    Fault("postgres-crash", causes.postgres_crashed, OUTAGE, ("postgres",)),
    Fault("postgres-away", causes.postgres_away, SURELY, ("postgres",)),
    Fault("postgres-connections-cut", causes.connections_cut, OUTAGE, ("postgres",)),
    Fault("postgres-slots-taken", causes.slots_taken, OUTAGE, ("postgres",)),
    Fault("stalled", causes.stalled, QUIET, ("sqlite",)),
    Fault("one-stalled", causes.stalled, QUIET, ("postgres",), patience=1.0),
    Fault("thinkers-killed", causes.thinkers_killed, QUIET, bots=True),
    # A table waits for 30 seconds when no bot has an answer.
    Fault("thinkers-killed-often", causes.thinkers_killed_again_and_again, Must(goes_on_within=40.0), bots=True),
    # A process that does not answer is ended after 5 seconds for quick bots, after 20 for others.
    Fault("thinkers-stopped", causes.thinkers_stopped, Must(goes_on_within=40.0), bots=True),
    Fault("clock-3s-back", causes.clock_set(-3), QUIET, missing=has_faketime, clocks=True),
    Fault("clock-1h-back", causes.clock_set(-3600), QUIET, missing=has_faketime, clocks=True),
    Fault("clock-1h-on", causes.clock_set(3600), QUIET, missing=has_faketime, clocks=True),
    Fault("storm", causes.storm, QUIET, watchers=CROWD),
)


@dataclass
class Result:
    fault: str
    store: str
    missing: str = ""
    moves: int = 0
    lost: int = 0
    gaps: int = 0
    longest: float = 0.0  # wait for a move to be acknowledged
    back: float = 0.0  # seconds after the harm, until all tables went on
    read: Counter[str] = field(default_factory=Counter)
    log_bytes: int = 0
    wrong: list[str] = field(default_factory=list)

    def cells(self) -> list[str]:
        if self.missing:
            return [self.fault, self.store, *["-"] * 7, f"left out: {self.missing}"]
        read = ", ".join(f"{key} {n}" for key, n in sorted(self.read.items())) or "none"
        verdict = "; ".join(self.wrong[:3]) + (f"; and {len(self.wrong) - 3} more" if self.wrong[3:] else "")
        figures = [self.moves, self.lost, self.gaps, f"{self.longest:.1f} s", f"{self.back:.1f} s"]
        return [self.fault, self.store, *map(str, figures), read, f"{self.log_bytes:,}", verdict or "holds"]


HEAD: Final = [
    "fault", "store", "moves acknowledged", "lost", "gaps", "longest wait", "all go on after", "messages", "log, bytes",
    "verdict",
]  # fmt: skip


async def trial(
    fault: Fault,
    database: str,
    seconds: float,
    moves: int = MOVES,
    tables: int = TABLES,
    postgres: Postgres | None = None,
    disk: Path | None = None,
    clock: Path | None = None,
    early: bool = False,
) -> Result:
    """One fault on one database: people play, it happens, they play on; then everything is compared."""
    seed = random.randrange(10**6)
    store = "postgres" if postgres else "sqlite"
    servers = [Server(database, EARLY if early else COMMAND, **faked(clock)) for _ in range(PROCESSES[store])]
    load = Load(
        [s.address for s in servers],
        tables,
        seed,
        WITH_BOTS if fault.bots else KINDS,
        CLOCK_SECONDS if fault.clocks else 0,
        fault.watchers,
        fault.patience,
    )
    result = Result(fault.name, store)
    stage = causes.Stage(database, servers, load, fault.seconds or seconds, disk, clock, postgres, result.wrong)
    try:
        for s in servers:
            await s.start()
        load.start()
        await load.until(moves // 3)
        await fault.cause(stage)
        if early:  # only what it has lost matters; what it can still write, it has time to write
            await load.cancel()
            await asyncio.sleep(1)
        else:
            await go_on(fault, load, moves, result)
    finally:
        await load.cancel()
        for s in servers:
            s.stop()
    verdict = await judge(load, database)
    result.moves, result.longest, result.read = load.acknowledged(), load.longest_wait(), load.read()
    result.lost, result.gaps = verdict.lost, verdict.gaps
    result.log_bytes = sum(len(s.logged()) for s in servers)
    result.wrong += [*verdict.wrong, *beside(fault.must, result)]
    return result


async def go_on(fault: Fault, load: Load, moves: int, result: Result) -> None:
    try:
        result.back = await load.all_go_on(2 * fault.must.goes_on_within)
        await load.until(moves)
        await load.finish()
        result.wrong += await seen_wrongly(load)
    except TimeoutError as e:
        result.wrong.append(str(e))


def beside(must: Must, result: Result) -> list[str]:
    """What happened, beside what must."""
    wrong: list[str] = []
    if result.back > must.goes_on_within:
        wrong.append(f"all go on after {result.back:.0f} seconds, not {must.goes_on_within:.0f}")
    if unexpected := set(result.read) - set(must.says):
        wrong.append(f"people read {', '.join(sorted(unexpected))}")
    if must.surely and not result.read:
        wrong.append(f"nobody read {' or '.join(must.says)}")
    if result.log_bytes > must.log_bytes:
        wrong.append(f"the log grew by {result.log_bytes:,} bytes")
    return wrong


def faked(clock: Path | None) -> dict[str, str]:
    """The environment of a server whose clock can be set: by what this file says, and never the clock that only runs
    on, which no step of a real clock touches either."""
    if clock is None:
        return {}
    clock.write_text("+0")
    return {
        "LD_PRELOAD": str(FAKETIME),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_FORCE_MONOTONIC_FIX": "0",  # or threads wait for seconds that are to wait for milliseconds
    }


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    disk = folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={causes.DISK_BYTES}", "tmpfs", str(disk)], check=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


@asynccontextmanager
async def database_for(fault: Fault, postgres: Postgres | None) -> AsyncIterator[dict[str, Any]]:
    """What `trial` needs of this machine: an empty database, and a small disk or a clock where the fault wants one."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        parts: dict[str, Any] = {"postgres": postgres}
        if fault.clocks:
            parts["clock"] = folder / "clock"
        if fault.missing is may_mount:
            with small_disk(folder) as disk:
                where = disk if fault.on_disk else folder
                yield {**parts, "disk": disk, "database": await new_database(where, postgres)}
        else:
            yield {**parts, "database": await new_database(folder, postgres)}


async def new_database(folder: Path, postgres: Postgres | None) -> str:
    if postgres is None:
        return f"sqlite:///{folder}/tessera.db"
    url = postgres.url(await asyncio.to_thread(postgres.new, "template0"))
    status, said = await causes.command("db", "upgrade", "--database", url)
    if status:
        raise RuntimeError(f"the database could not be made: {said}")
    return url


async def tried(fault: Fault, postgres: Postgres | None, seconds: float, **more: Any) -> Result:
    if missing := fault.missing():
        return Result(fault.name, "postgres" if postgres else "sqlite", missing)
    async with database_for(fault, postgres) as parts:
        return await trial(fault, seconds=seconds, **parts, **more)


def run(faults: Sequence[Fault], stores: Sequence[str], seconds: float, early: bool) -> list[Result]:
    results: list[Result] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for store in stores:
            postgres = Postgres.begin(Path(folder) / "postgres") if store == "postgres" else None
            try:
                for fault in faults:
                    if store in fault.stores:
                        results.append(one(fault, postgres, seconds, early))
                        print(" | ".join(results[-1].cells()), flush=True)
            finally:
                if postgres:
                    postgres.end()
    return results


def one(fault: Fault, postgres: Postgres | None, seconds: float, early: bool) -> Result:
    try:
        return asyncio.run(tried(fault, postgres, seconds, early=early))
    except Exception as e:  # the others are tried all the same
        if postgres:
            postgres.start()
        return Result(fault.name, "postgres" if postgres else "sqlite", wrong=[f"it could not be tried: {e!r}"])


def report(results: Sequence[Result], took: float) -> str:
    moves, lost, gaps = (sum(getattr(r, name) for r in results) for name in ("moves", "lost", "gaps"))
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--exclude=*"], cwd=ROOT, capture_output=True, text=True
    )
    failed = sum(bool(r.wrong) for r in results)
    rows = [HEAD, ["---"] * len(HEAD), *(r.cells() for r in results)]
    return "\n".join(
        [
            "# Faults",
            "",
            f"`python tools/faults.py {' '.join(sys.argv[1:])}` at {commit.stdout.strip() or '?'}, "
            f"{'compiled' if tessera.COMPILED else 'plain Python'}, {took:.0f} s: "
            f"**{moves:,} acknowledged moves, {lost} lost, {gaps} gaps**; {len(results)} faults, {failed} of them with "
            "something that does not hold.",
            "",
            *(f"| {' | '.join(cells)} |" for cells in rows),
            "",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=[f.name for f in FAULTS], metavar="NAME", help="of FAULTS")
    parser.add_argument("--seconds", type=float, default=8.0, help="that most faults last")
    parser.add_argument("--store", choices=[*STORES, "both"], default="both")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep the result here")
    parser.add_argument("--early", action="store_true", help="the control")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends this ends the servers, too
    started = time.monotonic()
    faults = [f for f in FAULTS if not args.only or f.name in args.only]
    results = run(faults, STORES if args.store == "both" else [args.store], args.seconds, args.early)
    text = report(results, time.monotonic() - started)
    print(text)
    if args.keep:
        args.keep.write_text(text)
    if args.early:
        missed = [r.fault for r in results if not r.lost]
        print(f"NOT caught: {', '.join(missed)}" if missed else "caught, as it must be")
        return 1 if missed else 0
    return 1 if any(r.wrong for r in results) else 0


if __name__ == "__main__":
    sys.exit(main())
