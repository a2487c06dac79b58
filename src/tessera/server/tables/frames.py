"""What one pair of eyes sees of a match, as messages. Everything that leaves the server about a game is made here, from
that seat's view, events and question and from nothing else.

`eyes` is a seat or SPECTATOR; `lang` the language of the sentences. A `Log` shares what it has made among all who look
with the same eyes in the same language.
"""

from collections.abc import Generator, Sequence, Set

import msgspec

from tessera.kernel.game import Game
from tessera.kernel.state import State
from tessera.kernel.words import Reason
from tessera.matches.lessons import LEARNER, Lesson
from tessera.matches.match import Match
from tessera.matches.record import ANSWER, BOT, CONSENT, HELD, TIME_OUT, UNDO, Entry
from tessera.server.costs import at_once
from tessera.server.messages import Choice, EventInfo, LessonStep, LogLine, Miss, Moved, Question, ViewInfo
from tessera.server.tables.ledger import awaited, awaited_at
from tessera.server.words import say

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


def events_at(match: Match, v: int, eyes: int, lang: str) -> list[EventInfo]:
    """What the eyes saw of one entry. A sentence that ends in a comma goes on in the next one and is told there."""
    game, state, names = match.game, match.states[v], match.record.header.names
    out: list[EventInfo] = []
    begun = ""
    for event in match.events[v]:
        e = game.event_for(state, event, eyes)
        line = game.line(state, e, names, lang)
        if line:
            line = f"{begun} {line}" if begun else line
            begun = line if line.endswith(",") else ""
        out.append(
            EventInfo(
                e.verb,
                e.actor,
                e.rule,
                list(e.was),
                list(e.pieces),
                e.source,
                e.target,
                list(e.args),
                list(e.lost),
                list(e.places),
                e.target_at,
                e.facts,
                "" if begun else line,
            )
        )
    return out


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
    )


def was_a_choice(match: Match, v: int) -> bool:
    """Is it any use to go back to this version? Not where the only answer would be given again at once."""
    ask = match.game.asked(match.states[v])
    return ask is not None and (len(ask.answers) > 1 or ask.confirm)


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
        log=log_of(match, v, eyes, lang, bots, events),
        how_far=how_far_at(match, v, eyes, lang),
        lesson=lesson_step(lesson, match, eyes, lang) if last else None,
    )


def log_at(match: Match, v: int, eyes: int, lang: str, bots: Sequence[bool]) -> list[LogLine]:
    """What the log says of one entry; `bots` are the seats that belong to nobody."""
    return log_of(match, v, eyes, lang, bots, events_at(match, v, eyes, lang))


def log_of(
    match: Match, v: int, eyes: int, lang: str, bots: Sequence[bool], events: Sequence[EventInfo]
) -> list[LogLine]:
    """The same, where the events are there already. What an answer brings about is told below it, and so is what is
    answered in the middle of an effect."""
    entry = match.record.entries[v - 1]
    before = match.states[entry.code if entry.do in (UNDO, CONSENT) else v - 1]
    turn = match.game.turns_played(before)
    inside = entry.do == ANSWER and match.game.depth(before) > 0
    told = [e for e in events if e.line]
    by = entry.seat
    lines = [LogLine(v, e.actor, e.line, e.rule, False, turn, int(inside or i > 0), by) for i, e in enumerate(told)]
    if not lines and (text := bare_line(match, v, eyes, lang, bots)):
        lines = [LogLine(v, by, text, "", False, turn, int(inside), by)]
    return lines


def bare_line(match: Match, v: int, eyes: int, lang: str, bots: Sequence[bool]) -> str:
    """The sentence for an entry of which nothing was to be seen on the table."""
    entry = match.record.entries[v - 1]
    who = match.record.header.names[entry.seat] if entry.seat >= 0 else ""
    if entry.do == BOT and not bots[entry.seat]:
        return say("log.bot", lang, who=who, bot=entry.text.title()) if entry.text else say("log.back", lang, who=who)
    if entry.do == UNDO:
        return say("log.undo", lang, who=who, n=entry.code)
    if entry.do == CONSENT:
        return say("log.consent", lang, n=entry.code)
    if entry.do == TIME_OUT:
        return say("log.time_out", lang, who=who)
    if entry.do == HELD or (entry.do == ANSWER and match.states[v].sealed):
        return "" if entry.do == ANSWER and _was_held(match, v) else say("log.answered", lang, who=who)
    if entry.do != ANSWER or entry.seat != eyes:
        return ""
    label = match.game.label(match.states[v - 1], entry.code, lang, match.record.header.names)
    return say("log.own", lang, who=who, text=label)


def _was_held(match: Match, v: int) -> bool:
    """Had this sealed answer come early, and been told of then?"""
    seat = match.record.entries[v - 1].seat
    for entry in reversed(match.record.entries[: v - 1]):
        if entry.do == HELD and entry.seat == seat:
            return True
        if entry.do == ANSWER and not match.states[entry.v].sealed:
            return False
    return False


def marked(match: Match, v: int, lines: list[LogLine], counts: Set[int]) -> list[LogLine]:
    """The lines of an entry, marked where it has been taken back; `counts` are the versions that have not."""
    undone = v not in counts and match.record.entries[v - 1].do in (ANSWER, HELD)
    return [msgspec.structs.replace(line, undone=True) for line in lines] if undone else lines


def foreknown(v: int, lang: str) -> LogLine:
    """What the log says where another game's record ends."""
    return LogLine(v, -1, say("log.foreknown", lang), "")


def before_all(sentences: Sequence[str]) -> list[LogLine]:
    """What the log says before the first move."""
    return [LogLine(0, -1, sentence, "") for sentence in sentences]


class Log:
    """The log of a match for some eyes in some language, kept as it grows. `base` entries came from another game;
    `first` is said before the first move."""

    def __init__(self, eyes: int, lang: str, base: int = 0, first: Sequence[str] = ()) -> None:
        self.eyes = eyes
        self.lang = lang
        self.base = base
        self.first = before_all(first)
        self._lines: list[list[LogLine]] = []  # of each version

    def missing(self, match: Match) -> int:
        """How many entries it does not tell yet."""
        return match.version - len(self._lines)

    def grow(self, match: Match, bots: Sequence[bool]) -> Generator[None, None, None]:
        """Tell what is missing; long work where much is."""
        while len(self._lines) < match.version:  # others may tell of it too, in turn
            self._lines.append(log_at(match, len(self._lines) + 1, self.eyes, self.lang, bots))
            yield

    def lines(self, match: Match, bots: Sequence[bool]) -> list[LogLine]:
        at_once(self.grow(match, bots))
        counts = match.counting()
        out = list(self.first)
        for v, lines in enumerate(self._lines[: match.version], 1):
            out += marked(match, v, lines, counts)
            if v == self.base:
                out.append(foreknown(v, self.lang))
        return out
