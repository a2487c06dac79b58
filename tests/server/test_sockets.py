"""Connections: coming back without missing anything, languages, slow readers, limits, and what strangers try."""

import asyncio
import json
from typing import Any

import httpx
import pytest
from support.server import Online, Visitor, opened
from websockets import Origin
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tessera.server.costs import at_once
from tessera.server.http import sockets
from tessera.server.people.limits import ConnectionLimit, Limits
from tessera.server.tables import rooms
from tessera.server.tables.connection import (
    CROWDED,
    HASTY,
    MOST_UNSENT_FRAMES,
    NO_TABLE,
    NOT_ALLOWED,
    NOT_KNOWN,
    SLOW,
    Connection,
)
from tessera.server.words import TableRefusal

pytestmark = pytest.mark.anyio


async def play_on(ann: Visitor, table: str, moves: int) -> dict[str, Any]:
    for _ in range(moves):
        await ann.answer(table)
    async with ann.socket(table) as s:
        now = await s.next("snapshot")
        while not now["question"]:
            now = await s.next("moved")
    return now


async def test_who_comes_back_gets_every_entry_since_in_order(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 3, play_now=True, bots=["random", "random"], seed=1)
    async with ann.socket(table) as s:
        seen = [await s.next("snapshot")]
    now = await play_on(ann, table, 3)
    for since in (seen[0]["v"], now["v"] - 1):
        async with ann.socket(table, since=since) as s:
            moved = [await s.frame() for _ in range(now["v"] - since)]
            assert [m["v"] for m in moved] == list(range(since + 1, now["v"] + 1))
            assert all(m["question"] is None for m in moved[:-1]) and moved[-1]["question"]
            assert (await s.frame())["t"] == "table"
    polled = await ann.get(f"/api/tables/{table}/notices?since={seen[0]['v']}")
    assert [n["v"] for n in polled if n["t"] == "moved"] == list(range(seen[0]["v"] + 1, now["v"] + 1))
    async with ann.socket(table, since=now["v"]) as s:
        assert (await s.frame())["t"] == "table"


async def test_what_cannot_be_told_step_by_step_comes_as_a_whole(
    online: Online, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await online.guest()
    table = await ann.table("homeworlds", 2, preset="binary", play_now=True, seed=4)
    now = await play_on(ann, table, 1)
    for since in (now["v"] + 5, 10**12, -3, "x", ""):
        async with ann.socket(table, since=since) as s:
            assert (await s.frame())["t"] == "snapshot"
    before = now["v"]
    await ann.do(table, "undo", v=now["v"], to=now["v"] - 1)
    async with ann.socket(table, since=before) as s:
        assert (await s.frame())["t"] == "snapshot"
    now = await play_on(ann, table, 1)
    async with ann.socket(table, since=now["v"] - 1) as s:
        assert (await s.frame())["t"] == "moved"
    room = await online.room(table)
    assert len(at_once(room.audience.missed(0, "en", now["v"] - 1, most=1))) > 1
    assert json.loads(at_once(room.audience.missed(0, "en", now["v"] - 2, most=1))[0])["t"] == "snapshot"


async def test_two_pages_of_one_person_and_two_languages(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True, bots=["random"], seed=4)
    async with ann.socket(table) as a, ann.socket(table, lang="de") as b, ann.socket(table, lang="xx") as c:
        first = [await s.next("snapshot") for s in (a, b, c)]
        assert first[0]["question"]["prompt"] == first[2]["question"]["prompt"] != first[1]["question"]["prompt"]
        await b.send(ann.command("play", v=first[0]["v"], code=-1))
        assert (await b.next("refused"))["sentence"] == "Das geht jetzt nicht."
        code = first[0]["question"]["choices"][0]["code"]
        await a.send({"t": "play", "id": "x", "v": first[0]["v"], "code": code})
        moved = [await s.next("moved", id="x") for s in (a, b, c)]  # the bot may have answered before
        assert moved[0]["events"][0]["line"] != moved[1]["events"][0]["line"]


async def test_everybody_hears_who_is_here(online: Online) -> None:
    ann, ben = await online.guests(2)
    table = await ann.table("template", 2)
    await ann.do(table, "sit", seat=0)
    async with ben.socket(table) as b:
        await b.next("snapshot")
        async with ann.socket(table):
            assert (await b.table(lambda t: bool(t["seats"][0]["here"])))["watching"] == 1
        assert (await b.table(lambda t: not t["seats"][0]["here"]))["id"] == table


async def test_pages_get_a_sign_of_life(online: Online, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PING_SECONDS", 0.01)
    task = asyncio.create_task(online.rooms.ping_all())
    ann = await online.guest()
    table = await ann.table("template", 2)
    async with ann.socket(table) as s:
        assert await s.next("ping") == {"t": "ping"}
    task.cancel()


# Slow readers


async def test_a_reader_that_does_not_read_is_closed_and_comes_back(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True)
    room = await online.room(table)
    async with connect(
        ann.socket_address(table), additional_headers=ann.cookie(), origin=Origin(ann.online.address), max_queue=1
    ) as ws:
        json.loads(await ws.recv())
        (slow,) = room.audience.connections
        frame = json.dumps({"t": "ping", "filler": "x" * 20_000})
        sent = 0
        while slow.closing is None:
            slow.put(frame)
            sent += 1
            await asyncio.sleep(0)
        assert slow.closing[0] == SLOW and sent >= MOST_UNSENT_FRAMES
        while room.audience.connections:
            await asyncio.sleep(0.01)
        with pytest.raises(ConnectionClosed):
            while True:
                await ws.recv()
    assert (await ann.snapshot(table))["you"] == 0


async def test_what_waits_for_a_slow_reader_is_bounded(online: Online) -> None:
    c = Connection((await online.store.person((await online.guest()).id)), "en")  # type: ignore[arg-type]
    for _ in range(MOST_UNSENT_FRAMES + 50):
        c.put("x")
    assert c.closing == (SLOW, "") and c._queue.qsize() <= MOST_UNSENT_FRAMES + 1


# Limits


def test_the_doorkeeper_counts_people_and_networks() -> None:
    limit = ConnectionLimit(per_person=2, per_address=3)
    with limit.admit("ann", "::1"), limit.admit("ann", "::1"):
        with pytest.raises(TableRefusal), limit.admit("ann", "10.0.0.1"):
            pass
        with limit.admit("ben", "::2"), pytest.raises(TableRefusal), limit.admit("cid", "::3"):
            pass  # one /64 is one address
    with limit.admit("ann", "::1"):
        pass
    assert not limit._open


async def test_one_person_has_only_so_many_connections(online: Online) -> None:
    online.services.connection_limit.limits["person"] = 2
    ann = await online.guest()
    table = await ann.table("template", 2)
    async with ann.socket(table) as a, ann.socket(table) as b:
        await a.next("snapshot")
        await b.next("snapshot")
        async with ann.socket(table) as c:
            assert (await c.closed())[0] == CROWDED
    async with ann.socket(table) as c:
        await c.next("snapshot")


async def test_haste_is_refused_and_then_shown_the_door(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_HASTY", 5)
    async with opened(sqlite_url, limits=Limits({"command": "10/minute"})) as online:
        ann = await online.guest()
        table = await ann.table("template", 2, play_now=True)
        async with ann.socket(table) as s:
            await s.next("snapshot")
            for _ in range(30):
                await s.send(ann.command("why", text="x"))
            assert (await s.next("refused"))["key"] == "many.command"
            assert (await s.closed())[0] == HASTY
        refused = await ann.http.post(f"/api/tables/{table}/do", json=ann.command("why", text="x"))
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) >= 1


# Strangers


async def test_a_foreign_page_may_neither_post_nor_open_a_socket(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True)
    command = ann.command("resign")
    path = f"{online.address}/api/tables/{table}/do"
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": online.address.replace("http", "https").replace("127.0.0.1", "127.0.0.2")},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        async with httpx.AsyncClient() as http:
            answer = await http.post(path, json=command, headers={**ann.cookie(), **headers})
            gone = await http.delete(f"{online.address}/api/me", headers={**ann.cookie(), **headers})
        assert answer.status_code == gone.status_code == 403 and "other than the server" in answer.json()["sentence"]
    async with connect(
        ann.socket_address(table), additional_headers=ann.cookie(), origin=Origin("https://evil.example")
    ) as ws:
        await ws.wait_closed()
        assert ws.close_code == NOT_ALLOWED
    assert (await ann.snapshot(table))["table"]["status"] == "playing"


async def test_a_program_without_an_origin_and_one_with_a_token_may(online: Online) -> None:
    ann = await online.guest()
    await ann.post("/api/signup", {"name": "Ann", "password": "long enough"})
    token = (await ann.post("/api/me/tokens", {"name": "my bot", "password": "long enough"}))["token"]
    table = await ann.table("template", 2, play_now=True)
    async with httpx.AsyncClient(base_url=online.address) as http:
        bearer = {"Authorization": f"Bearer {token}", "Origin": "https://elsewhere.example"}
        command = {"t": "why", "id": "1", "text": "none"}
        assert (await http.post(f"/api/tables/{table}/do", json=command, headers=bearer)).json()["legal"] is True
        wrong = {"Authorization": f"Bearer {token}x"}
        assert (await http.post(f"/api/tables/{table}/do", json=command, headers=wrong)).status_code == 401
        assert (await http.post(f"/api/tables/{table}/do", json=command, headers=ann.cookie())).status_code == 200
    async with connect(ann.socket_address(table), additional_headers={"Authorization": f"Bearer {token}"}) as ws:
        assert json.loads(await ws.recv())["you"] == 0


async def test_nobody_and_nowhere(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True)
    async with connect(ann.socket_address(table)) as ws:
        await ws.wait_closed()
        assert ws.close_code == NOT_KNOWN
    async with ann.socket("nosuchtable") as s:
        assert await s.closed() == (NO_TABLE, "There is no such table.")
    async with ann.socket("x" * 3000) as s:
        assert (await s.closed())[0] == NO_TABLE
    for path in ("/api/tables/nosuchtable", "/api/nonsense", "/api/tables/a/b/c"):
        assert (await ann.get(path, 404))["sentence"]
    forged = {"Cookie": "tessera=WyJhYmMiLDBd.aaaa.bbbb"}
    async with connect(ann.socket_address(table), additional_headers=forged) as ws:
        await ws.wait_closed()
        assert ws.close_code == NOT_KNOWN
