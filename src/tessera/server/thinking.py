"""Bots choose in processes of their own (thinker.py): a compiled bot does not let go of its process while it thinks,
and a table must never wait for another table's bot.

`Thinking.ask` gives a position to the next free process. A process that dies is replaced and its position asked again.
"""

import asyncio
import contextlib
import hashlib
import logging
import os
import sys

import msgspec

from tessera.server.thinker import Answer, Look, Position, Work

__all__ = ["Answer", "Busy", "Look", "Position", "Thinking", "bot_seed"]

logger = logging.getLogger(__name__)
WAITING = 1000  # positions in the queue; more would only make everybody wait
TRIES = 3


class Busy(Exception):
    """Too many positions wait already."""


class Troubled(Exception):
    """The bot failed on this position."""


def bot_seed(table_seed: str, v: int, purpose: str) -> bytes:
    """Random numbers for a bot at one point of one game: from the table's secret seed, so that nobody at the table can
    foresee them, and the same in every process."""
    return hashlib.blake2b(f"{purpose} {v}".encode(), digest_size=12, key=bytes.fromhex(table_seed)).digest()


class Thinking:
    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[Answer]]] = asyncio.Queue(WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._tend()) for _ in range(self.processes)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def ask(self, position: Work) -> Answer:
        """Raises Busy, or Troubled if the bot cannot answer."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        try:
            self._queue.put_nowait((position, done))
        except asyncio.QueueFull:
            raise Busy from None
        return await done

    async def _tend(self) -> None:
        """Look after one process for as long as the server runs."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                if process is None:
                    process = await self._begin()
                position, done = await self._queue.get()
                for left in range(TRIES, 0, -1):
                    try:
                        answer = await _exchange(process, position)
                    except (OSError, EOFError, ValueError) as e:
                        logger.error("a thinking process ended on %s (%s)", position.game, e)
                        await _end(process)
                        process = await self._begin()
                        if left == 1 and not done.done():
                            done.set_exception(Troubled(f"no process survives {position.game}, seat {position.seat}"))
                        continue
                    if done.done():  # nobody waits for it any more
                        pass
                    elif answer.trouble:
                        done.set_exception(Troubled(answer.trouble))
                    else:
                        done.set_result(answer)
                    break
        finally:
            if process is not None:
                await _end(process)

    async def _begin(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tessera.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends its thinkers itself
        )


async def _exchange(process: asyncio.subprocess.Process, position: Work) -> Answer:
    assert process.stdin and process.stdout
    data = msgspec.msgpack.encode(position)
    process.stdin.write(len(data).to_bytes(4, "big") + data)
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(4), "big")
    return msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Answer)


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
