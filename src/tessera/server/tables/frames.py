"""What one pair of eyes sees of a match, as messages. Everything that leaves the server about a game is made here, from
that seat's view, events and question and from nothing else.

`eyes` is a seat or SPECTATOR; `lang` the language of the sentences. What the log says is in telling.py.
"""

from collections.abc import Sequence

from tessera.kernel.game import Game
from tessera.kernel.state import State
from tessera.kernel.words import Reason
from tessera.matches.lessons import LEARNER, Lesson
from tessera.matches.match import Match
from tessera.matches.record import ANSWER, BOT, HELD, UNDO, Entry
from tessera.server.messages import Back, Choice, LessonStep, Miss, Moved, Question, ViewInfo
from tessera.server.tables.ledger import awaited, awaited_at
from tessera.server.tables.telling import events_at, log_of, whose_turn

MOST_INSTEAD = 8  # what a refusal names that could be played
MOST_MISSES = 24  # what a question names that cannot


def view_at(match: Match, v: int, eyes: int) -> ViewInfo:
    view = match.game.full_view(match.states[v], eyes)
    return ViewInfo(eyes, {k: list(z) for k, z in view.zones.items()}, list(view.ordered), view.facts)


def goal_of(match: Match, eyes: int, lang: str) -> str:
    return match.game.goal(match.state, eyes, lang)


def how_far_at(match: Match, v: int, eyes: int, lang: str) -> list[str]:
    return match.game.how_far(match.states[v], eyes, lang)


def lesson_step(lesson: Lesson | None, match: Match, eyes: int, lang: str) -> LessonStep | None:
    """What a lesson says now, to the learner alone."""
    if lesson is None or eyes != LEARNER:
        return None
    at = lesson.stand(match)
    over = lesson.is_over(at)
    return LessonStep(at.number + 1, len(lesson.steps), lesson.says(at, lang), lesson.lights(at), over)


def choice(game: Game, state: State, code: int, lang: str, names: tuple[str, ...]) -> Choice:
    return Choice(code, game.describe(state, code), game.label(state, code, lang, names), game.choice_rule(state, code))


def spoken_of(game: Game, state: State, seat: int, code: int) -> list[str]:
    """What an answer is about, for pages that light it: the pieces and zones that its text names, among those that the
    seat sees, as views name them or as "zone > piece". A place ("home0") is all zones whose names begin so, and a word
    may be made of pieces ("WUG")."""
    view = game.full_view(state, seat)
    holding: dict[str, list[str]] = {}  # the zones of each piece
    for zone, pieces in view.zones.items():
        for piece in dict.fromkeys(pieces):
            holding.setdefault(piece, []).append(zone)
    text = game.describe(state, code)
    named: list[str] = []
    places: list[str] = []
    for name in dict.fromkeys((text, text.partition(" ")[2], *text.split())):
        if name in holding:
            named.append(name)
        elif name.isupper() and all(letter in holding for letter in name):
            named += name
        elif name:
            places += [zone for zone in view.zones if f"{zone} ".startswith(f"{name} ")]
    out: list[str] = []
    for piece in named:
        zones = holding[piece]
        here = [zone for zone in zones if zone in places] or [zone for zone in zones if " " not in zone]
        out += [f"{zone} > {piece}" for zone in here] if len(zones) > 1 and here else [piece]
    return list(dict.fromkeys(out)) or places


def instead_of(game: Game, state: State, reason: Reason, lang: str, names: tuple[str, ...]) -> list[Choice]:
    return [choice(game, state, code, lang, names) for code in reason.instead[:MOST_INSTEAD]]


def question_of(match: Match, seat: int, lang: str) -> Question | None:
    """What the seat must decide now; None if nothing."""
    if seat < 0 or seat not in awaited(match):
        return None
    game, names = match.game, match.record.header.names
    state = game.standing(match.state, seat)
    ask = game.question(state)
    free = match.undo_choices(seat)
    misses: list[Miss] = []
    for code in game.near_misses(state, seat)[:MOST_MISSES]:
        reason = game.why_not(state, seat, code)
        if reason is not None:
            c = choice(game, state, code, lang, names)
            misses.append(Miss(c.text, c.label, game.sentence(reason, lang, names), reason.rule))
    return Question(
        key=ask.prompt,
        about=game.asks_about(state, ask),
        prompt=game.prompt_to(state, ask, names, lang),
        rule=ask.rule,
        kind=ask.kind,
        confirm=ask.confirm,
        choices=[choice(game, state, int(code), lang, names) for code in ask.answers],
        undo=[v for v in free if was_a_choice(match, v)],
        restart=free[-1] if free else -1,
        misses=misses,
        yours=whose_turn(game, state) == seat,
        through=game.lets_through(state),
    )


def was_a_choice(match: Match, v: int, seat: int = -1) -> bool:
    """Is it any use to go back to this version? Not where the only answer would be given again at once. With a seat: as
    that one met it, where several chose at once."""
    state = match.states[v]
    ask = match.game.asked(match.game.standing(state, seat) if seat >= 0 else state)
    return ask is not None and (len(ask.answers) > 1 or ask.confirm)


def way_back(match: Match, seat: int, alone: bool, base: int) -> Back | None:
    """Where the seat can go back to at once: before its last decision. `alone`: only bots play with it, and they agree
    to everything. No further than `base`, where another game's record ends."""
    if seat < 0 or match.state.result is not None:
        return None
    for v in match.undo_choices(seat):
        if v >= base and was_a_choice(match, v):
            return Back(v, True)
    for v in match.answered_at(seat) if alone else []:
        if v >= base and was_a_choice(match, v, seat):
            return Back(v, False)
    return None


def last_decision(match: Match, seat: int) -> int:
    """The version after which the seat has decided nothing any more; answers that left no choice do not count."""
    for v in range(match.version, 0, -1):
        entry = match.record.entries[v - 1]
        if entry.seat == seat and entry.do in (ANSWER, HELD, UNDO) and (entry.do != ANSWER or chosen(match, v)):
            return v
    return 0


def chosen(match: Match, v: int) -> bool:
    """Did an entry come of a choice?"""
    return match.record.entries[v - 1].do != ANSWER or was_a_choice(match, v - 1)


def text_for(entry: Entry, eyes: int) -> str:
    """An answer's words may name what only its seat knows."""
    return entry.text if entry.do == BOT or (entry.do in (ANSWER, HELD) and entry.seat == eyes) else ""


def moved_at(
    match: Match,
    v: int,
    eyes: int,
    lang: str,
    bots: Sequence[bool],
    clocks: Sequence[float | None] = (),
    command: str = "",
    lesson: Lesson | None = None,
) -> Moved:
    """One entry of the record. The question comes with the last entry only: those before it are answered; so does what
    a lesson says."""
    entry = match.record.entries[v - 1]
    last = v == match.version
    events = events_at(match, v, eyes, lang)
    return Moved(
        v=v,
        do=entry.do,
        seat=entry.seat,
        text=text_for(entry, eyes),
        events=events,
        asked=awaited(match) if last else awaited_at(match, v),
        question=question_of(match, eyes, lang) if last else None,
        clocks=list(clocks),
        id=command,
        chosen=entry.seat == eyes and chosen(match, v),
        log=log_of(match, v, eyes, lang, bots, events),
        how_far=how_far_at(match, v, eyes, lang),
        lesson=lesson_step(lesson, match, eyes, lang) if last else None,
    )
