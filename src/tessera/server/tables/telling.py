"""What the log says of each entry, as one pair of eyes sees it: sentences, whose turn they belong to, what follows from
what, and what happens to the reader.

`eyes` is a seat or SPECTATOR; `lang` the language of the sentences. All of it is made from the events as those eyes saw
them. A `Log` shares what it has made among all who look with the same eyes in the same language.
"""

import re
from collections.abc import Generator, Sequence, Set

import msgspec

from tessera.kernel.events import TURN, SeenEvent
from tessera.kernel.game import Game
from tessera.kernel.state import State
from tessera.kernel.words import ENGLISH, listed
from tessera.matches.match import Match
from tessera.matches.record import ANSWER, BOT, CONSENT, HELD, TIME_OUT, UNDO
from tessera.server.costs import at_once
from tessera.server.messages import EventInfo, LogLine
from tessera.server.words import say

LAST_ROUND = "last_round"  # the fact by which a game says that its last round has begun


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


def log_at(match: Match, v: int, eyes: int, lang: str, bots: Sequence[bool]) -> list[LogLine]:
    """What the log says of one entry; `bots` are the seats that belong to nobody."""
    return log_of(match, v, eyes, lang, bots, events_at(match, v, eyes, lang))


def log_of(
    match: Match, v: int, eyes: int, lang: str, bots: Sequence[bool], events: Sequence[EventInfo]
) -> list[LogLine]:
    """The same, where the events are there already. What an answer brings about is told below it, and so is what is
    answered in the middle of an effect."""
    game = match.game
    entry = match.record.entries[v - 1]
    before, after = match.states[entry.code if entry.do in (UNDO, CONSENT) else v - 1], match.states[v]
    turn, whose = given_in = game.turns_played(before), whose_turn(game, before)
    inside = entry.do == ANSWER and (game.depth(before) > 0 or game.interrupts(before))
    passed = entry.do == ANSWER and game.turns_played(after) != turn  # to the next turn
    by = entry.seat
    lines: list[LogLine] = []
    start, opening = 0, ""  # the first line of the turn, and the verb with which the next one has begun
    for e, raw in zip(events, match.events[v], strict=True):
        seen = game.event_for(after, raw, eyes)
        if passed and not opening and game.opens_turn(seen):
            start, opening, inside = len(lines), e.verb, False
            turn, whose = game.turns_played(after), whose_turn(game, after)
        if e.line and e.verb != TURN:
            below = inside or (len(lines) > start and e.verb != opening)
            mine = happens_to(game, after, seen, eyes, by, whose)
            text = game.without_codes(e.line, lang)
            lines.append(LogLine(v, e.actor, text, e.rule, False, turn, int(below), by, whose, mine))
        if e.facts.get(LAST_ROUND) is True and after.result is None:
            lines.append(LogLine(v, -1, say("log.last_round", lang), "", False, turn, 0, by, whose, loud=True))
    if not lines and (text := bare_line(match, v, eyes, lang, bots)):
        text = game.without_codes(text, lang)
        lines = [LogLine(v, by, text, "", False, given_in[0], int(inside), by, given_in[1])]
    if after.result is not None and before.result is None:
        lines.append(LogLine(v, -1, how_it_ended(match, v, lang), "", False, turn, 0, by, -1, loud=True))
    return lines


def whose_turn(game: Game, state: State) -> int:
    """The seat whose turn it is; -1 where it is nobody's: the game is over, or several choose at once."""
    ask = game.asked(state)
    return -1 if ask is None or ask.waiting else game.mover(state)


def happens_to(game: Game, state: State, e: SeenEvent, eyes: int, by: int, whose: int) -> bool:
    """Does the event take something from the reader, give them something or concern them, while somebody else acts?
    What they do in their own turn, or when all choose at once, they do themselves."""
    if eyes < 0 or (whose in (eyes, -1) and eyes in (by, e.actor)):
        return False
    owners = (owner_of_zone(game, e.source), owner_of_zone(game, e.target))
    return eyes in owners or (eyes == e.actor and eyes != by) or eyes in game.concerns(state, e)


_OWNERS: dict[tuple[str, str], int] = {}  # of zones, by game; a table has a few dozen


def owner_of_zone(game: Game, zone: str) -> int:
    """The seat whose zone that is, as the game's words for its zones say it ("zone.hand @"); -1: nobody's."""
    key = game.name, zone
    if key not in _OWNERS:
        names = [name.removeprefix("zone.") for name in game.words.get(ENGLISH, {}) if name.startswith("zone.")]
        found = [re.fullmatch(_pattern(name), zone) for name in names if "@" in name]
        _OWNERS[key] = next((int(match[1]) for match in found if match), -1)
    return _OWNERS[key]


def _pattern(name: str) -> str:
    """In such a name @ is the seat, and # any number."""
    before, _, after = (re.escape(part).replace(r"\#", r"\d+").replace("@", r"\d+") for part in name.partition("@"))
    return f"{before}(\\d+){after}"


def how_it_ended(match: Match, v: int, lang: str) -> str:
    """Who has won, and why the game is over."""
    result, names = match.states[v].result, match.record.header.names
    assert result is not None
    who = [names[p] for p, share in enumerate(result.shares) if share > 0]
    key = "log.wins" if len(who) == 1 else "log.share" if who else "log.nobody"
    return f"{say(key, lang, who=listed(who, lang))} {match.game.ending(result, lang)}".strip()


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
