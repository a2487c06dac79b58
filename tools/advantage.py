"""Which of two bots chooses better, measured where they differ: `python tools/advantage.py GAME PRESET SEATS A B
POSITIONS SEED`, the bots written as for tools/compare.py.

Positions come from games of greedy against itself. Where A and B answer differently, both answers are played out to the
end of the game on the same samples of what the seat knows, with greedy turns for all. What A wins more than B by its
answer, on the average, is told with a 95 % interval: some hundred times cheaper than games between them, which hardly
differ where luck is large. It does not see what comes of playing better later on as well: compare.py has the last word.
"""

import sys
import time

from compare import decisions, read_arguments

from tessera.bots.finishing import finish_turn
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import State

PLAYED_SAMPLES = 40  # samples that both answers are played out on
FOLLOWED_POSITIONS = 60  # positions tried to find a greedy turn
EVERY = 3  # of so many decisions in a row one is looked at
MOST_TURNS = 600


def played_out(game: Game, t: State) -> State:
    for _ in range(MOST_TURNS):
        if t.result is not None:
            break
        t = finish_turn(game, t, int(game.question(t).seat), [], FOLLOWED_POSITIONS)
    return t


def gain(game: Game, chair: Chair, a: int, b: int, rng: Rng) -> float:
    """By how much the first answer wins more often than the second."""
    total = 0.0
    for _ in range(PLAYED_SAMPLES):
        s = chair.sample(rng)
        for code, sign in ((a, 1.0), (b, -1.0)):
            t = s.clone()
            game.resume(t, code)
            end = played_out(game, t)
            total += sign * (end.result.shares[chair.seat] if end.result is not None else game.chances(end)[chair.seat])
    return total / PLAYED_SAMPLES


def main() -> int:
    asked = read_arguments()
    if asked is None:
        print(__doc__)
        return 2
    game, options, seats, a, b, wanted, seed = asked
    gains: list[float] = []
    spent = {a.name: 0.0, b.name: 0.0}
    for looked, (chair, rng, number) in enumerate(decisions(game, options, seats, seed, EVERY), 1):
        given = []
        for one in (a, b):
            start = time.perf_counter()
            given.append(one.choose(chair, Rng(number)))
            spent[one.name] += time.perf_counter() - start
        if given[0] != given[1]:
            gains.append(gain(game, chair, given[0], given[1], rng))
            report(a.name, b.name, gains, looked, spent)
            if len(gains) == wanted:
                break
    print()
    return 0


def report(a: str, b: str, gains: list[float], looked: int, spent: dict[str, float]) -> None:
    n = len(gains)
    mean = sum(gains) / n
    wide = 1.96 * (sum((g - mean) ** 2 for g in gains) / max(1, n - 1) / n) ** 0.5
    each = ", ".join(f"{name} {1000 * t / looked:.0f} ms" for name, t in spent.items())
    print(
        f"\r{a} against {b}: {100 * mean:+.2f} points (± {100 * wide:.2f}) in {n} of {looked} decisions; {each}",
        end="",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
