"""Splendor: what an answer is good for, in the terms by which a state is valued (value.py): points, what a bonus makes
cheaper, nobles, cities and posts that come nearer, and cards that are within reach or kept from others."""

from typing import Final

from tessera.games.splendor.cards import (
    BASE_CARDS,
    CARD_IDS,
    COLOURS,
    COST,
    DISCARD,
    LETTERS,
    NOBLE_IDS,
    NOBLE_NEED,
    NOBLES,
    POSTS,
    POWER,
    PRESTIGE,
    TILE_IDS,
    TILES,
    TOKENS,
)
from tessera.games.splendor.heuristic.expansions import CITY_WORTH, POST_WORTH, city_lacking
from tessera.games.splendor.heuristic.value import BONUS_WORTH, LEAD_SCALE, NOBLE_PULL, POINT, POINT_AHEAD
from tessera.games.splendor.rules.paying import affords, means
from tessera.games.splendor.state import HAND, LIMIT, RESERVED, ROW, TABLE, WINNING, Table
from tessera.kernel.heuristic import Merit
from tessera.kernel.native import i64

CHANCE: Final = 1.0 / (4.0 * LEAD_SCALE)  # what a thousandth of a point is worth between equals
TAKEN: Final = 0.5  # of its worth to another, that a card which the other could buy is worth taking away
SOON: Final = 0.2  # of its worth, that a card which can be bought next is worth before it is bought
GOLD_WORTH: Final = 500.0
FAR: Final = 4  # gems that lack for a card, beyond which it is not said
NEAR: Final = 2  # bonuses that lack, from which on a noble or a city is said to be near


def reasons(b: Table, a: Table, p: int) -> list[Merit]:
    out: list[Merit] = []
    points = int(a.points[p] - b.points[p])
    if points > 0:
        out.append(_counted("why.points", points, points * POINT * CHANCE))
        if b.points[p] < WINNING <= a.points[p] and not a.cities:
            out.append(Merit("why.last_round", 0.2))
    _cheaper(b, a, p, out)
    _guests(b, a, p, out)
    if a.cities:
        _cities(b, a, p, out)
    for post in range(POSTS):
        if a.has_post(p, post) and not b.has_post(p, post):
            out.append(Merit("why.post", int(POST_WORTH[post]) * CHANCE, {"n": str(post + 1)}, (f"post {post + 1}",)))
    _cards(b, a, p, out)
    gold = int(a.gold(p) - b.gold(p))
    if gold > 0:
        out.append(Merit("why.gold", GOLD_WORTH * CHANCE))
    elif gold < 0:
        out.append(Merit("why.gold_spent", gold * GOLD_WORTH * CHANCE))
    if a.held(p) >= LIMIT and b.held(p) < LIMIT and a.mover != p:
        out.append(Merit("why.full", -300.0 * CHANCE))
    return out


def _counted(key: str, n: int, weight: float) -> Merit:
    return Merit(f"{key}.1" if n == 1 else key, weight, {} if n == 1 else {"n": str(n)})


def _cheaper(b: Table, a: Table, p: int, out: list[Merit]) -> None:
    c: i64
    for c in range(COLOURS):
        more = int(a.bonuses[COLOURS * p + c] - b.bonuses[COLOURS * p + c])
        if more > 0:
            key = "why.cheaper" if more == 1 else "why.cheaper_twice"
            # One's first cards are worth as much as their points later.
            out.append(Merit(f"{key}.{LETTERS[c]}", more * BONUS_WORTH * CHANCE))


def _guests(b: Table, a: Table, p: int, out: list[Merit]) -> None:
    """Nobles that come, and the one that has come nearest."""
    nearest = NEAR + 1
    who = -1
    n: i64
    for n in range(NOBLES):
        if a.nobles[n] == p and b.nobles[n] != p:
            args = {"noble": NOBLE_IDS[n]}
            out.append(Merit("why.noble", 1500.0 * CHANCE, args, (NOBLE_IDS[n],)))
        elif a.nobles[n] == TABLE or a.nobles[n] == RESERVED + p:
            now = _lacking(a, p, int(n))
            if now < _lacking(b, p, int(n)) and now < nearest:
                nearest, who = now, int(n)
    if who >= 0 and nearest > 0:
        weight = int(NOBLE_PULL[nearest] - NOBLE_PULL[nearest + 1]) * CHANCE
        key = "why.noble_near.1" if nearest == 1 else "why.noble_near"
        out.append(Merit(key, weight, {"n": str(nearest), "noble": NOBLE_IDS[who]}, (NOBLE_IDS[who],)))


def _lacking(g: Table, p: int, noble: int) -> int:
    total: i64 = 0
    c: i64
    for c in range(COLOURS):
        short = NOBLE_NEED[COLOURS * noble + c] - g.bonuses[COLOURS * p + c]
        if short > 0:
            total += short
    return int(total)


def _cities(b: Table, a: Table, p: int, out: list[Merit]) -> None:
    t: i64
    for t in range(TILES):
        if a.tiles[t] == p and b.tiles[t] != p:
            out.append(Merit("why.city", CITY_WORTH * CHANCE, {"city": TILE_IDS[t]}, (TILE_IDS[t],)))
        elif a.tiles[t] == TABLE:
            now = int(city_lacking(a, p, t))
            if now <= NEAR and now < city_lacking(b, p, t):
                key = "why.city_near.0" if now == 0 else "why.city_near.1" if now == 1 else "why.city_near"
                out.append(Merit(key, 1200.0 * CHANCE, {"n": str(now), "city": TILE_IDS[t]}, (TILE_IDS[t],)))


def _cards(b: Table, a: Table, p: int, out: list[Merit]) -> None:
    """Cards that the others lose, and the best one that can be bought from now on."""
    best: i64 = 0
    worth: i64 = 0
    towards: i64 = 0
    closest: i64 = FAR + 1
    before = means(b, p)
    after = means(a, p)
    mine = a.zones[HAND + p]
    for card in mine:
        if card not in b.zones[HAND + p]:
            if b.known[card] & b.bit(p) != 0:
                _away(b, p, card, "why.safe", out)
    for card in a.zones[a.owned_zone(p)]:
        if card not in b.zones[b.owned_zone(p)] and card not in b.zones[HAND + p]:
            _away(b, p, card, "", out)
    zone: i64
    for zone in range(ROW, HAND + p + 1):
        if zone < HAND or zone == HAND + p:
            for card in a.zones[zone]:
                if b.known[card] & b.bit(p) == 0 or POWER[card] == DISCARD:
                    continue  # it has just come up, or is paid for in another way
                if affords(a, p, card, after):
                    if not affords(b, p, card, before) and card_worth(card) > worth:
                        best, worth = card, card_worth(card)
                    continue
                short = _missing(a, p, card)
                if short < closest and short + 1 < _missing(b, p, card):
                    towards, closest = card, short
    if best:
        key = "why.can_buy_own" if best in mine else "why.can_buy"
        out.append(Merit(key, int(worth) * SOON * CHANCE, {"card": CARD_IDS[best]}, (CARD_IDS[best],)))
    elif towards:
        key = "why.towards.1" if closest == 1 else "why.towards"
        weight = int(card_worth(towards)) * SOON * 0.4 * CHANCE
        out.append(Merit(key, weight, {"card": CARD_IDS[towards], "n": str(int(closest))}, (CARD_IDS[towards],)))


def _missing(g: Table, p: int, card: i64) -> int:
    """Gems that a player lacks for a card."""
    total: i64 = -g.gold(p)
    c: i64
    for c in range(COLOURS):
        short = COST[COLOURS * card + c] - g.bonuses[COLOURS * p + c] - g.tokens[TOKENS * p + c]
        if short > 0:
            total += short
    return int(total)


def _away(b: Table, p: int, card: i64, otherwise: str, out: list[Merit]) -> None:
    """A card that p has taken: another player may have been about to buy it."""
    q: i64
    for q in range(b.seats):
        if q != p and affords(b, q, card, means(b, q)) and b.forts[card] == 0:
            args = {"card": CARD_IDS[card], "who": str(int(q))}
            out.append(Merit("why.kept_from", int(card_worth(card)) * TAKEN * CHANCE, args, (CARD_IDS[card],)))
            return
    if otherwise:
        out.append(Merit(otherwise, 300.0 * CHANCE, {"card": CARD_IDS[card]}, (CARD_IDS[card],)))


def card_worth(card: i64) -> i64:
    """What a card is worth to anybody: its points, and a bonus."""
    return (POINT + POINT_AHEAD) * PRESTIGE[card] + (BONUS_WORTH if card <= BASE_CARDS else 2 * BONUS_WORTH)
