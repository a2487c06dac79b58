"""Cities: the course of the game. Read `play`, `turn` and `use` first: draw a city, draw an event, play an event.

What each event does stands in effects/, what is done at the table in cities.py and the classes below it. A kind of
event is one number; playing it is that number, passing is 0 (codes.py).
"""

from typing import Final

from tessera.games.cities.cards import FAMILIES, FAMILY
from tessera.games.cities.rules.cities import QUIET, Cities
from tessera.games.cities.rules.codes import CITY, EVENT, PASS, is_discard, kind_of
from tessera.games.cities.rules.effects.disasters import commander, crisis, flood, plague_or_barbarians
from tessera.games.cities.rules.effects.gaining import (
    EACH_TURN,
    bind,
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
from tessera.games.cities.state import CITY_DECK, DRAWING, EVENT_DECK, PLAYING
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import ACTION, YES_NO, Ask, Script


def play(g: Cities) -> Script:
    while True:
        yield from turn(g, g.mover)
        g.pass_on()


def turn(g: Cities, p: Seat) -> Script:
    """CIT-17: a city, an event, then perhaps an event is played."""
    if g.stage == DRAWING:
        if g.rules.plain_draws:
            g.draw_both(p)
        else:
            yield from draw_with_care(g, p)
        g.stage = PLAYING
        g.plays = 1
    while g.plays > 0 and g.silent(p) == 0:
        code: int = yield g.play_question(p)
        if code == PASS:
            break
        if is_discard(code):
            g.discard(p, kind_of(code))
            break
        yield from use(g, p, code)


def use(g: Cities, p: Seat, kind: int) -> Script:
    """Play an event: it is shown, takes effect, and is put away."""
    g.show(p, kind)
    if SCRIPT_OF[FAMILY[kind]] >= 0:
        yield from EVENTS[SCRIPT_OF[FAMILY[kind]]](g, p, kind)
    else:
        g.carry_out(p, kind)
    g.put_away_played(p)


def draw_with_care(g: Cities, p: Seat) -> Script:
    """The two draws where something may be declined or chosen, or a disaster may strike."""
    cursed: bool = g.cursed(p) > 0
    blocked: bool = g.blocked(p)
    g.spend_penalties(p)
    if cursed:
        if g.rules.curse_leaves_one:
            code: int = yield Ask(p, ACTION, g.draw_answers(blocked), "one_draw", "CIT-71")
            if code == CITY:
                g.draw_city(p, "CIT-17")
            elif code == EVENT:
                yield from draw_events(g, p, 1, EACH_TURN)
        return
    wanted: bool = True
    if g.zones[CITY_DECK] and not blocked:
        if g.rules.draw_optional:
            wanted = yield Ask(p, YES_NO, vec[i64]([1, 0]), "draw_city", "CIT-19")
        if wanted:
            g.draw_city(p, "CIT-17")
    if g.zones[EVENT_DECK]:
        wanted = True
        if g.rules.draw_optional:
            wanted = yield Ask(p, YES_NO, vec[i64]([1, 0]), "draw_event", "CIT-19")
        if wanted:
            yield from draw_events(g, p, 1, EACH_TURN)


# What each family of events does, in the order of FAMILIES; those that ask nothing (QUIET) are not among them.
EVENTS: Final = (
    commander,
    unification,
    raid,
    plague_or_barbarians,
    exchange,
    unrest,
    influence,
    raid,
    victory,
    wonders,
    rebellion,
    trade,
    crisis,
    education,
    plague_or_barbarians,
    bind,
    excavations,
    bind,
    espionage,
    flood,
)
_asking = [family for family in range(len(FAMILIES)) if family not in QUIET]
# By the number of a family, its place in EVENTS; -1 if it asks nothing.
SCRIPT_OF: Final = vec[i64]([_asking.index(f) if f in _asking else -1 for f in range(len(FAMILIES))])
