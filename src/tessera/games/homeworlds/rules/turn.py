"""Homeworlds: the turn and the end of the game. Read `play` and the scripts under it first: a turn as it happens.
What may be done in a system and what it does is in moves.py; that your home must be manned, in home_rule.py.
"""

from tessera.games.homeworlds.rules.codes import (
    CATASTROPHE,
    CLAIM,
    END,
    NO_STAR,
    PASS,
    SACRIFICE,
    SHIP,
    STAR,
    STOP,
    code,
    kind_of,
    verb_of,
)
from tessera.games.homeworlds.rules.events import PIECE, ship_zone, star_zone, tell, tell_forgotten
from tessera.games.homeworlds.rules.home_rule import completable
from tessera.games.homeworlds.rules.moves import (
    catastrophes,
    do,
    first_actions,
    forget_if_empty,
    position_hash,
    sacrifice_actions,
    settle,
)
from tessera.games.homeworlds.state import FIRST, KINDS, LAST, STEPS, Table, count, one
from tessera.kernel.events import Event
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, Ask, Script
from tessera.kernel.state import won_by


def play(g: Table) -> Script:
    while True:
        if g.placed >> g.mover & 1:
            yield from turn(g, g.mover)
        else:
            yield from set_up(g, g.mover)
        pass_on(g)


def set_up(g: Table, p: Seat) -> Script:
    """HW-9: two stars and a ship of any size and colour."""
    code: int = yield Ask(p, ACTION, set_up_answers(g, STAR), "first_star", "HW-9")
    place(g, p, code)
    code = yield Ask(p, ACTION, set_up_answers(g, STAR), "second_star", "HW-9")
    if kind_of(code) != NO_STAR:
        place(g, p, code)
    code = yield Ask(p, ACTION, set_up_answers(g, SHIP), "first_ship", "HW-9")
    place(g, p, code)
    g.placed |= 1 << p
    g.board.homes |= 1 << p


def turn(g: Table, p: Seat) -> Script:
    """HW-21: one free action, or one sacrifice with its actions, or nothing; HW-22: then catastrophes."""
    code: int
    g.stage = FIRST
    g.began = g.alive
    while True:
        code = yield Ask(p, ACTION, first_answers(g, p), "first", "HW-21")
        if verb_of(code) != CATASTROPHE:  # before the action only where catastrophes are allowed at any moment
            break
        perform(g, p, code)
    if verb_of(code) == CLAIM:
        g.tell("claim", p, "A-17")
        g.end(won_by(int(g.seats), (), "repetition"))
    perform(g, p, code)
    if verb_of(code) == SACRIFICE:
        g.stage = STEPS
        g.colour = kind_of(code) // 3  # HW-32
        g.actions = kind_of(code) % 3 + 1  # HW-30
        while g.actions > 0:
            code = yield Ask(p, ACTION, step_answers(g, p), "step", "HW-30", (int(g.actions), int(g.colour)))
            if verb_of(code) == STOP:  # HW-33
                break
            perform(g, p, code)
            if verb_of(code) != CATASTROPHE:
                g.actions -= 1
    g.stage = LAST
    g.actions = 0
    while True:
        code = yield Ask(p, ACTION, last_answers(g, p), "last", "HW-22", confirm=True)
        if verb_of(code) == END:
            break
        perform(g, p, code)
    end_turn(g, p)


# What may be done


def set_up_answers(g: Table, verb: i64) -> vec[i64]:
    """A-4: any piece that is in the stash."""
    out = vec[i64](capacity=16)
    kind: i64
    for kind in range(KINDS):
        if g.board.stash >> (3 * kind) & 7:
            out = append(out, code(verb, kind, 0, 0))
    if verb == STAR and g.settings["one_star_home"] and g.board.stars(g.mover):
        out = append(out, code(STAR, NO_STAR, 0, 0))
    return out


def first_answers(g: Table, p: Seat) -> vec[i64]:
    bound = not g.may_lose_home and count(g.board.ships(p, p)) == 1
    out = first_actions(g.board, p, bound, vec[i64](capacity=64))
    if g.any_time:
        out = catastrophes(g.board, out)
    if not g.may_lose_home:
        out = completable(g, p, FIRST, out)
    if g.may_lose_home or g.board.manned(p):
        out = append(out, code(PASS, 0, 0, 0))  # HW-21 (c)
    if g.history and g.history[-1] == standing(g, p) and g.history.count(g.history[-1]) >= 3:
        out = append(out, code(CLAIM, 0, 0, 0))
    return out


def step_answers(g: Table, p: Seat) -> vec[i64]:
    out = sacrifice_actions(g.board, p, g.colour, vec[i64](capacity=32))
    if g.any_time:
        out = catastrophes(g.board, out)
    if not g.may_lose_home:
        out = completable(g, p, STEPS, out)
    if g.may_lose_home or g.board.manned(p):
        out = append(out, code(STOP, 0, 0, 0))
    return out


def last_answers(g: Table, p: Seat) -> vec[i64]:
    out = catastrophes(g.board, vec[i64](capacity=4))
    if not g.may_lose_home:
        out = completable(g, p, LAST, out)
    return append(out, code(END, 0, 0, 0))


def perform(g: Table, p: Seat, code: int) -> None:
    """Carry out an action of the turn, and tell about it if anybody listens."""
    if g.events is None:
        do(g.board, p, code)
    else:
        before = g.board.clone()
        do(g.board, p, code)
        tell(g, p, code, before)


def place(g: Table, p: Seat, code: int) -> None:
    kind = kind_of(code)
    b = g.board
    star = verb_of(code) == STAR
    b.cells[p * b.width + (0 if star else 1 + p)] += one(kind)
    b.stash -= one(kind)
    if g.events is not None:
        target = star_zone(g.seats, p) if star else ship_zone(g.seats, p, p)
        g.events.append(Event("star" if star else "ship", p, "HW-9", (PIECE + kind,), "stash", target))


# Who is out, and who has won


def end_turn(g: Table, p: Seat) -> None:
    """HW-44 to HW-50."""
    gone = lose_homes(g, p)
    if not gone:
        return
    lost_own = gone >> p & 1 != 0
    reveal(g, (1 << p) | gone, "HW-49")
    if g.settings["alignments"]:
        judge_alignments(g, p, lost_own)
    elif g.settings["aim"] == "sinister" and not lost_own and gone >> left_neighbour(g, p, g.began) & 1:
        g.end(won_by(int(g.seats), (p,), "left_neighbour"))
    judge_survivors(g)


def lose_homes(g: Table, p: Seat) -> i64:
    """HW-44, A-8: a home without a ship of its owner falls. Gives the players who are out by it."""
    before = g.board
    if g.events is not None:
        before = before.clone()
    settle(g.board)
    if g.events is not None:
        tell_forgotten(g, p, before)
    gone = g.alive & g.placed & ~g.board.homes
    if gone:
        out(g, p, gone)
    return gone


def break_off(g: Table, p: Seat) -> i64:
    """A-16: the mover leaves, and the turn ends as it stands; the stars of an unfinished set-up go back. Gives who is
    out by it."""
    g.actions = 0
    if g.placed >> p & 1:
        return lose_homes(g, p)
    before = g.board.clone()
    forget_if_empty(g.board, p)
    if g.events is not None:
        tell_forgotten(g, p, before)
    return 0


def out(g: Table, p: Seat, players: i64) -> None:
    """These players are eliminated, by p or by themselves; HW-51: their ships stay."""
    q: i64
    for q in range(g.seats):
        if players >> q & 1:
            g.alive &= ~(1 << q)
            g.tell("eliminated", p, "HW-44" if q == p else "HW-45", (int(q),))


def reveal(g: Table, players: i64, rule: str) -> None:
    """HW-49: the mover and the victims show their cards; A-16: so does whoever resigns."""
    if not g.settings["alignments"]:
        return
    for q in range(int(g.seats)):
        if players >> q & 1 and g.known[g.zones[q][0]] != g.everybody():
            g.look("reveal", q, rule, (Card(g.zones[q][0]),), q, g.everybody())


def judge_alignments(g: Table, p: Seat, lost_own: bool) -> None:
    """HW-50. With `self_elimination=loses`, whoever is out does not win by it."""
    if g.evil(p) and not lost_own:
        g.end(won_by(int(g.seats), (p,), "evil_wins"))
    good_wins_if_no_evil(g)


def good_wins_if_no_evil(g: Table) -> None:
    survivors = alive_seats(g)
    if survivors and not any(g.evil(q) for q in survivors):
        g.end(won_by(int(g.seats), survivors, "good_wins"))


def judge_survivors(g: Table) -> None:
    """Nobody left: a draw. One left: that player has won."""
    survivors = alive_seats(g)
    if not survivors:
        g.end(won_by(int(g.seats), (), "all_out"))
    if len(survivors) == 1:
        g.end(won_by(int(g.seats), survivors, "last_standing"))


def alive_seats(g: Table) -> tuple[int, ...]:
    """Without a player who resigned and is still to be counted as eliminated (A-16)."""
    return tuple(q for q in range(int(g.seats)) if (g.alive & ~g.left) >> q & 1)


def struck(g: Table, p: i64) -> bool:
    """HW-45: has another player's turn already taken the home of p?"""
    return g.mover != p and g.alive & g.placed & (1 << p) != 0 and not g.board.manned(p)


def left_neighbour(g: Table, p: i64, players: i64) -> i64:
    """A-15: the next of these players clockwise."""
    q = (p + 1) % g.seats
    while players >> q & 1 == 0:
        q = (q + 1) % g.seats
    return q


def pass_on(g: Table) -> None:
    """HW-52: the next player clockwise who is still in; A-17: a table has a last turn."""
    g.turns += 1
    if g.turns >= g.turn_limit:
        g.tell("limit", -1, "A-17")
        g.end(won_by(int(g.seats), (), "turn_limit"))
    p: i64 = g.mover
    while True:
        p = (p + 1) % g.seats
        if g.alive >> p & 1:
            break
    g.mover = Seat(int(p))
    if g.repetition:
        g.history = (*g.history, standing(g, p))


def standing(g: Table, p: i64) -> int:
    """A-17: the position with p to move, and who is in the game."""
    return int(position_hash(g.board) ^ p ^ (g.alive << 8))
