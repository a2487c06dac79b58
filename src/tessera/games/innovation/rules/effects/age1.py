"""Innovation, age 1. One function for each effect, named by card and number; its text is in data/base_cards.json.

`p` is whoever carries the effect out: a sharer, the activator, or the target of a demand, whose demander is
`g.activator`.
"""

from tessera.games.innovation.cards import AGE, CASTLE, COLOUR, COLOURS, CROWN, HAS, LEFT, MONUMENT
from tessera.games.innovation.rules.asking import may, may_splay, only, pick, pick_hidden
from tessera.games.innovation.rules.board import (
    ALL,
    all_of,
    colours_of,
    highest,
    icons,
    lacks,
    lowest,
    of_colours,
    of_value,
    tops,
    with_icon,
)
from tessera.games.innovation.rules.ends import claim
from tessera.games.innovation.rules.moves import (
    draw,
    draw_meld,
    draw_reveal,
    draw_score,
    draw_some,
    meld_from_hand,
    return_from_hand,
    score_shown,
    splay_chosen,
    to_board,
    transfer,
    tuck_from_hand,
)
from tessera.games.innovation.state import Table, hand, pile, score_pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script


def pottery_1(g: Table, p: Seat) -> Script:
    n: int = 0
    while n < 3:
        card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
        if not card:
            break
        return_from_hand(g, p, card)
        n += 1
    if n:
        draw_score(g, p, n)


def pottery_2(g: Table, p: Seat) -> None:
    draw(g, p, 1)


def tools_1(g: Table, p: Seat) -> Script:
    n: int = 0
    if len(g.hand(p)) < 3 and not g.settings["tools_fewer"]:
        return
    card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
    while card:
        return_from_hand(g, p, card)
        n += 1
        if n == 3:
            draw_meld(g, p, 3)
            return
        card = yield pick(g, p, all_of(g.hand(p)), "return")


def tools_2(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), of_value(g.hand(p), 3, 3), "return")
    if card:
        return_from_hand(g, p, card)
        draw_some(g, p, 1, 3)


def writing_1(g: Table, p: Seat) -> None:
    draw(g, p, 2)


def archery_1(g: Table, p: Seat) -> Script:
    draw(g, p, 1)
    card: Card = yield pick(g, p, highest(g.hand(p)), "transfer")
    transfer(g, card, hand(p), hand(g.activator))


def metalworking_1(g: Table, p: Seat) -> None:
    while True:
        card = draw_reveal(g, p, 1)
        if not HAS[card] >> CASTLE & 1:
            return
        score_shown(g, p, card)


def oars_1(g: Table, p: Seat) -> Script:
    while True:
        card: Card = yield pick_hidden(g, p, g.hand(p), with_icon(g.hand(p), CROWN), "transfer")
        if not card:
            break
        transfer(g, card, hand(p), score_pile(g.activator))
        g.demand_moved = True
        draw(g, p, 1)


def oars_2(g: Table, p: Seat) -> None:
    if not g.demand_moved:
        draw(g, p, 1)


def clothing_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick_hidden(g, p, g.hand(p), of_colours(g.hand(p), ALL & ~colours_of(g, p)), "meld")
    if card:
        meld_from_hand(g, p, card)


def clothing_2(g: Table, p: Seat) -> None:
    n: i64 = 0
    c: i64 = 0
    while c < COLOURS:
        if not lacks(g, p, c):
            n += 1
            for q in g.opponents(p):
                if not lacks(g, q, c):
                    n -= 1
                    break
        c += 1
    while n > 0:
        draw_score(g, p, 1)
        n -= 1


def sailing_1(g: Table, p: Seat) -> None:
    draw_meld(g, p, 1)


def the_wheel_1(g: Table, p: Seat) -> None:
    draw_some(g, p, 1, 2)


def agriculture_1(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
    if card:
        return_from_hand(g, p, card)
        draw_score(g, p, AGE[card] + 1)


def domestication_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, lowest(g.hand(p)), "meld")
    if card:
        meld_from_hand(g, p, card)
    draw(g, p, 1)


def masonry_1(g: Table, p: Seat) -> Script:
    melded: int = 0
    while True:
        card: Card = yield may(g, p, g.hand(p), with_icon(g.hand(p), CASTLE), "meld")
        if not card:
            break
        meld_from_hand(g, p, card)
        melded += 1
    if melded >= 4:
        claim(g, p, MONUMENT, "INN-70")


def city_states_1(g: Table, p: Seat) -> Script:
    if icons(g, p, CASTLE) >= 4:
        card: Card = yield pick(g, p, with_icon(tops(g, p), CASTLE), "transfer")
        if card:
            to_board(g, card, pile(p, COLOUR[card]), g.activator)
            draw(g, p, 1)


def code_of_laws_1(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), of_colours(g.hand(p), colours_of(g, p)), "tuck")
    if card:
        tuck_from_hand(g, p, card)
        choice: int = yield may_splay(g, p, only(COLOUR[card]), LEFT)
        splay_chosen(g, p, choice)


def mysticism_1(g: Table, p: Seat) -> None:
    card = draw_reveal(g, p, 1)
    if not lacks(g, p, COLOUR[card]):
        meld_from_hand(g, p, card)
        draw(g, p, 1)
