"""Cities: events by which everybody loses: Commander, Plague, Barbarians, Economic crisis, Flood. Protection is offered
before losses are chosen (CIT-45), and all cities lost to one event go back as one batch (CIT-22)."""

from typing import Final

from tessera.games.cities.cards import ABOUT, BARBARIANS, CRISIS, FAMILY
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.rules.effects.losses import give_back, lose_cities, lose_events
from tessera.games.cities.rules.effects.protection import shields
from tessera.games.cities.state import ASIDE
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import Script

CRISIS_EVENTS: Final = 2


def commander(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-50: all lose every city of an empire; or its user takes them from the others."""
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, g.touched(p, kind))
    if g.rules.commander_takes:
        g.seize_empire(p, open_to, ABOUT[kind], "CIT-50")
        return
    for q in open_to:
        g.lose_empire(q, ABOUT[kind], "CIT-50")
    yield from give_back(g, p, kind)


def plague_or_barbarians(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-62, CIT-68: each loses cities of their own choice."""
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, g.touched(p, kind))
    if FAMILY[kind] == BARBARIANS:
        for q in open_to:
            g.punish(q)
    yield from lose_cities(g, p, kind, 0, open_to)
    yield from give_back(g, p, kind)


def crisis(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-66: whoever has too few cities in two disciplines loses two cities and two events."""
    kept: tuple[Card, ...] = tuple([Card(c) for c in g.zones[ASIDE]])
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, g.touched(p, kind))
    yield from lose_cities(g, p, kind, 0, open_to)
    yield from give_back(g, p, kind)
    q: Seat
    for q in open_to:
        yield from lose_events(g, q, len(g.hand(q)) if g.rules.crisis_all_events else CRISIS_EVENTS, CRISIS)
    g.return_aside("CIT-66", kept)


def flood(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-73: all lose everything but capitals, then draw for the Commanders in their hands."""
    hit: tuple[Seat, ...] = g.touched(p, kind)
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, hit)
    for q in open_to:
        for c in g.cities(q):
            if not g.rules.capital[c]:
                g.lose_city(q, Card(c), "CIT-73")
    yield from give_back(g, p, kind)
    g.draw_for_commanders(p, kind, tuple([q for q in hit if q not in open_to]))
