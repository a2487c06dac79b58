"""The facts of Splendor: the tables hold what the specification counts, set-ups have the right numbers, and every id
reads back."""

from typing import cast

import pytest

from tessera.games.splendor import cards as c
from tessera.games.splendor.state import DECKS, ROW, TABLE, Table
from tessera.games.splendor.words.notation import card_name, read_card
from tessera.kernel.native import i64, vec
from tessera.registry import find_game

BASE = range(1, c.BASE_CARDS + 1)
ORIENT = range(c.BASE_CARDS + 1, c.ALL_CARDS + 1)


def of_level(level: int) -> list[int]:
    return [i for i in BASE if c.LEVEL[i] == level]


def row(table: vec[i64], i: int) -> list[int]:
    return [int(n) for n in table[5 * i : 5 * i + 5]]


@pytest.mark.parametrize(("level", "cards", "cost", "prestige"), [(1, 40, 33, 5), (2, 30, 41, 55), (3, 20, 43, 80)])
def test_the_base_cards_have_the_checksums_specified(level: int, cards: int, cost: int, prestige: int) -> None:
    here = of_level(level)
    assert len(here) == cards
    assert sum(c.PRESTIGE[i] for i in here) == prestige
    for colour in range(c.COLOURS):
        assert sum(c.COST[5 * i + colour] for i in here) == cost
        assert sum(c.BONUS[i] == colour for i in here) == cards // c.COLOURS
    assert all(c.BONUSES[i] == 1 and c.POWER[i] == 0 for i in here)


def test_a_base_card_is_named_by_its_level_its_bonus_and_a_number() -> None:
    for i in BASE:
        assert c.CARD_IDS[i][:3] == f"B{c.LEVEL[i]}{c.LETTERS[c.BONUS[i]]}"


def test_no_two_base_cards_are_the_same() -> None:
    assert len({(c.LEVEL[i], c.BONUS[i], c.PRESTIGE[i], *row(c.COST, i)) for i in BASE}) == c.BASE_CARDS


def test_every_card_id_reads_back_in_any_case() -> None:
    assert len(set(c.CARD_IDS)) == c.ALL_CARDS + 1
    for i in range(1, c.ALL_CARDS + 1):
        assert read_card(card_name(i)) == read_card(card_name(i).lower()) == i


def test_the_ten_nobles_ask_for_four_and_four_or_three_times_three() -> None:
    needs = [row(c.NOBLE_NEED, n) for n in range(c.NOBLES)]
    assert len(c.NOBLE_IDS) == c.NOBLES == 10
    assert len({tuple(n) for n in needs}) == 10
    assert sorted(sorted(n, reverse=True) for n in needs) == [[3, 3, 3, 0, 0]] * 5 + [[4, 4, 0, 0, 0]] * 5
    for colour in range(c.COLOURS):
        assert sum(n[colour] for n in needs) == 17


def test_the_orient_has_ten_cards_a_level_of_seven_kinds() -> None:
    """SPL-75, SPL-78..88"""
    kinds = {
        1: {c.GOLD_CARD: 5, c.COPY: 5},
        2: {c.DOUBLE: 5, c.NOBLE: 3, c.COPY_AND_TAKE: 2},
        3: {c.TAKE: 5, c.DISCARD: 5},
    }
    for level, counts in kinds.items():
        here = [i for i in ORIENT if c.LEVEL[i] == level]
        assert len(here) == 10
        for power, n in counts.items():
            assert sum(c.POWER[i] == power for i in here) == n


def test_an_orient_card_gives_the_bonuses_of_its_kind() -> None:
    for i in ORIENT:
        assert c.CARD_IDS[i][:2] == f"O{c.LEVEL[i]}"
        power = c.POWER[i]
        assert c.BONUSES[i] == {c.GOLD_CARD: 0, c.DOUBLE: 2}.get(int(power), 1)
        assert (c.BONUS[i] < 0) == (power in (c.GOLD_CARD, c.COPY, c.COPY_AND_TAKE))
        assert c.PRESTIGE[i] == {c.NOBLE: 1, c.DISCARD: 3}.get(int(power), 0)


def test_a_discard_card_costs_bonuses_and_no_tokens() -> None:
    """SPL-88: each colour once, and never its own"""
    prices = {int(c.BONUS[i]): int(c.PRICE_COLOUR[i]) for i in ORIENT if c.POWER[i] == c.DISCARD}
    assert sorted(prices) == sorted(prices.values()) == list(range(c.COLOURS))
    assert all(bonus != price for bonus, price in prices.items())
    for i in range(1, c.ALL_CARDS + 1):
        assert (sum(row(c.COST, i)) == 0) == (c.POWER[i] == c.DISCARD) == (c.PRICE_COLOUR[i] >= 0)


def test_there_are_seven_city_tiles_of_two_sides() -> None:
    """SPL-40, SPL-43, SPL-44"""
    assert c.TILES == len(c.TILE_IDS) == len(set(c.TILE_IDS)) == 14
    for t in range(0, 14, 2):
        city = c.TILE_IDS[t][:-1]
        assert c.TILE_IDS[t : t + 2] == (f"{city}A", f"{city}B")
    only_prestige = [c.TILE_IDS[t] for t in range(14) if not any(row(c.TILE_NEED, t)) and not c.TILE_ANY[t]]
    assert only_prestige == ["LisbonA"]
    assert [c.TILE_IDS[t] for t in range(14) if c.TILE_ANY[t]] == ["LyonA", "LyonB", "BrugesB"]
    assert [c.TILE_IDS[t] for t in range(14) if c.TILE_ANY_DIFFERS[t]] == ["BrugesB"]
    assert all(11 <= c.TILE_PRESTIGE[t] <= 17 for t in range(14))


def test_the_five_posts_ask_for_what_the_rulebook_says() -> None:
    """SPL-58, SPL-60, SPL-62, SPL-64, SPL-65"""
    assert c.POSTS == 5
    expected = [[1, 0, 0, 3, 0], [2, 0, 0, 0, 0], [0, 3, 0, 0, 1], [0, 0, 5, 0, 0], [0, 0, 0, 0, 3]]
    assert [row(c.POST_NEED, i) for i in range(5)] == expected


@pytest.mark.parametrize("preset", ["base", "cities", "trading-posts", "orient", "strongholds", "combined"])
@pytest.mark.parametrize(("seats", "gems"), [(2, 4), (3, 5), (4, 7)])
def test_the_set_up_has_the_right_numbers(preset: str, seats: int, gems: int) -> None:
    """SPL-2..4, SPL-40, SPL-75, SPL-100"""
    game = find_game("splendor")
    for seed in range(5):
        g = cast(Table, game.new(game.choose_options(preset, {}, seats), seats, seed))
        assert list(g.bank) == [gems] * 5 + [5]
        assert list(g.nobles).count(TABLE) == (0 if g.cities else seats + 1)
        assert list(g.tiles).count(TABLE) == (3 if g.cities else 0)
        tiles = [t // 2 for t in range(c.TILES) if g.tiles[t] == TABLE]
        assert len(set(tiles)) == len(tiles)
        assert [len(g.zones[z]) for z in range(DECKS)] == [36, 26, 16, *([8] * 3 if g.orient else [0] * 3)]
        assert [len(g.zones[ROW + z]) for z in range(6)] == [4, 4, 4, *([2] * 3 if g.orient else [0] * 3)]
        assert list(g.forts_left) == [3 if g.strongholds else 0] * seats
        assert not any(g.tokens) and not any(g.points) and g.mover == g.starter
