"""Soaking: thousands of random games with the laws watching. Any failure is kept as a record that replays to the spot.

`run` is the command `tessera soak`. Games go round all presets and seat counts, or (`random_options`) over random
options; the cheap laws hold at every step of every game, the costly ones at a share `laws` of all positions.
"""

import tempfile
from collections import Counter
from pathlib import Path

from tessera.kernel.errors import BadInput, Refused
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options, Value
from tessera.lab.laws import LAWS, NOTED, play
from tessera.lab.play import deal_seed
from tessera.lab.pool import run_all
from tessera.lab.position import Broken, Position
from tessera.matches.match import Match
from tessera.registry import all_games, find_game

TASK_GAMES = 20
SHOWN_FAILURES = 10  # in full

Task = tuple[str, list[tuple[Options, int, int]], float]  # game, (options, seats, seed) of each game, rate of the laws
Outcome = tuple[Counter[str], list[tuple[str, str]]]  # what was checked; failures with the record of the game


def run(
    game_names: list[str],
    games: int,
    seed: int,
    random_options: bool = False,
    laws: float = 0.02,
    jobs: int = 1,
    preset: str = "",
    given: dict[str, Value] | None = None,
    seats: int = 0,
) -> int:
    if games < 1:
        raise BadInput(f"--games must be 1 or more, not {games}.")
    if not 0 <= laws <= 1:
        raise BadInput(f"--laws is a share between 0 and 1, not {laws}.")
    failed = False
    for game in [find_game(name) for name in game_names] or list(all_games().values()):
        plan = plan_games(game, games, seed, random_options, preset, given or {}, seats)
        tasks: list[Task] = [(game.name, plan[i : i + TASK_GAMES], laws) for i in range(0, len(plan), TASK_GAMES)]
        checked: Counter[str] = Counter()
        failures: list[tuple[str, str]] = []
        for counts, bad in run_all(soak_some, tasks, jobs, f"soaking {game.name}", TASK_GAMES):
            checked += counts
            failures += bad
        report(game, checked, failures, seed)
        failed = failed or bool(failures)
    return 1 if failed else 0


def plan_games(
    game: Game, games: int, seed: int, random_options: bool, preset: str, given: dict[str, Value], seats: int
) -> list[tuple[Options, int, int]]:
    """Options, seats and seed of each game."""
    rng = Rng(seed)
    combos = [] if random_options else combinations(game, preset, given, seats)
    out: list[tuple[Options, int, int]] = []
    for i in range(games):
        options, n = random_setting(game, rng, given, seats) if random_options else combos[i % len(combos)]
        out.append((options, n, deal_seed(seed, i)))
    return out


def combinations(game: Game, preset: str, given: dict[str, Value], seats: int) -> list[tuple[Options, int]]:
    """Every preset with every number of seats that it is for."""
    out: list[tuple[Options, int]] = []
    for p in game.presets:
        if not preset or p.name == preset:
            for n in range(p.seats[0], p.seats[1] + 1):
                if not seats or n == seats:
                    out.append((game.choose_options(p.name, given, n), n))
    if not out:
        game.choose_options(preset, given, seats)
        raise BadInput(f"No preset of {game.title} is for {seats} players.")
    return out


def random_setting(game: Game, rng: Rng, given: dict[str, Value], seats: int) -> tuple[Options, int]:
    for _ in range(1000):
        n = seats or game.seats[0] + int(rng.below(game.seats[1] - game.seats[0] + 1))
        values = {o.name: o.values()[int(rng.below(len(o.values())))] for o in game.options}
        try:
            return game.choose_options("", {**values, **given}, n), n
        except BadInput:
            continue
    raise BadInput(f"No random options of {game.title} fit what was asked for.")


def soak_some(task: Task) -> Outcome:
    name, plan, rate = task
    game = find_game(name)
    checked: Counter[str] = Counter()
    failures: list[tuple[str, str]] = []
    for options, seats, seed in plan:
        follow = int(Rng(seed).next32()) < rate * 4 * 2**32
        try:
            checked += play(game, options, seats, seed, rate, follow=follow).checked
            checked["games"] += 1
        except Broken as e:
            failures.append((f"{e} [{seats} seats, seed {seed}]", record_of(game, e.position)))
    return checked, failures


def record_of(game: Game, p: Position | None) -> str:
    """The game up to the failure, as a record file; as far as it can be played at all."""
    if p is None:
        return ""
    m = Match.start(game, p.options, p.seats, p.seed)
    try:
        for code in p.codes:
            m.answer(int(game.question(m.state).seat), code)
    except (Refused, Exception):  # the failure itself: the record ends before it
        pass
    return m.record.text()


def report(game: Game, checked: Counter[str], failures: list[tuple[str, str]], seed: int) -> None:
    print(f"{game.title}: {checked['games']} games, {checked['decisions']} decisions, seed {seed}")
    print(f"  conserved, answerable: {checked['positions']} positions")
    for name in [*LAWS, "events", "repeats"]:
        parts = [f"{k.partition(': ')[2]} {v}" for k, v in checked.items() if k.startswith(f"{name}: ")]
        print(
            f"  {name}: {checked[name]} {'games' if name == 'repeats' else 'positions'}"
            + (f" ({', '.join(parts)})" if parts else "")
        )
    for remark in game.remarks({k.removeprefix(NOTED): n for k, n in checked.items() if k.startswith(NOTED)}):
        print(f"  {remark}")
    for i, (sentence, record) in enumerate(failures[:SHOWN_FAILURES]):
        path = Path(tempfile.gettempdir()) / f"tessera-soak-{game.name}-{seed}-{i}.jsonl"
        path.write_text(record, encoding="utf-8")
        print(f"  FAILED {sentence}\n    replay: tessera replay {path}")
    print(f"  {len(failures)} failures")
