"""Innovation, age 1. One function for each effect, named by card and number; its text is in data/base_cards.json.

`p` is whoever carries the effect out: a sharer, the activator, or the target of a demand, whose demander is
`g.activator`.
"""

from tessera.games.innovation.cards import AGE, ALL_COLOURS, CASTLE, COLOUR, COLOURS, CROWN, LEFT, MONUMENT, bears, only
from tessera.games.innovation.rules.asking import Innovation
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import Script


def pottery_1(g: Innovation, p: Seat) -> Script:
    n: int = 0
    while n < 3:
        card: Card = yield g.may_pick(p, g.hand(p), "return")
        if not card:
            break
        g.return_card(p, card)
        n += 1
    if n:
        g.draw_and_score(p, n)


def pottery_2(g: Innovation, p: Seat) -> None:
    g.draw(p, 1)


def tools_1(g: Innovation, p: Seat) -> Script:
    n: int = 0
    if len(g.hand(p)) < 3 and not g.settings["tools_fewer"]:
        return
    card: Card = yield g.may_pick(p, g.hand(p), "return")
    while card:
        g.return_card(p, card)
        n += 1
        if n == 3:
            g.draw_and_meld(p, 3)
            return
        card = yield g.pick(p, g.hand(p), "return")


def tools_2(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick_hidden(p, g.hand(p), g.of_value(g.hand(p), 3, 3), "return")
    if card:
        g.return_card(p, card)
        g.draw_some(p, 1, 3)


def writing_1(g: Innovation, p: Seat) -> None:
    g.draw(p, 2)


def archery_1(g: Innovation, p: Seat) -> Script:
    g.draw(p, 1)
    card: Card = yield g.pick(p, g.highest(g.hand(p)), "transfer")
    g.transfer(card, g.hand_zone(p), g.hand_zone(g.activator))


def metalworking_1(g: Innovation, p: Seat) -> None:
    while True:
        card: Card = g.draw_and_reveal(p, 1)
        if not bears(card, CASTLE):
            return
        g.score_shown(p, card)


def oars_1(g: Innovation, p: Seat) -> Script:
    while True:
        card: Card = yield g.pick_hidden(p, g.hand(p), g.with_icon(g.hand(p), CROWN), "transfer")
        if not card:
            break
        g.transfer(card, g.hand_zone(p), g.score_zone(g.activator))
        g.demand_moved = True
        g.draw(p, 1)


def oars_2(g: Innovation, p: Seat) -> None:
    if not g.demand_moved:
        g.draw(p, 1)


def clothing_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick_hidden(p, g.hand(p), g.of_colours(g.hand(p), ALL_COLOURS & ~g.colours_of(p)), "meld")
    if card:
        g.meld(p, card)


def clothing_2(g: Innovation, p: Seat) -> None:
    n: int = 0
    for c in range(COLOURS):
        if not g.lacks(p, c) and all(g.lacks(q, c) for q in g.opponents(p)):
            n += 1
    g.draw_and_score_some(p, 1, n)


def sailing_1(g: Innovation, p: Seat) -> None:
    g.draw_and_meld(p, 1)


def the_wheel_1(g: Innovation, p: Seat) -> None:
    g.draw_some(p, 1, 2)


def agriculture_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick(p, g.hand(p), "return")
    if card:
        g.return_card(p, card)
        g.draw_and_score(p, AGE[card] + 1)


def domestication_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.lowest(g.hand(p)), "meld")
    if card:
        g.meld(p, card)
    g.draw(p, 1)


def masonry_1(g: Innovation, p: Seat) -> Script:
    melded: int = 0
    while True:
        card: Card = yield g.may_pick_hidden(p, g.hand(p), g.with_icon(g.hand(p), CASTLE), "meld")
        if not card:
            break
        g.meld(p, card)
        melded += 1
    if melded >= 4:
        g.claim(p, MONUMENT)


def city_states_1(g: Innovation, p: Seat) -> Script:
    if g.icons_of(p, CASTLE) >= 4:
        card: Card = yield g.pick(p, g.with_icon(g.tops(p), CASTLE), "transfer")
        if card:
            g.transfer_to_board(card, g.board_zone(p, card), g.activator)
            g.draw(p, 1)


def code_of_laws_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick_hidden(p, g.hand(p), g.of_colours(g.hand(p), g.colours_of(p)), "tuck")
    if card:
        g.tuck(p, card)
        code: int = yield g.may_splay(p, only(COLOUR[card]), LEFT)
        g.splay_chosen(p, code)


def mysticism_1(g: Innovation, p: Seat) -> None:
    card: Card = g.draw_and_reveal(p, 1)
    if not g.lacks(p, COLOUR[card]):
        g.meld(p, card)
        g.draw(p, 1)
