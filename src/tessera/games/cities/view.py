"""Cities: what a seat, or a spectator, may know: all cities on tables, the sizes of hands and decks, one's own events
(and a partner's), and what was seen going under a deck (CIT-12, CIT-22, CIT-81)."""

from typing import Any

from tessera.games.cities.cards import CITIES, CITY_NAMES, EMPIRES, KIND, KIND_NAMES, NEUTRAL
from tessera.games.cities.effects.drawing import total
from tessera.games.cities.state import ABSENT, CITY_DECK, EVENT_BACK, OPEN, Table
from tessera.kernel.events import View

CITY_BACK_NAME = "?city"
EVENT_BACK_NAME = "?event"


def card_name(card: int, known: bool) -> str:
    if card <= CITIES:
        return CITY_NAMES[card] if known else CITY_BACK_NAME
    return KIND_NAMES[KIND[card]] if known else EVENT_BACK_NAME


def view(g: Table, seat: int) -> View:
    bit = g.bit(seat)
    names = [g.zone_name(z) for z in range(len(g.zones))]
    zones = {names[z]: tuple(card_name(c, bool(g.known[c] & bit)) for c in g.zones[z]) for z in range(len(g.zones))}
    ordered = tuple(names[z] for z in range(len(g.zones)) if g.has_order(z))
    return View(seat, zones, ordered, facts(g))


def facts(g: Table) -> dict[str, Any]:
    """All of it is open to everybody."""
    seats = range(int(g.seats))
    out: dict[str, Any] = {
        "mover": int(g.mover),
        "starter": int(g.starter),
        "round": int(g.rounds) + 1,
        "plays": int(g.plays),
        "points": [int(g.score(p)) for p in seats],
        "disciplines": [[int(total(g, p, d)) for d in range(8)] for p in seats],
        "finished": {EMPIRES[e]: int(g.finished[e]) for e in range(NEUTRAL) if g.finished[e] >= 0},
        "empires": [EMPIRES[e] for e in range(NEUTRAL) if g.finished[e] != ABSENT],
        "bonus": bonus(g),
        "cursed": [int(g.cursed(p)) for p in seats],
        "silent": [int(g.silent(p)) for p in seats],
        "blocked": [g.blocked(p) for p in seats],
        "returned": returned(g),
        "quiet": int(g.quiet),
    }
    if g.set.in_teams:
        out["teams"] = [int(g.team(p)) for p in seats]
    if g.called:
        out["last_call"] = True
    return out


def bonus(g: Table) -> int | str:
    """CIT-14, CIT-30, CIT-31: who has won the bonus for wonders, or whether anybody still can."""
    if g.bonus != OPEN:
        return int(g.bonus)
    if not g.set.wonder_bonus:
        return "absent"
    return "open" if any(bonus_possible(g, p) for p in range(int(g.seats))) else "impossible"


def bonus_possible(g: Table, p: int) -> bool:
    """CIT-31: nobody else has wonders in finished empires."""
    together = g.set.team_wonders
    rivals = [q for q in range(int(g.seats)) if q != p and not (together and g.allied(p, q))]
    return not any(g.all_wonders(q) - g.wonders(q) for q in rivals)


def returned(g: Table) -> list[list[str]]:
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
