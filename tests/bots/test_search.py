"""The search: it finds what it must, keeps to its budget, never depends on the machine, and explains itself."""

import gc
import random
import statistics

import pytest

from tessera.bots import all_bots, find_bot
from tessera.bots.finishing import finish_turn
from tessera.bots.levels import LEVELS
from tessera.bots.search import WORTH, Search, Searcher, continuation, hope, told
from tessera.bots.solving import find_win, is_beatable
from tessera.bots.tree import Settings, Tree, far_enough
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.hidden import unknown_slots
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.registry import find_game


def homeworlds(text: str) -> tuple[Game, State]:
    game = find_game("homeworlds")
    return game, game.from_position(text, game.choose_options("binary", {}, 2), 2)


def beacons(seed: int = 3, seats: int = 2) -> tuple[Game, State]:
    game = find_game("template")
    s = game.new(game.choose_options("", {}, seats), seats, seed)
    game.playout(s, Rng(seed), 6)
    return game, s


def chair_of(game: Game, s: State) -> Chair:
    return Chair(game, s, int(game.question(s).seat))


def test_a_win_in_this_turn_is_played_and_said() -> None:
    game, s = homeworlds("to move 1\nhome0 (0, b3y1) g2-r3\nhome1 (1, g1b2) -y3\ns1 (b3) g3-")
    assert find_win(game, s, 1) >= 0
    thought = find_bot("search-16").think(chair_of(game, s), Rng(1))
    assert thought.best[0].key == "thought.wins" and thought.best[0].value == 1.0
    game.apply(s, thought.code)
    while s.result is None and game.question(s).seat == 1:
        game.apply(s, find_bot("search-16").choose(chair_of(game, s), Rng(1)))
    assert s.result is not None and s.result.shares == (0.0, 1.0)


def test_an_answer_that_loses_at_once_is_not_played_while_there_are_others() -> None:
    game, s = homeworlds("to move 0\nhome0 (0, b3y1) g2g3-r3\nhome1 (1, g1b2) -y3")
    search = Search(chair_of(game, s), Rng(1), 32)
    arms = search.run()
    assert not is_beatable(game, arms[0].line.after[0], 0, 1)
    lost = [code for code in game.legal(s) if code not in [arm.edge.code for arm in arms]]
    assert lost


@pytest.mark.parametrize("simulations", [1, 16, 100, 333])
def test_the_budget_is_kept_and_the_better_answers_get_more_of_it(simulations: int) -> None:
    game, s = beacons()
    search = Search(chair_of(game, s), Rng(1), simulations)
    arms = search.run()
    assert sum(int(arm.edge.visits) for arm in arms) == search.done
    least = len(arms) * 2  # every answer once in the first round, and a round for those that are left
    assert search.done <= max(simulations, least)
    assert search.done >= min(simulations - 2 * len(arms), simulations // 2)
    visits = [int(arm.edge.visits) for arm in arms]
    assert visits == sorted(visits, reverse=True)


def test_seconds_end_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game, s = beacons()
    search = Search(chair_of(game, s), Rng(1), 1_000_000, 0.05)
    search.run()
    assert 0 < search.done < 100_000


def test_the_same_numbers_give_the_same_search() -> None:
    game, s = beacons(seats=3)
    first, again = (Search(chair_of(game, s), Rng(5), 60).run() for _ in range(2))
    assert [(a.edge.code, a.edge.visits, list(a.edge.totals)) for a in first] == [
        (a.edge.code, a.edge.visits, list(a.edge.totals)) for a in again
    ]


def test_all_answers_are_tried_on_the_same_samples() -> None:
    game, s = beacons()
    chair = chair_of(game, s)
    search = Search(chair, Rng(1), 64)
    arms = search.run()
    most = max(int(arm.edge.visits) for arm in arms)
    assert len(search.pool) == max(most, len(search.first_samples()))


def test_an_answer_is_tried_while_it_may_yet_be_better() -> None:
    even = [0.5, 0.4, 0.6, 0.5] * 4
    worse = [0.4, 0.3, 0.5, 0.41] * 4
    up_and_down = [0.9, 0.1, 0.9, 0.0] * 4
    assert hope(even, worse) < WORTH, "surely worse"
    assert hope(even, list(even)) < WORTH, "the same"
    assert hope(even, up_and_down) > WORTH


def test_hope_is_what_luck_may_have_hidden() -> None:
    """Against many draws of what the true gap may be: normal, around the mean that was seen."""
    best, other = [0.5, 0.7, 0.4, 0.6, 0.5, 0.55], [0.6, 0.5, 0.45, 0.5, 0.4, 0.5]
    gaps = [a - b for a, b in zip(best, other, strict=True)]
    draw = random.Random(4)
    error = statistics.pstdev(gaps) / (len(gaps) - 1) ** 0.5
    drawn = [max(0.0, -draw.gauss(statistics.fmean(gaps), error)) for _ in range(40_000)]
    assert hope(best, other) == pytest.approx(statistics.fmean(drawn), rel=0.1)


def test_turns_that_are_played_on_count_from_the_first_quarter_to_the_last() -> None:
    game = find_game("cities")
    s = game.new(game.choose_options("fast", {}, 2), 2, 3)
    game.playout(s, Rng(3), 25)
    settings = Settings()
    settings.horizon = 8
    tree = Tree(game, 2, settings, 1000)
    owner = game.question(s).seat
    t = finish_turn(game, s.clone(), int(owner), [], int(settings.followed))
    met: list[float] = []
    for _ in range(8):
        t = finish_turn(game, t, int(game.question(t).seat), [], int(settings.followed))
        met.append(game.chances(t)[0])
    assert tree.played_on(s.clone(), owner)[0] == pytest.approx(sum(met[1:]) / 7)


def test_more_simulations_look_further() -> None:
    assert [far_enough(16, n) for n in (1, 250, 1000, 4000, 0)] == [1, 8, 16, 32, 16]
    assert far_enough(0, 1000) == 0


def test_where_turns_are_played_on_no_tree_grows_and_what_is_clear_ends_the_search() -> None:
    game = find_game("cities")
    assert game.horizon > 0
    ended = 0
    for seed in range(4):
        s = game.new(game.choose_options("fast", {}, 2), 2, seed)
        game.playout(s, Rng(seed), 25)
        settings = Settings()
        settings.horizon = 2
        search = Search(chair_of(game, s), Rng(1), 400, settings=settings)
        arms = search.run()
        assert all(not arm.edge.next() for arm in arms), "a tree has grown"
        assert len({arm.edge.code for arm in arms}) == len(arms)
        tried = [len(arm.results) for arm in arms]
        assert tried == sorted(tried, reverse=True), "what left last is named first"
        ended += search.done < 360
    assert ended


def test_the_collector_is_left_as_it_was() -> None:
    game, s = beacons()
    for on in (True, False):
        if on:
            gc.enable()
        else:
            gc.disable()
        try:
            Search(chair_of(game, s), Rng(1), 8).run()
            assert gc.isenabled() == on
        finally:
            gc.enable()


def test_settings_change_the_search() -> None:
    game, s = beacons()
    narrow = Settings()
    narrow.arms = 2
    assert len(Search(chair_of(game, s), Rng(1), 16, 0.0, narrow).run()) == 2


def test_an_answer_that_was_given_is_judged_however_it_looks() -> None:
    game, s = beacons()
    bot = find_bot("search-16")
    assert isinstance(bot, Searcher)
    for code in game.legal(s):
        best, given = bot.judge(chair_of(game, s), Rng(1), code)
        assert given.code == code and best.value >= given.value


def test_a_thought_names_how_it_goes_on() -> None:
    game, s = homeworlds("to move 0\nhome0 (0, b3y1) g3-\nhome1 (1, g1b2) -y3")
    search = Search(chair_of(game, s), Rng(1), 200)
    arms = search.run()
    _, reply = continuation(search, arms[0])
    assert reply
    thought = find_bot("search-200").think(chair_of(game, s), Rng(1))
    assert f"A likely reply: {reply.rstrip('.')}." in thought.best[0].sentence()
    assert all("your chance is" in c.sentence() for c in thought.best)


def test_a_bot_within_seconds_is_the_same_bot() -> None:
    assert find_bot("greedy").within(1.0) is find_bot("greedy")
    expert = find_bot("expert")
    assert isinstance(expert, Searcher)
    hurried = expert.within(0.5)
    assert isinstance(hurried, Searcher)
    assert (hurried.name, hurried.simulations, hurried.seconds) == ("expert", expert.simulations, 0.5)
    assert expert.within(60.0) is expert
    free = find_bot("search-250").within(3.0)
    assert isinstance(free, Searcher) and free.seconds == 3.0


def test_levels_come_first_and_any_search_has_a_name() -> None:
    assert tuple(all_bots())[:4] == LEVELS
    timed = find_bot("search-3s")
    assert isinstance(timed, Searcher) and (timed.simulations, timed.seconds) == (0, 3.0)


def test_a_likely_reply_names_no_card_that_a_sample_made_up() -> None:
    """Ben's hand is hidden: what he would play is told by its back."""
    game, s = beacons()
    chair = chair_of(game, s)
    named = 0
    for i in range(12):
        t = chair.sample(Rng(i))
        for code in game.legal(t):
            u = t.clone()
            game.resume(u, code)
            if u.result is None and game.question(u).seat != chair.seat:
                hidden = {game.card_name(u, c, True) for c in unknown_slots(u, chair.seat, game.scripts)}
                for reply in game.legal(u)[:4]:
                    line = told(chair, u.clone(), reply)
                    named += bool(line)
                    assert not hidden & set(line.replace(".", "").split()), line
    assert named
