"""Work on what strangers send, done in processes of its own, so that nothing that they can write keeps the server from
others: options, decks and sets of cards are checked, records are played again.

There is a process for each of the two, begun when it is first needed, with a deadline for each piece of work; people
are served in turn (costs.py). What is done there stands in errand_worker.py.
"""

import asyncio
import time

import msgspec

from tessera.kernel.errors import BadInput
from tessera.kernel.words import ENGLISH, Reason
from tessera.server.bots.process import Process
from tessera.server.costs import NOBODY_WAITS, SOMEBODY_WAITS, FairQueue, Full
from tessera.server.words import TableRefusal

WORKER = "tessera.server.errand_worker"
CHECK_SECONDS = 3.0  # for a check, once its process is there,
REPLAY_SECONDS = 30.0  # and for a record
BEGIN_SECONDS = 20.0  # more for a process that is only beginning
MOST_WAITING = 200  # errands, and
MOST_OF_ONE = 4  # of one person


class Options(msgspec.Struct, array_like=True):
    """A game's options as somebody wrote them."""

    game: str
    preset: str
    options: dict[str, bool | int | str]
    seats: int


class Check(Options, tag=True):
    """What is wrong with them, as JSON: a list of Fault."""


class Cards(Options, tag=True):
    """The cards of a table with them, as JSON: a list of CardInfo."""


class Show(msgspec.Struct, array_like=True, tag=True):
    """A record as a replay for these eyes, as JSON: Frames."""

    record: str
    eyes: int


class Import(msgspec.Struct, array_like=True, tag=True):
    """A record to make a table of, as the text of what is to be kept of it: all, or the entries before `at`."""

    record: str
    at: int


Errand = Check | Cards | Show | Import


class Job(msgspec.Struct, array_like=True):
    errand: Errand
    lang: str


class Done(msgspec.Struct, array_like=True):
    body: bytes = b""
    refusal: str = ""  # why what was sent is refused: a key of the server's own words,
    args: dict[str, str | int] = {}
    wrong: str = ""  # or a game's sentence, by this rule
    rule: str = ""
    trouble: str = ""  # what went wrong here
    worn: bool = False


Queue = FairQueue[tuple[Job, "asyncio.Future[Done]"]]


class Errands:
    def __init__(self) -> None:
        self._checks: Queue = FairQueue(MOST_WAITING, MOST_OF_ONE, "checks")
        self._records: Queue = FairQueue(MOST_WAITING, MOST_OF_ONE, "records")
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._tend(self._checks, CHECK_SECONDS, "slow_check")),
            asyncio.create_task(self._tend(self._records, REPLAY_SECONDS, "slow_record")),
        ]

    def queues(self) -> list[Queue]:
        return [self._checks, self._records]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def run(self, errand: Errand, owner: str, lang: str = ENGLISH) -> bytes:
        """The body of the answer; a BadInput with a sentence if there is none."""
        checks = isinstance(errand, Options)
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        try:
            work = Job(errand, lang), done
            (self._checks if checks else self._records).put(work, owner, SOMEBODY_WAITS if checks else NOBODY_WAITS)
        except Full:
            raise TableRefusal("busy_errands") from None
        return body_of(await done)

    async def _tend(self, queue: Queue, seconds: float, too_slow: str) -> None:
        process = Process(WORKER)
        try:
            while True:
                owner, (job, done) = await queue.get()
                if done.done():  # who asked has gone
                    continue
                most = seconds if process.running else seconds + BEGIN_SECONDS
                began = time.monotonic()
                try:
                    said = await process.exchange(msgspec.msgpack.encode(job), most)
                    result = msgspec.msgpack.decode(said, type=Done)
                    if result.worn:
                        await process.end()
                    if not done.done():
                        done.set_result(result)
                except (OSError, EOFError, ValueError) as e:
                    if not done.done():
                        done.set_exception(TableRefusal(too_slow if isinstance(e, TimeoutError) else "broken"))
                finally:
                    queue.charge(owner, time.monotonic() - began)
        finally:
            await process.end()


def body_of(done: Done) -> bytes:
    if done.refusal:
        raise TableRefusal(done.refusal, **done.args)
    if done.wrong:
        raise BadInput(done.wrong, Reason("errand", done.rule))
    if done.trouble:
        raise TableRefusal("too_much" if done.trouble == "MemoryError" else "broken")
    return done.body
