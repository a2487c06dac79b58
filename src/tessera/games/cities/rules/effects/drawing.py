"""Cities: drawing for everybody (CIT-25, CIT-26), and drawing events, which alone (CIT-83) may set off a disaster."""

from typing import Final

from tessera.games.cities.cards import ABOUT, FAMILY, FESTIVAL, NEUTRAL
from tessera.games.cities.rules.moves import draw_city
from tessera.games.cities.state import CITY_DECK, Table
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64

COUNT_LATER: Final = -1
GAMES_DRAW: Final = 2
SMALL: Final = 0
MEDIUM: Final = 1
BIG: Final = 2
BIG_PER_CAPITAL: Final = 2


def draw_order(g: Table, p: i64) -> tuple[Seat, ...]:
    """CIT-25: table order from the player of the event, or from the first seat."""
    return g.from_user(0 if g.set.first_seat_first else p)


def share_out(g: Table, p: i64, kind: i64, rule: str) -> None:
    """A Festival or Games: everybody draws their share."""
    order = draw_order(g, p)
    shares: list[i64] = []
    for q in order:
        shares.append(COUNT_LATER if g.set.live_counts else share(g, q, kind))  # CIT-26
    deal(g, order, shares, kind, rule)


def deal(g: Table, order: tuple[Seat, ...], shares: list[i64], kind: i64, rule: str) -> None:
    """CIT-25: each the whole share before the next, or card by card."""
    turns: i64 = 1
    while turns > 0 and g.zones[CITY_DECK]:
        turns = 0
        for i, q in enumerate(order):
            if shares[i] == COUNT_LATER:
                shares[i] = share(g, q, kind)
            n = min(shares[i], 1) if g.set.round_robin else shares[i]
            shares[i] -= n
            turns += shares[i]
            while n > 0:
                draw_city(g, q, rule)
                n -= 1


def share(g: Table, q: i64, kind: i64) -> i64:
    if FAMILY[kind] == FESTIVAL:
        return festival_share(g, q, ABOUT[kind])
    return GAMES_DRAW if leads(g, q, ABOUT[kind]) else 0


def festival_share(g: Table, q: i64, size: i64) -> i64:
    """CIT-51"""
    if size == BIG:
        return BIG_PER_CAPITAL * g.capitals(q) + g.count(q, NEUTRAL)
    if size == MEDIUM:
        return g.capitals(q) + min(1, g.count(q, NEUTRAL))
    return g.capitals(q)


def leads(g: Table, q: i64, discipline: i64) -> bool:
    """CIT-61: has q the highest total, perhaps with others?"""
    mine = total(g, q, discipline)
    if mine == 0 and not g.set.games_zero_all:
        return False
    other: i64 = 0
    while other < g.seats:
        if total(g, other, discipline) > mine:
            return False
        other += 1
    return True


def total(g: Table, q: i64, discipline: i64) -> i64:
    """The points of a player's cities in a discipline."""
    n: i64 = 0
    points = g.set.points
    for c in g.cities(q):
        n += points[8 * c + discipline]
    return n
