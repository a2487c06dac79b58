"""What people may ask of a table, one function a command: each is judged on the table as it is now, and answered with a
notice. `do` is the one way in, for sockets and requests alike; the same id twice is carried out once. Commands about
the game itself are in moves.py and questions.py."""

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from tessera.bots import find_bot
from tessera.kernel.errors import BadInput, Refused
from tessera.server import messages as m
from tessera.server.refusals import Refusal, TooMany
from tessera.server.store import PersonRow, StoreTrouble, now_ms
from tessera.server.store.outage import TROUBLE
from tessera.server.tables import create, mixing, starting
from tessera.server.tables.document import CLOSED, OPEN, OVER, PLAYING
from tessera.server.tables.moves import RefusedMove, agree, done, nudge, play, resign, substitute, undo
from tessera.server.tables.questions import coach, hint, preview, refused, why
from tessera.server.tables.room import Room
from tessera.server.tables.seats import SUBSTITUTE
from tessera.server.tables.table import OthersFirst, Table
from tessera.server.words import TableRefusal, say

ID_CHARACTERS = 64
CHAT_CHARACTERS = 1000
NOTE_CHARACTERS = 300


async def do(room: Room, person: PersonRow, command: m.AnyCommand, lang: str) -> m.AnyNotice:
    """Carry out a command, whichever way it came; every refusal is a notice too. What it costs is its sender's."""
    room.audience.heard(room.table.doc.seat_of(person.id))
    try:
        if isinstance(command, m.Hint | m.Coach | m.Preview):  # wait for a process, and hold up nothing else
            return await told(room, person, command, lang)
        return await room.shared.allowance.spend(person.id, told(room, person, command, lang))
    except (TooMany, StoreTrouble) as e:
        return m.Refused(command.id[:ID_CHARACTERS], e.sentence(lang), "", e.key, [], *e.sentence_in_two(lang))


async def told(room: Room, person: PersonRow, command: m.AnyCommand, lang: str) -> m.AnyNotice:
    """The answer to a command."""
    notice = await judged(room, person, command, lang)
    judged_here = isinstance(notice, m.Refused) and notice.key not in TROUBLE
    if room.table.store.several and judged_here and await room.table.refresh():
        notice = await judged(room, person, command, lang)  # this process did not know yet what another has done
    return notice


async def judged(room: Room, person: PersonRow, command: m.AnyCommand, lang: str) -> m.AnyNotice:
    """Carry out a command as far as this process knows the table."""
    table = room.table
    try:
        if not 1 <= len(command.id) <= ID_CHARACTERS:
            raise TableRefusal("too_long_id", n=ID_CHARACTERS)
        if not table.may_watch(person):
            raise TableRefusal("cannot_watch")
        if isinstance(command, m.Why | m.Hint | m.Coach | m.Preview):  # change nothing, and may take long
            return await QUESTIONS[type(command)](room, person, command, lang)
        async with table.lock:
            return await carried_out(room, person, command)
    except RefusedMove as e:
        return refused(table, command, e.judgement, lang)
    except Refusal as e:
        return m.Refused(command.id[:ID_CHARACTERS], e.sentence(lang), "", e.key, [], *e.sentence_in_two(lang))
    except Refused as e:
        return m.Refused(command.id, table.game.sentence(e.reason, lang, table.names), e.reason.rule, e.reason.key)
    except BadInput as e:
        sentence = table.game.complaint(e, lang, table.names)
        return m.Refused(command.id, sentence, e.reason.rule if e.reason else "")


async def carried_out(room: Room, person: PersonRow, command: m.AnyCommand) -> m.AnyNotice:
    """Once, however often it comes; and again as long as other processes are first."""
    while True:
        known = room.recent.get(person, command) or in_record(room.table, person, command)
        if known is not None:
            return known
        with contextlib.suppress(OthersFirst):
            notice = await COMMANDS[type(command)](room, person, command)
            room.recent.keep(person, command, notice)
            return notice


def in_record(table: Table, person: PersonRow, command: m.AnyCommand) -> m.Done | None:
    """The answer to a command that is in the record already, maybe by way of another process."""
    seat = table.doc.seat_of(person.id)
    v = table.ledger.commands.get(f"{seat}:{command.id}", 0) if table.ledger else 0
    return m.Done(command.id, v) if v else None


def owns(table: Table, person: PersonRow) -> None:
    if table.doc.owner != person.id:
        raise TableRefusal("not_owner")


# Seats


async def sit(room: Room, person: PersonRow, c: m.Sit) -> m.AnyNotice:
    table = room.table
    if table.status() == PLAYING:
        return await sit_again(room, person, c)
    doc = table.doc.copy()
    if doc.status != OPEN or doc.mixing:
        raise TableRefusal("not_open")
    if not -1 <= c.seat < len(doc.seats):
        raise TableRefusal("no_seat")
    mine = doc.seat_of(person.id)
    if c.seat >= 0:
        wanted = doc.seats[c.seat]
        if wanted.person not in ("", person.id) or wanted.bot:
            raise TableRefusal("seat_taken")
    if mine >= 0:
        doc.seats[mine].person = doc.seats[mine].name = ""
    if c.seat >= 0:
        doc.seats[c.seat].person = person.id
        doc.seats[c.seat].name = person.name
    await table.change(doc)
    return done(table, c)


async def sit_again(room: Room, person: PersonRow, c: m.Sit) -> m.AnyNotice:
    """Take one's own seat back from a bot, or leave it to one for a while."""
    table = room.table
    seat = table.seated(person)
    if c.seat not in (seat, -1):
        raise TableRefusal("seat_taken" if 0 <= c.seat < len(table.doc.seats) else "no_seat")
    draft = table.draft()
    if draft.state.left >> seat & 1:
        raise TableRefusal("resigned")
    if bool(table.bot_at(seat)) == (c.seat == seat):
        if c.seat != seat:  # coming back is always possible
            table.has_room()
            room.shared.limits.check("seat", person.id)
        draft.seat_bot(seat, "" if c.seat == seat else SUBSTITUTE)
    return m.Done(c.id, await table.keep(draft, f"{seat}:{c.id}"))


async def seat_bot(room: Room, person: PersonRow, c: m.SeatBot) -> m.AnyNotice:
    owns(room.table, person)
    bot = find_bot(c.bot).name if c.bot else ""
    doc = room.table.doc.copy()
    if doc.status != OPEN or doc.mixing:
        raise TableRefusal("not_open")
    if not 0 <= c.seat < len(doc.seats):
        raise TableRefusal("no_seat")
    if doc.seats[c.seat].person:
        raise TableRefusal("no_bot_here")
    doc.seats[c.seat].bot = bot
    doc.seats[c.seat].name = bot.title()
    await room.table.change(doc)
    return done(room.table, c)


async def start(room: Room, person: PersonRow, c: m.Start) -> m.AnyNotice:
    table = room.table
    owns(table, person)
    bot = find_bot(c.bot).name
    if table.doc.status == OPEN and not table.doc.mixing:
        await starting.start(table, room.audience, bot)
    return done(table, c)


async def mix(room: Room, person: PersonRow, c: m.Mix) -> m.AnyNotice:
    table = room.table
    seat = table.seated(person)
    doc = table.doc.copy()
    mix = mixing.under_way(doc, c.turn)
    if c.commitment:
        mixing.commit(mix, seat, c.commitment)
    if c.number:
        mixing.show(mix, table.id, seat, c.number)
    if mix.closed or not table.store.several:  # else the pages at other processes have a moment: see the driver
        mixing.advance(doc, table.id)
    await starting.go_on(table, room.audience, doc)
    return done(table, c)


# Talking


async def speak(room: Room, person: PersonRow, c: m.Say) -> m.AnyNotice:
    text = c.text.strip()
    if not text:
        raise TableRefusal("empty")
    if len(text) > CHAT_CHARACTERS:
        raise TableRefusal("too_long", n=CHAT_CHARACTERS)
    table, store = room.table, room.table.store
    seat = table.doc.seat_of(person.id)
    if seat < 0 and not table.doc.spectator_chat and table.doc.status != OPEN and not person.host:
        raise TableRefusal("no_chat")
    room.shared.limits.check("chat", person.id)
    now = await store.person(person.id)  # muted maybe, and maybe by way of another process
    if now is None or now.muted:
        raise TableRefusal("muted" if now else "no_person")
    n = await store.say(table.id, person.id, now.name, seat, text, now_ms())
    await room.audience.hear_chat(n)
    return done(table, c)


async def remove_line(room: Room, person: PersonRow, c: m.RemoveLine) -> m.AnyNotice:
    if not person.host:
        raise TableRefusal("not_host")
    if c.n not in room.audience.chat:
        raise TableRefusal("no_line")
    await room.table.store.remove_line(room.table.id, c.n)
    await room.audience.hear_chat(c.n)
    return done(room.table, c)


async def mute(room: Room, person: PersonRow, c: m.Mute) -> m.AnyNotice:
    if not person.host:
        raise TableRefusal("not_host")
    if await room.table.store.change_person(c.person, muted=c.muted) is None:
        raise TableRefusal("no_person")
    room.shared.person_changed(c.person)
    return done(room.table, c)


# The table


async def settings(room: Room, person: PersonRow, c: m.Settings) -> m.AnyNotice:
    if not person.host:
        owns(room.table, person)
    doc = room.table.doc.copy()
    doc.spectators = doc.spectators if c.spectators is None else c.spectators
    doc.spectator_chat = doc.spectator_chat if c.spectator_chat is None else c.spectator_chat
    doc.listed = doc.listed if c.listed is None else c.listed
    await room.table.change(doc)
    return done(room.table, c)


async def confirm(room: Room, person: PersonRow, c: m.Confirm) -> m.AnyNotice:
    doc = room.table.doc.copy()
    doc.seats[room.table.seated(person)].confirms = c.on
    await room.table.change(doc)
    return done(room.table, c)


async def go_on(room: Room, person: PersonRow, c: m.GoOn) -> m.AnyNotice:
    room.table.at_play(person)
    doc = room.table.doc.copy()
    doc.gone_on = room.table.version
    await room.table.change(doc)
    return done(room.table, c)


async def rematch(room: Room, person: PersonRow, c: m.Rematch) -> m.AnyNotice:
    table = room.table
    table.seated(person)
    if table.status() != OVER:
        raise TableRefusal("not_over")
    if not table.doc.rematch:
        here = {x.person.id for x in room.audience.connections}
        mixers = {x.person.id for x in room.audience.connections if x.mixes}
        fresh = await create.rematch(table.store, table.doc, person, here, mixers)
        while not table.doc.rematch:  # here, and not by doing it all again: another new table would be one too many
            doc = table.doc.copy()
            doc.rematch = fresh
            with contextlib.suppress(OthersFirst):
                await table.change(doc)
    return done(table, c)


async def close(room: Room, person: PersonRow, c: m.CloseTable) -> m.AnyNotice:
    if len(c.note) > NOTE_CHARACTERS:
        raise TableRefusal("too_long", n=NOTE_CHARACTERS)
    doc = room.table.doc.copy()
    if not person.host:
        owns(room.table, person)
        alone = {s.person for s in doc.seats if s.person} <= {person.id}
        if doc.status != OPEN and not (alone and doc.status == PLAYING):
            raise TableRefusal("not_open")
    doc.status = CLOSED
    doc.note = c.note.strip() or say("closed", "en")
    await room.table.change(doc)
    return done(room.table, c)


COMMANDS: dict[type[Any], Callable[..., Awaitable[m.AnyNotice]]] = {
    m.Play: play,
    m.Undo: undo,
    m.Agree: agree,
    m.Substitute: substitute,
    m.Nudge: nudge,
    m.Resign: resign,
    m.Sit: sit,
    m.SeatBot: seat_bot,
    m.Start: start,
    m.Mix: mix,
    m.Confirm: confirm,
    m.GoOn: go_on,
    m.Say: speak,
    m.Settings: settings,
    m.Rematch: rematch,
    m.RemoveLine: remove_line,
    m.Mute: mute,
    m.CloseTable: close,
}
QUESTIONS: dict[type[Any], Callable[..., Awaitable[m.AnyNotice]]] = {
    m.Why: why,
    m.Hint: hint,
    m.Coach: coach,
    m.Preview: preview,
}
