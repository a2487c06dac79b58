"""Cities: how cards move: draws, losses, what goes back under the decks; and what follows at once: a finished empire,
the bonus for wonders, the end. Read `settle` first: it stands behind every gain.

A city that is lost goes to the zone LOST, openly, and from there with all others lost to the same event to the deck as
one batch (CIT-22). A lost or exchanged event goes to ASIDE, face down.
"""

from typing import Final

from tessera.games.cities.cards import ALL_WONDERS, CITIES_OF, COMMANDER, EMPIRE_SIZE, FAMILY, KIND, NEUTRAL, WONDER
from tessera.games.cities.rules.ends import Ends
from tessera.games.cities.state import (
    ASIDE,
    BOX,
    CHANCE_BATCH,
    CHANCE_CITIES,
    CHANCE_EVENTS,
    CHANCE_LOST_EVENTS,
    CHANCE_PICK,
    CITY_DECK,
    COLUMNS,
    EVENT_DECK,
    LOST,
    OPEN,
    PLAYED,
    SCORE,
    WONDERS_DONE,
    empire_of,
    finished_zone,
    hand_zone,
    table_zone,
)
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64

BONUS_POINTS: Final = 5


class Moves(Ends):
    # Gaining cities

    def draw_city(self, p: i64, rule: str, from_bottom: bool = False) -> None:
        """The top city of the deck (or the bottom one), if there is one (CIT-24)."""
        deck = self.zones[CITY_DECK]
        if deck:
            card = Card(deck[0] if from_bottom else deck[-1])
            self.batch[card] = 0
            self.move("draw", p, rule, card, CITY_DECK, table_zone(p), self.everybody())
            self.tally(p, card, 1)
            self.stirred = True
            self.settle(p, card)

    def take_city(self, p: i64, q: i64, card: Card, rule: str) -> None:
        """A city goes from one table to another. What follows from it is left to the caller, who knows when the whole
        transfer is done."""
        self.tally(q, card, -1)
        self.move("take", p, rule, card, table_zone(q), table_zone(p), self.everybody())
        self.tally(p, card, 1)
        self.stirred = True

    def gain_city(self, p: i64, q: i64, card: Card, rule: str) -> None:
        """One city from one table to another, and what follows."""
        self.take_city(p, q, card, rule)
        self.settle(p, card)

    def swap(self, p: i64, q: i64, mine: Card, theirs: Card, rule: str) -> None:
        """A swap is one transfer (CIT-29)."""
        self.take_city(p, q, theirs, rule)
        self.take_city(q, p, mine, rule)
        self.settle(p, theirs)
        self.settle(q, mine)

    def seize_empire(self, p: i64, losers: tuple[Seat, ...], empire: i64, rule: str) -> None:
        """All cities of an empire on these tables, in one transfer."""
        last: i64 = 0  # of the cities taken one that stands for all: a wonder, if there is one
        for q in losers:
            for c in self.cities(q):
                if empire_of(c) == empire:
                    self.take_city(p, q, Card(c), rule)
                    if not (last and WONDER[last]):
                        last = c
        if last:
            self.settle(p, last)

    def seize_wonders(self, p: i64, losers: tuple[Seat, ...], rule: str) -> None:
        """All wonders on these tables, in one transfer."""
        taken: list[int] = []
        for q in losers:
            for c in self.cities(q):
                if WONDER[c]:
                    self.take_city(p, q, Card(c), rule)
                    taken.append(c)
        for c in taken:
            self.settle(p, c)

    # What follows from a gain

    def settle(self, p: i64, card: i64) -> None:
        """CIT-28 to CIT-32: p has gained a city; is the empire finished, the bonus won, the game over?"""
        if WONDER[card]:
            self.win_bonus(p)
        if not self.rules.late_completion:
            self.complete(p, empire_of(card))

    def win_bonus(self, p: i64) -> None:
        if self.rules.wonder_bonus and self.bonus == OPEN and self.team_wonders(p) == ALL_WONDERS:
            self.bonus = p
            self.rows[COLUMNS * p + SCORE] += BONUS_POINTS
            self.tell("bonus", p, "CIT-30")

    def complete(self, p: i64, empire: i64) -> None:
        """CIT-28: whoever owns all six cities of an empire (in a team: together, CIT-80) has finished it."""
        if empire == NEUTRAL or self.team_count(p, empire) < EMPIRE_SIZE:
            return
        for c in CITIES_OF[empire]:
            q = p
            while c not in self.cities(q):
                q = (q + self.rules.teams) % self.seats
            self.tally(q, c, -1)
            self.move("finish", p, "CIT-28", Card(c), table_zone(q), finished_zone(p), self.everybody())
            if WONDER[c]:
                self.rows[COLUMNS * p + WONDERS_DONE] += 1
        self.finished[empire] = p
        self.rows[COLUMNS * p + SCORE] += 1
        self.tell("empire", p, "CIT-28", (int(empire),))
        if any(WONDER[c] for c in CITIES_OF[empire]):
            self.win_bonus(p)
        if self.all_finished():  # CIT-32
            self.end(self.final_result("all_finished"))

    def complete_late(self) -> None:
        """All empires that are whole at the end of a turn (completion_timing=turn_end)."""
        empire: i64
        for p in self.from_user(self.mover):
            for empire in range(NEUTRAL):
                if self.finished[empire] == OPEN and self.count(p, empire) > 0:
                    self.complete(p, empire)

    # Losing cities

    def lose_city(self, q: i64, card: Card, rule: str) -> None:
        """A city leaves the table of q; it still belongs to nobody else."""
        self.tally(q, card, -1)
        self.move("lose", q, rule, card, table_zone(q), LOST, self.everybody())
        self.batch[card] = -1 - q  # whose it was, until it goes on
        self.stirred = True

    def lose_empire(self, q: i64, empire: i64, rule: str) -> None:
        for c in self.cities(q):
            if empire_of(c) == empire:
                self.lose_city(q, Card(c), rule)

    def lost_by(self, q: i64) -> tuple[int, ...]:
        """The lost cities that were q's."""
        return tuple(c for c in self.zones[LOST] if self.batch[c] == -1 - q)

    def hand_over_lost(self, p: i64, rule: str) -> None:
        """The lost cities go to a player, all at once."""
        cards = self.zones[LOST]
        for c in cards:
            self.batch[c] = 0
            self.move("take", p, rule, Card(c), LOST, table_zone(p), self.everybody())
            self.tally(p, c, 1)
        for c in cards:
            self.settle(p, c)

    def return_lost(self, rule: str) -> None:
        """CIT-22: the lost cities go to the deck as one batch in random order: all know which, nobody where."""
        cards = self.zones[LOST]
        if not cards:
            return
        self.batches += 1
        for c in cards:
            self.batch[c] = self.batches
        for c in self.shuffled(CHANCE_BATCH, cards):
            self.move("return", -1, rule, Card(c), LOST, CITY_DECK, 0, self.lost_cities_go())
        if len(cards) == 1:
            self.batch[cards[0]] = 0
        if self.rules.lost_shuffled:  # nobody knows the place of any city any more
            for c in self.zones[CITY_DECK]:
                self.batch[c] = 0
            self.shuffle("shuffle", -1, rule, CITY_DECK, CHANCE_CITIES)

    def return_in_order(self, q: i64, city: Card) -> None:
        """batch_order=owner: a city that was q's goes to the deck openly."""
        self.batch[city] = 0
        self.move("return", q, "CIT-22", city, LOST, CITY_DECK, self.everybody(), self.lost_cities_go())

    def lost_cities_go(self) -> i64:
        return TOP if self.rules.lost_on_top else BOTTOM

    # Events

    def draw_event(self, p: i64, rule: str, from_bottom: bool = False) -> Card:
        """The top event of the deck (or the bottom one), if there is one; tells which."""
        deck = self.zones[EVENT_DECK]
        if not deck:
            return Card(0)
        card = Card(deck[0] if from_bottom else deck[-1])
        self.move("draw", p, rule, card, EVENT_DECK, hand_zone(p), self.eyes(p))
        self.stirred = True
        return card

    def copy_held(self, p: i64, kind: i64) -> Card:
        """The copy of a kind that p plays: of several the one that most know, as that tells least; 0 if none."""
        best: i64 = 0
        for c in self.hand(p):
            if KIND[c] == kind and (best == 0 or self.onlookers(c) > self.onlookers(best)):
                best = c
        return Card(int(best))

    def onlookers(self, card: i64) -> int:
        """How many seats know a card."""
        return int(self.known[card]).bit_count()

    def commanders(self, p: i64) -> tuple[Card, ...]:
        return tuple(Card(c) for c in self.hand(p) if FAMILY[KIND[c]] == COMMANDER)

    def put_aside(self, q: i64, card: Card, rule: str) -> None:
        """An event leaves a hand face down."""
        self.move("aside", q, rule, card, hand_zone(q), ASIDE, self.eyes(q))

    def return_aside(self, rule: str, kept: tuple[Card, ...] = ()) -> None:
        """CIT-23: events put aside go under the deck in random order, unseen."""
        cards = tuple(c for c in self.zones[ASIDE] if c not in kept)
        if not cards:
            return
        for c in self.shuffled(CHANCE_LOST_EVENTS, cards):
            self.move("under", -1, rule, Card(c), ASIDE, EVENT_DECK, 0, BOTTOM)
        if self.rules.lost_events_shuffled:
            self.shuffle("shuffle", -1, rule, EVENT_DECK, CHANCE_EVENTS)

    def put_away(self, p: i64, card: Card, source: int) -> None:
        """CIT-21: a used event goes under the deck, open to all, or out of the game."""
        if source == PLAYED:
            self.over()
        if self.rules.used_out:
            self.move("out", p, "CIT-21", card, source, BOX, self.everybody())
        else:
            self.move("put_away", p, "CIT-21", card, source, EVENT_DECK, self.everybody(), BOTTOM)

    def take_back(self, p: i64, card: Card) -> None:
        """CIT-60: the card of a refused exchange returns to the hand; all have seen it."""
        self.over()
        self.move("back", p, "CIT-60", card, PLAYED, hand_zone(p), self.everybody())

    def random_event(self, q: i64) -> Card:
        """One of the events in a hand, by chance."""
        hand = self.hand(q)
        return Card(hand[self.chance(CHANCE_PICK, len(hand))])

    def steal_events(self, p: i64, q: i64, most: i64) -> None:
        """espionage_source=hand: random events of the other; the two see them."""
        for _ in range(min(most, len(self.hand(q)))):
            card = self.random_event(q)
            self.move("steal", p, "CIT-72", card, hand_zone(q), hand_zone(p), self.eyes(p) | self.eyes(q))
