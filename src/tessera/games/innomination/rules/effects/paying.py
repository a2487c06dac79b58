"""Innomination: prices (IM-36, AMB-37): what may be paid, and paying it. A price is paid in this order: Aether,
sacrifices, discards, cards banished from the Graveyard, life, the card itself.
"""

from tessera.games.innomination.rules.aether import rest_of
from tessera.games.innomination.rules.codes import element_of, paying_piece
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import GRAVE, HAND
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import ACTION, CARD, Ask, Script


def pay_aether(g: Innomination, p: Seat, cost: int) -> Script:
    """By choice; ask `spent` first."""
    while cost > 0:
        code: int = yield Ask(p, ACTION, vec[i64](g.payers(p, cost)), "pay", "IM-19", (cost,))
        g.spend_one(paying_piece(code), element_of(code))
        cost = rest_of(cost, element_of(code))


def pay_price(g: Innomination, p: Seat, piece: Card, number: int) -> Script:
    """The price of an effect, Aether first."""
    if not g.spent(p, g.card_set.slots[number].aether):
        yield from pay_aether(g, p, int(g.card_set.slots[number].aether))
    n: int = int(g.card_set.slots[number].sacrifices)
    given: Card
    while n > 0 and g.sacrifices(g.card_set.slots[number], p, piece):
        given = yield Ask(p, CARD, vec[i64](g.sacrifices(g.card_set.slots[number], p, piece)), "sacrifice", "AMB-38")
        g.destroy(p, given, "sacrifice", "AMB-38")
        n -= 1
    n = int(g.card_set.slots[number].discards)
    while n > 0 and g.cards_in(p, HAND):
        given = yield Ask(p, CARD, vec[i64](g.cards_in(p, HAND)), "discard", "AMB-37")
        g.discard(p, given, "AMB-37")
        n -= 1
    n = int(g.card_set.slots[number].banishes)
    while n > 0 and g.cards_in(p, GRAVE):
        given = yield Ask(p, CARD, vec[i64](g.cards_in(p, GRAVE)), "banish", "AMB-64")
        g.banish(p, piece, given)
        n -= 1
    pay_rest(g, p, piece, number)


def pay_rest(g: Innomination, p: i64, piece: i64, number: int) -> None:
    slot = g.card_set.slots[number]
    if slot.life:
        g.life[g.leader(p)] -= slot.life
        g.tell("life", p, "AMB-37", (int(slot.life),))
        if g.life[g.leader(p)] <= 0:
            g.lose(p, "IM-126")
    if slot.self_to_graveyard and g.on_field(piece):
        g.leave_play("give_up", p, "AMB-37", piece, GRAVE)
