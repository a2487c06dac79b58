"""Chances as people are told them. A search is surer than it should be: what it calls 97 % may happen in 85 games of a
hundred. So each game keeps a map from what the search says to what happens, for two seats (data/chances.json, made by
tools/calibrate.py from games between equal players). Everybody who shows chances of a search to people gets them from
here; what bots play does not depend on it.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from tessera.kernel.game import Game
from tessera.kernel.rulebook import package_of

FILE: Final = "chances.json"
LEAST: Final = 0.01  # what is not sure is told as 1 % at least, and 99 % at most

Points = Sequence[Sequence[float]]  # what the search says and what happens, both rising


def told(game: Game, seats: int, chance: float) -> float:
    """What people are told where a search says so; what is sure they are told as it is."""
    mapped = between(points_of(package_of(game)), chance) if seats == 2 else chance
    return min(1.0 - LEAST, max(LEAST, mapped))


def between(points: Points, chance: float) -> float:
    """Along straight lines from point to point, and level beyond them; with no points as it is.

    >>> between([(0.2, 0.3), (0.8, 0.6)], 0.5)
    0.45
    >>> between([(0.2, 0.3), (0.8, 0.6)], 0.9)
    0.6
    """
    if not points:
        return chance
    if chance <= points[0][0]:
        return points[0][1]
    for (x, y), (right, up) in pairwise(points):
        if chance < right:
            return round(y + (up - y) * (chance - x) / (right - x), 12)
    return points[-1][1]


@cache
def points_of(package: str) -> Points:
    """The map of the game in a package; none for a game that has not been measured."""
    file = files(package) / "data" / FILE
    if not file.is_file():
        return ()
    points: list[list[float]] = json.loads(file.read_text(encoding="utf-8"))["points"]
    return points
