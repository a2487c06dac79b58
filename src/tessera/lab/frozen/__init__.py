"""Frozen players: what bots were worth, kept to measure later ones against. Only the lab knows them.

`greedy@6` and `search-250@6` play by the rules of today with the values and numbers of version 6 (six/). The code of
greedy and of the search is shared with the players of today; tests/lab/test_frozen.py holds what the frozen ones choose
in 200 positions of each game. Whoever changes how a bot goes about choosing gives what differs a place in
`bots.tree.Settings`, so that version 6 keeps its own.
"""

import re

from tessera.bots import Bot, find_bot
from tessera.bots.greedy import Greedy
from tessera.bots.player import Thought
from tessera.bots.search import Searcher
from tessera.kernel.chair import Chair
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.lab.frozen.six import games as six

__all__ = ["find_player"]


class Frozen(Bot):
    """A bot that sees the game of its chair as it was seen at its time."""

    def __init__(self, name: str, bot: Bot, games: tuple[Game, ...]) -> None:
        self.name = name
        self.bot = bot
        self.games = {game.name: game for game in games}

    def choose(self, chair: Chair, rng: Rng) -> int:
        return self.bot.choose(self._at_the_time(chair), rng)

    def think(self, chair: Chair, rng: Rng) -> Thought:
        return self.bot.think(self._at_the_time(chair), rng)

    def within(self, seconds: float) -> Bot:
        return Frozen(self.name, self.bot.within(seconds), tuple(self.games.values()))

    def _at_the_time(self, chair: Chair) -> Chair:
        game = self.games.get(chair.game.name)
        if game is None:
            raise BadInput(f"{self.name} does not know {chair.game.title}: it knows {', '.join(sorted(self.games))}.")
        return chair.judged_by(game)


def find_player(name: str) -> Bot:
    """A bot for the lab: one of today's, or a frozen one.

    >>> find_player("search-250@6").name
    'search-250@6'
    """
    today, at, version = name.partition("@")
    if not at:
        return find_bot(name)
    searched = re.fullmatch(r"search-([1-9][0-9]{0,6})(s?)", today)
    if version != "6" or not (searched or today == "greedy"):
        raise BadInput(f"There is no frozen bot {name!r}. There are: greedy@6, search-N@6.")
    if not searched:
        return Frozen(name, Greedy(solves=False), six.GAMES)
    n = int(searched[1])
    bot = Searcher(today, 0, float(n), six.settings()) if searched[2] else Searcher(today, n, 0.0, six.settings())
    return Frozen(name, bot, six.GAMES)
