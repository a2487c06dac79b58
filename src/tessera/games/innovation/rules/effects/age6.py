"""Innovation, age 6."""

from tessera.games.innovation.cards import (
    ALL_COLOURS,
    BLUE,
    COLOUR,
    FACTORY,
    GREEN,
    PURPLE,
    RED,
    RIGHT,
    YELLOW,
    either,
    only,
)
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.effects.shared import meld_all, return_all
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import Script


def atomic_theory_1(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(BLUE), RIGHT)
    g.splay_chosen(p, code)


def atomic_theory_2(g: Innovation, p: Seat) -> None:
    g.draw_and_meld(p, 7)


def encyclopedia_1(g: Innovation, p: Seat) -> Script:
    all_: bool = yield g.may_do(p, len(g.score_cards(p)) > 0, "meld_highest")
    if all_:
        yield from meld_all(g, p, g.highest(g.score_cards(p)), g.score_zone(p))


def industrialization_1(g: Innovation, p: Seat) -> None:
    n: int = g.colours_with(p, FACTORY)
    while n > 0:
        g.draw_and_tuck(p, 6)
        n -= 1


def industrialization_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, either(RED, PURPLE), RIGHT)
    g.splay_chosen(p, code)


def machine_tools_1(g: Innovation, p: Seat) -> None:
    g.draw_and_score(p, g.highest_value(g.score_cards(p)))


def classification_1(g: Innovation, p: Seat) -> Script:
    q: Seat
    other: Card
    card: Card = yield g.pick(p, g.hand(p), "reveal_colour")
    if card:
        g.reveal(p, card)
        for q in g.opponents(p):
            for other in g.of_colours(g.hand(q), only(COLOUR[card])):
                g.transfer_shown(other, g.hand_zone(q), g.hand_zone(p))
        for other in g.of_colours(g.hand(p), only(COLOUR[card])):  # all that p will meld are shown
            if g.known[other] != g.everybody():
                g.reveal(p, other)
        yield from meld_all(g, p, g.of_colours(g.hand(p), only(COLOUR[card])), g.hand_zone(p))


def metric_system_1(g: Innovation, p: Seat) -> Script:
    if g.splay_of(p, GREEN) == RIGHT:
        code: int = yield g.may_splay(p, ALL_COLOURS, RIGHT)
        g.splay_chosen(p, code)


def metric_system_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(GREEN), RIGHT)
    g.splay_chosen(p, code)


def canning_1(g: Innovation, p: Seat) -> Script:
    card: Card
    tucks: bool = yield g.may_do(p, True, "draw_tuck")
    if tucks:
        g.draw_and_tuck(p, 6)
        for card in g.without_icon(g.tops(p), FACTORY):
            g.score_top(p, card)


def canning_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(YELLOW), RIGHT)
    g.splay_chosen(p, code)


def vaccination_1(g: Innovation, p: Seat) -> Script:
    if g.score_cards(p):
        yield from return_all(g, p, g.lowest(g.score_cards(p)), g.score_zone(p))
        g.demand_moved = True
        g.draw_and_meld(p, 6)


def vaccination_2(g: Innovation, p: Seat) -> None:
    if g.demand_moved:
        g.draw_and_meld(p, 7)


def democracy_1(g: Innovation, p: Seat) -> Script:
    if g.settings["democracy"] != "adds up":
        g.returned_cards[p] = 0
    while True:
        card: Card = yield g.may_pick(p, g.hand(p), "return")
        if not card:
            break
        g.return_card(p, card)
        g.returned_cards[p] += 1
    for q in g.opponents(p):
        if g.returned_cards[q] >= g.returned_cards[p]:
            return
    g.draw_and_score(p, 8)


def emancipation_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.hand(p), "transfer")
    if card:
        g.transfer(card, g.hand_zone(p), g.score_zone(g.activator))
        g.draw(p, 6)


def emancipation_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, either(RED, PURPLE), RIGHT)
    g.splay_chosen(p, code)
