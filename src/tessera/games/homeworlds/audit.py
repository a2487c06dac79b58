"""Homeworlds: what must hold of the pieces at any time."""

from tessera.games.homeworlds.state import KINDS, Table, per_kind


def audit(g: Table) -> str:
    """HW-3: stash, stars and ships make up the set; and no ship is without a system."""
    b = g.board
    each = per_kind(g.settings, int(g.seats))
    total = b.stash
    for bag in b.cells:
        total += bag
    for kind in range(KINDS):
        if total >> (3 * kind) & 7 != each:
            return f"{total >> (3 * kind) & 7} pieces of kind {kind} instead of {each}"
    for slot in range(int(b.slots)):
        if b.stars(slot) == 0 and b.all_ships(slot):
            return f"ships without a star in slot {slot}"
        if b.stars(slot) and b.all_ships(slot) == 0 and slot >= b.n:
            return f"a system without ships in slot {slot}"
    return ""
