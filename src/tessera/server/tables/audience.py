"""Those who look on at one table: their connections, the chat, who is here, and what each of them is told.

An `Audience` listens to its table. A newcomer gets a snapshot, or what they have missed since the version that they
have seen; after that each entry, as their eyes may see it (frames.py), in their language. Where much is to be told, as
when somebody comes to a long game, it is put together in turns with other work (costs.py).
"""

import asyncio
import time
from collections.abc import Callable, Generator

from tessera.matches.match import Match
from tessera.matches.record import UNDO
from tessera.server import messages as m
from tessera.server.costs import at_once, in_turns
from tessera.server.people.webhooks import Webhooks
from tessera.server.store import ChatRow, Row, now_ms
from tessera.server.tables import frames, holding, telling
from tessera.server.tables.connection import NOT_ALLOWED, Connection, encoded
from tessera.server.tables.document import PLAYING, Document
from tessera.server.tables.examples import set_up
from tessera.server.tables.infos import table_info
from tessera.server.tables.ledger import awaited
from tessera.server.tables.mixing import told
from tessera.server.tables.table import Table
from tessera.server.tables.table_hooks import tell_over, tell_turn
from tessera.server.words import say

CATCH_UP_ENTRIES = 60  # entries that a client gets one by one; beyond that a whole snapshot
SNAPSHOT_CHAT_LINES = 200  # lines in a snapshot
GATHER_SECONDS = 0.05  # in which comings and goings become one notice


class Audience:
    def __init__(self, table: Table, webhooks: Webhooks) -> None:
        self.table = table
        self.webhooks = webhooks
        self.connections: set[Connection] = set()
        self.chat: dict[int, ChatRow] = {}
        self.used = time.monotonic()  # when anybody last did anything here
        self._opened = time.monotonic()
        self._heard: dict[int, float] = {}  # when a seat's person was last there, or did anything
        self._logs: dict[tuple[int, str], telling.Log] = {}
        self._telling: asyncio.TimerHandle | None = None
        self._catching_up: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None  # it knows this audience
        for task in self._catching_up:
            task.cancel()

    async def load(self) -> None:
        self.chat = {line.n: line for line in await self.table.store.chat(self.table.id)}

    # What the table says

    def moved(self, before: Match, rows: list[Row], own: bool) -> None:
        """The match has new entries: everybody sees them, and anyone asked who is away is called."""
        self.heard()
        for row in rows:
            if row.id:  # somebody's command, maybe by way of another process
                self.heard(row.seat)
        self._tell_moves(rows)
        match = self._match()
        fresh = [p for p in awaited(match) if p not in awaited(before)]
        if own and fresh:
            self.call(fresh)
        if own and match.state.result is not None and before.state.result is None:
            tell_over(self.table, self.webhooks)
        if match.state.result is not None or any(row.do not in ("answer", "held") for row in rows):
            self.tell_table()

    def changed(self, before: Document, begun: bool) -> None:
        """The document is another one: some may look on no longer, some with other eyes."""
        table = self.table
        if begun or [s.name for s in before.seats] != [s.name for s in table.doc.seats]:
            self._logs.clear()
        for c in list(self.connections):
            eyes = table.doc.seat_of(c.person.id)
            if not table.may_watch(c.person):
                c.close(NOT_ALLOWED, say("no_spectators", c.lang))
            elif eyes != c.eyes or begun:
                c.eyes = eyes
                self._show(c)
        self.tell_table()

    # Coming and going

    def enter(self, c: Connection, since: int = -1, chat: int = 0) -> None:
        """Somebody looks on from now: first what they have missed, then everything as it happens."""
        c.eyes = self.table.doc.seat_of(c.person.id)
        self.connections.add(c)
        self._show(c, since, chat)
        self._gather()

    def leave(self, c: Connection) -> None:
        self.connections.discard(c)
        self.heard(c.eyes)
        self._gather()

    def here(self) -> set[int]:
        """Seats whose person looks on."""
        return {c.eyes for c in self.connections if c.eyes >= 0}

    def mixers(self) -> set[int]:
        """Seats whose page can mix the seed."""
        return {c.eyes for c in self.connections if c.mixes and c.eyes >= 0}

    def heard(self, seat: int = -1) -> None:
        """Somebody did something; if they sit in a seat, they are there."""
        self.used = time.monotonic()
        if seat >= 0:
            self._heard[seat] = self.used

    def away(self, seat: int) -> float | None:
        """Seconds for which the person of a seat has not been there; None if they are here."""
        return None if seat in self.here() else time.monotonic() - self._heard.get(seat, self._opened)

    # What somebody sees

    def info(self, lang: str = "en") -> m.TableInfo:
        watching = len({c.person.id for c in self.connections if c.eyes < 0})
        return table_info(self.table.id, self.table.doc, lang, self.table, self.here(), watching)

    def missed(
        self, eyes: int, lang: str, since: int = -1, chat: int = 0, most: int = CATCH_UP_ENTRIES
    ) -> Generator[None, None, list[str]]:
        """What a client that has seen version `since` must be told: each entry, or a whole snapshot."""
        match = self.table.match
        if match is None or self._wants_snapshot(match, since, most):
            if match is not None:
                yield from self._log(eyes, lang).grow(match, self.table.nobodys())
            return [encoded(self.snapshot(eyes, lang))]
        moves: list[str] = []
        for v in range(since + 1, match.version + 1):
            moves.append(self._moved(v, eyes, lang))
            yield
        lines = [encoded(m.Chatted(chat_line(row), row.removed)) for n, row in sorted(self.chat.items()) if n > chat]
        return [*moves, encoded(m.Table(self.info(lang))), *lines[-SNAPSHOT_CHAT_LINES:]]

    def _wants_snapshot(self, match: Match, since: int, most: int) -> bool:
        if not 0 <= since <= match.version or match.version - since > most:
            return True
        return any(e.do == UNDO for e in match.record.entries[since:])

    def snapshot(self, eyes: int, lang: str) -> m.Snapshot:
        table, match = self.table, self.table.match
        chat = [chat_line(row) for n, row in sorted(self.chat.items()) if not row.removed][-SNAPSHOT_CHAT_LINES:]
        if match is None:
            return m.Snapshot(0, eyes, self.info(lang), None, None, [], chat)
        since = max(self.table.doc.base, frames.last_decision(match, eyes)) if eyes >= 0 else match.version
        return m.Snapshot(
            match.version,
            eyes,
            self.info(lang),
            frames.view_at(match, match.version, eyes),
            frames.question_of(match, eyes, lang) if table.status() == PLAYING and not table.bot_at(eyes) else None,
            self._log(eyes, lang).lines(match, table.nobodys()),
            chat,
            frames.goal_of(match, eyes, lang),
            frames.how_far_at(match, match.version, eyes, lang),
            frames.lesson_step(table.lesson, match, eyes, lang),
            self._way_back(eyes),
            since,
            frames.view_at(match, since, eyes) if since < match.version else None,
        )

    def _way_back(self, eyes: int) -> m.Back | None:
        table, people = self.table, self.table.people_playing()
        if table.status() != PLAYING or eyes not in people:
            return None
        back = frames.way_back(self._match(), eyes, people == [eyes], table.doc.base)
        if back is not None and holding.held_by(table, self.here()) == eyes:
            back.held = True
        return back

    def _log(self, eyes: int, lang: str) -> telling.Log:
        doc = self.table.doc
        first = [*set_up(doc.example, lang), *told(doc.mix, [s.name for s in doc.seats], lang)]
        return self._logs.setdefault((eyes, lang), telling.Log(eyes, lang, doc.base, first))

    def _show(self, c: Connection, since: int = -1, chat: int = 0) -> None:
        """Tell a connection what it has missed: at once, or where that is much, when it has been put together."""
        if c.behind:
            return
        match = self.table.match
        short = match is None or self._log(c.eyes, c.lang).missing(match) <= CATCH_UP_ENTRIES
        if short or (match is not None and not self._wants_snapshot(match, since, CATCH_UP_ENTRIES)):
            for frame in at_once(self.missed(c.eyes, c.lang, since, chat)):
                c.put(frame)
            return
        c.behind = True
        task = asyncio.get_running_loop().create_task(self._catch_up(c))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _catch_up(self, c: Connection) -> None:
        """The log of a long game, then a snapshot with it; meanwhile the game may go on, and eyes may change."""
        while c in self.connections and self._log(c.eyes, c.lang).missing(self._match()) > CATCH_UP_ENTRIES:
            await in_turns(self._log(c.eyes, c.lang).grow(self._match(), self.table.nobodys()))
        c.behind = False
        if c in self.connections:
            c.put(encoded(self.snapshot(c.eyes, c.lang)))

    def _moved(self, v: int, eyes: int, lang: str) -> str:
        match, ledger = self._match(), self.table.ledger
        assert ledger is not None
        seat, _, command = ledger.command_at.get(v, "").partition(":")
        mine = command if command and seat == str(eyes) else ""
        moved = frames.moved_at(
            match, v, eyes, lang, self.table.nobodys(), ledger.clocks.seconds(now_ms()), mine, self.table.lesson
        )
        if v == self.table.doc.base:
            moved.log.append(telling.foreknown(v, lang))
        if self.table.bot_at(eyes):
            moved.question = None
        if v == match.version:
            moved.back = self._way_back(eyes)
        return encoded(moved)

    def _match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    # Telling

    def _tell_moves(self, rows: list[Row]) -> None:
        if len(rows) > CATCH_UP_ENTRIES:
            for c in self.connections:
                self._show(c)
            return
        groups: dict[tuple[int, str], list[Connection]] = {}
        for c in self._told():
            groups.setdefault((c.eyes, c.lang), []).append(c)
        again = any(row.do == UNDO for row in rows)
        for (eyes, lang), watching in groups.items():
            if again:
                sent = [encoded(self.snapshot(eyes, lang))]
            else:
                sent = [self._moved(row.v, eyes, lang) for row in rows]
            for c in watching:
                for frame in sent:
                    c.put(frame)

    def _told(self) -> list[Connection]:
        """Those who know the table as it is, and hear what changes."""
        return [c for c in self.connections if not c.behind]

    def tell_table(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        self.tell(lambda lang: m.Table(self.info(lang)))

    def tell(self, make: Callable[[str], m.AnyNotice]) -> None:
        """The same for everybody, in their language."""
        made: dict[str, str] = {}
        for c in self._told():
            if c.lang not in made:
                made[c.lang] = encoded(make(c.lang))
            c.put(made[c.lang])

    def tell_seat(self, seat: int, notice: m.AnyNotice) -> None:
        for c in self._told():
            if c.eyes == seat:
                c.put(encoded(notice))

    def call(self, seats: list[int]) -> None:
        """Call the people of these seats who have no page open here, by their addresses and by the table's."""
        doc = self.table.doc
        here = {"", *(c.person.id for c in self.connections)}
        playing = [p for p in seats if not self.table.bot_at(p)] if self.table.ledger is not None else []
        away = [(p, doc.seats[p].person) for p in playing if doc.seats[p].person not in here]
        tell_turn(self.table, self.webhooks, [seat for seat, _ in away])
        for seat, person in away:
            self.webhooks.turn(person, self.table.id, doc.game, self.table.game.title, seat, doc.seats[seat].name)

    async def hear_chat(self, n: int) -> None:
        """Lines from number `n` on are new, or changed."""
        for line in await self.table.store.chat(self.table.id, n - 1):
            known = self.chat.get(line.n)
            self.chat[line.n] = line
            if known != line:
                notice = m.Chatted(chat_line(line), line.removed)
                self.tell(lambda lang, notice=notice: notice)  # type: ignore[misc]

    def _gather(self) -> None:
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(GATHER_SECONDS, self._gathered)

    def _gathered(self) -> None:
        self._telling = None
        self.tell_table()


def chat_line(row: ChatRow) -> m.ChatLine:
    return m.ChatLine(row.n, row.person, row.name, row.text, row.at / 1000, row.seat)
