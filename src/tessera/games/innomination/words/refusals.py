"""Innomination: why an answer is refused, rule by rule; from what lies open and the seat's own cards.

Then `thought_of`, answers that one might think of, and `choice_rule`, the rule that an answer belongs to.
"""

from tessera.games.innomination.language import (
    ATTACHMENT,
    BLITZ,
    CHAIN,
    CREATURE,
    EVASIVE,
    HIDDEN,
    K_ACT,
    K_ARISE,
    K_LINK,
    K_RESERVE,
    LEADER,
    QUICK,
    RESTRAINT,
    SENSE,
    TAUNT,
    UNLEASH,
    UNTARGETABLE,
)
from tessera.games.innomination.rules.aether import covers
from tessera.games.innomination.rules.codes import (
    AS_SPELL,
    ATTACK,
    END,
    EXPEDITE,
    NAME_AS_SPELL,
    NAME_CARD,
    PLAY,
    SOURCE_CARD,
    USE,
    code_of,
    other_of,
    piece_of,
    verb_of,
)
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.rules.replies import reserve_or_arise
from tessera.games.innomination.state import FIELD, HAND, LEADERS, NAMED, SOURCES
from tessera.kernel.script import CARD, Ask
from tessera.kernel.words import Reason


def explain(g: Innomination, seat: int, code: int, ask: Ask) -> Reason:
    g.refresh()
    if ask.kind == CARD:
        return _card(g, seat, code, ask)
    verb, piece, other = verb_of(code), piece_of(code), other_of(code)
    if ask.prompt not in ("main", "chain"):
        return Reason("refused.choose", ask.rule, tuple([int(c) for c in ask.answers]))
    if not 0 < piece < len(g.known) or not g.kind[piece] or not knows(g, seat, piece):
        return Reason("refused.no_end" if verb in (0, 9) else "refused.choose", ask.rule)
    if verb in (PLAY, EXPEDITE, AS_SPELL):
        return _play(g, seat, verb, piece, ask)
    if verb == USE:
        return _use(g, seat, piece, other, ask)
    if ask.prompt == "chain":
        return Reason("refused.not_chain", "IM-123")
    if verb == SOURCE_CARD:
        if g.source_played:
            return Reason("refused.source_played", "IM-13")
        return _about("refused.not_there", "IM-13", g, piece)
    if verb == ATTACK:
        return _attack(g, seat, piece, other)
    if verb in (NAME_CARD, NAME_AS_SPELL):
        return _name(g, seat, piece, other, verb)
    return Reason("refused.choose", ask.rule)


def knows(g: Innomination, seat: int, piece: int) -> bool:
    return bool(g.known[piece] & g.bit(seat))


def _about(key: str, rule: str, g: Innomination, piece: int, **more: str) -> Reason:
    return Reason(key, rule, args={"card": g.card(piece).title, **more})


def _card(g: Innomination, seat: int, piece: int, ask: Ask) -> Reason:
    if piece == 0:
        return Reason("refused.must", ask.rule, tuple([int(c) for c in ask.answers]))
    if not 0 < piece < len(g.known) or not g.kind[piece] or not knows(g, seat, piece):
        return Reason("refused.choose", ask.rule)
    if ask.prompt == "host" or ask.prompt == "target":
        if g.in_play(piece) and g.traits_of(piece) & UNTARGETABLE:
            return _about("refused.untargetable", "IM-88", g, piece)
        return _about("refused.target", "AMB-36", g, piece)
    if ask.prompt == "block" and piece in g.cards_in(seat, FIELD):
        if g.card(piece).type != CREATURE:
            return Reason("refused.not_creature", "IM-21")
        if g.down[piece]:
            return _about("refused.face_down", "IM-17", g, piece)
        if g.actions[piece] <= 0:
            return _about("refused.resting", "IM-43", g, piece)
        return _about("refused.evasive", "IM-78", g, ask.args[0])
    return Reason("refused.choose", ask.rule)


def _play(g: Innomination, seat: int, verb: int, piece: int, ask: Ask) -> Reason:
    d = g.card(piece)
    if piece not in g.cards_in(seat, HAND):
        return _about("refused.not_there", "IM-36", g, piece)
    if (verb == EXPEDITE and d.expedite < 0) or (verb == AS_SPELL and d.as_spell < 0):
        return Reason("refused.choose", "IM-97" if verb == EXPEDITE else "AMB-44")
    if ask.prompt == "chain" and not d.chain:
        return Reason("refused.not_chain", "IM-123")
    if d.named and not g.holds(d.requires, seat, piece):
        return _about("refused.requires", "IM-133", g, piece)
    if verb != AS_SPELL and g.refused_copy(seat, g.kind[piece]):
        return _about("refused.unique", "IM-57", g, piece)
    cost = g.price(seat, piece, verb)
    if not covers(g.available(seat), cost):
        return _about("refused.cost", "IM-19", g, piece, cost=str(int(cost)))
    number = g.link_slot(piece)
    if ask.prompt == "chain":
        if number >= 0 and not g.can_target(g.card_set.slots[number], seat, piece):
            return Reason("refused.no_target", "AMB-36")
        if number >= 0 and not g.can_pay(seat, piece, g.card_set.slots[number], cost, True):
            return Reason("refused.price", "AMB-37")
        return _about("refused.chain_fits", "IM-123", g, piece)
    if d.type == CHAIN:
        if g.locked:
            return Reason("refused.locked", "IM-120")
        if number >= 0 and not g.card_set.slots[number].refers:
            if g.can_target(g.card_set.slots[number], seat, piece):
                return Reason("refused.price", "AMB-37")
            return Reason("refused.no_target", "AMB-36")
        return _about("refused.chain_first", "AMB-51", g, piece)
    if d.type == ATTACHMENT and not g.has_host(seat, piece):
        return _about("refused.host", "IM-23", g, piece)
    return Reason("refused.price", "AMB-37")


def _use(g: Innomination, seat: int, piece: int, number: int, ask: Ask) -> Reason:
    if not 0 <= number < len(g.card_set.slots) or g.owner(piece) != seat:
        return Reason("refused.choose", ask.rule)
    slot = g.card_set.slots[number]
    if g.in_play(piece) and g.down[piece]:
        return _about("refused.face_down", "IM-17", g, piece)
    here = g.effects_of(piece) if g.in_play(piece) else g.card(piece).slots
    if not any(x.number == number for x in here):
        return Reason("refused.choose", ask.rule)
    if not slot.activated:
        return Reason("refused.not_usable", "IM-39")
    if slot.role == UNLEASH and piece != g.leader(seat):
        return Reason("refused.unleash_support", "IM-130")
    if slot.role == UNLEASH and g.unleashed >> seat & 1:
        return Reason("refused.unleashed", "IM-50")
    if ask.prompt == "chain" and not slot.words & K_LINK:
        return Reason("refused.not_chain", "IM-123")
    if slot.words & (K_RESERVE | K_ARISE):
        if not reserve_or_arise(slot, g.place_of(piece), g.card(piece).named):
            return _about("refused.not_there", "IM-98" if slot.words & K_RESERVE else "IM-90", g, piece)
    elif not g.in_play(piece):
        return _about("refused.not_there", "IM-90", g, piece)
    if slot.times >= 0 and g.times_used(piece, slot) >= slot.times and not (slot.words & K_ACT and not slot.has_cost):
        return Reason("refused.used", "IM-95")
    if slot.words & K_ACT:
        if g.actions[piece] <= 0:
            return _about("refused.resting", "IM-89", g, piece)
        if g.entered[piece] == g.turns and not g.traits_of(piece) & (QUICK | BLITZ):
            return _about("refused.sick", "IM-30", g, piece)
    if slot.words & K_LINK and ask.prompt == "main":
        if g.locked and g.broken_for_all:
            return Reason("refused.locked", "IM-120")
        if slot.refers:
            return _about("refused.chain_first", "AMB-51", g, piece)
    if not g.holds(slot.conditions, seat, piece):
        return Reason("refused.condition", "IM-101")
    if not g.can_pay(seat, piece, slot, 0, False):
        return Reason("refused.price", "AMB-37")
    if not g.can_target(slot, seat, piece):
        return Reason("refused.no_target", "AMB-36")
    return _about("refused.chain_fits", "IM-123", g, piece)


def _attack(g: Innomination, seat: int, piece: int, target: int) -> Reason:
    if piece not in g.cards_in(seat, FIELD) or g.card(piece).type != CREATURE:
        return Reason("refused.not_creature", "IM-21")
    if g.down[piece]:
        return _about("refused.face_down", "IM-17", g, piece)
    if g.actions[piece] <= 0 and g.strikes[piece] <= 0:
        return _about("refused.resting", "IM-41", g, piece)
    if g.traits[piece] & RESTRAINT:
        return _about("refused.restraint", "IM-84", g, piece)
    if g.entered[piece] == g.turns and not g.traits[piece] & (QUICK | BLITZ):
        return _about("refused.sick", "IM-30", g, piece)
    if not 0 < target < len(g.known) or not g.kind[target] or not g.in_play(target):
        return Reason("refused.choose", "IM-41")
    q = int(g.owner(target))
    if q == seat:
        return Reason("refused.own_side", "IM-41")
    d = g.card(target)
    if d.type == LEADER and g.entered[piece] == g.turns and not g.traits[piece] & BLITZ:
        return _about("refused.quick", "IM-73", g, piece)
    if g.taunting(q) and not g.traits[target] & TAUNT:
        return Reason("refused.taunt", "IM-87")
    if g.traits[target] & HIDDEN and not g.traits[piece] & SENSE:
        return _about("refused.hidden", "IM-79", g, target)
    if g.traits[target] & EVASIVE and not g.traits[piece] & EVASIVE:
        return _about("refused.evasive", "IM-78", g, target)
    if d.named and not g.card(piece).named:
        return _about("refused.plot_armor", "IM-61", g, target)
    return Reason("refused.many_attacks", "AMB-72")


def _name(g: Innomination, seat: int, base: int, piece: int, verb: int) -> Reason:
    if not g.face_up >> seat & 1:
        return Reason("refused.deck_down", "IM-53")
    if g.naming_used >> seat & 1:
        return Reason("refused.named", "IM-54")
    if base not in g.cards_in(seat, FIELD):
        return _about("refused.not_there", "AMB-53", g, base)
    if not 0 < piece < len(g.known) or piece not in g.cards_in(seat, NAMED):
        return Reason("refused.choose", "IM-52")
    d = g.card(piece)
    if not g.has_name(base, d.base):
        return _about("refused.base", "IM-52", g, piece, base=g.card(base).title)
    if verb == NAME_AS_SPELL and d.as_spell < 0:
        return Reason("refused.choose", "AMB-44")
    if not g.holds(d.requires, seat, piece):
        return _about("refused.requires", "IM-52", g, piece)
    cost = g.cost_of(seat, piece, d.cost, verb == NAME_AS_SPELL)
    if not covers(g.available(seat), cost):
        return _about("refused.cost", "IM-52", g, piece, cost=str(int(cost)))
    if not g.can_pay_line(seat, piece, AS_SPELL if verb == NAME_AS_SPELL else PLAY, cost, False):
        return Reason("refused.price", "AMB-37")
    if g.refused_copy(seat, g.kind[piece]):
        return _about("refused.unique", "IM-57", g, piece)
    if d.type == ATTACHMENT and not g.can_host(seat, piece, g.host[base]):
        return _about("refused.host", "AMB-59", g, piece)
    return Reason("refused.choose", "IM-52")


RULES = {
    PLAY: "IM-36", EXPEDITE: "IM-97", AS_SPELL: "AMB-44", USE: "IM-39", ATTACK: "IM-41", NAME_CARD: "IM-52",
    NAME_AS_SPELL: "AMB-44", SOURCE_CARD: "IM-13", END: "IM-35",
}  # fmt: skip


def choice_rule(ask: Ask, code: int) -> str:
    return RULES.get(verb_of(code), ask.rule) if ask.prompt in ("main", "chain") else ask.rule


def thought_of(g: Innomination, seat: int, ask: Ask) -> list[int]:
    """Cards of the player's hand, their effects, attackers and namings."""
    hand = [int(code_of(PLAY, c, 0)) for c in g.distinct(g.cards_in(seat, HAND))]
    if ask.prompt == "chain":
        return [c for c in hand if g.card(piece_of(c)).chain]
    if ask.prompt == "block":
        return [c for c in g.cards_in(seat, FIELD) if g.card(c).type == CREATURE]
    if ask.prompt != "main":
        return []
    out = hand
    for zone in (LEADERS, FIELD):
        for piece in g.cards_in(seat, zone):
            out += [int(code_of(USE, piece, x.number)) for x in g.effects_of(piece) if x.activated]
    if g.source_played:
        out += [int(code_of(SOURCE_CARD, c, 0)) for c in g.distinct(g.cards_in(seat, SOURCES))[:1]]
    for piece in g.cards_in(seat, FIELD):
        if g.card(piece).type == CREATURE:
            for q in g.clockwise(seat):
                if q != seat:
                    out.append(int(code_of(ATTACK, piece, g.leader(q))))
        for named in g.distinct(g.cards_in(seat, NAMED)):
            if g.has_name(piece, g.card(named).base) and not g.card(piece).token:
                out.append(int(code_of(NAME_CARD, piece, named)))
    return out
