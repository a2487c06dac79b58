"""How often the coach speaks in a first game, about what, and how long it takes: `python tools/coaching.py [GAME...]
[--games N]`, kept in bench/coach.md.

The learner is a Beginner who at one decision in four gives any answer at all, against a Beginner, at the kind that a
first game is played with. The coach is asked at every decision of the learner's that has more than one answer.
"""

import argparse
import sys
import time
from collections import Counter
from datetime import date
from pathlib import Path

import tessera
from tessera.bots import find_bot
from tessera.bots.coach import USUAL, remark
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.registry import find_game

KEPT = Path(__file__).resolve().parent.parent / "bench" / "coach.md"
SEED = 90_000
CARELESS = 4  # one decision in so many
KINDS = {
    "splendor": "base",
    "homeworlds": "binary",
    "innovation": "base",
    "cities": "very-short",
    "innomination": "standard",
}
HEAD = """# How often the coach speaks

{date}. `python tools/coaching.py`: a learner (a Beginner who at one decision in {careless} gives any answer at all)
against a Beginner, {games} games of the kind that a first game is played with. Milliseconds of CPU, on one core of the
machine in results.md.

| game | games | decisions | spoke | win | danger | lost | cost | good | median ms | 95 % ms | longest ms |
|---|---|---|---|---|---|---|---|---|---|---|---|
"""


class Counted:
    def __init__(self) -> None:
        self.decisions = 0
        self.said: Counter[str] = Counter()
        self.seconds: list[float] = []

    def row(self, name: str, games: int) -> str:
        spoke = sum(self.said.values())
        kinds = " | ".join(str(self.said[f"coach.{kind}"]) for kind in ("win", "danger", "lost", "cost", "good"))
        took = sorted(self.seconds)
        times = [1000 * took[min(len(took) - 1, int(len(took) * part))] for part in (0.5, 0.95, 1.0)]
        each = " | ".join(f"{t:.0f}" for t in times)
        share = f"{spoke / max(1, self.decisions):.0%}"
        return f"| {name} | {games} | {self.decisions} | {share} | {kinds} | {each} |"


def play(name: str, preset: str, seed: int, counted: Counted, shows: bool) -> None:
    game = find_game(name)
    beginner = find_bot("beginner")
    s = game.new(game.choose_options(preset, {}, 2), 2, seed)
    rng, lot = Rng(seed), Rng(seed + 1)
    last: Chair | None = None
    given = -1
    silent = USUAL
    while s.result is None:
        codes = game.legal(s)
        code = codes[0]
        if len(codes) > 1:
            chair = Chair(game, s, int(game.question(s).seat), names=("You", "Bob"))
            code = beginner.choose(chair, rng)
            if chair.seat == 0:
                start = time.process_time()
                said = remark(chair, Rng(seed + counted.decisions), last, given, silent)
                counted.seconds.append(time.process_time() - start)
                counted.decisions += 1
                silent = 0 if said is not None else silent + 1
                if said is not None:
                    counted.said[said.key] += 1
                    if shows:
                        print(f"  {' '.join(said.sentences)}")
                if lot.below(CARELESS) == 0:
                    code = codes[lot.below(len(codes))]
                last, given = Chair(game, s.clone(), 0, names=chair.names), code
        game.apply(s, code)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--show", action="store_true", help="print what is said, and keep nothing")
    args = parser.parse_args()
    if not tessera.COMPILED:
        print("notice: plain Python; it takes long", file=sys.stderr)
    rows: list[str] = []
    for name in args.names or KINDS:
        counted = Counted()
        for number in range(args.games):
            play(name, KINDS[name], SEED + number, counted, args.show)
        rows.append(counted.row(name, args.games))
        print(rows[-1], flush=True)
    if not args.names and not args.show:
        KEPT.write_text(HEAD.format(date=date.today(), careless=CARELESS, games=args.games) + "\n".join(rows) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
