"""Cities: what must hold of the pieces at any time."""

from tessera.games.cities.cards import CITIES, WONDER
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.state import CAPITALS, CITY_DECK, COLUMNS, EVENT_DECK, WONDERS_HERE, empire_of


def audit(g: Cities) -> str:
    """The counts agree with the cards, and cities and events do not mix."""
    for p in range(int(g.seats)):
        counted = [0] * (WONDERS_HERE + 1)
        for c in g.cities(p):
            if c > CITIES:
                return f"an event among the cities of player {p}"
            counted[empire_of(c)] += 1
            counted[CAPITALS] += int(g.rules.capital[c])
            counted[WONDERS_HERE] += int(WONDER[c])
        for i, n in enumerate(counted):
            if g.rows[COLUMNS * p + i] != n:
                return f"the counts of player {p} are wrong"
        for c in g.hand(p):
            if c <= CITIES:
                return f"a city in the hand of player {p}"
    for c in g.zones[CITY_DECK]:
        if c > CITIES:
            return "an event in the city deck"
    for c in g.zones[EVENT_DECK]:
        if c <= CITIES:
            return "a city in the event deck"
    return ""
