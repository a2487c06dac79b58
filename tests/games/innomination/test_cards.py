"""Cards are data: texts are made from them, files are checked, and hostile ones do no harm."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tessera.games.innomination.card_sets import add_file, starter_data
from tessera.games.innomination.cards import CardSet
from tessera.games.innomination.language import CONDITIONS, OPS
from tessera.games.innomination.words.card_phrases import ENGLISH
from tessera.games.innomination.words.card_phrases_de import GERMAN
from tessera.games.innomination.words.card_text import CardText
from tessera.games.innomination.words.designs.files import MOST_DEPTH, read_json
from tessera.games.innomination.words.designs.validate import check_set
from tessera.kernel.errors import BadInput
from tessera.kernel.rng import Rng
from tessera.registry import find_game

GOLDEN_DE = Path(__file__).parent / "texts_de.txt"
BOLT: dict[str, Any] = next(c for c in starter_data()["cards"] if c["id"] == "las_bolt")


def test_the_text_of_every_card_is_made_from_its_data() -> None:
    for card in starter_data()["cards"]:
        assert ENGLISH.lines(card) == card["text"], card["id"]


def test_german_texts_are_those_that_were_read_over() -> None:
    made = "".join(f"{c['name']} | {' | '.join(GERMAN.lines(c))}\n" for c in starter_data()["cards"])
    assert made == GOLDEN_DE.read_text(encoding="utf-8")


@pytest.mark.parametrize("op", OPS)
def test_every_operation_has_words_where_it_is_answered_or_negated_in_part(op: str) -> None:
    negate = {"op": "negate", "scope": "part", "what": [op]}
    card = {**BOLT, "type": "chain", "chain": True, "effects": [
        {"keywords": ["LINK"], "link_to": {"causes": [op]}, "ops": [negate]},
    ]}  # fmt: skip
    for words in (ENGLISH, GERMAN):
        assert len(words.lines(card)) == 1


@pytest.mark.parametrize("text", [ENGLISH, GERMAN])
def test_every_operation_and_condition_has_a_sentence(text: CardText) -> None:
    wanted = {f"say_{op}" for op in OPS} | {f"if_{condition}" for condition in CONDITIONS}
    assert wanted == {name for name in dir(text) if name.startswith(("say_", "if_"))}


def test_the_cards_for_scenarios_have_texts_in_both_languages() -> None:
    folder = Path(__file__).parents[2] / "scenarios" / "innomination"
    for card in [card for path in folder.glob("*_cards.json") for card in read_json(path)["cards"]]:
        for words in (ENGLISH, GERMAN):
            assert len(words.lines(card)) >= len(card["effects"]) + len(card["traits"]), card["id"]


@pytest.mark.parametrize(
    ("target", "english", "german"),
    [
        ({"owner": "ally"}, "target card in your Graveyard", "Karte in deinem Friedhof"),
        ({"owner": "enemy"}, "target card in an enemy Graveyard", "Karte in einem gegnerischen Friedhof"),
        ({}, "target card in any Graveyard", "Karte in einem beliebigen Friedhof"),
        ({"token": False}, "target non-token card in any", "Karte (kein Token) in einem beliebigen"),
    ],
)
def test_texts_say_whose_pile_a_target_lies_in(target: dict[str, Any], english: str, german: str) -> None:
    effect = {"targets": [{"ref": "t", "zone": "graveyard", "filter": target}], "ops": [{"op": "banish", "on": "t"}]}
    card = {**BOLT, "effects": [effect]}
    assert english in ENGLISH.lines(card)[0]
    assert german in GERMAN.lines(card)[0]


PER_SOURCE = {"per": 1, "zone": "play", "count": {"type": ["source"], "owner": "ally"}}


@pytest.mark.parametrize(
    ("op", "english", "german"),
    [
        (
            {"op": "search", "filter": {"type": ["creature"]}, "to": "hand"},
            "for one creature for each allied Source and put them into your hand",
            "eine Kreatur (mal der Zahl: ",
        ),
        (
            {"op": "look", "take": 1, "to": "hand", "rest": "bottom"},
            "Look at the top card of your Main Deck for each allied Source.",
            "Sieh dir die oberste Karte deines Hauptdecks an (mal der Zahl: ",
        ),
        (
            {"op": "play_from", "filter": {"type": ["creature"]}, "zone": "hand", "up_to": True},
            "Put up to one creature for each allied Source from your hand into play.",
            "(mal der Zahl: ",
        ),
        (
            {"op": "name", "filter": {"type": ["spell"]}},
            "Name one Spell for each allied Source.",
            "(mal der Zahl: ",
        ),
    ],
)
def test_texts_say_what_a_counted_amount_counts(op: dict[str, Any], english: str, german: str) -> None:
    card = {**BOLT, "effects": [{"keywords": [], "ops": [{**op, "amount": PER_SOURCE}]}]}
    assert english in ENGLISH.lines(card)[0]
    assert german in GERMAN.lines(card)[0]


def test_a_change_of_costs_cannot_count_cards() -> None:
    change = {"op": "cost_change", "amount": PER_SOURCE, "filter": {"type": ["spell"]}}
    guard = next(c for c in starter_data()["cards"] if c["type"] == "creature")
    card = {**guard, "effects": [{"keywords": [], "ops": [change]}]}
    data = {**starter_data(), "cards": [card if c["id"] == card["id"] else c for c in starter_data()["cards"]]}
    assert any("the amount of a cost_change is a number" in fault for fault in check_set(data))


def test_the_starter_set_is_right() -> None:
    assert check_set(starter_data()) == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"effects": [{"ops": [{"op": "damge", "amount": 1, "on": "you"}]}]}, "did you mean 'damage'?"),
        ({"effects": [{"ops": [{"op": "damage", "amount": 1, "on": "t"}]}]}, "the target t is not declared"),
        ({"traits": [{"trait": "WARD"}] * 3}, "4 slots are filled; a card has 3 (IM-8)"),
        ({"effects": [{"ops": [{"op": "negate", "scope": "card"}]}]}, "negate belongs to a LINK effect"),
        ({"effects": [{"ops": [{"op": "draw", "amount": 1000}]}]}, "amount must be a number from 0 to 20"),
        ({"effects": [{"keywords": ["COST", "LINK"], "ops": []}]}, "LINK always stands first"),
        ({"effects": [{"static": True, "if": [{"cond": "unleashed"}], "ops": []}]}, "always on: no if"),
        ({"effects": [{"keywords": ["AURA"], "cost": {"life": 1}, "ops": []}]}, "in its player's turns: no cost"),
        ({"effects": [{"keywords": ["AURA", "ACT"], "ops": []}]}, "AURA stands alone, or with TIMER"),
        ({"effects": [{"keywords": ["TIMER", "AURA"], "params": {"TIMER": 2}, "ops": []}]}, "belong together"),
        (
            {"effects": [{"keywords": ["TIMER"], "params": {"TIMER": 2, "timer_mode": "while"}, "ops": []}]},
            "belong together",
        ),
        (
            {"effects": [{"keywords": ["AURA"], "ops": [{"op": "cost_change", "amount": -1, "filter": {}}]}]},
            "cost_change belongs to a static effect",
        ),
        (
            {"effects": [{"ops": [{"op": "gain_effect", "on": "you", "effect": {"static": True, "ops": []}}]}]},
            "an effect that is gained is not static",
        ),
        (
            {
                "effects": [
                    {
                        "static": True,
                        "ops": [
                            {"op": "gain_effect", "on": "you", "effect": {"keywords": ["AURA"], "ops": []}},
                        ],
                    }
                ]
            },
            "an AURA is not gained from an effect that is always on",
        ),
        ({"chain": True, "effects": [{"keywords": ["LINK"], "ops": []}] * 2}, "one LINK line, not 2"),
        ({"effects": [{"cost": {"life": 1}, "ops": []}] * 2}, "only one line of a Spell has a price, not 2"),
        (
            {"effects": [{"keywords": ["EXPEDITE"], "params": {"EXPEDITE": {}}, "ops": []}] * 2},
            "a Spell has one EXPEDITE line, not 2",
        ),
        ({"cost": {"Q": 1}}, "unknown key of the cost 'Q'"),
        ({"nation": "sectonja"}, "did you mean 'sectonia'?"),
        ({"base": "Squire"}, "only named cards have a base"),
    ],
)
def test_what_is_wrong_with_a_card_is_a_sentence(change: dict[str, Any], sentence: str) -> None:
    data = copy.deepcopy(starter_data())
    data["cards"] = [{**c, **change} if c["id"] == "las_bolt" else c for c in data["cards"]]
    assert any(sentence in x for x in check_set(data)), check_set(data)


@pytest.mark.parametrize(
    ("part", "cards", "sentence"),
    [
        ("main", {"las_bolt": 5}, "5 copies of las_bolt in the Main Deck; at most 4"),
        ("main", {"las_skyfall": 1}, "las_skyfall does not belong in the Main Deck (IM-2)"),
        ("named", {"las_bolt": 1}, "las_bolt does not belong in the Named Deck (IM-3)"),
        ("source", {"las_storm_spire": 4}, "at most 3 are allowed (IM-4)"),
        ("source", {"nonsense": 1}, "unknown card of the Source Deck"),
    ],
)
def test_what_is_wrong_with_a_deck_is_a_sentence(part: str, cards: dict[str, int], sentence: str) -> None:
    data = copy.deepcopy(starter_data())
    data["decks"][0][part] = {**data["decks"][0][part], **cards}
    assert any(sentence in x for x in check_set(data)), check_set(data)


def test_a_changed_card_is_played_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"extends": "starter", "cards": [{**BOLT, "cost": {}}]}))
    game = find_game("innomination")
    options = game.choose_options("", {"cards": add_file(path)}, 2)
    s = game.new(options, 2, 1)
    game.playout(s, Rng(1))
    assert s.result is not None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "holds no card set"),
        ("{", "is not JSON"),
        ('{"cards": ' + "[" * 100 + "]" * 100 + "}", f"more than {MOST_DEPTH} levels"),
        ("[" * 100_000, "is not JSON"),
    ],
)
def test_a_broken_file_is_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    with pytest.raises(BadInput, match=sentence):
        read_json(path)


def test_a_file_with_one_wrong_value_is_refused_or_can_be_read() -> None:
    """Whatever passes the validator becomes a card set; nothing crashes."""
    rng = Rng(5)
    base = {"cards": starter_data()["cards"], "decks": starter_data()["decks"][:1]}
    junk: list[Any] = [None, -1, 10**9, "zz", [], {}, True, [[]], {"each": {}}, 1.5]
    for _ in range(150):
        data = copy.deepcopy(base)
        place: Any = data["cards"][int(rng.below(len(data["cards"])))]
        key: Any = ""
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = keys[int(rng.below(len(keys)))]
            if not isinstance(place[key], dict | list) or rng.below(3) == 0:
                place[key] = junk[int(rng.below(len(junk)))]
                break
            place = place[key]
        if not check_set(data):
            CardSet(data, "fuzz")
