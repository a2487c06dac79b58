"""The turning points of a game that is over: where somebody gave an answer that cost much of their chance to win.

Every choice is judged by a search from where the player sat, with what they knew then, in the bots' processes: by a
short one, and if that finds fault with it, by a longer one. It begins when somebody first asks for it; whoever asks
again sees what has been found so far.
"""

import asyncio
import contextlib
import logging
from collections.abc import Generator

from tessera.matches.match import Match
from tessera.matches.record import ANSWER
from tessera.server.bots.pool import BotPool, Busy, Position, Troubled, bot_seed
from tessera.server.costs import NOBODY_WAITS, in_turns
from tessera.server.messages import TurningPoint, TurningPoints
from tessera.server.tables import frames
from tessera.server.tables.table import Table
from tessera.server.words import say

logger = logging.getLogger(__name__)
QUICK = "search-160"
CAREFUL = "strong"
SUSPECT_CHANCE = 0.025  # of the chance to win, from which on a choice is looked at again
TURNING_CHANCE = 0.05  # from which on it is a turning point
MOST_POINTS = 8  # points that are shown: those that cost most


class Found:
    """One choice that cost something: the version it led to, and what would have been better."""

    def __init__(self, v: int, seat: int, better: int, chance: float, best: float) -> None:
        self.v = v
        self.seat = seat
        self.better = better
        self.chance = chance
        self.best = best

    @property
    def cost(self) -> float:
        return self.best - self.chance


class Review:
    def __init__(self, table: Table, bots: BotPool) -> None:
        self.table = table
        self.bots = bots
        self.found: list[Found] = []
        self.judged = 0
        self.choices: list[int] = []
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        if self._task is None and self.table.match is not None:
            self._task = asyncio.get_running_loop().create_task(self._judge_all(self.table.match))

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    @property
    def resting(self) -> bool:
        return self._task is None or self._task.done()

    async def _judge_all(self, match: Match) -> None:
        self.choices = await in_turns(choices(match))
        for v in self.choices:
            with contextlib.suppress(Busy, Troubled):
                point = await self._judge(v, QUICK)
                if point is not None and point.cost >= SUSPECT_CHANCE:
                    point = await self._judge(v, CAREFUL)
                    if point is not None and point.cost >= TURNING_CHANCE:
                        self.found.append(point)
            self.judged += 1

    async def _judge(self, v: int, judge: str) -> Found | None:
        """What the answer cost; None if it was the best."""
        match = self.table.match
        assert match is not None
        entry = match.record.entries[v - 1]
        state = match.game.save(match.states[v - 1])
        seed = bot_seed(self.table.doc.seed, v, "review")
        position = Position(match.game.name, state, entry.seat, judge, seed, given=entry.code)
        answer = await self.bots.ask(position, self.table.doc.owner, NOBODY_WAITS)
        if len(answer.best) < 2 or answer.best[0].code == entry.code:
            return None
        best, given = answer.best
        return Found(v, entry.seat, best.code, given.chance, best.chance)

    def told(self, lang: str) -> TurningPoints:
        match = self.table.match
        assert match is not None
        worst = sorted(self.found, key=lambda point: -point.cost)[:MOST_POINTS]
        points = [told(match, point, lang) for point in sorted(worst, key=lambda point: point.v)]
        return TurningPoints(self.resting, self.judged, len(self.choices), points)


def choices(match: Match) -> Generator[None, None, list[int]]:
    """The versions that were somebody's choice among several answers, undone ones left out. Sealed choices are not
    judged: they were made without knowing what the record shows before them."""
    counting = match.counting()
    out: list[int] = []
    for e in match.record.entries:
        if e.do == ANSWER and e.v in counting:
            ask = match.game.question(match.states[e.v - 1])
            if len(ask.answers) > 1 and not ask.waiting:
                out.append(e.v)
        yield
    return out


def told(match: Match, point: Found, lang: str) -> TurningPoint:
    state = match.states[point.v - 1]
    names = match.record.header.names
    better = frames.choice(match.game, state, point.better, lang, names).label
    sentence = say(
        "review.point",
        lang,
        who=names[point.seat],
        cost=str(round(100 * point.cost)),
        before=str(round(100 * point.best)),
        after=str(round(100 * point.chance)),
        better=better,
    )
    return TurningPoint(point.v, point.seat, round(point.cost, 3), sentence)
