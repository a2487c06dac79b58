"""Cities: drawing for everybody (CIT-25, CIT-26): Festivals, Games, and what follows a Flood."""

from typing import Final

from tessera.games.cities.cards import ABOUT, FAMILY, FESTIVAL, NEUTRAL
from tessera.games.cities.rules.conditions import Conditions
from tessera.games.cities.state import CITY_DECK, hand_zone
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64

COUNT_LATER: Final = -1
GAMES_DRAW: Final = 2
SMALL: Final = 0
MEDIUM: Final = 1
BIG: Final = 2
BIG_PER_CAPITAL: Final = 2
FLOOD_DRAWS: Final = 2  # for each Commander


class Shares(Conditions):
    def draw_order(self, p: i64) -> tuple[Seat, ...]:
        """CIT-25: table order from the player of the event, or from the first seat."""
        return self.from_user(0 if self.rules.first_seat_first else p)

    def share_out(self, p: i64, kind: i64, rule: str) -> None:
        """A Festival or Games: everybody draws their share."""
        order = self.draw_order(p)
        later = self.rules.live_counts  # CIT-26
        self.deal(order, [COUNT_LATER if later else self.share(q, kind) for q in order], kind, rule)

    def deal(self, order: tuple[Seat, ...], shares: list[i64], kind: i64, rule: str) -> None:
        """CIT-25: each the whole share before the next, or card by card."""
        turns: i64 = 1
        while turns > 0 and self.zones[CITY_DECK]:
            turns = 0
            for i, q in enumerate(order):
                if shares[i] == COUNT_LATER:
                    shares[i] = self.share(q, kind)
                n = min(shares[i], 1) if self.rules.round_robin else shares[i]
                shares[i] -= n
                turns += shares[i]
                for _ in range(n):
                    self.draw_city(q, rule)

    def share(self, q: i64, kind: i64) -> i64:
        if FAMILY[kind] == FESTIVAL:
            return self.festival_share(q, ABOUT[kind])
        return GAMES_DRAW if self.leads(q, ABOUT[kind]) else 0

    def festival_share(self, q: i64, size: i64) -> i64:
        """CIT-51"""
        if size == BIG:
            return BIG_PER_CAPITAL * self.capitals(q) + self.count(q, NEUTRAL)
        if size == MEDIUM:
            return self.capitals(q) + min(1, self.count(q, NEUTRAL))
        return self.capitals(q)

    def leads(self, q: i64, discipline: i64) -> bool:
        """CIT-61: has q the highest total, perhaps with others?"""
        mine = self.total(q, discipline)
        if mine == 0 and not self.rules.games_zero_all:
            return False
        return all(self.total(other, discipline) <= mine for other in range(self.seats))

    def total(self, q: i64, discipline: i64) -> i64:
        """The points of a player's cities in a discipline."""
        n: i64 = 0
        points = self.rules.points
        for c in self.cities(q):
            n += points[8 * c + discipline]
        return n

    def draw_for_commanders(self, p: i64, kind: i64, shielded: tuple[Seat, ...]) -> None:
        """CIT-73, CIT-46: two cities for each Commander, shown and kept; a Great protection cancels this too."""
        order = self.draw_order(p)
        shares: list[i64] = []
        for q in order:
            shown = self.commanders(q) if self.rules.shielded_gain or q not in shielded else ()
            if shown:
                self.look("show", q, "CIT-73", shown, hand_zone(q), self.everybody())
            shares.append(FLOOD_DRAWS * len(shown))
        self.deal(order, shares, kind, "CIT-73")
