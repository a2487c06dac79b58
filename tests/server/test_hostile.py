"""Hostile input: huge frames, garbage, and thousands of mutated messages. Everything is refused with a reason, nothing
unexpected is raised, and nothing that was acknowledged is lost.

TESSERA_FUZZ sets how many mutated messages are sent; 5,000 unless set.
"""

import asyncio
import json
import logging
import os
import random
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from support.server import Online, Visitor
from websockets.asyncio.client import connect

from tessera.server.http.sockets import FRAME_BYTES

pytestmark = pytest.mark.anyio
MESSAGES = int(os.environ.get("TESSERA_FUZZ", "5000"))


async def test_garbage_over_the_socket_is_refused_and_the_socket_lives(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True)
    async with ann.socket(table) as s:
        now = await s.next("snapshot")
        for text in (
            "",
            "{",
            "null",
            "[]",
            "[" * 5000,
            '"play"',
            "{}",
            '{"t":"play"}',
            '{"t":"fly","id":"1"}',
            '{"t":"play","id":"1","v":0,"code":1,"more":2}',
            '{"t":"play","id":"1","v":"0"}',
            '{"t":"play","id":"1","v":1e400}',
            '{"t":"play","id":"1","v":99999999999999999999999999}',
            '{"t":"play","id":"","v":0}',
            json.dumps({"t": "play", "id": "i" * 65, "v": 0}),
            '{"t":"say","id":"1","text":"\\ud800"}',
            '{"t":"mute","id":"1","person":"x"}',
        ):
            await s.ws.send(text)
            refused = await s.next("refused")
            assert refused["sentence"], text
        await s.ws.send(b"\xff\xfe")
        assert (await s.next("refused"))["key"] == "unreadable"
        await s.send(ann.command("play", v=now["v"], code=now["question"]["choices"][0]["code"]))
        assert (await s.next("done"))["v"] > now["v"]


async def test_a_huge_frame_closes_the_socket_and_nothing_else(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True)
    async with ann.socket(table) as s:
        now = await s.next("snapshot")
        await s.ws.send("x" * (FRAME_BYTES + 1))
        assert (await s.closed())[0] == 1009
    async with ann.socket(table, since=now["v"]) as s:
        await s.send({**ann.command("say"), "text": "y" * (FRAME_BYTES - 200)})
        assert (await s.next("refused"))["key"] == "too_long"


async def test_a_huge_request_is_refused(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True)
    for path, size in ((f"/api/tables/{table}/do", 17 * 1024), ("/api/replay", 1025 * 1024), ("/api/login", 17 * 1024)):
        refused = await ann.http.post(path, content=b" " * size)
        assert refused.status_code == 413 and refused.json()["sentence"]

    async def parts() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b" " * 1024

    assert (await ann.http.post(f"/api/tables/{table}/do", content=parts())).status_code == 413
    assert (await ann.http.post("/api/login", content=b"\xff")).status_code == 400


WORDS = ["", "play", "none", "lamp1", "take WW", "\x00", "é", "🂡", "' OR 1=1", "{who}", "%s", "x" * 300, "-1", "1" * 30]


def value(rng: random.Random) -> Any:
    kinds: tuple[Any, ...] = (
        None,
        True,
        rng.randrange(-3, 40),
        rng.randrange(1 << 70),
        rng.random() * 1e300,
        rng.choice(WORDS),
        [],
        {},
        [1],
    )
    return rng.choice(kinds)


def mutated(rng: random.Random, command: dict[str, Any]) -> str | bytes:
    """A command with something wrong with it, mostly."""
    out: dict[str, Any] = dict(command)
    for _ in range(rng.randrange(3)):
        change = rng.randrange(4)
        key = rng.choice([*out, "t", "v", "code", "text", "seat", "to", "more"])
        if change == 0:
            out.pop(key, None)
        elif change == 1:
            out[key] = value(rng)
        elif change == 2:
            out["t"] = rng.choice(KINDS)
        else:
            out["id"] = f"r{rng.randrange(20)}"
    text = json.dumps(out)
    if rng.random() < 0.15:
        raw = bytearray(text.encode())
        for _ in range(rng.randrange(1, 6)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        return bytes(raw)
    if rng.random() < 0.05:
        return text[: rng.randrange(len(text))]
    return text


KINDS = (
    "play",
    "why",
    "undo",
    "agree",
    "sit",
    "seat_bot",
    "start",
    "say",
    "settings",
    "rematch",
    "remove_line",
    "hint",
    "coach",
    "preview",
)


def command(rng: random.Random, now: dict[str, Any], n: int) -> dict[str, Any]:
    v = now["v"] if rng.random() < 0.8 else rng.randrange(-2, now["v"] + 3)
    choices = now["question"]["choices"] if now.get("question") else []
    chosen = rng.choice(choices) if choices else {"code": rng.randrange(200), "text": rng.choice(WORDS)}
    made: dict[str, Any] = {"id": f"f{n}", "t": rng.choice(KINDS)}
    if made["t"] == "play" or rng.random() < 0.5:
        made.update({"t": "play", "v": v, rng.choice(("code", "code", "text")): 0})
        for key in ("code", "text"):
            if key in made:
                made[key] = chosen[key] if rng.random() < 0.8 else value(rng)
    elif made["t"] in ("undo", "hint", "coach"):
        made["t"] = "undo"  # hints and coaching only cost time here
        made.update(v=v, to=rng.randrange(-1, now["v"] + 2))
    elif made["t"] == "agree":
        made.update(to=rng.randrange(-1, now["v"] + 2), yes=rng.random() < 0.8)
    elif made["t"] in ("sit", "seat_bot"):
        made["seat"] = rng.randrange(-2, 4)
        if made["t"] == "seat_bot":
            made["bot"] = rng.choice(("random", "", "x"))
    elif made["t"] == "preview":
        made.update(v=v, code=chosen["code"] if rng.random() < 0.8 else value(rng))
    elif made["t"] == "why":
        made["text"] = rng.choice([*WORDS, chosen["text"]])
    elif made["t"] == "say":
        made["text"] = rng.choice(WORDS)
    elif made["t"] == "settings":
        made.update(spectators=True, spectator_chat=rng.random() < 0.5)
    elif made["t"] == "remove_line":
        made["n"] = rng.randrange(-1, 5)
    return made


class Fuzzed:
    """One table under fire: two players and a spectator send whatever comes to mind."""

    def __init__(self, online: Online, seed: int) -> None:
        self.online = online
        self.rng = random.Random(seed)
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.answers: dict[str, int] = {}

    async def run(self, game: str, messages: int) -> str:
        people = await self.online.guests(3)
        table = await people[0].table(game, 2)
        for seat, p in enumerate(people[:2]):
            await p.do(table, "sit", seat=seat)
        await people[0].do(table, "start")
        await asyncio.gather(*(self.shoot(p, table, -(-messages // len(people))) for p in people))
        return table

    async def shoot(self, p: Visitor, table: str, messages: int) -> None:
        async with p.socket(table) as s:
            now = await s.next("snapshot")
            for n in range(messages):
                await s.ws.send(mutated(self.rng, command(self.rng, now, n)))
                while True:
                    notice = await s.frame()
                    kind = notice["t"]
                    self.answers[kind] = self.answers.get(kind, 0) + 1
                    if kind in ("snapshot", "moved"):
                        assert kind == "snapshot" or notice["v"] == now["v"] + 1
                        now = notice
                    elif kind in ("done", "refused", "verdict", "advice", "previewed"):
                        break
                if kind == "refused":
                    assert notice["sentence"]
                elif kind == "done" and notice["v"]:
                    self.acknowledged[(p.id, notice["id"])] = notice["v"]


@pytest.mark.parametrize(("game", "share"), [("template", 0.4), ("splendor", 0.3), ("homeworlds", 0.3)])
async def test_mutated_messages_raise_nothing_and_lose_nothing(
    online: Online, caplog: pytest.LogCaptureFixture, game: str, share: float
) -> None:
    left, seed = int(MESSAGES * share), 0
    while left > 0:  # a game that is over has seen enough
        fuzzed = Fuzzed(online, seed)
        table = await fuzzed.run(game, min(left, 600))
        left, seed = left - 600, seed + 1
        assert fuzzed.answers["refused"] > 50 and fuzzed.answers.get("done", 0) > 5
        room = await online.room(table)
        assert room.table.match is not None
        kept = await online.store.rows(table)
        assert [r.v for r in kept] == list(range(1, len(kept) + 1))
        assert max(fuzzed.acknowledged.values()) <= len(kept)
        before = room.table.match.record.text()
        await online.forget(table)
        again = (await online.room(table)).table.match
        assert again is not None and again.record.text().startswith(before)  # a bot may have played on
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


async def test_mutated_requests_raise_nothing(online: Online, caplog: pytest.LogCaptureFixture) -> None:
    ann = await online.guest()
    rng = random.Random(1)
    paths = ["/api/tables", "/api/replay", "/api/signup", "/api/login", "/api/me/name", "/api/reset", "/api/me/webhook"]
    good: dict[str, dict[str, Any]] = {
        "/api/tables": {"game": "template", "seats": 2, "bots": ["random"], "clock": {"kind": "live", "base": 9}},
        "/api/replay": {"record": "{}"},
        "/api/signup": {"name": "x", "password": "long enough"},
        "/api/login": {"name": "x", "password": "long enough"},
        "/api/me/name": {"name": "x"},
        "/api/reset": {"token": "x", "password": "long enough"},
        "/api/me/webhook": {"url": "http://x"},
    }
    for _ in range(max(100, MESSAGES // 20)):
        path = rng.choice(paths)
        body = dict(good[path])
        key = rng.choice([*body, "more", "options", "at", "record", "table", "position", "seed", "preset"])
        body[key] = value(rng)
        answer = await ann.http.post(path, content=mutated(rng, body))
        assert answer.status_code in (200, 400, 401, 403, 404, 409, 422), (path, body, answer.text[:200])
        if answer.status_code != 200:
            assert answer.json()["sentence"]
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


async def test_requests_that_are_no_http_do_no_harm(online: Online) -> None:
    host, _, port = online.address.removeprefix("http://").partition(":")
    post = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: "
    for raw in (
        b"\x00" * 100,
        b"GET / HTTP/1.1\r\n\r\n",
        post + b"-5\r\n\r\n",
        post + b"99999999999999999999\r\n\r\n{}",
        post + b"abc\r\n\r\n",
        b"GET " + b"/" * 70000,
    ):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(raw)
        writer.write_eof()
        async with asyncio.timeout(10):
            await reader.read()
        writer.close()
    async with httpx.AsyncClient(base_url=online.address) as http:
        assert (await http.get("/api/games")).status_code == 200
    async with connect((await online.guest()).socket_address("x")) as ws:
        await ws.wait_closed()
