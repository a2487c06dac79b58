"""Innovation: the facts of the 105 base and the 105 city cards, read once from data/ into tables. No rules.

Cards are numbered from 1: base cards in the order of base_cards.json, then the cities. A base card's icons are laid
into the six places of a city, so that one table serves both. Counts of icons are packed into one number: eight bits for
each of the six kinds, then four bits for solid and four for empty flags (`SHOWN`).
"""

import json
from importlib import resources
from typing import Any, Final

from tessera.kernel.native import i64, vec

COLOURS: Final = 5
COLOUR_NAMES: Final = ("blue", "red", "green", "yellow", "purple")
BLUE: Final = 0
RED: Final = 1
GREEN: Final = 2
YELLOW: Final = 3
PURPLE: Final = 4

ICONS: Final = 6
ICON_NAMES: Final = ("castle", "crown", "leaf", "lightbulb", "factory", "clock")
CASTLE: Final = 0
CROWN: Final = 1
LEAF: Final = 2
LIGHTBULB: Final = 3
FACTORY: Final = 4
CLOCK: Final = 5

# How a pile is splayed, and so what a covered card of it shows; a top card shows all.
NO_SPLAY: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
UP: Final = 3
ON_TOP: Final = 4
SPLAY_NAMES: Final = ("unsplayed", "left", "right", "up")
PLACES_SHOWN: Final = ((), (2, 5), (0, 3), (3, 4, 5), (0, 1, 2, 3, 4, 5))  # INN-40, INN-92

# What an icon of a city does on a Meld action.
NOTHING: Final = 0
SEARCH: Final = 1
PLUS: Final = 2
ARROW: Final = 3

AGES: Final = 10


def _read(name: str) -> dict[str, Any]:
    text = resources.files("tessera.games.innovation").joinpath("data", name).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def _six_places(icons: list[str | None]) -> list[str | None]:
    """The icons of a base card at the places of a city: top-left, then the bottom row."""
    return icons if len(icons) == ICONS else [icons[0], None, None, icons[1], icons[2], icons[3]]


def _standard(icon: str | None) -> int:
    """Which of the six kinds an icon counts as; -1 if none."""
    word = (icon or "").removeprefix("search:")
    return ICON_NAMES.index(word) if word in ICON_NAMES else -1


def _packed(icon: str | None) -> int:
    kind = _standard(icon)
    if kind >= 0:
        return int(256**kind)
    return {"fountain": 256**6, "flag": 16 * 256**6}.get(icon or "", 0)


def _bonus(icon: str | None) -> int:
    return int(icon[6:]) if icon and icon.startswith("bonus:") else 0


def _acting(icon: str | None) -> int:
    """The kind of an acting icon and what it is about: the icon searched for, the direction."""
    if icon and icon.startswith("search:"):
        return SEARCH * 16 + _standard(icon)
    if icon and icon.startswith("arrow:"):
        return ARROW * 16 + SPLAY_NAMES.index(icon[6:])
    return PLUS * 16 if icon == "plus" else NOTHING


def _number(row: tuple[str, list[str]]) -> int:
    return CARD_NAMES.index(row[0])


_base = _read("base_cards.json")
_cities = _read("city_cards.json")
_all: list[dict[str, Any]] = [*_base["cards"], *_cities["cards"]]
_german = _read("texts_de.json")
_places: list[list[str | None]] = [[None] * 6, *(_six_places(card["icons"]) for card in _all)]

BASE_CARDS: Final = 105
ALL_CARDS: Final = 210
CARD_NAMES: Final = ("", *(str(card["name"]) for card in _all))
SPECIALS: Final = tuple(str(a["name"]) for a in [*_base["special_achievements"], *_cities["special_achievements"]])
SPECIAL_TEXTS: Final = tuple(
    str(a["condition"]) for a in [*_base["special_achievements"], *_cities["special_achievements"]]
)

SPECIAL_TEXTS_DE: Final = tuple(str(x) for x in _german["special_achievements"])
PLACES: Final = tuple(tuple(places) for places in _places)  # what is printed, place by place

AGE: Final = vec[i64]([0] + [card["age"] for card in _all])
COLOUR: Final = vec[i64]([0] + [COLOUR_NAMES.index(card["color"]) for card in _all])
FEATURED: Final = vec[i64]([-1] + [_standard(card.get("featured")) for card in _all])
# The kinds of icons that a card bears, as bits.
HAS: Final = vec[i64]([sum(1 << k for k in {_standard(x) for x in places} if k >= 0) for places in _places])
# SHOWN[ON_TOP * ROW + card], SHOWN[LEFT * ROW + card]: what counts of a top card, and of one under a left splay.
ROW: Final = ALL_CARDS + 1
SHOWN: Final = vec[i64]([sum(_packed(places[i]) for i in shown) for shown in PLACES_SHOWN for places in _places])
BONUS_HIGH: Final = vec[i64](
    [max([_bonus(places[i]) for i in shown], default=0) for shown in PLACES_SHOWN for places in _places]
)
BONUS_COUNT: Final = vec[i64](
    [sum(1 for i in shown if _bonus(places[i])) for shown in PLACES_SHOWN for places in _places]
)
TOP_ICON: Final = vec[i64]([_acting(places[1]) for places in _places])
BOTTOM_ICON: Final = vec[i64]([_acting(places[4]) for places in _places])
# Directions of a city's arrows, as bits; 1 is a flag, 2 a fountain.
ARROWS: Final = vec[i64](
    [sum(1 << SPLAY_NAMES.index(x[6:]) for x in places if x and x.startswith("arrow:")) for places in _places]
)
FLAGS: Final = vec[i64]([("flag" in places) + 2 * ("fountain" in places) for places in _places])
# The order of titles (INN-8).
TITLE_RANK: Final = vec[i64]([sorted(CARD_NAMES, key=str.lower).index(name) for name in CARD_NAMES])

# Effects are numbered through all base cards; those of card c are FIRST_EFFECT[c] to FIRST_EFFECT[c + 1] - 1.
_effects = [(number, e) for number, card in enumerate(_all, 1) for e in card.get("effects", [])]
EFFECTS: Final = len(_effects)
EFFECT_CARD: Final = vec[i64]([number for number, _ in _effects])
DEMAND: Final = vec[i64]([1 if e["kind"] == "demand" else 0 for _, e in _effects])
EFFECT_TEXTS: Final = tuple(str(e["text"]) for _, e in _effects)
EFFECT_TEXTS_DE: Final = tuple(str(x) for _, texts in sorted(_german["cards"].items(), key=_number) for x in texts)
FIRST_EFFECT: Final = vec[i64]([sum(1 for n, _ in _effects if n < card) for card in range(ALL_CARDS + 2)])
NOTES: Final = ("", *(" ".join(card.get("notes", [])) for card in _all))


def number_of(name: str) -> int:
    return CARD_NAMES.index(name)


def effect_name(effect: int) -> str:
    """The name of the function that carries an effect out, as in `the_wheel_1`."""
    card = int(EFFECT_CARD[effect])
    words = "".join(x if x.isalnum() else " " for x in CARD_NAMES[card].replace(".", "")).lower().split()
    return f"{'_'.join(words)}_{effect - FIRST_EFFECT[card] + 1}"


def bears(card: i64, icon: i64) -> bool:
    return HAS[card] >> icon & 1 != 0


def is_city(card: i64) -> bool:
    return card > BASE_CARDS


# Sets of colours are bits.
ALL_COLOURS: Final = (1 << COLOURS) - 1


def only(colour: i64) -> i64:
    return 1 << colour


def either(one: i64, other: i64) -> i64:
    return 1 << one | 1 << other


def how_many(bits: i64) -> i64:
    n: i64 = 0
    while bits:
        n += bits & 1
        bits >>= 1
    return n


# Cards that the rules or other cards name.
FISSION: Final = number_of("Fission")
SELF_SERVICE: Final = number_of("Self Service")
ROBOTICS: Final = number_of("Robotics")
SOFTWARE: Final = number_of("Software")

# Special achievements, in the order of the data.
EMPIRE: Final = 0
MONUMENT: Final = 1
WONDER: Final = 2
WORLD: Final = 3
UNIVERSE: Final = 4
LEGEND: Final = 5  # then Repute and Fame, by direction
GLORY: Final = 8
VICTORY: Final = 9
