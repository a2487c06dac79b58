"""Bots: programs that sit in a chair. Read player.py (what a bot is), random_bot.py, greedy.py, then search.py with
tree.py; levels.py has those that people choose from.

There is no list to edit: a module here with a `BOT` is a bot (with `BOTS` several), and so is an installed entry point
`tessera.bots`. In addition, any search has a name: `search-250` (simulations) and `search-2s` (seconds).
"""

import difflib
import importlib
import pkgutil
import re
from functools import cache
from importlib.metadata import entry_points

from tessera.bots.levels import LEVELS
from tessera.bots.player import Bot, Candidate, Thought
from tessera.bots.search import Searcher
from tessera.kernel.errors import BadInput

__all__ = ["Bot", "Candidate", "Thought", "all_bots", "find_bot"]


@cache
def all_bots() -> dict[str, Bot]:
    found: dict[str, Bot] = {}
    for module in pkgutil.iter_modules(__path__):
        room = importlib.import_module(f"{__name__}.{module.name}")
        for bot in (*getattr(room, "BOTS", ()), getattr(room, "BOT", None)):
            if bot is not None:
                found[bot.name] = bot
    for point in entry_points(group="tessera.bots"):
        bot = point.load()
        found.setdefault(bot.name, bot)
    return {name: found[name] for name in [*LEVELS, *sorted(found.keys() - set(LEVELS))]}


def find_bot(name: str) -> Bot:
    """The bot of that name, or BadInput with a hint.

    >>> find_bot("greedy").name
    'greedy'
    >>> find_bot("search-250").name
    'search-250'
    """
    bots = all_bots()
    if name in bots:
        return bots[name]
    wanted = re.fullmatch(r"search-([1-9][0-9]{0,6})(s?)", name)
    if wanted:
        n = int(wanted[1])
        return Searcher(name, 0, float(n)) if wanted[2] else Searcher(name, n)
    near = difflib.get_close_matches(name.lower(), bots, 1, 0.6)
    hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(bots)}, search-N."
    raise BadInput(f"There is no bot {name!r}. {hint}")
