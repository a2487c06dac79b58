"""Innovation, age 6."""

from tessera.games.innovation.cards import BLUE, COLOUR, FACTORY, GREEN, PURPLE, RED, RIGHT, YELLOW
from tessera.games.innovation.rules.asking import ANY_COLOUR, either, may, may_do, may_splay, only, pick
from tessera.games.innovation.rules.board import (
    all_of,
    colours_with,
    fixed,
    highest,
    highest_value,
    lowest,
    of_colours,
    tops,
    without_icon,
)
from tessera.games.innovation.rules.effects.shared import meld_all, return_all
from tessera.games.innovation.rules.moves import (
    draw,
    draw_meld,
    draw_score,
    draw_tuck,
    return_from_hand,
    reveal,
    score_top,
    splay_chosen,
    transfer,
    transfer_shown,
)
from tessera.games.innovation.state import Table, hand, score_pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script


def atomic_theory_1(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(BLUE), RIGHT)
    splay_chosen(g, p, choice)


def atomic_theory_2(g: Table, p: Seat) -> None:
    draw_meld(g, p, 7)


def encyclopedia_1(g: Table, p: Seat) -> Script:
    all_: bool = yield may_do(g, p, len(g.score_cards(p)) > 0, "meld_highest")
    if all_:
        yield from meld_all(g, p, fixed(highest(g.score_cards(p))), score_pile(p))


def industrialization_1(g: Table, p: Seat) -> None:
    n = colours_with(g, p, FACTORY)
    while n > 0:
        draw_tuck(g, p, 6)
        n -= 1


def industrialization_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, either(RED, PURPLE), RIGHT)
    splay_chosen(g, p, choice)


def machine_tools_1(g: Table, p: Seat) -> None:
    draw_score(g, p, highest_value(g.score_cards(p)))


def classification_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, all_of(g.hand(p)), "reveal_colour")
    if card:
        reveal(g, p, card)
        collect(g, p, COLOUR[card])
        yield from meld_all(g, p, fixed(of_colours(g.hand(p), only(COLOUR[card]))), hand(p))


def collect(g: Table, p: Seat, colour: i64) -> None:
    """All cards of a colour out of the opponents' hands; all that p will meld are shown."""
    for q in g.opponents(p):
        for card in of_colours(g.hand(q), only(colour)):
            transfer_shown(g, card, hand(q), hand(p))
    for card in of_colours(g.hand(p), only(colour)):
        if g.known[card] != g.everybody():
            reveal(g, p, card)


def metric_system_1(g: Table, p: Seat) -> Script:
    if g.splay(p, GREEN) == RIGHT:
        choice: int = yield may_splay(g, p, ANY_COLOUR, RIGHT)
        splay_chosen(g, p, choice)


def metric_system_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(GREEN), RIGHT)
    splay_chosen(g, p, choice)


def canning_1(g: Table, p: Seat) -> Script:
    tucks: bool = yield may_do(g, p, True, "draw_tuck")
    if tucks:
        draw_tuck(g, p, 6)
        for card in without_icon(tops(g, p), FACTORY):
            score_top(g, p, card)


def canning_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(YELLOW), RIGHT)
    splay_chosen(g, p, choice)


def vaccination_1(g: Table, p: Seat) -> Script:
    if g.score_cards(p):
        yield from return_all(g, p, fixed(lowest(g.score_cards(p))), score_pile(p))
        g.demand_moved = True
        draw_meld(g, p, 6)


def vaccination_2(g: Table, p: Seat) -> None:
    if g.demand_moved:
        draw_meld(g, p, 7)


def democracy_1(g: Table, p: Seat) -> Script:
    if g.settings["democracy"] != "adds up":
        g.returned_cards[p] = 0
    while True:
        card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
        if not card:
            break
        return_from_hand(g, p, card)
        g.returned_cards[p] += 1
    for q in g.opponents(p):
        if g.returned_cards[q] >= g.returned_cards[p]:
            return
    draw_score(g, p, 8)


def emancipation_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, all_of(g.hand(p)), "transfer")
    if card:
        transfer(g, card, hand(p), score_pile(g.activator))
        draw(g, p, 6)


def emancipation_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, either(RED, PURPLE), RIGHT)
    splay_chosen(g, p, choice)
