"""Commands about the game itself: answers, taking back, giving up, waiting for somebody, and the questions why not,
what would be good and what would happen."""

import math
from typing import TYPE_CHECKING

from tessera.bots.player import reason
from tessera.kernel.game import Game
from tessera.kernel.judging import Judgement, judge
from tessera.kernel.match import Match
from tessera.kernel.options import BadInput
from tessera.kernel.record import ANSWER, BOT, CONSENT, HELD
from tessera.kernel.state import State
from tessera.kernel.words import Reason
from tessera.server import messages as m, seen
from tessera.server.document import PLAYING, Document, OfferDoc
from tessera.server.refusals import Refusal
from tessera.server.store import PersonRow
from tessera.server.thinking import Busy, Look, Troubled
from tessera.server.words import TableRefusal

if TYPE_CHECKING:
    from tessera.server.room import Room

LINE_LENGTH = 400  # a typed move
OPPONENT = "casual"  # who takes empty seats
SUBSTITUTE = "strong"  # who plays on for somebody
ADVISER = "strong"  # who gives hints
BIGGEST = 1 << 62  # codes are 64-bit


class Refused(Exception):
    """The game's own refusal, at the state in which the answer was given."""

    def __init__(self, j: Judgement) -> None:
        super().__init__()
        self.judgement = j


def names(room: "Room") -> tuple[str, ...]:
    return room.match.record.header.names if room.match else tuple(s.name for s in room.doc.seats)


def refused(room: "Room", command: m.AnyCommand, j: Judgement, lang: str) -> m.Refused:
    assert j.reason is not None
    sentence = room.game.sentence(j.reason, lang, names(room))
    instead = seen.instead_of(room.game, j.state, j.reason, lang, names(room))
    return m.Refused(command.id, sentence, j.reason.rule, j.reason.key, instead)


def done(room: "Room", command: m.AnyCommand) -> m.Done:
    return m.Done(command.id, room.match.version if room.match else 0)


def seated(room: "Room", person: PersonRow) -> int:
    seat = room.doc.seat_of(person.id)
    if seat < 0:
        raise TableRefusal("not_seated")
    return seat


def at_play(room: "Room", person: PersonRow) -> int:
    """The seat of a person who plays it themselves."""
    seat = seated(room, person)
    _, ledger = room.playing()
    if ledger.bots[seat]:
        raise TableRefusal("bot_plays")
    return seat


# Moves


async def play(room: "Room", person: PersonRow, c: m.Play) -> m.AnyNotice:
    seat = at_play(room, person)

    def answer(draft: Match) -> None:
        if not same_question(draft, c.v):
            raise TableRefusal("stale")
        if seat in draft.held():
            raise TableRefusal("answered")
        state = draft.game.standing(draft.state, seat)
        j = meaning(draft.game, state, seat, c.code, c.text)
        if j.reason is not None:
            raise Refused(j)
        if state is not draft.state:  # a sealed choice, and others are to answer first
            if len(j.codes) > 1:
                raise TableRefusal("one_answer")
            draft.hold(seat, j.codes[0])
            return
        draft.answer_all(seat, j.codes)

    return m.Done(c.id, await room.record(answer, f"{seat}:{c.id}"))


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
        if not 0 <= code < BIGGEST:
            return Judgement([], [], Reason("refused.not_offered"), state)
        return Judgement([code], [], game.why_not(state, seat, code), state)
    if len(text) > LINE_LENGTH:
        raise TableRefusal("too_long", n=LINE_LENGTH)
    if not text.strip():
        raise TableRefusal("empty")
    return judge(game, state, seat, text)


async def resign(room: "Room", person: PersonRow, c: m.Resign) -> m.AnyNotice:
    seat = seated(room, person)

    def give_up(draft: Match) -> None:
        draft.resign(seat)
        if draft.state.result is None:
            draft.seat_bot(seat, SUBSTITUTE)

    return m.Done(c.id, await room.record(give_up, f"{seat}:{c.id}"))


# Taking back


async def undo(room: "Room", person: PersonRow, c: m.Undo) -> m.AnyNotice:
    seat = at_play(room, person)
    match, ledger = room.playing()
    others = [p for p in room.people_playing() if p != seat]
    if c.v == match.version and c.to not in match.undo_choices(seat) and others:
        may_go_back(match, ledger.base, c.to)

        def offer(doc: Document) -> None:
            doc.offer = OfferDoc(seat, c.to, match.version, [seat])

        await room.change(offer)
        return done(room, c)

    def go_back(draft: Match) -> None:
        if c.v != draft.version:
            raise TableRefusal("stale")
        may_go_back(draft, ledger.base, c.to)
        if c.to not in draft.undo_choices(seat):
            if others:
                raise TableRefusal("stale")
            draft.agree(seat, c.to)
        draft.undo(seat, c.to)

    return m.Done(c.id, await room.record(go_back, f"{seat}:{c.id}"))


def may_go_back(match: Match, base: int, to: int) -> None:
    if to not in match.path[:-1] or to < base or match.game.asked(match.states[to]) is None:
        raise TableRefusal("no_undo")


async def agree(room: "Room", person: PersonRow, c: m.Agree) -> m.AnyNotice:
    seat = seated(room, person)
    room.playing()

    def answer(doc: Document) -> None:
        room.playing()
        offer = doc.offer
        if offer is None or (offer.to, offer.bot) != (c.to, c.bot) or not stands(room, offer):
            raise TableRefusal("no_offer")
        if not c.yes:
            doc.offer = None
        elif seat not in offer.agreed:
            offer.agreed.append(seat)

    await room.change(answer)
    await carry_out_offer(room)
    return done(room, c)


async def carry_out_offer(room: "Room") -> None:
    """Once all who play have agreed (for a bot: all who are here), it is done. Call it with the lock."""
    offer = room.doc.offer
    if offer is None or room.status() != PLAYING or not stands(room, offer):
        return
    needed = {p for p in room.people_playing() if offer.bot < 0 or (p != offer.bot and p in room.here())}
    if not needed <= set(offer.agreed):
        return

    def carry_out(draft: Match) -> None:
        if draft.version != offer.v:  # another process was first, or the game went on
            return
        if offer.bot >= 0:
            draft.seat_bot(offer.bot, SUBSTITUTE)
        else:
            draft.agree(offer.seat, offer.to)
            draft.undo(offer.seat, offer.to)

    await room.record(carry_out)


def stands(room: "Room", offer: OfferDoc) -> bool:
    """An offer lapses when the game goes on, and one to let a bot play on when its person comes back."""
    return room.match is not None and offer.v == room.match.version and (offer.bot < 0 or offer.bot not in room.here())


# Waiting for somebody


async def substitute(room: "Room", person: PersonRow, c: m.Substitute) -> m.AnyNotice:
    seat = at_play(room, person)
    who = awaited_person(room, seat, c.seat)
    wait = room.absent(c.seat)
    if wait is None:
        raise TableRefusal("is_here", who=who)
    if wait > 0:
        raise TableRefusal("away_briefly", who=who, n=math.ceil(wait))
    match, _ = room.playing()

    def offer(doc: Document) -> None:
        doc.offer = OfferDoc(seat, -1, match.version, [seat], c.seat)

    await room.change(offer)
    await carry_out_offer(room)
    return done(room, c)


async def nudge(room: "Room", person: PersonRow, c: m.Nudge) -> m.AnyNotice:
    seat = at_play(room, person)
    awaited_person(room, seat, c.seat)
    match, _ = room.playing()
    if c.seat not in seen.awaited(match):
        raise TableRefusal("not_awaited")
    room.rooms.limits.check("nudge", person.id)
    room.rooms.notices.asked(room, [c.seat])
    room.tell_seat(c.seat, m.Nudged(seat, room.doc.seats[seat].name))
    return done(room, c)


def awaited_person(room: "Room", mine: int, seat: int) -> str:
    """The name of another person who plays."""
    if not 0 <= seat < len(room.doc.seats):
        raise TableRefusal("no_seat")
    if seat == mine or seat not in room.people_playing():
        raise TableRefusal("nobody_there")
    return room.doc.seats[seat].name


# Questions


async def why(room: "Room", person: PersonRow, c: m.Why, lang: str) -> m.AnyNotice:
    seat = seated(room, person)
    match, _ = room.playing()
    state = room.game.standing(match.state, seat)
    try:
        j = meaning(room.game, state, seat, c.code, c.text)
    except Refusal as e:
        return m.Verdict(c.id, False, e.sentence(lang))
    except BadInput as e:
        return m.Verdict(c.id, False, room.game.complaint(e, lang, names(room)), e.reason.rule if e.reason else "")
    if j.reason is None:
        return m.Verdict(c.id, True, "")
    r = refused(room, c, j, lang)
    return m.Verdict(c.id, False, r.sentence, r.rule, r.instead)


def at_question(room: "Room", person: PersonRow, v: int) -> tuple[int, State]:
    """The seat of a person who is to answer the question of version v, and the state as the seat meets it."""
    seat = at_play(room, person)
    match, _ = room.playing()
    if not same_question(match, v):
        raise TableRefusal("stale")
    if seat not in seen.awaited(match):
        raise TableRefusal("not_asked")
    return seat, room.game.standing(match.state, seat)


async def hint(room: "Room", person: PersonRow, c: m.Hint, lang: str) -> m.AnyNotice:
    seat, state = at_question(room, person, c.v)
    try:
        found = await room.driver.explain(state, seat, ADVISER, lang, names(room))
    except (Busy, Troubled) as e:
        raise TableRefusal("busy") from e
    choices = [seen.choice(room.game, state, r.code, lang, names(room)) for r in found.best]
    sentences = [
        f"{one.label.rstrip('.')}: {reason(r.key, r.args, lang)}" for one, r in zip(choices, found.best, strict=True)
    ]
    return m.Advice(c.id, choices, sentences)


async def preview(room: "Room", person: PersonRow, c: m.Preview, lang: str) -> m.AnyNotice:
    seat, state = at_question(room, person, c.v)
    game = room.game
    j = meaning(game, state, seat, c.code, c.text)
    if j.reason is not None:
        raise Refused(j)
    room.rooms.limits.check("preview", person.id)
    try:
        found = await room.rooms.thinking.ask(Look(game.name, game.save(state), seat, j.codes, lang, names(room)))
    except (Busy, Troubled) as e:
        raise TableRefusal("busy") from e
    label = game.label(state, j.codes[0], lang, names(room)) if len(j.codes) == 1 else c.text.strip()
    return m.Previewed(c.id, c.v, label, [m.Foreseen(text, sure) for text, sure in found.lines], found.cut)
