"""A game's glossary: glossary.toml beside its rules.md says, in a sentence for each language, what every word of the
game means that a player meets, and which numbered rule says so. The page finds those words in what is said.

An entry is a table of the file; its key is the id by which the page asks for it where there is a sign and no word:

    [taunt]
    rule = "IM-87"
    en = "Enemy creatures may attack only creatures with TAUNT on that side."
    de = "Gegnerische Kreaturen dürfen auf dieser Seite nur Kreaturen mit TAUNT angreifen."
    names.en = ["TAUNT"]
    names.de = ["TAUNT"]

Names are all spellings by which the word is found; German ones may be left out where they are the English ones. The
first, without what stands at its end besides letters, is the title. A name in small letters is also found with a
capital; any other is found as it is written. `#` in a name is a number. web/src/lib/glossary.ts finds words likewise.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from tessera.kernel.game import Game
from tessera.kernel.rulebook import package_of
from tessera.kernel.words import ENGLISH, capital

FILE = "glossary.toml"


class Word(NamedTuple):
    """One entry in one language."""

    id: str
    names: tuple[str, ...]
    sentence: str
    rule: str

    @property
    def title(self) -> str:
        return capital(self.names[0].rstrip(" (–"))


class Found(NamedTuple):
    """Where a word stands in a text."""

    start: int
    end: int
    word: Word


def glossary(game: Game, lang: str = ENGLISH) -> tuple[Word, ...]:
    """Every entry of a game's glossary in a language, in English where it lacks that; nothing where there is no file.

    >>> from tessera.registry import find_game
    >>> next(w for w in glossary(find_game("innomination")) if w.id == "taunt").rule
    'IM-87'
    """
    return read(package_of(game), lang)


@cache
def read(package: str, lang: str) -> tuple[Word, ...]:
    """The glossary of the game in a package."""
    file = files(package) / FILE
    if not file.is_file():
        return ()
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Word(
            id=id,
            names=tuple(entry["names"].get(lang) or entry["names"][ENGLISH]),
            sentence=entry.get(lang) or entry[ENGLISH],
            rule=entry["rule"],
        )
        for id, entry in entries.items()
    )


def words_in(words: tuple[Word, ...], text: str) -> list[Found]:
    """The words that stand in a text, in their order; of two at one place the one with the longer name."""
    pattern, named = _finder(words)
    return [Found(m.start(), m.end(), named[(m.lastindex or 1) - 1]) for m in pattern.finditer(text)]


@cache
def _finder(words: tuple[Word, ...]) -> tuple[re.Pattern[str], list[Word]]:
    """An expression with a group for each name, the longest first, and the word that each of them finds."""
    pairs = sorted(((name, word) for word in words for name in word.names), key=lambda pair: (-len(pair[0]), pair[0]))
    parts = [f"({_expression(name)})" for name, _ in pairs]
    return re.compile("|".join(parts) or r"(?!)"), [word for _, word in pairs]


def _expression(name: str) -> str:
    """A name as an expression: whole words; the first letter also large if it is small; numbers with their sign."""
    first = f"[{name[0]}{name[0].upper()}]" if name[0].islower() else re.escape(name[0])
    inner = (first + re.escape(name[1:])).replace(r"\#", r"[+-]?\d+")
    before = r"(?<!\w)" if name[0].isalnum() or name[0] == "#" else ""
    after = r"(?!\w)" if name[-1].isalnum() or name[-1] == "#" else ""
    return f"{before}{inner}{after}"
