"""Splendor: what the expansions add to the value of a state (value.py): how near a city, the posts, and what the
powers of Orient cards are worth."""

from typing import Final

from tessera.games.splendor.cards import (
    BONUS,
    COLOURS,
    COPY,
    COPY_AND_TAKE,
    DISCARD,
    DOUBLE,
    FIVE_POINTS,
    GOLD_CARD,
    NOBLE,
    POST_NEED,
    POSTS,
    POWER,
    PRICE_COLOUR,
    TAKE,
    TILE_ANY,
    TILE_ANY_DIFFERS,
    TILE_NEED,
    TILE_PRESTIGE,
    TILES,
)
from tessera.games.splendor.rules.expansions.orient import BONUS_PRICE
from tessera.games.splendor.state import TABLE, Table
from tessera.kernel.native import i64, vec

CITY_WORTH: Final = 20000
BONUS_LACKING: Final = 1500  # a bonus that a city still asks for
POINT_LACKING: Final = 1000  # a point that it asks for
POST_WORTH: Final = vec[i64]([1800, 600, 1200, 5000, 2500])


def city_pull(g: Table, p: i64, wants: vec[i64]) -> i64:
    """The nearest city, with half of the next nearest; its colours are wanted."""
    near: i64 = 0
    second: i64 = 0
    best: i64 = -1
    t: i64
    c: i64
    for t in range(TILES):
        if g.tiles[t] == p:
            return 2 * CITY_WORTH
        if g.tiles[t] == TABLE:
            pull = CITY_WORTH - BONUS_LACKING * city_lacking(g, p, t)
            if TILE_PRESTIGE[t] > g.points[p]:
                pull -= POINT_LACKING * (TILE_PRESTIGE[t] - g.points[p])
            if pull > near:
                near, second, best = pull, near, t
            elif pull > second:
                second = pull
    if best >= 0:
        for c in range(COLOURS):
            if TILE_NEED[COLOURS * best + c] > g.bonuses[COLOURS * p + c]:
                wants[c] += BONUS_LACKING
    return near + second // 4


def nearest_city(g: Table) -> i64:
    """The fewest points that a city on the table asks for."""
    least: i64 = 99
    t: i64
    for t in range(TILES):
        if g.tiles[t] == TABLE and TILE_PRESTIGE[t] < least:
            least = TILE_PRESTIGE[t]
    return least


def city_lacking(g: Table, p: i64, tile: i64) -> i64:
    """Bonuses that a city still asks for (SPL-43)."""
    total: i64 = 0
    most: i64 = 0
    c: i64
    for c in range(COLOURS):
        have = g.bonuses[COLOURS * p + c]
        need = TILE_NEED[COLOURS * tile + c]
        if need > have:
            total += need - have
        if have > most and (need == 0 or TILE_ANY_DIFFERS[tile] == 0):
            most = have
    if TILE_ANY[tile] > most:
        total += TILE_ANY[tile] - most
    return total


def post_pull(g: Table, p: i64, wants: vec[i64]) -> i64:
    """Posts that one has, and those that are near."""
    total: i64 = 0
    post: i64
    c: i64
    shields = g.posts[p]
    for post in range(POSTS):
        if shields >> post & 1:
            if post < FIVE_POINTS:
                total += POST_WORTH[post]
        else:
            lacking: i64 = 0
            for c in range(COLOURS):
                short = POST_NEED[COLOURS * post + c] - g.bonuses[COLOURS * p + c]
                if short > 0:
                    lacking += short
            if post == FIVE_POINTS and not has_noble(g, p):
                lacking += 2
            pull = POST_WORTH[post] >> lacking
            total += pull
            for c in range(COLOURS):
                if POST_NEED[COLOURS * post + c] > g.bonuses[COLOURS * p + c]:
                    wants[c] += pull
    return total


def has_noble(g: Table, p: i64) -> bool:
    return any(owner == p for owner in g.nobles)


def orient_worth(g: Table, p: i64, card: i64, wants: vec[i64]) -> i64:
    """The bonus of an Orient card with what its power brings."""
    power = POWER[card]
    if power == GOLD_CARD:
        return 700
    if power == COPY or power == COPY_AND_TAKE:
        best: i64 = 0
        c: i64
        for c in range(COLOURS):
            if g.bonuses[COLOURS * p + c] and wants[c] > best:
                best = wants[c]
        if best == 0:
            return 0  # SPL-81: nothing to attach it to
        return best + (900 if power == COPY_AND_TAKE else 0)
    worth = wants[BONUS[card]]
    if power == DOUBLE:
        return 2 * worth
    if power == NOBLE:
        return worth + 400
    if power == TAKE:
        return worth + 2200
    if power == DISCARD:  # SPL-88
        return worth - BONUS_PRICE * wants[PRICE_COLOUR[card]]
    return worth


def bonuses_lacking(g: Table, p: i64, card: i64) -> i64:
    """How many of the two bonuses that a discard card costs are not there yet."""
    if POWER[card] != DISCARD:
        return 0
    lacking = BONUS_PRICE - g.bonuses[COLOURS * p + PRICE_COLOUR[card]]
    return lacking if lacking > 0 else 0
