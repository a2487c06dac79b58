"""Innomination: damage, healing and death. Whatever they set off waits in `g.queue` until the rules
handle it (AMB-31)."""

from tessera.games.innomination.language import (
    ALLY_DESTROYED,
    CORPOREAL,
    CREATURE,
    ENEMY_BANISHED,
    INDESTRUCTIBLE,
    INVINCIBLE,
    IS_CREATURE,
    K_DEATH,
    LEADER,
    WARD,
    X_ARMOR,
    X_SHIELD,
)
from tessera.games.innomination.rules.moves import Moves
from tessera.games.innomination.state import (
    BANISHED,
    FIELD,
    GRAVE,
    HAND,
    LIMBO,
    Q_SLOT,
    RESERVE,
    UNDER,
    ZONES_EACH,
    changed,
)
from tessera.kernel.native import i64


class Harm(Moves):
    def reached(self, piece: i64, source: i64) -> bool:
        """IM-80, AMB-23: INVINCIBLE keeps everything off but the card's own effects."""
        return piece == source or not self.traits_of(piece) & INVINCIBLE

    def damage(self, p: i64, source: i64, piece: i64, n: i64, combat: bool) -> bool:
        """AMB-26. Does the card take the damage (be it 0)?"""
        self.deed()
        if self.card(piece).type == LEADER:
            self.life[piece] -= n
            self.tell("damage", p, "IM-45" if combat else "IM-51", (int(piece), int(n)))
            if self.life[piece] <= 0:
                self.lose(self.owner(piece), "IM-126")
            return True
        traits = self.traits_of(piece)
        if traits & INVINCIBLE and (combat or piece != source):
            return False
        if traits & WARD and not combat:
            return False
        n = max(0, n - self.x_of(piece, X_ARMOR))
        if n > 0 and self.x_of(piece, X_SHIELD) > self.shields[piece]:
            self.shields = changed(self.shields, piece, self.shields[piece] + 1)
            self.stale = True  # AMB-70: it may be gone now
            self.tell("shield", p, "IM-85", (int(piece),))
            return False
        self.life[piece] -= n
        if self.life[piece] <= 0:
            self.dying = True
        self.harmed()
        self.tell("damage", p, "IM-45" if combat else "IM-85", (int(piece), int(n)))
        return True

    def heal(self, p: i64, piece: i64, n: i64) -> None:
        """AMB-49"""
        self.refresh()
        most = self.max_life(piece)
        gain = min(n, most - self.life[piece])
        if gain > 0:
            self.life[piece] += gain
            self.harmed()
            self.tell("heal", p, "AMB-49", (int(piece), int(gain)))

    def destroy(self, p: i64, piece: i64, verb: str, rule: str) -> None:
        """A card on the field is destroyed: DEATH and those who watch wait, then it goes to its proper pile (IM-96)."""
        q = self.owner(piece)
        d = self.card(piece)
        waiting: list[int] = []
        if (d.words & K_DEATH or self.gained) and not self.worn_out():
            waiting = [int(slot.number) for slot in self.effects_of(piece) if slot.words & K_DEATH]
        self.leave_play(verb, p, rule, piece, self.pile_of(piece))
        for number in waiting:
            self.wait(Q_SLOT, q, piece, number)
        if d.type == CREATURE:
            self.notify(ALLY_DESTROYED, q, piece)

    def destroy_by_effect(self, p: i64, source: i64, piece: i64) -> None:
        """IM-77"""
        if self.on_field(piece) and self.reached(piece, source) and not self.traits_of(piece) & INDESTRUCTIBLE:
            self.destroy(p, piece, "destroy", "IM-96")

    def banish(self, p: i64, source: i64, piece: i64) -> None:
        """AMB-64: into the Banish Pile by an effect, from play or from wherever the card is being handled."""
        if self.on_field(piece):
            if not self.reached(piece, source) or self.traits_of(piece) & CORPOREAL:  # IM-77
                return
            self.leave_play("banish", p, "AMB-64", piece, BANISHED)
        else:
            here = self.place_of(piece)
            if here not in (LIMBO, GRAVE, HAND, RESERVE):
                return
            self.shift("banish", p, "AMB-64", piece, here, BANISHED)
            for base in self.attached(piece):  # IM-24: of a named Spell or Chain
                if base in self.zones[ZONES_EACH * self.owner(base) + UNDER]:
                    self.forget(base)
                    self.shift("banish", p, "IM-24", base, UNDER, BANISHED)
                    self.notify_enemies(ENEMY_BANISHED, self.owner(base), base)
        self.notify_enemies(ENEMY_BANISHED, self.owner(piece), piece)

    def settle(self) -> None:
        """IM-47, IM-105: creatures without life are destroyed, those of the player whose turn it is first."""
        piece: i64
        self.refresh()
        again = self.dying
        rounds = 0
        while again and rounds < 50:
            again = False
            self.dying = False
            rounds += 1
            k: i64
            for k in range(self.seats):
                q = (self.mover + k) % self.seats
                for piece in self.cards_in(q, FIELD):
                    if (
                        self.life[piece] <= 0
                        and self.card_set.flags[self.kind[piece]] & IS_CREATURE
                        and self.on_field(piece)
                    ):
                        self.destroy(q, piece, "die", "IM-47")
                        again = True
            if again:
                self.refresh()
