"""How rules ask: the question (`Ask`) and the types that mark a script.

A script is a typed generator that yields an `Ask` at each question; `convert.py` turns it into a step function.
`Script` returns nothing, `Returns[T]` returns a value to the script that called it with `yield from`.
"""

from collections.abc import Generator
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from tessera.kernel.frame import Seat
from tessera.kernel.native import i64, vec

# What the answer's code stands for.
ACTION: Final = "action"  # a code of the game's own, read and written by its text.py
CARD: Final = "card"  # a card's number; 0 declines
SEAT: Final = "seat"  # a seat's number
YES_NO: Final = "yes/no"  # 1 or 0
NUMBER: Final = "number"


@mypyc_attr(native_class=True, free_list_len=1)  # as for Frame
class Ask:
    """Who must decide what. It is evaluated from the state whenever it is needed, never saved."""

    __slots__ = ("answers", "args", "confirm", "kind", "more", "prompt", "rule", "seat", "secret", "waiting")

    def __init__(
        self,
        seat: i64,
        kind: str,
        answers: vec[i64],
        prompt: str,
        rule: str,
        args: tuple[int, ...] = (),
        waiting: tuple[Seat, ...] = (),
        secret: bool = False,
        confirm: bool = False,
        more: i64 = 0,
    ) -> None:
        self.seat: i64 = seat
        self.kind = kind
        self.answers = answers  # codes, never empty, no code twice; not to be changed
        self.prompt = prompt  # key of the sentence in the game's text.py
        self.rule = rule
        self.args = args
        self.waiting = waiting  # a sealed choice: all seats still to answer, this one first
        self.secret = secret  # being asked (or not) could tell the others what the seat holds
        self.more: i64 = more  # a sealed choice: answers that this seat owes besides this one
        self.confirm = confirm  # ends a turn: people want to press it themselves even if it is the only answer


T = TypeVar("T")
Script = Generator[Ask, Any, None]
Returns = Generator[Ask, Any, T]
