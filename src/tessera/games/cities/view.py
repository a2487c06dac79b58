"""Cities: what a seat, or a spectator, may know: all cities on tables, the sizes of hands and decks, one's own events
(and a partner's), and what was seen going under a deck (CIT-12, CIT-22, CIT-81)."""

from typing import Any

from tessera.games.cities.cards import (
    ABOUT,
    CHARISMA,
    CITIES,
    CITY_NAMES,
    COMMANDER,
    EDUCATION,
    EMPIRES,
    EXCAVATIONS,
    FAMILY,
    FESTIVAL,
    FLOOD,
    GAMES,
    KIND,
    KIND_NAMES,
    NEUTRAL,
    PROTECTION,
    UNIFICATION,
    UNREST,
    VICTORY,
    WONDER,
    WONDERS,
)
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.rules.conditions import is_aimed
from tessera.games.cities.state import ABSENT, CITY_DECK, EVENT_BACK, OPEN, empire_of
from tessera.kernel.events import View

CITY_BACK_NAME = "?city"
EVENT_BACK_NAME = "?event"
SHARING = (FESTIVAL, GAMES)
HARMLESS = (*SHARING, CHARISMA, EXCAVATIONS, PROTECTION, VICTORY)


def card_name(card: int, known: bool) -> str:
    if card <= CITIES:
        return CITY_NAMES[card] if known else CITY_BACK_NAME
    return KIND_NAMES[KIND[card]] if known else EVENT_BACK_NAME


def view(g: Cities, seat: int) -> View:
    bit = g.bit(seat)
    names = [g.zone_name(z) for z in range(len(g.zones))]
    zones = {names[z]: tuple(card_name(c, bool(g.known[c] & bit)) for c in g.zones[z]) for z in range(len(g.zones))}
    ordered = tuple(names[z] for z in range(len(g.zones)) if g.has_order(z))
    return View(seat, zones, ordered, {**facts(g), **own_facts(g, seat)})


def facts(g: Cities) -> dict[str, Any]:
    """What is open to everybody."""
    seats = range(int(g.seats))
    out: dict[str, Any] = {
        "mover": int(g.mover),
        "starter": int(g.starter),
        "round": int(g.rounds) + 1,
        "plays": int(g.plays),
        "points": [int(g.score(p)) for p in seats],
        "disciplines": [[int(g.total(p, d)) for d in range(8)] for p in seats],
        "finished": {EMPIRES[e]: int(g.finished[e]) for e in range(NEUTRAL) if g.finished[e] >= 0},
        "empires": [EMPIRES[e] for e in range(NEUTRAL) if g.finished[e] != ABSENT],
        "bonus": bonus(g),
        "cursed": [int(g.cursed(p)) for p in seats],
        "silent": [int(g.silent(p)) for p in seats],
        "blocked": [g.blocked(p) for p in seats],
        "returned": returned(g),
        "city_bottom": known_end(g, g.zones[CITY_DECK]),
        "city_top": known_end(g, g.zones[CITY_DECK][::-1]),
        "capitals": [CITY_NAMES[c] for c in range(1, CITIES + 1) if g.rules.capital[c]],
        "neutrals": g.rules.neutrals,
        "quiet": int(g.quiet),
    }
    if g.rules.in_teams:
        out["teams"] = [int(g.team(p)) for p in seats]
    if g.called:
        out["last_call"] = True
    if g.one_event:
        out["one_event"] = True
    if g.doing:
        out["aim"] = aim(g)
    if not g.rules.usual_points:
        out["city_points"] = {
            CITY_NAMES[c]: [int(x) for x in g.rules.points[8 * c : 8 * c + 8]] for c in range(1, CITIES + 1)
        }
    return out


# The event that is being carried out


def aim(g: Cities) -> dict[str, Any]:
    """Which event it is, whose, whom it hits (without those whom a Protection saved), and which cities are at stake."""
    cities = [CITY_NAMES[c] for c in g.prey] or [CITY_NAMES[c] for q in g.hit for c in g.cities(q) if at_stake(g, c)]
    return {"event": KIND_NAMES[g.doing], "by": int(g.mover), "at": [int(q) for q in g.hit], "cities": cities}


def at_stake(g: Cities, card: int) -> bool:
    """Does the event take every city like this one? Where somebody chooses, none is at stake yet."""
    family = FAMILY[g.doing]
    if family == COMMANDER:
        return empire_of(card) == ABOUT[g.doing]
    if family == FLOOD:
        return not g.rules.capital[card]
    return family == WONDERS and WONDER[card] > 0


# What the events in one's own hand would do


def own_facts(g: Cities, seat: int) -> dict[str, Any]:
    """Of each kind in hand: whom it would hit as things stand (`hits`), or who would draw how much (`draws`). Made of
    what lies open and of one's own hand."""
    if seat < 0:
        return {}
    kinds = sorted({int(KIND[c]) for c in g.hand(seat)})
    others = [kind for kind in kinds if FAMILY[kind] not in HARMLESS]
    return {
        "hits": {KIND_NAMES[kind]: [q for q in range(int(g.seats)) if would_hit(g, seat, kind, q)] for kind in others},
        "draws": {
            KIND_NAMES[kind]: [[q, int(g.share(q, kind))] for q in range(int(g.seats)) if g.share(q, kind)]
            for kind in kinds
            if FAMILY[kind] in SHARING
        },
    }


def would_hit(g: Cities, p: int, kind: int, q: int) -> bool:
    family = FAMILY[kind]
    if is_aimed(family) or family == EDUCATION:
        return g.may_hit(p, kind, q)
    if family == UNIFICATION:
        return p != q and any(g.count(q, e) for e in g.can_unify(p))
    if family == UNREST:
        return not g.allied(p, q) and g.of_side(q, 0) + g.of_side(q, 1) > 0
    return g.touches(p, kind, q)


# What is known of the deck, and of the bonus


def bonus(g: Cities) -> int | str:
    """CIT-14, CIT-30, CIT-31: who has won the bonus for wonders, or whether anybody still can."""
    if g.bonus != OPEN:
        return int(g.bonus)
    if not g.rules.wonder_bonus:
        return "absent"
    return "open" if any(bonus_possible(g, p) for p in range(int(g.seats))) else "impossible"


def bonus_possible(g: Cities, p: int) -> bool:
    """CIT-31: nobody else has wonders in finished empires."""
    together = g.rules.team_wonders
    rivals = [q for q in range(int(g.seats)) if q != p and not (together and g.allied(p, q))]
    return not any(g.all_wonders(q) - g.wonders(q) for q in rivals)


def returned(g: Cities) -> list[list[str]]:
    """The batches of cities in the deck of which all know the cards but not their order, from the bottom up."""
    out: list[list[str]] = []
    last = 0
    for c in g.zones[CITY_DECK]:
        number = int(g.batch[c])
        if number > EVENT_BACK:
            if number != last:
                out.append([])
            out[-1].append(CITY_NAMES[c])
        last = number
    return [sorted(names) for names in out]


def known_end(g: Cities, cards: tuple[int, ...]) -> list[list[str]]:
    """What all know of one end of the deck, from there inwards: single cities, and batches in some order."""
    out: list[list[str]] = []
    last = 0
    for c in cards:
        number = int(g.batch[c])
        if number <= EVENT_BACK and g.known[c] != g.everybody():
            break
        if number <= EVENT_BACK or number != last:
            out.append([])
        out[-1].append(CITY_NAMES[c])
        last = number
    return [sorted(names) for names in out]
