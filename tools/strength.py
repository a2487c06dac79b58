"""How strong the bots are: the tournaments of TABLE one after the other, kept in bench/strength/ and summed up in
bench/strength.md. `python tools/strength.py [WORD...] [--deals N]`: only those whose name holds the words, with N deals
at most. What is there is not played again, so a run that was broken off goes on, and more deals may be added."""

import argparse
import json
import sys
from datetime import date
from pathlib import Path
from typing import NamedTuple

import tessera
from tessera.bots.tree import USUAL
from tessera.lab import standings, tournament
from tessera.registry import find_game

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "bench" / "strength" / f"v{USUAL.version}"  # what one version of the search did says nothing of another
SEED = 20  # deals for measuring; tuning uses others


class Measure(NamedTuple):
    name: str
    game: str
    preset: str
    seats: int
    a: str
    b: str
    deals: int


# Each with the numbers of seats beyond two; the first of a game also plays 1,000 simulations against 250.
TABLES: list[tuple[str, str, tuple[int, ...]]] = [
    ("splendor", "base", (3, 4)),
    ("splendor", "cities", (3,)),
    ("splendor", "trading-posts", (4,)),
    ("splendor", "orient", (3,)),
    ("splendor", "strongholds", (4,)),
    ("homeworlds", "binary", ()),
    ("homeworlds", "rulebook", (3, 4)),
    ("innovation", "base", (3, 4)),
    ("innovation", "beta", (3,)),
    ("cities", "fast", (3,)),
    ("innomination", "standard", (3,)),
]


def measures() -> list[Measure]:
    out: list[Measure] = []
    scaled: set[str] = set()
    for game, preset, several in TABLES:
        label = f"{game}-{preset}"
        if preset != "rulebook":  # with two players that is binary Homeworlds under another name
            out.append(Measure(f"{label}-2-greedy", game, preset, 2, "search-1000", "greedy", 200))
        if game not in scaled:
            out.append(Measure(f"{label}-2-scaling", game, preset, 2, "search-1000", "search-250", 100))
            scaled.add(game)
        for seats in several:
            out.append(Measure(f"{label}-{seats}-greedy", game, preset, seats, "search-1000", "greedy", 60))
    return out


def play(m: Measure, deals: int, jobs: int) -> None:
    game = find_game(m.game)
    options = game.choose_options(m.preset, {}, m.seats)
    KEPT.mkdir(parents=True, exist_ok=True)
    out = KEPT / f"{m.name}.jsonl"
    tournament.run(game, options, m.seats, [m.a, m.b], min(deals, m.deals), SEED, jobs, out, challenger=m.a)


def command(m: Measure) -> str:
    preset = f" --preset {m.preset}" if m.preset else ""
    return (
        f"tessera tournament {m.game}{preset} --seats {m.seats} --bots {m.a},{m.b} --challenger {m.a} "
        f"--deals {m.deals} --seed {SEED}"
    )


def table() -> str:
    out = [
        "# Strength",
        "",
        f"{date.today()}; search settings version {USUAL.version}. Every deal is played with the challenger in every",
        "seat; the deal is the unit, intervals (95 %) are bootstrapped over deals. Times are of one core of the one",
        "named in results.md, which was shared with other work. Made by `python tools/strength.py`; the games are in",
        f"bench/strength/{KEPT.name}/.",
        "",
        "| game | seats | challenger | against | wins | 95 % | even | deals | asked | median ms | 99 % ms |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    commands: list[str] = []
    for m in measures():
        path = KEPT / f"{m.name}.jsonl"
        if not path.exists():
            continue
        rows = [json.loads(line) for line in path.read_text().splitlines()[1:]]
        whole = [row for row in rows if sum(r["deal"] == row["deal"] for r in rows) == m.seats]
        found = standings.standing(whole, m.a, m.b)
        if found is None:
            continue
        middle, late, _ = standings.decision_times(whole, m.a)
        verdict = "**" if found.low > 1 / m.seats else ""
        title = f"{m.game} {m.preset}".strip()
        out.append(
            f"| {title} | {m.seats} | {m.a} | {m.b} | {verdict}{found.share:.1%}{verdict} | {found.low:.1%} to "
            f"{found.high:.1%} | {1 / m.seats:.1%} | {found.deals} | {m.deals} | {middle:.0f} | {late:.0f} |"
        )
        commands.append(f"    {command(m)}")
    return "\n".join([*out, "", "Bold: the interval lies above even. The commands:", "", *commands]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    if not tessera.COMPILED:
        print("notice: plain Python; this takes very long", file=sys.stderr)
    for m in measures():
        if all(word in m.name for word in args.words):
            play(m, args.deals, args.jobs)
            (ROOT / "bench" / "strength.md").write_text(table())
    print(table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
