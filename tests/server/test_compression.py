"""Compressed answers: the page's files as they were built, the API's open answers on the way; and nothing that holds a
secret beside words that others may choose."""

import gzip
import json
from pathlib import Path

import httpx
import pytest
from support.server import Online, Visitor

from tessera.server import app
from tessera.server.http.compression import accepted

pytestmark = pytest.mark.anyio

SCRIPT = b"export const words = 'the same again and again ';\n" * 60


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of two files, one of them compressed."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "a.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "assets" / "a.js.br").write_bytes(b"as brotli")
    (tmp_path / "index.html").write_bytes(b"<html></html>")
    monkeypatch.setattr(app, "PAGE", tmp_path)
    return tmp_path


async def raw(who: Visitor, path: str, accept: str) -> tuple[httpx.Response, bytes]:
    """An answer with its body as it came over the line."""
    async with who.http.stream("GET", path, headers={"Accept-Encoding": accept}) as reply:
        body = b"".join([part async for part in reply.aiter_raw()])
    assert reply.status_code == 200
    assert int(reply.headers["content-length"]) == len(body)
    return reply, body


@pytest.mark.parametrize(
    ("header", "codings"),
    [
        ("", []),
        ("identity", []),
        ("gzip, deflate, br, zstd", ["br", "gzip"]),
        ("gzip;q=1.0, br;q=0", ["gzip"]),
        ("BR", ["br"]),
        ("*", ["br", "gzip"]),
        ("*, br; q=0", ["gzip"]),
        ("x-gzipped", []),
    ],
)
def test_what_a_browser_takes(header: str, codings: list[str]) -> None:
    assert accepted(header) == codings


async def test_a_file_of_the_page_comes_as_it_was_compressed(online: Online, page: Path) -> None:
    ann = await online.guest()
    for accept, coding, wanted in (
        ("gzip, deflate, br", "br", b"as brotli"),
        ("gzip", "gzip", gzip.compress(SCRIPT)),
        ("identity", None, SCRIPT),
    ):
        reply, body = await raw(ann, "/assets/a.js", accept)
        assert reply.headers.get("content-encoding") == coding
        assert (gzip.decompress(body), len(body)) == (SCRIPT, len(wanted)) if coding == "gzip" else body == wanted
        assert "javascript" in reply.headers["content-type"]
        assert reply.headers["vary"] == "Accept-Encoding" and "immutable" in reply.headers["cache-control"]
    reply, body = await raw(ann, "/table/anything", "gzip, br")
    assert body == b"<html></html>" and "content-encoding" not in reply.headers, "there is nothing beside it"


async def test_open_answers_of_the_api_are_compressed_and_the_same(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True, bots=["random"])
    await ann.do(table, "resign")
    of_games = ["/api/games", "/api/games/splendor/rules", "/api/games/splendor/cards"]
    for path in [*of_games, f"/api/tables/{table}/cards", f"/api/tables/{table}/replay?seat=0"]:
        plain, whole = await raw(ann, path, "identity")
        reply, body = await raw(ann, path, "gzip, deflate, br")
        assert "content-encoding" not in plain.headers
        assert reply.headers["content-encoding"] == "gzip" and reply.headers["vary"] == "Accept-Encoding"
        assert gzip.decompress(body) == whole and len(body) < len(whole) / 2, path
        assert reply.headers["content-security-policy"] == plain.headers["content-security-policy"]


async def test_what_is_secret_is_not_compressed(online: Online) -> None:
    """A running game's notices hold a hand and what others wrote; a token or a cookie stands beside a chosen name."""
    ann, ben = await online.guests(2)
    table = await ann.table("splendor", 2)
    await ben.do(table, "sit", seat=1)
    await ann.do(table, "start")
    for _ in range(4):
        await ben.do(table, "say", text="guess " * 100)
    for path in (f"/api/tables/{table}/notices", f"/api/tables/{table}/replay?seat=0", "/api/me", "/api/me/tables"):
        reply, body = await raw(ann, path, "gzip, deflate, br")
        assert "content-encoding" not in reply.headers, path
        json.loads(body)
    async with ann.socket(table) as s:
        assert s.ws.protocol.extensions == [], "no compression in the socket either"
