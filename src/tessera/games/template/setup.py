"""Beacons: the set-up (BCN-2)."""

from typing import Final

from tessera.games.template.state import CARDS, CHANCE_DEAL, DECK, Table, hand_zone
from tessera.kernel.frame import Seat

HAND: Final = 4


def set_up(g: Table) -> None:
    seats = int(g.seats)
    deck = g.shuffled(CHANCE_DEAL, tuple(range(1, CARDS + 1)))
    for p in range(seats):  # BCN-2
        g.put(hand_zone(Seat(p)), deck[p * HAND : (p + 1) * HAND], g.eyes(Seat(p)))
    g.put(DECK, deck[seats * HAND :], 0)
