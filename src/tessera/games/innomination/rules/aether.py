"""Innomination: Aether: what is there, what a thing costs, and how it is paid (IM-13 to IM-20). Amounts are packed into
one number, eight bits an element (`language.packed`), so sums are sums.

Payment is automatic unless the table wants to choose: elements pay for themselves, Neutral costs take Neutral Aether
first, and cards that can do nothing else are spent before those that can.
"""

from tessera.games.innomination.cards import Card as Printed
from tessera.games.innomination.language import BYTE, CHANGES_COSTS, COST_CHANGE, NEUTRAL, PRODUCE
from tessera.games.innomination.rules.filters import fits
from tessera.games.innomination.rules.values import touch
from tessera.games.innomination.state import FIELD, LEADERS, ZONES_EACH, Table
from tessera.kernel.native import i64


def available(g: Table, p: i64) -> i64:
    """IM-15: all that a player could spend now."""
    piece: i64
    total: i64 = 0
    for piece in g.zones[ZONES_EACH * p + FIELD]:
        if g.aether[piece] and not g.down[piece]:
            total += g.aether[piece]
    for piece in g.zones[ZONES_EACH * p + LEADERS]:
        total += g.aether[piece]
    return total


def size(amount: i64) -> i64:
    total: i64 = 0
    while amount:
        total += amount & 255
        amount >>= 8
    return total


def covers(have: i64, cost: i64) -> bool:
    """IM-19: elements for elements, anything for Neutral."""
    if cost == 0:
        return True
    left: i64 = 0
    k: i64 = 0
    while k < NEUTRAL:
        rest = (have & 255) - (cost & 255)
        if rest < 0:
            return False
        left += rest
        have >>= 8
        cost >>= 8
        k += 1
    return left + have >= cost


def cost_of(g: Table, p: i64, piece: i64, cost: i64, as_spell: bool = False) -> i64:
    """What a card costs now (`cost` is the printed one, or that of EXPEDITE): static changes of the Neutral part."""
    if not g.stale and not (g.cheapening >> p) & 1:
        return cost
    change: i64 = 0
    for other in cheapeners(g, p):
        change += _change(g, p, other, g.card_set.cards[g.kind[other]], piece, as_spell)
    neutral = cost // BYTE[NEUTRAL]
    return cost + (max(0, neutral + change) - neutral) * BYTE[NEUTRAL]


def cheapeners(g: Table, p: i64) -> list[int]:
    """A player's cards that change costs."""
    other: i64
    out: list[int] = []
    for other in g.zones[ZONES_EACH * p + LEADERS] + g.zones[ZONES_EACH * p + FIELD]:
        if g.card_set.flags[g.kind[other]] & CHANGES_COSTS and not g.down[other]:
            out.append(other)
    return out


def _change(g: Table, p: i64, other: int, d: Printed, piece: i64, as_spell: bool) -> i64:
    change: i64 = 0
    for slot in d.slots:
        for op in g.card_set.lists[slot.ops]:
            if op.code == COST_CHANGE and fits(g, op.filter, piece, p, other, as_spell):
                if not op.first_each_turn or other * 4096 + slot.number not in g.fired:
                    change += op.amount
    return change


def note_played(g: Table, p: i64, piece: i64, as_spell: bool = False) -> None:
    """The first such card of a turn uses up a changed cost."""
    if not g.stale and not (g.cheapening >> p) & 1:
        return
    for other in cheapeners(g, p):
        for slot in g.card_set.cards[g.kind[other]].slots:
            for op in g.card_set.lists[slot.ops]:
                if op.code == COST_CHANGE and op.first_each_turn and fits(g, op.filter, piece, p, other, as_spell):
                    g.fired = (*g.fired, int(other * 4096 + slot.number))


def rank(g: Table, piece: i64) -> i64:
    """Cards that are spent first have the lowest number."""
    d = g.card_set.cards[g.kind[piece]]
    if not d.traits & PRODUCE:
        return 0  # its Aether is gone at the next READY PHASE anyway, and it is not turned over
    if not d.slots:
        return 1
    return 3 if d.usable else 2


def spend_one(g: Table, piece: i64, element: i64) -> None:
    """AMB-7: a card that produces is turned over with the last of its Aether."""
    g.aether[piece] -= BYTE[element]
    if g.aether[piece] == 0 and g.card_set.cards[g.kind[piece]].traits & PRODUCE:
        g.down[piece] = 1
        touch(g)


def spend(g: Table, p: i64, cost: i64) -> None:
    """Pay automatically; the cost is covered."""
    if cost == 0:
        return
    k: i64 = 0
    while k < NEUTRAL:
        n = (cost >> 8 * k) & 255
        while n > 0:
            spend_one(g, cheapest(g, p, k), k)
            n -= 1
        k += 1
    n = cost >> 8 * NEUTRAL
    if n > 0:
        have = available(g, p)
        while n > 0:
            element = spare_element(have)
            have -= BYTE[element]
            spend_one(g, cheapest(g, p, element), element)
            n -= 1


def spare_element(have: i64) -> i64:
    """What pays for Neutral: Neutral Aether first, then the element of which there is most."""
    if have >> 8 * NEUTRAL:
        return NEUTRAL
    best: i64 = 0
    k: i64 = 1
    while k < NEUTRAL:
        if (have >> 8 * k) & 255 > (have >> 8 * best) & 255:
            best = k
        k += 1
    return best


def cheapest(g: Table, p: i64, element: i64) -> i64:
    """The card to spend this element from."""
    piece: i64
    best: i64 = 0
    least: i64 = 100
    for piece in g.zones[ZONES_EACH * p + FIELD]:
        if (g.aether[piece] >> 8 * element) & 255 and not g.down[piece]:
            r = rank(g, piece)
            if r < least:
                best = piece
                least = r
    for piece in g.zones[ZONES_EACH * p + LEADERS]:
        if (g.aether[piece] >> 8 * element) & 255 and not g.down[piece] and rank(g, piece) < least:
            best = piece
            least = rank(g, piece)
    return best


def payers(g: Table, p: i64, cost: i64) -> list[int]:
    """Cards from which the next Aether of a cost can be taken so that the rest is still covered; code: piece * 8 +
    element."""
    have = available(g, p)
    out: list[int] = []
    for zone in (FIELD, LEADERS):
        for piece in g.zones[ZONES_EACH * p + zone]:
            if g.down[piece]:
                continue
            k: i64 = 0
            while k <= NEUTRAL:
                if g.aether[piece] // BYTE[k] % 256 and rest_of(cost, k) >= 0:
                    if covers(have - BYTE[k], rest_of(cost, k)):
                        out.append(int(piece * 8 + k))
                k += 1
    return out


def rest_of(cost: i64, element: i64) -> i64:
    """What is left of a cost after one Aether of an element: it pays for itself first, then for Neutral; -1 if for
    nothing."""
    if cost // BYTE[element] % 256:
        return cost - BYTE[element]
    return cost - BYTE[NEUTRAL] if cost // BYTE[NEUTRAL] else -1
