"""Innomination: the operations of the effect language that ask nobody. Read `do` first.

The link being resolved is always the last one of `g.chain`; `actor` says whose words these are, `those` what they are
about."""

from typing import Final

from tessera.games.innomination.cards import Op
from tessera.games.innomination.language import (
    BANISH,
    BOUNCE,
    BREAK,
    CREATURE,
    DAMAGE,
    DESTROY,
    DRAW,
    FLIP,
    GAIN,
    GRANT,
    HEAL,
    LEADER,
    LOSE,
    MAKE,
    MILL,
    MOVE,
    NEGATE,
    READY,
    REMOVE,
    REPLACE,
    REST,
    SOURCE,
    STAT,
    TOKEN,
)
from tessera.games.innomination.rules.conditions import amount_of, holds, subjects
from tessera.games.innomination.rules.harm import banish, damage, destroy_by_effect, heal, reached
from tessera.games.innomination.rules.moves import (
    ON_ENTER,
    arrive,
    await_arrival,
    banish_copy,
    create_tokens,
    draw,
    leave_play,
    mill,
    place_of,
    shift,
    to_hand,
)
from tessera.games.innomination.state import (
    BANISHED,
    CUT_SHORT,
    FIELD,
    GRAVE,
    HAND,
    L_BY,
    L_INSTEAD,
    L_PARTS,
    L_SEAT,
    L_SLOT,
    L_SOURCE,
    L_STATUS,
    LIMBO,
    MAIN,
    NEGATED,
    REMOVED,
    RESERVE,
    Table,
    changed,
)
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64

# Zones and places of a `move` or a search, by `language.MOVES_TO`.
TO_GRAVE: Final = 0
TO_HAND: Final = 1
TO_PLAY: Final = 2
TO_RESERVE: Final = 3
TO_TOP: Final = 4
TO_BOTTOM: Final = 5
QUIET: Final = 1 << DAMAGE | 1 << HEAL | 1 << DRAW | 1 << MILL | 1 << MAKE  # of themselves they change no values


# The link at hand


def top(g: Table) -> tuple[int, ...]:
    return g.chain[len(g.chain) - 1]


def actor(g: Table) -> Seat:
    """Whose words these are: those of a replacement belong to who replaced."""
    link = top(g)
    return Seat(link[L_BY] if link[L_INSTEAD] >= 0 else link[L_SEAT])


def stopped(g: Table) -> bool:
    """AMB-47: the line stops at once if its controller has lost."""
    return g.cut and not g.living(actor(g))


def left_out(g: Table, code: i64) -> bool:
    return (top(g)[L_PARTS] >> code) & 1 != 0


def branch(g: Table, number: int, i: int) -> int:
    op = g.card_set.lists[number][i]
    return int(op.then if holds(g, op.conditions, actor(g), top(g)[L_SOURCE]) else op.otherwise)


def those(g: Table, op: Op) -> list[int]:
    """The subjects of an operation of the top link."""
    link = top(g)
    place: i64 = len(g.chain) - 2
    if link[L_INSTEAD] >= 0:
        place = len(g.chain) - 1  # a replacement speaks of the effect that it replaces
        link = (link[L_BY], *link[1:])  # its enemies are those of who replaced
    return subjects(g, op, link, place)


def set_link(g: Table, place: i64, field: int, value: int) -> None:
    link = g.chain[place]
    changed = link[:field] + (value,) + link[field + 1 :]
    g.chain = g.chain[:place] + (changed,) + g.chain[place + 1 :]


# What is done


def do(g: Table, op: Op) -> None:
    code = op.code
    p = actor(g)
    me = top(g)[L_SOURCE]
    n = amount_of(g, op, p, me)
    if code == DAMAGE:
        for piece in those(g, op):
            if g.living(g.owner(piece)) and g.in_play(piece) and not (g.cut and not g.living(p)):
                damage(g, p, me, piece, n, False)
    elif code == HEAL:
        for piece in those(g, op):
            if g.in_play(piece) and reached(g, piece, me):
                heal(g, p, piece, n)
    elif code == DRAW or code == MILL:
        for q in players(g, op, p):
            if stopped(g):
                break
            if code == DRAW:
                draw(g, q, n, "IM-5")
            else:
                mill(g, q, n)
    elif code == TOKEN:
        for q in players(g, op, p):
            for piece in create_tokens(g, q, op.token, n):
                if op.trait:
                    add_lasting(g, piece, GRANT, int(op.trait), int(op.x), 1, p)
    elif code == MAKE:
        if g.in_play(me):
            g.aether[me] += op.aether
            g.tell("produce", p, "IM-14", (me, int(op.aether)))
    elif code == NEGATE:
        negate(g, op)
    elif code == REPLACE:
        replace(g, op)
    elif code == BREAK:
        break_chain(g)
    else:
        for piece in those(g, op):
            do_to(g, op, p, me, piece, n)
    if not (QUIET >> code) & 1:
        g.stale = True


def do_to(g: Table, op: Op, p: i64, me: i64, piece: int, n: i64) -> None:
    """Operations on one card after another. AMB-54: none of those that move or destroy touches a Leader."""
    code = op.code
    if g.card(piece).type == LEADER and code in (DESTROY, BANISH, REMOVE, BOUNCE, MOVE, REST, FLIP):
        if code == REST:
            g.actions[piece] = 0
        return
    if code == DESTROY:
        destroy_by_effect(g, p, me, piece)
    elif code == BANISH:
        banish(g, p, me, piece)
    elif code == MOVE:
        move(g, op, p, me, piece)
    elif not g.in_play(piece):
        here = place_of(g, piece)
        if code == BOUNCE and here in (LIMBO, GRAVE, BANISHED, RESERVE):
            to_hand(g, "bounce", p, "IM-24", piece, here)
    elif not reached(g, piece, me):
        return
    elif code == REMOVE:
        leave_play(g, "remove", p, "IM-7", piece, REMOVED)
    elif code == BOUNCE:
        leave_play(g, "bounce", p, "IM-24", piece, HAND)
    elif code == STAT:
        change_stats(g, op, p, piece)
    elif code == GRANT or code == LOSE:
        add_lasting(g, piece, int(code), int(op.trait), int(op.x), int(op.until), p)
        g.tell("grant" if code == GRANT else "lose_trait", p, "AMB-19", (piece, int(op.trait), int(op.x)))
    elif code == GAIN:
        until = int(op.until)
        slot = g.card_set.slots[op.slot]
        record = (piece, GAIN, int(op.slot), 0, until, int(p), int(slot.timer))
        g.linger = (*g.linger, record)
        g.tell("gain", p, "IM-111", (piece, int(op.slot)))
    elif code == READY:  # AMB-50
        g.actions[piece] += n
        g.tell("ready", p, "AMB-50", (piece, int(n)))
    elif code == REST:
        g.actions[piece] = 0
        g.strikes = changed(g.strikes, piece, 0)
        g.tell("rest", p, "IM-27", (piece,))
    elif code == FLIP:
        flip(g, p, piece, op.up)


def change_stats(g: Table, op: Op, p: i64, piece: int) -> None:
    """IM-105: permanent changes are written on the card, others last for a time."""
    if op.until == 0:
        g.attack_mod = changed(g.attack_mod, piece, g.attack_mod[piece] + op.attack)
        g.life_mod = changed(g.life_mod, piece, g.life_mod[piece] + op.life)
        g.life[piece] += op.life
        if g.life[piece] <= 0:
            g.dying = True
    else:
        add_lasting(g, piece, STAT, int(op.attack), int(op.life), int(op.until), p)
    g.tell("stat", p, "IM-105", (piece, int(op.attack), int(op.life), int(op.until)))
    g.stale = True


def add_lasting(g: Table, piece: int, what: int, a: int, b: int, until: int, p: i64) -> None:
    g.linger = g.linger + ((piece, what, a, b, until, int(p), 0),)
    g.stale = True


def flip(g: Table, p: i64, piece: int, up: bool) -> None:
    """AMB-57: turned down it counts as spent."""
    if up and g.down[piece]:
        g.down[piece] = 0
        g.aether[piece] = g.card(piece).produces
    elif not up and not g.down[piece]:
        g.down[piece] = 1
        g.aether[piece] = 0
    else:
        return
    g.tell("flip_up" if up else "flip_down", p, "AMB-57", (piece,))


def players(g: Table, op: Op, p: i64) -> list[int]:
    if op.who == 0:
        return [int(p)]
    return [q for q in g.clockwise(p) if op.who == 2 or q != p]


def move(g: Table, op: Op, p: i64, me: i64, piece: int) -> None:
    """Put a card somewhere, from play, from a pile, or while it is handled; AMB-41: its text beats the proper pile."""
    here = place_of(g, piece)
    if here == FIELD:
        if not reached(g, piece, me):
            return
        if op.to == TO_HAND:
            leave_play(g, "bounce", p, "IM-24", piece, HAND)
        elif op.to != TO_PLAY:
            leave_play(g, "put", p, "AMB-9", piece, goal(op), BOTTOM if op.to == TO_BOTTOM else TOP)
    elif op.to == TO_PLAY:
        if here in (HAND, GRAVE, BANISHED, RESERVE, LIMBO):
            into_play(g, p, piece, here, False)
    elif op.to == TO_HAND:
        if here != REMOVED and here != HAND:
            to_hand(g, "bounce", p, "IM-24", piece, here)
    elif here in (HAND, GRAVE, BANISHED, RESERVE, LIMBO) and here != goal(op):
        shift(g, "put", p, "AMB-9", piece, here, goal(op), BOTTOM if op.to == TO_BOTTOM else TOP)


def goal(op: Op) -> int:
    return GRAVE if op.to == TO_GRAVE else RESERVE if op.to == TO_RESERVE else MAIN


def into_play(g: Table, p: i64, piece: int, source: int, quiet: bool) -> None:
    """Put into play by an effect: ENTER yes, SUMMON no. IM-57: a second copy of a named card is banished."""
    q = g.owner(piece)
    if banish_copy(g, p, piece, source):
        return
    d = g.card(piece)
    if d.type != CREATURE and d.type != SOURCE:
        return
    arrive(g, "put_into_play", p, "IM-96", piece, source)
    if not quiet:
        await_arrival(g, q, piece, ON_ENTER)


# The chain


def negate(g: Table, op: Op) -> None:
    """IM-115; scope: the effect, every link of its card, or a part of the effect."""
    place: i64 = len(g.chain) - 2
    if place < 0:
        return
    source = g.chain[place][L_SOURCE]
    if op.scope == 2:
        set_link(g, place, L_PARTS, int(g.chain[place][L_PARTS] | op.parts))
        if g.chain[place][L_STATUS] == 0:
            set_link(g, place, L_STATUS, CUT_SHORT)
    else:
        k: i64 = 0
        while k <= place:
            if k == place or (op.scope == 1 and g.chain[k][L_SOURCE] == source):
                set_link(g, k, L_STATUS, NEGATED)
            k += 1
    g.auras_off = (*g.auras_off, source)  # AMB-62
    g.tell("negate", actor(g), "IM-115", (source, int(g.chain[place][L_SLOT]), int(op.scope)))


def replace(g: Table, op: Op) -> None:
    """IM-118"""
    place: i64 = len(g.chain) - 2
    if place < 0:
        return
    set_link(g, place, L_BY, top(g)[L_SEAT])
    set_link(g, place, L_INSTEAD, int(op.then))
    g.tell("replace", actor(g), "IM-118", (g.chain[place][L_SOURCE], int(g.chain[place][L_SLOT])))


def break_chain(g: Table) -> None:
    """IM-120"""
    k: i64 = 0
    while k < len(g.chain) - 1:
        set_link(g, k, L_STATUS, NEGATED)
        k += 1
    g.locked = True
    g.tell("break", actor(g), "IM-120")
