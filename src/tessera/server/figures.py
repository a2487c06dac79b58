"""What the server counts of itself, for whoever runs it: plain numbers, raised where things happen and read when
somebody asks (http/prometheus.py). Nothing here names a person, a table or a card, and nothing grows: what is counted
by a key is counted by one of a few known keys.
"""

import asyncio
import bisect
import time
from collections import Counter
from typing import Final

from tessera.server import refusals, words

LAG_SECONDS: Final = 0.5  # between two looks at how late the event loop is
BOUNDS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds


KEYS: Final = frozenset((*refusals.WORDS["en"], *words.WORDS["en"]))  # of what the server itself refuses


class Durations:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)  # up to each of BOUNDS, and longer
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect.bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    @property
    def count(self) -> int:
        return sum(self.counts)


class Figures:
    def __init__(self) -> None:
        self.moves = 0  # entries of records that are on disk
        self.deliveries = 0  # frames sent to those who look on
        self.refusals: Counter[str] = Counter()  # by key; what games refuse is one key
        self.store_errors: Counter[str] = Counter()  # by "read", "write" and "listen"
        self.requests: Counter[tuple[str, str, int]] = Counter()  # by method, route and status
        self.durations: dict[tuple[str, str], Durations] = {}  # of requests, by method and route
        self.waits: dict[str, Durations] = {}  # of work for processes, by queue
        self.lag = Durations()  # how late the event loop is

    def refused(self, key: str) -> None:
        self.refusals[key if key in KEYS else "game"] += 1

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests[method, route, status] += 1
        self.durations.setdefault((method, route), Durations()).add(seconds)

    def waited(self, queue: str, seconds: float) -> None:
        if queue:
            self.waits.setdefault(queue, Durations()).add(seconds)

    async def watch_loop(self) -> None:
        """See how much later than wanted the loop comes back to us: that is how long anybody else waited too."""
        while True:
            wanted = time.monotonic() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self.lag.add(max(0.0, time.monotonic() - wanted))


FIGURES: Final = Figures()  # of this process
