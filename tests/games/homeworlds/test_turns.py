"""The whole-turn generator and the turn asked step by step are the same rules: they reach the same positions."""

import json
from pathlib import Path
from typing import cast

import pytest

from tessera.games.homeworlds import GAME
from tessera.games.homeworlds.heuristic.whole_turns import Turns
from tessera.games.homeworlds.rules.codes import END, verb_of
from tessera.games.homeworlds.rules.moves import position_hash
from tessera.games.homeworlds.state import Table
from tessera.games.homeworlds.words import fact_files as files
from tessera.games.homeworlds.words.positions import systems
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options

POSITIONS = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())["positions"]
SMALL = sorted(POSITIONS, key=lambda row: row["binary"]["count"])


def step_by_step(g: Table) -> set[int]:
    """Positions at the end of the turn by answering every question in every way. They are seen just before the end,
    as the generator sees them."""
    found: set[int] = set()
    seen: set[str] = set()
    waiting = [g]
    while waiting:
        s = waiting.pop()
        for code in GAME.legal(s):
            if verb_of(code) == END:
                found.add(int(position_hash(s.board)))
                continue
            t = s.clone()
            GAME.apply(t, code)
            fields = GAME.save_data(t)["fields"]
            key = json.dumps([fields["board"], fields["stage"], fields["actions"], fields["colour"]])
            if key not in seen:
                seen.add(key)
                waiting.append(t)
    return found


@pytest.mark.parametrize(
    "given", [{}, {"empty_home": "vanishes"}, {"catastrophes": "any"}, {"self_elimination": "loses"}]
)
def test_the_generator_agrees_with_the_questions(given: Options, law_rate: float) -> None:
    for row in SMALL[: 25 if law_rate == 1.0 else 3]:
        g, _ = files._table(GAME, row, files._options(GAME, row["players"], row["per"], given))
        GAME.begin(g)
        turns = Turns(g.board, row["to_move"], g.any_time, g.may_lose_home)
        assert step_by_step(g) == set(turns.boards), row["id"]


def test_every_path_leads_where_the_generator_says() -> None:
    """The actions kept for a position are a legal turn, and end in that position."""
    row = next(r for r in SMALL if r["rulebook"]["count"] > 60)
    g, _ = files._table(GAME, row, files._options(GAME, row["players"], row["per"], {}))
    GAME.begin(g)
    turns = Turns(g.board, row["to_move"], g.any_time, g.may_lose_home)
    for h, path in turns.paths.items():
        s = g.clone()
        names: dict[str, int] = {}
        wrong = files.play_turn(GAME, s, [GAME.describe(g, a) for a in path], names) if simple(path) else ""
        assert wrong == ""
        if simple(path):
            assert sorted(systems(s.board)) == sorted(systems(turns.boards[h]))


def simple(path: tuple[int, ...]) -> bool:
    """At most one action: its text can be read before the turn."""
    return len(path) == 1


def test_random_games_agree_too(law_rate: float) -> None:
    options = GAME.choose_options("", {"turn_limit": 60}, 3)
    for seed in range(max(2, round(20 * law_rate))):
        s = cast(Table, GAME.new(options, 3, seed))
        GAME.playout(s, Rng(seed), 15)
        if s.result is None and GAME.question(s).prompt == "first" and len(GAME.legal(s)) < 25:
            turns = Turns(s.board, int(s.mover), s.any_time, s.may_lose_home)
            assert step_by_step(s) == set(turns.boards), f"seed {seed}"
