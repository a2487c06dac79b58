"""Innovation, age 3."""

from tessera.games.innovation.cards import (
    BLUE,
    CASTLE,
    COLOUR,
    CROWN,
    GREEN,
    HAS,
    LEAF,
    LEFT,
    NO_SPLAY,
    PURPLE,
    RED,
    WORLD,
    YELLOW,
)
from tessera.games.innovation.rules.asking import (
    colours_splayed,
    either,
    may,
    may_do,
    may_splay,
    name_player,
    only,
    pick,
    pick_hidden,
)
from tessera.games.innovation.rules.board import (
    all_of,
    bits,
    but_colour,
    fixed,
    highest,
    highest_value,
    icons,
    lowest,
    score,
    tops,
    with_icon,
    without_icon,
)
from tessera.games.innovation.rules.effects.shared import meld_all, return_all
from tessera.games.innovation.rules.ends import claim
from tessera.games.innovation.rules.moves import (
    draw,
    draw_meld,
    draw_reveal,
    draw_score,
    draw_some,
    exchange,
    meld_from_hand,
    return_scored,
    score_from_hand,
    splay,
    splay_chosen,
    to_board,
    transfer,
    transfer_shown,
)
from tessera.games.innovation.state import CHANCE_PICK, Table, hand, pile, score_pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Returns, Script


def alchemy_1(g: Table, p: Seat) -> Script:
    n: i64 = icons(g, p, CASTLE) // 3
    red = False
    while n > 0:
        if COLOUR[draw_reveal(g, p, 4)] == RED:
            red = True
        n -= 1
    if red:
        yield from return_all(g, p, g.hand(p), hand(p))


def alchemy_2(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, all_of(g.hand(p)), "meld")
    if card:
        meld_from_hand(g, p, card)
    card = yield pick(g, p, all_of(g.hand(p)), "score")
    if card:
        score_from_hand(g, p, card)


def translation_1(g: Table, p: Seat) -> Script:
    all_: bool = yield may_do(g, p, len(g.score_cards(p)) > 0, "meld_scores")
    if all_:
        yield from meld_all(g, p, g.score_cards(p), score_pile(p))


def translation_2(g: Table, p: Seat) -> None:
    cards = tops(g, p)
    if cards and len(with_icon(cards, CROWN)) == len(cards):
        claim(g, p, WORLD, "INN-72")


def engineering_1(g: Table, p: Seat) -> None:
    for card in with_icon(tops(g, p), CASTLE):
        transfer(g, card, pile(p, COLOUR[card]), score_pile(g.activator))


def engineering_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(RED), LEFT)
    splay_chosen(g, p, choice)


def optics_1(g: Table, p: Seat) -> Script:
    card: Card = draw_meld(g, p, 3)
    if HAS[card] >> CROWN & 1:
        draw_score(g, p, 4)
        return
    choice: int = yield name_player(g, p, poorer(g, p), "give_score", False)
    if choice:
        card = yield pick(g, p, all_of(g.score_cards(p)), "transfer_score")
        transfer(g, card, score_pile(p), score_pile(choice & 255))


def poorer(g: Table, p: i64) -> tuple[int, ...]:
    """Opponents with a lower score, if there is a card to give."""
    if not g.score_cards(p):
        return ()
    return tuple([q for q in g.opponents(p) if score(g, q) < score(g, p)])


def compass_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, with_icon(but_colour(tops(g, p), GREEN), LEAF), "transfer")
    if card:
        to_board(g, card, pile(p, COLOUR[card]), g.activator)
    card = yield pick(g, p, without_icon(tops(g, g.activator), LEAF), "take")
    if card:
        to_board(g, card, pile(g.activator, COLOUR[card]), p)


def paper_1(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, either(GREEN, BLUE), LEFT)
    splay_chosen(g, p, choice)


def paper_2(g: Table, p: Seat) -> None:
    draw_some(g, p, 4, bits(colours_splayed(g, p, LEFT)))


def machinery_1(g: Table, p: Seat) -> None:
    d = g.activator
    exchange(g, g.hand(p), hand(p), fixed(highest(g.hand(d))), hand(d))


def machinery_2(g: Table, p: Seat) -> Script:
    card: Card = yield pick_hidden(g, p, g.hand(p), with_icon(g.hand(p), CASTLE), "score")
    if card:
        score_from_hand(g, p, card)
    choice: int = yield may_splay(g, p, only(RED), LEFT)
    splay_chosen(g, p, choice)


def medicine_1(g: Table, p: Seat) -> Script:
    d: Seat = g.activator
    mine: Card = yield pick(g, p, highest(g.score_cards(p)), "swap_card")
    theirs: Card = yield from lowest_of_demander(g, score_pile(d))
    exchange(g, one(mine), score_pile(p), one(theirs), score_pile(d))


def lowest_of_demander(g: Table, zone: int) -> Returns[Card]:
    """A-1: the demander picks among own hidden cards of the smallest value; or the target does, who cannot see them."""
    card: Card
    if g.settings["demander_ties"] == "demander":
        card = yield pick(g, g.activator, lowest(g.zones[zone]), "swap_card")
        return card
    cards = fixed(lowest(g.zones[zone]))
    return cards[g.chance(CHANCE_PICK, len(cards))] if cards else Card(0)


def one(card: Card) -> tuple[Card, ...]:
    return (card,) if card else ()


def education_1(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.score_cards(p), highest(g.score_cards(p)), "return_score")
    if card:
        return_scored(g, p, card)
        draw(g, p, highest_value(g.score_cards(p)) + 2)


def feudalism_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick_hidden(g, p, g.hand(p), with_icon(g.hand(p), CASTLE), "transfer")
    if card:
        transfer_shown(g, card, hand(p), hand(g.activator))
        splay(g, p, COLOUR[card], NO_SPLAY)


def feudalism_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, either(YELLOW, PURPLE), LEFT)
    splay_chosen(g, p, choice)
