"""The facts of Cities: counts, disciplines, and a table of the user's own."""

from collections import Counter
from importlib import resources
from pathlib import Path
from typing import cast

import pytest

from tessera.games.cities.cards import (
    ABOUT,
    CAPITAL,
    CARDS,
    CITIES,
    CITIES_OF,
    CITY_NAMES,
    COPIES,
    DISCIPLINES,
    EMPIRES,
    EVENTS,
    FAMILIES,
    FAMILY,
    KINDS,
    WONDER,
)
from tessera.games.cities.disciplines import MAJOR, OUR_CODE, POINTS, SOURCES, read_table, rows_of, write_table
from tessera.games.cities.game import GAME
from tessera.games.cities.options import FLAGS
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.settings import Rules
from tessera.kernel.errors import BadInput
from tessera.kernel.options import LONGEST
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options
from tessera.matches.match import Match, replay
from tessera.matches.record import parse_record

COUNTS = {
    "commander": 8, "festival": 3, "unification": 4, "charisma": 1, "anger": 8, "games": 8, "plague": 1, "exchange": 1,
    "unrest": 3, "influence": 1, "protection": 4, "attack": 6, "victory": 2, "wonders": 1, "rebellion": 2, "trade": 4,
    "crisis": 4, "education": 3, "barbarians": 2, "silence": 1, "excavations": 2, "curse": 3, "espionage": 2,
    "flood": 1,
}  # fmt: skip


def test_there_are_54_cities_and_75_events_of_53_kinds() -> None:
    assert (CITIES, EVENTS, CARDS, KINDS) == (54, 75, 129, 53)
    found: Counter[str] = Counter()
    for kind in range(1, KINDS + 1):
        found[FAMILIES[FAMILY[kind]]] += int(COPIES[kind])
    assert found == COUNTS
    protections = {int(ABOUT[k]): int(COPIES[k]) for k in range(1, KINDS + 1) if FAMILIES[FAMILY[k]] == "protection"}
    assert protections == {1: 1, 2: 2, 3: 1}


def test_capitals_and_wonders() -> None:
    capitals = [CITY_NAMES[c] for c in range(1, CITIES + 1) if CAPITAL[c]]
    assert capitals == ["Rome", "Athens", "Carthage", "Memphis", "Persepolis", "Alesia", "Jerusalem", "Velzna"]
    wonders = {CITY_NAMES[c] for c in range(1, CITIES + 1) if WONDER[c]}
    assert wonders == {"Giza", "Alexandria", "Babylon", "Halicarnassus", "Ephesus", "Olympia", "Rhodes"}


def test_our_minor_disciplines_are_spread_evenly() -> None:
    minors: Counter[int] = Counter()
    for e in range(len(EMPIRES)):
        own = set()
        for c in CITIES_OF[e]:
            if not CAPITAL[c]:
                given = [d for d in range(8) if POINTS[8 * c + d] == 1]
                assert len(given) == 1 and given[0] != MAJOR[c]
                own.add(given[0])
                minors.update(given)
        assert len(own) == 5  # so two disciplines are left to the capital alone
    assert set(minors.values()) == {5} and len(minors) == 8
    totals = [sum(int(POINTS[8 * c + d]) for c in range(1, CITIES + 1)) for d in range(8)]
    assert set(totals) <= {30, 31}


def test_the_table_says_which_cells_are_ours() -> None:
    assert SOURCES[CITY_NAMES.index("Rome")] == ("booklet", "booklet")
    assert SOURCES[CITY_NAMES.index("Capua")] == ("booklet", "ours")
    assert SOURCES[CITY_NAMES.index("Ur")] == ("ours", "")
    cards = {card["name"]: card for card in GAME.cards()}
    assert cards["Capua"]["facts"]["sources"] == ["booklet", "ours"]
    assert "partly ours" in cards["Capua"]["text"] and "partly ours" not in cards["Rome"]["text"]


def own_table() -> str:
    text = (resources.files("tessera.games.cities") / "data" / "disciplines.csv").read_text(encoding="utf-8")
    return text.replace("Capua,army,slavery,booklet,ours", "Capua,culture,finances,card,card")


def own_options(tmp_path: Path) -> Options:
    path = tmp_path / "true.csv"
    path.write_text(own_table(), encoding="utf-8")
    return GAME.choose_options("", {"disciplines": GAME.read_option_file("disciplines", path)}, 2)


def test_a_table_of_one_s_own_takes_its_place(tmp_path: Path) -> None:
    g = cast(Cities, GAME.new(own_options(tmp_path), 2, 1))
    capua = CITY_NAMES.index("Capua")
    assert DISCIPLINES[g.rules.major[capua]] == "culture"
    gives = [g.rules.points[8 * capua + d] for d in range(8)]
    assert {DISCIPLINES[d]: n for d, n in enumerate(gives) if n} == {"culture": 3, "finances": 1}
    assert GAME.view(g, 0).facts["city_points"]["Capua"] == gives
    assert MAJOR[capua] == DISCIPLINES.index("army"), "other tables keep ours"


def test_a_record_holds_its_table_and_replays_without_the_file(tmp_path: Path) -> None:
    m = Match.start(GAME, own_options(tmp_path), 2, 5)
    (tmp_path / "true.csv").unlink()
    rng = Rng(1)
    while m.state.result is None and m.version < 60:
        codes = GAME.legal(m.state)
        m.answer(int(GAME.question(m.state).seat), codes[int(rng.below(len(codes)))])
    again = replay(GAME, parse_record(m.record.text(), "kept"))
    assert GAME.key(again.state) == GAME.key(m.state)
    assert cast(Cities, again.state).rules.major[CITY_NAMES.index("Capua")] == DISCIPLINES.index("culture")


def test_our_own_table_written_out_is_ours() -> None:
    cells = read_table("ours")
    assert cells is not None and write_table(cells) == "ours"
    assert len(OUR_CODE) == 2 * CITIES <= LONGEST and read_table(OUR_CODE) == cells


@pytest.mark.parametrize("code", ["theirs", OUR_CODE[:-1], OUR_CODE[:-2] + "*A", OUR_CODE[:-2] + "a-"])
def test_letters_that_are_no_table_are_refused(code: str) -> None:
    with pytest.raises(BadInput, match="incomplete"):
        GAME.choose_options("", {"disciplines": code}, 2)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Capua,culture", "Capua,curling", "major discipline of Capua"),
        ("Capua,culture,finances", "Capua,culture,curling", "minor discipline of Capua"),
        ("Capua,", "Capri,", "no row for Capua"),
    ],
)
def test_a_wrong_table_is_a_sentence(old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        rows_of(own_table().replace(old, new), "true.csv")


def test_a_missing_table_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        GAME.read_option_file("disciplines", tmp_path / "none.csv")


def test_the_specified_disciplines_have_their_names() -> None:
    homes = [DISCIPLINES[MAJOR[CITIES_OF[e][0]]] for e in range(8)]
    assert homes == [
        "army", "culture", "seafaring", "agriculture", "slavery", "metallurgy", "finances", "engineering",
    ]  # fmt: skip


def test_what_the_rules_call_a_choice_is_a_choice_and_is_theirs() -> None:
    choices = {option.name: option.choices for option in GAME.options}
    assert all(value in choices[name] and hasattr(Rules, flag) for flag, (name, value) in FLAGS.items())
    assert len(FLAGS) > 30
