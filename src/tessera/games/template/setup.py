"""Beacons: the set-up (BCN-2)."""

from typing import Final

from tessera.games.template.state import CARDS, CHANCE_DEAL, DECK, Table, hand_zone
from tessera.kernel.frame import Seat

CARDS_DEALT: Final = 4  # to each player


def set_up(g: Table) -> None:
    seats = int(g.seats)
    deck = g.shuffled(CHANCE_DEAL, tuple(range(1, CARDS + 1)))
    for p in range(seats):  # BCN-2
        g.put(hand_zone(Seat(p)), deck[p * CARDS_DEALT : (p + 1) * CARDS_DEALT], g.eyes(Seat(p)))
    g.put(DECK, deck[seats * CARDS_DEALT :], 0)
