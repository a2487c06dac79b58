"""Splendor: why an action is refused, rule by rule; it reads what lies open and the seat's own hand.

Read `explain` first: one function for each question.

Then `thought_of`, answers that one might think of, and `choice_rule`, the rule that an answer belongs to.
"""

from collections.abc import Callable

from tessera.games.splendor.cards import (
    CARD_IDS,
    COLOURS,
    DISCARD,
    GOLD,
    LETTERS,
    NOBLES,
    POWER,
    PRICE_COLOUR,
    TILES,
    TOKENS,
)
from tessera.games.splendor.rules.buying import occupied
from tessera.games.splendor.rules.codes import (
    BUY,
    MOVE,
    PASS,
    PLACE,
    REMOVE,
    RESERVE,
    RESERVE_DECK,
    TAKE,
    TAKE_TWO,
    TO,
    code,
    gems_of,
    gold_cards_of,
    has_colour,
    tokens_of,
    verb_of,
    x_of,
)
from tessera.games.splendor.rules.expansions.orient import can_attach, copying, of_colour
from tessera.games.splendor.rules.paying import doubles, gold_needed, price
from tessera.games.splendor.state import DECKS, HAND, HAND_LIMIT, RESERVED, ROW, TABLE, Table
from tessera.kernel.script import Ask
from tessera.kernel.words import Reason


def explain(g: Table, seat: int, code: int, ask: Ask) -> Reason:
    return QUESTIONS.get(ask.prompt, _choose)(g, seat, code, ask)


def _choose(g: Table, seat: int, code: int, ask: Ask) -> Reason:
    return Reason("refused.choose", ask.rule, tuple(ask.answers))


def _face_up(g: Table, card: int) -> bool:
    return any(card in g.zones[z] for z in range(ROW, ROW + DECKS))


# The action of the turn


def _main(g: Table, seat: int, code: int, ask: Ask) -> Reason:
    verb, x = int(verb_of(code)), int(x_of(code))
    if verb == TAKE:
        return _take(g, x)
    if verb == TAKE_TWO and x < COLOURS:
        return Reason("refused.four", "SPL-11", args={"colour": LETTERS[x], "n": str(int(g.bank[x]))})
    if verb == TAKE_TWO:
        return Reason("refused.no_gold", "SPL-9")
    if verb == PASS:
        return Reason("refused.no_pass", "SPL-31")
    if verb == RESERVE_DECK:
        full = len(g.zones[HAND + seat]) >= HAND_LIMIT
        return Reason("refused.hand_full" if full else "refused.deck_empty", "SPL-13")
    if verb in (RESERVE, BUY) and 0 < x < len(g.known):
        return _reserve(g, seat, x) if verb == RESERVE else _buy(g, seat, x)
    return Reason("refused.wrong_moment", "SPL-8")


def _take(g: Table, colours: int) -> Reason:
    for c in range(COLOURS):
        if has_colour(colours, c) and g.bank[c] == 0:
            return Reason("refused.nothing_left", "SPL-9", args={"colour": LETTERS[c]})
    return Reason("refused.three", "SPL-10")


def _reserve(g: Table, seat: int, card: int) -> Reason:
    name = {"card": CARD_IDS[card]}
    if not _face_up(g, card):
        return Reason("refused.not_face_up", "SPL-13", args=name)
    if g.strongholds and occupied(g, seat, card):
        return Reason("refused.occupied", "SPL-105", args=name)
    return Reason("refused.hand_full", "SPL-13")


def _buy(g: Table, seat: int, card: int) -> Reason:
    name = {"card": CARD_IDS[card]}
    if not _face_up(g, card) and card not in g.zones[HAND + seat]:
        return Reason("refused.not_there", "SPL-16", args=name)
    if g.strongholds and occupied(g, seat, card):
        return Reason("refused.occupied", "SPL-105", args=name)
    if POWER[card] == DISCARD:
        return Reason("refused.no_bonuses", "SPL-88", args={**name, "colour": LETTERS[PRICE_COLOUR[card]]})
    if g.orient and not can_attach(g, seat, card):
        return Reason("refused.no_base", "SPL-81", args=name)
    lacking = [(LETTERS[c], int(price(g, seat, card, c) - g.tokens[TOKENS * seat + c])) for c in range(COLOURS)]
    missing = " ".join(f"{letter}{n}" for letter, n in lacking if n > 0)
    gold = "held" if g.gold(seat) + g.gold_cards(seat) > 0 else ""
    return Reason("refused.too_dear", "SPL-17", args={**name, "missing": missing, "gold": gold})


# What follows from it


def _pay(g: Table, seat: int, payment: int, ask: Ask) -> Reason:
    card = ask.args[0]
    gold, cards = tokens_of(payment, GOLD), gold_cards_of(payment)
    for c in range(COLOURS):
        if tokens_of(payment, c) > g.tokens[TOKENS * seat + c]:
            return Reason("refused.payment_held", "SPL-17", tuple(ask.answers))
    if gold > g.gold(seat) or cards > g.gold_cards(seat):
        return Reason("refused.payment_held", "SPL-17", tuple(ask.answers))
    too_much = any(tokens_of(payment, c) > price(g, seat, card, c) for c in range(COLOURS))
    if not too_much and gold_needed(g, seat, card, gems_of(payment), cards) > gold:
        return Reason("refused.payment_short", "SPL-63" if doubles(g, seat) else "SPL-17", tuple(ask.answers))
    return Reason("refused.payment", "SPL-18", tuple(ask.answers))


def _return(g: Table, seat: int, token: int, ask: Ask) -> Reason:
    return Reason("refused.token", "SPL-25", tuple(ask.answers))


def _noble(g: Table, seat: int, noble: int, ask: Ask) -> Reason:
    others = 0 <= noble < NOBLES and g.nobles[noble] >= RESERVED and g.nobles[noble] != RESERVED + seat
    return Reason("refused.noble_of_another" if others else "refused.noble", "SPL-85" if others else "SPL-22")


def _city(g: Table, seat: int, tile: int, ask: Ask) -> Reason:
    return Reason("refused.city", "SPL-42", tuple(ask.answers))


def _third_token(g: Table, seat: int, colour: int, ask: Ask) -> Reason:
    if colour < COLOURS and g.bank[colour]:
        return Reason("refused.other_colour", "SPL-60", tuple(ask.answers))
    return Reason("refused.gem_left", "SPL-61", tuple(ask.answers))


def _extra_token(g: Table, seat: int, colour: int, ask: Ask) -> Reason:
    return Reason("refused.gem_left", "SPL-59", tuple(ask.answers))


def _attach(g: Table, seat: int, card: int, ask: Ask) -> Reason:
    return Reason("refused.base", "SPL-82", tuple(ask.answers))


def _discard(g: Table, seat: int, card: int, ask: Ask) -> Reason:
    mine = of_colour(g, seat, PRICE_COLOUR[ask.args[0]])
    if card in list(mine):
        copies = len(copying(g, mine)) and not g.copies[card]
        return Reason("refused.copies_first" if copies else "refused.superfluous", "SPL-89" if copies else "SPL-90")
    return Reason("refused.no_bonus_of_it", "SPL-88", tuple(ask.answers))


def _free_card(g: Table, seat: int, card: int, ask: Ask) -> Reason:
    if card == 0:
        return Reason("refused.must_take", "SPL-92", tuple(ask.answers))
    if 0 < card < len(g.known) and _face_up(g, card) and occupied(g, seat, card):
        return Reason("refused.occupied", "SPL-121", tuple(ask.answers), {"card": CARD_IDS[card]})
    return Reason("refused.choose", ask.rule, tuple(ask.answers))


def _stronghold(g: Table, seat: int, code: int, ask: Ask) -> Reason:
    verb, card = int(verb_of(code)), int(x_of(code))
    if not 0 < card < len(g.known) or not _face_up(g, card):
        return Reason("refused.fort_face_up", "SPL-104")
    theirs = occupied(g, seat, card)
    if ask.prompt == "move_stronghold" and verb != TO:
        return Reason("refused.fort_move", "SPL-104", tuple(ask.answers))
    if verb == REMOVE:
        return Reason("refused.fort_remove", "SPL-103")
    if theirs:
        return Reason("refused.occupied", "SPL-102", args={"card": CARD_IDS[card]})
    if verb == PLACE:
        return Reason("refused.fort_none_left", "SPL-104")
    return Reason("refused.fort_move", "SPL-104")


QUESTIONS: dict[str, Callable[[Table, int, int, Ask], Reason]] = {
    "main": _main,
    "pay": _pay,
    "return": _return,
    "noble": _noble,
    "city": _city,
    "third_token": _third_token,
    "extra_token": _extra_token,
    "attach": _attach,
    "discard": _discard,
    "free_card": _free_card,
    "stronghold": _stronghold,
    "move_stronghold": _stronghold,
}

RULES = {TAKE: "SPL-9", TAKE_TWO: "SPL-11", RESERVE: "SPL-13", RESERVE_DECK: "SPL-13", BUY: "SPL-16", PASS: "SPL-31"}
FORT_RULES = {
    PLACE: "SPL-102",
    MOVE: "SPL-104",
    REMOVE: "SPL-103",
    TO: "SPL-104",
}


def choice_rule(ask: Ask, code: int) -> str:
    verb, x = int(verb_of(code)), int(x_of(code))
    if ask.prompt == "main":
        if verb == TAKE and x.bit_count() < 3:
            return "SPL-10"
        if verb == BUY and POWER[x] == DISCARD:
            return "SPL-88"
        return RULES.get(verb, ask.rule)
    if ask.prompt in ("stronghold", "move_stronghold"):
        return FORT_RULES.get(verb, ask.rule)
    return ask.rule


def thought_of(g: Table, seat: int, ask: Ask) -> list[int]:
    """Cards to be bought, pairs to be taken, and the like: only what lies open and the seat's own hand."""
    rows = [card for zone in range(ROW, ROW + DECKS) for card in g.zones[zone]]
    if ask.prompt == "main":
        out = [code(BUY, card) for card in (*rows, *g.zones[HAND + seat])]
        out += [code(TAKE_TWO, c) for c in range(COLOURS) if g.bank[c]]
        if len(g.zones[HAND + seat]) >= HAND_LIMIT:
            out += [code(RESERVE_DECK, deck) for deck in range(DECKS) if g.zones[deck]]
        return [int(c) for c in out]
    if ask.prompt == "third_token":
        return [c for c in range(COLOURS) if g.bank[c]]
    if ask.prompt == "city":
        return [t for t in range(TILES) if g.tiles[t] == TABLE]
    if ask.prompt == "stronghold":
        return [int(code(PLACE, card)) for card in rows]
    if ask.prompt == "discard":
        return [card for card in g.zones[g.owned_zone(seat)] if g.colour(card) >= 0]
    return []
