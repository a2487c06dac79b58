"""Time at a table, a function of the record's times alone: anyone with the same entries finds the same time left, in
every process and after every restart.

A seat's time runs while it is asked. `live`: seconds for the whole game, and some more for each move that took time;
`days`: this many days for each move. What happens at zero is the room's business.
"""

from typing import NamedTuple

from tessera.matches.record import ANSWER, BOT, HELD
from tessera.server.messages import Clock

DAY_MS = 24 * 3600 * 1000
BACK_MS = 60_000  # that somebody has at least who sits down again


class Tick(NamedTuple):
    """One entry of the record, as far as clocks are concerned."""

    at: int  # ms
    do: str
    seat: int
    asked: tuple[int, ...]  # people whose answer is awaited after it


class Clocks:
    """The time of all seats, entry by entry."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.base * 1000] * seats  # live: ms left for the game
        self.since: list[int | None] = [None] * seats  # ms at which the seat's time began to run
        self.now = 0

    def add(self, tick: Tick) -> None:
        at = max(tick.at, self.now)  # clocks of two machines may differ; time never runs backwards
        for p, since in enumerate(self.since):
            if since is not None:
                self.left[p] -= at - max(since, self.now)
        if tick.do == BOT and 0 <= tick.seat < len(self.left):
            self.left[tick.seat] = max(self.left[tick.seat], BACK_MS)
        for p, since in enumerate(self.since):
            if p in tick.asked:
                if since is None:
                    self.since[p] = at
            elif since is not None:
                self.since[p] = None
                if tick.seat == p and tick.do in (ANSWER, HELD) and at > since:
                    self.left[p] += self.clock.extra * 1000
        self.now = at

    def left_at(self, seat: int, at: int) -> int | None:
        """Milliseconds that a seat has left at a time; None where nothing is counted."""
        since = self.since[seat]
        if self.clock.kind == "live":
            return self.left[seat] - (0 if since is None else max(0, at - max(since, self.now)))
        if self.clock.kind == "days":
            return self.clock.base * DAY_MS - (0 if since is None else max(0, at - since))
        return None

    def seconds(self, at: int) -> list[float | None]:
        """What people are shown."""
        left = [self.left_at(p, at) for p in range(len(self.left))]
        return [None if ms is None else max(0, ms) / 1000 for ms in left]

    def next_out(self) -> tuple[int, int] | None:
        """The seat whose time ends first if nothing happens, and when (ms)."""
        ends: list[tuple[int, int]] = []
        for p, since in enumerate(self.since):
            if since is not None:
                at = max(since, self.now)
                left = self.left_at(p, at)
                if left is not None:
                    ends.append((at + left, p))
        if not ends:
            return None
        when, seat = min(ends)
        return seat, when
