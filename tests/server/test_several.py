"""Several processes on one PostgreSQL: here two servers with their own rooms over one database."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from support.server import Online, Visitor, opened
from support.stores import Heard

from tessera.server.store import Row, StoreTrouble
from tessera.server.tables import driver

pytestmark = pytest.mark.anyio


@pytest.fixture
async def both(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Online, Online]]:
    monkeypatch.setattr(driver, "HELPING", (0.0, 0.01))
    async with opened(postgres_url) as a, opened(postgres_url) as b:
        yield a, b


def at(online: Online, v: Visitor) -> Visitor:
    """The same person at another server."""
    other = Visitor(online)
    online._clients.append(other.http)
    other.http.cookies.update(v.http.cookies)
    other.me = v.me
    return other


async def test_any_process_takes_any_move_and_all_hear_of_it(both: tuple[Online, Online]) -> None:
    one, two = both
    ann, ben = await one.guest(), await two.guest()
    table = await ann.table("template", 2)
    await ann.do(table, "sit", seat=0)
    await ben.do(table, "sit", seat=1)
    people = [ann, ben]
    async with ann.socket(table) as a, ben.socket(table) as b:
        await a.next("snapshot")
        await b.next("snapshot")
        await at(two, ann).do(table, "start")
        now = [await a.next("snapshot"), await b.next("snapshot")]
        while now[0]["view"] is None:
            now[0] = await a.next("snapshot")
        for _ in range(6):
            seat = now[0]["asked"][0] if "asked" in now[0] else now[0]["table"]["asked"][0]
            question = next(n["question"] for n in now if n["question"])
            played = await at(both[(seat + 1) % 2], people[seat]).do(
                table, "play", v=now[0]["v"], code=question["choices"][0]["code"]
            )
            assert played["t"] == "done", played
            fresh = [await a.next("moved"), await b.next("moved")]
            while fresh[0]["question"] is None and fresh[1]["question"] is None:
                fresh = [await a.next("moved"), await b.next("moved")]
            assert fresh[0]["v"] == fresh[1]["v"]
            now = fresh
        await at(one, ben).do(table, "say", text="hello")
        assert (await a.next("chat"))["line"]["text"] == (await b.next("chat"))["line"]["text"] == "hello"
    rows = await one.store.rows(table)
    assert [r.v for r in rows] == list(range(1, len(rows) + 1))


async def test_news_that_cannot_be_read_at_once_is_read_later(
    both: tuple[Online, Online], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody tells it a second time: the table would stand still for those who look on here."""
    one, two = both
    ann, ben = await one.guests(2)
    table = await ann.table("template", 2)
    await ben.do(table, "sit", seat=1)
    await ann.do(table, "start")
    rows, heard = two.store.rows, Heard(two.store)

    async def away(*args: object) -> list[Row]:
        raise StoreTrouble("cannot_read")

    async with at(two, ann).socket(table) as there:
        now = await there.next("snapshot")
        monkeypatch.setattr(two.store, "rows", away)
        done = await ann.answer(table)
        await heard.until(lambda news: (table, "v", done["v"]) in news)
        while two.rooms._tasks:
            await asyncio.sleep(0)
        monkeypatch.setattr(two.store, "rows", rows)
        assert (await there.next("moved"))["v"] == now["v"] + 1


async def test_one_command_at_two_processes_plays_once(both: tuple[Online, Online]) -> None:
    one, two = both
    ann = await one.guest()
    table = await ann.table("template", 2, play_now=True, bots=["random"])
    now = await ann.snapshot(table)
    elsewhere = at(two, ann)
    await elsewhere.snapshot(table)
    code = now["question"]["choices"][0]["code"]
    done = await asyncio.gather(
        *(v.do(table, "play", id="same", v=now["v"], code=code) for v in (ann, elsewhere, ann, elsewhere))
    )
    assert {n["v"] for n in done} == {done[0]["v"]} and all(n["t"] == "done" for n in done)
    assert len([r for r in await one.store.rows(table) if r.id]) == 1


async def test_bots_move_once_however_many_processes_look_on(both: tuple[Online, Online]) -> None:
    one, two = both
    ann = await one.guest()
    table = await ann.table("template", 3, play_now=True, bots=["random", "random"])
    elsewhere = at(two, ann)
    async with ann.socket(table) as a, elsewhere.socket(table) as b:
        for s in (a, b):
            await s.next("snapshot")
        for n in range(20):
            now = await ann.snapshot(table)
            if not now["question"]:
                moved = await a.next("moved")
                assert moved["t"] == "moved"
                continue
            await (ann, elsewhere)[n % 2].do(table, "play", v=now["v"], code=now["question"]["choices"][0]["code"])
    rows = await one.store.rows(table)
    assert [r.v for r in rows] == list(range(1, len(rows) + 1))
    rooms = [await one.room(table), await two.room(table)]
    for room in rooms:
        async with room.table.lock:
            await room.table.catch_up()
    assert rooms[0].table.match is not None and rooms[1].table.match is not None
    short, long = sorted((room.table.match.record.text() for room in rooms if room.table.match), key=len)
    assert long.startswith(short)  # a bot may have moved since the first of them was asked


async def test_offers_and_seats_are_known_to_all_processes(both: tuple[Online, Online]) -> None:
    one, two = both
    ann, ben = await one.guest(), await two.guest()
    table = await ann.table("template", 2)
    await ann.do(table, "sit", seat=0)
    await ben.do(table, "sit", seat=1)
    await ann.do(table, "start")
    first = await ann.answer(table, lambda choices: choices[-1])  # none: a card is drawn, and it is Ben's turn
    async with ben.socket(table) as b:
        while (await ben.snapshot(table))["v"] < first["v"]:
            await asyncio.sleep(0.01)
        await b.next("snapshot")
        await ann.do(table, "undo", v=(await ann.snapshot(table))["v"], to=0)
        offer = (await b.table(lambda t: t["offer"] is not None))["offer"]
        assert (await ben.do(table, "agree", to=offer["to"], yes=True))["t"] == "done"
        assert (await b.next("snapshot"))["v"] == first["v"] + 2
    while (await ann.snapshot(table))["v"] < first["v"] + 2:
        await asyncio.sleep(0.01)
