"""Innomination as people type it and as bots ask it: copies of a card, who is free to choose, and values that copies of
a state share."""

import random
import re
from typing import Any

from tessera.games.innomination.game import HALF_SAID
from tessera.games.innomination.state import FIELD, HAND
from tessera.games.innomination.view import piece_name
from tessera.registry import find_game

GAME: Any = find_game("innomination")


def test_any_copy_in_hand_means_the_one_that_is_offered() -> None:
    position = "hand 0: squire squire\nfield 0: asweigald_foundry; crossroads; squire 1/2"
    g = GAME.from_position(position, GAME.choose_options("", {}, 2), 2)
    offered = [GAME.describe(g, c) for c in GAME.legal(g) if GAME.describe(g, c).startswith("play ")]
    assert len(offered) == 1
    hand = [piece_name(g, c, True) for c in g.cards_in(0, HAND)]
    assert len(hand) == 2
    for name in hand:
        assert GAME.describe(g, GAME.parse(g, f"play {name}")) == offered[0]
    elsewhere = next(f"squire.a{k}" for k in (1, 2, 3, 4) if f"squire.a{k}" not in hand)
    assert GAME.parse(g, f"play {elsewhere}") not in GAME.legal(g)


def test_who_is_free_is_told_as_the_question_says() -> None:
    """`Innomination.is_free` looks at where the rules stand, not at the question."""
    for seed in range(4):
        rng = random.Random(seed)
        seats = 2 + seed % 2
        g = GAME.new(GAME.choose_options("", {}, seats), seats, seed)
        while g.result is None:
            s = g.clone()
            told = (GAME.interrupts(s), GAME.half_said(s), GAME.between_turns(s))
            ask = GAME.question(g)
            assert told == (ask.seat != g.mover, ask.prompt in HALF_SAID, ask.prompt == "main"), (seed, ask.prompt)
            GAME.apply(g, rng.choice(GAME.legal(g)))


def test_copies_share_values_until_one_of_them_changes() -> None:
    """And what is not worked out anew would come out the same."""

    def values(g: Any) -> list[tuple[int, ...]]:
        g.refresh()
        in_play = [c for p in range(2) for c in g.cards_in(p, FIELD)]
        return [(c, g.attack[c], g.traits[c], g.xs[c]) for c in in_play] + [(g.cheapening, *g.gained)]

    differed = 0
    for seed in range(4):
        rng = random.Random(seed)
        g = GAME.new(GAME.choose_options("", {}, 2), 2, seed)
        while g.result is None:
            before = values(g)
            other = g.clone()
            GAME.apply(other, rng.choice(GAME.legal(other)))
            after = values(other)
            differed += before != after
            assert values(g) == before, seed
            g.stale = True
            assert values(g) == before, seed
            GAME.apply(g, rng.choice(GAME.legal(g)))
            values(g)
            assert values(other) == after, seed
    assert differed > 50


def labels(position: str, lang: str = "en") -> list[str]:
    g = GAME.from_position(position, GAME.choose_options("", {}, 2), 2)
    return [GAME.label(g, c, lang) for c in GAME.legal(g)]


def test_prices_are_said_in_words() -> None:
    position = "hand 0: squire call_to_arms\nfield 0: asweigald_foundry; crossroads"
    g = GAME.from_position(position, GAME.choose_options("", {}, 2), 2)
    reason = GAME.why_not(g, 0, GAME.parse(g, "play call_to_arms"))
    assert GAME.sentence(reason) == "You lack the Aether for Call to Arms: it costs 2 Metal and 2 more."
    assert GAME.sentence(reason, "de") == "Dir fehlt der Äther für Call to Arms: Kosten 2 Metall und noch 2."
    assert "Play Squire (1 Metal)" in labels(position)


def test_a_copy_has_a_number_only_beside_another() -> None:
    one = [x for x in labels("hand 0: squire\nfield 0: asweigald_foundry; squire 1/2") if x.startswith("Attack")]
    assert one and all(x.endswith("with Squire") for x in one), "the one in the hand is another matter"
    two = [x for x in labels("field 0: squire 1/2; squire 1/2") if x.startswith("Attack")]
    assert len(two) == len(set(two)) and all(re.search(r"with Squire \d$", x) for x in two)


def test_cards_can_be_typed_by_their_titles() -> None:
    position = "hand 0: call_to_arms\nfield 0: squire 1/2; squire 1/2"
    g = GAME.from_position(position, GAME.choose_options("", {}, 2), 2)
    assert GAME.parse(g, "play Call to Arms") == GAME.parse(g, "play call_to_arms")
    for code in GAME.legal(g):
        if GAME.describe(g, code).startswith("attack"):
            number = GAME.label(g, code).rpartition(" ")[2]
            assert GAME.parse(g, f"attack squire {number} leader 1") == code
