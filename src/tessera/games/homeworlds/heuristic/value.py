"""Homeworlds: a fast value of a state for a seat: ships by size, the colours at hand, how safe its home is,
what could be taken at once, and how near the homes of others are to falling.

Two players who only count what they own sit at home for ever. So ships near another's home count, and so does a home
that lacks few pieces to be blown up; both the more, and its own home the less, the longer a game lasts (`ageing`). Then
values also waver a little from turn to turn (`waver`), or players who answer each other in the same way would go on
with it until the last turn. How the numbers were found: bench/tuning.md."""

from math import exp
from typing import Final

from tessera.games.homeworlds.rules.moves import OVERPOPULATED, position_hash, stir
from tessera.games.homeworlds.state import (
    COLOURS,
    COUNT9,
    GREEN_BITS,
    LARGEST,
    RED_BITS,
    WHOLE_COLOUR,
    Board,
    Table,
    count,
    sizes,
)
from tessera.kernel.native import i64, vec

SHIP_WORTH: Final = vec[i64]([10, 22, 36])
COUNT_SIZES: Final = vec[i64]([0, 1, 1, 2, 1, 2, 2, 3])
ACCESS_WORTH: Final = vec[i64]([6, 10, 14, 8])  # to attack, move, build or trade anywhere; without green nothing grows
STRENGTH_WHEN_OUT: Final = -40.0

SIEGE: Final = 40.0  # another's home that can be blown up now
SIEGE_LOSS_A_PIECE: Final = 0.8  # how much less, as a power of e, for every piece that lacks
SIEGE_LOSS_A_FAR_PIECE: Final = 0.2  # and for every one of these that is not at hand
RAIDER: Final = 3.0  # a ship in or next to another's home
RAIDER_IN_CROWD: Final = 2.0  # more, if it is of a colour that stands there twice
LARGE_RAIDER: Final = 13.0  # more, if it is large: what it attacks there cannot fight back

CALM_TURNS: Final = 20.0  # before a game ages, and in which it ages once: so many, and half as many for each player
BOLDER: Final = 0.15  # more for siege and raiders, for each time the game has aged
CARELESS: Final = 0.7  # the seat's home is divided by one more than that
WAVER_BY_AGE: Final = 3.0  # values waver by up to so much
MOST_WAVERS: Final = 4.0  # and by at most so many times that


def strength(g: Table, p: i64) -> float:
    """What a player has, in small ships times ten."""
    b = g.board
    total: i64 = 0
    owned: i64 = 0
    access: i64 = 0
    slot: i64
    size: i64
    for slot in range(b.slots):
        own = b.ships(slot, p)
        if own:
            for size in range(3):
                total += of_size(own, size) * SHIP_WORTH[size]
            total += 4  # a foothold
            owned |= own
            access |= own | b.stars(slot)
            total -= endangered(b, slot, own) // 2 + in_reach(g, slot, p, own)
    colour: i64
    for colour in range(COLOURS):
        if owned >> (9 * colour) & 511:
            total += 5
        if access >> (9 * colour) & 511:
            total += ACCESS_WORTH[colour]
    age = ageing(g)
    return float(int(total)) + home_worth(g, p) / (1.0 + CARELESS * age) + attack_worth(g, p) * (1.0 + BOLDER * age)


def ageing(g: Table) -> float:
    """How much longer the game has lasted than it should."""
    return max(0.0, int(g.turns) / (CALM_TURNS * (1.0 + int(g.seats) / 2.0)) - 1.0)


def of_size(bag: i64, size: i64) -> i64:
    """How many pieces of a size are in a bag."""
    shift = 3 * size
    return (bag >> shift & 7) + (bag >> shift + 9 & 7) + (bag >> shift + 18 & 7) + (bag >> shift + 27 & 7)


def endangered(b: Board, slot: i64, own: i64) -> i64:
    """What of these ships a catastrophe that is possible there would destroy."""
    bag = b.stars(slot) + b.all_ships(slot)
    total: i64 = 0
    colour: i64
    size: i64
    for colour in range(COLOURS):
        if COUNT9[bag >> (9 * colour) & 511] >= OVERPOPULATED:
            for size in range(3):
                total += (own >> (9 * colour + 3 * size) & 7) * SHIP_WORTH[size]
    return total


def in_reach(g: Table, slot: i64, p: i64, own: i64) -> i64:
    """The best of these ships that another could take there by a free attack."""
    b = g.board
    reach: i64 = -1
    q: i64
    for q in range(g.seats):
        if q != p and g.alive >> q & 1:
            other = b.ships(slot, q)
            if other and (other | b.stars(slot)) & RED_BITS:
                reach = max(reach, LARGEST[sizes(other)])
    best: i64 = 0
    size: i64
    for size in range(reach + 1):
        if of_size(own, size):
            best = SHIP_WORTH[size]
    return best


def home_worth(g: Table, p: i64) -> float:
    b = g.board
    if not b.manned(p):
        return -60.0
    own = b.ships(p, p)
    worth = 0.0
    if count(b.stars(p)) > 1:
        worth += 12.0
        if COUNT_SIZES[sizes(b.stars(p))] > 1:
            worth += 5.0  # linked to one size only: harder to reach
    if (own | b.stars(p)) & GREEN_BITS:
        worth += 6.0  # can be manned again by building
    worth -= 5.5 * int(count(b.all_ships(p) - own))  # visitors
    bag = b.stars(p) + b.all_ships(p)
    colour: i64
    for colour in range(COLOURS):
        crowd = COUNT9[bag >> (9 * colour) & 511]
        if crowd >= OVERPOPULATED:
            worth -= 30.0  # anybody may blow it up
        elif crowd == 3:
            worth -= 7.0  # whoever comes with a fourth may
        elif crowd == 2:
            worth -= 5.0
    return worth


def attack_worth(g: Table, p: i64) -> float:
    """How far one has come with the fall of another's home: the siege of the one that is nearest to it, and the ships
    around the one that has the most of them."""
    b = g.board
    fewest = 100.0
    raiders = 0.0
    q: i64
    slot: i64
    for q in range(g.seats):
        if q != p and g.alive >> q & 1 and g.placed >> q & 1:
            stars = b.stars(q)
            bag = stars + b.all_ships(q)
            used = sizes(stars)
            twice = crowded(bag, 2)
            near: i64 = 0
            around = 0.0
            for slot in range(b.slots):
                own = b.ships(slot, p)
                if own and (slot == q or sizes(b.stars(slot)) & used == 0):
                    if slot != q:
                        near += own
                    if slot != p:
                        around += RAIDER * int(count(own)) + RAIDER_IN_CROWD * int(count(own & twice))
                        around += LARGE_RAIDER * int(of_size(own, 2))
            raiders = max(raiders, around)
            there = b.ships(q, p)
            fewest = min(fewest, lacking(b, stars, bag, near, there), lacking(b, b.ships(q, q), bag, near, there))
    return SIEGE * exp(-fewest) + raiders


def crowded(bag: i64, least: i64) -> i64:
    """The colours, as a mask, of which there are this many."""
    mask: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        if COUNT9[bag >> (9 * colour) & 511] >= least:
            mask |= WHOLE_COLOUR[colour]
    return mask


def lacking(b: Board, gone: i64, bag: i64, near: i64, there: i64) -> float:
    """What lacks until catastrophes can destroy these pieces: those next door are at hand, and those of the stash
    whose colour one has there already, to build them."""
    total = 0.0
    shift: i64
    for shift in range(0, 36, 9):  # of each colour
        if gone >> shift & 511:
            lack = max(0, OVERPOPULATED - COUNT9[bag >> shift & 511])
            have = COUNT9[near >> shift & 511]
            if there >> shift & 511:
                have += COUNT9[b.stash >> shift & 511]
            total += SIEGE_LOSS_A_PIECE * int(lack)
            if have < lack:
                total += SIEGE_LOSS_A_FAR_PIECE * int(lack - have)
    return total


def value(g: Table, seat: int) -> float:
    return values(g)[seat]


def values(g: Table) -> vec[float]:
    """The value of every seat: its strength beside the mean of the others. Who is out counts among them, or it would
    look bad to eliminate the weakest."""
    n: i64 = g.seats
    out = vec[float]([0.0] * int(n))
    p: i64
    result = g.result
    if result is not None:
        for p in range(n):
            out[p] = result.shares[p] if result.winners() else 0.5 / int(n)  # nobody wins: better than losing
        return out
    has = vec[float]([0.0] * int(n))
    total = 0.0
    for p in range(n):
        has[p] = strength(g, p) if g.alive >> p & 1 else STRENGTH_WHEN_OUT
    waver(g, has)
    for x in has:
        total += x
    for p in range(n):
        if g.alive >> p & 1:
            lead = has[p] - (total - has[p]) / (int(n) - 1)
            out[p] = 1.0 / (1.0 + exp(-lead / 100.0))
    return out


def waver(g: Table, has: vec[float]) -> None:
    """Make the strengths of a game that lasts too long differ a little with each position and turn."""
    much = WAVER_BY_AGE * min(MOST_WAVERS, ageing(g))
    if much <= 0.0:
        return
    h = stir(position_hash(g.board) ^ g.turns << 20)
    p: i64
    for p in range(g.seats):
        h = stir(h + p)
        if g.alive >> p & 1:
            has[p] += much * (int(h & 1023) / 512.0 - 1.0)
