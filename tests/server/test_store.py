"""What every store promises, on SQLite and on PostgreSQL."""

import asyncio

import pytest
from support.stores import Heard, row

from tessera.kernel.errors import BadInput
from tessera.server.store import ChatRow, Kept, NameTaken, Repeated, Row, Store, VersionTaken, now_ms

pytestmark = pytest.mark.anyio


async def new_table(store: Store, id: str = "t", *people: str, status: str = "playing", listed: bool = True) -> None:
    await store.add_table(id, {"name": id}, status, "template", listed, people)


# Records


async def test_rows_come_back_as_they_were_appended(store: Store) -> None:
    await new_table(store)
    first = Row(1, "c1", "answer", 0, 2**63 - 1, "buy “B2K5” 🂡", "abc", 1_800_000_000_123)
    rest = [Row(2, "", "bot", 1, -(2**63), "greedy", "", 5), Row(3, "c3", "undo", -1, 1, "", "x", 6)]
    await store.append("t", [first])
    await store.append("t", rest)
    assert await store.rows("t") == [first, *rest]
    assert await store.rows("t", since=1) == rest
    assert await store.rows("t", since=2**70) == []
    assert await store.rows("another") == []


async def test_a_table_can_begin_with_a_record(store: Store) -> None:
    await store.add_table("t", {}, "playing", "template", True, [], [row(1), row(2)])
    await store.append("t", [row(3)])
    assert [r.v for r in await store.rows("t")] == [1, 2, 3]


async def test_a_version_is_taken_once(store: Store) -> None:
    await new_table(store)
    await store.append("t", [row(1, "a")])
    with pytest.raises(VersionTaken):
        await store.append("t", [row(1, "b")])
    assert await store.rows("t") == [row(1, "a")]


async def test_a_record_has_no_gaps(store: Store) -> None:
    await new_table(store)
    with pytest.raises(VersionTaken):
        await store.append("t", [row(2)])
    with pytest.raises(ValueError):
        await store.append("t", [row(1), row(3)])
    assert await store.rows("t") == []


async def test_a_repeated_command_is_told_its_version_even_where_the_number_is_taken(store: Store) -> None:
    await new_table(store)
    await store.append("t", [row(1, "a")])
    await store.append("t", [row(2, "b")])
    for again in (row(3, "a"), row(1, "a"), row(2, "a")):
        with pytest.raises(Repeated) as told:
            await store.append("t", [again])
        assert told.value.v == 1
    with pytest.raises(Repeated) as told:
        await store.append("t", [row(2, "new"), row(3, "b")])
    assert told.value.v == 2


async def test_the_same_command_id_is_another_one_at_another_table(store: Store) -> None:
    await new_table(store, "t")
    await new_table(store, "u")
    await store.append("t", [row(1, "a")])
    await store.append("u", [row(1, "a")])
    assert await store.rows("u") == [row(1, "a")]


async def test_several_entries_are_appended_all_or_none(store: Store) -> None:
    await new_table(store)
    await store.append("t", [row(1, "a")])
    with pytest.raises(Repeated):
        await store.append("t", [row(2), row(3, "a")])
    with pytest.raises(VersionTaken):
        await store.append("t", [row(1), row(2)])
    assert await store.rows("t") == [row(1, "a")]


async def test_of_many_at_once_exactly_one_gets_each_version(store: Store) -> None:
    await new_table(store)
    for v in range(1, 4):
        tries = [store.append("t", [row(v, f"{v}-{n}")]) for n in range(12)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(o).__name__ for o in outcomes) == ["NoneType"] + ["VersionTaken"] * 11
    assert [r.v for r in await store.rows("t")] == [1, 2, 3]


async def test_one_command_sent_many_times_at_once_plays_once(store: Store) -> None:
    await new_table(store)
    outcomes = await asyncio.gather(*(store.append("t", [row(1, "a")]) for _ in range(12)), return_exceptions=True)
    assert sorted(type(o).__name__ for o in outcomes) == ["NoneType"] + ["Repeated"] * 11


async def test_what_one_of_the_databases_cannot_keep_is_refused_by_both(store: Store) -> None:
    await new_table(store)
    for bad in (row(1, "a\0"), row(1, "a", "\ud800"), row(1, "x" * 121)):
        with pytest.raises(BadInput):
            await store.append("t", [bad])
    with pytest.raises(BadInput):
        await store.say("t", "p", "Ann", 0, "hi\0", 1)
    with pytest.raises(BadInput):
        await store.table("\0")
    assert await store.rows("t") == []


# Tables


async def test_a_document_is_changed_from_the_revision_it_was_read_at(store: Store) -> None:
    await new_table(store, "t", "ann")
    assert await store.table("t") == Kept("t", 1, {"name": "t"})
    assert await store.change_table("t", 1, {"name": "new"}, "playing", "template", True, ["ann"])
    assert not await store.change_table("t", 1, {"name": "late"}, "playing", "template", True, ["ann"])
    assert not await store.change_table("nowhere", 1, {}, "playing", "template", True, [])
    assert await store.table("t") == Kept("t", 2, {"name": "new"})
    assert await store.table("nowhere") is None


async def test_of_many_changes_at_once_one_wins(store: Store) -> None:
    await new_table(store)
    changes = [store.change_table("t", 1, {"n": n}, "playing", "template", True, [f"p{n}"]) for n in range(8)]
    assert sorted(await asyncio.gather(*changes)) == [False] * 7 + [True]


async def test_a_document_is_kept_as_it_was_at_the_call(store: Store) -> None:
    doc = {"seats": ["ann"]}
    waiting = asyncio.ensure_future(store.add_table("t", doc, "open", "template", True, []))
    await asyncio.sleep(0)
    doc["seats"].append("bob")
    await waiting
    kept = await store.table("t")
    assert kept and kept.doc == {"seats": ["ann"]}


async def test_tables_are_listed_by_status_listing_and_person_newest_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(1, 100))
    monkeypatch.setattr("tessera.server.store.store.now_ms", lambda: next(clock))
    await new_table(store, "a", "ann", "bob", status="open")
    await new_table(store, "b", "bob", status="playing")
    await new_table(store, "c", "ann", status="playing", listed=False)
    await store.change_table("a", 1, {}, "open", "template", True, ["ann"])

    async def ids(*args: object, **more: object) -> list[str]:
        return [kept.id for kept in await store.list_tables(*args, **more)]  # type: ignore[arg-type]

    assert await ids([], False) == ["a", "c", "b"]
    assert await ids([], False, limit=2) == ["a", "c"]
    assert await ids(["playing"], False) == ["c", "b"]
    assert await ids(["playing", "open"], True) == ["a", "b"]
    assert await ids([], False, "ann") == ["a", "c"]
    assert await ids([], False, "bob") == ["b"]
    assert await store.active_tables() == ["b", "c"]


# Chat


async def test_lines_are_numbered_at_each_table_and_a_removed_one_keeps_its_number(store: Store) -> None:
    await new_table(store, "t")
    await new_table(store, "u")
    assert await store.say("t", "p", "Ann", 0, "one", 10) == 1
    assert await store.say("u", "p", "Ann", -1, "other", 11) == 1
    assert await store.say("t", "q", "Bob", 1, "two", 12) == 2
    await store.remove_line("t", 1)
    await store.remove_line("t", 99)
    bob = ChatRow(2, "q", "Bob", 1, "two", 12, False)
    assert await store.chat("t") == [ChatRow(1, "p", "Ann", 0, "", 10, True), bob]
    assert await store.chat("t", since=1) == [bob]


async def test_lines_said_at_once_get_numbers_without_gaps(store: Store) -> None:
    await new_table(store)
    numbers = await asyncio.gather(*(store.say("t", "p", "Ann", 0, f"{n}", n) for n in range(25)))
    assert sorted(numbers) == list(range(1, 26))


# Listening


async def test_every_change_is_announced_with_its_number(store: Store, heard: Heard) -> None:
    await new_table(store)
    await store.append("t", [row(1), row(2)])
    await store.change_table("t", 1, {}, "over", "template", True, [])
    await store.say("t", "p", "Ann", 0, "hi", 1)
    with pytest.raises(VersionTaken):
        await store.append("t", [row(2)])
    await store.change_table("t", 1, {}, "over", "template", True, [])  # too late: nothing changes
    await store.say("t", "p", "Ann", 0, "end", 1)
    await heard.until(lambda news: ("t", "chat", 2) in news)
    in_order = list(dict.fromkeys(heard.news))  # PostgreSQL may tell twice
    assert in_order == [("t", "rev", 1), ("t", "v", 2), ("t", "rev", 2), ("t", "chat", 1), ("t", "chat", 2)]


async def test_a_listener_that_fails_does_not_keep_others_from_hearing(store: Store) -> None:
    heard = asyncio.Event()

    def fail(*_: object) -> None:
        raise RuntimeError("this listener is broken on purpose")

    store.listen(fail)
    store.listen(lambda *_: heard.set())
    await new_table(store)
    async with asyncio.timeout(30):
        await heard.wait()


# People


async def test_a_name_belongs_to_one_account_and_to_any_number_of_guests(store: Store) -> None:
    await store.add_person("g1", "Ann")
    await store.add_person("g2", "Ann")
    await store.add_person("a1", "Ann", guest=False, key="ann", password="hash")
    with pytest.raises(NameTaken):
        await store.add_person("a2", "ANN", guest=False, key="ann")
    with pytest.raises(NameTaken):
        await store.change_person("g1", name="ann", key="ann", guest=False)
    await store.change_person("a1", name="aNN", key="ann")
    found = await store.person_named("ann")
    assert found and (found.id, found.name, found.password) == ("a1", "aNN", "hash")
    guest = await store.person("g1")
    assert guest and guest.guest and guest.name == "Ann"


async def test_of_many_who_want_one_name_at_once_one_gets_it(store: Store) -> None:
    for n in range(6):
        await store.add_person(f"g{n}", "Guest")
    wishes = [store.change_person(f"g{n}", name="Ann", key="ann", guest=False) for n in range(6)]
    outcomes = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(isinstance(o, NameTaken) for o in outcomes) == 5


async def test_only_what_is_given_is_changed(store: Store) -> None:
    before = await store.add_person("p", "Ann")
    after = await store.change_person("p", muted=True, webhook="https://example.org/x", end_sessions=True)
    assert after and after == await store.person("p")
    assert (after.muted, after.webhook, after.session_epoch) == (True, "https://example.org/x", 1)
    assert (after.name, after.guest, after.host, after.created) == (before.name, True, False, before.created)
    assert await store.change_person("p") == after
    assert await store.change_person("nobody", muted=True) is None


async def test_nothing_of_a_deleted_person_remains(store: Store) -> None:
    await store.add_person("ann-id", "Ann", guest=False, key="ann", password="hash")
    await store.add_token("ann-id", "bot", "digest")
    await store.add_one_time("once", "ann-id", now_ms() + 60_000)
    await store.add_table("t", {"seats": [{"person": "ann-id", "name": "Ann"}]}, "over", "g", True, ["ann-id"])
    await store.add_table("owned", {"owner": "ann-id"}, "open", "g", True, [])
    await store.add_table("other", {"owner": "bob-id"}, "open", "g", True, [])
    await store.append("t", [row(1, "a")])
    await store.say("t", "ann-id", "Ann", 0, "my phone number", 5)
    await store.say("t", "bob-id", "Bob", 1, "hello", 6)

    def forget(doc: dict[str, object], id: str, name: str) -> dict[str, object]:
        assert name == "Ann"
        return {"forgotten": id in str(doc)}

    await store.delete_person("ann-id", forget)
    assert await store.person("ann-id") is None and await store.person_named("ann") is None
    assert await store.token_person("digest") is None and await store.use_one_time("once") == ""
    assert await store.table("t") == Kept("t", 2, {"forgotten": True})
    assert await store.table("owned") == Kept("owned", 2, {"forgotten": True})
    assert await store.table("other") == Kept("other", 1, {"owner": "bob-id"})
    assert await store.list_tables([], False, "ann-id") == []
    gone, stays = await store.chat("t")
    assert gone == ChatRow(1, "", "deleted", 0, "", 5, True) and stays.text == "hello"
    assert await store.rows("t") == [row(1, "a")]
    await store.add_person("new", "Ann", guest=False, key="ann")


async def test_tokens_are_found_by_digest_and_removed_by_name(store: Store) -> None:
    await store.add_person("p", "Ann")
    await store.add_token("p", "one", "d1")
    await store.add_token("p", "two", "d2")
    with pytest.raises(NameTaken):
        await store.add_token("p", "one", "d3")
    owner = await store.token_person("d1")
    assert owner and owner.id == "p"
    assert {t.name for t in await store.tokens("p")} == {"one", "two"}
    assert await store.remove_token("p", "one")
    assert not await store.remove_token("p", "one")
    assert await store.token_person("d1") is None


async def test_a_one_time_link_is_good_once_in_time_and_until_the_next(store: Store) -> None:
    await store.add_person("p", "Ann")
    await store.add_one_time("a", "p", now_ms() + 60_000)
    uses = await asyncio.gather(*(store.use_one_time("a") for _ in range(5)))
    assert sorted(uses) == ["", "", "", "", "p"]
    await store.add_one_time("old", "p", now_ms() - 1)
    assert await store.use_one_time("old") == ""
    await store.add_one_time("first", "p", now_ms() + 60_000)
    await store.add_one_time("second", "p", now_ms() + 60_000)
    assert await store.use_one_time("first") == ""
    assert await store.use_one_time("second") == "p"


async def test_a_setting_is_made_once(store: Store) -> None:
    made = await asyncio.gather(*(store.ensure_setting("secret", f"{n}") for n in range(5)))
    assert len(set(made)) == 1
    assert await store.ensure_setting("secret", "later") == made[0]
