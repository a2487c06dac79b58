"""Innovation: what boards, hands and score piles show: icons, top cards, values, and cards picked out by what is on
them. Everything here reads, but for `refresh`, which counts the icons of a pile anew."""

from typing import Final

from tessera.games.innovation.cards import (
    AGE,
    BASE_CARDS,
    BONUS_COUNT,
    BONUS_HIGH,
    COLOUR,
    COLOURS,
    HAS,
    NO_SPLAY,
    ON_TOP,
    ROW,
    SHOWN,
)
from tessera.games.innovation.state import PILES, PLAYERS, ZONES_EACH, Table
from tessera.kernel.frame import Card
from tessera.kernel.native import append, i64, vec

ALL: Final = 31  # colours as bits


def refresh(g: Table, zone: i64) -> None:
    """INN-39, INN-40: count the icons of a pile anew after a change."""
    p = (zone - PLAYERS) // ZONES_EACH
    j = COLOURS * p + (zone - PLAYERS) % ZONES_EACH - PILES
    cards = g.zones[zone]
    n: i64 = len(cards)
    if n < 2:
        g.splays[j] = NO_SPLAY
    shown: i64 = 0
    if n:
        shown = SHOWN[ON_TOP * ROW + cards[n - 1]]
        splay = g.splays[j]
        if splay:
            row = splay * ROW
            i: i64 = 0
            while i < n - 1:
                shown += SHOWN[row + cards[i]]
                i += 1
    g.icons[p] += shown - g.pile_icons[j]
    g.pile_icons[j] = shown


# Icons


def icons(g: Table, p: i64, icon: i64) -> i64:
    return g.icons[p] >> (8 * icon) & 255


def colours_with(g: Table, p: i64, icon: i64) -> i64:
    """In how many colours an icon is visible."""
    n: i64 = 0
    c: i64 = 0
    while c < COLOURS:
        if g.pile_icons[COLOURS * p + c] >> (8 * icon) & 255:
            n += 1
        c += 1
    return n


def visible_cards(g: Table, p: i64, colour: i64) -> i64:
    """A-16: all cards of a splayed pile, else the top one."""
    n: i64 = len(g.pile(p, colour))
    return n if n < 2 or g.splays[COLOURS * p + colour] else 1


def score(g: Table, p: i64) -> i64:
    """The values of the score pile, and bonuses if they are used (A-18)."""
    return g.points[p] + (bonus(g, p) if g.bonuses else 0)


def bonus(g: Table, p: i64) -> i64:
    """The highest visible bonus in full, and one point for each further one."""
    highest: i64 = 0
    count: i64 = 0
    c: i64 = 0
    while c < COLOURS:
        cards = g.pile(p, c)
        n: i64 = len(cards)
        i: i64 = 0
        while i < n:
            row = (ON_TOP if i == n - 1 else g.splays[COLOURS * p + c]) * ROW
            count += BONUS_COUNT[row + cards[i]]
            if BONUS_HIGH[row + cards[i]] > highest:
                highest = BONUS_HIGH[row + cards[i]]
            i += 1
        c += 1
    return highest + count - 1 if count else 0


# Top cards


def top(g: Table, p: i64, colour: i64) -> i64:
    """The top card of a colour; 0 if there is none."""
    cards = g.pile(p, colour)
    return cards[-1] if cards else 0


def tops(g: Table, p: i64) -> tuple[Card, ...]:
    out: tuple[Card, ...] = ()
    c: i64 = 0
    while c < COLOURS:
        cards = g.pile(p, c)
        if cards:
            out = out + (cards[-1],)
        c += 1
    return out


def highest_top(g: Table, p: i64) -> i64:
    """INN-16: the value of the highest top card; 0 on an empty board."""
    return highest_value(tops(g, p))


def lacks(g: Table, p: i64, colour: i64) -> bool:
    return not g.pile(p, colour)


# Values


def highest_value(cards: tuple[int, ...]) -> i64:
    """INN-31: nothing counts as 0."""
    best: i64 = 0
    for card in cards:
        if AGE[card] > best:
            best = AGE[card]
    return best


def lowest_value(cards: tuple[int, ...]) -> i64:
    best: i64 = 0
    for card in cards:
        if not best or AGE[card] < best:
            best = AGE[card]
    return best


def values(cards: tuple[int, ...]) -> i64:
    """How many different values there are."""
    seen: i64 = 0
    for card in cards:
        seen |= 1 << AGE[card]
    return bits(seen)


def bits(x: i64) -> i64:
    n: i64 = 0
    while x:
        n += x & 1
        x >>= 1
    return n


# Cards picked out of some


def all_of(cards: tuple[int, ...]) -> vec[i64]:
    return vec[i64](cards)


def of_value(cards: tuple[int, ...], low: i64, high: i64) -> vec[i64]:
    out = vec[i64]()
    for card in cards:
        if low <= AGE[card] <= high:
            out = append(out, card)
    return out


def highest(cards: tuple[int, ...]) -> vec[i64]:
    best = highest_value(cards)
    return of_value(cards, best, best)


def lowest(cards: tuple[int, ...]) -> vec[i64]:
    best = lowest_value(cards)
    return of_value(cards, best, best)


def with_icon(cards: tuple[int, ...], icon: i64) -> vec[i64]:
    out = vec[i64]()
    for card in cards:
        if HAS[card] >> icon & 1:
            out = append(out, card)
    return out


def without_icon(cards: tuple[int, ...], icon: i64) -> vec[i64]:
    out = vec[i64]()
    for card in cards:
        if not HAS[card] >> icon & 1:
            out = append(out, card)
    return out


def of_colours(cards: tuple[int, ...], colours: i64) -> vec[i64]:
    out = vec[i64]()
    for card in cards:
        if colours >> COLOUR[card] & 1:
            out = append(out, card)
    return out


def fixed(cards: vec[i64]) -> tuple[Card, ...]:
    """A set that is fixed before anything moves."""
    return tuple([Card(int(card)) for card in cards])


def without(cards: tuple[Card, ...], card: int) -> tuple[Card, ...]:
    return tuple([c for c in cards if c != card])


def but_colour(cards: tuple[Card, ...], colour: i64) -> tuple[Card, ...]:
    return tuple([card for card in cards if COLOUR[card] != colour])


def colours_of(g: Table, p: i64) -> i64:
    """The colours on a board, as bits."""
    out: i64 = 0
    c: i64 = 0
    while c < COLOURS:
        if g.pile(p, c):
            out |= 1 << c
        c += 1
    return out


def has_city(g: Table, p: i64) -> bool:
    """INN-93: is there a city in the hand? Backs tell."""
    return any(card > BASE_CARDS for card in g.hand(p))


def is_city(card: i64) -> bool:
    return card > BASE_CARDS
