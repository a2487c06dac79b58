"""Homeworlds: what must hold of the pieces at any time."""

from tessera.games.homeworlds.state import KINDS, Table, per_kind
from tessera.kernel.native import i64


def audit(g: Table) -> str:
    """HW-3: stash, stars and ships make up the set; and no ship is without a system."""
    b = g.board
    each = per_kind(g.settings, int(g.seats))
    total = b.stash
    i: i64 = 0
    while i < len(b.cells):
        total += b.cells[i]
        i += 1
    kind: i64 = 0
    while kind < KINDS:
        if total >> (3 * kind) & 7 != each:
            return f"{total >> (3 * kind) & 7} pieces of kind {kind} instead of {each}"
        kind += 1
    slot: i64 = 0
    while slot < b.slots():
        if b.stars(slot) == 0 and b.all_ships(slot):
            return f"ships without a star in slot {slot}"
        if b.stars(slot) and b.all_ships(slot) == 0 and slot >= b.n:
            return f"a system without ships in slot {slot}"
        slot += 1
    return ""
