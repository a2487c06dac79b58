"""Bots choose in processes of their own (worker.py): a compiled bot does not let go of its process while it thinks,
and a table must never wait for another table's bot.

`BotPool.ask` gives a position to the next free process. There are two queues: bots that answer at once never wait
behind those that think, and the more positions wait the less time each of them gets. A process that dies is replaced
and its position asked again; one that takes too long is ended, and one that cannot answer is replaced by a simpler bot.
"""

import asyncio
import contextlib
import hashlib
import logging
import os
import sys

import msgspec

from tessera.server.bots.worker import Answer, Look, Position, Work

__all__ = ["Answer", "Busy", "Look", "Position", "BotPool", "bot_seed"]

logger = logging.getLogger(__name__)
MOST_WAITING = 1000  # positions in a queue; more would only make everybody wait
LONGEST_SECONDS = 10.0  # that a bot may think, and
SHORTEST_SECONDS = 0.25  # where many wait
GRACE_SECONDS = 20.0  # more before its process is ended: a machine may be slow
SUBSTITUTE_BOTS = ("greedy", "random")  # who is asked if the bot itself has no answer
QUICK = frozenset(("random", "greedy", "beginner", "casual"))


Queue = asyncio.Queue[tuple[Work, "asyncio.Future[Answer]"]]


class Busy(Exception):
    """Too many positions wait already."""


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
        self._quick: Queue = asyncio.Queue(MOST_WAITING)
        self._slow: Queue = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        queues = [self._quick, *[self._slow] * (self.processes - 1)] if self.processes > 1 else [self._slow]
        self._tasks = [asyncio.create_task(self._tend(queue)) for queue in queues]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def ask(self, position: Work) -> Answer:
        """Raises Busy, or Troubled if nobody can answer."""
        quick = self.processes > 1 and (isinstance(position, Look) or position.bot in QUICK)
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        try:
            (self._quick if quick else self._slow).put_nowait((position, done))
        except asyncio.QueueFull:
            raise Busy from None
        return await done

    async def _tend(self, queue: "Queue") -> None:
        """Look after one process for as long as the server runs."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                if process is None:
                    process = await self._begin()
                position, done = await queue.get()
                trouble = ""
                tries = attempts(position)
                while tries and not done.done():
                    now = tries.pop(0)
                    seconds = seconds_for(queue.qsize(), self.processes - 1)
                    try:
                        answer = await _exchange(process, now, seconds)
                        trouble = answer.trouble
                    except (OSError, EOFError, ValueError) as e:  # a timeout is an OSError too
                        trouble = f"the process ended ({e!r})"
                        await _end(process)
                        process = await self._begin()
                        if not isinstance(e, TimeoutError):
                            continue
                    if not trouble:
                        done.set_result(answer)
                        break
                    logger.error("no answer in %s, %s: %s", now.game, who(now), trouble)
                    tries = [other for other in tries if who(other) != who(now)]
                if not done.done():
                    done.set_exception(Troubled(f"{position.game}, {who(position)}: {trouble}"))
        finally:
            if process is not None:
                await _end(process)

    async def _begin(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tessera.server.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends its workers itself
        )


def who(position: Work) -> str:
    return position.bot if isinstance(position, Position) else "a look ahead"


def attempts(position: Work) -> list[Work]:
    """What is asked in turn: everything twice, since a process may die by no fault of the bot; then simpler bots."""
    if isinstance(position, Look):
        return [position, position]
    return [position, position, *(msgspec.structs.replace(position, bot=bot) for bot in SUBSTITUTE_BOTS)]


async def _exchange(process: asyncio.subprocess.Process, position: Work, seconds: float) -> Answer:
    assert process.stdin and process.stdout
    if isinstance(position, Position):
        position = msgspec.structs.replace(position, seconds=seconds)
    data = msgspec.msgpack.encode(position)
    async with asyncio.timeout(seconds + GRACE_SECONDS):
        process.stdin.write(len(data).to_bytes(4, "big") + data)
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(4), "big")
        return msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Answer)


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
