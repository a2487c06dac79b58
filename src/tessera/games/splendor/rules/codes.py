"""Splendor: answers as numbers: a verb and what it is about, `x`: gems as bits, a colour, a deck or a card.

A payment is one number too: the gems paid of each colour (three bits each), gold tokens (bits 15-17) and gold cards
(from bit 18).
"""

from typing import Final

from tessera.kernel.native import i64

# The action of a turn
PASS: Final = 1
TAKE: Final = 2  # different gems: which, as bits
TAKE_TWO: Final = 3  # two of a colour
RESERVE: Final = 4  # a face-up card
RESERVE_DECK: Final = 5
BUY: Final = 6

# What is done with a stronghold
PLACE: Final = 1
MOVE: Final = 2  # from this card
REMOVE: Final = 3  # somebody else's from this card
TO: Final = 4


def code(verb: i64, x: i64) -> i64:
    return verb << 8 | x


def verb_of(c: i64) -> i64:
    return c >> 8


def x_of(c: i64) -> i64:
    return c & 255


def has_colour(colours: i64, c: i64) -> bool:
    """Is the colour among these, given as bits?"""
    return colours >> c & 1 != 0


# Payments


def payment_of(gems: i64, gold: i64, gold_cards: i64) -> i64:
    return gems | gold << 15 | gold_cards << 18


def tokens_of(payment: i64, c: i64) -> i64:
    """How many tokens of a colour, or of gold, are paid."""
    return payment >> (3 * c) & 7


def gems_of(payment: i64) -> i64:
    """The gems alone, packed as in the payment."""
    return payment & 0x7FFF


def all_tokens_of(payment: i64) -> i64:
    """Gems and gold, packed as in the payment."""
    return payment & 0x3FFFF


def gold_cards_of(payment: i64) -> i64:
    return payment >> 18
