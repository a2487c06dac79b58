"""Bots choose in processes of their own (worker.py): a compiled bot does not let go of its process while it thinks,
and a table must never wait for another table's bot.

`BotPool.ask` gives a position to the next free process. There are two queues: bots that answer at once never wait
behind those that think. Each queue is fair (costs.py): people who wait for a bot come before hints, and nobody's
positions hold up those of others. The more positions wait, the less time each of them gets. A process that dies is
replaced and its position asked again; one that takes too long is ended, and one that cannot answer is replaced by a
simpler bot.
"""

import asyncio
import contextlib
import hashlib
import logging
import os
import time

import msgspec

from tessera.server.bots.process import Process
from tessera.server.bots.worker import Answer, Coaching, Look, Position, Work
from tessera.server.costs import SOMEBODY_WAITS, FairQueue, Full
from tessera.server.logs import kind

__all__ = ["Answer", "Busy", "Coaching", "Look", "Position", "BotPool", "bot_seed"]

logger = logging.getLogger(__name__)
WORKER = "tessera.server.bots.worker"
LONGEST_SECONDS = 10.0  # that a bot may think, and
SHORTEST_SECONDS = 0.25  # where many wait
GRACE_SECONDS = 10.0  # more before its process is ended: a machine may be slow
QUICK_SECONDS = 5.0  # in all, for bots that answer at once
SUBSTITUTE_BOTS = ("greedy", "random")  # who is asked if the bot itself has no answer
QUICK = frozenset(("random", "greedy", "beginner", "casual"))


Queue = FairQueue[tuple[Work, "asyncio.Future[Answer]"]]


class Busy(Exception):
    """Too many positions wait already, of everybody or of this person."""


class Troubled(Exception):
    """The bot failed on this position."""


def bot_seed(table_seed: str, v: int, purpose: str) -> bytes:
    """Random numbers for a bot at one point of one game: from the table's secret seed, so that nobody at the table can
    foresee them, and the same in every process."""
    return hashlib.blake2b(f"{purpose} {v}".encode(), digest_size=12, key=bytes.fromhex(table_seed)).digest()


def seconds_for(waiting: int, processes: int) -> float:
    """The time for one position while this many others wait."""
    return max(SHORTEST_SECONDS, LONGEST_SECONDS / (1 + waiting / max(1, processes)))


class BotPool:
    def __init__(self, processes: int = 0) -> None:
        """So many processes, one of them for quick bots alone if there are several."""
        self.processes = processes or max(2, os.cpu_count() or 2)
        self.quick: Queue = FairQueue(name="quick bots")
        self.slow: Queue = FairQueue(name="bots")
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        queues = [self.quick, *[self.slow] * (self.processes - 1)] if self.processes > 1 else [self.slow]
        self._tasks = [asyncio.create_task(self._tend(queue)) for queue in queues]

    def queues(self) -> list[Queue]:
        return [self.quick, self.slow]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def ask(self, position: Work, owner: str = "", rank: int = SOMEBODY_WAITS) -> Answer:
        """For whom it is, and how urgent, decides when its turn comes. Raises Busy, or Troubled if nobody can
        answer."""
        quick = self.processes > 1 and answers_at_once(position)
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        try:
            (self.quick if quick else self.slow).put((position, done), owner, rank)
        except Full:
            raise Busy from None
        return await done

    async def _tend(self, queue: "Queue") -> None:
        """Look after one process for as long as the server runs."""
        process = Process(WORKER)
        try:
            while True:
                with contextlib.suppress(OSError):  # early, so that nobody waits for it; else `exchange` tries again
                    await process.ready()
                owner, (position, done) = await queue.get()
                if done.done():  # nobody waits for it any more
                    continue
                began = time.monotonic()
                seconds = seconds_for(queue.before(owner), self.processes - 1)
                most = QUICK_SECONDS if queue is self.quick else seconds + GRACE_SECONDS
                answer = await _answer(process, position, seconds, most)
                queue.charge(owner, time.monotonic() - began)
                if done.done():
                    continue
                if answer.trouble:
                    done.set_exception(Troubled(f"{position.game}, {who(position)}: {answer.trouble}"))
                else:
                    done.set_result(answer)
        finally:
            await process.end()


async def _answer(process: Process, position: Work, seconds: float, most: float) -> Answer:
    """The answer of the bot, or else of a simpler one; with its trouble if there is none."""
    trouble = ""
    tries = attempts(position)
    while tries:
        now = tries.pop(0)
        try:
            answer = await _exchange(process, now, seconds, most)
        except (OSError, EOFError, ValueError) as e:
            trouble = f"the process ended ({kind(e)})"
            again = not isinstance(e, TimeoutError)
        else:
            trouble = answer.trouble
            again = answer.worn  # its memory may have been full from before
            if answer.worn:
                await process.end()
            if not trouble:
                return answer
        logger.error("no answer in %s, %s: %s", now.game, who(now), trouble)
        if not again:
            tries = [other for other in tries if who(other) != who(now)]
    return Answer(-1, trouble=trouble)


def who(position: Work) -> str:
    if isinstance(position, Position):
        return position.bot
    return "a look ahead" if isinstance(position, Look) else "the coach"


def answers_at_once(position: Work) -> bool:
    return isinstance(position, Look) or (isinstance(position, Position) and position.bot in QUICK)


def attempts(position: Work) -> list[Work]:
    """What is asked in turn: everything twice, since a process may die by no fault of the bot; then simpler bots."""
    if not isinstance(position, Position):
        return [position, position]
    return [position, position, *(msgspec.structs.replace(position, bot=bot) for bot in SUBSTITUTE_BOTS)]


async def _exchange(process: Process, position: Work, seconds: float, most: float) -> Answer:
    if isinstance(position, Position):
        position = msgspec.structs.replace(position, seconds=seconds)
    return msgspec.msgpack.decode(await process.exchange(msgspec.msgpack.encode(position), most), type=Answer)
