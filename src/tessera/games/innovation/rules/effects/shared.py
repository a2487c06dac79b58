"""Innovation: what several effects do with whole sets of cards: the player picks the order where it matters."""

from tessera.games.innovation.cards import COLOUR
from tessera.games.innovation.rules.asking import pick
from tessera.games.innovation.rules.board import all_of, without
from tessera.games.innovation.rules.moves import give_back, meld, tuck
from tessera.games.innovation.state import Table, pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import Script

OWN_BOARD = -1  # instead of a zone: each card from the pile of its colour


def return_all(g: Table, p: Seat, cards: tuple[Card, ...], zone: int) -> Script:
    """INN-26: p picks the order of those that go under the same supply."""
    left: tuple[Card, ...] = cards
    while True:
        card: Card = yield pick(g, p, rivals(g, left), "return_next")
        if not card:
            break
        give_back(g, p, card, place(p, card, zone))
        left = without(left, card)
    for other in left:
        give_back(g, p, other, place(p, other, zone))


def place(p: i64, card: i64, zone: i64) -> i64:
    return pile(p, COLOUR[card]) if zone == OWN_BOARD else zone


def rivals(g: Table, cards: tuple[Card, ...]) -> vec[i64]:
    """Cards that go to the same place as another one of them."""
    once: i64 = 0
    twice: i64 = 0
    for card in cards:
        bit: i64 = 1 << g.back(card)
        twice |= once & bit
        once |= bit
    out = vec[i64]()
    if twice:
        for card in cards:
            if twice >> g.back(card) & 1:
                out = append(out, card)
    return out


def meld_all(g: Table, p: Seat, cards: tuple[Card, ...], zone: int) -> Script:
    """INN-35: in an order that p picks."""
    left: tuple[Card, ...] = cards
    while len(left) > 1:
        card: Card = yield pick(g, p, all_of(left), "meld_next")
        meld(g, p, card, zone)
        left = without(left, card)
    for last in left:
        meld(g, p, last, zone)


def tuck_all(g: Table, p: Seat, cards: tuple[Card, ...], zone: int) -> Script:
    left: tuple[Card, ...] = cards
    while len(left) > 1:
        card: Card = yield pick(g, p, all_of(left), "tuck_next")
        tuck(g, p, card, zone)
        left = without(left, card)
    for last in left:
        tuck(g, p, last, zone)
