"""When the database is away for a while: a full disk, a file that another program has locked, PostgreSQL restarted.

Whoever wanted something gets a refusal with a sentence (`StoreTrouble`), and the log gets one line when it begins and
one when it is over, with how many were refused meanwhile; however long it lasts and however many tables try.
"""

import logging
import time
from typing import Final

from tessera.server.figures import FIGURES
from tessera.server.words import TableRefusal

logger = logging.getLogger(__name__)

READ, WRITE, LISTEN = "read", "write", "listen"
REFUSALS: Final = {READ: "cannot_read", WRITE: "cannot_write"}
UNSURE: Final = "unsure"  # it was lost while it wrote, and may have done it
TROUBLE: Final = {*REFUSALS.values(), UNSURE}
CALM_SECONDS = 10.0  # without a failure, after which it is over


class StoreTrouble(TableRefusal):
    """The database is away, and nobody here is to blame."""

    seconds = 5  # to wait, for Retry-After

    def __init__(self, key: str) -> None:
        super().__init__(key)


class Outage:
    """What does not work at the moment, and since when."""

    def __init__(self) -> None:
        self.failing: dict[str, float] = {}  # of READ, WRITE and LISTEN; when it last failed
        self.refused = 0
        self._since = 0.0

    def failed(self, what: str, why: str) -> None:
        FIGURES.store_errors[what] += 1
        now = time.monotonic()
        if not self.failing:
            self._since, self.refused = now, 0
            logger.error("the database cannot be used (%s): %s; more of this is only counted", what, why)
        self.failing[what] = now
        self.refused += what != LISTEN

    def works(self, what: str) -> None:
        """Something has worked. On a full disk what is small may still be written now and then, so it is over only when
        nothing has failed for a while."""
        if what not in self.failing:
            return
        last = self.failing[what]
        if what != LISTEN and time.monotonic() - last < CALM_SECONDS:
            return
        del self.failing[what]
        if not self.failing:
            seconds = time.monotonic() - self._since
            logger.error("the database can be used again after %.1f s; refused: %d", seconds, self.refused)

    def lately(self, what: str) -> bool:
        """Has it failed within the last seconds?"""
        return what in self.failing and time.monotonic() - self.failing[what] < CALM_SECONDS
