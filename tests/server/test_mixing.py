"""Fair cards: the pages of those who play mix the seed, nobody is waited for in vain, nothing is known too early, and
the record proves it."""

import asyncio
import contextlib
import json
import random
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from support.mixing import Page, page
from support.server import Notice, Online, Visitor, opened

from tessera import cli
from tessera.kernel.errors import BadInput
from tessera.matches.mix import SERVER, digest, fingerprint, seed_of
from tessera.matches.record import parse_record
from tessera.server.tables import mixing, starting
from tessera.server.tables.document import Document, MixDoc, SeatDoc

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for any longer."""
    monkeypatch.setattr(starting, "PATIENCE_SECONDS", 0.05)


async def filled(online: Online, seats: int = 2, **more: Any) -> tuple[list[Visitor], str]:
    """An open table with a person in each seat."""
    people = await online.guests(seats)
    table = await people[0].table("template", seats, **more)
    for seat, person in enumerate(people[1:], 1):
        await person.do(table, "sit", seat=seat)
    return people, table


@contextlib.asynccontextmanager
async def pages(people: list[Visitor], table: str) -> AsyncIterator[list[Page]]:
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(page(person, table)) for person in people]


async def mixed(people: list[Visitor], table: str, mixers: int = 9, **withhold: int) -> list[Page]:
    """The game begins, with the pages of so many of the people; `withhold` says in which turn `page0` and so on do."""
    async with pages(people[:mixers], table) as opened:
        await people[0].do(table, "start")
        await asyncio.gather(*(p.mix(withhold.get(f"page{i}", 0)) for i, p in enumerate(opened)))
        return opened


async def ended(ann: Visitor, table: str) -> tuple[Notice, str]:
    """The table and the record when Ann has given up."""
    await ann.do(table, "resign")
    while (info := await ann.get(f"/api/tables/{table}"))["status"] != "over":
        await asyncio.sleep(0.01)
    return info, await ann.get(f"/api/tables/{table}/record")


def verify(tmp_path: Path, record: str, *more: str) -> int:
    path = tmp_path / f"{secrets.token_hex(4)}.jsonl"
    path.write_text(record, encoding="utf-8")
    return cli.run(lambda: cli._command(["verify", str(path), *more]))


# Mixing


async def test_all_who_play_mix_and_the_record_proves_it(
    online: Online, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people, table = await filled(online, 3)
    before = (await online.room(table)).table.doc.seed
    opened = await mixed(people, table)
    info, record = await ended_for_all(people, table)
    mix = info["mix"]
    assert [s["number"] for s in mix["shares"]] == [p.sent[1] for p in opened]
    assert mix["commitment"] == fingerprint(table, 1, SERVER, mix["number"])
    assert info["seed"] == seed_of(table, 1, mix["number"], dict(enumerate(p.sent[1] for p in opened)))
    head = parse_record(record, "it").header
    assert f"{head.seed:064x}" == info["seed"] != before
    assert verify(tmp_path, record, "--number", opened[1].sent[1]) == 0
    said = capsys.readouterr().out
    assert said.count("ok ") == 7 and "WRONG" not in said and "is that of seat 2" in said
    assert verify(tmp_path, record, "--number", "0" * 64) == 1


async def ended_for_all(people: list[Visitor], table: str) -> tuple[Notice, str]:
    for person in people[1:]:
        await person.do(table, "resign")
    return await ended(people[0], table)


async def test_the_log_and_the_replay_say_who_has_mixed(online: Online) -> None:
    people, table = await filled(online)
    (one, two) = await mixed(people, table)
    names = [s["name"] for s in one.info["seats"]]
    line = f"{names[0]}, {names[1]} and the server have shuffled together."
    assert one.log[0] == two.log[0] == line
    german = (await people[0].snapshot(table, "de"))["log"][0]["text"]
    assert german == f"{names[0]}, {names[1]} und der Server haben zusammen gemischt."
    await ended(people[0], table)
    assert (await people[0].get(f"/api/tables/{table}/replay"))["log"][0]["text"] == line


async def test_what_is_secret_is_told_at_the_end_and_not_before(online: Online) -> None:
    """The server's number is in no frame, and each number only after the list was closed."""
    people, table = await filled(online)
    frames: list[str] = []
    async with pages(people, table) as (one, two):
        await people[0].do(table, "start")
        for p in (one, two, one):
            while p.info["mix"] is None or (p is one and two.sent and not p.info["mix"]["closed"]):
                await p.next()
            if not p.info["mix"]["closed"]:
                await p.step(p.info)
        doc = (await online.room(table)).table.doc
        assert doc.mix is not None and doc.mix.closed and doc.mixing
        assert not any(s.number for s in doc.mix.shares)
        assert (await online.room(table)).table.match is None, "nothing is dealt before the seed is there"
        await asyncio.gather(*(go_on(p) for p in (one, two)))
        secret = doc.mix.number
        for person in people:
            frames += [json.dumps(await person.get(f"/api/tables/{table}{where}")) for where in ("", "/notices")]
            frames.append(json.dumps(await person.get(f"/api/tables/{table}/replay")))
        frames += [json.dumps(one.info), json.dumps(two.info)]
    seed = (await online.room(table)).table.doc.seed
    assert not [f for f in frames if secret in f or seed in f]
    assert all(one.sent[1] in f for f in frames)
    assert secret in json.dumps((await ended(people[0], table))[0])


async def go_on(p: Page) -> None:
    while p.info["status"] == "open":
        await p.step(p.info)
        await p.next()


async def test_a_page_that_asks_to_play_now_mixes_before_the_first_move(online: Online, tmp_path: Path) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True, bots=["random"], mix=True)
    assert (await ann.get(f"/api/tables/{table}"))["status"] == "open"
    async with ann.socket(table, mix=1) as socket:
        p = Page(ann, table, socket)
        assert (await p.mix())["status"] == "playing"
    assert [s["seat"] for s in p.info["mix"]["shares"]] == [0]
    _, record = await ended(ann, table)
    assert verify(tmp_path, record) == 0


async def test_a_rematch_is_mixed_by_the_pages_that_come_along(online: Online) -> None:
    people, table = await filled(online)
    await mixed(people, table)
    await ended(people[0], table)
    async with pages(people, table) as (one, _):
        await people[0].do(table, "rematch")
        while not one.info["rematch"]:
            await one.next()
        again = one.info["rematch"]
    async with people[0].socket(again, mix=1) as a, people[1].socket(again, mix=1) as b:
        there = Page(people[0], again, a), Page(people[1], again, b)
        await asyncio.gather(*(p.mix() for p in there))
    assert [s["number"] for s in there[0].info["mix"]["shares"]] == [there[1].sent[1], there[0].sent[1]]


# Those who do not mix


async def test_programs_and_those_who_are_away_are_not_waited_for(
    online: Online, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(starting, "PATIENCE_SECONDS", 3600.0)
    people, table = await filled(online)
    async with people[0].socket(table) as plain, people[1].socket(table):
        await people[0].do(table, "start")
        assert (await plain.table(lambda t: t["status"] == "playing"))["mix"] is None
    _, record = await ended(people[0], table)
    assert '"mix"' not in record and verify(tmp_path, record) == 1
    assert "carries no proof" in capsys.readouterr().out

    people, table = await filled(online, 3)
    (one,) = await mixed(people, table, mixers=1)
    assert [s["seat"] for s in one.info["mix"]["shares"]] == [0]


async def test_who_does_not_answer_before_the_list_is_closed_is_left_out(online: Online, soon: None) -> None:
    people, table = await filled(online)
    async with pages(people, table) as (one, two):
        await people[0].do(table, "start")
        await one.mix()
        assert [s["seat"] for s in one.info["mix"]["shares"]] == [0] and one.info["mix"]["withheld"] == []
        await two.until("playing")
        assert two.sent == {}


async def test_where_no_page_comes_the_game_begins_without_any(online: Online, soon: None) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True, mix=True)
    async with ann.socket(table) as s:
        notice = await s.next("snapshot")
        while notice["table"]["status"] != "playing":
            notice = await s.frame()
    assert notice["table"]["mix"]["shares"] == []
    _, record = await ended(ann, table)
    assert '"mix"' not in record


async def test_who_withholds_a_number_is_named_and_all_draw_anew_without_them(
    online: Online, soon: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people, table = await filled(online, 3)
    async with pages(people, table) as (one, two, three):
        await people[0].do(table, "start")
        await asyncio.gather(one.mix(), two.mix(withhold=1), three.mix())
    mix = one.info["mix"]
    assert mix["turn"] == 2 and mix["withheld"] == [1]
    assert [(s["seat"], s["number"]) for s in mix["shares"]] == [(0, one.sent[2]), (2, three.sent[2])]
    assert one.sent[1] != one.sent[2]
    name = one.info["seats"][1]["name"]
    assert one.log[0] == f"{name} did not show the promised number: the others shuffle anew, without it."
    _, record = await ended_for_all(people, table)
    assert verify(tmp_path, record) == 0 and f"withheld by seat 2 ({name})" in capsys.readouterr().out


async def test_of_one_who_withholds_nothing_is_left_but_the_servers_own(online: Online, soon: None) -> None:
    people, table = await filled(online)
    (one,) = await mixed(people, table, mixers=1, page0=1)
    assert one.info["mix"]["shares"] == [] and one.info["mix"]["withheld"] == [0]
    assert "did not show" in one.log[0] and "together" not in one.log[1:2]


async def test_while_the_seed_is_mixed_nobody_changes_seats_or_joins_late(online: Online) -> None:
    people, table = await filled(online)
    async with pages(people, table) as (one, two):
        await people[0].do(table, "start")
        assert (await people[0].do(table, "sit", seat=-1))["key"] == "not_open"
        assert (await people[0].do(table, "seat_bot", seat=1, bot="random"))["key"] == "not_open"
        assert (await people[0].do(table, "start"))["t"] == "done"
        stranger = await online.guest()
        good = "a" * 64
        refused = [
            (await v.do(table, "mix", **how))["key"]
            for v, how in (
                (stranger, {"turn": 1, "commitment": good}),
                (people[0], {"turn": 2, "commitment": good}),
                (people[0], {"turn": 1, "commitment": "xyz"}),
                (people[0], {"turn": 1, "number": good}),
            )
        ]
        assert refused == ["not_seated", "not_mixing", "mix_wrong", "not_mixing"]
        while one.info["mix"] is None:
            await one.next()
        await one.step(one.info)
        assert (await people[0].do(table, "mix", turn=1, commitment=good))["key"] == "mix_given"
        while two.info["mix"] is None:
            await two.next()
        await two.step(two.info)
        while not two.info["mix"]["closed"]:
            await two.next()
        assert (await people[1].do(table, "mix", turn=1, number=good))["key"] == "mix_wrong"
        await asyncio.gather(go_on(one), go_on(two))


# Restarts and several processes


@pytest.mark.parametrize("closed", [False, True])
async def test_after_a_restart_in_the_midst_it_goes_on(sqlite_url: str, closed: bool, tmp_path: Path) -> None:
    async with opened(sqlite_url) as before:
        people, table = await filled(before)
        async with pages(people, table) as (one, two):
            await people[0].do(table, "start")
            for p in (one, two) if closed else (one,):
                while p.info["mix"] is None:
                    await p.next()
                await p.step(p.info)
            while len((await before.room(table)).table.doc.mix.shares) < 1 + closed:  # type: ignore[union-attr]
                await asyncio.sleep(0.01)
        sent = one.sent, two.sent
        cookies = [person.http.cookies for person in people]
    async with opened(sqlite_url) as after:
        back = []
        for person, kept in zip(people, cookies, strict=True):
            v = Visitor(after)
            after._clients.append(v.http)
            v.http.cookies.update(kept)
            v.me = person.me
            back.append(v)
        async with back[0].socket(table, mix=1) as a, back[1].socket(table, mix=1) as b:
            there = Page(back[0], table, a), Page(back[1], table, b)
            there[0].sent, there[1].sent = sent
            await asyncio.gather(*(p.mix() for p in there))
        assert [s["number"] for s in there[0].info["mix"]["shares"]] == [p.sent[1] for p in there]
        _, record = await ended(back[0], table)
        assert verify(tmp_path, record) == 0


async def test_a_table_that_nobody_comes_back_to_is_looked_after(sqlite_url: str, soon: None) -> None:
    """The server ended in the midst, and no page is open any more."""
    async with opened(sqlite_url) as before:
        people, table = await filled(before)
        starting.PATIENCE_SECONDS = 3600.0
        async with page(people[0], table):
            await people[0].do(table, "start")
    starting.PATIENCE_SECONDS = 0.05
    async with opened(sqlite_url) as after:
        async with asyncio.timeout(20):
            while not (room := after.rooms.opened(table)) or room.table.status() != "playing":
                await asyncio.sleep(0.01)


async def test_pages_at_several_processes_mix_one_seed(postgres_url: str, tmp_path: Path) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        ann, ben = await one.guests(2)
        table = await ann.table("template", 2)
        await ben.do(table, "sit", seat=1)
        elsewhere = Visitor(two)
        two._clients.append(elsewhere.http)
        elsewhere.http.cookies.update(ben.http.cookies)
        async with page(ann, table) as a, page(elsewhere, table) as b:
            await ann.do(table, "start")
            await asyncio.gather(a.mix(), b.mix())
        assert [s["number"] for s in a.info["mix"]["shares"]] == [a.sent[1], b.sent[1]]
        _, record = await ended(ann, table)
        assert verify(tmp_path, record) == 0


# Cheats


@pytest.fixture
async def honest(online: Online) -> str:
    people, table = await filled(online)
    await mixed(people, table)
    await people[0].answer(table)
    return (await ended(people[0], table))[1]


def changed(record: str, change: Any) -> str:
    first, _, rest = record.partition("\n")
    head = json.loads(first)
    change(head)
    return json.dumps(head) + "\n" + rest


def other(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


async def test_a_record_that_was_changed_does_not_verify(honest: str, tmp_path: Path) -> None:
    def swap(*path: Any) -> Any:
        def change(head: dict[str, Any]) -> None:
            at: Any = head
            for step in path[:-1]:
                at = at[step]
            at[path[-1]] = other(at[path[-1]])

        return change

    def seed(head: dict[str, Any]) -> None:
        head["seed"] ^= 1

    def dropped(head: dict[str, Any]) -> None:
        head["mix"]["shares"].pop()

    def of_no_seat(head: dict[str, Any]) -> None:
        head["mix"]["shares"][1]["seat"] = 7

    def replaced(head: dict[str, Any]) -> None:
        """A number with a commitment that fits it."""
        fresh = secrets.token_hex(32)
        share = {"seat": 1, "commitment": fingerprint(head["mix"]["table"], 1, "1", fresh), "number": fresh}
        head["mix"]["shares"][1] = share

    def another_server_number(head: dict[str, Any]) -> None:
        fresh = secrets.token_hex(32)
        head["mix"] |= {"number": fresh, "commitment": fingerprint(head["mix"]["table"], 1, SERVER, fresh)}

    def without(head: dict[str, Any]) -> None:
        del head["mix"]

    assert verify(tmp_path, honest) == 0
    for change in (
        seed, swap("mix", "number"), swap("mix", "commitment"), swap("mix", "table"),
        swap("mix", "shares", 0, "number"), swap("mix", "shares", 1, "commitment"),
        dropped, replaced, another_server_number, without,
    ):  # fmt: skip
        assert verify(tmp_path, changed(honest, change)) == 1, change
    assert verify(tmp_path, changed(honest, of_no_seat)) == 2
    assert verify(tmp_path, changed(honest, lambda head: head.update(mix=[1]))) == 2
    lines = honest.splitlines()
    entry = next(i for i, line in enumerate(lines) if '"resign"' in line)
    assert verify(tmp_path, "\n".join([*lines[:entry], lines[entry].replace('"hash": "', '"hash": "f')]) + "\n") == 1


async def test_a_server_that_draws_another_number_shows_another_commitment(
    online: Online, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a page keeps, and compares at the end (web/src/lib/mixing.test.ts; in Chromium tests/e2e/test_fair.py)."""
    people, table = await filled(online)
    first: list[str] = []
    honest_finish = mixing.finish

    def cheat(doc: Document, mix: MixDoc, table: str) -> None:
        first.append(mix.commitment)
        mix.number = secrets.token_hex(32)
        mix.commitment = fingerprint(table, mix.turn, SERVER, mix.number)
        honest_finish(doc, mix, table)

    monkeypatch.setattr(mixing, "finish", cheat)
    (one, _) = await mixed(people, table)
    assert one.info["mix"]["commitment"] != first[0]


async def test_a_fork_and_an_import_claim_no_proof(online: Online, honest: str) -> None:
    assert '"mix"' in honest
    ann = await online.guest()
    copy = await ann.table("", 0, record=honest)
    assert (await ann.get(f"/api/tables/{copy}"))["mix"] is None
    assert '"mix"' not in await ann.get(f"/api/tables/{copy}/record")
    fork = await ann.table("", 0, record=honest, at=1, play_now=True, mix=True)
    info = await ann.get(f"/api/tables/{fork}")
    assert info["foreknown"] and info["mix"] is None and info["status"] == "playing"
    _, record = await ended(ann, fork)
    assert '"mix"' not in record
    anew = await ann.table("", 0, record=honest, at=0, play_now=True, mix=True)
    assert (await ann.get(f"/api/tables/{anew}"))["mix"] is not None, "it begins anew, so it can be mixed"


def test_records_without_a_proof_read_as_before() -> None:
    head = {"tessera": 1, "game": "template", "version": 1, "options": {}, "seats": 2, "seed": 5, "names": ["a", "b"]}
    text = json.dumps(head) + "\n"
    record = parse_record(text, "it")
    assert record.header.mix is None and record.text() == text
    bad: list[Any] = [{}, [], 1, None, {"table": "t"}]
    for mix in bad:
        with pytest.raises(BadInput):
            parse_record(json.dumps({**head, "mix": mix}) + "\n", "it")


# The arithmetic


def test_page_and_server_reckon_the_same() -> None:
    """The same vectors as web/src/lib/mixing.test.ts."""
    vectors = json.loads((ROOT / "web/src/lib/mixing.vectors.json").read_text(encoding="utf-8"))
    assert len(vectors) > 2
    for one in vectors:
        numbers = {int(seat): number for seat, number in one["numbers"].items()}
        assert fingerprint(one["table"], one["turn"], SERVER, one["server"]) == one["commitment"]
        for seat, number in numbers.items():
            assert fingerprint(one["table"], one["turn"], str(seat), number) == one["commitments"][str(seat)]
        assert seed_of(one["table"], one["turn"], one["server"], numbers) == one["seed"]


def test_every_part_counts_and_none_can_pass_for_another() -> None:
    """Nothing that goes into a fingerprint or the seed can be left out or moved without changing it."""
    rng = random.Random(3)
    a, b, c = (f"{rng.getrandbits(256):064x}" for _ in range(3))
    seeds = [
        seed_of("t", 1, a, {0: b, 1: c}),
        seed_of("u", 1, a, {0: b, 1: c}),
        seed_of("t", 2, a, {0: b, 1: c}),
        seed_of("t", 1, b, {0: a, 1: c}),
        seed_of("t", 1, a, {0: c, 1: b}),
        seed_of("t", 1, a, {0: b, 2: c}),
        seed_of("t", 1, a, {0: b}),
        seed_of("t", 1, a, {}),
        fingerprint("t", 1, SERVER, a),
        fingerprint("t", 1, "0", a),
        fingerprint("t", 2, "0", a),
        fingerprint("u", 1, "0", a),
        digest("t", "1"),
        digest("t1"),
    ]
    assert len(set(seeds)) == len(seeds)
    assert seed_of("t", 1, a, {1: c, 0: b}) == seeds[0]


def test_a_chosen_seed_is_never_mixed_over() -> None:
    doc = Document("n", "template", "", {}, [SeatDoc("Ann", "p")], "p", "00", chosen=True)
    mixing.begin(doc, "t", [0], "random")
    assert doc.mix is None and doc.status == "playing"
