"""The long runs: `make soak`. Every game as its issue asks for; the last results are kept in bench/soak-<game>.txt.

`make soak` takes all games; `.venv/bin/python tools/soak.py GAME...` only some.
"""

import contextlib
import io
import os
import sys
import time
from pathlib import Path

import tessera
from tessera.lab import soak

ROOT = Path(__file__).resolve().parent.parent
# game: games, rate of the costly laws (chosen so that each law sees more than 20,000 positions)
LONG = {
    "cities": (100_000, 0.0007),
    "homeworlds": (20_000, 0.01),
    "innomination": (20_000, 0.0006),
    "innovation": (20_000, 0.006),
    "splendor": (50_000, 0.003),
    "template": (20_000, 0.05),
}
ALL_RANDOM = ("cities",)  # all of its games have random options; the others go round their presets first


def main(names: list[str]) -> int:
    status = 0
    for name in names or list(LONG):
        games, rate = LONG[name]
        jobs = int(os.environ.get("JOBS", os.cpu_count() or 1))
        printed = io.StringIO()
        start = time.perf_counter()
        with contextlib.redirect_stdout(printed):
            bad = soak.run([name], games, seed=1, random_options=name in ALL_RANDOM, laws=rate, jobs=jobs)
            if name not in ALL_RANDOM:
                bad = soak.run([name], games // 10, seed=2, random_options=True, laws=rate, jobs=jobs) or bad
        status = status or bad
        mode = "compiled" if tessera.COMPILED else "plain Python"
        head = f"tessera soak {name} --games {games} --seed 1 --laws {rate} --jobs {jobs}"
        if name in ALL_RANDOM:
            head += f" --random-options ({mode})"
        else:
            head += f" ({mode}), then --games {games // 10} --seed 2 --random-options"
        head += f": {time.perf_counter() - start:.0f} s\n\n"
        (ROOT / "bench").mkdir(exist_ok=True)
        lasting = [x for x in printed.getvalue().splitlines() if not x.startswith("    replay:")]  # not temporary files
        (ROOT / "bench" / f"soak-{name}.txt").write_text(head + "\n".join(lasting) + "\n")
        print(head + printed.getvalue())
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
