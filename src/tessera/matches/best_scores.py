"""Scores that are compared from game to game: somebody who plays alone wants to know how good 37 turns are.

A game says by `Game.best_is` which results are compared, and which way is better. Compared are games of one kind
(`kind_of`): the same game, seats and options. A game counts for others (`counts`) if people played it from start to
end and took nothing back that they had seen. Where the scores of earlier games are kept is the driver's matter; `told`
says what came of the comparison.
"""

from collections.abc import Iterable
from typing import Final

from tessera.kernel.game import Game
from tessera.kernel.save import digest
from tessera.kernel.state import FEWEST, Options, Result
from tessera.kernel.words import ENGLISH
from tessera.matches.record import BOT, CONSENT, RESIGN, TIME_OUT, Record

KIND_LENGTH: Final = 32


def kind_of(game: Game, options: Options, seats: int) -> str:
    """A short name for all games that are compared with each other. Options that are as they were before there was a
    choice are left out of it, so that a new option parts nobody from the games played so far."""
    chosen = sorted((o.name, options[o.name]) for o in game.options if options[o.name] != o.before)
    return digest([game.name, seats, chosen])[:KIND_LENGTH]


def score_of(game: Game, options: Options, result: Result | None) -> int | None:
    """The score by which a game is compared with others; None if it is not."""
    if result is None or not result.winners():
        return None
    way = game.best_is(options, result)
    return best_of(way, [result.scores[p] for p in result.winners()]) if way else None


def counts(record: Record) -> bool:
    """May others be compared with this game? Not if a bot played in it, or somebody took back what they had seen."""
    return not any(e.do in (CONSENT, RESIGN, TIME_OUT) or (e.do == BOT and e.text) for e in record.entries)


def best_of(way: int, scores: Iterable[int]) -> int | None:
    """The best of some scores; None of none."""
    found = list(scores)
    if not found:
        return None
    return min(found) if way == FEWEST else max(found)


def told(game: Game, way: int, score: int, best: int | None, counted: bool, lang: str = ENGLISH) -> str:
    """A score beside the best of the games before it."""
    if best is None:
        key = "best.first" if counted else "best.score"
    elif counted and score != best and best_of(way, (score, best)) == score:
        key = "best.better"
    else:
        key = "best.other"
    return game.say(key, {"n": score, "best": best}, lang)
