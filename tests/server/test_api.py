"""The endpoints besides tables: games, rules, cards, the API's own page, the page's files, headers, webhooks, words."""

import asyncio
import json
import os
import re
import string
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest
from support.server import Online

from tessera.bots.levels import LEVELS
from tessera.bots.player import WORDS as THOUGHTS
from tessera.registry import all_games
from tessera.server import app, messages
from tessera.server.http.api import ROUTES
from tessera.server.http.openapi import description
from tessera.server.people import webhooks
from tessera.server.tables.connection import SIGNED_OUT
from tessera.server.tables.document import Document, SeatDoc, forget, write_document
from tessera.server.words import WORDS, language

pytestmark = pytest.mark.anyio
DOCS = Path(__file__).resolve().parents[2] / "docs"


async def test_games_rules_cards_and_bots(online: Online) -> None:
    ann = await online.guest()
    games = msgspec.convert(await ann.get("/api/games"), list[messages.GameInfo])
    assert [g.name for g in games] == list(all_games())
    german = await ann.get("/api/games?lang=de")
    assert all(a["about"] != b.about for a, b in zip(german, games, strict=True))
    for g in games:
        assert "# " in await ann.get(f"/api/games/{g.name}/rules")
        cards = msgspec.convert(await ann.get(f"/api/games/{g.name}/cards"), list[messages.CardInfo])
        assert bool(cards) == g.has_cards
        words = msgspec.convert(await ann.get(f"/api/games/{g.name}/glossary"), list[messages.WordInfo])
        german_words = await ann.get(f"/api/games/{g.name}/glossary?lang=de")
        assert all(a["id"] == b.id and a["sentence"] != b.sentence for a, b in zip(german_words, words, strict=True))
        for o in g.options:
            assert o.title and len(o.titles) == len(o.choices)
    assert await ann.get("/api/bots") == list(LEVELS)
    assert "Did you mean" in (await ann.get("/api/games/homeworld/rules", 400))["sentence"]


async def test_people_come_as_guests_and_make_accounts(online: Online) -> None:
    ann = await online.guest()
    assert ann.me["guest"] and (await ann.get("/api/me"))["id"] == ann.id
    await ann.post("/api/me/name", {"name": "Ann"})
    table = await ann.table("template", 2, play_now=True)
    assert (await ann.post("/api/signup", {"name": "Ann", "password": "long enough"}))["id"] == ann.id
    await ann.post("/api/me/tokens", {"name": "bot", "password": "wrong"}, 401)
    made = await ann.post("/api/me/tokens", {"name": "bot", "password": "long enough"})
    assert made["token"].startswith("tessera_")
    assert [t["name"] for t in (await ann.get("/api/me"))["tokens"]] == ["bot"]
    assert (await ann.http.delete("/api/me/tokens/bot")).status_code == 200
    assert (await ann.post("/api/me/webhook", {"url": "http://example.org/x"}))["webhook"] == "http://example.org/x"
    await ann.post("/api/me/webhook", {"url": "file:///etc/passwd"}, 400)
    await ann.post("/api/logout")
    assert (await ann.get("/api/me"))["id"] != ann.id
    await ann.post("/api/login", {"name": "Ann", "password": "wrong"}, 401)
    assert (await ann.post("/api/login", {"name": "ann", "password": "long enough"}))["id"] == ann.id
    async with ann.socket(table) as s:
        await s.next("snapshot")
        await ann.post("/api/password", {"old": "long enough", "new": "longer still"})
        assert (await s.closed())[0] == SIGNED_OUT
    assert [t["id"] for t in await ann.get("/api/me/tables")] == [table]
    assert (await ann.http.request("DELETE", "/api/me", json={"password": "longer still"})).status_code == 200
    assert (await ann.get("/api/me"))["id"] != ann.id
    assert await online.store.person(ann.id) is None


async def test_the_description_is_whole_and_its_page_draws_it(online: Online) -> None:
    ann = await online.guest()
    d = await ann.get("/api/openapi.json")
    assert d == json.loads(json.dumps(description())) and d["openapi"].startswith("3.1")
    assert {w.path for w in ROUTES} <= set(d["paths"])
    refs = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(d)))
    assert refs <= set(d["components"]["schemas"]) and {"Play", "Snapshot", "TableInfo"} <= refs
    page = await ann.get("/api")
    assert all(w.path in page for w in ROUTES)
    assert not re.search(r"(src|href)=['\"]?(https?:)?//", page)  # nothing from elsewhere


async def test_every_answer_carries_the_security_headers(online: Online) -> None:
    ann = await online.guest()
    for path in ("/", "/api/games", "/api/nonsense", "/table/x", "/assets/none.js"):
        headers = (await ann.http.get(path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert (
            "unsafe-eval" not in headers["content-security-policy"]
            and "frame-ancestors 'none'" in headers["content-security-policy"]
        )
        assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["referrer-policy"] == "same-origin"
    cookie = (await (await online.guest()).http.get("/api/me")).headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie


async def test_the_page_is_served_from_any_address_and_its_files_for_ever(
    online: Online, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await online.guest()
    monkeypatch.setattr(app, "PAGE", tmp_path / "static")
    assert "not built" in await ann.get("/", 503)
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<p>the page")
    (tmp_path / "static" / "assets" / "main-abc.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    for path in ("/", "/table/abc", "/games/splendor", "/index.html"):
        assert "the page" in await ann.get(path)
    assert (await ann.http.get("/table/abc")).headers["cache-control"] == "no-cache"
    asset = await ann.http.get("/assets/main-abc.js")
    assert "immutable" in asset.headers["cache-control"] and "javascript" in asset.headers["content-type"]
    assert (await ann.http.get("/assets/old.js")).status_code == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd", "/assets/%00"):
        async with httpx.AsyncClient() as http:
            found = await http.get(httpx.URL(online.address).copy_with(raw_path=path.encode()))
        assert "secret" not in found.text and "root:" not in found.text and found.status_code < 500


async def test_who_is_asked_and_not_there_is_called(online: Online, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "PAUSE_SECONDS", 0.0)
    called: asyncio.Queue[tuple[str, dict[str, object]]] = asyncio.Queue()
    answers = iter([b"503 Busy", b"302 Found\r\nLocation: /elsewhere"])

    async def receive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(re.search(r"content-length: (\d+)", head, re.I)[1])  # type: ignore[index]
        called.put_nowait((head.partition(" HTTP")[0], json.loads(await reader.readexactly(length))))
        writer.write(b"HTTP/1.1 " + next(answers) + b"\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    hook = await asyncio.start_server(receive, "127.0.0.1", 0)
    port = hook.sockets[0].getsockname()[1]
    ann, ben = await online.guests(2)
    await ben.post("/api/signup", {"name": "Ben", "password": "correct horse"})
    await ben.post("/api/me/webhook", {"url": f"http://127.0.0.1:{port}/turn?x=1"})
    table = await ann.table("homeworlds", 2, preset="binary")
    await ann.do(table, "sit", seat=0)
    await ben.do(table, "sit", seat=1)
    async with ann.socket(table) as s:
        await ann.do(table, "start")
        now = await s.next("snapshot")
        while now["view"] is None:
            now = await s.next("snapshot")
        asked = now["table"]["asked"]
        while asked == [0]:
            question = (await ann.snapshot(table))["question"]
            await ann.do(table, "play", v=now["v"], code=question["choices"][0]["code"])
            now = await s.next("moved")
            asked = now["asked"]
    async with asyncio.timeout(20):
        line, notice = await called.get()
        assert await called.get() == (line, notice)  # once more after a failure, and no redirect followed
    assert line == "POST /turn?x=1"
    assert notice == {
        "table": table,
        "game": "homeworlds",
        "seat": 1,
        "name": "Ben",
        "address": f"{online.address}/table/{table}",
    }
    hook.close()


def test_all_words_are_there_in_all_languages() -> None:
    for words in (WORDS, THOUGHTS):
        for lang in words:
            assert set(words[lang]) == set(words["en"])
            for key, text in words[lang].items():
                fields = [{f for _, f, _, _ in string.Formatter().parse(t) if f} for t in (text, words["en"][key])]
                assert fields[0] == fields[1], (lang, key)
    source = "".join(p.read_text() for p in Path(app.__file__).parent.rglob("*.py") if p.name != "words.py")
    used = set(re.findall(r'(?:TableRefusal|NotKnown|Foreign|TooBig|say)\(\s*"([a-z_.]+)"', source))
    assert used <= set(WORDS["en"])
    assert not {k for k in WORDS["en"] if f'"{k}"' not in source}, "words that nobody says"


def test_the_language_is_the_first_that_we_speak() -> None:
    assert [language(x) for x in ("de", "de-AT,de;q=0.9", "fr, de;q=0.5", "fr", "", "xx,en,de")] == [
        "de",
        "de",
        "de",
        "en",
        "en",
        "en",
    ]


def test_a_deleted_person_is_in_no_document() -> None:
    doc = Document(
        "t", "template", "", {}, [SeatDoc("Ann", "ann-id"), SeatDoc("Ben", "ben-id")], "ann-id", "00", status="over"
    )
    data = forget(write_document(doc), "ann-id", "Ann")
    assert "ann-id" not in json.dumps(data) and "Ann" not in json.dumps(data) and data["seats"][1]["person"] == "ben-id"


async def test_the_player_in_the_documentation_plays(online: Online) -> None:
    code = re.search(r"```python\n(.*?)```", (DOCS / "guide" / "api.md").read_text(), re.S)
    assert code
    ann = await online.guest()
    await ann.post("/api/signup", {"name": "Ann", "password": "long enough"})
    token = (await ann.post("/api/me/tokens", {"name": "my bot", "password": "long enough"}))["token"]
    env = {**os.environ, "TESSERA_SERVER": online.address, "TESSERA_TOKEN": token}
    ran = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code[1], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    out, _ = await ran.communicate()
    assert ran.returncode == 0, out.decode()
    assert "The game is over: The deck is empty" in out.decode() and "-> done" in out.decode()
