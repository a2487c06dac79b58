"""Homeworlds: HW-47 step by step (A-9): only those actions are offered after which the turn can still end with a ship
of one's own at home."""

from tessera.games.homeworlds.rules.codes import CATASTROPHE, DISCOVER, MOVE, SACRIFICE, kind_of, slot_of, verb_of
from tessera.games.homeworlds.rules.moves import after, catastrophes, crowded, first_actions, sacrifice_actions
from tessera.games.homeworlds.state import FIRST, LAST, STEPS, YELLOW, YELLOW_BITS, Board, Table, count, sizes
from tessera.kernel.frame import Seat
from tessera.kernel.native import append, i64, vec


def completable(g: Table, p: Seat, stage: i64, codes: vec[i64]) -> vec[i64]:
    """Those answers after which the turn can still be completed legally."""
    b = g.board
    own = b.ships(p, p)
    manned = b.manned(p)
    leaving = count(own) == 1 and (own & YELLOW_BITS != 0 if stage == FIRST else stage == STEPS and g.colour == YELLOW)
    blasting = (stage == LAST or g.any_time) and overpopulated(b, p)
    if manned and not leaving and not blasting:
        return codes
    out = vec[i64](capacity=64)
    for code in codes:
        if (manned and not may_unman(code, p)) or leaves_a_way(g, p, stage, code):
            out = append(out, code)
    return out


def overpopulated(b: Board, slot: i64) -> bool:
    return crowded(b.stars(slot) + b.all_ships(slot))


def may_unman(code: i64, p: i64) -> bool:
    """Could the action take p's last ship from home?"""
    verb = verb_of(code)
    return slot_of(code) == p and (verb == MOVE or verb == DISCOVER or verb == SACRIFICE or verb == CATASTROPHE)


def leaves_a_way(g: Table, p: Seat, stage: i64, code: i64) -> bool:
    b = after(g.board, p, code)
    verb = verb_of(code)
    if verb == SACRIFICE:
        return can_return(b, p, STEPS, kind_of(code) // 3, kind_of(code) % 3 + 1, g.any_time)
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
    codes = vec[i64]()
    if stage == STEPS:
        if colour == YELLOW and actions > 0:
            if neighbour_ship(b, p):
                return True
            if actions > 1:
                codes = sacrifice_actions(b, p, YELLOW, codes)
    else:
        codes = first_actions(b, p, False, codes)
    if any_time:
        codes = catastrophes(b, codes)
    for code in codes:
        verb = verb_of(code)
        next_stage = stage
        left = actions
        tint = colour
        if verb == SACRIFICE:
            next_stage = STEPS
            tint = kind_of(code) // 3
            left = kind_of(code) % 3 + 1
        elif verb != CATASTROPHE:
            if stage == FIRST:
                next_stage = LAST
            else:
                left = actions - 1
        if verb == MOVE or verb == DISCOVER or verb == CATASTROPHE or (verb == SACRIFICE and tint == YELLOW):
            if can_return(after(b, p, code), p, next_stage, tint, left, any_time):
                return True
    return False


def neighbour_ship(b: Board, p: i64) -> bool:
    """Has p a ship in a system linked to home?"""
    home = sizes(b.stars(p))
    return any(slot != p and b.ships(slot, p) != 0 and sizes(b.stars(slot)) & home == 0 for slot in range(b.slots))
