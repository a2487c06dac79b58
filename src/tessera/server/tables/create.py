"""How tables come about: new ones, forks of a moment in another game, imports of finished games, rematches.

A fork's first entries are those of the other game; its seed is the same. That is why only games that are over can be
forked: whoever plays on learns what was hidden. A table that goes on from a record says so to everybody (`base`), and
is not listed unless its maker insists; one that begins anew gets a new seed, so that nobody ever brings a seed along.
The worked position of a rule is known to everybody, and so is its seed (examples.py).
"""

import json
import secrets

import msgspec

from tessera.bots import find_bot
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.words import Reason
from tessera.matches.lessons import LEARNER, Lesson, find_lesson
from tessera.matches.match import Match, repeat
from tessera.matches.record import Record, parse_record
from tessera.registry import find_game
from tessera.server.costs import MOST_ENTRIES
from tessera.server.errands import Check, Errands, Import
from tessera.server.messages import Clock, Fault, NewTable
from tessera.server.people.person_names import clean_label
from tessera.server.store import PersonRow, Row, Store, now_ms
from tessera.server.tables.document import FROZEN, OVER, Document, SeatDoc, seed_text, write_document
from tessera.server.tables.examples import from_example
from tessera.server.tables.ledger import rows_of
from tessera.server.tables.mixing import begin
from tessera.server.tables.seats import OPPONENT, TEACHER, begin_game
from tessera.server.tables.table import Table
from tessera.server.words import TableRefusal

NAME_CHARACTERS = 60
LONG_OPTIONS = 2000  # characters; options that are longer are checked outside the server's own process
MOST_MINUTES = 24 * 60
MOST_EXTRA_SECONDS = 3600
MOST_DAYS = 30
SEED_BITS = 256
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike


def new_table_id() -> str:
    """Short enough to read out, and nobody guesses an unlisted table."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


async def create_table(
    store: Store,
    errands: Errands,
    person: PersonRow,
    new: NewTable,
    source: Table | None = None,
    testing: bool = False,
) -> str:
    """Make the table that was asked for; its id. `source` is the table that it goes on from, if it does."""
    if new.example:
        new, source = from_example(new), None
    elif (new.position or new.seed >= 0) and not testing:
        raise TableRefusal("not_testing")
    if new.lesson:
        return await begin_lesson(store, person, find_lesson(find_game(new.game), new.lesson))
    check_clock(new.clock)
    rows: list[Row] = []
    if source:
        record = past_of(forked_from(source, person, new), new.at)
        doc, rows = from_record(person, new, record, f"/replay/{source.id}#v={new.at}")
    elif new.record:
        text = await errands.run(Import(new.record, new.at), person.id)
        doc, rows = from_record(person, new, parse_record(text.decode(), "This record"))
    else:
        if len(json.dumps(new.options)) > LONG_OPTIONS:
            await check_elsewhere(errands, person, new)
        doc = blank(person, new)
    doc.name = clean_label(new.name, 1, NAME_CHARACTERS) if new.name.strip() else find_game(doc.game).title
    doc.clock = new.clock
    doc.listed = not (doc.base or doc.position) if new.listed is None else new.listed
    doc.spectators = new.spectators
    doc.coach = new.coach
    id = new_table_id()
    if doc.status != OVER:
        seat_people(doc, id, person, new)
    return await keep(store, id, doc, rows)


async def begin_lesson(store: Store, person: PersonRow, lesson: Lesson) -> str:
    """A table at which a person is taught: nobody else comes, and its cards are known to all who read the lesson."""
    doc = Document(
        name=lesson.game.title,
        game=lesson.game.name,
        preset=lesson.preset,
        options=lesson.options,
        seats=[SeatDoc() for _ in range(lesson.seats)],
        owner=person.id,
        seed=seed_text(lesson.seed),
        rules=lesson.game.version,
        listed=False,
        spectators=False,
        position=lesson.position,
        lesson=lesson.name,
        chosen=True,
    )
    doc.seats[LEARNER] = SeatDoc(person.name, person.id)
    begin_game(doc, TEACHER)
    return await keep(store, new_table_id(), doc, [])


async def keep(store: Store, id: str, doc: Document, rows: list[Row]) -> str:
    doc.created = now_ms()
    await store.add_table(id, write_document(doc), doc.filed_as(), doc.game, doc.listed, doc.filed_under(), rows)
    return id


def blank(person: PersonRow, new: NewTable) -> Document:
    game = find_game(new.game)
    options = game.choose_options(new.preset, new.options, new.seats)
    seed = new.seed if new.seed >= 0 else secrets.randbits(SEED_BITS)
    if new.position:
        game.from_position(new.position, options, new.seats, seed)  # a sentence now rather than a broken table
    return Document(
        name="",
        game=game.name,
        preset=new.preset,
        options=options,
        seats=[SeatDoc() for _ in range(new.seats)],
        owner=person.id,
        seed=seed_text(seed),
        rules=game.version,
        position=new.position,
        chosen=new.seed >= 0,
        example=new.example,
    )


def seat_people(doc: Document, id: str, person: PersonRow, new: NewTable) -> None:
    """The maker sits down, bots sit where they are wanted; with `play_now` the game begins."""
    seats = len(doc.seats)
    if not 0 <= new.seat < seats:
        raise TableRefusal("no_seat")
    if len(new.bots) > seats - 1:
        raise TableRefusal("bad_bots", n=seats - 1)
    others = [p for p in range(seats) if p != new.seat]
    for p, bot in zip(others, new.bots, strict=False):
        if bot:
            doc.seats[p] = SeatDoc(find_bot(bot).name.title(), "", find_bot(bot).name)
    if new.sit or new.play_now:
        doc.seats[new.seat] = SeatDoc(person.name, person.id)
    if new.play_now:
        begin(doc, id, [new.seat] if new.mix else [], OPPONENT)


def check_clock(clock: Clock) -> None:
    good = {
        "none": clock.base == 0 and clock.extra == 0,
        "live": 1 <= clock.base <= MOST_MINUTES * 60 and 0 <= clock.extra <= MOST_EXTRA_SECONDS,
        "days": 1 <= clock.base <= MOST_DAYS and clock.extra == 0,
    }
    if not good.get(clock.kind) or clock.on_time_out not in ("bot", "resign"):
        raise TableRefusal("bad_clock", minutes=MOST_MINUTES, days=MOST_DAYS)


# From a record


def forked_from(source: Table, person: PersonRow, new: NewTable) -> Match:
    """The game of another table that a new one may go on from."""
    if source.status() not in (OVER, FROZEN) or source.match is None or not source.may_watch(person):
        raise TableRefusal("not_over")
    if new.at < 0:
        raise TableRefusal("no_at")
    return source.match


def past_of(match: Match, at: int) -> Record:
    """The record of a game up to a version from which it can go on; with -1 the whole of a game that is over."""
    entries = match.record.entries
    if at < 0:
        if match.state.result is None:
            raise TableRefusal("no_at")
        return Record(match.record.header, entries)
    if at > match.version:
        raise BadInput(f"This game has moves 0 to {match.version}, not {at}.")
    if match.states[at].result is not None:
        raise TableRefusal("over_there")
    return Record(match.record.header, entries[:at])


def from_record(person: PersonRow, new: NewTable, record: Record, forked: str = "") -> tuple[Document, list[Row]]:
    """A table whose first entries are those of a record that has been played again."""
    header = record.header
    seed = secrets.randbits(SEED_BITS) if new.at == 0 else header.seed
    doc = Document(
        name="",
        game=header.game,
        preset="",
        options=header.options,
        seats=[SeatDoc() for _ in range(header.seats)],
        owner=person.id,
        seed=seed_text(seed),
        rules=header.version,
        base=len(record.entries),
        forked=forked,
        position=header.position,
    )
    if new.at < 0:
        doc.status = OVER
        doc.seats = [SeatDoc(name_in_record(name)) for name in header.names]
    return doc, rows_of(record.entries, now_ms())


async def check_elsewhere(errands: Errands, person: PersonRow, new: NewTable) -> None:
    """Options may bring cards of their own, whose check may take long."""
    found = await errands.run(Check(new.game, new.preset, new.options, new.seats), person.id)
    for fault in msgspec.json.decode(found, type=list[Fault]):
        raise BadInput(fault.sentence, Reason("refused.options", fault.rule))


def name_in_record(name: str) -> str:
    """A name out of a record, which may hold anything."""
    try:
        return clean_label(name)
    except BadInput:
        return "?"


def read_record_text(text: str) -> Record:
    """A record that was sent in: its shape is checked here, its moves by `replayed`."""
    record = parse_record(text, "This record")
    h = record.header
    shaped = (
        isinstance(h.game, str)
        and isinstance(h.version, int)
        and len(h.names) == h.seats
        and 0 <= h.seed < 1 << SEED_BITS
        and all(isinstance(v, bool | int | str) for v in h.options.values())
        and all(0 <= e.seat < h.seats and 0 <= e.code < 1 << 62 for e in record.entries)
        and not h.position  # a guest's position might be anything
    )
    if not shaped:
        raise BadInput("This record is not a complete record of Tessera: its header is wrong.")
    if len(record.entries) > MOST_ENTRIES:
        raise TableRefusal("long_record", n=MOST_ENTRIES)
    return record


def replayed(record: Record) -> Match:
    """Play a record again. It may be anybody's, and take long: see errands.py."""
    h = record.header
    game: Game = find_game(h.game)
    game.check_seats(h.seats)
    h.options = game.choose_options("", h.options, h.seats, h.version)
    match = Match(game, h)
    try:
        for e in record.entries:
            repeat(match, e)
    except (ValueError, KeyError, IndexError, TypeError, OverflowError) as wrong:
        raise BadInput(f"This is not a sound record of Tessera ({type(wrong).__name__}).") from wrong
    return match


async def rematch(store: Store, old: Document, person: PersonRow, here: set[str], mixers: set[str]) -> str:
    """The same people and bots, one seat further, so that another one begins. It begins at once if all people are
    here; the pages of `mixers` are waited for at the new table, to mix the seed."""
    doc = Document(
        name=old.name,
        game=old.game,
        preset=old.preset,
        options=old.options,
        seats=[SeatDoc(s.name, s.person, s.bot) for s in [*old.seats[-1:], *old.seats[:-1]]],
        owner=person.id,
        seed=seed_text(secrets.randbits(SEED_BITS)),
        clock=old.clock,
        spectators=old.spectators,
        spectator_chat=old.spectator_chat,
        listed=old.listed,
        coach=old.coach,
        rules=find_game(old.game).version,
        hook=old.hook if old.owner == person.id else None,
    )
    id = new_table_id()
    if {s.person for s in doc.seats if s.person} <= {person.id, *here}:
        begin(doc, id, [p for p, s in enumerate(doc.seats) if s.person in mixers], OPPONENT)
    return await keep(store, id, doc, [])
