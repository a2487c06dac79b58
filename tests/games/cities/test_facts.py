"""The facts of Cities: counts, disciplines, and a table of the user's own."""

import os
import subprocess
import sys
from collections import Counter
from importlib import resources
from pathlib import Path

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
    MAJOR,
    POINTS,
    SOURCES,
    WONDER,
    read_disciplines,
)
from tessera.games.cities.game import GAME
from tessera.kernel.options import BadInput

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


def test_a_table_of_one_s_own_takes_its_place(tmp_path: Path) -> None:
    path = tmp_path / "true.csv"
    path.write_text(own_table(), encoding="utf-8")
    code = "from tessera.games.cities.game import GAME; print({c['name']: c['facts'] for c in GAME.cards()}['Capua'])"
    env = {**os.environ, "TESSERA_CITIES_DISCIPLINES": str(path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert "'major': 'culture'" in done.stdout and "'finances': 1" in done.stdout and "'card', 'card'" in done.stdout


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
        read_disciplines(own_table().replace(old, new), "true.csv")


def test_a_missing_table_is_a_sentence(tmp_path: Path) -> None:
    env = {**os.environ, "TESSERA_CITIES_DISCIPLINES": str(tmp_path / "none.csv")}
    done = subprocess.run(
        [sys.executable, "-c", "import tessera.games.cities"], env=env, capture_output=True, text=True
    )
    assert done.returncode and "cannot be read" in done.stderr


def test_the_specified_disciplines_have_their_names() -> None:
    homes = [DISCIPLINES[MAJOR[CITIES_OF[e][0]]] for e in range(8)]
    assert homes == [
        "army", "culture", "seafaring", "agriculture", "slavery", "metallurgy", "finances", "engineering",
    ]  # fmt: skip
