"""Mutants: break the rules of a game one at a time and count how many the scenarios alone notice.

    python tools/mutants.py GAME [--sample 200] [--seed 1] [--jobs 2] [--least 90] [--all] [--only OPERATOR]

A mutant is the game's source with one small change: a comparison turned, a number off by one, a statement left out,
another seat, one round of a loop only. mutation_operators.py makes them and lists the ways: `places` finds where a file
can be broken, `break_at` breaks it there. `Judge` runs the scenarios of the game on it in a process of its own: plain
Python, `_steps.py` written anew from the broken scripts. Whatever fails, crashes or does not end is caught. Left alone
are words, events, type annotations, and constants that only number things.

Some mutants change nothing that a game can show. Those that somebody has read and found to be so stand in
tools/equivalent/GAME.yaml with a reason, by their file, their function and the line before and after, so that they are
known again when lines move. What counts is how many are caught of the others, and that no more than a tenth is said to
change nothing. docs/reports/mutants-GAME.md tells what the runs showed.

A scenario that never comes to the broken statement plays as before, so it need not be run. `Judge.look` therefore plays
all scenarios on the unbroken game, traced, and `reach` says what a mutant changes: a statement, or a whole script (its
lines run in `_steps.py`). All scenarios are run if that is done when the game is loaded, or once for many scenarios:
then the second of two plays comes there no more.
"""

import argparse
import collections
import importlib
import os
import pkgutil
import random
import resource
import signal
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "src")]  # plain Python: the installed package may be compiled
sys.dont_write_bytecode = True

from mutation_operators import OPERATORS, STEPS, Mutant, Places, break_at, change, places, reach, within  # noqa: E402

import tessera.games  # noqa: E402
from tessera.kernel.convert import Refused, convert_package, modules_of, script_folder  # noqa: E402
from tessera.kernel.game import Game  # noqa: E402
from tessera.lab.scenarios import check_scenario, load_file  # noqa: E402

EQUIVALENT = ROOT / "tools" / "equivalent"
SCENARIO_SECONDS = 4.0  # of computing, on a mutant; unbroken even the longest needs less than a tenth of it
MEMORY_BYTES = 2 << 30
MOST_EQUIVALENT = 10.0  # per cent of the mutants that may be said to change nothing

# Files of a game in which rules stand, besides its folder `rules`; and what stands there without being a rule.
WITH_RULES = {"decks.py", "disciplines.py", "settings.py", "setup.py", "state.py"}
WITHOUT_RULES = {"rules/_steps.py", "rules/events.py"}


def _has_rules(file: str) -> bool:
    return file in WITH_RULES or (file.startswith("rules/") and file not in WITHOUT_RULES)


# Judging


class TooLong(BaseException):
    pass


def _too_long(*_: object) -> None:
    raise TooLong


class Judge:
    """Runs the scenarios of a game on its mutants. What all of them need is loaded once, before the processes part."""

    def __init__(self, name: str) -> None:
        self.name = name
        folder = ROOT / "src" / "tessera" / "games" / name
        self.sources = {str(p.relative_to(folder)): p.read_text() for p in folder.rglob("*.py")}
        self.data = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("data/**/*") if p.is_file()}
        files = sorted((ROOT / "tests" / "scenarios" / name).glob("*.yaml"))
        self.scenarios = [(path.name, scenario) for path in files for scenario in load_file(path)]
        for module in pkgutil.iter_modules(tessera.games.__path__):
            if module.name != name:
                importlib.import_module(f"tessera.games.{module.name}")
        assert f"tessera.games.{name}" not in sys.modules
        self.seen: list[Places] = []  # where each scenario comes; empty: not looked at yet
        self.always: Places = frozenset()  # where loading the game comes

    def mutants(self) -> list[Mutant]:
        rooms = [file for file in sorted(self.sources) if _has_rules(file)]
        return [mutant for file in rooms for mutant in places(file, self.sources[file])]

    def __call__(self, mutant: Mutant | None) -> str:
        """What caught the mutant; empty if nothing did. `stillborn` if the scripts cannot be converted any more."""
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 the process ends with this task
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        signal.signal(signal.SIGVTALRM, _too_long)
        with tempfile.TemporaryDirectory() as room:
            try:
                self._lay_out(Path(room) / self.name, mutant)
            except Refused:
                return "stillborn"
            try:
                return self._play(room, self._concerned(mutant))
            except TooLong:
                return "time limit"
            except Exception as e:
                return f"{type(e).__name__} at import"
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _lay_out(self, room: Path, mutant: Mutant | None) -> None:
        files: dict[str, str | bytes] = {**self.sources, **self.data}
        for file, content in files.items():
            path = room / file
            path.parent.mkdir(parents=True, exist_ok=True)
            if mutant is not None and file == mutant.file:
                content = break_at(self.sources[file], mutant)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        rules = script_folder(room)
        steps = convert_package(rules, f"tessera.games.{self.name}.rules", modules_of(rules))
        rules.joinpath("_steps.py").write_text(steps)

    def _concerned(self, mutant: Mutant | None) -> list[tuple[str, dict[str, Any]]]:
        """The scenarios that can notice the mutant."""
        changed = reach(self.sources[mutant.file], mutant) if mutant else frozenset()
        if not self.seen or not changed or changed & self.always:
            return self.scenarios
        return [s for s, seen in zip(self.scenarios, self.seen, strict=True) if changed & seen]

    def _play(self, room: str, scenarios: list[tuple[str, dict[str, Any]]]) -> str:
        self._enter(room)
        for file, scenario in scenarios:
            signal.setitimer(signal.ITIMER_VIRTUAL, SCENARIO_SECONDS)
            wrong = check_scenario(scenario)
            if wrong:
                return f"{file}: {scenario.get('name')}: {wrong}"
        return ""

    def _enter(self, room: str) -> None:
        tessera.games.__path__.insert(0, room)
        importlib.invalidate_caches()
        Game.facts = lambda *_: {}  # type: ignore[method-assign]  # told after every answer; scenarios look for themselves

    # Where the scenarios come

    def look(self) -> None:
        """Fill `seen` and `always`, in a process of its own."""
        with get_context("fork").Pool(1, maxtasksperchild=1) as pool:
            self.seen, self.always = pool.apply(_look)

    def found(self) -> tuple[list[Places], Places]:
        with tempfile.TemporaryDirectory() as room:
            self._lay_out(Path(room) / self.name, None)
            self._enter(room)
            always = self._traced(lambda: importlib.import_module(f"tessera.games.{self.name}.game"))
            first, seen = ([self._traced(partial(check_scenario, s)) for _, s in self.scenarios] for _ in range(2))
        return seen, always.union(*(a - b for a, b in zip(first, seen, strict=True)))

    def _traced(self, run: Callable[[], object]) -> Places:
        found: set[tuple[str, int | str]] = set()
        folder = f"{os.sep}{self.name}{os.sep}"
        rooms = {file for file in self.sources if _has_rules(file)}
        files: dict[str, str] = {}

        def called(frame: FrameType, _event: str, _what: object) -> Any:
            path = frame.f_code.co_filename
            if path not in files:
                files[path] = path.rpartition(folder)[2] if folder in path else ""
            file = files[path]
            if file == "rules/_steps.py":
                found.add((STEPS, frame.f_code.co_name))
            if file not in rooms:
                return None

            def line(frame: FrameType, _event: str, _what: object) -> Any:
                found.add((file, frame.f_lineno))
                return line

            return line

        sys.settrace(called)
        try:
            run()
        finally:
            sys.settrace(None)
        return frozenset(found)


JUDGE: Judge  # of this process and those that part from it


def _judge(mutant: Mutant | None) -> str:
    return JUDGE(mutant)


def _look() -> tuple[list[Places], Places]:
    return JUDGE.found()


def run(mutants: list[Mutant], sample: int, jobs: int) -> list[tuple[Mutant, str]]:
    """Judge mutants until `sample` of them have lived (stillborn ones do not count)."""
    out: list[tuple[Mutant, str]] = []
    with get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        for mutant, verdict in zip(mutants, pool.imap(_judge, mutants, chunksize=1), strict=True):
            if verdict != "stillborn":
                out.append((mutant, verdict))
            survived = "" if verdict else f"  survived: {mutant.file}:{mutant.line}"
            print(f"{len(out)} judged{survived}", end="\n" if survived else "\r", file=sys.stderr, flush=True)
            if len(out) == sample:
                break
    return out


# What the verdicts come to

Key = tuple[str, str, str]  # file, function, change


def key_of(source: str, mutant: Mutant) -> Key:
    return mutant.file, within(source, mutant), change(source, mutant)


def read_equivalent(path: Path) -> dict[Key, str]:
    """The mutants that are said to change nothing, with their reasons."""
    listed = (yaml.safe_load(path.read_text()) or []) if path.is_file() else []
    return {(x["file"], x["in"], x["change"]): x["reason"] for x in listed}


class Tally:
    """How many were caught, which survived, and which of these are said to change nothing; for each operator too."""

    def __init__(self, verdicts: list[tuple[Mutant, str]], sources: dict[str, str], known: dict[Key, str]) -> None:
        self.counts: dict[str, list[int]] = collections.defaultdict(lambda: [0, 0, 0])
        self.survivors: list[tuple[Mutant, Key]] = []
        self.wrongly_listed: list[Key] = []
        for mutant, verdict in sorted(verdicts, key=lambda v: (v[0].file, v[0].line, v[0].node)):
            key = key_of(sources[mutant.file], mutant) if known or not verdict else ("", "", "")
            column = 0 if verdict else 2 if key in known else 1
            self.counts[mutant.operator][column] += 1
            if column == 1:
                self.survivors.append((mutant, key))
            elif verdict and key in known:
                self.wrongly_listed.append(key)
        self.caught, self.survived, self.equivalent = (sum(c[i] for c in self.counts.values()) for i in range(3))
        judged = self.caught + self.survived + self.equivalent
        self.share = 100 * self.caught / max(1, self.caught + self.survived)
        self.share_equivalent = 100 * self.equivalent / max(1, judged)

    def lines(self) -> list[str]:
        out = [
            f"{self.caught} caught of {self.caught + self.survived} that change something ({self.share:.1f} %), "
            f"{self.survived} survived; {self.equivalent} said to change nothing ({self.share_equivalent:.1f} %)",
            f"  {'operator':<16} caught survived nothing",
        ]
        out += [f"  {name:<16} {a:>6} {b:>8} {c:>7}" for name, (a, b, c) in sorted(self.counts.items())]
        for mutant, (file, function, what) in self.survivors:
            out.append(f"  {file}:{mutant.line} in {function or 'the file'}: {what}")
        out += [f"  said to change nothing, but caught: {' '.join(key)}" for key in self.wrongly_listed]
        return out

    def good(self, least: float) -> bool:
        return self.share >= least and self.share_equivalent <= MOST_EQUIVALENT and not self.wrongly_listed


def judge_unbroken() -> str:
    with get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        return pool.apply(_judge, (None,))


def main() -> int:
    parser = argparse.ArgumentParser(description="break the rules of a game one at a time: do the scenarios notice?")
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=200, help="how many mutants (default 200)")
    parser.add_argument("--all", action="store_true", help="all of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--least", type=float, default=90.0, help="the share in per cent that must be caught")
    parser.add_argument("--only", choices=sorted(set(OPERATORS.values())), help="break in this way only")
    given = parser.parse_args()
    if not (ROOT / "src" / "tessera" / "games" / given.game / "game.py").is_file():
        print(f"There is no game {given.game!r} in src/tessera/games.")
        return 2
    global JUDGE
    JUDGE = Judge(given.game)
    mutants = [m for m in JUDGE.mutants() if given.only in (None, m.operator)]
    possible = len(mutants)
    if not given.all:
        random.Random(given.seed).shuffle(mutants)
    wrong = judge_unbroken()
    if wrong:
        print(f"The scenarios fail before anything is broken: {wrong}")
        return 2
    JUDGE.look()
    verdicts = run(mutants, possible if given.all else given.sample, given.jobs)
    tally = Tally(verdicts, JUDGE.sources, read_equivalent(EQUIVALENT / f"{given.game}.yaml"))
    print(f"{given.game}: {len(verdicts)} mutants of {possible}, {len(JUDGE.scenarios)} scenarios, seed {given.seed}")
    print("\n".join(tally.lines()))
    return 0 if tally.good(given.least) else 1


if __name__ == "__main__":
    sys.exit(main())
