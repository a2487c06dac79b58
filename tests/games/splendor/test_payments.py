"""Paying: every way to pay that the rules find is found by trying all combinations of gems, gold and gold cards, and no
other (SPL-17, SPL-18, SPL-62, SPL-63, SPL-78, SPL-79)."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from tessera.games.splendor.cards import ALL_CARDS, BASE_CARDS, CARD_IDS, COLOURS, COST, DISCARD, GOLD, GOLD_CARD, POWER
from tessera.games.splendor.rules.codes import gold_cards_of, tokens_of
from tessera.games.splendor.rules.paying import affords, has_choice, means, payments, usual_payment
from tessera.games.splendor.state import Table
from tessera.games.splendor.words.notation import payment_text, read_payment
from tessera.registry import find_game

GOLD_CARDS = [i for i in range(1, ALL_CARDS + 1) if POWER[i] == GOLD_CARD]
POST_3 = 1 << 2
Way = tuple[tuple[int, ...], int, int]  # gems of each colour, gold tokens, gold cards


def table(preset: str, tokens: list[int], bonuses: list[int], gold_cards: int = 0, post_3: bool = False) -> Table:
    """A table at which player 0 has so much."""
    game = find_game("splendor")
    g = game.new(game.choose_options(preset, {}, 2), 2, 1)
    assert isinstance(g, Table)
    for c in range(GOLD + 1):
        g.tokens[c] = tokens[c]
    for c in range(COLOURS):
        g.bonuses[c] = bonuses[c]
    if gold_cards:
        g.zones[g.owned_zone(0)] = tuple(GOLD_CARDS[:gold_cards])
    if post_3:
        g.posts[0] = POST_3
    return g


def covered(missing: tuple[int, ...], gold: int, cards: int, doubled: bool) -> bool:
    """Do the gold tokens and gold cards pay this? Every way to spread the cards' halves over the colours is tried."""
    for halves in combinations_with_replacement(range(COLOURS), 2 * cards):
        left = [max(0, n - halves.count(c)) for c, n in enumerate(missing)]
        if sum((n + 1) // 2 if doubled else n for n in left) <= gold:
            return True
    return False


def all_ways(price: list[int], tokens: list[int], gold_cards: int, doubled: bool) -> set[Way]:
    """No gem beyond the price, and no gold token and no gold card that could be left out."""
    out: set[Way] = set()
    for gems in product(*(range(min(n, have) + 1) for n, have in zip(price, tokens[:COLOURS], strict=True))):
        missing = tuple(n - paid for n, paid in zip(price, gems, strict=True))
        for gold, cards in product(range(tokens[GOLD] + 1), range(gold_cards + 1)):
            if not covered(missing, gold, cards, doubled):
                continue
            if gold and covered(missing, gold - 1, cards, doubled):
                continue
            if cards and covered(missing, gold, cards - 1, doubled):
                continue
            out.add((gems, gold, cards))
    return out


def unpacked(payment: int) -> Way:
    return tuple(tokens_of(payment, c) for c in range(COLOURS)), tokens_of(payment, GOLD), gold_cards_of(payment)


def random_case(rs: Random, preset: str) -> tuple[Table, int, list[int], list[int], int, bool]:
    most = ALL_CARDS if preset in ("orient", "combined") else BASE_CARDS
    card = rs.choice([i for i in range(1, most + 1) if POWER[i] != DISCARD])
    tokens = [rs.choice((0, 0, 1, 2, 3, 4)) for _ in range(COLOURS)] + [rs.choice((0, 1, 1, 2, 3, 5))]
    bonuses = [rs.choice((0, 0, 1, 2, 3)) for _ in range(COLOURS)]
    gold_cards = rs.choice((0, 1, 2, 3)) if most == ALL_CARDS else 0
    doubled = preset in ("trading-posts", "combined") and rs.random() < 0.7
    g = table(preset, tokens, bonuses, gold_cards, doubled)
    price = [max(0, int(COST[5 * card + c]) - bonuses[c]) for c in range(COLOURS)]
    return g, card, price, tokens, gold_cards, doubled


@pytest.mark.parametrize("preset", ["base", "trading-posts", "orient", "combined"])
def test_payments_are_those_that_brute_force_finds(preset: str) -> None:
    rs = Random(preset)
    paid = doubling = 0
    for _ in range(250):
        g, card, price, tokens, gold_cards, doubled = random_case(rs, preset)
        expected = all_ways(price, tokens, gold_cards, doubled)
        assert affords(g, 0, card, means(g, 0)) == bool(expected), CARD_IDS[card]
        if not expected:
            continue
        paid += 1
        doubling += doubled
        codes = [int(x) for x in payments(g, 0, card)]
        assert len(set(codes)) == len(codes)
        assert {unpacked(x) for x in codes} == expected
        assert codes[0] == usual_payment(g, 0, card)
        assert has_choice(g, 0, card) or len(expected) == 1
        assert [read_payment(payment_text(x).split()) for x in codes] == codes
    assert paid > 60
    assert doubling > 30 or preset in ("base", "orient")


@pytest.mark.parametrize("preset", ["base", "trading-posts", "orient", "combined"])
def test_the_usual_payment_spends_gems_first_and_gold_cards_last(preset: str) -> None:
    """R-4"""
    rs = Random(f"usual {preset}")
    for _ in range(250):
        g, card, price, tokens, gold_cards, doubled = random_case(rs, preset)
        ways = all_ways(price, tokens, gold_cards, doubled)
        if ways:
            gems, _, cards = unpacked(int(usual_payment(g, 0, card)))
            assert gems == tuple(min(n, have) for n, have in zip(price, tokens[:COLOURS], strict=True))
            assert cards == min(k for paid, _, k in ways if paid == gems)


def ways_to_pay(g: Table, card: str) -> set[str]:
    i = CARD_IDS.index(card)
    return {payment_text(int(x)) for x in payments(g, 0, i)} if affords(g, 0, i, means(g, 0)) else set()


def test_gold_stands_in_for_gems_that_one_holds() -> None:
    """SPL-18"""
    assert ways_to_pay(table("base", [3, 0, 0, 0, 0, 2], [0] * 5), "B1R7") == {"W3", "W2 gold1", "W1 gold2"}


def test_a_doubled_gold_pays_two_gems_of_one_colour_only() -> None:
    """SPL-63: B2W5 costs 1G 4R 2K"""
    assert ways_to_pay(table("trading-posts", [0, 0, 0, 1, 0, 2], [0, 0, 1, 0, 1], 0, True), "B2W5") == set()
    assert "R2 gold2" in ways_to_pay(table("trading-posts", [0, 0, 0, 2, 0, 2], [0, 0, 1, 0, 1], 0, True), "B2W5")


def test_a_half_of_a_gold_card_may_be_lost() -> None:
    """SPL-78: three white with two in hand"""
    ways = ways_to_pay(table("orient", [2, 0, 0, 0, 0, 0], [0] * 5, 1), "B1R7")
    assert ways == {"W2 card1", "W1 card1"}


def test_a_price_of_nothing_is_paid_with_nothing() -> None:
    """SPL-19"""
    assert ways_to_pay(table("orient", [1, 1, 1, 1, 1, 2], [4, 0, 0, 0, 0], 2), "B1R7") == {"nothing"}
