"""The time as the server counts it: the machine's clock, but it never jumps. People's time at a table is counted by it,
and nobody may lose a game because somebody has set the clock, or the network has.
"""

import time
from collections.abc import Callable
from typing import Final

SHARE: Final = 0.01  # of the time that goes by, by which it runs faster or slower until it is right again


def wall_ms() -> float:
    return time.time_ns() / 1e6


def running_ms() -> float:
    """What nobody can set. On Linux it goes on while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) / 1e6
    return time.monotonic_ns() / 1e6


class SteadyClock:
    """Milliseconds since 1970: first what the machine's clock says, which it then follows slowly where that is set."""

    def __init__(self, wall: Callable[[], float] = wall_ms, running: Callable[[], float] = running_ms) -> None:
        self._wall = wall
        self._running = running
        self._looked = running()
        self._now = wall()

    def __call__(self) -> int:
        running = self._running()
        passed, self._looked = running - self._looked, running
        self._now += passed
        most = passed * SHARE
        self._now += min(max(self._wall() - self._now, -most), most)
        return int(self._now)


now_ms = SteadyClock()
