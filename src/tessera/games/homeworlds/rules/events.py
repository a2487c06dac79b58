"""Homeworlds: what the others are told: an action as events that move pieces between the zones of a view. No rules.

Pieces are numbered PIECE + kind in events, so that they do not collide with the alignment cards.
"""

from typing import Final

from tessera.games.homeworlds.rules.codes import (
    ATTACK,
    BUILD,
    CATASTROPHE,
    DISCOVER,
    MOVE,
    PASS,
    SACRIFICE,
    TRADE,
    kind_of,
    slot_of,
    verb_of,
    x_of,
)
from tessera.games.homeworlds.state import KINDS, Board, Table, system_name
from tessera.kernel.events import Event
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64

PIECE: Final = 100
STASH: Final = "stash"


def star_zone(n: i64, slot: i64) -> str:
    return f"{system_name(n, slot)} stars"


def ship_zone(n: i64, slot: i64, p: i64) -> str:
    return f"{system_name(n, slot)} ships {p}"


def pieces_of(bag: i64) -> list[int]:
    """A bag as events name its pieces."""
    return [PIECE + k for k in range(KINDS) for _ in range(bag >> (3 * k) & 7)]


def tell(g: Table, p: Seat, code: i64, before: Board) -> None:
    verb = verb_of(code)
    kind = int(PIECE + kind_of(code))
    slot = slot_of(code)
    x = x_of(code)
    here = ship_zone(g.seats, slot, p)
    where = (int(slot),)
    if verb == PASS:
        g.tell("pass", p, "HW-21")
    elif verb == BUILD:
        _moved(g, "build", p, "HW-25", [kind], STASH, here, where)
    elif verb == TRADE:
        _moved(g, "trade", p, "HW-26", [kind], here, STASH, where)
        _moved(g, "traded", p, "HW-26", [int(PIECE + x)], STASH, here, (int(slot), int(kind_of(code))))
    elif verb == MOVE:
        _moved(g, "move", p, "HW-27", [kind], here, ship_zone(g.seats, x, p), (int(slot), int(x)))
    elif verb == DISCOVER:
        to = before.clone().free_slot()
        _moved(g, "discover", p, "HW-27", [int(PIECE + x)], STASH, star_zone(g.seats, to), (int(to),))
        _moved(g, "move", p, "HW-27", [kind], here, ship_zone(g.seats, to, p), (int(slot), int(to)))
    elif verb == ATTACK:
        _moved(g, "attack", p, "HW-28", [kind], ship_zone(g.seats, slot, x), here, (int(slot), int(x)))
    elif verb == SACRIFICE:
        _moved(g, "sacrifice", p, "HW-30", [kind], here, STASH, (int(slot), int(kind_of(code) % 3 + 1)))
    elif verb == CATASTROPHE:
        g.tell("catastrophe", p, "HW-39", (int(slot), int(x)))
        _tell_losses(g, p, slot, before)
    tell_forgotten(g, p, before)


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
    q: i64
    for q in range(b.n):
        gone = before.ships(slot, q) - b.ships(slot, q)
        _moved(g, "lost", p, "HW-39", pieces_of(gone), ship_zone(g.seats, slot, q), STASH, where)


def tell_forgotten(g: Table, p: Seat, before: Board) -> None:
    slot: i64
    for slot in range(before.slots):
        if before.stars(slot) and g.board.stars(slot) == 0:
            stars = pieces_of(before.stars(slot))
            _moved(g, "forgotten", p, "HW-16", stars, star_zone(g.seats, slot), STASH, (int(slot),))
