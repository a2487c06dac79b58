"""How fast: whole random games, one row a game. `run` is the command `tessera bench`.

A decision is a question with two or more legal answers, picked uniformly from the full list; forced ones are not
counted. A simulation is one of the search bot's (bots/search.py), with all that goes into a choice.
"""

import json
import time
from typing import Any

import tessera
from tessera.bots.search import Search
from tessera.kernel.chair import Chair
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options, State, Value
from tessera.registry import all_games, find_game

LOOKED_GAMES = 3  # random games in which a position inside an effect is looked for

SEARCH_SIMULATIONS = 250
CHOICES_APART = 9  # choices between two searches


def measure(game: Game, options: Options, seats: int, seconds: float, seed: int = 1) -> dict[str, Any]:
    """Play random games for this many seconds."""
    games = decisions = turns = 0
    start = time.perf_counter()
    while True:
        for _ in range(10):
            s = game.new(options, seats, seed)
            decisions += game.playout(s, Rng(seed))
            turns += game.turns_played(s)
            games += 1
            seed += 1
        taken = time.perf_counter() - start
        if taken >= seconds:
            break
    middle = game.new(options, seats, 1)
    game.playout(middle, Rng(1), 30)
    deep = inside_effect(game, options, seats)
    return {
        "game": game.name,
        "seats": seats,
        "games_per_s": round(games / taken, 1),
        "decisions_per_s": round(decisions / taken),
        "turns_per_s": round(turns / taken),
        "clone_ns": clone_ns(middle),
        "effect_clone_ns": None if deep is None else clone_ns(deep),
        "simulations_per_s": simulations_per_s(game, options, seats, seconds),
        "mean_decisions": round(decisions / games, 1),
        "compiled": tessera.COMPILED,
    }


def simulations_per_s(game: Game, options: Options, seats: int, seconds: float) -> int:
    """Of searches with SEARCH_SIMULATIONS simulations a choice, at choices all through a random game."""
    rng = Rng(1)
    simulations = 0
    taken = 0.0
    while taken < seconds:
        s = game.new(options, seats, int(rng.next32()))
        while s.result is None and taken < seconds:
            game.playout(s, rng, CHOICES_APART)
            if s.result is None and len(game.legal(s)) > 1:
                chair = Chair(game, s, int(game.question(s).seat))
                start = time.process_time()
                search = Search(chair, rng.fork(), SEARCH_SIMULATIONS)
                search.run()
                taken += time.process_time() - start
                simulations += int(search.done)
    return round(simulations / taken)


def inside_effect(game: Game, options: Options, seats: int) -> State | None:
    """A state in the middle of a game and as deep in effects as one is found; None where a game has no effects."""
    best: State | None = None
    for seed in range(1, LOOKED_GAMES + 1):
        s = game.new(options, seats, seed)
        rng = Rng(seed)
        game.playout(s, rng, 30)
        while s.result is None:
            if game.depth(s) > (0 if best is None else game.depth(best)):
                best = s.clone()
            game.playout(s, rng, 1)
    return best


def clone_ns(s: State, copies: int = 20_000) -> int:
    """Nanoseconds for a copy of a state: the best of five."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(copies // 5):
            s.clone()
        best = min(best, (time.perf_counter() - start) / (copies // 5))
    return round(best * 1e9)


def run(
    game_names: list[str],
    seats: int = 0,
    seconds: float = 2.0,
    json_output: bool = False,
    preset: str = "",
    given: dict[str, Value] | None = None,
) -> int:
    if not 0 < seconds <= 3600:
        raise BadInput(f"--seconds must be between 0 and 3600, not {seconds:g}.")
    rows: list[dict[str, Any]] = []
    for game in [find_game(name) for name in game_names] or list(all_games().values()):
        n = seats or game.usual_seats()[0]
        rows.append(measure(game, game.choose_options(preset, given, n), n, seconds))
        if not json_output:
            show(rows[-1], first=len(rows) == 1)
    if json_output:
        print(json.dumps(rows, indent=2))
    return 0


def show(row: dict[str, Any], first: bool) -> None:
    if first:
        print(
            f"{'game':<14}{'seats':>6}{'games/s':>12}{'decisions/s':>14}{'turns/s':>12}{'clone ns':>10}{'mean':>8}"
            f"{'sims/s':>10}  mode"
        )
    mode = "compiled" if row["compiled"] else "plain Python"
    print(
        f"{row['game']:<14}{row['seats']:>6}{row['games_per_s']:>12,}{row['decisions_per_s']:>14,}"
        f"{row['turns_per_s']:>12,}{row['clone_ns']:>10,}{row['mean_decisions']:>8}"
        f"{row['simulations_per_s']:>10,}  {mode}"
    )
