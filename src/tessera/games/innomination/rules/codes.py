"""Innomination: answers as numbers: a verb, a card, and a line of it or another card. Only here are such codes put
together and taken apart."""

from typing import Final

from tessera.kernel.native import i64

# A code is verb << 24 | piece << 12 | slot or other piece; in the draft and for decks without a piece.
PASS: Final = 0
PLAY: Final = 1
EXPEDITE: Final = 2
AS_SPELL: Final = 3
USE: Final = 4
ATTACK: Final = 5
NAME_CARD: Final = 6
NAME_AS_SPELL: Final = 7
SOURCE_CARD: Final = 8
END: Final = 9
PICK: Final = 10
DECK: Final = 11


def code_of(verb: i64, piece: i64, other: i64) -> i64:
    return verb * 16777216 + piece * 4096 + other


def verb_of(code: int) -> int:
    return code >> 24


def piece_of(code: int) -> int:
    return code >> 12 & 4095


def other_of(code: int) -> int:
    """The line, the other card, the Leader or the deck."""
    return code & 4095


# A use of a line, and what works the first time each turn, is remembered as its card and line (IM-89, AMB-29).


def use_of(piece: i64, number: i64) -> i64:
    return code_of(0, piece, number)


# Aether that is paid by choice (IM-19): a card and an element.


def payment_of(piece: i64, element: i64) -> i64:
    return piece * 8 + element


def paying_piece(code: int) -> int:
    return code >> 3


def element_of(code: int) -> int:
    return code & 7
