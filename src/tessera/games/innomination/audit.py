"""Innomination: what must hold of the pieces at any time."""

from tessera.games.innomination import view
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import PIECES, ZONES_EACH


def audit(g: Innomination) -> str:
    """Every card lies in a zone of its owner."""
    n = int(g.seats)
    for z in range(ZONES_EACH * n):
        for piece in g.zones[z]:
            if g.owner(piece) != z // ZONES_EACH:
                return f"{view.piece_name(g, piece, True)} in {g.zone_name(z)}"
            if piece > PIECES * n and z % ZONES_EACH != 4:
                return f"a token in {g.zone_name(z)}"
            if not g.kind[piece]:
                return f"a blank card in {g.zone_name(z)}"
    return ""
