"""Innomination: what happens to cards: entering and leaving play, piles, the hand and its limit, drawing, being
noticed, losing; damage and death are in harm.py. Whatever that sets off waits in `g.queue` until the rules handle it
(AMB-31)."""

from typing import Final

from tessera.games.innomination.language import (
    BYTE,
    CHANGES_COSTS,
    ENEMY_BANISHED,
    IS_LASTING,
    K_ENTER,
    K_SUMMON,
    K_TIMER,
)
from tessera.games.innomination.rules.aether import Aether
from tessera.games.innomination.rules.codes import piece_of, use_of
from tessera.games.innomination.state import (
    BANISHED,
    FIELD,
    GRAVE,
    HAND,
    HAND_LIMIT,
    LEADERS,
    M_PIECE,
    M_SEAT,
    M_UNTIL,
    MAIN,
    PIECES,
    Q_ARRIVE,
    Q_SLOT,
    REMOVED,
    TOKENS_EACH,
    UNDER,
    ZONES_EACH,
    changed,
)
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Card
from tessera.kernel.native import i64
from tessera.kernel.state import lies_in

ON_SUMMON: Final = 1
ON_ENTER: Final = 2


class Decided(Exception):
    """A game is over in the middle of whatever was happening: `rules.play` goes on from there."""


class Moves(Aether):
    # Where cards are and go

    def place_of(self, piece: i64) -> int:
        """The kind of zone that a piece lies in; REMOVED for the heap and the box."""
        p = self.owner(piece)
        for kind in range(ZONES_EACH):
            if lies_in(piece, self.zones[ZONES_EACH * p + kind]):
                return kind
        return REMOVED

    def zone_for(self, piece: i64, kind: int) -> int:
        return self.removed_zone() if kind == REMOVED else self.zone(self.owner(piece), kind)

    def pile_of(self, piece: i64) -> int:
        """IM-26: the proper pile."""
        return BANISHED if self.card(piece).named else GRAVE

    def shift(self, verb: str, p: i64, rule: str, piece: i64, source: int, target: int, at: i64 = TOP) -> None:
        """Move a card in the open."""
        self.deed()
        here = self.zone_for(piece, source)
        self.move(verb, p, rule, Card(int(piece)), here, self.zone_for(piece, target), self.everybody(), at)

    def attached(self, piece: i64) -> list[int]:
        """Attachments of a card, and its base below."""
        other: i64
        out: list[int] = []
        p: i64
        for p in range(self.seats):
            self.work += len(self.zones[ZONES_EACH * p + FIELD])
            for other in self.zones[ZONES_EACH * p + FIELD]:
                if self.host[other] == piece:
                    out.append(other)
            for other in self.zones[ZONES_EACH * p + UNDER]:
                if self.host[other] == piece:
                    out.append(other)
        return out

    def forget(self, piece: i64) -> None:
        """A card that leaves play starts afresh (AMB-3, AMB-28, AMB-29); lasting changes on it vanish (IM-111)."""
        if not self.plain or self.card_set.flags[self.kind[piece]] & (
            IS_LASTING | CHANGES_COSTS
        ):  # else no other card minds
            self.stale = True
        self.host = changed(self.host, piece, 0)
        self.attack_mod = changed(self.attack_mod, piece, 0)
        self.life_mod = changed(self.life_mod, piece, 0)
        self.more_life = changed(self.more_life, piece, 0)
        self.less_life = changed(self.less_life, piece, 0)
        self.life[piece] = 0
        self.actions[piece] = 0
        self.down[piece] = 0
        self.aether[piece] = 0  # IM-18
        self.timers = changed(self.timers, piece, 0)
        self.counts = changed(self.counts, piece, 0)
        self.shields = changed(self.shields, piece, 0)
        self.strikes = changed(self.strikes, piece, 0)
        self.entered = changed(self.entered, piece, 0)
        if self.linger:
            self.work += len(self.linger)
            self.linger = tuple(m for m in self.linger if m[M_PIECE] != piece)
        if self.used:
            self.used = tuple(u for u in self.used if piece_of(u) != piece)
        if self.fired:
            self.fired = tuple(u for u in self.fired if piece_of(u) != piece)

    def leave_play(self, verb: str, p: i64, rule: str, piece: i64, target: int, at: i64 = TOP) -> None:
        """A card leaves the field with what is attached to it: that follows to a hand, the Banish Pile (if banished) or
        the removed cards, else it goes to its proper pile (IM-24, AMB-9)."""
        extras = self.attached(piece)
        k: i64 = 0
        while k < len(extras):  # a named Attachment has its base below (AMB-59), which may have one again (AMB-18)
            extras += self.attached(extras[k])
            k += 1
        follows = verb in ("bounce", "banish", "remove")
        self.forget(piece)
        self.deed()
        if self.card(piece).token:  # AMB-39
            self.move(
                verb, p, rule, Card(int(piece)), self.zone(self.owner(piece), FIELD), self.box(), self.everybody()
            )
        elif target == HAND:
            self.to_hand(verb, p, rule, piece, FIELD)
        else:
            self.shift(verb, p, rule, piece, FIELD, target, at)
        for other in extras:
            goal = target if follows else self.pile_of(other)
            source = UNDER if other in self.zones[ZONES_EACH * self.owner(other) + UNDER] else FIELD
            self.forget(other)
            if goal == HAND:
                self.to_hand(verb, p, "IM-24", other, source)
            else:
                self.shift(verb if follows else "drop", p, "IM-24", other, source, goal)
                if verb == "banish":
                    self.notify_enemies(ENEMY_BANISHED, self.owner(other), other)

    def to_hand(self, verb: str, p: i64, rule: str, piece: i64, source: int) -> None:
        """IM-107, AMB-30: a tenth card is discarded as it arrives."""
        q = self.owner(piece)
        if len(self.cards_in(q, HAND)) >= HAND_LIMIT:
            self.shift("overflow", q, "IM-107", piece, source, self.pile_of(piece))
            return
        self.deed()
        seen = self.bit(q) if source == MAIN else self.everybody()
        self.move(verb, p, rule, Card(int(piece)), self.zone_for(piece, source), self.zone(q, HAND), seen)

    def draw(self, p: i64, n: i64, rule: str) -> None:
        """IM-5, IM-127"""
        for _ in range(n):
            if not self.living(p):
                return
            deck = self.cards_in(p, MAIN)
            if not deck:
                self.lose(p, "IM-127")
                return
            self.to_hand("draw", p, rule, deck[len(deck) - 1], MAIN)

    def mill(self, p: i64, n: i64) -> None:
        deck = self.cards_in(p, MAIN)
        for piece in reversed(deck[max(0, len(deck) - n) :]):
            self.shift("mill", p, "IM-26", piece, MAIN, GRAVE)

    def discard(self, p: i64, piece: i64, rule: str) -> None:
        self.shift("discard", p, rule, piece, HAND, self.pile_of(piece))

    # Entering play

    def arrive(self, verb: str, p: i64, rule: str, piece: i64, source: int, host: i64 = 0) -> None:
        """IM-27: a card comes onto the field with all its actions."""
        if source == REMOVED:
            self.deed()
            self.move(verb, p, rule, Card(int(piece)), self.box(), self.zone(p, FIELD), self.everybody())
        else:
            self.shift(verb, p, rule, piece, source, FIELD)
        d = self.card(piece)
        self.host = changed(self.host, piece, host)
        self.life[piece] = d.life
        if d.life <= 0:
            self.dying = True
        self.actions[piece] = d.actions
        self.entered = changed(self.entered, piece, self.turns)
        self.down[piece] = 0
        self.aether[piece] = d.produces
        if d.words & K_TIMER:
            total: i64 = 0
            for slot in d.slots:
                total += slot.timer * BYTE[slot.place]
            self.timers = changed(self.timers, piece, total)
        self.stale = True

    def await_arrival(self, p: i64, piece: i64, how: int) -> None:
        """SUMMON and ENTER of a card that has come into play wait until the chain is over."""
        words = self.card(piece).words
        if (how & ON_SUMMON and words & K_SUMMON) or (how & ON_ENTER and words & K_ENTER):
            self.wait(Q_ARRIVE, p, piece, how)

    def unique_stands(self, p: i64, kind: i64) -> bool:
        """IM-57: has the player this named card in play?"""
        if not self.card_set.cards[kind].named:
            return False
        return any(self.kind[piece] == kind for piece in self.cards_in(p, FIELD))

    def refused_copy(self, p: i64, kind: i64) -> bool:
        """AMB-17, the reading by which a second copy cannot be played or named at all."""
        return self.copies_refused and self.unique_stands(p, kind)

    def banish_copy(self, p: i64, piece: i64, source: int) -> bool:
        """IM-57, AMB-17: a second copy goes to its owner's Banish Pile instead of entering play. Step 5 of playing it
        is never reached: no ENTER, no SUMMON, and nobody notices it. Tells whether it was one."""
        if not self.unique_stands(self.owner(piece), self.kind[piece]):
            return False
        if source != BANISHED:
            self.shift("unique", p, "IM-57", piece, source, BANISHED)
        return True

    def create_tokens(self, p: i64, kind: i64, n: i64) -> list[int]:
        """AMB-39. There is a stock of tokens; a player who has them all in play gets no more. A token that was another
        one before is taken last: what happened to that one may not have been told yet."""
        made = self._create(p, kind, n, False)
        return made if len(made) == n else made + self._create(p, kind, n - len(made), True)

    def _create(self, p: i64, kind: i64, n: i64, any_kind: bool) -> list[int]:
        made: list[int] = []
        piece: i64
        first: i64 = PIECES * self.seats + TOKENS_EACH * p + 1
        field = self.cards_in(p, FIELD)
        for piece in range(first, first + TOKENS_EACH):
            if len(made) == n or self.worn_out():
                break
            if piece not in field and (any_kind or not self.kind[piece] or self.kind[piece] == kind):
                self.kind = changed(self.kind, piece, kind)
                self.arrive("create", p, "AMB-39", piece, REMOVED)
                made.append(int(piece))
                self.await_arrival(p, piece, ON_ENTER)
        return made

    # What is noticed

    def notify(self, event: int, p: i64, card: i64) -> None:
        """Cards of player p notice an event: their effects wait, their counts go up (IM-94)."""
        self._notify(event, p, card, self.zones[ZONES_EACH * p + LEADERS])
        self._notify(event, p, card, self.zones[ZONES_EACH * p + FIELD])

    def _notify(self, event: int, p: i64, card: i64, pieces: tuple[int, ...]) -> None:
        piece: i64
        self.work += len(pieces)
        if self.worn_out():  # nothing waits any more
            return
        for piece in pieces:
            if not (self.card_set.watched[self.kind[piece]] >> event) & 1 and not self.gained:
                continue
            for slot in self.effects_of(piece):
                if slot.event == event:
                    key = use_of(piece, int(slot.number))
                    if slot.limited:
                        if key in self.fired:
                            continue
                        self.fired = (*self.fired, key)
                    self.wait(Q_SLOT, p, piece, slot.number, card)
                elif slot.count_event == event:
                    self._count_up(p, piece, int(slot.number), card)

    def _count_up(self, p: i64, piece: int, number: int, card: i64) -> None:
        slot = self.card_set.slots[number]
        n = self.counts[piece] // BYTE[slot.place] % 256
        if n >= slot.count:  # AMB-28
            return
        self.counts = changed(self.counts, piece, self.counts[piece] + BYTE[slot.place])
        self.tell("count", p, "IM-94", (piece, int(n) + 1))
        if n + 1 == slot.count:
            self.wait(Q_SLOT, p, piece, number, card)
            if slot.count_reset:
                self.counts = changed(self.counts, piece, self.counts[piece] - slot.count * BYTE[slot.place])

    def notify_enemies(self, event: int, p: i64, card: i64) -> None:
        for q in self.clockwise(p):
            if q != p:
                self.notify(event, q, card)

    # Losing

    def lose(self, p: i64, rule: str) -> None:
        """IM-126 to IM-128: the player is out, the chain ends, and all cards that belonged to the player disappear."""
        if not self.living(p):
            return
        self.tell("lose", p, rule)
        self.alive &= ~(1 << p)
        self.out = (*self.out, int(p))
        if self.living_seats() == 1:
            self.ended = "last_one_standing"
            raise Decided
        self.cut = True
        self.queue = ()
        base = ZONES_EACH * p
        for kind in range(ZONES_EACH):
            for piece in self.zones[base + kind]:
                if kind == FIELD:
                    for other in self.attached(piece):
                        if self.owner(other) != p and self.on_field(other):
                            self.leave_play("drop", self.owner(other), "IM-128", other, self.pile_of(other))
                self.forget(piece)
                seen = self.bit(p) if kind in (1, 2, HAND) else 0 if kind == MAIN else self.everybody()
                gone = self.box() if self.card(piece).token else self.removed_zone()
                self.move("vanish", p, "IM-128", Card(piece), base + kind, gone, seen)
        self.linger = tuple(m for m in self.linger if not (m[M_SEAT] == p and m[M_UNTIL] == 2))
        self.stale = True

    def stack_bottom(self, p: i64, piece: i64, verb: str, rule: str) -> None:
        """A card of the Main Deck goes under it, unseen by others."""
        zone = self.zone(p, MAIN)
        self.move(verb, p, rule, Card(int(piece)), zone, zone, self.bit(p), BOTTOM)
