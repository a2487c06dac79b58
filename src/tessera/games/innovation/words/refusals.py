"""Innovation: why an answer is refused, rule by rule; it reads what lies open and the seat's own hand.

Then `thought_of`, answers that one might think of, and `choice_rule`, the rule that an answer belongs to.
"""

from tessera.games.innovation.cards import AGE, ALL_CARDS
from tessera.games.innovation.rules.asking import ACHIEVE, DOGMA, DRAW, ENDORSE, MELD, SPLAY, code
from tessera.games.innovation.rules.board import is_city, score, tops
from tessera.games.innovation.state import ACHIEVEMENTS, Table
from tessera.games.innovation.words.notation import card_name
from tessera.kernel.script import CARD, Ask
from tessera.kernel.words import Reason


def explain(g: Table, seat: int, action: int, ask: Ask) -> Reason:
    if ask.prompt == "main":
        return _main(g, seat, action, ask)
    if ask.prompt == "endorse_tuck" and action in g.hand(seat):
        return _tuck(g, action, ask)
    if ask.kind == CARD:
        if 0 < action <= ALL_CARDS:
            return Reason("refused.card", ask.rule, tuple(ask.answers), {"card": card_name(action)})
        return Reason("refused.must", ask.rule, tuple(ask.answers))
    if ask.prompt == "splay" and action >> 8 == SPLAY:
        return Reason("refused.splay", "INN-37", tuple(ask.answers))
    return Reason("refused.choose", ask.rule, tuple(ask.answers))


def _main(g: Table, p: int, action: int, ask: Ask) -> Reason:
    verb, x = action >> 8, action & 255
    card = {"card": card_name(x)}
    if verb in (MELD, DOGMA, ENDORSE) and not 0 < x <= ALL_CARDS:
        return Reason("refused.wrong_moment", "INN-12")
    if verb == MELD:
        return Reason("refused.not_in_hand", "INN-23", _of(ask, MELD), card)
    if verb == DOGMA:
        if x in tops(g, p):
            return Reason("refused.no_text", "INN-91", _of(ask, DOGMA), card)
        return Reason("refused.not_on_top", "INN-44", _of(ask, DOGMA), card)
    if verb == ACHIEVE:
        return _achieve(g, p, x, ask)
    if verb == ENDORSE:
        return _endorse(g, p, x, ask)
    return Reason("refused.wrong_moment", "INN-12")


def _achieve(g: Table, p: int, age: int, ask: Ask) -> Reason:
    n = {"n": str(age), "need": str(5 * age), "have": str(score(g, p))}
    if all(AGE[c] != age for c in g.zones[ACHIEVEMENTS]):
        return Reason("refused.no_achievement", "INN-66", _of(ask, ACHIEVE), n)
    key = "refused.low_score" if score(g, p) < 5 * age else "refused.low_top"
    return Reason(key, "INN-67" if not _of(ask, ACHIEVE) else "INN-66", _of(ask, ACHIEVE), n)


def _endorse(g: Table, p: int, x: int, ask: Ask) -> Reason:
    card = {"card": card_name(x)}
    if not g.cities:
        return Reason("refused.no_cities", "INN-12")
    if g.endorsed:
        return Reason("refused.endorse_once", "INN-99")
    city_first = g.settings["endorse_order"] == "city first"
    if x not in tops(g, p) or is_city(x) != city_first:
        key = "refused.endorse_no_city" if city_first else "refused.endorse_no_card"
        return Reason(key, "INN-100", _of(ask, ENDORSE), card)
    return Reason("refused.endorse_in_vain", "INN-101", _of(ask, ENDORSE), card)


def _tuck(g: Table, card: int, ask: Ask) -> Reason:
    """Why a card of the hand cannot be tucked for an Endorse action."""
    city = ask.args[2]
    args = {"card": card_name(card), "city": card_name(city)}
    if AGE[card] > AGE[city]:
        return Reason("refused.endorse_tuck", "INN-100", tuple(ask.answers), args)
    return Reason("refused.endorse_no_use", "INN-101", tuple(ask.answers), args)


def _of(ask: Ask, verb: int) -> tuple[int, ...]:
    return tuple([int(c) for c in ask.answers if c >> 8 == verb])


RULES = {DRAW: "INN-16", MELD: "INN-23", DOGMA: "INN-44", ACHIEVE: "INN-66", ENDORSE: "INN-99"}
SHOWN = 2  # achievements that are next but out of reach


def choice_rule(ask: Ask, action: int) -> str:
    return RULES.get(action >> 8, ask.rule) if ask.prompt == "main" else ask.rule


def thought_of(g: Table, seat: int, ask: Ask) -> list[int]:
    """The next achievements that are out of reach, and top cities to endorse."""
    if ask.prompt != "main":
        return []
    legal = set(ask.answers)
    ages = [int(AGE[card]) for card in g.zones[ACHIEVEMENTS]]
    out = [int(code(ACHIEVE, age)) for age in ages]
    out = [c for c in out if c not in legal][:SHOWN]
    if g.cities:
        city_first = g.settings["endorse_order"] == "city first"
        cities = [card for card in tops(g, seat) if is_city(card) == city_first]
        if any(is_city(card) for card in tops(g, seat)):
            out += [int(code(ENDORSE, card)) for card in cities]
    return out
