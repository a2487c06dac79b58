"""The nations of Innomination against each other, bots on all seats: docs/reports/innomination-nations.md.

    python tools/nations.py [--games 48] [--bot greedy] [--jobs 2] [--seed 1] [--keep FILE]
    python tools/nations.py --mirror 500 [--bot greedy] [--jobs 2] [--seed 1]

Every pair of nations plays so many games: each deck of the one against each of the other, both in both seats. On the
diagonal the two decks of a nation play each other. FILE keeps the games line by line, and a later run goes on from
there. Which cards the bots never played is told at the end. With --mirror the bot plays random instead, both with the
same deck, each deck in turn, in both seats.
"""

import argparse
import json
import sys
from collections import Counter
from datetime import date
from itertools import combinations_with_replacement
from math import sqrt
from pathlib import Path
from typing import Any

from tessera.bots import find_bot
from tessera.games.innomination import GAME
from tessera.games.innomination.card_sets import starter
from tessera.games.innomination.language import NATIONS
from tessera.kernel.state import State
from tessera.lab.play import deal_seed, play_game
from tessera.lab.pool import run_all

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "reports" / "innomination-nations.md"
PEOPLES = NATIONS[:6]  # Neutral has no decks

Task = tuple[str, str, int, str, str]  # the decks in the order of seats, seed, the bots


def decks_of(nation: str) -> list[str]:
    s = starter()
    return [deck.name for deck in s.decks if NATIONS[deck.nation(s)] == nation]


def plan(games: int, seed: int, bot: str) -> list[Task]:
    tasks: list[Task] = []
    for one, other in combinations_with_replacement(PEOPLES, 2):
        a, b = decks_of(one), decks_of(other)
        pairs = [(x, y) for x in a for y in b if one != other or x < y]
        pairs += [(y, x) for x, y in pairs]
        for i in range(games):
            first, second = pairs[i % len(pairs)]
            # Both seat orders of a pair of decks share a seed.
            tasks.append((first, second, deal_seed(seed, i // len(pairs)), bot, bot))
    return tasks


def plan_mirror(games: int, seed: int, bot: str) -> list[Task]:
    decks = [deck.name for deck in starter().decks]
    bots = [(bot, "random"), ("random", bot)]
    return [
        (deck, deck, deal_seed(seed, i // 2), *bots[i % 2])
        for i, deck in ((i, decks[i // 2 % len(decks)]) for i in range(games))
    ]


def play(task: Task) -> dict[str, Any]:
    first, second, seed, *names = task
    options = GAME.choose_options("", {"decks": f"{first},{second}"}, 2)
    counts: Counter[str] = Counter()

    def note(s: State, code: int) -> None:
        counts[GAME.noted(s, code)] += 1

    played = play_game(GAME, options, [find_bot(name) for name in names], seed, note)
    note(played.state, -1)
    del counts[""]
    return {
        "task": list(task),
        "shares": list(played.result.shares),
        "turns": GAME.turns_played(played.state),
        "counts": dict(counts),
    }


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's, 95 %."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def shown(wins: float, games: int) -> str:
    low, high = interval(wins, games)
    return f"{wins / games:.0%} ({low:.0%} - {high:.0%})"


def table(rows: list[dict[str, Any]], bot: str, command: str) -> str:
    s = starter()
    nation = {deck.name: NATIONS[deck.nation(s)] for deck in s.decks}
    wins: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    deck_wins: Counter[str] = Counter()
    deck_games: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for row in rows:
        names = row["task"][:2]
        counts.update(row["counts"])
        for me, other, share in ((0, 1, row["shares"][0]), (1, 0, row["shares"][1])):
            pair = nation[names[me]], nation[names[other]]
            if pair[0] == pair[1] and names[me] > names[other]:
                continue  # of two decks of one nation the first is counted
            wins[pair] += share
            games[pair] += 1
            if pair[0] != pair[1]:
                deck_wins[names[me]] += share
                deck_games[names[me]] += 1
    turns = sorted(row["turns"] for row in rows)
    out = [
        "# The nations of Innomination against each other",
        "",
        f"{date.today()}, starter set, two players, both {bot}: `{command}`; {len(rows)} games. Shares of wins of the",
        "nation at the left with Wilson's 95 % intervals; on the diagonal that of its deck A against its deck B.",
        f"A game takes {turns[len(turns) // 2]} turns (median; the longest {turns[-1]}).",
        "",
        "| | " + " | ".join(name.capitalize() for name in PEOPLES) + " | all others |",
        "|---" * (len(PEOPLES) + 2) + "|",
    ]
    for one in PEOPLES:
        others = [(one, x) for x in PEOPLES if x != one]
        total = shown(sum(wins[x] for x in others), sum(games[x] for x in others))
        cells = [shown(wins[(one, x)], games[(one, x)]) for x in PEOPLES]
        out.append(f"| {one.capitalize()} | {' | '.join(cells)} | **{total}** |")
    out += ["", "| deck | wins against other nations |", "|---|---|"]
    out += [f"| {name} | {shown(deck_wins[name], deck_games[name])} |" for name in sorted(deck_games)]
    out += ["", f"What {bot} did with the cards:", ""]
    out += [f"- {remark}" for remark in GAME.remarks(dict(counts))]
    return "\n".join(out) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=None)
    parser.add_argument("--mirror", type=int, default=0)
    args = parser.parse_args()
    if args.mirror:
        won = 0.0
        for row in run_all(play, plan_mirror(args.mirror, args.seed, args.bot), args.jobs, "mirror games"):
            won += row["shares"][row["task"][3:].index(args.bot)]
        print(f"{args.bot} against random with the same deck: {shown(won, args.mirror)} of {args.mirror} games")
        return 0
    tasks = plan(args.games, args.seed, args.bot)
    rows: list[dict[str, Any]] = []
    if args.keep and args.keep.exists():
        rows = [json.loads(line) for line in args.keep.read_text().splitlines()]
    done = {tuple(row["task"]) for row in rows}
    rows = [row for row in rows if tuple(row["task"]) in set(tasks)]
    for row in run_all(play, [t for t in tasks if t not in done], args.jobs, "nations"):
        rows.append(row)
        if args.keep:
            with open(args.keep, "a") as f:
                f.write(json.dumps(row) + "\n")
    text = table(rows, args.bot, f"python tools/nations.py --games {args.games} --seed {args.seed}")
    TARGET.write_text(text)
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
