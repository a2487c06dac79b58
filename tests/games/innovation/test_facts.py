"""The facts of Innovation: the tables hold what the specification counts, every effect has a script and a text in every
language, and set-ups have the right numbers."""

import re
from collections import Counter
from typing import cast

import pytest

from tessera.games.innovation import cards as c
from tessera.games.innovation.rules.effects import nested, plain
from tessera.games.innovation.state import ACHIEVEMENTS, CITIES, Table
from tessera.registry import find_game

BASE = range(1, c.BASE_CARDS + 1)
CITY = range(c.BASE_CARDS + 1, c.ALL_CARDS + 1)
ALL = [*BASE, *CITY]


def shown(card: int, how: int) -> list[int]:
    packed = c.SHOWN[how * c.ROW + card]
    return [packed >> (8 * k) & 255 for k in range(c.ICONS)]


@pytest.mark.parametrize("of", [BASE, CITY], ids=["base", "cities"])
def test_fifteen_cards_of_age_one_and_ten_of_every_other_in_five_colours(of: range) -> None:
    """INN-1, and the same for the cities."""
    count = Counter((c.AGE[i], c.COLOUR[i]) for i in of)
    assert count == {(age, colour): 3 if age == 1 else 2 for age in range(1, 11) for colour in range(5)}


def test_no_two_cards_have_one_name() -> None:
    assert len({name.lower() for name in c.CARD_NAMES[1:]}) == c.ALL_CARDS


def test_a_base_card_has_three_icons_and_features_one_that_it_shows_twice() -> None:
    """INN-2, INN-3"""
    for i in BASE:
        assert sum(shown(i, c.ON_TOP)) == 3
        assert sum(icon is not None for icon in c.PLACES[i]) == 3
        assert shown(i, c.ON_TOP)[c.FEATURED[i]] >= 2, c.CARD_NAMES[i]


def test_a_city_has_five_icons_and_its_picture_at_the_top_right() -> None:
    for i in CITY:
        assert c.PLACES[i][2] is None
        assert all(c.PLACES[i][k] for k in (0, 1, 3, 4, 5)), c.CARD_NAMES[i]


def test_what_a_splay_shows_is_part_of_what_the_top_shows() -> None:
    """INN-40, INN-92"""
    for i in ALL:
        for how in (c.LEFT, c.RIGHT, c.UP):
            assert all(a <= b for a, b in zip(shown(i, how), shown(i, c.ON_TOP), strict=True))
        assert shown(i, c.NO_SPLAY) == [0] * 6


def test_the_city_icons_are_counted_as_the_data_counts_them() -> None:
    kinds = Counter(icon.partition(":")[0] for i in CITY for icon in (c.PLACES[i][1],) if icon)
    assert kinds == {"search": 37, "plus": 24, "arrow": 17, "flag": 13, "fountain": 12, "bonus": 2}
    bottom = Counter((c.PLACES[i][4] or "").partition(":")[0] for i in CITY)
    assert (bottom["plus"], bottom["arrow"], bottom["fountain"]) == (19, 13, 1)
    assert sum(any((x or "").startswith("bonus") for x in c.PLACES[i]) for i in CITY) == 40


def test_every_effect_has_a_function_and_a_text_in_every_language() -> None:
    names = [c.effect_name(e) for e in range(c.EFFECTS)]
    functions = [f.__name__ for f in (*nested.ASKING, *plain.PLAIN)]
    assert c.EFFECTS == len(c.EFFECT_TEXTS) == len(c.EFFECT_TEXTS_DE) == 158
    assert sorted(functions) == sorted(names) and len(set(names)) == 158
    assert all(len(text) > 8 for text in (*c.EFFECT_TEXTS, *c.EFFECT_TEXTS_DE))
    for e, name in enumerate(names):
        asks = nested.ASKING_NUMBER[e] >= 0
        table = nested.ASKING if asks else plain.PLAIN
        place = nested.ASKING_NUMBER[e] if asks else plain.PLAIN_NUMBER[e]
        assert table[place].__name__ == name


def test_the_german_texts_name_the_same_numbers() -> None:
    """A slip in a value would show: every number of a text stands in its translation, whatever the order."""
    for english, german in zip(c.EFFECT_TEXTS, c.EFFECT_TEXTS_DE, strict=True):
        ages = set(re.findall(r"age-(\d+)", english))
        assert ages <= set(re.findall(r"\d+", german)), (english, german)


@pytest.mark.parametrize(("preset", "seats"), [("base", 2), ("base", 4), ("beta", 3), ("published", 2), ("teams", 4)])
def test_a_set_up_has_the_right_numbers(preset: str, seats: int) -> None:
    """INN-4, INN-5, INN-7, INN-87"""
    game = find_game("innovation")
    s = game.new(game.choose_options(preset, None, seats), seats, 5)
    assert [len(s.zones[z]) for z in range(10)] == [14 - 2 * seats, *[9] * 8, 10]
    cities = preset in ("beta", "published")
    assert [len(s.zones[CITIES + z]) for z in range(10)] == ([15, *[10] * 9] if cities else [0] * 10)
    assert [c.AGE[card] for card in s.zones[ACHIEVEMENTS]] == list(range(1, 10))
    assert all(s.known[card] == 0 for card in s.zones[ACHIEVEMENTS])
    assert all(len(cast(Table, s).hand(p)) == 2 for p in range(seats))
    assert game.audit(s) == ""


@pytest.mark.parametrize(("preset", "seats", "needed"), [("base", 2, 6), ("base", 3, 5), ("base", 4, 4), ("beta", 2, 7),
    ("beta", 3, 6), ("published", 4, 5), ("teams", 4, 6), ("teams-beta", 4, 7)])  # fmt: skip
def test_so_many_achievements_win(preset: str, seats: int, needed: int) -> None:
    """INN-77, INN-81, INN-120"""
    game = find_game("innovation")
    assert game.view(game.new(game.choose_options(preset, None, seats), seats, 1), -1).facts["needed"] == needed
