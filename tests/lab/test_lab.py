"""Simulating, soaking and benchmarking as their users see them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tessera.games.template.game import Beacons
from tessera.games.template.state import DISCARD
from tessera.kernel.errors import BadInput
from tessera.kernel.events import Event
from tessera.kernel.state import State
from tessera.lab import bench, simulate, soak
from tessera.matches.match import replay
from tessera.matches.record import read_record
from tessera.registry import find_game

BEACONS = find_game("template")
OPTIONS = BEACONS.choose_options("", None, 2)


def run(
    out: Path | None, games: int = 6, seed: int = 3, jobs: int = 1, bots: tuple[str, ...] = ("random", "random")
) -> int:
    return simulate.run(BEACONS, OPTIONS, 2, list(bots), games, seed, jobs, out)


def test_a_simulation_writes_a_line_a_game_and_a_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sim.jsonl"
    assert run(out, games=6, bots=("random", "greedy")) == 0
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert rows[0]["game"] == "template"
    assert [r["number"] for r in rows[1:]] == list(range(6))
    assert rows[1]["seed"] == rows[2]["seed"] != rows[3]["seed"]  # a deal is played with every rotation
    text = capsys.readouterr().out
    assert "6 games, 2 seats, 3 deals" in text
    assert "win share" in text
    assert "ended by most_points: 6 (100.0%)" in text


def test_a_simulation_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run(whole, games=8)
    lines = whole.read_text().splitlines(keepends=True)
    cut.write_text("".join(lines[:4]) + lines[4][:20])  # killed in the middle of a line
    run(cut, games=8)
    assert cut.read_text() == whole.read_text()
    before = whole.read_text()
    run(whole, games=8)
    assert whole.read_text() == before


def test_two_processes_play_the_same_games(tmp_path: Path) -> None:
    run(tmp_path / "a", games=8)
    run(tmp_path / "b", games=8, jobs=2)
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


def test_another_simulations_file_is_refused_and_kept(tmp_path: Path) -> None:
    out = tmp_path / "sim.jsonl"
    run(out, seed=3)
    before = out.read_text()
    with pytest.raises(BadInput, match="holds something else"):
        run(out, seed=4)
    assert out.read_text() == before
    with pytest.raises(BadInput, match="cannot be written"):
        run(tmp_path / "no" / "folder" / "sim.jsonl")


def test_rotation_puts_every_bot_on_every_seat(tmp_path: Path) -> None:
    seen = {simulate.one_task(BEACONS, OPTIONS, ("a", "b", "c"), 1, i)[2] for i in range(3)}
    assert seen == {("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")}


def test_equal_bots_play_no_deal_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sim.jsonl"
    run(out, games=6)
    assert "6 games, 2 seats, 6 deals" in capsys.readouterr().out
    assert len({json.loads(line)["seed"] for line in out.read_text().splitlines()[1:]}) == 6
    pairs = [simulate.one_task(BEACONS, OPTIONS, ("a", "b", "a", "b"), 1, i) for i in range(4)]
    assert [(order, seed) for _, _, order, seed, _ in pairs] == [
        (("a", "b", "a", "b"), 1_000_003),
        (("b", "a", "b", "a"), 1_000_003),
        (("a", "b", "a", "b"), 1_000_004),
        (("b", "a", "b", "a"), 1_000_004),
    ]


def test_games_that_nobody_wins_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game("homeworlds")
    options = game.choose_options("binary", {"turn_limit": 10}, 2)
    simulate.run(game, options, 2, ["casual", "greedy"], 4, 1)
    assert "nobody won: 4 (100.0%; an even share for everybody)" in capsys.readouterr().out
    rows = [
        {"bots": ["a", "b"], "shares": [1.0, 0.0], "seed": 1},
        {"bots": ["b", "a"], "shares": [0.0, 0.0], "seed": 1},
    ]
    assert simulate.win_share(rows, "a")[0] == 0.75
    assert simulate.win_share(rows, "b")[0] == 0.25


def test_win_shares_have_intervals_over_deals() -> None:
    rows = [
        {"bots": ["a", "b"], "shares": [1.0, 0.0], "seed": 1},
        {"bots": ["b", "a"], "shares": [0.0, 1.0], "seed": 1},
        {"bots": ["a", "b"], "shares": [0.0, 1.0], "seed": 2},
        {"bots": ["b", "a"], "shares": [0.0, 1.0], "seed": 2},
    ]
    share, low, high, even = simulate.win_share(rows, "a")
    assert (share, even) == (0.75, 0.5)
    assert low < 0.75 < high


class LosesACard(Beacons):
    def apply(self, s: State, code: int, events: list[Event] | None = None) -> None:
        super().apply(s, code, events)
        s.zones[DISCARD] = s.zones[DISCARD][1:]


def test_a_soak_counts_what_it_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.run(["template"], 8, 1, laws=0.2) == 0
    text = capsys.readouterr().out
    assert "Beacons: 8 games" in text
    assert "no_leak: " in text
    assert "0 failures" in text


def test_a_soak_fails_with_a_record_to_replay(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "find_game", lambda name: LosesACard())
    assert soak.run(["template"], 2, 1, laws=0.0) == 1
    text = capsys.readouterr().out
    assert "FAILED conserved" in text
    path = Path(text.partition("tessera replay ")[2].split()[0])
    assert replay(BEACONS, read_record(path), check=False).version > 0


def test_random_options_are_legal_ones() -> None:
    game = find_game("homeworlds")
    plan = soak.plan_games(game, 60, 1, True, "", {}, 0)
    assert {n for _, n, _ in plan} == {2, 3, 4, 5, 6}
    assert len({json.dumps(o) for o, _, _ in plan}) > 40
    for options, n, _ in plan:
        assert game.check_options(options, n) is None


def test_a_benchmark_has_the_agreed_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.run(["template"], seconds=0.01, json_output=True) == 0
    [row] = json.loads(capsys.readouterr().out)
    wanted = (
        "game seats games_per_s decisions_per_s turns_per_s clone_ns effect_clone_ns simulations_per_s mean_decisions "
        "compiled"
    )
    assert list(row) == wanted.split()


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: soak.run(["template"], 0, 1), "--games must be 1 or more"),
        (lambda: soak.run(["template"], 1, 1, laws=2), "a share between 0 and 1"),
        (lambda: soak.run(["template"], 1, 1, jobs=0), "--jobs must be 1 or more"),
        (lambda: soak.run(["template"], 1, 1, preset="teams", seats=3), "preset teams is for 4 players"),
        (lambda: bench.run(["template"], seconds=0), "between 0 and 3600"),
        (lambda: bench.run(["template"], seats=9), "2 to 4 players, not 9"),
        (lambda: simulate.run(BEACONS, OPTIONS, 2, ["random"] * 3, 1, 1), "3 bots do not fit 2 seats"),
        (lambda: simulate.run(BEACONS, OPTIONS, 2, ["oracle"], 1, 1), "oracle"),
    ],
)
def test_wrong_calls_get_a_sentence(call: Callable[[], object], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        call()
