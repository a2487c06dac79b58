"""Innovation, age 7."""

from tessera.games.innovation.cards import AGE, BLUE, COLOURS, CROWN, FACTORY, RED, RIGHT, UP, YELLOW, either, how_many
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.codes import colour_of, way_of
from tessera.games.innovation.rules.effects.age3 import lowest_of_demander, one
from tessera.games.innovation.rules.effects.shared import OWN_BOARD, return_all
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script


def evolution_1(g: Innovation, p: Seat) -> Script:
    code: int = yield g.pick_way(p, 2)
    if way_of(code) == 1:
        g.draw_and_score(p, 8)
        card: Card = yield g.pick(p, g.score_cards(p), "return_score")
        g.return_scored(p, card)
    elif code:
        g.draw(p, g.highest_value(g.score_cards(p)) + 1)


def publications_1(g: Innovation, p: Seat) -> Script:
    code: int = yield g.name_colour(p, big_piles(g, p), "reorder", True)
    if not code:
        return
    colour: int = colour_of(code)
    order: tuple[Card, ...] = ()
    left: tuple[Card, ...] = g.pile(p, colour)
    while len(left) > 1:
        card: Card = yield g.may_pick(p, left, "next_below")
        if not card:
            break
        order = (*order, card)
        left = g.without(left, card)
    g.reorder(p, colour, order)


def big_piles(g: Innovation, p: i64) -> i64:
    """Colours with two cards or more, as bits."""
    out: i64 = 0
    c: i64
    for c in range(COLOURS):
        if len(g.pile(p, c)) > 1:
            out |= 1 << c
    return out


def publications_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, either(YELLOW, BLUE), UP)
    g.splay_chosen(p, code)


def combustion_1(g: Innovation, p: Seat) -> Script:
    n: int = g.icons_of(g.activator, CROWN) // 4
    while n > 0:
        card: Card = yield g.pick(p, g.score_cards(p), "transfer_score")
        if not card:
            return
        g.transfer(card, g.score_zone(p), g.score_zone(g.activator))
        n -= 1


def combustion_2(g: Innovation, p: Seat) -> None:
    red = g.pile(p, RED)
    if red:
        g.return_from(p, red[0], g.pile_zone(p, RED))


def explosives_1(g: Innovation, p: Seat) -> Script:
    n: int = 0
    while n < 3:
        card: Card = yield g.pick(p, g.highest(g.hand(p)), "transfer")
        if not card:
            break
        g.transfer(card, g.hand_zone(p), g.hand_zone(g.activator))
        n += 1
    if n and not g.hand(p):
        g.draw(p, 7)


def bicycle_1(g: Innovation, p: Seat) -> Script:
    swap: bool = yield g.may_do(p, len(g.hand(p)) + len(g.score_cards(p)) > 0, "swap_all")
    if swap:
        g.exchange(g.hand(p), g.hand_zone(p), g.score_cards(p), g.score_zone(p))


def electricity_1(g: Innovation, p: Seat) -> Script:
    cards: tuple[Card, ...] = g.without_icon(g.tops(p), FACTORY)
    yield from return_all(g, p, cards, OWN_BOARD)
    g.draw_some(p, 8, len(cards))


def refrigeration_1(g: Innovation, p: Seat) -> Script:
    n: int = len(g.hand(p)) // 2
    while n > 0:
        card: Card = yield g.pick(p, g.hand(p), "return")
        g.return_card(p, card)
        n -= 1


def refrigeration_2(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick(p, g.hand(p), "score")
    if card:
        g.score(p, card)


def sanitation_1(g: Innovation, p: Seat) -> Script:
    d: Seat = g.activator
    first: Card = yield g.pick(p, g.highest(g.hand(p)), "swap_card")
    second: Card = yield g.pick(p, g.highest(g.without(g.hand(p), first)), "swap_card")
    theirs: Card = yield from lowest_of_demander(g, g.hand_zone(d))
    g.exchange(one(first) + one(second), g.hand_zone(p), one(theirs), g.hand_zone(d))


def lighting_1(g: Innovation, p: Seat) -> Script:
    n: int = 0
    seen: int = 0
    while n < 3:
        card: Card = yield g.may_pick(p, g.hand(p), "tuck")
        if not card:
            break
        g.tuck(p, card)
        seen |= 1 << AGE[card]
        n += 1
    g.draw_and_score_some(p, 7, how_many(seen))


def railroad_1(g: Innovation, p: Seat) -> Script:
    yield from return_all(g, p, g.hand(p), g.hand_zone(p))
    g.draw_some(p, 6, 3)


def railroad_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, g.colours_splayed(p, RIGHT), UP)
    g.splay_chosen(p, code)
