"""Cities: the table with everything that can be done at it. What a turn does stands here; the classes below it hold
how cards move (moves.py), how the game ends (ends.py), what is asked (answers.py), and what events need, give and take
(conditions.py, shares.py, losing.py).
"""

from typing import Final

from tessera.games.cities.cards import (
    ABOUT,
    CHARISMA,
    FAMILY,
    FAMILY_RULES,
    FESTIVAL,
    GAMES,
    KIND,
    NEVER,
    PROTECTION,
    UNIFICATION,
)
from tessera.games.cities.rules.answers import Answers
from tessera.games.cities.state import (
    BLOCKED,
    COLUMNS,
    CURSED,
    DRAWING,
    PLAYED,
    SILENT,
    armed_zone,
    hand_zone,
)
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64

MOST_EVENTS: Final = 2  # extra_chain=cap_two
SILENT_TURNS: Final = 2
QUIET: Final = (FESTIVAL, CHARISMA, GAMES, PROTECTION)  # families of events that ask nothing


class Cities(Answers):
    # A turn

    def draw_both(self, p: i64) -> None:
        cursed = self.cursed(p) > 0
        blocked = self.blocked(p)
        if cursed or blocked:
            self.spend_penalties(p)
        if not cursed:  # CIT-71
            if not blocked:  # CIT-68
                self.draw_city(p, "CIT-17")
            self.draw_event(p, "CIT-17")

    def spend_penalties(self, p: i64) -> None:
        """A turn that a Curse or the Barbarians have spoilt has come."""
        row = COLUMNS * p
        if self.rows[row + CURSED] > 0:
            self.rows[row + CURSED] -= 1
            self.one_event = self.rules.curse_leaves_one_event
        self.rows[row + BLOCKED] = 0

    def show(self, p: i64, kind: i64) -> None:
        """An event of this turn is played: a Protection is laid down (CIT-40), any other lies open while it acts."""
        card = self.copy_held(p, kind)
        self.plays -= 1
        self.used += 1
        if FAMILY[kind] == PROTECTION:
            self.move("arm", p, "CIT-40", card, hand_zone(p), armed_zone(p), self.everybody())
            self.stirred = True
        else:
            rule = FAMILY_RULES[FAMILY[kind]]
            self.move("play", p, rule, card, hand_zone(p), PLAYED, self.everybody())

    def put_away_played(self, p: i64) -> None:
        """What has been played, unless it is back in the hand (CIT-60) or laid down (CIT-40)."""
        for c in self.zones[PLAYED]:
            self.stirred = True
            self.put_away(p, Card(c), PLAYED)

    def discard(self, p: i64, kind: i64) -> None:
        """CIT-94: an event goes away unused."""
        self.tell("discard", p, "CIT-94", (int(kind),))
        self.put_away(p, self.copy_held(p, kind), hand_zone(p))
        self.stirred = True

    def allow_more(self, p: i64, n: i64) -> None:
        """CIT-54: extra events add up, or two are the most; in a cursed turn (CIT-71) there are none."""
        if self.one_event:
            self.tell("no_more", p, "CIT-71")
            return
        self.plays += n
        if self.rules.cap_two:
            self.plays = min(self.plays, max(0, MOST_EVENTS - self.used))

    def forgive(self, p: i64) -> None:
        """CIT-60: the card of a refused exchange stays in hand; the event of this turn is spent, or not yet."""
        for c in self.zones[PLAYED]:
            self.take_back(p, Card(c))
        if self.refusals < self.rules.free_refusals:
            self.refusals += 1
            self.plays += 1
            self.used -= 1

    # The end of a turn and of a round

    def pass_on(self) -> None:
        p = self.mover
        if self.rules.late_completion:
            self.complete_late()
        if self.silent(p) > 0:
            self.rows[COLUMNS * p + SILENT] -= 1
        self.stage = DRAWING
        self.plays = 0
        self.used = 0
        self.refusals = 0
        self.one_event = False
        self.mover = Seat(int((p + 1) % self.seats))
        if self.mover == self.starter:
            self.end_round()

    def end_round(self) -> None:
        """CIT-93: the game ends safely after a round in which nothing is left or happens, or too many were played."""
        self.rounds += 1
        self.quiet = 0 if self.stirred else self.quiet + 1
        self.stirred = False
        if self.rules.last_call and self.quiet > 0:
            self.called = True
        if self.is_dead():
            self.end(self.final_result("dead"))
        if self.rules.stall_rounds > 0 and self.quiet >= self.rules.stall_rounds:
            self.end(self.final_result("stall"))
        if self.rounds >= self.rules.max_rounds:
            self.end(self.final_result("cap"))

    # What some events do

    def armed_shield(self, q: i64, kind: i64) -> Card:
        """protection_timing=own_turn_armed: the weakest suitable Protection that lies before q goes off by itself."""
        least = self.needed(kind)
        for c in self.zones[armed_zone(q)]:
            if least != NEVER and ABOUT[KIND[c]] >= least:
                return Card(c)
        return Card(0)

    def use_shield(self, q: i64, card: Card) -> None:
        """CIT-44: one card, one event, then it is used (CIT-21)."""
        self.tell("shield", q, "CIT-44", (int(KIND[card]),))
        self.hit = tuple(other for other in self.hit if other != q)
        self.prey = tuple(c for c in self.prey if c not in self.cities(q))
        self.put_away(q, card, armed_zone(q) if self.rules.armed else hand_zone(q))
        self.stirred = True

    def carry_out(self, p: i64, kind: i64) -> None:
        """An event that asks nothing (QUIET)."""
        family = FAMILY[kind]
        if family == CHARISMA:
            self.draw_for_unifications(p)
        elif family != PROTECTION:
            self.share_out(p, kind, FAMILY_RULES[family])

    def draw_for_unifications(self, p: i64) -> None:
        """CIT-56: a city for each Unification in hand; they are shown and kept."""
        shown = tuple(Card(c) for c in self.hand(p) if FAMILY[KIND[c]] == UNIFICATION)
        self.look("show", p, "CIT-56", shown, hand_zone(p), self.everybody())
        for _ in shown:
            self.draw_city(p, "CIT-56", self.rules.charisma_bottom)

    def silence(self, q: i64) -> None:
        self.rows[COLUMNS * q + SILENT] = SILENT_TURNS
        self.tell("silenced", q, "CIT-69")

    def curse(self, q: i64) -> None:
        self.rows[COLUMNS * q + CURSED] += 1
        self.tell("cursed", q, "CIT-71")
