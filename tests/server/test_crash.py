"""An acknowledged move survives kill -9, and the test that says so notices a server that acknowledges too early.

These take longer than other tests: real processes are killed and started again. The long run is tools/crash.py.
"""

import asyncio
import importlib
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = str(Path(__file__).resolve().parents[2] / "tools")


@pytest.fixture
def crash(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(TOOLS)
    return importlib.import_module("crash")


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(crash: ModuleType, tmp_path: Path) -> None:
    assert asyncio.run(crash.trial(f"sqlite:///{tmp_path}/t.db", 1, 2, 60, 3, False)) == []


def test_a_server_that_acknowledges_early_is_caught(crash: ModuleType, tmp_path: Path) -> None:
    assert asyncio.run(crash.trial(f"sqlite:///{tmp_path}/t.db", 1, 1, 60, 3, True)) != []
