"""Cities: which events may be played (CIT-20), and on whom. All of it is public but the hand itself."""

from typing import Final

from tessera.games.cities.cards import (
    ABOUT,
    ANGER,
    ATTACK,
    CHARISMA,
    CITIES_OF,
    CURSE,
    EDUCATION,
    ESPIONAGE,
    EXCHANGE,
    FAMILY,
    INFLUENCE,
    NEUTRAL,
    PROTECTION,
    REBELLION,
    SILENCE,
    TRADE,
    UNIFICATION,
    UNREST,
    VICTORY,
    WONDERS,
)
from tessera.games.cities.state import OPEN, Table, empire_of
from tessera.kernel.native import append, i64, vec

FOUR: Final = 4  # cities that Unification and Charisma want


def playable(g: Table, p: i64, kind: i64) -> bool:
    """May p play an event of this kind now, holding one?"""
    family = FAMILY[kind]
    if family == PROTECTION:
        return g.set.armed  # CIT-40: else it is a reaction
    if not meets_condition(g, p, kind):
        return False
    if is_aimed(family):
        return any_target(g, p, kind) or may_miss(g, family)
    return not (g.set.solo and (family == UNIFICATION or family == UNREST or family == WONDERS))  # CIT-83


def meets_condition(g: Table, p: i64, kind: i64) -> bool:
    """The printed conditions, at the moment of play."""
    family = FAMILY[kind]
    if family == UNIFICATION:
        return len(can_unify(g, p)) > 0
    if family == CHARISMA:
        return has_four(g, p)
    if family == ATTACK:
        return own_capitals(g, p) > 0
    if family == TRADE:
        return own_capitals(g, p) > 0 and len(g.cities(p)) > 0
    if family == WONDERS:
        return own_capitals(g, p) > 0 and own_wonders(g, p) > 0
    if family == VICTORY:
        return len(g.cities(p)) > 0 or not g.set.victory_needs_city
    if family == EXCHANGE:
        return len(g.cities(p)) > 0
    return True


def is_aimed(family: i64) -> bool:
    """Does an event of this family need a single target? (An Education may also be played on oneself.)"""
    return (
        family == ANGER
        or family == ATTACK
        or family == TRADE
        or family == EXCHANGE
        or family == INFLUENCE
        or family == REBELLION
        or family == SILENCE
        or family == CURSE
        or family == ESPIONAGE
    )


def may_miss(g: Table, family: i64) -> bool:
    """May it be played without a target, for nothing?"""
    if g.set.solo:
        return False  # CIT-83
    return g.set.free_play or (family == INFLUENCE and g.set.influence_empty)


def targets(g: Table, p: i64, kind: i64) -> vec[i64]:
    """The seats that p may play an event on, in table order."""
    out = vec[i64](capacity=6)
    k: i64 = 0
    while k < g.seats:
        q = (p + k) % g.seats
        if may_hit(g, p, kind, q):
            out = append(out, q)
        k += 1
    return out


def any_target(g: Table, p: i64, kind: i64) -> bool:
    q: i64 = 0
    while q < g.seats:
        if may_hit(g, p, kind, q):
            return True
        q += 1
    return False


def may_hit(g: Table, p: i64, kind: i64, q: i64) -> bool:
    family = FAMILY[kind]
    if p == q:
        return family == ESPIONAGE and g.set.espionage_self
    if g.set.in_teams and g.allied(p, q):
        if family == INFLUENCE or not (g.set.friendly_fire or family == EXCHANGE):  # CIT-82
            return False
    if family == ANGER:
        return has_ordinary(g, q, ABOUT[kind])
    if family == INFLUENCE:
        return g.count(q, NEUTRAL) > 0
    if family == EDUCATION:
        return len(g.hand(q)) > 0
    if family == SILENCE or family == CURSE or family == ESPIONAGE:
        return True
    return len(g.cities(q)) > 0


def ordinary(g: Table, card: i64, empire: i64) -> bool:
    """A city of the empire that is not its capital."""
    return empire_of(card) == empire and g.set.capital[card] == 0


def has_ordinary(g: Table, q: i64, empire: i64) -> bool:
    capital = CITIES_OF[empire][0]
    here: i64 = 1 if g.set.capital[capital] and capital in g.cities(q) else 0
    return g.count(q, empire) > here


def can_unify(g: Table, p: i64) -> vec[i64]:
    """CIT-55: the empires that p may unify: those of which p owns four, or any if there is one."""
    out = vec[i64](capacity=8)
    met = False
    e: i64 = 0
    while e < NEUTRAL:
        if own_count(g, p, e) >= FOUR:
            met = True
        e += 1
    e = 0
    while e < NEUTRAL:
        if met and g.finished[e] == OPEN and (g.set.unify_any or own_count(g, p, e) >= FOUR):
            out = append(out, e)
        e += 1
    return out


def has_four(g: Table, p: i64) -> bool:
    """CIT-56"""
    if g.set.charisma_same:
        e: i64 = 0
        while e < NEUTRAL:
            if own_count(g, p, e) >= FOUR:
                return True
            e += 1
        return False
    if not g.set.team_conditions:
        return len(g.cities(p)) >= FOUR
    n: i64 = 0
    q = g.team(p)
    while q < g.seats:
        n += len(g.cities(q))
        q += g.set.teams
    return n >= FOUR


# CIT-81: conditions look at one's own table, or at the team's


def own_count(g: Table, p: i64, empire: i64) -> i64:
    return g.team_count(p, empire) if g.set.team_conditions else g.count(p, empire)


def own_capitals(g: Table, p: i64) -> i64:
    if not g.set.team_conditions:
        return g.capitals(p)
    n: i64 = 0
    q = g.team(p)
    while q < g.seats:
        n += g.capitals(q)
        q += g.set.teams
    return n


def own_wonders(g: Table, p: i64) -> i64:
    if not g.set.team_conditions:
        return g.wonders(p)
    n: i64 = 0
    q = g.team(p)
    while q < g.seats:
        n += g.wonders(q)
        q += g.set.teams
    return n
