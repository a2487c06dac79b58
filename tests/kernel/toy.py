"""A toy state and the smallest kernel that can run frames, for the tests of the converter.

`drive_generator` runs a script as the generator that it is; `drive_steps` runs its step functions, and sends every
frame through JSON at every question, by the slots that ScriptInfo names. If the converter is right, their logs agree.
"""

import json
from collections.abc import Callable, Generator, Sequence
from contextlib import nullcontext
from enum import IntEnum
from typing import Any

from tessera.kernel.convert import convert_source
from tessera.kernel.frame import CALL, DONE, WAIT, Card, Frame, ScriptInfo, Seat
from tessera.kernel.script import Returns, Script


class Colour(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2


class Table:
    """The state: a log of what happened, and what the kernel tells and is told."""

    def __init__(self) -> None:
        self.log: list[Any] = []
        self.fuel_used = 0
        self.stack: list[Frame] = []
        self.pending: Any = None
        self.answer = 0
        self.answers: tuple[int, ...] = ()
        self.returned = 0
        self.returned_tuple: tuple[int, ...] = ()
        self.watched = False  # does something wait for deeds?

    def ask(self, kind: str, *args: Any) -> Any:
        """A question only reads; it shows the state so that a question asked too late or too early is noticed."""
        return (kind, *args, len(self.log))

    def do(self, *args: Any) -> int:
        self.log.append(args)
        return len(self.log) % 3

    def fuel(self) -> bool:
        self.fuel_used += 1
        return self.fuel_used < 30

    def quiet(self) -> nullcontext[None]:
        return nullcontext()


NAMES: dict[str, Any] = {
    "Card": Card,
    "Seat": Seat,
    "Colour": Colour,
    "Table": Table,
    "Script": Script,
    "Returns": Returns,
}


def typed(kind: str, number: int) -> Any:
    """An answer as a generator gets it; a step function makes it from the plain numbers itself."""
    match kind:
        case "bool":
            return number % 2 != 0
        case "colour":
            return Colour(number % 3)
        case "many":
            return (number, number + 1)[: number % 3]
        case "colours":
            return tuple([Colour(n % 3) for n in (number, number + 1)][: number % 3])
    return number


def drive_generator(script: Generator[Any, Any, Any], g: Table, answers: Sequence[int]) -> list[Any]:
    try:
        asked = next(script)
        for number in answers:
            g.log.append(asked)
            asked = script.send(typed(asked[0], number))
        g.log.append(asked)
    except StopIteration as end:
        g.log.append(("done", end.value))
    return g.log


Step = Callable[[Any, Frame], int]


def drive_steps(
    step: Step, scripts: tuple[ScriptInfo, ...], g: Table, first: Frame, answers: Sequence[int]
) -> list[Any]:
    g.stack = [first]
    waiting = iter(answers)
    while g.stack:
        frame = g.stack[-1]
        before = frame.pc
        result = step(g, frame)
        if result == DONE:
            g.stack.pop()
        elif result == WAIT:
            info = scripts[frame.fn]
            assert frame.pc in info.asks, (info.name, before, frame.pc)
            ask_twice(step, g, scripts)
            g.log.append(g.pending)
            number = next(waiting, None)
            if number is None:
                return g.log
            through_json(g, scripts)
            answer = typed(g.pending[0], number)
            g.answer, g.answers = (-1, answer) if isinstance(answer, tuple) else (int(answer), (-1,))
            g.stack[-1].pc += 1
        else:
            assert result == CALL and g.stack[-1] is not frame and frame.pc in scripts[frame.fn].calls
    g.log.append("done")
    return g.log


def slots_of(frame: Frame, scripts: tuple[ScriptInfo, ...]) -> list[Any]:
    return [frame.fn, frame.pc, *(getattr(frame, slot) for _, slot, _ in scripts[frame.fn].slots)]


def ask_twice(step: Step, g: Table, scripts: tuple[ScriptInfo, ...]) -> None:
    """Standing at an ask label, a frame evaluates its question as often as one likes, and nothing else happens."""
    frames, log = [slots_of(frame, scripts) for frame in g.stack], len(g.log)
    seen = []
    for _ in range(2):
        g.pending = None
        assert step(g, g.stack[-1]) == WAIT
        seen.append(g.pending)
    assert seen[0] is not None and seen[0] == seen[1]
    assert frames == [slots_of(frame, scripts) for frame in g.stack] and log == len(g.log)


def through_json(g: Table, scripts: tuple[ScriptInfo, ...]) -> None:
    saved = json.loads(json.dumps([slots_of(frame, scripts) for frame in g.stack]))
    g.stack = []
    g.returned, g.returned_tuple = -1, (-1,)
    for fn, pc, *values in saved:
        frame = Frame(fn)
        frame.pc = pc
        for (_, slot, _), value in zip(scripts[fn].slots, values, strict=True):
            assert type(value) is (list if slot[0] == "t" else int), (slot, value)
            setattr(frame, slot, tuple(value) if isinstance(value, list) else value)
        g.stack.append(frame)


def converted(source: str) -> dict[str, Any]:
    """A namespace with the scripts of this source and their steps."""
    names = dict(NAMES)
    exec(compile(source, "rules.py", "exec"), names)
    steps = dict(names)
    exec(compile(convert_source(source), "_steps.py", "exec"), steps)
    names["step"], names["SCRIPTS"] = steps["step"], steps["SCRIPTS"]
    return names


def same_log(names: dict[str, Any], script: str, arguments: Sequence[int], answers: Sequence[int]) -> list[Any]:
    """Run a script both ways; the logs must be the same. Arguments are numbers, in the order of the parameters."""
    told = Table()
    drive_generator(names[script](told, *arguments), told, answers)
    g = Table()
    fn = [info.name for info in names["SCRIPTS"]].index(f"rules.{script}")
    first = Frame(fn)
    for (_, slot, _), value in zip(names["SCRIPTS"][fn].slots, arguments, strict=False):
        setattr(first, slot, value)
    drive_steps(names["step"], names["SCRIPTS"], g, first, answers)
    expected = told.log
    if isinstance(expected[-1], tuple) and expected[-1][0] == "done":
        value = expected.pop()[1]
        assert g.log.pop() == "done", (expected, g.log)
        if value is not None:
            assert value == (g.returned_tuple if isinstance(value, tuple) else g.returned)
        assert g.fuel_used == told.fuel_used
    assert repr(g.log) == repr(expected)  # repr tells True from 1, and a colour from its number
    return expected
