"""A tournament: every bot against every other on duplicate deals, kept in a file that a later run picks up.

Each deal is played once for every seat of the challenger: with two players both ways round, with more of them one
challenger among equals, and then the roles change. What came of it is said in
standings.py and, as a page, in report.py. `run` is the command `tessera tournament`.
"""

import json
import time
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from tessera.kernel.chair import Chair
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options
from tessera.lab.frozen import find_player
from tessera.lab.report import page
from tessera.lab.simulate import MOST_ANSWERS, open_out, read_out
from tessera.lab.standings import step_of, summary
from tessera.lab.workers import run_all
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
    done = read_out(out, header) if out else {}
    stream = open_out(out, header, done) if out else None
    try:
        for row in run_all(play_one, [t for t in tasks if t[5] not in done], jobs, f"{game.name}: {', '.join(bots)}"):
            done[row["number"]] = row
            if stream:
                stream.write(json.dumps(row) + "\n")
                stream.flush()
    finally:
        if stream:
            stream.close()
    rows = [done[i] for i in sorted(done) if i < len(tasks)]
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
                out.append((game.name, options, order, challenger, seed * 1_000_003 + deal, len(out)))
    return out


def play_one(task: Task) -> dict[str, Any]:
    """One game; a decision's time is that of this process, so that other work on the machine does not count."""
    name, options, order, challenger, seed, number = task
    game = find_game(name)
    players = [find_player(b) for b in order]
    s = game.new(options, len(order), seed)
    rngs = [Rng(seed * 64 + q + 1) for q in range(len(order))]
    times: dict[str, Counter[int]] = {b: Counter() for b in order}
    answers = 0
    while s.result is None and answers < MOST_ANSWERS:
        codes = game.legal(s)
        code = codes[0]
        if len(codes) > 1:
            seat = int(game.question(s).seat)
            since = time.process_time()
            code = players[seat].choose(Chair(game, s, seat), rngs[seat])
            times[order[seat]][step_of(time.process_time() - since)] += 1
            if code not in codes:
                raise RuntimeError(f"{order[seat]} answers {code}, which is not legal (game {number}, seed {seed})")
        game.apply(s, code)
        answers += 1
    result = game.result(s)
    return {
        "number": number,
        "deal": seed,
        "challenger": challenger,
        "bots": list(order),
        "shares": [round(x, 4) for x in result.shares] if result else [0.0] * len(order),
        "ranks": list(result.ranks) if result else [1] * len(order),
        "reason": result.reason if result else "unfinished",
        "turns": game.turns_played(s),
        "times": {b: dict(sorted(steps.items())) for b, steps in times.items()},
    }
