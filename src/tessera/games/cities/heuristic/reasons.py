"""Cities: what an answer is good for, in the terms by which a state is valued (value.py): points, how far empires are,
capitals, wonders, events in hand, and what binds a player."""

from typing import Final

from tessera.games.cities.cards import CAPITAL, CITY_NAMES, EMPIRE_SIZE, EMPIRES, NEUTRAL, WONDER
from tessera.games.cities.heuristic.value import (
    CAPITAL_WORTH,
    EMPIRE_PULL,
    EVENT_WORTH,
    POINT,
    SCALE,
    WONDER_PULL,
    may_win_bonus,
)
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.state import OPEN, empire_of
from tessera.kernel.heuristic import Merit
from tessera.kernel.native import i64

CHANCE: Final = 1.0 / (4.0 * SCALE)  # what a hundredth of a point is worth between equals
CITY: Final = 8.0
BOUND: Final = 6.0


def reasons(b: Cities, a: Cities, p: int) -> list[Merit]:
    out: list[Merit] = []
    points = int(a.team_score(p) - b.team_score(p))
    if points > 0:
        key = "why.points.1" if points == 1 else "why.points"
        out.append(Merit(key, points * POINT * CHANCE, {} if points == 1 else {"n": str(points)}))
    _empires(b, a, p, out)
    _treasures(b, a, p, out)
    _from_others(b, a, p, out)
    events = len(a.hand(p)) - len(b.hand(p))
    if events > 0:
        key = "why.events.1" if events == 1 else "why.events"
        out.append(Merit(key, events * 2.0 * EVENT_WORTH * CHANCE, {} if events == 1 else {"n": str(events)}))
    if a.cursed(p) + a.silent(p) < b.cursed(p) + b.silent(p):
        out.append(Merit("why.freed", BOUND * CHANCE))
    elif a.cursed(p) > b.cursed(p):
        out.append(Merit("why.cursed", -BOUND * CHANCE))
    elif a.silent(p) > b.silent(p):
        out.append(Merit("why.silenced", -BOUND * CHANCE))
    return out


def seen(b: Cities, p: int, card: i64) -> bool:
    """Did the seat know where the card was?"""
    return b.known[card] & b.bit(p) != 0


def finished(g: Cities, card: i64) -> bool:
    empire = empire_of(card)
    return empire < NEUTRAL and g.finished[empire] != OPEN


def _empires(b: Cities, a: Cities, p: int, out: list[Merit]) -> None:
    """Empires that are finished, and the unfinished one that gains most."""
    most = 0
    where = -1
    empire: i64
    for empire in range(NEUTRAL):
        name = EMPIRES[empire]
        if b.finished[empire] == OPEN and a.finished[empire] != OPEN:
            if a.allied(p, a.finished[empire]):
                out.append(Merit("why.empire", POINT * CHANCE, {"empire": name}))
            continue
        if a.finished[empire] != OPEN:
            continue
        gain = int(EMPIRE_PULL[a.team_count(p, empire)] - EMPIRE_PULL[b.team_count(p, empire)])
        if gain > most:
            most, where = gain, int(empire)
        elif gain < 0:
            out.append(Merit("why.empire_lost", gain * CHANCE, {"empire": name}))
    if where >= 0:
        n = int(a.team_count(p, where))
        args = {"empire": EMPIRES[where], "n": str(n)}
        key = "why.cities.1" if n == 1 else "why.one_short" if n == EMPIRE_SIZE - 1 else "why.cities"
        out.append(Merit(key, most * CHANCE, args))


def _treasures(b: Cities, a: Cities, p: int, out: list[Merit]) -> None:
    """Capitals and wonders that came, and cities that nobody had seen before."""
    fresh = 0
    held = b.cities(p)
    for card in a.cities(p):
        if card in held:
            continue
        if not seen(b, p, card):
            fresh += 1
            continue
        about = (CITY_NAMES[card],)
        if WONDER[card] and may_win_bonus(a, a.team(p)):
            n = int(a.team_wonders(p))
            gain = int(WONDER_PULL[n] - WONDER_PULL[n - 1]) if n else 0
            out.append(Merit("why.wonder", gain * CHANCE, {"city": CITY_NAMES[card], "n": str(n)}, about))
        if CAPITAL[card]:
            args = {"city": CITY_NAMES[card], "empire": EMPIRES[empire_of(card)]}
            out.append(Merit("why.capital", CAPITAL_WORTH * CHANCE, args, about))
    if fresh:
        key = "why.draws.1" if fresh == 1 else "why.draws"
        out.append(Merit(key, fresh * CITY * CHANCE, {} if fresh == 1 else {"n": str(fresh)}))
    lost = [card for card in held if card not in a.cities(p) and not finished(a, card)]
    if len(lost) == 1:
        about = (CITY_NAMES[lost[0]],)
        out.append(Merit("why.loses.1", -CITY * CHANCE, {"city": CITY_NAMES[lost[0]]}, about))
    elif lost:
        out.append(Merit("why.loses", -len(lost) * CITY * CHANCE, {"n": str(len(lost))}))


def _from_others(b: Cities, a: Cities, p: int, out: list[Merit]) -> None:
    for q in range(int(a.seats)):
        if q == p or a.allied(p, q):
            continue
        gone = [card for card in b.cities(q) if card not in a.cities(q)]
        mine = a.cities(p)
        taken = [card for card in gone if card in mine]
        who = str(q)
        if taken:
            about = (CITY_NAMES[taken[0]],)
            weight = (len(taken) * CITY + _pull_lost(b, a, q)) * CHANCE
            out.append(Merit("why.takes", weight, {"city": CITY_NAMES[taken[0]], "who": who}, about))
        elif gone and a.team_score(q) == b.team_score(q):
            key = "why.costs.1" if len(gone) == 1 else "why.costs"
            weight = (len(gone) * 2.0 + _pull_lost(b, a, q)) * CHANCE
            out.append(Merit(key, weight, {"n": str(len(gone)), "who": who}, (f"cities {q}",)))
        events = len(b.hand(q)) - len(a.hand(q))
        if events > 0:
            key = "why.events_lost.1" if events == 1 else "why.events_lost"
            out.append(Merit(key, events * 2.0 * EVENT_WORTH * CHANCE, {"n": str(events), "who": who}))
        if a.cursed(q) > b.cursed(q):
            out.append(Merit("why.curses", BOUND * CHANCE, {"who": who}))
        if a.silent(q) > b.silent(q):
            out.append(Merit("why.silences", BOUND * CHANCE, {"who": who}))
        if a.blocked(q) and not b.blocked(q):
            out.append(Merit("why.blocks", BOUND * CHANCE, {"who": who}))
        rise = _pull_lost(a, b, q)
        if rise > CITY:
            out.append(Merit("why.helps", -rise * CHANCE, {"who": who}))


def _pull_lost(b: Cities, a: Cities, q: int) -> float:
    """How much less the unfinished empires of a player are worth."""
    total: i64 = 0
    empire: i64
    for empire in range(NEUTRAL):
        if b.finished[empire] == OPEN and a.finished[empire] == OPEN:
            total += EMPIRE_PULL[b.team_count(q, empire)] - EMPIRE_PULL[a.team_count(q, empire)]
    return max(0.0, float(int(total)))
