"""Innovation: a fast value of a state for a seat."""

from math import exp

from tessera.games.innovation.board import highest_top, score
from tessera.games.innovation.ends import achievements
from tessera.games.innovation.state import Table
from tessera.kernel.native import i64


def value(g: Table, seat: int) -> float:
    if g.result is not None:
        return g.result.shares[seat]
    best: i64 = -(10**9)
    q: i64 = 0
    while q < g.seats:
        if g.is_opponent(seat, q):
            other = strength(g, q)
            if other > best:
                best = other
        q += 1
    return 1.0 / (1.0 + exp(-int(strength(g, seat) - best) / 3000.0))


def strength(g: Table, p: i64) -> i64:
    return 1500 * achievements(g, p) + 100 * score(g, p) + 300 * highest_top(g, p) + 40 * len(g.hand(p))


def near_end(g: Table) -> bool:
    return False
