"""Finding games: every package in tessera/games, and every installed package that offers an entry point
`tessera.games`.

There is no list to edit: a package with a `GAME` is a game.
"""

import difflib
import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

import tessera.games
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game


@cache
def all_games() -> dict[str, Game]:
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(tessera.games.__path__):
        package = importlib.import_module(f"tessera.games.{module.name}")
        found[package.GAME.name] = package.GAME
    for point in entry_points(group="tessera.games"):
        game = point.load()
        found.setdefault(game.name, game)
    return dict(sorted(found.items()))


def find_game(name: str) -> Game:
    games = all_games()
    if name in games:
        return games[name]
    near = difflib.get_close_matches(name.lower(), games, 1, 0.6)
    hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(games)}."
    raise BadInput(f"There is no game {name!r}. {hint}")
