"""A tournament: every bot against every other on duplicate deals, kept in a file that a later run picks up.

Each deal is played once for every seat of the challenger: with two players both ways round, with more of them one
challenger among equals, and then the roles change. What came of it is said in
standings.py and, as a page, in report.py. `run` is the command `tessera tournament`.
"""

import time
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from tessera.bots import Bot
from tessera.kernel.chair import Chair
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options
from tessera.lab.frozen import find_player
from tessera.lab.game_rows import play_rows
from tessera.lab.play import deal_seed, play_game
from tessera.lab.report import page
from tessera.lab.standings import step_of, summary
from tessera.registry import find_game

Task = tuple[str, Options, tuple[str, ...], str, int, int]  # game, options, bots by seat, challenger, seed, number


def run(
    game: Game,
    options: Options,
    seats: int,
    bots: list[str],
    deals: int,
    seed: int,
    jobs: int = 1,
    out: Path | None = None,
    report: Path | None = None,
    challenger: str = "",
) -> int:
    """With a `challenger` only its games are played: against each of the others, alone among them."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadInput("A tournament needs two different bots or more: --bots greedy,search-250.")
    if seats < 2:
        raise BadInput("A tournament needs two seats or more.")
    bots = [find_player(name).name for name in bots]
    header = {"game": game.name, "version": game.version, "options": options, "seats": seats, "bots": bots}
    header["seed"] = seed
    if challenger:
        header["challenger"] = find_player(challenger).name
        if header["challenger"] not in bots:
            raise BadInput(f"The challenger {challenger} must be one of --bots.")
    tasks = all_tasks(game, options, seats, bots, deals, seed, challenger)
    rows = play_rows(play_one, tasks, jobs, f"{game.name}: {', '.join(bots)}", out, header)
    print(summary(game, seats, bots, rows))
    if report:
        report.write_text(page(game, options, seats, bots, rows, seed), encoding="utf-8")
        print(f"report: {report}")
    return 0


def all_tasks(
    game: Game, options: Options, seats: int, bots: list[str], deals: int, seed: int, only: str = ""
) -> list[Task]:
    """Deal by deal, so that whatever is done when it stops is balanced. All pairs play the same deals."""
    pairs = list(combinations(bots, 2)) if seats == 2 else list(permutations(bots, 2))
    if only:
        pairs = [(only, other) for other in bots if other != only]
    out: list[Task] = []
    for deal in range(deals):
        for challenger, other in pairs:
            for shift in range(seats):
                order = tuple(challenger if q == shift else other for q in range(seats))
                out.append((game.name, options, order, challenger, deal_seed(seed, deal), len(out)))
    return out


class Timed(Bot):
    """A bot whose decisions are timed; by the clock of this process, so that other work on the machine does not
    count."""

    def __init__(self, bot: Bot, times: Counter[int]) -> None:
        self.name = bot.name
        self.bot = bot
        self.times = times

    def choose(self, chair: Chair, rng: Rng) -> int:
        since = time.process_time()
        code = self.bot.choose(chair, rng)
        self.times[step_of(time.process_time() - since)] += 1
        return code


def play_one(task: Task) -> dict[str, Any]:
    name, options, order, challenger, seed, number = task
    game = find_game(name)
    times: dict[str, Counter[int]] = {b: Counter() for b in order}
    played = play_game(game, options, [Timed(find_player(b), times[b]) for b in order], seed)
    result = played.result
    return {
        "number": number,
        "deal": seed,
        "challenger": challenger,
        "bots": list(order),
        "shares": [round(x, 4) for x in result.shares],
        "ranks": list(result.ranks),
        "reason": result.reason,
        "turns": game.turns_played(played.state),
        "times": {b: dict(sorted(steps.items())) for b, steps in times.items()},
    }
