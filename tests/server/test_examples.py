"""Worked positions as tables, on a server as people run it: a guest names a game and a rule, everything else comes from
the data that was shipped, and the table says that its cards are known."""

from collections.abc import AsyncIterator

import msgspec
import pytest
from support.server import Online, opened

from tessera.kernel.examples import examples
from tessera.registry import all_games, find_game
from tessera.server.messages import ExampleInfo
from tessera.server.people.limits import Limits
from tessera.server.tables.document import read_document

pytestmark = pytest.mark.anyio


@pytest.fixture
async def online(sqlite_url: str) -> AsyncIterator[Online]:
    async with opened(sqlite_url, testing=False, limits=Limits(on=False)) as found:
        yield found


async def test_the_examples_of_every_game_are_told_in_both_languages(online: Online) -> None:
    ann = await online.guest()
    for game in all_games():
        english = msgspec.convert(await ann.get(f"/api/games/{game}/examples"), list[ExampleInfo])
        german = msgspec.convert(await ann.get(f"/api/games/{game}/examples?lang=de"), list[ExampleInfo])
        assert {r for e in english for r in e.rules} == set(examples(find_game(game)))
        assert [(e.rules, e.title, len(e.steps)) for e in english] == [(e.rules, e.title, len(e.steps)) for e in german]
        for one, eins in zip(english, german, strict=True):
            for step, schritt in zip(one.steps, eins.steps, strict=True):
                assert bool(step.refused) == bool(schritt.refused) and step.does and schritt.does


async def test_a_guest_plays_the_position_of_a_rule_against_beginner(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("splendor", 2, example="SPL-11")
    info = await ann.get(f"/api/tables/{table}")
    example = examples(find_game("splendor"))["SPL-11"]
    assert info["status"] == "playing" and info["example"] == "SPL-11" and info["foreknown"] and not info["listed"]
    assert [s["bot"] for s in info["seats"]].count("beginner") == example["seats"] - 1
    assert info["seats"][example["seat"]]["person"] == ann.id
    now = await ann.snapshot(table)
    assert now["v"] == example["seats"] - 1 and now["question"]["key"] == example["prompt"]
    assert "SPL-11" in now["log"][0]["text"] and "SPL-11" in (await ann.snapshot(table, "de"))["log"][0]["text"]
    assert table not in {t["id"] for t in await (await online.guest()).get("/api/tables")}
    played = await ann.answer(table)
    assert played["t"] == "done"


async def test_nothing_that_a_guest_sends_besides_counts(online: Online) -> None:
    ann = await online.guest()
    sent = {"position": "bank W9", "seed": 5, "options": {"orient": True}, "preset": "orient", "listed": True,
            "bots": ["expert"], "seat": 1, "record": "{}", "at": 3, "mix": True, "sit": False}  # fmt: skip
    table = await ann.table("splendor", 4, example="SPL-11", **sent)
    kept = await online.store.table(table)
    assert kept is not None
    doc, example = read_document(kept.doc), examples(find_game("splendor"))["SPL-11"]
    assert doc.position == example["position"] and int(doc.seed, 16) == example["seed"] and doc.chosen
    assert not doc.listed and doc.base == 0 and doc.mix is None and not doc.options["orient"]
    assert len(doc.seats) == example["seats"] and doc.seats[example["seat"]].person == ann.id
    for wrong in ({"example": "SPL-999"}, {"example": "../x"}, {"position": example["position"]}):
        refused = await ann.post("/api/tables", {"game": "splendor", "seats": 2, **wrong}, 400)
        assert refused["sentence"]


async def test_every_example_can_be_opened(online: Online) -> None:
    """The first and the last of each game over the server; tests/tools/test_examples.py lays them all out."""
    ann = await online.guest()
    for name, game in all_games().items():
        rules = list(examples(game))
        for rule in (rules[0], rules[-1]):
            table = await ann.table(name, 2, example=rule)
            assert (await ann.snapshot(table))["question"]["key"] == examples(game)[rule]["prompt"]


async def test_what_goes_on_from_an_example_is_marked_too(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("homeworlds", 2, example="HW-25")
    await ann.answer(table)
    await ann.do(table, "resign")
    assert (await ann.get(f"/api/tables/{table}"))["status"] == "over"
    record = (await ann.get(f"/api/tables/{table}/replay"))["record"]
    await ann.post("/api/tables", {"game": "", "seats": 0, "record": record, "at": 0}, 400)  # anybody's position
    for at in (0, 2):
        forked = await ann.get(f"/api/tables/{await ann.table('', 0, table=table, at=at)}")
        assert forked["foreknown"] and not forked["listed"] and not forked["example"]


async def test_a_position_that_can_no_longer_be_read_breaks_nothing_else(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("splendor", 2, example="SPL-11")
    await ann.answer(table)
    room = await online.room(table)
    room.table.doc.position = "to move 9: garbage"
    room.table._lay_out()
    assert room.table.match is not None and room.table.match.version == 0
