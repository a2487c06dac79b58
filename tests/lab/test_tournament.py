"""Tournaments as their users see them: duplicate deals, intervals, files that go on, the page."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tessera.kernel.errors import BadInput
from tessera.lab import standings, tournament
from tessera.lab.report import page
from tessera.registry import find_game

BEACONS = find_game("template")


def run(out: Path | None, bots: str = "beginner,random", deals: int = 2, seats: int = 2, **more: Any) -> int:
    options = BEACONS.choose_options("", None, seats)
    return tournament.run(BEACONS, options, seats, bots.split(","), deals, 5, out=out, **more)


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def without_times(path: Path) -> list[dict[str, Any]]:
    return [{k: v for k, v in row.items() if k != "times"} for row in rows_of(path)]


def test_every_pair_plays_every_deal_in_every_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "t.jsonl"
    assert run(out, "beginner,random,casual", deals=1) == 0
    rows = rows_of(out)
    assert len(rows) == 3 * 2
    for deal in {row["deal"] for row in rows}:
        assert len({tuple(row["bots"]) for row in rows if row["deal"] == deal}) == 6
    said = capsys.readouterr().out
    assert "6 games, 2 seats, 1 deals; even is 50.0%" in said and "illegal answers: 0" in said
    assert re.search(r"beginner +against random +\d+\.\d%  \(\d+\.\d% to \d+\.\d%, 1 deals\)", said)


def test_with_more_seats_one_challenger_sits_among_equals_and_the_roles_change(tmp_path: Path) -> None:
    out = tmp_path / "t.jsonl"
    run(out, "random,beginner", deals=1, seats=3)
    rows = rows_of(out)
    assert [row["bots"].count(row["challenger"]) for row in rows] == [1] * 6
    assert {row["challenger"] for row in rows} == {"random", "beginner"}
    a, b = standings.standing(rows, "random", "beginner"), standings.standing(rows, "beginner", "random")
    assert a is not None and b is not None and a.deals == b.deals == 1


def test_a_tournament_goes_on_where_it_was_broken_off_and_may_grow(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    run(whole, deals=4)
    lines = whole.read_text().splitlines(keepends=True)
    cut.write_text("".join(lines[:4]) + lines[4][:30])
    run(cut, deals=2)
    run(cut, deals=4, jobs=2)
    assert without_times(cut) == without_times(whole)
    with pytest.raises(BadInput, match="something else"):
        run(cut, "random,beginner")


def test_a_challenger_plays_only_its_own_games(tmp_path: Path) -> None:
    out = tmp_path / "t.jsonl"
    run(out, "beginner,random", deals=1, seats=3, challenger="beginner")
    assert [row["bots"].count("beginner") for row in rows_of(out)] == [1, 1, 1]
    with pytest.raises(BadInput, match="one of --bots"):
        run(None, challenger="greedy")


def test_decision_times_are_kept_finely_enough() -> None:
    rows = [{"times": {"a": {str(standings.step_of(ms / 1000)): 1}}} for ms in range(1, 101)]
    middle, late, n = standings.decision_times(rows, "a")
    assert n == 100 and middle == pytest.approx(50, rel=0.07) and late == pytest.approx(99, rel=0.07)


def test_one_bot_is_no_tournament() -> None:
    for bots in ("greedy", "greedy,greedy"):
        with pytest.raises(BadInput, match="two different bots"):
            run(None, bots)


def test_the_interval_is_over_deals_not_games() -> None:
    """Where the first seat always wins every deal comes out even, which says more than sixty tosses of a coin."""
    rows: list[dict[str, Any]] = []
    for deal in range(30):
        for order in (["a", "b"], ["b", "a"]):
            shares, ranks = [1.0, 0.0], [1, 2]
            rows.append({"deal": deal, "bots": order, "challenger": "a", "shares": shares, "ranks": ranks})
    found = standings.standing(rows, "a", "b")
    assert found is not None and found.share == 0.5 and 0.44 < found.low and found.high < 0.56
    low, high = standings.bootstrapped([0.0, 1.0] * 50)
    assert 0.38 < low < 0.45 and 0.55 < high < 0.62


def test_a_game_that_nobody_wins_is_an_even_share_and_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game("homeworlds")
    options = game.choose_options("binary", {"turn_limit": 10}, 2)
    tournament.run(game, options, 2, ["casual", "greedy"], 2, 1)
    text = capsys.readouterr().out
    assert re.search(r"casual +against greedy +50\.0%", text)
    assert "2 deals; nobody won 100.0%)" in text


def test_the_better_bot_gets_the_better_rating() -> None:
    rows = [
        {"deal": i, "bots": order, "ranks": [1 if b == "good" else 2 for b in order]}
        for i in range(20)
        for order in (["good", "bad"], ["bad", "good"])
    ]
    rated = standings.ratings(["bad", "good"], rows)
    assert rated["good"][0] > rated["bad"][0] + 5 and rated["good"][1] < 8


def test_the_report_is_one_page_that_needs_nothing_else(tmp_path: Path) -> None:
    out, report = tmp_path / "t.jsonl", tmp_path / "t.html"
    run(out, deals=2, report=report)
    text = report.read_text()
    assert text == page(BEACONS, BEACONS.choose_options("", None, 2), 2, ["beginner", "random"], rows_of(out), 5)
    assert text.count("<svg") == text.count("</svg>") == 3
    assert "tessera tournament template --bots beginner,random --deals 2 --seats 2 --seed 5" in text
    assert not re.search(r"(src|href)=|https?://", text)


def test_a_few_deals_that_all_end_alike_prove_little() -> None:
    low, high = standings.bootstrapped([1.0] * 6)
    assert high == 1.0 and low**6 == pytest.approx(0.025)  # six wins in a row happen that rarely at such a share
    assert standings.bootstrapped([0.0] * 6) == pytest.approx((1.0 - high, 1.0 - low))
    assert standings.bootstrapped([1.0] * 200)[0] > 0.98
    assert standings.bootstrapped([0.5] * 6) == pytest.approx((low / 2, 1.0 - low / 2))
