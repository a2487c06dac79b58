"""Innovation, age 4."""

from tessera.games.innovation.cards import (
    AGE,
    BLUE,
    CASTLE,
    COLOUR,
    COLOURS,
    CROWN,
    GREEN,
    HAS,
    LEAF,
    LEFT,
    LIGHTBULB,
    NO_SPLAY,
    PURPLE,
    RIGHT,
    WONDER,
    YELLOW,
)
from tessera.games.innovation.rules.asking import colours_splayed, either, may, may_splay, only, pick
from tessera.games.innovation.rules.board import all_of, but_colour, icons, of_value, top, tops, with_icon
from tessera.games.innovation.rules.ends import claim
from tessera.games.innovation.rules.moves import (
    draw,
    draw_meld,
    draw_score,
    draw_tuck,
    give_back,
    return_from_hand,
    return_scored,
    score_from_hand,
    splay_chosen,
    to_board,
    transfer,
    tuck_from_hand,
)
from tessera.games.innovation.state import Table, pile, score_pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script


def experimentation_1(g: Table, p: Seat) -> None:
    draw_meld(g, p, 5)


def printing_press_1(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.score_cards(p), all_of(g.score_cards(p)), "return_score")
    if card:
        return_scored(g, p, card)
        draw(g, p, AGE[top(g, p, PURPLE)] + 2)


def printing_press_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(BLUE), RIGHT)
    splay_chosen(g, p, choice)


def colonialism_1(g: Table, p: Seat) -> None:
    while HAS[draw_tuck(g, p, 3)] >> CROWN & 1:
        pass


def gunpowder_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, with_icon(tops(g, p), CASTLE), "transfer_top_score")
    if card:
        transfer(g, card, pile(p, COLOUR[card]), score_pile(g.activator))
        g.demand_moved = True


def gunpowder_2(g: Table, p: Seat) -> None:
    if g.demand_moved:
        draw_score(g, p, 2)


def invention_1(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, colours_splayed(g, p, LEFT), RIGHT)
    if splay_chosen(g, p, choice):
        draw_score(g, p, 4)


def invention_2(g: Table, p: Seat) -> None:
    c: i64 = 0
    while c < COLOURS:
        if g.splay(p, c) == NO_SPLAY:
            return
        c += 1
    claim(g, p, WONDER, "INN-73")


def navigation_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, of_value(g.score_cards(p), 2, 3), "transfer_score")
    if card:
        transfer(g, card, score_pile(p), score_pile(g.activator))


def anatomy_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, all_of(g.score_cards(p)), "return_score")
    if card:
        return_scored(g, p, card)
        value: int = AGE[card]
        card = yield pick(g, p, of_value(tops(g, p), value, value), "return_top")
        if card:
            give_back(g, p, card, pile(p, COLOUR[card]))


def perspective_1(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
    if card:
        return_from_hand(g, p, card)
        n: int = icons(g, p, LIGHTBULB) // 2
        while n > 0:
            card = yield pick(g, p, all_of(g.hand(p)), "score")
            if not card:
                return
            score_from_hand(g, p, card)
            n -= 1


def enterprise_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, with_icon(but_colour(tops(g, p), PURPLE), CROWN), "transfer")
    if card:
        to_board(g, card, pile(p, COLOUR[card]), g.activator)
        draw_meld(g, p, 4)


def enterprise_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(GREEN), RIGHT)
    splay_chosen(g, p, choice)


def reformation_1(g: Table, p: Seat) -> Script:
    n: int = icons(g, p, LEAF) // 2
    if n:
        card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "tuck")
        while card:
            tuck_from_hand(g, p, card)
            n -= 1
            if n == 0:
                return
            card = yield pick(g, p, all_of(g.hand(p)), "tuck")


def reformation_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, either(YELLOW, PURPLE), RIGHT)
    splay_chosen(g, p, choice)
