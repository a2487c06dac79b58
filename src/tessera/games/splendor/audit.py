"""Splendor: what must hold of the pieces at any time."""

from tessera.games.splendor.cards import GOLD, POWER
from tessera.games.splendor.setup import gems_in_play
from tessera.games.splendor.state import Table


def audit(g: Table) -> str:
    """Tokens are conserved, strongholds too, and the counts agree with the cards."""
    for c in range(GOLD + 1):
        total = g.bank[c]
        for p in range(int(g.seats)):
            total += g.tokens[6 * p + c]
            if g.tokens[6 * p + c] < 0 or g.bank[c] < 0:
                return f"a negative number of tokens of colour {c}"
        if total != (5 if c == GOLD else gems_in_play(int(g.seats))):
            return f"{total} tokens of colour {c}"
    for p in range(int(g.seats)):
        bonuses = [0] * 5
        for card in g.zones[g.owned_zone(p)]:
            if g.colour(card) >= 0:
                bonuses[g.colour(card)] += int(g.worth(card))
        if g.orient and any(POWER[c] in (2, 3) and not g.copies[c] for c in g.zones[g.owned_zone(p)]):
            continue  # in the middle of attaching
        for c in range(5):
            if bonuses[c] != g.bonuses[5 * p + c]:
                return f"{g.bonuses[5 * p + c]} bonuses of colour {c} of player {p}, but cards for {bonuses[c]}"
        forts = g.forts_left[p]
        for card in range(1, len(g.forts)):
            if g.forts[card] and g.fort_owner(card) == p:
                forts += g.fort_count(card)
        if forts != (3 if g.strongholds else 0):
            return f"{forts} strongholds of player {p}"
    return ""
