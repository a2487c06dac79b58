"""Innovation: what several effects do with whole sets of cards: the player picks the order where it matters."""

from tessera.games.innovation.rules.asking import Innovation
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script

OWN_BOARD = -1  # instead of a zone: each card from the pile of its colour


def return_all(g: Innovation, p: Seat, cards: tuple[Card, ...], zone: int) -> Script:
    """INN-26: p picks the order of those that go under the same supply."""
    other: Card
    left: tuple[Card, ...] = cards
    while True:
        card: Card = yield g.pick(p, rivals(g, left), "return_next")
        if not card:
            break
        g.return_from(p, card, place(g, p, card, zone))
        left = g.without(left, card)
    for other in left:
        g.return_from(p, other, place(g, p, other, zone))


def place(g: Innovation, p: i64, card: i64, zone: i64) -> i64:
    return g.board_zone(p, card) if zone == OWN_BOARD else zone


def rivals(g: Innovation, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards that go to the same place as another one of them."""
    once: i64 = 0
    twice: i64 = 0
    for card in cards:
        bit: i64 = 1 << g.back(card)
        twice |= once & bit
        once |= bit
    return tuple(card for card in cards if twice >> g.back(card) & 1) if twice else ()


def meld_all(g: Innovation, p: Seat, cards: tuple[Card, ...], zone: int) -> Script:
    """INN-35: in an order that p picks."""
    last: Card
    left: tuple[Card, ...] = cards
    while len(left) > 1:
        card: Card = yield g.pick(p, left, "meld_next")
        g.meld_from(p, card, zone)
        left = g.without(left, card)
    for last in left:
        g.meld_from(p, last, zone)


def tuck_all(g: Innovation, p: Seat, cards: tuple[Card, ...], zone: int) -> Script:
    last: Card
    left: tuple[Card, ...] = cards
    while len(left) > 1:
        card: Card = yield g.pick(p, left, "tuck_next")
        g.tuck_from(p, card, zone)
        left = g.without(left, card)
    for last in left:
        g.tuck_from(p, last, zone)
