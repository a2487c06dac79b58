"""Splendor: the facts of cards, nobles, city tiles and posts, read once from data/ into tables. No rules.

Colours are numbered W U G R K = 0..4, gold = 5. Cards are numbered from 1: the 90 base cards in the order of
base_cards.csv, then the 30 Orient cards; nobles 0..9, tiles 0..13 (tile 2 * n + side), posts 0..4. A table of five
numbers a row is flat: row i starts at 5 * i.
"""

import csv
from importlib import resources
from typing import Final

from tessera.kernel.native import i64, vec

COLOURS: Final = 5
GOLD: Final = 5
LETTERS: Final = ("W", "U", "G", "R", "K", "gold")
NAMES: Final = ("white", "blue", "green", "red", "black")

BASE_CARDS: Final = 90
ALL_CARDS: Final = 120
NOBLES: Final = 10
TILES: Final = 14
POSTS: Final = 5
TOKENS: Final = 6  # kinds of tokens: five colours and gold

# What an Orient card does; 0 is an ordinary card.
GOLD_CARD: Final = 1
COPY: Final = 2
COPY_AND_TAKE: Final = 3
DOUBLE: Final = 4
NOBLE: Final = 5
TAKE: Final = 6
DISCARD: Final = 7
POWERS: Final = {
    "gold2": GOLD_CARD,
    "copy": COPY,
    "copy_free1": COPY_AND_TAKE,
    "double": DOUBLE,
    "reserve_noble": NOBLE,
    "free2": TAKE,
    "discard2": DISCARD,
}

# What a trading post does
EXTRA_TOKEN: Final = 0
THIRD_TOKEN: Final = 1
DOUBLE_GOLD: Final = 2
FIVE_POINTS: Final = 3
POINT_A_SHIELD: Final = 4


def _rows(name: str) -> list[dict[str, str]]:
    text = resources.files("tessera.games.splendor").joinpath("data", name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _five(row: dict[str, str], prefix: str) -> list[int]:
    return [int(row[f"{prefix}_{name}"]) for name in NAMES]


_base = _rows("base_cards.csv")
_orient = _rows("orient_cards.csv")
_nobles = _rows("nobles.csv")
_tiles = _rows("city_tiles.csv")
_posts = _rows("trading_posts.csv")
_all = [*_base, *_orient]

CARD_IDS: Final = ("", *(row["id"] for row in _all))
NOBLE_IDS: Final = tuple(row["id"] for row in _nobles)
TILE_IDS: Final = tuple(f"{row['city']}{row['side']}" for row in _tiles)

LEVEL: Final = vec[i64]([0] + [int(row["level"]) for row in _all])
PRESTIGE: Final = vec[i64]([0] + [int(row["prestige"]) for row in _all])
COST: Final = vec[i64]([0] * 5 + [n for row in _all for n in _five(row, "cost")])
# The same with all five colours in one number, eight bits each: to compare five counts at once (see `paying.means`).
PACKED_COST: Final = vec[i64]([sum(COST[5 * i + c] * 256**c for c in range(5)) for i in range(len(_all) + 1)])
# The colour of the bonus; -1 where it has none of its own (gold and copying cards).
BONUS: Final = vec[i64]([-1] + [NAMES.index(row["bonus"]) if row["bonus"] in NAMES else -1 for row in _all])
BONUSES: Final = vec[i64]([0] + [1] * len(_base) + [int(row["bonus_count"]) for row in _orient])
POWER: Final = vec[i64]([0] * (1 + len(_base)) + [POWERS.get(row["power"], 0) for row in _orient])
PRICE_COLOUR: Final = vec[i64](
    [-1] * (1 + len(_base))
    + [NAMES.index(row["discard_bonus_colour"]) if row["discard_bonus_colour"] else -1 for row in _orient]
)
NOBLE_NEED: Final = vec[i64]([n for row in _nobles for n in _five(row, "need")])
PACKED_NOBLE: Final = vec[i64]([sum(NOBLE_NEED[5 * i + c] * 256**c for c in range(5)) for i in range(len(_nobles))])
NOBLE_PRESTIGE: Final = 3
TILE_NEED: Final = vec[i64]([n for row in _tiles for n in _five(row, "need")])
TILE_PRESTIGE: Final = vec[i64]([int(row["prestige"]) for row in _tiles])
TILE_ANY: Final = vec[i64]([int(row["need_any_one_colour"]) for row in _tiles])
TILE_ANY_DIFFERS: Final = vec[i64]([int(row["any_must_differ_from_named"]) for row in _tiles])
POST_NEED: Final = vec[i64]([n for row in _posts for n in _five(row, "need")])
