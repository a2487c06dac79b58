"""`tessera db tidy`: what nobody needs any more goes, when that is wanted, and nothing else."""

import asyncio

import pytest
from sqlalchemy import Connection, update
from support.server import Online
from support.stores import row

from tessera import cli
from tessera.server.store import Store, now_ms, open_store
from tessera.server.store.schema import person, tables
from tessera.server.store.statements import News
from tessera.server.store.tidy import Tidied

DAY = 86_400_000


async def fill(store: Store) -> None:
    """Of each kind one that goes, and one for each reason to stay."""
    for id in ("alone", "maker", "seated", "writer", "new"):
        await store.add_person(id, id.title())
    await store.add_person("account", "Ann", guest=False, key="ann")
    for id, status, people in (
        ("empty", "open", ["maker"]),
        ("nobodys", "open", []),
        ("forked", "open", ["maker"]),
        ("two", "open", ["maker2", "seated"]),
        ("begun", "playing", ["seated"]),
        ("written", "open", ["account"]),
        ("fresh", "open", ["account"]),
    ):
        await store.add_table(id, {"name": id}, status, "g", True, people, [row(1)] if id == "forked" else [])
    await store.say("written", "writer", "Writer", -1, "is anybody there?", 5)

    def age(c: Connection, news: News) -> None:
        c.execute(update(tables).where(tables.c.id != "fresh").values(updated=now_ms() - 100 * DAY))
        c.execute(update(person).where(person.c.id != "new").values(created=now_ms() - 100 * DAY))

    await store._write(age)


async def there(store: Store) -> tuple[set[str], set[str]]:
    ids = {k.id for k in await store.list_tables([], False)}
    people = {id for id in ("alone", "maker", "seated", "writer", "new", "account") if await store.person(id)}
    return ids, people


def tessera(*args: str) -> int:
    with pytest.raises(SystemExit) as end:
        cli.main(list(args))
    return int(end.value.code or 0)


ALL = {"empty", "nobodys", "forked", "two", "begun", "written", "fresh"}


@pytest.mark.anyio
async def test_what_is_counted_is_what_goes(store: Store) -> None:
    await fill(store)
    before = await there(store)
    counted = await store.tidy(now_ms() - 90 * DAY, False)
    assert counted == Tidied(tables=3, guests=2, tables_kept=4, guests_kept=3)
    assert await there(store) == before
    assert await store.tidy(now_ms() - 90 * DAY, True) == counted
    assert await there(store) == (ALL - {"empty", "nobodys", "forked"}, {"seated", "writer", "new", "account"})
    assert await store.tidy(now_ms() - 90 * DAY, True) == Tidied(0, 0, 4, 3)


def test_the_command_says_what_it_would_do_and_does_it_when_told(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def made() -> None:
        store = await open_store(database)
        await fill(store)
        await store.close()

    asyncio.run(made())
    assert tessera("db", "tidy", "--database", database) == 0
    said = capsys.readouterr().out
    assert said.startswith("To be removed: 3 tables and 2 guests.\nKept: 4 tables and 3 guests. ")
    assert said.endswith("Nothing has been changed. Do it by: tessera db tidy --remove\n")
    assert tessera("db", "tidy", "--days", "200", "--remove", "--database", database) == 0
    assert capsys.readouterr().out.startswith("Removed: 0 tables and 0 guests.\n")
    assert tessera("db", "tidy", "--remove", "--database", database) == 0
    assert capsys.readouterr().out.startswith("Removed: 3 tables and 2 guests.\n")


@pytest.mark.anyio
async def test_a_table_that_is_open_in_the_server_while_it_goes(online: Online) -> None:
    ann = await online.guest()
    await ann.post("/api/signup", {"name": "Ann", "password": "a good long one"})
    table = await ann.table()
    await online.store.tidy(now_ms() + DAY, True)
    refused = await ann.do(table, "sit", seat=1)
    assert (refused["t"], refused["key"]) == ("refused", "no_table")
