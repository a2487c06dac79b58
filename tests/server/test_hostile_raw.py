"""Hostile input of two more kinds: records whose numbers and words are changed while their shape stays, and requests
as raw bytes, with methods, headers, lengths and chunks as no browser would send them. Nothing ends in a 500.

TESSERA_FUZZ sets how much: a fifth of it of each kind; 50 times less than in `make soak` unless set.
"""

import asyncio
import json
import logging
import os
import random
from typing import Any

import pytest
from support.server import Online

from tessera.games.homeworlds import GAME as HOMEWORLDS
from tessera.games.splendor import GAME as SPLENDOR
from tessera.games.template import GAME as BEACONS
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.matches.match import Match

pytestmark = pytest.mark.anyio
CASES = int(os.environ.get("TESSERA_FUZZ", "2000")) // 5
AT_ONCE = 8


def played(game: Game, moves: int) -> list[str]:
    """The lines of a record of a random game, up to a move."""
    m = Match.start(game, game.choose_options(seats=2), 2, 7)
    rng = Rng(7)
    while m.state.result is None and m.version < moves:
        ask = game.question(m.state)
        m.answer(int(ask.seat), int(ask.answers[rng.below(len(ask.answers))]))
    return m.record.text().splitlines()


ODD_NUMBERS = ["1e400", "-1e400", "NaN", "Infinity", "1.5", "true", "null", "-1", "0", str(1 << 62), str(1 << 70), "[]"]
ODD_WORDS = [
    '"\\ud800"',
    '""',
    '"\\u0000"',
    '"\\u202e"',
    '"' + "x" * 5000 + '"',
    "{}",
    "7",
    "null",
    '"answer"',
    '"undo"',
]


def changed(rng: random.Random, lines: list[str]) -> str:
    """A record with a few numbers and words replaced, and sometimes lines that are missing, doubled or swapped."""
    out = list(lines)
    for _ in range(rng.randrange(1, 4)):
        i = rng.choice([0, rng.randrange(len(out))])
        data = json.loads(lines[0] if i == 0 else lines[i % len(lines)])
        key = rng.choice(list(data))
        odd = rng.choice(ODD_NUMBERS if isinstance(data[key], int) or rng.random() < 0.3 else ODD_WORDS)
        out[i] = json.dumps({**data, key: "@"}).replace('"@"', odd)
    for _ in range(rng.randrange(2)):
        i, j = rng.randrange(len(out)), rng.randrange(len(out))
        out[i], out[j] = rng.choice([(out[j], out[i]), (out[i], out[i]), (out[i][: rng.randrange(9)], out[j])])
    return rng.choice(["\n", "\r\n"]).join(out) + rng.choice(["", "\n"])


async def test_changed_records_are_replayed_or_refused(online: Online, caplog: pytest.LogCaptureFixture) -> None:
    rng = random.Random(11)
    good = [played(BEACONS, 40), played(HOMEWORLDS, 12), played(SPLENDOR, 12)]
    ann = await online.guest()
    for n in range(CASES):
        record = changed(rng, rng.choice(good))
        path = rng.choice(["/api/replay", "/api/replay", "/api/tables"])
        body: dict[str, Any] = {"record": record}
        if path == "/api/tables":
            body |= {"game": "", "seats": 0, "at": rng.choice([-1, 0, 3, 99])}
        reply = await ann.http.post(path, json=body)
        assert reply.status_code in (200, 400), (n, path, record[:300], reply.text[:200])
        if reply.status_code == 400:
            assert reply.json()["sentence"]
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


METHODS = [b"GET", b"POST", b"DELETE", b"HEAD", b"OPTIONS", b"PUT", b"G\x00T", b"", b"get", b"CONNECT", b"X" * 300]
PATHS = [
    b"/",
    b"/api/me",
    b"/api/login",
    b"/api/tables",
    b"/api/tables/x/do",
    b"/api/tables/x/socket",
    b"/%",
    b"*",
    b"//",
    b"/\xff",
    b"/api/../..",
    b"http://[",
    b"/api/games?lang=\xff",
    b"/" + b"a" * 3000,
    b"/assets/%00",
]
HEADERS = [
    b"Host: x",
    b"Host: ",
    b"Host: a\r\nHost: b",
    b"Origin: http://[",
    b"Origin: null",
    b"Origin: \xff",
    b"Content-Length: 5",
    b"Content-Length: -5",
    b"Content-Length: 1e9",
    b"Content-Length: 5\r\nContent-Length: 6",
    b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: gzip, chunked",
    b"Transfer-Encoding: \x00",
    b"Cookie: tessera=\xff",
    b"Cookie: tessera=" + b"a" * 4000,
    b"Cookie: ;;;=",
    b"Authorization: Bearer \xff",
    b"Authorization: Bearer",
    b"Authorization: Basic x",
    b"Upgrade: websocket",
    b"Connection: Upgrade",
    b"Sec-WebSocket-Key: x",
    b"Sec-WebSocket-Version: 13",
    b"Accept-Language: \xff;q=x",
    b"Expect: 100-continue",
    b"Accept-Encoding: br;q=nan",
    b"Range: bytes=9-1",
    b"If-None-Match: \xff",
    b"X: " + b"y" * 5000,
    b"no colon",
    b" folded",
    b": empty",
    b"Content-Type: \x00",
    b"Sec-Fetch-Site: cross-site",
]
BODIES = [
    b"",
    b"{}",
    b"5\r\n{}   \r\n0\r\n\r\n",
    b"\xff" * 20,
    b"ffffffffffff\r\n",
    b"-1\r\n",
    b"[" * 3000,
    b"5;x=y\r\n{}",
]


def raw_request(rng: random.Random) -> bytes:
    version = rng.choice([b"HTTP/1.1"] * 6 + [b"HTTP/1.0", b"HTTP/9.9", b"", b"JUNK"])
    lines = [b" ".join([rng.choice(METHODS[:4] * 3 + METHODS), rng.choice(PATHS), version])]
    lines += [b"Host: 127.0.0.1"] if rng.random() < 0.8 else []
    lines += rng.sample(HEADERS, rng.randrange(5))
    return b"\r\n".join(lines) + rng.choice([b"\r\n\r\n"] * 8 + [b"\n\n", b"\r\n", b""]) + rng.choice(BODIES)


async def test_a_head_that_cannot_be_read_is_refused_without_a_body(online: Online) -> None:
    host, _, port = online.address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"HEAD / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n")
    async with asyncio.timeout(20):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    assert head.startswith(b"HTTP/1.1 400 ") and body == b""


async def test_raw_requests_never_end_in_an_error_of_the_server(
    online: Online, caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(12)
    host, _, port = online.address.removeprefix("http://").partition(":")

    async def send(raw: bytes) -> None:
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            writer.write(raw)
            writer.write_eof()
            async with asyncio.timeout(20):
                said = await reader.read()
        except ConnectionError:
            said = b""
        finally:
            writer.close()
        assert b" 500 " not in said.partition(b"\r\n")[0], (raw[:400], said[:200])

    left = CASES
    while left > 0:
        await asyncio.gather(*(send(raw_request(rng)) for _ in range(min(AT_ONCE, left))))
        left -= AT_ONCE
    ann = await online.guest()
    assert await ann.get("/api/games")
    # A line, and no more, where a body is no HTTP and the connection is closed before the answer.
    errors = {r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR}
    assert errors <= {"ASGI callable returned without completing response."}
