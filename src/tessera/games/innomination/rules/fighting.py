"""Innomination: attacking and blocking (IM-41 to IM-48): who may, and what it does, with all traits that have a say."""

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
    QUICK,
    RESTRAINT,
    SENSE,
    SLAYER,
    TAUNT,
    X_MULTISTRIKE,
)
from tessera.games.innomination.rules.codes import ATTACK, code_of
from tessera.games.innomination.rules.effects.operations import Operations
from tessera.games.innomination.rules.work import ATTACKS_AT_MOST
from tessera.games.innomination.state import FIELD, Q_SLOT, changed
from tessera.kernel.native import append, i64, vec


class Fighting(Operations):
    def may_attack(self, piece: i64) -> bool:
        """IM-41: Ready, not restrained, not summoning-sick. Values are fresh."""
        if self.actions[piece] <= 0 and self.strikes[piece] <= 0:
            return False
        if not self.card_set.flags[self.kind[piece]] & IS_CREATURE or self.down[piece]:
            return False
        if self.traits[piece] & RESTRAINT:  # IM-84
            return False
        return self.entered[piece] != self.turns or self.traits[piece] & (QUICK | BLITZ) != 0  # IM-30

    def creatures_only(self, piece: i64) -> bool:
        """IM-73, AMB-22: QUICK on the turn of entering."""
        return self.entered[piece] == self.turns and not self.traits[piece] & BLITZ

    def may_be_attacked(self, attacker: i64, piece: i64, taunted: bool) -> bool:
        """IM-42: all restrictions together."""
        facts = self.card_set.flags[self.kind[piece]]
        if not facts & IS_CREATURE:
            return False
        traits = self.traits[piece]
        mine = self.traits[attacker]
        if taunted and not traits & TAUNT:
            return False
        if traits & HIDDEN and not mine & SENSE:
            return False
        if traits & EVASIVE and not mine & EVASIVE:
            return False
        return not facts & IS_NAMED or self.card_set.flags[self.kind[attacker]] & IS_NAMED != 0  # IM-61

    def taunting(self, q: i64) -> bool:
        """AMB-12: TAUNT guards its own side."""
        piece: i64
        for piece in self.cards_in(q, FIELD):
            if self.traits[piece] & TAUNT and self.card_set.flags[self.kind[piece]] & IS_CREATURE:
                return True
        return False

    def attacks(self, p: i64, out: vec[i64]) -> vec[i64]:
        piece: i64
        self.refresh()
        ready = vec[i64]()
        for piece in self.cards_in(p, FIELD):
            if self.may_attack(piece):
                ready = append(ready, piece)
        if len(ready) == 0:
            return out
        q: i64
        for q in range(self.seats):
            if q != p and self.living(q):
                taunted = self.taunting(q)
                for attacker in ready:
                    if len(out) > ATTACKS_AT_MOST:  # AMB-72
                        return out
                    if not taunted and not self.creatures_only(attacker):
                        out = append(out, code_of(ATTACK, attacker, self.leader(q)))
                    for piece in self.cards_in(q, FIELD):
                        if self.may_be_attacked(attacker, piece, taunted):
                            out = append(out, code_of(ATTACK, attacker, piece))
        return out

    def blockers(self, q: i64, attacker: i64) -> vec[i64]:
        """IM-43, AMB-13: Ready creatures of the attacked player; EVASIVE ones only by EVASIVE ones."""
        piece: i64
        self.refresh()
        out = vec[i64]([0])
        for piece in self.cards_in(q, FIELD):
            if self.card_set.flags[self.kind[piece]] & IS_CREATURE and self.actions[piece] > 0 and not self.down[piece]:
                if not self.traits[attacker] & EVASIVE or self.traits[piece] & EVASIVE:
                    out = append(out, piece)
        return out

    def begin_attack(self, p: i64, attacker: i64, target: i64) -> None:
        """IM-28; AMB-24: one action pays for all strikes of MULTISTRIKE."""
        if self.strikes[attacker] > 0:
            self.strikes = changed(self.strikes, attacker, self.strikes[attacker] - 1)
        else:
            self.actions[attacker] -= 1
            self.strikes = changed(self.strikes, attacker, max(0, self.x_of(attacker, X_MULTISTRIKE) - 1))
        self.harmed()
        self.tell("attack", p, "IM-41", (int(attacker), int(target)))
        self.notify(ALLY_ATTACKS, p, attacker)

    def block(self, q: i64, attacker: i64, blocker: i64) -> None:
        if not self.traits_of(blocker) & BLOCK:  # IM-74
            self.actions[blocker] -= 1
            self.strikes = changed(self.strikes, blocker, 0)
            self.harmed()
        self.tell("block", q, "IM-43", (int(blocker), int(attacker)))

    def hit_leader(self, p: i64, attacker: i64, target: i64) -> None:
        """IM-45, IM-46"""
        self.damage(p, attacker, target, self.attack_of(attacker), True)
        if self.living(p) and not self.cut:  # AMB-47
            self.notify(ALLY_HITS_LEADER, p, attacker)
        self.settle()

    def contact(self, attacker: i64, target: i64) -> None:
        """IM-44, IM-106: CONTACT of both fighters, before damage."""
        self.await_contact(attacker, target)
        self.await_contact(target, attacker)

    def await_contact(self, me: i64, other: i64) -> None:
        for slot in self.effects_of(me):
            if slot.words & K_CONTACT:
                self.wait(Q_SLOT, self.owner(me), me, slot.number, other)

    def fight(self, p: i64, attacker: i64, target: i64) -> None:
        """IM-45, IM-75, IM-86. IM-48: no damage if one of them is gone."""
        if not self.living(p) or not self.on_field(attacker) or not self.on_field(target):
            return
        first = self.traits_of(attacker) & INITIATIVE
        second = self.traits_of(target) & INITIATIVE
        q = self.owner(target)
        if first and not second:
            self.strike(p, attacker, target, True)
            self.settle()
            if self.on_field(target) and self.on_field(attacker):
                self.strike(q, target, attacker, False)
        elif second and not first:
            self.strike(q, target, attacker, False)
            self.settle()
            if self.on_field(target) and self.on_field(attacker):
                self.strike(p, attacker, target, True)
        else:
            there = self.attack_of(target)
            slays = self.traits_of(attacker) & SLAYER
            self.damage(p, attacker, target, self.attack_of(attacker), True)
            self.damage(q, target, attacker, there, True)
            if slays:
                self.slay(p, attacker, target)
        self.settle()

    def strike(self, p: i64, me: i64, other: i64, attacking: bool) -> None:
        self.damage(p, me, other, self.attack_of(me), True)
        if attacking and self.traits_of(me) & SLAYER:
            self.slay(p, me, other)

    def slay(self, p: i64, me: i64, other: i64) -> None:
        """AMB-27: an effect, which INDESTRUCTIBLE and INVINCIBLE stop; one that dies anyway dies once."""
        if self.on_field(other) and self.life[other] > 0 and not self.traits_of(other) & (INDESTRUCTIBLE | INVINCIBLE):
            self.destroy(p, other, "slay", "IM-86")
