"""Does a bot peek? Positions of random games, each with a twin in which all that the seat cannot see is dealt another
way; with the same random numbers the bot must answer alike. `python tools/no_peek.py` does it at length."""

from collections.abc import Iterator

from tessera.bots import Bot
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import State

MOST_CHOICES = 400  # choices of one game


class Checked:
    """What was seen: positions that had a twin, answers that differed, answers that were not legal."""

    def __init__(self) -> None:
        self.positions = 0
        self.changed: list[str] = []
        self.illegal: list[str] = []


def choices(game: Game, preset: str, seats: int, seed: int, every: int) -> Iterator[State]:
    """Every so manieth choice of a random game."""
    rng = Rng(seed)
    s = game.new(game.choose_options(preset, {}, seats), seats, seed)
    met = 0
    while s.result is None and met < MOST_CHOICES:
        codes = game.legal(s)
        if len(codes) > 1:
            met += 1
            if met % every == 0:
                yield s.clone()
        game.apply(s, codes[rng.below(len(codes))])


def check(bot: Bot, game: Game, preset: str, seats: int, wanted: int, seed: int, every: int = 7) -> Checked:
    """Compare the bot's answers at this many positions and at their twins."""
    found = Checked()
    games = 0
    while found.positions < wanted and games < 4 * wanted:
        games += 1
        for i, s in enumerate(choices(game, preset, seats, seed + games, every)):
            if found.positions == wanted:
                break
            seat = int(game.question(s).seat)
            twin = game.twin(s, seat, Rng(seed + i))
            if twin is None:
                continue
            found.positions += 1
            where = f"{game.name} {preset or 'usual'}, {seats} seats, game {seed + games}, position {i}"
            code = bot.choose(Chair(game, s, seat), Rng(7))
            if code not in game.legal(s):
                found.illegal.append(where)
            if bot.choose(Chair(game, twin.state, seat), Rng(7)) != code:
                found.changed.append(where)
    return found
