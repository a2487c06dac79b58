"""Innomination: attacking and blocking (IM-41 to IM-48) with every trait that has a say in it."""

from tessera.games.innomination.language import (
    ALLY_ATTACKS,
    ALLY_HITS_LEADER,
    BLITZ,
    BLOCK,
    EVASIVE,
    HIDDEN,
    INDESTRUCTIBLE,
    INITIATIVE,
    INVINCIBLE,
    IS_CREATURE,
    IS_NAMED,
    K_CONTACT,
    LEADER,
    QUICK,
    RESTRAINT,
    SENSE,
    SLAYER,
    TAUNT,
    X_MULTISTRIKE,
)
from tessera.games.innomination.rules.codes import ATTACK, code
from tessera.games.innomination.rules.effects.handling import drain, waiting
from tessera.games.innomination.rules.harm import damage, destroy, settle
from tessera.games.innomination.rules.moves import notify
from tessera.games.innomination.rules.values import attack_of, effects_of, harmed, refresh, traits_of, x_of
from tessera.games.innomination.state import FIELD, Q_SLOT, Table, changed
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import CARD, Ask, Script


def may_attack(g: Table, piece: i64) -> bool:
    """IM-41: Ready, not restrained, not summoning-sick. Values are fresh."""
    if g.actions[piece] <= 0 and g.strikes[piece] <= 0:
        return False
    if not g.card_set.flags[g.kind[piece]] & IS_CREATURE or g.down[piece]:
        return False
    if g.traits[piece] & RESTRAINT:  # IM-84
        return False
    return g.entered[piece] != g.turns or g.traits[piece] & (QUICK | BLITZ) != 0  # IM-30


def creatures_only(g: Table, piece: i64) -> bool:
    """IM-73, AMB-22: QUICK on the turn of entering."""
    return g.entered[piece] == g.turns and not g.traits[piece] & BLITZ


def may_be_attacked(g: Table, attacker: i64, piece: i64, taunted: bool) -> bool:
    """IM-42: all restrictions together."""
    facts = g.card_set.flags[g.kind[piece]]
    if not facts & IS_CREATURE:
        return False
    traits = g.traits[piece]
    mine = g.traits[attacker]
    if taunted and not traits & TAUNT:
        return False
    if traits & HIDDEN and not mine & SENSE:
        return False
    if traits & EVASIVE and not mine & EVASIVE:
        return False
    return not facts & IS_NAMED or g.card_set.flags[g.kind[attacker]] & IS_NAMED != 0  # IM-61


def taunting(g: Table, q: i64) -> bool:
    """AMB-12: TAUNT guards its own side."""
    piece: i64
    for piece in g.cards_in(q, FIELD):
        if g.traits[piece] & TAUNT and g.card_set.flags[g.kind[piece]] & IS_CREATURE:
            return True
    return False


def attacks(g: Table, p: i64, out: vec[i64]) -> vec[i64]:
    piece: i64
    refresh(g)
    ready = vec[i64]()
    for piece in g.cards_in(p, FIELD):
        if may_attack(g, piece):
            ready = append(ready, piece)
    if len(ready) == 0:
        return out
    q: i64 = 0
    while q < g.seats:
        if q != p and g.living(q):
            taunted = taunting(g, q)
            for attacker in ready:
                if not taunted and not creatures_only(g, attacker):
                    out = append(out, code(ATTACK, attacker, g.leader(q)))
                for piece in g.cards_in(q, FIELD):
                    if may_be_attacked(g, attacker, piece, taunted):
                        out = append(out, code(ATTACK, attacker, piece))
        q += 1
    return out


def blockers(g: Table, q: i64, attacker: i64) -> vec[i64]:
    """IM-43, AMB-13: Ready creatures of the attacked player; EVASIVE ones only by EVASIVE ones."""
    piece: i64
    refresh(g)
    out = vec[i64]([0])
    for piece in g.cards_in(q, FIELD):
        if g.card_set.flags[g.kind[piece]] & IS_CREATURE and g.actions[piece] > 0 and not g.down[piece]:
            if not g.traits[attacker] & EVASIVE or g.traits[piece] & EVASIVE:
                out = append(out, piece)
    return out


def attack(g: Table, p: Seat, attacker: Card, target: Card) -> Script:
    begin_attack(g, p, attacker, target)
    if waiting(g):
        yield from drain(g)
    if not g.living(p) or not g.on_field(attacker) or not g.in_play(target):
        return
    if g.card(target).type == LEADER:
        q: Seat = Seat(int(g.owner(target)))
        blocker: Card = Card(0)
        if len(blockers(g, q, attacker)) > 1:
            blocker = yield Ask(q, CARD, blockers(g, q, attacker), "block", "IM-43", (attacker,))
        if not blocker:
            hit_leader(g, p, attacker, target)
            if waiting(g):
                yield from drain(g)
            return
        block(g, q, attacker, blocker)
        target = blocker
    contact(g, attacker, target)
    if waiting(g):
        yield from drain(g)
    fight(g, p, attacker, target)
    if waiting(g):
        yield from drain(g)


def begin_attack(g: Table, p: i64, attacker: i64, target: i64) -> None:
    """IM-28; AMB-24: one action pays for all strikes of MULTISTRIKE."""
    if g.strikes[attacker] > 0:
        g.strikes = changed(g.strikes, attacker, g.strikes[attacker] - 1)
    else:
        g.actions[attacker] -= 1
        g.strikes = changed(g.strikes, attacker, max(0, x_of(g, attacker, X_MULTISTRIKE) - 1))
    harmed(g)
    g.tell("attack", p, "IM-41", (int(attacker), int(target)))
    notify(g, ALLY_ATTACKS, p, attacker)


def block(g: Table, q: i64, attacker: i64, blocker: i64) -> None:
    if not traits_of(g, blocker) & BLOCK:  # IM-74
        g.actions[blocker] -= 1
        g.strikes = changed(g.strikes, blocker, 0)
        harmed(g)
    g.tell("block", q, "IM-43", (int(blocker), int(attacker)))


def hit_leader(g: Table, p: i64, attacker: i64, target: i64) -> None:
    """IM-45, IM-46"""
    damage(g, p, attacker, target, attack_of(g, attacker), True)
    if g.living(p) and not g.cut:  # AMB-47
        notify(g, ALLY_HITS_LEADER, p, attacker)
    settle(g)


def contact(g: Table, attacker: i64, target: i64) -> None:
    """IM-44, IM-106: CONTACT of both fighters, before damage."""
    await_contact(g, attacker, target)
    await_contact(g, target, attacker)


def await_contact(g: Table, me: i64, other: i64) -> None:
    for slot in effects_of(g, me):
        if slot.words & K_CONTACT:
            g.wait(Q_SLOT, g.owner(me), me, slot.number, other)


def fight(g: Table, p: i64, attacker: i64, target: i64) -> None:
    """IM-45, IM-75, IM-86. IM-48: no damage if one of them is gone."""
    if not g.living(p) or not g.on_field(attacker) or not g.on_field(target):
        return
    first = traits_of(g, attacker) & INITIATIVE
    second = traits_of(g, target) & INITIATIVE
    q = g.owner(target)
    if first and not second:
        strike(g, p, attacker, target, True)
        settle(g)
        if g.on_field(target) and g.on_field(attacker):
            strike(g, q, target, attacker, False)
    elif second and not first:
        strike(g, q, target, attacker, False)
        settle(g)
        if g.on_field(target) and g.on_field(attacker):
            strike(g, p, attacker, target, True)
    else:
        there = attack_of(g, target)
        slays = traits_of(g, attacker) & SLAYER
        damage(g, p, attacker, target, attack_of(g, attacker), True)
        damage(g, q, target, attacker, there, True)
        if slays:
            slay(g, p, attacker, target)
    settle(g)


def strike(g: Table, p: i64, me: i64, other: i64, attacking: bool) -> None:
    damage(g, p, me, other, attack_of(g, me), True)
    if attacking and traits_of(g, me) & SLAYER:
        slay(g, p, me, other)


def slay(g: Table, p: i64, me: i64, other: i64) -> None:
    """AMB-27: an effect, which INDESTRUCTIBLE and INVINCIBLE stop; one that dies anyway dies once."""
    if g.on_field(other) and g.life[other] > 0 and not traits_of(g, other) & (INDESTRUCTIBLE | INVINCIBLE):
        destroy(g, p, other, "slay", "IM-86")
