"""Bots: programs that sit in a chair. Read player.py (what a bot is), random_bot.py, then greedy.py.

There is no list to edit: a module here with a `BOT` is a bot, and so is an installed entry point `tessera.bots`.
"""

import difflib
import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from tessera.bots.player import Bot, Candidate, Thought
from tessera.kernel.options import BadInput

__all__ = ["Bot", "Candidate", "Thought", "all_bots", "find_bot"]


@cache
def all_bots() -> dict[str, Bot]:
    found: dict[str, Bot] = {}
    for module in pkgutil.iter_modules(__path__):
        bot = getattr(importlib.import_module(f"{__name__}.{module.name}"), "BOT", None)
        if bot is not None:
            found[bot.name] = bot
    for point in entry_points(group="tessera.bots"):
        bot = point.load()
        found.setdefault(bot.name, bot)
    return dict(sorted(found.items()))


def find_bot(name: str) -> Bot:
    """The bot of that name, or BadInput with a hint.

    >>> find_bot("greedy").name
    'greedy'
    """
    bots = all_bots()
    if name in bots:
        return bots[name]
    near = difflib.get_close_matches(name.lower(), bots, 1, 0.6)
    hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(bots)}."
    raise BadInput(f"There is no bot {name!r}. {hint}")
