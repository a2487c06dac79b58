"""Troubles that come again and again are told once a minute: what fails thousands of times must not fill the disk with
saying so."""

import logging
import os
import time
from collections.abc import Callable
from types import TracebackType

QUIET_SECONDS = 60.0
MOST_KINDS = 500


class Repeats(logging.Filter):
    """Passes the first record of a kind, then one in a minute, with the number of those that were held back. Of one
    kind is what is said by the same words, whatever is filled in, of an error that was raised in the same place."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[object, tuple[float, int]] = {}  # when, and how many have been held back since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        now = self._clock()
        kind = (record.name, record.levelno, str(record.msg).partition("\n")[0], error_of(record))
        at, held = self._told.get(kind, (now - QUIET_SECONDS, 0))
        if now - at < QUIET_SECONDS:
            self._told[kind] = (at, held + 1)
            return False
        if len(self._told) >= MOST_KINDS:
            self._told = {k: (t, n) for k, (t, n) in self._told.items() if now - t < QUIET_SECONDS}
        self._told[kind] = (now, 0)
        if held:
            record.msg, record.args = f"{record.getMessage()} (and {held} times since this was last said)", ()
        return True


def error_of(record: logging.LogRecord) -> str:
    """What kind of error it tells of, and where that was raised."""
    if not record.exc_info or record.exc_info[0] is None:
        return ""
    place: TracebackType | None = record.exc_info[2]
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f"{os.path.basename(place.tb_frame.f_code.co_filename)}:{place.tb_lineno}" if place else ""
    return f"{record.exc_info[0].__name__} {where}"
