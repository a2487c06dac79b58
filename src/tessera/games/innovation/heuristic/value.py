"""Innovation: a fast value of a state for a seat. A side's strength is counted in thousandths of an achievement: those
it has, those within reach by score and top card, and what leads there: high top cards, icons, splays, cards in hand.

Read `value`, then `strength`, then `reach`.
"""

from math import exp
from typing import Final

from tessera.games.innovation.cards import AGE, AGES, COLOURS, ICONS
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.state import ACHIEVEMENTS
from tessera.kernel.native import i64, vec

ONE: Final = 1000  # an achievement
LAST: Final = 350  # more for each, the nearer the end is
POINT: Final = 26  # a point of score
TOP: Final = 90  # a step of the highest top card
TOPS: Final = 14  # a step of any top card
ICON: Final = 9
HAND: Final = 30  # a card in hand, and a little for its value
SPLAYED: Final = 40
SCALE: Final = 1100.0


def value(g: Innovation, seat: int) -> float:
    if g.result is not None:
        return g.result.shares[seat]
    mine = side(g, seat)
    best: i64 = -1000 * ONE
    q: i64
    for q in range(g.seats):
        if g.is_opponent(seat, q):
            best = max(best, side(g, q))
    return 1.0 / (1.0 + exp(-int(mine - best) / SCALE))


def values(g: Innovation) -> vec[float]:
    """`value` of every seat, with each side counted once."""
    out = vec[float]([0.0] * int(g.seats))
    sides = vec[i64]([side(g, p) for p in range(g.seats)])
    p: i64
    q: i64
    for p in range(g.seats):
        best: i64 = -1000 * ONE
        for q in range(g.seats):
            if g.is_opponent(p, q):
                best = max(best, sides[q])
        out[p] = 1.0 / (1.0 + exp(-int(sides[p] - best) / SCALE))
    return out


def side(g: Innovation, p: i64) -> i64:
    """A player, or a team."""
    n = g.side_achievements(p)
    total = strength(g, p) + n * (ONE + LAST * n // g.needed)
    if g.teams:
        total += strength(g, (p + 2) % g.seats)
    return total


def strength(g: Innovation, p: i64) -> i64:
    """What a player has besides achievements."""
    total = POINT * g.score_of(p) + TOP * g.highest_top(p) + reach(g, p)
    c: i64
    k: i64
    for c in range(COLOURS):
        cards = g.pile(p, c)
        if cards:
            total += TOPS * (AGE[cards[-1]] + 2) + SPLAYED * g.splay_of(p, c)
    for k in range(ICONS):
        total += ICON * min(g.icons_of(p, k), 12)
    for card in g.hand(p):
        total += HAND + 4 * AGE[card]
    return total


def reach(g: Innovation, p: i64) -> i64:
    """Ordinary achievements that could be claimed now, or nearly; the lowest three that are left count."""
    points = g.score_of(p)
    best = g.highest_top(p)
    total: i64 = 0
    weight: i64 = 4
    for card in g.zones[ACHIEVEMENTS][:3]:
        age = AGE[card]
        by_score = min(100, 20 * points // age)
        by_top = min(100, 100 * best // age)
        total += weight * by_score * by_top // 100
        weight -= 1
    return total


def near_end(g: Innovation) -> bool:
    """Could somebody win within a round: one achievement short, or the supplies nearly used up?"""
    if any(g.side_achievements(p) + 1 >= g.needed for p in range(g.seats)):
        return True
    return len(g.zones[AGES - 1]) < 3
