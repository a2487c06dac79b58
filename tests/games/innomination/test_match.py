"""Sets of games (AMB-71): each begins on a table like a new one, knows what it should and no more, can be saved between
two games, and is judged as a match."""

import random
from typing import Any

import pytest

from tessera.games.innomination.heuristic.value import chance_of_match
from tessera.games.innomination.rules.moves import Decided
from tessera.games.innomination.state import BETWEEN, MAIN, NAMED, OPENING
from tessera.kernel.rng import Rng
from tessera.matches.match import Match, replay
from tessera.registry import find_game

GAME: Any = find_game("innomination")
# What a game of a match has from those before it, and what chance and counting have moved on.
KEPT = (
    "options",
    "seed",
    "draws",
    "zones",
    "known",
    "revealed",
    "moves",
    "seen",
    "won",
    "drawn",
    "earlier",
    "kind",
    "loops",
)
TABLES = [
    pytest.param(2, {"best_of": 3}, id="two players"),
    pytest.param(3, {"best_of": 3}, id="three players"),
    pytest.param(2, {"best_of": 3, "change_decks": True}, id="decks may change"),
    pytest.param(2, {"best_of": 3, "format": "dual alliance", "change_decks": True}, id="drafted"),
]


def until(g: Any, rng: random.Random, prompt: str) -> bool:
    """Play on until a question of this kind, or the end."""
    while g.result is None and GAME.question(g).prompt != prompt:
        GAME.apply(g, rng.choice(GAME.legal(g)))
    return g.result is None


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_next_game_begins_like_a_new_one(seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(2)
    g = GAME.new(GAME.choose_options("", options, seats), seats, 2)
    until(g, rng, "opening")
    first = g.clone()
    assert until(g, rng, "next_starter")
    assert g.phase == BETWEEN and sum(g.won) == 1 and not g.chain and not g.queue
    GAME.apply(g, int(first.starter))  # the same player begins
    assert until(g, rng, "opening")
    for name in first.own_fields():
        if name not in KEPT and not (name in ("life", "deck_names") and "change_decks" in options):
            assert list_of(getattr(g, name)) == list_of(getattr(first, name)), name
    assert g.phase == OPENING
    assert [len(z) for z in g.zones[:-2]] == [len(z) for z in first.zones[:-2]] or "change_decks" in options
    assert g.zones[g.removed_zone()] == ()


def list_of(value: Any) -> Any:
    return value if isinstance(value, int | str | dict) else list(value)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_nobody_knows_more_of_the_new_decks_than_at_first(seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(3)
    g = GAME.new(GAME.choose_options("", options, seats), seats, 3)
    assert until(g, rng, "next_starter")
    GAME.apply(g, 0)
    assert until(g, rng, "opening")
    for p in range(seats):
        assert not any(g.known[c] for c in g.cards_in(p, MAIN))
        assert all(g.known[c] == g.bit(p) for c in g.cards_in(p, NAMED))


def test_the_order_of_a_deck_is_another_one_in_the_next_game() -> None:
    rng = random.Random(4)
    g = GAME.new(GAME.choose_options("", {"best_of": 3, "decks": "sectonia A, kalua A"}, 2), 2, 4)
    first = [g.cards_in(p, MAIN) for p in range(2)]
    assert until(g, rng, "next_starter")
    GAME.apply(g, 0)
    again = [g.cards_in(p, MAIN) for p in range(2)]
    assert first != again
    assert GAME.load(GAME.save(g)).zones == g.zones


def test_a_match_replays_from_its_record() -> None:
    """Three short games that nobody wins, with other decks each time."""
    rng = Rng(5)
    options = GAME.choose_options("", {"best_of": 3, "change_decks": True, "turn_limit": 2}, 2)
    m = Match.start(GAME, options, 2, 5)
    while m.state.result is None:
        ask = GAME.question(m.state)
        m.answer(int(ask.seat), int(ask.answers[rng.below(len(ask.answers))]))
    assert m.state.result.reason == "match_shared" and m.state.result.scores == (0, 0)
    assert sorted(int(e.seat) for e in m.record.entries if e.text.startswith("deck ")) == [0, 0, 1, 1]
    again = replay(GAME, m.record).state
    assert GAME.key(again) == GAME.key(m.state)
    assert GAME.turns_played(again) == 6


def test_a_game_that_is_decided_never_leaves_the_rules() -> None:
    """`Decided` is raised in the middle of effects, and caught where the scripts are run."""
    g = GAME.from_position(
        "to move 0\nhand 0: bolt\nleader 1: high_arbiter_selune 2\nfield 0: lastaeshan_cloudpeak\nunleashed 0 1",
        GAME.choose_options("", {"best_of": 3}, 2), 2,
    )  # fmt: skip
    try:
        for text in ("play bolt.a1", "leader 1"):
            GAME.apply(g, GAME.parse(g, text))
    except Decided:
        pytest.fail("the game's end came out of the rules")
    assert GAME.question(g).prompt == "next_starter"
    assert len(g.stack) == 2 and g.ended == ""
    assert not GAME.interrupts(g)


@pytest.mark.parametrize(
    ("won", "games", "chance"),
    [
        ((0, 0), 3, 0.5),
        ((1, 0), 3, 0.75),
        ((1, 1), 3, 0.5),
        ((0, 1), 3, 0.25),
        ((2, 0), 3, 1.0),
        ((0, 2), 5, 0.125),
        ((0, 0, 0), 1, 1 / 3),
        ((1, 1, 1), 3, 1 / 3),
        ((1, 0), 2, 0.75),  # of three games one had no winner
    ],
)
def test_the_chance_of_a_match_with_games_to_come(won: tuple[int, ...], games: int, chance: float) -> None:
    assert chance_of_match(won, 0, games) == pytest.approx(chance)


def test_a_lead_in_the_match_is_worth_something_and_so_is_one_in_the_game() -> None:
    options = GAME.choose_options("", {"best_of": 3}, 2)

    def value(rows: str) -> float:
        return float(GAME.value(GAME.from_position(rows, options, 2), 0))

    assert value("games won 0 1, drawn 0") < value("games won 0 0, drawn 0") < value("games won 1 0, drawn 0")
    assert value("field 1: squire") < value("") < value("field 0: squire")
