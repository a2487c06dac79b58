"""The laws of lab/laws.py over every registered game, every preset and every number of seats, at sampled positions."""

from collections import Counter

import pytest

from tessera.kernel.game import Game
from tessera.kernel.state import PASSING, SAVED, Options
from tessera.lab.laws import LAWS, play
from tessera.lab.soak import combinations
from tessera.registry import all_games

GAMES = 12  # a combination, at full rate
RATE = 0.05  # of the positions
CUT = {"max_rounds": 8, "turn_limit": 30}  # where a game can be cut off: soaks play to the end
POSITIONS = 800  # a combination, at full rate; after so many no further game is begun
CASES = [
    pytest.param(game, options, seats, id=f"{game.name}-{i}-{seats}")
    for game in all_games().values()
    for i, (options, seats) in enumerate(combinations(game, "", {}, 0))
]


@pytest.mark.parametrize(("game", "options", "seats"), CASES)
def test_every_law_holds(game: Game, options: Options, seats: int, law_rate: float) -> None:
    """Every law, in games from fixed seeds; every second one is played with events."""
    checked: Counter[str] = Counter()
    games = max(2, round(GAMES * law_rate))
    positions = POSITIONS * law_rate
    seed = 0
    while not seed or (seed < games and checked["positions"] < positions):
        checked += play(game, {**options, **brief(game)}, seats, seed, RATE, follow=seed % 2 == 0).checked
        seed += 1
    print(f"{game.name}, {seats} seats, seeds 0 to {seed - 1}: {dict(checked)}")
    assert checked["positions"] > 0
    assert checked["events"] > 0


@pytest.mark.parametrize("game", [pytest.param(g, id=g.name) for g in all_games().values()])
def test_all_laws_are_reached(game: Game) -> None:
    """No law is skipped silently: on a few whole games at full rate each one checks something."""
    options, seats = combinations(game, "", {}, 0)[0]
    checked: Counter[str] = Counter()
    for seed in range(2):
        checked += play(game, {**options, **short(game)}, seats, seed, 0.5, follow=True).checked
    assert [name for name in LAWS if not checked[name]] == []


def short(game: Game) -> Options:
    """Options that keep a game short, where it has such."""
    return {o.name: o.low for o in game.options if o.name.endswith("_limit")} | brief(game)


def brief(game: Game) -> Options:
    """A game of hundreds of rounds is cut off here."""
    return {o.name: CUT[o.name] for o in game.options if o.name in CUT}


@pytest.mark.parametrize("game", [pytest.param(g, id=g.name) for g in all_games().values()])
def test_saves_hold_every_field(game: Game) -> None:
    """What a state is made of is either saved or known to be passing."""
    options, seats = combinations(game, "", {}, 0)[0]
    s = game.new(options, seats, 1)
    fields = {
        name
        for cls in type(s).__mro__
        for name, what in vars(cls).items()
        if type(what).__name__ in ("getset_descriptor", "member_descriptor") and not name.startswith("_")
    } | set(getattr(s, "__dict__", {}))
    loaded = game.load(game.save(s))
    unsaved = fields.difference(PASSING, SAVED, s.own_fields())
    assert {name for name in unsaved if getattr(loaded, name) != getattr(s, name)} == set()
