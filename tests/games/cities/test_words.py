"""What Cities says: labels, prompts, log lines, near misses, the card browser and the terminal."""

import re

import pytest

from tessera.games.cities.cards import CITY_NAMES, KIND_NAMES
from tessera.games.cities.game import GAME
from tessera.games.cities.words import terminal
from tessera.kernel.errors import BadInput
from tessera.kernel.rng import Rng
from tessera.kernel.rulebook import rule_items, rules_text
from tessera.kernel.state import State
from tessera.matches.match import Match

NAMES = ("Ada", "Mira", "Otto")
TABLE = """
cities 0: Rome Athens
cities 1: Giza Ur
hand 0: Attack Caesar Protection Unification Exchange
hand 1: Great-protection
city deck: Petra Lisbon
event deck: Curse
"""


def position(text: str, seats: int = 3, **given: bool | int | str) -> State:
    return GAME.from_position(text, GAME.choose_options("", given, seats), seats)


@pytest.fixture
def s() -> State:
    return position(TABLE)


@pytest.mark.parametrize(
    ("typed", "english", "german", "rule"),
    [
        ("play Attack", "Play Attack", "Angriff spielen", "CIT-58"),
        ("play Caesar", "Play Julius Caesar", "Feldherr Julius Cäsar spielen", "CIT-50"),
        ("pass", "Pass", "Passen", "CIT-19"),
    ],
)
def test_an_answer_has_a_label_and_a_rule(s: State, typed: str, english: str, german: str, rule: str) -> None:
    code = GAME.parse(s, typed)
    assert code in GAME.legal(s)
    assert (GAME.label(s, code), GAME.label(s, code, "de"), GAME.choice_rule(s, code)) == (english, german, rule)


def test_an_attack_in_words(s: State) -> None:
    m = Match.start(GAME, s.settings, 3, 0, NAMES)
    m.states = [s]
    m.answer(0, GAME.parse(s, "play Attack"))
    assert [GAME.label(m.state, c, "en", NAMES) for c in GAME.legal(m.state)] == ["Mira"]
    m.answer(0, 1)
    assert [GAME.label(m.state, c, "de") for c in GAME.legal(m.state)] == ["Gizeh nehmen", "Ur nehmen"]
    m.answer(0, GAME.parse(m.state, "Giza"))
    ask = GAME.question(m.state)
    assert GAME.prompt(m.state, ask) == "seat 1 plays Attack. Do you use a Protection?"
    assert GAME.prompt_to(m.state, ask, NAMES) == "Ada plays Attack. Do you use a Protection?"
    assert [GAME.label(m.state, c) for c in GAME.legal(m.state)] == ["Let it happen", "Use Great protection"]
    m.answer(1, 0)
    assert m.lines(-1)[:3] == ["Ada plays Attack.", "Ada aims at Giza of Mira.", "Ada takes Giza from Mira."]
    assert m.lines(-1, lang="de")[2] == "Ada nimmt Gizeh von Mira."


@pytest.mark.parametrize(
    ("chooser", "labels"),
    [("target", ["Give Giza", "Lose Ur"]), ("user", ["Take Giza", "Ur to the deck"])],
)
def test_a_rebellion_is_labelled_for_who_chooses(chooser: str, labels: list[str]) -> None:
    s = position(TABLE.replace("Attack", "Rebellion"), rebellion_chooser=chooser)
    for typed in ("play Rebellion", "player 2", "none", "Giza", "Ur"):
        code = GAME.parse(s, typed)
        if typed in ("Giza", "Ur"):
            assert GAME.label(s, code) == labels.pop(0)
        GAME.apply(s, code)
    assert not labels


@pytest.mark.parametrize(("capital", "shown"), [(True, "Carthage*"), (False, "Carthage")])
def test_the_terminal_marks_what_is_a_capital(capital: bool, shown: str) -> None:
    s = position(TABLE.replace("Rome", "Carthage"), carthage_capital=capital)
    drawn = terminal.draw(GAME.view(s, 0), 80)
    assert shown in drawn.split()
    assert "Athens*" in drawn


def test_near_misses_are_events_in_hand_that_cannot_be_played(s: State) -> None:
    reasons = {GAME.describe(s, c): GAME.why_not(s, 0, c) for c in GAME.near_misses(s, 0)}
    assert set(reasons) == {"play Protection", "play Unification"}
    said = {text: GAME.sentence(reason) for text, reason in reasons.items() if reason is not None}
    assert said["play Unification"] == "Unification needs four cities of one empire on your table."
    assert GAME.near_misses(s, 1) == []


def test_the_browser_has_every_city_and_every_kind_of_event() -> None:
    cards = {card["name"]: card for card in GAME.cards()}
    assert set(cards) == {*CITY_NAMES[1:], *KIND_NAMES[1:]}
    assert cards["Giza"]["facts"]["wonder"] is True and cards["Giza"]["facts"]["side"] == "east"
    assert cards["Great-unrest"]["facts"]["stopped_by"] == "plain"
    assert cards["Caesar"]["facts"]["about"] == "rome"
    titles = [card["title"] for card in cards.values()]
    assert len(set(titles)) == len(titles)


def test_the_rules_tell_the_number_of_every_event_that_can_be_left_out() -> None:
    numbers = {card["facts"]["number"]: card["title"] for card in GAME.cards() if card["facts"]["kind"] == "event"}
    assert sorted(numbers) == list(range(1, len(KIND_NAMES)))
    told = rule_items(rules_text(GAME))["CIT-16"]
    ranges = {int(n) for low, high in re.findall(r"(\d+) to (\d+)", told) for n in range(int(low), int(high) + 1)}
    named = {int(n): name for n, name in re.findall(r"(\d+)\s+([A-Z][a-z ]+)[;,.]", " ".join(told.split()))}
    assert ranges | set(named) == set(numbers)
    for n in set(named) - ranges - {9, 10, 49, 50}:  # said in short
        assert numbers[n] == named[n]
    assert (named[9], named[10], named[49], named[50]) == ("Big", "Medium", "Silence", "Excavations")


def test_a_number_that_is_none_is_refused_in_german_too() -> None:
    with pytest.raises(BadInput) as e:
        GAME.choose_options("", {"without_events": "12,99"}, 2)
    assert GAME.complaint(e.value, "de").startswith("Ein Ereignis '99' gibt es nicht: nenne Nummern von 1 bis 53")
    assert e.value.reason is not None and e.value.reason.rule == "CIT-16"


def test_a_cursed_turn_says_that_one_event_is_all() -> None:
    text = "to move: 0 draws\ncities 0: Ur\nhand 0: Victory\nstatus 0: cursed 1"
    cursed = position(text)
    assert GAME.prompt(cursed, GAME.question(cursed)) == "Your turn, cursed: play one event at most, or pass."
    assert GAME.view(cursed, -1).facts["one_event"] is True
    usual = position(text, curse_events="as_usual")
    assert GAME.prompt(usual, GAME.question(usual)) == "Your turn: play an event, or pass."
    assert "one_event" not in GAME.view(usual, -1).facts


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_the_terminal_keeps_to_eighty_columns(seats: int) -> None:
    s = GAME.new(GAME.choose_options("solo" if seats == 1 else "full", None, seats), seats, 3)
    rng = Rng(3)
    while s.result is None and s.moves < 900:
        codes = GAME.legal(s)
        GAME.apply(s, codes[int(rng.below(len(codes)))])
        if s.moves % 50 == 0:
            view = GAME.full_view(s, 0)
            view.facts["names"] = [f"somebody with a long name {p}" for p in range(seats)]
            assert max(len(row) for row in terminal.draw(view, 80).splitlines()) <= 80
    assert max(len(row) for row in terminal.HELP.splitlines()) <= 80


def test_a_whole_line_is_read_at_once(s: State) -> None:
    assert GAME.read(s, "play attack; player 2; giza") == [GAME.parse(s, "play Attack"), 1, CITY_NAMES.index("Giza")]
    assert GAME.parse(s, ["julius", "caesar"][1]) == GAME.parse(s, "play Caesar")
