"""Cities: events that bring cards to their user, and those that bind one opponent: Victory, Education, Excavations,
Espionage, Silence, Curse. Alone (CIT-83), a disaster that is drawn happens at once."""

from typing import Final

from tessera.games.cities.cards import (
    COMMANDER,
    CRISIS,
    EDUCATION,
    ESPIONAGE,
    FAMILY,
    FAMILY_RULES,
    FLOOD,
    KIND,
    MAX_SHARE,
    SILENCE,
    VICTORY,
)
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.rules.codes import DONE_PICKING, STUDY, pupil
from tessera.games.cities.rules.effects.disasters import commander, crisis, flood, plague_or_barbarians
from tessera.games.cities.rules.effects.losses import lose_events
from tessera.games.cities.rules.effects.protection import shields
from tessera.games.cities.state import ASIDE, PLAYED, hand_zone
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import ACTION, CARD, SEAT, Ask, Script

VICTORY_DRAWS: Final = 3
EACH_TURN: Final = -1  # instead of a family: a draw that is nobody's event


def victory(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-52: give up a city, draw three events; and another event."""
    if g.cities(p):
        city: Card = yield Ask(p, CARD, vec[i64](g.cities(p)), "victory", "CIT-52")
        g.lose_city(p, city, "CIT-52")
        g.return_lost("CIT-52")
    yield from draw_events(g, p, VICTORY_DRAWS, VICTORY)
    g.allow_more(p, 2 if g.rules.victory_plus_two else 1)


def education(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-67: exchange up to five own events, or an opponent loses five."""
    code: int = yield Ask(p, ACTION, g.education_answers(p, kind), "education", "CIT-67")
    if code == STUDY:
        yield from study(g, p)
        return
    q: Seat = Seat(int(pupil(code)))
    g.tell("aim", p, "CIT-67", (q, 0))
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if not open_to:
        return
    if g.rules.education_random:
        g.lose_random_events(q)
    else:
        yield from lose_events(g, q, MAX_SHARE, EDUCATION)
    g.return_aside("CIT-67")


def study(g: Cities, p: Seat) -> Script:
    """CIT-67 A: put events away, draw as many, and only then do those go under the deck."""
    while g.can_put_more(p):
        kind: int = yield g.study_question(p)
        if kind == DONE_PICKING:
            break
        g.put_aside(p, g.copy_held(p, kind), "CIT-67")
    yield from draw_events(g, p, len(g.zones[ASIDE]), EDUCATION)
    g.return_aside("CIT-67")


def excavations(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-70: the bottom city and the bottom event."""
    g.draw_city(p, "CIT-70", True)
    event: Card = g.draw_event(p, "CIT-70", True)
    if event and g.rules.fires[FAMILY[KIND[event]]]:
        yield from fire(g, p, event)


def espionage(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-72: an event for each capital of an opponent, or one."""
    if len(g.targets(p, kind)) == 0:
        return
    q: Seat = yield Ask(p, SEAT, g.targets(p, kind), "target", "CIT-72", (kind,))
    g.aim(kind, (q,), ())
    g.tell("aim", p, "CIT-72", (q, 0))
    n: int = int(max(1, g.capitals(q)))
    if not g.rules.espionage_in_hand or p == q:
        yield from draw_events(g, p, n, ESPIONAGE)
        return
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if open_to:
        g.steal_events(p, q, n)


def bind(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-69, CIT-71: Silence and Curse, which a Great protection stops only now (CIT-47)."""
    if len(g.targets(p, kind)) == 0:
        return
    rule: int = FAMILY[kind]
    q: Seat = yield Ask(p, SEAT, g.targets(p, kind), "target", FAMILY_RULES[rule], (kind,))
    g.tell("aim", p, FAMILY_RULES[rule], (q, 0))
    if rule != SILENCE and g.cursed(q) > 0 and not g.rules.curses_queue:  # CIT-71: a second Curse adds nothing
        return
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if not open_to:
        return
    if rule == SILENCE:
        g.silence(q)
    else:
        g.curse(q)


# Drawing events


def draw_events(g: Cities, p: Seat, n: int, family: int) -> Script:
    """Events for an event of some family, or the one of each turn."""
    left: int = n
    while left > 0:
        event: Card = g.draw_event(p, "CIT-17" if family == EACH_TURN else FAMILY_RULES[family])
        if event and g.rules.fires[FAMILY[KIND[event]]]:
            yield from fire(g, p, event)
        left -= 1


def fire(g: Cities, p: Seat, card: Card) -> Script:
    """CIT-83: a disaster happens when it is drawn, and goes under the deck."""
    kind: int = int(KIND[card])
    g.move("fire", p, "CIT-83", card, hand_zone(p), PLAYED, g.everybody())
    if FAMILY[kind] == COMMANDER:
        yield from commander(g, p, kind)
    elif FAMILY[kind] == CRISIS:
        yield from crisis(g, p, kind)
    elif FAMILY[kind] == FLOOD:
        yield from flood(g, p, kind)
    else:
        yield from plague_or_barbarians(g, p, kind)
    g.put_away(p, card, PLAYED)
