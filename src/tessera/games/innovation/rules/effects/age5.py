"""Innovation, age 5."""

from tessera.games.innovation.cards import (
    AGE,
    BLUE,
    COLOUR,
    CROWN,
    FACTORY,
    GREEN,
    HAS,
    LIGHTBULB,
    PURPLE,
    RED,
    RIGHT,
    UNIVERSE,
    YELLOW,
)
from tessera.games.innovation.rules.asking import may, may_splay, only, pick
from tessera.games.innovation.rules.board import (
    all_of,
    but_colour,
    fixed,
    highest,
    highest_top,
    lowest,
    of_value,
    top,
    tops,
    with_icon,
)
from tessera.games.innovation.rules.effects.shared import return_all
from tessera.games.innovation.rules.ends import claim
from tessera.games.innovation.rules.moves import (
    draw,
    draw_reveal,
    draw_score,
    draw_tuck,
    meld_from_hand,
    put_to_score,
    return_scored,
    return_shown,
    reveal,
    score_top,
    splay,
    splay_chosen,
    to_board,
    transfer,
)
from tessera.games.innovation.state import Table, hand, pile, score_pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import Script


def chemistry_1(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(BLUE), RIGHT)
    splay_chosen(g, p, choice)


def chemistry_2(g: Table, p: Seat) -> Script:
    draw_score(g, p, highest_top(g, p) + 1)
    card: Card = yield pick(g, p, all_of(g.score_cards(p)), "return_score")
    return_scored(g, p, card)


def physics_1(g: Table, p: Seat) -> Script:
    a = COLOUR[draw_reveal(g, p, 6)]
    b = COLOUR[draw_reveal(g, p, 6)]
    c = COLOUR[draw_reveal(g, p, 6)]
    if a == b or b == c or a == c:
        yield from return_all(g, p, g.hand(p), hand(p))


def coal_1(g: Table, p: Seat) -> None:
    draw_tuck(g, p, 5)


def coal_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(RED), RIGHT)
    splay_chosen(g, p, choice)


def coal_3(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, tops(g, p), all_of(tops(g, p)), "score_top")
    if card:
        score_top(g, p, card)
        below = top(g, p, COLOUR[card])
        if below:
            score_top(g, p, below)


def the_pirate_code_1(g: Table, p: Seat) -> Script:
    n: int = 0
    while n < 2:
        card: Card = yield pick(g, p, of_value(g.score_cards(p), 1, 4), "transfer_score")
        if not card:
            return
        transfer(g, card, score_pile(p), score_pile(g.activator))
        g.demand_moved = True
        n += 1


def the_pirate_code_2(g: Table, p: Seat) -> Script:
    if g.demand_moved:
        card: Card = yield pick(g, p, lowest(fixed(with_icon(tops(g, p), CROWN))), "score_top")
        if card:
            score_top(g, p, card)


def banking_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, with_icon(but_colour(tops(g, p), GREEN), FACTORY), "transfer")
    if card:
        to_board(g, card, pile(p, COLOUR[card]), g.activator)
        draw_score(g, p, 5)


def banking_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(GREEN), RIGHT)
    splay_chosen(g, p, choice)


def measurement_1(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "reveal_return")
    if card:
        reveal(g, p, card)
        return_shown(g, p, card)
        splay(g, p, COLOUR[card], RIGHT)
        draw(g, p, len(g.pile(p, COLOUR[card])))


def statistics_1(g: Table, p: Seat) -> None:
    for card in highest(g.score_cards(p)):
        transfer(g, card, score_pile(p), hand(p))


def statistics_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(YELLOW), RIGHT)
    splay_chosen(g, p, choice)


def steam_engine_1(g: Table, p: Seat) -> None:
    draw_tuck(g, p, 4)
    draw_tuck(g, p, 4)
    yellow = g.pile(p, YELLOW)
    if yellow:
        put_to_score(g, p, yellow[0], pile(p, YELLOW))


def astronomy_1(g: Table, p: Seat) -> None:
    while True:
        card = draw_reveal(g, p, 6)
        if COLOUR[card] != GREEN and COLOUR[card] != BLUE:
            return
        meld_from_hand(g, p, card)


def astronomy_2(g: Table, p: Seat) -> None:
    others = but_colour(tops(g, p), PURPLE)
    if not others and not g.settings["astronomy_purple"]:
        return
    if len(of_value(others, 6, 10)) == len(others):
        claim(g, p, UNIVERSE, "INN-74")


def societies_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, better_bulbs(g, p, g.activator), "transfer")
    if card:
        to_board(g, card, pile(p, COLOUR[card]), g.activator)
        draw(g, p, 5)


def better_bulbs(g: Table, p: i64, d: i64) -> vec[i64]:
    """Top cards with a lightbulb that beat d's top card of the same colour."""
    out = vec[i64]()
    for card in tops(g, p):
        if HAS[card] >> LIGHTBULB & 1 and AGE[card] > AGE[top(g, d, COLOUR[card])]:
            out = append(out, card)
    return out
