"""A table that another process has changed a moment ago: whatever was wanted is judged anew on what it is now, and done
once."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from support.server import Online, opened

from tessera.matches.record import BOT
from tessera.server.store import Row
from tessera.server.tables.document import Document, read_document, write_document

pytestmark = pytest.mark.anyio


@pytest.fixture
async def online(sqlite_url: str) -> AsyncIterator[Online]:
    async with opened(sqlite_url) as found:
        found.store._listeners.clear()  # no news of another process's changes comes in time
        yield found


async def change_elsewhere(online: Online, table: str, edit: Callable[[Document], None]) -> None:
    kept = await online.store.table(table)
    assert kept is not None
    doc = read_document(kept.doc)
    edit(doc)
    where = (doc.status, doc.game, doc.listed, doc.filed_under())
    assert await online.store.change_table(table, kept.rev, write_document(doc), *where)


async def test_a_seat_that_was_taken_elsewhere_is_refused(online: Online) -> None:
    ann, ben = await online.guests(2)
    table = await ann.table("template", 3)

    def sit(doc: Document) -> None:
        doc.seats[1].person, doc.seats[1].name = "elsewhere", "Eve"

    await online.room(table)
    await change_elsewhere(online, table, sit)
    assert (await ben.do(table, "sit", seat=1))["key"] == "seat_taken"
    assert (await ben.do(table, "sit", seat=2))["t"] == "done"
    doc = (await online.room(table)).table.doc
    assert [s.person for s in doc.seats] == [ann.id, "elsewhere", ben.id]


async def test_a_game_that_begins_while_its_table_is_renamed_begins_once(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, seed=5)
    await online.room(table)
    await change_elsewhere(online, table, lambda doc: setattr(doc, "name", "Elsewhere"))
    assert (await ann.do(table, "start", bot="random"))["t"] == "done"
    found = (await online.room(table)).table
    assert (found.doc.name, found.status(), found.bot_at(1)) == ("Elsewhere", "playing", "random")
    assert [r.do for r in await online.store.rows(table)].count(BOT) == 1


async def test_an_answer_counts_once_if_its_question_still_stands(online: Online) -> None:
    """Elsewhere a bot has taken another seat, which leaves the question standing."""
    ann, ben = await online.guests(2)
    table = await ann.table("template", 2, seed=5)
    await ben.do(table, "sit", seat=1)
    await ann.do(table, "start")
    now = await ann.snapshot(table)
    match = (await online.room(table)).table.match
    assert match is not None and now["question"]
    entry = match.draft().seat_bot(1, "strong")
    await online.store.append(table, [Row(entry.v, "", entry.do, 1, entry.code, entry.text, entry.hash, 1)])
    done = await ann.do(table, "play", v=now["v"], code=now["question"]["choices"][-1]["code"])
    assert done["t"] == "done"
    rows = await online.store.rows(table)
    assert [r.v for r in rows] == list(range(1, len(rows) + 1))
    assert [r.do for r in rows].count(BOT) == 1 and len([r for r in rows if r.id.endswith(done["id"])]) == 1


async def test_a_rematch_is_made_once_though_its_table_is_changed_meanwhile(
    online: Online, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await online.guest()
    table = await ann.table("homeworlds", 2, preset="binary", play_now=True, bots=["random"], seed=3)
    await ann.do(table, "resign")
    doc = (await online.room(table)).table.doc
    while doc.status != "over":
        await asyncio.sleep(0.01)
        doc = (await online.room(table)).table.doc
    add, made = online.store.add_table, []

    async def add_table(id: str, *args: Any) -> None:
        made.append(id)
        await add(id, *args)
        await change_elsewhere(online, table, lambda doc: setattr(doc, "name", "Elsewhere"))

    monkeypatch.setattr(online.store, "add_table", add_table)
    assert (await ann.do(table, "rematch"))["t"] == "done"
    doc = (await online.room(table)).table.doc
    assert (doc.name, [doc.rematch]) == ("Elsewhere", made)
