"""What anybody may cost the others: how often something may be asked, who is served first, and how long the server may
work on one thing before somebody else has a turn.

The server answers everybody in one thread. So what takes more than a few milliseconds goes one of three ways: bots,
hints and checks wait in a `FairQueue` for a process of their own; long work that needs a table's match is done
`in_turns`, a slice at a time; and what commands cost their sender is counted in an `Allowance`.
"""

import asyncio
import contextlib
import heapq
import math
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Generator
from typing import Any, Final, Generic, TypeVar
from weakref import WeakKeyDictionary

from tessera.server.figures import FIGURES
from tessera.server.refusals import TooMany

T = TypeVar("T")

# What is counted, how often it may happen, and for whom it is counted. Addresses are those of `limits.network`.
RATES: Final[dict[str, str]] = {
    "login": "20/5 minutes",  # an address
    "login-name": "30/15 minutes",  # an account
    "sign-up": "30/hour",  # an address
    "guest": "60/10 minutes",  # an address
    "table": "30/10 minutes",  # a person
    "chat": "10/10 seconds",  # a person
    "nudge": "4/minute",  # a person
    "seat": "6/minute",  # a person: leaving a seat to a bot, and coming back
    "undo": "20/minute;100/10 minutes",  # a person
    "hint": "2/second;30/minute",  # a person; the same hint again is not counted
    "coach": "2/second;60/minute",  # a person
    "preview": "4/second;60/minute",  # a person
    "check": "4/second;60/minute",  # a person: options, decks and sets of cards that they are writing
    "replay": "20/minute",  # a person, for records that are sent in; an address, for games that are over
    "command": "20/second;600/minute",  # a person
    "request": "60/second;1200/minute",  # an address
}

MOST_ENTRIES: Final = 5000  # of a record that is sent in, and of one to which taking back and changing seats may add
LONGEST_RECORD: Final = 10_000  # entries of a game; what ends it may still be added

# Who is served first by bots' processes
SOMEBODY_WAITS, ADVICE, NOBODY_WAITS = range(3)

SLICE_SECONDS: Final = 0.005  # of long work at a time
SETTLED_SECONDS: Final = 0.05  # of answers that leave no choice, given in one go
HEAVY_SECONDS: Final = 0.01  # a slice that took longer is followed by a pause as long
MEMORY_SECONDS: Final = 30.0  # after which what somebody has used of a queue counts half
ALLOWED_SECONDS: Final = 3.0  # of work for commands that a person has at once, and
REGAINED: Final = 0.5  # of a second that they get back in each


# Queues


class Full(Exception):
    """Too much waits already, of everybody or of this person."""


class FairQueue(Generic[T]):
    """What waits for a process. First comes what somebody waits for (the lowest rank); within a rank, the work of
    whoever has lately used least; within one's own, what came first."""

    def __init__(self, most: int = 1000, most_of_one: int = 40, name: str = "") -> None:
        self.name = name  # by which its waits are counted
        self.most = most
        self.most_of_one = most_of_one
        self._waiting: defaultdict[str, list[tuple[int, int, float, T]]] = defaultdict(list)  # heaps, by owner
        self._used: dict[str, tuple[float, float]] = {}  # seconds, and when they were counted
        self._count = 0
        self._size = 0
        self._news = asyncio.Event()

    def put(self, work: T, owner: str, rank: int) -> None:
        if self._size >= self.most or len(self._waiting.get(owner, ())) >= self.most_of_one:
            raise Full
        self._count += 1
        self._size += 1
        heapq.heappush(self._waiting[owner], (rank, self._count, time.monotonic(), work))
        self._news.set()

    async def get(self) -> tuple[str, T]:
        """The next piece of work, and whose it is."""
        while not self._size:
            self._news.clear()
            await self._news.wait()
        owner = min(self._waiting, key=lambda who: (self._waiting[who][0][0], self.used(who), self._waiting[who][0][1]))
        _, _, since, work = heapq.heappop(self._waiting[owner])
        if not self._waiting[owner]:
            del self._waiting[owner]
        self._size -= 1
        FIGURES.waited(self.name, time.monotonic() - since)
        return owner, work

    def charge(self, owner: str, seconds: float) -> None:
        self._used[owner] = (self.used(owner) + seconds, time.monotonic())
        if len(self._used) > 10 * self.most:
            self._used = {who: kept for who, kept in self._used.items() if self.used(who) > 0.01}

    def used(self, owner: str) -> float:
        """What somebody has used lately, in seconds; what lies back counts less and less."""
        seconds, at = self._used.get(owner, (0.0, 0.0))
        return seconds * 0.5 ** ((time.monotonic() - at) / MEMORY_SECONDS) if seconds else 0.0

    def __len__(self) -> int:
        return self._size

    def before(self, owner: str) -> int:
        """How many pieces of work share the processes with one of this owner's: all of their own, one of each other."""
        return len(self._waiting.get(owner, ())) + sum(who != owner for who in self._waiting)


# Long work in the event loop

_turns: "WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]" = WeakKeyDictionary()


async def in_turns(work: Generator[None, None, T]) -> T:
    """Do long work a slice at a time. There is one slice of all such work in each round of the event loop, so that
    nobody's request waits for more than that; and after a heavy step a pause as long, in which others are served."""
    turn = _turns.setdefault(asyncio.get_running_loop(), asyncio.Lock())
    while True:
        async with turn:  # first come, first served
            began = time.monotonic()
            try:
                while time.monotonic() - began < SLICE_SECONDS:
                    next(work)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                took = time.monotonic() - began
                await asyncio.sleep(took if took > HEAVY_SECONDS else 0)


def in_one_step(make: Callable[[], T]) -> Generator[None, None, T]:
    """Work for `in_turns` that cannot be divided."""
    yield
    return make()


def at_once(work: Generator[None, None, T]) -> T:
    """The same work where nobody else waits."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


# What commands cost


class Allowance:
    """Seconds of the server's own work that each person may use. One's commands are carried out one after another, and
    whoever has used up their seconds waits until some have come back."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._left: dict[str, tuple[float, float]] = {}  # by person: seconds, and when that was
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}

    def left(self, who: str) -> float:
        seconds, at = self._left.get(who, (ALLOWED_SECONDS, 0.0))
        return min(ALLOWED_SECONDS, seconds + REGAINED * (time.monotonic() - at))

    def charge(self, who: str, seconds: float) -> None:
        self._left[who] = (self.left(who) - seconds, time.monotonic())
        if len(self._left) > 10_000:
            self._left = {p: kept for p, kept in self._left.items() if self.left(p) < ALLOWED_SECONDS}

    async def spend(self, who: str, work: Coroutine[Any, Any, T]) -> T:
        """Do what a person asks for and count what it takes; a refusal if they have used too much."""
        if not self.on:
            return await work
        async with self._alone(who):
            if self.left(who) <= 0:
                work.close()
                raise TooMany("work", max(1, math.ceil(-self.left(who) / REGAINED)))
            return await _Counted(work, lambda seconds: self.charge(who, seconds))

    async def in_time(self, who: str, work: Coroutine[Any, Any, T]) -> T:
        """Do what the server does for somebody's table, as soon as they have something left."""
        while self.on and self.left(who) <= 0:
            await asyncio.sleep(-self.left(who) / REGAINED + 0.05)
        return await _Counted(work, lambda seconds: self.charge(who, seconds))

    @contextlib.asynccontextmanager
    async def _alone(self, who: str) -> AsyncIterator[None]:
        lock, users = self._locks.get(who, (asyncio.Lock(), 0))
        self._locks[who] = (lock, users + 1)
        try:
            async with lock:
                yield
        finally:
            lock, users = self._locks.pop(who)
            if users > 1:
                self._locks[who] = (lock, users - 1)


class _Counted(Generic[T]):
    """Something awaitable whose own work is counted, not what others do while it waits."""

    def __init__(self, work: Coroutine[Any, Any, T], count: Callable[[float], None]) -> None:
        self._work = work
        self._count = count

    def __await__(self) -> Generator[Any, None, T]:
        steps: Any = self._work.__await__()
        error: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                waits_for = next(steps) if error is None else steps.throw(error)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                self._count(time.thread_time() - began)
            error = None
            try:
                yield waits_for
            except BaseException as e:  # a cancellation: the work hears of it
                error = e
