"""Innovation, age 8."""

from tessera.games.innovation.cards import (
    AGE,
    CLOCK,
    COLOUR,
    FACTORY,
    GREEN,
    LIGHTBULB,
    PURPLE,
    RED,
    UP,
    YELLOW,
)
from tessera.games.innovation.rules.asking import (
    ANY_COLOUR,
    may,
    may_do,
    may_splay,
    name_colour,
    name_value,
    only,
    pick,
    pick_back,
)
from tessera.games.innovation.rules.board import (
    ALL,
    all_of,
    bits,
    but_colour,
    fixed,
    highest,
    icons,
    lowest,
    of_value,
    top,
    tops,
    with_icon,
    without,
    without_icon,
)
from tessera.games.innovation.rules.effects.shared import return_all, tuck_all
from tessera.games.innovation.rules.ends import win
from tessera.games.innovation.rules.moves import (
    draw,
    draw_meld,
    draw_reveal,
    draw_score,
    draw_some,
    give_back,
    meld_from_hand,
    return_from_hand,
    return_scored,
    score_top,
    splay_chosen,
    to_board,
    transfer,
)
from tessera.games.innovation.state import CHANCE_PICK, Table, hand, pile, score_pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script


def quantum_theory_1(g: Table, p: Seat) -> Script:
    n: int = 0
    while n < 2:
        card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
        if not card:
            return
        return_from_hand(g, p, card)
        n += 1
    draw(g, p, 10)
    draw_score(g, p, 10)


def rocketry_1(g: Table, p: Seat) -> Script:
    n: int = icons(g, p, CLOCK) // 2
    while n > 0:
        choice: int = yield pick_back(g, p, g.opponents(p))
        if not choice:
            return
        return_blind(g, p, (choice & 255) >> 5, choice & 31)
        n -= 1


def return_blind(g: Table, p: i64, q: i64, back: i64) -> None:
    """One of q's score cards with this back, which p cannot tell apart: chance picks."""
    cards = [card for card in g.score_cards(q) if g.back(card) == back]
    card = cards[g.chance(CHANCE_PICK, len(cards))] if len(cards) > 1 else cards[0]
    give_back(g, p, card, score_pile(q))


def flight_1(g: Table, p: Seat) -> Script:
    if g.splay(p, RED) == UP:
        choice: int = yield may_splay(g, p, ANY_COLOUR, UP)
        splay_chosen(g, p, choice)


def flight_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(RED), UP)
    splay_chosen(g, p, choice)


def mobility_1(g: Table, p: Seat) -> Script:
    cards: tuple[Card, ...] = fixed(without_icon(but_colour(tops(g, p), RED), FACTORY))
    n: int = 0
    while n < 2:
        card: Card = yield pick(g, p, highest(cards), "transfer_top_score")
        if not card:
            break
        transfer(g, card, pile(p, COLOUR[card]), score_pile(g.activator))
        cards = without(cards, card)
        n += 1
    if n:
        draw(g, p, 8)


def corporations_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, with_icon(but_colour(tops(g, p), GREEN), FACTORY), "transfer_top_score")
    if card:
        transfer(g, card, pile(p, COLOUR[card]), score_pile(g.activator))
        draw_meld(g, p, 8)


def corporations_2(g: Table, p: Seat) -> None:
    draw_meld(g, p, 8)


def mass_media_1(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
    if card:
        return_from_hand(g, p, card)
        value: int = yield name_value(g, p)
        yield from return_all(g, p, fixed(of_value(g.score_cards(p), value, value)), score_pile(p))
        for q in g.others(p):
            return_value(g, q, value)


def return_value(g: Table, q: i64, value: i64) -> None:
    """Another player's score cards of a value: nobody sees them, so chance picks their order."""
    for card in g.shuffled(CHANCE_PICK, fixed(of_value(g.score_cards(q), value, value))):
        return_scored(g, q, card)


def mass_media_2(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(PURPLE), UP)
    splay_chosen(g, p, choice)


def antibiotics_1(g: Table, p: Seat) -> Script:
    n: int = 0
    seen: int = 0
    while n < 3:
        card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
        if not card:
            break
        return_from_hand(g, p, card)
        seen |= 1 << AGE[card]
        n += 1
    draw_some(g, p, 8, 2 * bits(seen))


def skyscrapers_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, with_icon(but_colour(tops(g, p), YELLOW), CLOCK), "transfer")
    if card:
        to_board(g, card, pile(p, COLOUR[card]), g.activator)
        below = top(g, p, COLOUR[card])
        if below:
            score_top(g, p, below)
            yield from return_all(g, p, g.pile(p, COLOUR[card]), pile(p, COLOUR[card]))


def empiricism_1(g: Table, p: Seat) -> Script:
    first: int = yield name_colour(g, p, ALL, "name_first", False)
    second: int = yield name_colour(g, p, ALL & ~only(first & 255), "name_second", False)
    card: Card = draw_reveal(g, p, 9)
    if COLOUR[card] == first & 255 or COLOUR[card] == second & 255:
        meld_from_hand(g, p, card)
        choice: int = yield may_splay(g, p, only(COLOUR[card]), UP)
        splay_chosen(g, p, choice)


def empiricism_2(g: Table, p: Seat) -> None:
    if icons(g, p, LIGHTBULB) >= 20:
        win(g, p, "empiricism")


def socialism_1(g: Table, p: Seat) -> Script:
    all_: bool = yield may_do(g, p, len(g.hand(p)) > 0, "tuck_hand")
    if all_:
        purple: bool = any_purple(g.hand(p))
        yield from tuck_all(g, p, g.hand(p), hand(p))
        if purple:
            for q in g.opponents(p):
                for card in lowest(g.hand(q)):
                    transfer(g, card, hand(q), hand(p))


def any_purple(cards: tuple[Card, ...]) -> bool:
    return any(COLOUR[card] == PURPLE for card in cards)
