"""Innovation, age 3."""

from tessera.games.innovation.cards import (
    BLUE,
    CASTLE,
    COLOUR,
    CROWN,
    GREEN,
    LEAF,
    LEFT,
    NO_SPLAY,
    PURPLE,
    RED,
    WORLD,
    YELLOW,
    bears,
    either,
    how_many,
    only,
)
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.codes import seat_of
from tessera.games.innovation.rules.effects.shared import meld_all, return_all
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Returns, Script


def alchemy_1(g: Innovation, p: Seat) -> Script:
    n: int = g.icons_of(p, CASTLE) // 3
    red: bool = False
    while n > 0:
        card: Card = g.draw_and_reveal(p, 4)
        red = red or COLOUR[card] == RED
        n -= 1
    if red:
        yield from return_all(g, p, g.hand(p), g.hand_zone(p))


def alchemy_2(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.hand(p), "meld")
    if card:
        g.meld(p, card)
    card = yield g.pick(p, g.hand(p), "score")
    if card:
        g.score(p, card)


def translation_1(g: Innovation, p: Seat) -> Script:
    all_: bool = yield g.may_do(p, len(g.score_cards(p)) > 0, "meld_scores")
    if all_:
        yield from meld_all(g, p, g.score_cards(p), g.score_zone(p))


def translation_2(g: Innovation, p: Seat) -> None:
    cards = g.tops(p)
    if cards and len(g.with_icon(cards, CROWN)) == len(cards):
        g.claim(p, WORLD)


def engineering_1(g: Innovation, p: Seat) -> None:
    card: Card
    for card in g.with_icon(g.tops(p), CASTLE):
        g.transfer(card, g.board_zone(p, card), g.score_zone(g.activator))


def engineering_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(RED), LEFT)
    g.splay_chosen(p, code)


def optics_1(g: Innovation, p: Seat) -> Script:
    card: Card = g.draw_and_meld(p, 3)
    if bears(card, CROWN):
        g.draw_and_score(p, 4)
        return
    code: int = yield g.name_player(p, poorer(g, p), "give_score", False)
    if code:
        card = yield g.pick(p, g.score_cards(p), "transfer_score")
        g.transfer(card, g.score_zone(p), g.score_zone(seat_of(code)))


def poorer(g: Innovation, p: i64) -> tuple[Seat, ...]:
    """Opponents with a lower score, if there is a card to give."""
    if not g.score_cards(p):
        return ()
    return tuple(q for q in g.opponents(p) if g.score_of(q) < g.score_of(p))


def compass_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.with_icon(g.but_colour(g.tops(p), GREEN), LEAF), "transfer")
    if card:
        g.transfer_to_board(card, g.board_zone(p, card), g.activator)
    card = yield g.pick(p, g.without_icon(g.tops(g.activator), LEAF), "take")
    if card:
        g.transfer_to_board(card, g.board_zone(g.activator, card), p)


def paper_1(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, either(GREEN, BLUE), LEFT)
    g.splay_chosen(p, code)


def paper_2(g: Innovation, p: Seat) -> None:
    g.draw_some(p, 4, how_many(g.colours_splayed(p, LEFT)))


def machinery_1(g: Innovation, p: Seat) -> None:
    d: Seat = g.activator
    g.exchange(g.hand(p), g.hand_zone(p), g.highest(g.hand(d)), g.hand_zone(d))


def machinery_2(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick_hidden(p, g.hand(p), g.with_icon(g.hand(p), CASTLE), "score")
    if card:
        g.score(p, card)
    code: int = yield g.may_splay(p, only(RED), LEFT)
    g.splay_chosen(p, code)


def medicine_1(g: Innovation, p: Seat) -> Script:
    d: Seat = g.activator
    mine: Card = yield g.pick(p, g.highest(g.score_cards(p)), "swap_card")
    theirs: Card = yield from lowest_of_demander(g, g.score_zone(d))
    g.exchange(one(mine), g.score_zone(p), one(theirs), g.score_zone(d))


def lowest_of_demander(g: Innovation, zone: int) -> Returns[Card]:
    """A-1: the demander picks among own hidden cards of the smallest value; or the target does, who cannot see them."""
    card: Card
    if g.settings["demander_ties"] == "demander":
        card = yield g.pick(g.activator, g.lowest(g.cards_in(zone)), "swap_card")
        return card
    cards: tuple[Card, ...] = g.lowest(g.cards_in(zone))
    return g.by_chance(cards) if cards else Card(0)


def one(card: Card) -> tuple[Card, ...]:
    return (card,) if card else ()


def education_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick_hidden(p, g.score_cards(p), g.highest(g.score_cards(p)), "return_score")
    if card:
        g.return_scored(p, card)
        g.draw(p, g.highest_value(g.score_cards(p)) + 2)


def feudalism_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick_hidden(p, g.hand(p), g.with_icon(g.hand(p), CASTLE), "transfer")
    if card:
        g.transfer_shown(card, g.hand_zone(p), g.hand_zone(g.activator))
        g.splay(p, COLOUR[card], NO_SPLAY)


def feudalism_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, either(YELLOW, PURPLE), LEFT)
    g.splay_chosen(p, code)
