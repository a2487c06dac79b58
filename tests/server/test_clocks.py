"""Time: a function of the record's times alone, and what happens when it is over."""

from collections.abc import Iterable

import pytest
from support.server import Online

from tessera.matches.record import ANSWER, BOT, TIME_OUT
from tessera.server.messages import Clock
from tessera.server.store import now_ms
from tessera.server.tables import driver
from tessera.server.tables.clocks import BACK_MS, DAY_MS, Clocks, Tick

LIVE = Clock("live", 60, 5)
DAYS = Clock("days", 2)


def clocks_after(clock: Clock, seats: int, ticks: Iterable[Tick]) -> Clocks:
    out = Clocks(clock, seats)
    for tick in ticks:
        out.add(tick)
    return out


def test_time_runs_for_who_is_asked_and_a_move_adds_some() -> None:
    ticks = [
        Tick(1_000, "start", -1, (0,)),
        Tick(11_000, ANSWER, 0, (1,)),  # 10 s used, 5 added
        Tick(14_000, ANSWER, 1, (1,)),  # half a turn: nothing added yet
        Tick(18_000, ANSWER, 1, (0,)),  # 7 s used, 5 added
    ]
    c = clocks_after(LIVE, 2, ticks)
    assert c.seconds(18_000) == [55.0, 58.0]
    assert c.seconds(28_000) == [45.0, 58.0]
    assert c.seconds(500_000) == [0.0, 58.0]
    assert c.next_out() == (0, 18_000 + 55_000)


def test_an_answer_that_took_no_time_adds_none() -> None:
    c = clocks_after(LIVE, 2, [Tick(0, "start", -1, (0,)), Tick(0, ANSWER, 0, (1,)), Tick(0, ANSWER, 1, (0,))])
    assert c.left == [60_000, 60_000]


def test_the_time_of_all_who_choose_at_once_runs_at_once() -> None:
    c = clocks_after(LIVE, 3, [Tick(0, "start", -1, (0, 1, 2)), Tick(4_000, "held", 1, (0, 2))])
    assert c.seconds(10_000) == [50.0, 61.0, 50.0]


def test_days_count_anew_for_each_move() -> None:
    c = clocks_after(DAYS, 2, [Tick(0, "start", -1, (0,)), Tick(DAY_MS, ANSWER, 0, (1,))])
    assert c.seconds(DAY_MS + 1000) == [2 * 86400, 2 * 86400 - 1]
    assert c.next_out() == (1, 3 * DAY_MS)


def test_who_sits_down_again_has_some_time() -> None:
    c = clocks_after(LIVE, 2, [Tick(0, "start", -1, (0,)), Tick(70_000, BOT, 0, ()), Tick(80_000, BOT, 0, (0,))])
    assert c.left_at(0, 80_000) == BACK_MS


def test_clocks_of_two_machines_that_differ_do_no_harm() -> None:
    c = clocks_after(
        LIVE, 2, [Tick(10_000, "start", -1, (0,)), Tick(9_000, ANSWER, 0, (1,)), Tick(12_000, ANSWER, 1, (0,))]
    )
    assert c.left == [60_000, 63_000]


def test_entry_by_entry_is_the_same_as_all_at_once() -> None:
    ticks = [Tick(i * 1_300, ANSWER, i % 3, ((i + 1) % 3,)) for i in range(50)]
    grown = Clocks(LIVE, 3)
    for i, tick in enumerate(ticks):
        grown.add(tick)
        assert grown.seconds(10**6) == clocks_after(LIVE, 3, ticks[: i + 1]).seconds(10**6)


def test_without_a_clock_nothing_is_counted() -> None:
    c = clocks_after(Clock(), 2, [Tick(0, "start", -1, (0,))])
    assert c.seconds(10**9) == [None, None] and c.next_out() is None


@pytest.mark.anyio
async def test_out_of_time_a_bot_plays_on_until_one_sits_down_again(
    online: Online, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await online.guest()
    clock = {"kind": "live", "base": 600, "extra": 10}
    table = await ann.table("template", 2, play_now=True, bots=["random"], clock=clock)
    async with ann.socket(table) as s:
        first = await s.next("snapshot")
        assert 590 < first["table"]["seats"][0]["clock"] <= 600 and first["table"]["seats"][1]["clock"] is None
        monkeypatch.setattr(driver, "now_ms", lambda: now_ms() + 3_600_000)
        (await online.room(table)).driver.wake()
        gone = await s.next("moved", do="bot", seat=0)
        assert gone["text"] == "strong" and "plays on" in gone["log"][0]["text"]
        monkeypatch.undo()
        assert (await ann.do(table, "sit", seat=0))["t"] == "done"
        back = await s.table(lambda t: not t["seats"][0]["left"])
        assert back["seats"][0]["clock"] > 0


@pytest.mark.anyio
async def test_out_of_time_one_resigns_where_the_table_says_so(online: Online, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = await online.guests(2)
    table = await ann.table(
        "homeworlds", 2, preset="binary", clock={"kind": "days", "base": 2, "on_time_out": "resign"}
    )
    await ann.do(table, "sit", seat=0)
    await ben.do(table, "sit", seat=1)
    await ann.do(table, "start")
    async with ann.socket(table) as s:
        await s.next("snapshot")
        monkeypatch.setattr(driver, "now_ms", lambda: now_ms() + 3 * DAY_MS)
        (await online.room(table)).driver.wake()
        assert (await s.table(lambda t: t["status"] == "over"))["seed"]
    assert [r.do for r in await online.store.rows(table)][-1] == TIME_OUT


@pytest.mark.anyio
async def test_time_left_is_the_same_after_a_restart(online: Online) -> None:
    ann = await online.guest()
    clock = {"kind": "live", "base": 600, "extra": 10}
    table = await ann.table("template", 2, play_now=True, bots=["random"], clock=clock)
    for _ in range(2):
        await ann.answer(table)
    await ann.asked(table)  # the bot has answered
    room = await online.room(table)
    assert room.table.ledger is not None
    at = now_ms()
    before = room.table.ledger.clocks.seconds(at)
    await online.forget(table)
    again = await online.room(table)
    assert again.table.ledger is not None and again.table.ledger.clocks.seconds(at) == before
