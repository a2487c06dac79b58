"""Sealed choices that come before their turn, and matches that are tried out on a copy."""

import pytest

from tessera.kernel.errors import BadInput, Refused
from tessera.matches.match import Match, replay
from tessera.matches.record import ANSWER, HELD, parse_record
from tessera.registry import find_game

GAME = find_game("template")
VOTE = "mover: 0\ndeck:\nhand 0: lamp1 eye1\nhand 1: lamp2 eye2\nhand 2: lamp3 eye3"


def vote() -> Match:
    match = Match.start(GAME, GAME.choose_options("", {}, 3), 3, 1)
    match.states = [GAME.from_position(VOTE, match.record.header.options, 3)]
    return match


def card(name: str) -> int:
    return next(c for c in range(1, 29) if GAME.card_name(vote().state, c, True) == name)


def test_each_seat_that_chooses_meets_its_own_question() -> None:
    match = vote()
    for seat, held in enumerate(("lamp1 eye1", "lamp2 eye2", "lamp3 eye3")):
        own = GAME.standing(match.state, seat)
        assert GAME.question(own).seat == seat
        assert [GAME.describe(own, c) for c in GAME.legal(own)] == held.split()
    assert GAME.standing(match.state, -1) is match.state
    assert match.version == 0 and not match.state.sealed


def test_early_choices_wait_for_their_turn_and_are_given_in_seat_order() -> None:
    match = vote()
    match.hold(2, card("lamp3"))
    match.hold(1, card("eye2"))
    assert match.held() == {1: card("eye2"), 2: card("lamp3")} and match.answer_held() == 0
    match.answer(0, card("lamp1"))
    assert match.answer_held() == 2 and match.state.result is not None and match.held() == {}
    assert [(e.do, e.seat) for e in match.record.entries] == [
        (HELD, 2),
        (HELD, 1),
        (ANSWER, 0),
        (ANSWER, 1),
        (ANSWER, 2),
    ]


def test_an_early_choice_is_judged_and_taken_back_like_any_other() -> None:
    match = vote()
    with pytest.raises(Refused):
        match.hold(1, card("lamp3"))
    match.hold(1, card("lamp2"))
    match.agree(1, 0)
    match.undo(1, 0)
    assert match.held() == {}
    match.hold(1, card("eye2"))
    assert match.held() == {1: card("eye2")}


def test_a_record_with_early_choices_replays() -> None:
    options = GAME.choose_options("", {}, 2)
    match = Match.start(GAME, options, 2, 3)
    while not GAME.question(match.state).waiting:
        match.answer(int(GAME.question(match.state).seat), GAME.legal(match.state)[-1])
    late = int(GAME.question(match.state).waiting[1])
    match.hold(late, GAME.legal(GAME.standing(match.state, late))[0])
    match.answer(int(GAME.question(match.state).seat), GAME.legal(match.state)[0])
    match.answer_held()
    again = replay(GAME, parse_record(match.record.text(), "it"))
    assert again.record.text() == match.record.text() and GAME.key(again.state) == GAME.key(match.state)


def test_a_draft_is_played_on_without_the_original() -> None:
    match = Match.start(GAME, GAME.choose_options("", {}, 2), 2, 3)
    match.answer(0, GAME.legal(match.state)[0])
    before = match.record.text(), match.version, list(match.path)
    draft = match.draft()
    while draft.state.result is None:
        draft.answer(int(GAME.question(draft.state).seat), GAME.legal(draft.state)[0])
    assert (match.record.text(), match.version, list(match.path)) == before
    assert draft.record.text().startswith(before[0])
    assert draft.counting() == set(range(draft.version + 1))


def test_a_record_that_is_no_text_of_ours_is_named_in_the_complaint() -> None:
    for text in ("", "x", "[1]\n", "{}", "[" * 5000):
        with pytest.raises(BadInput, match="Yours"):
            parse_record(text, "Yours")
