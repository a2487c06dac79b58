"""Beacons: what a seat, or a spectator, may know: its own hand, what lies open, and how many cards lie elsewhere."""

from tessera.games.template.state import SUITS, Table, rank, suit
from tessera.kernel.events import View
from tessera.kernel.frame import Seat

BACK = "?"


def card_name(card: int, known: bool) -> str:
    return f"{SUITS[suit(card)]}{rank(card)}" if known else BACK


def view(g: Table, seat: int) -> View:
    bit = g.bit(seat)
    names = [g.zone_name(z) for z in range(len(g.zones))]
    zones = {names[z]: tuple(card_name(c, bool(g.known[c] & bit)) for c in g.zones[z]) for z in range(len(g.zones))}
    ordered = tuple(names[z] for z in range(len(g.zones)) if g.has_order(z))
    seats = [Seat(p) for p in range(int(g.seats))]
    return View(seat, zones, ordered, {"mover": int(g.mover), "points": [g.points(p) for p in seats]})
