"""Cities: who owes what to an event by which one loses cities or events of one's own choice."""

from typing import Final

from tessera.games.cities.cards import (
    ABOUT,
    BARBARIANS,
    CRISIS,
    FAMILY,
    FAMILY_RULES,
    MAX_SHARE,
    NEUTRAL,
    PLAGUE,
    SIDE,
    UNREST,
)
from tessera.games.cities.rules.shares import Shares
from tessera.games.cities.state import BLOCKED, COLUMNS, empire_of
from tessera.kernel.frame import Card
from tessera.kernel.native import append, i64, vec
from tessera.kernel.state import lies_in

BARBARIANS_TAKE: Final = 3
CRISIS_TAKES: Final = 2
PLAGUE_CAPITALS: Final = 1
PLAGUE_OTHERS: Final = 2  # besides a capital
PLAGUE_NO_CAPITAL: Final = 4


def wanted(kind: i64) -> i64:
    if FAMILY[kind] == BARBARIANS:
        return BARBARIANS_TAKE
    return CRISIS_TAKES if FAMILY[kind] == CRISIS else ABOUT[kind]


class Losing(Shares):
    def owed(self, q: i64, kind: i64, side: i64, picked: tuple[Card, ...]) -> i64:
        """How many cities q has still to lose: no more than there are."""
        losable = self.losable(q, kind, side, picked)
        n: i64 = len(losable)
        if FAMILY[kind] != PLAGUE:
            return min(n, wanted(kind) - len(picked))
        capitals: i64 = 0
        for c in losable:
            capitals += self.rules.capital[c]
        return min(capitals, self.capital_quota(q, picked)) + min(n - capitals, self.other_quota(q, picked))

    def losable(self, q: i64, kind: i64, side: i64, picked: tuple[Card, ...]) -> vec[i64]:
        """The cities that q may lose next, having picked some already."""
        out = vec[i64](capacity=32)
        family = FAMILY[kind]
        capitals = self.capital_quota(q, picked)
        others = self.other_quota(q, picked)
        for c in self.cities(q):
            if lies_in(c, picked):
                continue
            if family == PLAGUE:
                if self.rules.capital[c]:
                    fits = capitals > 0
                else:
                    fits = others > 0 and (self.rules.plague_neutral or empire_of(c) != NEUTRAL)
            else:
                fits = family != UNREST or SIDE[empire_of(c)] == side
            if fits:
                out = append(out, c)
        return out

    def capital_quota(self, q: i64, picked: tuple[Card, ...]) -> i64:
        """CIT-62: one capital, if there is one."""
        return PLAGUE_CAPITALS - self.capitals_among(picked) if self.had_capital(q, picked) else 0

    def other_quota(self, q: i64, picked: tuple[Card, ...]) -> i64:
        """CIT-62: two others besides a capital, four without one."""
        most = PLAGUE_OTHERS if self.had_capital(q, picked) else PLAGUE_NO_CAPITAL
        return most - (len(picked) - self.capitals_among(picked))

    def had_capital(self, q: i64, picked: tuple[Card, ...]) -> bool:
        return self.capitals(q) > 0 or self.capitals_among(picked) > 0

    def capitals_among(self, cards: tuple[Card, ...]) -> i64:
        n: i64 = 0
        for c in cards:
            n += self.rules.capital[c]
        return n

    def has_choice(self, q: i64, kind: i64, side: i64) -> bool:
        left = self.owed(q, kind, side, ())
        return left > 0 and left < len(self.losable(q, kind, side, ()))

    def lose_rest(self, q: i64, kind: i64, side: i64, picked: tuple[Card, ...]) -> None:
        """Everything that q may lose; there is no choice."""
        for c in self.losable(q, kind, side, picked):
            self.lose_city(q, Card(int(c)), FAMILY_RULES[FAMILY[kind]])

    def lose_random_events(self, q: i64) -> None:
        """education_chooser=random"""
        for _ in range(min(MAX_SHARE, len(self.hand(q)))):
            self.put_aside(q, self.random_event(q), "CIT-67")

    def punish(self, q: i64) -> None:
        """CIT-68: whoever has fewer than three cities draws none in the next turn."""
        if len(self.cities(q)) <= (3 if self.rules.barbarians_punish_three else 2):
            self.rows[COLUMNS * q + BLOCKED] = 1
            self.tell("blocked", q, "CIT-68")
