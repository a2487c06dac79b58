"""What Cities keeps secret: reactions, sealed losses, and what a sample may know of the decks."""

import pytest

from tessera.games.cities.cards import CITIES, CITY_NAMES, KIND, KIND_NAMES
from tessera.games.cities.game import GAME
from tessera.games.cities.state import CITY_DECK, EVENT_DECK, hand_zone
from tessera.kernel.hidden import rename
from tessera.kernel.rng import Rng
from tessera.kernel.save import to_bytes
from tessera.kernel.state import State
from tessera.matches.match import Match


def position(text: str, seats: int = 3, **given: bool | int | str) -> State:
    return GAME.from_position(text, GAME.choose_options("", given, seats), seats)


def match(s: State) -> Match:
    m = Match.start(GAME, s.settings, int(s.seats), s.seed)
    m.states = [s]
    return m


def say(m: Match, seat: int, *answers: str) -> None:
    for text in answers:
        m.answer(seat, GAME.parse(m.state, text))


def swap_cards(s: State, a: str, b: str) -> State:
    """The state with two events in each other's places, and with what is known of the places."""

    def find(name: str) -> int:
        return next(c for c in range(CITIES + 1, len(s.known)) if KIND_NAMES[KIND[c]] == name)

    t = s.clone()
    rename(t, {find(a): find(b), find(b): find(a)}, GAME.scripts)
    return t


def seen(m: Match, seat: int) -> bytes:
    """Everything that a seat has been shown: all events of the game so far, the log in both languages, and its view."""
    events = [GAME.event_for(m.states[v], e, seat).data() for v in range(len(m.states)) for e in m.events[v]]
    logs = [m.lines(seat, lang=lang) for lang in GAME.languages()]
    return to_bytes([events, logs, GAME.full_view(m.state, seat).data()])


TABLE = """
cities 0: Rome Capua
cities 1: Athens Milan
cities 2: Carthage Ravenna
hand 0: Caesar Attack Plague Curse
hand 1: Great-protection Trade
hand 2: Basic-protection
city deck: Ur Petra Lisbon Madrid
event deck: Flood Silence Barbarians Victory Excavations
"""


@pytest.mark.parametrize(
    "answers",
    [
        pytest.param(("play Caesar", "none"), id="Commander"),
        pytest.param(("play Attack", "player 2", "Athens"), id="Attack"),
        pytest.param(("play Plague", "none"), id="Plague"),
        pytest.param(("play Curse", "player 2"), id="Curse"),
    ],
)
@pytest.mark.parametrize("elsewhere", ["Flood", "Basic-protection"])
def test_being_asked_does_not_tell_whether_one_holds_a_protection(answers: tuple[str, ...], elsewhere: str) -> None:
    """With `ask_always` the others see byte for byte the same, whether seat 2 holds a Protection or something else,
    when it is asked and when it has let the event happen."""
    with_it = match(position(TABLE))
    without = match(swap_cards(with_it.states[0], "Great-protection", elsewhere))
    eyes = (0, -1) if elsewhere == "Basic-protection" else (0, 2, -1)
    for m in (with_it, without):
        for text in answers:
            m.answer_forced(ask_always=True)
            say(m, int(GAME.question(m.state).seat), text)
        assert m.answer_forced(ask_always=True) == 0
        ask = GAME.question(m.state)
        assert (ask.seat, ask.prompt, ask.secret) == (1, "protect", True)
    assert GAME.legal(with_it.state) != GAME.legal(without.state)
    for eye in eyes:
        assert seen(with_it, eye) == seen(without, eye)
    for m in (with_it, without):
        say(m, 1, "none")
        m.answer_forced(ask_always=True)
    for eye in eyes:
        assert seen(with_it, eye) == seen(without, eye)


def test_a_turn_with_nothing_to_play_is_asked_like_any_other() -> None:
    text = "hand 0: {}\ncity deck: Ur\nevent deck: Flood {}"
    for one, other in (("Attack", "Barbarians"), ("Barbarians", "Attack")):
        m = match(position(text.format(one, other)))
        assert m.answer_forced(ask_always=True) == 0
        assert GAME.full_view(m.state, 1).facts["asked"] == [0]


BLIND = """
cities 0: Rome Capua Milan Ravenna
cities 1: Athens Sparta Olympia Ephesus
cities 2: Carthage Utica Karalis Cadiz
hand 0: Barbarians
city deck: Ur
event deck:
"""


@pytest.mark.parametrize("hand", ["Attack Attack Attack", "Attack Attack Curse", "Attack Trade Curse"])
def test_losing_events_is_asked_alike_whatever_they_are(hand: str) -> None:
    s = position(
        "cities 0: Susa Babylon\nhand 0: Crisis-Slavery-Finances\n"
        f"hand 1: {hand}\ncity deck: Ur\nevent deck: Plague Flood",
        2,
    )
    m = match(s)
    say(m, 0, "play Crisis-Slavery-Finances")
    say(m, 1, "none")
    for _ in range(2):
        assert m.answer_forced(ask_always=True, confirm=True) == 0
        assert GAME.question(m.state).prompt == "lose_event"
        m.answer(1, GAME.legal(m.state)[0])


def test_sealed_losses_are_secret_until_all_have_chosen() -> None:
    a, b = (match(position(BLIND, blind_simultaneous=True)) for _ in range(2))
    for m, first, second in ((a, "Capua", "Milan"), (b, "Rome", "Ravenna")):
        say(m, 0, "play Barbarians", first, second)
    for eye in (1, 2, -1):
        assert seen(a, eye) == seen(b, eye)
    say(a, 0, "Ravenna")
    say(b, 0, "Milan")
    for eye in (1, 2, -1):
        assert seen(a, eye) == seen(b, eye)
        one, two = (GAME.determinise(m.state, eye, Rng(5)) for m in (a, b))
        assert one.sealed == two.sealed  # drawn anew, so a bot cannot peek
    assert set(GAME.determinise(a.state, 0, Rng(5)).sealed) >= {CITY_NAMES.index("Capua"), CITY_NAMES.index("Milan")}


def test_several_answers_of_a_seat_can_come_before_their_turn() -> None:
    m = match(position(BLIND, blind_simultaneous=True))
    say(m, 0, "play Barbarians", "Capua")
    m.hold(2, GAME.parse(GAME.standing(m.state, 2), "Utica"))
    assert m.held() == {2: CITY_NAMES.index("Utica")}
    say(m, 0, "Milan", "Ravenna")
    say(m, 1, "Sparta", "Olympia", "Ephesus")
    assert m.answer_held() == 1  # what was held is given once
    assert (GAME.question(m.state).seat, m.held()) == (2, {})
    say(m, 2, "Karalis", "Cadiz")
    assert GAME.full_view(m.state, -1).zones["cities 2"] == ("Carthage",)


def test_a_sample_keeps_a_batch_together_and_deals_only_its_order() -> None:
    s = position("cities 0: Rome Capua Milan\nhand 0: Caesar\ncity deck: Veii Ur Petra Lisbon\nevent deck:")
    GAME.apply(s, GAME.parse(s, "play Caesar"))
    batch = {CITY_NAMES.index(name) for name in ("Rome", "Capua", "Milan")}
    orders = set()
    for seed in range(40):
        sample = GAME.determinise(s, 1, Rng(seed))
        assert set(sample.zones[CITY_DECK][:3]) == batch
        orders.add(sample.zones[CITY_DECK][:3])
    assert len(orders) == 6


def test_a_sample_keeps_what_lies_known_at_the_bottom_or_was_seen_to_be_drawn() -> None:
    s = position("hand 0: Games-Army\ncity deck: Ur\nevent deck: Plague Flood Curse Trade")
    GAME.apply(s, GAME.parse(s, "play Games-Army"))
    played = s.zones[EVENT_DECK][0]
    for seed in range(10):
        assert GAME.determinise(s, 2, Rng(seed)).zones[EVENT_DECK][0] == played
    t = position("to move: 0 draws\ncity deck: Ur\nevent deck: Flood Curse!")
    for seed in range(10):
        hand = GAME.determinise(t, 2, Rng(seed)).zones[hand_zone(0)]
        assert [KIND_NAMES[KIND[c]] for c in hand] == ["Curse"]


def test_the_copy_that_is_played_tells_least() -> None:
    """Of two equal events the one that the others know goes first."""
    s = position("cities 0: Rome\ncities 1: Athens Sparta\nhand 0: Attack Attack!\ncity deck: Ur\nevent deck: Flood")
    for text in ("play Attack", "player 2", "Athens"):
        GAME.apply(s, GAME.parse(s, text))
    assert GAME.full_view(s, 1).zones["hand 0"] == ("?event",)
