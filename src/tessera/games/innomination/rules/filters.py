"""Innomination: does a card fit a filter of the card language, as it is now? Nothing is worked out anew here: that is
for values.py."""

from tessera.games.innomination.cards import Filter
from tessera.games.innomination.language import SHIELD, SPELL, X_SHIELD
from tessera.games.innomination.rules.work import Work
from tessera.games.innomination.state import LIMBO, UNDER, ZONES_EACH
from tessera.kernel.native import i64


class Filters(Work):
    def used_up(self, piece: i64) -> bool:
        """AMB-70: has the card's SHIELD prevented damage as often as it can?"""
        return self.shields[piece] > 0 and (self.xs[piece] >> 8 * X_SHIELD) & 255 <= self.shields[piece]

    def max_life(self, piece: i64) -> i64:
        return (
            self.card_set.cards[self.kind[piece]].life
            + self.life_mod[piece]
            + self.more_life[piece]
            + self.less_life[piece]
        )

    def has_name(self, piece: i64, name: i64) -> bool:
        """IM-58, AMB-18: its own name, the one it is named from, and all names of the card below."""
        base: i64
        d = self.card_set.cards[self.kind[piece]]
        if d.name == name or d.base == name:
            return True
        if d.named:
            for base in self.zones[ZONES_EACH * self.owner(piece) + UNDER]:
                if self.host[base] == piece and self.has_name(base, name):
                    return True
        return False

    def fits(self, f: Filter, piece: i64, p: i64, me: i64, as_spell: bool = False) -> bool:
        """Does a card fit a filter, seen from player p and the card `me`? Values are those in play where it is in
        play."""
        d = self.card_set.cards[self.kind[piece]]
        kind: i64 = d.type
        if as_spell or (d.as_spell >= 0 and piece in self.zones[ZONES_EACH * self.owner(piece) + LIMBO]):
            kind = SPELL  # AMB-44: it is being played as one
        if f.types and not (f.types >> kind) & 1:
            return False
        if f.owner and (f.owner == 1) != (self.owner(piece) == p):
            return False
        if f.other and piece == me:
            return False
        if not f.more:
            return True
        if f.named >= 0 and (f.named == 1) != d.named:
            return False
        if f.subtype and not d.subtypes & f.subtype:
            return False
        if f.cost_max >= 0 and d.total > f.cost_max:
            return False
        if f.cost_min >= 0 and d.total < f.cost_min:
            return False
        if f.nation >= 0 and d.nation != f.nation:
            return False
        if f.token >= 0 and (f.token == 1) != d.token:
            return False
        if f.chain >= 0 and (f.chain == 1) != d.chain:
            return False
        if f.name >= 0 and not self.has_name(piece, f.name):
            return False
        return not f.values or self._fits_now(f, piece)

    def _fits_now(self, f: Filter, piece: i64) -> bool:
        d = self.card_set.cards[self.kind[piece]]
        here = self.in_play(piece)
        attack = max(0, self.attack[piece]) if here else d.attack
        if f.attack_max >= 0 and attack > f.attack_max:
            return False
        if f.attack_min >= 0 and attack < f.attack_min:
            return False
        if f.injured >= 0 and (f.injured == 1) != (here and self.life[piece] < self.max_life(piece)):
            return False
        if f.resting >= 0 and (f.resting == 1) != (here and self.actions[piece] == 0):
            return False
        traits = self.traits[piece] & ~self.lost[piece] if here else d.traits
        if f.trait & SHIELD and here and not self.shields_stay and self.used_up(piece):
            traits &= ~SHIELD
        return not f.trait or traits & f.trait != 0
