"""How fast this build plays beside that of an earlier commit: `make bench BEFORE=<commit>`.

The earlier commit is built once, under build/before/. Then both play the same random games, in turns of some seconds
each so that other work on the machine hits them alike, and are measured in CPU time. The ratio is the figure that
counts: above 1, this build is the faster one. It prints the best round beside the best and the median of the rounds.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SEATS = {"cities": 3}  # where two are not usual
GAMES = ("homeworlds", "splendor", "cities", "innovation", "innomination")

# Runs in either build, so it imports nothing of tools, and finds the games where they stood then.
PLAY = """
import json, sys, time
try:
    from tessera.registry import find_game
except ModuleNotFoundError:
    from tessera.kernel.registry import find_game
from tessera.kernel.rng import Rng
name, seats, games, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
game = find_game(name)
options = game.choose_options(seats=seats)
game.playout(game.new(options, seats, 1), Rng(1))
start = time.process_time()
decisions = sum(game.playout(game.new(options, seats, s), Rng(s)) for s in range(seed, seed + games))
print(json.dumps([decisions, time.process_time() - start]))
"""


def built(commit: str) -> Path:
    """The Python of an environment in which Tessera is installed as it was at a commit."""
    name = subprocess.run(
        ["git", "rev-parse", "--short", commit], cwd=ROOT, text=True, capture_output=True, check=True
    ).stdout.strip()
    tree = ROOT / "build" / "before" / name
    if not tree.exists():
        subprocess.run(["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(tree)], check=True)
        subprocess.run(["git", "checkout", "--quiet", commit], cwd=tree, check=True)
    subprocess.run(["make", "setup", "TESSERA_COMPILE=1"], cwd=tree, check=True, stdout=sys.stderr)
    return tree / ".venv" / "bin" / "python"


def play(python: Path, game: str, games: int, seed: int) -> tuple[int, float]:
    """Decisions played and the seconds of CPU that they took."""
    command = [str(python), "-c", PLAY, game, str(SEATS.get(game, 2)), str(games), str(seed)]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    out = subprocess.run(command, cwd=Path.home(), env=clean, text=True, capture_output=True, check=True).stdout
    decisions, seconds = json.loads(out)
    return decisions, seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", help="the earlier build")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each round and build")
    parser.add_argument("--games", nargs="*", default=GAMES)
    args = parser.parse_args()
    before = built(args.commit)
    now = Path(sys.executable)
    print(f"| game | decisions/s before | now | best by best | median of {args.rounds} rounds | same games |")
    print("|---|---|---|---|---|---|")
    for game in args.games:
        decisions, seconds = play(now, game, 20, 1)
        games = max(20, int(20 * args.seconds / seconds))
        old: list[float] = []
        new: list[float] = []
        same = True
        for k in range(args.rounds):
            pair = [(before, old), (now, new)]
            counts = set()
            for python, rates in pair if k % 2 else reversed(pair):
                decisions, seconds = play(python, game, games, 1 + k * games)
                rates.append(decisions / seconds)
                counts.add(decisions)
            same = same and len(counts) == 1
        ratio = statistics.median(b / a for a, b in zip(old, new, strict=True))
        print(
            f"| {game} | {max(old):,.0f} | {max(new):,.0f} | {max(new) / max(old):.2f} | {ratio:.2f} "
            f"| {'yes' if same else 'no: the rules changed'} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
