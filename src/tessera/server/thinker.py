"""A process that thinks for bots, and looks ahead for people: it reads positions from its standard input and writes
answers to its standard output, each a length and a MessagePack message, until its input ends. When the server dies,
however it dies, the pipe closes and the thinker ends with the thought it is at: no orphan is left."""

import os
import sys
from typing import BinaryIO

import msgspec

from tessera.bots import find_bot
from tessera.bots.foresight import foresee
from tessera.kernel.chair import Chair
from tessera.kernel.registry import find_game
from tessera.kernel.rng import Rng


class Position(msgspec.Struct, array_like=True, tag=True):
    """A question to a bot: `state` is what `game.save` gives."""

    game: str
    state: bytes
    seat: int
    bot: str
    seed: bytes  # of the bot's own random numbers
    explain: bool = False


class Look(msgspec.Struct, array_like=True, tag=True):
    """A question what answers of a seat would lead to."""

    game: str
    state: bytes
    seat: int
    codes: list[int]
    names: tuple[str, ...]
    lang: str


Work = Position | Look


class Reason(msgspec.Struct, array_like=True):
    code: int
    key: str
    args: dict[str, str]


class Answer(msgspec.Struct, array_like=True):
    code: int
    best: list[Reason] = []
    trouble: str = ""  # what went wrong, for the server's log
    lines: list[tuple[str, bool]] = []  # what would happen, and whether that is sure
    cut: bool = False


def think(p: Work) -> Answer:
    game = find_game(p.game)
    chair = Chair(game, game.load(p.state), p.seat)
    if isinstance(p, Look):
        found = foresee(chair, p.codes, p.names, p.lang)
        return Answer(p.codes[0], lines=found.lines, cut=found.cut)
    rng = Rng(int.from_bytes(p.seed, "big"))
    bot = find_bot(p.bot)
    if not p.explain:
        return Answer(int(bot.choose(chair, rng)))
    thought = bot.think(chair, rng)
    return Answer(int(thought.code), [Reason(int(c.code), c.key, c.args) for c in thought.best])


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


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not get between the answers
    try:
        serve(sys.stdin.buffer, answers)
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(0)
