"""Cities: Protection (CIT-40 to CIT-49), and whom an event touches at all.

Everybody whom an event touches is asked, with or without a Protection in hand: being asked must not tell. Whether an
event touches a player is public.
"""

from typing import Final

from tessera.games.cities.cards import (
    ABOUT,
    BARBARIANS,
    COMMANDER,
    CRISIS,
    ESPIONAGE,
    FAMILY,
    FLOOD,
    GREAT,
    KIND,
    NEUTRAL,
    NEVER,
    PLAGUE,
    PROTECTION,
    SIDE,
    STOPPED_BY,
    UNREST,
    WONDERS,
)
from tessera.games.cities.rules.moves import copy_held, put_away
from tessera.games.cities.state import Table, armed_zone, hand_zone
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, Ask, Returns

LET_IT_HAPPEN: Final = 0
TWICE: Final = 2  # the Great unrest
ENOUGH: Final = 2  # focused cities that save from a crisis


def shields(g: Table, p: Seat, kind: int, hit: tuple[Seat, ...]) -> Returns[tuple[Seat, ...]]:
    """CIT-45: each player who is hit may use a Protection, one after the other in the open; tells who did not."""
    open_to: tuple[Seat, ...] = ()
    g.doing = kind
    g.hit = hit
    q: Seat
    for q in hit:
        shield: int = LET_IT_HAPPEN
        if g.set.armed:
            shield = armed_shield(g, q, kind)
        elif may_react(g, q):
            shield = yield Ask(q, ACTION, suitable(g, q, kind), "protect", "CIT-45", (kind, p), secret=True)
        if shield:
            use_shield(g, q, shield)
        else:
            open_to = (*open_to, q)
    return open_to


def may_react(g: Table, q: i64) -> bool:
    """By public knowledge alone: whoever holds events, and is not silenced (CIT-69)."""
    if g.silent(q) and g.set.silence_blocks_protection:
        return False
    return len(g.hand(q)) > 0


def needed(g: Table, kind: i64) -> i64:
    """CIT-41, CIT-42: how strong a Protection must be to stop an event; NEVER if none does."""
    if FAMILY[kind] == UNREST and ABOUT[kind] == TWICE and not g.set.great_unrest_protected:
        return GREAT  # CIT-43
    if FAMILY[kind] == ESPIONAGE and g.set.espionage_in_hand:
        return GREAT  # CIT-72
    return STOPPED_BY[kind]


def suitable(g: Table, q: i64, kind: i64) -> vec[i64]:
    """Nothing, and the Protections in hand that stop the event, the weakest first (CIT-49)."""
    out = append(vec[i64](capacity=4), LET_IT_HAPPEN)
    least = needed(g, kind)
    if least == NEVER:
        return out
    last: i64 = 0
    for c in g.hand(q):  # in the order of their numbers, so weak before strong
        k = KIND[c]
        if FAMILY[k] == PROTECTION and ABOUT[k] >= least and k != last:
            out = append(out, k)
            last = k
    return out


def armed_shield(g: Table, q: i64, kind: i64) -> int:
    """protection_timing=own_turn_armed: the weakest suitable Protection that lies before q goes off by itself."""
    least = needed(g, kind)
    for c in g.zones[armed_zone(q)]:
        if least != NEVER and ABOUT[KIND[c]] >= least:
            return int(KIND[c])
    return LET_IT_HAPPEN


def use_shield(g: Table, q: Seat, kind: int) -> None:
    """CIT-44: one card, one event, then it is used (CIT-21)."""
    if g.set.armed:
        card = Card(next(c for c in g.zones[armed_zone(q)] if KIND[c] == kind))
        source = armed_zone(q)
    else:
        card = copy_held(g, q, kind)
        source = hand_zone(q)
    g.tell("shield", q, "CIT-44", (kind,))
    g.hit = tuple([other for other in g.hit if other != q])
    g.prey = tuple([c for c in g.prey if c not in g.cities(q)])
    put_away(g, q, card, source)
    g.stirred = True


# Whom an event touches


def touched(g: Table, p: Seat, kind: int) -> tuple[Seat, ...]:
    """The players for whom an event without a single target does harm, in table order from its user."""
    return tuple([q for q in g.from_user(p) if touches(g, p, kind, q)])


def touches(g: Table, p: i64, kind: i64, q: i64) -> bool:
    family = FAMILY[kind]
    about = ABOUT[kind]
    if family == COMMANDER:
        return g.count(q, about) > 0 and not (g.set.commander_takes and p == q)
    if family == PLAGUE:
        return len(g.cities(q)) > (0 if g.set.plague_neutral else g.count(q, NEUTRAL))
    if family == BARBARIANS:
        return len(g.cities(q)) > 0 or not g.blocked(q)  # CIT-68: whoever has no city is punished
    if family == FLOOD:
        return len(g.cities(q)) > g.capitals(q)
    if family == CRISIS:
        return lacks_focus(g, q, about) and len(g.cities(q)) + len(g.hand(q)) > 0
    if family == WONDERS:
        return p != q and g.wonders(q) > 0
    return False


def of_side(g: Table, q: i64, side: i64) -> i64:
    """How many cities of West or East a player has."""
    n: i64 = 0
    e: i64 = 0
    while e < NEUTRAL:
        if SIDE[e] == side:
            n += g.count(q, e)
        e += 1
    return n


def lacks_focus(g: Table, q: i64, pair: i64) -> bool:
    """CIT-66: fewer than two cities focused on the two disciplines, together or in each."""
    if g.set.crisis_each:
        return focused(g, q, pair // 8, pair // 8) < ENOUGH or focused(g, q, pair % 8, pair % 8) < ENOUGH
    return focused(g, q, pair // 8, pair % 8) < ENOUGH


def focused(g: Table, q: i64, first: i64, second: i64) -> i64:
    """Cities focused on either discipline; one that has both counts once."""
    n: i64 = 0
    for c in g.cities(q):
        if is_focused(g, c, first) or is_focused(g, c, second):
            n += 1
    return n


def is_focused(g: Table, card: i64, discipline: i64) -> bool:
    """crisis_focus: the major discipline, or any point in it."""
    if g.set.crisis_any_point:
        return g.set.points[8 * card + discipline] > 0
    return g.set.major[card] == discipline
