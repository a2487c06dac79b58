"""Checking files: scenarios (YAML), files of facts about a game (JSON, JSON lines), and records of games.

What a file is follows from its ending and its shape. A file that cannot be read is one failure; the others are still
checked.
"""

import json
from pathlib import Path
from typing import Any

from tessera.kernel.errors import BadInput
from tessera.lab.scenarios import check_file as check_scenarios
from tessera.registry import all_games
from tessera.terminal.replay import open_record

Facts = list[tuple[str, str]]  # a name and what is wrong with it; empty if nothing is


def check_files(paths: list[Path]) -> int:
    """Check every file and print each failure; the exit status."""
    passed = failed = 0
    for path in paths:
        try:
            facts = check_file(path)
        except BadInput as e:
            failed += 1
            sentence = str(e)
            print(sentence if sentence.startswith(str(path)) else f"{path}: {sentence}", flush=True)
            continue
        for name, wrong in facts:
            if wrong:
                print(f"{path}: {name}: {wrong}", flush=True)
        failed += sum(bool(wrong) for _, wrong in facts)
        passed += sum(not wrong for _, wrong in facts)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def check_file(path: Path) -> Facts:
    if path.suffix in (".yaml", ".yml"):
        return check_scenarios(path)
    if path.suffix not in (".json", ".jsonl"):
        raise BadInput(f"{path} is none of the files that can be checked: .yaml, .json or .jsonl.")
    rows = read_rows(path)
    if "tessera" in rows[0]:
        return check_record(path)
    for game in all_games().values():
        facts = game.check_data(rows)
        if facts is not None:
            return facts
    raise BadInput(f"{path} has a shape that no game knows: its rows have {', '.join(sorted(rows[0])) or 'nothing'}.")


def check_record(path: Path) -> Facts:
    open_record(path)
    return [("record", "")]


def read_rows(path: Path) -> list[dict[str, Any]]:
    """The facts of a file: a list, a dict with `positions`, or one a line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise BadInput(f"{path} cannot be read: {getattr(e, 'strerror', None) or 'it is not text'}.") from e
    data: Any = _json_lines(path, text) if path.suffix == ".jsonl" else _json(path, text, "")
    if isinstance(data, dict) and "positions" in data:
        data = data["positions"]
    if not isinstance(data, list) or not data or not all(isinstance(row, dict) for row in data):
        raise BadInput(
            f"{path} holds no rows of facts: neither a list of them, nor a dict with positions, nor one a line."
        )
    return data


def _json_lines(path: Path, text: str) -> list[Any]:
    return [_json(path, row, f", line {n}") for n, row in enumerate(text.splitlines(), 1) if row.strip()]


def _json(path: Path, text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as e:
        raise BadInput(f"{path}{where}: this is not JSON ({e}).") from e
