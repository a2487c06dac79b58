"""`Store`: what everything else in the server asks of a database, and never a database itself.

Two kinds of it carry out the same statements (statements.py): on SQLite (sqlite.py) one process, one writer thread,
group commit; on PostgreSQL (postgres.py) any number of processes, and the unique numbers of the log decide between
them. A call that changes something returns when the change is on disk.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Connection

from tessera.kernel.errors import BadInput
from tessera.server.store import statements
from tessera.server.store.outage import REFUSALS, Outage, StoreTrouble
from tessera.server.store.statements import (
    ChatRow,
    Doc,
    Kept,
    News,
    PersonRow,
    Row,
    TokenRow,
)
from tessera.server.store.steady_clock import now_ms
from tessera.server.store.tidy import Tidied, tidy

P = ParamSpec("P")
T = TypeVar("T")
Listener = Callable[[str, str, int], None]
LONGEST_ID_CHARACTERS = 120
logger = logging.getLogger(__name__)


class Store:
    """Times are milliseconds since 1970. Calls that were cancelled may still have been carried out."""

    url = ""
    several = False  # other processes may write too
    commits = 0  # how many transactions this process has committed

    def __init__(self) -> None:
        self.outage = Outage()
        self._listeners: list[Listener] = []
        self._loop = asyncio.get_running_loop()

    async def close(self) -> None:
        raise NotImplementedError

    async def backup(self, file: Path) -> None:
        """A consistent copy in a new file (itself a SQLite database), while others go on playing."""
        raise NotImplementedError

    async def _read(self, ask: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        raise NotImplementedError

    async def _write(
        self, change: Callable[Concatenate[Connection, News, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        raise NotImplementedError

    @contextlib.contextmanager
    def _noticing(self, what: str) -> Iterator[None]:
        """Around each use of the database: that it is away is a refusal, and noted in `outage`."""
        try:
            yield
        except StoreTrouble:
            raise
        except Exception as e:
            if why := self._why_away(e, what):
                self.outage.failed(what, why)
                raise StoreTrouble(REFUSALS[what]) from e
            raise
        self.outage.works(what)

    def _why_away(self, e: Exception, what: str) -> str:
        """What is the matter with the database, if that is why something failed; else ""."""
        raise NotImplementedError

    async def answers(self) -> None:
        """Ask the database something small; raises `StoreTrouble`."""
        await self._read(statements.answers)

    # Listening

    def listen(self, call: Listener) -> None:
        """`call(table, kind, number)` after every change is committed, this process's own too: kind "v", "rev" or
        "chat" with the new number. Table "*" means that anything may have changed. One change may be told twice."""
        self._listeners.append(call)

    def _tell(self, news: News) -> None:
        for one in news:
            for call in self._listeners:
                try:
                    call(*one)
                except Exception:
                    logger.exception("a listener failed on %s", one)

    # Tables

    async def add_table(
        self,
        id: str,
        doc: Doc,
        status: str,
        game: str,
        listed: bool,
        people: Iterable[str],
        rows: Sequence[Row] = (),
    ) -> None:
        """A new table of revision 1, with the first entries of its record."""
        await self._write(
            statements.add_table, id, _json(doc), status, game, listed, list(people), list(rows), now_ms()
        )

    async def table(self, id: str) -> Kept | None:
        return await self._read(statements.table, id)

    async def change_table(
        self, id: str, rev: int, doc: Doc, status: str, game: str, listed: bool, people: Iterable[str]
    ) -> bool:
        """Replace the document of revision `rev`, which makes it revision `rev + 1`. False if it is not that any more:
        read it again and decide again."""
        return await self._write(
            statements.change_table, id, rev, _json(doc), status, game, listed, list(people), now_ms()
        )

    async def list_tables(self, status: Sequence[str], listed: bool, person: str = "", limit: int = 100) -> list[Kept]:
        """The last changed first. No status: any; `listed`: only those; a person: only theirs."""
        return await self._read(statements.list_tables, list(status), listed, person, limit)

    async def active_tables(self) -> list[str]:
        """The ids of all tables that are being played."""
        return await self._read(statements.active_tables)

    # Records

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        """The entries after version `since`, in order."""
        return await self._read(statements.rows, table, _number(since))

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Add entries, all or none, right after the last one there is. Raises `Repeated` if one of their ids is in the
        record already, else `VersionTaken` if their numbers are not the next ones."""
        if not rows or [r.v for r in rows] != list(range(rows[0].v, rows[0].v + len(rows))) or rows[0].v < 1:
            raise ValueError("entries are appended with successive numbers")
        if len(ids := [r.id for r in rows if r.id]) != len(set(ids)):
            raise ValueError("two entries with one id")
        if any(len(id) > LONGEST_ID_CHARACTERS for id in ids):
            raise BadInput(f"A command's id has at most {LONGEST_ID_CHARACTERS} characters.")
        await self._write(statements.append, table, list(rows))

    # Chat

    async def say(self, table: str, person: str, name: str, seat: int, text: str, at: int) -> int:
        """Keep a line; gives its number, from 1 at each table."""
        return await self._write(statements.say, table, person, name, seat, text, at)

    async def chat(self, table: str, since: int = 0) -> list[ChatRow]:
        """The lines after number `since`; removed ones have no text."""
        return await self._read(statements.chat_lines, table, _number(since))

    async def remove_line(self, table: str, n: int) -> None:
        await self._write(statements.remove_line, table, _number(n))

    # People

    async def add_person(
        self, id: str, name: str, guest: bool = True, key: str | None = None, password: str = ""
    ) -> PersonRow:
        """`key` is an account's name as it is compared (accounts.py), `password` a hash. Raises `NameTaken`."""
        created = now_ms()
        await self._write(statements.add_person, id, name, created, guest, key, password)
        return PersonRow(id, name, guest, False, False, password, 0, "", "tessera", "en", 0, created)

    async def change_person(
        self,
        id: str,
        *,
        name: str | None = None,
        key: str | None = None,
        guest: bool | None = None,
        host: bool | None = None,
        muted: bool | None = None,
        password: str | None = None,
        webhook: str | None = None,
        webhook_kind: str | None = None,
        webhook_lang: str | None = None,
        webhook_failures: int | None = None,
        end_sessions: bool = False,
        only_guest: bool = False,
    ) -> PersonRow | None:
        """Change what is given; the person after it, None if there is none (with `only_guest`: no such guest). Raises
        `NameTaken`."""
        given = {
            "name": name,
            "name_key": key,
            "guest": guest,
            "host": host,
            "muted": muted,
            "password": password,
            "webhook": webhook,
            "webhook_kind": webhook_kind,
            "webhook_lang": webhook_lang,
            "webhook_failures": webhook_failures,
        }
        changes = {column: value for column, value in given.items() if value is not None}
        if not changes and not end_sessions:
            return await self.person(id)
        return await self._write(statements.change_person, id, changes, end_sessions, only_guest)

    async def person(self, id: str) -> PersonRow | None:
        return await self._read(statements.person_by_id, id)

    async def person_named(self, key: str) -> PersonRow | None:
        """The account of a name, as it is compared; guests are not found."""
        return await self._read(statements.person_by_key, key)

    async def accounts_as_long(self, characters: int) -> list[PersonRow]:
        """The accounts whose names, as they are compared, have so many characters."""
        return await self._read(statements.accounts_as_long, characters)

    async def delete_person(self, id: str, forget: Callable[[Doc, str, str], Doc]) -> None:
        """Remove a person and all that is theirs. `forget(doc, id, name)` gives a table's document without them; it
        runs in another thread."""
        await self._write(statements.delete_person, id, forget, now_ms())

    async def tidy(self, before: int, remove: bool) -> Tidied:
        """What has been left alone since `before` and nobody needs; with `remove` it goes."""
        return await self._write(tidy, before, remove)

    # Tokens of outside bots, one-time links, settings

    async def add_token(self, person: str, name: str, digest: str) -> None:
        """Raises `NameTaken` if the person has a token of this name."""
        await self._write(statements.add_token, person, name, digest, now_ms())

    async def token_person(self, digest: str) -> PersonRow | None:
        return await self._read(statements.token_person, digest)

    async def tokens(self, person: str) -> list[TokenRow]:
        return await self._read(statements.tokens, person)

    async def token_used(self, digest: str, day: int) -> None:
        """`day` is its first millisecond."""
        await self._write(statements.token_used, digest, day)

    async def remove_tokens(self, person: str) -> None:
        await self._write(statements.remove_tokens, person)

    async def remove_token(self, person: str, name: str) -> bool:
        return await self._write(statements.remove_token, person, name)

    async def add_one_time(self, digest: str, person: str, expires: int) -> None:
        await self._write(statements.add_one_time, digest, person, expires, now_ms())

    async def one_time_person(self, digest: str) -> str:
        return await self._read(statements.one_time_person, digest, now_ms())

    async def use_one_time(self, digest: str) -> str:
        """The person whose link it was, which is no longer good; "" if it was none, or too old."""
        return await self._write(statements.use_one_time, digest, now_ms())

    async def ensure_setting(self, name: str, value: str) -> str:
        """The setting of this name; where there is none yet, it becomes `value`."""
        return await self._write(statements.ensure_setting, name, value)


def refuse_odd(*given: object) -> None:
    """Characters that one of the databases cannot keep are refused by both, in whatever somebody sent us."""
    for one in given:
        if isinstance(one, Row):
            refuse_odd(one.id, one.text)
        elif isinstance(one, list):
            refuse_odd(*one)
        elif isinstance(one, str) and ("\0" in one or any("\ud800" <= ch <= "\udfff" for ch in one)):
            raise BadInput("There is a character in it that cannot be kept.")


def _number(n: int) -> int:
    """Numbers that are asked for may be anything; those there are fit into 31 bits."""
    return max(-1, min(n, 2**31 - 1))


def _json(doc: Doc) -> str:
    """Made at once, in the caller's thread: the caller may change the document while the write waits."""
    return msgspec.json.encode(doc).decode()
