"""Cities: the facts of cities and events, read once from data/ into tables. No rules.

Cities are cards 1 to 54 in the order of cities.csv, events are cards 55 to 129: the copies of each of the 53 kinds of
events.csv one after the other. Empires are numbered 0 to 7, 8 is "neutral"; disciplines 0 to 7. What a city gives in
which discipline is in disciplines.py.
"""

import csv
from importlib import resources
from typing import Final

from tessera.kernel.native import i64, vec

EMPIRES: Final = ("rome", "greece", "carthage", "egypt", "persia", "celts", "jews", "etruscans")
NEUTRAL: Final = 8
GREECE: Final = 1
CARTHAGE: Final = 2
EGYPT: Final = 3
PERSIA: Final = 4
WEST: Final = 0
EAST: Final = 1
SIDES: Final = ("west", "east")
# CIT-8: the side of each empire; neutral cities belong to neither.
SIDE: Final = vec[i64]([WEST, EAST, WEST, EAST, EAST, WEST, EAST, WEST, -1])
DISCIPLINES: Final = (
    "army", "culture", "seafaring", "agriculture", "slavery", "metallurgy", "finances", "engineering",
)  # fmt: skip

# The families of events, in the order of FAMILIES.
COMMANDER: Final = 0
FESTIVAL: Final = 1
UNIFICATION: Final = 2
CHARISMA: Final = 3
ANGER: Final = 4
GAMES: Final = 5
PLAGUE: Final = 6
EXCHANGE: Final = 7
UNREST: Final = 8
INFLUENCE: Final = 9
PROTECTION: Final = 10
ATTACK: Final = 11
VICTORY: Final = 12
WONDERS: Final = 13
REBELLION: Final = 14
TRADE: Final = 15
CRISIS: Final = 16
EDUCATION: Final = 17
BARBARIANS: Final = 18
SILENCE: Final = 19
EXCAVATIONS: Final = 20
CURSE: Final = 21
ESPIONAGE: Final = 22
FLOOD: Final = 23
FAMILIES: Final = (
    "commander", "festival", "unification", "charisma", "anger", "games", "plague", "exchange", "unrest", "influence",
    "protection", "attack", "victory", "wonders", "rebellion", "trade", "crisis", "education", "barbarians", "silence",
    "excavations", "curse", "espionage", "flood",
)  # fmt: skip
FAMILY_RULES: Final = (
    "CIT-50", "CIT-51", "CIT-55", "CIT-56", "CIT-57", "CIT-61", "CIT-62", "CIT-60", "CIT-63", "CIT-53", "CIT-40",
    "CIT-58", "CIT-52", "CIT-65", "CIT-64", "CIT-59", "CIT-66", "CIT-67", "CIT-68", "CIT-69", "CIT-70", "CIT-71",
    "CIT-72", "CIT-73",
)  # fmt: skip

# How strong a Protection is, and which one an event at least needs.
NEVER: Final = 0
BASIC: Final = 1
PLAIN: Final = 2
GREAT: Final = 3
STRENGTHS: Final = ("never", "basic", "plain", "great")
FESTIVALS: Final = ("small", "medium", "big")


def data(name: str) -> str:
    return (resources.files("tessera.games.cities") / "data" / name).read_text(encoding="utf-8")


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(data(name).splitlines()))


_cities = _rows("cities.csv")
_events = _rows("events.csv")

CITIES: Final = len(_cities)
EVENTS: Final = sum(int(row["count"]) for row in _events)
CARDS: Final = CITIES + EVENTS
KINDS: Final = len(_events)

CITY_NAMES: Final = ("", *(row["name"] for row in _cities))
EMPIRE: Final = vec[i64](
    [-1] + [NEUTRAL if row["empire"] == "neutral" else EMPIRES.index(row["empire"]) for row in _cities]
)
CAPITAL: Final = vec[i64]([0] + [int(row["capital"] == "yes") for row in _cities])
WONDER: Final = vec[i64]([0] + [int(row["wonder"] == "yes") for row in _cities])
CITIES_OF: Final = tuple(
    tuple(c for c in range(1, CITIES + 1) if EMPIRE[c] == e) for e in range(NEUTRAL + 1)
)  # of each empire, the capital first
ALL_WONDERS: Final = sum(int(x) for x in WONDER)
EMPIRE_SIZE: Final = 6


def _about(row: dict[str, str]) -> int:
    """What an event is about: an empire, a discipline (two in one number for a crisis), a size, a strength."""
    word = row["about"]
    if word in EMPIRES:
        return EMPIRES.index(word)
    if word in DISCIPLINES:
        return DISCIPLINES.index(word)
    if word in FESTIVALS:
        return FESTIVALS.index(word)
    if word in STRENGTHS:
        return STRENGTHS.index(word)
    if "+" in word:
        first, second = word.split("+")
        return 8 * DISCIPLINES.index(first) + DISCIPLINES.index(second)
    return int(word or 0)


# Kinds are numbered from 1, so that 0 can mean none.
KIND_NAMES: Final = ("", *(row["name"] for row in _events))
FAMILY: Final = vec[i64]([-1] + [FAMILIES.index(row["family"]) for row in _events])
ABOUT: Final = vec[i64]([0] + [_about(row) for row in _events])
STOPPED_BY: Final = vec[i64]([0] + [STRENGTHS.index(row["stopped_by"]) for row in _events])
COPIES: Final = vec[i64]([0] + [int(row["count"]) for row in _events])
# The kind of each card; 0 for cities.
KIND: Final = vec[i64]([0] * (CITIES + 1) + [k + 1 for k, row in enumerate(_events) for _ in range(int(row["count"]))])

MAX_SHARE: Final = 5  # events that an Education moves
