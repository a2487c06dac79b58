"""Every table says how one wins it, to players and to those who watch, in every language, and how far all are."""

import pytest

from tessera.kernel.events import SPECTATOR
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.registry import all_games, find_game

KINDS = [
    (game.name, preset.name, seats)
    for game in all_games().values()
    for preset in game.presets
    for seats in sorted({max(1, preset.seats[0]), preset.seats[1]})
]
LONGEST = 130  # characters that stand in one line at the top of a table
ADDRESSED = {"en": ("You", "Your"), "de": ("Du", "Dein")}


def begun(name: str, preset: str, seats: int, answers: int = 0) -> tuple[Game, State]:
    game = find_game(name)
    s = game.new(game.choose_options(preset, {}, seats), seats, 5)
    game.playout(s, Rng(8), answers)
    return game, s


@pytest.mark.parametrize(("name", "preset", "seats"), KINDS)
def test_every_table_says_how_one_wins(name: str, preset: str, seats: int) -> None:
    game, s = begun(name, preset, seats)
    for lang in game.languages():
        for seat in range(seats):
            goal = game.goal(s, seat, lang)
            assert goal.startswith(ADDRESSED[lang]), goal
            assert goal.endswith(".") and len(goal) <= LONGEST, goal
        watched = game.goal(s, SPECTATOR, lang)
        assert watched.endswith(".") and not watched.startswith(ADDRESSED[lang]), watched
        assert game.goal(s, 0, "de") != game.goal(s, 0, "en")


@pytest.mark.parametrize(("name", "preset", "seats"), KINDS)
def test_how_far_is_told_of_every_seat_to_the_end(name: str, preset: str, seats: int) -> None:
    for answers in (0, 40, 100_000):
        game, s = begun(name, preset, seats, answers)
        for lang in game.languages():
            for eyes in (SPECTATOR, *range(seats)):
                far = game.how_far(s, eyes, lang)
                assert len(far) == seats and all(far), far


def test_evil_reads_another_goal_than_good() -> None:
    game, s = begun("homeworlds", "rulebook", 4)
    told = [game.goal(s, seat) for seat in range(4)]
    evil = [game.view(s, seat).zones[f"alignment {seat}"] == ("evil",) for seat in range(4)]
    assert [goal.startswith("You are Evil") for goal in told] == evil
    assert [goal.startswith("You are Good") for goal in told] == [not one for one in evil]
    assert "You are" not in game.goal(s, SPECTATOR)


@pytest.mark.parametrize(
    ("name", "preset", "position", "far"),
    [
        ("splendor", "base", "player 1: cards B1W8 B3U4", ["0 of 15", "6 of 15"]),
        ("splendor", "cities", "player 1: cards B1W8 B3U4", ["0 prestige, 0 bonuses", "6 prestige, 2 bonuses"]),
    ],
)
def test_how_far_counts(name: str, preset: str, position: str, far: list[str]) -> None:
    game = find_game(name)
    assert game.how_far(game.from_position(position, game.choose_options(preset, {}, 2), 2), 0) == far
