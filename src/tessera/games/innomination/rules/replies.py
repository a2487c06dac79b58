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
from tessera.games.innomination.rules.aether import covers, size
from tessera.games.innomination.rules.codes import PASS, PLAY, USE, code_of, use_of
from tessera.games.innomination.rules.naming import Naming
from tessera.games.innomination.state import BANISHED, FIELD, GRAVE, HAND, LEADERS, RESERVE
from tessera.kernel.native import append, i64, vec


def reserve_or_arise(slot: Slot, zone: int, named: bool) -> bool:
    """IM-90, IM-98: effects that are used from elsewhere than play."""
    if zone == RESERVE:
        return slot.words & K_RESERVE != 0
    if not slot.words & K_ARISE:
        return False
    return zone == (BANISHED if named else GRAVE)


class Replies(Naming):
    def could_answer(self, q: i64) -> bool:
        """By what everybody knows: being asked must not tell what a hand holds."""
        self.refresh()
        if not (self.unleashed >> q) & 1:
            return True
        if self.gained or (self.cards_in(q, HAND) and size(self.available(q)) >= self.card_set.cheapest_chain):
            return True
        if self.has_answer(self.cards_in(q, FIELD)) or self.has_answer(self.cards_in(q, LEADERS)):
            return True
        return self.card_set.links_elsewhere and (
            self.has_answer(self.cards_in(q, GRAVE))
            or self.has_answer(self.cards_in(q, BANISHED))
            or self.has_answer(self.cards_in(q, RESERVE))
        )

    def has_answer(self, pieces: tuple[int, ...]) -> bool:
        return any(self.card_set.flags[self.kind[piece]] & IS_ANSWER for piece in pieces)

    def replies(self, q: i64) -> vec[i64]:
        """IM-123: Chain cards and LINK effects that fit the top link; or to pass."""
        piece: i64
        self.remember_top(True)
        out = vec[i64]([PASS])
        self.refresh()
        have: i64 = -1
        last: i64 = -1
        seen = vec[i64]()
        for piece in self.cards_in(q, HAND):
            kind = self.kind[piece]
            if kind == last or not self.card_set.flags[kind] & IS_CHAIN or self.has_kind(seen, kind):
                continue
            last = kind
            seen = append(seen, piece)
            if have < 0:
                have = self.available(q)
            if covers(have, self.cost_of(q, piece, self.card_set.cards[kind].cost)) and self.chain_card_fits(q, piece):
                out = append(out, code_of(PLAY, piece, 0))
        out = self.links_of(q, self.cards_in(q, FIELD), out)
        out = self.links_of(q, self.cards_in(q, LEADERS), out)
        if self.card_set.links_elsewhere:
            out = self.from_piles(q, out)
        self.remember_top(False)
        return out

    def links_of(self, q: i64, pieces: tuple[int, ...], out: vec[i64]) -> vec[i64]:
        piece: i64
        for piece in pieces:
            if (self.card_set.flags[self.kind[piece]] & IS_LINK or self.gained) and not self.down[piece]:
                for slot in self.effects_of(piece):
                    if (
                        slot.words & K_LINK
                        and not slot.words & (K_ARISE | K_RESERVE)
                        and self.usable(q, piece, slot, True)
                    ):
                        out = append(out, code_of(USE, piece, slot.number))
        return out

    def from_piles(self, q: i64, out: vec[i64]) -> vec[i64]:
        """LINK effects with ARISE or RESERVE (IM-90, IM-98)."""
        for zone in (GRAVE, BANISHED, RESERVE):
            seen = vec[i64]()
            for piece in self.cards_in(q, zone):
                d = self.card_set.cards[self.kind[piece]]
                if d.links and not self.has_kind(seen, self.kind[piece]):
                    for slot in d.slots:
                        if slot.words & K_LINK and reserve_or_arise(slot, zone, d.named):
                            if self.usable(q, piece, slot, True):
                                seen = append(seen, piece)
                                out = append(out, code_of(USE, piece, slot.number))
        return out

    def chain_card_fits(self, q: i64, piece: i64) -> bool:
        """May a Chain card in hand be put on top of the chain?"""
        d = self.card(piece)
        if d.named and (not self.holds(d.requires, q, piece) or self.refused_copy(q, self.kind[piece])):
            return False
        number = self.link_slot(piece)
        if number < 0:
            return True  # EX-21
        slot = self.card_set.slots[number]
        return (
            self.fits_link(slot, q, piece)
            and self.holds(slot.conditions, q, piece)
            and self.can_target(slot, q, piece)
            and self.can_pay(q, piece, slot, self.cost_of(q, piece, d.cost), True)
        )

    def usable(self, p: i64, piece: i64, slot: Slot, on_chain: bool, have: i64 = -1) -> bool:
        """May an effect be used now: timing aside, its actions, uses, price and targets (IM-39, IM-89, IM-95)?"""
        if not slot.activated:
            return False
        if slot.role == UNLEASH:
            if (self.unleashed >> p) & 1 or piece != self.leader(p):
                return False
        elif slot.times >= 0 and not (slot.words & K_ACT and not slot.has_cost):
            if self.times_used(piece, slot) >= slot.times:
                return False
        if slot.words & K_LINK:
            if not on_chain and (slot.refers or (self.locked and self.broken_for_all)):  # AMB-51, AMB-69
                return False
            if on_chain and not self.fits_link(slot, p, piece):
                return False
        elif on_chain:
            return False
        if slot.words & K_ACT:
            if self.actions[piece] <= 0 or (
                self.entered[piece] == self.turns and not self.traits_of(piece) & (QUICK | BLITZ)
            ):  # IM-30
                return False
        if not self.holds(slot.conditions, p, piece) or not self.can_pay(p, piece, slot, 0, False, have):
            return False
        return self.can_target(slot, p, piece)

    def times_used(self, piece: i64, slot: Slot) -> int:
        use: i64
        n = 0
        key = use_of(piece, slot.number)
        for use in self.used:
            if use == key:
                n += 1
        return n

    def chain_names(self, q: i64, base: i64) -> vec[i64]:
        """Named Chains that fit this very link."""
        out = vec[i64]()
        for piece in self.fitting(q, base, False, False):
            if self.card(piece).type == CHAIN and self.has_name(base, self.card(piece).base):
                number = self.link_slot(piece)
                if number >= 0 and (
                    not self.card_set.slots[number].refers
                    or (len(self.chain) > 0 and self.fits_link(self.card_set.slots[number], q, piece))
                ):
                    slot = self.card_set.slots[number]
                    cost = self.cost_of(q, piece, self.card(piece).cost)
                    if self.can_target(slot, q, piece) and self.can_pay(q, piece, slot, cost, False):
                        out = append(out, piece)
        return append(out, 0)

    # What may be used first, in one's own MAIN PHASE

    def first_chain(self, p: i64, piece: i64) -> bool:
        """AMB-51: a Chain card that does not refer to another effect may be played like a Spell; AMB-69: not where no
        chains can be made, since it goes on one by its nature."""
        number = self.link_slot(piece)
        if number < 0 or self.locked:
            return False
        slot = self.card_set.slots[number]
        return (
            not slot.refers
            and self.holds(slot.conditions, p, piece)
            and self.can_target(slot, p, piece)
            and self.can_pay(p, piece, slot, self.cost_of(p, piece, self.card(piece).cost), True)
        )
