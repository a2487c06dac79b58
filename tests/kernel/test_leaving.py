"""Whoever resigns comes last, whatever the bot that plays on brings."""

import pytest

from tessera.kernel.state import Result, leavers_last

EVEN = (0.0, 0.5, 0.0, 0.5)


@pytest.mark.parametrize(
    ("left", "ranks", "shares", "then_ranks", "then_shares"),
    [
        pytest.param(0b001, (1, 2, 3), (1.0, 0.0, 0.0), (3, 1, 2), (0.0, 1.0, 0.0), id="the win goes to the next"),
        pytest.param(0b001, (1, 2, 2), (1.0, 0.0, 0.0), (3, 1, 1), (0.0, 0.5, 0.5), id="or to several"),
        pytest.param(0b100, (1, 2, 3), (1.0, 0.0, 0.0), (1, 2, 3), (1.0, 0.0, 0.0), id="who was last stays last"),
        pytest.param(0b011, (1, 2, 3), (1.0, 0.0, 0.0), (2, 2, 1), (0.0, 0.0, 1.0), id="two leave"),
        pytest.param(0b010, (1, 1, 1), (0.0, 0.0, 0.0), (1, 3, 1), (0.0, 0.0, 0.0), id="no winner stays none"),
        pytest.param(0b0010, (3, 1, 3, 1), EVEN, (2, 4, 2, 1), (0.0, 0.0, 0.0, 1.0), id="a partner keeps the win"),
        pytest.param(0b11, (1, 2), (1.0, 0.0), (1, 2), (1.0, 0.0), id="if all leave nothing changes"),
    ],
)
def test_whoever_left_is_ranked_last(
    left: int, ranks: tuple[int, ...], shares: tuple[float, ...], then_ranks: object, then_shares: object
) -> None:
    then = leavers_last(Result(ranks, (0,) * len(ranks), shares, "points"), left)
    assert (then.ranks, then.shares) == (then_ranks, then_shares)
