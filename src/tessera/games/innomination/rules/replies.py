"""Innomination: what may be put on an Effect Chain: who may answer an effect, and with which cards and lines (IM-121 to
IM-125), and which of them may be used first in one's own MAIN PHASE (AMB-51). Read `replies` first."""

from tessera.games.innomination.cards import Slot
from tessera.games.innomination.language import (
    BLITZ,
    CHAIN,
    IS_ANSWER,
    IS_CHAIN,
    IS_LINK,
    K_ACT,
    K_ARISE,
    K_LINK,
    K_RESERVE,
    QUICK,
    UNLEASH,
)
from tessera.games.innomination.rules.aether import available, cost_of, covers, size
from tessera.games.innomination.rules.codes import PASS, PLAY, USE, code
from tessera.games.innomination.rules.conditions import answers, can_target, holds, link_slot
from tessera.games.innomination.rules.effects.paying import can_pay
from tessera.games.innomination.rules.filters import has_name
from tessera.games.innomination.rules.moves import refused_copy
from tessera.games.innomination.rules.naming import fitting, has_kind
from tessera.games.innomination.rules.values import effects_of, refresh, traits_of
from tessera.games.innomination.state import BANISHED, FIELD, GRAVE, HAND, LEADERS, RESERVE, Table
from tessera.kernel.native import append, i64, vec


def could_answer(g: Table, q: i64) -> bool:
    """By what everybody knows: being asked must not tell what a hand holds."""
    refresh(g)
    if not (g.unleashed >> q) & 1:
        return True
    if g.gained or (g.cards_in(q, HAND) and size(available(g, q)) >= g.card_set.cheapest_chain):
        return True
    if has_answer(g, g.cards_in(q, FIELD)) or has_answer(g, g.cards_in(q, LEADERS)):
        return True
    return g.card_set.links_elsewhere and (
        has_answer(g, g.cards_in(q, GRAVE))
        or has_answer(g, g.cards_in(q, BANISHED))
        or has_answer(g, g.cards_in(q, RESERVE))
    )


def has_answer(g: Table, pieces: tuple[int, ...]) -> bool:
    piece: i64
    for piece in pieces:  # noqa: SIM110 - a loop is faster when compiled
        if g.card_set.flags[g.kind[piece]] & IS_ANSWER:
            return True
    return False


def replies(g: Table, q: i64) -> vec[i64]:
    """IM-123: Chain cards and LINK effects that fit the top link; or to pass."""
    piece: i64
    out = vec[i64]([PASS])
    refresh(g)
    have: i64 = -1
    last: i64 = -1
    seen = vec[i64]()
    for piece in g.cards_in(q, HAND):
        kind = g.kind[piece]
        if kind == last or not g.card_set.flags[kind] & IS_CHAIN or has_kind(g, seen, kind):
            continue
        last = kind
        seen = append(seen, piece)
        if have < 0:
            have = available(g, q)
        if covers(have, cost_of(g, q, piece, g.card_set.cards[kind].cost)) and chain_card_fits(g, q, piece):
            out = append(out, code(PLAY, piece, 0))
    out = links_of(g, q, g.cards_in(q, FIELD), out)
    out = links_of(g, q, g.cards_in(q, LEADERS), out)
    return from_piles(g, q, out) if g.card_set.links_elsewhere else out


def links_of(g: Table, q: i64, pieces: tuple[int, ...], out: vec[i64]) -> vec[i64]:
    piece: i64
    for piece in pieces:
        if (g.card_set.flags[g.kind[piece]] & IS_LINK or g.gained) and not g.down[piece]:
            for slot in effects_of(g, piece):
                if slot.words & K_LINK and not slot.words & (K_ARISE | K_RESERVE) and usable(g, q, piece, slot, True):
                    out = append(out, code(USE, piece, slot.number))
    return out


def from_piles(g: Table, q: i64, out: vec[i64]) -> vec[i64]:
    """LINK effects with ARISE or RESERVE (IM-90, IM-98)."""
    for zone in (GRAVE, BANISHED, RESERVE):
        seen = vec[i64]()
        for piece in g.cards_in(q, zone):
            d = g.card_set.cards[g.kind[piece]]
            if d.links and not has_kind(g, seen, g.kind[piece]):
                for slot in d.slots:
                    if slot.words & K_LINK and reserve_or_arise(slot, zone, d.named):
                        if usable(g, q, piece, slot, True):
                            seen = append(seen, piece)
                            out = append(out, code(USE, piece, slot.number))
    return out


def chain_card_fits(g: Table, q: i64, piece: i64) -> bool:
    """May a Chain card in hand be put on top of the chain?"""
    d = g.card(piece)
    if d.named and (not holds(g, d.requires, q, piece) or refused_copy(g, q, g.kind[piece])):
        return False
    number = link_slot(g, piece)
    if number < 0:
        return True  # EX-21
    slot = g.card_set.slots[number]
    return (
        answers(g, slot, q, piece)
        and holds(g, slot.conditions, q, piece)
        and can_target(g, slot, q, piece)
        and can_pay(g, q, piece, slot, cost_of(g, q, piece, d.cost), True)
    )


def usable(g: Table, p: i64, piece: i64, slot: Slot, on_chain: bool) -> bool:
    """May an effect be used now: timing aside, its actions, uses, price and targets (IM-39, IM-89, IM-95)?"""
    if not slot.activated:
        return False
    if slot.role == UNLEASH:
        if (g.unleashed >> p) & 1 or piece != g.leader(p):
            return False
    elif slot.times >= 0 and not (slot.words & K_ACT and not slot.has_cost):
        if times_used(g, piece, slot) >= slot.times:
            return False
    if slot.words & K_LINK:
        if not on_chain and (slot.refers or (g.locked and g.broken_for_all)):  # AMB-51, AMB-69
            return False
        if on_chain and not answers(g, slot, p, piece):
            return False
    elif on_chain:
        return False
    if slot.words & K_ACT:
        if g.actions[piece] <= 0 or (
            g.entered[piece] == g.turns and not traits_of(g, piece) & (QUICK | BLITZ)
        ):  # IM-30
            return False
    if not holds(g, slot.conditions, p, piece) or not can_pay(g, p, piece, slot, 0, False):
        return False
    return can_target(g, slot, p, piece)


def times_used(g: Table, piece: i64, slot: Slot) -> int:
    use: i64
    n = 0
    key = piece * 4096 + slot.number
    for use in g.used:
        if use == key:
            n += 1
    return n


def chain_names(g: Table, q: i64, base: i64) -> vec[i64]:
    """Named Chains that fit this very link."""
    out = vec[i64]()
    for piece in fitting(g, q, base, False, False):
        if g.card(piece).type == CHAIN and has_name(g, base, g.card(piece).base):
            number = link_slot(g, piece)
            if number >= 0 and (
                not g.card_set.slots[number].refers or (len(g.chain) > 0 and fits_link(g, q, piece, number))
            ):
                slot = g.card_set.slots[number]
                cost = cost_of(g, q, piece, g.card(piece).cost)
                if can_target(g, slot, q, piece) and can_pay(g, q, piece, slot, cost, False):
                    out = append(out, piece)
    return append(out, 0)


def fits_link(g: Table, q: i64, piece: i64, number: i64) -> bool:
    return answers(g, g.card_set.slots[number], q, piece)


# What may be used first, in one's own MAIN PHASE


def first_chain(g: Table, p: i64, piece: i64) -> bool:
    """AMB-51: a Chain card that does not refer to another effect may be played like a Spell; AMB-69: not where no
    chains can be made, since it goes on one by its nature."""
    number = link_slot(g, piece)
    if number < 0 or g.locked:
        return False
    slot = g.card_set.slots[number]
    return (
        not slot.refers
        and holds(g, slot.conditions, p, piece)
        and can_target(g, slot, p, piece)
        and can_pay(g, p, piece, slot, cost_of(g, p, piece, g.card(piece).cost), True)
    )


def reserve_or_arise(slot: Slot, zone: int, named: bool) -> bool:
    """IM-90, IM-98: effects that are used from elsewhere than play."""
    if zone == RESERVE:
        return slot.words & K_RESERVE != 0
    if not slot.words & K_ARISE:
        return False
    return zone == (BANISHED if named else GRAVE)
