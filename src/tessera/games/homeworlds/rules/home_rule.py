"""Homeworlds: HW-47 step by step (A-9): only those actions are offered after which the turn can still end with a ship
of one's own at home."""

from tessera.games.homeworlds.rules.moves import (
    CATASTROPHE,
    DISCOVER,
    MOVE,
    OVERPOPULATED,
    SACRIFICE,
    catastrophes,
    do,
    first_actions,
    kind_of,
    sacrifice_actions,
    slot_of,
    verb_of,
)
from tessera.games.homeworlds.state import COUNT9, FIRST, LAST, STEPS, YELLOW, Board, Table, count, sizes
from tessera.kernel.frame import Seat
from tessera.kernel.native import append, i64, vec


def completable(g: Table, p: Seat, stage: i64, actions: vec[i64]) -> vec[i64]:
    """Those actions after which the turn can still be completed legally."""
    b = g.board
    own = b.ships(p, p)
    manned = b.manned(p)
    leaving = count(own) == 1 and (own & 0x3FE00 != 0 if stage == FIRST else stage == STEPS and g.colour == YELLOW)
    blasting = (stage == LAST or g.any_time) and overpopulated(b, p)
    if manned and not leaving and not blasting:
        return actions
    out = vec[i64](capacity=64)
    i: i64 = 0
    while i < len(actions):
        a = actions[i]
        if (manned and not may_unman(a, p)) or leaves_a_way(g, p, stage, a):
            out = append(out, a)
        i += 1
    return out


def overpopulated(b: Board, slot: i64) -> bool:
    bag = b.stars(slot) + b.all_ships(slot)
    while bag:
        if COUNT9[bag & 511] >= OVERPOPULATED:
            return True
        bag >>= 9
    return False


def may_unman(action: i64, p: i64) -> bool:
    """Could the action take p's last ship from home?"""
    verb = verb_of(action)
    return slot_of(action) == p and (verb == MOVE or verb == DISCOVER or verb == SACRIFICE or verb == CATASTROPHE)


def leaves_a_way(g: Table, p: Seat, stage: i64, action: i64) -> bool:
    b = g.board.clone()
    do(b, p, action)
    verb = verb_of(action)
    if verb == SACRIFICE:
        return can_return(b, p, STEPS, kind_of(action) // 3, kind_of(action) % 3 + 1, g.any_time)
    if verb == CATASTROPHE:
        return can_return(b, p, stage, g.colour, g.actions, g.any_time)
    if stage == STEPS:
        return can_return(b, p, STEPS, g.colour, g.actions - 1, g.any_time)
    return can_return(b, p, LAST, 0, 0, g.any_time)


def can_return(b: Board, p: i64, stage: i64, colour: i64, actions: i64, any_time: bool) -> bool:
    """Is p's home manned, or can it be by the moves that are left? Only moving mans an empty home (A-9)."""
    if b.manned(p):
        return True
    if b.homes >> p & 1 == 0 or stage == LAST:
        return False
    options = vec[i64]()
    if stage == STEPS:
        if colour == YELLOW and actions > 0:
            if neighbour_ship(b, p):
                return True
            if actions > 1:
                options = sacrifice_actions(b, p, YELLOW, options)
    else:
        options = first_actions(b, p, False, options)
    if any_time:
        options = catastrophes(b, options)
    i: i64 = 0
    while i < len(options):
        a = options[i]
        verb = verb_of(a)
        after = stage
        left = actions
        tint = colour
        if verb == SACRIFICE:
            after = STEPS
            tint = kind_of(a) // 3
            left = kind_of(a) % 3 + 1
        elif verb != CATASTROPHE:
            if stage == FIRST:
                after = LAST
            else:
                left = actions - 1
        if verb == MOVE or verb == DISCOVER or verb == CATASTROPHE or (verb == SACRIFICE and tint == YELLOW):
            c = b.clone()
            do(c, p, a)
            if can_return(c, p, after, tint, left, any_time):
                return True
        i += 1
    return False


def neighbour_ship(b: Board, p: i64) -> bool:
    """Has p a ship in a system linked to home?"""
    home = sizes(b.stars(p))
    slot: i64 = 0
    slots = b.slots()
    while slot < slots:
        if slot != p and b.ships(slot, p) and sizes(b.stars(slot)) & home == 0:
            return True
        slot += 1
    return False
