"""Simulating: many games between bots, one line a game in a file that a later run picks up, and a summary one can
trust.

Deals are duplicated: each deal is played with every rotation of the bots over the seats that makes a difference (with
equal bots there is one), and the deal is the unit of analysis. A game that nobody wins counts as an even share for
everybody and is told apart. `run` is the command `tessera simulate`.
"""

import json
import os
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any

from tessera.kernel.chair import Chair
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options
from tessera.lab.frozen import find_player
from tessera.lab.workers import run_all
from tessera.registry import find_game

MOST_ANSWERS = 100_000

Task = tuple[str, Options, tuple[str, ...], int, int]  # game, options, bots in the order of their seats, seed, number


def run(
    game: Game,
    options: Options,
    seats: int,
    bots: list[str],
    games: int,
    seed: int,
    jobs: int = 1,
    out: Path | None = None,
) -> int:
    if games < 1:
        raise BadInput(f"--games must be 1 or more, not {games}.")
    if len(bots) > seats:
        raise BadInput(f"{len(bots)} bots do not fit {seats} seats.")
    for name in bots:
        find_player(name)
    players = tuple(bots[i % len(bots)] for i in range(seats))
    header = {"game": game.name, "version": game.version, "options": options, "bots": list(players), "seed": seed}
    done = read_out(out, header) if out else {}
    tasks = [task for i in range(games) if i not in done and (task := one_task(game, options, players, seed, i))]
    stream = open_out(out, header, done) if out else None
    try:
        for row in run_all(play_one, tasks, jobs, f"simulating {game.name}"):
            done[row["number"]] = row
            if stream:
                stream.write(json.dumps(row) + "\n")
                stream.flush()
    finally:
        if stream:
            stream.close()
    summarise(game, [done[i] for i in sorted(done) if i < games], seats)
    return 0


def one_task(game: Game, options: Options, players: tuple[str, ...], seed: int, number: int) -> Task:
    """The games of a deal come one after the other: the bots are moved on by a seat until they sit as at first."""
    orders = list(dict.fromkeys(players[-shift:] + players[:-shift] for shift in range(len(players))))
    deal, shift = divmod(number, len(orders))
    return game.name, options, orders[shift], seed * 1_000_003 + deal, number


def play_one(task: Task) -> dict[str, Any]:
    name, options, order, seed, number = task
    game = find_game(name)
    bots = [find_player(b) for b in order]
    s = game.new(options, len(order), seed)
    rngs = [Rng(seed * 64 + q + 1) for q in range(len(order))]
    decisions = answers = 0
    while s.result is None and answers < MOST_ANSWERS:
        codes = game.legal(s)
        code = codes[0]
        if len(codes) > 1:
            seat = int(game.question(s).seat)
            code = bots[seat].choose(Chair(game, s, seat), rngs[seat])
            if code not in codes:
                raise RuntimeError(f"{order[seat]} answers {code}, which is not legal (game {number}, seed {seed})")
            decisions += 1
        game.apply(s, code)
        answers += 1
    result = game.result(s)
    return {
        "number": number,
        "seed": seed,
        "bots": list(order),
        "shares": list(result.shares) if result else [0.0] * len(order),
        "ranks": list(result.ranks) if result else [1] * len(order),
        "scores": list(result.scores) if result else [0] * len(order),
        "reason": result.reason if result else "unfinished",
        "decisions": decisions,
        "turns": game.turns_played(s),
    }


def read_out(path: Path, header: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """The games that a file already holds. A line cut off in writing is left out; another simulation's file is
    refused."""
    if not path.exists() or path.stat().st_size == 0:
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        found = json.loads(lines[0])
    except ValueError:
        found = None
    if found != header:
        raise BadInput(f"{path} holds something else than this simulation; choose another file for --out.")
    done: dict[int, dict[str, Any]] = {}
    for line in lines[1:]:
        try:
            row = json.loads(line)
            done[int(row["number"])] = row
        except (ValueError, KeyError, TypeError):
            break
    return done


def open_out(path: Path, header: dict[str, Any], done: dict[int, dict[str, Any]]) -> Any:
    """The file with its whole lines, open for more. It is replaced in one step, so that nothing written so far can be
    lost."""
    try:
        fresh = path.with_name(path.name + ".new")
        with open(fresh, "w", encoding="utf-8") as f:
            f.write("".join(json.dumps(row) + "\n" for row in [header, *(done[i] for i in sorted(done))]))
        os.replace(fresh, path)
        return open(path, "a", encoding="utf-8")
    except OSError as e:
        raise BadInput(f"{path} cannot be written: {e.strerror}.") from e


def summarise(game: Game, rows: list[dict[str, Any]], seats: int) -> None:
    names = list(dict.fromkeys(b for row in rows for b in row["bots"]))
    decisions = sorted(row["decisions"] for row in rows)
    turns = sorted(row["turns"] for row in rows)
    print(f"{game.title}: {len(rows)} games, {seats} seats, {len({row['seed'] for row in rows})} deals")
    print(f"  {'bot':<12}{'win share':>10}{'95 %':>16}{'even':>8}")
    for name in names:
        share, low, high, even = win_share(rows, name)
        print(f"  {name:<12}{share:>9.1%}{f'{low:.1%} - {high:.1%}':>17}{even:>8.1%}")
    for q in range(seats):
        mean = sum(shares_of(row)[q] for row in rows) / len(rows)
        print(f"  {game.seat_name(q):<12}{mean:>9.1%}")
    if nobody := sum(not any(row["shares"]) for row in rows):
        print(f"  nobody won: {nobody} ({nobody / len(rows):.1%}; an even share for everybody)")
    print(f"  decisions: median {decisions[len(decisions) // 2]}, longest {decisions[-1]}")
    print(f"  turns: median {turns[len(turns) // 2]}, longest {turns[-1]}")
    for reason, n in Counter(row["reason"] for row in rows).most_common():
        print(f"  ended by {reason}: {n} ({n / len(rows):.1%})")


def shares_of(row: dict[str, Any]) -> list[float]:
    """What each seat has of the win; where nobody won, as much as everybody else."""
    shares: list[float] = row["shares"]
    return shares if any(shares) else [1.0 / len(shares)] * len(shares)


def win_share(rows: list[dict[str, Any]], name: str) -> tuple[float, float, float, float]:
    """A bot's share of the wins with its interval, the deal being the unit; and what it would be if all were equal."""
    deals: dict[int, list[float]] = {}
    chairs = 0
    for row in rows:
        mine = [shares_of(row)[q] for q, b in enumerate(row["bots"]) if b == name]
        chairs += len(mine)
        deals.setdefault(row["seed"], []).append(sum(mine))
    means = [sum(xs) / len(xs) for xs in deals.values()]
    mean = sum(means) / len(means)
    spread = sqrt(sum((x - mean) ** 2 for x in means) / max(1, len(means) - 1) / len(means))
    even = chairs / sum(len(row["bots"]) for row in rows)
    return mean, max(0.0, mean - 1.96 * spread), min(1.0, mean + 1.96 * spread), even
