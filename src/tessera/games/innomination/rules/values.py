"""Innomination: what cards are worth now: Attack, traits, maximum life, gained effects. Nothing of it is written into
the cards: `refresh` works it out anew for all cards in play whenever something has changed (`g.stale`).

Order: printed values and permanent changes, lasting changes, then the static lines and the AURAs of the player whose
turn it is, in the order of entering play. What is granted comes first, what is lost after it (IM-104).
"""

from typing import Final

from tessera.games.innomination.cards import Op, Slot
from tessera.games.innomination.language import (
    ADDED,
    BYTE,
    CHANGES_COSTS,
    GAIN,
    GRANT,
    INVINCIBLE,
    IS_LASTING,
    K_AURA,
    K_TIMER,
    LEADER,
    LOSE,
    NUMBERED_BITS,
    ON_EACH,
    ON_HOST,
    ON_SELF,
    ON_YOU,
    SHIELD,
    STAT,
    X_SHIELD,
)
from tessera.games.innomination.rules.filters import Filters
from tessera.games.innomination.rules.work import RECKONED_AT_MOST
from tessera.games.innomination.state import (
    FIELD,
    LEADERS,
    M_A,
    M_B,
    M_PIECE,
    M_SEAT,
    M_TIMER,
    M_WHAT,
    ZONES_EACH,
    changed,
)
from tessera.kernel.native import i64

FEW_SWINGS: Final = 40  # numbers that are gone over for each card; more of them are added up first


class Values(Filters):
    def touch(self) -> None:
        """Something has changed that values may depend on."""
        self.stale = True

    def harmed(self) -> None:
        """Life or actions have changed; few card sets have values that depend on them."""
        if self.card_set.touchy:
            self.stale = True

    def refresh(self) -> None:
        if not self.stale:
            return
        piece: i64
        self.stale = False
        self.gained = ()
        self.reckoned = 0
        self.cheapening = 0
        s = self.card_set
        facts: i64 = 0
        hit = False  # some SHIELD has been used
        p: i64
        for p in range(self.seats):
            own: i64 = 0
            field = self.zones[ZONES_EACH * p + FIELD]
            self.work += len(field)
            for piece in field:
                kind = self.kind[piece]
                attack = s.attacks[kind] + self.attack_mod[piece]
                traits: i64 = 0
                xs: i64 = 0
                if not self.down[piece]:  # AMB-57
                    traits = s.traits[kind]
                    xs = s.xs[kind]
                    own |= s.flags[kind]
                if self.attack[piece] != attack or self.traits[piece] != traits or self.xs[piece] != xs:
                    self._own_values()
                    self.attack[piece] = attack
                    self.traits[piece] = traits
                    self.xs[piece] = xs
                if self.lost[piece]:
                    self.lost = changed(self.lost, piece, 0)
                if self.shields[piece]:
                    hit = True
            for piece in self.zones[ZONES_EACH * p + LEADERS]:
                own |= s.flags[self.kind[piece]]
                if self.traits[piece]:
                    self._own_values()
                    self.traits[piece] = 0
                if self.lost[piece]:
                    self.lost = changed(self.lost, piece, 0)
            if own & CHANGES_COSTS:
                self.cheapening |= 1 << p
            facts |= own
        printed = not facts & IS_LASTING and not self.linger
        self.plain = printed and not self.swinging
        if not self.plain:
            self._changed_values(facts)
            self.work += len(self.linger) + self.reckoned
            self.plain = printed and not self.swinging  # by now: how often values are fresh must not tell who looked
        if hit and not self.shields_stay:
            self._drop_shields()

    def _changed_values(self, facts: i64) -> None:
        """Whatever differs from what is printed on the cards."""
        piece: i64
        p: i64
        self._own_values()
        swings: list[int] = []
        for m in self.linger:
            self._lasting(m, swings)
        if facts & IS_LASTING:
            for p in range(self.seats):
                for piece in self.zones[ZONES_EACH * p + LEADERS]:
                    self._printed(p, piece, swings)
                for piece in self.zones[ZONES_EACH * p + FIELD]:
                    if self.card_set.flags[self.kind[piece]] & IS_LASTING:
                        self._printed(p, piece, swings)
        if swings or self.swinging:
            self._settle_life(swings)
        for p in range(self.seats):
            for piece in self.zones[ZONES_EACH * p + FIELD]:
                if self.lost[piece]:
                    self._lose(piece)

    def _lose(self, piece: i64) -> None:
        """After all grants: a prohibition wins (IM-104), and a trait goes with its number."""
        self.traits[piece] &= ~self.lost[piece]
        k: i64
        for k in range(len(NUMBERED_BITS)):
            if self.lost[piece] & NUMBERED_BITS[k]:
                self.xs[piece] -= self.xs[piece] // BYTE[k] % 256 * BYTE[k]

    def _drop_shields(self) -> None:
        """AMB-70: a SHIELD that is used up is gone, with its number."""
        piece: i64
        p: i64
        for p in range(self.seats):
            for piece in self.zones[ZONES_EACH * p + FIELD]:
                if self.traits[piece] & SHIELD and self.used_up(piece):
                    self._own_values()
                    self.traits[piece] &= ~SHIELD
                    self.xs[piece] -= self.xs[piece] // BYTE[X_SHIELD] % 256 * BYTE[X_SHIELD]

    def _own_values(self) -> None:
        """Before a value is written: copies of a state share them until then."""
        if self.has_copies:
            self.attack = self.attack[:]
            self.traits = self.traits[:]
            self.xs = self.xs[:]
            self.has_copies = False

    def _lasting(self, m: tuple[int, ...], swings: list[int]) -> None:
        piece = m[M_PIECE]
        what = m[M_WHAT]
        if what == STAT:
            self._change_now(piece, m[M_A], m[M_B], swings)
        elif what == GRANT:
            if not self.down[piece]:
                self._grant(piece, m[M_A], m[M_B])
        elif what == LOSE:
            self.lost = changed(self.lost, piece, self.lost[piece] | m[M_A])
        else:
            slot = self.card_set.slots[m[M_A]]
            if slot.words & K_AURA:
                if not slot.words & K_TIMER or m[M_TIMER] > 0:
                    self._apply(m[M_SEAT], piece, slot, swings)
            elif not self.down[piece]:
                self._gain(piece, m[M_A])

    def _printed(self, p: i64, piece: int, swings: list[int]) -> None:
        if self.card_set.flags[self.kind[piece]] & IS_LASTING and not self.down[piece]:
            for slot in self.card_set.cards[self.kind[piece]].slots:
                over = slot.words & K_TIMER and self.timers[piece] // BYTE[slot.place] % 256 == 0  # IM-99
                if slot.static or (slot.words & K_AURA and not over):
                    self._apply(p, piece, slot, swings)

    def _apply(self, p: i64, piece: int, slot: Slot, swings: list[int]) -> None:
        """A static line, or an AURA (IM-91)."""
        other: i64
        if slot.words & K_AURA and (self.mover != p or piece in self.auras_off):
            return
        for op in self.card_set.lists[slot.ops]:
            self.reckoned += 1
            if self.reckoned > RECKONED_AT_MOST:
                return
            if op.on == ON_EACH:
                q: i64
                for q in range(self.seats):
                    if op.each.owner == 0 or (op.each.owner == 1) == (q == p):
                        field = self.zones[ZONES_EACH * q + FIELD]
                        self.reckoned += len(field)
                        for other in field:
                            if self.fits(op.each, other, p, piece):
                                self._one(op, piece, other, swings)
            elif op.on == ON_HOST:
                host = int(self.host[piece])
                if host:
                    self._one(op, piece, host, swings)
            elif op.on == ON_SELF:
                self._one(op, piece, self.bearer(p, piece), swings)
            elif op.on == ON_YOU and op.code == GAIN:
                self._gain(self.leader(p), int(op.slot))

    def bearer(self, p: i64, piece: int) -> int:
        """Whom `self` means: what a Supporting Leader has is used as if the Primary had it (IM-130)."""
        return self.leader(p) if self.card(piece).type == LEADER else piece

    def _one(self, op: Op, source: int, piece: int, swings: list[int]) -> None:
        if source != piece and self.traits[piece] & INVINCIBLE:  # AMB-23
            return
        if op.code == STAT:
            self._change_now(piece, int(op.attack), int(op.life), swings)
        elif op.code == LOSE:
            self.lost = changed(self.lost, piece, self.lost[piece] | op.trait)
        elif self.down[piece]:
            return
        elif op.code == GRANT:
            self._grant(piece, int(op.trait), int(op.x))
        elif op.code == GAIN:
            self._gain(piece, int(op.slot))

    def _gain(self, piece: int, slot: int) -> None:
        """One and the same effect is gained once, however many cards give it."""
        k: i64
        self.reckoned += len(self.gained) >> 2
        for k in range(0, len(self.gained), 2):
            if self.gained[k] == piece and self.gained[k + 1] == slot:
                return
        self.gained = (*self.gained, piece, slot)

    def _change_now(self, piece: int, attack: int, life: int, swings: list[int]) -> None:
        self.attack[piece] += attack
        if life:
            swings.append(piece)
            swings.append(life)

    def _grant(self, piece: int, trait: int, x: int) -> None:
        self.traits[piece] |= trait
        if x:
            k: i64
            for k in range(5):
                new = x // BYTE[k] % 256
                old = self.xs[piece] // BYTE[k] % 256
                if new:
                    best = min(255, old + new) if k in ADDED else max(old, new)
                    self.xs[piece] += (best - old) * BYTE[k]

    def _settle_life(self, swings: list[int]) -> None:
        """AMB-43: life given for a time goes without killing, life taken for a time comes back. `swings`: pieces, each
        with what it is given or loses."""
        piece: i64
        k: i64
        self.swinging = len(swings) > 0
        many = len(swings) > FEW_SWINGS
        given = self.none
        taken = self.none
        if many:
            given = given[:]
            taken = taken[:]
            for k in range(0, len(swings), 2):
                piece = swings[k]
                given[piece] += max(0, swings[k + 1])
                taken[piece] += min(0, swings[k + 1])
        p: i64
        for p in range(self.seats):
            for piece in self.zones[ZONES_EACH * p + FIELD]:
                more = given[piece]
                less = taken[piece]
                if not many:
                    for k in range(0, len(swings), 2):
                        if swings[k] == piece:
                            if swings[k + 1] > 0:
                                more += swings[k + 1]
                            else:
                                less += swings[k + 1]
                if more != self.more_life[piece]:
                    change = more - self.more_life[piece]
                    self.more_life = changed(self.more_life, piece, more)
                    if change > 0:
                        self.life[piece] += change
                    elif self.life[piece] > self.max_life(piece):
                        self.life[piece] = self.max_life(piece)
                if less != self.less_life[piece]:
                    self.life[piece] += less - self.less_life[piece]
                    self.less_life = changed(self.less_life, piece, less)
                    if self.life[piece] <= 0:
                        self.dying = True

    # What others ask

    def attack_of(self, piece: i64) -> i64:
        """AMB-67"""
        self.refresh()
        return max(0, self.attack[piece])

    def traits_of(self, piece: i64) -> i64:
        self.refresh()
        return self.traits[piece]

    def x_of(self, piece: i64, which: i64) -> i64:
        self.refresh()
        return (self.xs[piece] >> 8 * which) & 255

    def effects_of(self, piece: i64) -> list[Slot]:
        """The lines of a card in play that work: printed and gained (AMB-57)."""
        self.refresh()
        if self.down[piece]:
            return []
        slots = self.card_set.cards[self.kind[piece]].slots
        if not self.gained:
            return slots
        self.work += len(self.gained)
        out = slots
        k: i64
        for k in range(0, len(self.gained), 2):
            if self.gained[k] == piece:
                out = [*out, self.card_set.slots[self.gained[k + 1]]]
        return out
