"""What Innomination keeps secret: being asked for an answer to a link tells nothing about the hand."""

from typing import Any

import pytest

from tessera.kernel.hidden import rename
from tessera.kernel.save import to_bytes
from tessera.matches.match import Match
from tessera.registry import find_game

GAME: Any = find_game("innomination")

TABLE = """
hand 0: bolt
field 0: lastaeshan_cloudpeak; spark_apprentice 1/1
hand 1: arc_response
field 1: lastaeshan_cloudpeak; squire 1/2
main 1: squire
unleashed 0 1
"""


def match(s: Any) -> Match:
    m = Match.start(GAME, s.settings, int(s.seats), s.seed)
    m.states = [s]
    return m


def swapped(s: Any) -> Any:
    """The state in which seat 2 holds the card of its deck, and its Chain card lies in the deck."""
    (held,), (below,) = (
        next(z for i, z in enumerate(s.zones) if s.zone_name(i) == name) for name in ("hand 1", "main 1")
    )
    t = s.clone()
    rename(t, {held: below, below: held}, GAME.scripts)
    return t


def seen(m: Match, seat: int) -> bytes:
    """Everything that a seat has been shown: all events of the game so far, the log in both languages, and its view."""
    events = [GAME.event_for(m.states[v], e, seat).data() for v in range(len(m.states)) for e in m.events[v]]
    logs = [m.lines(seat, lang=lang) for lang in GAME.languages()]
    return to_bytes([events, logs, GAME.full_view(m.state, seat).data()])


def cast(m: Match) -> None:
    """Seat 1 plays Bolt, and everything is answered until somebody may answer the link."""
    m.answer(0, GAME.parse(m.state, "play bolt"))
    while GAME.question(m.state).prompt == "target":
        m.answer(0, GAME.legal(m.state)[0])
    while GAME.question(m.state).seat == 0:
        m.answer(0, GAME.parse(m.state, "pass"))


def test_being_asked_does_not_tell_whether_one_holds_a_chain_card() -> None:
    """Seat 2 has a card and Aether, which is all that others know: it is asked, whatever the card is, and the others
    see byte for byte the same before and after it has passed."""
    s = GAME.from_position(TABLE, GAME.choose_options("", {}, 2), 2, 3)
    with_it, without = match(s), match(swapped(s))
    for m in (with_it, without):
        cast(m)
        assert m.answer_forced(ask_always=True) == 0
        ask = GAME.question(m.state)
        assert (ask.seat, ask.prompt, ask.secret) == (1, "chain", True)
    assert len(GAME.legal(with_it.state)) > len(GAME.legal(without.state)) == 1
    for eye in (0, -1):
        assert seen(with_it, eye) == seen(without, eye)
    for m in (with_it, without):
        m.answer(1, GAME.parse(m.state, "pass"))
        m.answer_forced(ask_always=True)
    for eye in (0, -1):
        assert seen(with_it, eye) == seen(without, eye)


@pytest.mark.parametrize(
    "known",
    [
        pytest.param("hand 1:", id="no card"),
        pytest.param("field 1: lastaeshan_cloudpeak down", id="no Aether"),
    ],
)
def test_nobody_is_asked_who_cannot_answer_as_all_can_see(known: str) -> None:
    name = known.partition(":")[0]
    rows = [row for row in TABLE.strip().splitlines() if not row.startswith(name)]
    m = match(GAME.from_position("\n".join([*rows, known]), GAME.choose_options("", {}, 2), 2, 3))
    m.answer(0, GAME.parse(m.state, "play bolt"))
    asked = set()
    while GAME.question(m.state).prompt != "main":
        asked.add(int(GAME.question(m.state).seat))
        m.answer(int(GAME.question(m.state).seat), GAME.legal(m.state)[0])
    assert asked == {0}
