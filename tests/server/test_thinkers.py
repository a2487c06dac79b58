"""A process in which bots think is replaced before its memory is a trouble: when it is old or large, and when it has
filled its memory once. Nobody at a table notices."""

import asyncio
import os
from pathlib import Path

import pytest
from support.server import opened

from tessera.registry import find_game
from tessera.server.bots import pool
from tessera.server.bots.pool import BotPool, Position
from tessera.server.bots.process import LARGE_BYTES, MOST_ANSWERS

pytestmark = pytest.mark.anyio
WORKER = """
from pathlib import Path
from tessera.server.bots import process, worker
process.MOST_ANSWERS, process.LARGE_BYTES = {most}, {large}
think, full = worker.think, Path({full!r})
def think_or_fill(position):
    if not full.exists():
        full.touch()
        bytearray(2 * process.MEMORY_BYTES)
    return think(position)
worker.think = think_or_fill
process.serve(worker.Thinker())
"""


def lay_down_worker(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    most: int = MOST_ANSWERS,
    large: int = LARGE_BYTES,
    fills: bool = False,
) -> Path:
    """Bots think in processes with other limits, of which the first fills its memory if it is to; the file that is
    given says that it has."""
    full = folder / "full"
    if not fills:
        full.touch()
    (folder / "odd_worker.py").write_text(WORKER.format(most=most, large=large, full=str(full)))
    paths = [str(folder), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(p for p in paths if p))
    monkeypatch.setattr(pool, "WORKER", "odd_worker")
    return full


@pytest.mark.parametrize(
    ("most", "large", "ended"), [(2, LARGE_BYTES, 1), (MOST_ANSWERS, 0, 3), (MOST_ANSWERS, LARGE_BYTES, 0)]
)
async def test_a_process_is_replaced_when_it_is_old_or_large(
    begun: list[asyncio.subprocess.Process],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    most: int,
    large: int,
    ended: int,
) -> None:
    lay_down_worker(tmp_path, monkeypatch, most, large)
    game = find_game("template")
    state = game.save(game.new(game.choose_options("", {}, 2), 2, 5))
    bots = BotPool(1)
    bots.start()
    try:
        answers = [await bots.ask(Position("template", state, 0, "random", b"x" * 12)) for _ in range(3)]
        assert len({a.code for a in answers}) == 1
        assert len([p for p in begun if p.returncode is not None]) == ended
    finally:
        await bots.close()


async def test_a_table_goes_on_when_its_thinker_has_filled_its_memory(
    begun: list[asyncio.subprocess.Process],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    sqlite_url: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    full = lay_down_worker(tmp_path, monkeypatch, fills=True)
    async with opened(sqlite_url, inline=False) as online:
        ann = await online.guest()
        table = await ann.table("template", bots=["casual"], play_now=True)
        for _ in range(3):
            await ann.answer(table)
        assert full.exists()
        assert [p for p in begun if p.returncode is not None]  # replaced, at once
        assert {r.seat for r in await online.store.rows(table) if r.do == "answer"} == {0, 1}
    assert [r.getMessage() for r in caplog.records] == ["no answer in template, casual: MemoryError"]
