"""The command line: what each command prints, and that bad input is one sentence and a status, never a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import Command

from tessera.kernel.rulebook import rule_items

PERFT_ROW = {"position": ["home0 (0, y2b3) g3-", "home1 (1, g1b3) -y3"], "to_move": 0, "players": 2, "per": 3}
EXAMPLE = {
    "id": "E1",
    **PERFT_ROW,
    "turn": ["build g1 home0"],
    "expected": "legal",
    "result": ["home0 (0, y2b3) g1g3-", "home1 (1, g1b3) -y3"],
}
RULES = """# Toy

## Building
- TOY-1  Build the smallest
         piece of a colour.

         | a | table |
- TOY-2  Trade.

## Rulings
- A-1  Yes.
"""


def one_sentence(text: str) -> bool:
    return text.count("\n") == 1 and "Traceback" not in text and text.rstrip()[-1] in ".?:p"


def test_alone_it_says_what_one_wants_first(tessera: Command) -> None:
    ran = tessera()
    assert ran.status == 0
    assert "tessera play homeworlds" in ran.out
    assert ran.out.count("\n") < 24


def test_games_lists_every_game_with_presets_and_options(tessera: Command) -> None:
    text = tessera("games").out
    data = {g["game"]: g for g in json.loads(tessera("games", "--json").out)}
    assert {"homeworlds", "template"} <= set(data)
    assert data["homeworlds"]["seats"] == [2, 6]
    for game in data.values():
        for named in game["presets"] + game["options"]:
            assert named["name"] in text


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["play", "homewolds"], "Did you mean homeworlds?"),
        (["play", "go"], "There are:"),
        (["play", "homeworlds", "--seats", "9"], "2 to 6 players"),
        (["play", "homeworlds", "--seats", "two"], "--seats"),
        (["play", "homeworlds", "--option", "turn_limit=3"], "10 to 10000"),
        (["play", "homeworlds", "--option", "stash"], "NAME=VALUE"),
        (["play", "homeworlds", "--option", "colour=red"], "There is no option 'colour'"),
        (["play", "homeworlds", "--preset", "none"], "There is no preset"),
        (["play", "homeworlds", "--preset", "binary", "--seats", "3"], "2 players"),
        (["play", "homeworlds", "--bot", "gredy"], "Did you mean greedy?"),
        (["play", "homeworlds", "--bot", "greedy", "--bot", "greedy"], "1 seats for bots"),
        (["play", "homeworlds", "--bot", "greedy", "--hot-seat"], "--hot-seat"),
        (["play", "homeworlds", "--record", "/nowhere/at/all.jsonl"], "cannot be written"),
        (["play", "homeworlds", "--resume", "/nowhere.jsonl"], "cannot be read"),
        (["play"], "GAME"),
        (["dance"], "dance"),
        (["games", "--loud"], "--loud"),
        (["rules", "homewolds"], "Did you mean homeworlds?"),
        (["replay", "/nowhere.jsonl"], "cannot be read"),
        (["check"], "FILE"),
        (["simulate", "homewolds"], "Did you mean homeworlds?"),
        (["soak", "homeworlds", "--laws", "2"], "--laws"),
        (["bench", "homewolds"], "Did you mean homeworlds?"),
    ],
)
def test_bad_input_is_one_sentence_and_status_two(tessera: Command, args: list[str], expected: str) -> None:
    ran = tessera(*args)
    assert ran.status == 2
    assert expected in ran.err
    assert one_sentence(ran.err)


def test_check_passes_a_true_fact_and_names_a_false_one(tessera: Command, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.jsonl"
    good.write_text(json.dumps([EXAMPLE]))
    bad.write_text(json.dumps({**EXAMPLE, "id": "E2", "expected": "illegal"}))
    assert tessera("check", good) == (0, "1 passed, 0 failed\n", "")
    ran = tessera("check", bad, good)
    assert ran.status == 1
    assert ran.out.splitlines() == [f"{bad}: E2: the turn is legal, and should not be", "1 passed, 1 failed"]


def test_check_reads_positions_of_a_dict(tessera: Command, tmp_path: Path) -> None:
    file = tmp_path / "perft.json"
    file.write_text(json.dumps({"about": {}, "positions": [{"id": "P1", **PERFT_ROW, "binary": {"wins": 1}}]}))
    ran = tessera("check", file)
    assert ran.status == 1
    assert "P1: binary wins: 0 instead of 1" in ran.out


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("cut.json", '[{"a": 1}', "not JSON"),
        ("lines.jsonl", '{"a": 1}\n{"a": \n', "line 2"),
        ("shape.json", '[{"a": 1}]', "no game knows"),
        ("empty.json", "[]", "no rows"),
        ("empty.jsonl", "", "no rows"),
        ("number.json", "7", "no rows"),
        ("binary.json", "\udcff", "not text"),
        ("what.txt", "hello", "none of the files"),
        ("deep.json", "[" * 100_000, "not JSON"),
        ("head.jsonl", '{"tessera": 1}\n', "not a complete record"),
        (
            "list.jsonl",
            '{"tessera": 1, "game": [], "version": 1, "options": {}, "seats": 2, "seed": 1, "names": []}',
            "not a complete record",
        ),
    ],
)
def test_check_goes_on_after_a_file_it_cannot_read(
    tessera: Command, tmp_path: Path, name: str, content: str, expected: str
) -> None:
    broken, good = tmp_path / name, tmp_path / "good.json"
    broken.write_text(content, encoding="utf-8", errors="surrogateescape")
    good.write_text(json.dumps([EXAMPLE]))
    ran = tessera("check", broken, tmp_path / "missing.json", good)
    assert ran.status == 1
    assert expected in ran.out.splitlines()[0]
    assert ran.out.splitlines()[0].startswith(str(broken))
    assert ran.out.splitlines()[-1] == "1 passed, 2 failed"
    assert "Traceback" not in ran.err


def test_rules_are_found_by_id_with_what_follows_them() -> None:
    items = rule_items(RULES)
    assert list(items) == ["TOY-1", "TOY-2", "A-1"]
    assert " ".join(items["TOY-1"].split()) == "TOY-1 Build the smallest piece of a colour. | a | table |"


def test_one_rule_or_all_and_near_ids_for_an_unknown_one(tessera: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tessera.kernel.rulebook.rules_text", lambda game: RULES)
    assert tessera("rules", "template", "toy2").out == "TOY-2  Trade.\n"
    assert tessera("rules", "template").out == RULES + "\n"
    ran = tessera("rules", "template", "TOY-7")
    assert ran.status == 2
    assert "TOY-1" in ran.err or "TOY-2" in ran.err


def test_a_reader_that_goes_away_is_no_error() -> None:
    script = "from tessera.cli import main; main(['games'])"
    shell = f'"{sys.executable}" -c "{script}" | true'
    ran = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, timeout=30)
    assert ran.stderr == ""
