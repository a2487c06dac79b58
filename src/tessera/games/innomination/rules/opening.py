"""Innomination: what happens before the first turn of a game, as scripts: the draft, the opening hands, and between the
games of a match who begins and with which decks."""

from typing import Final

from tessera.games.innomination.rules.codes import DECK, PICK, code_of, other_of
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.setup import deal, decks_for, lay_out, own_leaders, pool
from tessera.games.innomination.state import HAND, MAIN, OPENING_HAND
from tessera.kernel.events import BOTTOM
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import ACTION, CARD, SEAT, Ask, Script

OPENING_CARDS: Final = 10  # IM-11


def draft(g: Innomination) -> Script:
    """IM-130: two rounds; before a Primary is picked, every other player bans one Leader for this pick."""
    q: Seat
    other: Seat
    code: int
    number: int
    k: int
    banned: tuple[int, ...]
    for number in range(2 * int(g.seats)):
        q = Seat(int((g.drafter + number) % g.seats))
        banned = ()
        if number < g.seats:
            for other in g.others(q):
                code = yield Ask(other, ACTION, leaders(g, banned), "ban", "IM-130", (q,))
                banned = (*banned, other_of(code))
                g.tell("ban", other, "IM-130", (other_of(code),))
        code = yield Ask(q, ACTION, leaders(g, banned), "primary" if number < g.seats else "supporting", "IM-130")
        g.drafted = (*g.drafted, other_of(code))
        g.tell("draft", q, "IM-130", (other_of(code),))
    for k in range(int(g.seats)):
        q = Seat(int((g.drafter + k) % g.seats))
        code = yield Ask(q, ACTION, decks(g, q), "deck", "AMB-34")
        deal(g, q, g.card_set.decks[other_of(code)], own_leaders(g, q))
        g.tell("deck", q, "AMB-34", (other_of(code),))


def leaders(g: Innomination, banned: tuple[int, ...]) -> vec[i64]:
    return vec[i64]([int(code_of(PICK, 0, c)) for c in pool(g, banned)])


def decks(g: Innomination, q: i64) -> vec[i64]:
    return vec[i64]([int(code_of(DECK, 0, i)) for i in decks_for(g, q)])


def opening(g: Innomination) -> Script:
    """IM-11: ten cards, five of them go under the Main Deck in an order of choice."""
    q: Seat
    k: int
    for k in range(int(g.seats)):
        q = Seat(int((g.starter + k) % g.seats))
        deal_opening(g, q)
        while len(g.cards_in(q, HAND)) > OPENING_HAND:
            card: Card = yield Ask(q, CARD, vec[i64](g.cards_in(q, HAND)), "opening", "IM-11")
            g.move("bottom", q, "IM-11", card, g.zone(q, HAND), g.zone(q, MAIN), g.bit(q), BOTTOM)


def deal_opening(g: Innomination, q: i64) -> None:
    for _ in range(OPENING_CARDS):
        deck = g.cards_in(q, MAIN)
        g.move("draw", q, "IM-11", Card(deck[len(deck) - 1]), g.zone(q, MAIN), g.zone(q, HAND), g.bit(q))


def next_game(g: Innomination) -> Script:
    """AMB-71: who lost says who begins; decks may change if the table wants that; then all is laid out anew."""
    first: Seat
    chosen: tuple[int, ...]
    q: Seat
    everybody: tuple[Seat, ...]
    if g.chooser() >= 0:
        first = yield Ask(g.chooser(), SEAT, g.all_seats(), "next_starter", "AMB-71")
    else:
        first = g.starter_by_lot()
    g.clear_table(first)
    if g.settings["change_decks"]:
        everybody = (first, *g.others(first))
        chosen = yield g.new_decks(everybody)
        for q in everybody:
            g.change_deck(q, other_of(chosen[everybody.index(q)]))
    g.begin_game()
    for q in (first, *g.others(first)):
        lay_out(g, q)
