"""Do the bots peek? `python tools/no_peek.py [GAME...] --bot search-40 --positions 2000`: positions with all that the
seat cannot see dealt anew, the same random numbers, the same answer; see lab/no_peek.py. One line a game, exit status 1
if any answer changed or was not legal."""

import argparse
import sys

from tessera.bots import find_bot
from tessera.lab.no_peek import check
from tessera.registry import all_games, find_game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--bot", default="search-40")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wrong = 0
    for name in args.games or all_games():
        game = find_game(name)
        tables = [
            (p.name, n)
            for p in game.presets
            if p.seats[1] > 1  # alone, there is nobody to peek at
            for n in sorted({max(2, p.seats[0]), min(4, p.seats[1])})
        ]
        if name == "homeworlds":  # with two players, or without alignments, nothing is hidden
            tables = [("rulebook", n) for n in (3, 4, 5, 6)]
        positions = changed = illegal = 0
        for i, (preset, seats) in enumerate(tables):
            share = args.positions * (i + 1) // len(tables) - args.positions * i // len(tables)
            found = check(find_bot(args.bot), game, preset, seats, share, args.seed)
            positions += found.positions
            changed += len(found.changed)
            illegal += len(found.illegal)
            for where in [*found.changed, *found.illegal][:5]:
                print(f"  {where}")
        print(f"{name}: {args.bot}, {positions} positions, {changed} changed answers, {illegal} illegal", flush=True)
        wrong += changed + illegal
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
