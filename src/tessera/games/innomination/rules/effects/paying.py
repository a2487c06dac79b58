"""Innomination: prices (IM-36, AMB-37): what may be paid, and paying it. A price is paid in this order: Aether,
sacrifices, discards, cards banished from the Graveyard, life, the card itself.
"""

from tessera.games.innomination.cards import Slot
from tessera.games.innomination.rules.aether import available, covers, payers, rest_of, spend, spend_one
from tessera.games.innomination.rules.codes import AS_SPELL, EXPEDITE
from tessera.games.innomination.rules.filters import fits
from tessera.games.innomination.rules.harm import banish, destroy
from tessera.games.innomination.rules.moves import discard, leave_play, lose
from tessera.games.innomination.rules.values import refresh
from tessera.games.innomination.state import FIELD, GRAVE, HAND, Table
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import ACTION, CARD, Ask, Script


def sacrifices(g: Table, slot: Slot, p: i64, me: i64) -> list[int]:
    refresh(g)
    return [c for c in g.cards_in(p, FIELD) if fits(g, slot.sacrificed, c, p, me)]


def can_pay(g: Table, p: i64, piece: i64, slot: Slot, aether: i64, from_hand: bool) -> bool:
    """Everything but actions; `aether` is what must be covered besides (a card's own cost)."""
    if aether + slot.aether and not covers(available(g, p), aether + slot.aether):
        return False
    if not slot.has_cost:
        return True
    if slot.sacrifices and len(sacrifices(g, slot, p, piece)) < slot.sacrifices:
        return False
    if slot.discards and len(g.cards_in(p, HAND)) - (1 if from_hand else 0) < slot.discards:
        return False
    if slot.banishes and len(g.cards_in(p, GRAVE)) < slot.banishes:
        return False
    return not slot.life or g.life[g.leader(p)] > slot.life


def priced_line(g: Table, piece: i64, verb: int) -> i64:
    """The line of a Spell whose price is paid at step 1 besides the Aether Cost; -1 if it has none."""
    d = g.card(piece)
    number = d.expedite if verb == EXPEDITE else d.as_spell if verb == AS_SPELL else d.priced
    return number if number >= 0 and g.card_set.slots[number].has_cost else -1


def can_pay_line(g: Table, p: i64, piece: i64, verb: int, aether: i64, from_hand: bool) -> bool:
    number = priced_line(g, piece, verb)
    return number < 0 or can_pay(g, p, piece, g.card_set.slots[number], aether, from_hand)


def spent(g: Table, p: i64, cost: i64) -> bool:
    """Pay automatically; not if the table wants to choose."""
    if not g.manual:
        spend(g, p, cost)
    return not g.manual


def pay_aether(g: Table, p: Seat, cost: int) -> Script:
    """By choice; ask `spent` first."""
    while cost > 0:
        paid: int = yield Ask(p, ACTION, vec[i64](payers(g, p, cost)), "pay", "IM-19", (cost,))
        spend_one(g, paid // 8, paid % 8)
        cost = rest_of(cost, paid % 8)


def pay_price(g: Table, p: Seat, piece: Card, number: int) -> Script:
    """The price of an effect, Aether first."""
    if not spent(g, p, g.card_set.slots[number].aether):
        yield from pay_aether(g, p, int(g.card_set.slots[number].aether))
    n: int = int(g.card_set.slots[number].sacrifices)
    given: Card
    while n > 0 and sacrifices(g, g.card_set.slots[number], p, piece):
        given = yield Ask(p, CARD, vec[i64](sacrifices(g, g.card_set.slots[number], p, piece)), "sacrifice", "AMB-38")
        destroy(g, p, given, "sacrifice", "AMB-38")
        n -= 1
    n = int(g.card_set.slots[number].discards)
    while n > 0 and g.cards_in(p, HAND):
        given = yield Ask(p, CARD, vec[i64](g.cards_in(p, HAND)), "discard", "AMB-37")
        discard(g, p, given, "AMB-37")
        n -= 1
    n = int(g.card_set.slots[number].banishes)
    while n > 0 and g.cards_in(p, GRAVE):
        given = yield Ask(p, CARD, vec[i64](g.cards_in(p, GRAVE)), "banish", "AMB-64")
        banish(g, p, piece, given)
        n -= 1
    pay_rest(g, p, piece, number)


def pay_rest(g: Table, p: i64, piece: i64, number: int) -> None:
    slot = g.card_set.slots[number]
    if slot.life:
        g.life[g.leader(p)] -= slot.life
        g.tell("life", p, "AMB-37", (int(slot.life),))
        if g.life[g.leader(p)] <= 0:
            lose(g, p, "IM-126")
    if slot.self_to_graveyard and g.on_field(piece):
        leave_play(g, "give_up", p, "AMB-37", piece, GRAVE)
