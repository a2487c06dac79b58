"""What the table shows before a click is what then happens: icons after a meld, a tuck or a splay, who shares and who
is hit, the supply of a draw, what achievements still need."""

import random
from typing import Any

import pytest

from tessera.games.innovation.cards import AGE, CARD_NAMES, DEMAND, EFFECT_CARD, FIRST_EFFECT
from tessera.games.innovation.rules.codes import ACHIEVE, DOGMA, DRAW, age_of, card_of, verb_of
from tessera.kernel.events import Event
from tessera.kernel.state import State
from tessera.registry import find_game

GAME = find_game("innovation")
TABLES = [("beta", 2), ("published", 3), ("base", 4), ("teams-beta", 4)]


def facts_for(s: State, seat: int) -> dict[str, Any]:
    return GAME.full_view(s, seat).facts


MOVEMENTS = ("meld", "tuck", "score", "return", "transfer", "exchange", "splay", "unsplay", "open", "remove", "reorder")


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_what_a_table_shows_beforehand_is_what_happens(preset: str, seats: int) -> None:
    compared = dict.fromkeys(("icons", "dogma", "draw", "achieve"), 0)
    for seed in range(2):
        rng = random.Random(seed)
        s = GAME.new(GAME.choose_options(preset, None, seats), seats, seed)
        while s.result is None:
            ask = GAME.question(s)
            seat, code = int(ask.seat), int(rng.choice(list(ask.answers)))
            before = facts_for(s, seat)
            assert_goals(before)
            then = before["then"].get(GAME.describe(s, code))
            t = s.clone()
            told: list[Event] = []
            GAME.apply(t, code, told)
            after = facts_for(t, seat)
            where = f"seed {seed}, {GAME.describe(s, code)}"
            if then is not None and not ask.waiting and sum(e.verb in MOVEMENTS for e in told) == 1:
                assert after["icons"][seat] == then, where
                compared["icons"] += 1
            if ask.prompt == "main" and verb_of(code) == DOGMA:
                assert_dogma(before, card_of(code), seat, told, where)
                compared["dogma"] += 1
            if ask.prompt == "main" and verb_of(code) == DRAW:
                assert before["draws"][seat] == (int(AGE[told[1].pieces[0]]) if t.result is None else 0), where
                compared["draw"] += 1
            if ask.prompt == "main":
                legal = {age_of(c) for c in ask.answers if verb_of(c) == ACHIEVE}
                score, highest = before["scores"][seat], before["highest"][seat]
                assert legal == {a["age"] for a in before["ages"] if score >= a["score"] and highest >= a["top"]}, where
                compared["achieve"] += bool(legal)
            assert after["together"] == [
                sum(n for q, n in enumerate(after["achievements"]) if q == p or ("teams" in after and q % 2 == p % 2))
                for p in range(seats)
            ]
            s = t
    assert all(compared.values()), compared


def assert_dogma(before: dict[str, Any], card: int, seat: int, told: list[Event], where: str) -> None:
    """The order foretold is the order in which the log names who carries out what, as far as this answer led."""
    shown = before["dogmas"][CARD_NAMES[card]]
    foretold = [
        (e, who)
        for e, seats in zip(range(FIRST_EFFECT[card], FIRST_EFFECT[card + 1]), shown["effects"], strict=True)
        for who in seats
    ]
    came = [(e.args[0], e.actor) for e in told if e.verb == "effect" and EFFECT_CARD[e.args[0]] == card]
    assert came == foretold[: len(came)], where
    assert [w for e, w in foretold if DEMAND[e]][: len(shown["hit"])] == shown["hit"], where
    assert seat not in shown["share"] + shown["hit"]


def assert_goals(facts: dict[str, Any]) -> None:
    """Nobody has what an unclaimed special achievement needs: it would have been claimed (INN-76)."""
    for name, goal in facts["progress"].items():
        assert facts["specials"][name] == -1
        assert max(goal["have"]) < goal["need"], name


def test_progress_counts_what_each_special_achievement_counts() -> None:
    """INN-70 to INN-74."""
    text = """
    to act 0, actions 2, turn 10
    player 0: blue right Computers, Tools | red up Robotics, Archery | green left Databases, Sailing | scored 5
    player 1: blue Writing
    """
    s = GAME.from_position(text, GAME.choose_options("base", None, 2), 2)
    have = {name: goal["have"][0] for name, goal in facts_for(s, 0)["progress"].items()}
    clocks = facts_for(s, 0)["icons"][0][5]
    assert have == {
        "Monument": 5,
        "Empire": sum(n >= 3 for n in facts_for(s, 0)["icons"][0]),
        "World": clocks,
        "Wonder": 2,
        "Universe": 3,
    }
    assert clocks > 2


def test_only_the_seat_that_is_asked_sees_what_its_hand_could_do() -> None:
    s = GAME.from_position("player 0: hand Tools\nplayer 1: hand Oars", GAME.choose_options("base", None, 2), 2)
    assert facts_for(s, 0)["then"] == {"meld Tools": [1, 0, 0, 2, 0, 0]}
    assert "then" not in facts_for(s, 1)
    assert "then" not in facts_for(s, -1)


def test_an_endorsed_card_tells_its_double_order() -> None:
    """INN-103: sharers once, then the activator twice."""
    s = GAME.from_position(
        "player 0: green The Wheel\nplayer 1: red Archery, Metalworking | green Sailing",
        GAME.choose_options("beta", None, 2),
        2,
    )
    assert facts_for(s, 0)["dogmas"]["The Wheel"]["twice"] == [[0, 0]]


def test_while_an_effect_runs_only_those_are_named_whom_the_card_touches() -> None:
    """INN-46: Masonry has no demand, so that nobody is hit, whatever the castles."""
    text = "player 0: yellow Masonry | hand Archery\nplayer 1: blue Writing"
    s = GAME.from_position(text, GAME.choose_options("base", None, 2), 2)
    GAME.apply(s, GAME.parse(s, "dogma Masonry"))
    effect = facts_for(s, 0)["effect"]
    assert (effect["card"], effect["targets"], effect["sharers"]) == ("Masonry", [], [])
