"""What a view of Cities tells besides the cards: whom events would hit, what is at stake, what lies under the decks."""

from typing import Any

from tessera.games.cities.game import GAME
from tessera.kernel.state import State
from tessera.matches.match import Match

TABLE = """
cities 0: Rome Capua Athens Giza
cities 1: Milan Ur Olympia
cities 2: Carthage
hand 0: Attack Caesar Influence Flood Small-festival Unification Exchange Trade
hand 1: Basic-protection Curse
hand 2: Curse
city deck: Petra! (Lisbon Madrid) Sparta Hebron
event deck: Silence
"""


def table(text: str = TABLE, seats: int = 3, **given: bool | int | str) -> Match:
    s = GAME.from_position(text, GAME.choose_options("", given, seats), seats)
    m = Match.start(GAME, s.settings, seats, 0)
    m.states = [s]
    return m


def facts(s: State, seat: int = -1) -> dict[str, Any]:
    return GAME.view(s, seat).facts


def say(m: Match, seat: int, *answers: str) -> None:
    for text in answers:
        m.answer(seat, GAME.parse(m.state, text))


def test_an_own_hand_knows_whom_it_would_hit() -> None:
    m = table()
    hits = facts(m.state, 0)["hits"]
    assert hits["Attack"] == [1, 2]
    assert hits["Caesar"] == [0, 1], "a Commander hits its user too"
    assert hits["Influence"] == [1], "only player 1 has a neutral city"
    assert hits["Flood"] == [0, 1], "capitals are safe from a Flood"
    assert hits["Unification"] == [], "player 0 has not four cities of an empire"
    assert facts(m.state, 0)["draws"] == {"Small-festival": [[0, 2], [2, 1]]}


def test_what_a_hand_would_do_is_told_to_its_owner_alone() -> None:
    m = table()
    assert set(facts(m.state, 1)["hits"]) == {"Curse"}
    assert "hits" not in facts(m.state) and "draws" not in facts(m.state)


def test_the_event_at_hand_says_whom_it_hits_and_what_is_at_stake() -> None:
    m = table()
    assert "aim" not in facts(m.state)
    say(m, 0, "play Attack", "player 2")
    assert facts(m.state)["aim"] == {"event": "Attack", "by": 0, "at": [1], "cities": []}
    say(m, 0, "Olympia")
    assert facts(m.state)["aim"]["cities"] == ["Olympia"]
    say(m, 1, "none")
    assert "aim" not in facts(m.state), "it is over"


def test_a_protection_takes_its_user_out_of_the_aim() -> None:
    m = table()
    say(m, 0, "play Caesar")
    assert facts(m.state)["aim"] == {"event": "Caesar", "by": 0, "at": [0, 1], "cities": ["Rome", "Capua", "Milan"]}
    say(m, 0, "none")
    say(m, 1, "use Basic-protection")
    assert "aim" not in facts(m.state)
    assert "Milan" in GAME.view(m.state, -1).zones["cities 1"]


def test_an_offer_shows_both_cities_and_goes_when_it_is_refused() -> None:
    m = table()
    say(m, 0, "play Exchange", "player 2", "Ur")
    assert facts(m.state)["aim"] == {"event": "Exchange", "by": 0, "at": [1], "cities": ["Ur"]}
    say(m, 0, "Giza")
    assert facts(m.state)["aim"]["cities"] == ["Ur", "Giza"]
    say(m, 1, "no")
    assert "aim" not in facts(m.state)


def test_the_known_ends_of_the_deck() -> None:
    m = table()
    assert facts(m.state)["city_bottom"] == [["Petra"], ["Lisbon", "Madrid"]]
    assert facts(m.state)["city_top"] == []


def test_capitals_and_points_are_those_of_the_table() -> None:
    assert "Carthage" in facts(table().state)["capitals"] and "city_points" not in facts(table().state)
    other = facts(table(carthage_capital=False, minor_table="none").state)
    assert "Carthage" not in other["capitals"]
    assert sum(other["city_points"]["Carthage"]) == 3
