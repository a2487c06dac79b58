"""Cities: taking several cities from several tables at once: one transfer, and what follows from it."""

from tessera.games.cities.cards import WONDER
from tessera.games.cities.rules.moves import settle, take_city
from tessera.games.cities.state import Table, empire_of
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64


def seize_empire(g: Table, p: i64, losers: tuple[Seat, ...], empire: i64, rule: str) -> None:
    """All cities of an empire on these tables."""
    last: i64 = 0
    for q in losers:
        for c in g.cities(q):
            if empire_of(c) == empire:
                take_city(g, p, q, Card(c), rule)
                last = wonder_or(c, last)
    if last:
        settle(g, p, last)


def seize_wonders(g: Table, p: i64, losers: tuple[Seat, ...], rule: str) -> None:
    """All wonders on these tables."""
    taken: list[int] = []
    for q in losers:
        for c in g.cities(q):
            if WONDER[c]:
                take_city(g, p, q, Card(c), rule)
                taken.append(c)
    for c in taken:
        settle(g, p, c)


def wonder_or(card: i64, before: i64) -> i64:
    """Of the cities taken one that stands for all: a wonder, if there is one."""
    return before if before and WONDER[before] else card
