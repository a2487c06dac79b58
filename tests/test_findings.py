"""docs/reports/security.md names, for each finding of the attack on the server, the tests that hold it mended: they are
there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORT = (ROOT / "docs" / "reports" / "security.md").read_text(encoding="utf-8")
FINDINGS = 25
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def missing(text: str) -> list[str]:
    """The tests that a text names and that do not exist."""
    return [f"{path}::{name}" for path, name in NAMED.findall(text) if name not in functions_in(ROOT / path)]


def functions_in(path: Path) -> set[str]:
    if not path.is_file():
        return set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_finding_has_a_row_with_a_test() -> None:
    rows = dict(re.findall(r"^\| (\d+) \| [^|]+ \| (.+) \|$", REPORT, re.M))
    assert list(rows) == [str(n) for n in range(1, FINDINGS + 1)]
    assert all(NAMED.search(row) for row in rows.values())


def test_every_test_that_it_names_exists() -> None:
    assert len(NAMED.findall(REPORT)) > 40
    assert missing(REPORT) == []


def test_a_test_that_is_gone_is_noticed() -> None:
    assert missing("`tests/test_findings.py::test_gone` and `tests/gone.py::test_x`") == [
        "tests/test_findings.py::test_gone", "tests/gone.py::test_x",
    ]  # fmt: skip
