"""Innovation, age 7."""

from tessera.games.innovation.cards import AGE, BLUE, COLOURS, CROWN, FACTORY, RED, RIGHT, UP, YELLOW
from tessera.games.innovation.rules.asking import (
    colours_splayed,
    either,
    may,
    may_do,
    may_splay,
    name_colour,
    pick,
    pick_way,
)
from tessera.games.innovation.rules.board import (
    all_of,
    bits,
    fixed,
    highest,
    highest_value,
    icons,
    tops,
    without,
    without_icon,
)
from tessera.games.innovation.rules.effects.age3 import lowest_of_demander, one
from tessera.games.innovation.rules.effects.shared import OWN_BOARD, return_all
from tessera.games.innovation.rules.moves import (
    draw,
    draw_score,
    draw_score_some,
    draw_some,
    exchange,
    give_back,
    reorder,
    return_from_hand,
    return_scored,
    score_from_hand,
    splay_chosen,
    transfer,
    tuck_from_hand,
)
from tessera.games.innovation.state import Table, hand, pile, score_pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script


def evolution_1(g: Table, p: Seat) -> Script:
    way: int = yield pick_way(g, p, 2)
    if way & 255 == 1:
        draw_score(g, p, 8)
        card: Card = yield pick(g, p, all_of(g.score_cards(p)), "return_score")
        return_scored(g, p, card)
    elif way:
        draw(g, p, highest_value(g.score_cards(p)) + 1)


def publications_1(g: Table, p: Seat) -> Script:
    choice: int = yield name_colour(g, p, big_piles(g, p), "reorder", True)
    if not choice:
        return
    colour: int = choice & 255
    order: tuple[Card, ...] = ()
    left: tuple[Card, ...] = g.pile(p, colour)
    while len(left) > 1:
        card: Card = yield may(g, p, left, all_of(left), "next_below")
        if not card:
            break
        order = (*order, card)
        left = without(left, card)
    reorder(g, p, colour, order)


def big_piles(g: Table, p: i64) -> i64:
    """Colours with two cards or more, as bits."""
    out: i64 = 0
    c: i64 = 0
    while c < COLOURS:
        if len(g.pile(p, c)) > 1:
            out |= 1 << c
        c += 1
    return out


def publications_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, either(YELLOW, BLUE), UP)
    splay_chosen(g, p, choice)


def combustion_1(g: Table, p: Seat) -> Script:
    n: int = icons(g, g.activator, CROWN) // 4
    while n > 0:
        card: Card = yield pick(g, p, all_of(g.score_cards(p)), "transfer_score")
        if not card:
            return
        transfer(g, card, score_pile(p), score_pile(g.activator))
        n -= 1


def combustion_2(g: Table, p: Seat) -> None:
    red = g.pile(p, RED)
    if red:
        give_back(g, p, red[0], pile(p, RED))


def explosives_1(g: Table, p: Seat) -> Script:
    n: int = 0
    while n < 3:
        card: Card = yield pick(g, p, highest(g.hand(p)), "transfer")
        if not card:
            break
        transfer(g, card, hand(p), hand(g.activator))
        n += 1
    if n and not g.hand(p):
        draw(g, p, 7)


def bicycle_1(g: Table, p: Seat) -> Script:
    swap: bool = yield may_do(g, p, len(g.hand(p)) + len(g.score_cards(p)) > 0, "swap_all")
    if swap:
        exchange(g, g.hand(p), hand(p), g.score_cards(p), score_pile(p))


def electricity_1(g: Table, p: Seat) -> Script:
    cards: tuple[Card, ...] = fixed(without_icon(tops(g, p), FACTORY))
    yield from return_all(g, p, cards, OWN_BOARD)
    draw_some(g, p, 8, len(cards))


def refrigeration_1(g: Table, p: Seat) -> Script:
    n: int = len(g.hand(p)) // 2
    while n > 0:
        card: Card = yield pick(g, p, all_of(g.hand(p)), "return")
        return_from_hand(g, p, card)
        n -= 1


def refrigeration_2(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "score")
    if card:
        score_from_hand(g, p, card)


def sanitation_1(g: Table, p: Seat) -> Script:
    d: Seat = g.activator
    first: Card = yield pick(g, p, highest(g.hand(p)), "swap_card")
    second: Card = yield pick(g, p, highest(without(g.hand(p), first)), "swap_card")
    theirs: Card = yield from lowest_of_demander(g, hand(d))
    exchange(g, one(first) + one(second), hand(p), one(theirs), hand(d))


def lighting_1(g: Table, p: Seat) -> Script:
    n: int = 0
    seen: int = 0
    while n < 3:
        card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "tuck")
        if not card:
            break
        tuck_from_hand(g, p, card)
        seen |= 1 << AGE[card]
        n += 1
    draw_score_some(g, p, 7, bits(seen))


def railroad_1(g: Table, p: Seat) -> Script:
    yield from return_all(g, p, g.hand(p), hand(p))
    draw_some(g, p, 6, 3)


def railroad_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, colours_splayed(g, p, RIGHT), UP)
    splay_chosen(g, p, choice)
