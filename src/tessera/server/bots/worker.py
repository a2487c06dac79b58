"""A process (process.py) that thinks for bots, and looks ahead for people: positions and answers are MessagePack."""

import msgspec

from tessera.bots import Candidate, find_bot
from tessera.bots.coach import USUAL, remark
from tessera.bots.foresight import foresee
from tessera.bots.reasons import about, merits, why
from tessera.bots.search import Searcher
from tessera.kernel.chair import Chair
from tessera.kernel.heuristic import Merit
from tessera.kernel.rng import Rng
from tessera.kernel.words import ENGLISH
from tessera.registry import find_game
from tessera.server.bots.process import is_worn, serve
from tessera.server.logs import begin_as_told, where


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


class Coaching(msgspec.Struct, array_like=True, tag=True):
    """A question what a coach would say to a seat: `last` is the state at its question before (empty: there was none),
    `given` what it answered, and `silent` how many decisions ago the coach last spoke."""

    game: str
    state: bytes
    seat: int
    seed: bytes
    lang: str
    names: tuple[str, ...]
    last: bytes = b""
    given: int = -1
    silent: int = USUAL


Work = Position | Look | Coaching


class Reason(msgspec.Struct, array_like=True):
    code: int
    key: str
    args: dict[str, str]
    chance: float = 0.0
    why: str = ""  # in sentences
    about: list[str] = []  # the pieces and zones of these


class Answer(msgspec.Struct, array_like=True):
    code: int
    best: list[Reason] = []
    trouble: str = ""  # what went wrong, for the server's log
    lines: list[tuple[str, bool]] = []  # what would happen, and whether that is sure
    cut: bool = False
    key: str = ""  # of what a coach says, in `lines`
    about: list[str] = []
    worn: bool = False  # replace this process


def think(p: Work) -> Answer:
    game = find_game(p.game)
    chair = Chair(game, game.load(p.state), p.seat, p.lang, p.names)
    if isinstance(p, Look):
        found = foresee(chair, p.codes)
        return Answer(p.codes[0], lines=found.lines, cut=found.cut)
    rng = Rng(int.from_bytes(p.seed, "big"))
    if isinstance(p, Coaching):
        last = Chair(game, game.load(p.last), p.seat, p.lang, p.names) if p.last else None
        said = remark(chair, rng, last, p.given, p.silent)
        if said is None:
            return Answer(-1)
        return Answer(said.code, lines=[(s, True) for s in said.sentences], key=said.key, about=said.about)
    bot = find_bot(p.bot)
    if p.seconds:
        bot = bot.within(p.seconds)
    if p.given >= 0 and isinstance(bot, Searcher):
        judged = bot.judge(chair, rng, p.given)
        return Answer(int(judged[0].code), [_reason(c) for c in judged])
    if not p.explain:
        return Answer(int(bot.choose(chair, rng)))
    thought = bot.think(chair, rng)
    good = merits(chair, [int(c.code) for c in thought.best])
    return Answer(int(thought.code), [_explained(chair, c, good[int(c.code)]) for c in thought.best])


def _reason(c: Candidate) -> Reason:
    return Reason(int(c.code), c.key, c.args, c.value)


def _explained(chair: Chair, c: Candidate, found: list[Merit]) -> Reason:
    said = why(chair.game, found, chair.lang, chair.names)
    return Reason(int(c.code), c.key, c.args, c.value, said, about(found))


class Thinker:
    """Answers positions as long as its process lasts."""

    def __init__(self) -> None:
        self.answers = 0

    def __call__(self, data: bytes) -> bytes:
        try:
            answer = think(msgspec.msgpack.decode(data, type=Work))
        except MemoryError:  # what it has taken it may never give back
            answer = Answer(-1, trouble="MemoryError", worn=True)
        except Exception as e:
            answer = Answer(-1, trouble=where(e))
        self.answers += 1
        answer.worn = answer.worn or is_worn(self.answers)
        return msgspec.msgpack.encode(answer)


if __name__ == "__main__":
    begin_as_told()
    serve(Thinker())
