"""What people may ask of a table, one function a command: each is judged on the table as it is now, and answered with a
notice. `do` is the one way in, for sockets and requests alike; the same id twice is carried out once."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from tessera.bots import find_bot
from tessera.kernel import match as matches
from tessera.kernel.match import Match
from tessera.kernel.options import BadInput
from tessera.server import messages as m, seen
from tessera.server.document import CLOSED, OPEN, OVER, PLAYING, Document
from tessera.server.moves import (
    SUBSTITUTE,
    Refused,
    agree,
    done,
    hint,
    names,
    nudge,
    play,
    preview,
    refused,
    resign,
    seated,
    substitute,
    undo,
    why,
)
from tessera.server.refusals import Refusal
from tessera.server.store import PersonRow, now_ms
from tessera.server.words import TableRefusal, say

if TYPE_CHECKING:
    from tessera.server.room import Room

ID_LENGTH = 64
CHAT_LENGTH = 1000
NOTE_LENGTH = 300


class Recent:
    """Answers to the last commands: one that comes again gets the same answer. (Moves are also in the record.)"""

    def __init__(self, size: int = 256) -> None:
        self._size = size
        self._done: OrderedDict[tuple[str, str, str], m.AnyNotice] = OrderedDict()

    def get(self, person: PersonRow, command: m.AnyCommand) -> m.AnyNotice | None:
        return self._done.get((person.id, type(command).__name__, command.id))

    def keep(self, person: PersonRow, command: m.AnyCommand, notice: m.AnyNotice) -> None:
        self._done[person.id, type(command).__name__, command.id] = notice
        while len(self._done) > self._size:
            self._done.popitem(last=False)


async def do(room: "Room", person: PersonRow, command: m.AnyCommand, lang: str) -> m.AnyNotice:
    notice = await judged(room, person, command, lang)
    if room.store.several and isinstance(notice, m.Refused) and await room.refresh():
        notice = await judged(room, person, command, lang)  # this process did not know yet what another has done
    return notice


async def judged(room: "Room", person: PersonRow, command: m.AnyCommand, lang: str) -> m.AnyNotice:
    """Carry out a command as far as this process knows the table."""
    try:
        if not 1 <= len(command.id) <= ID_LENGTH:
            raise TableRefusal("too_long_id", n=ID_LENGTH)
        if not room.may_watch(person):
            raise TableRefusal("cannot_watch")
        if isinstance(command, m.Why | m.Hint | m.Preview):  # change nothing, and may take long
            return await QUESTIONS[type(command)](room, person, command, lang)
        async with room.lock:
            known = room.recent.get(person, command) or in_record(room, person, command)
            if known is not None:
                return known
            notice = await COMMANDS[type(command)](room, person, command)
            room.recent.keep(person, command, notice)
            return notice
    except Refused as e:
        return refused(room, command, e.judgement, lang)
    except Refusal as e:
        return m.Refused(command.id[:ID_LENGTH], e.sentence(lang), key=e.key)
    except matches.Refused as e:
        return m.Refused(command.id, room.game.sentence(e.reason, lang, names(room)), e.reason.rule, e.reason.key)
    except BadInput as e:
        return m.Refused(command.id, room.game.complaint(e, lang, names(room)), e.reason.rule if e.reason else "")


def in_record(room: "Room", person: PersonRow, command: m.AnyCommand) -> m.Done | None:
    """The answer to a command that is in the record already, maybe by way of another process."""
    seat = room.doc.seat_of(person.id)
    v = room.ledger.commands.get(f"{seat}:{command.id}", 0) if room.ledger else 0
    return m.Done(command.id, v) if v else None


def owns(room: "Room", person: PersonRow) -> None:
    if room.doc.owner != person.id:
        raise TableRefusal("not_owner")


# Seats


async def sit(room: "Room", person: PersonRow, c: m.Sit) -> m.AnyNotice:
    if room.status() == PLAYING:
        return await sit_again(room, person, c)

    def sit_down(doc: Document) -> None:
        if doc.status != OPEN:
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

    await room.change(sit_down)
    return done(room, c)


async def sit_again(room: "Room", person: PersonRow, c: m.Sit) -> m.AnyNotice:
    """Take one's own seat back from a bot, or leave it to one for a while."""
    seat = seated(room, person)
    if c.seat not in (seat, -1):
        raise TableRefusal("seat_taken" if 0 <= c.seat < len(room.doc.seats) else "no_seat")

    def change(draft: Match) -> None:
        _, ledger = room.playing()
        if draft.state.left >> seat & 1:
            raise TableRefusal("resigned")
        if bool(ledger.bots[seat]) == (c.seat == seat):
            draft.seat_bot(seat, "" if c.seat == seat else SUBSTITUTE)

    return m.Done(c.id, await room.record(change, f"{seat}:{c.id}"))


async def seat_bot(room: "Room", person: PersonRow, c: m.SeatBot) -> m.AnyNotice:
    owns(room, person)
    bot = find_bot(c.bot).name if c.bot else ""

    def put(doc: Document) -> None:
        if doc.status != OPEN:
            raise TableRefusal("not_open")
        if not 0 <= c.seat < len(doc.seats):
            raise TableRefusal("no_seat")
        if doc.seats[c.seat].person:
            raise TableRefusal("no_bot_here")
        doc.seats[c.seat].bot = bot
        doc.seats[c.seat].name = bot.title()

    await room.change(put)
    return done(room, c)


async def start(room: "Room", person: PersonRow, c: m.Start) -> m.AnyNotice:
    owns(room, person)
    bot = find_bot(c.bot).name
    if room.doc.status == OPEN:

        def begin(doc: Document) -> None:
            if doc.status == OPEN:
                begin_game(doc, bot)

        await room.change(begin)
        await room.record(lambda draft: None)  # the first entries: who is a bot, and what leaves no choice
        if room.match is not None:
            room.rooms.notices.asked(room, seen.awaited(room.match))
    return done(room, c)


def begin_game(doc: Document, bot: str) -> None:
    """Bots take the empty seats, and everybody gets a name of their own."""
    for s in doc.seats:
        if not s.person and not s.bot:
            s.bot = bot
        if s.bot:
            s.name = s.bot.title()
    given = [s.name for s in doc.seats]
    for i, s in enumerate(doc.seats):
        if given.count(s.name) > 1:
            s.name = f"{s.name} {given[: i + 1].count(given[i])}"
    doc.status = PLAYING
    doc.started = now_ms()


# Talking


async def speak(room: "Room", person: PersonRow, c: m.Say) -> m.AnyNotice:
    text = c.text.strip()
    if not text:
        raise TableRefusal("empty")
    if len(text) > CHAT_LENGTH:
        raise TableRefusal("too_long", n=CHAT_LENGTH)
    seat = room.doc.seat_of(person.id)
    if seat < 0 and not room.doc.spectator_chat and room.doc.status != OPEN and not person.host:
        raise TableRefusal("no_chat")
    room.rooms.limits.check("chat", person.id)
    now = await room.store.person(person.id)  # muted maybe, and maybe by way of another process
    if now is None or now.muted:
        raise TableRefusal("muted" if now else "no_person")
    n = await room.store.say(room.id, person.id, now.name, seat, text, now_ms())
    await room.hear_chat(n)
    return done(room, c)


async def remove_line(room: "Room", person: PersonRow, c: m.RemoveLine) -> m.AnyNotice:
    if not person.host:
        raise TableRefusal("not_host")
    if c.n not in room.chat:
        raise TableRefusal("no_line")
    await room.store.remove_line(room.id, c.n)
    await room.hear_chat(c.n)
    return done(room, c)


async def mute(room: "Room", person: PersonRow, c: m.Mute) -> m.AnyNotice:
    if not person.host:
        raise TableRefusal("not_host")
    if await room.store.change_person(c.person, muted=c.muted) is None:
        raise TableRefusal("no_person")
    room.rooms.person_changed(c.person)
    return done(room, c)


# The table


async def settings(room: "Room", person: PersonRow, c: m.Settings) -> m.AnyNotice:
    if not person.host:
        owns(room, person)

    def put(doc: Document) -> None:
        doc.spectators = doc.spectators if c.spectators is None else c.spectators
        doc.spectator_chat = doc.spectator_chat if c.spectator_chat is None else c.spectator_chat
        doc.listed = doc.listed if c.listed is None else c.listed

    await room.change(put)
    return done(room, c)


async def rematch(room: "Room", person: PersonRow, c: m.Rematch) -> m.AnyNotice:
    seated(room, person)
    if room.status() != OVER:
        raise TableRefusal("not_over")
    if not room.doc.rematch:
        fresh = await room.rooms.rematch_of(room.doc, person, {c.person.id for c in room.connections})

        def link(doc: Document) -> None:
            doc.rematch = doc.rematch or fresh

        await room.change(link)
    return done(room, c)


async def close(room: "Room", person: PersonRow, c: m.CloseTable) -> m.AnyNotice:
    if len(c.note) > NOTE_LENGTH:
        raise TableRefusal("too_long", n=NOTE_LENGTH)
    if not person.host:
        owns(room, person)
        if room.doc.status != OPEN:
            raise TableRefusal("not_open")

    def put(doc: Document) -> None:
        doc.status = CLOSED
        doc.note = c.note.strip() or say("closed", "en")

    await room.change(put)
    return done(room, c)


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
    m.Preview: preview,
}
