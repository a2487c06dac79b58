"""Innovation, age 5."""

from tessera.games.innovation.cards import (
    AGE,
    BLUE,
    COLOUR,
    CROWN,
    FACTORY,
    GREEN,
    LIGHTBULB,
    PURPLE,
    RED,
    RIGHT,
    UNIVERSE,
    YELLOW,
    only,
)
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.effects.shared import return_all
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script


def chemistry_1(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(BLUE), RIGHT)
    g.splay_chosen(p, code)


def chemistry_2(g: Innovation, p: Seat) -> Script:
    g.draw_and_score(p, g.highest_top(p) + 1)
    card: Card = yield g.pick(p, g.score_cards(p), "return_score")
    g.return_scored(p, card)


def physics_1(g: Innovation, p: Seat) -> Script:
    first: Card = g.draw_and_reveal(p, 6)
    second: Card = g.draw_and_reveal(p, 6)
    third: Card = g.draw_and_reveal(p, 6)
    if COLOUR[second] == COLOUR[first] or COLOUR[third] == COLOUR[first] or COLOUR[third] == COLOUR[second]:
        yield from return_all(g, p, g.hand(p), g.hand_zone(p))


def coal_1(g: Innovation, p: Seat) -> None:
    g.draw_and_tuck(p, 5)


def coal_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(RED), RIGHT)
    g.splay_chosen(p, code)


def coal_3(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick(p, g.tops(p), "score_top")
    if card:
        g.score_top(p, card)
        below: Card = g.top(p, COLOUR[card])
        if below:
            g.score_top(p, below)


def the_pirate_code_1(g: Innovation, p: Seat) -> Script:
    n: int = 0
    while n < 2:
        card: Card = yield g.pick(p, g.of_value(g.score_cards(p), 1, 4), "transfer_score")
        if not card:
            return
        g.transfer(card, g.score_zone(p), g.score_zone(g.activator))
        g.demand_moved = True
        n += 1


def the_pirate_code_2(g: Innovation, p: Seat) -> Script:
    if g.demand_moved:
        card: Card = yield g.pick(p, g.lowest(g.with_icon(g.tops(p), CROWN)), "score_top")
        if card:
            g.score_top(p, card)


def banking_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.with_icon(g.but_colour(g.tops(p), GREEN), FACTORY), "transfer")
    if card:
        g.transfer_to_board(card, g.board_zone(p, card), g.activator)
        g.draw_and_score(p, 5)


def banking_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(GREEN), RIGHT)
    g.splay_chosen(p, code)


def measurement_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick(p, g.hand(p), "reveal_return")
    if card:
        g.reveal(p, card)
        g.return_shown(p, card)
        g.splay(p, COLOUR[card], RIGHT)
        g.draw(p, len(g.pile(p, COLOUR[card])))


def statistics_1(g: Innovation, p: Seat) -> None:
    card: Card
    for card in g.highest(g.score_cards(p)):
        g.transfer(card, g.score_zone(p), g.hand_zone(p))


def statistics_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(YELLOW), RIGHT)
    g.splay_chosen(p, code)


def steam_engine_1(g: Innovation, p: Seat) -> None:
    g.draw_and_tuck(p, 4)
    g.draw_and_tuck(p, 4)
    yellow = g.pile(p, YELLOW)
    if yellow:
        g.score_from(p, yellow[0], g.pile_zone(p, YELLOW))


def astronomy_1(g: Innovation, p: Seat) -> None:
    while True:
        card: Card = g.draw_and_reveal(p, 6)
        if COLOUR[card] != GREEN and COLOUR[card] != BLUE:
            return
        g.meld(p, card)


def astronomy_2(g: Innovation, p: Seat) -> None:
    others = g.but_colour(g.tops(p), PURPLE)
    if not others and not g.settings["astronomy_purple"]:
        return
    if len(g.of_value(others, 6, 10)) == len(others):
        g.claim(p, UNIVERSE)


def societies_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, better_bulbs(g, p, g.activator), "transfer")
    if card:
        g.transfer_to_board(card, g.board_zone(p, card), g.activator)
        g.draw(p, 5)


def better_bulbs(g: Innovation, p: i64, d: i64) -> tuple[Card, ...]:
    """Top cards with a lightbulb that beat d's top card of the same colour."""
    bulbs = g.with_icon(g.tops(p), LIGHTBULB)
    return tuple(card for card in bulbs if AGE[card] > AGE[g.top(d, COLOUR[card])])
