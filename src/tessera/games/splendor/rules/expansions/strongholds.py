"""The Strongholds: three a player, on face-up cards. Every purchase places, moves or removes one; three on a card
allow to conquer it (SPL-100..111)."""

from tessera.games.splendor.rules.buying import can_buy
from tessera.games.splendor.rules.codes import MOVE, PLACE, REMOVE, TO, code, verb_of, x_of
from tessera.games.splendor.state import DECKS, FORTS, ROW, Table, forts_of
from tessera.kernel.frame import NO_CARD, Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, YES_NO, Ask, Returns, Script
from tessera.kernel.state import changed


def use_stronghold(g: Table, p: Seat) -> Script:
    """SPL-101: place or move one of your own, or remove one of another player; it lapses if nothing is possible
    (SPL-104)."""
    if len(fort_answers(g, p)) == 0:
        return
    code: int = yield Ask(p, ACTION, fort_answers(g, p), "stronghold", "SPL-101")
    card: Card = Card(x_of(code))
    target: int
    if verb_of(code) == PLACE:
        put(g, p, card, "SPL-102")
    elif verb_of(code) == REMOVE:
        remove_one(g, p, card)
    else:
        target = yield Ask(p, ACTION, move_targets(g, p, card), "move_stronghold", "SPL-102", (card,))
        lift(g, card)
        put(g, p, Card(x_of(target)), "SPL-102")


def fort_answers(g: Table, p: i64) -> vec[i64]:
    out = vec[i64]()
    for zone in range(ROW, ROW + DECKS):
        for card in g.zones[zone]:
            if g.forts[card] == 0 or g.fort_owner(card) == p:
                if g.forts_left[p] > 0:
                    out = append(out, code(PLACE, card))
                if g.forts[card] and len(move_targets(g, p, card)):
                    out = append(out, code(MOVE, card))
            else:
                out = append(out, code(REMOVE, card))
    return out


def move_targets(g: Table, p: i64, source: i64) -> vec[i64]:
    """SPL-104: a move changes the card."""
    out = vec[i64]()
    for zone in range(ROW, ROW + DECKS):
        for card in g.zones[zone]:
            if card != source and (g.forts[card] == 0 or g.fort_owner(card) == p):
                out = append(out, code(TO, card))
    return out


def put(g: Table, p: Seat, card: Card, rule: str) -> None:
    g.forts = changed(g.forts, card, forts_of(p, g.fort_count(card) + 1))
    g.forts_left[p] -= 1
    g.tell("fort", p, rule, (card,))


def lift(g: Table, card: Card) -> None:
    left = g.fort_count(card) - 1
    owner = g.fort_owner(card)
    g.forts = changed(g.forts, card, forts_of(owner, left) if left else 0)
    g.forts_left[owner] += 1


def remove_one(g: Table, p: Seat, card: Card) -> None:
    """SPL-103: it goes back to its owner."""
    g.tell("remove_fort", p, "SPL-103", (card, int(g.fort_owner(card))))
    lift(g, card)


def conquest(g: Table, p: Seat) -> Returns[Card]:
    """SPL-107: after the action, the card that carries all three of one's strongholds may be bought."""
    card: Card = conquerable(g, p)
    if not card:
        return NO_CARD
    wanted: bool = yield Ask(p, YES_NO, vec[i64]([1, 0]), "conquer", "SPL-107", (card,))
    return card if wanted else NO_CARD


def conquerable(g: Table, p: i64) -> Card:
    for zone in range(ROW, ROW + DECKS):
        for card in g.zones[zone]:
            if g.fort_owner(card) == p and g.fort_count(card) == FORTS and can_buy(g, p, card):
                return Card(card)
    return NO_CARD
