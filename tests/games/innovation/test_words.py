"""What Innovation says: labels, log lines, near misses and the card browser."""

import pytest

from tessera.games.innovation.cards import ALL_CARDS, CARD_NAMES, SPECIALS
from tessera.games.innovation.game import GAME
from tessera.kernel.state import State
from tessera.matches.match import Match

NAMES = ("Ada", "Mira")


def position(text: str, preset: str = "beta") -> State:
    return GAME.from_position(text, GAME.choose_options(preset, None, 2), 2)


@pytest.fixture
def s() -> State:
    return position(
        "supply 5: only\nplayer 0: blue Physics | green Babylon | red Archery, Oars | hand Tools, Sailing | score Coal"
    )


@pytest.mark.parametrize(
    ("typed", "english", "german", "rule"),
    [
        ("draw", "Draw a card of age 6", "Eine Karte des Zeitalters 6 ziehen", "INN-16"),
        ("meld Sailing", "Meld Sailing (green 1)", "Sailing (Grün 1) auslegen", "INN-23"),
        ("dogma Archery", "Dogma: Archery (red 1)", "Dogma nutzen: Archery (Rot 1)", "INN-44"),
        ("achieve 1", "Achieve age 1", "Erfolg 1 nehmen", "INN-66"),
        ("endorse Babylon", "Endorse: Babylon (green 1)", "Fördern: Babylon (Grün 1)", "INN-99"),
    ],
)
def test_an_action_has_a_label_and_a_rule(s: State, typed: str, english: str, german: str, rule: str) -> None:
    code = GAME.parse(s, typed)
    assert code in GAME.legal(s)
    assert GAME.label(s, code) == english
    assert GAME.label(s, code, "de") == german
    assert GAME.choice_rule(s, code) == rule


def test_questions_name_the_card_and_its_effect() -> None:
    s = position("player 0: blue Pottery | hand Tools, Oars")
    GAME.apply(s, GAME.parse(s, "dogma Pottery"))
    ask = GAME.question(s)
    assert GAME.prompt(s, ask) == "Pottery, effect 1: return a card from your hand."
    assert GAME.prompt(s, ask, "de") == "Pottery, Wirkung 1: lege eine Handkarte zurück."
    assert [GAME.label(s, c) for c in GAME.legal(s)] == ["Return Tools (blue 1)", "Return Oars (red 1)", "None"]
    assert GAME.choice_rule(s, GAME.legal(s)[0]) == "INN-34"


def test_other_answers_have_labels_too() -> None:
    s = position("player 0: blue Rocketry | purple Philosophy | red Archery, Oars\nplayer 1: score Tools, Yin")
    GAME.apply(s, GAME.parse(s, "dogma Rocketry"))
    assert [GAME.label(s, c, "en", NAMES) for c in GAME.legal(s)] == ["Mira: a card of age 1", "Mira: a city of age 1"]
    s = position("player 0: purple Philosophy | red Archery, Oars")
    GAME.apply(s, GAME.parse(s, "dogma Philosophy"))
    assert [GAME.label(s, c, "de") for c in GAME.legal(s)] == ["Rot auffächern nach links", "Keine"]
    s = position("player 0: blue Evolution")
    GAME.apply(s, GAME.parse(s, "dogma Evolution"))
    assert len({GAME.label(s, c) for c in GAME.legal(s)}) == 3


def test_the_log_tells_who_shares_and_who_is_hit() -> None:
    s = position("supply 1: Sailing\nplayer 0: red Archery\nplayer 1: hand Calendar")
    m = Match.start(GAME, s.settings, 2, 0, NAMES)
    m.states = [s]
    m.answer(0, GAME.parse(s, "dogma Archery"))
    m.answer(1, GAME.parse(m.state, "Calendar"))
    assert m.lines(-1) == [
        "Ada activates Archery. Demands hit Mira.",
        "Mira carries out Archery.",
        "Mira draws a card of age 1.",
        "A card of age 2 goes from the hand of Mira to the hand of Ada.",
    ]
    assert m.lines(0)[-1] == "Calendar goes from the hand of Mira to the hand of Ada."
    assert m.lines(0, lang="de")[0] == "Ada nutzt das Dogma von Archery. Forderungen treffen: Mira."


def test_near_misses_are_the_next_achievements_and_cities_that_cannot_endorse(s: State) -> None:
    labels = {GAME.label(s, c): GAME.why_not(s, 0, c) for c in GAME.near_misses(s, 0)}
    low = labels["Achieve age 2"]
    assert low is not None and low.rule == "INN-66" and "needs a score of 10; you have 5" in GAME.sentence(low)
    assert GAME.near_misses(s, 1) == []
    alone = position("player 0: blue Yin | hand Calendar")
    why = [GAME.why_not(alone, 0, c) for c in GAME.near_misses(alone, 0) if "Endorse" in GAME.label(alone, c)]
    assert [r.rule for r in why if r] == ["INN-101"]


def test_the_browser_has_every_card_with_its_facts() -> None:
    cards = {card["name"]: card for card in GAME.cards()}
    assert set(cards) == {*CARD_NAMES[1:], *SPECIALS} and len(CARD_NAMES) == ALL_CARDS + 1
    archery = cards["Archery"]["facts"]
    assert archery["icons"] == ["castle", "", "", "lightbulb", "", "castle"]
    assert (archery["featured"], archery["effects"], archery["colour"]) == ("castle", ["demand"], "red")
    assert cards["Archery"]["text"].startswith("Demand: ")
    assert cards["Cordoba"]["text"] == "A city. Icons: factory, arrow left, factory, factory, lightbulb."
    assert cards["Legend"]["facts"]["option"] == "city_achievements"
    german = {card["name"]: card for card in GAME.cards("de")}
    assert german["Writing"]["text"] == "Ziehe eine 2."
