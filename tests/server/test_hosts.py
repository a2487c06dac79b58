"""Databases of earlier releases open: running tables go on, or are frozen with a sentence; finished ones replay."""

import lzma
import random
from pathlib import Path

import msgspec
import pytest
from support.server import Online, opened

from tessera.registry import all_games
from tessera.server.messages import Frames
from tessera.server.tables.document import FROZEN, OPEN, OVER, PLAYING

pytestmark = pytest.mark.anyio
HOSTS = sorted((Path(__file__).parent / "hosts").glob("*.sqlite.xz"))
FROZEN_BY_INTENTION: dict[str, set[str]] = {}  # by host: names of tables whose rules had to change, each with a reason


async def tables(online: Online) -> list[str]:
    return [kept.id for kept in await online.store.list_tables([], False, limit=1000)]


@pytest.mark.parametrize("host", [pytest.param(path, id=path.name.partition(".")[0]) for path in HOSTS])
async def test_a_host_of_before_goes_on(host: Path, tmp_path: Path) -> None:
    path = tmp_path / "tessera.db"
    path.write_bytes(lzma.decompress(host.read_bytes()))
    seen: dict[str, set[str]] = {OPEN: set(), PLAYING: set(), OVER: set()}
    frozen: set[str] = set()
    async with opened(f"sqlite:///{path}") as online:
        guest = await online.guest()
        for table in await tables(online):
            room = await online.room(table)
            was, status = room.table.doc.status, room.table.status()
            assert (status == FROZEN) == (room.table.good >= 0)
            seen.setdefault(status, set()).add(room.table.doc.game)
            if status == FROZEN:
                frozen.add(room.table.doc.name)
                assert room.audience.info("en").note.startswith("The rules have changed since")
            elif status == OVER:
                frames = msgspec.convert(await guest.get(f"/api/tables/{table}/replay?seat=0"), Frames)
                assert room.table.match and len(frames.steps) == room.table.match.version > 0, was
            elif status == PLAYING:
                await goes_on(online, table)
    assert frozen == FROZEN_BY_INTENTION.get(host.name, set())
    games = set(all_games())
    assert games == seen[PLAYING] == seen[OVER], "a host has tables of every game, running and finished"
    assert seen[OPEN]


async def goes_on(online: Online, table: str) -> None:
    """An answer at a running table is kept, and is there after a restart."""
    room = await online.room(table)
    room.driver.stop()  # what bots do is not looked at here
    match = room.table.match
    assert match is not None
    ask = match.game.question(match.state)
    code = random.Random(match.version).choice(match.game.legal(match.state))

    before = match.version
    async with room.table.lock:
        draft = room.table.draft()
        draft.answer(int(ask.seat), code)
        await room.table.keep(draft)
    await online.forget(table)
    again = await online.room(table)
    assert again.table.status() in (PLAYING, OVER) and again.table.match is not None
    assert again.table.match.version > before
    assert again.table.match.record.entries[before].code == code
    again.driver.stop()


async def test_a_table_that_no_longer_replays_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same host under rules that were changed without a word: the test above would fail."""
    path = tmp_path / "tessera.db"
    path.write_bytes(lzma.decompress(HOSTS[0].read_bytes()))
    template = all_games()["template"]
    monkeypatch.setattr(type(template), "table_hash", lambda *_: "other", raising=False)
    async with opened(f"sqlite:///{path}") as online:
        rooms = [await online.room(table) for table in await tables(online)]
        assert {room.table.status() for room in rooms if room.table.doc.game == "template"} == {FROZEN, OPEN}
        assert FROZEN not in {room.table.status() for room in rooms if room.table.doc.game != "template"}
