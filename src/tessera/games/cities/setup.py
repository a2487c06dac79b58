"""Cities: which cards are in play (CIT-13 to CIT-16), and the set-up."""

from tessera.games.cities.cards import (
    ABOUT,
    ANGER,
    CARDS,
    CITIES,
    COMMANDER,
    FAMILIES,
    FAMILY,
    INFLUENCE,
    KIND,
    NEUTRAL,
    WONDERS,
)
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.state import (
    BOX,
    CHANCE_CITIES,
    CHANCE_EVENTS,
    CHANCE_START,
    CITY_DECK,
    EVENT_DECK,
    empire_of,
)
from tessera.kernel.frame import Seat


def set_up(g: Cities) -> None:
    """CIT-9: two decks, face down; nobody has cards."""
    cities = tuple([c for c in range(1, CITIES + 1) if city_in_play(g, c)])
    events = tuple([c for c in range(CITIES + 1, CARDS + 1) if event_in_play(g, int(KIND[c]))])
    g.put(CITY_DECK, g.shuffled(CHANCE_CITIES, cities), 0)
    g.put(EVENT_DECK, g.shuffled(CHANCE_EVENTS, events), 0)
    in_play = {*cities, *events}
    g.put(BOX, tuple([c for c in range(1, CARDS + 1) if c not in in_play]), g.everybody())
    if g.rules.random_start:  # CIT-11
        g.starter = Seat(int(g.chance(CHANCE_START, g.seats)))
    g.mover = g.starter


def city_in_play(g: Cities, card: int) -> bool:
    empire = empire_of(card)
    return g.rules.neutrals if empire == NEUTRAL else g.rules.in_play[empire] != 0


def event_in_play(g: Cities, kind: int) -> bool:
    """CIT-16: switched on; CIT-15: not trimmed as useless."""
    family = int(FAMILY[kind])
    if g.rules.left_out[kind] or not g.settings[f"with_{FAMILIES[family]}"]:
        return False
    trim = g.settings["trim_events"]
    if trim == "none":
        return True
    if family == ANGER or (family == COMMANDER and trim == "strict"):
        return g.rules.in_play[ABOUT[kind]] != 0
    if family == WONDERS:
        return g.rules.wonder_bonus
    return g.rules.neutrals or family != INFLUENCE
