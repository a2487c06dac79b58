"""Shared by all tests: which build they run on, and how many positions the laws look at.

TESSERA_EXPECT=compiled|pure (set by `make test`) makes a run on the wrong build an error instead of a silent lie.
TESSERA_LAWS is the share of the laws' positions to check, 1.0 unless set.
"""

import os
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import tessera
from tessera.build_info import build, source_hash

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tessera"

# No deadline: a slow machine is not a failure. Derandomised: a run can be repeated; new ground is the soak's job.
settings.register_profile("tessera", deadline=None, derandomize=True)
settings.load_profile("tessera")


def wrong_build(expected: str) -> str | None:
    """A sentence if the package under test is not the one that `expected` names."""
    loaded = Path(tessera.__file__).resolve().parent
    compiled, built_from = build()
    if expected == "compiled":
        if not (tessera.COMPILED and compiled):
            return f"the compiled suite got a plain tessera from {loaded}: run `make setup`"
        if loaded == SOURCE:
            return "the compiled suite got src/, not the installed package: unset PYTHONPATH"
        if built_from != source_hash(SOURCE):
            return "the installed tessera is older than src/: run `make setup`"
    elif expected == "pure":
        if tessera.COMPILED or compiled:
            return f"the pure suite got a compiled tessera from {loaded}: set PYTHONPATH=src"
        if loaded != SOURCE:
            return f"the pure suite got {loaded}, not src/: set PYTHONPATH=src"
    elif expected:
        return f"TESSERA_EXPECT is {expected!r}; it can be compiled or pure"
    return None


def from_elsewhere() -> str | None:
    """A sentence if games or bots from outside the package are installed here: the suite looks at all games that it
    finds, and asks of each what only Tessera's own have (scenarios, rules in two languages, golden records)."""
    points = [point for group in ("tessera.games", "tessera.bots") for point in entry_points(group=group)]
    packages = sorted({point.dist.name for point in points if point.dist})
    return f"the suite is for Tessera's own games and bots: pip uninstall {' '.join(packages)}" if packages else None


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("TESSERA_EXPECT", "")
    if complaint := (from_elsewhere() if expected else None) or wrong_build(expected):
        raise pytest.UsageError(complaint)


def pytest_report_header(config: pytest.Config) -> str:
    return f"tessera: {'compiled' if tessera.COMPILED else 'pure'}, laws at {os.environ.get('TESSERA_LAWS', '1.0')}"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What could not be looked at is said at the end, where it is read."""
    for reason in sorted({str(r.longrepr[2]) for r in terminalreporter.stats.get("skipped", [])}):
        if "WERE NOT CHECKED" in reason:
            terminalreporter.write_line(reason, bold=True, red=True)


@pytest.fixture(scope="session")
def law_rate() -> float:
    return float(os.environ.get("TESSERA_LAWS", "1.0"))
