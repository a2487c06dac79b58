"""Homeworlds: positions as text, both ways: facts first (`to move 0`), then one system a line: `home0 (0, y2b3) g3-`.

Names and the order of lines mean nothing; the stash is what is left of the set. Order of reading: writing, reading,
comparing.
"""

import re

from tessera.games.homeworlds.rules.moves import position_hash, settle
from tessera.games.homeworlds.setup import deal_alignments
from tessera.games.homeworlds.state import KINDS, Board, Table, one, system_name
from tessera.games.homeworlds.view import kind_name
from tessera.games.homeworlds.words.notation import Names, read_kind
from tessera.kernel.errors import BadInput
from tessera.kernel.frame import Seat


def read_bag(text: str) -> int:
    """`y1y1g3` as a bag."""
    if not re.fullmatch(r"([rygb][123])*", text.lower()):
        raise BadInput(f"{text!r} is not a row of pieces such as y1g3.")
    bag = 0
    for i in range(0, len(text), 2):
        kind = read_kind(text[i : i + 2])
        assert kind is not None
        if bag >> (3 * kind) & 7 == 7:
            raise BadInput(f"{text!r} has more than seven pieces of a kind in one place (HW-3).")
        bag += one(kind)
    return bag


def write_bag(bag: int) -> str:
    return "".join(kind_name(k) * (bag >> (3 * k) & 7) for k in range(KINDS))


HEAD = re.compile(r"(to move|to set up|turn|out|alignments)\b(.*)")
SYSTEM = re.compile(r"(\S*)\s*\(\s*(?:(\d)\s*,\s*)?([rygbRYGB123]*)\s*\)\s*([rygbRYGB123-]*)")


def position(g: Table) -> str:
    """Facts first, then one system a line."""
    n = int(g.seats)
    b = g.board
    rows = [f"to move {g.mover}", f"turn {g.turns + 1}"]
    waiting = [q for q in range(n) if not g.placed >> q & 1]
    if waiting:
        rows.append(f"to set up {' '.join(map(str, waiting))}")
    gone = [q for q in range(n) if not g.alive >> q & 1]
    if gone:
        rows.append(f"out {' '.join(map(str, gone))}")
    if g.settings["alignments"]:
        shown = [
            ("evil" if g.evil(q) else "good") + ("*" if g.known[g.zones[q][0]] == g.everybody() else "")
            for q in range(n)
        ]
        rows.append(f"alignments {' '.join(shown)}")
    return "\n".join(rows + systems(b))


def systems(b: Board) -> list[str]:
    rows = []
    for slot in range(int(b.slots)):
        if b.stars(slot):
            owner = f"{slot}, " if slot < b.n and b.homes >> slot & 1 else ""
            ships = "-".join(write_bag(b.ships(slot, q)) for q in range(int(b.n)))
            rows.append(f"{system_name(b.n, slot)} ({owner}{write_bag(b.stars(slot))}) {ships}")
    return rows


def read_position(text: str, g: Table) -> Names:
    """Set up the table as the text says; gives the names it uses. A player without a homeworld is out, unless said
    otherwise."""
    n = int(g.seats)
    b = g.board
    heads: dict[str, str] = {}
    names: Names = {}
    free: list[tuple[str, int, list[int]]] = []
    for row in text.splitlines():
        row = row.strip()
        m = SYSTEM.fullmatch(row)
        head = HEAD.fullmatch(row)
        if head and not m:
            heads[head[1]] = head[2].strip()
        elif row:
            ships = m[4].split("-") if m else []
            if not m or len(ships) != n or not m[3]:
                raise BadInput(f"{row!r} is not a system of {n} players, such as: home0 (0, y2b3) g3{'-' * (n - 1)}.")
            bags = [read_bag(m[3]), *(read_bag(part) for part in ships)]
            if m[2] is not None:
                if int(m[2]) >= n:
                    raise BadInput(f"{row!r} names player {m[2]}; the players are 0 to {n - 1}.")
                _set_cells(b, int(m[2]), bags)
                b.homes |= 1 << int(m[2])
                names[m[1].lower()] = int(m[2])
            else:
                free.append((m[1], -1, bags))
    for name, _, bags in free:
        slot = _wanted_slot(b, name)
        _set_cells(b, slot, bags)
        names[name.lower()] = slot
    _take_from_stash(b)
    settle(b)  # a home without a ship of its owner is an ordinary system, or none
    _read_heads(g, heads)
    return names


def _wanted_slot(b: Board, name: str) -> int:
    """Our own names keep their slots; others get the next free one."""
    n = int(b.n)
    m = re.fullmatch(r"(home|s)(\d+)", name)
    slot = (int(m[2]) if m[1] == "home" else n + int(m[2]) - 1) if m else -1
    if m and (m[1] == "home") == (slot < n) and 0 <= slot < 60:
        while b.slots <= slot:
            _grow(b)
        if not b.stars(slot):
            return slot
    return int(b.free_slot())


def _grow(b: Board) -> None:
    for slot in range(int(b.n), int(b.slots)):
        if not b.stars(slot):
            b.cells[slot * b.width] = 1
    b.free_slot()
    for slot in range(int(b.n), int(b.slots)):
        if b.stars(slot) == 1 and not b.all_ships(slot):
            b.cells[slot * b.width] = 0


def _set_cells(b: Board, slot: int, bags: list[int]) -> None:
    if b.stars(slot):
        raise BadInput(f"Two systems claim the place {system_name(b.n, slot)}.")
    for i, bag in enumerate(bags):
        b.cells[slot * b.width + i] = bag


def _take_from_stash(b: Board) -> None:
    for kind in range(KINDS):
        used = sum(b.cells[i] >> (3 * kind) & 7 for i in range(len(b.cells)))
        have = b.stash >> (3 * kind) & 7
        if used > have:
            raise BadInput(f"The position uses {used} {kind_name(kind)}; the set has {have}.")
        b.stash -= used * one(kind)


def _read_heads(g: Table, heads: dict[str, str]) -> None:
    n = int(g.seats)
    everyone = (1 << n) - 1
    unplaced = sum(1 << q for q in _players(heads.get("to set up", ""), n))
    g.placed = everyone & ~unplaced
    gone = sum(1 << q for q in _players(heads.get("out", ""), n))
    g.alive = everyone & ~gone & (g.board.homes | unplaced)
    mover = _players(heads.get("to move", "0"), n)
    if len(mover) != 1 or not g.alive >> mover[0] & 1:
        raise BadInput("The position must say who is to move, and that player must be in the game.")
    g.mover = Seat(mover[0])
    turn = heads.get("turn", "1")
    if not turn.isdigit():
        raise BadInput(f"{turn!r} is not the number of a turn.")
    g.turns = int(turn) - 1
    if g.settings["alignments"] and "alignments" in heads:
        deal_alignments(g, heads["alignments"].split())


def _players(text: str, n: int) -> list[int]:
    words = text.split()
    if not all(w.isdigit() and int(w) < n for w in words):
        raise BadInput(f"{text!r} does not name players; they are 0 to {n - 1}.")
    return [int(w) for w in words]


def same_position(a: Table, b: Table) -> bool:
    """Do two tables show the same systems, whatever their names? A home without a ship of its owner counts as
    ordinary."""
    return fingerprint(a.board) == fingerprint(b.board)


def position_matches(g: Table, text: str, blank: Table) -> bool:
    """Are the systems those of the text, whatever their names, and the facts given above them those of the table?
    What the text leaves out, all the systems or a fact, may be anything."""
    rows = [" ".join(row.split()) for row in text.splitlines() if row.strip()]
    heads = [row for row in rows if HEAD.fullmatch(row) and not SYSTEM.fullmatch(row)]
    systems_given = [row for row in rows if row not in heads]
    anyone = " ".join(str(q) for q in range(int(g.seats)))  # so that the text need not say who is in the game
    read_position("\n".join([*systems_given, f"to set up {anyone}"]), blank)
    return set(heads) <= set(position(g).splitlines()) and (not systems_given or same_position(g, blank))


def fingerprint(board: Board) -> int:
    b = board.clone()
    for q in range(int(b.n)):
        if not b.manned(q):
            b.homes &= ~(1 << q)
    return int(position_hash(b))
