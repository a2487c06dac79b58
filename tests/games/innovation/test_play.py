"""Innovation in play: nested effects can be saved and sampled anywhere, and the bot that looks one step ahead beats
chance."""

import pytest

from tessera.bots import find_bot
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.registry import find_game

GAME = find_game("innovation")


def at(text: str, seats: int = 2, preset: str = "base") -> State:
    return GAME.from_position(text, GAME.choose_options(preset, None, seats), seats)


def answer(s: State, line: str) -> None:
    for part in GAME.split(line):
        GAME.apply(s, GAME.parse(s, part))


DEEP = """
supply 10: Robotics, Software, Databases, Miniaturization, Stem Cells
player 0: blue Computers | green Sailing | hand Oars, Tools
player 1: hand Calendar | score Pottery
"""


def test_a_nested_effect_stands_on_the_stack_and_can_be_saved_and_sampled() -> None:
    """INN-62: Computers in Robotics in Software in Stem Cells."""
    s = at(DEEP)
    answer(s, "dogma Computers")
    names = [GAME.scripts[f.fn].name for f in s.stack]
    assert names[-1] == "effects.age10.stem_cells_1"
    assert names.count("effects.nested.alone") == 3
    loaded = GAME.load(GAME.save(s))
    for seat in (0, 1, -1):
        sample = GAME.determinise(s, seat, Rng(3))
        assert GAME.legal(sample) == GAME.legal(s)
        answer(sample, "yes")
    for t in (s, loaded):
        answer(t, "yes")
    assert GAME.key(s) == GAME.key(loaded)
    assert "score Tools, Oars, Sailing, Databases" in GAME.position(s)


def test_a_sample_keeps_what_the_seat_has_seen() -> None:
    """A card that went from hand to hand is known to both, and stays so in every sample of theirs."""
    s = at(
        "supply 1: Tools\nplayer 0: red Archery\nplayer 1: hand Calendar, Mathematics\nplayer 2: hand Construction", 3
    )
    answer(s, "dogma Archery")
    answer(s, "Calendar; Construction")
    for seed in range(20):
        sample = GAME.determinise(s, 1, Rng(seed))
        assert "Calendar" in GAME.view(sample, 0).zones["hand 0"]
    assert any("Construction" not in GAME.view(GAME.determinise(s, 1, Rng(i)), 0).zones["hand 0"] for i in range(20))


@pytest.mark.parametrize("preset", ["beta", "base"])
def test_greedy_beats_random(preset: str) -> None:
    """A few games; `tessera simulate innovation --bots greedy,random --games 500` is the measure."""
    bots = [find_bot("greedy"), find_bot("random")]
    won = 0.0
    for i in range(4):
        s = GAME.new(GAME.choose_options(preset, None, 2), 2, 50 + i // 2)
        rng = Rng(i)
        while s.result is None:
            seat = int(GAME.question(s).seat)
            codes = GAME.legal(s)
            bot = bots[(seat + i) % 2]
            GAME.apply(s, codes[0] if len(codes) == 1 else bot.choose(Chair(GAME, s, seat), rng))
        won += s.result.shares[i % 2]
    assert won >= 3
