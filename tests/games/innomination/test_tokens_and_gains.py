"""What soaks found: names of tokens that leave and come in one answer, and gained effects of a game that was loaded."""

from typing import Any

from tessera.games.innomination.state import FIELD, HAND
from tessera.games.innomination.view import piece_name
from tessera.registry import find_game

GAME: Any = find_game("innomination")


def at(position: str) -> Any:
    return GAME.from_position(position, GAME.choose_options("", {}, 2), 2, 3)


def test_a_token_keeps_its_name_until_a_place_of_its_kind_is_needed() -> None:
    g = at("field 0: insect_token 1/1; kaluan_tidepool\nfield 1: spirit_token 1/1")
    first, other = (next(c for c in g.cards_in(p, FIELD) if g.card(c).token) for p in (0, 1))
    insect, spirit = int(g.kind[first]), int(g.kind[other])
    g.leave_play("bounce", 0, "IM-24", first, HAND)
    (made,) = g.create_tokens(0, spirit, 1)
    assert made != first
    assert piece_name(g, first, True) == "insect_token.a1"  # what was told of it is still true
    assert g.create_tokens(0, insect, 1) == [first]


def test_who_may_answer_is_the_same_in_a_game_that_was_loaded() -> None:
    """Gained effects are worked out when they are needed, not when somebody has looked at the table."""
    g = at("field 0: squire 1/2; the_conductors_baton on squire\nunleashed 0 1")
    loaded = GAME.load(GAME.save(g))
    g.refresh()
    assert g.could_answer(0)  # by what the Baton gives alone
    assert loaded.could_answer(0)
