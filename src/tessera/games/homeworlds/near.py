"""Homeworlds: what a player would think of besides the answers that are possible now, and the rule that an answer
belongs to."""

from tessera.games.homeworlds.actions import (
    ATTACK,
    BUILD,
    CATASTROPHE,
    CLAIM,
    DISCOVER,
    END,
    MOVE,
    OVERPOPULATED,
    PASS,
    SACRIFICE,
    SHIP,
    STAR,
    STOP,
    TRADE,
    code,
)
from tessera.games.homeworlds.explain import NEEDS
from tessera.games.homeworlds.state import COLOURS, COUNT9, FIRST, KINDS, LAST, SETUP, SIZES9, SMALLEST, STEPS, Table
from tessera.kernel.game import Game
from tessera.kernel.script import Ask

RULES = {
    STAR: "HW-9",
    SHIP: "HW-9",
    BUILD: "HW-25",
    TRADE: "HW-26",
    MOVE: "HW-27",
    DISCOVER: "HW-27",
    ATTACK: "HW-28",
    SACRIFICE: "HW-30",
    CATASTROPHE: "HW-38",
    PASS: "HW-21",
    STOP: "HW-33",
    END: "HW-22",
    CLAIM: "A-17",
}


def choice_rule(ask: Ask, answer: int) -> str:
    return RULES.get(answer >> 16, ask.rule)


def near_misses(game: Game, g: Table, seat: int) -> list[int]:
    """For each system that one occupies one example of every power that does not work there, every ship that cannot be
    captured, and the catastrophes that must wait. All of it lies open."""
    ask = game.asked(g)
    if ask is None or ask.seat != seat:
        return []
    legal = set(game.legal(g))
    if g.stage == SETUP:
        verb = SHIP if ask.prompt == "first_ship" else STAR
        out = [int(code(verb, kind, 0, 0)) for kind in range(KINDS)]
    else:
        out = _powers(g, seat, legal) + _catastrophes(g)
        out.append(int(code({FIRST: PASS, STEPS: STOP, LAST: END}[int(g.stage)], 0, 0, 0)))
    return [c for c in out if c not in legal]


def _powers(g: Table, seat: int, legal: set[int]) -> list[int]:
    if g.stage == LAST:
        return []
    out: list[int] = []
    working = {(c >> 16, c >> 6 & 63) for c in legal}  # a verb in a place
    for slot in range(int(g.board.slots())):
        if not g.board.ships(slot, seat):
            continue
        examples = [_build(g, seat, slot), _trade(g, seat, slot), _move(g, seat, slot)]
        out += [c for c in examples if c and (c >> 16, slot) not in working]
        out += _attacks(g, seat, slot)
    return [c for c in out if NEEDS[c >> 16] == g.colour] if g.stage == STEPS else out


def _first_ship(g: Table, seat: int, slot: int) -> int:
    own = g.board.ships(slot, seat)
    return next(kind for kind in range(KINDS) if own >> (3 * kind) & 7)


def _build(g: Table, seat: int, slot: int) -> int:
    """Of the colour of the first ship there, in the size that would come."""
    c = _first_ship(g, seat, slot) // 3
    smallest = int(SMALLEST[SIZES9[g.board.stash >> (9 * c) & 511]])
    return int(code(BUILD, 3 * c + max(0, smallest), slot, 0))


def _trade(g: Table, seat: int, slot: int) -> int:
    kind = _first_ship(g, seat, slot)
    return int(code(TRADE, kind, slot, (kind + 3) % KINDS))


def _move(g: Table, seat: int, slot: int) -> int:
    """To any other system; 0 if there is none."""
    b = g.board
    others = [other for other in range(int(b.slots())) if other != slot and b.stars(other)]
    return int(code(MOVE, _first_ship(g, seat, slot), slot, others[0])) if others else 0


def _attacks(g: Table, seat: int, slot: int) -> list[int]:
    b = g.board
    return [
        int(code(ATTACK, kind, slot, q))
        for q in range(int(g.seats))
        if q != seat
        for kind in range(KINDS)
        if b.ships(slot, q) >> (3 * kind) & 7
    ]


def _catastrophes(g: Table) -> list[int]:
    b = g.board
    out: list[int] = []
    for slot in range(int(b.slots())):
        bag = b.stars(slot) + b.all_ships(slot)
        out += [int(code(CATASTROPHE, 0, slot, c)) for c in range(COLOURS) if _crowd(bag, c) >= OVERPOPULATED]
    return out


def _crowd(bag: int, c: int) -> int:
    return int(COUNT9[bag >> (9 * c) & 511])
