"""Splendor: paying. A payment is one number (codes.py): the gems of each colour, gold tokens and gold cards.

SPL-17: the price is the cost less the bonuses. SPL-18: gold may stand in for gems that one holds, so paying is a
choice; nothing is paid that is not needed. A gold card (SPL-78) is worth two gold, for different colours too; with
post 3 (SPL-62) a gold token pays two gems of one colour.
"""

from typing import Final

from tessera.games.splendor.cards import COLOURS, COST, DOUBLE_GOLD, GOLD_CARD, PACKED_COST, POWER, TOKENS
from tessera.games.splendor.rules.codes import all_tokens_of, gold_cards_of, payment_of
from tessera.games.splendor.rules.tokens import of, take_in
from tessera.games.splendor.state import Table
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec


def price(g: Table, p: i64, card: i64, c: i64) -> i64:
    """What is left to pay of a colour after bonuses."""
    left = COST[COLOURS * card + c] - g.bonuses[COLOURS * p + c]
    return left if left > 0 else 0


# Five counts in one number, eight bits each, the top bit of each set: subtracting five needs leaves it set where
# there is enough.
TOP_BITS: Final = 0x8080808080


def means(g: Table, p: i64) -> i64:
    """Gems and bonuses of each colour together."""
    tokens = g.tokens
    bonuses = g.bonuses
    out: i64 = 0
    c: i64
    for c in range(COLOURS - 1, -1, -1):
        out = out * 256 + 128 + tokens[TOKENS * p + c] + bonuses[COLOURS * p + c]
    return out


def affords(g: Table, p: i64, card: i64, have: i64) -> bool:
    """Can p, who has these means, pay for the card? Mostly one comparison; only gold makes it longer."""
    left = have - PACKED_COST[card]
    if left & TOP_BITS == TOP_BITS:
        return True
    if g.orient or g.trading:
        return gold_needed(g, p, card, usual_gems(g, p, card), g.gold_cards(p)) <= g.gold(p)
    short = ~left & TOP_BITS  # the colours of which some gems are missing
    missing = short - (left & (short - (short >> 7)))  # how many of each
    return missing % 255 <= g.gold(p)  # 256 leaves 1: the rest is the sum of the five counts


def doubles(g: Table, p: i64) -> bool:
    """SPL-62: has p post 3?"""
    return g.trading and g.has_post(p, DOUBLE_GOLD)


def usual_gems(g: Table, p: i64, card: i64) -> i64:
    """R-4: gems first."""
    tokens = g.tokens
    bonuses = g.bonuses
    gems: i64 = 0
    shift: i64 = 0
    c: i64
    for c in range(COLOURS):
        n = COST[COLOURS * card + c] - bonuses[COLOURS * p + c]
        if n > tokens[TOKENS * p + c]:
            n = tokens[TOKENS * p + c]
        if n > 0:
            gems |= n << shift
        shift += 3
    return gems


def gold_needed(g: Table, p: i64, card: i64, gems: i64, cards: i64) -> i64:
    """Gold tokens that must be added to these gems and gold cards."""
    double = doubles(g, p)
    bonuses = g.bonuses
    needed: i64 = 0
    odd: i64 = 0
    c: i64
    for c in range(COLOURS):
        missing = COST[COLOURS * card + c] - bonuses[COLOURS * p + c]
        if missing > 0:
            missing -= gems & 7
            if double:
                odd += missing & 1
                needed += (missing + 1) >> 1
            else:
                needed += missing
        gems >>= 3
    halves = 2 * cards
    if double:  # SPL-63: a half of a gold card is best spent where a token's second half would be lost
        saved = halves if halves < odd else odd
        needed -= saved + (halves - saved) // 2
    else:
        needed -= halves
    return needed if needed > 0 else 0


def usual_payment(g: Table, p: i64, card: i64) -> i64:
    """R-4: gems first, gold tokens for what is missing, gold cards only where tokens do not suffice."""
    gems = usual_gems(g, p, card)
    cards: i64 = 0
    while gold_needed(g, p, card, gems, cards) > g.gold(p):
        cards += 1
    return payment_of(gems, gold_needed(g, p, card, gems, cards), cards)


def has_choice(g: Table, p: i64, card: i64) -> bool:
    """With any gold and a price, there may be several ways to pay."""
    if g.gold(p) == 0 and (not g.orient or g.gold_cards(p) == 0):
        return False
    bonuses = g.bonuses
    return any(COST[COLOURS * card + c] > bonuses[COLOURS * p + c] for c in range(COLOURS))


def payments(g: Table, p: i64, card: i64) -> vec[i64]:
    """Every distinct payment in which nothing is superfluous; the usual one first."""
    usual = usual_payment(g, p, card)
    return _payments(g, p, card, 0, 0, usual, append(vec[i64](), usual))


def _payments(g: Table, p: i64, card: i64, c: i64, gems: i64, usual: i64, out: vec[i64]) -> vec[i64]:
    if c == COLOURS:
        cards: i64
        for cards in range(g.gold_cards(p) + 1):
            gold = gold_needed(g, p, card, gems, cards)
            wasted = cards > 0 and gold_needed(g, p, card, gems, cards - 1) <= gold
            payment = payment_of(gems, gold, cards)
            if gold <= g.gold(p) and not wasted and payment != usual:
                out = append(out, payment)
        return out
    n: i64
    for n in range(min(price(g, p, card, c), g.tokens[TOKENS * p + c]) + 1):
        out = _payments(g, p, card, c + 1, gems + of(c, n), usual, out)
    return out


def pay(g: Table, p: Seat, payment: i64) -> None:
    """SPL-19: tokens go back to the bank at once; used gold cards leave the game."""
    take_in(g, p, all_tokens_of(payment), "pay", "SPL-19")
    cards = gold_cards_of(payment)
    if cards:
        for card in g.zones[g.owned_zone(p)]:
            if POWER[card] == GOLD_CARD and cards > 0:
                g.move("spend", p, "SPL-78", Card(card), g.owned_zone(p), g.gone_zone(), g.everybody())
                cards -= 1
