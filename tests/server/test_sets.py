"""Card sets and decks that come to a table as a text: checked while they are written, kept with the table, bounded."""

import json
from typing import Any

import pytest
from support.server import Online

from tessera.games.innomination.card_sets import starter_data, text_set

pytestmark = pytest.mark.anyio
DECK: dict[str, Any] = {**starter_data()["decks"][0], "name": "mine"}
CHECK = "/api/games/innomination/check"


def text(**more: Any) -> str:
    return json.dumps({"extends": "starter", **more})


async def test_what_is_wrong_with_options_is_told_in_the_readers_language(online: Online) -> None:
    ann = await online.guest()
    good = {"options": {"cards": text(decks=[DECK]), "decks": "mine"}}
    assert await ann.post(CHECK, good) == []
    bad = {"options": {"cards": text(decks=[{**DECK, "named": {}}]), "decks": "mine"}}
    assert await ann.post(f"{CHECK}?lang=de", bad) == [
        {"sentence": "Das Namensdeck hat 0 Karten statt 20.", "rule": "IM-3", "about": "mine"}
    ]
    assert await ann.post("/api/games/splendor/check", {"seats": 2}) == []
    assert "rule" in await ann.post("/api/games/splendor/check", {"seats": 99}, 400)
    assert "unknown" in (await ann.post(CHECK, {"options": {"cards": "{}"}, "x": 1}, 400))["sentence"]


async def test_a_table_plays_with_the_cards_that_its_maker_gave(online: Online) -> None:
    ann = await online.guest()
    bolt = next(c for c in starter_data()["cards"] if c["id"] == "las_bolt")
    options = {"cards": text(cards=[{**bolt, "cost": {"T": 9}}], decks=[DECK]), "decks": "mine, random"}
    seen = await ann.post("/api/games/innomination/cards", {"options": options})
    assert next(c for c in seen if c["name"] == "bolt")["facts"]["cost"] == {"T": 9}
    table = await ann.table("innomination", 2, play_now=True, options=options, bots=["random"])
    info = await ann.get(f"/api/tables/{table}")
    assert len(info["options"]["cards"]) < 200, "the long text is not sent with every notice"
    cards = await ann.get(f"/api/tables/{table}/cards")
    assert next(c for c in cards if c["name"] == "bolt")["facts"]["cost"] == {"T": 9}
    text_set.cache_clear()  # as in another process
    for _ in range(8):
        await ann.asked(table)
        await ann.answer(table)
    assert (await ann.asked(table))["v"] > 8, "the bot has played too"


@pytest.mark.parametrize(
    "cards", ["{", '{"extends": "starter", "decks": [1]}', '{"cards": []}', "mine-123", '{"a":' * 900 + "1" + "}" * 900]
)
async def test_a_table_with_wrong_cards_is_not_made(online: Online, cards: str) -> None:
    ann = await online.guest()
    made = {"game": "innomination", "seats": 2, "options": {"cards": cards}}
    assert (await ann.post("/api/tables", made, 400))["sentence"]
    assert await ann.post(CHECK, {"options": {"cards": cards}})


async def test_a_text_beyond_all_bounds_is_not_read(online: Online) -> None:
    ann = await online.guest()
    long = {"options": {"cards": "{" + " " * 300_000}}
    assert len((await ann.post(CHECK, long, 400))["sentence"]) < 400
    assert (await ann.post(CHECK, {"options": {"cards": "x" * 2_000_000}}, 413))["sentence"]
