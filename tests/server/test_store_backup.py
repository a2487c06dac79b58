"""Backup and restore, within and between the two kinds of database; and the commands for them."""

import asyncio
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table, select
from support.stores import row

from tessera import cli
from tessera.server.store import Store, now_ms, open_store
from tessera.server.store.backup import restore_sqlite
from tessera.server.store.schema import metadata


async def fill(store: Store) -> None:
    """Something in every table, more rows than go in one portion, and what databases treat differently."""
    await store.ensure_setting("session secret", "s3cret")
    await store.add_person("p", "Ann", guest=False, key="ann", password="hash")
    await store.add_person("g", "Gü✓st")
    await store.change_person("p", host=True)
    await store.add_token("p", "bot", "digest")
    await store.add_one_time("once", "p", now_ms() + 60_000)
    await store.add_table("t", {"deep": {"list": [1, None, True, "é\u0000"]}}, "playing", "g", False, ["p", "g"])
    await store.append("t", [row(v, f"c{v}" if v % 2 else "", "'\"\n\\") for v in range(1, 4502)])
    await store.say("t", "p", "Ann", 0, "hi", 2**41)
    await store.say("t", "p", "Ann", 0, "gone", 2**41)
    await store.remove_line("t", 2)


def rows_of(c: Connection, table: Table) -> list[tuple[Any, ...]]:
    return [tuple(r) for r in c.execute(select(table))]


async def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    store = await open_store(url)
    try:
        return {table.name: sorted(await store._read(rows_of, table), key=repr) for table in metadata.sorted_tables}
    finally:
        await store.close()


async def filled(url: str) -> dict[str, list[tuple[Any, ...]]]:
    store = await open_store(url)
    await fill(store)
    await store.close()
    return await everything(url)


def tessera(*args: str) -> int:
    with pytest.raises(SystemExit) as end:
        cli.main([str(a) for a in args])
    return int(end.value.code or 0)


@pytest.fixture
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where to restore to: an empty database of the kind that the test names."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'target.db'}"
    return str(request.getfixturevalue("bare_postgres_url"))


@pytest.mark.parametrize("target", ["sqlite", "postgres"], indirect=True)
def test_a_backup_of_either_kind_restores_everything_into_either_kind(
    database: str, target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = asyncio.run(filled(database))
    assert all(before.values())
    file = tmp_path / "backup"
    assert tessera("db", "backup", str(file), "--database", database) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(p.name for p in tmp_path.iterdir() if p.name.startswith("backup")) == ["backup"]
    whole = file.read_bytes()
    assert tessera("db", "restore", str(file), "--database", target) == 0
    assert asyncio.run(everything(target)) == before
    assert file.read_bytes() == whole
    rows = sum(len(of) for of in before.values())
    assert capsys.readouterr().out == f"Saved in {file}.\nLoaded {rows} rows.\n"


@pytest.mark.anyio
async def test_a_backup_while_people_play_is_one_moment(store: Store, tmp_path: Path) -> None:
    """Two tables get entries in turn; whatever the moment, the first is ahead by none or one, and there are no gaps."""
    for id in ("a", "b"):
        await store.add_table(id, {}, "playing", "g", True, [], [row(v) for v in range(1, 2001)])
    stop = False

    async def play() -> int:
        v = 2000
        while not stop:
            v += 1
            await store.append("a", [row(v)])
            await store.append("b", [row(v)])
        return v

    playing = asyncio.ensure_future(play())
    await store.backup(tmp_path / "backup.db")
    stop = True
    last = await playing
    assert last > 2000
    copy = await open_store(f"sqlite:///{tmp_path / 'backup.db'}")
    a, b = [[r.v for r in await copy.rows(id)] for id in ("a", "b")]
    await copy.close()
    assert a == list(range(1, len(a) + 1)) and b == list(range(1, len(b) + 1))
    assert 2000 <= len(b) <= len(a) <= len(b) + 1


def test_only_an_empty_database_is_restored_into(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup"
    before = asyncio.run(filled(database))
    tessera("db", "backup", str(file), "--database", database)
    assert tessera("db", "restore", str(file), "--database", database) == 2
    assert capsys.readouterr().err == "The database is not empty. A backup is loaded into an empty one.\n"
    assert asyncio.run(everything(database)) == before


def test_a_database_that_was_only_started_counts_as_empty(database: str, sqlite_url: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'source.db'}"
    before = asyncio.run(filled(source))

    async def start() -> None:
        store = await open_store(database)
        await store.ensure_setting("session secret", "another")
        await store.close()

    asyncio.run(start())
    tessera("db", "backup", str(tmp_path / "b"), "--database", source)
    assert tessera("db", "restore", str(tmp_path / "b"), "--database", database) == 0
    assert asyncio.run(everything(database)) == before


def test_a_restore_that_fails_leaves_the_database_empty(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = f"sqlite:///{tmp_path / 'source.db'}"
    asyncio.run(filled(source))
    file = tmp_path / "backup"
    tessera("db", "backup", str(file), "--database", source)
    spoilt = sqlite3.connect(file)
    spoilt.execute("UPDATE chat SET text = 'a' || char(0) WHERE n = 1")  # comes last of all tables
    spoilt.commit()
    spoilt.close()
    assert tessera("db", "restore", str(file), "--database", database) == 2
    assert not any(asyncio.run(everything(database)).values())


def test_what_is_wrong_is_said_in_a_sentence(
    sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(filled(sqlite_url))
    there = tmp_path / "there"
    there.write_text("mine\n" * 1000)
    empty = tmp_path / "empty.db"
    sqlite3.connect(empty).execute("CREATE TABLE x (y)").connection.close()
    target = f"sqlite:///{tmp_path / 'target.db'}"
    for args, sentence in (
        (("backup", there, "--database", sqlite_url), f"{there} exists already; name another file."),
        (
            ("backup", tmp_path / "no" / "b", "--database", sqlite_url),
            f"{tmp_path / 'no' / 'b'} cannot be written: No such file or directory.",
        ),
        (("backup", "b", "--database", target), f"There is no database {tmp_path / 'target.db'}."),
        (("restore", tmp_path / "none", "--database", target), f"There is no file {tmp_path / 'none'}."),
        (
            ("restore", there, "--database", target),
            f"{there} cannot be used as a database: file is not a database.",
        ),
        (("restore", empty, "--database", target), f"{empty} is not a backup of Tessera."),
        (
            ("upgrade", "--database", "oracle://x"),
            "A database is named by sqlite:///FILE or postgresql://USER:PASSWORD@MACHINE/NAME.",
        ),
        (
            ("host", "Nobody", "--database", sqlite_url),
            "There is no account 'Nobody'. Sign up in the page first, then make it host.",
        ),
    ):
        assert tessera("db", *map(str, args)) == 2
        assert capsys.readouterr().err == f"{sentence}\n"
    assert there.read_text() == "mine\n" * 1000


def test_commands_beside_a_running_server(sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Backup and host work while the server has the file; upgrade and restore are refused."""
    file = f"{tmp_path / 'b'}"

    async def run() -> list[int]:
        store = await open_store(sqlite_url)
        await fill(store)
        await store.change_person("p", host=False)
        try:
            codes = [
                await asyncio.to_thread(tessera, "db", *command, "--database", sqlite_url)
                for command in (
                    ["backup", f"{tmp_path / 'b'}"],
                    ["host", "ANN"],
                    ["upgrade"],
                    ["restore", f"{tmp_path / 'b'}"],
                )
            ]
            person = await store.person("p")
            assert person and person.host
        finally:
            await store.close()
        return codes

    assert asyncio.run(run()) == [0, 0, 2, 2]
    said = capsys.readouterr()
    assert said.out == f"Saved in {file}.\nANN is host.\n"
    assert said.err.count("Another process uses") == 2
    assert tessera("db", "host", "Ann", "--no", "--database", sqlite_url) == 0
    assert capsys.readouterr().out == "Ann is no longer host.\n"
    assert dict((r[0], r[4]) for r in asyncio.run(everything(sqlite_url))["person"])["p"] is False


def test_a_backup_is_not_left_half_written(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(filled(sqlite_url))

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("tessera.server.store.backup.os.fsync", full)
    (tmp_path / "out").mkdir()
    assert tessera("db", "backup", str(tmp_path / "out" / "b"), "--database", sqlite_url) == 2
    assert list((tmp_path / "out").iterdir()) == []


def test_a_backup_onto_a_full_disk_is_a_sentence_and_leaves_nothing(database: str, tmp_path: Path) -> None:
    """No file may grow beyond a few pages here, which looks like a disk without room."""
    asyncio.run(filled(database))
    (tmp_path / "out").mkdir()
    file = tmp_path / "out" / "b"

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))

    command = [sys.executable, "-m", "tessera", "db", "backup", str(file), "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=small, timeout=60)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert done.stderr.startswith(f"{file} cannot be written: ")
    assert list((tmp_path / "out").iterdir()) == []


def test_a_damaged_backup_is_named_and_nothing_of_it_is_loaded(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its first pages are whole; that others are not is found in the midst of it."""
    source, file = f"sqlite:///{tmp_path / 'source.db'}", tmp_path / "backup"
    asyncio.run(filled(source))
    assert tessera("db", "backup", str(file), "--database", source) == 0
    whole = file.read_bytes()
    for at in (len(whole) // 3, len(whole) // 2):
        file.write_bytes(whole[:at] + b"\xff" * (len(whole) - at - 8192) + whole[-8192:])
        capsys.readouterr()
        assert tessera("db", "restore", str(file), "--database", database) == 2
        said = capsys.readouterr().err
        assert said.startswith(str(file)) and said.count("\n") == 1, said
        assert not any(asyncio.run(everything(database)).values())


def test_a_backup_can_be_served_as_it_is(postgres_url: str, tmp_path: Path) -> None:
    before = asyncio.run(filled(postgres_url))
    tessera("db", "backup", str(tmp_path / "b"), "--database", postgres_url)
    shutil.copy(tmp_path / "b", tmp_path / "served.db")
    assert asyncio.run(everything(f"sqlite:///{tmp_path / 'served.db'}")) == before


@pytest.mark.anyio
async def test_the_file_of_a_running_server_restores_as_a_backup_does(sqlite_url: str, tmp_path: Path) -> None:
    store = await open_store(sqlite_url)
    await fill(store)  # most of it is still in the file's -wal
    rows = restore_sqlite(Path(sqlite_url.removeprefix("sqlite:///")), tmp_path / "target.db")
    await store.close()
    assert rows > 4500
    assert await everything(f"sqlite:///{tmp_path / 'target.db'}") == await everything(sqlite_url)
