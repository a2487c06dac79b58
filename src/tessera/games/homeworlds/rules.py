"""Homeworlds: the rules. Read `play` and the scripts under it first: a turn as it happens. Then what may be done
(`first_actions`, `colour_actions`, `catastrophes`), what it does to the board (`perform`), and who has won
(`end_turn`).

The functions that find and do actions work on a Board alone, so that the whole-turn generator (turns.py) runs the
very same rules. An action is one number: verb, kind of piece, slot, and a second slot, kind, colour or owner.
"""

from typing import Final

from tessera.games.homeworlds.state import (
    BLUE,
    COUNT9,
    FIRST,
    GREEN,
    KINDS,
    LARGEST,
    LAST,
    SIZES9,
    SMALLEST,
    STEPS,
    WHOLE_COLOUR,
    YELLOW,
    Board,
    Table,
    count,
    one,
    sizes,
    system_name,
)
from tessera.kernel.events import Event
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, Ask, Script
from tessera.kernel.state import won_by

PASS: Final = 1
STOP: Final = 2
END: Final = 3
CLAIM: Final = 4
STAR: Final = 5
SHIP: Final = 6
BUILD: Final = 7
TRADE: Final = 8
MOVE: Final = 9
DISCOVER: Final = 10
ATTACK: Final = 11
SACRIFICE: Final = 12
CATASTROPHE: Final = 13

NEXT_KIND: Final = 1 << 12  # added to an action, it is about the next kind of piece
NO_STAR: Final = 15  # as a second star: a homeworld with one star
OVERPOPULATED: Final = 4  # HW-36


def code(verb: i64, kind: i64, slot: i64, x: i64) -> i64:
    return verb << 16 | kind << 12 | slot << 6 | x


def verb_of(c: i64) -> i64:
    return c >> 16


def kind_of(c: i64) -> i64:
    return c >> 12 & 15


def slot_of(c: i64) -> i64:
    return c >> 6 & 63


def x_of(c: i64) -> i64:
    return c & 63


# The scripts


def play(g: Table) -> Script:
    while True:
        if g.placed >> g.mover & 1:
            yield from turn(g, g.mover)
        else:
            yield from set_up(g, g.mover)
        pass_on(g)


def set_up(g: Table, p: Seat) -> Script:
    """HW-9: two stars and a ship of any size and colour."""
    answer: int = yield Ask(p, ACTION, set_up_pieces(g, STAR), "first_star", "HW-9")
    place(g, p, answer)
    answer = yield Ask(p, ACTION, set_up_pieces(g, STAR), "second_star", "HW-9")
    if kind_of(answer) != NO_STAR:
        place(g, p, answer)
    answer = yield Ask(p, ACTION, set_up_pieces(g, SHIP), "first_ship", "HW-9")
    place(g, p, answer)
    g.placed |= 1 << p
    g.board.homes |= 1 << p


def turn(g: Table, p: Seat) -> Script:
    """HW-21: one free action, or one sacrifice with its actions, or nothing; HW-22: then catastrophes."""
    action: int
    g.stage = FIRST
    g.board.mover = p
    while True:
        action = yield Ask(p, ACTION, first_options(g, p), "first", "HW-21")
        if verb_of(action) != CATASTROPHE:  # before the action only where catastrophes are allowed at any moment
            break
        perform(g, p, action)
    if verb_of(action) == CLAIM:
        g.tell("claim", p, "A-17")
        g.end(won_by(int(g.seats), (), "repetition"))
    perform(g, p, action)
    if verb_of(action) == SACRIFICE:
        g.stage = STEPS
        g.colour = kind_of(action) // 3  # HW-32
        g.actions = kind_of(action) % 3 + 1  # HW-30
        while g.actions > 0:
            action = yield Ask(p, ACTION, step_options(g, p), "step", "HW-30", (int(g.actions), int(g.colour)))
            if verb_of(action) == STOP:  # HW-33
                break
            perform(g, p, action)
            if verb_of(action) != CATASTROPHE:
                g.actions -= 1
    g.stage = LAST
    g.actions = 0
    while True:
        action = yield Ask(p, ACTION, last_options(g, p), "last", "HW-22", confirm=True)
        if verb_of(action) == END:
            break
        perform(g, p, action)
    end_turn(g, p)


# What may be done


def set_up_pieces(g: Table, verb: i64) -> vec[i64]:
    """A-4: any piece that is in the stash."""
    out = vec[i64](capacity=16)
    kind: i64 = 0
    while kind < KINDS:
        if g.board.stash >> (3 * kind) & 7:
            out = append(out, code(verb, kind, 0, 0))
        kind += 1
    if verb == STAR and g.options["one_star_home"] and g.board.stars(g.mover):
        out = append(out, code(STAR, NO_STAR, 0, 0))
    return out


def first_options(g: Table, p: Seat) -> vec[i64]:
    bound = not g.may_lose_home and count(g.board.ships(p, p)) == 1
    out = first_actions(g.board, p, bound, vec[i64](capacity=64))
    if g.any_time:
        out = catastrophes(g.board, out)
    if not g.may_lose_home:
        out = completable(g, p, FIRST, out)
    if g.may_lose_home or g.board.manned(p):
        out = append(out, code(PASS, 0, 0, 0))  # HW-21 (c)
    if g.history and g.history.count(g.history[-1]) >= 3:
        out = append(out, code(CLAIM, 0, 0, 0))
    return out


def step_options(g: Table, p: Seat) -> vec[i64]:
    out = sacrifice_actions(g.board, p, g.colour, vec[i64](capacity=32))
    if g.any_time:
        out = catastrophes(g.board, out)
    if not g.may_lose_home:
        out = completable(g, p, STEPS, out)
    if g.may_lose_home or g.board.manned(p):
        out = append(out, code(STOP, 0, 0, 0))
    return out


def last_options(g: Table, p: Seat) -> vec[i64]:
    out = catastrophes(g.board, vec[i64](capacity=4))
    if not g.may_lose_home:
        out = completable(g, p, LAST, out)
    return append(out, code(END, 0, 0, 0))


def first_actions(b: Board, p: i64, bound: bool, out: vec[i64]) -> vec[i64]:
    """Free actions (HW-21 a) and sacrifices (HW-21 b). `bound`: the one ship at home may not leave it (HW-47), unless
    it is sacrificed for moves that may bring another one home (HW-48)."""
    cells = b.cells
    width = b.width
    at: i64 = 0
    slot: i64 = 0
    while at < len(cells):
        own = cells[at + 1 + p]
        if own:  # HW-23
            access = own | cells[at]  # HW-24
            if access & 0x7FC0000:
                out = builds(b, p, slot, out)
            if access >> 27:
                out = trades(b, p, slot, out)
            if access & 0x1FF:
                out = attacks(b, p, slot, out)
            if bound and slot == p:
                own &= 0x3FE00
            elif access & 0x3FE00:
                out = moves(b, p, slot, out)
            sacrifice = code(SACRIFICE, 0, slot, 0)
            while own:
                if own & 7:
                    out = append(out, sacrifice)
                own >>= 3
                sacrifice += NEXT_KIND
        at += width
        slot += 1
    return out


def sacrifice_actions(b: Board, p: i64, colour: i64, out: vec[i64]) -> vec[i64]:
    """HW-31: the colour's action in any system that p occupies."""
    slot: i64 = 0
    slots = b.slots()
    while slot < slots:
        if b.ships(slot, p):
            out = colour_actions(b, p, slot, colour, out)
        slot += 1
    return out


def colour_actions(b: Board, p: i64, slot: i64, colour: i64, out: vec[i64]) -> vec[i64]:
    if colour == GREEN:
        return builds(b, p, slot, out)
    if colour == BLUE:
        return trades(b, p, slot, out)
    if colour == YELLOW:
        return moves(b, p, slot, out)
    return attacks(b, p, slot, out)


def builds(b: Board, p: i64, slot: i64, out: vec[i64]) -> vec[i64]:
    """HW-25: the smallest piece in the stash of a colour of which p owns a ship there; A-10: none left, none built."""
    own = b.ships(slot, p)
    stash = b.stash
    kind: i64 = 0
    while own:
        if own & 511:
            size = SMALLEST[SIZES9[stash & 511]]
            if size >= 0:
                out = append(out, code(BUILD, kind + size, slot, 0))
        own >>= 9
        stash >>= 9
        kind += 3
    return out


def trades(b: Board, p: i64, slot: i64, out: vec[i64]) -> vec[i64]:
    """HW-26: the same size in a different colour."""
    own = b.ships(slot, p)
    stash = b.stash
    kind: i64 = 0
    while own:
        if own & 7:
            other = kind % 3
            while other < KINDS:
                if other != kind and stash >> (3 * other) & 7:
                    out = append(out, code(TRADE, kind, slot, other))
                other += 3
        own >>= 3
        kind += 1
    return out


def moves(b: Board, p: i64, slot: i64, out: vec[i64]) -> vec[i64]:
    """HW-27: to a linked system on the board, or to a new one with a star from the stash."""
    cells = b.cells
    width = b.width
    here = sizes(cells[slot * width])
    at: i64 = 0
    to: i64 = 0
    while at < len(cells):
        stars = cells[at]
        if stars and sizes(stars) & here == 0:  # HW-13; a system is never linked to itself
            out = each_ship(cells[slot * width + 1 + p], code(MOVE, 0, slot, to), out)
        at += width
        to += 1
    stash = b.stash
    star: i64 = 0
    while stash:
        if stash & 7 and here >> (star % 3) & 1 == 0:
            out = each_ship(cells[slot * width + 1 + p], code(DISCOVER, 0, slot, star), out)
        stash >>= 3
        star += 1
    return out


def each_ship(bag: i64, action: i64, out: vec[i64]) -> vec[i64]:
    """The action for each kind of ship in the bag."""
    while bag:
        if bag & 7:
            out = append(out, action)
        bag >>= 3
        action += NEXT_KIND
    return out


def attacks(b: Board, p: i64, slot: i64, out: vec[i64]) -> vec[i64]:
    """HW-28: a ship of anybody else (A-21), no larger than the largest one p owns there."""
    largest = LARGEST[sizes(b.ships(slot, p))]
    q: i64 = 0
    while q < b.n:
        theirs = b.ships(slot, q)
        if q == p:
            theirs = 0
        kind: i64 = 0
        while theirs:
            if theirs & 7 and kind % 3 <= largest:
                out = append(out, code(ATTACK, kind, slot, q))
            theirs >>= 3
            kind += 1
        q += 1
    return out


def catastrophes(b: Board, out: vec[i64]) -> vec[i64]:
    """HW-36, HW-37: every colour of which a system holds four or more pieces, stars and all ships together."""
    cells = b.cells
    at: i64 = 0
    slot: i64 = 0
    while at < len(cells):
        if cells[at]:
            bag: i64 = 0
            end = at + b.width
            i = at
            while i < end:
                bag += cells[i]
                i += 1
            colour: i64 = 0
            while bag:
                if COUNT9[bag & 511] >= OVERPOPULATED:
                    out = append(out, code(CATASTROPHE, 0, slot, colour))
                bag >>= 9
                colour += 1
        at += b.width
        slot += 1
    return out


# HW-47 step by step: only what leaves a way to end the turn with a ship at home


def completable(g: Table, p: Seat, stage: i64, actions: vec[i64]) -> vec[i64]:
    """Those actions after which the turn can still be completed legally."""
    b = g.board
    own = b.ships(p, p)
    manned = b.manned(p)
    leaving = count(own) == 1 and (own & 0x3FE00 != 0 if stage == FIRST else stage == STEPS and g.colour == YELLOW)
    blasting = (stage == LAST or g.any_time) and overpopulated(b, p)
    if manned and not leaving and not blasting:
        return actions
    out = vec[i64](capacity=64)
    i: i64 = 0
    while i < len(actions):
        a = actions[i]
        if (manned and not may_unman(a, p)) or leaves_a_way(g, p, stage, a):
            out = append(out, a)
        i += 1
    return out


def overpopulated(b: Board, slot: i64) -> bool:
    bag = b.stars(slot) + b.all_ships(slot)
    while bag:
        if COUNT9[bag & 511] >= OVERPOPULATED:
            return True
        bag >>= 9
    return False


def may_unman(action: i64, p: i64) -> bool:
    """Could the action take p's last ship from home?"""
    verb = verb_of(action)
    return slot_of(action) == p and (verb == MOVE or verb == DISCOVER or verb == SACRIFICE or verb == CATASTROPHE)


def leaves_a_way(g: Table, p: Seat, stage: i64, action: i64) -> bool:
    b = g.board.clone()
    do(b, p, action)
    verb = verb_of(action)
    if verb == SACRIFICE:
        return can_return(b, p, STEPS, kind_of(action) // 3, kind_of(action) % 3 + 1, g.any_time)
    if verb == CATASTROPHE:
        return can_return(b, p, stage, g.colour, g.actions, g.any_time)
    if stage == STEPS:
        return can_return(b, p, STEPS, g.colour, g.actions - 1, g.any_time)
    return can_return(b, p, LAST, 0, 0, g.any_time)


def can_return(b: Board, p: i64, stage: i64, colour: i64, actions: i64, any_time: bool) -> bool:
    """Is p's home manned, or can it be by the moves that are left? Only moving mans an empty home (A-9)."""
    if b.manned(p):
        return True
    if b.homes >> p & 1 == 0 or stage == LAST:
        return False
    options = vec[i64]()
    if stage == STEPS:
        if colour == YELLOW and actions > 0:
            if neighbour_ship(b, p):
                return True
            if actions > 1:
                options = sacrifice_actions(b, p, YELLOW, options)
    else:
        options = first_actions(b, p, False, options)
    if any_time:
        options = catastrophes(b, options)
    i: i64 = 0
    while i < len(options):
        a = options[i]
        verb = verb_of(a)
        after = stage
        left = actions
        tint = colour
        if verb == SACRIFICE:
            after = STEPS
            tint = kind_of(a) // 3
            left = kind_of(a) % 3 + 1
        elif verb != CATASTROPHE:
            if stage == FIRST:
                after = LAST
            else:
                left = actions - 1
        if verb == MOVE or verb == DISCOVER or verb == CATASTROPHE or (verb == SACRIFICE and tint == YELLOW):
            c = b.clone()
            do(c, p, a)
            if can_return(c, p, after, tint, left, any_time):
                return True
        i += 1
    return False


def neighbour_ship(b: Board, p: i64) -> bool:
    """Has p a ship in a system linked to home?"""
    home = sizes(b.stars(p))
    slot: i64 = 0
    slots = b.slots()
    while slot < slots:
        if slot != p and b.ships(slot, p) and sizes(b.stars(slot)) & home == 0:
            return True
        slot += 1
    return False


# What it does


def do(b: Board, p: i64, action: i64) -> None:
    """Carry out an action on the board, trusted."""
    verb = verb_of(action)
    kind = kind_of(action)
    slot = slot_of(action)
    x = x_of(action)
    cells = b.cells
    mine = slot * b.width + 1 + p
    if verb == BUILD:
        cells[mine] += one(kind)
        b.stash -= one(kind)
    elif verb == TRADE:
        cells[mine] += one(x) - one(kind)
        b.stash += one(kind) - one(x)
    elif verb == MOVE:
        cells[mine] -= one(kind)
        cells[x * b.width + 1 + p] += one(kind)
        forget_if_empty(b, slot)
    elif verb == DISCOVER:
        to = b.free_slot()
        cells = b.cells
        b.stash -= one(x)
        cells[to * b.width] = one(x)
        cells[mine] -= one(kind)
        cells[to * b.width + 1 + p] = one(kind)
        forget_if_empty(b, slot)
    elif verb == ATTACK:
        cells[slot * b.width + 1 + x] -= one(kind)
        cells[mine] += one(kind)
    elif verb == SACRIFICE:
        cells[mine] -= one(kind)
        b.stash += one(kind)
        forget_if_empty(b, slot)
    elif verb == CATASTROPHE:
        blow_up(b, slot, x)


def forget_if_empty(b: Board, slot: i64) -> None:
    """HW-16: a system without ships leaves known space at once; A-7: but a homeworld waits until the end of the
    turn."""
    if b.all_ships(slot) or (b.keep_home and slot < b.n and b.homes >> slot & 1):
        return
    b.stash += b.stars(slot)
    b.cells[slot * b.width] = 0
    if slot < b.n:
        b.homes &= ~(1 << slot)


def settle(b: Board) -> None:
    """The end of the turn, A-8: a home without a ship of its owner is an ordinary system, and is forgotten if it is
    empty."""
    q: i64 = 0
    while q < b.n:
        if b.homes >> q & 1 and b.ships(q, q) == 0:
            b.homes &= ~(1 << q)
            forget_if_empty(b, q)
        q += 1


def blow_up(b: Board, slot: i64, colour: i64) -> None:
    """HW-39: every piece of the colour goes; HW-41: without a star everything goes."""
    cells = b.cells
    first = slot * b.width
    colour_bits = WHOLE_COLOUR[colour]
    if cells[first] & ~colour_bits == 0:
        colour_bits = -1
        if slot < b.n:
            b.homes &= ~(1 << slot)
    i = first
    while i < first + b.width:
        b.stash += cells[i] & colour_bits
        cells[i] &= ~colour_bits
        i += 1
    if cells[first]:
        forget_if_empty(b, slot)  # HW-42


def perform(g: Table, p: Seat, action: int) -> None:
    """Carry out an action of the turn, and tell about it if anybody listens."""
    if g.events is None:
        do(g.board, p, action)
    else:
        before = g.board.clone()
        do(g.board, p, action)
        tell(g, p, action, before)


def place(g: Table, p: Seat, answer: int) -> None:
    kind = kind_of(answer)
    b = g.board
    star = verb_of(answer) == STAR
    b.cells[p * b.width + (0 if star else 1 + p)] += one(kind)
    b.stash -= one(kind)
    if g.events is not None:
        target = star_zone(g.seats, p) if star else ship_zone(g.seats, p, p)
        g.events.append(Event("star" if star else "ship", p, "HW-9", (PIECE + kind,), "stash", target))


# Telling. Pieces are numbered PIECE + kind in events, so that they do not collide with the alignment cards.

PIECE: Final = 100
STASH: Final = "stash"


def star_zone(n: i64, slot: i64) -> str:
    return f"{system_name(n, slot)} stars"


def ship_zone(n: i64, slot: i64, p: i64) -> str:
    return f"{system_name(n, slot)} ships {p}"


def pieces_of(bag: i64) -> list[int]:
    """A bag as events name its pieces."""
    return [PIECE + k for k in range(KINDS) for _ in range(bag >> (3 * k) & 7)]


def tell(g: Table, p: Seat, action: i64, before: Board) -> None:
    verb = verb_of(action)
    kind = int(PIECE + kind_of(action))
    slot = slot_of(action)
    x = x_of(action)
    here = ship_zone(g.seats, slot, p)
    where = (int(slot),)
    if verb == PASS:
        g.tell("pass", p, "HW-21")
    elif verb == BUILD:
        _moved(g, "build", p, "HW-25", [kind], STASH, here, where)
    elif verb == TRADE:
        _moved(g, "trade", p, "HW-26", [kind], here, STASH, where)
        _moved(g, "traded", p, "HW-26", [int(PIECE + x)], STASH, here, where)
    elif verb == MOVE:
        _moved(g, "move", p, "HW-27", [kind], here, ship_zone(g.seats, x, p), (int(slot), int(x)))
    elif verb == DISCOVER:
        to = before.clone().free_slot()
        _moved(g, "discover", p, "HW-27", [int(PIECE + x)], STASH, star_zone(g.seats, to), (int(to),))
        _moved(g, "move", p, "HW-27", [kind], here, ship_zone(g.seats, to, p), (int(slot), int(to)))
    elif verb == ATTACK:
        _moved(g, "attack", p, "HW-28", [kind], ship_zone(g.seats, slot, x), here, (int(slot), int(x)))
    elif verb == SACRIFICE:
        _moved(g, "sacrifice", p, "HW-30", [kind], here, STASH, (int(slot), int(kind_of(action) % 3 + 1)))
    elif verb == CATASTROPHE:
        g.tell("catastrophe", p, "HW-39", (int(slot), int(x)))
        _tell_losses(g, p, slot, before)
    _tell_forgotten(g, p, before)


def _moved(
    g: Table, verb: str, p: i64, rule: str, pieces: list[int], source: str, target: str, args: tuple[int, ...]
) -> None:
    assert g.events is not None
    if pieces:
        g.events.append(Event(verb, p, rule, tuple(pieces), source, target, -1, -1, args))


def _tell_losses(g: Table, p: Seat, slot: i64, before: Board) -> None:
    b = g.board
    where = (int(slot),)
    if b.stars(slot):  # a system that is gone altogether is told with its stars below
        _moved(
            g, "lost", p, "HW-39", pieces_of(before.stars(slot) - b.stars(slot)), star_zone(g.seats, slot), STASH, where
        )
    q: i64 = 0
    while q < b.n:
        gone = before.ships(slot, q) - b.ships(slot, q)
        _moved(g, "lost", p, "HW-39", pieces_of(gone), ship_zone(g.seats, slot, q), STASH, where)
        q += 1


def _tell_forgotten(g: Table, p: Seat, before: Board) -> None:
    slot: i64 = 0
    while slot < before.slots():
        if before.stars(slot) and g.board.stars(slot) == 0:
            stars = pieces_of(before.stars(slot))
            _moved(g, "forgotten", p, "HW-16", stars, star_zone(g.seats, slot), STASH, (int(slot),))
        slot += 1


# Who is out, and who has won


def end_turn(g: Table, p: Seat) -> None:
    """HW-44 to HW-50."""
    gone = lose_homes(g, p)
    if not gone:
        return
    lost_own = gone >> p & 1 != 0
    reveal(g, p, (1 << p) | gone)
    if g.options["alignments"]:
        judge_alignments(g, p, lost_own)
    elif g.options["aim"] == "sinister" and not lost_own and gone >> left_neighbour(g, p, gone) & 1:
        g.end(won_by(int(g.seats), (p,), "left_neighbour"))
    judge_survivors(g)


def lose_homes(g: Table, p: Seat) -> i64:
    """HW-44, A-8: a home without a ship of its owner falls. Gives the players who are out by it."""
    before = g.board
    if g.events is not None:
        before = before.clone()
    settle(g.board)
    if g.events is not None:
        _tell_forgotten(g, p, before)
    gone = g.alive & g.placed & ~g.board.homes
    if gone:
        out(g, p, gone, "HW-45")
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
        _tell_forgotten(g, p, before)
    return 0


def out(g: Table, p: Seat, players: i64, rule: str) -> None:
    """These players are eliminated; HW-51: their ships stay."""
    q: i64 = 0
    while q < g.seats:
        if players >> q & 1:
            g.alive &= ~(1 << q)
            g.tell("eliminated", p, rule, (int(q),))
        q += 1


def reveal(g: Table, p: Seat, players: i64) -> None:
    """HW-49: the mover and the victims show their cards."""
    if not g.options["alignments"]:
        return
    for q in range(int(g.seats)):
        if players >> q & 1 and g.known[g.zones[q][0]] != g.everybody():
            g.look("reveal", q, "HW-49", (Card(g.zones[q][0]),), q, g.everybody())


def judge_alignments(g: Table, p: Seat, lost_own: bool) -> None:
    """HW-50. With `self_elimination=loses`, whoever is out does not win by it."""
    if g.evil(p) and not lost_own:
        g.end(won_by(int(g.seats), (p,), "evil_wins"))
    good_wins_if_no_evil(g)


def good_wins_if_no_evil(g: Table) -> None:
    survivors = alive_seats(g)
    if survivors and not any([g.evil(q) for q in survivors]):
        g.end(won_by(int(g.seats), survivors, "good_wins"))


def judge_survivors(g: Table) -> None:
    """Nobody left: a draw. One left: that player has won."""
    survivors = alive_seats(g)
    if not survivors:
        g.end(won_by(int(g.seats), (), "all_out"))
    if len(survivors) == 1:
        g.end(won_by(int(g.seats), survivors, "last_standing"))


def alive_seats(g: Table) -> tuple[int, ...]:
    return tuple([q for q in range(int(g.seats)) if g.alive >> q & 1])


def left_neighbour(g: Table, p: i64, victims: i64) -> i64:
    """The next player clockwise who was in the game when this turn began."""
    q = (p + 1) % g.seats
    while (g.alive | victims) >> q & 1 == 0:
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
        g.history = (*g.history, int(position_hash(g.board) ^ p))


# The identity of a position: the multiset of its systems, whatever their slots


def position_hash(b: Board) -> i64:
    total: i64 = 0
    slot: i64 = 0
    slots = b.slots()
    while slot < slots:
        if b.cells[slot * b.width]:
            total += system_hash(b, slot)
        slot += 1
    return total & 0x3FFFFFFFFFFFFFFF


def system_hash(b: Board, slot: i64) -> i64:
    i = slot * b.width
    end = i + b.width
    h: i64 = 0x1F3D5B79
    if slot < b.n and b.homes >> slot & 1:
        h += 0x2545F491 * (slot + 1)
    while i < end:
        h = stir(h ^ b.cells[i])
        i += 1
    return stir(stir(h))


def stir(h: i64) -> i64:
    """Scramble 60 bits; every sum stays below 2**62."""
    h = ((h & 0x3FFFFFFF) * 0x2C1B3C6D + (h >> 30) * 0x397A2D39) & 0xFFFFFFFFFFFFFFF
    return h ^ h >> 31
