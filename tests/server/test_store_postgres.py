"""What is particular to PostgreSQL: several processes on one database, who hear of each other's changes."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy.exc import DBAPIError
from support.stores import Heard, row

from tessera.kernel.errors import BadInput
from tessera.server.store import Repeated, Store, VersionTaken, open_store, postgres
from tessera.server.store.postgres import PostgresStore

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(postgres_url: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Two stores on one database, as two processes have them."""
    one, other = await open_store(postgres_url), await open_store(postgres_url)
    assert isinstance(one, PostgresStore) and isinstance(other, PostgresStore)
    assert one.several
    yield one, other
    await one.close()
    await other.close()


async def cut(url: str, which: str) -> None:
    """End connections to a database from PostgreSQL's side."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE datname = current_database() AND pid <> pg_backend_pid() AND {which}"
        )
    finally:
        await connection.close()


async def test_a_change_is_heard_by_the_other_process(two: tuple[Store, Store]) -> None:
    one, other = two
    heard = Heard(other)
    await one.add_table("t", {}, "playing", "g", True, [])
    await one.append("t", [row(1)])
    await one.say("t", "p", "Ann", 0, "hi", 1)
    await heard.until(lambda news: len(news) >= 3)
    assert heard.news == [("t", "rev", 1), ("t", "v", 1), ("t", "chat", 1)]
    assert await other.rows("t") == [row(1)]


async def test_what_was_refused_is_not_announced(two: tuple[Store, Store]) -> None:
    one, other = two
    await one.add_table("t", {}, "playing", "g", True, [])
    await one.append("t", [row(1, "a")])
    heard = Heard(other)
    with pytest.raises(VersionTaken):
        await one.append("t", [row(1)])
    with pytest.raises(Repeated):
        await one.append("t", [row(2, "a")])
    await one.append("t", [row(2)])
    await heard.until(lambda news: ("t", "v", 2) in news)
    assert set(heard.news) <= {("t", "rev", 1), ("t", "v", 1), ("t", "v", 2)}


async def test_between_processes_each_version_is_taken_once(two: tuple[Store, Store]) -> None:
    await two[0].add_table("t", {}, "playing", "g", True, [])
    for v in range(1, 6):
        tries = [store.append("t", [row(v, f"{v}-{n}-{who}")]) for n in range(4) for who, store in enumerate(two)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(o).__name__ for o in outcomes) == ["NoneType"] + ["VersionTaken"] * 7
    assert [r.v for r in await two[1].rows("t")] == [1, 2, 3, 4, 5]


async def test_a_lock_that_nobody_gives_back_is_not_waited_for_without_end(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LOCK_SECONDS", 0.05)
    store, other = await open_store(postgres_url), await asyncpg.connect(postgres_url)
    try:
        await store.add_table("t", {}, "playing", "g", True, [])
        async with other.transaction():
            await other.execute("LOCK TABLE entry IN EXCLUSIVE MODE")
            async with asyncio.timeout(20):  # for ever, where nothing ends the wait
                with pytest.raises((DBAPIError, BadInput)):
                    await store.append("t", [row(1)])
        await store.append("t", [row(1)])
    finally:
        await other.close()
        await store.close()


async def test_a_lost_listener_comes_back_and_says_that_anything_may_have_changed(
    two: tuple[PostgresStore, PostgresStore], postgres_url: str
) -> None:
    one, other = two
    await one.add_table("t", {}, "playing", "g", True, [])
    heard = Heard(other)
    before = other.listener_pid
    await cut(postgres_url, f"pid = {before}")
    await heard.until(lambda news: ("*", "", 0) in news)
    assert other.listener_pid != before
    await one.append("t", [row(1)])
    await heard.until(lambda news: ("t", "v", 1) in news)


async def test_lost_connections_are_replaced_without_anybody_noticing(
    two: tuple[PostgresStore, PostgresStore], postgres_url: str
) -> None:
    one, _ = two
    await one.add_table("t", {}, "playing", "g", True, [])
    await asyncio.gather(*(one.table("t") for _ in range(5)))  # the pool has several by now
    await cut(postgres_url, "true")
    await one.append("t", [row(1)])
    await cut(postgres_url, "true")
    assert await one.rows("t") == [row(1)]


async def test_an_own_change_is_announced_even_while_the_listener_is_lost(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    one, _ = two
    assert one._listening
    one._listening.cancel()
    heard = Heard(one)
    await one.add_table("t", {}, "playing", "g", True, [])
    await heard.until(lambda news: ("t", "rev", 1) in news)


async def test_a_server_on_an_old_schema_is_refused_by_the_command_that_helps(bare_postgres_url: str) -> None:
    with pytest.raises(BadInput, match="tessera db upgrade --database"):
        await open_store(bare_postgres_url)


async def test_an_unreachable_server_is_a_sentence() -> None:
    for url in ("postgresql://nobody@127.0.0.1:1/none", "postgresql://x:y@[::bad/z", "postgres://127.0.0.1:bad/z"):
        with pytest.raises(BadInput, match=r"PostgreSQL cannot be reached: .+\.$"):
            await open_store(url)
