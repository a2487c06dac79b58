"""The log: one line for each event, in a form that people or programs read, and no secrets whatever goes wrong."""

import asyncio
import io
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.server import opened

from tessera.kernel.errors import BadInput
from tessera.server import logs
from tessera.server.bots import worker
from tessera.server.tables.table import Table

pytestmark = pytest.mark.anyio
SECRET = "hunter-two-and-a-half"  # stands in whatever an exception says
HASH = "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo"


@pytest.fixture(params=logs.FORMATS)
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What the log gets, at its lowest level; afterwards all loggers are as they were."""
    root = logging.getLogger()
    names = ["", "uvicorn.error", *logs.OURS]
    before = root.handlers[:], [(name, logging.getLogger(name).level) for name in names]
    logs.begin(request.param, "debug")
    text = io.StringIO()
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(text)
    yield text
    root.handlers[:], levels = before
    for name, level in levels:
        logging.getLogger(name).setLevel(level)
    os.environ.pop(logs.VARIABLE)


def raising(*_: Any, **__: Any) -> Any:
    raise ValueError(f"{SECRET} cannot be {HASH}")


async def test_no_error_tells_what_somebody_sent(
    written: io.StringIO, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests, commands, bots, sockets, webhooks, listeners, lost tasks: each goes wrong once, and says so."""
    async with opened(sqlite_url) as online:
        store, accounts = online.store, online.services.accounts
        ann = await online.guest()
        await ann.post("/api/signup", {"name": "Ann", "password": f"{SECRET} 1"})
        token = (await ann.post("/api/me/tokens", {"name": "bot", "password": f"{SECRET} 1"}))["token"]
        hook = f"http://127.0.0.1:1/{SECRET}?token={SECRET}"
        await ann.post("/api/me/webhook", {"url": hook, "kind": "tessera"})
        cookie = ann.http.cookies["tessera"]
        table = await ann.table("template", 2, play_now=True)
        room = await online.room(table)
        seed = room.table.doc.seed
        room.driver.stop()
        secrets = [SECRET, HASH, token, cookie, seed]

        def said(*wanted: str) -> None:
            """The log has these words by now, and none of the secrets."""
            text = written.getvalue()
            for one in wanted:
                assert one in text
            assert not [secret for secret in secrets if secret in text], text

        # A request that fails where the password is at hand
        with monkeypatch.context() as m:
            m.setattr(type(accounts._hasher), "verify", raising)
            answer = await ann.http.post("/api/login", json={"name": "Ann", "password": f"{SECRET} 1"})
            assert answer.status_code == 500
        said("Exception in ASGI application", "ValueError", "accounts.py")

        # A request with a token, and one with a cookie, that fail before anything is done
        with monkeypatch.context() as m:
            m.setattr(store, "token_person", raising)
            m.setattr(store, "person", raising)
            assert (await ann.http.get("/api/me", headers={"Authorization": f"Bearer {token}"})).status_code == 500
            assert (await ann.http.get("/api/me")).status_code == 500

        # A command whose answer is sealed, and whose failure shows table and seed
        async def kept_wrongly(self: Table, *_: Any) -> int:
            raise RuntimeError(f"{SECRET} {self.doc.seed} {self.match}")

        async with ann.socket(table) as socket:
            await socket.next("snapshot")
            with monkeypatch.context() as m:
                m.setattr(Table, "keep", kept_wrongly)
                now = await ann.snapshot(table)
                code = now["question"]["choices"][0]["code"]
                assert (await ann.do(table, "play", v=now["v"], code=code))["key"] == "broken"
                await socket.send({"t": "play", "id": "s", "v": now["v"], "text": SECRET})
                await socket.next("refused", id="s")
                said(f"table {table}: Play failed", "RuntimeError")
                # What a table does by itself
                room.driver.wake()
                while not room.driver.resting:
                    await asyncio.sleep(0)
                said("cannot go on by itself")

        # A webhook that nobody answers
        with monkeypatch.context() as m:
            m.setattr("tessera.server.people.webhooks.PAUSE_SECONDS", 0.0)
            online.rooms.shared.webhooks.turn(ann.id, table, "template", "Beacons", 0, "Ann")
            await asyncio.gather(*online.rooms.shared.webhooks._tasks)
        said("does not answer")

        # A listener, and a task that nobody waits for
        store.listen(raising)
        store._tell([(table, "v", 1)])
        said("a listener failed")
        asyncio.get_running_loop().default_exception_handler(
            {"message": f"Task exception was never retrieved\nfuture: <Task {SECRET}>", "exception": ValueError(SECRET)}
        )
        said("Task exception was never retrieved")

        # A row that the database refuses, with all its values
        with pytest.raises(Exception, match=r"CHECK|NOT NULL") as refused:
            await store._write(lambda c, _: c.exec_driver_sql(f"INSERT INTO person (id, name) VALUES ('{HASH}', NULL)"))
        logging.getLogger("tessera").error("it failed: %s", refused.value, exc_info=refused.value)
        said("it failed: ")
    for line in written.getvalue().splitlines():
        assert re.match(r'\{"at":"20|20\d\d-\d\d-\d\dT[\d:.]+\+00:00 [A-Z]+ [\w.]+: ', line), line


async def test_what_a_bot_says_when_it_fails_is_its_kind_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "think", raising)
    answer = worker.Thinker()(b"\x90")
    assert (SECRET.encode() not in answer and b"ValueError" in answer) or b"ValidationError" in answer


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"values {HASH}, 1", "values (hash) 1"),
        ("Bearer tessera_0123456789abcdefghij!", "Bearer (token)!"),
        ("Cookie: tessera=abc.def.ghi; x", "Cookie: (cookie); x"),
        ("WyJhYmMiLDBd.aRGx5w.5vZBq7M0o8Yy4nNqzq0hP5rX2aE", "(cookie)"),
        ("seed " + "0a" * 32, "seed (secret)"),
        ("POST https://discord.com/api/webhooks/1/secret?x=1 failed", "POST https://discord.com/... failed"),
        ("postgresql://tessera:pw@db/tessera is away", "postgresql://(password)@db/tessera is away"),
        (
            "table abcdefgh2345: version 12 of tables/moves.py:12",
            "table abcdefgh2345: version 12 of tables/moves.py:12",
        ),
    ],
)
def test_what_looks_like_a_secret_is_struck_out(text: str, shown: str) -> None:
    assert logs.redacted(text) == shown


def test_an_exception_is_told_by_kind_and_place_and_the_systems_words_alone() -> None:
    try:
        try:
            raising()
        except ValueError as e:
            raise OSError(28, "No space left on device") from e
    except OSError as e:
        assert re.fullmatch(
            r"OSError: No space left on device at server/test_logs.py:\d+ test_\w+ < because of ValueError at "
            r"server/test_logs.py:\d+ raising < server/test_logs.py:\d+ test_\w+",
            logs.where(e),
        )


def test_a_line_for_programs_is_json() -> None:
    record = logging.LogRecord("tessera.x", logging.WARNING, "x.py", 1, "two\nlines of %s", ("text",), None)
    record.fields = {"route": "/api"}
    line = json.loads(logs.Lines(logs.JSON).format(record))
    assert (line["level"], line["logger"], line["message"], line["route"]) == (
        "warning", "tessera.x", "two | lines of text", "/api",
    )  # fmt: skip


@pytest.mark.parametrize("wrong", [("--log-format", "xml"), ("--log-level", "loud"), ("--metrics", "here")])
def test_what_is_no_form_or_level_is_a_sentence(tmp_path: Path, wrong: tuple[str, str]) -> None:
    command = [sys.executable, "-m", "tessera", "serve", "--database", f"sqlite:///{tmp_path / 'x.db'}", *wrong]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert found.returncode == 2
    assert found.stderr.startswith(wrong[0]) and found.stderr.count("\n") == 1


def test_a_process_of_the_servers_logs_in_the_same_form(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[str, str]] = []
    monkeypatch.setattr(logs, "begin", lambda form, level: begun.append((form, level)))
    monkeypatch.setenv(logs.VARIABLE, "json info")
    logs.begin_as_told()
    monkeypatch.delenv(logs.VARIABLE)
    logs.begin_as_told()
    assert begun == [("json", "info"), ("text", "warning")]
    with pytest.raises(BadInput):
        monkeypatch.undo()
        logs.begin("xml")
