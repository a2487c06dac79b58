"""What happens at a table by itself: answers that leave no choice, bots, and the end of somebody's time.

`settle` is part of every change of a game. A `Driver` wakes after each and does what is to be done next, one thing
after the other, until a person is to answer. Several processes may drive one table: the record decides who was first,
and those who did not make the last change wait a moment before they help.
"""

import asyncio
import contextlib
import logging
import random
from typing import TYPE_CHECKING

from tessera.kernel.match import Match
from tessera.kernel.record import BOT
from tessera.kernel.state import State
from tessera.server import bests, moves, seen
from tessera.server.document import OVER, PLAYING, Document
from tessera.server.store import now_ms
from tessera.server.thinker import Answer
from tessera.server.thinking import Busy, Position, Troubled, bot_seed
from tessera.server.words import TableRefusal

if TYPE_CHECKING:
    from tessera.server.room import Room

logger = logging.getLogger(__name__)
HELPING = (2.0, 5.0)  # seconds that a process waits before it does another's work
AGAIN = 30.0  # seconds after something went wrong
SECRET = (0.3, 1.2)  # seconds in which a bot answers a question that could tell what it holds, whatever it holds


def settle(room: "Room", draft: Match) -> None:
    """Everything that follows without anybody's choice: who is a bot, sealed choices whose turn has come, single
    answers."""
    ledger = room.ledger
    assert ledger is not None
    if draft.state.result is not None:
        return
    fresh = {e.seat: e for e in draft.record.entries[ledger.version :] if e.do == BOT}
    for p, s in enumerate(room.doc.seats):
        entry = fresh.get(p)
        playing, since = (entry.text, entry.v) if entry else (ledger.bots[p], ledger.bot_since[p])
        wanted = playing
        if since <= ledger.base:  # nobody has said yet who plays this seat at this table
            wanted = "" if s.person else s.bot or moves.OPPONENT
        elif not s.person and not playing:  # the account was deleted
            wanted = moves.SUBSTITUTE
        if wanted != playing:
            draft.seat_bot(p, wanted)
    while draft.answer_held() + draft.answer_forced(ask_always=True, confirm=True):
        pass


class Driver:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._own = False
        self._timer: asyncio.TimerHandle | None = None

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
        if self._task is not None:
            self._task.cancel()

    @property
    def resting(self) -> bool:
        return self._task is None or self._task.done()

    async def _drive(self) -> None:
        try:
            while True:
                self._again = False
                if not await self._step() and not self._again:
                    return
        except (Busy, Troubled) as e:
            logger.error("table %s: the bot has no answer: %s", self.room.id, e)
            self._wake_in(AGAIN)
        except Exception:
            logger.exception("table %s cannot go on by itself", self.room.id)
            self._wake_in(AGAIN)

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.wake)

    async def _step(self) -> bool:
        """Do the next thing; False if there is nothing to do now."""
        room = self.room
        if room.match is None or room.doc.status != PLAYING:
            return False
        if room.status() == OVER:
            await self._finish()
            return False
        if room.status() != PLAYING:
            return False
        async with room.lock:
            if room.status() != PLAYING:
                return True
            before = room.match.version
            await moves.carry_out_offer(room)
            await room.record(lambda draft: None)
            if room.match.version != before:
                return True
        match, ledger = room.playing()
        for seat in seen.awaited(match):
            if ledger.bots[seat]:
                return await self._bot_answers(match, seat)
        return await self._time()

    async def _bot_answers(self, match: Match, seat: int) -> bool:
        """What a bot does now; a sealed choice it makes at once, not only when those before it have made theirs."""
        room = self.room
        assert room.ledger is not None
        v = match.version
        state = match.game.standing(match.state, seat)
        if not self._own:
            await asyncio.sleep(random.uniform(*HELPING))
            self._own = True
        elif match.game.question(state).secret and not room.rooms.testing:
            await asyncio.sleep(random.uniform(*SECRET))
        if room.match is None or room.match.version != v:
            return True
        answer = await self.think(state, seat, room.ledger.bots[seat])

        def give(draft: Match) -> None:
            if draft.version != v:
                raise TableRefusal("stale")
            if state is match.state:
                draft.answer(seat, answer.code)
            else:
                draft.hold(seat, answer.code)

        async with room.lock:
            with contextlib.suppress(TableRefusal):  # the game went on without this answer
                await room.record(give)
        return True

    async def think(self, state: State, seat: int, bot: str) -> Answer:
        return await self.room.rooms.thinking.ask(self._position(state, seat, bot, "bot"))

    async def explain(self, state: State, seat: int, bot: str, lang: str, names: tuple[str, ...]) -> Answer:
        position = self._position(state, seat, bot, "hint")
        position.explain, position.lang, position.names = True, lang, names
        return await self.room.rooms.thinking.ask(position)

    def _position(self, state: State, seat: int, bot: str, use: str) -> Position:
        room = self.room
        assert room.match is not None
        seed = bot_seed(room.doc.seed, room.match.version, f"{use} {seat}")
        return Position(room.game.name, room.game.save(state), seat, bot, seed)

    async def _time(self) -> bool:
        """Whose time is over, if anybody's; else wake when it will be."""
        room = self.room
        assert room.ledger is not None
        out = room.ledger.clocks.next_out()
        if out is None:
            return False
        seat, at = out
        if at > now_ms():
            self._wake_in(min((at - now_ms()) / 1000 + 0.01, 86_400.0))
            return False

        def time_out(draft: Match) -> None:
            _, ledger = room.playing()
            if ledger.clocks.next_out() != out:
                raise TableRefusal("stale")
            if room.doc.clock.on_time_out == "resign":
                draft.resign(seat, timed_out=True)
            if draft.state.result is None:
                draft.seat_bot(seat, moves.SUBSTITUTE)

        async with room.lock:
            with contextlib.suppress(TableRefusal):
                await room.record(time_out)
        return True

    async def _finish(self) -> None:
        """The document follows the record: the game is over."""
        mark = await bests.mark(self.room)

        def over(doc: Document) -> None:
            if doc.status == PLAYING:
                doc.status = OVER
                doc.offer = None
                doc.mark = mark

        async with self.room.lock:
            await self.room.change(over)
