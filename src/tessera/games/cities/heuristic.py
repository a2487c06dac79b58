"""Cities: a fast value of a state for a seat. A side's strength counts its finished empires, how far the others are,
wonders on the way to the bonus, capitals, the events in hand and what binds it. Read `value`, then `strength`.

What things are worth was fitted to who won 30,000 games of greedy against itself, at positions that were not decided
(docs/decisions.md, 64); 60 of difference are even odds made e to one.
"""

from math import exp
from typing import Final

from tessera.games.cities.cards import (
    ABOUT,
    ALL_WONDERS,
    ANGER,
    ATTACK,
    COMMANDER,
    EMPIRE_SIZE,
    FAMILY,
    GREAT,
    KIND,
    NEUTRAL,
    PROTECTION,
    TRADE,
)
from tessera.games.cities.moving import BONUS_POINTS
from tessera.games.cities.state import CITY_DECK, OPEN, Table
from tessera.kernel.native import i64, vec

# A finished empire, by how many are still open: the fewer, the less can turn. A little more than five of its cities, so
# that it is worth finishing.
FINISHED_WORTH: Final = vec[i64]([90, 89, 45, 40, 38, 38, 38, 38, 38])
BONUS_WORTH: Final = 215
# What n cities of an unfinished empire are worth, and n wonders: while others may win the bonus too, and when only
# this side may.
EMPIRE_PULL: Final = vec[i64]([0, 3, 7, 14, 22, 28, 38])
WONDER_PULL: Final = vec[i64]([0, 4, 7, 12, 20, 30, 56, 215])
SOLE_PULL: Final = vec[i64]([0, 10, 19, 29, 47, 70, 101, 215])
CAPITAL_WORTH: Final = 7
NEUTRAL_WORTH: Final = 5
CURSE_COST: Final = 10
SILENCE_COST: Final = 8
BLOCK_COST: Final = 6
SCALE: Final = 60.0
DECIDED: Final = 0.99  # the least chance of a side that nobody can reach any more
# Events in hand, by family; some of them are worth more or less by what they would hit.
EVENT_WORTH: Final = vec[i64](
    [
        4,  # commander
        8,  # festival
        9,  # unification
        3,  # charisma
        4,  # anger
        7,  # games
        0,  # plague
        3,  # exchange
        12,  # unrest
        9,  # influence
        14,  # protection
        6,  # attack
        18,  # victory
        22,  # wonders
        11,  # rebellion
        0,  # trade
        1,  # crisis
        19,  # education
        1,  # barbarians
        5,  # silence
        11,  # excavations
        10,  # curse
        15,  # espionage
        0,  # flood
    ]
)
GREAT_EXTRA: Final = 8
COMMANDER_PULL: Final = 5  # for each city of the empire that others have more
ANGER_EXTRA: Final = 6  # if there is somebody to be angry with
CAPITAL_EXTRA: Final = 6  # for what needs a capital, with one


def value(g: Table, seat: int) -> float:
    if g.result is not None:
        return g.result.shares[seat]
    return values(g)[seat]


def values(g: Table) -> vec[float]:
    """The value for every seat, with each team counted once."""
    n: i64 = g.seats
    out = vec[float]([0.0] * int(n))
    p: i64 = 0
    if g.result is not None:
        while p < n:
            out[p] = g.result.shares[p]
            p += 1
        return out
    if g.set.solo:
        out[0] = 1.0 - exp(-int(strength(g, 0)) / 400.0)
        return out
    teams = g.set.teams
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


def out_of_reach(g: Table) -> i64:
    """The team that has more points than any other can get; -1 if there is none."""
    leader: i64 = 0
    t: i64 = 1
    while t < g.set.teams:
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
    while t < g.set.teams:
        if t != leader:
            most = g.team_score(t)
            if g.set.wonder_bonus and g.bonus == OPEN and may_win_bonus(g, t):
                most += BONUS_POINTS
            if most >= lead:
                return -1
        t += 1
    return leader


def near_end(g: Table) -> bool:
    """Is one empire left, and somebody near to it; or is the last round coming?"""
    if g.rounds + 1 >= g.set.max_rounds:
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
    while p < g.set.teams:
        if g.team_count(p, left) >= EMPIRE_SIZE - 2:
            return True
        p += 1
    return False


def strength(g: Table, team: i64) -> i64:
    """Of a team, which may be one player."""
    opened: i64 = 0
    total: i64 = 0
    e: i64 = 0
    while e < NEUTRAL:
        if g.finished[e] == OPEN:
            opened += 1
            total += EMPIRE_PULL[g.team_count(team, e)]
        e += 1
    points = g.team_score(team)
    if g.bonus >= 0 and g.team(g.bonus) == team:
        points -= BONUS_POINTS
        total += BONUS_WORTH
    total += points * FINISHED_WORTH[opened]
    if g.set.wonder_bonus and g.bonus == OPEN and may_win_bonus(g, team):
        pull = SOLE_PULL if has_locked(g, team) else WONDER_PULL
        total += pull[g.team_wonders(team)]
    p = team
    while p < g.seats:
        total += CAPITAL_WORTH * g.capitals(p) + NEUTRAL_WORTH * g.count(p, NEUTRAL)
        total += hand_worth(g, p)
        total -= CURSE_COST * g.cursed(p) + SILENCE_COST * g.silent(p)
        if g.blocked(p) and g.zones[CITY_DECK]:
            total -= BLOCK_COST
        p += g.set.teams
    return total


def may_win_bonus(g: Table, team: i64) -> bool:
    """CIT-31: has no other side a wonder in a finished empire?"""
    q: i64 = 0
    while q < g.seats:
        if g.team(q) != team and g.all_wonders(q) > g.wonders(q):
            return False
        q += 1
    return g.team_wonders(team) < ALL_WONDERS


def has_locked(g: Table, team: i64) -> bool:
    """Has the side a wonder in a finished empire, so that no other may win the bonus?"""
    q = team
    while q < g.seats:
        if g.all_wonders(q) > g.wonders(q):
            return True
        q += g.set.teams
    return False


def hand_worth(g: Table, p: i64) -> i64:
    total: i64 = 0
    capital = g.capitals(p) > 0
    for c in g.hand(p):
        kind = KIND[c]
        family = FAMILY[kind]
        total += EVENT_WORTH[family]
        if family == COMMANDER:
            if g.finished[ABOUT[kind]] == OPEN:
                total += COMMANDER_PULL * (most_of_others(g, p, ABOUT[kind]) - g.team_count(p, ABOUT[kind]))
        elif family == ANGER:
            if g.finished[ABOUT[kind]] == OPEN and most_of_others(g, p, ABOUT[kind]) > 0:
                total += ANGER_EXTRA
        elif family == ATTACK or family == TRADE:
            if capital:
                total += CAPITAL_EXTRA
        elif family == PROTECTION:
            if ABOUT[kind] == GREAT:
                total += GREAT_EXTRA
    return total


def most_of_others(g: Table, p: i64, empire: i64) -> i64:
    """The most cities of an empire that another side has."""
    most: i64 = 0
    t: i64 = 0
    while t < g.set.teams:
        if t != g.team(p):
            n = g.team_count(t, empire)
            if n > most:
                most = n
        t += 1
    return most
