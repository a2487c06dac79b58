"""The speed of Tessera beside OpenSpiel, in one run: `make bench`. It prints the ratios and keeps bench/results.md.

Both are measured in turns of a second, so that other work on the machine hits them alike; the ratio is the figure
that counts. OpenSpiel's connect_four is driven from Python as its users do; Tessera plays whole random games in one
call.
"""

import argparse
import json
import platform
import random
import statistics
import sys
import time
from datetime import date
from pathlib import Path
from typing import Any

import tessera
from tessera.games.homeworlds import GAME as HOMEWORLDS
from tessera.games.homeworlds.heuristic.whole_turns import Turns
from tessera.games.homeworlds.words import fact_files as files
from tessera.lab.bench import measure
from tessera.registry import all_games

ROOT = Path(__file__).resolve().parent.parent
# As their issues ask for (Innovation is with Cities by default, Cities the full game); the others with as few and as
# many seats as they usually have.
SEATS = {"cities": [3], "innomination": [2], "innovation": [2]}
POSITIONS = ROOT / "tests" / "games" / "homeworlds" / "data" / "perft.json"


def peer_decisions_per_s(seconds: float) -> float:
    """OpenSpiel's connect_four, random play, driven from Python."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    rng = random.Random(1)
    n = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[rng.randrange(len(actions))])
            n += 1
    return n / (time.perf_counter() - start)


def successors_per_s(seconds: float) -> float:
    """Distinct positions after whole turns on the positions with exact counts."""
    boards = []
    for row in json.loads(POSITIONS.read_text())["positions"]:
        g, _ = files._table(HOMEWORLDS, row, files._options(HOMEWORLDS, row["players"], row["per"], {}))
        boards.append((g.board, row["to_move"]))
    n = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        for board, mover in boards:
            n += Turns(board, mover, False, False).count()
    return n / (time.perf_counter() - start)


def machine() -> str:
    try:
        model = next(x for x in Path("/proc/cpuinfo").read_text().splitlines() if x.startswith("model name"))
        cpu = model.partition(":")[2].strip()
    except (OSError, StopIteration):
        cpu = platform.processor() or platform.machine()
    return f"{cpu}, one core; Python {platform.python_version()}; {'compiled' if tessera.COMPILED else 'plain Python'}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--games", nargs="*", help="only these; then nothing is kept")
    args = parser.parse_args()
    wanted = [g for g in all_games().values() if not args.games or g.name in args.games]
    games = [(g, n) for g in wanted for n in SEATS.get(g.name, sorted(set(g.usual_seats())))]
    peer: list[float] = []
    rows: dict[str, list[dict[str, Any]]] = {}
    successors: list[float] = []
    for _ in range(args.rounds):
        peer.append(peer_decisions_per_s(args.seconds))
        for game, seats in games:
            row = measure(game, game.choose_options("", None, seats), seats, args.seconds)
            rows.setdefault(f"{game.name}, {seats} seats", []).append(row)
        successors.append(successors_per_s(args.seconds))
    base = statistics.median(peer)

    def middle(name: str, key: str) -> float:
        return float(statistics.median(r[key] for r in rows[name]))

    out = [
        "# Speed",
        "",
        f"{date.today()}. {machine()}. Command: `make bench` (medians of {args.rounds} rounds of {args.seconds:g} s).",
        "Beside it in the same run: OpenSpiel's `connect_four`, random play, driven from Python: "
        f"{base:,.0f} decisions/s. Ratios are to that figure.",
        "",
        "| game | games/s | decisions/s | ratio | turns/s | ratio | clone ns | inside an effect | simulations/s |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name in rows:
        d, t = middle(name, "decisions_per_s"), middle(name, "turns_per_s")
        deep = "" if rows[name][0]["effect_clone_ns"] is None else f"{middle(name, 'effect_clone_ns'):,.0f}"
        out.append(
            f"| {name} | {middle(name, 'games_per_s'):,.0f} | {d:,.0f} | {d / base:.2f} | {t:,.0f} | {t / base:.2f} "
            f"| {middle(name, 'clone_ns'):,.0f} | {deep} | {middle(name, 'simulations_per_s'):,.0f} |"
        )
    out += [
        "",
        f"Homeworlds, whole-turn generator on the 50 positions with exact counts: {statistics.median(successors):,.0f} "
        "distinct successors/s.",
    ]
    text = "\n".join(out) + "\n"
    print(text)
    if args.games:
        return 0
    (ROOT / "bench").mkdir(exist_ok=True)
    (ROOT / "bench" / "results.md").write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
