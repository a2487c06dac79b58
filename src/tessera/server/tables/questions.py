"""Questions about the game, which change nothing and may take long: why not, what would be good, what would happen. And
how a refused move is told."""

from tessera.bots.coach import USUAL
from tessera.bots.player import parts, reason
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.state import State
from tessera.matches.typed_lines import Judgement
from tessera.server import messages as m
from tessera.server.bots.pool import Busy, Coaching, Look, Position, Troubled, bot_seed
from tessera.server.bots.worker import Reason
from tessera.server.costs import ADVICE
from tessera.server.refusals import Refusal
from tessera.server.store import PersonRow
from tessera.server.tables import frames
from tessera.server.tables.ledger import awaited
from tessera.server.tables.moves import RefusedMove, meaning, same_question
from tessera.server.tables.room import Room
from tessera.server.tables.table import Table
from tessera.server.words import TableRefusal

ADVISER = "strong"  # the bot that gives hints


def refused(table: Table, command: m.AnyCommand, j: Judgement, lang: str) -> m.Refused:
    assert j.reason is not None
    sentence = table.game.sentence(j.reason, lang, table.names)
    instead = frames.instead_of(table.game, j.state, j.reason, lang, table.names)
    title, detail = table.game.sentence_in_two(j.reason, lang, table.names)
    return m.Refused(command.id, sentence, j.reason.rule, j.reason.key, instead, title, detail)


async def why(room: Room, person: PersonRow, c: m.Why, lang: str) -> m.AnyNotice:
    table = room.table
    seat = table.seated(person)
    match, _ = table.playing()
    state = table.game.standing(match.state, seat)
    try:
        j = meaning(table.game, state, seat, c.code, c.text)
    except Refusal as e:
        return m.Verdict(c.id, False, e.sentence(lang), "", [], *e.sentence_in_two(lang))
    except BadInput as e:
        sentence = table.game.complaint(e, lang, table.names)
        return m.Verdict(c.id, False, sentence, e.reason.rule if e.reason else "")
    if j.reason is None:
        return m.Verdict(c.id, True, "")
    r = refused(table, c, j, lang)
    return m.Verdict(c.id, False, r.sentence, r.rule, r.instead, r.title, r.detail)


def at_question(table: Table, person: PersonRow, v: int) -> tuple[int, State]:
    """The seat of a person who is to answer the question of version v, and the state as the seat meets it."""
    seat = table.at_play(person)
    match, _ = table.playing()
    if not same_question(match, v):
        raise TableRefusal("stale")
    if seat not in awaited(match):
        raise TableRefusal("not_asked")
    return seat, table.game.standing(match.state, seat)


async def hint(room: Room, person: PersonRow, c: m.Hint, lang: str) -> m.AnyNotice:
    table, game, names = room.table, room.table.game, room.table.names
    seat, state = at_question(table, person, c.v)
    seed = bot_seed(table.doc.seed, table.version, f"hint {seat}")
    position = Position(game.name, game.save(state), seat, ADVISER, seed, explain=True, lang=lang, names=names)
    key = (table.version, seat, lang)
    if not room.hints.has(key):
        room.shared.limits.check("hint", person.id)
    try:
        found = await room.hints.get(key, lambda: room.shared.bots.ask(position, person.id, ADVICE))
    except (Busy, Troubled) as e:
        raise TableRefusal("busy") from e
    choices = [frames.choice(game, state, r.code, lang, names) for r in found.best]
    sentences = [
        f"{one.label.rstrip('.')}: {reason(r.key, {**r.args, 'why': r.why}, lang)}"
        for one, r in zip(choices, found.best, strict=True)
    ]
    return m.Advice(c.id, choices, sentences, [advised(game, state, seat, r, lang) for r in found.best])


def advised(game: Game, state: State, seat: int, r: Reason, lang: str) -> m.Advised:
    said, plan, reply = parts(r.key, r.args, lang)
    about = [*frames.spoken_of(game, state, seat, r.code), *game.asks_about(state, game.question(state)), *r.about]
    return m.Advised(round(r.chance, 3), said, r.why, plan, reply, list(dict.fromkeys(about)))


async def coach(room: Room, person: PersonRow, c: m.Coach, lang: str) -> m.AnyNotice:
    """What a coach says; mostly nothing."""
    table, game, names = room.table, room.table.game, room.table.names
    seat, state = at_question(table, person, c.v)
    match, _ = table.playing()
    seed = bot_seed(table.doc.seed, table.version, f"coach {seat}")
    made = match.last_choice(seat)
    last = game.save(match.states[made - 1]) if made else b""
    given = match.record.entries[made - 1].code if made else -1
    silent = room.silent.get(seat, USUAL)
    work = Coaching(game.name, game.save(state), seat, seed, lang, names, last, given, silent)
    key = ("coach", table.version, seat, lang)
    fresh = not room.hints.has(key)
    if fresh:
        room.shared.limits.check("coach", person.id)
    try:
        found = await room.hints.get(key, lambda: room.shared.bots.ask(work, person.id, ADVICE))
    except (Busy, Troubled) as e:
        raise TableRefusal("busy") from e
    if fresh:
        room.silent[seat] = 0 if found.lines else silent + 1
    about = found.about if found.code < 0 else [*frames.spoken_of(game, state, seat, found.code), *found.about]
    return m.Coached(c.id, c.v, found.key, [text for text, _ in found.lines], list(dict.fromkeys(about)))


async def preview(room: Room, person: PersonRow, c: m.Preview, lang: str) -> m.AnyNotice:
    table, game, names = room.table, room.table.game, room.table.names
    seat, state = at_question(table, person, c.v)
    j = meaning(game, state, seat, c.code, c.text)
    if j.reason is not None:
        raise RefusedMove(j)
    room.shared.limits.check("preview", person.id)
    try:
        look = Look(game.name, game.save(state), seat, j.codes, lang, names)
        found = await room.shared.bots.ask(look, person.id, ADVICE)
    except (Busy, Troubled) as e:
        raise TableRefusal("busy") from e
    label = game.label(state, j.codes[0], lang, names) if len(j.codes) == 1 else c.text.strip()
    return m.Previewed(c.id, c.v, label, [m.Foreseen(text, sure) for text, sure in found.lines], found.cut)
