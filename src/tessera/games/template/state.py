"""Beacons: the cards, the zones and the fields of the state. No rules here; those are in rules/turn.py."""

from typing import Final

from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.state import Options, State

LAMP: Final = 0
EYE: Final = 1
THIEF: Final = 2
ECHO: Final = 3
SUITS: Final = ("lamp", "eye", "thief", "echo")
RANKS: Final = 7
CARDS: Final = len(SUITS) * RANKS

DECK: Final = 0
DISCARD: Final = 1
VOTE: Final = 2
HANDS: Final = 3  # the first hand; after each hand comes what its owner has scored
CHANCE_DEAL: Final = 0
CHANCE_THIEF: Final = 1


def suit(card: int) -> int:
    return (card - 1) // RANKS


def rank(card: int) -> int:
    return (card - 1) % RANKS + 1


class Table(State):
    def __init__(self, seats: int, options: Options, seed: int) -> None:
        super().__init__(seats, options, seed, zones=HANDS + 2 * seats, cards=CARDS, streams=2)
        self.mover: Seat = Seat(0)
        self.fines: tuple[int, ...] = (0,) * seats

    def has_order(self, zone: int) -> bool:
        return zone == DECK or zone == DISCARD

    def zone_name(self, zone: int) -> str:
        if zone < HANDS:
            return ("deck", "discard", "vote")[zone]
        return f"{('hand', 'score')[(zone - HANDS) % 2]} {(zone - HANDS) // 2}"

    def hand(self, p: Seat) -> tuple[Card, ...]:
        return tuple(Card(c) for c in self.zones[hand_zone(p)])

    def points(self, p: Seat) -> int:
        return sum(rank(c) for c in self.zones[score_zone(p)]) - self.fines[p]

    def mate(self, p: Seat) -> Seat | None:
        """The seat opposite, if the game is played in teams."""
        return Seat((p + 2) % 4) if self.settings["teams"] else None

    def eyes(self, p: Seat) -> i64:
        """Who sees what p sees: p, and a team mate."""
        mate = self.mate(p)
        return self.bit(p) | (0 if mate is None else self.bit(mate))


def hand_zone(p: Seat) -> int:
    return HANDS + 2 * p


def score_zone(p: Seat) -> int:
    return hand_zone(p) + 1
