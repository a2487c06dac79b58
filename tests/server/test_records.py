"""Games as records: replay, fork, import, the seed's commitment, and tables whose record no longer replays."""

import hashlib
from typing import Any

import msgspec
import pytest
from support.server import Online, Visitor

from tessera.kernel.events import SeenEvent, View
from tessera.kernel.rng import Rng
from tessera.matches.match import Match
from tessera.registry import find_game
from tessera.server.bots.worker import Answer, Position, Reason
from tessera.server.messages import Frames, TurningPoint
from tessera.server.store import Row
from tessera.server.tables import review

pytestmark = pytest.mark.anyio


async def finished(online: Online, game: str = "template", seats: int = 2) -> tuple[Visitor, str]:
    """A game that a guest has played to its end against random bots."""
    ann = await online.guest()
    table = await ann.table(game, seats, play_now=True, bots=["random"] * (seats - 1), seed=11)
    async with ann.socket(table) as s:
        now = await s.next("snapshot")
        while True:
            if now.get("question"):
                await s.send(ann.command("play", v=now["v"], code=now["question"]["choices"][0]["code"]))
            now = await s.frame()
            if now["t"] == "table" and now["table"]["status"] == "over":
                return ann, table


def follow(frames: dict[str, Any], v: int) -> View:
    """The view at a version, as the page comes by it."""
    first = frames["first"]
    view = View(
        first["seat"], {k: tuple(z) for k, z in first["zones"].items()}, tuple(first["ordered"]), first["facts"]
    )
    for step in frames["steps"][:v]:
        for e in step["events"]:
            view.follow(
                SeenEvent(
                    e["verb"],
                    e["actor"],
                    e["rule"],
                    tuple(e["was"]),
                    tuple(e["pieces"]),
                    e["source"],
                    e["target"],
                    tuple(e["args"]),
                    tuple((a, b) for a, b in e["lost"]),
                    tuple(e["places"]),
                    e["target_at"],
                    e["facts"],
                )
            )
    return view


async def test_a_finished_game_can_be_followed_from_every_seat(online: Online) -> None:
    ann, table = await finished(online)
    match = (await online.room(table)).table.match
    assert match is not None
    for seat in (-1, 0, 1):
        frames = await ann.get(f"/api/tables/{table}/replay?seat={seat}")
        msgspec.convert(frames, Frames)
        assert len(frames["steps"]) == match.version
        for v in (1, match.version // 2, match.version):
            assert follow(frames, v).data() == match.game.full_view(match.states[v], seat).data()
    assert frames["record"] == match.record.text()
    sent = await ann.post("/api/replay?seat=1", {"record": frames["record"]})
    assert [s["events"] for s in sent["steps"]] == [s["events"] for s in frames["steps"]]
    assert (await ann.get(f"/api/tables/{table}/record")) == frames["record"]


async def test_a_running_game_is_only_replayed_from_ones_own_seat_and_without_the_seed(online: Online) -> None:
    ann, ben = await online.guests(2)
    table = await ann.table("template", 2, play_now=True)
    await ann.answer(table)
    mine = await ann.get(f"/api/tables/{table}/replay?seat=0")
    assert mine["record"] == "" and mine["table"]["seed"] == ""
    assert "own seat" in (await ann.get(f"/api/tables/{table}/replay?seat=1", 400))["sentence"]
    assert "own seat" in (await ben.get(f"/api/tables/{table}/replay?seat=0", 400))["sentence"]
    assert (await ben.get(f"/api/tables/{table}/replay"))["seat"] == -1
    assert "not over" in (await ann.get(f"/api/tables/{table}/record", 400))["sentence"]
    assert (
        "not over"
        in (await ann.post("/api/tables", {"game": "", "seats": 0, "table": table, "at": 1}, 400))["sentence"]
    )


async def test_the_seed_was_committed_to_at_the_start(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("homeworlds", 2, preset="binary", play_now=True)
    start = await ann.get(f"/api/tables/{table}")
    assert start["seed"] == "" and len(start["commitment"]) == 64
    await ann.do(table, "resign")
    end = await ann.get(f"/api/tables/{table}")
    assert end["commitment"] == start["commitment"]
    assert hashlib.sha256((table + end["seed"]).encode()).hexdigest() == start["commitment"]
    match = (await online.room(table)).table.match
    assert match is not None and int(end["seed"], 16) == match.record.header.seed >= 1 << 64


async def test_nobody_brings_a_seed_along_unseen(online: Online) -> None:
    """A record whose seed is known begins anew with another one, or its table says what it is, everywhere."""
    ann, ben = await online.guests(2)
    head = {
        "tessera": 1,
        "game": "splendor",
        "version": 1,
        "options": {},
        "seats": 2,
        "seed": 12345,
        "names": ["a", "b"],
    }
    record = msgspec.json.encode(head).decode() + "\n"
    anew = await ann.table("", 0, record=record, at=0, name="Friendly game")
    info = await ben.get(f"/api/tables/{anew}")
    assert not info["foreknown"] and info["listed"]
    assert info["commitment"] != hashlib.sha256((anew + f"{12345:064x}").encode()).hexdigest()
    doc = (await online.room(anew)).table.doc
    assert int(doc.seed, 16) >= 1 << 64

    game = find_game("splendor")
    m = Match.start(game, game.choose_options(seats=2), 2, 12345)
    m.answer(int(game.question(m.state).seat), game.legal(m.state)[0])
    for kind, how in (("usual", {}), ("insisted", {"listed": True})):
        known = await ann.table("", 0, record=m.record.text(), at=1, seat=0, bots=["random"], play_now=True, **how)
        info = await ben.get(f"/api/tables/{known}")
        assert info["foreknown"] and info["listed"] == (kind == "insisted")
        assert "knows what is face down" in (await ben.snapshot(known))["log"][-1]["text"]
    assert not [t for t in await ben.get("/api/tables") if not t["foreknown"] and t["id"] != anew]


async def test_a_fork_shares_the_past_and_goes_its_own_way(online: Online) -> None:
    ann, table = await finished(online, seats=3)
    old = await online.store.rows(table)
    at = len(old) // 2
    fork = await ann.table("", 0, table=table, at=at, play_now=True, seat=2, bots=["random", "greedy"])
    rows = await online.store.rows(fork)
    assert [(r.do, r.seat, r.code, r.hash) for r in rows[:at]] == [(r.do, r.seat, r.code, r.hash) for r in old[:at]]
    info = await ann.get(f"/api/tables/{fork}")
    assert [x["bot"] for x in info["seats"]] == ["random", "greedy", ""]
    assert info["seats"][2]["person"] == ann.id and info["forked"] == f"/replay/{table}#v={at}"
    assert info["foreknown"] and not info["listed"]
    await ann.answer(fork)
    assert (await ann.do(fork, "undo", v=(await ann.snapshot(fork))["v"], to=at - 1))["t"] == "refused"
    for body in ({"at": -1}, {"at": 10**6}, {"at": len(old)}):
        await ann.post("/api/tables", {"game": "", "seats": 0, "table": table, **body}, 400)


async def test_a_record_is_imported_as_a_finished_table_or_played_on(online: Online) -> None:
    ann, table = await finished(online)
    text = await ann.get(f"/api/tables/{table}/record")
    copy = await ann.table("", 0, record=text)
    info = await ann.get(f"/api/tables/{copy}")
    assert info["status"] == "over" and [x["name"] for x in info["seats"]][1] == "Random"
    assert (await ann.get(f"/api/tables/{copy}/replay"))["record"].splitlines()[1:] == text.splitlines()[1:]
    half = "\n".join(text.splitlines()[:8]) + "\n"
    assert "not over" in (await ann.post("/api/tables", {"game": "", "seats": 0, "record": half}, 400))["sentence"]
    again = await ann.table("", 0, record=half, at=5, play_now=True)
    assert (await ann.snapshot(again))["table"]["status"] == "playing"


async def test_unsound_records_are_refused_with_a_sentence(online: Online) -> None:
    ann, table = await finished(online)
    text = await ann.get(f"/api/tables/{table}/record")
    lines = text.splitlines()
    head = msgspec.json.decode(lines[0])
    answers = [i for i, x in enumerate(lines) if '"answer"' in x]
    moved = msgspec.json.decode(lines[answers[0]])

    def with_head(**changes: Any) -> str:
        return "\n".join([msgspec.json.encode({**head, **changes}).decode(), *lines[1:]])

    def with_move(**changes: Any) -> str:
        out = list(lines)
        out[answers[0]] = msgspec.json.encode({**moved, **changes}).decode()
        return "\n".join(out)

    bad = [
        "",
        "nonsense",
        "[1]",
        "{}",
        with_head(game="chess"),
        with_head(game=[1]),
        with_head(seats=99),
        with_head(seed=-1),
        with_head(names=["x"]),
        with_head(options={"teams": [1]}),
        with_head(options={"teams": True}),
        with_head(tessera=99),
        with_move(code=moved["code"] + 1000),
        with_move(seat=9),
        with_move(seat=-1),
        with_move(do="fly"),
        with_move(hash="00000000"),
        with_move(code=1 << 70),
        lines[0] + '\n{"v":1,"do":"undo","seat":0,"code":0,"text":"","hash":""}',
        lines[0]
        + '\n{"v":1,"do":"consent","seat":0,"code":5,"text":"","hash":""}\n{"v":2,"do":"undo","seat":0,"code":5}',
        lines[0] + "\n" + "\n".join(lines[1:2] * 6000),
        "[" * 20000,
    ]
    for record in bad:
        for path, body in (
            ("/api/replay", {"record": record}),
            ("/api/tables", {"game": "", "seats": 0, "record": record}),
        ):
            if path == "/api/tables" and not record:
                continue  # no record: an ordinary table, refused for its game
            refused = await ann.http.post(path, json=body)
            assert refused.status_code == 400, (path, record[:200], refused.text[:200])
            assert refused.json()["sentence"]


async def test_a_table_that_no_longer_replays_is_frozen_and_can_be_forked(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True, bots=["random"], seed=5)
    for _ in range(3):
        await ann.answer(table)
    async with ann.socket(table) as s:  # the bot has answered too
        now = await s.next("snapshot")
        while not now["question"]:
            now = await s.next("moved")
    rows = await online.store.rows(table)
    spoiled = next(r.v for r in reversed(rows) if r.hash)
    other = [msgspec.structs.replace(r, hash="00000000") if r.v == spoiled else r for r in rows]
    doc = (await online.store.table(table)).doc  # type: ignore[union-attr]
    await online.store.add_table("spoiled", doc, "playing", "template", True, [ann.id], other)
    frozen = await ann.snapshot("spoiled")
    assert frozen["v"] == spoiled - 1 and frozen["table"]["status"] == "frozen"
    assert f"stops at move {spoiled - 1}" in frozen["table"]["note"] and frozen["question"] is None
    assert (await ann.do("spoiled", "play", v=spoiled - 1, code=1))["key"] == "not_playing"
    assert len(await online.store.rows("spoiled")) == len(rows)
    fork = await ann.table("", 0, table="spoiled", at=spoiled - 1, play_now=True)
    assert (await ann.snapshot(fork))["table"]["status"] == "playing"
    assert [t["status"] for t in await ann.get("/api/me/tables") if t["id"] == "spoiled"] == ["frozen"]


async def test_a_game_with_undos_is_replayed_with_the_view_after_each(online: Online) -> None:
    game = find_game("homeworlds")
    match = Match.start(game, game.choose_options("binary", {}, 2), 2, 9)
    rng = Rng(1)
    while match.version < 30 and match.state.result is None:
        codes = game.legal(match.state)
        seat = int(game.question(match.state).seat)
        match.answer(seat, codes[int(rng.below(len(codes)))])
        free = [] if match.state.result is not None else match.undo_choices(seat)
        if free and match.version % 5 == 0:
            match.undo(seat, free[-1])
    ann = await online.guest()
    sent = await ann.post("/api/replay", {"record": match.record.text()})
    undos = [e.v for e in match.record.entries if e.do == "undo"]
    assert undos and sorted(map(int, sent["resets"])) == [*undos, match.version]
    for v in undos:
        assert sent["resets"][str(v)]["zones"] == {
            k: list(z) for k, z in game.full_view(match.states[v], -1).zones.items()
        }
    assert any(x["undone"] for x in sent["log"])


async def test_a_command_may_be_appended_by_two_processes_but_counts_once(online: Online) -> None:
    """The room notices that the record went on without it, and judges the command anew."""
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True, bots=["random"], seed=5)
    room = await online.room(table)
    now = await ann.snapshot(table)
    assert room.table.match is not None
    elsewhere = room.table.match.draft()
    code = now["question"]["choices"][0]["code"]
    entry = elsewhere.answer(0, code)
    row = Row(entry.v, "0:other", entry.do, 0, entry.code, entry.text, entry.hash, 1)
    tell, online.store._listeners = online.store._listeners, []  # no news of it comes
    await online.store.append(table, [row])
    online.store._listeners = tell
    assert (await ann.do(table, "play", id="other", v=now["v"], code=code))["v"] == entry.v
    assert (await ann.do(table, "play", id="late", v=now["v"], code=code))["key"] == "stale"


async def test_turning_points_are_found_for_a_game_that_is_over(
    online: Online, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "QUICK", "search-8")
    monkeypatch.setattr(review, "CAREFUL", "search-16")
    monkeypatch.setattr(review, "SUSPECT_CHANCE", 0.01)
    monkeypatch.setattr(review, "TURNING_CHANCE", 0.01)
    ann, table = await finished(online)
    early = await ann.table("template", 2, play_now=True, bots=["random"], seed=12)
    assert "not over" in (await ann.get(f"/api/tables/{early}/turning-points", status=400))["sentence"]
    first = await ann.get(f"/api/tables/{table}/turning-points")
    task = (await online.room(table)).review._task
    assert task is not None
    await task
    last = await ann.get(f"/api/tables/{table}/turning-points")
    assert not first["done"] and last["done"]
    assert last["judged"] == last["of"] > 5
    assert 1 <= len(last["points"]) <= review.MOST_POINTS
    assert [p["v"] for p in last["points"]] == sorted(p["v"] for p in last["points"])
    for point in last["points"]:
        assert point["cost"] >= 0.01 and "Better: " in point["sentence"]
    german = await ann.get(f"/api/tables/{table}/turning-points?lang=de")
    assert "Wendepunkt" in german["points"][0]["sentence"]


async def test_a_choice_turns_a_game_only_if_a_longer_look_says_so_too(
    online: Online, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, table = await finished(online)
    bots = (await online.room(table)).shared.bots
    asked: list[str] = []

    async def found_wanting(p: Position, owner: str, rank: int) -> Answer:
        asked.append(p.bot)
        lost = 0.2 if p.bot == review.QUICK or p.state == first[0] else review.TURNING_CHANCE / 2
        first.append(p.state)
        return Answer(-1, [Reason(-1, "", {}, 0.9), Reason(p.given, "", {}, 0.9 - lost)])

    first: list[bytes] = []
    monkeypatch.setattr(bots, "ask", found_wanting)
    monkeypatch.setattr(review, "told", lambda match, point, lang: TurningPoint(point.v, point.seat, point.cost, ""))
    await ann.get(f"/api/tables/{table}/turning-points")
    task = (await online.room(table)).review._task
    assert task is not None
    await task
    told = await ann.get(f"/api/tables/{table}/turning-points")
    assert asked == [review.QUICK, review.CAREFUL] * told["of"] and told["of"] > 5
    assert len(told["points"]) == 1 and told["points"][0]["cost"] == pytest.approx(0.2)
