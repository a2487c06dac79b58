"""Splendor: the set-up."""

from typing import Final

from tessera.games.splendor.cards import ALL_CARDS, BASE_CARDS, GOLD, LEVEL, NOBLES, TILES, TOKENS
from tessera.games.splendor.rules.gaining import row_size
from tessera.games.splendor.state import (
    BASE_DECKS,
    CHANCE_NOBLES,
    CHANCE_START,
    CHANCE_TILES,
    DECKS,
    ROW,
    TABLE,
    Table,
)
from tessera.kernel.frame import Seat


def gems_in_play(seats: int) -> int:
    """SPL-2"""
    return 4 if seats == 2 else 5 if seats == 3 else 7


def tokens_in_play(c: int, seats: int) -> int:
    """Of a colour, or gold."""
    return 5 if c == GOLD else gems_in_play(seats)


def _of_deck(deck: int) -> tuple[int, ...]:
    low, high = (1, BASE_CARDS) if deck < BASE_DECKS else (BASE_CARDS + 1, ALL_CARDS)
    return tuple(card for card in range(low, high + 1) if LEVEL[card] == deck % BASE_DECKS + 1)


DECK_CARDS: Final = tuple(_of_deck(deck) for deck in range(DECKS))


def set_up(g: Table) -> None:
    seats = int(g.seats)
    for deck in range(DECKS if g.orient else BASE_DECKS):  # SPL-4, SPL-75
        cards = g.shuffled(deck, DECK_CARDS[deck])
        open_cards = int(row_size(deck))
        g.put(deck, cards[:-open_cards], 0)
        g.put(ROW + deck, cards[-open_cards:], g.everybody())
    for c in range(TOKENS):
        g.bank[c] = tokens_in_play(c, seats)
    if g.cities:  # SPL-40: three of seven tiles, each on a random side
        for tile in g.shuffled(CHANCE_TILES, tuple(range(TILES // 2)))[:3]:
            g.tiles[2 * tile + g.chance(CHANCE_TILES, 2)] = TABLE
    else:
        for noble in g.shuffled(CHANCE_NOBLES, tuple(range(NOBLES)))[: seats + 1]:  # SPL-3
            g.nobles[noble] = TABLE
    g.starter = Seat(int(g.chance(CHANCE_START, seats)))
    g.mover = g.starter
