"""tools/mutants.py: it breaks rules, not words; the scenarios catch an obvious mutant, and not the game itself."""

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = '''"""A text."""
from typing import Final
ONE: Final = 1
TWO: Final = 2
LIMIT: Final = 5

def rule(n: int) -> bool:
    """Another text."""
    if n < LIMIT and not n == 3:
        return True
    return False

def tell(n: int) -> int:
    return n + 1
'''


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", list(sys.path))  # the tool puts src/ in front, for plain Python
    monkeypatch.setattr(sys, "dont_write_bytecode", sys.dont_write_bytecode)
    spec = importlib.util.spec_from_file_location("mutants", ROOT / "tools" / "mutants.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "mutants", module)
    spec.loader.exec_module(module)
    return module


def test_rules_are_broken_one_change_at_a_time_and_words_left_alone(tool: ModuleType) -> None:
    mutants = tool.places("rules.py", SOURCE)
    assert {m.line for m in mutants} == {5, 9, 10, 11}
    plain = ast.unparse(ast.parse(SOURCE)).strip()
    for m in mutants:
        assert ast.unparse(ast.parse(tool.break_at(SOURCE, m))).strip() != plain
    changes = {tool.change(SOURCE, m) for m in mutants}
    assert "LIMIT: Final = 5  ->  LIMIT: Final = 6" in changes
    assert "if n < LIMIT and (not n == 3):  ->  if n <= LIMIT and (not n == 3):" in changes
    assert "return True  ->  return not True" in changes


def test_a_mutant_reaches_its_statement_its_script_or_the_whole_game(tool: ModuleType) -> None:
    source = SOURCE + "\ndef play(g: int) -> Script:\n    if g > 1:\n        yield g\n"
    reached = {m.line: tool.reach(source, m) for m in tool.places("effects/room.py", source)}
    assert reached[5] == frozenset()  # a constant of the file
    assert reached[9] == {("effects/room.py", 9)}  # the head of an `if`
    assert reached[10] == {("effects/room.py", 10)}
    assert reached[17] == {("_steps.py", "effects_room__play")}


SEATS = """
def rule(g: Table, p: Seat, n: int) -> int:
    q: i64 = 0
    while q < g.seats:
        if q != p and n > 2:
            g.move("take", p, "XYZ-1", n, p, q)
        g.points[q] += AGE[n]
        q += 1
    for c in range(n):
        g.tell("told", p, "XYZ-1")
    return g.mover

def held(b: Board, p: i64) -> int:
    return b.cells[p]

def listen(g: Table, name: str) -> None:
    if g.events is not None:
        g.events.append(Event(name))
"""


def of_operator(tool: ModuleType, source: str, operator: str) -> set[str]:
    return {tool.change(source, m) for m in tool.places("rules.py", source) if m.operator == operator}


def test_a_seat_becomes_the_first_or_the_next_but_not_where_it_is_only_told_or_counted(tool: ModuleType) -> None:
    assert of_operator(tool, SEATS, "wrong seat") == {
        "if q != p and n > 2:  ->  if 0 != p and n > 2:",
        "if q != p and n > 2:  ->  if (q + 1) % g.seats != p and n > 2:",
        "if q != p and n > 2:  ->  if q != 0 and n > 2:",
        "if q != p and n > 2:  ->  if q != (p + 1) % g.seats and n > 2:",
        "g.move('take', p, 'XYZ-1', n, p, q)  ->  g.move('take', p, 'XYZ-1', n, 0, q)",
        "g.move('take', p, 'XYZ-1', n, p, q)  ->  g.move('take', p, 'XYZ-1', n, (p + 1) % g.seats, q)",
        "g.move('take', p, 'XYZ-1', n, p, q)  ->  g.move('take', p, 'XYZ-1', n, p, 0)",
        "g.move('take', p, 'XYZ-1', n, p, q)  ->  g.move('take', p, 'XYZ-1', n, p, (q + 1) % g.seats)",
        "g.points[q] += AGE[n]  ->  g.points[0] += AGE[n]",
        "g.points[q] += AGE[n]  ->  g.points[(q + 1) % g.seats] += AGE[n]",
        "return g.mover  ->  return 0",
        "return g.mover  ->  return (g.mover + 1) % g.seats",
        "return b.cells[p]  ->  return b.cells[0]",
    }


def test_something_happens_the_first_time_only(tool: ModuleType) -> None:
    assert of_operator(tool, SEATS, "only the first") == {
        "while q < g.seats:  ->  while q < g.seats: one round",
        "for c in range(n):  ->  for c in range(n): one round",
        "for c in range(n):  ->  for c in range(0, 0 + 1):",
        "g.points[q] += AGE[n]  ->  g.points[q] = AGE[n]",
    }
    rounds = [m for m in tool.places("rules.py", SEATS) if m.how == "once round"]
    assert all(tool.break_at(SEATS, m).count("break") == 1 for m in rounds)


def test_a_condition_holds_for_one_level_only(tool: ModuleType) -> None:
    assert of_operator(tool, SEATS, "only this level") == {
        "if q != p and n > 2:  ->  if q != p and n == 2 + 1:",
        "g.points[q] += AGE[n]  ->  g.points[q] += AGE[1]",
    }


def test_whether_anybody_listens_is_no_rule(tool: ModuleType) -> None:
    start = SEATS.splitlines().index("def listen(g: Table, name: str) -> None:") + 1
    assert [tool.change(SEATS, m) for m in tool.places("rules.py", SEATS) if m.line > start] == []


def test_what_is_said_to_change_nothing_does_not_count_and_is_known_by_its_text(
    tool: ModuleType, tmp_path: Path
) -> None:
    judged = tool.places("rules.py", SOURCE)
    verdicts = [(m, "" if i < 2 else "caught") for i, m in enumerate(judged)]
    file, function, what = tool.key_of(SOURCE, judged[0])
    listed = tmp_path / "game.yaml"
    listed.write_text(yaml.safe_dump([{"file": file, "in": function, "change": what, "reason": "a number"}]))
    known = tool.read_equivalent(listed)
    for source in (SOURCE, SOURCE.replace("def rule", "\n\ndef rule")):
        moved = [(m, verdict) for m, (_, verdict) in zip(tool.places("rules.py", source), verdicts, strict=True)]
        tally = tool.Tally(moved, {"rules.py": source}, known)
        assert (tally.caught, tally.survived, tally.equivalent) == (len(judged) - 2, 1, 1)
        assert tally.share == 100 * tally.caught / (len(judged) - 1)
        assert sum(sum(row) for row in tally.counts.values()) == len(judged)
    assert tally.lines()[0].endswith(f"1 said to change nothing ({100 / len(judged):.1f} %)")
    assert tally.good(90.0) and not tally.good(99.0)


def test_not_more_than_a_tenth_may_be_said_to_change_nothing_and_none_that_is_caught(tool: ModuleType) -> None:
    judged = tool.places("rules.py", SOURCE)
    known = {tool.key_of(SOURCE, m): "so it is said" for m in judged}
    few = tool.Tally([(m, "" if i < 3 else "caught") for i, m in enumerate(judged)], {"rules.py": SOURCE}, known)
    assert few.share == 100 and few.share_equivalent > 10 and not few.good(90.0)
    caught = tool.Tally([(m, "caught") for m in judged], {"rules.py": SOURCE}, known)
    assert caught.share == 100 and not caught.good(90.0)
    assert any("but caught" in line for line in caught.lines())


LISTED = sorted((ROOT / "tools" / "equivalent").glob("*.yaml"))


@pytest.mark.parametrize("listed", LISTED, ids=[path.stem for path in LISTED])
def test_every_mutant_that_is_said_to_change_nothing_is_still_there(tool: ModuleType, listed: Path) -> None:
    folder = ROOT / "src" / "tessera" / "games" / listed.stem
    known = set(tool.read_equivalent(listed))
    for file in {file for file, _, _ in known}:
        source = (folder / file).read_text()
        functions = {function for f, function, _ in known if f == file}
        near = [m for m in tool.places(file, source) if tool.within(source, m) in functions]
        known -= {tool.key_of(source, m) for m in near}
    assert known == set()


JUDGE = """
import sys
sys.path.insert(0, {tools!r})
import mutants
mutants.JUDGE = judge = mutants.Judge("template")
lamp = [m for m in judge.mutants() if "suit(card) == LAMP" in mutants.change(judge.sources[m.file], m)]
assert lamp
assert mutants.judge_unbroken() == "", mutants.judge_unbroken()
found = mutants.run(lamp[:2], 2, 1)
assert len(found) == 2 and all(verdict for _, verdict in found), found
judge.look()
assert judge.always and 0 < len(judge._concerned(lamp[0])) < len(judge.scenarios)
assert mutants.run(lamp[:2], 2, 1) == found
print("caught")
"""


def test_an_obvious_mutant_is_caught_and_the_game_itself_is_not() -> None:
    program = JUDGE.format(tools=str(ROOT / "tools"))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "caught"
