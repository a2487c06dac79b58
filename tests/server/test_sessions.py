"""Cookies and tokens over HTTP: a session that is over is never replaced behind somebody's back, and a token can play
and look, and nothing else."""

import httpx
import pytest
from support.server import Online, Visitor, opened

from tessera.server.http.api import ROUTES as TABLES
from tessera.server.http.api_people import ROUTES as PEOPLE
from tessera.server.people.accounts import Accounts, make_host

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse"


async def account(online: Online, name: str) -> Visitor:
    person = await online.guest()
    person.me = await person.post("/api/signup", {"name": name, "password": PASSWORD})
    return person


async def with_token(online: Online, person: Visitor, name: str = "bot") -> httpx.AsyncClient:
    token = (await person.post("/api/me/tokens", {"name": name, "password": PASSWORD}))["token"]
    client = httpx.AsyncClient(base_url=online.address, headers={"Authorization": f"Bearer {token}"})
    online._clients.append(client)
    return client


# Sessions


async def test_a_cookie_that_was_sent_is_never_replaced(online: Online) -> None:
    ann = await account(online, "Ann")
    ann.http.cookies.set("tessera", ann.http.cookies["tessera"][:-3] + "xyz")
    for reply in (await ann.http.get("/api/me"), await ann.http.post("/api/me/name", json={"name": "Other"})):
        assert reply.status_code == 401 and reply.json()["sentence"] == "Your session has ended."
        assert "set-cookie" not in reply.headers


async def test_whose_session_is_over_logs_out_and_goes_on(online: Online) -> None:
    ann = await account(online, "Ann")
    elsewhere = await online.guest()
    await elsewhere.post("/api/login", {"name": "Ann", "password": PASSWORD})
    await elsewhere.post("/api/logout/everywhere")
    await ann.get("/api/me", 401)
    await ann.post("/api/logout")
    assert (await ann.get("/api/me"))["id"] != ann.id  # a guest
    assert (await ann.post("/api/login", {"name": "Ann", "password": PASSWORD}))["id"] == ann.id


async def test_a_guest_can_end_their_sessions_too(online: Online) -> None:
    ann = await online.guest()
    stolen = ann.http.cookies["tessera"]
    await ann.post("/api/logout/everywhere")
    async with httpx.AsyncClient(base_url=online.address, cookies={"tessera": stolen}) as thief:
        assert (await thief.get("/api/me")).status_code == 401


async def test_looking_makes_no_guests(online: Online) -> None:
    async with httpx.AsyncClient(base_url=online.address) as http:
        assert "set-cookie" not in (await http.head("/api/me")).headers
        foreign = await http.get("/api/me", headers={"Sec-Fetch-Site": "cross-site"})
        assert foreign.status_code == 403 and "set-cookie" not in foreign.headers
        odd = await http.post("/api/me/name", json={"name": "x"}, headers={"Origin": "http://["})
        assert odd.status_code == 403


async def test_under_https_a_visit_renews_the_cookie_and_logging_out_ends_both(sqlite_url: str) -> None:
    async with opened(sqlite_url) as online:
        ann = await account(online, "Ann")
        online.services.accounts = await Accounts.open(online.store, "https://play.example.org")
        headers = {"Cookie": f"tessera={ann.http.cookies['tessera']}"}
        async with httpx.AsyncClient(base_url=online.address) as http:
            answer = await http.get("/api/me", headers=headers)
            assert answer.json()["name"] == "Ann" and answer.headers["set-cookie"].startswith("__Host-tessera=")
            out = await http.post("/api/logout", headers=headers)
            assert [line.partition(";")[0] for line in out.headers.get_list("set-cookie")] == [
                "__Host-tessera=", "tessera=",
            ]  # fmt: skip


# Tokens


async def test_a_token_does_nothing_that_is_its_owners_alone(online: Online) -> None:
    ann = await account(online, "Ann")
    await make_host(online.store, "Ann")
    await ann.post("/api/me/webhook", {"url": "https://example.org/secret"})
    bot = await with_token(online, ann)
    own = [e for e in PEOPLE if not e.by_token]
    assert {e.path for e in PEOPLE if e.by_token} == {"/api/me"} and len(own) == len(PEOPLE) - 1
    for e in own:
        reply = await bot.request(e.method, e.path.format(name="bot", person=ann.id), json={})
        assert (reply.status_code, reply.json()["sentence"].split()[:2]) == (403, ["A", "token"]), e.path
    me = (await bot.get("/api/me")).json()
    assert (me["id"], me["host"], me["webhook"], me["tokens"]) == (ann.id, False, "", [])
    assert await online.store.person(ann.id)


async def test_a_token_plays_and_is_no_host(online: Online) -> None:
    ann, ben = await account(online, "Ann"), await online.guest()
    await make_host(online.store, "Ann")
    bot = await with_token(online, ann)
    table = (await bot.post("/api/tables", json={"game": "template", "seats": 2, "play_now": True})).json()["id"]
    other = await ben.table("template", 2)
    closing = {"t": "close", "id": "c1"}
    assert (await bot.post(f"/api/tables/{other}/do", json=closing)).json()["t"] == "refused"
    assert (await ann.http.post(f"/api/tables/{other}/do", json=closing)).json()["t"] == "done"
    assert (await bot.get(f"/api/tables/{table}")).status_code == 200
    assert all(e.by_token for e in TABLES)


async def test_tokens_die_with_the_password(online: Online) -> None:
    ann = await account(online, "Ann")
    bot = await with_token(online, ann)
    assert (await bot.get("/api/me")).status_code == 200
    await ann.post("/api/password", {"old": PASSWORD, "new": "battery staple"})
    assert (await bot.get("/api/me")).status_code == 401


async def test_a_reset_ends_tokens_and_webhook(online: Online) -> None:
    ann, host = await account(online, "Ann"), await account(online, "Hosting")
    await make_host(online.store, "Hosting")
    await ann.post("/api/me/webhook", {"url": "https://example.org/"})
    bot = await with_token(online, ann)
    link = (await host.post("/api/host/reset", {"name": "Ann"}))["address"].partition("#")[2]
    refused = await ann.post("/api/reset", {"token": link, "password": "Ann Ann Ann"}, 400)  # the link stays good
    assert "reset" not in refused["sentence"]
    me = await ann.post("/api/reset", {"token": link, "password": "battery staple"})
    assert me["webhook"] == "" and me["tokens"] == []
    assert (await bot.get("/api/me")).status_code == 401


async def test_one_sees_when_a_token_was_last_used(online: Online) -> None:
    ann = await account(online, "Ann")
    bot = await with_token(online, ann)
    assert (await ann.get("/api/me"))["tokens"][0]["used"] == 0
    await bot.get("/api/me")
    used = (await ann.get("/api/me"))["tokens"][0]["used"]
    assert used > 0 and used % 86_400 == 0


async def test_deleting_an_account_asks_for_the_password(online: Online) -> None:
    ann, guest = await account(online, "Ann"), await online.guest()
    for sent in ({}, {"password": "wrong"}):
        assert (await ann.http.request("DELETE", "/api/me", json=sent)).status_code == 401
    assert (await ann.http.request("DELETE", "/api/me", json={"password": PASSWORD})).status_code == 200
    assert await online.store.person(ann.id) is None
    assert (await guest.http.request("DELETE", "/api/me")).status_code == 200  # guests have none
