"""No frame tells a seat or a spectator what it may not know: noninterference over the wire.

Two rooms of one table: in one lie the true cards, in the other everything that the observer cannot see is changed
(`Game.twin`). Every frame that the observer's connection gets must be the same to the byte: on entering, for
questions and refused commands, hints, what would happen, while others play, in replays. A server that leaks must be
caught by the same comparison.
"""

import asyncio
import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from support.server import AtOnce, Inline

from tessera.bots import coach
from tessera.bots.foresight import Foresight, foresee
from tessera.games.template.game import Beacons
from tessera.games.template.state import DECK
from tessera.kernel.chair import Chair
from tessera.kernel.events import SPECTATOR
from tessera.kernel.game import Game
from tessera.kernel.hidden import Twin
from tessera.kernel.rng import Rng
from tessera.kernel.script import CARD
from tessera.kernel.state import State
from tessera.lab.position import near
from tessera.lab.secrecy_laws import by_chance, learnt
from tessera.matches.match import Match
from tessera.matches.typed_lines import Judgement
from tessera.registry import find_game
from tessera.server.bots import worker
from tessera.server.costs import at_once
from tessera.server.http import sockets
from tessera.server.people.limits import Limits
from tessera.server.store import Kept, PersonRow
from tessera.server.tables import frames, moves, questions, replays
from tessera.server.tables.connection import Connection
from tessera.server.tables.document import PLAYING, Document, SeatDoc, seed_text, write_document
from tessera.server.tables.ledger import Ledger, rows_since
from tessera.server.tables.room import Room, Shared

pytestmark = pytest.mark.anyio

GAMES = [
    ("template", 3, "", 16),
    ("template", 4, "teams", 8),
    ("splendor", 3, "", 8),
    ("homeworlds", 4, "", 8),
    ("innovation", 2, "beta", 5),
    ("cities", 3, "", 6),
    ("innomination", 2, "", 3),
]


@pytest.fixture(autouse=True)
def counted_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser has a limit of seconds besides its simulations; two of its thoughts differ by the machine's load. So
    has the coach."""
    monkeypatch.setattr(questions, "ADVISER", "search-12")
    monkeypatch.setattr(coach, "SECONDS", 0.0)
    monkeypatch.setattr(coach, "SIMULATIONS", 12)
    monkeypatch.setattr(coach, "CAREFUL", 24)


class Leak(Exception):
    """Two frames differ that must not."""


class NoStore:
    """A store for one room that nobody else writes to."""

    several = False

    def __init__(self, rows: list[Any]) -> None:
        self.kept = rows

    async def rows(self, table: str, since: int) -> list[Any]:
        return [r for r in self.kept if r.v > since]

    async def append(self, table: str, rows: list[Any]) -> None:
        self.kept = [*self.kept, *rows]

    async def chat(self, table: str, since: int = 0) -> list[Any]:
        return []

    async def change_table(self, *args: Any) -> bool:
        return True


class NoWebhooks:
    """Nobody is called."""

    def turn(self, *args: Any) -> None:
        pass


class Observer(Connection):
    """A connection whose frames are kept."""

    def __init__(self, person: PersonRow, lang: str) -> None:
        super().__init__(person, lang)
        self.frames: list[str] = []

    def put(self, frame: str) -> None:
        self.frames.append(frame)


def somebody(seat: int) -> PersonRow:
    return PersonRow(f"p{seat}", f"Person {seat}", True, False, False, "", 0, "", "tessera", "en", 0, 0)


def room_at(game: Game, match: Match) -> Room:
    header = match.record.header
    doc = Document(
        name="t",
        game=game.name,
        preset="",
        options=header.options,
        seats=[SeatDoc(f"Person {p}", f"p{p}") for p in range(header.seats)],
        owner="p0",
        seed=seed_text(header.seed),
        status=PLAYING,
        started=1,
    )
    rows = rows_since(match, 0, 1)
    alone = Shared(NoStore(rows), Inline(), AtOnce(), Limits(on=False), NoWebhooks(), testing=True)  # type: ignore[arg-type]
    room = Room(alone, Kept("t", 1, write_document(doc)))
    room.driver.wake = lambda own=True: None  # type: ignore[method-assign]
    room.audience._gather = lambda: None  # type: ignore[method-assign]  # who comes and goes is told a moment later
    room.table.match = match.draft()  # as if it had been replayed
    room.table.ledger = Ledger(room.table.doc, room.table.match)
    for row in rows:
        room.table.ledger.add(room.table.match, row)
    return room


class Pair:
    """The true room and its twin, and what one observer gets of both."""

    def __init__(self, rooms: list[Room], eyes: int) -> None:
        self.rooms = rooms
        self.eyes = eyes
        self.person = somebody(eyes)
        self.watch = [Observer(self.person, "en"), Observer(self.person, "de")]
        self.twin_watch = [Observer(self.person, "en"), Observer(self.person, "de")]
        self.compared = 0

    def enter(self) -> None:
        for room, watch in zip(self.rooms, (self.watch, self.twin_watch), strict=True):
            for c in watch:
                at_once(room.audience.missed(self.eyes, c.lang))  # what would take turns with others' work is there
                room.audience.enter(c)
        self.compare("on entering")

    async def send(self, command: dict[str, Any]) -> None:
        said = [await sockets.answer(room, self.person, json.dumps(command), "en") for room in self.rooms]
        self.same(said[0], said[1], f"in answer to {command}")

    def compare(self, when: str) -> None:
        for a, b in zip(self.watch, self.twin_watch, strict=True):
            self.same(len(a.frames), len(b.frames), when)
            for x, y in zip(a.frames, b.frames, strict=True):
                self.same(x, y, when)
            a.frames.clear()
            b.frames.clear()

    def same(self, a: object, b: object, when: str) -> None:
        self.compared += 1
        if a != b:
            raise Leak(f"seat {self.eyes} can tell {when}:\n{a}\n{b}")

    async def replay(self) -> None:
        made = []
        for room in self.rooms:
            assert room.table.match is not None
            found = replays.as_seen(
                room.table.match, self.eyes, "en", room.audience.info("en"), room.table.nobodys(), False
            )
            made.append(at_once(found))
            made.append("".join(at_once(room.audience.missed(self.eyes, "en", room.table.match.version - 1))).encode())
        self.same(made[:2], made[2:], "in a replay")


async def observe(game: Game, match: Match, eyes: int, twin: Twin, rng: Rng) -> int:
    """Everything that one pair of eyes may do and see at one position; how many frames were compared."""
    rooms = [room_at(game, match), room_at(game, match)]
    assert rooms[1].table.match is not None
    rooms[1].table.match.states[-1] = twin.state
    pair = Pair(rooms, eyes)
    pair.enter()
    v = match.version
    ask = game.question(match.state)
    for code in near(game.legal(match.state), rng)[:6]:
        if eyes not in [int(p) for p in ask.waiting] and ask.seat != eyes:
            await pair.send({"t": "play", "id": "p", "v": v, "code": code})
        await pair.send({"t": "why", "id": "w", "code": code})
        await pair.send({"t": "why", "id": "w", "text": game.describe(match.state, int(ask.answers[0]))})
    if rng.below(8) == 0:  # the bot takes its time
        await pair.send({"t": "hint", "id": "h", "v": v})
        await pair.send({"t": "coach", "id": "c", "v": v})
    await look_ahead(game, match, pair, rng)
    await pair.send({"t": "undo", "id": "u", "v": v, "to": v + 5})
    pair.compare("after refused commands")
    await pair.replay()
    await others_play(game, match, pair, twin, rng)
    return pair.compared


async def look_ahead(game: Game, match: Match, pair: Pair, rng: Rng) -> None:
    """What would happen, and could be played, after an answer: what it reveals is not told beforehand."""
    seat = int(game.question(match.state).seat)
    codes = game.legal(match.state)
    for _ in range(2):
        code = codes[int(rng.below(len(codes)))]
        await pair.send({"t": "preview", "id": "l", "v": match.version, "code": code})
    t = match.state.clone()
    text = game.describe(t, code)
    game.apply(t, code)
    further = game.legal(t) if t.result is None and game.question(t).seat == seat else []
    for then in further[-3:]:
        await pair.send({"t": "why", "id": "w", "text": f"{text}; {game.describe(t, then)}"})


async def others_play(game: Game, match: Match, pair: Pair, twin: Twin, rng: Rng) -> None:
    """Whoever is asked gives the same answer in both, card for card; unless the observer is shown one of the changed
    cards by it, the same is seen."""
    ask = game.question(match.state)
    codes = game.legal(match.state)
    code = codes[int(rng.below(len(codes)))]
    same = twin.names.get(code, code) if ask.kind == CARD else code
    if ask.waiting and ask.seat != pair.eyes:
        same = game.legal(twin.state)[0]
    if same not in game.legal(twin.state):
        return
    seat = int(ask.seat)
    ends = []
    for room, answer in zip(pair.rooms, (code, same), strict=True):
        frame = await sockets.answer(
            room, somebody(seat), json.dumps({"t": "play", "id": "m", "v": match.version, "code": answer}), "en"
        )
        assert json.loads(frame)["t"] == "done", frame
        assert room.table.match is not None
        ends.append(room.table.match)
    shown: set[int] = set()
    for m in ends:
        for v in range(match.version, m.version):
            shown |= learnt(m.states[v], m.states[v + 1], pair.eyes, m.events[v + 1])
    if shown & twin.names.keys() or (ask.waiting and not ends[0].state.sealed):
        return
    events = [[e for v in range(match.version, m.version) for e in m.events[v + 1]] for m in ends]
    if by_chance(match.state, ends[0].state, pair.eyes, *events):
        return
    pair.compare(f"after {game.describe(match.state, code)}")
    await pair.replay()


def positions(name: str, seats: int, preset: str, count: int) -> Iterator[tuple[Game, Match, Rng]]:
    """Positions of random games, from the first question to the last."""
    game = find_game(name)
    options = game.choose_options(preset, {}, seats)
    rng = Rng(len(name) * 1000 + seats)
    made = 0
    seed = 1
    while made < count:
        match = Match.start(game, options, seats, (1 << 70) + seed)
        seed += 1
        length = int(rng.below(60))
        while match.state.result is None and match.version < length:
            codes = game.legal(match.state)
            match.answer(int(game.question(match.state).seat), codes[int(rng.below(len(codes)))])
        if match.state.result is None:
            made += 1
            yield game, match, rng


async def compare_all(name: str, seats: int, preset: str, count: int) -> int:
    compared = 0
    for game, match, rng in positions(name, seats, preset, count):
        for eyes in (*range(seats), SPECTATOR):
            twin = game.twin(match.state, eyes, rng)
            if twin is not None:
                compared += await observe(game, match, eyes, twin, rng)
        await asyncio.sleep(0)
    return compared


@pytest.mark.parametrize(("name", "seats", "preset", "count"), GAMES)
async def test_no_frame_tells_what_a_seat_may_not_know(name: str, seats: int, preset: str, count: int) -> None:
    assert await compare_all(name, seats, preset, count) > 100


async def test_a_server_that_tells_the_others_answer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "text_for", lambda entry, eyes: entry.text)
    with pytest.raises(Leak):
        await compare_all("template", 3, "", 60)


async def test_a_server_that_shows_another_seats_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true = frames.view_at
    monkeypatch.setattr(frames, "view_at", lambda match, v, eyes: true(match, v, 0 if eyes == SPECTATOR else eyes))
    with pytest.raises(Leak, match="on entering"):
        await compare_all("template", 3, "", 10)


async def test_a_server_that_sends_a_question_to_all_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true = frames.question_of

    def loose(match: Match, seat: int, lang: str) -> Any:
        ask = match.game.asked(match.state)
        return true(match, int(ask.seat) if ask else seat, lang)

    monkeypatch.setattr(frames, "question_of", loose)
    with pytest.raises(Leak):
        await compare_all("template", 3, "", 10)


async def test_a_question_about_a_card_that_nobody_may_know_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Beacons, "asks_about", lambda game, s, ask: [game.card_name(s, c, True) for c in s.zones[DECK][-1:]]
    )
    with pytest.raises(Leak):
        await compare_all("template", 3, "", 10)


async def test_what_would_happen_is_the_same_for_twins_inside_effects() -> None:
    compared = 0
    for game, match, rng in positions("innovation", 2, "beta", 4):
        while match.state.result is None and not game.depth(match.state):
            codes = game.legal(match.state)
            match.answer(int(game.question(match.state).seat), codes[int(rng.below(len(codes)))])
        seat = -1 if match.state.result is not None else int(game.question(match.state).seat)
        twin = game.twin(match.state, seat, rng)
        if seat < 0 or twin is None:
            continue
        rooms = [room_at(game, match), room_at(game, match)]
        assert rooms[1].table.match is not None
        rooms[1].table.match.states[-1] = twin.state
        pair = Pair(rooms, seat)
        for code in game.legal(match.state)[:3]:
            await pair.send({"t": "preview", "id": "l", "v": match.version, "code": code})
        compared += pair.compared
    assert compared >= 6


@pytest.mark.parametrize("name", ["template", "innovation"])
async def test_a_server_that_looks_at_the_true_cards_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Peeking:
        def __init__(self, chair: Chair) -> None:
            self.game, self.seat, self.view = chair.game, chair.seat, chair.view
            self.lang, self.names = chair.lang, chair.names
            self.sample = lambda rng: chair._state.clone()

    def look(chair: Any, *more: Any) -> Foresight:
        return foresee(cast(Chair, Peeking(chair)), *more)

    monkeypatch.setattr(worker, "foresee", look)
    with pytest.raises(Leak, match="'preview'"):
        await compare_all(name, 2, "", 40)


async def test_a_server_that_judges_a_line_on_the_true_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(game: Game, state: State, seat: int, line: str) -> Judgement:
        t = state.clone()
        for code in game.read(state, line):
            reason = game.why_not(t, seat, code)
            if reason is not None:
                return Judgement([code], [], reason, t)
            game.apply(t, code)
        return Judgement([code], [], None, t)

    monkeypatch.setattr(moves, "judge", judge)
    with pytest.raises(Leak, match="'why'"):
        await compare_all("innovation", 2, "beta", 40)
