"""Innovation, age 8."""

from tessera.games.innovation.cards import (
    AGE,
    ALL_COLOURS,
    CLOCK,
    COLOUR,
    FACTORY,
    GREEN,
    LIGHTBULB,
    PURPLE,
    RED,
    UP,
    YELLOW,
    how_many,
    only,
)
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.codes import back_of, colour_of, seat_of_back
from tessera.games.innovation.rules.effects.shared import return_all, tuck_all
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Script


def quantum_theory_1(g: Innovation, p: Seat) -> Script:
    n: int = 0
    while n < 2:
        card: Card = yield g.may_pick(p, g.hand(p), "return")
        if not card:
            return
        g.return_card(p, card)
        n += 1
    g.draw(p, 10)
    g.draw_and_score(p, 10)


def rocketry_1(g: Innovation, p: Seat) -> Script:
    n: int = g.icons_of(p, CLOCK) // 2
    while n > 0:
        code: int = yield g.pick_back(p, g.opponents(p))
        if not code:
            return
        q: Seat = seat_of_back(code)
        card: Card = card_behind(g, q, back_of(code))
        g.return_from(p, card, g.score_zone(q))
        n -= 1


def card_behind(g: Innovation, q: i64, back: i64) -> Card:
    """One of q's score cards with this back, which nobody else can tell apart: chance picks."""
    cards = tuple(card for card in g.score_cards(q) if g.back(card) == back)
    return g.by_chance(cards) if len(cards) > 1 else cards[0]


def flight_1(g: Innovation, p: Seat) -> Script:
    if g.splay_of(p, RED) == UP:
        code: int = yield g.may_splay(p, ALL_COLOURS, UP)
        g.splay_chosen(p, code)


def flight_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(RED), UP)
    g.splay_chosen(p, code)


def mobility_1(g: Innovation, p: Seat) -> Script:
    cards: tuple[Card, ...] = g.without_icon(g.but_colour(g.tops(p), RED), FACTORY)
    n: int = 0
    while n < 2:
        card: Card = yield g.pick(p, g.highest(cards), "transfer_top_score")
        if not card:
            break
        g.transfer(card, g.board_zone(p, card), g.score_zone(g.activator))
        cards = g.without(cards, card)
        n += 1
    if n:
        g.draw(p, 8)


def corporations_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.with_icon(g.but_colour(g.tops(p), GREEN), FACTORY), "transfer_top_score")
    if card:
        g.transfer(card, g.board_zone(p, card), g.score_zone(g.activator))
        g.draw_and_meld(p, 8)


def corporations_2(g: Innovation, p: Seat) -> None:
    g.draw_and_meld(p, 8)


def mass_media_1(g: Innovation, p: Seat) -> Script:
    q: Seat
    card: Card = yield g.may_pick(p, g.hand(p), "return")
    if card:
        g.return_card(p, card)
        value: int = yield g.name_value(p)
        yield from return_all(g, p, g.of_value(g.score_cards(p), value, value), g.score_zone(p))
        for q in g.others(p):
            for card in g.in_any_order(g.of_value(g.score_cards(q), value, value)):  # nobody sees them
                g.return_scored(q, card)


def mass_media_2(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(PURPLE), UP)
    g.splay_chosen(p, code)


def antibiotics_1(g: Innovation, p: Seat) -> Script:
    n: int = 0
    seen: int = 0
    while n < 3:
        card: Card = yield g.may_pick(p, g.hand(p), "return")
        if not card:
            break
        g.return_card(p, card)
        seen |= 1 << AGE[card]
        n += 1
    g.draw_some(p, 8, 2 * how_many(seen))


def skyscrapers_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.with_icon(g.but_colour(g.tops(p), YELLOW), CLOCK), "transfer")
    if card:
        g.transfer_to_board(card, g.board_zone(p, card), g.activator)
        below: Card = g.top(p, COLOUR[card])
        if below:
            g.score_top(p, below)
            yield from return_all(g, p, g.pile(p, COLOUR[card]), g.board_zone(p, card))


def empiricism_1(g: Innovation, p: Seat) -> Script:
    first: int = yield g.name_colour(p, ALL_COLOURS, "name_first", False)
    second: int = yield g.name_colour(p, ALL_COLOURS & ~only(colour_of(first)), "name_second", False)
    card: Card = g.draw_and_reveal(p, 9)
    if COLOUR[card] == colour_of(first) or COLOUR[card] == colour_of(second):
        g.meld(p, card)
        code: int = yield g.may_splay(p, only(COLOUR[card]), UP)
        g.splay_chosen(p, code)


def empiricism_2(g: Innovation, p: Seat) -> None:
    if g.icons_of(p, LIGHTBULB) >= 20:
        g.win(p, "empiricism")


def socialism_1(g: Innovation, p: Seat) -> Script:
    q: Seat
    card: Card
    all_: bool = yield g.may_do(p, len(g.hand(p)) > 0, "tuck_hand")
    if all_:
        purple: bool = any_purple(g.hand(p))
        yield from tuck_all(g, p, g.hand(p), g.hand_zone(p))
        if purple:
            for q in g.opponents(p):
                for card in g.lowest(g.hand(q)):
                    g.transfer(card, g.hand_zone(q), g.hand_zone(p))


def any_purple(cards: tuple[Card, ...]) -> bool:
    return any(COLOUR[card] == PURPLE for card in cards)
