"""Innovation: what boards, hands and score piles show: icons, top cards, values, and cards picked out by what is on
them. Everything here reads, but for `refresh`, which counts the icons of a pile anew."""

from tessera.games.innovation.cards import (
    AGE,
    BASE_CARDS,
    BONUS_COUNT,
    BONUS_HIGH,
    COLOUR,
    COLOURS,
    HAS,
    NO_SPLAY,
    ON_TOP,
    ROW,
    SHOWN,
    how_many,
)
from tessera.games.innovation.state import PILES, PLAYERS, ZONES_EACH, Table
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64


class Boards(Table):
    def refresh(self, zone: i64) -> None:
        """INN-39, INN-40: count the icons of a pile anew after a change."""
        p = (zone - PLAYERS) // ZONES_EACH
        j = COLOURS * p + (zone - PLAYERS) % ZONES_EACH - PILES
        cards = self.zones[zone]
        n: i64 = len(cards)
        if n < 2:
            self.splays[j] = NO_SPLAY
        shown: i64 = 0
        if n:
            top = cards[n - 1]
            shown = SHOWN[ON_TOP * ROW + top]
            splay = self.splays[j]
            if splay:
                row = splay * ROW
                for card in cards:
                    shown += SHOWN[row + card]
                shown -= SHOWN[row + top]
        self.icons[p] += shown - self.pile_icons[j]
        self.pile_icons[j] = shown

    # Icons

    def icons_of(self, p: i64, icon: i64) -> i64:
        return self.icons[p] >> (8 * icon) & 255

    def colours_with(self, p: i64, icon: i64) -> i64:
        """In how many colours an icon is visible."""
        n: i64 = 0
        c: i64
        for c in range(COLOURS):
            if self.pile_icons[COLOURS * p + c] >> (8 * icon) & 255:
                n += 1
        return n

    def visible_cards(self, p: i64, colour: i64) -> i64:
        """A-16: all cards of a splayed pile, else the top one."""
        n: i64 = len(self.pile(p, colour))
        return n if n < 2 or self.splays[COLOURS * p + colour] else 1

    # Points

    def score_of(self, p: i64) -> i64:
        """The values of the score pile, and bonuses if they are used (A-18)."""
        return self.points[p] + (self.bonus(p) if self.bonuses else 0)

    def bonus(self, p: i64) -> i64:
        """The highest visible bonus in full, and one point for each further one."""
        highest: i64 = 0
        count: i64 = 0
        c: i64
        for c in range(COLOURS):
            cards = self.pile(p, c)
            under = self.splays[COLOURS * p + c] * ROW
            left: i64 = len(cards)
            for card in cards:
                left -= 1
                row = under if left else ON_TOP * ROW
                count += BONUS_COUNT[row + card]
                if BONUS_HIGH[row + card] > highest:
                    highest = BONUS_HIGH[row + card]
        return highest + count - 1 if count else 0

    # Piles and their top cards

    def top(self, p: i64, colour: i64) -> Card:
        """The top card of a colour; 0 if there is none."""
        cards = self.pile(p, colour)
        return cards[-1] if cards else Card(0)

    def tops(self, p: i64) -> tuple[Card, ...]:
        out: tuple[Card, ...] = ()
        c: i64
        for c in range(COLOURS):
            cards = self.pile(p, c)
            if cards:
                out = out + (cards[-1],)
        return out

    def highest_top(self, p: i64) -> i64:
        """INN-16: the value of the highest top card; 0 on an empty board."""
        best: i64 = 0
        c: i64
        for c in range(COLOURS):
            cards = self.pile(p, c)
            if cards and AGE[cards[-1]] > best:
                best = AGE[cards[-1]]
        return best

    def holder(self, card: i64) -> Seat:
        """On whose board a top card lies."""
        p: i64 = 0
        while self.top(p, COLOUR[card]) != card:
            p += 1
        return Seat(int(p))

    def lacks(self, p: i64, colour: i64) -> bool:
        return not self.pile(p, colour)

    def colours_of(self, p: i64) -> i64:
        """The colours on a board, as bits."""
        out: i64 = 0
        c: i64
        for c in range(COLOURS):
            if self.pile(p, c):
                out |= 1 << c
        return out

    def colours_splayed(self, p: i64, direction: i64) -> i64:
        """The colours splayed in a direction, as bits."""
        out: i64 = 0
        c: i64
        for c in range(COLOURS):
            if self.splays[COLOURS * p + c] == direction:
                out |= 1 << c
        return out

    # Values

    def highest_value(self, cards: tuple[Card, ...]) -> i64:
        """INN-31: nothing counts as 0."""
        best: i64 = 0
        for card in cards:
            if AGE[card] > best:
                best = AGE[card]
        return best

    def lowest_value(self, cards: tuple[Card, ...]) -> i64:
        best: i64 = 0
        for card in cards:
            if not best or AGE[card] < best:
                best = AGE[card]
        return best

    def values(self, cards: tuple[Card, ...]) -> i64:
        """How many different values there are."""
        seen: i64 = 0
        for card in cards:
            seen |= 1 << AGE[card]
        return how_many(seen)

    # Cards picked out of some

    def of_value(self, cards: tuple[Card, ...], low: i64, high: i64) -> tuple[Card, ...]:
        return tuple(card for card in cards if low <= AGE[card] <= high)

    def highest(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        best = self.highest_value(cards)
        return self.of_value(cards, best, best)

    def lowest(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        best = self.lowest_value(cards)
        return self.of_value(cards, best, best)

    def with_icon(self, cards: tuple[Card, ...], icon: i64) -> tuple[Card, ...]:
        return tuple(card for card in cards if HAS[card] >> icon & 1)

    def without_icon(self, cards: tuple[Card, ...], icon: i64) -> tuple[Card, ...]:
        return tuple(card for card in cards if not HAS[card] >> icon & 1)

    def of_colours(self, cards: tuple[Card, ...], colours: i64) -> tuple[Card, ...]:
        return tuple(card for card in cards if colours >> COLOUR[card] & 1)

    def but_colour(self, cards: tuple[Card, ...], colour: i64) -> tuple[Card, ...]:
        return tuple(card for card in cards if COLOUR[card] != colour)

    def without(self, cards: tuple[Card, ...], card: int) -> tuple[Card, ...]:
        return tuple(c for c in cards if c != card)

    def has_city(self, p: i64) -> bool:
        """INN-93: is there a city in the hand? Backs tell."""
        return any(card > BASE_CARDS for card in self.hand(p))
