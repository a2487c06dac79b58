"""Homeworlds: what an answer is good for, in the terms by which a state is valued (value.py): ships and colours, what
can be taken, what a catastrophe would cost, and how near a homeworld is to falling."""

from typing import Final

from tessera.games.homeworlds.heuristic.value import COUNT_SIZES, SHIP_WORTH, endangered, in_reach, of_size
from tessera.games.homeworlds.rules.events import ship_zone, star_zone
from tessera.games.homeworlds.rules.moves import OVERPOPULATED
from tessera.games.homeworlds.state import (
    COLOURS,
    COUNT9,
    KINDS,
    LARGEST,
    RED_BITS,
    SETUP,
    Board,
    Table,
    count,
    sizes,
    system_name,
)
from tessera.kernel.heuristic import Merit
from tessera.kernel.native import i64

CHANCE: Final = 1.0 / 400.0  # what a point of strength is worth between equals
ACCESS: Final = 10.0
FOOTHOLD: Final = 5.0
PIECE_NEARER: Final = 9.0  # a piece less that lacks for the fall of a homeworld
SIEGE_NEAR: Final = 3  # pieces that lack, from which on it is said
CROWDED_HOME: Final = 6.0


def reasons(b: Table, a: Table, p: int) -> list[Merit]:
    out: list[Merit] = []
    if b.stage == SETUP or a.stage == SETUP:
        _first_home(b, a, p, out)
        return out
    _ships(b, a, p, out)
    _colours(b, a, p, out)
    _danger(b, a, p, out)
    _threats(b, a, p, out)
    _sieges(b, a, p, out)
    return out


def name_of(kind: int) -> str:
    return "rygb"[kind // 3] + "123"[kind % 3]


def place(g: Table, slot: int, p: int) -> str:
    """A system as an argument of a sentence to p."""
    return f"yours{p}" if slot == p else system_name(g.seats, slot)


def owned(board: Board, p: int) -> list[int]:
    """How many ships of each kind a player has."""
    out = [0] * KINDS
    slot: i64
    kind: i64
    for slot in range(board.slots):
        bag = board.ships(slot, p)
        if bag:
            for kind in range(KINDS):
                out[kind] += int(bag >> (3 * kind) & 7)
    return out


def _first_home(b: Table, a: Table, p: int, out: list[Merit]) -> None:
    stars = a.board.stars(p)
    if stars != b.board.stars(p) and count(stars) == 2:
        if COUNT_SIZES[sizes(stars)] > 1:
            out.append(Merit("why.two_sizes", 0.04))
        else:
            out.append(Merit("why.one_size", -0.04))
    own = a.board.ships(p, p)
    if own and own != b.board.ships(p, p):
        if of_size(own, 2):
            out.append(Merit("why.large_first", 0.04))
        if (own | stars) >> 18 & 511:
            out.append(Merit("why.green_first", 0.03))


def _ships(b: Table, a: Table, p: int, out: list[Merit]) -> None:
    """Ships that were won and lost, one's own and others'."""
    mine = owned(a.board, p)
    had = owned(b.board, p)
    taken = False
    for q in range(int(a.seats)):
        if q == p:
            continue
        theirs = owned(b.board, q)
        left = owned(a.board, q)
        lost = 0
        worth = 0.0
        for kind in range(KINDS):
            gone = theirs[kind] - left[kind]
            if gone > 0 and mine[kind] > had[kind]:
                args = {"ship": name_of(kind), "who": str(q)}
                out.append(Merit("why.takes", 2.0 * int(SHIP_WORTH[kind % 3]) * CHANCE, args))
                taken = True
            elif gone > 0:
                lost += gone
                worth += gone * int(SHIP_WORTH[kind % 3])
        if lost:
            key = "why.destroys.1" if lost == 1 else "why.destroys"
            out.append(Merit(key, worth * CHANCE, {"n": str(lost), "who": str(q)}))
    more = [kind for kind in range(KINDS) if mine[kind] > had[kind]]
    less = [kind for kind in range(KINDS) if mine[kind] < had[kind]]
    if more and not less and not taken:
        args = {"ship": name_of(more[0])}
        out.append(Merit("why.builds", int(SHIP_WORTH[more[0] % 3]) * CHANCE, args))
    elif less and not more:
        worth = 0.0
        for kind in less:
            worth += (had[kind] - mine[kind]) * int(SHIP_WORTH[kind % 3])
        out.append(Merit("why.gives_up", -worth * CHANCE, {"ship": name_of(less[0])}))
    if sum(mine[2::3]) > 0 and sum(had[2::3]) == 0:
        out.append(Merit("why.large", 14.0 * CHANCE))


def accessible(board: Board, p: int) -> int:
    """The colours, as bits, that a player's ships or their stars have."""
    bag: i64 = 0
    slot: i64
    for slot in range(board.slots):
        own = board.ships(slot, p)
        if own:
            bag |= own | board.stars(slot)
    out = 0
    for colour in range(COLOURS):
        if bag >> (9 * colour) & 511:
            out |= 1 << colour
    return out


def _colours(b: Table, a: Table, p: int, out: list[Merit]) -> None:
    """Powers that have come or gone, and systems that have."""
    now = accessible(a.board, p)
    then = accessible(b.board, p)
    for colour in range(COLOURS):
        if now & ~then & 1 << colour:
            out.append(Merit(f"why.power.{'rygb'[colour]}", ACCESS * CHANCE))
        if then & ~now & 1 << colour:
            out.append(Merit(f"why.no_power.{'rygb'[colour]}", -ACCESS * CHANCE))
    slot: i64
    for slot in range(a.board.slots):
        here = slot < b.board.slots and b.board.ships(slot, p) != 0
        if a.board.ships(slot, p) and not here:
            zone = ship_zone(a.seats, slot, p)
            where = {"system": place(a, int(slot), p)}
            if slot < a.seats and slot != p:
                out.append(Merit("why.at_home", FOOTHOLD * CHANCE, {"who": str(int(slot))}, (zone,)))
            else:
                out.append(Merit("why.foothold", FOOTHOLD * CHANCE, where, (zone,)))


def _danger(b: Table, a: Table, p: int, out: list[Merit]) -> None:
    """What others could take or blow up, now and before."""
    reach = 0
    perils = 0
    worst = -1
    slot: i64
    for slot in range(max(a.board.slots, b.board.slots)):
        now = then = lost = feared = 0
        if slot < a.board.slots:
            own = a.board.ships(slot, p)
            now = int(in_reach(a, slot, p, own)) if own else 0
            lost = int(endangered(a.board, slot, own)) if own else 0
        if slot < b.board.slots:
            own = b.board.ships(slot, p)
            then = int(in_reach(b, slot, p, own)) if own else 0
            feared = int(endangered(b.board, slot, own)) if own else 0
        reach += now - then
        perils += lost - feared
        if lost > feared or now > then:
            worst = int(slot)
    if reach < 0:
        out.append(Merit("why.out_of_reach", -reach * CHANCE))
    elif reach > 0 and worst >= 0:
        here = (ship_zone(a.seats, worst, p),)
        out.append(Merit("why.in_reach", -reach * CHANCE, {"system": place(a, worst, p)}, here))
    if perils < 0:
        out.append(Merit("why.no_peril", -0.5 * perils * CHANCE))
    elif perils > 0 and worst >= 0:
        about = (ship_zone(a.seats, worst, p), star_zone(a.seats, worst))
        out.append(Merit("why.peril", -0.5 * perils * CHANCE, {"system": place(a, worst, p)}, about))
    for colour in range(COLOURS):
        most = _crowd(a.board, p, colour)
        if most == OVERPOPULATED - 1 and most > _crowd(b.board, p, colour):
            about = (ship_zone(a.seats, p, p), star_zone(a.seats, p))
            out.append(Merit("why.crowded", -CROWDED_HOME * CHANCE, {"colour": "rygb"[colour]}, about))


def _crowd(board: Board, home: int, colour: int) -> int:
    bag = board.stars(home) + board.all_ships(home)
    return int(COUNT9[bag >> (9 * colour) & 511])


def _threats(b: Table, a: Table, p: int, out: list[Merit]) -> None:
    """A ship of another's that p could take next, and could not before."""
    slot: i64
    for slot in range(a.board.slots):
        for q in range(int(a.seats)):
            if q != p:
                size = _takes(a.board, slot, p, q)
                if size >= 0 and (slot >= b.board.slots or size > _takes(b.board, slot, p, q)):
                    args = {"who": str(q), "system": place(a, int(slot), p)}
                    weight = 0.4 * int(SHIP_WORTH[size]) * CHANCE
                    out.append(Merit("why.threat", weight, args, (ship_zone(a.seats, slot, q),)))


def _takes(board: Board, slot: i64, p: int, q: int) -> int:
    """The size of the largest ship of q that p could take there by a free attack; -1 if there is none."""
    own = board.ships(slot, p)
    if own == 0 or (own | board.stars(slot)) & RED_BITS == 0:
        return -1
    most = LARGEST[sizes(own)]
    best = -1
    size: i64
    for size in range(most + 1):
        if of_size(board.ships(slot, q), size):
            best = int(size)
    return best


def _sieges(b: Table, a: Table, p: int, out: list[Merit]) -> None:
    """Pieces that lack until a catastrophe could destroy another's homeworld: fewer of them, and one's own."""
    for q in range(int(a.seats)):
        if a.alive >> q & b.alive >> q & a.placed >> q & 1:
            now = lacking(a.board, q)
            then = lacking(b.board, q)
            about = (star_zone(a.seats, q), ship_zone(a.seats, q, q))
            if q != p and now < then and now <= SIEGE_NEAR and a.board.ships(q, p) >= b.board.ships(q, p):
                key = f"why.siege.{now}" if now < 2 else "why.siege"
                weight = (then - now) * PIECE_NEARER * CHANCE
                out.append(Merit(key, weight, {"who": str(q), "n": str(now)}, about))
            elif q == p and now > then and then <= SIEGE_NEAR:
                out.append(Merit("why.siege_lifted", (now - then) * PIECE_NEARER * CHANCE, {}, about))


def lacking(board: Board, q: int) -> int:
    """The fewest pieces that would have to come to a homeworld until it can be destroyed."""
    bag = board.stars(q) + board.all_ships(q)
    return min(_short(board.stars(q), bag), _short(board.ships(q, q), bag))


def _short(gone: i64, bag: i64) -> int:
    total: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        if gone >> (9 * colour) & 511:
            total += max(0, OVERPOPULATED - COUNT9[bag >> (9 * colour) & 511])
    return int(total)
