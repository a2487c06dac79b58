"""Webhooks: which addresses are called, in what form, and that nobody waits for them."""

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
from support.hooks import Hook, status
from support.server import Online, opened

from tessera.server.people import webhooks
from tessera.server.people.webhooks import ANY, MOST_FAILURES, OFF, PUBLIC, TurnNotice, Webhooks, body_of, target_of
from tessera.server.refusals import Refusal
from tessera.server.store import Store, open_store

pytestmark = pytest.mark.anyio
NOTICE = TurnNotice("t", "nim", 1, "Ann", "http://here/table/t")


@pytest.fixture
async def store(sqlite_url: str) -> AsyncIterator[Store]:
    opened = await open_store(sqlite_url)
    await opened.add_person("ann", "Ann", guest=False, key="ann", password="x")
    yield opened
    await opened.close()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(webhooks, "QUIET_SECONDS", 0.0)


# Which addresses

PRIVATE = [
    "http://127.0.0.1/admin/shutdown?force=1", "http://169.254.169.254/latest/meta-data/", "http://[::1]/",
    "http://localhost/", "http://10.0.0.1/", "http://127.1/", "http://0x7f000001/", "http://2130706433/", "http://nas/",
    "http://[::ffff:10.0.0.1]/", "http://[2002:7f00:1::]/", "http://printer.local/", "http://224.0.0.1/",
]  # fmt: skip
ODD = ["https://example.org:22/", "https://me:secret@example.org/", "https://me@example.org/"]
NONE = ["file:///etc/passwd", "ftp://x.org/", "gopher://x", "nonsense", "http:///x", "https://", "http://[",
        "http://x.org:99999/", "http://x.org/\r\nA: b", "http://x.org/ a", "http://" + "x" * 500 + ".org/"]  # fmt: skip


@pytest.mark.parametrize("url", [*PRIVATE, *ODD, *NONE])
def test_what_is_not_the_open_networks_is_refused(url: str) -> None:
    with pytest.raises(Refusal):
        target_of(url, PUBLIC)


@pytest.mark.parametrize("url", PRIVATE)
def test_a_home_server_may_call_everything_and_one_without_webhooks_nothing(url: str) -> None:
    assert target_of(url, ANY).host
    with pytest.raises(Refusal, match="no webhooks"):
        target_of(url, OFF)


def test_addresses_of_the_open_network_are_taken() -> None:
    assert target_of("https://example.org/hook?x=1", PUBLIC) == (True, "example.org", 443, "/hook?x=1")
    assert target_of("http://93.184.215.14", PUBLIC) == (False, "93.184.215.14", 80, "/")


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "::1", "fe80::1%eth0", "100.64.0.1"])
async def test_a_name_that_leads_inside_is_not_called(
    store: Store, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """A resolver may say something else at every question: it is asked once, and the connection goes to its answer."""
    asked: list[str] = []

    def resolve(host: str, *_: object, **__: object) -> list[Any]:
        asked.append(host)
        good = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 80))
        return [good, (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80))]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    hooks = Webhooks(store, "", PUBLIC)
    with pytest.raises(webhooks.NotGlobal):
        await hooks.post("http://rebinding.example/", b"{}")
    assert asked == ["rebinding.example"]
    await hooks.close()


# What they are sent


def test_discord_and_slack_get_a_sentence_in_their_form() -> None:
    assert json.loads(body_of("tessera", NOTICE, "s")) == {
        "table": "t", "game": "nim", "seat": 1, "name": "Ann", "address": "http://here/table/t"
    }  # fmt: skip
    assert json.loads(body_of("discord", NOTICE, "It is @everyone's turn")) == {
        "content": "It is @everyone's turn", "allowed_mentions": {"parse": []}
    }  # fmt: skip
    assert json.loads(body_of("slack", NOTICE, "s")) == {"text": "s"}
    calls_all = json.loads(body_of("slack", NOTICE, "<!channel> & Ann"))  # somebody's name
    assert calls_all == {"text": "&lt;!channel&gt; &amp; Ann"}


async def test_the_sentence_is_in_the_language_of_whom_it_is_for(store: Store, at_once: None) -> None:
    async with Hook(lambda: status("204 No Content")) as hook:
        await store.change_person("ann", webhook=hook.url, webhook_kind="slack", webhook_lang="de")
        hooks = Webhooks(store, "http://here", ANY)
        hooks.turn("ann", "t", "splendor", "Splendor", 1, "Ann")
        async with asyncio.timeout(10):
            head, body = await hook.called.get()
        assert body == {"text": "Splendor: Ann ist an der Reihe. http://here/table/t"}
        assert head.startswith("POST /turn?x=1 HTTP/1.1\r\nHost: 127.0.0.1:")
        await hooks.close()


# Nobody waits


async def test_a_webhook_that_drips_holds_up_nobody(online_any: Online, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads for passwords, logins and the end of the server do not depend on what a stranger's address does."""
    monkeypatch.setattr(webhooks, "CALL_SECONDS", 0.5)
    monkeypatch.setattr(webhooks, "QUIET_SECONDS", 0.0)

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while not writer.is_closing():
            writer.write(b"x")
            await asyncio.sleep(0.05)

    hook = await asyncio.start_server(drip, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{hook.sockets[0].getsockname()[1]}/"
    store = online_any.store
    calling = online_any.services.rooms.shared.webhooks
    for n in range(20):
        await store.add_person(f"p{n}", f"P{n}", guest=False, key=f"p{n}", password="x")
        await store.change_person(f"p{n}", webhook=url)
        for table in "abc":
            calling.turn(f"p{n}", table, "nim", "Nim", 0, "P")
    ann = await online_any.guest()
    start = time.monotonic()
    await ann.post("/api/signup", {"name": "Ann", "password": "correct horse"})
    await ann.post("/api/login", {"name": "Ann", "password": "correct horse"})
    assert time.monotonic() - start < 5  # each call of the twenty would take for ever, or half a second
    start = time.monotonic()
    await calling.close()
    assert time.monotonic() - start < 2
    hook.close()


async def test_one_call_at_a_time_for_a_person_and_one_notice_a_table_and_minute(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "PAUSE_SECONDS", 0.0)
    async with Hook(lambda: status("200 OK")) as hook:
        await store.change_person("ann", webhook=hook.url)
        hooks = Webhooks(store, "", ANY)
        for table in ("a", "b", "a", "c", "b"):
            hooks.turn("ann", table, "nim", "Nim", 0, "Ann")
        async with asyncio.timeout(10):
            called = [(await hook.called.get())[1]["table"] for _ in range(3)]
            await asyncio.gather(*hooks._tasks)
        assert called == ["a", "b", "c"] and hook.called.empty() and hook.most_open == 1
        await hooks.close()


async def test_an_address_that_never_answers_is_given_up_until_it_is_saved_again(store: Store, at_once: None) -> None:
    async with Hook(lambda: status("500 Broken")) as hook:
        await store.change_person("ann", webhook=hook.url)
        hooks = Webhooks(store, "", ANY)
        for _ in range(MOST_FAILURES + 3):
            hooks.turn("ann", "t", "nim", "Nim", 0, "Ann")
            await asyncio.gather(*hooks._tasks)
        assert hook.called.qsize() == 2 * MOST_FAILURES
        hook.answer = lambda: status("200 OK")
        await store.change_person("ann", webhook=hook.url, webhook_failures=MOST_FAILURES - 1)
        hooks.turn("ann", "t", "nim", "Nim", 0, "Ann")
        await asyncio.gather(*hooks._tasks)
        person = await store.person("ann")
        assert person and person.webhook_failures == 0
        await hooks.close()


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n", b"HTTP/1.1\r\n", b"x" * 10_000 + b"\n", b"\xff\xfe\n"])
async def test_answers_that_are_none_are_failures(store: Store, at_once: None, answer: bytes) -> None:
    async with Hook(lambda: answer) as hook:
        await store.change_person("ann", webhook=hook.url)
        hooks = Webhooks(store, "", ANY)
        hooks.turn("ann", "t", "nim", "Nim", 0, "Ann")
        await asyncio.gather(*hooks._tasks)
        person = await store.person("ann")
        assert person and person.webhook_failures == 1
        await hooks.close()


# Whose


@pytest.fixture
async def online_any(sqlite_url: str) -> AsyncIterator[Online]:
    async with opened(sqlite_url) as server:
        yield server


async def test_only_accounts_have_webhooks(online_any: Online) -> None:
    ann = await online_any.guest()
    said = await ann.post("/api/me/webhook", {"url": "https://example.org/"}, 403)
    assert "Sign up" in said["sentence"]
    await ann.post("/api/signup", {"name": "Ann", "password": "correct horse"})
    for bad in ({"url": "nonsense"}, {"url": "https://example.org/", "kind": "telegraph"}):
        await ann.post("/api/me/webhook", bad, 400)
    me = await ann.post("/api/me/webhook", {"url": "https://example.org/", "kind": "discord"})
    assert (me["webhook"], me["webhook_kind"], me["webhook_stopped"]) == ("https://example.org/", "discord", False)
    await online_any.store.change_person(me["id"], webhook_failures=MOST_FAILURES)
    assert (await ann.get("/api/me"))["webhook_stopped"]
    assert not (await ann.post("/api/me/webhook", {"url": "https://example.org/"}))["webhook_stopped"]
    assert (await ann.post("/api/me/webhook", {"url": ""}))["webhook"] == ""
