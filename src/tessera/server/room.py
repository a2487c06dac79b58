"""One table in this process: its match, its document, and who looks on.

The record in the store is the game; a room only follows it. Whatever changes the game goes through `Room.record`: a
copy of the match is played on, its new entries are appended to the store, and only when they are on disk does the copy
become the match and everybody hears of it. If another process was first, the room catches up and the change is judged
anew. What people may ask for is in commands.py and moves.py; bots and clocks are in driving.py.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from tessera.kernel.match import Match, repeat
from tessera.kernel.options import BadInput
from tessera.kernel.record import UNDO, Header
from tessera.kernel.registry import find_game
from tessera.server import commands, seen
from tessera.server.describing import table_info
from tessera.server.document import FROZEN, OPEN, OVER, PLAYING, Document, read_document, write_document
from tessera.server.driving import Driver, settle
from tessera.server.ledger import Ledger, entry_of, rows_since
from tessera.server.messages import AnyCommand, AnyNotice, ChatLine, Chatted, Snapshot, Table, TableInfo
from tessera.server.review import Review
from tessera.server.store import ChatRow, Kept, PersonRow, Repeated, Row, VersionTaken, now_ms
from tessera.server.words import TableRefusal, say

if TYPE_CHECKING:
    from tessera.server.rooms import Rooms
    from tessera.server.sockets import Connection

logger = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode

CATCH_UP = 300  # entries that a returning client gets one by one; beyond that everything anew
CHAT = 200  # lines in a snapshot
BREATH = 0.02  # seconds of replaying after which others get their turn
GATHER = 0.05  # seconds in which comings and goings become one notice


def frame(notice: AnyNotice) -> str:
    return encode(notice).decode()


class Room:
    def __init__(self, rooms: "Rooms", kept: Kept) -> None:
        self.rooms = rooms
        self.store = rooms.store
        self.id = kept.id
        self.rev = kept.rev
        self.doc = read_document(kept.doc)
        self.game = find_game(self.doc.game)
        self.match: Match | None = None  # None while the seats fill
        self.ledger: Ledger | None = None
        self.good = -1  # a frozen table: the last version that still holds
        self.chat: dict[int, ChatRow] = {}
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()  # around every change
        self.driver = Driver(self)
        self.review = Review(self)
        self.recent: commands.Recent = commands.Recent()
        self.used = time.monotonic()
        self._opened = time.monotonic()
        self._heard: dict[int, float] = {}  # when a seat's person was last there, or did anything
        self._seen: dict[tuple[int, str], seen.Seen] = {}
        self._telling: asyncio.TimerHandle | None = None

    # Following the record

    async def load(self) -> None:
        self.chat = {line.n: line for line in await self.store.chat(self.id)}
        if self.doc.status != OPEN:
            self._lay_out()
            await self.catch_up()

    def _lay_out(self) -> None:
        """The match before its first entry."""
        doc = self.doc
        options = self.game.choose_options("", doc.options, len(doc.seats), doc.rules)  # new rules may have new ones
        header = Header(self.game.name, doc.rules, options, len(doc.seats), int(doc.seed, 16), self._names())
        match = Match(self.game, header)
        if doc.position:
            match.states = [self.game.from_position(doc.position, options, len(doc.seats), header.seed)]
        self.match = match
        self.ledger = Ledger(doc, match)
        self._seen.clear()

    def _names(self) -> tuple[str, ...]:
        return tuple(s.name or self.game.seat_name(i) for i, s in enumerate(self.doc.seats))

    async def catch_up(self) -> None:
        """Play what others have added to the record. Call it with the lock, or before anybody knows the room."""
        match = self.match
        if match is None or self.good >= 0:
            return
        rows = await self.store.rows(self.id, match.version)
        if not rows:
            return
        draft = match.draft()
        since = time.monotonic()
        for row in rows:
            try:
                repeat(draft, entry_of(row))
            except (BadInput, ValueError, KeyError, IndexError, TypeError, AssertionError, RuntimeError) as e:
                logger.warning("table %s does not replay: %s", self.id, e)
                self.good = row.v - 1
                break
            if time.monotonic() - since > BREATH:
                await asyncio.sleep(0)
                since = time.monotonic()
        good = draft.version if self.good < 0 else self.good
        if draft.version > good:  # the entry that leads elsewhere has been played
            draft = match.draft()
            for row in rows[: good - match.version]:
                repeat(draft, entry_of(row), check=False)
        self._adopt(draft, rows[: good - match.version])
        if self.good >= 0:
            await self._freeze()

    async def record(self, make: Callable[[Match], None], command: str = "") -> int:
        """Change the game: `make` plays on a copy of the match, or raises why not, and may be called again if others
        came first. Returns the version after it, or that of the command if it had been carried out before. Call it
        with the lock."""
        while True:
            match, ledger = self.playing()
            if command and command in ledger.commands:
                return ledger.commands[command]
            draft = match.draft()
            make(draft)
            settle(self, draft)
            rows = rows_since(draft, match.version, now_ms(), command)
            if not rows:
                return match.version
            try:
                await self.store.append(self.id, rows)
            except VersionTaken:
                await self.catch_up()
                continue
            except Repeated as e:
                await self.catch_up()
                return e.v
            if self.match is match:
                self._adopt(draft, rows, own=True)
            else:
                await self.catch_up()
            return rows[-1].v

    def playing(self) -> tuple[Match, Ledger]:
        if self.match is None or self.ledger is None or self.status() != PLAYING:
            raise TableRefusal("not_playing")
        return self.match, self.ledger

    def _adopt(self, draft: Match, rows: list[Row], own: bool = False) -> None:
        """The copy becomes the match, and everybody hears of it; nothing can come between."""
        match, ledger = self.match, self.ledger
        assert match is not None and ledger is not None
        asked = seen.awaited(match)
        self.match = draft
        for row in rows:
            ledger.add(draft, row)
            if row.id:  # somebody's command, maybe by way of another process
                self.heard(row.seat)
        self.used = time.monotonic()
        self._tell_moves(rows)
        fresh = [p for p in seen.awaited(draft) if p not in asked]
        if own and fresh:
            self.rooms.notices.asked(self, fresh)
        if draft.state.result is not None or any(row.do not in ("answer", "held") for row in rows):
            self.tell_table()
        self.driver.wake(own)

    # The document

    async def change(self, edit: Callable[[Document], None]) -> None:
        """Change the document: `edit` changes a copy, or raises why not, and may be called again if others came first.
        Call it with the lock."""
        while True:
            doc = self.doc.copy()
            edit(doc)
            if doc == self.doc:
                return
            done = await self.store.change_table(
                self.id, self.rev, write_document(doc), doc.status, doc.game, doc.listed, doc.filed_under()
            )
            if done:
                self.take(Kept(self.id, self.rev + 1, write_document(doc)))
                return
            await self.reread()

    async def reread(self) -> None:
        kept = await self.store.table(self.id)
        if kept is not None and kept.rev > self.rev:
            self.take(kept)

    async def refresh(self) -> bool:
        """Read what other processes may have done; has anything changed?"""
        before = self.rev, self.match.version if self.match else 0
        async with self.lock:
            await self.reread()
            await self.catch_up()
        return before != (self.rev, self.match.version if self.match else 0)

    async def reach(self, v: int) -> None:
        """Catch up with a client that has seen more than this process, having come from another one."""
        if self.store.several and v > (self.match.version if self.match else 0):
            await self.refresh()

    def take(self, kept: Kept) -> None:
        """A newer revision of the document."""
        before, self.doc, self.rev = self.doc, read_document(kept.doc), kept.rev
        begun = self.match is None and self.doc.status != OPEN
        if begun:
            self._lay_out()
        for c in list(self.connections):
            eyes = self.doc.seat_of(c.person.id)
            if not self.may_watch(c.person):
                c.close(4403, say("no_spectators", c.lang))
            elif eyes != c.eyes or begun:
                c.eyes = eyes
                c.put(frame(self.snapshot(eyes, c.lang)))
        if self.match is not None and [s.name for s in before.seats] != [s.name for s in self.doc.seats]:
            self.match.record.header.names = self._names()
            self._seen.clear()
        self.tell_table()
        self.driver.wake(True)

    async def _freeze(self) -> None:
        if self.doc.status == PLAYING:

            def frozen(doc: Document) -> None:
                if doc.status == PLAYING:
                    doc.status = FROZEN
                    doc.note = say("frozen", "en", n=self.good)

            await self.change(frozen)

    def status(self) -> str:
        """As the record says; the document follows a moment later."""
        if self.good >= 0 and self.doc.status in (PLAYING, OVER):
            return FROZEN
        if self.doc.status == PLAYING and self.match is not None and self.match.state.result is not None:
            return OVER
        return self.doc.status

    # People

    async def do(self, person: PersonRow, command: AnyCommand, lang: str = "en") -> AnyNotice:
        """Carry out a command, whichever way it came; every refusal is a notice too."""
        self.used = time.monotonic()
        self.heard(self.doc.seat_of(person.id))
        return await commands.do(self, person, command, lang)

    def may_watch(self, person: PersonRow) -> bool:
        doc = self.doc
        mine = person.host or doc.owner == person.id or doc.seat_of(person.id) >= 0
        return mine or doc.spectators or doc.status == OPEN

    def people_playing(self) -> list[int]:
        """Seats that people play now."""
        match, ledger = self.match, self.ledger
        if match is None or ledger is None:
            return [i for i, s in enumerate(self.doc.seats) if s.person]
        left = match.state.left
        return [i for i, s in enumerate(self.doc.seats) if s.person and not ledger.bots[i] and not left >> i & 1]

    def here(self) -> set[int]:
        """Seats whose person looks on."""
        return {c.eyes for c in self.connections if c.eyes >= 0}

    def heard(self, seat: int) -> None:
        if seat >= 0:
            self._heard[seat] = time.monotonic()

    def absent(self, seat: int) -> float | None:
        """Seconds until a bot may play on for the person of a seat, who is away; None if they are here."""
        if seat in self.here():
            return None
        return max(0.0, self.rooms.patience - (time.monotonic() - self._heard.get(seat, self._opened)))

    def nobodys(self) -> list[bool]:
        """Seats that belong to no person."""
        return [not s.person for s in self.doc.seats]

    # Telling

    def enter(self, c: "Connection", since: int = -1, chat: int = 0) -> None:
        """Somebody looks on from now: first what they have missed, then everything as it happens."""
        c.eyes = self.doc.seat_of(c.person.id)
        self.connections.add(c)
        for f in self.missed(c.eyes, c.lang, since, chat):
            c.put(f)
        self._gather()

    def leave(self, c: "Connection") -> None:
        self.connections.discard(c)
        self.used = time.monotonic()
        self.heard(c.eyes)
        self._gather()

    def missed(self, eyes: int, lang: str, since: int = -1, chat: int = 0, most: int = CATCH_UP) -> list[str]:
        """What a client that has seen version `since` must be told: each entry, or everything anew."""
        match = self.match
        if match is None or not 0 <= since <= match.version or match.version - since > most:
            return [frame(self.snapshot(eyes, lang))]
        if any(e.do == UNDO for e in match.record.entries[since:]):
            return [frame(self.snapshot(eyes, lang))]
        moves = [self._moved(v, eyes, lang) for v in range(since + 1, match.version + 1)]
        lines = [frame(Chatted(chat_line(row), row.removed)) for n, row in sorted(self.chat.items()) if n > chat]
        return [*moves, frame(Table(self.info(lang))), *lines[-CHAT:]]

    def snapshot(self, eyes: int, lang: str) -> Snapshot:
        match = self.match
        chat = [chat_line(row) for n, row in sorted(self.chat.items()) if not row.removed][-CHAT:]
        if match is None:
            return Snapshot(0, eyes, self.info(lang), None, None, [], chat)
        look = self._seen.setdefault((eyes, lang), seen.Seen(eyes, lang))
        return Snapshot(
            match.version,
            eyes,
            self.info(lang),
            seen.view_at(match, match.version, eyes),
            seen.question_of(match, eyes, lang) if self.status() == PLAYING and not self._replaced(eyes) else None,
            look.log(match, self.nobodys()),
            chat,
        )

    def _moved(self, v: int, eyes: int, lang: str) -> str:
        match, ledger = self.match, self.ledger
        assert match is not None and ledger is not None
        seat, _, command = ledger.command_at.get(v, "").partition(":")
        mine = command if command and seat == str(eyes) else ""
        moved = seen.moved_at(match, v, eyes, lang, self.nobodys(), ledger.clocks.seconds(now_ms()), mine)
        if self._replaced(eyes):
            moved.question = None
        return frame(moved)

    def _replaced(self, seat: int) -> bool:
        """Does a bot play here, so that the person who sits here is not asked?"""
        return seat >= 0 and self.ledger is not None and bool(self.ledger.bots[seat])

    def _tell_moves(self, rows: list[Row]) -> None:
        groups: dict[tuple[int, str], list[Connection]] = {}
        for c in self.connections:
            groups.setdefault((c.eyes, c.lang), []).append(c)
        again = any(row.do == UNDO for row in rows)
        for (eyes, lang), watching in groups.items():
            if again:
                frames = [frame(self.snapshot(eyes, lang))]
            else:
                frames = [self._moved(row.v, eyes, lang) for row in rows]
            for c in watching:
                for f in frames:
                    c.put(f)

    def tell_table(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        self.tell(lambda lang: Table(self.info(lang)))

    def tell(self, make: Callable[[str], AnyNotice]) -> None:
        """The same for everybody, in their language."""
        made: dict[str, str] = {}
        for c in self.connections:
            if c.lang not in made:
                made[c.lang] = frame(make(c.lang))
            c.put(made[c.lang])

    def tell_seat(self, seat: int, notice: AnyNotice) -> None:
        for c in self.connections:
            if c.eyes == seat:
                c.put(frame(notice))

    def _gather(self) -> None:
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(GATHER, self._gathered)

    def _gathered(self) -> None:
        self._telling = None
        self.tell_table()

    async def hear_chat(self, n: int) -> None:
        for line in await self.store.chat(self.id, n - 1):
            known = self.chat.get(line.n)
            self.chat[line.n] = line
            if known != line:
                notice = Chatted(chat_line(line), line.removed)
                self.tell(lambda lang, notice=notice: notice)  # type: ignore[misc]

    def info(self, lang: str = "en") -> TableInfo:
        return table_info(self.id, self.doc, lang, self)


def chat_line(row: ChatRow) -> ChatLine:
    return ChatLine(row.n, row.person, row.name, row.text, row.at / 1000, row.seat)
