"""Cities: events by which everybody loses: Commander, Plague, Barbarians, Economic crisis, Flood. Protection is offered
before losses are chosen (CIT-45), and all cities lost to one event go back as one batch (CIT-22)."""

from typing import Final

from tessera.games.cities.cards import ABOUT, BARBARIANS, CRISIS, FAMILY, FAMILY_RULES
from tessera.games.cities.rules.effects.drawing import deal, draw_order
from tessera.games.cities.rules.effects.losses import give_back_in_order, lose_cities, lose_events
from tessera.games.cities.rules.effects.protection import shields, touched
from tessera.games.cities.rules.effects.seizing import seize_empire
from tessera.games.cities.rules.moves import commanders, lose_city, return_aside, return_lost
from tessera.games.cities.state import ASIDE, BLOCKED, COLUMNS, Table, empire_of, hand_zone
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script

CRISIS_EVENTS: Final = 2
FLOOD_DRAWS: Final = 2  # for each Commander


def commander(g: Table, p: Seat, kind: int) -> Script:
    """CIT-50: all lose every city of an empire; or its user takes them from the others."""
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, touched(g, p, kind))
    if g.set.commander_takes:
        seize_empire(g, p, open_to, ABOUT[kind], "CIT-50")
        return
    for q in open_to:
        lose_empire(g, q, ABOUT[kind])
    if g.set.owner_orders:
        yield from give_back_in_order(g, p, kind)
    else:
        return_lost(g, "CIT-50")


def plague_or_barbarians(g: Table, p: Seat, kind: int) -> Script:
    """CIT-62, CIT-68: each loses cities of their own choice."""
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, touched(g, p, kind))
    if FAMILY[kind] == BARBARIANS:
        for q in open_to:
            punish(g, q)
    yield from lose_cities(g, p, kind, 0, open_to)
    if g.set.owner_orders:
        yield from give_back_in_order(g, p, kind)
    else:
        return_lost(g, FAMILY_RULES[FAMILY[kind]])


def crisis(g: Table, p: Seat, kind: int) -> Script:
    """CIT-66: whoever has too few cities in two disciplines loses two cities and two events."""
    kept: tuple[Card, ...] = tuple([Card(c) for c in g.zones[ASIDE]])
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, touched(g, p, kind))
    yield from lose_cities(g, p, kind, 0, open_to)
    if g.set.owner_orders:
        yield from give_back_in_order(g, p, kind)
    else:
        return_lost(g, "CIT-66")
    q: Seat
    for q in open_to:
        yield from lose_events(g, q, len(g.hand(q)) if g.set.crisis_all_events else CRISIS_EVENTS, CRISIS)
    return_aside(g, "CIT-66", kept)


def flood(g: Table, p: Seat, kind: int) -> Script:
    """CIT-73: all lose everything but capitals, then draw for the Commanders in their hands."""
    hit: tuple[Seat, ...] = touched(g, p, kind)
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, hit)
    for q in open_to:
        for c in g.cities(q):
            if not g.set.capital[c]:
                lose_city(g, q, Card(c), "CIT-73")
    if g.set.owner_orders:
        yield from give_back_in_order(g, p, kind)
    else:
        return_lost(g, "CIT-73")
    draw_for_commanders(g, p, kind, tuple([q for q in hit if q not in open_to]))


def lose_empire(g: Table, q: i64, empire: i64) -> None:
    for c in g.cities(q):
        if empire_of(c) == empire:
            lose_city(g, q, Card(c), "CIT-50")


def punish(g: Table, q: i64) -> None:
    """CIT-68: whoever has fewer than three cities draws none in the next turn."""
    if len(g.cities(q)) <= g.set.barbarians_punish:
        g.rows[COLUMNS * q + BLOCKED] = 1
        g.tell("blocked", q, "CIT-68")


def draw_for_commanders(g: Table, p: Seat, kind: int, shielded: tuple[Seat, ...]) -> None:
    """CIT-73, CIT-46: two cities for each Commander, shown and kept; a Great protection cancels this too."""
    order = draw_order(g, p)
    shares: list[i64] = []
    for q in order:
        shown = commanders(g, q) if g.set.shielded_gain or q not in shielded else ()
        if shown:
            g.look("show", q, "CIT-73", shown, hand_zone(q), g.everybody())
        shares.append(FLOOD_DRAWS * len(shown))
    deal(g, order, shares, kind, "CIT-73")
