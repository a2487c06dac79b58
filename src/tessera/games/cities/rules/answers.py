"""Cities: the questions of the game, and which answers they have."""

from tessera.games.cities.cards import (
    ABOUT,
    FAMILY,
    FAMILY_RULES,
    KIND,
    MAX_SHARE,
    NEVER,
    PROTECTION,
    UNREST,
)
from tessera.games.cities.rules.codes import (
    CITY,
    DECLINE,
    DONE_PICKING,
    EVENT,
    LET_IT_HAPPEN,
    PASS,
    STUDY,
    discarding,
    teaching,
)
from tessera.games.cities.rules.losing import Losing
from tessera.games.cities.state import ASIDE, CITY_DECK, EVENT_DECK
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, Ask


class Answers(Losing):
    # A turn

    def play_question(self, p: Seat) -> Ask:
        """Its argument says that this turn allows one event only (CIT-71)."""
        bound: tuple[int, ...] = (1,) if self.one_event else ()
        return Ask(p, ACTION, self.play_answers(p), "play", "CIT-18", bound, secret=True, confirm=True)

    def play_answers(self, p: i64) -> vec[i64]:
        """CIT-20: the kinds of events in hand that may be played, and passing; in the last call (CIT-94) discarding."""
        out = vec[i64](capacity=32)
        called = self.must_use(p)
        if not called:
            out = append(out, PASS)
        last: i64 = 0
        for c in self.hand(p):
            kind = KIND[c]
            if kind != last:
                last = kind
                if self.playable(p, kind):
                    out = append(out, kind)
                if called:
                    out = append(out, discarding(kind))
        return out

    def must_use(self, p: i64) -> bool:
        """CIT-94: must p play or discard an event?"""
        return self.called and self.used == 0 and len(self.hand(p)) > 0

    def draw_answers(self, blocked: bool) -> vec[i64]:
        """curse_reading=one_of_two"""
        out = vec[i64](capacity=3)
        if self.zones[CITY_DECK] and not blocked:
            out = append(out, CITY)
        if self.zones[EVENT_DECK]:
            out = append(out, EVENT)
        if len(out) == 0 or self.rules.draw_optional:
            out = append(out, DECLINE)
        return out

    # Protection

    def protect_answers(self, q: i64, kind: i64) -> vec[i64]:
        """Nothing, and the Protections in hand that stop the event, the weakest first (CIT-49)."""
        out = append(vec[i64](capacity=4), LET_IT_HAPPEN)
        least = self.needed(kind)
        if least == NEVER:
            return out
        last: i64 = 0
        for c in self.hand(q):  # in the order of their numbers, so weak before strong
            k = KIND[c]
            if FAMILY[k] == PROTECTION and ABOUT[k] >= least and k != last:
                out = append(out, k)
                last = k
        return out

    # Losses

    def pick_loss(self, p: Seat, q: Seat, kind: int, side: int, picked: tuple[Card, ...]) -> Ask:
        losable = self.losable(q, kind, side, picked)
        left = int(self.owed(q, kind, side, picked))
        if FAMILY[kind] == UNREST and self.rules.unrest_by_user:
            return Ask(p, CARD, losable, "take_from", "CIT-63", (kind, left, q))
        return Ask(q, CARD, losable, "lose", FAMILY_RULES[FAMILY[kind]], (kind, left))

    def sealed_losses(self, kind: i64, side: i64, choosers: tuple[Seat, ...]) -> Ask:
        """The question to the first chooser who has not picked everything yet."""
        done = len(self.sealed)
        k = 0
        n = int(self.owed(choosers[k], kind, side, ()))
        while done >= n:
            done -= n
            k += 1
            n = int(self.owed(choosers[k], kind, side, ()))
        q = choosers[k]
        picked = tuple(Card(c) for c in self.sealed[len(self.sealed) - done :]) if done else ()
        losable = self.losable(q, kind, side, picked)
        rule = FAMILY_RULES[FAMILY[kind]]
        return Ask(q, CARD, losable, "lose", rule, (int(kind), n - done), waiting=choosers[k:], more=n - done - 1)

    def kinds_held(self, q: i64) -> vec[i64]:
        """The kinds of events in a hand, each once."""
        out = vec[i64](capacity=32)
        last: i64 = 0
        for c in self.hand(q):  # copies of a kind have numbers next to each other
            if KIND[c] != last:
                last = KIND[c]
                out = append(out, last)
        return out

    # Education

    def education_answers(self, p: i64, kind: i64) -> vec[i64]:
        out = append(vec[i64](capacity=6), STUDY)
        for q in self.targets(p, kind):
            out = append(out, teaching(q))
        return out

    def study_question(self, p: Seat) -> Ask:
        put = len(self.zones[ASIDE])
        return Ask(p, ACTION, append(self.kinds_held(p), DONE_PICKING), "study", "CIT-67", (MAX_SHARE - put,))

    def can_put_more(self, p: i64) -> bool:
        """Up to five, and no more than the deck holds to draw."""
        put = len(self.zones[ASIDE])
        return put < MAX_SHARE and put < len(self.zones[EVENT_DECK]) and len(self.hand(p)) > 0
