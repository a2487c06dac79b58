"""Bots: they see only their chair, answer legally and alike for the same numbers, and greedy is better than random
and avoids a loss."""

import pytest

from tessera.bots import Bot, all_bots, find_bot
from tessera.bots.finishing import MOST_WAYS, Followed, finish_turn
from tessera.bots.greedy import best_lines, can_lose, draw_samples, planned
from tessera.kernel.chair import Chair
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.lab.no_peek import check
from tessera.registry import all_games, find_game

# Those with a limit of seconds do not always answer alike; search-N is the same bot without one.
BOTS = [*(name for name in all_bots() if name not in ("strong", "expert")), "search-16"]


def start(game: Game, preset: str, seats: int, seed: int) -> State:
    return game.new(game.choose_options(preset, {}, seats), seats, seed)


def positions(game: Game, preset: str, seats: int, seed: int, every: int) -> list[State]:
    """Positions of a random game at which there is something to decide."""
    rng = Rng(seed)
    s = start(game, preset, seats, seed)
    out: list[State] = []
    while s.result is None and len(out) < 200:
        codes = game.legal(s)
        if len(codes) > 1:
            out.append(s.clone())
        game.apply(s, codes[rng.below(len(codes))])
    return out[::every]


class Peeker(Bot):
    """Looks at the real cards of the others, which no bot may."""

    name = "peeker"

    def choose(self, chair: Chair, rng: Rng) -> int:
        codes = chair.legal()
        zones = chair._state.zones
        return codes[sum(z[0] for z in zones if z) % len(codes)]


def test_bots_are_found_by_name_and_an_unknown_one_gets_a_hint() -> None:
    assert {"random", "greedy"} <= set(all_bots())
    with pytest.raises(BadInput, match="Did you mean greedy"):
        find_bot("gredy")
    with pytest.raises(BadInput, match="There are: "):
        find_bot("deep blue")


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    ("name", "preset", "seats"),
    [
        ("template", "standard", 3),
        ("homeworlds", "rulebook", 4),
        ("splendor", "orient", 3),
        ("innovation", "", 2),
        ("cities", "", 3),
    ],
)
def test_a_bot_answers_alike_whatever_it_cannot_see(bot: str, name: str, preset: str, seats: int) -> None:
    """`python tools/no_peek.py` looks at 2,000 positions a game."""
    found = check(find_bot(bot), find_game(name), preset, seats, 6, 3)
    assert found.positions == 6
    assert not found.changed and not found.illegal


def test_the_no_peek_test_catches_a_bot_that_peeks() -> None:
    found = check(Peeker(), find_game("template"), "standard", 3, 12, 3)
    assert found.changed


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("name", "preset", "seats"), [("template", "teams", 4), ("homeworlds", "binary", 2)])
def test_a_bot_is_legal_repeatable_and_thinks_what_it_chooses(bot: str, name: str, preset: str, seats: int) -> None:
    game = find_game(name)
    player = find_bot(bot)
    for s in positions(game, preset, seats, 5, 5)[:6]:
        chair = Chair(game, s, int(game.question(s).seat))
        key = game.key(s)
        code = player.choose(chair, Rng(9))
        thought = player.think(chair, Rng(9))
        assert code in chair.legal()
        assert thought.code == code == player.choose(chair, Rng(9))
        assert thought.best[0].code == code
        assert 1 <= len(thought.best) <= 3
        for candidate in thought.best:
            assert candidate.sentence().startswith(game.describe(s, candidate.code))
            assert 0.0 <= candidate.value <= 1.0
        assert game.key(s) == key


def shares(game: Game, preset: str, seats: int, games: int) -> float:
    """Greedy's share of the wins in games against random, in every seat in turn."""
    total = 0.0
    for seed in range(games):
        s = start(game, preset, seats, seed)
        hero = seed % seats
        rng = Rng(1000 + seed)
        while s.result is None:
            seat = int(game.question(s).seat)
            bot = find_bot("greedy" if seat == hero else "random")
            game.apply(s, bot.choose(Chair(game, s, seat), rng))
        total += s.result.shares[hero]
    return total / games


@pytest.mark.parametrize(
    ("name", "preset", "games", "least"), [("template", "standard", 16, 0.7), ("homeworlds", "binary", 10, 0.9)]
)
def test_greedy_beats_random_clearly(name: str, preset: str, games: int, least: float) -> None:
    assert shares(find_game(name), preset, 2, games) >= least


DANGER = "to move 0\nhome0 (0, b3y1) g2g3-r3\nhome1 (1, g1b2) -y3"


def homeworlds(text: str) -> tuple[Game, State]:
    game = find_game("homeworlds")
    return game, game.from_position(text, game.choose_options("binary", {}, 2), 2)


def test_a_loss_in_the_next_turn_is_seen() -> None:
    game, lost = homeworlds("to move 1\nhome0 (0, b3y1) g2-r3\nhome1 (1, g1b2) -y3\ns1 (b3) g3-")
    _, safe = homeworlds("to move 1\nhome0 (0, b3y1) g2-\nhome1 (1, g1b2) -y3\ns1 (b3) g3-r3")
    assert can_lose(game, lost, 0, 3000)
    assert not can_lose(game, safe, 0, 3000)


def test_greedy_does_not_leave_itself_open_to_a_loss() -> None:
    game, s = homeworlds(DANGER)
    chair = Chair(game, s, 0)
    code = find_bot("greedy").choose(chair, Rng(1))
    lines = best_lines(game, 0, chair.legal(), draw_samples(chair, Rng(1)), Rng(1), 100)
    assert any(line.risk > 0 for line in lines)
    t = s.clone()
    game.apply(t, code)
    assert not can_lose(game, finish_turn(game, t, 0, []), 0, 3000)


def test_one_sample_is_enough_where_nothing_is_hidden() -> None:
    game, s = homeworlds(DANGER)
    assert len(draw_samples(Chair(game, s, 0), Rng(1))) == 1
    game = find_game("template")
    s = start(game, "standard", 2, 1)
    assert len(draw_samples(Chair(game, s, int(game.question(s).seat)), Rng(1))) == 3


@pytest.mark.parametrize("name", all_games())
def test_all_values_at_once_are_the_values_one_by_one(name: str) -> None:
    game = find_game(name)
    for seats in {*game.usual_seats(), 3}:
        for s in positions(game, "", seats, seats, 9):
            assert list(game.values(s)) == pytest.approx([game.value(s, p) for p in range(seats)])
            assert sum(game.chances(s)) == pytest.approx(1.0)


def test_what_greedy_tries_is_bounded_at_a_table_full_of_tokens() -> None:
    """Two of thirty tokens as a price: some sixty positions are tried, not thirty times thirty."""
    game = find_game("innomination")
    tokens = "; ".join(f"insect_token.a{i} 1/1" for i in range(1, 31))
    rows = f"field 0: bug_nest; sectonian_burrow; {tokens}\nhand 0: chitin_guard"
    t = game.from_position(rows, game.choose_options("", {}, 2), 2, 1)
    game.resume(t, game.parse(t, "use bug_nest 1"))
    assert game.half_said(t)
    assert len(game.legal(t)) > MOST_WAYS
    followed = Followed(game, t, 0, 1)
    assert len(followed.plan) >= 2
    assert followed.tried < 100


def test_what_would_follow_is_told_in_the_readers_words() -> None:
    """The moves after the first as labels in the reader's language, never as they are typed."""
    game = find_game("innovation")
    told = 0
    for s in positions(game, "base", 2, 3, 20):
        seat = int(game.question(s).seat)
        sample = draw_samples(Chair(game, s, seat), Rng(2))[0]
        for line in best_lines(game, seat, game.legal(s), [sample], Rng(2), 1):
            en, de = [planned(Chair(game, s, seat, lang, ("Ann", "Ben")), sample, line) for lang in ("en", "de")]
            assert bool(en) == bool(de)
            if en.startswith("Draw"):
                assert en.startswith("Draw a card of age") and de.startswith("Eine Karte")
                told += 1
    assert told


def test_a_plan_ends_where_something_is_learnt() -> None:
    """Whatever would follow a drawn card, a sample has made up."""
    game = find_game("innovation")
    plans = 0
    for s in positions(game, "base", 2, 3, 9):
        seat = int(game.question(s).seat)
        chair = Chair(game, s, seat)
        if game.question(s).prompt != "main":
            continue
        for sample in draw_samples(chair, Rng(2)):
            for line in best_lines(game, seat, chair.legal(), [sample], Rng(2), 1):
                text = game.describe(sample, line.code)
                if text == "draw":
                    assert planned(chair, sample, line) == ""
                    plans += bool(line.plan)
    assert plans
