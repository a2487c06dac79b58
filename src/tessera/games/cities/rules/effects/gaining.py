"""Cities: events that bring cards to their user, and those that bind one opponent: Charisma, Victory, Education,
Excavations, Espionage, Silence, Curse. Alone (CIT-83), a disaster that is drawn happens at once."""

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
    UNIFICATION,
    VICTORY,
)
from tessera.games.cities.rules.answers import targets
from tessera.games.cities.rules.effects.disasters import commander, crisis, flood, plague_or_barbarians
from tessera.games.cities.rules.effects.losses import kinds_held, lose_events
from tessera.games.cities.rules.effects.protection import shields
from tessera.games.cities.rules.moves import (
    copy_held,
    draw_city,
    draw_event,
    lose_city,
    put_aside,
    put_away,
    return_aside,
    return_lost,
)
from tessera.games.cities.state import (
    ASIDE,
    CHANCE_PICK,
    COLUMNS,
    CURSED,
    EVENT_DECK,
    PLAYED,
    SILENT,
    Table,
    hand_zone,
)
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, SEAT, Ask, Script

VICTORY_DRAWS: Final = 3
SILENT_TURNS: Final = 2
STUDY: Final = 0  # the answer to an Education: exchange own events; 1 + q: player q loses some
DONE_PICKING: Final = 0
EACH_TURN: Final = -1  # instead of a family: a draw that is nobody's event


def charisma(g: Table, p: Seat) -> None:
    """CIT-56: a city for each Unification in hand; they are shown and kept."""
    shown = tuple([Card(c) for c in g.hand(p) if FAMILY[KIND[c]] == UNIFICATION])
    g.look("show", p, "CIT-56", shown, hand_zone(p), g.everybody())
    for _ in shown:
        draw_city(g, p, "CIT-56", g.set.charisma_bottom)


def victory(g: Table, p: Seat) -> Script:
    """CIT-52: give up a city, draw three events."""
    if g.cities(p):
        city: Card = yield Ask(p, CARD, vec[i64](g.cities(p)), "victory", "CIT-52")
        lose_city(g, p, city, "CIT-52")
        return_lost(g, "CIT-52")
    yield from draw_events(g, p, VICTORY_DRAWS, VICTORY)


def education(g: Table, p: Seat, kind: int) -> Script:
    """CIT-67: exchange up to five own events, or an opponent loses five."""
    choice: int = yield Ask(p, ACTION, education_choices(g, p, kind), "education", "CIT-67")
    if choice == STUDY:
        yield from study(g, p)
        return
    q: Seat = Seat(choice - 1)
    g.tell("aim", p, "CIT-67", (q, 0))
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if not open_to:
        return
    if g.set.education_random:
        lose_random_events(g, q)
    else:
        yield from lose_events(g, q, MAX_SHARE, EDUCATION)
    return_aside(g, "CIT-67")


def study(g: Table, p: Seat) -> Script:
    """CIT-67 A: put events away, draw as many, and only then do those go under the deck."""
    while can_put_more(g, p):
        kind: int = yield study_question(g, p)
        if kind == DONE_PICKING:
            break
        put_aside(g, p, copy_held(g, p, kind), "CIT-67")
    yield from draw_events(g, p, len(g.zones[ASIDE]), EDUCATION)
    return_aside(g, "CIT-67")


def excavations(g: Table, p: Seat) -> Script:
    """CIT-70: the bottom city and the bottom event."""
    draw_city(g, p, "CIT-70", True)
    event: Card = draw_event(g, p, "CIT-70", True)
    if event and g.set.fires[FAMILY[KIND[event]]]:
        yield from fire(g, p, event)


def espionage(g: Table, p: Seat, kind: int) -> Script:
    """CIT-72: an event for each capital of an opponent, or one."""
    if len(targets(g, p, kind)) == 0:
        return
    q: Seat = yield Ask(p, SEAT, targets(g, p, kind), "target", "CIT-72", (kind,))
    g.aim(kind, (q,), ())
    g.tell("aim", p, "CIT-72", (q, 0))
    n: int = int(max(1, g.capitals(q)))
    if not g.set.espionage_in_hand or p == q:
        yield from draw_events(g, p, n, ESPIONAGE)
        return
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if open_to:
        steal(g, p, q, n)


def bind(g: Table, p: Seat, kind: int) -> Script:
    """CIT-69, CIT-71: Silence and Curse, which a Great protection stops only now (CIT-47)."""
    if len(targets(g, p, kind)) == 0:
        return
    rule: int = FAMILY[kind]
    q: Seat = yield Ask(p, SEAT, targets(g, p, kind), "target", FAMILY_RULES[rule], (kind,))
    g.tell("aim", p, FAMILY_RULES[rule], (q, 0))
    if rule != SILENCE and g.cursed(q) > 0 and not g.set.curses_queue:  # CIT-71: a second Curse adds nothing
        return
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if not open_to:
        return
    if rule == SILENCE:
        g.rows[COLUMNS * q + SILENT] = SILENT_TURNS
        g.tell("silenced", q, "CIT-69")
    else:
        g.rows[COLUMNS * q + CURSED] += 1
        g.tell("cursed", q, "CIT-71")


# Drawing events


def draw_events(g: Table, p: Seat, n: int, family: int) -> Script:
    """Events for an event of some family, or the one of each turn."""
    left: int = n
    while left > 0:
        event: Card = draw_event(g, p, "CIT-17" if family == EACH_TURN else FAMILY_RULES[family])
        if event and g.set.fires[FAMILY[KIND[event]]]:
            yield from fire(g, p, event)
        left -= 1


def fire(g: Table, p: Seat, card: Card) -> Script:
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
    put_away(g, p, card, PLAYED)


# What the scripts do with


def education_choices(g: Table, p: i64, kind: i64) -> vec[i64]:
    out = append(vec[i64](capacity=6), STUDY)
    for q in targets(g, p, kind):
        out = append(out, 1 + q)
    return out


def study_question(g: Table, p: Seat) -> Ask:
    put = len(g.zones[ASIDE])
    return Ask(p, ACTION, append(kinds_held(g, p), DONE_PICKING), "study", "CIT-67", (MAX_SHARE - put,))


def can_put_more(g: Table, p: i64) -> bool:
    """Up to five, and no more than the deck holds to draw."""
    put = len(g.zones[ASIDE])
    return put < MAX_SHARE and put < len(g.zones[EVENT_DECK]) and len(g.hand(p)) > 0


def lose_random_events(g: Table, q: i64) -> None:
    """education_chooser=random"""
    left: i64 = min(MAX_SHARE, len(g.hand(q)))
    while left > 0:
        hand = g.hand(q)
        put_aside(g, q, Card(hand[g.chance(CHANCE_PICK, len(hand))]), "CIT-67")
        left -= 1


def steal(g: Table, p: i64, q: i64, n: i64) -> None:
    """espionage_source=hand: random events of the other; the two see them."""
    left: i64 = min(n, len(g.hand(q)))
    while left > 0:
        hand = g.hand(q)
        card = Card(hand[g.chance(CHANCE_PICK, len(hand))])
        g.move("steal", p, "CIT-72", card, hand_zone(q), hand_zone(p), g.eyes(p) | g.eyes(q))
        left -= 1
