"""A table's own webhook: its maker sets it, nobody else sees it, and it is called for everybody who is away."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from support.hooks import Hook, status
from support.server import Online, Visitor, opened

from tessera.server.people import webhooks
from tessera.server.people.webhooks import MOST_FAILURES, OFF, PUBLIC

pytestmark = pytest.mark.anyio
SECRET = "only-the-club-knows"


@pytest.fixture
async def online(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Online]:
    monkeypatch.setattr(webhooks, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(webhooks, "QUIET_SECONDS", 0.0)
    async with opened(sqlite_url) as online:
        yield online


@pytest.fixture
async def club() -> AsyncIterator[Hook]:
    async with Hook(lambda: status("204 No Content")) as hook:
        yield hook


async def maker(online: Online, name: str = "Ann") -> Visitor:
    ann = await online.guest()
    ann.me = await ann.post("/api/signup", {"name": name, "password": "a good long one"})
    return ann


async def told(online: Online, club: Hook) -> list[dict[str, Any]]:
    """What the club has been told by now."""
    await asyncio.gather(*online.rooms.shared.webhooks._tasks)
    return [club.called.get_nowait()[1] for _ in range(club.called.qsize())]


async def test_a_club_hears_whose_turn_it_is_and_that_the_game_is_over(online: Online, club: Hook) -> None:
    ann, bob = await maker(online), await online.guest()
    table = await ann.table("template", 2)
    set_to = {"url": f"{club.url}&{SECRET}", "kind": "tessera"}
    assert await ann.post(f"/api/tables/{table}/webhook", set_to) == {**set_to, "stopped": False}
    await bob.do(table, "sit", seat=1)
    await ann.do(table, "start")
    (first,) = await told(online, club)
    room = await online.room(table)
    asked = first["seats"]
    names = [str(ann.me["name"]), str(bob.me["name"])]
    assert first == {
        "event": "turn", "table": table, "game": "template", "seats": asked, "names": [names[p] for p in asked],
        "address": f"{online.address}/table/{table}", "ending": "",
    }  # fmt: skip
    async with ann.socket(table) as a, bob.socket(table) as b:  # who is there needs no call
        await a.next("snapshot")
        await b.next("snapshot")
        here = (ann, bob)[asked[0]]
        now = await here.snapshot(table)
        await here.do(table, "play", v=now["v"], code=now["question"]["choices"][0]["code"])
        assert await told(online, club) == []
    await ann.do(table, "resign")
    assert room.table.match and room.table.match.state.result is not None
    (last,) = [notice for notice in await told(online, club) if notice["event"] == "over"]
    assert last["ending"] and last["names"] == []


@pytest.mark.parametrize(("kind", "field"), [("discord", "content"), ("slack", "text")])
async def test_discord_and_slack_get_a_sentence_in_the_makers_language(
    online: Online, club: Hook, kind: str, field: str
) -> None:
    ann = await maker(online)
    table = await ann.table("template", 2)
    await ann.post(f"/api/tables/{table}/webhook?lang=de", {"url": club.url, "kind": kind})
    await ann.do(table, "start")
    await ann.do(table, "resign")
    said = [notice[field] for notice in await told(online, club)]
    assert f"Ann ist an der Reihe. {online.address}/table/{table}" in said[0] or "Das Spiel ist zu Ende." in said[0]
    assert "Das Spiel ist zu Ende." in said[-1] and said[-1].endswith(f"/table/{table}")


async def test_nobody_but_the_maker_sees_or_sets_it(online: Online, club: Hook) -> None:
    ann, bob = await maker(online), await maker(online, "Bob")
    table = await ann.table("template", 2)
    path = f"/api/tables/{table}/webhook"
    async with bob.socket(table) as socket:
        await socket.next("snapshot")
        await ann.post(path, {"url": f"{club.url}&{SECRET}", "kind": "slack"})
        await ann.do(table, "settings", listed=False)
        seen: list[Any] = [await socket.table(lambda info: not info["listed"])]
    await bob.do(table, "sit", seat=1)
    for visitor in (ann, bob):
        seen += [await visitor.get(f"/api/tables/{table}"), await visitor.snapshot(table)]
        seen += [await visitor.get("/api/tables"), await visitor.get("/api/me/tables")]
    await ann.do(table, "start")
    await ann.do(table, "resign")
    seen += [await bob.get(f"/api/tables/{table}/record"), await bob.get(f"/api/tables/{table}/replay")]
    assert SECRET not in json.dumps(seen) and club.url not in json.dumps(seen)
    assert SECRET in (await ann.get(path))["url"]
    await bob.get(path, status=400)
    await bob.post(path, {"url": club.url}, status=400)
    token = (await ann.post("/api/me/tokens", {"name": "bot", "password": "a good long one"}))["token"]
    answer = await bob.http.get(path, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 403 and SECRET not in answer.text


async def test_only_accounts_and_only_what_the_server_calls(online: Online, club: Hook) -> None:
    guest, ann = await online.guest(), await maker(online)
    path = f"/api/tables/{await guest.table('template', 2)}/webhook"
    await guest.post(path, {"url": club.url}, status=403)
    path = f"/api/tables/{await ann.table('template', 2)}/webhook"
    await ann.post(path, {"url": "nonsense"}, status=400)
    await ann.post(path, {"url": club.url, "kind": "pigeon"}, status=400)
    for policy in (PUBLIC, OFF):
        online.services.accounts.webhooks = policy
        await ann.post(path, {"url": club.url}, status=400)
    assert await ann.get(path) == {"url": "", "kind": "tessera", "stopped": False}


async def test_it_dies_after_ten_failures_until_it_is_saved_again(online: Online, club: Hook) -> None:
    club.answer = lambda: status("500 Broken")
    ann = await maker(online)
    table = await ann.table("template", 2)
    path = f"/api/tables/{table}/webhook"
    await ann.post(path, {"url": club.url})
    await ann.do(table, "start")
    audience = (await online.room(table)).audience
    await told(online, club)
    for _ in range(MOST_FAILURES + 2):
        audience.call([0])
        await told(online, club)
    assert await ann.get(path) == {"url": club.url, "kind": "tessera", "stopped": True}
    await online.forget(table)
    assert (await ann.get(path))["stopped"]  # also after a restart
    await ann.post(path, {"url": club.url})
    club.answer = lambda: status("200 OK")
    (await online.room(table)).audience.call([0])
    assert len(await told(online, club)) == 1
    assert await ann.post(path, {"url": ""}) == {"url": "", "kind": "tessera", "stopped": False}
    (await online.room(table)).audience.call([0])
    assert await told(online, club) == []


async def test_it_goes_with_its_maker_and_into_their_rematch_alone(online: Online, club: Hook) -> None:
    ann, bob = await maker(online), await maker(online, "Bob")
    tables = [await ann.table("template", 2) for _ in range(2)]
    for table, again in zip(tables, (ann, bob), strict=True):
        await ann.post(f"/api/tables/{table}/webhook", {"url": club.url})
        await bob.do(table, "sit", seat=1)
        await ann.do(table, "start")
        await ann.do(table, "resign")
        room = await online.room(table)
        while room.table.doc.status != "over":
            await asyncio.sleep(0)
        await again.do(table, "rematch")
    rematches = [await online.room((await online.room(table)).table.doc.rematch) for table in tables]
    assert [bool(room.table.doc.hook) for room in rematches] == [True, False]
    body = {"password": "a good long one"}
    assert (await ann.http.request("DELETE", "/api/me", json=body)).status_code == 200
    assert club.url not in json.dumps([k.doc for k in await online.store.list_tables([], False)])
