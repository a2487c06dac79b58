"""Innovation, age 9; Computers' second and Satellites' third effect are in nested.py."""

from tessera.games.innovation.cards import BLUE, COLOUR, FISSION, GREEN, LEAF, PURPLE, RED, UP, YELLOW
from tessera.games.innovation.rules.asking import either, may, may_splay, only, pick
from tessera.games.innovation.rules.board import all_of, fixed, highest, top, tops, without, without_icon
from tessera.games.innovation.rules.effects.shared import return_all
from tessera.games.innovation.rules.ends import win
from tessera.games.innovation.rules.moves import (
    draw,
    draw_meld,
    draw_reveal,
    draw_score_some,
    draw_some,
    give_back,
    meld_from_hand,
    put_to_score,
    remove_all,
    return_from_hand,
    reveal,
    score_from_hand,
    splay_chosen,
    to_board,
    transfer,
    tuck_from_hand,
)
from tessera.games.innovation.state import Table, hand, pile, score_pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import Script


def computers_1(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, either(RED, GREEN), UP)
    splay_chosen(g, p, choice)


def genetics_1(g: Table, p: Seat) -> None:
    card = draw_meld(g, p, 10)
    zone = pile(p, COLOUR[card])
    for below in g.zones[zone][:-1]:
        put_to_score(g, p, below, zone)


def composites_1(g: Table, p: Seat) -> Script:
    if len(g.hand(p)) > 1:
        kept: Card = yield pick(g, p, all_of(g.hand(p)), "keep")
        for card in without(g.hand(p), kept):
            transfer(g, card, hand(p), hand(g.activator))
    scored: Card = yield pick(g, p, highest(g.score_cards(p)), "transfer_score")
    if scored:
        transfer(g, scored, score_pile(p), score_pile(g.activator))


def fission_1(g: Table, p: Seat) -> None:
    if COLOUR[draw_reveal(g, p, 10)] == RED:
        remove_all(g)
        g.stopped = True


def fission_2(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, all_tops_but_fission(g), "return_top")
    if card:
        give_back(g, p, card, pile(holder(g, card), COLOUR[card]))
    draw(g, p, 10)


def all_tops_but_fission(g: Table) -> vec[i64]:
    out = vec[i64]()
    p: i64 = 0
    while p < g.seats:
        for card in tops(g, p):
            if card != FISSION:
                out = append(out, card)
        p += 1
    return out


def holder(g: Table, card: i64) -> i64:
    """On whose board a top card lies."""
    p: i64 = 0
    while top(g, p, COLOUR[card]) != card:
        p += 1
    return p


def collaboration_1(g: Table, p: Seat) -> Script:
    first: Card = draw_reveal(g, p, 9)
    second: Card = draw_reveal(g, p, 9)
    taken: Card = yield pick(g, g.activator, vec[i64]([first, second]), "take_one")
    to_board(g, taken, hand(p), g.activator)
    meld_from_hand(g, p, first + second - taken)


def collaboration_2(g: Table, p: Seat) -> None:
    if len(g.pile(p, GREEN)) >= 10:
        win(g, p, "collaboration")


def satellites_1(g: Table, p: Seat) -> Script:
    yield from return_all(g, p, g.hand(p), hand(p))
    draw_some(g, p, 8, 3)


def satellites_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(PURPLE), UP)
    splay_chosen(g, p, choice)


def ecology_1(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
    if card:
        return_from_hand(g, p, card)
        card = yield pick(g, p, all_of(g.hand(p)), "score")
        if card:
            score_from_hand(g, p, card)
        draw_some(g, p, 10, 2)


def suburbia_1(g: Table, p: Seat) -> Script:
    n: int = 0
    while True:
        card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "tuck")
        if not card:
            break
        tuck_from_hand(g, p, card)
        n += 1
    draw_score_some(g, p, 1, n)


def services_1(g: Table, p: Seat) -> Script:
    d: Seat = g.activator
    moved: tuple[Card, ...] = fixed(highest(g.score_cards(p)))
    for card in moved:
        transfer(g, card, score_pile(p), hand(d))
    if moved:
        taken: Card = yield pick(g, p, without_icon(tops(g, d), LEAF), "take")
        if taken:
            transfer(g, taken, pile(d, COLOUR[taken]), hand(p))


def specialization_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, all_of(g.hand(p)), "reveal")
    if card:
        reveal(g, p, card)
        for q in g.opponents(p):
            theirs = top(g, q, COLOUR[card])
            if theirs:
                transfer(g, theirs, pile(q, COLOUR[card]), hand(p))


def specialization_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, either(YELLOW, BLUE), UP)
    splay_chosen(g, p, choice)
