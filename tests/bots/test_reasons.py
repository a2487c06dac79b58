"""Why an answer is good: every game says it, in every language, without naming what a sample made up."""

import re
from collections import Counter

import pytest

from tessera.bots import find_bot
from tessera.bots.reasons import clause, joined, merits, why
from tessera.games.template.game import Beacons
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.heuristic import Merit
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.registry import all_games, find_game

# A kind for two seats that plays quickly, how many decisions are looked at, and how many kinds of reasons must be met.
KINDS = {
    "splendor": ("base", 60, 8),
    "homeworlds": ("binary", 60, 8),
    "innovation": ("base", 60, 8),
    "cities": ("fast", 60, 8),
    "innomination": ("standard", 50, 6),
}
NAMES = ("Ada", "Bob")


def met(game: Game, preset: str, wanted: int) -> list[tuple[State, int, list[Merit]]]:
    """Decisions of greedy players, with what is said of the answer that they gave and of the first one."""
    bot, rng = find_bot("beginner"), Rng(5)
    out: list[tuple[State, int, list[Merit]]] = []
    seed = 0
    while len(out) < wanted:
        seed += 1
        s = game.new(game.choose_options(preset, {}, 2), 2, seed)
        while s.result is None and len(out) < wanted:
            codes = game.legal(s)
            code = codes[0]
            if len(codes) > 1:
                chair = Chair(game, s, int(game.question(s).seat))
                code = bot.choose(chair, rng)
                found = merits(chair, [codes[0], code])
                out += [(s.clone(), chair.seat, told) for told in found.values()]
            game.apply(s, code)
    return out


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_game_gives_many_kinds_of_reasons_in_every_language(name: str) -> None:
    game = find_game(name)
    preset, wanted, kinds = KINDS[name]
    met_kinds: Counter[str] = Counter()
    for s, seat, told in met(game, preset, wanted):
        unknown = {game.card_name(s, c, True) for c in range(1, len(s.known)) if not s.known[c] & s.bit(seat)}
        met_kinds.update(merit.key for merit in told)
        for merit in told:
            assert not unknown & {*merit.args.values(), *merit.about}, f"{merit.key} names what {seat} cannot know"
            for lang in game.languages():
                said = clause(game, merit, lang, NAMES)
                assert len(said) > 8 and "{" not in said and not re.search(r"\d{5}", said), said
        for lang in game.languages():
            sentence = why(game, told, lang, NAMES)
            assert not sentence or sentence.endswith("."), sentence
    assert len(met_kinds) >= kinds, met_kinds


@pytest.mark.parametrize("game", [pytest.param(g, id=g.name) for g in all_games().values()])
def test_every_reason_has_its_words_in_every_language(game: Game) -> None:
    said = {lang: {key for key in words if key.startswith("why.")} for lang, words in game.words.items()}
    assert said["en"]
    assert all(keys == said["en"] for keys in said.values()), said


def test_a_purchase_says_what_it_makes_cheaper() -> None:
    game = find_game("splendor")
    s = game.new(game.choose_options("base", {}, 2), 2, 3)
    rng = Rng(1)
    said: set[str] = set()
    while s.result is None:
        chair = Chair(game, s, int(game.question(s).seat))
        code = find_bot("greedy").choose(chair, rng)
        label = game.label(s, code)
        if label.startswith("Buy the ruby"):
            said.update(clause(game, merit) for merit in merits(chair, [code])[code])
        game.apply(s, code)
    assert "makes rubies one cheaper for you from now on" in said


class TellsASample(Beacons):
    """A merit that every sample gives other words."""

    def reasons(self, before: State, after: State, seat: int) -> list[Merit]:
        return [Merit("why.points", 0.1, {"n": str(before.zones[0][0])}), Merit("why.cards", 0.05, {"n": "2"})]


def test_what_only_one_sample_says_is_no_reason() -> None:
    game = TellsASample()
    s = game.new({"teams": False}, 3, 4)
    found = merits(Chair(game, s, int(game.question(s).seat)), game.legal(s)[:1])
    assert [merit.key for told in found.values() for merit in told] == ["why.cards"]


def test_what_others_choose_at_the_same_time_is_no_merit_of_an_answer() -> None:
    game = find_game("innovation")
    for seed in range(6):
        s = game.new(game.choose_options("base", {}, 2), 2, seed)
        assert game.question(s).waiting
        assert not any(merits(Chair(game, s, 0), game.legal(s)).values())


def test_what_costs_comes_after_what_it_brings() -> None:
    game = Beacons()
    good, bad = Merit("why.points", 0.1, {"n": "3"}), Merit("why.cards", -0.2, {"n": "2"})
    assert why(game, [bad, good]) == "It lights 3 points for you. But it brings 2 cards into your hand."
    assert why(game, [bad, good], "de") == "Das lässt dir 3 Punkte leuchten. Aber das bringt 2 Karten auf deine Hand."
    assert why(game, []) == ""


def test_clauses_are_joined_with_a_comma_only_where_one_needs_it() -> None:
    assert joined(["opens a post", "brings gold"], "en") == "opens a post and brings gold"
    assert joined(["takes X, which counts", "brings gold"], "en") == "takes X, which counts, and brings gold"
