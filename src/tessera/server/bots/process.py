"""A process of the server's that does one piece of work after another: it reads messages from its standard input and
writes answers to its standard output, each a length and then so many bytes, until its input ends. When the server dies,
however it dies, the pipe closes and the process ends with what it is at: no orphan is left. It may not take more than
MEMORY_BYTES, and asks to be replaced when it has become large or old.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

MEMORY_BYTES = 1 << 30  # of address space, where the system can limit it
LARGE_BYTES = 300 << 20  # of memory, from which on a process is replaced,
MOST_ANSWERS = 500  # and after so many answers


class Process:
    """The server's side: a process that is begun when it is needed, and anew after it has ended."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.running: asyncio.subprocess.Process | None = None

    async def ready(self) -> asyncio.subprocess.Process:
        if self.running is None:
            self.running = await self.begin()
        return self.running

    async def begin(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self.module,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends its processes itself
        )

    async def exchange(self, data: bytes, seconds: float) -> bytes:
        """One message and its answer. If none comes the process is ended, and an OSError (which a timeout is too) or
        an EOFError raised."""
        running = await self.ready()
        source, sink = running.stdout, running.stdin
        assert source and sink
        try:
            async with asyncio.timeout(seconds):
                sink.write(len(data).to_bytes(4, "big") + data)
                await sink.drain()
                size = int.from_bytes(await source.readexactly(4), "big")
                return await source.readexactly(size)
        except BaseException:
            await self.end()
            raise

    async def end(self) -> None:
        running, self.running = self.running, None
        if running is not None:
            with contextlib.suppress(ProcessLookupError):
                running.kill()
            await running.wait()


def is_worn(answers: int) -> bool:
    """Should this process be replaced, after so many answers? Asked in the process itself."""
    return answers >= MOST_ANSWERS or memory() > LARGE_BYTES


def memory() -> int:
    """The bytes that this process holds in memory; 0 where the system does not say. (`getrusage` would do everywhere,
    but on Linux its peak begins with that of the process which started this one.)"""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def serve(answer: Callable[[bytes], bytes]) -> None:
    """The whole life of a process: `answer` makes a message's answer."""
    _limit_memory()
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed must not get between the answers
    try:
        _answer_all(sys.stdin.buffer, sink, answer)
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(0)


def _answer_all(source: BinaryIO, sink: BinaryIO, answer: Callable[[bytes], bytes]) -> None:
    while len(head := source.read(4)) == 4:
        data = answer(source.read(int.from_bytes(head, "big")))
        sink.write(len(data).to_bytes(4, "big") + data)
        sink.flush()


def _limit_memory() -> None:
    """Work that wants more gets a MemoryError, which is an answer like any other trouble."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, resource.RLIM_INFINITY))
