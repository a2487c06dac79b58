"""Innomination: what effects mean by their words: conditions, targets, subjects, amounts; and what one effect would do,
for those who want to answer it. Plain functions that only read.
"""

from typing import Final

from tessera.games.innomination.cards import Condition, Filter, Op, Slot, Target
from tessera.games.innomination.language import (
    C_AT_MOST,
    C_CONTROLS,
    C_HAND,
    C_IN_ZONE,
    C_LIFE,
    C_NAMED,
    C_SPELLS,
    CHOOSE,
    IF,
    K_LINK,
    ON_ALL_LEADERS,
    ON_EACH,
    ON_ENEMY_LEADERS,
    ON_EVENT_CARD,
    ON_HOST,
    ON_LINK_CARD,
    ON_LINK_CONTROLLER,
    ON_OPPOSING,
    ON_SELF,
    ON_T,
    ON_T2,
    ON_YOU,
    UNCHAINED,
    UNLEASH,
    UNTARGETABLE,
)
from tessera.games.innomination.rules.filters import fits
from tessera.games.innomination.rules.values import bearer, refresh, traits_of
from tessera.games.innomination.state import (
    FIELD,
    HAND,
    L_CARD,
    L_CHOICE,
    L_EVENT,
    L_FIRST,
    L_FROM,
    L_INSTEAD,
    L_SEAT,
    L_SLOT,
    L_SOURCE,
    L_TARGETS,
    L_TO,
    MAIN,
    ZONES_EACH,
    Table,
)
from tessera.kernel.native import i64

LINKS_AT_MOST: Final = 40


def holds(g: Table, conditions: list[Condition], p: i64, me: i64) -> bool:
    for c in conditions:  # noqa: SIM110 - a loop is faster when compiled
        if not _holds(g, c, p, me):
            return False
    return True


def _holds(g: Table, c: Condition, p: i64, me: i64) -> bool:
    code = c.code
    if code == C_LIFE:
        return g.life[g.leader(p)] <= c.value
    if code == C_CONTROLS:
        return count_in(g, c.filter, p, FIELD, me) >= c.value
    if code == C_AT_MOST:
        return count_in(g, c.filter, p, FIELD, me) <= c.value
    if code == C_IN_ZONE:
        return count_in(g, c.filter, p, c.zone, me) >= c.value
    if code == C_HAND:
        return len(g.cards_in(p, HAND)) <= c.value
    if code == C_SPELLS:
        return g.spells[p] >= c.value
    if code == C_NAMED:
        return g.namings[p] >= c.value
    return (g.unleashed >> p) & 1 != 0


def count_in(g: Table, f: Filter, p: i64, kind: i64, me: i64) -> i64:
    """Cards of a zone that fit; in play those of all players if the filter does not say whose."""
    piece: i64
    refresh(g)
    n: i64 = 0
    q: i64 = 0
    while q < g.seats:
        if q == p or (kind == FIELD and f.owner != 1):
            for piece in g.zones[ZONES_EACH * q + kind]:
                if fits(g, f, piece, p, me):
                    n += 1
        q += 1
    return n


def amount_of(g: Table, op: Op, p: i64, me: i64) -> i64:
    if op.counted:
        return op.amount * count_in(g, op.count_filter, p, op.count_zone, me)
    return op.amount


# Targets


def possible(g: Table, t: Target, p: i64, me: i64) -> list[int]:
    """AMB-36: what may be chosen now."""
    piece: i64
    refresh(g)
    out: list[int] = []
    for q in g.clockwise(p):
        if t.zone == FIELD:
            for piece in g.zones[ZONES_EACH * q + FIELD]:
                if fits(g, t.filter, piece, p, me) and not g.traits[piece] & UNTARGETABLE:
                    out.append(piece)
            if t.filter.types & 1 and fits(g, t.filter, g.leader(q), p, me):  # IM-130: never the Supporting one
                out.append(g.leader(q))
        elif q == p or (t.filter.owner != 1 and t.zone > HAND):
            for piece in g.zones[ZONES_EACH * q + t.zone]:
                if fits(g, t.filter, piece, p, me):
                    out.append(piece)
    return out


def has_targets(g: Table, t: Target, p: i64, me: i64, n: i64) -> bool:
    """Are there so many of them?"""
    piece: i64
    refresh(g)
    q: i64 = 0
    while q < g.seats and n > 0:
        if (g.alive >> q) & 1:
            if t.zone == FIELD:
                for piece in g.zones[ZONES_EACH * q + FIELD]:
                    if fits(g, t.filter, piece, p, me) and not g.traits[piece] & UNTARGETABLE:
                        n -= 1
                if t.filter.types & 1 and fits(g, t.filter, g.leader(q), p, me):
                    n -= 1
            elif q == p or (t.filter.owner != 1 and t.zone > HAND):
                for piece in g.zones[ZONES_EACH * q + t.zone]:
                    if fits(g, t.filter, piece, p, me):
                        n -= 1
        q += 1
    return n <= 0


def can_target(g: Table, slot: Slot, p: i64, me: i64) -> bool:
    """Is there something to choose for every choice that must be made? With options: for one of them."""
    if not slot.needs_target:
        return True
    if slot.choice >= 0:
        return len(choices(g, slot, p, me)) > 0
    for t in slot.targets:  # noqa: SIM110 - a loop is faster when compiled
        if not t.up_to and not has_targets(g, t, p, me, t.count):
            return False
    return True


def choices(g: Table, slot: Slot, p: i64, me: i64) -> list[int]:
    """Options of a `choose` that have the targets they need; all of them if none has."""
    op = g.card_set.lists[slot.ops][slot.choice]
    out: list[int] = []
    for k in range(len(op.choices)):
        if all(has_targets(g, t, p, me, 1) for t in slot.targets if not t.up_to and uses(g, op.choices[k], t)):
            out.append(k)
    return out


def uses(g: Table, number: int, t: Target) -> bool:
    """Does a list of operations speak of a target?"""
    wanted = ON_T2 if t.second else ON_T
    for op in g.card_set.lists[number]:
        if op.on == wanted and op.code != IF and op.code != CHOOSE:
            return True
        for inner in [int(op.then), int(op.otherwise), *op.choices]:
            if inner >= 0 and uses(g, inner, t):
                return True
    return False


def stands(g: Table, t: Target, piece: int, p: i64, me: i64) -> bool:
    """Is a chosen target still a legal one (AMB-36)?"""
    if t.zone == FIELD:
        if not g.in_play(piece) or traits_of(g, piece) & UNTARGETABLE:
            return False
    elif piece not in g.zones[ZONES_EACH * g.owner(piece) + t.zone]:
        return False
    return fits(g, t.filter, piece, p, me)


# Subjects


def subjects(g: Table, op: Op, link: tuple[int, ...], below: i64) -> list[int]:
    """The cards that an operation of a link is about; `below` is the place of the link it answers, or -1."""
    refresh(g)
    p = link[L_SEAT]
    me = link[L_SOURCE]
    on = op.on
    if on == ON_EACH:
        return each(g, op.each, p, me)
    if on == ON_T or on == ON_T2:
        first = L_TARGETS + link[L_FIRST]
        chosen = link[L_TARGETS:first] if on == ON_T else link[first:]
        slot = g.card_set.slots[link[L_SLOT]]
        for t in slot.targets:
            if t.second == (on == ON_T2):
                return [c for c in chosen if stands(g, t, c, p, me)]
        return []
    if on == ON_SELF:
        return [bearer(g, p, me)]
    if on == ON_YOU:
        return [g.leader(p)] if g.living(p) else []
    if on == ON_HOST:
        return [int(g.host[me])] if g.host[me] else []
    if on == ON_ENEMY_LEADERS or on == ON_ALL_LEADERS:  # IM-51: its own Leader first
        return [g.leader(q) for q in g.clockwise(p) if q != p or on == ON_ALL_LEADERS]
    if on == ON_OPPOSING:
        return [link[L_EVENT]] if link[L_EVENT] and g.on_field(link[L_EVENT]) else []
    if on == ON_EVENT_CARD:
        return [link[L_EVENT]] if link[L_EVENT] else []
    if on == ON_LINK_CARD and below >= 0:
        return [g.chain[below][L_SOURCE]]
    if on == ON_LINK_CONTROLLER:
        q = g.chain[below][L_SEAT] if below >= 0 else link[L_SEAT]
        return [g.leader(q)] if g.living(q) else []
    return []


def each(g: Table, f: Filter, p: i64, me: i64) -> list[int]:
    piece: i64
    out: list[int] = []
    for q in g.clockwise(p):
        if f.types & 1 and fits(g, f, g.leader(q), p, me):
            out.append(g.leader(q))
        for piece in g.zones[ZONES_EACH * q + FIELD]:
            if fits(g, f, piece, p, me):
                out.append(piece)
    return out


# Answering


def unchained(g: Table, source: i64, slot: Slot, as_card: bool) -> bool:
    """IM-50, IM-88"""
    if slot.role == UNLEASH:
        return True
    return (traits_of(g, source) if g.in_play(source) and not as_card else g.card(source).traits) & UNCHAINED != 0


def answerable(g: Table) -> bool:
    """IM-123: may anything be chained to the top link?"""
    if g.locked or not g.chain or len(g.chain) >= LINKS_AT_MOST:
        return False
    top = g.chain[len(g.chain) - 1]
    slot = g.card_set.slots[top[L_SLOT]]
    return not slot.produces and not unchained(g, top[L_SOURCE], slot, top[L_CARD] == 1)


def done_by(g: Table, link: tuple[int, ...]) -> list[Op]:
    """The operations that a link is about to carry out, as far as they are decided."""
    slot = g.card_set.slots[link[L_SLOT]]
    ops = g.card_set.lists[link[L_INSTEAD] if link[L_INSTEAD] >= 0 else slot.ops]
    if link[L_INSTEAD] < 0:
        ops = ops[link[L_FROM] : link[L_TO]]
    out: list[Op] = []
    _decided(g, ops, link, out)
    return out


def _decided(g: Table, ops: list[Op], link: tuple[int, ...], out: list[Op]) -> None:
    for op in ops:
        out.append(op)
        if op.code == IF:
            inner = op.then if holds(g, op.conditions, link[L_SEAT], link[L_SOURCE]) else op.otherwise
            if inner >= 0:
                _decided(g, g.card_set.lists[inner], link, out)
        elif op.code == CHOOSE:
            _decided(g, g.card_set.lists[op.choices[link[L_CHOICE]]], link, out)


def answers(g: Table, slot: Slot, p: i64, me: i64) -> bool:
    """Does a LINK effect fit the top link (`link_to`)?"""
    if not slot.refers:
        return True
    place = len(g.chain) - 1
    top = g.chain[place]
    if not fits(g, slot.link_source, top[L_SOURCE], p, me):
        return False
    if not slot.causes and not slot.affects:
        return True
    for op in done_by(g, top):
        if slot.causes and not (slot.causes >> op.code) & 1:
            continue
        if not slot.affects:
            return True
        for piece in subjects(g, op, top, place - 1):
            if fits(g, slot.link_affects, piece, p, me):
                return True
    return False


def link_slot(g: Table, piece: i64) -> i64:
    """The LINK line of a Chain card; -1 if it has none (EX-21)."""
    for slot in g.card(piece).slots:
        if slot.words & K_LINK:
            return slot.number
    return -1


def looked_at(g: Table, p: i64, n: i64) -> tuple[int, ...]:
    """The top cards of a Main Deck, the topmost first; none if there are too few (IM-108)."""
    deck = g.cards_in(p, MAIN)
    if n > len(deck) or n <= 0:
        return ()
    return tuple(reversed(deck[len(deck) - n :]))
