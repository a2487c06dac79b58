"""Second copies of named cards (AMB-17) as bots and people meet them: not thrown away for nothing, and said plainly."""

from typing import Any

import pytest

from tessera.bots import find_bot
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.registry import find_game

GAME: Any = find_game("innomination")
IDLE = "to move 0, starter 0, turn 9, source played\nunleashed 0 1\nfield 1: squire; siege_breaker\n"
NAMING = IDLE + (
    "named 0: brann_last_of_the_free_company\n"
    "field 0: hired_blade 3/3 acts 0; brann_last_of_the_free_company.a2 acts 0; crossroads; crossroads"
)
PLAYING = IDLE + (
    "hand 0: brann_last_of_the_free_company\nfield 0: brann_last_of_the_free_company.a2 acts 0; crossroads; crossroads"
)
# Old Pelu ARISEs from the Banish Pile only, and there is Aether for both.
ARISING = IDLE + (
    "named 0: old_pelu_twice_buried\n"
    "field 0: old_pelu_twice_buried.a2 acts 0; kaluan_tidepool; kaluan_tidepool; kaluan_tidepool; crossroads; "
    "crossroads"
)


def table(position: str) -> Any:
    return GAME.from_position(position, GAME.choose_options("", {}, 2), 2)


@pytest.mark.parametrize("position", [NAMING, PLAYING], ids=["naming", "playing"])
@pytest.mark.parametrize("bot", ["greedy", "casual"])
def test_bots_throw_no_copy_away_for_nothing(bot: str, position: str) -> None:
    g = table(position)
    assert len(GAME.legal(g)) > 1
    chosen = {GAME.describe(g, find_bot(bot).choose(Chair(GAME, g, 0), Rng(seed))) for seed in range(8)}
    assert chosen == {"end"}


def test_a_bot_throws_a_copy_away_where_that_pays() -> None:
    g = table(ARISING)
    chosen = {GAME.describe(g, find_bot("greedy").choose(Chair(GAME, g, 0), Rng(seed))) for seed in range(4)}
    assert chosen == {"name old_pelu_twice_buried.a2 into old_pelu_twice_buried.a1"}


@pytest.mark.parametrize(("lang", "word"), [("en", "second copy"), ("de", "zweites Exemplar")])
def test_the_label_of_a_second_copy_says_what_comes_of_it(lang: str, word: str) -> None:
    for position in (NAMING, PLAYING):
        g = table(position)
        labels = {GAME.describe(g, c).split()[0]: GAME.label(g, c, lang) for c in GAME.legal(g)}
        assert word not in labels.pop("end")
        assert labels and all(word in text for text in labels.values())
