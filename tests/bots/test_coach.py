"""The coach of a first game: it says that one can win, what would lose, what an answer has cost and what is good;
mostly it says nothing, and never anything that the seat cannot know."""

import pytest

from tessera.bots import coach, find_bot
from tessera.bots.coach import PATIENCE, remark
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.lab.no_peek import choices
from tessera.registry import find_game


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets are counted in simulations alone, and few are enough."""
    monkeypatch.setattr(coach, "SECONDS", 0.0)
    monkeypatch.setattr(coach, "SIMULATIONS", 48)
    monkeypatch.setattr(coach, "CAREFUL", 96)


BINARY = "to move 0\nhome0 (0, b3y1) {mine}\nhome1 (1, g1b2) {theirs}"


def binary(mine: str, theirs: str) -> tuple[Game, State]:
    game = find_game("homeworlds")
    return game, game.from_position(BINARY.format(mine=mine, theirs=theirs), game.choose_options("binary", {}, 2), 2)


def chair_of(game: Game, s: State, lang: str = "en") -> Chair:
    return Chair(game, s, int(game.question(s).seat), lang, ("Ada", "Bob"))


def test_a_win_in_this_turn_is_said_before_all_else() -> None:
    game, s = binary("g3-", "r3-y1")
    said = remark(chair_of(game, s), Rng(1))
    assert said is not None and said.key == "coach.win"
    assert said.sentences == [f"You can win this turn: {game.label(s, said.code, names=('Ada', 'Bob'))}."]
    german = remark(chair_of(game, s, "de"), Rng(1))
    assert german is not None and german.sentences[0].startswith("Du kannst in diesem Zug gewinnen:")


def test_what_loses_at_once_is_a_danger_and_is_said_once_a_turn() -> None:
    """A large red ship of Bob's stands beside Ada's only one: whatever leaves it there loses."""
    game, s = binary("g3-r3", "-y1g3")
    first = chair_of(game, s)
    said = remark(first, Rng(1))
    assert said is not None and said.key in coach.DANGERS
    again = remark(first, Rng(1), chair_of(game, s.clone()), -1)
    assert again is None or again.key not in coach.DANGERS


def test_an_answer_that_gave_the_win_away_is_told_of() -> None:
    game, s = binary("g3-", "r3-y1")
    before = chair_of(game, s.clone())
    given = next(code for code in game.legal(s) if game.describe(s, code).startswith("build"))
    said = coach.at_answer(before, given, Rng(1), 0.1)
    assert said is not None and said.key == "coach.cost"
    assert "cost you" in said.sentences[0] and "Better was" in said.sentences[0]
    best = find_bot("search-160").choose(before, Rng(1))
    assert coach.at_answer(before, best, Rng(1), 0.1) is None


def test_the_parts_of_a_chance_are_said_in_both_languages() -> None:
    assert {name for _, name in coach.PARTS} | {"tenth"} == {
        key.removeprefix("part.") for key in coach.WORDS["en"] if key.startswith("part.")
    }
    assert coach.WORDS["en"].keys() == coach.WORDS["de"].keys()


@pytest.mark.parametrize("silent", [0, 9])
def test_it_needs_more_to_speak_again_at_once(silent: int) -> None:
    """Of thirty decisions: after a remark only what is great is said, after a long silence small things too."""
    game = find_game("splendor")
    spoke = 0
    for i, s in enumerate(choices(game, "base", 2, 3, 2)):
        if i == 30:
            break
        said = remark(chair_of(game, s), Rng(i), silent=silent)
        spoke += said is not None
        assert said is None or 1 <= len(said.sentences) <= 2
    assert spoke <= 4 if silent == 0 else spoke >= 5
    assert list(PATIENCE) == sorted(PATIENCE, reverse=True)


@pytest.mark.parametrize("name", ["splendor", "innovation", "cities", "innomination"])
def test_it_says_the_same_to_who_cannot_tell_two_states_apart(name: str) -> None:
    game = find_game(name)
    compared = 0
    for s in choices(game, "", 2, 5, 9):
        seat = int(game.question(s).seat)
        twin = game.twin(s, seat, Rng(compared))
        if twin is None:
            continue
        told = [remark(Chair(game, state, seat), Rng(7), silent=9) for state in (s, twin.state)]
        said = [None if one is None else (one.key, one.sentences, one.code, one.about) for one in told]
        assert said[0] == said[1]
        compared += 1
        if compared == 4:
            return
    assert compared
