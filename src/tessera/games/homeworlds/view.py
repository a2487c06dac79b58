"""Homeworlds: what a seat, or a spectator, may know: everything on the table, its own alignment and the revealed ones
(A-24)."""

from tessera.games.homeworlds.rules.events import PIECE, STASH, pieces_of, ship_zone, star_zone
from tessera.games.homeworlds.state import Table
from tessera.kernel.events import View

STAGES = ("set-up", "first", "steps", "last")
COLOUR_NAMES = ("red", "yellow", "green", "blue")
BACK = "?"


def kind_name(kind: int) -> str:
    return "rygb"[kind // 3] + "123"[kind % 3]


def piece_name(g: Table, piece: int, known: bool) -> str:
    """A pyramid as g3; an alignment card as good or evil, or its back."""
    if piece >= PIECE:
        return kind_name(piece - PIECE)
    if not known:
        return BACK
    return "good" if piece <= (g.seats + 1) // 2 else "evil"


def named(g: Table, bag: int) -> tuple[str, ...]:
    return tuple(piece_name(g, piece, True) for piece in pieces_of(bag))


def view(g: Table, seat: int) -> View:
    b = g.board
    n = int(g.seats)
    zones: dict[str, tuple[str, ...]] = {STASH: named(g, b.stash)}
    for slot in range(int(b.slots)):
        zones[star_zone(n, slot)] = named(g, b.stars(slot))
        for q in range(n):
            zones[ship_zone(n, slot, q)] = named(g, b.ships(slot, q))
    bit = g.bit(seat)
    for q in range(n):
        zones[g.zone_name(q)] = tuple(piece_name(g, c, bool(g.known[c] & bit)) for c in g.zones[q])
    facts = {
        "mover": int(g.mover),
        "turn": int(g.turns) + 1,
        "stage": STAGES[g.stage],
        "actions": int(g.actions),
        "colour": COLOUR_NAMES[g.colour] if g.actions else "",
        "alive": [q for q in range(n) if g.alive >> q & 1],
        "homes": [q for q in range(n) if b.homes >> q & 1],
        "alignments": deduced(g, seat),
    }
    return View(seat, zones, (), facts)


def deduced(g: Table, seat: int) -> list[str]:
    """A-24: the alignment of each player as far as this seat can tell, by the cards it knows and by counting the
    others."""
    bit = g.bit(seat)
    out = [
        piece_name(g, g.zones[q][0], bool(g.known[g.zones[q][0]] & bit)) if g.zones[q] else BACK
        for q in range(int(g.seats))
    ]
    evil = int(g.seats) // 2
    if out.count("evil") == evil:
        out = ["good" if x == BACK and g.zones[0] else x for x in out]
    elif out.count("good") == int(g.seats) - evil:
        out = ["evil" if x == BACK else x for x in out]
    return out
