"""An acknowledged move survives whatever happens to the server, and the tool that says so notices a server that
acknowledges before it has written, which loses moves by kills, full disks and PostgreSQL's own end.

These take longer than other tests: real processes are killed and started again. The long run is tools/faults.py.
"""

import asyncio
import importlib
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.postgres import Postgres

TOOLS = str(Path(__file__).resolve().parents[2] / "tools")


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(TOOLS)
    return importlib.import_module("faults")


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that may be stopped and killed: no other test uses it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        running = Postgres.begin(Path(folder) / "postgres")
        yield running
        running.end()


def tried(faults: Any, name: str, postgres: Postgres | None = None, early: bool = False) -> Any:
    """A short trial of a fault, which has to go on as soon as the long one."""
    fault = next(f for f in faults.FAULTS if f.name == name)
    if missing := fault.missing():
        pytest.skip(missing)
    fault = replace(fault, seconds=1.0)
    return asyncio.run(faults.tried(fault, postgres, 1.0, moves=60, tables=3, early=early))


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(faults: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults.causes, "KILLS", 2)
    result = tried(faults, "kill")
    assert result.wrong == [] and result.moves >= 60


@pytest.mark.parametrize("name", ["kill", "full-disk"])
def test_a_server_that_acknowledges_early_is_caught(faults: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults.causes, "KILLS", 1)
    assert tried(faults, name, early=True).lost > 0


def test_a_server_that_acknowledges_early_is_caught_when_postgresql_ends(faults: Any, own_postgres: Postgres) -> None:
    assert tried(faults, "postgres-away", own_postgres, early=True).lost > 0


def test_what_does_not_hold_is_said(faults: Any) -> None:
    must = faults.Must(goes_on_within=10.0, says=("cannot_write",), surely=True, log_bytes=100)
    good = faults.Result("x", "sqlite", back=9.0, read=faults.Counter(cannot_write=1), log_bytes=100)
    bad = faults.Result("x", "sqlite", back=11.0, read=faults.Counter(broken=1), log_bytes=101)
    unheard = faults.Result("x", "sqlite")
    assert faults.beside(must, good) == []
    assert faults.beside(must, unheard) == ["nobody read cannot_write"]
    assert faults.beside(must, bad) == [
        "all go on after 11 seconds, not 10",
        "people read broken",
        "the log grew by 101 bytes",
    ]
