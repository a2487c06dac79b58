"""Files that are named in words exist: docs/guide/how-it-works.md with the functions that it names, and docstrings and
comments of what stands around the games."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "guide" / "how-it-works.md").read_text(encoding="utf-8")
NAMED = re.compile(r"[\w/-]+\.py\b")
HOP = re.compile(r"^\d+\. \*\*`([^`]+\.py)`\*\* \(([^)]*)\)", re.MULTILINE)
ELSEWHERE = {"setup.py"}
GENERATED = {"_steps.py", "messages.ts"}
FILES = [p.relative_to(ROOT).as_posix() for folder in ("src", "tests", "tools") for p in (ROOT / folder).rglob("*.py")]


def missing(text: str) -> set[str]:
    return {
        name for name in NAMED.findall(text) if not any(f == name or f.endswith(f"/{name}") for f in FILES)
    } - ELSEWHERE


def test_the_page_on_how_it_works_names_files_that_exist() -> None:
    assert "src/tessera/server/tables/table.py" in PAGE
    assert missing(PAGE) == set()


def test_a_file_that_is_gone_is_noticed() -> None:
    assert missing("see kernel/convert.py and table.py") == {"kernel/convert.py"}


def test_a_move_online_is_carried_by_ten_files() -> None:
    online = PAGE[PAGE.index("## One move online") : PAGE.index("## Two modes")]
    assert re.findall(r"^(\d+)\. \*\*", online, re.MULTILINE) == [str(n) for n in range(1, 11)]


@pytest.mark.parametrize(("path", "names"), HOP.findall(PAGE))
def test_each_step_names_functions_of_its_file(path: str, names: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    there = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    assert set(re.findall(r"`(\w+)`", names)) <= there


@pytest.mark.parametrize("part", ["server", "terminal", "lab", "bots"])
def test_files_named_in_the_sources_exist(part: str) -> None:
    for path in (ROOT / "src" / "tessera" / part).rglob("*.py"):
        assert missing(path.read_text(encoding="utf-8")) == set(), path


@pytest.mark.parametrize(
    "game", sorted(p.parent.name for p in (ROOT / "src" / "tessera" / "games").glob("*/README.md"))
)
def test_the_map_of_a_game_names_files_that_exist(game: str) -> None:
    folder = ROOT / "src" / "tessera" / "games" / game
    named = set(re.findall(r"`([\w/]+\.py)`", (folder / "README.md").read_text(encoding="utf-8")))
    there = [p.relative_to(folder).as_posix() for p in folder.rglob("*.py")] + FILES
    assert {name for name in named if not any(f == name or f.endswith(f"/{name}") for f in there)} == set()


def test_no_file_is_too_long_to_read() -> None:
    """Data, generated code and tests aside."""
    code = [ROOT / "setup.py", *(p for p in (ROOT / f for f in FILES) if ROOT / "tests" not in p.parents)]
    code += [p for p in (ROOT / "web" / "src").rglob("*.*") if p.suffix in (".ts", ".svelte", ".css")]
    assert {"forms.css", "setup.py", "Table.svelte", "table.py"} <= {p.name for p in code}
    lengths = {str(p): p.read_text(encoding="utf-8").count("\n") for p in code if p.name not in GENERATED}
    assert {path: n for path, n in lengths.items() if n > 400} == {}
