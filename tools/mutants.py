"""Mutants: break the rules of a game one at a time and count how many the scenarios alone notice.

    python tools/mutants.py GAME [--sample 200] [--seed 1] [--jobs 2] [--least 85] [--all]

A mutant is the game's source with one small change: a comparison turned, a number off by one, a statement left out.
`places` finds where a file can be broken, `break_at` breaks it there, `Judge` runs the scenarios of the game on it in a
process of its own: plain Python, `_steps.py` written anew from the broken scripts. Whatever fails, crashes or does not
end is caught. Left alone are words, events, type annotations, and constants that only number things.
docs/mutants-GAME.md tells why those that survive do.

A scenario that never comes to the broken statement plays as before, so it need not be run. `Judge.look` therefore plays
all scenarios on the unbroken game, traced, and `reach` says what a mutant changes: a statement, or a whole script (its
lines run in `_steps.py`). All scenarios are run if that is done when the game is loaded, or once for many scenarios:
then the second of two plays comes there no more.
"""

import argparse
import ast
import importlib
import itertools
import os
import pkgutil
import random
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))  # plain Python: the installed package may be compiled
sys.dont_write_bytecode = True

import tessera.games  # noqa: E402
from tessera.build_info import GAME_PLAIN  # noqa: E402
from tessera.kernel.convert import Refused, convert_package, modules_of  # noqa: E402
from tessera.kernel.game import Game  # noqa: E402
from tessera.lab.scenarios import check_scenario, load_file  # noqa: E402

SECONDS = 4.0  # of computing, for one scenario on a mutant; unbroken even the longest needs less than a tenth of it
MEMORY = 2 << 30
# Functions that only tell what happened, name things, scramble a hash or audit for the laws.
NO_RULES = {"tell", "star_zone", "ship_zone", "pieces_of", "system_name", "zone_name", "data_fields", "_moved", "stir"}

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mod, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd, ast.Div: ast.Mult, ast.Pow: ast.Mult,
}  # fmt: skip


# Rooms of a game in which no rule stands: words, views, values, what is told, counted or read from files, and what is
# generated.
WITHOUT_RULES = GAME_PLAIN | {
    "_steps.py", "game.py", "view.py", "prospects.py", "heuristic.py", "turns.py", "telling.py", "tally.py",
    "cards.py", "sets.py",
}  # fmt: skip


def _has_rules(file: str) -> bool:
    """`heuristic_cities.py` is a room like `heuristic.py`."""
    return file not in WITHOUT_RULES and f"{file.partition('_')[0]}.py" not in WITHOUT_RULES


@dataclass(frozen=True)
class Mutant:
    file: str  # in the game's folder
    line: int
    node: int  # its number in the order of ast.walk
    how: str


# Where a file can be broken


def places(file: str, source: str) -> list[Mutant]:
    """All mutants of one file, in the order of its lines."""
    tree = ast.parse(source)
    skipped = {id(inner) for node in _left_alone(tree) for inner in ast.walk(node)}
    found = [
        Mutant(file, getattr(node, "lineno", 0), number, how)
        for number, node in enumerate(ast.walk(tree))
        if id(node) not in skipped
        for how in _ways(node)
    ]
    return sorted(found, key=lambda m: (m.line, m.node, m.how))


def _left_alone(tree: ast.Module) -> Iterator[ast.AST]:
    """What is not rules: imports, texts, annotations, numberings, tellers, and hints such as capacity=64."""
    yield from _numberings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            if node.name in NO_RULES or node.name.startswith(("_tell", "audit")):
                yield node
            yield from node.decorator_list
            if isinstance(node, ast.FunctionDef) and node.returns:
                yield node.returns
        elif (isinstance(node, ast.arg) and node.annotation) or isinstance(node, ast.AnnAssign):
            yield node.annotation
        elif isinstance(node, ast.keyword) and node.arg == "capacity":
            yield node
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("tell", "append")
        ):
            if node.func.attr == "tell" or "Event(" in ast.unparse(node):
                yield node
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node  # a docstring
        elif isinstance(node, ast.Assign) and any(_name(t) in ("__slots__", "FIELDS") for t in node.targets):
            yield node


def _numberings(tree: ast.Module) -> Iterator[ast.AST]:
    """Constants at the top of a file that count up one after the other: other numbers would mean the same."""
    constants = [
        (node, node.value.value)
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant)
    ]
    for (a, x), (b, y) in itertools.pairwise(constants):
        if isinstance(x, int) and isinstance(y, int) and y == x + 1:
            yield a
            yield b


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _ways(node: ast.AST) -> list[str]:
    """How a node can be broken."""
    if isinstance(node, ast.Compare):
        return [f"compare {i}" for i, op in enumerate(node.ops) if type(op) in COMPARISONS]
    if isinstance(node, ast.BoolOp):
        return ["and/or"]
    if isinstance(node, ast.BinOp | ast.AugAssign):
        ways = ["operator"] if type(node.op) in ARITHMETIC else []
        return [*ways, "leave out"] if isinstance(node, ast.AugAssign) else ways
    if isinstance(node, ast.UnaryOp):
        return ["drop sign"] if isinstance(node.op, ast.Not | ast.Invert) else []
    if isinstance(node, ast.Constant):
        return ["+1", "-1"] if isinstance(node.value, int) and not isinstance(node.value, bool) else []
    if isinstance(node, ast.If | ast.IfExp):
        return ["test True", "test False", "test not"]
    if isinstance(node, ast.While):
        return [] if isinstance(node.test, ast.Constant) else ["test False", "test not"]
    if isinstance(node, ast.Expr | ast.Assign):
        return [] if isinstance(node.value, ast.Yield | ast.YieldFrom) else ["leave out"]
    if isinstance(node, ast.Return):
        return ["other value"] if node.value is not None else ["leave out"]
    if isinstance(node, ast.Break | ast.Continue):
        return ["break/continue"]
    return []


# Breaking


def break_at(source: str, mutant: Mutant) -> str:
    """The source with the mutant's change."""
    tree = ast.parse(source)
    node = list(ast.walk(tree))[mutant.node]
    new = _broken(node, mutant.how)
    if new is not node:
        _Replace(node, new).visit(tree)
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


def _broken(node: Any, how: str) -> ast.AST:
    """The node changed in place, or what stands there instead."""
    word, _, rest = how.partition(" ")
    if word == "compare":
        node.ops[int(rest)] = COMPARISONS[type(node.ops[int(rest)])]()
    elif how == "and/or":
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif how == "operator":
        node.op = ARITHMETIC[type(node.op)]()
    elif how == "drop sign":
        return node.operand  # type: ignore[no-any-return]
    elif how in ("+1", "-1"):
        node.value += int(how)
    elif word == "test":
        node.test = ast.UnaryOp(ast.Not(), node.test) if rest == "not" else ast.Constant(rest == "True")
    elif how == "leave out":
        return ast.Pass()
    elif how == "other value":
        node.value = _other(node.value)
    elif how == "break/continue":
        return ast.Continue() if isinstance(node, ast.Break) else ast.Break()
    return node


def _other(value: ast.expr) -> ast.expr:
    """Another value for a return: true for false and the other way round, nothing for something, one more."""
    if isinstance(value, ast.Compare | ast.BoolOp) or isinstance(getattr(value, "value", None), bool):
        return ast.UnaryOp(ast.Not(), value)
    if isinstance(value, ast.Constant | ast.BinOp | ast.Subscript):
        return ast.BinOp(value, ast.Add(), ast.Constant(1))
    return ast.Constant(None)


def change(source: str, mutant: Mutant) -> str:
    """The line of code as it was and as it is."""
    before, after = ast.unparse(ast.parse(source)).splitlines(), break_at(source, mutant).splitlines()
    for old, new in zip(before, after, strict=False):
        if old != new:
            return f"{old.strip()}  ->  {new.strip()}"
    return mutant.how


# What a mutant changes

Places = frozenset[tuple[str, int | str]]  # a file with a line of it; `_steps.py` with a script


def reach(source: str, mutant: Mutant) -> Places:
    """Lines of the broken statement (of its head, if it has a body); none if it is not in a function."""
    tree = ast.parse(source)
    above = {id(inner): outer for outer in ast.walk(tree) for inner in ast.iter_child_nodes(outer)}
    node: Any = list(ast.walk(tree))[mutant.node]
    while not isinstance(node, ast.stmt):
        node = above[id(node)]
    outer = node = None if isinstance(node, ast.FunctionDef | ast.ClassDef) else node
    while outer is not None and not isinstance(outer, ast.FunctionDef):
        outer = above.get(id(outer))
    if outer is None:
        return frozenset()
    if any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(outer)):
        room = mutant.file.removesuffix(".py").replace("/", "_")
        return frozenset({("_steps.py", f"{room}__{outer.name}")})
    last = max(node.lineno, node.body[0].lineno - 1) if hasattr(node, "body") else node.end_lineno
    return frozenset((mutant.file, line) for line in range(node.lineno, last + 1))


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
        rooms = [file for file in sorted(self.sources) if _has_rules(Path(file).name)]
        return [mutant for file in rooms for mutant in places(file, self.sources[file])]

    def __call__(self, mutant: Mutant | None) -> str:
        """What caught the mutant; empty if nothing did. `stillborn` if the scripts cannot be converted any more."""
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 the process ends with this task
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
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
        for file, content in {**self.sources, **self.data}.items():
            path = room / file
            path.parent.mkdir(parents=True, exist_ok=True)
            if mutant is not None and file == mutant.file:
                content = break_at(self.sources[file], mutant)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        room.joinpath("_steps.py").write_text(convert_package(room, f"tessera.games.{self.name}", modules_of(room)))

    def _concerned(self, mutant: Mutant | None) -> list[tuple[str, dict[str, Any]]]:
        """The scenarios that can notice the mutant."""
        changed = reach(self.sources[mutant.file], mutant) if mutant else frozenset()
        if not self.seen or not changed or changed & self.always:
            return self.scenarios
        return [s for s, seen in zip(self.scenarios, self.seen, strict=True) if changed & seen]

    def _play(self, room: str, scenarios: list[tuple[str, dict[str, Any]]]) -> str:
        self._enter(room)
        for file, scenario in scenarios:
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
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
        rooms = {file for file in self.sources if _has_rules(Path(file).name)}
        files: dict[str, str] = {}

        def called(frame: FrameType, _event: str, _what: object) -> Any:
            path = frame.f_code.co_filename
            if path not in files:
                files[path] = path.rpartition(folder)[2] if folder in path else ""
            file = files[path]
            if file == "_steps.py":
                found.add((file, frame.f_code.co_name))
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
            if sys.stderr.isatty():
                print(f"\r{len(out)} judged", end="", file=sys.stderr)
            if len(out) == sample:
                break
    return out


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
    parser.add_argument("--least", type=float, default=85.0, help="the share in per cent that must be caught")
    given = parser.parse_args()
    if not (ROOT / "src" / "tessera" / "games" / given.game / "rules.py").is_file():
        print(f"There is no game {given.game!r} in src/tessera/games.")
        return 2
    global JUDGE
    JUDGE = Judge(given.game)
    mutants = JUDGE.mutants()
    possible = len(mutants)
    if not given.all:
        random.Random(given.seed).shuffle(mutants)
    wrong = judge_unbroken()
    if wrong:
        print(f"The scenarios fail before anything is broken: {wrong}")
        return 2
    JUDGE.look()
    verdicts = run(mutants, possible if given.all else given.sample, given.jobs)
    survivors = sorted((m for m, verdict in verdicts if not verdict), key=lambda m: (m.file, m.line, m.node))
    caught = len(verdicts) - len(survivors)
    share = 100 * caught / len(verdicts)
    print(f"{given.game}: {len(verdicts)} mutants of {possible}, {len(JUDGE.scenarios)} scenarios, seed {given.seed}")
    print(f"{caught} caught ({share:.1f} %), {len(survivors)} survived")
    for m in survivors:
        print(f"  {m.file}:{m.line}  {change(JUDGE.sources[m.file], m)}")
    return 0 if share >= given.least else 1


if __name__ == "__main__":
    sys.exit(main())
