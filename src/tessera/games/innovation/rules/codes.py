"""Innovation: answers as numbers. An answer that is no card is a verb and, in the eight bits below it, what it is about
(a card, an age, a colour, a seat, a way; a colour and a direction; a seat and a back). 0 is none.
"""

from typing import Final

from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64

DRAW: Final = 1
MELD: Final = 2
DOGMA: Final = 3
ACHIEVE: Final = 4
ENDORSE: Final = 5
SPLAY: Final = 6
COLOUR_NAMED: Final = 7
PLAYER: Final = 8
BACK: Final = 9  # a card in a player's score pile, seen from behind
WAY: Final = 10  # one of the ways that an effect offers


def code(verb: i64, about: i64) -> i64:
    return verb << 8 | about


def verb_of(code: i64) -> i64:
    return code >> 8


def card_of(code: i64) -> Card:
    return Card(int(code & 255))


def age_of(code: i64) -> i64:
    return code & 255


def colour_of(code: i64) -> i64:
    return code & 255


def seat_of(code: i64) -> Seat:
    return Seat(int(code & 255))


def way_of(code: i64) -> i64:
    return code & 255


def splay_code(colour: i64, direction: i64) -> i64:
    return code(SPLAY, colour << 2 | direction)


def splayed_colour(code: i64) -> i64:
    return (code & 255) >> 2


def splayed_direction(code: i64) -> i64:
    return code & 3


def back_code(seat: i64, back: i64) -> i64:
    return code(BACK, seat << 5 | back)


def seat_of_back(code: i64) -> Seat:
    return Seat(int((code & 255) >> 5))


def back_of(code: i64) -> i64:
    return code & 31
