"""Beacons: a fast value of a state for a seat: the share of all points so far, with something for the cards in hand."""

from tessera.games.template.state import Table, rank
from tessera.kernel.frame import Seat


def value(g: Table, seat: int) -> float:
    if g.result is not None:
        return g.result.shares[seat]
    seats = [Seat(p) for p in range(int(g.seats))]
    worth = [2 + g.points(p) + sum(rank(c) for c in g.hand(p)) / 4 for p in seats]
    mate = g.mate(Seat(seat))
    mine = worth[seat] + (worth[mate] if mate is not None else 0)
    return max(0.0, mine / max(1.0, sum(worth)))
