"""The doors to games and tables. ROUTES lists them all, with what each takes and gives; openapi.py draws its page from
the same list."""

from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tessera.bots import all_bots
from tessera.kernel.game import Game
from tessera.kernel.registry import find_game
from tessera.kernel.state import Options
from tessera.server import messages as m
from tessera.server.describing import games as all_games, table_info
from tessera.server.document import OPEN, OVER, PLAYING, Document, read_document
from tessera.server.doors import (
    LARGE,
    Door,
    NotKnown,
    answer,
    body_of,
    house,
    json_answer,
    known,
    lang_of,
    number_of,
    read,
    required,
)
from tessera.server.founding import read_record_text, replayed
from tessera.server.packing import smaller
from tessera.server.replays import frames, table_of
from tessera.server.room import Room
from tessera.server.sockets import answer as carry_out
from tessera.server.store import PersonRow, now_ms
from tessera.server.words import TableRefusal
from tessera.terminal.rules import rules_text

MEASURES = ("greedy", "random")  # bots to measure others by: they can be seated, but are not offered
LOBBY = 100  # tables in a list
OPENED = 30  # of one's own tables, to see who is asked
WAITED = 3 * 86_400_000  # ms after which an open table is no longer listed
POLLED = 2000  # entries that one request may ask for


class Way(NamedTuple):
    """One way to call a door: for the router and for the API's page."""

    method: str
    path: str
    handle: Door
    says: str
    takes: Any = None
    gives: Any = None
    most: int = 0


class RecordText(m.Wire):
    """POST /api/replay: a record as text."""

    record: str


# Games


async def games(request: Request) -> Response:
    return await smaller(request, answer(all_games(lang_of(request))))


async def rules(request: Request) -> Response:
    text = rules_text(find_game(request.path_params["game"]), lang_of(request))
    return await smaller(request, PlainTextResponse(text, media_type="text/markdown"))


async def cards(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    return await smaller(request, answer([msgspec.convert(c, m.CardInfo) for c in game.cards(lang_of(request))]))


async def cards_of_options(request: Request) -> Response:
    """The cards of a table that somebody is still setting up."""
    game, options, seats = await written(request)
    wrong = game.faults(options, seats)
    if wrong:
        raise game.bad(wrong[0])
    cards = game.cards_for(options, lang_of(request))
    return await smaller(request, answer([msgspec.convert(c, m.CardInfo) for c in cards]))


async def written(request: Request) -> tuple[Game, Options, int]:
    """Options that may still be wrong as a whole. A long text takes a while to check, so it counts as a command."""
    sent = await read(request, m.OptionsText, LARGE)
    person = await required(request)
    house(request).rooms.limits.check("command", person.id)
    game = find_game(request.path_params["game"])
    game.check_seats(sent.seats)
    return game, game.choose_options(sent.preset, sent.options), sent.seats


async def check(request: Request) -> Response:
    game, options, seats = await written(request)
    lang = lang_of(request)
    wrong = game.faults(options, seats)
    return answer([m.Fault(game.sentence(r, lang), r.rule, r.args.get("deck", "")) for r in wrong])


async def bots(request: Request) -> Response:
    return answer([name for name in all_bots() if name not in MEASURES])


# Tables


async def tables(request: Request) -> Response:
    """The lobby: tables that wait for players, then those that are being played."""
    rooms = house(request).rooms
    kept = await rooms.store.list_tables([OPEN], True, limit=LOBBY)
    kept += await rooms.store.list_tables([PLAYING], True, limit=LOBBY)
    lang = lang_of(request)
    found = [(k.id, read_document(k.doc), rooms.opened(k.id)) for k in kept]
    return answer([table_info(id, doc, lang, room) for id, doc, room in found if worth_a_look(doc, room)])


def worth_a_look(doc: Document, room: Room | None) -> bool:
    """Not tables that nobody has come to for days, nor games against bots that were left standing."""
    if doc.status == OPEN:
        return now_ms() - doc.created < WAITED
    return sum(bool(s.person) for s in doc.seats) > 1 or bool(room and room.connections)


async def my_tables(request: Request) -> Response:
    """With who is asked, so the games that are being played are opened."""
    rooms, lang = house(request).rooms, lang_of(request)
    person = await known(request)
    out: list[m.TableInfo] = []
    for k in await rooms.store.list_tables([], False, person.id, LOBBY) if person else []:
        room = rooms.opened(k.id)
        if room is None and read_document(k.doc).status == PLAYING and len(out) < OPENED:
            room = await rooms.get(k.id)
        out.append(table_info(k.id, read_document(k.doc), lang, room))
    return answer(out)


async def new_table(request: Request) -> Response:
    new = await read(request, m.NewTable, LARGE)
    room = await house(request).rooms.create(await required(request), new)
    return answer(room.info(lang_of(request)))


async def room_of(request: Request) -> Room:
    return await house(request).rooms.get(request.path_params["table"])


async def seen_by(request: Request) -> tuple[Room, PersonRow | None, int]:
    """The room, who asks, and the seat they sit in (-1: none); a refusal for whom it is closed."""
    room = await room_of(request)
    person = await known(request)
    if person is None:
        if not room.doc.spectators and room.doc.status != OPEN:
            raise NotKnown("log_in")
        return room, None, -1
    if not room.may_watch(person):
        raise TableRefusal("cannot_watch")
    return room, person, room.doc.seat_of(person.id)


async def table(request: Request) -> Response:
    room, _, _ = await seen_by(request)
    return answer(room.info(lang_of(request)))


async def table_cards(request: Request) -> Response:
    room, _, _ = await seen_by(request)
    options = room.game.choose_options("", room.doc.options, len(room.doc.seats), room.doc.rules)
    cards = room.game.cards_for(options, lang_of(request))
    return await smaller(request, answer([msgspec.convert(c, m.CardInfo) for c in cards]))


async def do(request: Request) -> Response:
    data = await body_of(request)
    person = await required(request)
    house(request).rooms.limits.check("command", person.id)
    room = await room_of(request)
    frame = await carry_out(room, person, data, lang_of(request))
    return json_answer(frame)


async def notices(request: Request) -> Response:
    """What a socket would have sent, for those who ask again and again."""
    room, _, eyes = await seen_by(request)
    since, chat = number_of(request, "since", -1), number_of(request, "chat", 0)
    await room.reach(since)
    room.heard(eyes)
    sent = room.missed(eyes, lang_of(request), since, chat, POLLED)
    return json_answer(f"[{','.join(sent)}]")


async def replay(request: Request) -> Response:
    room, _, seat = await seen_by(request)
    lang = lang_of(request)
    if room.match is None:
        raise TableRefusal("not_playing")
    over = room.status() == OVER
    eyes = number_of(request, "seat", seat)
    if not -1 <= eyes < len(room.doc.seats):
        raise TableRefusal("no_seat")
    if not over and eyes not in (seat, -1):
        raise TableRefusal("not_yours")
    found = answer(await frames(room.match, eyes, lang, room.info(lang), room.nobodys(), over))
    return await smaller(request, found) if over else found  # while it is played, hands are secret


async def turning_points(request: Request) -> Response:
    room, _, _ = await seen_by(request)
    if room.match is None or room.status() != OVER:
        raise TableRefusal("not_over")
    room.review.begin()
    return answer(room.review.told(lang_of(request)))


async def record(request: Request) -> Response:
    room, _, _ = await seen_by(request)
    if room.match is None or room.status() != OVER:
        raise TableRefusal("not_over")
    name = f"{room.doc.game}-{room.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(room.match.record.text(), media_type="application/x-ndjson", headers=headers)


async def replay_text(request: Request) -> Response:
    sent = await read(request, RecordText, LARGE)
    person = await required(request)
    house(request).rooms.limits.check("table", person.id)
    match = await replayed(read_record_text(sent.record))
    lang = lang_of(request)
    eyes = number_of(request, "seat", -1)
    if not -1 <= eyes < match.record.header.seats:
        raise TableRefusal("no_seat")
    bots = [False] * match.record.header.seats
    return await smaller(request, answer(await frames(match, eyes, lang, table_of(match, lang), bots, True)))


ROUTES = [
    Way("GET", "/api/games", games, "All games with their options and presets.", gives=list[m.GameInfo]),
    Way("GET", "/api/games/{game}/rules", rules, "The rules of a game, as Markdown.", gives=str),
    Way("GET", "/api/games/{game}/cards", cards, "Every kind of card and piece of a game.", gives=list[m.CardInfo]),
    Way(
        "POST",
        "/api/games/{game}/cards",
        cards_of_options,
        "The cards of a table with these options, which may bring cards of their own.",
        m.OptionsText,
        list[m.CardInfo],
    ),
    Way(
        "POST",
        "/api/games/{game}/check",
        check,
        "Everything that is wrong with options, such as a deck or a card set that somebody is still writing.",
        m.OptionsText,
        list[m.Fault],
    ),
    Way("GET", "/api/bots", bots, "The bots that can be seated.", gives=list[str]),
    Way("GET", "/api/tables", tables, "Listed tables that are open or being played.", gives=list[m.TableInfo]),
    Way("POST", "/api/tables", new_table, "Make a table.", m.NewTable, m.TableInfo),
    Way("GET", "/api/tables/{table}", table, "One table.", gives=m.TableInfo),
    Way("GET", "/api/tables/{table}/cards", table_cards, "The cards of a table's game.", gives=list[m.CardInfo]),
    Way(
        "POST",
        "/api/tables/{table}/do",
        do,
        "Carry out a command. A refusal is a notice too, with status 200.",
        m.AnyCommand,
        m.AnyNotice,
    ),
    Way(
        "GET",
        "/api/tables/{table}/notices",
        notices,
        "What the socket would have sent since version ?since= (a snapshot without it), and chat lines since ?chat=.",
        gives=list[m.AnyNotice],
    ),
    Way(
        "GET",
        "/api/tables/{table}/replay",
        replay,
        "The whole game as ?seat= saw it (-1: a spectator); your own seat only while it is being played.",
        gives=m.Frames,
    ),
    Way(
        "GET",
        "/api/tables/{table}/turning-points",
        turning_points,
        "Where a game that is over turned, as far as it has been looked through; ask again until it is done.",
        gives=m.TurningPoints,
    ),
    Way("GET", "/api/tables/{table}/record", record, "The record of a game that is over, as a file.", gives=str),
    Way("POST", "/api/replay", replay_text, "A record as a replay for ?seat=.", RecordText, m.Frames),
    Way("GET", "/api/me/tables", my_tables, "Your tables, the last changed first.", gives=list[m.TableInfo]),
]
