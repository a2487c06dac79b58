"""Chances that people are told: the map is rising, corrects what is off on games that it has not seen, and every game
has one; what is sure stays sure."""

import json
import random
from importlib.resources import files
from itertools import pairwise

import pytest

from tessera.bots import chances
from tessera.bots.search import Searcher
from tessera.bots.tree import USUAL
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.rulebook import package_of
from tessera.lab.calibration import Sample, fitted, held_out, pooled, tenths
from tessera.registry import all_games, find_game

MEASURED = [pytest.param(g, id=g.name) for g in all_games().values() if g.name != "template"]


def boastful(games: int, seed: int) -> list[list[Sample]]:
    """Games in which what is said is twice as far from one half as what happens."""
    lot = random.Random(seed)
    said = [[lot.random() for _ in range(3)] for _ in range(games)]
    return [[(x, float(lot.random() < 0.25 + 0.5 * x)) for x in game] for game in said]


def test_pooling_joins_what_falls_and_nothing_else() -> None:
    assert pooled([(0.1, 0.5, 2), (0.2, 0.3, 2), (0.3, 0.2, 4), (0.9, 0.9, 1)]) == [(0.225, 0.3, 8), (0.9, 0.9, 1)]
    rising = [(0.1, 0.1, 1.0), (0.5, 0.4, 1.0), (0.9, 0.95, 1.0)]
    assert pooled(rising) == rising


def test_a_map_rises_everywhere_and_promises_nothing_for_sure() -> None:
    points = fitted([[(x, 0.0 if x < 0.5 else 1.0)] for x in (i / 500 for i in range(500))])
    assert all(x < right and y < up for (x, y), (right, up) in pairwise(points))
    assert 0.0 < points[0][1] and points[-1][1] < 1.0


def test_what_was_boasted_is_corrected_on_games_that_the_map_has_not_seen() -> None:
    games = boastful(3000, 1)
    assert max(abs(tenth.off) for tenth in tenths(games) if tenth.games >= 200) > 0.15
    assert max(abs(tenth.off) for tenth in tenths(held_out(games)) if tenth.games >= 200) < 0.05


def test_a_game_counts_once_in_a_tenth() -> None:
    tenth = tenths([[(0.71, 1.0), (0.72, 1.0), (0.73, 1.0)], [(0.75, 0.0)]])[0]
    assert (tenth.number, tenth.games, tenth.happened) == (7, 2, 0.5)


@pytest.mark.parametrize("game", MEASURED)
def test_every_game_has_a_map_of_the_search_as_it_is(game: Game) -> None:
    kept = json.loads((files(package_of(game)) / "data" / chances.FILE).read_text(encoding="utf-8"))
    assert kept["search"] == USUAL.version, "measure again: tools/calibrate.py"
    told = [chances.told(game, 2, x / 100) for x in range(101)]
    assert told == sorted(told)
    assert told[0] >= chances.LEAST and told[-1] <= 1.0 - chances.LEAST
    assert [chances.told(game, 3, x) for x in (0.2, 0.7)] == [0.2, 0.7]


def test_a_hint_tells_the_mapped_chance_and_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("splendor")
    s = game.new(game.choose_options("base", {}, 2), 2, 3)
    chair = Chair(game, s, int(game.question(s).seat))
    bot = Searcher("quick", 60)
    monkeypatch.setattr(chances, "points_of", lambda package: ())
    plain = bot.think(chair, Rng(1))
    monkeypatch.setattr(chances, "points_of", lambda package: [(0.0, 0.3), (1.0, 0.4)])
    mapped = bot.think(chair, Rng(1))
    assert (mapped.code, [c.code for c in mapped.best]) == (plain.code, [c.code for c in plain.best])
    best = mapped.best[0]
    assert best.value == pytest.approx(0.3 + 0.1 * plain.best[0].value)
    assert best.args["after"] == f"{round(100 * best.value)} %"


def test_a_sure_win_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "points_of", lambda package: [(0.0, 0.3), (1.0, 0.4)])
    game = find_game("homeworlds")
    text = "to move 0\nhome0 (0, b3y1) g3-\nhome1 (1, g1b2) r3-y1"
    s = game.from_position(text, game.choose_options("binary", {}, 2), 2)
    best = Searcher("quick", 60).think(Chair(game, s, 0), Rng(2)).best[0]
    assert (best.key, best.value) == ("thought.wins", 1.0)
