"""What happens if I do this: told from what a seat knows, with what is sure apart from what is an example."""

from tessera.bots.foresight import MOST_ANSWERS, foresee
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.registry import find_game

NAMES = ("Ann", "Ben", "Cleo")


def position(name: str, seats: int, preset: str, text: str) -> tuple[Game, State]:
    game = find_game(name)
    return game, game.from_position(text, game.choose_options(preset, {}, seats), seats)


def told(game: Game, s: State, text: str, lang: str = "en") -> list[tuple[str, bool]]:
    chair = Chair(game, s, int(game.question(s).seat), lang, NAMES)
    return foresee(chair, [game.parse(s, text)]).lines


BEACONS = "mover: 0\nfines: 0 0\ndeck: lamp1 lamp2 lamp3\nhand 0: echo1 lamp4 eye2\nhand 1: lamp5 echo2"


def test_a_drawn_card_is_told_by_its_back_and_what_follows_a_choice_is_an_example() -> None:
    game, s = position("template", 2, "standard", BEACONS)
    lines = told(game, s, "echo1")
    assert lines[:2] == [("Ann plays echo1.", True), ("Ann draws a card.", True)]
    assert lines[2:] and not any(sure for _, sure in lines[2:])
    assert not any(card in text for text, _ in lines for card in ("lamp1", "lamp2", "lamp3", "lamp5", "echo2"))


def test_it_is_told_in_the_language_asked_for() -> None:
    game, s = position("template", 2, "standard", BEACONS)
    english, german = told(game, s, "echo1"), told(game, s, "echo1", "de")
    assert [sure for _, sure in english] == [sure for _, sure in german]
    assert all(a != b for (a, _), (b, _) in zip(english, german, strict=True))


def test_the_state_stays_as_it_is_and_the_same_is_told_again() -> None:
    game, s = position("template", 2, "standard", BEACONS)
    key = game.key(s)
    assert told(game, s, "eye2") == told(game, s, "eye2")
    assert game.key(s) == key


def test_several_answers_are_told_one_after_another() -> None:
    game, s = position("template", 2, "standard", BEACONS)
    chair = Chair(game, s, 0, names=NAMES)
    t = s.clone()
    codes = [game.parse(t, "echo1")]
    game.apply(t, codes[0])
    codes.append(game.parse(t, "lamp4"))
    lines = foresee(chair, codes).lines
    assert [text for text, sure in lines if sure][:3] == ["Ann plays echo1.", "Ann draws a card.", "Ann lights lamp4."]


def test_where_nothing_is_hidden_all_is_sure_and_it_ends_with_the_own_turn() -> None:
    game, s = position("homeworlds", 2, "binary", "to move 0\nhome0 (0, b3y1) g2g3-r3\nhome1 (1, g1b2) -y3")
    chair = Chair(game, s, 0, names=NAMES)
    for code in chair.legal():
        lines = foresee(chair, [code]).lines
        assert all(sure and "Ben" not in text.partition(" ")[0] for text, sure in lines)


def test_the_end_of_the_game_is_told() -> None:
    """At the last question of random games, if the answer ends it whatever is hidden."""
    game = find_game("splendor")
    told_of = 0
    for seed in range(4):
        s = game.new(game.choose_options("base", {}, 2), 2, seed)
        rng = Rng(seed)
        before, code = s, 0
        while s.result is None:
            codes = game.legal(s)
            before, code = s.clone(), codes[int(rng.below(len(codes)))]
            game.apply(s, code)
        lines = foresee(Chair(game, before, int(game.question(before).seat)), [code]).lines
        told_of += lines[-1] == (game.ending(s.result), True)
    assert told_of == 4


def test_an_effect_is_followed_to_its_end_and_only_so_far() -> None:
    """Whoever shares a dogma is in the story; the next action of one's own is not."""
    game = find_game("innovation")
    seen = 0
    for seed in range(3):
        s = game.new(game.choose_options("base", {}, 2), 2, seed)
        rng = Rng(seed)
        for _ in range(40):
            if s.result is not None:
                break
            ask = game.question(s)
            for code in game.legal(s):
                if ask.prompt == "main" and game.describe(s, code).startswith("dogma"):
                    found = foresee(Chair(game, s, int(ask.seat), names=NAMES), [code])
                    seen += 1
                    assert found.lines[0][1], found.lines[0]
                    assert sum("activates" in text for text, _ in found.lines) == 1
                    assert not found.cut and len(found.lines) < MOST_ANSWERS
            codes = game.legal(s)
            game.apply(s, codes[int(rng.below(len(codes)))])
    assert seen > 10
