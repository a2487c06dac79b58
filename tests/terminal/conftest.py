"""Driving the command in this process: arguments and typed lines in; exit status, stdout and stderr out."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tessera.cli import main


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def tessera(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")

    def command(*args: object, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as end:
            main([str(a) for a in args])
        out, err = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return Ran(end.value.code, out, err)

    return command
