"""How often what a hint promises happens, and the map that makes it so: `python tools/calibrate.py collect GAME PLAYERS
GAMES` and then `python tools/calibrate.py fit`.

Two equal players (PLAYERS is a bot: casual or strong) play every kind of the game for two in turn. At some choices of
each game, drawn by lot, the search that gives hints says how likely the seat that is asked wins; then the game goes on
to its end. A line a game is kept in bench/chances/GAME.jsonl, and a run goes on where the last one stopped. `fit` makes
the map of each game (lab/calibration.py; data/chances.json in the game's folder), and bench/chances.md, in which every
game is judged by a map that was fitted without it.
"""

import argparse
import json
import sys
from datetime import date
from pathlib import Path
from typing import Any

from tessera.bots import find_bot
from tessera.bots.chances import FILE
from tessera.bots.search import Search, wins
from tessera.bots.tree import USUAL
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.lab.calibration import Sample, fitted, held_out, tenths
from tessera.lab.play import play_game
from tessera.registry import find_game

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "bench" / "chances"
DATA = ROOT / "src" / "tessera" / "games"
SEED = 50_000_000  # deals for this; tuning and measuring use others
PLAYERS = ("casual", "strong")
ASKED = 4  # choices of a game, about
FEW = 40  # to say anything about a tenth between one kind of players
ENOUGH = 200  # held-out games in a tenth of the scale
# The kinds for two, and how many choices a game has.
TABLES: dict[str, tuple[tuple[str, ...], int]] = {
    "splendor": (("base", "cities", "trading-posts", "orient", "strongholds", "combined"), 64),
    "homeworlds": (("binary",), 60),
    "innovation": (("base", "beta", "published"), 110),
    "cities": (("very-short", "fast", "regular", "full"), 200),
    "innomination": (("standard", "free-agent", "dual-alliance"), 200),
}

HEAD = """# Chances of hints, two seats

{date}; search settings version {version}. How likely the search that gives hints says the seat that is asked wins, and
how often that happened. Two equal players play on to the end, two Casual ones mostly, and two Strong ones in as many
games as each part says: so "70 %" means what happens in about 70 of 100 games between equals. About four choices of a
game are asked, drawn by lot; of several in one tenth a game counts once. Every game is judged by a map that was fitted
on nine tenths of the games, without it. What is sure ("it wins") is left out: it is told as it is.

    python tools/calibrate.py collect GAME casual 1500
    python tools/calibrate.py collect GAME strong 750
    python tools/calibrate.py fit
"""


def promised(game: Game, s: State, seat: int, rng: Rng) -> list[float] | None:
    """What the search of a hint says of the best answer, as it is and before any map; None if that is sure."""
    search = Search(Chair(game, s, seat), rng, 1000, 2.0)
    best = search.run()[0]
    if best.line.value >= 1.0 or wins(best.line, seat):
        return None
    return [seat, round(search.mean(best), 4)]


def play_one(game: Game, preset: str, players: str, seed: int, each: int) -> dict[str, Any]:
    lot = Rng(seed)
    asked: list[list[float]] = []

    def watch(s: State, code: int) -> None:
        if len(game.legal(s)) > 1 and lot.below(each) < ASKED:
            told = promised(game, s, int(game.question(s).seat), Rng(seed + len(asked)))
            if told is not None:
                asked.append(told)

    bot = find_bot(players)
    options = game.choose_options(preset, {}, 2)
    result = play_game(game, options, [bot, bot], seed, watch).result
    return {"seed": seed, "kind": preset, "players": players, "shares": list(result.shares), "asked": asked}


def collect(name: str, players: str, games: int) -> None:
    game = find_game(name)
    presets, each = TABLES[name]
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{name}.jsonl"
    done = {row["seed"] for row in rows_of(name) if row["players"] == players}
    first = SEED * (1 + PLAYERS.index(players))
    for seed in range(first, first + games):
        if seed not in done:
            row = play_one(game, presets[seed % len(presets)], players, seed, each)
            with path.open("a") as out:
                out.write(json.dumps(row, separators=(",", ":")) + "\n")


def rows_of(name: str) -> list[dict[str, Any]]:
    path = KEPT / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def samples_of(row: dict[str, Any]) -> list[Sample]:
    return [(said, float(row["shares"][int(seat)])) for seat, said in row["asked"]]


def fit() -> str:
    """Write the maps; the tables, as text."""
    out = [HEAD.format(date=date.today(), version=USUAL.version)]
    for name in TABLES:
        # Alternating, so that every fold has games of both kinds of players.
        rows = sorted(rows_of(name), key=lambda row: (row["seed"] % SEED, row["players"]))
        if not rows:
            continue
        games = [samples_of(row) for row in rows]
        players = {kind: sum(row["players"] == kind for row in rows) for kind in PLAYERS}
        points = fitted(games)
        made = {"search": USUAL.version, "games": players, "points": points}
        (DATA / name / "data" / FILE).write_text(json.dumps(made) + "\n")
        out.append(table(name, rows, games, held_out(games)))
    return "\n".join(out)


def table(name: str, rows: list[dict[str, Any]], raw: list[list[Sample]], mapped: list[list[Sample]]) -> str:
    counts = ", ".join(f"{sum(row['players'] == kind for row in rows)} of {kind}" for kind in PLAYERS)
    out = [
        f"## {find_game(name).title}",
        "",
        f"{len(rows)} games ({counts}); {sum(map(len, raw))} hints. Kinds: {', '.join(TABLES[name][0])}.",
        "",
        "| tenth | games | told | happened (95 %) | off | without the map: games | said | happened | off |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    before = {tenth.number: tenth for tenth in tenths(raw)}
    after = {tenth.number: tenth for tenth in tenths(mapped)}
    for n in sorted(before.keys() | after.keys()):
        new, old = after.get(n), before.get(n)
        cells = [f"{10 * n} to {10 * n + 10} %"]
        if new is not None:
            few = "" if new.games >= ENOUGH else " (few)"
            cells += [f"{new.games}{few}", f"{new.said:.1%}", f"{new.happened:.1%} ± {new.error:.1%}"]
            cells.append(f"{100 * new.off:+.1f}")
        else:
            cells += ["0", "", "", ""]
        cells += [str(old.games), f"{old.said:.1%}", f"{old.happened:.1%}", f"{100 * old.off:+.1f}"] if old else ["0"]
        out.append(f"| {' | '.join(cells)} |")
    worst = max((abs(tenth.off) for tenth in after.values() if tenth.games >= ENOUGH), default=0.0)
    out += ["", f"Worst of the tenths with {ENOUGH} games or more: {100 * worst:.1f} points off.", ""]
    for kind in PLAYERS:
        part = [game for game, row in zip(mapped, rows, strict=True) if row["players"] == kind]
        good = [f"{10 * x.number} to {10 * x.number + 10} %: {100 * x.off:+.1f}" for x in tenths(part) if x.games >= 40]
        if good:
            out.append(
                f"Between {kind} players alone, in points off (tenths with 40 games or more): {'; '.join(good)}."
            )
            out.append("")
    return "\n".join(out)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("collect", "fit"))
    parser.add_argument("game", nargs="?", choices=sorted(TABLES))
    parser.add_argument("players", nargs="?", choices=PLAYERS, default="strong")
    parser.add_argument("games", nargs="?", type=int, default=1000)
    args = parser.parse_args()
    if args.what == "collect":
        collect(args.game, args.players, args.games)
    else:
        text = fit()
        (ROOT / "bench" / "chances.md").write_text(text)
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
