"""Cities: the course of the game. Read `play`, `turn` and `use` first: draw a city, draw an event, play an event.

What each event does stands in effects/, Protection in protection.py, how cards move and what follows from a gain in
moves.py. A kind of event is one number; playing it is that number, passing is 0.
"""

from typing import Final

from tessera.games.cities.cards import (
    ANGER,
    ATTACK,
    BARBARIANS,
    CHARISMA,
    COMMANDER,
    CRISIS,
    CURSE,
    EDUCATION,
    ESPIONAGE,
    EXCAVATIONS,
    EXCHANGE,
    FAMILY,
    FAMILY_RULES,
    FESTIVAL,
    FLOOD,
    GAMES,
    INFLUENCE,
    KIND,
    PLAGUE,
    PROTECTION,
    REBELLION,
    SILENCE,
    TRADE,
    UNIFICATION,
    UNREST,
    VICTORY,
    WONDERS,
)
from tessera.games.cities.rules.answers import playable
from tessera.games.cities.rules.effects.disasters import commander, crisis, flood, plague_or_barbarians
from tessera.games.cities.rules.effects.drawing import share_out
from tessera.games.cities.rules.effects.gaining import (
    EACH_TURN,
    bind,
    charisma,
    draw_events,
    education,
    espionage,
    excavations,
    victory,
)
from tessera.games.cities.rules.effects.taking import (
    exchange,
    influence,
    raid,
    rebellion,
    trade,
    unification,
    unrest,
    wonders,
)
from tessera.games.cities.rules.moves import (
    complete_late,
    copy_held,
    draw_city,
    draw_event,
    final_result,
    put_away,
    take_back,
)
from tessera.games.cities.state import (
    BLOCKED,
    CITY_DECK,
    COLUMNS,
    CURSED,
    DRAWING,
    EVENT_DECK,
    PLAYED,
    PLAYING,
    SILENT,
    Table,
    armed_zone,
    hand_zone,
)
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, YES_NO, Ask, Script

PASS: Final = 0
DISCARD: Final = 64  # added to the kind of an event that is discarded in the last call
DECLINE: Final = 0
CITY: Final = 1
EVENT: Final = 2
MOST_EVENTS: Final = 2  # extra_chain=cap_two


# The scripts


def play(g: Table) -> Script:
    while True:
        yield from turn(g, g.mover)
        pass_on(g)


def turn(g: Table, p: Seat) -> Script:
    """CIT-17: a city, an event, then perhaps an event is played."""
    if g.stage == DRAWING:
        if g.set.plain_draws:
            draw_both(g, p)
        else:
            yield from draw_with_care(g, p)
        g.stage = PLAYING
        g.plays = 1
    while g.plays > 0 and g.silent(p) == 0:
        action: int = yield play_question(g, p)
        if action == PASS:
            break
        if action > DISCARD:
            discard(g, p, action - DISCARD)
            break
        yield from use(g, p, action)


def use(g: Table, p: Seat, kind: int) -> Script:
    """Play an event: it is shown, takes effect, and is put away."""
    card: Card = copy_held(g, p, kind)
    family: int = int(FAMILY[kind])
    g.plays -= 1
    g.used += 1
    if family == PROTECTION:
        g.move("arm", p, "CIT-40", card, hand_zone(p), armed_zone(p), g.everybody())
        g.stirred = True
        return
    g.move("play", p, FAMILY_RULES[family], card, hand_zone(p), PLAYED, g.everybody())
    if family == COMMANDER:
        yield from commander(g, p, kind)
    elif family == FESTIVAL or family == GAMES:
        share_out(g, p, kind, FAMILY_RULES[family])
    elif family == ANGER or family == ATTACK:
        yield from raid(g, p, kind)
    elif family == TRADE:
        yield from trade(g, p, kind)
    elif family == UNREST:
        yield from unrest(g, p, kind)
    elif family == PLAGUE or family == BARBARIANS:
        yield from plague_or_barbarians(g, p, kind)
    elif family == CRISIS:
        yield from crisis(g, p, kind)
    elif family == FLOOD:
        yield from flood(g, p, kind)
    elif family == UNIFICATION:
        yield from unification(g, p, kind)
    elif family == WONDERS:
        yield from wonders(g, p, kind)
    elif family == INFLUENCE:
        yield from influence(g, p, kind)
        allow_more(g, p, 1)
    elif family == VICTORY:
        yield from victory(g, p)
        allow_more(g, p, g.set.victory_extra)
    elif family == REBELLION:
        yield from rebellion(g, p, kind)
    elif family == EDUCATION:
        yield from education(g, p, kind)
    elif family == ESPIONAGE:
        yield from espionage(g, p, kind)
    elif family == EXCAVATIONS:
        yield from excavations(g, p)
    elif family == CHARISMA:
        charisma(g, p)
    elif family == SILENCE or family == CURSE:
        yield from bind(g, p, kind)
    elif family == EXCHANGE:
        agreed: bool = yield from exchange(g, p, kind)
        if not agreed and not g.set.refusal_costs_card:
            forgive(g, p, card)
            return
    g.stirred = True
    put_away(g, p, card, PLAYED)


def draw_with_care(g: Table, p: Seat) -> Script:
    """The two draws where something may be declined or chosen, or a disaster may strike."""
    cursed: bool = g.cursed(p) > 0
    blocked: bool = g.blocked(p)
    spend_penalties(g, p)
    if cursed:
        if g.set.curse_leaves_one:
            which: int = yield Ask(p, ACTION, one_draw(g, blocked), "one_draw", "CIT-71")
            if which == CITY:
                draw_city(g, p, "CIT-17")
            elif which == EVENT:
                yield from draw_events(g, p, 1, EACH_TURN)
        return
    wanted: bool = True
    if g.zones[CITY_DECK] and not blocked:
        if g.set.draw_optional:
            wanted = yield Ask(p, YES_NO, vec[i64]([1, 0]), "draw_city", "CIT-19")
        if wanted:
            draw_city(g, p, "CIT-17")
    if g.zones[EVENT_DECK]:
        wanted = True
        if g.set.draw_optional:
            wanted = yield Ask(p, YES_NO, vec[i64]([1, 0]), "draw_event", "CIT-19")
        if wanted:
            yield from draw_events(g, p, 1, EACH_TURN)


# A turn


def draw_both(g: Table, p: i64) -> None:
    cursed = g.cursed(p) > 0
    blocked = g.blocked(p)
    if cursed or blocked:
        spend_penalties(g, p)
    if not cursed:  # CIT-71
        if not blocked:  # CIT-68
            draw_city(g, p, "CIT-17")
        draw_event(g, p, "CIT-17")


def spend_penalties(g: Table, p: i64) -> None:
    """A turn that a Curse or the Barbarians have spoilt has come."""
    row = COLUMNS * p
    if g.rows[row + CURSED] > 0:
        g.rows[row + CURSED] -= 1
        g.one_event = g.set.curse_leaves_one_event
    g.rows[row + BLOCKED] = 0


def one_draw(g: Table, blocked: bool) -> vec[i64]:
    """curse_reading=one_of_two"""
    out = vec[i64](capacity=3)
    if g.zones[CITY_DECK] and not blocked:
        out = append(out, CITY)
    if g.zones[EVENT_DECK]:
        out = append(out, EVENT)
    if len(out) == 0 or g.set.draw_optional:
        out = append(out, DECLINE)
    return out


def play_question(g: Table, p: Seat) -> Ask:
    """Its argument says that this turn allows one event only (CIT-71)."""
    bound: tuple[int, ...] = (1,) if g.one_event else ()
    return Ask(p, ACTION, choices(g, p), "play", "CIT-18", bound, secret=True, confirm=True)


def choices(g: Table, p: i64) -> vec[i64]:
    """CIT-20: the kinds of events in hand that may be played, and passing; in the last call (CIT-94) discarding."""
    out = vec[i64](capacity=32)
    called = must_use(g, p)
    if not called:
        out = append(out, PASS)
    last: i64 = 0
    for c in g.hand(p):
        kind = KIND[c]
        if kind != last:
            last = kind
            if playable(g, p, kind):
                out = append(out, kind)
            if called:
                out = append(out, DISCARD + kind)
    return out


def must_use(g: Table, p: i64) -> bool:
    """CIT-94: must p play or discard an event?"""
    return g.called and g.used == 0 and len(g.hand(p)) > 0


def discard(g: Table, p: i64, kind: i64) -> None:
    g.tell("discard", p, "CIT-94", (int(kind),))
    put_away(g, p, copy_held(g, p, kind), hand_zone(p))
    g.stirred = True


def allow_more(g: Table, p: Seat, n: i64) -> None:
    """CIT-54: extra events add up, or two are the most; in a cursed turn (CIT-71) there are none."""
    if g.one_event:
        g.tell("no_more", p, "CIT-71")
        return
    g.plays += n
    if g.set.cap_two:
        g.plays = min(g.plays, max(0, MOST_EVENTS - g.used))


def forgive(g: Table, p: i64, card: Card) -> None:
    """CIT-60: the card of a refused exchange stays in hand; the event of this turn is spent, or not yet."""
    take_back(g, p, card)
    if g.refusals < g.set.free_refusals:
        g.refusals += 1
        g.plays += 1
        g.used -= 1


# The end of a turn and of a round


def pass_on(g: Table) -> None:
    p = g.mover
    if g.set.late_completion:
        complete_late(g)
    if g.silent(p) > 0:
        g.rows[COLUMNS * p + SILENT] -= 1
    g.stage = DRAWING
    g.plays = 0
    g.used = 0
    g.refusals = 0
    g.one_event = False
    g.mover = Seat(int((p + 1) % g.seats))
    if g.mover == g.starter:
        end_round(g)


def end_round(g: Table) -> None:
    """CIT-93: the game ends safely after a round in which nothing is left, nothing happens, or too many were played."""
    g.rounds += 1
    g.quiet = 0 if g.stirred else g.quiet + 1
    g.stirred = False
    if g.set.last_call and g.quiet > 0:
        g.called = True
    if is_dead(g):
        g.end(final_result(g, "dead"))
    if g.set.stall_rounds > 0 and g.quiet >= g.set.stall_rounds:
        g.end(final_result(g, "stall"))
    if g.rounds >= g.set.max_rounds:
        g.end(final_result(g, "cap"))


def is_dead(g: Table) -> bool:
    if g.zones[CITY_DECK] or g.zones[EVENT_DECK]:
        return False
    p: i64 = 0
    while p < g.seats:
        if g.hand(p):
            return False
        p += 1
    return True
