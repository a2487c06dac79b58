"""Homeworlds: a fast value of a state for a seat: ships by size, the colours at hand, and how safe the own home stands."""

from math import exp

from tessera.games.homeworlds.state import COLOURS, COUNT9, KINDS, Table, count, sizes
from tessera.kernel.native import i64, vec

SHIP_WORTH = vec[i64]([10, 22, 36])


def strength(g: Table, p: i64) -> float:
    """What a player has, in small ships times ten."""
    b = g.board
    total: i64 = 0
    colours: i64 = 0
    slot: i64 = 0
    slots = b.slots()
    while slot < slots:
        own = b.ships(slot, p)
        if own:
            kind: i64 = 0
            while kind < KINDS:
                total += (own >> (3 * kind) & 7) * SHIP_WORTH[kind % 3]
                kind += 1
            colour: i64 = 0
            while colour < COLOURS:
                if own >> (9 * colour) & 511:
                    colours |= 1 << colour
                colour += 1
            total += 4  # a foothold
        slot += 1
    colour = 0
    while colour < COLOURS:
        if colours >> colour & 1:
            total += 8
        colour += 1
    return float(int(total)) + home_worth(g, p)


def home_worth(g: Table, p: i64) -> float:
    b = g.board
    if not b.manned(p):
        return -60.0
    own = b.ships(p, p)
    worth = 12.0 if sizes(own) & 4 else 0.0  # a large ship there cannot be taken by smaller ones
    worth += 6.0 * min(3, int(count(own)))
    if count(b.stars(p)) > 1:
        worth += 12.0
    worth -= 8.0 * int(count(b.all_ships(p) - own))  # visitors
    bag = b.stars(p) + b.all_ships(p)
    colour: i64 = 0
    while colour < COLOURS:
        if COUNT9[bag >> (9 * colour) & 511] >= 4:
            worth -= 30.0  # anybody may blow it up
        colour += 1
    return worth


def value(g: Table, seat: int) -> float:
    result = g.result
    if result is not None:
        return result.shares[seat]
    if g.alive >> seat & 1 == 0:
        return 0.0
    n = int(g.seats)
    others = [strength(g, q) for q in range(n) if q != seat and g.alive >> q & 1]
    lead = strength(g, seat) - (sum(others) / len(others) if others else 0.0)
    return 1.0 / (1.0 + exp(-lead / 60.0))
