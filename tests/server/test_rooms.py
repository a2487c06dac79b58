"""When a room is put away: soon after its game is over, later where a game goes on, never while somebody is there."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest
from support.server import Online, Visitor, opened

from tessera.server.tables import rooms as module
from tessera.server.tables.rooms import IDLE_SECONDS, OVER_SECONDS
from tessera.server.tables.table import Table

pytestmark = pytest.mark.anyio


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Seconds that rooms.py believes to have passed."""
    ahead = [0.0]

    class Clock:
        @staticmethod
        def monotonic() -> float:
            return time.monotonic() + ahead[0]

    monkeypatch.setattr(module, "time", Clock)
    yield ahead


async def finished(ann: Visitor) -> str:
    table = await ann.table("splendor", seats=2, bots=["random"], play_now=True)
    await ann.do(table, "resign")
    return table


async def at_rest(online: Online, table: str) -> None:
    room = await online.room(table)
    while not (room.driver.resting and room.review.resting):
        await asyncio.sleep(0)


async def test_rooms_are_put_away_in_time(sqlite_url: str, later: list[float]) -> None:
    async with opened(sqlite_url) as online:
        ann = await online.guest()
        over = await finished(ann)
        playing = await ann.table("splendor", seats=2, bots=["random"], play_now=True)
        watched = await finished(ann)
        for table in (over, playing, watched):
            await at_rest(online, table)
        async with ann.socket(watched) as s:
            await s.next("snapshot")
            for seconds, there in (
                (OVER_SECONDS - 10, [over, playing, watched]),
                (OVER_SECONDS + 1, [playing, watched]),
            ):
                later[0] = seconds
                await online.rooms._look_after()
                assert [t for t in (over, playing, watched) if online.rooms.opened(t)] == there
            later[0] = IDLE_SECONDS + 1
            await online.rooms._look_after()
            assert [t for t in (over, playing, watched) if online.rooms.opened(t)] == [watched]


async def test_a_game_leaves_memory_with_its_room(sqlite_url: str) -> None:
    """At once, not when somebody looks for garbage: with a long game that would keep everybody waiting."""
    async with opened(sqlite_url) as online:
        ann, bob = await online.guests(2)
        table = await ann.table("splendor", seats=2, bots=["random"], play_now=True)
        async with ann.socket(table) as s, bob.socket(table) as t:
            await s.next("snapshot")
            await t.next("snapshot")
            asked = await ann.asked(table)
            await ann.do(table, "play", v=asked["v"], code=asked["question"]["choices"][0]["code"])
            await ann.do(table, "hint", v=(await ann.asked(table))["v"])
            await ann.do(table, "resign")
        await ann.get(f"/api/tables/{table}/turning-points")
        await at_rest(online, table)
        gc.collect()
        gc.disable()
        try:
            tables = [weakref.ref(t) for t in gc.get_objects() if isinstance(t, Table) and t.id == table]
            assert len(tables) == 1
            await online.forget(table)
            await asyncio.sleep(0)
            left = tables[0]()
            assert left is None, [type(r) for r in gc.get_referrers(left)]
        finally:
            gc.enable()
