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
LONG = {"homeworlds": (20_000, 0.01), "splendor": (50_000, 0.003), "template": (20_000, 0.05), "innomination": (20_000, 0.002)}


def main(names: list[str]) -> int:
    status = 0
    for name in names or list(LONG):
        games, rate = LONG[name]
        jobs = int(os.environ.get("JOBS", os.cpu_count() or 1))
        printed = io.StringIO()
        start = time.perf_counter()
        with contextlib.redirect_stdout(printed):
            bad = soak.run([name], games, seed=1, laws=rate, jobs=jobs)
            bad = soak.run([name], games // 10, seed=2, random_options=True, laws=rate, jobs=jobs) or bad
        status = status or bad
        mode = "compiled" if tessera.COMPILED else "plain Python"
        head = f"tessera soak {name} --games {games} --seed 1 --laws {rate} --jobs {jobs} ({mode}), then "
        head += f"--games {games // 10} --seed 2 --random-options: {time.perf_counter() - start:.0f} s\n\n"
        (ROOT / "bench").mkdir(exist_ok=True)
        (ROOT / "bench" / f"soak-{name}.txt").write_text(head + printed.getvalue())
        print(head + printed.getvalue())
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
