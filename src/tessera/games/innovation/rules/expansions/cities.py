"""Cities: the Endorse action, the icons that act on a Meld action, and the city for a new colour (INN-87 to INN-123).

The two city draws are in moves.py (a splay can happen in any effect), flags in ends.py. The rules ask for each of
these at its point; Echoes and Figures would stand beside this file.
"""

from tessera.games.innovation.cards import (
    AGE,
    ARROW,
    BOTTOM_ICON,
    COLOUR,
    FEATURED,
    HAS,
    PLUS,
    SEARCH,
    TOP_ICON,
)
from tessera.games.innovation.rules.asking import ENDORSE, code, may_do, may_splay, only, pick, pick_endorsing
from tessera.games.innovation.rules.board import all_of, highest_top, is_city, lacks, tops, without
from tessera.games.innovation.rules.moves import (
    draw,
    draw_city,
    draw_owed,
    give_back,
    shift,
    splay,
    splay_chosen,
    tuck_from_hand,
)
from tessera.games.innovation.state import Table, hand
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import Returns, Script

# A Meld action


def after_meld(g: Table, p: Seat, card: Card, opened: bool) -> Script:
    """INN-108, INN-96, in the order of INN-114."""
    if opened and not g.settings["icon_first"]:
        city_for_colour(g, p, card)
    if is_city(card):
        yield from act(g, p, card, int(TOP_ICON[card]))
        if g.settings["bottom_icons"] and BOTTOM_ICON[card]:
            yield from act(g, p, card, int(BOTTOM_ICON[card]))
        draw_owed(g)
    if opened and g.settings["icon_first"]:
        city_for_colour(g, p, card)


def city_for_colour(g: Table, p: Seat, card: Card) -> None:
    """INN-96: a city of the value of the card that was melded; in the published game, of the highest top card."""
    if is_city(card) and g.settings["city_limit"] == "before":
        return
    draw_city(g, p, AGE[card] if g.settings["meld_city"] == "that card" else highest_top(g, p), "INN-96")


def act(g: Table, p: Seat, card: Card, icon: int) -> Script:
    """INN-109 to INN-112: what an icon of a city does. Flags and bonuses do nothing."""
    must: bool = g.settings["icons_act"] == "must"
    if icon >> 4 == ARROW:
        if must:
            splay(g, p, COLOUR[card], icon & 15)
        else:
            choice: int = yield may_splay(g, p, only(COLOUR[card]), icon & 15)
            splay_chosen(g, p, choice)
    elif icon >> 4 == PLUS:
        wanted: bool = must
        if not must:
            wanted = yield may_do(g, p, True, "plus")
        if wanted:
            draw(g, p, AGE[card] + 1)
    elif icon >> 4 == SEARCH:
        yield from search(g, p, int(AGE[card]), icon & 15)


def search(g: Table, p: Seat, age: int, icon: int) -> Script:
    """INN-112: reveal cards of a supply, keep those with the icon, return the others."""
    cards: tuple[Card, ...] = tuple([Card(c) for c in g.zones[age - 1][-age:]])
    g.look("reveal", p, "INN-112", cards, age - 1, g.everybody())
    left: tuple[Card, ...] = ()
    for card in cards:
        if HAS[card] >> icon & 1:
            shift(g, "take", p, "INN-112", card, age - 1, hand(p), g.everybody())
        else:
            left = (*left, card)
    while len(left) > 1:
        chosen: Card = yield pick(g, p, all_of(left), "return_next")
        give_back(g, p, chosen, age - 1)
        left = without(left, chosen)
    for last in left:
        give_back(g, p, last, age - 1)


# The Endorse action


def endorse(g: Table, p: Seat, chosen: Card) -> Returns[Card]:
    """INN-100: city, tuck, then the card whose effects are doubled; published: that card first. Gives that card."""
    city: Card = chosen
    target: Card = chosen
    tucked: Card
    g.endorsed = True
    if g.settings["endorse_order"] == "city first":
        tucked = yield pick_endorsing(g, p, tuckable(g, p, city), "endorse_tuck", city)
        tuck_from_hand(g, p, tucked)
        target = yield pick_endorsing(g, p, endorsable(g, p, city, tucked), "endorse_card", city)
    else:
        city = yield pick_endorsing(g, p, endorsing(g, p, target), "endorse_city", 0)
        tucked = yield pick_endorsing(g, p, cheap_enough(g, p, city), "endorse_tuck", city)
        tuck_from_hand(g, p, tucked)
    g.tell("endorse", p, "INN-100", (city, target))
    return target


def endorsements(g: Table, p: i64, out: vec[i64]) -> vec[i64]:
    """INN-99, INN-101: cities (or, in the published order, cards) with which an Endorse action can be completed."""
    if g.endorsed or not g.hand(p):
        return out
    city_first = g.settings["endorse_order"] == "city first"
    for card in tops(g, p):
        if is_city(card) == city_first:
            if len(tuckable(g, p, card)) if city_first else len(endorsing(g, p, card)):
                out = append(out, code(ENDORSE, card))
    return out


def fits(card: i64, city: i64) -> bool:
    """INN-91, INN-100: its featured icon is on the city."""
    return not is_city(card) and HAS[city] >> FEATURED[card] & 1 != 0


def cheap_enough(g: Table, p: i64, city: i64) -> vec[i64]:
    out = vec[i64]()
    for card in g.hand(p):
        if AGE[card] <= AGE[city]:
            out = append(out, card)
    return out


def tuckable(g: Table, p: i64, city: i64) -> vec[i64]:
    """INN-101: hand cards after whose tuck there is a card to endorse; A-9: it may be that card itself."""
    any_top = False
    for card in tops(g, p):
        if fits(card, city):
            any_top = True
    out = vec[i64]()
    for cheap in cheap_enough(g, p, city):
        if any_top or (g.settings["endorse_fresh"] and lacks(g, p, COLOUR[cheap]) and fits(cheap, city)):
            out = append(out, cheap)
    return out


def endorsable(g: Table, p: i64, city: i64, tucked: i64) -> vec[i64]:
    out = vec[i64]()
    for card in tops(g, p):
        if fits(card, city) and (card != tucked or g.settings["endorse_fresh"]):
            out = append(out, card)
    return out


def endorsing(g: Table, p: i64, target: i64) -> vec[i64]:
    """Top cities that can endorse a card and for which there is a card to tuck."""
    out = vec[i64]()
    for city in tops(g, p):
        if is_city(city) and fits(target, city) and len(cheap_enough(g, p, city)):
            out = append(out, city)
    return out
