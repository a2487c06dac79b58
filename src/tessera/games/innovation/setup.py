"""Innovation: the set-up."""

from typing import Final

from tessera.games.innovation.cards import AGE, AGES, ALL_CARDS, BASE_CARDS
from tessera.games.innovation.state import ACHIEVEMENTS, CITIES, Table


def _of_age(age: int, low: int, high: int) -> tuple[int, ...]:
    return tuple([card for card in range(low, high + 1) if AGE[card] == age])


SUPPLY_CARDS: Final = tuple([_of_age(age, 1, BASE_CARDS) for age in range(1, AGES + 1)])


CITY_CARDS: Final = tuple([_of_age(age, BASE_CARDS + 1, ALL_CARDS) for age in range(1, AGES + 1)])


def set_up(g: Table) -> None:
    seats = int(g.seats)
    set_aside: tuple[int, ...] = ()
    for age in range(AGES):  # INN-4, INN-5
        cards = g.shuffled(age, SUPPLY_CARDS[age])
        if age < AGES - 1:
            set_aside = (*set_aside, cards[0])
            cards = cards[1:]
        g.put(age, cards, 0)
        if g.cities:  # INN-87
            g.put(CITIES + age, g.shuffled(CITIES + age, CITY_CARDS[age]), 0)
    g.put(ACHIEVEMENTS, set_aside, 0)
    for p in range(seats):  # INN-7
        dealt = g.zones[0][-2:]
        g.zones[0] = g.zones[0][:-2]
        g.put(g.hand_zone(p), dealt, g.bit(p))
