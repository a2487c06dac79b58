"""tools/mutants.py: it breaks rules, not words; the scenarios catch an obvious mutant, and not the game itself."""

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

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
