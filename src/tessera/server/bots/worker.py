"""A process that thinks for bots, and looks ahead for people: it reads positions from its standard input and writes
answers to its standard output, each a length and a MessagePack message, until its input ends. When the server dies,
however it dies, the pipe closes and the worker ends with the thought it is at: no orphan is left. It may not take more
than MEMORY_BYTES."""

import contextlib
import os
import sys
from typing import BinaryIO

import msgspec

from tessera.bots import Candidate, find_bot
from tessera.bots.foresight import foresee
from tessera.bots.search import Searcher
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.kernel.words import ENGLISH
from tessera.registry import find_game

MEMORY_BYTES = 1 << 30  # bytes of address space, where the system can limit it


class Position(msgspec.Struct, array_like=True, tag=True):
    """A question to a bot: `state` is what `game.save` gives."""

    game: str
    state: bytes
    seat: int
    bot: str
    seed: bytes  # of the bot's own random numbers
    explain: bool = False
    seconds: float = 0.0  # that the bot may think; 0: as long as it likes
    given: int = -1  # an answer to judge beside the best one
    lang: str = ENGLISH  # of whom it is explained to
    names: tuple[str, ...] = ()


class Look(msgspec.Struct, array_like=True, tag=True):
    """A question what answers of a seat would lead to."""

    game: str
    state: bytes
    seat: int
    codes: list[int]
    lang: str
    names: tuple[str, ...]


Work = Position | Look


class Reason(msgspec.Struct, array_like=True):
    code: int
    key: str
    args: dict[str, str]
    chance: float = 0.0


class Answer(msgspec.Struct, array_like=True):
    code: int
    best: list[Reason] = []
    trouble: str = ""  # what went wrong, for the server's log
    lines: list[tuple[str, bool]] = []  # what would happen, and whether that is sure
    cut: bool = False


def think(p: Work) -> Answer:
    game = find_game(p.game)
    chair = Chair(game, game.load(p.state), p.seat, p.lang, p.names)
    if isinstance(p, Look):
        found = foresee(chair, p.codes)
        return Answer(p.codes[0], lines=found.lines, cut=found.cut)
    rng = Rng(int.from_bytes(p.seed, "big"))
    bot = find_bot(p.bot)
    if p.seconds:
        bot = bot.within(p.seconds)
    if p.given >= 0 and isinstance(bot, Searcher):
        judged = bot.judge(chair, rng, p.given)
        return Answer(int(judged[0].code), [_reason(c) for c in judged])
    if not p.explain:
        return Answer(int(bot.choose(chair, rng)))
    thought = bot.think(chair, rng)
    return Answer(int(thought.code), [_reason(c) for c in thought.best])


def _reason(c: Candidate) -> Reason:
    return Reason(int(c.code), c.key, c.args, c.value)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    while len(head := source.read(4)) == 4:
        position = msgspec.msgpack.decode(source.read(int.from_bytes(head, "big")), type=Work)
        try:
            answer = think(position)
        except Exception as e:
            answer = Answer(-1, trouble=f"{type(e).__name__}: {e}")
        data = msgspec.msgpack.encode(answer)
        sink.write(len(data).to_bytes(4, "big") + data)
        sink.flush()


def limit_memory() -> None:
    """A bot that wants more gets a MemoryError, which is an answer like any other trouble."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, resource.RLIM_INFINITY))


if __name__ == "__main__":
    limit_memory()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not get between the answers
    try:
        serve(sys.stdin.buffer, answers)
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(0)
