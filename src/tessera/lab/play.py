"""Bots play a game: from the deal to the end, one bot on each seat, each with random numbers of its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tessera.bots import Bot
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options, Result, State

MOST_ANSWERS = 100_000  # a game that takes longer is broken off


@dataclass(frozen=True)
class Played:
    state: State
    decisions: int  # answers that were not the only one

    @property
    def result(self) -> Result:
        """How it ended; a game that was broken off has no winner."""
        seats = int(self.state.seats)
        return self.state.result or Result((1,) * seats, (0,) * seats, (0.0,) * seats, "unfinished")


def deal_seed(seed: int, deal: int) -> int:
    """The seed of one of a run's deals. All that play the same deals take them from here."""
    return seed * 1_000_003 + deal


def play_game(
    game: Game, options: Options, bots: Sequence[Bot], seed: int, watch: Callable[[State, int], None] | None = None
) -> Played:
    """`watch` sees each state with the code that is about to be answered."""
    s = game.new(options, len(bots), seed)
    rngs = [Rng(seed * 64 + q + 1) for q in range(len(bots))]
    answers = decisions = 0
    while s.result is None and answers < MOST_ANSWERS:
        codes = game.legal(s)
        code = codes[0]
        if len(codes) > 1:
            seat = int(game.question(s).seat)
            code = bots[seat].choose(Chair(game, s, seat), rngs[seat])
            if code not in codes:
                raise RuntimeError(f"{bots[seat].name} answers {code}, which is not legal (seed {seed})")
            decisions += 1
        if watch:
            watch(s, code)
        game.apply(s, code)
        answers += 1
    return Played(s, decisions)
