"""Innovation, age 2."""

from tessera.games.innovation.cards import AGE, ALL_COLOURS, EMPIRE, GREEN, LEAF, LEFT, RED, how_many
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.codes import seat_of
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import Script


def calendar_1(g: Innovation, p: Seat) -> None:
    if len(g.score_cards(p)) > len(g.hand(p)):
        g.draw_some(p, 3, 2)


def mathematics_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick(p, g.hand(p), "return")
    if card:
        g.return_card(p, card)
        g.draw_and_meld(p, AGE[card] + 1)


def construction_1(g: Innovation, p: Seat) -> Script:
    n: int = 0
    while n < 2:
        card: Card = yield g.pick(p, g.hand(p), "transfer")
        if not card:
            break
        g.transfer(card, g.hand_zone(p), g.hand_zone(g.activator))
        n += 1
    g.draw(p, 2)


def construction_2(g: Innovation, p: Seat) -> None:
    if g.colours_of(p) == ALL_COLOURS and all(g.colours_of(q) != ALL_COLOURS for q in g.opponents(p)):
        g.claim(p, EMPIRE)


def road_building_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.hand(p), "meld")
    if not card:
        return
    g.meld(p, card)
    card = yield g.may_pick(p, g.hand(p), "meld")
    if not card:
        return
    g.meld(p, card)
    if g.top(p, RED):
        code: int = yield g.name_player(p, g.opponents(p), "give_red", True)
        if code:
            other: Seat = seat_of(code)
            g.transfer_to_board(g.top(p, RED), g.pile_zone(p, RED), other)
            green: Card = g.top(other, GREEN)
            if green:
                g.transfer_to_board(green, g.pile_zone(other, GREEN), p)


def currency_1(g: Innovation, p: Seat) -> Script:
    seen: int = 0
    while True:
        card: Card = yield g.may_pick(p, g.hand(p), "return")
        if not card:
            break
        g.return_card(p, card)
        seen |= 1 << AGE[card]
    g.draw_and_score_some(p, 2, how_many(seen))


def mapmaking_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.of_value(g.score_cards(p), 1, 1), "transfer_score")
    if card:
        g.transfer(card, g.score_zone(p), g.score_zone(g.activator))
        g.demand_moved = True


def mapmaking_2(g: Innovation, p: Seat) -> None:
    if g.demand_moved:
        g.draw_and_score(p, 1)


def canal_building_1(g: Innovation, p: Seat) -> Script:
    swap: bool = yield g.may_do(p, len(g.hand(p)) + len(g.score_cards(p)) > 0, "swap")
    if swap:
        g.exchange(g.highest(g.hand(p)), g.hand_zone(p), g.highest(g.score_cards(p)), g.score_zone(p))


def fermenting_1(g: Innovation, p: Seat) -> None:
    g.draw_some(p, 2, g.colours_with(p, LEAF))


def monotheism_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(
        p, g.of_colours(g.tops(p), ALL_COLOURS & ~g.colours_of(g.activator)), "transfer_top_score"
    )
    if card:
        g.transfer(card, g.board_zone(p, card), g.score_zone(g.activator))
        g.draw_and_tuck(p, 1)


def monotheism_2(g: Innovation, p: Seat) -> None:
    g.draw_and_tuck(p, 1)


def philosophy_1(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, ALL_COLOURS, LEFT)
    g.splay_chosen(p, code)


def philosophy_2(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick(p, g.hand(p), "score")
    if card:
        g.score(p, card)
