"""A seed that somebody may know beforehand reaches no table without a mark, whichever door it is tried at, on a server
as people run it."""

from collections.abc import AsyncIterator
from typing import Any, get_args

import msgspec
import pytest
from support.server import Online, Visitor, opened

from tessera.matches.match import Match
from tessera.registry import find_game
from tessera.server.messages import AnyCommand, NewTable
from tessera.server.people.limits import Limits
from tessera.server.tables.document import seed_text

pytestmark = pytest.mark.anyio
KNOWN = 12345
DOORS = {"seed", "position", "record", "at", "table", "lesson", "example"}  # what could bring hidden cards along
HARMLESS = {
    "game", "seats", "preset", "options", "name", "bots", "clock", "listed", "spectators", "play_now", "mix", "seat",
    "sit",
}  # fmt: skip


@pytest.fixture
async def online(sqlite_url: str) -> AsyncIterator[Online]:
    async with opened(sqlite_url, testing=False, limits=Limits(on=False)) as found:
        yield found


def records(answers: int = 3) -> tuple[str, str]:
    """A game with the known seed that is over, and its first answers."""
    game = find_game("homeworlds")
    match = Match.start(game, game.choose_options("binary", {}, 2), 2, KNOWN)
    for _ in range(answers):
        match.answer(int(game.question(match.state).seat), game.legal(match.state)[0])
    running = match.record.text()
    match.resign(0)
    assert match.state.result is not None
    return match.record.text(), running


def with_token(visitor: Visitor, token: str) -> Visitor:
    """The same person's program."""
    program = Visitor(visitor.online)
    visitor.online._clients.append(program.http)
    program.http.headers.update({"Authorization": f"Bearer {token}"})
    program.http.headers.pop("Origin")
    program.me = visitor.me
    return program


def test_no_door_has_been_added() -> None:
    """A new field of a new table belongs to one of the two lists, and no command brings a seed."""
    assert {f.name for f in msgspec.structs.fields(NewTable)} == DOORS | HARMLESS
    for command in get_args(AnyCommand):
        assert not {f.name for f in msgspec.structs.fields(command)} & DOORS, command


@pytest.mark.parametrize("by_token", [False, True])
async def test_a_known_seed_reaches_no_unmarked_table(online: Online, by_token: bool) -> None:
    ann = await online.guest()
    program = ann
    if by_token:
        await ann.post("/api/signup", {"name": "Ann", "password": "correct horse"})
        token = (await ann.post("/api/me/tokens", {"name": "program", "password": "correct horse"}))["token"]
        program = with_token(ann, token)
    whole, part = records()
    fresh: dict[str, Any] = {"game": "homeworlds", "seats": 2, "preset": "binary"}
    refused: list[dict[str, Any]] = [
        {**fresh, "seed": KNOWN},
        {**fresh, "seed": KNOWN, "play_now": True},
        {**fresh, "position": "anything"},
        {"game": "", "seats": 0, "record": part, "at": -1},
        {"game": "", "seats": 0, "record": whole, "at": 4},
        {"game": "", "seats": 0, "record": part, "at": 1, "seed": KNOWN},
    ]
    for body in refused:
        await program.post("/api/tables", body, 400)

    imported = await program.table("", 0, record=whole)
    for source in ({"record": whole}, {"record": part}, {"table": imported}):
        for at in (0, 1, 3):
            for more in ({}, {"play_now": True}, {"play_now": True, "mix": True}, {"listed": True}, {"sit": False}):
                await program.table("", 0, **source, at=at, **more)
    await program.table(**fresh)
    await program.table(**fresh, play_now=True)

    forked = await program.table("", 0, record=part, at=3, play_now=True, bots=["random"], listed=True)
    await program.do(forked, "resign")
    assert (await program.do(forked, "rematch"))["t"] == "done"
    assert (await program.do(imported, "rematch"))["key"] == "not_seated"
    second = (await program.get(f"/api/tables/{forked}"))["rematch"]
    assert second and not (await program.get(f"/api/tables/{second}"))["foreknown"]

    await all_marked(online, ann)


async def all_marked(online: Online, ann: Visitor) -> None:
    """Every table whose seed is known says so, in the list, at the table and in the log; the others are fresh."""
    marked: list[str] = []
    free: list[str] = []
    listed: dict[str, dict[str, Any]] = {}
    seeds: list[str] = []
    for kept in await online.store.list_tables([], False, limit=1000):
        doc = (await online.room(kept.id)).table.doc
        info = await ann.get(f"/api/tables/{kept.id}")
        snapshot = await ann.snapshot(kept.id)
        warned = ["knows what is face down" in line["text"] for line in snapshot["log"]]
        assert info["foreknown"] == (doc.seed == seed_text(KNOWN)) == snapshot["table"]["foreknown"]
        if info["foreknown"]:
            marked.append(kept.id)
            begun = info["status"] != "open"
            assert sum(warned) == begun, "the log says so as soon as there is one"
            for german in (await ann.snapshot(kept.id, "de"))["log"]:
                assert "knows" not in german["text"]
        else:
            free.append(kept.id)
            seeds.append(doc.seed)
            assert not any(warned) and int(doc.seed, 16) > 1 << 200
    listed = {t["id"]: t for t in await ann.get("/api/tables")}
    assert len(marked) > 20 and len(free) > 15 and len(set(seeds)) == len(seeds)
    insisted = {id for id in marked if (await online.store.table(id)).doc["listed"]}  # type: ignore[union-attr]
    assert len(insisted) == 7, "only those whose maker insisted"
    assert {id for id in marked if id in listed} <= insisted
    assert insisted & set(listed) and all(listed[id]["foreknown"] for id in insisted & set(listed))


@pytest.mark.parametrize("entries", [3, 100])
async def test_who_sits_at_the_table_when_it_begins_reads_of_it_too(online: Online, entries: int) -> None:
    """A hundred entries come as a snapshot, a few one by one."""
    ann = await online.guest()
    game = find_game("template")
    match = Match.start(game, game.choose_options(seats=4), 4, KNOWN)
    while match.version < entries and match.state.result is None:
        match.seat_bot(match.version % 4, "random")
    table = await ann.table("", 0, record=match.record.text(), at=match.version)
    async with ann.socket(table) as s:
        await ann.do(table, "start")
        log: list[str] = []
        while "knows what is face down" not in " ".join(log):
            notice = await s.frame()
            log = [line["text"] for line in notice.get("log", [])]
            assert notice["t"] != "moved" or notice["v"] <= match.version
