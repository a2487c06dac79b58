"""Whoever resigns comes last, whatever the bot that plays on brings; and where only one is left, the game is over."""

from typing import cast

import pytest

from tessera.kernel.errors import BadInput
from tessera.kernel.events import SPECTATOR
from tessera.kernel.game import Game
from tessera.kernel.options import Preset
from tessera.kernel.rng import Rng
from tessera.kernel.state import Result, leavers_last
from tessera.matches.match import Match, replay
from tessera.matches.record import Record
from tessera.registry import all_games

KINDS = [pytest.param(g, p, id=f"{g.name}-{p.name}") for g in all_games().values() for p in g.presets]

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


def begun(game: Game, preset: Preset, seats: int, answers: int = 6) -> Match:
    m = Match.start(game, game.choose_options(preset.name, None, seats), seats, 3)
    rng = Rng(3)
    for _ in range(answers):
        codes = game.legal(m.state)
        m.answer(int(game.question(m.state).seat), codes[int(rng.below(len(codes)))])
    return m


@pytest.mark.parametrize(("game", "preset"), KINDS)
def test_when_all_but_one_have_resigned_the_last_one_has_won(game: Game, preset: Preset) -> None:
    """With two players that is at once; also for the one who is to act, and in the middle of an effect."""
    seats = preset.seats[0]
    for last in range(seats):
        m = begun(game, preset, seats)
        leavers = [p for p in range(seats) if p != last] if seats > 1 else [0]
        for p in leavers:
            assert m.state.result is None or game.name == "homeworlds"
            if m.state.result is None:
                m.resign(p)
        result = m.state.result
        assert result is not None
        if seats == 2:
            assert (result.ranks[last], result.shares[last], result.ranks[1 - last]) == (1, 1.0, 2)
        if seats == 1:
            assert result.shares == (0.0,)
        assert game.asked(m.state) is None
        for lang in game.languages():
            assert game.ending(result, lang)
        told = m.lines_at(m.version, SPECTATOR)
        assert told[0].endswith("resigns.") and not any("plays on" in line for line in told)
        again = replay(game, m.record)
        assert game.save(again.state) == game.save(m.state)
        assert game.full_view(m.state, SPECTATOR).facts["result"]["reason"] == result.reason
        with pytest.raises(BadInput, match="over"):
            m.resign(last)


@pytest.mark.parametrize(("game", "preset"), [k for k in KINDS if cast(Game, k.values[0]).name != "homeworlds"])
def test_in_a_record_of_before_the_game_goes_on_after_resigning(game: Game, preset: Preset) -> None:
    """There a bot played on even for the last but one: an entry with the code 0."""
    m = begun(game, preset, preset.seats[0])
    for p in range(1, preset.seats[0]):
        m.resign(p, ends=False)
        m.seat_bot(p, "strong")
    rng = Rng(7)
    for _ in range(8):
        codes = game.legal(m.state)
        m.answer(int(game.question(m.state).seat), codes[int(rng.below(len(codes)))])
    assert m.state.result is None
    assert {e.code for e in m.record.entries if e.do == "resign"} <= {0}
    again = replay(game, Record(m.record.header, m.record.entries))
    assert game.save(again.state) == game.save(m.state)


def test_with_three_the_others_play_on() -> None:
    game = all_games()["splendor"]
    m = begun(game, game.presets[0], 3)
    m.resign(1)
    assert m.state.result is None
    assert m.lines_at(m.version, SPECTATOR)[0].endswith("a bot plays on.")
    m.resign(0)
    assert m.state.result is not None and m.state.result.ranks == (2, 2, 1)
