"""A row a game, kept line by line in a file under a header, so that a run that was broken off goes on where it was."""

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO, TypeVar

from tessera.kernel.errors import BadInput
from tessera.lab.pool import run_all

Task = TypeVar("Task")
Row = dict[str, Any]  # its "number" is that of its task


def play_rows(
    work: Callable[[Task], Row],
    tasks: Sequence[Task],
    jobs: int,
    title: str,
    out: Path | None,
    header: dict[str, Any],
) -> list[Row]:
    """The rows of all tasks, in their order; what `out` holds already is not played again."""
    done = read_out(out, header) if out else {}
    stream = open_out(out, header, done) if out else None
    try:
        for row in run_all(work, [task for i, task in enumerate(tasks) if i not in done], jobs, title):
            done[row["number"]] = row
            if stream:
                stream.write(json.dumps(row) + "\n")
                stream.flush()
    finally:
        if stream:
            stream.close()
    return [done[i] for i in sorted(done) if i < len(tasks)]


def read_out(path: Path, header: dict[str, Any]) -> dict[int, Row]:
    """The games that a file already holds. A line cut off in writing is left out; another simulation's file is
    refused."""
    if not path.exists() or path.stat().st_size == 0:
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        found = json.loads(lines[0])
    except ValueError:
        found = None
    if found != header:
        raise BadInput(f"{path} holds something else than this simulation; choose another file for --out.")
    done: dict[int, Row] = {}
    for line in lines[1:]:
        try:
            row = json.loads(line)
            done[int(row["number"])] = row
        except (ValueError, KeyError, TypeError):
            break
    return done


def open_out(path: Path, header: dict[str, Any], done: dict[int, Row]) -> TextIO:
    """The file with its whole lines, open for more. It is replaced in one step, so that nothing written so far can be
    lost."""
    try:
        fresh = path.with_name(path.name + ".new")
        with open(fresh, "w", encoding="utf-8") as f:
            f.write("".join(json.dumps(row) + "\n" for row in [header, *(done[i] for i in sorted(done))]))
        os.replace(fresh, path)
        return open(path, "a", encoding="utf-8")
    except OSError as e:
        raise BadInput(f"{path} cannot be written: {e.strerror}.") from e
