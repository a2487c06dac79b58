"""Innomination: Aether: what is there, what a thing costs, and how it is paid (IM-13 to IM-20). Amounts are packed into
one number, eight bits an element (`language.packed`), so sums are sums.

Payment is automatic unless the table wants to choose: elements pay for themselves, Neutral costs take Neutral Aether
first, and cards that can do nothing else are spent before those that can.
"""

from tessera.games.innomination.cards import Slot
from tessera.games.innomination.language import BYTE, CHANGES_COSTS, COST_CHANGE, NEUTRAL, PRODUCE
from tessera.games.innomination.rules.codes import AS_SPELL, EXPEDITE, payment_of, use_of
from tessera.games.innomination.rules.conditions import Conditions
from tessera.games.innomination.rules.work import CHEAPER_AT_MOST
from tessera.games.innomination.state import FIELD, GRAVE, HAND, LEADERS, ZONES_EACH
from tessera.kernel.native import i64


def size(amount: i64) -> i64:
    total: i64 = 0
    while amount:
        total += amount & 255
        amount >>= 8
    return total


def covers(have: i64, cost: i64) -> bool:
    """IM-19: elements for elements, anything for Neutral."""
    if cost == 0:
        return True
    left: i64 = 0
    k: i64
    for k in range(NEUTRAL):  # noqa: B007 - a number of the machine, which `_` would not be
        rest = (have & 255) - (cost & 255)
        if rest < 0:
            return False
        left += rest
        have >>= 8
        cost >>= 8
    return left + have >= cost


def spare_element(have: i64) -> i64:
    """What pays for Neutral: Neutral Aether first, then the element of which there is most."""
    if have >> 8 * NEUTRAL:
        return NEUTRAL
    best: i64 = 0
    k: i64
    for k in range(1, NEUTRAL):
        if (have >> 8 * k) & 255 > (have >> 8 * best) & 255:
            best = k
    return best


def rest_of(cost: i64, element: i64) -> i64:
    """What is left of a cost after one Aether of an element: it pays for itself first, then for Neutral; -1 if for
    nothing."""
    if cost // BYTE[element] % 256:
        return cost - BYTE[element]
    return cost - BYTE[NEUTRAL] if cost // BYTE[NEUTRAL] else -1


class Aether(Conditions):
    def available(self, p: i64) -> i64:
        """IM-15: all that a player could spend now."""
        piece: i64
        total: i64 = 0
        for piece in self.zones[ZONES_EACH * p + FIELD]:
            if self.aether[piece] and not self.down[piece]:
                total += self.aether[piece]
        for piece in self.zones[ZONES_EACH * p + LEADERS]:
            total += self.aether[piece]
        return total

    def cost_of(self, p: i64, piece: i64, cost: i64, as_spell: bool = False) -> i64:
        """What a card costs now (`cost` is the printed one, or that of EXPEDITE): static changes of the Neutral
        part."""
        if not self.stale and not (self.cheapening >> p) & 1:
            return cost
        change: i64 = 0
        left: i64 = CHEAPER_AT_MOST
        for other in self.cheapeners(p):
            for slot in self.card_set.cards[self.kind[other]].slots:
                for op in self.card_set.lists[slot.ops]:
                    if op.code == COST_CHANGE and left > 0:
                        left -= 1
                        if self.fits(op.filter, piece, p, other, as_spell):
                            if not op.first_each_turn or use_of(other, slot.number) not in self.fired:
                                change += op.amount
        neutral = cost // BYTE[NEUTRAL]
        return cost + (max(0, neutral + change) - neutral) * BYTE[NEUTRAL]

    def cheapeners(self, p: i64) -> list[int]:
        """A player's cards that change costs."""
        other: i64
        out: list[int] = []
        for other in self.zones[ZONES_EACH * p + LEADERS] + self.zones[ZONES_EACH * p + FIELD]:
            if self.card_set.flags[self.kind[other]] & CHANGES_COSTS and not self.down[other]:
                out.append(other)
        return out

    def note_played(self, p: i64, piece: i64, as_spell: bool = False) -> None:
        """The first such card of a turn uses up a changed cost."""
        if not self.stale and not (self.cheapening >> p) & 1:
            return
        for other in self.cheapeners(p):
            for slot in self.card_set.cards[self.kind[other]].slots:
                for op in self.card_set.lists[slot.ops]:
                    if (
                        op.code == COST_CHANGE
                        and op.first_each_turn
                        and self.fits(op.filter, piece, p, other, as_spell)
                        and use_of(other, slot.number) not in self.fired
                    ):
                        self.fired = (*self.fired, int(use_of(other, slot.number)))

    def rank(self, piece: i64) -> i64:
        """Cards that are spent first have the lowest number."""
        d = self.card_set.cards[self.kind[piece]]
        if not d.traits & PRODUCE:
            return 0  # its Aether is gone at the next READY PHASE anyway, and it is not turned over
        if not d.slots:
            return 1
        return 3 if d.usable else 2

    def spend_one(self, piece: i64, element: i64) -> None:
        """AMB-7: a card that produces is turned over with the last of its Aether."""
        self.aether[piece] -= BYTE[element]
        if self.aether[piece] == 0 and self.card_set.cards[self.kind[piece]].traits & PRODUCE:
            self.down[piece] = 1
            self.touch()

    def spend(self, p: i64, cost: i64) -> None:
        """Pay automatically; the cost is covered."""
        if cost == 0:
            return
        k: i64
        for k in range(NEUTRAL):
            for _ in range((cost >> 8 * k) & 255):
                self.spend_one(self.cheapest(p, k), k)
        neutral = cost >> 8 * NEUTRAL
        if neutral > 0:
            have = self.available(p)
            for _ in range(neutral):
                element = spare_element(have)
                have -= BYTE[element]
                self.spend_one(self.cheapest(p, element), element)

    def cheapest(self, p: i64, element: i64) -> i64:
        """The card to spend this element from."""
        piece: i64
        best: i64 = 0
        least: i64 = 100
        for piece in self.zones[ZONES_EACH * p + FIELD]:
            if (self.aether[piece] >> 8 * element) & 255 and not self.down[piece]:
                r = self.rank(piece)
                if r < least:
                    best = piece
                    least = r
        for piece in self.zones[ZONES_EACH * p + LEADERS]:
            if (self.aether[piece] >> 8 * element) & 255 and not self.down[piece] and self.rank(piece) < least:
                best = piece
                least = self.rank(piece)
        return best

    def payers(self, p: i64, cost: i64) -> list[int]:
        """Cards from which the next Aether of a cost can be taken so that the rest is still covered; code: piece * 8 +
        element."""
        have = self.available(p)
        out: list[int] = []
        for zone in (FIELD, LEADERS):
            for piece in self.zones[ZONES_EACH * p + zone]:
                if self.down[piece]:
                    continue
                k: i64
                for k in range(NEUTRAL + 1):
                    if self.aether[piece] // BYTE[k] % 256 and rest_of(cost, k) >= 0:
                        if covers(have - BYTE[k], rest_of(cost, k)):
                            out.append(int(payment_of(piece, k)))
        return out

    def price(self, p: i64, piece: i64, verb: int) -> i64:
        """IM-97: EXPEDITE replaces the printed cost at step 1."""
        d = self.card(piece)
        printed = self.card_set.slots[d.expedite].expedite if verb == EXPEDITE else d.cost
        return self.cost_of(p, piece, printed, verb == AS_SPELL)

    def sacrifices(self, slot: Slot, p: i64, me: i64) -> list[int]:
        self.refresh()
        return [c for c in self.cards_in(p, FIELD) if self.fits(slot.sacrificed, c, p, me)]

    def has_sacrifices(self, slot: Slot, p: i64, me: i64) -> bool:
        """Are there enough of them?"""
        piece: i64
        wanted: i64 = slot.sacrifices
        self.refresh()
        for piece in self.cards_in(p, FIELD):
            if self.fits(slot.sacrificed, piece, p, me):
                wanted -= 1
                if wanted <= 0:
                    return True
        return wanted <= 0

    def can_pay(self, p: i64, piece: i64, slot: Slot, aether: i64, from_hand: bool, have: i64 = -1) -> bool:
        """Everything but actions; `aether` is what must be covered besides (a card's own cost). `have` is what is
        available, if that is known."""
        if aether + slot.aether:
            if have < 0:
                have = self.available(p)
            if not covers(have, aether + slot.aether):
                return False
        if not slot.has_cost:
            return True
        if slot.sacrifices and not self.has_sacrifices(slot, p, piece):
            return False
        if slot.discards and len(self.cards_in(p, HAND)) - (1 if from_hand else 0) < slot.discards:
            return False
        if slot.banishes and len(self.cards_in(p, GRAVE)) < slot.banishes:
            return False
        return not slot.life or self.life[self.leader(p)] > slot.life

    def priced_line(self, piece: i64, verb: int) -> i64:
        """The line of a Spell whose price is paid at step 1 besides the Aether Cost; -1 if it has none."""
        d = self.card(piece)
        number = d.expedite if verb == EXPEDITE else d.as_spell if verb == AS_SPELL else d.priced
        return number if number >= 0 and self.card_set.slots[number].has_cost else -1

    def can_pay_line(self, p: i64, piece: i64, verb: int, aether: i64, from_hand: bool) -> bool:
        number = self.priced_line(piece, verb)
        return number < 0 or self.can_pay(p, piece, self.card_set.slots[number], aether, from_hand)

    def spent(self, p: i64, cost: i64) -> bool:
        """Pay automatically; not if the table wants to choose."""
        if not self.manual:
            self.spend(p, cost)
        return not self.manual
