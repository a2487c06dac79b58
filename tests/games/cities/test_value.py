"""The value of a position: what is decided for good it knows, what is open it does not take for decided."""

import pytest

from tessera.registry import find_game

GAME = find_game("cities")


def chances(rows: str) -> list[float]:
    s = GAME.from_position(f"to move: 0\n{rows}", GAME.choose_options("fast", {}, 2), 2)
    return [GAME.value(s, p) for p in (0, 1)]


def test_who_cannot_be_reached_any_more_has_won() -> None:
    """Rome, Greece, Egypt and Persia are in play: with the bonus a side leads by five, and four points are left."""
    mine, other = chances("cities 1: Rome Capua Milan Tarraco Ravenna\nfinished 0: greece\nbonus: 0")
    assert mine >= 0.99 and other <= 0.01


@pytest.mark.parametrize(
    "rows",
    [
        "finished 0: greece",  # three points are left, and the bonus
        "finished 0: rome\nfinished 1: greece",  # the other may still win the bonus
        "finished 0: greece egypt\ncities 1: Rome Babylon",  # two of four, and two are left: a tie is possible
    ],
)
def test_what_is_open_is_not_decided(rows: str) -> None:
    for chance in chances(rows):
        assert 0.01 < chance < 0.99


def test_a_lead_that_is_safe_keeps_its_order() -> None:
    """Among decided positions the better one is still worth more, so that bots play on sensibly."""
    less = chances("finished 0: greece\nbonus: 0\ncities 0: Rome")[0]
    more = chances("finished 0: greece\nbonus: 0\ncities 0: Rome Capua Milan Tarraco")[0]
    assert more > less >= 0.99
