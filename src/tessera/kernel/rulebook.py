"""A game's written rules: rules.md, whole or one numbered item of it; in German rules.de.md.

The file is Markdown with headings and items such as `- HW-25 Build: ...`; an item goes on in the indented lines under
it. The English file is the one that counts; the others have the same items.
"""

import difflib
import re
import sys
from importlib.resources import files

from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game

ITEM = re.compile(r"\s*[-*] (?:\*\*)?([A-Z]+-\d+[a-z]?)\b")


def package_of(game: Game) -> str:
    """The package that holds a game's class, and its rules.md with it."""
    module = type(game).__module__
    return sys.modules[module].__package__ or module


def rules_text(game: Game, lang: str = "en") -> str:
    """The rules in a language, as far as they are written in it; else in English."""
    for name in (f"rules.{lang}.md", "rules.md"):
        file = files(package_of(game)) / name
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise BadInput(f"The rules of {game.title} are not written down yet.")


def rule_items(text: str) -> dict[str, str]:
    """Every numbered item under its id, continuation lines included."""
    items: dict[str, list[str]] = {}
    current: list[str] = []
    for line in text.splitlines():
        m = ITEM.match(line)
        if m:
            current = items.setdefault(m[1], [])
            current.append(line.strip().removeprefix("- ").removeprefix("* "))
        elif not line.strip() or line[:1].isspace():
            current.append(f"  {line.strip()}".rstrip())
        else:
            current = []
    return {k: "\n".join(rows).rstrip() for k, rows in items.items()}


def find_rule(game: Game, wanted: str) -> str:
    """One item by its id; small letters and a missing hyphen do no harm.

    >>> from tessera.registry import find_game
    >>> find_rule(find_game("homeworlds"), "hw25").startswith("HW-25")
    True
    """
    items = rule_items(rules_text(game))
    by_letters = {_letters(k): k for k in items}
    key = by_letters.get(_letters(wanted))
    if key is not None:
        return items[key]
    near = difflib.get_close_matches(_letters(wanted), by_letters, 3, 0.5)
    shown = [by_letters[k] for k in near] or [*list(items)[:1], *list(items)[-1:]]
    hint = f"Near it: {', '.join(shown)}." if near else f"They run from {' to '.join(shown)}."
    raise BadInput(f"{game.title} has no rule {wanted!r}. {hint}" if items else f"{game.title} has no numbered rules.")


def _letters(text: str) -> str:
    return text.upper().replace("-", "").replace(" ", "")
