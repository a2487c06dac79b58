"""Simulating: many games between bots, one line a game in a file that a later run picks up, and a summary one can
trust.

Deals are duplicated: each deal is played with every rotation of the bots over the seats that makes a difference (with
equal bots there is one), and the deal is the unit of analysis. A game that nobody wins counts as an even share for
everybody and is told apart. `run` is the command `tessera simulate`.
"""

from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any

from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.state import Options
from tessera.lab.frozen import find_player
from tessera.lab.game_rows import play_rows
from tessera.lab.play import deal_seed, play_game
from tessera.registry import find_game

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
    tasks = [one_task(game, options, players, seed, i) for i in range(games)]
    rows = play_rows(play_one, tasks, jobs, f"simulating {game.name}", out, header)
    summarise(game, rows, seats)
    return 0


def one_task(game: Game, options: Options, players: tuple[str, ...], seed: int, number: int) -> Task:
    """The games of a deal come one after the other: the bots are moved on by a seat until they sit as at first."""
    orders = list(dict.fromkeys(players[-shift:] + players[:-shift] for shift in range(len(players))))
    deal, shift = divmod(number, len(orders))
    return game.name, options, orders[shift], deal_seed(seed, deal), number


def play_one(task: Task) -> dict[str, Any]:
    name, options, order, seed, number = task
    game = find_game(name)
    played = play_game(game, options, [find_player(b) for b in order], seed)
    result = played.result
    return {
        "number": number,
        "seed": seed,
        "bots": list(order),
        "shares": list(result.shares),
        "ranks": list(result.ranks),
        "scores": list(result.scores),
        "reason": result.reason,
        "decisions": played.decisions,
        "turns": game.turns_played(played.state),
    }


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
