"""Printing for people: the size of the screen, colours where they are wanted, a game's own drawing, and sentences
about "You".

A game may bring a module `terminal` beside its rules: `draw(view, width)` gives the table as plain text, and `STYLES`
says which words are coloured (a pattern and an ANSI code each). Without it the zones and facts of the view are
listed. Colour is only ever added to words that say the same without it, and only for a screen; nothing is coloured in
a pipe or with NO_COLOR set.
"""

import importlib
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from tessera.kernel.events import View
from tessera.kernel.game import Game
from tessera.kernel.rulebook import package_of
from tessera.kernel.words import ENGLISH

BOLD, DIM = "1", "2"
Styles = Sequence[tuple[str, str]]  # a pattern, and the ANSI code for what it matches


class Stop(Exception):
    """The command ends here with a sentence for the person and an exit status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


def on_screen() -> bool:
    return sys.stdout.isatty() and sys.stdin.isatty()


def coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Columns to fill: never more than reads well."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 100))


def height() -> int:
    return max(16, shutil.get_terminal_size((80, 24)).lines)


def room(game: Game, name: str) -> ModuleType | None:
    """A module of the game's own package, if it has one of that name: in its folder `words`, or in a small game beside
    its rules."""
    package = package_of(game)
    for module in (f"{package}.words.{name}", f"{package}.{name}"):
        try:
            return importlib.import_module(module)
        except ModuleNotFoundError as e:
            if e.name not in (module, f"{package}.words"):
                raise
    return None


def styles_of(game: Game) -> Styles:
    return getattr(room(game, "terminal"), "STYLES", ())


def paint(text: str, styles: Styles) -> str:
    """Colour the words that the patterns match, if the screen shows colours."""
    if not styles or not coloured():
        return text
    joined = re.compile("|".join(f"({pattern})" for pattern, _ in styles))
    return joined.sub(lambda m: f"\x1b[{styles[(m.lastindex or 1) - 1][1]}m{m[0]}\x1b[0m", text)


def strong(text: str) -> str:
    return f"\x1b[{BOLD}m{text}\x1b[0m" if coloured() else text


def faint(text: str) -> str:
    return f"\x1b[{DIM}m{text}\x1b[0m" if coloured() else text


def wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(text, width(), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def draw(game: Game, view: View, names: Sequence[str]) -> str:
    """The table as the view shows it; `names` are what the seats are called."""
    view.facts["names"] = list(names)
    module = room(game, "terminal")
    text: str = module.draw(view, width()) if module is not None else plain_table(game, view)
    return text


def plain_table(game: Game, view: View) -> str:
    """Any view: a line a zone, then the facts that the game has words for, which are all that the page shows too."""
    words = game.words.get(ENGLISH, {})
    rows = [
        wrapped(f"{words.get(f'zone.{zone}', zone)}: {_counted(pieces, zone in view.ordered)}", "    ")
        for zone, pieces in view.zones.items()
    ]
    rows += [f"{words[f'fact.{key}']}: {_fact(value)}" for key, value in view.facts.items() if f"fact.{key}" in words]
    return "\n".join(rows)


def _counted(pieces: Sequence[str], ordered: bool) -> str:
    if ordered and len(set(pieces)) > 1:
        return " ".join(pieces)
    kinds = sorted(set(pieces))
    return " ".join(k if pieces.count(k) == 1 else f"{k} x{pieces.count(k)}" for k in kinds)


def _fact(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


# "You builds" is no English: the log is written in the third person.

IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}


def addressed(lines: Sequence[str]) -> list[str]:
    """Log lines with "You" as English wants it."""
    return [_addressed(line) for line in lines]


def _addressed(line: str) -> str:
    if line.startswith("You "):
        line = re.sub(r"(^You|, and) (\w+)", lambda m: f"{m[1]} {_second_person(m[2])}", line)
    line = re.sub(r"\bYou's\b", "your", re.sub(r"^You's\b", "Your", line))
    return re.sub(r"(?<=\w )You\b", "you", line)


def _second_person(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if re.search(r"(ch|sh|ss|x|z)es$", verb):
        return verb[:-2]
    return verb.removesuffix("s")
