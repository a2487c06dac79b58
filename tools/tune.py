"""Tune the search with optuna (`pip install optuna`), on tuning seeds: `python tools/tune.py --trials 40 [TABLE...]`, a
table being `splendor/base` or the like, all with two seats. A trial plays settings of its own against the usual ones on
duplicate deals of every table in turn; one that does worse than most so far is broken off. The trials are kept in
bench/tuning.log, and a run goes on with them. Few deals a trial: what looks best is to be confirmed with
tools/compare.py on other seeds, and frozen in `Settings` with a new version."""

import argparse
import sys
from pathlib import Path

import optuna
from compare import share

from tessera.bots.search import Searcher
from tessera.bots.tree import Settings
from tessera.registry import find_game

KEPT = Path(__file__).resolve().parent.parent / "bench" / "tuning.log"
SEED = 30_000
TABLES = ("splendor/base", "innovation/base")


def settings_of(trial: optuna.Trial) -> Settings:
    out = Settings()
    out.curiosity = trial.suggest_float("curiosity", 0.25, 4.0, log=True)
    out.sharpness = trial.suggest_float("sharpness", 0.75, 12.0, log=True)
    out.floor = trial.suggest_float("floor", 0.002, 0.1, log=True)
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", default=TABLES)
    parser.add_argument("--trials", type=int, default=40)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--simulations", type=int, default=250)
    args = parser.parse_args()

    def wins(trial: optuna.Trial) -> float:
        new = Searcher("new", args.simulations, 0.0, settings_of(trial))
        usual = Searcher("usual", args.simulations)
        won: list[float] = []
        for deal in range(SEED, SEED + args.deals):
            for table in args.tables:
                name, _, preset = table.partition("/")
                game = find_game(name)
                options = game.choose_options(preset, {}, 2)
                won += [share(game, options, [new, usual], 0, deal), share(game, options, [usual, new], 1, deal)]
            trial.report(sum(won) / len(won), deal - SEED)
            if trial.should_prune():
                raise optuna.TrialPruned
        return sum(won) / len(won)

    storage = optuna.storages.JournalStorage(optuna.storages.journal.JournalFileBackend(str(KEPT)))
    study = optuna.create_study(
        storage=storage,
        study_name=f"{','.join(args.tables)} {args.simulations}",
        direction="maximize",
        load_if_exists=True,
        sampler=optuna.samplers.TPESampler(seed=len(args.tables)),
        pruner=optuna.pruners.MedianPruner(n_startup_trials=8, n_warmup_steps=3),
    )
    if not study.trials:
        usual = Settings()
        study.enqueue_trial({name: getattr(usual, name) for name in ("curiosity", "sharpness", "floor")})
    study.optimize(wins, n_trials=args.trials)
    done = sorted((t for t in study.trials if t.value is not None), key=lambda t: -(t.value or 0.0))
    for t in done[:10]:
        print(f"{t.value:.1%}", {name: round(value, 4) for name, value in t.params.items()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
