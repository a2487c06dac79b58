"""Cities: the Endorse action, the icons that act on a Meld action, and the city for a new colour (INN-87 to INN-123).

City draws are in moves.py (a splay can happen in any effect), flags in ends.py. The rules ask for each of
these at its point; Echoes and Figures would stand beside this file.
"""

from tessera.games.innovation.cards import (
    AGE,
    ARROW,
    BOTTOM_ICON,
    COLOUR,
    FEATURED,
    PLUS,
    SEARCH,
    TOP_ICON,
    bears,
    is_city,
    only,
)
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.codes import ENDORSE, code
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import Returns, Script

# A Meld action


def after_meld(g: Innovation, p: Seat, card: Card, opened: bool) -> Script:
    """INN-108, INN-96, in the order of INN-114."""
    brings: bool = opened and brings_city(g, card)
    if brings and not g.settings["icon_first"]:
        g.draw_city_for_colour(p, city_value(g, p, card))
    if is_city(card):
        yield from act(g, p, card, int(TOP_ICON[card]))
        if g.settings["bottom_icons"] and BOTTOM_ICON[card]:
            yield from act(g, p, card, int(BOTTOM_ICON[card]))
        g.draw_owed()
    if brings and g.settings["icon_first"]:
        g.draw_city_for_colour(p, city_value(g, p, card))


def brings_city(g: Innovation, card: Card) -> bool:
    """INN-96, A-4: may a city come for a colour that this card opened?"""
    return not is_city(card) or g.settings["city_limit"] != "before"


def city_value(g: Innovation, p: Seat, card: Card) -> i64:
    """INN-96: the value of the card that was melded; in the published game, of the highest top card."""
    return AGE[card] if g.settings["meld_city"] == "that card" else g.highest_top(p)


def act(g: Innovation, p: Seat, card: Card, icon: int) -> Script:
    """INN-109 to INN-112: what an icon of a city does. Flags and bonuses do nothing."""
    must: bool = g.settings["icons_act"] == "must"
    if icon >> 4 == ARROW:
        if must:
            g.splay(p, COLOUR[card], icon & 15)
        else:
            code: int = yield g.may_splay(p, only(COLOUR[card]), icon & 15)
            g.splay_chosen(p, code)
    elif icon >> 4 == PLUS:
        wanted: bool = must
        if not must:
            wanted = yield g.may_do(p, True, "plus")
        if wanted:
            g.draw(p, AGE[card] + 1)
    elif icon >> 4 == SEARCH:
        yield from search(g, p, int(AGE[card]), icon & 15)


def search(g: Innovation, p: Seat, age: int, icon: int) -> Script:
    """INN-112: reveal cards of a supply, keep those with the icon, return the others."""
    cards: tuple[Card, ...] = g.cards_in(age - 1)[-age:]
    g.look("reveal", p, "INN-112", cards, age - 1, g.everybody())
    left: tuple[Card, ...] = ()
    card: Card
    last: Card
    for card in cards:
        if bears(card, icon):
            g.take_shown(p, card, age - 1)
        else:
            left = (*left, card)
    while len(left) > 1:
        chosen: Card = yield g.pick(p, left, "return_next")
        g.return_from(p, chosen, age - 1)
        left = g.without(left, chosen)
    for last in left:
        g.return_from(p, last, age - 1)


# The Endorse action


def endorse(g: Innovation, p: Seat, chosen: Card) -> Returns[Card]:
    """INN-100: city, tuck, then the card whose effects are doubled; published: that card first. Gives that card."""
    city: Card = chosen
    target: Card = chosen
    tucked: Card
    g.endorsed = True
    if g.settings["endorse_order"] == "city first":
        tucked = yield g.pick_endorsing(p, tuckable(g, p, city), "endorse_tuck", city)
        g.tuck(p, tucked)
        target = yield g.pick_endorsing(p, endorsable(g, p, city, tucked), "endorse_card", city)
    else:
        city = yield g.pick_endorsing(p, endorsing(g, p, target), "endorse_city", 0)
        tucked = yield g.pick_endorsing(p, cheap_enough(g, p, city), "endorse_tuck", city)
        g.tuck(p, tucked)
    g.tell("endorse", p, "INN-100", (city, target))
    return target


def endorsements(g: Innovation, p: i64, out: vec[i64]) -> vec[i64]:
    """INN-99, INN-101: cities (or, in the published order, cards) with which an Endorse action can be completed."""
    if g.endorsed or not g.hand(p):
        return out
    city_first = g.settings["endorse_order"] == "city first"
    for card in g.tops(p):
        if is_city(card) == city_first and (tuckable(g, p, card) if city_first else endorsing(g, p, card)):
            out = append(out, code(ENDORSE, card))
    return out


def fits(card: i64, city: i64) -> bool:
    """INN-91, INN-100: its featured icon is on the city."""
    return not is_city(card) and bears(city, FEATURED[card])


def cheap_enough(g: Innovation, p: i64, city: i64) -> tuple[Card, ...]:
    return g.of_value(g.hand(p), 1, AGE[city])


def tuckable(g: Innovation, p: i64, city: i64) -> tuple[Card, ...]:
    """INN-101: hand cards after whose tuck there is a card to endorse; A-9: it may be that card itself."""
    cheap = cheap_enough(g, p, city)
    if any(fits(card, city) for card in g.tops(p)):
        return cheap
    if not g.settings["endorse_fresh"]:
        return ()
    return tuple(card for card in cheap if g.lacks(p, COLOUR[card]) and fits(card, city))


def endorsable(g: Innovation, p: i64, city: i64, tucked: i64) -> tuple[Card, ...]:
    fresh = g.settings["endorse_fresh"] is True
    return tuple(card for card in g.tops(p) if fits(card, city) and (card != tucked or fresh))


def endorsing(g: Innovation, p: i64, target: i64) -> tuple[Card, ...]:
    """Top cities that can endorse a card and for which there is a card to tuck."""
    return tuple(c for c in g.tops(p) if is_city(c) and fits(target, c) and cheap_enough(g, p, c))
