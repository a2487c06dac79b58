"""Writes a host's database as a club would leave it behind: tables of every game and preset, running and finished, one
still open, one taken back, one forked, one resigned, some chat.

    python tests/server/make_host.py FILE.sqlite.xz

tests/server/hosts keeps one for every release that people may come from; test_hosts.py opens all of them. A kept one
is never written anew: it is what that Tessera really wrote.
"""

import asyncio
import lzma
import random
import sqlite3
import sys
import tempfile
from pathlib import Path

from support.server import Online, Visitor, opened

from tessera.registry import all_games
from tessera.server.people.limits import Limits

LONG = 900  # answers after which a game is left unfinished
RUNNING = 12  # own answers at a table that is left running


async def play(ann: Visitor, table: str, answers: int, rng: random.Random) -> bool:
    """So many answers at random; True when the game is over."""
    async with ann.socket(table) as s:
        now = await s.next("snapshot")
        while True:
            if now.get("question"):
                if not answers:
                    return False
                answers -= 1
                code = rng.choice(now["question"]["choices"])["code"]
                await s.send(ann.command("play", v=now["v"], code=code))
            now = await s.frame()
            if now["t"] == "table" and now["table"]["status"] == "over":
                return True


async def fill(online: Online) -> None:
    rng = random.Random(17)
    ann, ben = await online.guests(2)
    done = ""
    for game in all_games().values():
        for k, preset in enumerate(game.presets):
            low, high = max(2, preset.seats[0]) if preset.seats[1] > 1 else 1, preset.seats[1]
            seats = min(high, low + k % 3)
            more = {"preset": preset.name, "play_now": True, "bots": ["random"] * (seats - 1), "seed": 40 + k}
            table = await ann.table(game.name, seats, name=f"{game.title}, running", **more)
            over = await play(ann, table, RUNNING, rng)
            short = preset.name in ("very-short", "base", "standard", "binary", "orient", "dual-alliance", "solo")
            if not over and (short or game.name == "template"):
                few = min(2, seats)
                more["bots"] = ["random"] * (few - 1)
                table = await ann.table(game.name, few, name=f"{game.title}, finished", **more)
                over = await play(ann, table, LONG, rng)
                done = table if over else done
            print(game.name, preset.name, seats, "over" if over else "running", flush=True)
    await ann.do(done, "say", text="Well played!")
    await ann.post("/api/tables", {"game": "", "seats": 2, "table": done, "at": 4})
    table = await ann.table("homeworlds", 2, name="An open table")
    await ann.do(table, "sit", seat=0)
    await ann.do(table, "say", text="Who comes along?")
    table = await ann.table("homeworlds", 2, preset="binary", name="Taken back", play_now=True, bots=["greedy"])
    await play(ann, table, 3, rng)
    now = await ann.snapshot(table)
    await ann.do(table, "undo", v=now["v"], to=0)
    await play(ann, table, 5, rng)
    table = await ann.table("splendor", 2, name="Resigned")
    await ann.do(table, "sit", seat=0)
    await ben.do(table, "sit", seat=1)
    await ann.do(table, "start")
    await ben.do(table, "resign")


async def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as room:
        path = Path(room) / "tessera.sqlite"
        async with opened(f"sqlite:///{path}", limits=Limits(on=False)) as online:
            await fill(online)
        with sqlite3.connect(path) as c:
            c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            c.execute("PRAGMA journal_mode=DELETE")
        sqlite3.connect(path, isolation_level=None).execute("VACUUM")
        target.write_bytes(lzma.compress(path.read_bytes(), preset=9))
    print(target, target.stat().st_size, "bytes")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
