"""Frozen players choose as they did when they were frozen, whatever the players of today have learnt since."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tessera.bots import find_bot
from tessera.games.homeworlds.game import Homeworlds
from tessera.kernel.chair import Chair
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.lab.frozen import find_player
from tessera.registry import find_game

CHOICES = Path(__file__).parent / "choices"
GAMES = ("cities", "homeworlds", "innomination", "innovation", "splendor")


def positions(game: Game, rate: float) -> Iterator[tuple[State, list[int]]]:
    """The kept positions, or a share of them: the state, and [answers so far, greedy's choice, the search's]."""
    for kept in json.loads((CHOICES / f"{game.name}.json").read_text()):
        h: dict[str, Any] = kept["header"]
        s = game.new(game.choose_options("", h["options"], h["seats"], h["version"]), h["seats"], h["seed"])
        rows = {row[0]: row for row in kept["at"][: max(1, round(rate * len(kept["at"])))]}
        for v, code in enumerate(kept["answers"]):
            if v in rows:
                yield s, rows[v]
            game.apply(s, code)


def other_choices(game: Game, players: tuple[str, str], rate: float) -> list[tuple[str, int, int, int]]:
    """Where the players choose otherwise than was kept: who, after how many answers, what, what was kept."""
    out = []
    seen = 0
    bots = [find_player(name) for name in players]
    for s, (v, *kept) in positions(game, rate):
        seen += 1
        for bot, was in zip(bots, kept, strict=True):
            code = bot.choose(Chair(game, s, int(game.question(s).seat)), Rng(7000 + v))
            if code != was:
                out.append((bot.name, v, code, was))
    assert seen == max(10, round(200 * rate))
    return out


@pytest.mark.parametrize("name", GAMES)
def test_frozen_players_choose_as_they_did(name: str, law_rate: float) -> None:
    assert other_choices(find_game(name), ("greedy@6", "search-40@6"), law_rate) == []


def test_other_choices_would_be_noticed() -> None:
    """The kept choices tell players apart: those of one who answers at random are others."""
    found = other_choices(find_game("homeworlds"), ("random", "random"), 0.1)
    assert len(found) > 20


def test_only_the_lab_knows_frozen_players() -> None:
    with pytest.raises(BadInput, match="There is no bot 'greedy@6'"):
        find_bot("greedy@6")
    for name in ("greedy@5", "casual@6", "search-0@6", "greedy@"):
        with pytest.raises(BadInput, match="no frozen bot"):
            find_player(name)


def test_a_frozen_player_says_which_games_it_knows() -> None:
    game = find_game("template")
    s = game.new(game.choose_options("", None, 2), 2, 1)
    with pytest.raises(BadInput, match=r"greedy@6 does not know Beacons: it knows cities, .*splendor"):
        find_player("greedy@6").choose(Chair(game, s, int(game.question(s).seat)), Rng(1))


def test_frozen_players_do_not_use_the_values_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's value made useless changes what greedy chooses, and nothing of what greedy@6 chooses."""
    if not hasattr(Homeworlds.value, "__code__"):
        pytest.skip("compiled code cannot be changed at run time")
    monkeypatch.setattr("tessera.games.homeworlds.heuristic.value.value", lambda *_: 0.5)
    monkeypatch.setattr("tessera.games.homeworlds.heuristic.value.strength", lambda *_: 0.0)
    game = find_game("homeworlds")
    assert other_choices(game, ("greedy@6", "search-40@6"), 0.1) == []
    assert other_choices(game, ("greedy", "search-40"), 0.1)
