"""Innovation, age 4."""

from tessera.games.innovation.cards import (
    AGE,
    BLUE,
    CASTLE,
    COLOURS,
    CROWN,
    GREEN,
    LEAF,
    LEFT,
    LIGHTBULB,
    NO_SPLAY,
    PURPLE,
    RIGHT,
    WONDER,
    YELLOW,
    bears,
    either,
    only,
)
from tessera.games.innovation.rules.asking import Innovation
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import Script


def experimentation_1(g: Innovation, p: Seat) -> None:
    g.draw_and_meld(p, 5)


def printing_press_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick(p, g.score_cards(p), "return_score")
    if card:
        g.return_scored(p, card)
        g.draw(p, AGE[g.top(p, PURPLE)] + 2)


def printing_press_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(BLUE), RIGHT)
    g.splay_chosen(p, code)


def colonialism_1(g: Innovation, p: Seat) -> None:
    while True:
        card: Card = g.draw_and_tuck(p, 3)
        if not bears(card, CROWN):
            return


def gunpowder_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.with_icon(g.tops(p), CASTLE), "transfer_top_score")
    if card:
        g.transfer(card, g.board_zone(p, card), g.score_zone(g.activator))
        g.demand_moved = True


def gunpowder_2(g: Innovation, p: Seat) -> None:
    if g.demand_moved:
        g.draw_and_score(p, 2)


def invention_1(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, g.colours_splayed(p, LEFT), RIGHT)
    splayed: bool = g.splay_chosen(p, code)
    if splayed:
        g.draw_and_score(p, 4)


def invention_2(g: Innovation, p: Seat) -> None:
    if all(g.splay_of(p, c) != NO_SPLAY for c in range(COLOURS)):
        g.claim(p, WONDER)


def navigation_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.of_value(g.score_cards(p), 2, 3), "transfer_score")
    if card:
        g.transfer(card, g.score_zone(p), g.score_zone(g.activator))


def anatomy_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.score_cards(p), "return_score")
    if card:
        g.return_scored(p, card)
        value: int = AGE[card]
        card = yield g.pick(p, g.of_value(g.tops(p), value, value), "return_top")
        if card:
            g.return_from(p, card, g.board_zone(p, card))


def perspective_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick(p, g.hand(p), "return")
    if card:
        g.return_card(p, card)
        n: int = g.icons_of(p, LIGHTBULB) // 2
        while n > 0:
            card = yield g.pick(p, g.hand(p), "score")
            if not card:
                return
            g.score(p, card)
            n -= 1


def enterprise_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.with_icon(g.but_colour(g.tops(p), PURPLE), CROWN), "transfer")
    if card:
        g.transfer_to_board(card, g.board_zone(p, card), g.activator)
        g.draw_and_meld(p, 4)


def enterprise_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(GREEN), RIGHT)
    g.splay_chosen(p, code)


def reformation_1(g: Innovation, p: Seat) -> Script:
    n: int = g.icons_of(p, LEAF) // 2
    if n:
        card: Card = yield g.may_pick(p, g.hand(p), "tuck")
        while card:
            g.tuck(p, card)
            n -= 1
            if n == 0:
                return
            card = yield g.pick(p, g.hand(p), "tuck")


def reformation_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, either(YELLOW, PURPLE), RIGHT)
    g.splay_chosen(p, code)
