"""What a bot is: somebody who gets a chair and random numbers of its own, and answers the question asked of that
chair.

`choose` decides, `think` also explains: the best three answers, a chance for each, and a sentence. A bot never sees a
State of the real game; what it wants to try out it tries on `chair.sample`. The same chair and the same numbers give
the same answer.
"""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng

SHOWN = 3  # answers that a thought names

WORDS = {
    "thought.any": "any answer is as good as another to me.",
    "thought.only": "there is no other answer.",
    "thought.wins": "it wins.",
    "thought.loses": "it loses.",
    "thought.better": "your chance goes from {before} to {after}{plan}.",
    "thought.same": "your chance stays at {after}{plan}.",
    "thought.danger": "your chance would be {after}, but you could be beaten before your next turn{plan}.",
    "thought.plan": ", going on with {moves}",
}


class Candidate:
    """One answer as a bot sees it: its value between 0 and 1, and a sentence about it as a key of WORDS with
    arguments."""

    def __init__(self, code: int, value: float, text: str, key: str, args: dict[str, str] | None = None) -> None:
        self.code = code
        self.value = value
        self.text = text  # the answer as the game describes it
        self.key = key
        self.args = args or {}

    def sentence(self) -> str:
        return f"{self.text}: {WORDS[self.key].format(**self.args)}"


class Thought:
    def __init__(self, code: int, best: list[Candidate]) -> None:
        self.code = code  # what the bot plays
        self.best = best  # at most SHOWN, the best first


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    name: ClassVar[str] = ""

    def choose(self, chair: Chair, rng: Rng) -> int:
        """The code that the bot answers with."""
        raise NotImplementedError

    def think(self, chair: Chair, rng: Rng) -> Thought:
        """The same choice with reasons."""
        raise NotImplementedError
