"""Which games are compared with each other by their scores, and what is said of it."""

from collections.abc import Callable

import pytest

from tessera.kernel.game import Game
from tessera.kernel.options import Option
from tessera.kernel.state import FEWEST, MOST, NOT_COMPARED, Options, Result
from tessera.matches import best_scores
from tessera.matches.match import Match
from tessera.registry import all_games, find_game

RACE = "tempo"


class Racing(Game):
    """Nothing but what a comparison needs."""

    name = "racing"
    options = (
        Option("length", 3, "How long.", low=1, high=9),
        Option(RACE, "fast", "How fast.", choices=("fast", "slow"), since=2, before="slow"),
    )

    def best_is(self, options: Options, result: Result) -> int:
        return FEWEST if len(result.ranks) == 1 else NOT_COMPARED


GAME = Racing()


def alone(score: int, share: float = 1.0) -> Result:
    return Result((1,), (score,), (share,), "over")


@pytest.mark.parametrize("name", sorted(all_games()))
def test_no_game_compares_what_several_have_scored(name: str) -> None:
    game = find_game(name)
    seats = game.usual_seats()[0]
    result = Result(tuple(range(1, seats + 1)), (7,) * seats, (1.0, *[0.0] * (seats - 1)), "over")
    assert best_scores.score_of(game, game.choose_options(), result) is None


def test_a_game_that_was_lost_or_is_not_over_has_no_score_to_compare() -> None:
    options = GAME.choose_options()
    assert best_scores.score_of(GAME, options, alone(7)) == 7
    assert best_scores.score_of(GAME, options, alone(7, 0.0)) is None
    assert best_scores.score_of(GAME, options, None) is None


def test_games_are_of_one_kind_by_game_seats_and_options() -> None:
    kinds = [
        best_scores.kind_of(GAME, {"length": 3, RACE: "fast"}, 1),
        best_scores.kind_of(GAME, {"length": 4, RACE: "fast"}, 1),
        best_scores.kind_of(GAME, {"length": 3, RACE: "slow"}, 1),
        best_scores.kind_of(GAME, {"length": 3, RACE: "fast"}, 2),
        best_scores.kind_of(find_game("template"), find_game("template").choose_options(), 2),
    ]
    assert len(set(kinds)) == len(kinds)
    assert kinds[0] == best_scores.kind_of(GAME, {RACE: "fast", "length": 3}, 1)
    assert {len(kind) for kind in kinds} == {best_scores.KIND_LENGTH}


def test_a_new_option_parts_nobody_from_the_games_played_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    as_then = best_scores.kind_of(GAME, {"length": 3, RACE: "slow"}, 1)
    monkeypatch.setattr(Racing, "options", Racing.options[:1])
    assert best_scores.kind_of(GAME, {"length": 3}, 1) == as_then


def test_what_was_seen_and_taken_back_or_played_by_a_bot_does_not_count() -> None:
    game = find_game("template")
    m = Match.start(game, game.choose_options("", None, 2), 2, 1)
    m.answer(int(game.question(m.state).seat), game.legal(m.state)[0])
    assert best_scores.counts(m.record)
    spoiling: list[Callable[[Match], object]] = [
        lambda d: d.agree(0, 0),
        lambda d: d.seat_bot(1, "casual"),
        lambda d: d.resign(1),
    ]
    for spoil in spoiling:
        draft = m.draft()
        spoil(draft)
        assert not best_scores.counts(draft.record)
    draft = m.draft()
    draft.seat_bot(1, "")
    assert best_scores.counts(draft.record), "a person sits down"


@pytest.mark.parametrize(
    ("way", "score", "before", "counted", "said"),
    [
        (FEWEST, 7, None, True, "Score 7, the first with these options."),
        (FEWEST, 7, None, False, "Score 7."),
        (FEWEST, 7, 9, True, "Score 7, better than the best with these options so far: 9."),
        (FEWEST, 7, 9, False, "Score 7; the best with these options so far: 9."),
        (FEWEST, 9, 7, True, "Score 9; the best with these options so far: 7."),
        (FEWEST, 7, 7, True, "Score 7; the best with these options so far: 7."),
        (MOST, 9, 7, True, "Score 9, better than the best with these options so far: 7."),
        (MOST, 7, 9, True, "Score 7; the best with these options so far: 9."),
    ],
)
def test_what_is_said(way: int, score: int, before: int | None, counted: bool, said: str) -> None:
    assert best_scores.told(GAME, way, score, before, counted) == said


def test_it_is_said_in_german_too() -> None:
    assert best_scores.told(GAME, MOST, 7, 9, True, "de") == "Wertung 7; die bisher beste mit diesen Optionen: 9."
    cities = find_game("cities")
    assert (
        best_scores.told(cities, FEWEST, 37, 31, True)
        == "Finished in 37 turns; the best with these options so far: 31."
    )
