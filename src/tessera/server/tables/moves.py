"""Commands about the game itself: answers, giving up, taking back, waiting for somebody. Each plays on in a draft of
the match and has the table keep it; if another process was first (`OthersFirst`), commands.py tries it again."""

import math

from tessera.kernel.game import Game
from tessera.kernel.state import State
from tessera.kernel.words import ENGLISH, Reason
from tessera.matches.lessons import LEARNER, Lesson
from tessera.matches.match import Match
from tessera.matches.record import ANSWER, BOT, CONSENT, HELD
from tessera.matches.typed_lines import Judgement, judge
from tessera.server import messages as m
from tessera.server.costs import LONGEST_RECORD
from tessera.server.refusals import Refusal
from tessera.server.store import PersonRow
from tessera.server.tables import offers
from tessera.server.tables.document import OfferDoc
from tessera.server.tables.ledger import awaited
from tessera.server.tables.room import Room
from tessera.server.tables.seats import SUBSTITUTE
from tessera.server.tables.table import Table
from tessera.server.words import TableRefusal

LINE_CHARACTERS = 400  # a typed move
BIGGEST_CODE = 1 << 62  # codes are 64-bit


class LessonSays(Refusal):
    """What a lesson says to an answer that the rules allow, but that does not go on."""

    def __init__(self, lesson: Lesson, match: Match, codes: list[int]) -> None:
        self.lesson, self.match, self.codes = lesson, match, codes
        super().__init__("lesson")

    def sentence(self, lang: str = ENGLISH) -> str:
        return self.lesson.objection(self.match, self.codes, lang)

    def sentence_in_two(self, lang: str = ENGLISH) -> tuple[str, str]:
        return self.sentence(lang), ""


class RefusedMove(Exception):
    """The game's own refusal, at the state in which the answer was given."""

    def __init__(self, judgement: Judgement) -> None:
        super().__init__()
        self.judgement = judgement


def done(table: Table, command: m.AnyCommand) -> m.Done:
    return m.Done(command.id, table.version)


# Moves


async def play(room: Room, person: PersonRow, c: m.Play) -> m.AnyNotice:
    table = room.table
    seat = table.at_play(person)
    table.has_room(LONGEST_RECORD)
    draft = table.draft()
    if not same_question(draft, c.v):
        raise TableRefusal("stale")
    if seat in draft.held():
        raise TableRefusal("answered")
    state = draft.game.standing(draft.state, seat)
    judged = meaning(draft.game, state, seat, c.code, c.text)
    if judged.reason is not None:
        raise RefusedMove(judged)
    lesson = table.lesson
    if lesson is not None and seat == LEARNER and lesson.objection(draft, judged.codes):
        raise LessonSays(lesson, draft, judged.codes)
    if state is draft.state:
        draft.answer_all(seat, judged.codes)
    elif len(judged.codes) == 1:  # a sealed choice, and others are to answer first
        draft.hold(seat, judged.codes[0])
    else:
        raise TableRefusal("one_answer")
    return m.Done(c.id, await table.keep(draft, f"{seat}:{c.id}"))


def same_question(match: Match, v: int) -> bool:
    """Does the question of version v still stand? Entries that change nothing on the table, and sealed choices of
    others, leave it standing."""
    if not 0 <= v <= match.version:
        return False
    for e in match.record.entries[v:]:
        if e.do not in (BOT, CONSENT, HELD) and not (e.do == ANSWER and match.states[e.v].sealed):
            return False
    return True


def meaning(game: Game, state: State, seat: int, code: int | None, text: str) -> Judgement:
    """What was given, as answers that are legal or refused with the reason; an answer of somebody who is not asked is
    not even read, because what it means here may depend on what only the others know."""
    ask = game.asked(state)
    if ask is None or ask.seat != seat:
        return Judgement([], [], game.why_not(state, seat, 0) or Reason("refused.not_offered"), state)
    if code is not None:
        if not 0 <= code < BIGGEST_CODE:
            return Judgement([], [], Reason("refused.not_offered"), state)
        return Judgement([code], [], game.why_not(state, seat, code), state)
    if len(text) > LINE_CHARACTERS:
        raise TableRefusal("too_long", n=LINE_CHARACTERS)
    if not text.strip():
        raise TableRefusal("empty")
    return judge(game, state, seat, text)


async def resign(room: Room, person: PersonRow, c: m.Resign) -> m.AnyNotice:
    seat = room.table.seated(person)
    draft = room.table.draft()
    draft.resign(seat)
    if draft.state.result is None:
        draft.seat_bot(seat, SUBSTITUTE)
    return m.Done(c.id, await room.table.keep(draft, f"{seat}:{c.id}"))


# Taking back


async def undo(room: Room, person: PersonRow, c: m.Undo) -> m.AnyNotice:
    table = room.table
    seat = table.at_play(person)
    match, ledger = table.playing()
    others = [p for p in table.people_playing() if p != seat]
    if c.v != match.version and others:  # bots may go on meanwhile
        raise TableRefusal("stale")
    table.has_room()
    room.shared.limits.check("undo", person.id)
    if c.to not in match.path[:-1] or c.to < ledger.base or match.game.asked(match.states[c.to]) is None:
        raise TableRefusal("no_undo")
    free = c.to in match.undo_choices(seat)
    if not free and others:
        await offer(table, OfferDoc(seat, c.to, match.version, [seat]))
        return done(table, c)
    draft = table.draft()
    if not free:
        draft.agree(seat, c.to)
    draft.undo(seat, c.to)
    return m.Done(c.id, await table.keep(draft, f"{seat}:{c.id}"))


async def offer(table: Table, made: OfferDoc) -> None:
    doc = table.doc.copy()
    doc.offer = made
    await table.change(doc)


async def agree(room: Room, person: PersonRow, c: m.Agree) -> m.AnyNotice:
    table = room.table
    seat = table.seated(person)
    table.playing()
    doc, here = table.doc.copy(), room.audience.here()
    if doc.offer is None or (doc.offer.to, doc.offer.bot) != (c.to, c.bot) or not offers.stands(table, doc.offer, here):
        raise TableRefusal("no_offer")
    if not c.yes:
        doc.offer = None
    elif seat not in doc.offer.agreed:
        doc.offer.agreed.append(seat)
    await table.change(doc)
    await offers.carry_out(table, room.audience.here())
    return done(table, c)


# Waiting for somebody


async def substitute(room: Room, person: PersonRow, c: m.Substitute) -> m.AnyNotice:
    table = room.table
    seat = table.at_play(person)
    who = awaited_person(table, seat, c.seat)
    away = room.audience.away(c.seat)
    if away is None:
        raise TableRefusal("is_here", who=who)
    if away < room.shared.patience:
        raise TableRefusal("away_briefly", who=who, n=math.ceil(room.shared.patience - away))
    match, _ = table.playing()
    await offer(table, OfferDoc(seat, -1, match.version, [seat], c.seat))
    await offers.carry_out(table, room.audience.here())
    return done(table, c)


async def nudge(room: Room, person: PersonRow, c: m.Nudge) -> m.AnyNotice:
    table = room.table
    seat = table.at_play(person)
    awaited_person(table, seat, c.seat)
    match, _ = table.playing()
    if c.seat not in awaited(match):
        raise TableRefusal("not_awaited")
    room.shared.limits.check("nudge", person.id)
    room.audience.call([c.seat])
    room.audience.tell_seat(c.seat, m.Nudged(seat, table.doc.seats[seat].name))
    return done(table, c)


def awaited_person(table: Table, mine: int, seat: int) -> str:
    """The name of another person who plays."""
    if not 0 <= seat < len(table.doc.seats):
        raise TableRefusal("no_seat")
    if seat == mine or seat not in table.people_playing():
        raise TableRefusal("nobody_there")
    return table.doc.seats[seat].name
