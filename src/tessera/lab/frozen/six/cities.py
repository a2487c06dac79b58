"""Cities: a fast value of a state for a seat. A side's strength is counted in hundredths of a point: its score, how far
its empires are (the nearer to six the more a city is worth), capitals, wonders on the way to the bonus, the events in
hand and what binds it. Read `value`, then `strength`.
"""

from math import exp
from typing import Final

from tessera.games.cities.cards import (
    ALL_WONDERS,
    ATTACK,
    EMPIRE_SIZE,
    FAMILY,
    KIND,
    NEUTRAL,
    PROTECTION,
    TRADE,
    UNIFICATION,
)
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.rules.moves import BONUS_POINTS
from tessera.games.cities.state import CITY_DECK, OPEN
from tessera.kernel.native import i64, vec

POINT: Final = 100
# What n cities of an unfinished empire are worth.
EMPIRE_PULL: Final = vec[i64]([0, 4, 9, 17, 32, 55, 100])
WONDER_PULL: Final = vec[i64]([0, 2, 6, 14, 30, 65, 140, 500])
CAPITAL_WORTH: Final = 5
NEUTRAL_WORTH: Final = 1
EVENT_WORTH: Final = 2
SCALE: Final = 110.0  # fits who won 30,000 games of greedy best (docs/decisions.md, 64)
DECIDED: Final = 0.99  # the least chance of a side that nobody can reach any more


def value(g: Cities, seat: int) -> float:
    if g.result is not None:
        return g.result.shares[seat]
    return values(g)[seat]


def values(g: Cities) -> vec[float]:
    """The value for every seat, with each team counted once."""
    n: i64 = g.seats
    out = vec[float]([0.0] * int(n))
    p: i64 = 0
    if g.rules.solo:
        out[0] = 1.0 - exp(-int(strength(g, 0)) / 400.0)
        return out
    teams = g.rules.teams
    sides = vec[i64]([0] * int(teams))
    total: i64 = 0
    t: i64 = 0
    while t < teams:
        sides[t] = strength(g, t)
        total += sides[t]
        t += 1
    first = out_of_reach(g)
    while p < n:
        mine = g.team(p)
        best: i64 = -1_000_000
        t = 0
        while t < teams:
            if t != mine and sides[t] > best:
                best = sides[t]
            t += 1
        mean = (total - sides[mine]) // (teams - 1)
        chance = 1.0 / (1.0 + exp(-int(4 * sides[mine] - 3 * best - mean) / (4.0 * SCALE)))
        if first >= 0:
            chance = (1.0 - DECIDED) * chance + (DECIDED if mine == first else 0.0)
        out[p] = chance
        p += 1
    return out


def out_of_reach(g: Cities) -> i64:
    """The team that has more points than any other can get; -1 if there is none."""
    leader: i64 = 0
    t: i64 = 1
    while t < g.rules.teams:
        if g.team_score(t) > g.team_score(leader):
            leader = t
        t += 1
    left: i64 = 0
    e: i64 = 0
    while e < NEUTRAL:
        if g.finished[e] == OPEN:
            left += 1
        e += 1
    lead = g.team_score(leader) - left
    t = 0
    while t < g.rules.teams:
        if t != leader:
            most = g.team_score(t)
            if g.rules.wonder_bonus and g.bonus == OPEN and may_win_bonus(g, t):
                most += BONUS_POINTS
            if most >= lead:
                return -1
        t += 1
    return leader


def near_end(g: Cities) -> bool:
    """Is one empire left, and somebody near to it; or is the last round coming?"""
    if g.rounds + 1 >= g.rules.max_rounds:
        return True
    left: i64 = -1
    e: i64 = 0
    while e < NEUTRAL:
        if g.finished[e] == OPEN:
            if left >= 0:
                return False
            left = e
        e += 1
    if left < 0:
        return False
    p: i64 = 0
    while p < g.rules.teams:
        if g.team_count(p, left) >= EMPIRE_SIZE - 2:
            return True
        p += 1
    return False


def strength(g: Cities, team: i64) -> i64:
    """Of a team, which may be one player."""
    total = POINT * g.team_score(team)
    e: i64 = 0
    while e < NEUTRAL:
        if g.finished[e] == OPEN:
            n = g.team_count(team, e)
            if n:
                total += EMPIRE_PULL[n]
        e += 1
    if g.rules.wonder_bonus and g.bonus == OPEN and may_win_bonus(g, team):
        total += WONDER_PULL[g.team_wonders(team)]
    p = team
    while p < g.seats:
        total += CAPITAL_WORTH * g.capitals(p) + NEUTRAL_WORTH * g.count(p, NEUTRAL)
        total += hand_worth(g, p)
        total -= 6 * g.cursed(p) + 4 * g.silent(p)
        if g.blocked(p) and g.zones[CITY_DECK]:
            total -= 5
        p += g.rules.teams
    return total


def may_win_bonus(g: Cities, team: i64) -> bool:
    """CIT-31: has no other side a wonder in a finished empire?"""
    q: i64 = 0
    while q < g.seats:
        if g.team(q) != team and g.all_wonders(q) > g.wonders(q):
            return False
        q += 1
    return g.team_wonders(team) < ALL_WONDERS


def hand_worth(g: Cities, p: i64) -> i64:
    total: i64 = 0
    for c in g.hand(p):
        family = FAMILY[KIND[c]]
        total += EVENT_WORTH
        if family == PROTECTION or family == UNIFICATION:
            total += 4
        elif family == ATTACK or family == TRADE:
            total += 2
    return total
