"""Homeworlds: a fast value of a state for a seat: ships by size, the colours at hand, how safe the own home stands, and
what could be taken at once."""

from math import exp
from typing import Final

from tessera.games.homeworlds.state import COLOURS, COUNT9, LARGEST, Board, Table, count, sizes
from tessera.kernel.native import i64, vec

SHIP_WORTH: Final = vec[i64]([10, 22, 36])
COUNT_SIZES: Final = vec[i64]([0, 1, 1, 2, 1, 2, 2, 3])
ACCESS_WORTH: Final = vec[i64]([6, 10, 14, 8])  # to attack, move, build or trade anywhere; without green nothing grows
OUT: Final = -60.0  # the strength of who is out


def strength(g: Table, p: i64) -> float:
    """What a player has, in small ships times ten."""
    b = g.board
    total: i64 = 0
    owned: i64 = 0
    access: i64 = 0
    slot: i64 = 0
    slots = b.slots()
    while slot < slots:
        own = b.ships(slot, p)
        if own:
            size: i64 = 0
            while size < 3:
                total += of_size(own, size) * SHIP_WORTH[size]
                size += 1
            total += 4  # a foothold
            owned |= own
            access |= own | b.stars(slot)
            total -= (endangered(b, slot, own) + in_reach(g, slot, p, own)) // 2
        slot += 1
    colour: i64 = 0
    while colour < COLOURS:
        if owned >> (9 * colour) & 511:
            total += 5
        if access >> (9 * colour) & 511:
            total += ACCESS_WORTH[colour]
        colour += 1
    return float(int(total)) + home_worth(g, p)


def of_size(bag: i64, size: i64) -> i64:
    """How many pieces of a size are in a bag."""
    shift = 3 * size
    return (bag >> shift & 7) + (bag >> shift + 9 & 7) + (bag >> shift + 18 & 7) + (bag >> shift + 27 & 7)


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


def in_reach(g: Table, slot: i64, p: i64, own: i64) -> i64:
    """The best of these ships that another could take there by a free attack."""
    b = g.board
    reach: i64 = -1
    q: i64 = 0
    while q < g.seats:
        if q != p and g.alive >> q & 1:
            other = b.ships(slot, q)
            if other and (other | b.stars(slot)) & 511:
                reach = max(reach, LARGEST[sizes(other)])
        q += 1
    while reach >= 0:
        if of_size(own, reach):
            return SHIP_WORTH[reach]
        reach -= 1
    return 0


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
        crowd = COUNT9[bag >> (9 * colour) & 511]
        if crowd >= 4:
            worth -= 30.0  # anybody may blow it up
        elif crowd == 3:
            worth -= 6.0  # whoever comes with a fourth may
        colour += 1
    return worth


def value(g: Table, seat: int) -> float:
    return values(g)[seat]


def values(g: Table) -> vec[float]:
    """The value of every seat: its strength beside the mean of the others. Who is out counts among them, or it would
    look bad to eliminate the weakest."""
    n: i64 = g.seats
    out = vec[float]([0.0] * int(n))
    p: i64 = 0
    result = g.result
    if result is not None:
        while p < n:
            out[p] = result.shares[p] if result.winners() else 0.5 / int(n)  # nobody wins: better than losing
            p += 1
        return out
    has = vec[float]([0.0] * int(n))
    total = 0.0
    while p < n:
        has[p] = strength(g, p) if g.alive >> p & 1 else OUT
        total += has[p]
        p += 1
    p = 0
    while p < n:
        if g.alive >> p & 1:
            lead = has[p] - (total - has[p]) / (int(n) - 1)
            out[p] = 1.0 / (1.0 + exp(-lead / 60.0))
        p += 1
    return out
