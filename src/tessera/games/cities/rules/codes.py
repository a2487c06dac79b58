"""Cities: answers as numbers. Cards, seats, empires and sides answer with their own; here is what else is said."""

from typing import Final

from tessera.kernel.native import i64

# To play an event is its kind, to discard one (CIT-94) its kind and DISCARD.
PASS: Final = 0
DISCARD: Final = 64

# The one draw of a cursed turn (CIT-71).
DECLINE: Final = 0
CITY: Final = 1
EVENT: Final = 2

LET_IT_HAPPEN: Final = 0  # instead of a Protection
DONE_PICKING: Final = 0  # instead of another event to put away
STUDY: Final = 0  # an Education that exchanges one's own events; or a number from 1 for the player who loses some


def discarding(kind: i64) -> i64:
    return DISCARD + kind


def is_discard(code: i64) -> bool:
    return code > DISCARD


def kind_of(code: i64) -> i64:
    """The kind of the event that is played or discarded."""
    return code - DISCARD if code > DISCARD else code


def teaching(q: i64) -> i64:
    return 1 + q


def pupil(code: i64) -> i64:
    """The player who loses events to an Education."""
    return code - 1
