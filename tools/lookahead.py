"""How far an answer must be followed before the value tells which is best, and how many samples it takes:
`python tools/lookahead.py GAME PRESET POSITIONS SEED`, for `Game.horizon` and `WORTH` (docs/decisions.md, 71).

At positions of greedy games with two players the best-looking answers are played out by greedy turns to the end, on the
same samples. By some samples an answer is chosen, by its value after so many turns or by the mean of several; by the
others, and how they ended, the choice is judged. Told is what it wins more than greedy's, in points a choice.
"""

import random
import sys
from statistics import fmean, pstdev

from compare import decisions

from tessera.bots.finishing import finish_turn
from tessera.bots.greedy import draw_samples, rank
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.registry import find_game

PLAYED_ANSWERS = 8  # answers that are played out
PLAYED_SAMPLES = 64  # samples of each
EVERY = 7  # of so many decisions in a row one is looked at
FOLLOWED_POSITIONS = 60  # positions tried to find a greedy turn
MOST_TURNS = 400
HORIZONS = (1, 2, 4, 8, 16, 24, MOST_TURNS)
CHOSEN_BY = (4, 8, 16, 32)  # samples
REPEATED = 4  # times that samples are dealt out anew to choose and to judge by


Played = list[float]  # the seat's chance after every turn, the last one when the game is over


def played_out(game: Game, t: State, seat: int) -> Played:
    if t.result is None and (game.question(t).seat == seat or game.interrupts(t)):
        t = finish_turn(game, t, seat, [], FOLLOWED_POSITIONS)
    met = [game.chances(t)[seat]]
    while t.result is None and len(met) < MOST_TURNS:
        t = finish_turn(game, t, int(game.question(t).seat), [], FOLLOWED_POSITIONS)
        met.append(game.chances(t)[seat])
    return met


def tried(chair: Chair, rng: Rng) -> list[list[Played]]:
    """By sample and answer, greedy's answer first."""
    lines = rank(chair.game, chair.seat, chair.legal(), draw_samples(chair, rng), rng)[:PLAYED_ANSWERS]
    out: list[list[Played]] = []
    for _ in range(PLAYED_SAMPLES):
        s = chair.sample(rng)
        row: list[Played] = []
        for line in lines:
            t = s.clone()
            chair.game.resume(t, line.code)
            row.append(played_out(chair.game, t, chair.seat))
        out.append(row)
    return out


def judged(met: Played, horizon: int, first: int) -> float:
    return fmean(met[min(turn, len(met) - 1)] for turn in range(first, horizon + 1))


def gain(position: list[list[Played]], horizon: int, first: int, samples: int, draw: random.Random) -> float:
    gained = 0.0
    for _ in range(REPEATED):
        rows = draw.sample(position, len(position))
        answers = range(len(rows[0]))
        means = [fmean(judged(row[a], horizon, first) for row in rows[:samples]) for a in answers]
        best = means.index(max(means))
        gained += fmean(row[best][-1] - row[0][-1] for row in rows[samples:])
    return gained / REPEATED


def table(positions: list[list[list[Played]]]) -> str:
    out = ["| judged after turns | " + " | ".join(f"{n} samples" for n in CHOSEN_BY) + " |", "|---" * 5 + "|"]
    for horizon in HORIZONS:
        for first in dict.fromkeys((horizon, max(1, horizon // 4) if horizon < MOST_TURNS else horizon)):
            cells: list[str] = []
            for samples in CHOSEN_BY:
                draw = random.Random(samples)
                gains = [100 * gain(position, horizon, first, samples, draw) for position in positions]
                cells.append(f"{fmean(gains):.2f} ± {1.96 * pstdev(gains) / len(gains) ** 0.5:.2f}")
            turns = (
                "the last" if horizon == MOST_TURNS else str(horizon) if first == horizon else f"{first} to {horizon}"
            )
            out.append(f"| {turns} | " + " | ".join(cells) + " |")
    return "\n".join(out)


def main() -> int:
    if len(sys.argv) != 5:
        print(__doc__)
        return 2
    game, wanted, seed = find_game(sys.argv[1]), int(sys.argv[3]), int(sys.argv[4])
    options = game.choose_options(sys.argv[2], {}, 2)
    positions: list[list[list[Played]]] = []
    for chair, rng, _ in decisions(game, options, 2, seed, EVERY):
        positions.append(tried(chair, rng))
        print(f"\r{len(positions)} positions", end="", file=sys.stderr, flush=True)
        if len(positions) == wanted:
            break
    print(file=sys.stderr)
    print(table(positions))
    return 0


if __name__ == "__main__":
    sys.exit(main())
