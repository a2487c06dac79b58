"""Homeworlds: who can be eliminated in a turn, exactly, and every way in which alignments can be dealt; for bots.

All whole turns are looked at (whole_turns.py), so "no" means no. Whom it would be a win to eliminate depends on the
alignments, which a sample holds.
"""

from itertools import combinations

from tessera.games.homeworlds.heuristic.whole_turns import BIT, Turns
from tessera.games.homeworlds.rules.codes import END, PASS, STOP, verb_of
from tessera.games.homeworlds.rules.turn import left_neighbour
from tessera.games.homeworlds.state import SETUP, Table
from tessera.kernel.native import i64, vec


def prey(g: Table, p: i64) -> tuple[i64, bool]:
    """The players (as bits) whom p would win by eliminating, and whether that takes all of them in one turn or any one
    (HW-19, HW-20, A-15)."""
    others = g.alive & g.placed & ~BIT[p]
    if g.settings["alignments"] and g.evil(p):
        return others, False
    if g.settings["aim"] == "sinister":
        return others & BIT[left_neighbour(g, p, g.began if p == g.mover else g.alive)], False
    foes: i64 = 0
    q: i64
    for q in range(g.seats):
        if q != p and g.alive >> q & 1 and (not g.settings["alignments"] or g.evil(q)):
            foes |= BIT[q]
    if foes & ~others:  # one of them has no home to lose yet
        foes = 0
    return foes, True


def win_now(g: Table, answers: vec[i64]) -> list[int]:
    """The first answer of a turn, or of the rest of one, by which the mover wins; empty if there is none."""
    p: i64 = g.mover
    wanted, all_of_them = prey(g, p)
    if g.stage == SETUP or g.placed >> p & 1 == 0 or wanted == 0:
        return []
    turns = Turns(
        g.board,
        int(p),
        g.any_time,
        g.may_lose_home,
        int(wanted),
        all_of_them,
        int(g.stage),
        int(g.colour),
        int(g.actions),
    )
    path = turns.found
    if path is None:
        return []
    for code in answers:
        if path and code == path[0]:
            return [int(code)]
    for code in answers:  # what comes next belongs to the end of the turn
        if verb_of(code) == PASS or verb_of(code) == STOP or verb_of(code) == END:
            return [int(code)]
    return []


def beatable(g: Table, seat: i64) -> bool:
    """Could any of the others, as the board stands, eliminate the seat in a turn or win otherwise?"""
    if g.alive >> seat & 1 == 0:
        return True
    q: i64
    for q in range(g.seats):
        if q != seat and g.alive >> q & g.placed >> q & 1:
            wanted, all_of_them = prey(g, q)
            if all_of_them:
                wanted = 0  # who wins by eliminating all foes eliminates the seat, or wins together with it
            wanted |= g.placed & BIT[seat]
            if wanted and Turns(g.board, int(q), g.any_time, g.may_lose_home, int(wanted)).found is not None:
                return True
    return False


def deals(g: Table, seat: i64) -> list[Table]:
    """One table for each way in which Good and Evil can be dealt to those whose card the seat does not know. `g` is a
    sample of the seat's."""
    hidden = [p for p in range(int(g.seats)) if g.known[g.zones[p][0]] & g.bit(seat) == 0]
    cards = sorted([g.zones[p][0] for p in hidden])
    seen = [int(g.known[g.zones[p][0]]) for p in hidden]
    evil = [c for c in cards if c > (g.seats + 1) // 2]
    good = [c for c in cards if c <= (g.seats + 1) // 2]
    out: list[Table] = []
    for chosen in combinations(range(len(hidden)), len(evil)):
        t = g.clone()
        evils = list(evil)
        goods = list(good)
        for i, p in enumerate(hidden):
            card = evils.pop(0) if i in chosen else goods.pop(0)
            t.zones[p] = (card,)
            t.known[card] = seen[i]
        t.pending = None
        out.append(t)
    return out
