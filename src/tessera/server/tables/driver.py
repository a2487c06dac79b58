"""What happens at a table by itself: bots, and the end of somebody's time.

A `Driver` wakes after each change of its table and does what is to be done next, one thing after the other, until a
person is to answer. Several processes may drive one table: the record decides who was first, and those who did not make
the last change wait a moment before they help.
"""

import asyncio
import contextlib
import logging
import random
import time

from tessera.matches.match import Match
from tessera.server.bots.pool import BotPool, Busy, Position, Troubled, bot_seed
from tessera.server.costs import NOBODY_WAITS, SOMEBODY_WAITS, Allowance
from tessera.server.store import Row, StoreTrouble, now_ms
from tessera.server.tables import best_scores, holding, mixing, offers, starting
from tessera.server.tables.audience import Audience
from tessera.server.tables.document import OVER, PLAYING, Document
from tessera.server.tables.ledger import awaited
from tessera.server.tables.seats import SUBSTITUTE
from tessera.server.tables.table import OthersFirst, Table

logger = logging.getLogger(__name__)
HELPING = (2.0, 5.0)  # seconds that a process waits before it does another's work
RETRY_SECONDS = 30.0  # after something went wrong
OUTAGE_SECONDS = (3.0, 8.0)  # after which a table tries again while the database is away
HELD_SECONDS = 5.0  # after which bots that wait for somebody's word look whether they are still there
UNWATCHED_SECONDS = 10  # before each thought of a bot, where no person plays or looks on
SECRET = (0.3, 1.2)  # seconds in which a bot answers a question that could tell what it holds, whatever it holds


class Driver:
    """Listens to its table, and wakes after each change."""

    def __init__(
        self, table: Table, audience: Audience, bots: BotPool, allowance: Allowance, testing: bool = False
    ) -> None:
        self.table = table
        self.audience = audience
        self.bots = bots
        self.allowance = allowance  # what is done here is done for the owner of the table
        self.testing = testing
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._own = False
        self._timer: asyncio.TimerHandle | None = None
        self._mix_step = 0, False  # the step of the shuffle that is being waited for, and since when
        self._mix_since = 0.0

    def moved(self, before: Match, rows: list[Row], own: bool) -> None:
        self.wake(own)

    def changed(self, before: Document, begun: bool) -> None:
        self.wake(True)

    def wake(self, own: bool = True) -> None:
        """Look what is to be done. `own`: this process made the last change, so it goes on at once."""
        self._own = own
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._drive())
        else:
            self._again = True

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None  # it knows this driver
        if self._task is not None:
            self._task.cancel()

    @property
    def resting(self) -> bool:
        return self._task is None or self._task.done()

    async def _drive(self) -> None:
        try:
            while True:
                self._again = False
                more = await self.allowance.in_time(self.table.doc.owner, self._step())
                if not more and not self._again:
                    return
        except (Busy, Troubled) as e:
            logger.error("table %s: the bot has no answer: %s", self.table.id, e)
            self._wake_in(RETRY_SECONDS)
        except StoreTrouble:
            self._wake_in(random.uniform(*OUTAGE_SECONDS))
        except Exception:
            logger.exception("table %s cannot go on by itself", self.table.id)
            self._wake_in(RETRY_SECONDS)

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.wake)

    async def _step(self) -> bool:
        """Do the next thing; False if there is nothing to do now."""
        table = self.table
        if table.doc.mixing:
            return await self._mix()
        if table.match is None or table.doc.status != PLAYING:
            return False
        if table.status() == OVER:
            await self._finish()
            return False
        if table.status() != PLAYING:
            return False
        async with table.lock:
            if table.status() != PLAYING:
                return True
            before = table.version
            await offers.carry_out(table, self.audience.here())
            await table.settle()
            if table.version != before:
                return True
        match, ledger = table.playing()
        for seat in awaited(match):
            if ledger.bots[seat]:
                if holding.held_by(table, self.audience.here()) >= 0:
                    self._wake_in(HELD_SECONDS)  # its person may have gone
                    return False
                return await self._bot_answers(match, seat)
        return await self._time()

    async def _mix(self) -> bool:
        """Those who are late with their step of the shuffle are not waited for any longer. A process that has only just
        heard of the step, after a restart say, gives everybody the same time anew."""
        table = self.table
        mix = table.doc.mix
        assert mix is not None
        step = mix.turn, mix.closed
        if step != self._mix_step:
            self._mix_step, self._mix_since = step, time.monotonic()
        left = self._mix_since + starting.patience(table) - time.monotonic()
        if left > 0:
            self._wake_in(left)
            return False
        async with table.lock:
            doc = table.doc.copy()
            if doc.mixing and doc.mix is not None and (doc.mix.turn, doc.mix.closed) == step:
                mixing.advance(doc, table.id, late=True)
                with contextlib.suppress(OthersFirst):
                    await starting.go_on(table, self.audience, doc)
        return True

    async def _bot_answers(self, match: Match, seat: int) -> bool:
        """What a bot does now; a sealed choice it makes at once, not only when those before it have made theirs."""
        table, v = self.table, match.version
        state = match.game.standing(match.state, seat)
        if not self._own:
            await asyncio.sleep(random.uniform(*HELPING))
            self._own = True
        elif match.game.question(state).secret and not self.testing:
            await asyncio.sleep(random.uniform(*SECRET))
        await self._wait_unless_watched()
        if table.version != v:
            return True
        taught = table.lesson.reply(match) if table.lesson is not None else -1
        if taught >= 0:
            async with table.lock:
                if table.version == v and table.status() == PLAYING:
                    draft = table.draft()
                    draft.answer(seat, taught)
                    with contextlib.suppress(OthersFirst):
                        await table.keep(draft)
            return True
        seed = bot_seed(table.doc.seed, v, f"bot {seat}")
        bot = table.bot_at(seat)
        position = Position(match.game.name, match.game.save(state), seat, bot, seed)
        rank = SOMEBODY_WAITS if self._watched() else NOBODY_WAITS
        answer = await self.bots.ask(position, table.doc.owner, rank)
        async with table.lock:
            if table.version == v and table.status() == PLAYING:  # else the game went on without this answer
                draft = table.draft()
                if state is match.state:
                    draft.answer(seat, answer.code)
                else:
                    draft.hold(seat, answer.code)
                with contextlib.suppress(OthersFirst):
                    await table.keep(draft)
        return True

    def _watched(self) -> bool:
        """Does anybody wait for this game to go on?"""
        return bool(self.table.people_playing() or self.audience.connections)

    async def _wait_unless_watched(self) -> None:
        """A game among bots that nobody sees may take its time."""
        for _ in range(0 if self.testing else UNWATCHED_SECONDS):
            if self._watched():
                return
            await asyncio.sleep(1)

    async def _time(self) -> bool:
        """Whose time is over, if anybody's; else wake when it will be."""
        table = self.table
        assert table.ledger is not None
        out = table.ledger.clocks.next_out()
        if out is None:
            return False
        seat, at = out
        if at > now_ms():
            self._wake_in(min((at - now_ms()) / 1000 + 0.01, 86_400.0))
            return False
        async with table.lock:
            if table.status() == PLAYING and table.ledger.clocks.next_out() == out:
                draft = table.draft()
                if table.doc.clock.on_time_out == "resign":
                    draft.resign(seat, timed_out=True)
                if draft.state.result is None:
                    draft.seat_bot(seat, SUBSTITUTE)
                with contextlib.suppress(OthersFirst):
                    await table.keep(draft)
        return True

    async def _finish(self) -> None:
        """The document follows the record: the game is over."""
        table = self.table
        mark = await best_scores.mark(table)
        async with table.lock:
            while table.doc.status == PLAYING:
                doc = table.doc.copy()
                doc.status = OVER
                doc.offer = None
                doc.mark = mark
                with contextlib.suppress(OthersFirst):
                    await table.change(doc)
