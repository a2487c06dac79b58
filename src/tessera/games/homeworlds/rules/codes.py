"""Homeworlds: answers as numbers: a verb, a kind of piece, the slot of a system, and `x`, one thing more: the kind or
the star that comes, the slot to move to, the owner attacked, the colour of a catastrophe."""

from typing import Final

from tessera.kernel.native import i64

PASS: Final = 1
STOP: Final = 2
END: Final = 3
CLAIM: Final = 4
STAR: Final = 5
SHIP: Final = 6
BUILD: Final = 7
TRADE: Final = 8
MOVE: Final = 9
DISCOVER: Final = 10
ATTACK: Final = 11
SACRIFICE: Final = 12
CATASTROPHE: Final = 13

NEXT_KIND: Final = 1 << 12  # added to a code, it is about the next kind of piece
NO_STAR: Final = 15  # as a second star: a homeworld with one star


def code(verb: i64, kind: i64, slot: i64, x: i64) -> i64:
    return verb << 16 | kind << 12 | slot << 6 | x


def verb_of(c: i64) -> i64:
    return c >> 16


def kind_of(c: i64) -> i64:
    return c >> 12 & 15


def slot_of(c: i64) -> i64:
    return c >> 6 & 63


def x_of(c: i64) -> i64:
    return c & 63
