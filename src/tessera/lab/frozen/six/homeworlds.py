"""Homeworlds: a fast value of a state for a seat: ships by size, the colours at hand, and how safe the own home
stands."""

from math import exp
from typing import Final

from tessera.games.homeworlds.state import COLOURS, COUNT9, KINDS, Board, Table, count, sizes
from tessera.kernel.native import i64, vec

SHIP_WORTH: Final = vec[i64]([10, 22, 36])
COUNT_SIZES: Final = vec[i64]([0, 1, 1, 2, 1, 2, 2, 3])
ACCESS_WORTH: Final = vec[i64]([6, 10, 14, 8])  # to attack, move, build or trade anywhere; without green nothing grows


def strength(g: Table, p: i64) -> float:
    """What a player has, in small ships times ten."""
    b = g.board
    total: i64 = 0
    owned: i64 = 0
    access: i64 = 0
    slot: i64 = 0
    slots = b.slots
    while slot < slots:
        own = b.ships(slot, p)
        if own:
            kind: i64 = 0
            while kind < KINDS:
                total += (own >> (3 * kind) & 7) * SHIP_WORTH[kind % 3]
                kind += 1
            total += 4  # a foothold
            owned |= own
            access |= own | b.stars(slot)
            total -= endangered(b, slot, own) // 2
        slot += 1
    colour: i64 = 0
    while colour < COLOURS:
        if owned >> (9 * colour) & 511:
            total += 5
        if access >> (9 * colour) & 511:
            total += ACCESS_WORTH[colour]
        colour += 1
    return float(int(total)) + home_worth(g, p)


def endangered(b: Board, slot: i64, own: i64) -> i64:
    """What of these ships a catastrophe that is possible there would destroy."""
    bag = b.stars(slot) + b.all_ships(slot)
    total: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if COUNT9[bag >> (9 * colour) & 511] >= 4:
            size: i64 = 0
            while size < 3:
                total += (own >> (9 * colour + 3 * size) & 7) * SHIP_WORTH[size]
                size += 1
        colour += 1
    return total


def home_worth(g: Table, p: i64) -> float:
    b = g.board
    if not b.manned(p):
        return -60.0
    own = b.ships(p, p)
    worth = 12.0 if sizes(own) & 4 else 0.0  # a large ship there cannot be taken by smaller ones
    worth += 6.0 * min(3, int(count(own)))
    if count(b.stars(p)) > 1:
        worth += 12.0
        if COUNT_SIZES[sizes(b.stars(p))] > 1:
            worth += 5.0  # linked to one size only: harder to reach
    if (own | b.stars(p)) >> 18 & 511:
        worth += 6.0  # can be manned again by building
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
        return result.shares[seat] if result.winners() else 0.5 / int(g.seats)  # nobody wins: better than losing
    if g.alive >> seat & 1 == 0:
        return 0.0
    n = int(g.seats)
    others = [strength(g, q) for q in range(n) if q != seat and g.alive >> q & 1]
    lead = strength(g, seat) - (sum(others) / len(others) if others else 0.0)
    return 1.0 / (1.0 + exp(-lead / 60.0))


def values(g: Table) -> vec[float]:
    """`value` of every seat, with each strength counted once."""
    n: i64 = g.seats
    out = vec[float]([0.0] * int(n))
    p: i64 = 0
    if g.result is not None:
        while p < n:
            out[p] = value(g, int(p))
            p += 1
        return out
    has = vec[float]([0.0] * int(n))
    total = 0.0
    living = 0
    while p < n:
        if g.alive >> p & 1:
            has[p] = strength(g, p)
            total += has[p]
            living += 1
        p += 1
    p = 0
    while p < n:
        if g.alive >> p & 1:
            lead = has[p] - ((total - has[p]) / (living - 1) if living > 1 else 0.0)
            out[p] = 1.0 / (1.0 + exp(-lead / 60.0))
        p += 1
    return out
