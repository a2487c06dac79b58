"""Lessons: a few coached steps on an ordinary table, from a position that was set up for them.

A lesson is a file in its game's folder, `lessons/NAME.toml`, in every language of the game:

    order = 1                             # among the game's lessons
    seats = 2
    preset = "base"                       # options = { ... } besides, where they are needed
    seed = 7
    position = "..."                      # without one the game begins as usual
    title = { en = "...", de = "..." }
    about = { en = "...", de = "..." }

    [[steps]]
    say = { en = "...", de = "..." }      # an empty line begins another page
    answers = ["take WUG", "take WUR"]    # typed lines that go on; "*" is whatever is legal
    other = { en = "...", de = "..." }    # said to whoever answers something else
    light = ["bank"]                      # pieces and zones to look at; by default those that the answers name
    replies = ["take KKR"]                # what the others answer before the next step

    [[steps.others]]                      # said to these answers in particular
    answers = ["buy B1U3"]
    say = { en = "...", de = "..." }

The learner sits in seat 0. Nothing keeps track of a lesson but the record of its game: `Lesson.stand` tells from that
how far it is, so that one can take back, leave and go on. The last step has no answers: it ends the lesson, and the
game goes on as any other. `faults` plays a lesson through in every way it allows.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.rulebook import package_of
from tessera.kernel.state import Options, State
from tessera.kernel.words import ENGLISH
from tessera.matches.match import Match
from tessera.matches.record import ANSWER, Header

LEARNER = 0
ANY = "*"
LESSON_KEYS = {"order", "seats", "preset", "options", "seed", "position", "title", "about", "steps"}
STEP_KEYS = {"say", "answers", "other", "light", "replies", "others"}

Said = Mapping[str, str]  # by language


class Step:
    def __init__(self, data: Mapping[str, Any]) -> None:
        strange = set(data) - STEP_KEYS
        if strange:
            raise BadInput(f"A step of a lesson has no {', '.join(sorted(strange))}.")
        self.say: Said = data["say"]
        self.answers: list[str] = data.get("answers", [])
        self.other: Said = data.get("other", {})
        self.light: list[str] = data.get("light", [])
        self.replies: list[str] = data.get("replies", [])
        self.others: list[tuple[list[str], Said]] = [(o["answers"], o["say"]) for o in data.get("others", [])]


class Stand:
    """How far a lesson is: the step, the state at which its answers begin, those given to it, and how many of the
    replies to the step before it have been given."""

    def __init__(self, number: int, begin: State) -> None:
        self.number = number
        self.begin = begin
        self.given: list[int] = []
        self.replies = 0


class Lesson:
    def __init__(self, game: Game, name: str, data: Mapping[str, Any]) -> None:
        strange = set(data) - LESSON_KEYS
        if strange:
            raise BadInput(f"A lesson has no {', '.join(sorted(strange))}.")
        self.game = game
        self.name = name
        self.order: int = data["order"]
        self.seats: int = data["seats"]
        self.preset: str = data.get("preset", "")
        self.options: Options = game.choose_options(self.preset, data.get("options", {}), self.seats)
        self.seed: int = data.get("seed", 0)
        self.position: str = data.get("position", "")
        self.title: Said = data["title"]
        self.about: Said = data["about"]
        self.steps = [Step(row) for row in data["steps"]]

    def start(self, names: Sequence[str] = ()) -> Match:
        named = tuple(names) or tuple(self.game.seat_name(p) for p in range(self.seats))
        game, given = self.game, (self.options, self.seats, self.seed, named)
        return Match(game, Header(game.name, game.version, *given, position=self.position, lesson=self.name))

    # How far it is

    def stand(self, match: Match) -> Stand:
        """What the record tells. Answers that left no choice count only where the step names them."""
        at = Stand(0, match.states[0])
        for before, v in zip(match.path, match.path[1:], strict=False):
            entry, state = match.entry_of(v), match.states[before]
            if entry is None or entry.do != ANSWER:
                continue
            if entry.seat != LEARNER:
                at.replies += not forced(self.game, state)
                continue
            if self.is_over(at):
                break
            if not at.given:
                at.begin = state
            ways = self.ways(at)
            if forced(self.game, state) and not any(way[:1] == [entry.code] for way in ways or []):
                continue
            at.given.append(entry.code)
            if ways is None or [entry.code] in ways:
                at = Stand(at.number + 1, match.states[v])
        return at

    def is_over(self, at: Stand) -> bool:
        return at.number >= len(self.steps) - 1

    def step(self, at: Stand) -> Step:
        return self.steps[at.number]

    def ways(self, at: Stand) -> list[list[int]] | None:
        """What is left to be answered, by each of the step's lines that still goes on; None if any answer does."""
        lines = self.step(at).answers
        if ANY in lines:
            return None
        n = len(at.given)
        every = [self.read(at.begin, line) for line in lines]
        return [way[n:] for way in every if way[:n] == at.given and len(way) > n]

    def read(self, state: State, line: str) -> list[int]:
        """What a line means there; nothing, where another question comes first."""
        try:
            return self.game.read(state, line)
        except BadInput:
            return []

    # What is said, and what the others do

    def says(self, at: Stand, lang: str = ENGLISH) -> list[str]:
        """The pages of the step."""
        return [" ".join(page.split()) for page in in_language(self.step(at).say, lang).split("\n\n")]

    def lights(self, at: Stand) -> list[str]:
        """The pieces and zones that the step speaks of."""
        step = self.step(at)
        words = [word for line in step.answers for part in self.game.split(line) for word in part.split()[1:]]
        return step.light or list(dict.fromkeys(words))

    def objection(self, match: Match, codes: Sequence[int], lang: str = ENGLISH) -> str:
        """What is said to legal answers of the learner that do not go on; empty if they do."""
        at = self.stand(match)
        if self.is_over(at) or forced(self.game, match.state):
            return ""
        if not at.given:
            at.begin = match.state
        ways = self.ways(at)
        if ways is None or any(alike(way, codes) for way in ways):
            return ""
        step = self.step(at)
        for lines, said in step.others:
            if any(way and alike(way, [*at.given, *codes]) for way in (self.read(at.begin, line) for line in lines)):
                return in_language(said, lang)
        return in_language(step.other, lang)

    def reply(self, match: Match) -> int:
        """What a seat other than the learner's answers now by the lesson; -1 if the lesson does not say."""
        at = self.stand(match)
        lines = self.steps[at.number - 1].replies if at.number else []
        if at.replies >= len(lines):
            return -1
        return self.game.read(match.state, lines[at.replies])[0]


def forced(game: Game, state: State) -> bool:
    return len(game.question(state).answers) == 1


def alike(way: Sequence[int], codes: Sequence[int]) -> bool:
    """Is one the beginning of the other?"""
    return all(a == b for a, b in zip(way, codes, strict=False))


def in_language(said: Said, lang: str) -> str:
    return said.get(lang) or said.get(ENGLISH, "")


@cache
def lessons(game: Game) -> dict[str, Lesson]:
    """All lessons of a game by name, in their order."""
    folder = files(package_of(game)) / "lessons"
    if not folder.is_dir():
        return {}
    found = [
        Lesson(game, file.name.removesuffix(".toml"), tomllib.loads(file.read_text(encoding="utf-8")))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    ]
    return {lesson.name: lesson for lesson in sorted(found, key=lambda one: (one.order, one.name))}


def find_lesson(game: Game, name: str = "") -> Lesson:
    """The lesson of that name; without one the first."""
    known = lessons(game)
    if not known:
        raise BadInput(f"There is no lesson for {game.title} yet.")
    if not name:
        return next(iter(known.values()))
    if name not in known:
        raise BadInput(f"{game.title} has no lesson {name!r}: there are {', '.join(known)}.")
    return known[name]
