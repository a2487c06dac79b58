"""Innomination: the operations of the effect language that ask somebody: discards, cards put into play, naming by an
effect, looking at the top of a deck, searching it. Each is a script, with what it offers and does beside it."""

from typing import Final

from tessera.games.innomination.cards import Op
from tessera.games.innomination.language import ATTACHMENT, CREATURE, GRANT, SOURCE, UNTIL
from tessera.games.innomination.rules.aether import covers
from tessera.games.innomination.rules.codes import AS_SPELL, PLAY
from tessera.games.innomination.rules.effects.operations import (
    TO_BOTTOM,
    TO_GRAVE,
    TO_HAND,
    TO_PLAY,
    TO_RESERVE,
    TO_TOP,
    goal,
)
from tessera.games.innomination.rules.effects.paying import pay_aether, pay_price
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import BANISHED, CHANCE_PICK, GRAVE, HAND, L_SOURCE, MAIN
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, YES_NO, Ask, Returns, Script

# Where the rest of the cards goes that were looked at.
REST_BOTTOM: Final = 0
REST_TOP: Final = 1
REST_GRAVE: Final = 2
KEEP: Final = 1  # answers to "top or bottom?"
UNDERNEATH: Final = 2


def discards(g: Innomination, number: int, i: int) -> Script:
    """Chosen by the player who discards, unless by chance."""
    who: tuple[Seat, ...] = tuple([Seat(q) for q in g.players(g.card_set.lists[number][i], g.actor())])
    n: int
    piece: Card
    q: Seat
    for q in who:
        n = int(g.amount_of(g.card_set.lists[number][i], g.actor(), g.top()[L_SOURCE]))
        while n > 0 and g.cards_in(q, HAND):
            if g.card_set.lists[number][i].random:
                piece = by_chance(g, q)
            else:
                piece = yield Ask(q, CARD, vec[i64](g.cards_in(q, HAND)), "discard", "IM-26")
            g.discard(q, piece, "IM-26")
            n -= 1


def by_chance(g: Innomination, q: Seat) -> Card:
    hand = g.cards_in(q, HAND)
    return Card(hand[g.chance(CHANCE_PICK, len(hand))])


def candidates(g: Innomination, number: int, i: int) -> vec[i64]:
    """Cards that an effect may put into play; nobody can check a hand, so there one may always decline."""
    piece: i64
    op = g.card_set.lists[number][i]
    p = g.actor()
    me = g.top()[L_SOURCE]
    out = vec[i64]()
    g.refresh()
    have = g.available(p)
    copies = not g.copies_refused and op.zone != BANISHED  # AMB-17: from there nothing would come of it
    fine: tuple[int, ...] = ()
    for piece in g.cards_in(p, op.zone):
        d = g.card(piece)
        if d.type != CREATURE and d.type != SOURCE:
            continue
        if g.fits(op.filter, piece, p, me) and (copies or not g.unique_stands(p, g.kind[piece])):
            if not op.pay or covers(have, g.cost_of(p, piece, d.cost)):
                fine = (*fine, piece)
    for piece in g.distinct(fine):
        out = append(out, piece)
    if op.up_to or op.zone == HAND or op.pay or len(out) == 0:
        out = append(out, 0)
    return out


def play_from(g: Innomination, number: int, i: int) -> Script:
    n: int = int(g.amount_of(g.card_set.lists[number][i], g.actor(), g.top()[L_SOURCE]))
    p: Seat = g.actor()
    while n > 0 and g.cards_in(p, g.card_set.lists[number][i].zone):
        piece: Card = yield Ask(
            p, CARD, candidates(g, number, i), "put_into_play", "IM-96", secret=hidden(g, number, i)
        )
        if not piece:
            return
        if g.card_set.lists[number][i].pay:
            if not g.spent(p, g.cost_of(p, piece, g.card(piece).cost)):
                yield from pay_aether(g, p, int(g.cost_of(p, piece, g.card(piece).cost)))
        enter_from(g, p, piece, number, i)
        n -= 1


def hidden(g: Innomination, number: int, i: int) -> bool:
    return g.card_set.lists[number][i].zone <= HAND


def enter_from(g: Innomination, p: Seat, piece: Card, number: int, i: int) -> None:
    op = g.card_set.lists[number][i]
    g.into_play(p, piece, int(op.zone), op.no_enter)
    if op.trait and g.on_field(piece):
        g.add_lasting(piece, GRANT, int(op.trait), int(op.x), UNTIL.index("end_of_turn"), p)


def bases_for(g: Innomination, number: int, i: int) -> vec[i64]:
    """Creatures (or others) that the effect may name, with a named card that fits."""
    op = g.card_set.lists[number][i]
    p = g.actor()
    me = g.top()[L_SOURCE]
    out = vec[i64]()
    g.refresh()
    for base in g.reachable_bases(p, me):
        if g.fits(op.filter, base, p, me) and len(named_for(g, p, base, number, i)) > 0:
            out = append(out, base)
    if op.up_to or len(out) == 0:
        out = append(out, 0)
    return out


def named_for(g: Innomination, p: i64, base: i64, number: int, i: int) -> vec[i64]:
    op = g.card_set.lists[number][i]
    return g.fitting_any_way(p, base, op.ignore_cost, op.ignore_requirements)


def name_by_effect(g: Innomination, number: int, i: int) -> Script:
    """IM-54, IM-55: further namings; those of the turn are not used. IM-53: not while the Named Deck is face down."""
    n: int = int(g.amount_of(g.card_set.lists[number][i], g.actor(), g.top()[L_SOURCE]))
    p: Seat = g.actor()
    as_spell: bool
    if not (g.face_up >> p) & 1:
        return
    while n > 0 and g.reachable_bases(p, g.top()[L_SOURCE]):
        base: Card = yield Ask(p, CARD, bases_for(g, number, i), "name_base", "IM-55", secret=True)
        if not base:
            return
        piece: Card = yield Ask(p, CARD, named_for(g, p, base, number, i), "name_into", "IM-55", (base,), secret=True)
        as_spell = yield from choose_way(
            g, p, base, piece, g.card_set.lists[number][i].ignore_cost, g.card_set.lists[number][i].ignore_requirements
        )
        yield from pay_and_name(g, p, base, piece, as_spell, g.card_set.lists[number][i].ignore_cost)
        n -= 1


def choose_way(g: Innomination, p: Seat, base: Card, piece: Card, free: bool, lax: bool) -> Returns[bool]:
    """AMB-44: naming is playing (IM-132), so a card that may be played as a Spell may be named as one."""
    if g.card(piece).as_spell < 0:
        return False
    as_spell: bool = yield Ask(p, YES_NO, g.ways_of_naming(p, base, piece, free, lax), "as_spell", "AMB-44", (piece,))
    return as_spell


def pay_and_name(g: Innomination, p: Seat, base: Card, piece: Card, as_spell: bool, free: bool) -> Script:
    """IM-132: what the named card costs, also the price of a Spell's line, then it comes to its place."""
    host: Card = Card(0)
    if needs_host(g, p, base, piece):
        host = yield Ask(p, CARD, g.hosts(p, piece), "host", "AMB-63", (piece,))
    if not g.spent(p, g.aether_cost(p, piece, free, as_spell)):
        yield from pay_aether(g, p, int(g.aether_cost(p, piece, free, as_spell)))
    line: int = int(g.priced_line(piece, AS_SPELL if as_spell else PLAY))
    if line >= 0:
        yield from pay_price(g, p, piece, line)
    g.put_named(p, base, piece, as_spell, host)
    g.settle()


def needs_host(g: Innomination, p: i64, base: i64, piece: i64) -> bool:
    """A second copy never comes to a host (AMB-17)."""
    if g.card(piece).type != ATTACHMENT or g.card(base).type == ATTACHMENT:
        return False
    return not g.unique_stands(p, g.kind[piece])


def takeable(g: Innomination, number: int, i: int, seen: tuple[Card, ...]) -> vec[i64]:
    op = g.card_set.lists[number][i]
    p = g.actor()
    out = vec[i64]()
    for piece in seen:
        if piece in g.cards_in(p, MAIN) and g.fits(op.filter, piece, p, g.top()[L_SOURCE]):
            out = append(out, piece)
    return append(out, 0)


def look(g: Innomination, number: int, i: int) -> Script:
    """IM-108, IM-110: look at the top cards, take some, put the rest where it says."""
    p: Seat = g.actor()
    n: int = int(g.amount_of(g.card_set.lists[number][i], p, g.top()[L_SOURCE]))
    seen: tuple[Card, ...] = tuple([Card(c) for c in g.looked_at(p, n)])
    if not seen:
        g.tell("fail", p, "IM-108")
        return
    g.look("look", p, "IM-108", tuple(seen), g.zone(p, MAIN), g.bit(p))
    n = int(g.card_set.lists[number][i].take)
    piece: Card
    where: int
    while n > 0:
        piece = yield Ask(p, CARD, takeable(g, number, i, seen), "take", "IM-108", secret=True)
        if not piece:
            break
        take(g, p, piece, number, i)
        seen = tuple([c for c in seen if c != piece])
        n -= 1
    if g.card_set.lists[number][i].rest == REST_BOTTOM:
        while seen:
            piece = yield Ask(p, CARD, vec[i64](seen), "bottom", "IM-110")
            g.stack_bottom(p, piece, "bottom", "IM-110")
            seen = tuple([c for c in seen if c != piece])
    elif g.card_set.lists[number][i].rest == REST_GRAVE:
        for piece in seen:
            g.shift("mill", p, "IM-26", piece, MAIN, GRAVE)
    elif g.card_set.lists[number][i].rest != REST_TOP:
        for piece in seen:
            where = yield Ask(p, ACTION, vec[i64]([KEEP, UNDERNEATH]), "top_or_bottom", "IM-110", (piece,))
            if where == UNDERNEATH:
                g.stack_bottom(p, piece, "bottom", "IM-110")


def take(g: Innomination, p: Seat, piece: Card, number: int, i: int) -> None:
    """IM-108: shown only if it must be of a kind."""
    op = g.card_set.lists[number][i]
    if op.reveals:
        g.look("reveal", p, "IM-108", (piece,), g.zone(p, MAIN), g.everybody())
    place(g, p, piece, op)


def place(g: Innomination, p: i64, piece: Card, op: Op) -> None:
    """A card found in the Main Deck goes where the effect says."""
    if op.to == TO_HAND:
        g.to_hand("take", p, "IM-109", piece, MAIN)
    elif op.to == TO_PLAY:
        g.into_play(p, piece, MAIN, False)
    elif op.to == TO_GRAVE or op.to == TO_RESERVE:
        g.shift("put", p, "IM-109", piece, MAIN, goal(op))


def found(g: Innomination, number: int, i: int) -> list[int]:
    op = g.card_set.lists[number][i]
    p = g.actor()
    fit = tuple([c for c in g.cards_in(p, MAIN) if g.fits(op.filter, c, p, g.top()[L_SOURCE])])
    return list(fit)


def search(g: Innomination, number: int, i: int) -> Script:
    """IM-109: reveal, then shuffle, success or not; without the exact number it fails."""
    p: Seat = g.actor()
    n: int = int(g.amount_of(g.card_set.lists[number][i], p, g.top()[L_SOURCE]))
    g.look("search", p, "IM-109", tuple([Card(c) for c in g.cards_in(p, MAIN)]), g.zone(p, MAIN), g.bit(p))
    taken: tuple[Card, ...] = ()
    piece: Card
    while n > 0:  # asked also if there is nothing to find: that is told by the answer, not by the question
        piece = yield Ask(p, CARD, sought(g, number, i, taken, n), "search", "IM-109", secret=True)
        if not piece:
            g.tell("fail", p, "IM-109")
            taken = ()
            break
        taken = (*taken, piece)
        n -= 1
    for piece in taken:
        g.look("reveal", p, "IM-109", (piece,), g.zone(p, MAIN), g.everybody())
    g.shuffle("shuffle", p, "IM-109", g.zone(p, MAIN), p)
    for piece in taken:
        g.look("reveal", p, "IM-109", (piece,), g.zone(p, MAIN), g.everybody())
        place_found(g, p, piece, number, i)


def sought(g: Innomination, number: int, i: int, taken: tuple[Card, ...], n: int) -> vec[i64]:
    """What may be taken; nothing if so many cards cannot be found."""
    left = tuple([c for c in found(g, number, i) if c not in taken])
    return g.distinct(left) if len(left) >= n else vec[i64]([0])


def place_found(g: Innomination, p: i64, piece: Card, number: int, i: int) -> None:
    op = g.card_set.lists[number][i]
    if op.to == TO_TOP or op.to == TO_BOTTOM:
        zone = g.zone(p, MAIN)
        g.move("put", p, "IM-110", piece, zone, zone, g.everybody(), BOTTOM if op.to == TO_BOTTOM else TOP)
    else:
        place(g, p, piece, op)
