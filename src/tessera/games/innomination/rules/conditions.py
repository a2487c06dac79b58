"""Innomination: what effects mean by their words: conditions, targets, subjects, amounts; and what one effect would do,
for those who want to answer it. All of it only reads.
"""

from typing import Final

from tessera.games.innomination.cards import Condition, Filter, Op, Slot, Target
from tessera.games.innomination.language import (
    C_AT_MOST,
    C_CONTROLS,
    C_HAND,
    C_IN_ZONE,
    C_LIFE,
    C_NAMED,
    C_SPELLS,
    CHOOSE,
    IF,
    K_LINK,
    ON_ALL_LEADERS,
    ON_EACH,
    ON_ENEMY_LEADERS,
    ON_EVENT_CARD,
    ON_HOST,
    ON_LINK_CARD,
    ON_LINK_CONTROLLER,
    ON_OPPOSING,
    ON_SELF,
    ON_T,
    ON_T2,
    ON_YOU,
    UNCHAINED,
    UNLEASH,
    UNTARGETABLE,
)
from tessera.games.innomination.rules.values import Values
from tessera.games.innomination.state import (
    FIELD,
    HAND,
    L_CARD,
    L_CHOICE,
    L_EVENT,
    L_FIRST,
    L_FROM,
    L_INSTEAD,
    L_SEAT,
    L_SLOT,
    L_SOURCE,
    L_TARGETS,
    L_TO,
    MAIN,
    ZONES_EACH,
)
from tessera.kernel.native import i64

LINKS_AT_MOST: Final = 40
FEW: Final = 8  # effects that ask what the top link does before that is remembered


class Conditions(Values):
    def holds(self, conditions: list[Condition], p: i64, me: i64) -> bool:
        return all(self._holds(c, p, me) for c in conditions)

    def _holds(self, c: Condition, p: i64, me: i64) -> bool:
        code = c.code
        if code == C_LIFE:
            return self.life[self.leader(p)] <= c.value
        if code == C_CONTROLS:
            return self.count_in(c.filter, p, FIELD, me) >= c.value
        if code == C_AT_MOST:
            return self.count_in(c.filter, p, FIELD, me) <= c.value
        if code == C_IN_ZONE:
            return self.count_in(c.filter, p, c.zone, me) >= c.value
        if code == C_HAND:
            return len(self.cards_in(p, HAND)) <= c.value
        if code == C_SPELLS:
            return self.spells[p] >= c.value
        if code == C_NAMED:
            return self.namings[p] >= c.value
        return (self.unleashed >> p) & 1 != 0

    def count_in(self, f: Filter, p: i64, kind: i64, me: i64) -> i64:
        """Cards of a zone that fit; in play those of all players if the filter does not say whose."""
        piece: i64
        self.refresh()
        n: i64 = 0
        q: i64
        for q in range(self.seats):
            if q == p or (kind == FIELD and f.owner != 1):
                self.work += len(self.zones[ZONES_EACH * q + kind])
                for piece in self.zones[ZONES_EACH * q + kind]:
                    if self.fits(f, piece, p, me):
                        n += 1
        return n

    def amount_of(self, op: Op, p: i64, me: i64) -> i64:
        if op.counted:
            return op.amount * self.count_in(op.count_filter, p, op.count_zone, me)
        return op.amount

    # Targets

    def possible(self, t: Target, p: i64, me: i64) -> list[int]:
        """AMB-36: what may be chosen now."""
        piece: i64
        self.refresh()
        out: list[int] = []
        for q in self.clockwise(p):
            self.work += len(self.zones[ZONES_EACH * q + t.zone])
            if t.zone == FIELD:
                for piece in self.zones[ZONES_EACH * q + FIELD]:
                    if self.fits(t.filter, piece, p, me) and not self.traits[piece] & UNTARGETABLE:
                        out.append(piece)
                if t.filter.types & 1 and self.fits(
                    t.filter, self.leader(q), p, me
                ):  # IM-130: never the Supporting one
                    out.append(self.leader(q))
            elif q == p or (t.filter.owner != 1 and t.zone > HAND):
                for piece in self.zones[ZONES_EACH * q + t.zone]:
                    if self.fits(t.filter, piece, p, me):
                        out.append(piece)
        return out

    def has_targets(self, t: Target, p: i64, me: i64, n: i64) -> bool:
        """Are there so many of them?"""
        piece: i64
        q: i64
        self.refresh()
        for q in range(self.seats):
            if n > 0 and (self.alive >> q) & 1:
                self.work += len(self.zones[ZONES_EACH * q + t.zone])
                if t.zone == FIELD:
                    if t.filter.types & 1 and self.fits(t.filter, self.leader(q), p, me):
                        n -= 1
                    for piece in self.zones[ZONES_EACH * q + FIELD]:
                        if n > 0 and self.fits(t.filter, piece, p, me) and not self.traits[piece] & UNTARGETABLE:
                            n -= 1
                elif q == p or (t.filter.owner != 1 and t.zone > HAND):
                    for piece in self.zones[ZONES_EACH * q + t.zone]:
                        if n > 0 and self.fits(t.filter, piece, p, me):
                            n -= 1
        return n <= 0

    def can_target(self, slot: Slot, p: i64, me: i64) -> bool:
        """Is there something to choose for every choice that must be made? With options: for one of them."""
        if not slot.needs_target:
            return True
        if slot.choice >= 0:
            return len(self.choices(slot, p, me)) > 0
        return all(t.up_to or self.has_targets(t, p, me, t.count) for t in slot.targets)

    def choices(self, slot: Slot, p: i64, me: i64) -> list[int]:
        """Options of a `choose` that have the targets they need; all of them if none has."""
        op = self.card_set.lists[slot.ops][slot.choice]
        out: list[int] = []
        for k in range(len(op.choices)):
            if all(self.has_targets(t, p, me, 1) for t in slot.targets if not t.up_to and self.uses(op.choices[k], t)):
                out.append(k)
        return out

    def uses(self, number: int, t: Target) -> bool:
        """Does a list of operations speak of a target?"""
        wanted = ON_T2 if t.second else ON_T
        for op in self.card_set.lists[number]:
            if op.on == wanted and op.code != IF and op.code != CHOOSE:
                return True
            for inner in [int(op.then), int(op.otherwise), *op.choices]:
                if inner >= 0 and self.uses(inner, t):
                    return True
        return False

    def stands(self, t: Target, piece: int, p: i64, me: i64) -> bool:
        """Is a chosen target still a legal one (AMB-36)?"""
        if t.zone == FIELD:
            if not self.in_play(piece) or self.traits_of(piece) & UNTARGETABLE:
                return False
        elif piece not in self.zones[ZONES_EACH * self.owner(piece) + t.zone]:
            return False
        return self.fits(t.filter, piece, p, me)

    # Subjects

    def subjects(self, op: Op, link: tuple[int, ...], below: i64) -> list[int]:
        """The cards that an operation of a link is about; `below` is the place of the link it answers, or -1."""
        self.refresh()
        p = link[L_SEAT]
        me = link[L_SOURCE]
        on = op.on
        if on == ON_EACH:
            return self.each_of(op.each, p, me)
        if on == ON_T or on == ON_T2:
            first = L_TARGETS + link[L_FIRST]
            chosen = link[L_TARGETS:first] if on == ON_T else link[first:]
            slot = self.card_set.slots[link[L_SLOT]]
            for t in slot.targets:
                if t.second == (on == ON_T2):
                    return [c for c in chosen if self.stands(t, c, p, me)]
            return []
        if on == ON_SELF:
            return [self.bearer(p, me)]
        if on == ON_YOU:
            return [self.leader(p)] if self.living(p) else []
        if on == ON_HOST:
            return [int(self.host[me])] if self.host[me] else []
        if on == ON_ENEMY_LEADERS or on == ON_ALL_LEADERS:  # IM-51: its own Leader first
            return [self.leader(q) for q in self.clockwise(p) if q != p or on == ON_ALL_LEADERS]
        if on == ON_OPPOSING:
            return [link[L_EVENT]] if link[L_EVENT] and self.on_field(link[L_EVENT]) else []
        if on == ON_EVENT_CARD:
            return [link[L_EVENT]] if link[L_EVENT] else []
        if on == ON_LINK_CARD and below >= 0:
            return [self.chain[below][L_SOURCE]]
        if on == ON_LINK_CONTROLLER:
            q = self.chain[below][L_SEAT] if below >= 0 else link[L_SEAT]
            return [self.leader(q)] if self.living(q) else []
        return []

    def each_of(self, f: Filter, p: i64, me: i64) -> list[int]:
        piece: i64
        out: list[int] = []
        for q in self.clockwise(p):
            if f.types & 1 and self.fits(f, self.leader(q), p, me):
                out.append(self.leader(q))
            self.work += len(self.zones[ZONES_EACH * q + FIELD])
            for piece in self.zones[ZONES_EACH * q + FIELD]:
                if self.fits(f, piece, p, me):
                    out.append(piece)
        return out

    # Answering

    def unchained(self, source: i64, slot: Slot, as_card: bool) -> bool:
        """IM-50, IM-88"""
        if slot.role == UNLEASH:
            return True
        return (
            self.traits_of(source) if self.in_play(source) and not as_card else self.card(source).traits
        ) & UNCHAINED != 0

    def answerable(self) -> bool:
        """IM-123: may anything be chained to the top link?"""
        if self.locked or not self.chain or len(self.chain) >= LINKS_AT_MOST:
            return False
        top = self.chain[len(self.chain) - 1]
        slot = self.card_set.slots[top[L_SLOT]]
        return not slot.produces and not self.unchained(top[L_SOURCE], slot, top[L_CARD] == 1)

    def done_by(self, link: tuple[int, ...]) -> list[Op]:
        """The operations that a link is about to carry out, as far as they are decided."""
        slot = self.card_set.slots[link[L_SLOT]]
        ops = self.card_set.lists[link[L_INSTEAD] if link[L_INSTEAD] >= 0 else slot.ops]
        if link[L_INSTEAD] < 0:
            ops = ops[link[L_FROM] : link[L_TO]]
        out: list[Op] = []
        self._decided(ops, link, out)
        return out

    def _decided(self, ops: list[Op], link: tuple[int, ...], out: list[Op]) -> None:
        for op in ops:
            out.append(op)
            if op.code == IF:
                inner = op.then if self.holds(op.conditions, link[L_SEAT], link[L_SOURCE]) else op.otherwise
                if inner >= 0:
                    self._decided(self.card_set.lists[inner], link, out)
            elif op.code == CHOOSE:
                self._decided(self.card_set.lists[op.choices[link[L_CHOICE]]], link, out)

    def fits_link(self, slot: Slot, p: i64, me: i64) -> bool:
        """Does a LINK effect fit the top link (`link_to`)?"""
        if not slot.refers:
            return True
        place = len(self.chain) - 1
        top = self.chain[place]
        if not self.fits(slot.link_source, top[L_SOURCE], p, me):
            return False
        if not slot.causes and not slot.affects:
            return True
        if self.touching >= 0:
            self.touching += 1
            if self.touching > FEW:
                return self._touched_fits(slot, p, me)
        for op in self.done_by(top):
            if slot.causes and not (slot.causes >> op.code) & 1:
                continue
            if not slot.affects:
                return True
            for piece in self.subjects(op, top, place - 1):
                if self.fits(slot.link_affects, piece, p, me):
                    return True
        return False

    def _touched_fits(self, slot: Slot, p: i64, me: i64) -> bool:
        """The same where many effects ask in a row: what the top link does to which cards is worked out once."""
        k: i64
        if not self.touched:
            self.touched = self.touched_by_top()
        for k in range(0, len(self.touched), 2):
            if slot.causes and not (slot.causes >> self.touched[k]) & 1:
                continue
            if not slot.affects or (self.touched[k + 1] and self.fits(slot.link_affects, self.touched[k + 1], p, me)):
                return True
        return False

    def touched_by_top(self) -> tuple[int, ...]:
        """What the top link is about to do: each operation with 0 and with each card that it is done to."""
        place = len(self.chain) - 1
        found: dict[tuple[int, int], bool] = {}
        for op in self.done_by(self.chain[place]):
            for piece in [0, *self.subjects(op, self.chain[place], place - 1)]:
                found[int(op.code), piece] = True
        out: list[int] = []
        for code, piece in found:
            out += [code, piece]
        return tuple(out)

    def remember_top(self, wanted: bool) -> None:
        """May what the top link does be remembered, as long as one question is worked out?"""
        self.touching = 0 if wanted else -1
        self.touched = ()

    def link_slot(self, piece: i64) -> i64:
        """The LINK line of a Chain card; -1 if it has none (EX-21)."""
        for slot in self.card(piece).slots:
            if slot.words & K_LINK:
                return slot.number
        return -1

    def looked_at(self, p: i64, n: i64) -> tuple[int, ...]:
        """The top cards of a Main Deck, the topmost first; none if there are too few (IM-108)."""
        deck = self.cards_in(p, MAIN)
        if n > len(deck) or n <= 0:
            return ()
        return tuple(reversed(deck[len(deck) - n :]))
