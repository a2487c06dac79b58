"""AMB-72: what cards may do at once is counted and has bounds, whatever anybody writes on them; and no game with cards
that are meant to be played comes near the bounds."""

import difflib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from support.hostile import EVERYTHING, TooDear, counting_calls, crowded, dearest_answer, hostile_set
from support.worst import words_to_check

from tessera.games.innomination.card_sets import TOLD, starter_data, text_set
from tessera.games.innomination.language import GRANT, LOSE, STAT
from tessera.games.innomination.rules import aether, fighting, values, work
from tessera.games.innomination.rules.effects import operations
from tessera.games.innomination.rules.work import (
    ATTACKS_AT_MOST,
    LINGER_AT_MOST,
    RECKONED_AT_MOST,
    merged,
)
from tessera.games.innomination.words.designs.complaints import MOST_HINTS
from tessera.games.innomination.words.designs.effects import MOST_DONE
from tessera.games.innomination.words.designs.validate import check_set
from tessera.kernel.native import COMPILED
from tessera.kernel.rng import Rng
from tessera.lab.soak import combinations
from tessera.registry import find_game

GAME: Any = find_game("innomination")
MOST_EVENTS = 2900  # 105 for each of two players and the others who look on; what is done last comes on top
changes_a_module = pytest.mark.skipif(COMPILED, reason="a compiled limit cannot be changed")


# No answer costs too much


@pytest.mark.parametrize("seed", range(6))
def test_no_answer_of_a_hostile_set_costs_more_than_the_budget(seed: int) -> None:
    dear = dearest_answer(seed, seats=2 + seed % 2)
    assert dear.events <= MOST_EVENTS, f"seed {seed}: {dear}"
    assert dear.linger <= LINGER_AT_MOST, f"seed {seed}: {dear}"
    assert dear.reckoned <= 6 * RECKONED_AT_MOST, f"seed {seed}: {dear}"


def test_hostile_sets_are_right_and_their_lines_are_ended() -> None:
    """Else the law above would be about nothing."""
    for seed in range(6):
        assert text_set(hostile_set(seed))[1] == (), f"seed {seed}"
    assert dearest_answer(0).ended > 0


@changes_a_module
@pytest.mark.parametrize(
    ("module", "limit", "seed", "seats"),
    [pytest.param(work, "WORK_AT_MOST", 0, 2, id="work"), pytest.param(values, "RECKONED_AT_MOST", 4, 2, id="values")],
)
def test_the_law_notices_rules_without_a_limit(
    module: Any, limit: str, seed: int, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, limit, 10**11)
    with pytest.raises(TooDear, match=f"seed {seed}"):
        dearest_answer(seed, seats=seats)


@changes_a_module
def test_games_with_the_starter_set_stay_ten_times_below_every_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a tenth of each they are the same games."""

    def games() -> list[tuple[str, int]]:
        out: list[tuple[str, int]] = []
        for seed, (options, seats) in enumerate(combinations(GAME, "", {}, 0)[::3]):
            s = GAME.new(options, seats, seed)
            GAME.playout(s, Rng(seed))
            out.append((GAME.table_hash(s), int(s.loops)))
        return out

    before = games()
    limits: tuple[tuple[Any, str], ...] = (
        (work, "WORK_AT_MOST"), (operations, "LINGER_AT_MOST"), (values, "RECKONED_AT_MOST"),
        (aether, "CHEAPER_AT_MOST"), (fighting, "ATTACKS_AT_MOST"),
    )  # fmt: skip
    for module, name in limits:
        monkeypatch.setattr(module, name, getattr(module, name) // 10)
    assert games() == before


def test_looking_at_a_table_costs_the_players_nothing() -> None:
    """What is worked out for those who look is not counted, so it cannot change a game."""
    looked_at, left_alone = (crowded(hostile_set(1), 2, 1) for _ in range(2))
    for n in range(8):
        for _ in range(5):
            looked_at.stale = True
            looked_at.pending = None
            GAME.full_view(looked_at, 0)
            GAME.question(looked_at)
        code = int(GAME.question(left_alone).answers[n % 2 - 1])
        for s in (looked_at, left_alone):
            GAME.apply(s, code)
        assert looked_at.worked == left_alone.worked
    assert GAME.save(looked_at) == GAME.save(left_alone)


def test_a_saved_game_goes_on_with_what_has_been_counted() -> None:
    g = crowded(hostile_set(1), 2, 1)
    g.worked = 777
    assert GAME.load(GAME.save(g)).worked == 777


# What stands on a table


def test_lasting_changes_that_begin_and_end_together_are_one() -> None:
    both = (4, STAT, 1, 2, 1, 0, 0)
    less = (4, STAT, 1, -1, 1, 0, 0)
    later = (4, STAT, 1, 2, 2, 0, 0)
    assert merged((both, less, both, later, less)) == ((4, STAT, 2, 4, 1, 0, 0), (4, STAT, 2, -2, 1, 0, 0), later)
    plain, numbered, lost = (4, GRANT, 8, 0, 1, 0, 0), (4, GRANT, 2, 256, 1, 0, 0), (4, LOSE, 8, 0, 1, 0, 0)
    assert merged((plain, numbered, lost, plain, numbered, lost)) == (plain, numbered, lost, numbered)


def test_no_more_attacks_are_offered_than_anybody_could_read() -> None:
    g = crowded(hostile_set(7), 6, 7)
    answers = GAME.question(g).answers
    attacks = [c for c in answers if GAME.describe(g, c).startswith("attack")]
    assert ATTACKS_AT_MOST < len(attacks) < ATTACKS_AT_MOST + 500
    missing = next(
        code
        for code in GAME.thought_of(g, int(g.mover), GAME.question(g))
        if GAME.describe(g, code).startswith("attack") and code not in answers
    )
    assert GAME.why_not(g, int(g.mover), missing).rule == "AMB-72"


def test_the_labels_of_many_answers_cost_a_few_calls_each() -> None:
    """They are about a few cards. Words are never compiled, so their calls are counted in both builds."""
    g = crowded(hostile_set(7), 2, 7)
    codes = [c for c in GAME.question(g).answers if GAME.describe(g, c).startswith("attack")]
    assert len(codes) > 2000
    with counting_calls() as count:
        for code in codes:
            GAME.label(g, code, "en", ("a", "b"))
    assert count[0] < 60 * len(codes)


# What a file may hold


def cards_with(ops: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    bolt = next(c for c in starter_data()["cards"] if c["id"] == "las_bolt")
    card = {**bolt, "effects": [{"ops": ops, **more}]}
    return {**starter_data(), "cards": [*(c for c in starter_data()["cards"] if c is not bolt), card]}


def nested(leaf: dict[str, Any], lists: int, each: int) -> list[dict[str, Any]]:
    return [{"op": "if", "cond": [{"cond": "unleashed"}], "then": [leaf] * each} for _ in range(lists)]


HEAL = {"op": "heal", "amount": 1, "on": "you"}


@pytest.mark.parametrize(
    ("ops", "more", "n"),
    [
        (nested(HEAL, 5, 6), {}, 35),
        (nested(HEAL, 6, 6), {}, 42),
        (nested({**HEAL, "on": "t"}, 2, 4), {"targets": [{"ref": "t", "count": 5}]}, 42),
        ([{"op": "gain_effect", "until": "permanent", "on": EVERYTHING,
           "effect": {"keywords": ["DEATH"], "ops": nested(HEAL, 6, 6)}}], {}, 42),
        ([{"op": "choose", "options": [[HEAL] * 6] * 4}, *nested(HEAL, 2, 6)], {}, 39),
    ],
)  # fmt: skip
def test_a_line_does_forty_things_at_most(ops: list[dict[str, Any]], more: dict[str, Any], n: int) -> None:
    wrong = check_set(cards_with(ops, **more))
    assert wrong == [] if n <= MOST_DONE else [re.findall(r"\d+", x) for x in wrong] == [["1", str(n), str(MOST_DONE)]]


@pytest.mark.parametrize(("lang", "sentence"), [("en", "are allowed"), ("de", "erlaubt sind")])
def test_a_line_that_does_too_much_is_refused_in_both_languages(lang: str, sentence: str) -> None:
    text = json.dumps({**cards_with(nested(HEAL, 6, 6)), "extends": "starter"})
    (fault,) = text_set(text)[1]
    assert sentence in GAME.sentence(fault, lang) and fault.rule == "AMB-72"


@pytest.mark.parametrize("make", [lambda: words_to_check(880), lambda: words_to_check(40)])
def test_few_words_of_a_wrong_file_are_compared(make: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []

    def noted(word: str, words: list[str], n: int, cutoff: float) -> list[str]:
        compared.append(len(words))
        return []

    monkeypatch.setattr(difflib, "get_close_matches", noted)
    text = make()
    found, wrong = text_set(text + " " * (200_000 - len(text)))
    assert found is None and len(wrong) == TOLD
    assert len(compared) <= MOST_HINTS and max(compared) <= 50
    assert "More may be wrong" in GAME.sentence(wrong[-1]) and "noch mehr" in GAME.sentence(wrong[-1], "de")
