"""Splendor: what must hold of the pieces at any time."""

from tessera.games.splendor.cards import COLOURS, COPY, COPY_AND_TAKE, POWER, TOKENS
from tessera.games.splendor.setup import tokens_in_play
from tessera.games.splendor.state import FORTS, Table


def audit(g: Table) -> str:
    """Tokens are conserved, strongholds too, and the counts agree with the cards."""
    for c in range(TOKENS):
        total = g.bank[c]
        for p in range(int(g.seats)):
            total += g.tokens[TOKENS * p + c]
            if g.tokens[TOKENS * p + c] < 0 or g.bank[c] < 0:
                return f"a negative number of tokens of colour {c}"
        if total != tokens_in_play(c, int(g.seats)):
            return f"{total} tokens of colour {c}"
    for p in range(int(g.seats)):
        bonuses = [0] * COLOURS
        for card in g.zones[g.owned_zone(p)]:
            if g.colour(card) >= 0:
                bonuses[g.colour(card)] += int(g.worth(card))
        if g.orient and any(POWER[c] in (COPY, COPY_AND_TAKE) and not g.copies[c] for c in g.zones[g.owned_zone(p)]):
            continue  # in the middle of attaching
        for c in range(COLOURS):
            if bonuses[c] != g.bonuses[COLOURS * p + c]:
                return f"{g.bonuses[COLOURS * p + c]} bonuses of colour {c} of player {p}, but cards for {bonuses[c]}"
        forts = g.forts_left[p]
        for card in range(1, len(g.forts)):
            if g.forts[card] and g.fort_owner(card) == p:
                forts += g.fort_count(card)
        if forts != (FORTS if g.strongholds else 0):
            return f"{forts} strongholds of player {p}"
    return ""
