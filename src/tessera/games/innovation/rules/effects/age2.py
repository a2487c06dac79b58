"""Innovation, age 2."""

from tessera.games.innovation.cards import AGE, COLOUR, EMPIRE, GREEN, LEAF, LEFT, RED
from tessera.games.innovation.rules.asking import ANY_COLOUR, may, may_do, may_splay, name_player, pick
from tessera.games.innovation.rules.board import (
    ALL,
    all_of,
    bits,
    colours_of,
    colours_with,
    fixed,
    highest,
    of_colours,
    of_value,
    top,
    tops,
)
from tessera.games.innovation.rules.ends import claim
from tessera.games.innovation.rules.moves import (
    draw,
    draw_meld,
    draw_score,
    draw_score_some,
    draw_some,
    draw_tuck,
    exchange,
    meld_from_hand,
    return_from_hand,
    score_from_hand,
    splay_chosen,
    to_board,
    transfer,
)
from tessera.games.innovation.state import Table, hand, pile, score_pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import Script


def calendar_1(g: Table, p: Seat) -> None:
    if len(g.score_cards(p)) > len(g.hand(p)):
        draw_some(g, p, 3, 2)


def mathematics_1(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
    if card:
        return_from_hand(g, p, card)
        draw_meld(g, p, AGE[card] + 1)


def construction_1(g: Table, p: Seat) -> Script:
    n: int = 0
    while n < 2:
        card: Card = yield pick(g, p, all_of(g.hand(p)), "transfer")
        if not card:
            break
        transfer(g, card, hand(p), hand(g.activator))
        n += 1
    draw(g, p, 2)


def construction_2(g: Table, p: Seat) -> None:
    if colours_of(g, p) != ALL:
        return
    for q in g.opponents(p):
        if colours_of(g, q) == ALL:
            return
    claim(g, p, EMPIRE, "INN-71")


def road_building_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, all_of(g.hand(p)), "meld")
    if not card:
        return
    meld_from_hand(g, p, card)
    card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "meld")
    if not card:
        return
    meld_from_hand(g, p, card)
    if top(g, p, RED):
        choice: int = yield name_player(g, p, g.opponents(p), "give_red", True)
        if choice:
            swap_roads(g, p, Seat(choice & 255))


def swap_roads(g: Table, p: Seat, other: Seat) -> None:
    to_board(g, top(g, p, RED), pile(p, RED), other)
    green = top(g, other, GREEN)
    if green:
        to_board(g, green, pile(other, GREEN), p)


def currency_1(g: Table, p: Seat) -> Script:
    seen: int = 0
    while True:
        card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
        if not card:
            break
        return_from_hand(g, p, card)
        seen |= 1 << AGE[card]
    draw_score_some(g, p, 2, bits(seen))


def mapmaking_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, of_value(g.score_cards(p), 1, 1), "transfer_score")
    if card:
        transfer(g, card, score_pile(p), score_pile(g.activator))
        g.demand_moved = True


def mapmaking_2(g: Table, p: Seat) -> None:
    if g.demand_moved:
        draw_score(g, p, 1)


def canal_building_1(g: Table, p: Seat) -> Script:
    swap: bool = yield may_do(g, p, len(g.hand(p)) + len(g.score_cards(p)) > 0, "swap")
    if swap:
        exchange(g, fixed(highest(g.hand(p))), hand(p), fixed(highest(g.score_cards(p))), score_pile(p))


def fermenting_1(g: Table, p: Seat) -> None:
    draw_some(g, p, 2, colours_with(g, p, LEAF))


def monotheism_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, of_colours(tops(g, p), ALL & ~colours_of(g, g.activator)), "transfer_top_score")
    if card:
        transfer(g, card, pile(p, COLOUR[card]), score_pile(g.activator))
        draw_tuck(g, p, 1)


def monotheism_2(g: Table, p: Seat) -> None:
    draw_tuck(g, p, 1)


def philosophy_1(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, ANY_COLOUR, LEFT)
    splay_chosen(g, p, choice)


def philosophy_2(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "score")
    if card:
        score_from_hand(g, p, card)
