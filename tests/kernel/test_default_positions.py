"""Positions as the kernel writes and reads them where a game does not: Beacons without its own."""

import pytest

from tessera.games.template.game import Beacons
from tessera.games.template.setup import set_up
from tessera.games.template.state import DECK, Table
from tessera.kernel.errors import BadInput
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64
from tessera.kernel.notation import Notation
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options, State


class Watched(Table):
    def watchers(self, zone: int) -> i64:
        if zone == DECK:
            return 0
        return self.eyes(Seat((zone - 3) // 2)) if zone >= 3 and zone % 2 else self.everybody()


class Plain(Beacons):
    position = Notation.position
    set_out = Notation.set_out  # type: ignore[assignment] # an argument has another name
    between_turns = Notation.between_turns

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Watched(seats, options, seed)
        set_up(g)
        return g


class Nameless(Plain):
    def card_name(self, s: State, piece: int, known: bool) -> str:
        return "card"


GAME = Plain()


def test_a_position_is_written_read_and_known_to_hold_all() -> None:
    options = GAME.choose_options("standard", {}, 2)
    held = lost = 0
    for seed in range(4):
        s, rng = GAME.new(options, 2, seed), Rng(seed)
        while s.result is None:
            if GAME.between_turns(s):
                held += 1
                t = GAME.from_position(GAME.position(s), options, 2)
                assert (t.zones, list(t.known), GAME.legal(t)) == (s.zones, list(s.known), GAME.legal(s))
            else:
                lost += 1
            codes = GAME.legal(s)  # in every second game nobody plays a card
            GAME.apply(s, codes[rng.below(len(codes))] if seed % 2 else codes[-1])
    assert held > 20 and lost > 20  # amid an effect, or after it, when somebody knows a card of the deck


def test_what_a_position_cannot_tell_is_not_between_turns() -> None:
    game = Nameless()
    assert not game.between_turns(game.new(game.choose_options("standard", {}, 2), 2, 1))


@pytest.mark.parametrize("text", ["mover: x", "fines: {", "hand 0: lamp9"])
def test_a_position_that_is_none_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="not a position of Beacons"):
        GAME.from_position(text, GAME.choose_options("standard", {}, 2), 2)
