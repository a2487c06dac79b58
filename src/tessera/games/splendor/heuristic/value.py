"""Splendor: a fast value of a state for a seat. A player's strength is counted in thousandths of a point: prestige, the
bonuses as an engine, and what lies ahead (cards, nobles, posts, a city), each for less the more turns away it is.

Read `value`, then `strength`, then `promise`: the turns to a card. What an expansion adds is in expansions.py.
"""

from math import exp
from typing import Final

from tessera.games.splendor.cards import (
    BASE_CARDS,
    BONUS,
    COLOURS,
    COST,
    DOUBLE_GOLD,
    NOBLE_NEED,
    NOBLES,
    PRESTIGE,
    TOKENS,
)
from tessera.games.splendor.heuristic.expansions import (
    bonuses_lacking,
    city_pull,
    nearest_city,
    orient_worth,
    post_pull,
)
from tessera.games.splendor.state import HAND, LIMIT, RESERVED, ROW, TABLE, WINNING, Table
from tessera.kernel.native import i64, vec

POINT: Final = 1000
BONUS_WORTH: Final = 1080  # a bonus at the start of the game; it is worth the less the fewer turns are left
# A thing that is n sixths of a turn away, in thousandths of its worth.
WORTH_LATER: Final = vec[i64]([int(1000 * 0.77 ** (n / 6)) for n in range(100)])
LAST_SIXTH: Final = 99
SIXTHS_A_TURN: Final = 6
# A noble for which this many bonuses are lacking.
NOBLE_PULL: Final = vec[i64]([int(3000 * 0.79**n) for n in range(20)])
POINT_AHEAD: Final = 550  # a point on a card that is not bought yet, beside what its bonus is worth
RESERVED_CARD: Final = 180  # what a place in the hand is worth
LEAD_SCALE: Final = 5.0 * POINT


def value(g: Table, seat: int) -> float:
    if g.result is not None:
        return g.result.shares[seat]
    best: i64 = -1000 * POINT
    q: i64
    for q in range(g.seats):
        if q != seat:
            best = max(best, strength(g, q))
    return 1.0 / (1.0 + exp(-int(strength(g, seat) - best * 11 // 10) / LEAD_SCALE))


def values(g: Table) -> vec[float]:
    """`value` of every seat, with each strength counted once."""
    n: i64 = g.seats
    out = vec[float]([0.0] * int(n))
    all_of = vec[i64]([0] * int(n))
    p: i64
    q: i64
    for p in range(n):
        all_of[p] = strength(g, p)
    for p in range(n):
        best: i64 = -1000 * POINT
        for q in range(n):
            if q != p and all_of[q] > best:
                best = all_of[q]
        out[p] = 1.0 / (1.0 + exp(-int(all_of[p] - best * 11 // 10) / LEAD_SCALE))
    return out


def near_end(g: Table) -> bool:
    """Could the game end within a round, as far as points tell? A card and a noble, and what an expansion may add, are
    what a turn brings at most."""
    reach: i64 = 8
    if g.trading:
        reach += 5  # SPL-64
    if g.strongholds:
        reach += 5  # SPL-107: a second purchase
    goal: i64 = nearest_city(g) if g.cities else WINNING
    if any(points + reach >= goal for points in g.points):
        return True
    return g.last_round or g.passes > 0


def strength(g: Table, p: i64) -> i64:
    wants = vec[i64]([0, 0, 0, 0, 0])  # what one more bonus of a colour is worth
    total = POINT * g.points[p] + engine(g, p, wants)
    if g.cities:
        total += city_pull(g, p, wants)
    else:
        total += noble_pull(g, p, wants)
    if g.trading:
        total += post_pull(g, p, wants)
    return total + outlook(g, p, wants)


def engine(g: Table, p: i64, wants: vec[i64]) -> i64:
    """What the bonuses are worth for buying: the less the more there are of a colour and the nearer the end is."""
    left = WINNING - g.points[p]
    if left < 2:
        left = 2
    one = BONUS_WORTH * (left + 8) // (WINNING + 8)
    total: i64 = 0
    c: i64
    for c in range(COLOURS):
        have = g.bonuses[COLOURS * p + c]
        total += one * have
        wants[c] = one
        if have > 3:
            total -= one * (have - 3) // 2
            wants[c] = one // 2
    return total


def noble_pull(g: Table, p: i64, wants: vec[i64]) -> i64:
    total: i64 = 0
    n: i64
    c: i64
    for n in range(NOBLES):
        if g.nobles[n] == TABLE or g.nobles[n] == RESERVED + p:
            lacking: i64 = 0
            for c in range(COLOURS):
                short = NOBLE_NEED[COLOURS * n + c] - g.bonuses[COLOURS * p + c]
                if short > 0:
                    lacking += short
            pull = NOBLE_PULL[lacking]
            total += pull
            if lacking:
                step = NOBLE_PULL[lacking - 1] - pull
                for c in range(COLOURS):
                    if NOBLE_NEED[COLOURS * n + c] > g.bonuses[COLOURS * p + c]:
                        wants[c] += step
    return total


def outlook(g: Table, p: i64, wants: vec[i64]) -> i64:
    """The most promising cards within reach, face up or in the hand; the best counts most."""
    jokers = g.gold(p) + 2 * g.gold_cards(p)
    if g.trading and g.has_post(p, DOUBLE_GOLD):
        jokers += g.gold(p) // 2  # SPL-62: some of it counts twice
    first: i64 = 0
    second: i64 = 0
    third: i64 = 0
    zone: i64 = ROW
    hand = HAND + p
    rows: i64 = ROW + 6 if g.orient else ROW + 3
    while zone <= hand:
        if zone == rows:
            zone = hand
        for card in g.zones[zone]:
            v: i64 = 0
            if g.forts[card] == 0 or zone == hand:
                v = promise(g, p, card, jokers, wants)
            elif g.fort_owner(card) == p:  # nobody else can take it
                v = promise(g, p, card, jokers, wants)
                v += v * g.fort_count(card) // 10
            if v > first:
                first, second, third = v, first, second
            elif v > second:
                second, third = v, second
            elif v > third:
                third = v
        zone += 1
    return (10 * first + 6 * second + 3 * third) // 10 - RESERVED_CARD * len(g.zones[hand])


def promise(g: Table, p: i64, card: i64, jokers: i64, wants: vec[i64]) -> i64:
    """What a card is worth, for less the more turns away it is."""
    worth = POINT_AHEAD * PRESTIGE[card]
    if card <= BASE_CARDS:
        worth += wants[BONUS[card]]
    else:
        worth += orient_worth(g, p, card, wants)
        lacking = bonuses_lacking(g, p, card)
        if lacking:
            return worth * WORTH_LATER[SIXTHS_A_TURN * (1 + 2 * lacking)] // 1000
    missing: i64 = -jokers
    scarce: i64 = 0
    most: i64 = 0
    price: i64 = 0
    tokens = TOKENS * p
    bonuses = COLOURS * p
    cost = COLOURS * card
    c: i64
    for c in range(COLOURS):
        left = COST[cost + c] - g.bonuses[bonuses + c]
        if left > 0:
            price += left
            left -= g.tokens[tokens + c]
            if left > 0:
                missing += left
                if left > most:
                    most = left
                if left > g.bank[c]:
                    scarce += 2  # others must spend first
    if missing <= 0:
        return worth
    if most > missing:
        most = missing
    # Three tokens a turn, or a little more than one of a colour.
    turns = SIXTHS_A_TURN + max(2 * (missing + scarce), 5 * most)
    if price > LIMIT + jokers:
        turns += SIXTHS_A_TURN * (price - LIMIT - jokers)
    return worth * WORTH_LATER[min(turns, LAST_SIXTH)] // 1000
