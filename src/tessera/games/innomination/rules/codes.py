"""Innomination: answers as numbers: a verb, a card, and a line of it or another card."""

from typing import Final

from tessera.kernel.native import i64

# An answer is verb << 24 | piece << 12 | slot or other piece.
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


def code(verb: i64, piece: i64, other: i64) -> i64:
    return verb * 16777216 + piece * 4096 + other
