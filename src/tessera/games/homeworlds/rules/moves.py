"""Homeworlds: what may be done in a system and what it does, on a Board alone; so that the turn (turn.py), the return
home (home_rule.py) and the whole-turn generator (heuristic/whole_turns.py) run the very same rules. Read: finding
actions (as numbers, see codes.py), doing them, telling positions apart."""

from typing import Final

from tessera.games.homeworlds.rules.codes import (
    ATTACK,
    BUILD,
    CATASTROPHE,
    DISCOVER,
    MOVE,
    NEXT_KIND,
    SACRIFICE,
    TRADE,
    code,
    kind_of,
    slot_of,
    verb_of,
    x_of,
)
from tessera.games.homeworlds.state import (
    BLUE,
    BLUE_BITS,
    COLOURS,
    COUNT9,
    FOUR_OR_MORE,
    GREEN,
    GREEN_BITS,
    LARGEST,
    RED_BITS,
    SIZES9,
    SMALL_BITS,
    SMALLEST,
    WHOLE_COLOUR,
    YELLOW,
    YELLOW_BITS,
    Board,
    one,
    sizes,
)
from tessera.kernel.native import append, i64, vec

OVERPOPULATED: Final = 4  # HW-36


# Finding actions


def first_actions(b: Board, p: i64, bound: bool, out: vec[i64]) -> vec[i64]:
    """Free actions (HW-21 a) and sacrifices (HW-21 b). `bound`: the one ship at home may not leave it (HW-47), unless
    it is sacrificed for moves that may bring another one home (HW-48)."""
    cells = b.cells
    slot: i64
    for slot in range(b.slots):
        at = slot * b.width
        own = cells[at + 1 + p]
        if own:  # HW-23
            access = own | cells[at]  # HW-24
            if access & GREEN_BITS:
                out = builds(b, p, slot, out)
            if access & BLUE_BITS:
                out = trades(b, p, slot, out)
            if access & RED_BITS:
                out = attacks(b, p, slot, out)
            if bound and slot == p:
                own &= YELLOW_BITS
            elif access & YELLOW_BITS:
                out = moves(b, p, slot, out)
            sacrifice = code(SACRIFICE, 0, slot, 0)
            while own:
                if own & 7:
                    out = append(out, sacrifice)
                own >>= 3
                sacrifice += NEXT_KIND
    return out


def sacrifice_actions(b: Board, p: i64, colour: i64, out: vec[i64]) -> vec[i64]:
    """HW-31: the colour's action in any system that p occupies."""
    slot: i64
    for slot in range(b.slots):
        if b.ships(slot, p):
            out = colour_actions(b, p, slot, colour, out)
    return out


def colour_actions(b: Board, p: i64, slot: i64, colour: i64, out: vec[i64]) -> vec[i64]:
    if colour == GREEN:
        return builds(b, p, slot, out)
    if colour == BLUE:
        return trades(b, p, slot, out)
    if colour == YELLOW:
        return moves(b, p, slot, out)
    return attacks(b, p, slot, out)


def builds(b: Board, p: i64, slot: i64, out: vec[i64]) -> vec[i64]:
    """HW-25: the smallest piece in the stash of a colour of which p owns a ship there; A-10: none left, none built."""
    own = b.ships(slot, p)
    stash = b.stash
    kind: i64 = 0
    while own:
        if own & 511:
            size = SMALLEST[SIZES9[stash & 511]]
            if size >= 0:
                out = append(out, code(BUILD, kind + size, slot, 0))
        own >>= 9
        stash >>= 9
        kind += 3
    return out


def trades(b: Board, p: i64, slot: i64, out: vec[i64]) -> vec[i64]:
    """HW-26: the same size in a different colour."""
    own = b.ships(slot, p)
    stash = b.stash
    kind: i64 = 0
    colour: i64
    while own:
        if own & 7:
            for colour in range(COLOURS):
                other = 3 * colour + kind % 3
                if other != kind and stash >> (3 * other) & 7:
                    out = append(out, code(TRADE, kind, slot, other))
        own >>= 3
        kind += 1
    return out


def moves(b: Board, p: i64, slot: i64, out: vec[i64]) -> vec[i64]:
    """HW-27: to a linked system on the board, or to a new one with a star from the stash."""
    cells = b.cells
    own = b.ships(slot, p)
    here = sizes(b.stars(slot))
    to: i64
    for to in range(b.slots):
        stars = cells[to * b.width]
        if stars and sizes(stars) & here == 0:  # HW-13; a system is never linked to itself
            out = each_ship(own, code(MOVE, 0, slot, to), out)
    stash = b.stash
    star: i64 = 0
    while stash:
        if stash & 7 and here >> (star % 3) & 1 == 0:
            out = each_ship(own, code(DISCOVER, 0, slot, star), out)
        stash >>= 3
        star += 1
    return out


def each_ship(bag: i64, code: i64, out: vec[i64]) -> vec[i64]:
    """The code for each kind of ship in the bag."""
    while bag:
        if bag & 7:
            out = append(out, code)
        bag >>= 3
        code += NEXT_KIND
    return out


def attacks(b: Board, p: i64, slot: i64, out: vec[i64]) -> vec[i64]:
    """HW-28: a ship of anybody else (A-21), no larger than the largest one p owns there."""
    largest = LARGEST[sizes(b.ships(slot, p))]
    q: i64
    for q in range(b.n):
        if q == p:
            continue
        theirs = b.ships(slot, q)
        kind: i64 = 0
        while theirs:
            if theirs & 7 and kind % 3 <= largest:
                out = append(out, code(ATTACK, kind, slot, q))
            theirs >>= 3
            kind += 1
    return out


def crowded(bag: i64) -> bool:
    """Are there four or more pieces of some colour in a bag? All colours are counted at once."""
    counts = (bag & SMALL_BITS) + (bag >> 3 & SMALL_BITS) + (bag >> 6 & SMALL_BITS)
    return counts & FOUR_OR_MORE != 0


def catastrophes(b: Board, out: vec[i64]) -> vec[i64]:
    """HW-36, HW-37: every colour of which a system holds four or more pieces, stars and all ships together."""
    cells = b.cells
    slot: i64
    for slot in range(b.slots):
        stars = cells[slot * b.width]
        if stars:
            bag = stars + b.all_ships(slot)
            colour: i64 = 0
            while bag and crowded(bag):
                if COUNT9[bag & 511] >= OVERPOPULATED:
                    out = append(out, code(CATASTROPHE, 0, slot, colour))
                bag >>= 9
                colour += 1
    return out


# Doing them


def do(b: Board, p: i64, code: i64) -> None:
    """Carry out an action on the board, trusted."""
    verb = verb_of(code)
    kind = kind_of(code)
    slot = slot_of(code)
    x = x_of(code)
    cells = b.cells
    mine = slot * b.width + 1 + p
    if verb == BUILD:
        cells[mine] += one(kind)
        b.stash -= one(kind)
    elif verb == TRADE:
        cells[mine] += one(x) - one(kind)
        b.stash += one(kind) - one(x)
    elif verb == MOVE:
        cells[mine] -= one(kind)
        cells[x * b.width + 1 + p] += one(kind)
        forget_if_empty(b, slot)
    elif verb == DISCOVER:
        to = b.free_slot()
        cells = b.cells
        b.stash -= one(x)
        cells[to * b.width] = one(x)
        cells[mine] -= one(kind)
        cells[to * b.width + 1 + p] = one(kind)
        forget_if_empty(b, slot)
    elif verb == ATTACK:
        cells[slot * b.width + 1 + x] -= one(kind)
        cells[mine] += one(kind)
    elif verb == SACRIFICE:
        cells[mine] -= one(kind)
        b.stash += one(kind)
        forget_if_empty(b, slot)
    elif verb == CATASTROPHE:
        blow_up(b, slot, x)


def after(b: Board, p: i64, code: i64) -> Board:
    """The board as it is after an action, apart from the one before."""
    c = b.clone()
    do(c, p, code)
    return c


def forget_if_empty(b: Board, slot: i64) -> None:
    """HW-16: a system without ships leaves known space at once; A-7: but a homeworld waits until the end of the
    turn."""
    if b.all_ships(slot) or (b.keep_home and slot < b.n and b.homes >> slot & 1):
        return
    b.stash += b.stars(slot)
    b.cells[slot * b.width] = 0
    if slot < b.n:
        b.homes &= ~(1 << slot)


def settle(b: Board) -> None:
    """The end of the turn, A-8: a home without a ship of its owner is an ordinary system, and is forgotten if it is
    empty."""
    q: i64
    for q in range(b.n):
        if b.homes >> q & 1 and b.ships(q, q) == 0:
            b.homes &= ~(1 << q)
            forget_if_empty(b, q)


def blow_up(b: Board, slot: i64, colour: i64) -> None:
    """HW-39: every piece of the colour goes; HW-41: without a star everything goes."""
    cells = b.cells
    first = slot * b.width
    colour_bits = WHOLE_COLOUR[colour]
    if cells[first] & ~colour_bits == 0:
        colour_bits = -1
        if slot < b.n:
            b.homes &= ~(1 << slot)
    i: i64
    for i in range(first, first + b.width):
        b.stash += cells[i] & colour_bits
        cells[i] &= ~colour_bits
    if cells[first]:
        forget_if_empty(b, slot)  # HW-42


# The identity of a position: the multiset of its systems, whatever their slots


def position_hash(b: Board) -> i64:
    total: i64 = 0
    slot: i64
    for slot in range(b.slots):
        if b.stars(slot):
            total += system_hash(b, slot)
    return total & 0x3FFFFFFFFFFFFFFF


def system_hash(b: Board, slot: i64) -> i64:
    first = slot * b.width
    h: i64 = 0x1F3D5B79
    if slot < b.n and b.homes >> slot & 1:
        h += 0x2545F491 * (slot + 1)
    i: i64
    for i in range(first, first + b.width):
        h = stir(h ^ b.cells[i])
    return stir(stir(h))


def stir(h: i64) -> i64:
    """Scramble 60 bits; every sum stays below 2**62."""
    h = ((h & 0x3FFFFFFF) * 0x2C1B3C6D + (h >> 30) * 0x397A2D39) & 0xFFFFFFFFFFFFFFF
    return h ^ h >> 31
