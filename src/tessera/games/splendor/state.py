"""Splendor: the zones and the fields of the state. No rules here.

Cards lie in the kernel's zones: decks (base levels 1-3, then Orient 1-3), rows of face-up cards, hands of reserved
cards, cards in front of players, and those that left the game. Tokens, bonuses and points are counts. What an
expansion needs stands here too, empty without it.
"""

from typing import Final

from tessera.games.splendor.cards import (
    ALL_CARDS,
    BASE_CARDS,
    BONUS,
    BONUSES,
    COLOURS,
    GOLD,
    GOLD_CARD,
    LEVEL,
    NOBLES,
    POWER,
    TILES,
    TOKENS,
)
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.state import Options, State, as_number, changed

DECKS: Final = 6
BASE_DECKS: Final = 3  # the others are those of the Orient
ROW: Final = 6  # the first of six rows: base levels 1-3, Orient levels 1-3
HAND: Final = 12  # the first of the hands; then one zone a player of cards in front, then those that are gone
LIMIT: Final = 10  # tokens that one may keep (SPL-25)
HAND_LIMIT: Final = 3  # reserved cards (SPL-13)
FORTS: Final = 3  # strongholds of a player
WINNING: Final = 15  # prestige with which the last round begins (SPL-28)

# Where a noble is; a player's number if that player has won it, RESERVED + number if it is reserved.
AWAY: Final = -2
TABLE: Final = -1
RESERVED: Final = 10

CHANCE_START: Final = 6  # after the six decks
CHANCE_NOBLES: Final = 7
CHANCE_TILES: Final = 8
STREAMS: Final = 9


class Table(State):
    TRANSIENT = ("cities", "trading", "orient", "strongholds", "free_take", "round_limit")
    SHARED = ("copies", "forts")

    def __init__(self, seats: int, options: Options, seed: int) -> None:
        cards = ALL_CARDS if options["orient"] else BASE_CARDS
        super().__init__(seats, options, seed, HAND + 2 * seats + 1, cards, STREAMS)
        self.cities: bool = options["cities"] is True
        self.trading: bool = options["trading_posts"] is True
        self.orient: bool = options["orient"] is True
        self.strongholds: bool = options["strongholds"] is True
        self.free_take: bool = options["free_take"] is True
        self.round_limit: i64 = as_number(options["round_limit"])
        self.mover: Seat = Seat(0)
        self.starter: Seat = Seat(0)
        self.rounds: i64 = 0  # completed
        self.passes: i64 = 0  # one after the other
        self.last_round: bool = False
        self.passed: bool = False  # this turn
        self.bank = vec[i64]([0] * TOKENS)
        self.tokens = vec[i64]([0] * (TOKENS * seats))
        self.bonuses = vec[i64]([0] * (COLOURS * seats))
        self.points = vec[i64]([0] * seats)
        self.nobles = vec[i64]([AWAY] * NOBLES)
        self.tiles = vec[i64]([AWAY] * TILES)
        self.posts = vec[i64]([0] * seats)  # shields as bits
        self.copies = vec[i64]([0] * (cards + 1))  # the card that a copying card was attached to
        self.forts = vec[i64]([0] * (cards + 1))  # on a card, as `forts_of` counts them
        self.forts_left = vec[i64]([FORTS if self.strongholds else 0] * seats)
        self.bought = vec[i64]([0] * seats)  # cards ever gained

    def has_order(self, zone: int) -> bool:
        return zone < DECKS

    def back(self, card: int) -> int:
        """The level, and whether it is an Orient card."""
        level = int(LEVEL[card])
        return level - 1 if card <= BASE_CARDS else level - 1 + BASE_DECKS

    def zone_name(self, zone: int) -> str:
        n = int(self.seats)
        if zone < HAND:
            kind = "deck" if zone < DECKS else "row"
            return f"{'orient ' if zone % DECKS >= BASE_DECKS else ''}{kind} {zone % BASE_DECKS + 1}"
        if zone < HAND + n:
            return f"hand {zone - HAND}"
        return f"cards {zone - HAND - n}" if zone < HAND + 2 * n else "gone"

    def owned_zone(self, p: i64) -> int:
        return int(HAND + self.seats + p)

    def gone_zone(self) -> int:
        return int(HAND + 2 * self.seats)

    def held(self, p: i64) -> i64:
        """How many tokens a player has, gold included."""
        i = TOKENS * p
        t = self.tokens
        return t[i] + t[i + 1] + t[i + 2] + t[i + 3] + t[i + 4] + t[i + 5]

    def gold(self, p: i64) -> i64:
        return self.tokens[TOKENS * p + GOLD]

    def gold_cards(self, p: i64) -> i64:
        """Unused gold cards in front of a player (SPL-78)."""
        n: i64 = 0
        if self.orient:
            for card in self.zones[self.owned_zone(p)]:
                if POWER[card] == GOLD_CARD:
                    n += 1
        return n

    def colour(self, card: i64) -> i64:
        """The colour of a card's bonus, also of a copying card once it is attached; -1 if it has none."""
        while self.copies[card]:
            card = self.copies[card]
        return BONUS[card]

    def worth(self, card: i64) -> i64:
        """How many bonuses a card gives."""
        return 1 if self.copies[card] else BONUSES[card]

    def has_post(self, p: i64, post: i64) -> bool:
        return self.posts[p] >> post & 1 != 0

    def fort_owner(self, card: i64) -> i64:
        """Whose strongholds stand on a card; -1 if none."""
        return self.forts[card] // 4 - 1

    def fort_count(self, card: i64) -> i64:
        return self.forts[card] % 4

    def return_forts(self, card: i64) -> None:
        """All strongholds on a card go back to their owner."""
        if self.forts[card]:
            self.forts_left[self.fort_owner(card)] += self.fort_count(card)
            self.forts = changed(self.forts, card, 0)


def forts_of(owner: i64, n: i64) -> i64:
    """So many strongholds of a player, as `Table.forts` counts them."""
    return 4 * (owner + 1) + n
