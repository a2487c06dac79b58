"""Splendor: the base game. Read `play` and `turn` first: a turn in the order of SPL-122, with a named point for each
expansion.

The expansions stand in expansions/; each is asked for at its point and nowhere else, so the base rules read without
them. Answers are numbers (codes.py).
"""

from typing import Final

from tessera.games.splendor.cards import COLOURS, DISCARD, GOLD, NOBLE_PRESTIGE, NOBLES, PACKED_NOBLE, POWER, TOKENS
from tessera.games.splendor.rules.buying import may_buy, occupied
from tessera.games.splendor.rules.codes import (
    BUY,
    PASS,
    RESERVE,
    RESERVE_DECK,
    TAKE,
    TAKE_TWO,
    code,
    has_colour,
    verb_of,
    x_of,
)
from tessera.games.splendor.rules.expansions.cities import take_city
from tessera.games.splendor.rules.expansions.orient import effects, pay_in_bonuses
from tessera.games.splendor.rules.expansions.strongholds import conquest, use_stronghold
from tessera.games.splendor.rules.expansions.trading import extra_token, place_shields, third_token
from tessera.games.splendor.rules.gaining import gain, refill, row_of
from tessera.games.splendor.rules.paying import TOP_BITS, has_choice, means, pay, payments, usual_payment
from tessera.games.splendor.rules.tokens import give, of, take_in
from tessera.games.splendor.state import (
    AWAY,
    BASE_DECKS,
    DECKS,
    HAND,
    HAND_LIMIT,
    LIMIT,
    RESERVED,
    ROW,
    TABLE,
    WINNING,
    Table,
)
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, Ask, Script
from tessera.kernel.state import Result

# Gems of different colours, as bits
THREES: Final = vec[i64]([x for x in range(32) if x.bit_count() == 3])
FEWER: Final = vec[i64]([x for x in range(32) if x.bit_count() in (1, 2)])
PILE_FOR_TWO: Final = 4  # SPL-11


# The scripts


def play(g: Table) -> Script:
    while True:
        yield from turn(g, g.mover)
        pass_on(g)


def turn(g: Table, p: Seat) -> Script:
    code: int = yield Ask(p, ACTION, answers(g, p), "main", "SPL-8")
    verb: int = verb_of(code)
    x: int = x_of(code)
    g.passed = False
    if verb == TAKE:
        take_different(g, p, x)
    elif verb == TAKE_TWO:
        take_two(g, p, x)
        if g.trading:
            yield from third_token(g, p, x)
    elif verb == RESERVE:
        reserve(g, p, Card(x))
    elif verb == RESERVE_DECK:
        reserve_from_deck(g, p, x)
    elif verb == BUY:
        yield from buy(g, p, Card(x))
    else:
        g.passed = True  # SPL-31
        g.tell("pass", p, "SPL-31")
    if g.strongholds and not g.passed:
        target: Card = yield from conquest(g, p)
        if target:
            yield from buy(g, p, target)
    if any_noble(g, p):
        yield from noble_visit(g, p)
    if g.trading:
        yield from place_shields(g, p)
    if g.cities:
        yield from take_city(g, p)
    while g.held(p) > LIMIT:  # SPL-25, after the refill was seen
        token: int = yield Ask(p, ACTION, tokens_held(g, p), "return", "SPL-25", (int(g.held(p) - LIMIT),))
        take_in(g, p, of(token, 1), "return", "SPL-25")


def buy(g: Table, p: Seat, card: Card) -> Script:
    """SPL-122, step 2: pay, gain the card, and what follows from it; the slot is refilled last."""
    payment: int = -1  # the others are told of it with the card
    if POWER[card] == DISCARD:
        yield from pay_in_bonuses(g, p, card)
    else:
        payment = int(usual_payment(g, p, card))
        if has_choice(g, p, card):
            payment = yield Ask(p, ACTION, payments(g, p, card), "pay", "SPL-18", (card,))
        pay(g, p, payment)
    gain(g, p, card, "buy", "SPL-20", payment)
    if g.orient:
        yield from effects(g, p, card)
    if g.trading:
        yield from extra_token(g, p)
    if g.strongholds:
        yield from use_stronghold(g, p)
    refill(g)


def noble_visit(g: Table, p: Seat) -> Script:
    """SPL-22: one noble a turn, by choice if several qualify (SPL-23)."""
    noble: int = yield Ask(p, ACTION, nobles_met(g, p), "noble", "SPL-23")
    g.nobles[noble] = p
    g.points[p] += NOBLE_PRESTIGE
    g.tell("noble", p, "SPL-22", (noble,))


# What may be done


def answers(g: Table, p: Seat) -> vec[i64]:
    """SPL-8: take, reserve or buy; SPL-31: pass only if nothing else is possible."""
    out = vec[i64](capacity=48)
    out = takes(g, out)
    have = means(g, p)
    reserving = len(g.zones[HAND + p]) < HAND_LIMIT  # SPL-13
    deck: i64
    decks: i64 = DECKS if g.orient else BASE_DECKS
    for deck in range(decks):
        for card in g.zones[ROW + deck]:
            if g.strongholds and occupied(g, p, card):
                continue
            if reserving:
                out = append(out, code(RESERVE, card))
            if may_buy(g, p, card, have):
                out = append(out, code(BUY, card))
        if reserving and g.zones[deck]:
            out = append(out, code(RESERVE_DECK, deck))
    for card in g.zones[HAND + p]:
        if may_buy(g, p, card, have):
            out = append(out, code(BUY, card))
    if len(out) == 0:
        out = append(out, code(PASS, 0))
    return out


def takes(g: Table, out: vec[i64]) -> vec[i64]:
    bank = g.bank
    left: i64 = 0
    colours: i64 = 0
    bit: i64 = 1
    c: i64
    for c in range(COLOURS):
        if bank[c] > 0:
            left += bit
            colours += 1
            if bank[c] >= PILE_FOR_TWO:
                out = append(out, code(TAKE_TWO, c))
        bit += bit
    if colours >= 3:
        for gems in THREES:
            if gems & ~left == 0:
                out = append(out, code(TAKE, gems))
    elif colours:
        out = append(out, code(TAKE, left))  # SPL-10
    if g.free_take:
        for gems in FEWER:
            if gems & ~left == 0 and gems != left:
                out = append(out, code(TAKE, gems))
    return out


def tokens_held(g: Table, p: Seat) -> vec[i64]:
    out = vec[i64](capacity=6)
    c: i64
    for c in range(TOKENS):
        if g.tokens[TOKENS * p + c] > 0:
            out = append(out, c)
    return out


def any_noble(g: Table, p: i64) -> bool:
    have = bonuses_of(g, p)
    nobles = g.nobles
    n: i64
    for n in range(NOBLES):
        if nobles[n] != AWAY and (have - PACKED_NOBLE[n]) & TOP_BITS == TOP_BITS and noble_met(g, p, n):
            return True
    return False


def bonuses_of(g: Table, p: i64) -> i64:
    """Bonuses of each colour, packed as `means` are."""
    bonuses = g.bonuses
    out: i64 = 0
    c: i64
    for c in range(COLOURS - 1, -1, -1):
        out = out * 256 + 128 + bonuses[COLOURS * p + c]
    return out


def nobles_met(g: Table, p: Seat) -> vec[i64]:
    out = vec[i64]()
    n: i64
    for n in range(NOBLES):
        if noble_met(g, p, n):
            out = append(out, n)
    return out


def noble_met(g: Table, p: i64, n: i64) -> bool:
    """On the table, or reserved by p (SPL-85), and every requirement reached by bonuses."""
    where = g.nobles[n]
    if where != TABLE and where != RESERVED + p:
        return False
    return (bonuses_of(g, p) - PACKED_NOBLE[n]) & TOP_BITS == TOP_BITS


# What it does


def take_different(g: Table, p: Seat, colours: i64) -> None:
    taken: i64 = 0
    c: i64
    for c in range(COLOURS):
        if has_colour(colours, c):
            taken += of(c, 1)
    give(g, p, taken, "take", "SPL-9")


def take_two(g: Table, p: Seat, colour: i64) -> None:
    give(g, p, of(colour, 2), "take", "SPL-11")


def reserve(g: Table, p: Seat, card: Card) -> None:
    """SPL-13; own strongholds come back from it (SPL-105)."""
    if g.strongholds:
        g.return_forts(card)
    g.move("reserve", p, "SPL-13", card, row_of(card), HAND + p, g.everybody())
    gold_for_reserving(g, p)
    refill(g)


def reserve_from_deck(g: Table, p: Seat, deck: int) -> None:
    """SPL-7: the others see only which deck it came from."""
    g.move("reserve", p, "SPL-13", Card(g.zones[deck][-1]), deck, HAND + p, g.bit(p))
    gold_for_reserving(g, p)


def gold_for_reserving(g: Table, p: Seat) -> None:
    if g.bank[GOLD] > 0:  # SPL-14
        give(g, p, of(GOLD, 1), "gold", "SPL-14")


# The end


def pass_on(g: Table) -> None:
    """SPL-28: the round is played to its end; SPL-32: a blocked or endless game ends too."""
    p = g.mover
    if (not g.cities and g.points[p] >= WINNING) or (
        g.cities and g.settings["cities_end_at_15"] and g.points[p] >= WINNING
    ):
        g.last_round = True
    g.passes = g.passes + 1 if g.passed else 0
    g.mover = Seat((p + 1) % int(g.seats))
    if g.mover == g.starter:
        g.rounds += 1
        if g.last_round:
            g.end(final_result(g, "cities" if city_holders(g) else "prestige"))
        if g.rounds >= g.round_limit:
            g.end(final_result(g, "limit"))
    if g.passes >= g.seats and not g.last_round:
        g.end(final_result(g, "blocked"))


def city_holders(g: Table) -> tuple[int, ...]:
    return tuple(int(p) for p in g.tiles if p >= 0)


def final_result(g: Table, reason: str) -> Result:
    """SPL-30: most prestige, then fewest cards in front, then shared; SPL-47: holders of a city come first."""
    holders = city_holders(g)
    if reason in ("blocked", "limit") and g.settings["blocked"] == "no winner" and not holders:
        return Result((1,) * int(g.seats), scores(g), (0.0,) * int(g.seats), reason)
    keys = []
    for p in range(int(g.seats)):
        cards = int(g.bought[p]) if g.settings["tie_break"] == "ever bought" else len(g.zones[g.owned_zone(p)])
        keys.append((1 if p in holders else 0, int(g.points[p]), -cards))
    ranks = tuple(1 + sum([other > mine for other in keys]) for mine in keys)
    best = ranks.count(1)
    return Result(ranks, scores(g), tuple(1.0 / best if r == 1 else 0.0 for r in ranks), reason)


def scores(g: Table) -> tuple[int, ...]:
    return tuple(int(x) for x in g.points)
