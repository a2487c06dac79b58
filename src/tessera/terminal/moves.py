"""Typed moves: a line is read by the game, judged answer by answer, and played whole or not at all; a refusal says
why."""

from tessera.kernel.errors import BadInput
from tessera.kernel.state import State
from tessera.kernel.words import Reason
from tessera.matches.lessons import LEARNER, Lesson
from tessera.matches.match import Match
from tessera.matches.typed_lines import judge
from tessera.terminal.choices import shown_as

SHOWN_INSTEAD = 4


def play_line(match: Match, seat: int, line: str, code: int | None = None, lesson: Lesson | None = None) -> str:
    """Play a typed line, or the answer that a number stood for; a sentence if it was refused, by the rules or by the
    lesson that is taught, and then nothing is changed."""
    if code is not None:
        said = objection(match, seat, [code], lesson)
        if not said:
            match.answer(seat, code)
        return said
    try:
        j = judge(match.game, match.state, seat, line)
    except BadInput as e:
        return str(e)
    if j.reason is not None:
        played = f"Up to {j.texts[-1]} it is fine, then: " if j.texts else ""
        nothing = " Nothing was played." if j.texts else ""
        return f"{played}{refusal(match, j.state, j.reason)}{nothing}"
    said = objection(match, seat, j.codes, lesson)
    if not said:
        match.answer_all(seat, j.codes)
    return said


def objection(match: Match, seat: int, codes: list[int], lesson: Lesson | None) -> str:
    return "" if lesson is None or seat != LEARNER else lesson.objection(match, codes)


def refusal(match: Match, state: State, reason: Reason) -> str:
    """The sentence, the rule, and what could be done instead."""
    game = match.game
    rule = f" ({reason.rule})" if reason.rule else ""
    instead = ""
    if reason.instead:
        names = match.record.header.names
        shown = [shown_as(game, state, code, names) for code in reason.instead[:SHOWN_INSTEAD]]
        more = ", ..." if len(reason.instead) > SHOWN_INSTEAD else ""
        instead = f" Possible instead: {', '.join(shown)}{more}."
    return f"{game.sentence(reason, names=match.record.header.names)}{rule}{instead}"


def meaning_of(match: Match, seat: int, line: str) -> list[int] | str:
    """The answers that a line means, or the sentence why it cannot be played."""
    try:
        j = judge(match.game, match.state, seat, line)
    except BadInput as e:
        return str(e)
    return j.codes if j.reason is None else refusal(match, j.state, j.reason)


def verdict_on(match: Match, seat: int, line: str) -> str:
    """Why a move cannot be made, or that it can."""
    try:
        j = judge(match.game, match.state, seat, line)
    except BadInput as e:
        return str(e)
    if j.reason is None:
        one = shown_as(match.game, match.state, j.codes[0], match.record.header.names) if len(j.codes) == 1 else ""
        return f"That is legal now: {one or '; '.join(j.texts)}."
    played = f"Up to {j.texts[-1]} it is fine, then: " if j.texts else ""
    return f"{played}{refusal(match, j.state, j.reason)}"
