"""One table as this process knows it: its document, its match, and its ledger.

The record in the store is the game; a table only follows it. A change to the game is played in a copy (`draft`) and
gives it back (`keep`): its new entries are appended to the store, and only when they are on disk does the copy become
the match, and the listeners hear of it. A change to the document works the same way (`change`). If another process was
first, the table catches up and says so (`OthersFirst`), and whatever was wanted is judged again.
"""

import asyncio
import contextlib
import logging
from collections.abc import Generator
from typing import Protocol

from tessera.kernel.errors import BadInput
from tessera.matches.lessons import Lesson, lessons
from tessera.matches.match import Match, repeat
from tessera.matches.record import Header
from tessera.registry import find_game
from tessera.server.costs import MOST_ENTRIES, in_turns
from tessera.server.figures import FIGURES
from tessera.server.logs import kind
from tessera.server.store import Kept, PersonRow, Repeated, Row, Store, VersionTaken, now_ms
from tessera.server.tables.document import FROZEN, OPEN, OVER, PLAYING, Document, read_document, write_document
from tessera.server.tables.ledger import Ledger, entry_of, rows_since
from tessera.server.tables.mixing import proof
from tessera.server.tables.seats import settle
from tessera.server.words import TableRefusal, say

logger = logging.getLogger(__name__)


class OthersFirst(Exception):
    """Another process has changed this table first, and the table has caught up with it: judge the change again."""


class Listener(Protocol):
    """Who hears at once what has become of a table. Nothing can come between."""

    def moved(self, before: Match, rows: list[Row], own: bool) -> None:
        """The match has new entries. `own`: this process made them."""

    def changed(self, before: Document, begun: bool) -> None:
        """The document is another one. `begun`: with it the game has begun."""


class Table:
    def __init__(self, store: Store, kept: Kept) -> None:
        self.store = store
        self.id = kept.id
        self.rev = kept.rev
        self.doc = read_document(kept.doc)
        self.game = find_game(self.doc.game)
        self.match: Match | None = None  # None while the seats fill
        self.ledger: Ledger | None = None
        self.good = -1  # a frozen table: the last version that still holds
        self.lock = asyncio.Lock()  # around every change
        self.listeners: list[Listener] = []

    @property
    def version(self) -> int:
        return self.match.version if self.match is not None else 0

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.record.header.names if self.match is not None else tuple(s.name for s in self.doc.seats)

    @property
    def lesson(self) -> Lesson | None:
        """What is taught here; None also where the game has given that lesson up."""
        return lessons(self.game).get(self.doc.lesson)

    def status(self) -> str:
        """As the record says; the document follows a moment later."""
        if self.good >= 0 and self.doc.status in (PLAYING, OVER):
            return FROZEN
        if self.doc.status == PLAYING and self.match is not None and self.match.state.result is not None:
            return OVER
        return self.doc.status

    def playing(self) -> tuple[Match, Ledger]:
        if self.match is None or self.ledger is None or self.status() != PLAYING:
            raise TableRefusal("not_playing")
        return self.match, self.ledger

    # Changing the game

    def has_room(self, most: int = MOST_ENTRIES) -> None:
        """A refusal where the record is so long that no more of this kind may be added."""
        if self.version >= most:
            raise TableRefusal("record_full", n=most)

    def draft(self) -> Match:
        """A copy of the match to play on in, for `keep`. Call both with the lock."""
        match, _ = self.playing()
        return match.draft()

    async def keep(self, draft: Match, command: str = "") -> int:
        """Add what was played in the draft, and what follows from it by itself, to the record. Returns the version
        after it, or that of the command if it had been carried out before."""
        match, ledger = self.playing()
        settle(self.doc, ledger, draft)
        rows = rows_since(draft, match.version, now_ms(), command)
        if not rows:
            return match.version
        try:
            await self.store.append(self.id, rows)
            FIGURES.moves += len(rows)
        except VersionTaken:
            await self.catch_up()
            raise OthersFirst from None
        except Repeated as e:
            await self.catch_up()
            return e.v
        if self.match is match:
            self._adopt(draft, rows, own=True)
        else:
            await self.catch_up()
        return rows[-1].v

    async def settle(self) -> None:
        """Only what follows by itself: who is a bot, and what leaves no choice. Call it with the lock."""
        while True:
            with contextlib.suppress(OthersFirst):
                await self.keep(self.draft())
                return

    def _adopt(self, draft: Match, rows: list[Row], own: bool = False) -> None:
        """The copy becomes the match, and everybody hears of it."""
        before, ledger = self.match, self.ledger
        assert before is not None and ledger is not None
        self.match = draft
        for row in rows:
            ledger.add(draft, row)
        for listener in self.listeners:
            listener.moved(before, rows, own)

    # Changing the document

    async def change(self, doc: Document) -> None:
        """Put a changed copy of the document in its place. Call it with the lock, under which it was copied."""
        if doc == self.doc:
            return
        kept = write_document(doc)
        done = await self.store.change_table(
            self.id, self.rev, kept, doc.filed_as(), doc.game, doc.listed, doc.filed_under()
        )
        if not done:
            await self.reread()
            raise OthersFirst
        self._take(Kept(self.id, self.rev + 1, kept))

    def _take(self, kept: Kept) -> None:
        """A newer revision of the document."""
        before, self.doc, self.rev = self.doc, read_document(kept.doc), kept.rev
        begun = self.match is None and self.doc.status != OPEN
        if begun:
            self._lay_out()
        elif self.match is not None:
            self.match.record.header.names = self._seat_names()
        for listener in self.listeners:
            listener.changed(before, begun)

    # Following the store

    async def load(self) -> None:
        if self.doc.status != OPEN:
            self._lay_out()
            await self.catch_up()

    def _lay_out(self) -> None:
        """The match before its first entry."""
        doc = self.doc
        options = self.game.choose_options("", doc.options, len(doc.seats), doc.rules)  # new rules may have new ones
        seed = int(doc.seed, 16)
        mix = proof(doc, self.id)
        header = Header(
            self.game.name, doc.rules, options, len(doc.seats), seed, self._seat_names(), mix, doc.position, doc.lesson
        )
        try:
            match = Match(self.game, header)
        except (BadInput, ValueError, KeyError, IndexError):
            header.position = ""  # newer rules cannot read it: what was played does not fit then, and freezes the table
            match = Match(self.game, header)
        self.match = match
        self.ledger = Ledger(doc, match)

    def _seat_names(self) -> tuple[str, ...]:
        return tuple(s.name or self.game.seat_name(i) for i, s in enumerate(self.doc.seats))

    async def catch_up(self) -> None:
        """Play what others have added to the record. Call it with the lock, or before anybody knows the table."""
        match = self.match
        if match is None or self.good >= 0:
            return
        rows = await self.store.rows(self.id, match.version)
        if not rows:
            return
        draft, self.good = await in_turns(self._repeated(match, rows))
        self._adopt(draft, rows[: draft.version - match.version])
        if self.good >= 0:
            await self._freeze()

    def _repeated(self, match: Match, rows: list[Row]) -> Generator[None, None, tuple[Match, int]]:
        """A copy of the match with these entries played, and the last version that holds if not all do (-1: all)."""
        draft = match.draft()
        for row in rows:
            try:
                repeat(draft, entry_of(row))
            except (BadInput, ValueError, KeyError, IndexError, TypeError, AssertionError, RuntimeError) as e:
                logger.warning("table %s does not replay after version %d: %s", self.id, row.v - 1, kind(e))
                good = row.v - 1
                break
            yield
        else:
            return draft, -1
        if draft.version > good:  # the entry that leads elsewhere has been played
            draft = match.draft()
            for row in rows[: good - match.version]:
                repeat(draft, entry_of(row), check=False)
                yield
        return draft, good

    async def _freeze(self) -> None:
        while self.doc.status == PLAYING:
            doc = self.doc.copy()
            doc.status = FROZEN
            doc.note = say("frozen", "en", n=self.good)
            with contextlib.suppress(OthersFirst):
                await self.change(doc)

    async def reread(self) -> None:
        """Take the document as it is in the store. Call it with the lock."""
        kept = await self.store.table(self.id)
        if kept is None:  # somebody has tidied up
            raise TableRefusal("no_table")
        if kept.rev > self.rev:
            self._take(kept)

    async def refresh(self) -> bool:
        """Read what other processes may have done; has anything changed?"""
        before = self.rev, self.version
        async with self.lock:
            await self.reread()
            await self.catch_up()
        return before != (self.rev, self.version)

    async def reach(self, v: int) -> None:
        """Catch up with a client that has seen more than this process, having come from another one."""
        if self.store.several and v > self.version:
            await self.refresh()

    # People

    def may_watch(self, person: PersonRow) -> bool:
        doc = self.doc
        mine = person.host or doc.owner == person.id or doc.seat_of(person.id) >= 0
        return mine or doc.spectators or doc.status == OPEN

    def seated(self, person: PersonRow) -> int:
        """The seat of a person; a refusal for anyone who has none."""
        seat = self.doc.seat_of(person.id)
        if seat < 0:
            raise TableRefusal("not_seated")
        return seat

    def at_play(self, person: PersonRow) -> int:
        """The seat of a person who plays it themselves."""
        seat = self.seated(person)
        _, ledger = self.playing()
        if ledger.bots[seat]:
            raise TableRefusal("bot_plays")
        return seat

    def people_playing(self) -> list[int]:
        """Seats that people play now."""
        match, ledger = self.match, self.ledger
        if match is None or ledger is None:
            return [i for i, s in enumerate(self.doc.seats) if s.person]
        left = match.state.left
        return [i for i, s in enumerate(self.doc.seats) if s.person and not ledger.bots[i] and not left >> i & 1]

    def nobodys(self) -> list[bool]:
        """Seats that belong to no person."""
        return [not s.person for s in self.doc.seats]

    def bot_at(self, seat: int) -> str:
        """The bot that plays a seat now, so that the person who sits there is not asked; empty: none."""
        return self.ledger.bots[seat] if seat >= 0 and self.ledger is not None else ""
