"""The schema and the steps that lead to it."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from support.stores import row

from tessera.kernel.errors import BadInput
from tessera.server import db_commands
from tessera.server.store import Store, migrate, open_store
from tessera.server.store.schema import metadata

GOOD = """
    op.add_column("person", sa.Column("motto", sa.Text, nullable=False, server_default="none"))
    with op.batch_alter_table("person") as person:  # on SQLite a new table, and the old one is dropped
        person.alter_column("name", type_=sa.String(100), existing_type=sa.String(80), existing_nullable=False)
"""
HALF = """
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("INSERT INTO nowhere VALUES (1)")
"""
NEXT = """
import sqlalchemy as sa
from alembic import op
revision, down_revision, branch_labels, depends_on = "9999", "{newest}", None, None

def upgrade():
{body}
"""


@pytest.fixture
def add_step(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """A Tessera of the future, whose migrations have one step more."""

    def add(body: str) -> None:
        steps = tmp_path / "migrations"
        shutil.copytree(migrate.STEPS, steps)
        (steps / "versions" / "m9999_next.py").write_text(NEXT.format(newest=migrate.newest(), body=body))
        monkeypatch.setattr(migrate, "STEPS", steps)

    return add


async def filled(url: str) -> None:
    store = await open_store(url)
    await store.add_person("p", "Ann")
    await store.add_token("p", "bot", "digest")
    await store.add_table("t", {}, "playing", "g", True, ["p"], [row(1, "a")])
    await store.say("t", "p", "Ann", 0, "hi", 1)
    await store.close()


async def look(url: str, ask: Callable[[Connection], Any]) -> Any:
    store = await open_store(url)
    try:
        return await store._read(ask)
    finally:
        await store.close()


@pytest.mark.anyio
async def test_the_steps_lead_to_the_schema_that_the_code_uses(store: Store) -> None:
    def differences(c: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(c, opts={"compare_type": True}), metadata))

    assert await store._read(differences) == []


@pytest.mark.anyio
async def test_a_server_on_sqlite_takes_a_new_step_when_it_starts(
    sqlite_url: str, add_step: Callable[[str], None]
) -> None:
    await filled(sqlite_url)
    add_step(GOOD)
    with pytest.raises(BadInput, match="tessera db upgrade"):
        await open_store(sqlite_url, alone=False)
    store = await open_store(sqlite_url)
    assert await store.rows("t") == [row(1, "a")]
    assert await store.token_person("digest")
    assert "motto" in await store._read(lambda c: [col["name"] for col in inspect(c).get_columns("person")])
    await store.close()


def test_on_postgresql_it_is_taken_by_the_command(
    postgres_url: str, add_step: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(filled(postgres_url))
    add_step(GOOD)
    with pytest.raises(BadInput, match=r"of step 0002, this Tessera needs step 9999.*tessera db upgrade"):
        asyncio.run(open_store(postgres_url))
    db_commands.upgrade(postgres_url)
    db_commands.upgrade(postgres_url)
    assert capsys.readouterr().out.splitlines() == [
        "The database is up to date now (step 9999).",
        "The database was up to date (step 9999).",
    ]
    columns = asyncio.run(look(postgres_url, lambda c: [col["name"] for col in inspect(c).get_columns("person")]))
    assert "motto" in columns


def test_a_step_that_fails_half_way_changes_nothing(
    database: str, add_step: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(filled(database))
    before = migrate.STEPS
    add_step(HALF)
    with pytest.raises(Exception, match="nowhere"):
        db_commands.upgrade(database)
    monkeypatch.setattr(migrate, "STEPS", before)
    assert "half" not in asyncio.run(look(database, lambda c: inspect(c).get_table_names()))
    assert asyncio.run(look(database, migrate.step)) == migrate.newest()


def test_a_database_of_a_newer_tessera_is_refused(
    database: str, add_step: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(filled(database))
    before = migrate.STEPS
    add_step(GOOD)
    db_commands.upgrade(database)
    monkeypatch.setattr(migrate, "STEPS", before)
    with pytest.raises(BadInput, match="newer Tessera"):
        asyncio.run(open_store(database))
    with pytest.raises(BadInput, match="newer Tessera"):
        db_commands.upgrade(database)


@pytest.mark.anyio
async def test_a_backup_from_before_a_step_is_restored_after_it(
    database: str, add_step: Callable[[str], None], tmp_path: Path, sqlite_url: str
) -> None:
    old = f"sqlite:///{tmp_path / 'old.db'}"
    await filled(old)
    store = await open_store(old)
    await store.backup(tmp_path / "backup")
    await store.close()
    add_step(GOOD)
    await db_commands._restore(database, tmp_path / "backup")
    assert await look(database, lambda c: c.execute(text("SELECT motto FROM person")).scalars().all()) == ["none"]
