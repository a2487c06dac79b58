"""What the page shows of Innomination comes from the view: what can be named, who may answer, Aether; and decks and
card sets that come as texts."""

import json
import random
from typing import Any

import pytest

from tessera.games.innomination import outlook
from tessera.games.innomination.card_sets import LONGEST_TEXT, starter_data, text_set
from tessera.games.innomination.decks import faults
from tessera.games.innomination.view import facts, names_of_all, piece_name, view
from tessera.kernel.errors import BadInput
from tessera.kernel.rng import Rng
from tessera.matches.match import Match, replay
from tessera.matches.record import parse_record
from tessera.registry import find_game

GAME: Any = find_game("innomination")
STARTER = starter_data()
DECK: dict[str, Any] = STARTER["decks"][0]
CARDS = {row["id"]: row for row in STARTER["cards"]}


def at(position: str, seats: int = 2) -> Any:
    return GAME.from_position(position, GAME.choose_options("", {}, seats), seats, 3)


def naming(g: Any, seat: int = 0) -> dict[str, list[str]]:
    found: dict[str, list[str]] = view(g, seat).facts["naming"]
    return found


@pytest.mark.parametrize("copies", ["banish", "refuse"])
def test_what_the_view_says_can_be_named_is_what_may_be_answered(copies: str) -> None:
    """At every free moment of some random games; the seed is printed where it fails. Of a second copy the view says
    that one is in play already, also where it may be thrown away (AMB-17)."""
    seen = thrown = 0
    for seed in range(6):
        rng = random.Random(seed)
        g = GAME.new(GAME.choose_options("", {"second_copy": copies}, 2), 2, seed)
        while g.result is None:
            ask = GAME.question(g)
            if ask.prompt == "main":
                texts = [GAME.describe(g, c).split() for c in ask.answers]
                said = naming(g, int(ask.seat))
                answers = {(t[1], t[3]) for t in texts if t[0] == "name" and said[t[3]][0] != "unique"}
                thrown += sum(t[0] == "name" and said[t[3]][0] == "unique" for t in texts)
                shown = {(base, card) for card, (why, *bases) in said.items() if not why for base in bases}
                assert answers <= shown, (seed, answers, shown)
                assert {card for _, card in shown} == {card for _, card in answers}, (seed, answers, shown)
                seen += len(answers)
            GAME.apply(g, rng.choice(GAME.legal(g)))
    assert seen > 20
    assert (thrown > 0) == (copies == "banish")


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ("field 0: squire 1/2; asweigald_foundry; crossroads", ""),
        ("field 0: squire 1/2; asweigald_foundry; crossroads\nnamed up nobody", "deck_down"),
        ("field 0: asweigald_foundry; crossroads", "base"),
        ("field 0: squire 1/2; asweigald_foundry down; crossroads", "cost"),
        ("field 0: squire 1/2; sir_alaric 3/4; asweigald_foundry; crossroads", "unique"),
        ("field 0: squire 1/2; asweigald_foundry; crossroads\nnaming used 0", "named"),
        ("to move 1\nfield 0: squire 1/2; asweigald_foundry; crossroads", "later"),
    ],
)
def test_what_is_missing_for_a_naming_is_told(rows: str, why: str) -> None:
    g = at(f"named 0: sir_alaric\n{rows}")
    (found,) = naming(g).values()
    assert found[0] == why
    assert found[1:] == ([] if why == "base" else ["squire.a1"]) or why == "unique"


def test_a_named_spell_waits_for_its_base_to_be_handled() -> None:
    g = at("named 0: plague_of_ten_thousand\nfield 0: sectonian_burrow")
    assert naming(g) == {"plague_of_ten_thousand.a1": ["handled"]}


def test_only_the_owner_sees_what_a_named_deck_could_do() -> None:
    g = at("named 0: sir_alaric\nnamed 1: skyfall\nfield 0: squire 1/2")
    assert [x.partition(".")[2] for x in naming(g, 1)] == ["b1"]
    assert "naming" not in view(g, -1).facts


def test_aether_to_spend_and_in_all() -> None:
    g = at("field 0: asweigald_foundry; asweigald_foundry down; crossroads; royal_mint")
    assert facts(g, names_of_all(g))["aether"] == [{"M": 1, "N": 3}, {}]
    assert facts(g, names_of_all(g))["aether_most"] == [5, 0]


def test_who_may_answer_is_told_in_their_order_by_what_all_know() -> None:
    g = at("hand 0: bolt\nfield 0: lastaeshan_cloudpeak\nhand 1: condemnation\nunleashed 0", 2)
    GAME.apply(g, GAME.parse(g, "play bolt"))
    while GAME.question(g).prompt == "target":
        GAME.apply(g, GAME.legal(g)[0])
    # The caster has no card left; the other's Unleash is still to come.
    assert facts(g, names_of_all(g))["may_answer"] == [1]
    link = facts(g, names_of_all(g))["chain"][0]
    assert (link["source"], link["line"]) == ("bolt.a1", 1)


def test_a_prospect_needs_no_view() -> None:
    g = at("named 0: sir_alaric\nfield 0: squire 1/2")
    ((piece, why, bases),) = outlook.prospects(g, 0)
    assert (piece_name(g, piece, True), why, len(bases)) == ("sir_alaric.a1", "cost", 1)


# Decks and sets as texts


def text(**more: Any) -> str:
    return json.dumps({"extends": "starter", **more})


def told(options: dict[str, Any], lang: str = "en") -> list[str]:
    chosen = GAME.choose_options("", options)
    return [GAME.sentence(r, lang) for r in GAME.faults(chosen, 2)]


def test_every_deck_of_the_starter_set_is_legal() -> None:
    assert [faults(deck, CARDS) for deck in STARTER["decks"]] == [[]] * len(STARTER["decks"])


@pytest.mark.parametrize(
    ("change", "english", "german"),
    [
        ({"leader": ""}, "The deck has no Leader yet.", "Das Deck hat noch keinen Anführer."),
        ({"leader": "las_bolt"}, "'las_bolt' is not a Leader.", "'las_bolt' ist kein Anführer."),
        ({"named": {}}, "The Named Deck has 0 cards instead of 20.", "Das Namensdeck hat 0 Karten statt 20."),
        (
            {"main": {**DECK["main"], "sec_sudden_swarm": 5}},
            "5 copies of Sudden Swarm in the Main Deck; at most 4 are allowed.",
            "5-mal Sudden Swarm im Hauptdeck; erlaubt sind höchstens 4.",
        ),
        (
            {"main": {"sec_bug_nest": 2}},
            "Bug Nest does not belong in the Main Deck.",
            "Bug Nest gehört nicht in das Hauptdeck.",
        ),
        ({"name": "a,b"}, "A deck needs a name of 1 to 40", "Ein Deck braucht einen Namen aus 1 bis 40"),
        ({"source": {"zzz": 15}}, "'zzz' in the Source Deck is not a card", "'zzz' im Quellendeck ist keine Karte"),
    ],
)
def test_what_is_wrong_with_a_deck_is_said_in_both_languages(change: dict[str, Any], english: str, german: str) -> None:
    options = {"cards": text(decks=[{**DECK, "name": "mine", **change}])}
    assert any(english in x for x in told(options)), told(options)
    assert any(german in x for x in told(options, "de")), told(options, "de")


def test_a_deck_of_another_nation_is_legal_for_free_agents_only() -> None:
    mine = {**DECK, "name": "mine", "leader": "las_tempest_regent_lhaes"}
    options = {"cards": text(decks=[mine]), "decks": "mine, random"}
    assert "does not fit its Leader" in told(options)[0]
    assert told({**options, "format": "free agent"}) == []


def test_a_set_that_came_as_a_text_is_played_and_replayed_from_its_record() -> None:
    bolt = {**CARDS["las_bolt"], "cost": {"T": 7}}
    cards = text(cards=[bolt], decks=[{**DECK, "name": "mine"}])
    options = GAME.choose_options("", {"cards": cards, "decks": "mine"}, 2)
    match = Match.start(GAME, options, 2, 5)
    rng = Rng(1)
    for _ in range(60):
        if match.state.result is None:
            legal = GAME.legal(match.state)
            match.answer(int(GAME.question(match.state).seat), legal[int(rng.below(len(legal)))])
    text_set.cache_clear()
    again = replay(GAME, parse_record(match.record.text(), "r"))
    assert GAME.key(again.state) == GAME.key(match.state)
    shown = {c["name"]: c["facts"] for c in GAME.cards_for(options)}
    assert shown["bolt"]["cost"] == {"T": 7}
    assert shown["deck mine"]["deck"]["leader"] == DECK["leader"]
    assert {c["name"]: c["facts"] for c in GAME.cards()}["bolt"]["cost"] == {"T": 1}


@pytest.mark.parametrize(
    "bad",
    [
        "{", '{"cards": 1}', '{"extends": "starter", "cards": [[]]}', '{"extends": "starter", "decks": 5}',
        '{"extends": "starter", "cards": [{"id": []}]}', '{"extends": "starter", "decks": [{"name": []}]}',
        '{"extends": "starter", "decks": [[]]}', '{"a":' * 5000 + "1" + "}" * 5000, '{"cards": [{"name": "\\ud800"}]}',
    ],
)  # fmt: skip
def test_a_hostile_text_is_a_sentence(bad: str) -> None:
    assert told({"cards": bad})
    with pytest.raises(BadInput):
        GAME.choose_options("", {"cards": bad}, 2)


def test_a_text_that_is_too_long_is_refused_without_being_read() -> None:
    with pytest.raises(BadInput) as e:
        GAME.choose_options("", {"cards": "{" + " " * LONGEST_TEXT}, 2)
    assert len(str(e.value)) < 500


def test_all_names_in_one_go_are_those_of_each_piece() -> None:
    g = GAME.new(GAME.choose_options("", {}, 4), 4, 3)
    names = names_of_all(g)
    assert names[1:] == [piece_name(g, c, True) if g.kind[c] else "" for c in range(1, len(names))]
    assert len(set(names)) > 100
