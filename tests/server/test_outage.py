"""The database is away for a while: a full disk, a locked file, PostgreSQL gone. People get a sentence, nothing is
lost, the log gets a line when it begins and one when it is over, and all goes on by itself."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection
from support.server import Online, Visitor, opened
from support.stores import Heard

from tessera.server.store import outage, sqlite_file
from tessera.server.store.statements import News
from tessera.server.tables.connection import AWAY

pytestmark = pytest.mark.anyio
SENTENCE = "The server cannot write at the moment. Nothing was changed; try again."
SATZ = "Der Server kann gerade nicht schreiben. Nichts wurde geändert; versuche es noch einmal."


async def refused(visitor: Visitor, table: str, lang: str = "en") -> dict[str, Any]:
    """Say something by a request, which is refused with 503; what came back."""
    came = await visitor.http.post(f"/api/tables/{table}/do?lang={lang}", json=visitor.command("say", text="x" * 999))
    assert came.status_code == 503, came.text
    assert int(came.headers["Retry-After"]) > 0
    found: dict[str, Any] = came.json()
    return found


async def talks_until_refused(visitor: Visitor, table: str) -> int:
    """How many lines were taken."""
    for n in range(1000):
        came = await visitor.http.post(f"/api/tables/{table}/do", json=visitor.command("say", text="x" * 999))
        if came.status_code != 200:
            return n
    raise AssertionError("nothing is ever refused")


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says; no traceback is in it."""
    assert not any(record.exc_info for record in caplog.records)
    return [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]


async def told_once(caplog: pytest.LogCaptureFixture) -> None:
    began, over = lines(caplog)
    assert began.startswith("the database cannot be used")
    assert over.startswith("the database can be used again after")
    assert int(over.rpartition(" ")[2]) > 5


async def test_a_full_disk_is_a_sentence_and_a_line_in_the_log(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pages(c: Connection, news: News, more: int) -> None:
        most = int(c.execute(text("PRAGMA page_count")).scalar_one()) + more
        c.execute(text(f"PRAGMA max_page_count={most}"))

    async with opened(sqlite_url) as online:
        ann = await online.guest()
        table = await ann.table()
        await online.store._write(pages, 3)
        async with ann.socket(table) as socket:
            taken = await talks_until_refused(ann, table)
            assert (await refused(ann, table))["sentence"] == SENTENCE
            assert (await refused(ann, table, "de"))["sentence"] == SATZ
            await socket.send(ann.command("say", text="x" * 999))
            notice = await socket.next("refused")
            assert (notice["key"], notice["sentence"]) == ("cannot_write", SENTENCE)
            big = {"game": "template", "seats": 2, "name": "x", "options": {}, "bots": []}
            while (came := await ann.http.post("/api/tables", json=big)).status_code == 200:
                pass  # until that page is full too
            assert came.status_code == 503 and came.json()["sentence"] == SENTENCE
            for _ in range(5):
                await refused(ann, table)
            assert len((await ann.snapshot(table))["chat"]) == taken  # reading goes on
            assert len(lines(caplog)) == 1

            monkeypatch.setattr(outage, "CALM_SECONDS", 0.0)
            await online.store._write(pages, 10_000)
            assert (await ann.do(table, "say", text="again"))["t"] == "done"
            said = await socket.next("chat")
            while said["line"]["text"] != "again":
                said = await socket.next("chat")
    await told_once(caplog)


async def test_a_file_that_another_program_has_locked(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "PATIENCE_SECONDS", 0.05)
    async with opened(sqlite_url) as online:
        ann = await online.guest()
        table = await ann.table()
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        for _ in range(6):
            assert (await refused(ann, table))["key"] == "cannot_write"
        assert (await ann.snapshot(table))["chat"] == []
        monkeypatch.setattr(outage, "CALM_SECONDS", 0.0)
        other.execute("ROLLBACK")
        other.close()
        assert (await ann.do(table, "say", text="again"))["t"] == "done"
    await told_once(caplog)


class Way:
    """A way to PostgreSQL that can be cut: a port of this machine, and what comes there goes on to the server."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.folder = parse_qs(parts.query).get("host", [""])[0]
        self.to = (parts.hostname, parts.port)
        self.path = parts.path
        self.user = parts.username
        self.port = 0
        self._going: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        return f"postgresql://{self.user}@127.0.0.1:{self.port}{self.path}"

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        self._server.close()
        for writer in self._going:
            writer.transport.abort()
        self._going.clear()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.folder:
            there, back = await asyncio.open_unix_connection(f"{self.folder}/.s.PGSQL.5432")
        else:
            there, back = await asyncio.open_connection(*self.to)
        self._going |= {writer, back}
        await asyncio.gather(_pump(reader, back), _pump(there, writer))


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@pytest.fixture
async def way(postgres_url: str) -> AsyncIterator[Way]:
    found = Way(postgres_url)
    await found.open()
    yield found
    found.cut()


async def test_postgresql_is_away(way: Way, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(way.url) as online:
        ann, bob = await online.guests(2)
        table = await ann.table()
        async with ann.socket(table) as socket:
            await socket.next("snapshot")
            heard = Heard(online.store)
            way.cut()
            for _ in range(6):
                came = await ann.http.get("/api/me", headers={"Accept-Language": "de"})
                assert came.status_code == 503 and came.headers["Retry-After"]
                assert came.json()["sentence"].startswith("Der Server kann gerade nicht lesen.")
            await socket.send(ann.command("sit", seat=1))
            notice = await socket.next("refused")
            assert (notice["key"], notice["sentence"]) == ("cannot_write", SENTENCE)
            async with bob.socket(table) as other:
                code, reason = await other.closed()
            assert code == AWAY and reason.startswith("The server cannot read")  # a code after which pages come back

            monkeypatch.setattr(outage, "CALM_SECONDS", 0.0)
            await way.open()
            await heard.until(lambda news: ("*", "", 0) in news)
            assert (await ann.do(table, "sit", seat=1))["t"] == "done"
            await socket.table(lambda info: info["seats"][1]["person"] == ann.id)
    await told_once(caplog)


async def test_what_was_lost_while_it_was_written_is_said_so(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows then whether it was done, so nobody is told that nothing was changed."""

    async def lost(connection: AsyncConnection) -> None:
        way.cut()
        await true_commit(connection)

    async with opened(way.url) as online:
        ann = await online.guest()
        table = await ann.table()
        true_commit = AsyncConnection.commit
        monkeypatch.setattr(AsyncConnection, "commit", lost)
        notice = await refused(ann, table)
        assert notice["key"] == "unsure" and notice["sentence"].startswith("The server lost its database while")
        monkeypatch.undo()
        await way.open()


async def test_a_password_that_cannot_be_kept_is_not_in_the_log(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody signs up while maintenance holds the table of people."""
    caplog.set_level(logging.DEBUG)
    admin = await asyncpg.connect(postgres_url)
    name = (await admin.fetchrow("SELECT current_database()"))[0]
    await admin.execute(f"ALTER DATABASE {name} SET statement_timeout = '200ms'")
    async with opened(postgres_url) as online:
        ann = await online.guest()
        async with admin.transaction():
            await admin.execute("LOCK TABLE person IN SHARE MODE")
            came = await ann.http.post("/api/signup", json={"name": "Loggedhash", "password": "a long enough one"})
        assert came.status_code == 503 and came.json()["sentence"] == SENTENCE
        assert "argon2" not in caplog.text and "Loggedhash" not in caplog.text
        await ann.post("/api/signup", {"name": "Loggedhash", "password": "a long enough one"})
    await admin.close()


async def test_a_fault_of_our_own_is_no_outage(online_sqlite: Online) -> None:
    def wrong(c: Connection) -> None:
        c.execute(text("SELECT nothing FROM nowhere"))

    with pytest.raises(Exception, match="nowhere"):
        await online_sqlite.store._read(wrong)
    assert not online_sqlite.store.outage.failing


@pytest.fixture
async def online_sqlite(sqlite_url: str) -> AsyncIterator[Online]:
    async with opened(sqlite_url) as online:
        yield online
