"""Innovation, age 9; Computers' second and Satellites' third effect are in nested.py."""

from tessera.games.innovation.cards import BLUE, COLOUR, FISSION, GREEN, LEAF, PURPLE, RED, UP, YELLOW, either, only
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.effects.shared import return_all
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script


def computers_1(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, either(RED, GREEN), UP)
    g.splay_chosen(p, code)


def genetics_1(g: Innovation, p: Seat) -> None:
    below: Card
    card: Card = g.draw_and_meld(p, 10)
    for below in g.pile(p, COLOUR[card])[:-1]:
        g.score_from(p, below, g.board_zone(p, card))


def composites_1(g: Innovation, p: Seat) -> Script:
    card: Card
    if len(g.hand(p)) > 1:
        kept: Card = yield g.pick(p, g.hand(p), "keep")
        for card in g.without(g.hand(p), kept):
            g.transfer(card, g.hand_zone(p), g.hand_zone(g.activator))
    scored: Card = yield g.pick(p, g.highest(g.score_cards(p)), "transfer_score")
    if scored:
        g.transfer(scored, g.score_zone(p), g.score_zone(g.activator))


def fission_1(g: Innovation, p: Seat) -> None:
    card: Card = g.draw_and_reveal(p, 10)
    if COLOUR[card] == RED:
        g.remove_all()
        g.stopped = True


def fission_2(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, all_tops_but_fission(g), "return_top")
    if card:
        g.return_from(p, card, g.board_zone(g.holder(card), card))
    g.draw(p, 10)


def all_tops_but_fission(g: Innovation) -> tuple[Card, ...]:
    out: tuple[Card, ...] = ()
    p: i64
    for p in range(g.seats):
        out = out + g.without(g.tops(p), FISSION)
    return out


def collaboration_1(g: Innovation, p: Seat) -> Script:
    first: Card = g.draw_and_reveal(p, 9)
    second: Card = g.draw_and_reveal(p, 9)
    taken: Card = yield g.pick(g.activator, (first, second), "take_one")
    g.transfer_to_board(taken, g.hand_zone(p), g.activator)
    g.meld(p, second if taken == first else first)


def collaboration_2(g: Innovation, p: Seat) -> None:
    if len(g.pile(p, GREEN)) >= 10:
        g.win(p, "collaboration")


def satellites_1(g: Innovation, p: Seat) -> Script:
    yield from return_all(g, p, g.hand(p), g.hand_zone(p))
    g.draw_some(p, 8, 3)


def satellites_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(PURPLE), UP)
    g.splay_chosen(p, code)


def ecology_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick(p, g.hand(p), "return")
    if card:
        g.return_card(p, card)
        card = yield g.pick(p, g.hand(p), "score")
        if card:
            g.score(p, card)
        g.draw_some(p, 10, 2)


def suburbia_1(g: Innovation, p: Seat) -> Script:
    n: int = 0
    while True:
        card: Card = yield g.may_pick(p, g.hand(p), "tuck")
        if not card:
            break
        g.tuck(p, card)
        n += 1
    g.draw_and_score_some(p, 1, n)


def services_1(g: Innovation, p: Seat) -> Script:
    card: Card
    d: Seat = g.activator
    moved: tuple[Card, ...] = g.highest(g.score_cards(p))
    for card in moved:
        g.transfer(card, g.score_zone(p), g.hand_zone(d))
    if moved:
        taken: Card = yield g.pick(p, g.without_icon(g.tops(d), LEAF), "take")
        if taken:
            g.transfer(taken, g.board_zone(d, taken), g.hand_zone(p))


def specialization_1(g: Innovation, p: Seat) -> Script:
    q: Seat
    card: Card = yield g.pick(p, g.hand(p), "reveal")
    if card:
        g.reveal(p, card)
        for q in g.opponents(p):
            theirs: Card = g.top(q, COLOUR[card])
            if theirs:
                g.transfer(theirs, g.board_zone(q, card), g.hand_zone(p))


def specialization_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, either(YELLOW, BLUE), UP)
    g.splay_chosen(p, code)
