"""The Orient: thirty cards with powers. What they cost (two bonuses instead of tokens) and what they do when they
come (SPL-75..95)."""

from typing import Final

from tessera.games.splendor.cards import (
    COLOURS,
    COPY,
    COPY_AND_TAKE,
    NOBLE,
    NOBLES,
    POWER,
    PRESTIGE,
    PRICE_COLOUR,
    TAKE,
)
from tessera.games.splendor.rules.gaining import gain
from tessera.games.splendor.state import BASE_DECKS, RESERVED, ROW, TABLE, Table
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, Ask, Script
from tessera.kernel.state import changed

BONUS_PRICE: Final = 2  # SPL-88


# What a card does when it comes (SPL-92: also when it came for nothing)


def effects(g: Table, p: Seat, card: Card) -> Script:
    base: Card
    free: Card
    noble: int
    if POWER[card] == COPY or POWER[card] == COPY_AND_TAKE:
        base = yield Ask(p, CARD, bases(g, p, card), "attach", "SPL-80", (card,))
        attach(g, p, card, base)
    if POWER[card] == NOBLE and len(nobles_on_table(g)):
        noble = yield Ask(p, ACTION, nobles_on_table(g), "reserve_noble", "SPL-85")
        g.nobles[noble] = RESERVED + p
        g.tell("reserve_noble", p, "SPL-85", (noble,))
    if free_level(card) and len(free_cards(g, p, card)):
        free = yield Ask(p, CARD, free_cards(g, p, card), "free_card", free_rule(card), (int(free_level(card)),))
        if free:
            gain_free(g, p, free)
            yield from effects(g, p, free)


def free_level(card: i64) -> i64:
    """The level of the card that comes with it for nothing (SPL-83, SPL-87); 0 if none does."""
    if POWER[card] == TAKE:
        return 2
    return 1 if POWER[card] == COPY_AND_TAKE else 0


def free_rule(card: i64) -> str:
    return "SPL-87" if POWER[card] == TAKE else "SPL-83"


def bases(g: Table, p: i64, card: i64) -> vec[i64]:
    """SPL-80, SPL-82: cards with a gem bonus that p had before; copying cards that are attached are such too."""
    out = vec[i64]()
    for other in g.zones[g.owned_zone(p)]:
        if other != card and g.colour(other) >= 0:
            out = append(out, other)
    return out


def can_attach(g: Table, p: i64, card: i64) -> bool:
    """SPL-81: a copying card cannot be bought without a card to attach it to."""
    if POWER[card] != COPY and POWER[card] != COPY_AND_TAKE:
        return True
    return len(bases(g, p, card)) > 0


def attach(g: Table, p: Seat, card: Card, base: Card) -> None:
    g.copies = changed(g.copies, card, base)
    g.bonuses[COLOURS * p + g.colour(card)] += 1
    g.tell("attach", p, "SPL-80", (card, base))


def nobles_on_table(g: Table) -> vec[i64]:
    out = vec[i64]()
    n: i64
    for n in range(NOBLES):
        if g.nobles[n] == TABLE:
            out = append(out, n)
    return out


def free_cards(g: Table, p: i64, card: i64) -> vec[i64]:
    """Face-up cards of the level, base or Orient; not from under somebody else's stronghold (SPL-121). R-24: taking
    one is a duty, unless `optional_free_card`."""
    out = vec[i64]()
    level = free_level(card)
    for zone in (ROW + level - 1, ROW + BASE_DECKS + level - 1):
        for other in g.zones[zone]:
            if g.forts[other] == 0 or g.fort_owner(other) == p:
                if can_attach(g, p, other):
                    out = append(out, other)
    if len(out) and g.settings["optional_free_card"]:
        out = append(out, 0)
    return out


def gain_free(g: Table, p: Seat, card: Card) -> None:
    """As a bought card, but for the payment and what only purchases bring (SPL-121, 5)."""
    gain(g, p, card, "free", "SPL-92")


# Paying with bonuses


def can_pay_in_bonuses(g: Table, p: i64, card: i64) -> bool:
    """SPL-88: two bonuses of the colour on acquired cards."""
    return len(first_discards(g, p, card)) > 0


def pay_in_bonuses(g: Table, p: Seat, card: Card) -> Script:
    """SPL-90: copying cards first; then other cards until two bonuses are reached, none of them superfluous."""
    first: Card = yield Ask(p, CARD, first_discards(g, p, card), "discard", "SPL-88", (card,))
    enough: bool = bonuses_going(g, p, first) >= BONUS_PRICE
    second: Card
    copied: bool = g.copies[first] != 0
    discard(g, p, first)
    if not enough:
        second = yield Ask(p, CARD, second_discards(g, p, card, copied), "discard", "SPL-90", (card,))
        discard(g, p, second)


def of_colour(g: Table, p: i64, colour: i64) -> vec[i64]:
    out = vec[i64]()
    for card in g.zones[g.owned_zone(p)]:
        if g.colour(card) == colour:
            out = append(out, card)
    return out


def copying(g: Table, cards: vec[i64]) -> vec[i64]:
    out = vec[i64]()
    for card in cards:
        if g.copies[card]:
            out = append(out, card)
    return out


def singles(g: Table, cards: vec[i64]) -> vec[i64]:
    out = vec[i64]()
    for card in cards:
        if g.worth(card) == 1:
            out = append(out, card)
    return out


def first_discards(g: Table, p: i64, card: i64) -> vec[i64]:
    mine = of_colour(g, p, PRICE_COLOUR[card])
    copies = copying(g, mine)
    if len(copies):  # SPL-89
        return not_above(g, p, copies, BONUS_PRICE) if len(second_after_copy(g, mine, copies)) else vec[i64]()
    out = vec[i64]()
    enough_singles = len(singles(g, mine)) >= BONUS_PRICE
    for other in mine:
        if g.worth(other) >= BONUS_PRICE or enough_singles:
            out = append(out, other)
    return out


def second_after_copy(g: Table, mine: vec[i64], copies: vec[i64]) -> vec[i64]:
    """What may follow a copying card: another one if there is one, else any card of the colour (R-22;
    `exact_discard`: no double)."""
    if len(copies) >= BONUS_PRICE:
        return copies
    out = vec[i64]()
    for other in singles(g, mine) if g.settings["exact_discard"] else mine:
        if not g.copies[other]:
            out = append(out, other)
    return out


def second_discards(g: Table, p: i64, card: i64, copied: bool) -> vec[i64]:
    """After the first card is gone: a copying card if one is left, else a single one; after a copying card also a
    double one."""
    mine = of_colour(g, p, PRICE_COLOUR[card])
    copies = copying(g, mine)
    if len(copies):
        return not_above(g, p, copies, BONUS_PRICE - 1)
    if copied and not g.settings["exact_discard"]:
        return mine
    return singles(g, mine)


def not_above(g: Table, p: i64, cards: vec[i64], most: i64) -> vec[i64]:
    """R-22: with `exact_discard` those that take along no more than is still to be paid."""
    if not g.settings["exact_discard"]:
        return cards
    out = vec[i64]()
    for card in cards:
        if bonuses_going(g, p, card) <= most:
            out = append(out, card)
    return out


def bonuses_going(g: Table, p: i64, card: i64) -> i64:
    """The bonuses that leave with a card: its own and, with `orphans=go`, those of copying cards attached to it."""
    n = g.worth(card)
    if g.settings["orphans"] == "go":
        for other in g.zones[g.owned_zone(p)]:
            if g.copies[other] == card:
                n += bonuses_going(g, p, other)
    return n


def discard(g: Table, p: Seat, card: Card) -> None:
    """The card leaves the game with its bonus and its prestige. R-31: cards attached to it keep their colour, or go
    along."""
    if g.settings["orphans"] == "go":
        for other in g.zones[g.owned_zone(p)]:
            if g.copies[other] == card:
                discard(g, p, Card(other))
    g.bonuses[COLOURS * p + g.colour(card)] -= g.worth(card)
    g.points[p] -= PRESTIGE[card]
    g.move("discard", p, "SPL-88", card, g.owned_zone(p), g.gone_zone(), g.everybody())
