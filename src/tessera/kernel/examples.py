"""A game's worked positions: examples.json beside its rules.md has one for each numbered rule, made from the scenarios
that hold the rule (tools/make_examples.py). A position can be shown under its rule, and opened as a table to be played.

The file names the example of every rule, and of every example the table (seats, preset, options, seed, the position's
text), the seat that is asked first, what is then answered or refused and what the log says of it, in each language, and
who is asked at the end.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from tessera.kernel.game import Game
from tessera.kernel.rulebook import package_of

FILE = "examples.json"

Example = dict[str, Any]


def examples(game: Game) -> dict[str, Example]:
    """The example of each rule that has one, by the rule's id; several rules may have the same one.

    >>> from tessera.registry import find_game
    >>> examples(find_game("splendor"))["SPL-11"]["seats"]
    2
    """
    return read(package_of(game))


@cache
def read(package: str) -> dict[str, Example]:
    """The examples of the game in a package."""
    file = files(package) / FILE
    if not file.is_file():
        return {}
    data = json.loads(file.read_text(encoding="utf-8"))
    return {rule: data["examples"][name] for rule, name in data["rules"].items()}
