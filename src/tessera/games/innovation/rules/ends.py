"""Innovation: achievements and the ways in which the game ends.

`settle` is called after every single change on a board: special achievements (INN-76), flags (INN-117), and whoever
has enough. The end is raised wherever the rules stand (INN-80).
"""

from typing import Final

from tessera.games.innovation.cards import (
    AGE,
    CLOCK,
    COLOURS,
    EMPIRE,
    FLAGS,
    MONUMENT,
    RIGHT,
    UNIVERSE,
    WONDER,
    WORLD,
)
from tessera.games.innovation.rules.board import score, visible_cards
from tessera.games.innovation.state import UNCLAIMED, Table, claimed
from tessera.kernel.native import i64, vec
from tessera.kernel.state import Result

COUNTS: Final = 0xFFFFFFFFFFFF  # the part of a packed count that holds the six icons
# Three of each kind: adding 125 to each byte lifts its top bit.
LIFT: Final = 0x7D7D7D7D7D7D
LIFTED: Final = 0x808080808080
FOUNTAINS: Final = 48  # bits of a packed count
EMPTY_FLAGS: Final = 52


def settle(g: Table) -> None:
    """After a change on a board: whatever it brings or takes is counted before anybody has won by it (INN-119)."""
    more = g.cities and count_flags(g)
    specials = g.specials
    if (
        specials[EMPIRE] == UNCLAIMED
        or specials[WONDER] == UNCLAIMED
        or specials[WORLD] == UNCLAIMED
        or specials[UNIVERSE] == UNCLAIMED
        or specials[MONUMENT] == UNCLAIMED
    ):
        k: i64 = 0
        while k < g.seats:  # INN-75: turn order from the player whose turn it is
            p = (g.mover + k) % g.seats
            if specials[EMPIRE] == UNCLAIMED and ((g.icons[p] & COUNTS) + LIFT) & LIFTED == LIFTED:
                more = take(g, p, EMPIRE, "INN-71")
            if specials[WORLD] == UNCLAIMED and g.icons[p] >> (8 * CLOCK) & 255 >= 12:
                more = take(g, p, WORLD, "INN-72")
            if specials[WONDER] == UNCLAIMED and splayed_far(g, p):
                more = take(g, p, WONDER, "INN-73")
            if specials[UNIVERSE] == UNCLAIMED and modern(g, p):
                more = take(g, p, UNIVERSE, "INN-74")
            if specials[MONUMENT] == UNCLAIMED and (g.tucked[p] >= 6 or g.scored[p] >= 6):
                more = take(g, p, MONUMENT, "INN-70")
            k += 1
    if more:
        check_win(g)


def splayed_far(g: Table, p: i64) -> bool:
    """INN-73: five colours, each splayed right or up."""
    j = COLOURS * p
    s = g.splays
    return s[j] >= RIGHT and s[j + 1] >= RIGHT and s[j + 2] >= RIGHT and s[j + 3] >= RIGHT and s[j + 4] >= RIGHT


def modern(g: Table, p: i64) -> bool:
    """INN-74: five top cards, each of value 8 or more."""
    c: i64 = 0
    while c < COLOURS:
        cards = g.pile(p, c)
        if not cards or AGE[cards[-1]] < 8:
            return False
        c += 1
    return True


def count_deeds(g: Table, p: i64) -> None:
    """INN-70, after a tuck or a score that left the boards alone."""
    if g.tucked[p] >= 6 or g.scored[p] >= 6:
        claim(g, p, MONUMENT, "INN-70")


def claim(g: Table, p: i64, special: i64, rule: str) -> None:
    """INN-69: a special achievement, if it is still there."""
    if g.specials[special] == UNCLAIMED:
        take(g, p, special, rule)
        check_win(g)


def take(g: Table, p: i64, special: i64, rule: str) -> bool:
    g.specials[special] = p
    g.changed = True
    g.tell("claim", p, rule, (int(special),))
    return True


# Flags


def count_flags(g: Table) -> bool:
    """INN-117: count the flags of all boards anew; has any count grown?"""
    grown = False
    p: i64 = 0
    while p < g.seats:
        n: i64 = 0
        if g.icons[p] > COUNTS or g.covered_flags:
            n = g.icons[p] >> FOUNTAINS & 15
            c: i64 = 0
            while c < COLOURS:
                empty = empty_flags(g, p, c)
                if empty and none_has_more(g, p, c):
                    n += empty
                c += 1
        if n > g.flagged[p]:
            grown = True
        g.flagged[p] = n
        p += 1
    return grown


def empty_flags(g: Table, p: i64, colour: i64) -> i64:
    """INN-116: empty flags that are visible in a colour; A-14 may count covered ones too."""
    if not g.covered_flags:
        return g.pile_icons[COLOURS * p + colour] >> EMPTY_FLAGS & 15
    n: i64 = 0
    for card in g.pile(p, colour):
        n += FLAGS[card] & 1
    return n


def none_has_more(g: Table, p: i64, colour: i64) -> bool:
    mine = visible_cards(g, p, colour)
    q: i64 = 0
    while q < g.seats:
        if visible_cards(g, q, colour) > mine and g.is_opponent(p, q):
            return False
        q += 1
    return True


# Counting and ending


def achievements(g: Table, p: i64) -> i64:
    """Ordinary and special ones, and flags (INN-118)."""
    n: i64 = len(g.zones[claimed(p)]) + g.flagged[p]
    for who in g.specials:
        if who == p:
            n += 1
    return n


def side_achievements(g: Table, p: i64) -> i64:
    """INN-81, INN-84: with those of the partner in a team game."""
    n = achievements(g, p)
    if g.teams:
        n += achievements(g, (p + 2) % g.seats)
    return n


def check_win(g: Table) -> None:
    """INN-77, INN-119: from the current player on, whoever has enough wins."""
    k: i64 = 0
    while k < g.seats:
        p = (g.mover + k) % g.seats
        if side_achievements(g, p) >= g.needed:
            win(g, p, "achievements")
        k += 1


def win(g: Table, p: i64, reason: str) -> None:
    """A player (and the partner) wins at once."""
    g.end(result(g, tuple([q for q in range(int(g.seats)) if not g.is_opponent(p, q)]), reason))


def end_by_score(g: Table, reason: str) -> None:
    """INN-78: the highest score, then the most achievements; in a team game both together."""
    n = int(g.seats)
    keys = []
    for p in range(n):
        key = (int(score(g, p)), int(achievements(g, p)))
        if g.teams:
            q = (p + 2) % n
            key = (key[0] + int(score(g, q)), key[1] + int(achievements(g, q)))
        keys.append(key)
    best = max(keys)
    g.end(result(g, tuple([p for p in range(n) if keys[p] == best]), reason))


def result(g: Table, winners: tuple[int, ...], reason: str) -> Result:
    """The winners first, the others by achievements and score; scores are what the end was about."""
    n = int(g.seats)
    shown = tuple([int(score(g, p) if reason in ("supplies", "limit") else achievements(g, p)) for p in range(n)])
    keys = []
    for p in range(n):
        standing = (int(side_achievements(g, p)), int(score(g, p))) if not g.teams else (0, 0)
        if reason in ("supplies", "limit") and not g.teams:
            standing = (standing[1], standing[0])
        keys.append((p in winners, *standing) if p not in winners else (True, 0, 0))
    ranks = tuple([1 + sum([other > mine for other in keys]) for mine in keys])
    shares = tuple([1.0 / len(winners) if p in winners else 0.0 for p in range(n)])
    return Result(ranks, shown, shares, reason)


def sole_best(counts: vec[i64]) -> i64:
    """INN-79: the seat that alone has the most; -1 if there is a tie."""
    best: i64 = 0
    i: i64 = 1
    tied = False
    while i < len(counts):
        if counts[i] > counts[best]:
            best = i
            tied = False
        elif counts[i] == counts[best]:
            tied = True
        i += 1
    return -1 if tied else best
