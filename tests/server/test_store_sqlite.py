"""What is particular to SQLite: group commit, one process a file, rights of the files."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError
from support.stores import row

from tessera.kernel.errors import BadInput
from tessera.server.store import Repeated, Store, StoreTrouble, VersionTaken, default_url, open_store
from tessera.server.store.sqlite import GROUP_CHANGES
from tessera.server.store.statements import News

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(sqlite_url: str) -> AsyncIterator[Store]:
    opened = await open_store(sqlite_url)
    yield opened
    await opened.close()


class Held:
    """Holds the writer inside a transaction, so that what is asked for meanwhile makes up the next one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.inside, self.go_on = threading.Event(), threading.Event()

    async def __aenter__(self) -> None:
        def wait(c: Connection, news: News) -> None:
            self.inside.set()
            assert self.go_on.wait(30)

        self.task = asyncio.ensure_future(self.store._write(wait))
        assert await asyncio.to_thread(self.inside.wait, 30)

    async def __aexit__(self, *_: object) -> None:
        self.go_on.set()
        await self.task


async def test_all_that_wait_share_one_commit(store: Store) -> None:
    tables = [f"t{n}" for n in range(200)]
    await asyncio.gather(*(store.add_table(id, {}, "playing", "g", True, []) for id in tables))
    async with Held(store):
        before = store.commits
        appends = [asyncio.ensure_future(store.append(id, [row(1)])) for id in tables]
        await asyncio.sleep(0)
        assert not any(a.done() for a in appends)
    await asyncio.gather(*appends)
    assert store.commits - before == 2  # the one that was held, and one for all
    assert GROUP_CHANGES > len(tables)
    assert [len(await store.rows(id)) for id in tables] == [1] * 200


async def test_many_games_at_once_need_far_fewer_commits_than_moves(store: Store) -> None:
    async def game(id: str) -> None:
        await store.add_table(id, {}, "playing", "g", True, [])
        for v in range(1, 11):
            await store.append(id, [row(v, f"c{v}")])

    await asyncio.gather(*(game(f"t{n}") for n in range(50)))
    assert store.commits < 550 / 4


async def test_in_one_group_those_that_conflict_fail_alone(store: Store) -> None:
    await store.add_table("t", {}, "playing", "g", True, [])
    await store.append("t", [row(1, "a")])
    async with Held(store):
        mixed = [
            store.append("t", [row(2, "b")]),
            store.append("t", [row(2, "c")]),
            store.append("t", [row(3, "a")]),
            store.append("nowhere", [row(1)]),
            store.append("t", [row(3, "d"), row(4)]),
            store.say("t", "p", "Ann", 0, "hi", 1),
        ]
        waiting = [asyncio.ensure_future(one) for one in mixed]
        await asyncio.sleep(0)
    fine, taken, repeated, nowhere, also_fine, said = await asyncio.gather(*waiting, return_exceptions=True)
    assert fine is None and also_fine is None and said == 1
    assert isinstance(taken, VersionTaken) and isinstance(repeated, Repeated) and isinstance(nowhere, Exception)
    assert [r.id for r in await store.rows("t")] == ["a", "b", "d", ""]


async def test_nobody_hears_of_a_change_before_it_is_committed(store: Store, sqlite_url: str) -> None:
    """A connection from outside sees every row at the moment it is acknowledged or announced."""
    outside = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    told: list[tuple[int, int]] = []

    def committed() -> int:
        return int(outside.execute("SELECT coalesce(max(v), 0) FROM entry").fetchone()[0])

    store.listen(lambda table, kind, n: told.append((n, committed())) if kind == "v" else None)
    await store.add_table("t", {}, "playing", "g", True, [])
    for v in range(1, 20):
        await store.append("t", [row(v)])
        assert committed() == v
    await asyncio.sleep(0)  # the last announcement follows its caller
    assert told == [(v, v) for v in range(1, 20)]
    outside.close()


async def test_a_full_disk_loses_nothing_that_was_acknowledged(store: Store) -> None:
    await store.add_table("t", {}, "playing", "g", True, [])

    def pages(c: Connection, news: News, more: int) -> None:
        most = int(c.execute(text("PRAGMA page_count")).scalar_one()) + more
        c.execute(text(f"PRAGMA max_page_count={most}"))

    await store._write(pages, 40)
    acknowledged = 0
    with pytest.raises(StoreTrouble, match="cannot write at the moment"):
        while True:
            await store.append("t", [row(acknowledged + 1, text="x" * 20_000)])
            acknowledged += 1
    assert [r.v for r in await store.rows("t")] == list(range(1, acknowledged + 1))
    assert acknowledged
    await store._write(pages, 1_000_000)
    await store.append("t", [row(acknowledged + 1)])
    assert len(await store.rows("t")) == acknowledged + 1


async def test_a_cancelled_caller_disturbs_nobody(store: Store) -> None:
    await store.add_table("t", {}, "playing", "g", True, [])
    async with Held(store):
        left = asyncio.ensure_future(store.append("t", [row(1)]))
        stays = asyncio.ensure_future(store.append("t", [row(2)]))
        await asyncio.sleep(0)
        left.cancel()
    await stays
    assert left.cancelled()
    assert len(await store.rows("t")) == 2


async def test_reads_cannot_write(store: Store) -> None:
    with pytest.raises(OperationalError, match="readonly"):
        await store._read(lambda c: c.execute(text("INSERT INTO setting VALUES ('a', 'b')")))


async def test_commits_reach_the_disk_before_they_are_acknowledged(store: Store) -> None:
    def settings(c: Connection, news: News) -> list[object]:
        return [c.execute(text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous", "foreign_keys")]

    assert await store._write(settings) == ["wal", 2, 1]


async def test_closing_writes_what_waits_and_then_refuses(sqlite_url: str) -> None:
    store = await open_store(sqlite_url)
    await store.add_table("t", {}, "playing", "g", True, [])
    waiting = asyncio.ensure_future(store.append("t", [row(1)]))
    await asyncio.sleep(0)
    await store.close()
    await waiting
    with pytest.raises(RuntimeError):
        await store.append("t", [row(2)])
    again = await open_store(sqlite_url)
    assert await again.rows("t") == [row(1)]
    await again.close()


# Files


async def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "made" / "here" / "x.db"
    store = await open_store(f"sqlite:///{path}")
    await store.add_table("t", {}, "open", "g", True, [])
    rights = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    await store.close()
    assert "x.db-wal" in rights
    assert set(rights.values()) == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_the_default_database_is_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path / 'tessera' / 'server' / 'tessera.db'}"


HOLDER = """
import asyncio, sys
from tessera.server.store import Row, open_store

async def main():
    store = await open_store(sys.argv[1])
    await store.add_table("t", {}, "playing", "g", True, [], [Row(1, "a", "answer", 0, 0, "", "", 0)])
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


async def test_a_second_process_is_refused_until_the_first_dies_however_it_dies(sqlite_url: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, sqlite_url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout
        assert await asyncio.to_thread(holder.stdout.readline) == "open\n"
        with pytest.raises(BadInput, match=r"Another process uses .*tessera.db"):
            await open_store(sqlite_url)
        beside = await open_store(sqlite_url, alone=False)  # as `tessera db host` does
        await beside.add_person("p", "Ann")
        await beside.close()
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
    store = await open_store(sqlite_url)
    assert [r.id for r in await store.rows("t")] == ["a"]
    assert await store.person("p")
    await store.close()


async def test_the_same_process_is_refused_too(store: Store, sqlite_url: str) -> None:
    for _ in range(2):  # a refused attempt frees nothing
        with pytest.raises(BadInput, match="Another process"):
            await open_store(sqlite_url)


async def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("these are my notes, and they are rather long\n" * 50)
    with pytest.raises(BadInput, match=r"notes.txt cannot be used as a database"):
        await open_store(f"sqlite:///{file}")
    assert file.read_text().startswith("these are my notes")
    with pytest.raises(BadInput, match="is a folder"):
        await open_store(f"sqlite:///{tmp_path}")


@pytest.mark.parametrize("url", ["mysql://x/y", "tessera.db", "sqlite://", "sqlite:///", "sqlite:///:memory:?x=1"])
async def test_an_unknown_url_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(BadInput, match="A database is named by"):
        await open_store(url)
