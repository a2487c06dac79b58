"""No raw data in what is said to people: over random games of every registered game, in every language, no prompt,
label, refusal, log line or text of a card holds marks that only a page draws (`[E1]`, `*name*`) or a name that only
programs use (`max_life`, `bolt.a1`); every fact and zone that a view shows has a title or is known to need none."""

import random
import re
from collections.abc import Iterator

import pytest

from tessera.kernel.game import Game
from tessera.kernel.state import Options
from tessera.lab.soak import combinations
from tessera.matches.match import Match
from tessera.registry import all_games
from tessera.server.tables import frames, infos, ledger, telling

RAW = re.compile(r"\[[A-Za-z]\d+\]|\*|_|\b\w+\.[a-z]\d+\b|#\d")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
SHORT = {"max_rounds": 8, "turn_limit": 30}
ANSWERS = 120
CASES = [
    pytest.param(game, {**options, **{o.name: SHORT[o.name] for o in game.options if o.name in SHORT}}, seats,
                 id=f"{game.name}-{i}-{seats}")
    for game in all_games().values()
    for i, (options, seats) in enumerate(combinations(game, "", {}, 0))
    if i % 3 == 0
]  # fmt: skip
GAMES = [pytest.param(g, id=g.name) for g in all_games().values()]
KERNEL_FACTS = {"asked", "prompt", "result", "left", "mover", "names"}


def matches(game: Game, options: Options, seats: int) -> Iterator[Match]:
    """A random game, answer by answer."""
    rng = random.Random(seats)
    m = Match.start(game, options, seats, seats, NAMES[:seats])
    for _ in range(ANSWERS):
        if m.state.result is not None:
            return
        yield m
        seat = ledger.awaited(m)[0]
        state = game.standing(m.state, seat)
        m.answer(seat, rng.choice([int(code) for code in game.question(state).answers]))


@pytest.mark.parametrize(("game", "options", "seats"), CASES)
def test_what_is_said_in_a_game_holds_no_raw_data(game: Game, options: Options, seats: int) -> None:
    said = 0
    for m in matches(game, options, seats):
        seat = ledger.awaited(m)[0]
        for lang in game.languages():
            told = [e.line for e in telling.events_at(m, m.version, seat, lang)] if m.version else []
            if m.version % 3 == 0:
                question = frames.question_of(m, seat, lang)
                assert question is not None
                told.append(question.prompt)
                told += [c.label for c in question.choices]
                told += [x for miss in question.misses for x in (miss.label, miss.sentence)]
            said += len(told)
            assert [text for text in told if RAW.search(text)] == []
    assert said > 100


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_cards_hold_no_raw_data(game: Game) -> None:
    for lang in game.languages():
        shown = [text for card in game.cards(lang) for text in (card["title"], card["group"], card["text"])]
        assert [text for text in shown if RAW.search(text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_words_for_the_list_view_hold_no_raw_data(game: Game) -> None:
    for lang in game.languages():
        names = infos.game_info(game.name, lang).names
        assert {k: t for k, t in names.items() if RAW.search(re.sub(r"\{\w+\}", "", t))} == {}


@pytest.mark.parametrize(("game", "options", "seats"), CASES)
def test_every_zone_and_fact_of_a_view_has_a_title_or_needs_none(game: Game, options: Options, seats: int) -> None:
    """The page shows a fact only if the game's words name it; an empty title says that it is told elsewhere. What a
    card in play carries is a fact under the card's own name."""
    names = infos.game_info(game.name, "en").names
    zones = [
        re.sub(r"[#@]", r"\\d+", re.escape(k.removeprefix("zone.")).replace(r"\#", "#"))
        for k in names
        if k.startswith("zone.")
    ]
    for m in matches(game, options, seats):
        view = game.full_view(m.state, ledger.awaited(m)[0])
        pieces = {piece for zone in view.zones.values() for piece in zone}
        assert [z for z in view.zones if not any(re.fullmatch(p, z) for p in zones)] == []
        assert [k for k in view.facts if f"fact.{k}" not in names and k not in KERNEL_FACTS | pieces] == []
