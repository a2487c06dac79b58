"""Beacons: a fast value of a state for a seat: the share of all points so far, with something for the cards in hand;
and what an answer is good for, in words."""

from tessera.games.template.state import Table, rank
from tessera.kernel.frame import Seat
from tessera.kernel.heuristic import Merit


def value(g: Table, seat: int) -> float:
    if g.result is not None:
        return g.result.shares[seat]
    seats = [Seat(p) for p in range(int(g.seats))]
    worth = [2 + g.points(p) + sum(rank(c) for c in g.hand(p)) / 4 for p in seats]
    mate = g.mate(Seat(seat))
    mine = worth[seat] + (worth[mate] if mate is not None else 0)
    return max(0.0, mine / max(1.0, sum(worth)))


def reasons(before: Table, after: Table, seat: int) -> list[Merit]:
    """Points and cards that an answer brings; the weights are shares of the win, as far as twenty points win."""
    p = Seat(seat)
    out: list[Merit] = []
    points = after.points(p) - before.points(p)
    if points > 0:
        out.append(Merit("why.points", points / 20, {"n": str(points)}, (f"score {seat}",)))
    cards = len(after.hand(p)) - len(before.hand(p))
    if cards > 0:
        out.append(Merit("why.cards", cards / 20, {"n": str(cards)}, (f"hand {seat}",)))
    return out
