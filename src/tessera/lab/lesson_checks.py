"""Is a lesson right? It is played through in every way that it allows, each step's answers in turn, by the rules as
they are: so a rule that changes under a lesson is noticed.
"""

from collections.abc import Iterator

from tessera.kernel.errors import BadInput
from tessera.kernel.events import View
from tessera.kernel.state import State
from tessera.matches.lessons import ANY, LEARNER, Lesson, Said, forced
from tessera.matches.match import Match

FEWEST_STEPS, MOST_STEPS = 5, 16  # with the closing words
LONGEST_SAID = 300  # characters of a page


def faults(lesson: Lesson) -> list[str]:
    """Everything that is wrong with a lesson, as sentences."""
    found = [*said_faults(lesson)]
    if found:
        return found
    last = len(lesson.steps) - 1
    for number, step in enumerate(lesson.steps):
        if bool(step.answers) == (number == last):
            found.append(f"step {number + 1}: all steps but the last have answers")
    if found:
        return found
    # The first answers all along, and beside them each other answer once.
    for number, step in enumerate(lesson.steps[:-1]):
        for choice in range(len(step.answers)):
            if choice or not number:
                found += played(lesson, {number: choice})
    return list(dict.fromkeys(found))


def said_faults(lesson: Lesson) -> Iterator[str]:
    if not FEWEST_STEPS <= len(lesson.steps) <= MOST_STEPS:
        yield f"it has {len(lesson.steps)} steps, not {FEWEST_STEPS} to {MOST_STEPS}"
    yield from untranslated(lesson, "its title", lesson.title)
    yield from untranslated(lesson, "what it is about", lesson.about)
    for number, step in enumerate(lesson.steps, 1):
        yield from untranslated(lesson, f"step {number}", step.say)
        if step.answers and ANY not in step.answers:
            yield from untranslated(lesson, f"step {number}, what is said to other answers", step.other)
        for _, said in step.others:
            yield from untranslated(lesson, f"step {number}, what is said to others", said)


def untranslated(lesson: Lesson, what: str, said: Said) -> Iterator[str]:
    for lang in lesson.game.languages():
        pages = said.get(lang, "").split("\n\n")
        if not all(page.strip() for page in pages):
            yield f"{what}: nothing is said in {lang}"
        if any(len(page) > LONGEST_SAID for page in pages):
            yield f"{what}: a page in {lang} has more than {LONGEST_SAID} characters"


def played(lesson: Lesson, choices: dict[int, int]) -> list[str]:
    """What is wrong on one way through; `choices` says which of the answers is given at a step, the first elsewhere."""
    match = lesson.start()
    try:
        settle(match)
        for number, step in enumerate(lesson.steps):
            where = f"step {number + 1}"
            at = lesson.stand(match)
            if at.number != number:
                return [f"{where} is not reached: it stands at {at.number + 1}"]
            if number == len(lesson.steps) - 1:
                if asked(match) not in (LEARNER, -1) and lesson.reply(match) >= 0:
                    return [f"{where}: the lesson still says what the others answer"]
                break
            choice = choices.get(number, 0)
            if asked(match) != LEARNER:
                return [f"{where}: the learner is not asked"]
            wrong = [f"{where}: {one}" for one in [*wrong_lights(lesson, match), *wrong_others(lesson, match)]]
            if wrong:
                return wrong
            answer(lesson, match, step.answers[choice])
            settle(match)
            for line in step.replies:
                if asked(match) in (LEARNER, -1):
                    return [f"{where}: nobody is there to reply {line}"]
                reply(lesson, match, line)
                settle(match)
            if asked(match) not in (LEARNER, -1) and number + 2 < len(lesson.steps):
                return [f"{where}: after it the lesson does not say what the others answer"]
    except BadInput as e:
        return [f"step {min(lesson.stand(match).number + 1, len(lesson.steps))}: {e}"]
    return []


def asked(match: Match) -> int:
    ask = match.game.asked(match.state)
    return -1 if ask is None else int(ask.seat)


def settle(match: Match) -> None:
    match.answer_forced(confirm=True)


def answer(lesson: Lesson, match: Match, line: str) -> None:
    """Give the learner's answers, one by one as a click does; a lesson must not object to its own."""
    if line == ANY:
        match.answer(LEARNER, match.game.legal(match.state)[0])
        return
    before = lesson.stand(match).number
    for code in match.game.read(match.state, line):
        reason = match.game.why_not(match.state, LEARNER, code)
        if reason is not None:
            raise BadInput(f"{line} is refused: {match.game.sentence(reason)}")
        if lesson.objection(match, [code]):
            raise BadInput(f"it objects to its own answer {line}")
        match.answer(LEARNER, code)
    if lesson.stand(match).number != before + 1:
        raise BadInput(f"{line} does not lead to the next step")


def reply(lesson: Lesson, match: Match, line: str) -> None:
    codes = match.game.read(match.state, line)
    if len(codes) != 1:
        raise BadInput(f"the reply {line} is {len(codes)} answers, not one")
    reason = match.game.why_not(match.state, asked(match), codes[0])
    if reason is not None:
        raise BadInput(f"the reply {line} is refused: {match.game.sentence(reason)}")
    if lesson.reply(match) != codes[0]:
        raise BadInput(f"the reply {line} would not be given")
    match.answer(asked(match), codes[0])


def wrong_lights(lesson: Lesson, match: Match) -> Iterator[str]:
    step = lesson.step(lesson.stand(match))
    view = match.game.full_view(match.state, LEARNER)
    for name in step.light:
        if name not in lit(view):
            yield f"there is no {name} to be lit"


def lit(view: View) -> set[str]:
    """What can be lit: zones, the pieces in them (also as "zone > piece"), facts and what they name."""
    pieces = {piece for held in view.zones.values() for piece in held}
    in_zones = {f"{zone} > {piece}" for zone, held in view.zones.items() for piece in held}
    named = {name for fact in view.facts.values() if isinstance(fact, dict) for name in fact}
    return {*view.zones, *pieces, *in_zones, *view.facts, *named}


def wrong_others(lesson: Lesson, match: Match) -> Iterator[str]:
    """What is said to answers that do not go on must be said."""
    step, game, state = lesson.step(lesson.stand(match)), match.game, match.state
    for lines, said in step.others:
        for line in lines:
            codes = game.read(state, line)
            reason = game.why_not(state, LEARNER, codes[0])
            if reason is not None:
                yield f"{line}, to which something is said, is refused anyway: {game.sentence(reason)}"
            for lang in game.languages():
                if lesson.objection(match, codes, lang) != said.get(lang):
                    yield f"{line} goes on, or is answered otherwise, in {lang}"
    if not forced(game, state) and ANY not in step.answers:
        silent = [
            code
            for code in game.legal(state)
            if not on_the_way(lesson, match, state, code) and not lesson.objection(match, [code])
        ]
        if silent:
            yield f"nothing is said to {game.describe(state, silent[0])}"


def on_the_way(lesson: Lesson, match: Match, state: State, code: int) -> bool:
    return any(match.game.read(state, line)[:1] == [code] for line in lesson.step(lesson.stand(match)).answers)
