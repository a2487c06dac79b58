"""A table in this process with all that goes with it: its audience, its driver, its review, the answers to the last
commands and the last hints. Commands take a `Room`; rooms.py opens them and puts them away."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any

from tessera.server.bots.pool import Answer, BotPool
from tessera.server.costs import Allowance
from tessera.server.errands import Errands
from tessera.server.messages import AnyCommand, AnyNotice
from tessera.server.people.limits import Limits
from tessera.server.people.webhooks import Webhooks
from tessera.server.store import Kept, PersonRow, Store
from tessera.server.tables.audience import Audience
from tessera.server.tables.driver import Driver
from tessera.server.tables.replays import KeptReplays
from tessera.server.tables.review import Review
from tessera.server.tables.table import Table

PATIENCE_SECONDS = 90.0  # that somebody may be away before the others can let a bot play on
TEST_PATIENCE_SECONDS = 1.0


@dataclass
class Shared:
    """What all rooms of a process have in common."""

    store: Store
    bots: BotPool
    errands: Errands
    limits: Limits
    webhooks: Webhooks
    testing: bool = False
    person_changed: Callable[[str], None] = lambda id: None  # somebody was muted: their connections must know

    def __post_init__(self) -> None:
        self.allowance = Allowance(on=not self.testing)
        self.replays = KeptReplays()
        self.patience = TEST_PATIENCE_SECONDS if self.testing else PATIENCE_SECONDS


class Recent:
    """Answers to the last commands: one that comes again gets the same answer. (Moves are also in the record.)"""

    def __init__(self, size: int = 256) -> None:
        self._size = size
        self._done: OrderedDict[tuple[str, str, str], AnyNotice] = OrderedDict()

    def get(self, person: PersonRow, command: AnyCommand) -> AnyNotice | None:
        return self._done.get((person.id, type(command).__name__, command.id))

    def keep(self, person: PersonRow, command: AnyCommand, notice: AnyNotice) -> None:
        self._done[person.id, type(command).__name__, command.id] = notice
        while len(self._done) > self._size:
            self._done.popitem(last=False)


class Hints:
    """What bots advised at the last questions: whoever asks again gets the same, and nobody thinks twice."""

    def __init__(self, size: int = 16) -> None:
        self._size = size
        self._asked: OrderedDict[Hashable, asyncio.Task[Answer]] = OrderedDict()

    def has(self, key: Hashable) -> bool:
        """Is there an answer, or will there be one soon?"""
        task = self._asked.get(key)
        return task is not None and not (task.done() and (task.cancelled() or task.exception()))

    async def get(self, key: Hashable, ask: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        if not self.has(key):
            self._asked[key] = asyncio.create_task(ask())
            while len(self._asked) > self._size:
                self._asked.popitem(last=False)
        return await asyncio.shield(self._asked[key])


class Room:
    def __init__(self, shared: Shared, kept: Kept) -> None:
        self.shared = shared
        self.table = Table(shared.store, kept)
        self.audience = Audience(self.table, shared.webhooks)
        self.driver = Driver(self.table, self.audience, shared.bots, shared.allowance, shared.testing)
        self.review = Review(self.table, shared.bots)
        self.recent = Recent()
        self.hints = Hints()
        self.silent: dict[int, int] = {}  # by seat: decisions since its coach last spoke, as far as this process knows
        self.table.listeners = [self.audience, self.driver]

    async def load(self) -> None:
        await self.audience.load()
        await self.table.load()

    def unused(self, now: float) -> float:
        """Seconds since anybody did anything here; 0 while somebody looks on or something happens."""
        busy = not self.driver.resting or not self.review.resting or self.table.lock.locked()
        if self.audience.connections or busy:
            return 0.0
        return now - self.audience.used

    def stop(self) -> None:
        """Nothing happens here by itself any more. Nothing refers in a circle to the table either: so a long game is
        given up piece by piece, and nobody waits while the collector of garbage looks for it."""
        self.driver.stop()
        self.review.stop()
        self.audience.stop()
        self.table.listeners = []
