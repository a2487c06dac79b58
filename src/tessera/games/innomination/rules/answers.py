"""Innomination: what a player may do in their own MAIN PHASE. Read `answers` first."""

from tessera.games.innomination.language import (
    ATTACHMENT,
    CHAIN,
    IN_PILES,
    IS_AS_SPELL,
    IS_BASE,
    IS_TOKEN,
    IS_USABLE,
    K_ARISE,
    K_RESERVE,
)
from tessera.games.innomination.rules.aether import covers
from tessera.games.innomination.rules.codes import (
    AS_SPELL,
    END,
    EXPEDITE,
    NAME_AS_SPELL,
    NAME_CARD,
    PLAY,
    SOURCE_CARD,
    USE,
    code_of,
)
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.rules.replies import reserve_or_arise
from tessera.games.innomination.state import BANISHED, FIELD, GRAVE, HAND, LEADERS, NAMED, RESERVE, SOURCES, ZONES_EACH
from tessera.kernel.native import append, i64, vec


def answers(g: Innomination, p: i64) -> vec[i64]:
    """IM-34; ending the turn is always possible."""
    out = vec[i64](capacity=32)
    g.refresh()
    if not g.source_played:
        for piece in g.distinct(g.cards_in(p, SOURCES)):
            out = append(out, code_of(SOURCE_CARD, piece, 0))
    have = g.available(p)
    for piece in g.distinct(g.cards_in(p, HAND)):
        out = plays(g, p, piece, have, out)
    out = uses_now(g, p, have, out)
    out = g.attacks(p, out)
    if g.may_name(p):
        out = namings(g, p, out)
    return append(out, code_of(END, 0, 0))


def plays(g: Innomination, p: i64, piece: i64, have: i64, out: vec[i64]) -> vec[i64]:
    """Ways to play a card of the hand."""
    d = g.card_set.cards[g.kind[piece]]
    if d.named and not g.holds(d.requires, p, piece):  # IM-133
        return out
    if is_payable(g, p, piece, PLAY, have) and playable(g, p, piece):
        out = append(out, code_of(PLAY, piece, 0))
    if d.expedite >= 0 and is_payable(g, p, piece, EXPEDITE, have):
        out = append(out, code_of(EXPEDITE, piece, 0))
    if d.as_spell >= 0 and is_payable(g, p, piece, AS_SPELL, have):  # AMB-44
        out = append(out, code_of(AS_SPELL, piece, 0))
    return out


def playable(g: Innomination, p: i64, piece: i64) -> bool:
    """What a type needs besides its price."""
    d = g.card_set.cards[g.kind[piece]]
    if d.type == CHAIN:
        return g.first_chain(p, piece)
    if d.type == ATTACHMENT and not g.has_host(p, piece):
        return False
    return not g.refused_copy(p, g.kind[piece])


def is_payable(g: Innomination, p: i64, piece: i64, verb: int, have: i64) -> bool:
    """The Aether Cost, and the price of a Spell's line."""
    cost = g.price(p, piece, verb)
    return covers(have, cost) and g.can_pay_line(p, piece, verb, cost, True)


def uses_now(g: Innomination, p: i64, have: i64, out: vec[i64]) -> vec[i64]:
    """IM-39: effects that say how but not when; those of cards in piles too (IM-90, IM-98)."""
    base = ZONES_EACH * p
    out = uses_in_play(g, p, g.zones[base + LEADERS], have, out)
    out = uses_in_play(g, p, g.zones[base + FIELD], have, out)
    out = uses_elsewhere(g, p, GRAVE, have, out)
    out = uses_elsewhere(g, p, BANISHED, have, out)
    return uses_elsewhere(g, p, RESERVE, have, out)


def uses_in_play(g: Innomination, p: i64, pieces: tuple[int, ...], have: i64, out: vec[i64]) -> vec[i64]:
    piece: i64
    flags = g.card_set.flags
    for piece in pieces:
        if flags[g.kind[piece]] & IS_USABLE or g.gained:
            for slot in g.effects_of(piece):
                if slot.activated and not slot.words & (K_ARISE | K_RESERVE) and g.usable(p, piece, slot, False, have):
                    out = append(out, code_of(USE, piece, slot.number))
    return out


def uses_elsewhere(g: Innomination, p: i64, zone: int, have: i64, out: vec[i64]) -> vec[i64]:
    piece: i64
    flags = g.card_set.flags
    kinds = g.kind
    seen = vec[i64]()
    for piece in g.zones[ZONES_EACH * p + zone]:
        kind = kinds[piece]
        if not flags[kind] & IN_PILES or g.has_kind(seen, kind):
            continue
        d = g.card_set.cards[kind]
        for slot in d.slots:
            if reserve_or_arise(slot, zone, d.named) and g.usable(p, piece, slot, False, have):
                seen = append(seen, piece)
                out = append(out, code_of(USE, piece, slot.number))
    return out


def namings(g: Innomination, p: i64, out: vec[i64]) -> vec[i64]:
    """IM-52: every base in play with every named card that fits it."""
    base: i64
    piece: i64
    as_spells = False
    for piece in g.zones[ZONES_EACH * p + NAMED]:
        if g.card_set.flags[g.kind[piece]] & IS_AS_SPELL:
            as_spells = True
    for base in g.zones[ZONES_EACH * p + FIELD]:
        if g.card_set.flags[g.kind[base]] & (IS_BASE | IS_TOKEN) != IS_BASE:
            continue
        for named in g.fitting(p, base, False, False):
            out = append(out, code_of(NAME_CARD, base, named))
        if as_spells:
            for named in g.fitting(p, base, False, False, True):
                out = append(out, code_of(NAME_AS_SPELL, base, named))
    return out
