"""Who can be eliminated in this turn, exactly; every way in which alignments can be dealt."""

import json
from pathlib import Path
from typing import Any

import pytest

from tessera.bots.greedy import Line, press
from tessera.games.homeworlds import GAME
from tessera.games.homeworlds.heuristic.whole_turns import Turns
from tessera.games.homeworlds.state import Table
from tessera.games.homeworlds.words import fact_files as files
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.lab.frozen import find_player

DATA = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())["positions"]
# The largest ones take long in plain Python, and say nothing new.
TWO = [row for row in DATA if row["players"] == 2 and row["binary"]["count"] < 1500]


def table(row: dict[str, Any], given: dict[str, Any]) -> Table:
    options = files._options(GAME, row["players"], row["per"], {"alignments": False, **given})
    g, _ = files._table(GAME, row, options)
    GAME.begin(g)
    return g


def finishes(g: Table) -> bool:
    """Does following `win_now` answer by answer win within the turn?"""
    mover = int(g.mover)
    t = g.clone()
    while t.result is None:
        told = GAME.win_now(t)
        if not told or GAME.question(t).seat != mover:
            return False
        assert told[0] in GAME.legal(t)
        GAME.apply(t, told[0])
    return t.result.shares[mover] > 0.0


@pytest.mark.parametrize("row", TWO, ids=[str(row.get("id", i)) for i, row in enumerate(TWO)])
def test_a_win_is_found_wherever_there_is_one(row: dict[str, Any]) -> None:
    for given in ({}, {"catastrophes": "any"}):
        g = table(row, given)
        mover = int(g.mover)
        turns = Turns(g.board, mover, g.any_time, g.may_lose_home)
        there = turns.eliminations(g.board) > 0
        assert bool(GAME.win_now(g)) == there
        assert finishes(g) == there
        assert GAME.beatable(g, 1 - mover) == there


def test_there_are_positions_with_and_without_a_win() -> None:
    found = [bool(GAME.win_now(table(row, {}))) for row in TWO]
    assert any(found) and not all(found)


GREEN_AT_TWO_HOMES = """to move 0
{cards}
home0 (0, y2b3) y3---
home1 (1, r1b2) g1g1-g2g3--
home2 (2, r3y1) g1g2--g3g3-
home3 (3, r1y3) ---b3
"""
TWO_TO_CAPTURE = """to move 0
{cards}
home0 (0, y2b3) y3g1---
home1 (1, r1b2) g2-g1--
home2 (2, r3y1) g2--g1-
home3 (3, r1y3) ---b3
s1 (b1) {red}---
"""


@pytest.mark.parametrize(
    ("position", "wins"),
    [
        (GREEN_AT_TWO_HOMES.format(cards="alignments good evil evil good"), True),
        (GREEN_AT_TWO_HOMES.format(cards="alignments good evil good evil"), False),
        (TWO_TO_CAPTURE.format(cards="alignments good evil evil good", red="r2"), True),
        (TWO_TO_CAPTURE.format(cards="alignments good evil evil good", red="r1"), False),
        (TWO_TO_CAPTURE.format(cards="alignments good evil good evil", red="r2"), False),
        (TWO_TO_CAPTURE.format(cards="alignments evil good good evil", red="r1"), True),
    ],
    ids=["two overpopulated", "one of two", "two captured", "one attack for two", "one in reach", "Evil needs one"],
)
def test_good_wins_by_eliminating_all_evil_players_in_one_turn(position: str, wins: bool) -> None:
    """E48, HW-50: two at once count; one of two is no win, whatever else can be eliminated."""
    g = GAME.from_position(position, GAME.choose_options("rulebook", {}, 4), 4)
    assert isinstance(g, Table)
    foes = [q for q in range(1, 4) if g.evil(0) or g.evil(q)]
    ends = [b.homes for b in Turns(g.board, 0, g.any_time, g.may_lose_home).boards.values()]
    gone = all if not g.evil(0) else any
    assert any(gone(not homes >> q & 1 for q in foes) for homes in ends) == wins  # by looking at every turn
    assert bool(GAME.win_now(g)) == finishes(g) == wins


@pytest.mark.parametrize(("seats", "ways"), [(2, 1), (3, 2), (4, 3), (5, 6), (6, 10)])
def test_all_ways_to_deal_the_alignments(seats: int, ways: int) -> None:
    """2, 3, 6, 10, 20 in all; one's own card is known."""
    g = GAME.new(GAME.choose_options("rulebook", {}, seats), seats, 4)
    for seat in range(seats):
        deals = GAME.deals(g, seat, Rng(1))
        dealt = {tuple(GAME_evil(t)) for t in deals}
        own = GAME_evil(g)[seat]
        assert all(d[seat] == own for d in dealt)
        assert all(sum(d) == seats // 2 for d in dealt)
        assert len(deals) == len(dealt) and len(dealt) in (ways, other_ways(seats, own))
        assert all(GAME.full_view(t, seat).data() == GAME.full_view(g, seat).data() for t in deals)


def GAME_evil(g: Any) -> list[bool]:
    return [g.evil(p) for p in range(int(g.seats))]


def other_ways(seats: int, evil: bool) -> int:
    from math import comb

    return comb(seats - 1, seats // 2 - (1 if evil else 0))


def test_greedy_wins_in_this_turn_wherever_it_can() -> None:
    """One step on the value missed some of these wins; what frozen players do shows that there are such positions."""
    found = missed = 0
    for row in TWO:
        for given in ({}, {"catastrophes": "any"}):
            g = table(row, given)
            if GAME.win_now(g):
                found += wins_at_once(g, "greedy")
                missed += not wins_at_once(g, "greedy@6")
                assert wins_at_once(g, "greedy"), row.get("id")
    assert found and missed


def wins_at_once(g: Table, bot: str) -> bool:
    mover = int(g.mover)
    t = g.clone()
    while t.result is None and GAME.question(t).seat == mover:
        GAME.apply(t, find_player(bot).choose(Chair(GAME, t, mover), Rng(3)))
    return t.result is not None and t.result.shares[mover] > 0.0


def test_greedy_puts_lines_that_threaten_first() -> None:
    """Unless what they cost is more than a threat is worth."""
    boards = [table(row, {}) for row in TWO]
    seat = int(boards[0].mover)
    sharp = next(g for g in boards if g.mover == seat and GAME.beatable(g, 1 - seat))
    quiet = next(g for g in boards if g.mover == seat and not GAME.beatable(g, 1 - seat))
    lines = []
    for code, (value, after) in enumerate([(0.95, quiet), (0.7, quiet), (0.05, sharp)]):
        lines.append(Line(code))
        lines[-1].value, lines[-1].after = value, [after]
    press(GAME, seat, lines)
    assert [(line.code, line.threats) for line in lines] == [(0, 0.0), (2, 1.0), (1, 0.0)]
