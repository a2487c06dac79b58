"""Exact counts, worked examples and recorded games: what `tessera check` does with such files."""

import json
from pathlib import Path
from typing import Any

import pytest

from tessera.games.homeworlds import GAME

HERE = Path(__file__).parent / "data"
SHARED = Path(__file__).resolve().parents[4] / "shared" / "data" / "homeworlds"
POSITIONS = json.loads((HERE / "perft.json").read_text())["positions"]
EXAMPLES = json.loads((HERE / "examples.json").read_text())


def failures(rows: list[dict[str, Any]]) -> list[tuple[str, str]]:
    checked = GAME.check_data(rows)
    assert checked is not None
    assert len(checked) == len(rows)
    return [(name, wrong) for name, wrong in checked if wrong]


def shallow(row: dict[str, Any]) -> dict[str, Any]:
    """Without the counts at depth two, which take long in plain Python."""
    return {k: {x: y for x, y in v.items() if x != "depth2"} if isinstance(v, dict) else v for k, v in row.items()}


def test_whole_turns_are_counted_exactly(law_rate: float) -> None:
    every = 1 if law_rate == 1.0 else 5
    assert failures([shallow(row) for row in POSITIONS[::every]]) == []


def test_depth_two_is_counted_exactly(law_rate: float) -> None:
    deep = [row for row in POSITIONS if row["rulebook"].get("depth2", 10**9) < 10_000 * (100 if law_rate == 1.0 else 1)]
    assert len(deep) >= 5
    assert failures(deep) == []


def test_worked_examples() -> None:
    assert failures(EXAMPLES) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"rulebook": {"count": 30}}, "rulebook count: 29 instead of 30"),
        ({"position": ["Home0 (0, r1b2) y1y1y1y1-", "Home1 (1, y2b3) -r1"]}, "uses 4 y1; the set has 3"),
        ({"position": ["nonsense"]}, "is not a system of 2 players"),
        ({"per": 4}, "do not fit 2 players"),
    ],
)
def test_a_wrong_count_is_reported(change: dict[str, Any], complaint: str) -> None:
    [(_, wrong)] = failures([{**shallow(POSITIONS[0]), **change}])
    assert complaint in wrong


def test_a_wrong_example_is_reported() -> None:
    legal = next(e for e in EXAMPLES if e["expected"] == "legal")
    illegal = next(e for e in EXAMPLES if e["expected"] == "illegal")
    rows = [{**legal, "expected": "illegal"}, {**illegal, "expected": "legal"}, {**legal, "result": legal["position"]}]
    found = [wrong for _, wrong in failures(rows)]
    assert found[0] == "the turn is legal, and should not be"
    assert found[1].startswith("the turn should be legal, but: ")
    assert found[2].startswith("it leads to ")


@pytest.mark.parametrize("name", ["games_open.jsonl", "games_multi_open.jsonl"])
def test_recorded_games_replay_to_their_final_positions(name: str) -> None:
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"{name} is not part of the project: real people's games")
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert failures(rows) == []
    moved = {**rows[0], "turns": rows[0]["turns"][:-1]}
    assert failures([moved]) != []


def test_rows_of_another_shape_are_left_to_others() -> None:
    assert GAME.check_data([{"id": 1}]) is None
    assert GAME.check_data([]) is None


def recorded(turns: list[Any], final: list[str], **more: object) -> dict[str, Any]:
    return {"id": "g", "players": 2, "per_kind": 3, "turns": turns, "final_position": final, **more}


def test_the_archives_habits_are_read() -> None:
    """Verbs cut short, junk after pieces, names with odd characters, a set-up passed, one star, unused actions."""
    turns = [
        [0, ["Pass"]],
        [1, ["h y3 - g3 *"]],
        [0, ["Homeworld G2 R1 B3"]],
        [1, ["Con g1 home1"]],
        [0, ["t B3 Y3k home0"]],
        [1, ["Disc G1 home1 Y1 a*(b)'c"]],
        [0, ["Pass"]],
        [1, ["B g1 A*(B)'C (s)"]],
        [0, ["Pass"]],
        [1, ["M G1 A*(B)'C home1 (n)"]],
        [0, ["s y3 home0", "Pass", "Pass"]],
    ]
    final = ["home1 (1, y3) -g1g3", "x (y1) -g1"]
    assert failures([recorded(turns, final, eliminated=[0])]) == []


def test_a_game_with_an_illegal_turn_names_it() -> None:
    turns = [[0, ["Homeworld G2 Y1 B3"]], [1, ["Homeworld G3 Y1 B3"]], [0, ["Build G1 home0"]]]
    [(_, wrong)] = failures([recorded(turns, ["home0 (0, g2y1) b3-"])])
    assert wrong.startswith("turn 3: Build G1 home0: To build green you need a green ship")
