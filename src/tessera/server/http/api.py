"""The endpoints of games and tables. ROUTES lists them all, with what each takes and gives; openapi.py draws its page
from the same list."""

from collections.abc import Generator
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tessera.bots import all_bots
from tessera.kernel.glossary import glossary as words_of
from tessera.kernel.rulebook import rules_text
from tessera.registry import find_game
from tessera.server import messages as m
from tessera.server.costs import in_turns
from tessera.server.errands import Cards, Check, Show
from tessera.server.http.compression import lasting, smaller, unpacked
from tessera.server.http.endpoints import Endpoint, answer, json_answer, later
from tessera.server.http.requests import (
    LARGE_BYTES,
    NotKnown,
    address_of,
    body_of,
    known,
    lang_of,
    number_of,
    read,
    required,
    services_of,
)
from tessera.server.http.sockets import answered
from tessera.server.people.limits import network
from tessera.server.store import Kept, PersonRow, StoreTrouble, now_ms
from tessera.server.store.outage import TROUBLE
from tessera.server.tables.document import CLOSED, OPEN, OVER, PLAYING, Document, read_document
from tessera.server.tables.examples import told_examples
from tessera.server.tables.infos import games as all_games, table_info
from tessera.server.tables.replays import PAGE_ENTRIES, as_seen
from tessera.server.tables.room import Room
from tessera.server.tables.rooms import Rooms
from tessera.server.words import TableRefusal

MEASURES = ("greedy", "random")  # bots to measure others by: they can be seated, but are not offered
LOBBY_TABLES = 100  # tables in a list
OPENED_TABLES = 30  # of one's own tables, to see who is asked
LISTED_MS = 3 * 86_400_000  # after which an open table is no longer listed
POLLED_ENTRIES = 2000  # entries that one request may ask for


class RecordText(m.Wire):
    """POST /api/replay: a record as text."""

    record: str


# Games


async def games(request: Request) -> Response:
    return lasting(request, games_text(lang_of(request)))


@cache
def games_text(lang: str) -> bytes:
    return msgspec.json.encode(all_games(lang))


async def rules(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    return lasting(request, rules_text(game, lang_of(request)).encode(), "text/markdown")


async def cards(request: Request) -> Response:
    return lasting(request, cards_text(find_game(request.path_params["game"]).name, lang_of(request)))


@cache
def cards_text(game: str, lang: str) -> bytes:
    return msgspec.json.encode([msgspec.convert(c, m.CardInfo) for c in find_game(game).cards(lang)])


async def glossary(request: Request) -> Response:
    return lasting(request, glossary_text(find_game(request.path_params["game"]).name, lang_of(request)))


@cache
def glossary_text(game: str, lang: str) -> bytes:
    words = words_of(find_game(game), lang)
    return msgspec.json.encode([m.WordInfo(w.id, w.title, list(w.names), w.sentence, w.rule) for w in words])


async def examples(request: Request) -> Response:
    return lasting(request, examples_text(find_game(request.path_params["game"]).name, lang_of(request)))


@cache
def examples_text(game: str, lang: str) -> bytes:
    return msgspec.json.encode(told_examples(find_game(game), lang))


async def cards_of_options(request: Request) -> Response:
    """The cards of a table that somebody is still setting up."""
    return await smaller(request, json_answer(await looked_through(request, Cards)))


async def check(request: Request) -> Response:
    return json_answer(await looked_through(request, Check))


async def looked_through(request: Request, kind: type[Check] | type[Cards]) -> bytes:
    """What is to be said of options that may still be wrong as a whole."""
    sent = await read(request, m.OptionsText, LARGE_BYTES)
    person = await required(request)
    services = services_of(request)
    services.limits.check("check", person.id)
    game = find_game(request.path_params["game"]).name
    errand = kind(game, sent.preset, sent.options, sent.seats)
    return await services.errands.run(errand, person.id, lang_of(request))


async def bots(request: Request) -> Response:
    return answer([name for name in all_bots() if name not in MEASURES])


# Tables


async def tables(request: Request) -> Response:
    """The lobby: tables that wait for players, then those that are being played."""
    rooms = services_of(request).rooms
    kept = await rooms.store.list_tables([OPEN], True, limit=LOBBY_TABLES)
    kept += await rooms.store.list_tables([PLAYING], True, limit=LOBBY_TABLES)
    return answer(await in_turns(listed(rooms, kept, lang_of(request))))


def listed(rooms: Rooms, kept: list[Kept], lang: str) -> Generator[None, None, list[m.TableInfo]]:
    out: list[m.TableInfo] = []
    for k in kept:
        doc, room = read_document(k.doc), rooms.opened(k.id)
        if worth_a_look(doc, room):
            out.append(info(k.id, doc, lang, room))
        yield
    return out


def info(id: str, doc: Document, lang: str, room: Room | None) -> m.TableInfo:
    return room.audience.info(lang) if room is not None else table_info(id, doc, lang)


def worth_a_look(doc: Document, room: Room | None) -> bool:
    """Not tables that nobody has come to for days, nor games against bots that were left standing."""
    if doc.status == OPEN:
        return now_ms() - doc.created < LISTED_MS
    return sum(bool(s.person) for s in doc.seats) > 1 or bool(room and room.audience.connections)


async def my_tables(request: Request) -> Response:
    """With who is asked, so the games that are being played are opened."""
    rooms, lang = services_of(request).rooms, lang_of(request)
    person = await known(request)
    out: list[m.TableInfo] = []
    for k in await rooms.store.list_tables([], False, person.id, LOBBY_TABLES) if person else []:
        if read_document(k.doc).status == CLOSED:
            continue
        room = rooms.opened(k.id)
        if room is None and read_document(k.doc).status == PLAYING and len(out) < OPENED_TABLES:
            room = await rooms.get(k.id)
        out.append(info(k.id, read_document(k.doc), lang, room))
    return answer(out)


async def new_table(request: Request) -> Response:
    new = await read(request, m.NewTable, LARGE_BYTES)
    room = await services_of(request).rooms.create(await required(request), new)
    return answer(room.audience.info(lang_of(request)))


async def room_of(request: Request) -> Room:
    return await services_of(request).rooms.get(request.path_params["table"])


async def seen_by(request: Request) -> tuple[Room, PersonRow | None, int]:
    """The room, who asks, and the seat they sit in (-1: none); a refusal for whom it is closed."""
    room = await room_of(request)
    person = await known(request)
    if person is None:
        if not room.table.doc.spectators and room.table.doc.status != OPEN:
            raise NotKnown("log_in")
        return room, None, -1
    if not room.table.may_watch(person):
        raise TableRefusal("cannot_watch")
    return room, person, room.table.doc.seat_of(person.id)


async def table(request: Request) -> Response:
    room, _, _ = await seen_by(request)
    return answer(room.audience.info(lang_of(request)))


async def table_cards(request: Request) -> Response:
    room, _, _ = await seen_by(request)
    return await smaller(request, json_answer(await in_turns(cards_at(room, lang_of(request)))))


def cards_at(room: Room, lang: str) -> Generator[None, None, bytes]:
    game, doc = room.table.game, room.table.doc
    yield
    options = game.choose_options("", doc.options, len(doc.seats), doc.rules)
    yield
    cards = game.cards_for(options, lang)
    yield
    return msgspec.json.encode([msgspec.convert(c, m.CardInfo) for c in cards])


async def do(request: Request) -> Response:
    data = await body_of(request)
    person = await required(request)
    services_of(request).limits.check("command", person.id)
    room = await room_of(request)
    notice = await answered(room, person, data, lang_of(request))
    if isinstance(notice, m.Refused) and notice.key in TROUBLE:
        return later(answer(notice, 503), StoreTrouble.seconds)
    return answer(notice)


async def notices(request: Request) -> Response:
    """What a socket would have sent, for those who ask again and again."""
    room, _, eyes = await seen_by(request)
    since, chat = number_of(request, "since", -1), number_of(request, "chat", 0)
    await room.table.reach(since)
    room.audience.heard(eyes)
    sent = await in_turns(room.audience.missed(eyes, lang_of(request), since, chat, POLLED_ENTRIES))
    return json_answer(f"[{','.join(sent)}]")


async def replay(request: Request) -> Response:
    room, _, seat = await seen_by(request)
    table, lang = room.table, lang_of(request)
    if table.match is None:
        raise TableRefusal("not_playing")
    over = table.status() == OVER
    eyes = number_of(request, "seat", seat)
    if not -1 <= eyes < len(table.doc.seats):
        raise TableRefusal("no_seat")
    if not over and eyes not in (seat, -1):
        raise TableRefusal("not_yours")
    first, last = number_of(request, "from", 0), number_of(request, "to", -1)
    if last < 0:
        last = first + PAGE_ENTRIES
    last = min(last, first + PAGE_ENTRIES, table.version)
    match, info = table.match, table_info(table.id, table.doc, lang, table)

    def work() -> Generator[None, None, bytes]:
        return as_seen(match, eyes, lang, info, table.nobodys(), over, first, last)

    kept = services_of(request).rooms.shared.replays
    key = (table.id, table.rev, table.version, eyes, lang, first, last)
    if not over or not kept.has(key):
        services_of(request).limits.check("replay", network(address_of(request)))
    if not over:  # hands are secret: nothing is kept, nothing compressed
        return json_answer(await in_turns(work()))
    found = await kept.get(key, work)
    headers = {"ETag": f'"{found.tag}"', "Cache-Control": "private, no-cache", "Vary": "Accept-Encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body, coding = await unpacked(request, found.packed)
    return Response(body, media_type="application/json", headers={**headers, **coding})


async def turning_points(request: Request) -> Response:
    room, _, _ = await seen_by(request)
    if room.table.match is None or room.table.status() != OVER:
        raise TableRefusal("not_over")
    room.review.begin()
    return answer(room.review.told(lang_of(request)))


async def record(request: Request) -> Response:
    room, _, _ = await seen_by(request)
    table = room.table
    if table.match is None or table.status() != OVER:
        raise TableRefusal("not_over")
    name = f"{table.doc.game}-{table.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(table.match.record.text(), media_type="application/x-ndjson", headers=headers)


async def replay_text(request: Request) -> Response:
    sent = await read(request, RecordText, LARGE_BYTES)
    person = await required(request)
    services = services_of(request)
    services.limits.check("replay", person.id)
    errand = Show(sent.record, number_of(request, "seat", -1))
    return await smaller(request, json_answer(await services.errands.run(errand, person.id, lang_of(request))))


ROUTES = [
    Endpoint("GET", "/api/games", games, "All games with their options and presets.", gives=list[m.GameInfo]),
    Endpoint("GET", "/api/games/{game}/rules", rules, "The rules of a game, as Markdown.", gives=str),
    Endpoint(
        "GET",
        "/api/games/{game}/glossary",
        glossary,
        "What the words of a game mean, each in a sentence, with its rule.",
        gives=list[m.WordInfo],
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/examples",
        examples,
        "A worked position for every numbered rule: what it shows and what is done there.",
        gives=list[m.ExampleInfo],
    ),
    Endpoint(
        "GET", "/api/games/{game}/cards", cards, "Every kind of card and piece of a game.", gives=list[m.CardInfo]
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/cards",
        cards_of_options,
        "The cards of a table with these options, which may bring cards of their own.",
        m.OptionsText,
        list[m.CardInfo],
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/check",
        check,
        "Everything that is wrong with options, such as a deck or a card set that somebody is still writing.",
        m.OptionsText,
        list[m.Fault],
    ),
    Endpoint("GET", "/api/bots", bots, "The bots that can be seated.", gives=list[str]),
    Endpoint("GET", "/api/tables", tables, "Listed tables that are open or being played.", gives=list[m.TableInfo]),
    Endpoint("POST", "/api/tables", new_table, "Make a table.", m.NewTable, m.TableInfo),
    Endpoint("GET", "/api/tables/{table}", table, "One table.", gives=m.TableInfo),
    Endpoint("GET", "/api/tables/{table}/cards", table_cards, "The cards of a table's game.", gives=list[m.CardInfo]),
    Endpoint(
        "POST",
        "/api/tables/{table}/do",
        do,
        "Carry out a command. A refusal is a notice too, with status 200.",
        m.AnyCommand,
        m.AnyNotice,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/notices",
        notices,
        "What the socket would have sent since version ?since= (a snapshot without it), and chat lines since ?chat=.",
        gives=list[m.AnyNotice],
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay",
        replay,
        "The game as ?seat= saw it (-1: a spectator; your own seat only while it is being played), from version ?from= "
        "to ?to=: up to 1000 entries.",
        gives=m.Frames,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/turning-points",
        turning_points,
        "Where a game that is over turned, as far as it has been looked through; ask again until it is done.",
        gives=m.TurningPoints,
    ),
    Endpoint("GET", "/api/tables/{table}/record", record, "The record of a game that is over, as a file.", gives=str),
    Endpoint("POST", "/api/replay", replay_text, "A record as a replay for ?seat=.", RecordText, m.Frames),
    Endpoint("GET", "/api/me/tables", my_tables, "Your tables, the last changed first.", gives=list[m.TableInfo]),
]
