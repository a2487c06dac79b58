"""Splendor: a card comes to lie in front of a player, and empty slots are filled again, for bought and for free
cards."""

from tessera.games.splendor.cards import BASE_CARDS, COLOURS, LEVEL, PRESTIGE
from tessera.games.splendor.state import BASE_DECKS, DECKS, HAND, ROW, Table
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64


def gain(g: Table, p: Seat, card: Card, verb: str, rule: str, payment: i64 = -1) -> None:
    """The card comes to lie in front of p, from a row or from the hand; its bonus and prestige count from now on."""
    source = HAND + p if card in g.zones[HAND + p] else row_of(card)
    if g.strongholds:
        g.return_forts(card)
    g.move(verb, p, rule, card, source, g.owned_zone(p), g.everybody())
    if payment >= 0 and g.events is not None:
        g.events[-1].args = (int(payment),)
    colour = g.colour(card)
    if colour >= 0:
        g.bonuses[COLOURS * p + colour] += g.worth(card)
    g.points[p] += PRESTIGE[card]
    g.bought[p] += 1


def row_of(card: i64) -> int:
    return int(ROW + LEVEL[card] - 1 + (BASE_DECKS if card > BASE_CARDS else 0))


def row_size(deck: i64) -> i64:
    """SPL-4: four base cards of a level; SPL-75: two Orient cards."""
    return 4 if deck < BASE_DECKS else 2


def refill(g: Table) -> None:
    """SPL-21, SPL-76: every empty slot from its own deck, lowest level first (SPL-93)."""
    deck: i64
    decks: i64 = DECKS if g.orient else BASE_DECKS
    for deck in range(decks):
        size = row_size(deck)
        while len(g.zones[ROW + deck]) < size and g.zones[deck]:
            top = Card(g.zones[deck][-1])
            g.move("refill", -1, "SPL-21", top, int(deck), int(ROW + deck), g.everybody())
