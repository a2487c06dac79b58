"""What a question is about (`Game.asks_about`) is named as its seat sees it, and is sent with the question."""

import pytest

from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.lab.soak import combinations
from tessera.matches.match import Match
from tessera.registry import all_games
from tessera.server.tables.frames import question_of

ANSWERS = 150
NEVER_ABOUT_ANYTHING = {"homeworlds", "template"}


@pytest.mark.parametrize("game", [pytest.param(g, id=g.name) for g in all_games().values()])
def test_what_a_question_is_about_stands_in_the_view_or_in_the_card_browser(game: Game) -> None:
    found = 0
    printed = {card["name"] for card in game.cards()}
    for options, seats in combinations(game, "", {}, 0)[::3]:
        match, rng = Match.start(game, options, seats, 5), Rng(5)
        for _ in range(ANSWERS):
            if match.state.result is not None:
                break
            ask = game.question(match.state)
            question = question_of(match, int(ask.seat), "en")
            assert question is not None
            assert question.key == ask.prompt
            seen = game.full_view(match.state, int(ask.seat))
            pieces = {piece for zone in seen.zones.values() for piece in zone}
            places = {f"seat {p}" for p in range(seats)} | {f"post {n}" for n in range(1, 6)}
            assert set(question.about) <= pieces | printed | places, question
            found += len(question.about)
            match.answer(int(ask.seat), int(ask.answers[int(rng.below(len(ask.answers)))]))
    assert (found > 0) != (game.name in NEVER_ABOUT_ANYTHING)
