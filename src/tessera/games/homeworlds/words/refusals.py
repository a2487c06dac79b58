"""Homeworlds: why an action is refused, rule by rule. It reads the board, which everybody sees, and nothing else.

Then `thought_of`, answers that one might think of, and `choice_rule`, the rule that an answer belongs to.
"""

from tessera.games.homeworlds.rules.codes import (
    ATTACK,
    BUILD,
    CATASTROPHE,
    CLAIM,
    DISCOVER,
    END,
    MOVE,
    NO_STAR,
    PASS,
    SACRIFICE,
    SHIP,
    STAR,
    STOP,
    TRADE,
    code,
    kind_of,
    slot_of,
    verb_of,
    x_of,
)
from tessera.games.homeworlds.rules.moves import OVERPOPULATED
from tessera.games.homeworlds.state import (
    BLUE,
    COLOURS,
    COUNT9,
    FIRST,
    GREEN,
    KINDS,
    LARGEST,
    LAST,
    RED,
    SETUP,
    SIZES9,
    SMALLEST,
    STEPS,
    YELLOW,
    Table,
    sizes,
    system_name,
)
from tessera.games.homeworlds.view import kind_name
from tessera.kernel.native import i64, vec
from tessera.kernel.script import Ask
from tessera.kernel.words import Reason

NEEDS = {BUILD: GREEN, TRADE: BLUE, MOVE: YELLOW, DISCOVER: YELLOW, ATTACK: RED}


def explain(g: Table, seat: int, code: int, asked: str) -> Reason:
    """The rule that an action which is not legal breaks; the first one in the order in which a player would notice."""
    verb = int(verb_of(code))
    slot = int(slot_of(code))
    where = {"system": _place(g, seat, slot)}
    if asked in ("first_star", "second_star", "first_ship"):
        return _set_up(g, verb, int(kind_of(code)), asked)
    if verb in (STAR, SHIP):
        return Reason("refused.set_up_over", "HW-9")
    if verb in (PASS, STOP, END, CLAIM):
        return _plain(g, seat, verb)
    if verb not in NEEDS and verb not in (SACRIFICE, CATASTROPHE):
        return Reason("refused.not_offered")
    if slot >= g.board.slots or not g.board.stars(slot):
        return Reason("refused.no_system", "HW-12", args=where)
    if verb == CATASTROPHE:
        return _catastrophe(g, seat, int(x_of(code)), slot)
    if g.stage == LAST:
        return Reason("refused.turn_over", "HW-22")
    if g.stage == STEPS:
        if verb == SACRIFICE:
            return Reason("refused.one_sacrifice", "HW-35")
        if NEEDS[verb] != g.colour:
            return Reason("refused.other_colour", "HW-32", args={"colour": "rygb"[g.colour]})
    return _action(g, seat, code, where)


def _place(g: Table, seat: int, slot: int) -> str:
    """A system as an argument: one's own homeworld is marked, so that it can be called yours."""
    return f"yours{slot}" if slot == seat else system_name(g.seats, slot)


def _set_up(g: Table, verb: int, kind: int, asked: str) -> Reason:
    if verb not in (STAR, SHIP):
        return Reason("refused.set_up_first", "HW-9")
    if kind == NO_STAR:
        return Reason("refused.one_star", "HW-9")
    if kind >= KINDS or (verb == SHIP) != (asked == "first_ship"):
        return Reason("refused.wrong_moment", "HW-9")
    return Reason("refused.no_piece_left", "HW-9", args={"piece": kind_name(kind)})


def _plain(g: Table, seat: int, verb: int) -> Reason:
    if verb == CLAIM:
        return Reason("refused.no_repetition", "A-17")
    meant = {PASS: FIRST, STOP: STEPS, END: LAST}[verb]
    if g.stage == meant and g.stage != SETUP and not g.board.manned(seat):
        return Reason("refused.home", "HW-47")
    return Reason("refused.wrong_moment", "HW-21")


def _catastrophe(g: Table, seat: int, colour: int, slot: int) -> Reason:
    b = g.board
    bag = b.stars(slot) + b.all_ships(slot)
    names = {"system": _place(g, seat, slot), "colour": "rygb"[colour % 4]}
    if colour > 3 or sum(bag >> (9 * colour + 3 * size) & 7 for size in range(3)) < OVERPOPULATED:
        return Reason("refused.not_overpopulated", "HW-37", args=names)
    if g.stage != LAST and not g.any_time:
        return Reason("refused.too_early", "HW-38")
    return Reason("refused.home", "HW-47")


def _action(g: Table, seat: int, code: int, where: dict[str, str]) -> Reason:
    b = g.board
    verb = int(verb_of(code))
    slot = int(slot_of(code))
    kind = int(kind_of(code))
    x = int(x_of(code))
    own = b.ships(slot, seat)
    if kind >= KINDS:
        return Reason("refused.not_offered")
    if not own:
        return Reason("refused.nobody_there", "HW-23", args=where)
    names = {**where, "piece": kind_name(kind), "colour": "rygb"[kind // 3]}
    if verb in (TRADE, MOVE, DISCOVER, SACRIFICE) and not own >> (3 * kind) & 7:
        return Reason("refused.not_there", "HW-23", args=names)
    if verb == SACRIFICE:
        return Reason("refused.home", "HW-47")
    need = NEEDS[verb]
    if g.stage == FIRST and not (own | b.stars(slot)) >> (9 * need) & 511:
        return Reason("refused.no_access", "HW-24", args={**where, "colour": "rygb"[need]})
    if verb == BUILD:
        return _build(g, seat, kind, slot, names)
    if verb == TRADE:
        return _trade(g, kind, x, names)
    if verb == ATTACK:
        return _attack(g, seat, kind, slot, x, names)
    if verb == DISCOVER:
        if x >= KINDS:
            return Reason("refused.not_offered")
        if not b.stash >> (3 * x) & 7:
            return Reason("refused.no_piece_left", "HW-27", args={"piece": kind_name(x)})
        if sizes(b.stars(slot)) >> (x % 3) & 1:
            return Reason("refused.star_not_linked", "HW-13", args={**where, "star": kind_name(x)})
        return Reason("refused.home", "HW-47")
    to = {**where, "to": _place(g, seat, x)}
    if x >= b.slots or not b.stars(x):
        return Reason("refused.no_system", "HW-12", args={"system": _place(g, seat, x)})
    if x == slot:
        return Reason("refused.same_system", "A-22", args=where)
    if sizes(b.stars(slot)) & sizes(b.stars(x)):
        return Reason("refused.not_linked", "HW-13", args=to)
    return Reason("refused.home", "HW-47")


def _build(g: Table, seat: int, kind: int, slot: int, names: dict[str, str]) -> Reason:
    b = g.board
    colour = kind // 3
    if not b.ships(slot, seat) >> (9 * colour) & 511:
        return Reason("refused.no_template", "HW-25", args=names)
    smallest = SMALLEST[SIZES9[b.stash >> (9 * colour) & 511]]
    if smallest < 0:
        return Reason("refused.none_to_build", "HW-25", args=names)
    right = int(colour * 3 + smallest)
    if right == kind:  # nothing wrong with it but the home (only while the home stands unmanned)
        return Reason("refused.home", "HW-47")
    instead = (int(code(BUILD, right, slot, 0)),) if g.may_lose_home or b.manned(seat) else ()
    return Reason("refused.not_smallest", "HW-25", instead, {**names, "smallest": kind_name(right)})


def _trade(g: Table, kind: int, x: int, names: dict[str, str]) -> Reason:
    if x >= KINDS or x % 3 != kind % 3:
        return Reason("refused.other_size", "HW-26")
    if x == kind:
        return Reason("refused.same_colour", "HW-26")
    if not g.board.stash >> (3 * x) & 7:
        return Reason("refused.no_piece_left", "HW-26", args={"piece": kind_name(x)})
    return Reason("refused.home", "HW-47")


def _attack(g: Table, seat: int, kind: int, slot: int, owner: int, names: dict[str, str]) -> Reason:
    b = g.board
    if owner == seat:
        return Reason("refused.own_ship", "HW-28")
    who = {**names, "who": str(owner)}
    if owner >= g.seats or not b.ships(slot, owner) >> (3 * kind) & 7:
        return Reason("refused.no_target", "HW-28", args=who)
    if kind % 3 > LARGEST[sizes(b.ships(slot, seat))]:
        return Reason("refused.too_large", "HW-28", args=names)
    return Reason("refused.home", "HW-47")


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


def choice_rule(ask: Ask, code: int) -> str:
    return RULES.get(int(verb_of(code)), ask.rule)


def thought_of(g: Table, seat: int, ask: Ask) -> list[int]:
    """For each system that one occupies one example of every power that does not work there, every ship to be captured,
    and the catastrophes. All of it lies open."""
    if g.stage == SETUP:
        verb = SHIP if ask.prompt == "first_ship" else STAR
        return [int(code(verb, kind, 0, 0)) for kind in range(KINDS)]
    ending = int(code({FIRST: PASS, STEPS: STOP, LAST: END}[int(g.stage)], 0, 0, 0))
    return [*_powers(g, seat, ask.answers), *_catastrophes(g), ending]


def _powers(g: Table, seat: int, legal: vec[i64]) -> list[int]:
    if g.stage == LAST:
        return []
    out: list[int] = []
    working = {(int(verb_of(c)), int(slot_of(c))) for c in legal}  # a verb in a place
    for slot in range(int(g.board.slots)):
        if not g.board.ships(slot, seat):
            continue
        examples = [_builds_thought_of(g, seat, slot), _trades_thought_of(g, seat, slot), _move(g, seat, slot)]
        out += [c for c in examples if c and (int(verb_of(c)), slot) not in working]
        out += _attacks(g, seat, slot)
    return [c for c in out if NEEDS[int(verb_of(c))] == g.colour] if g.stage == STEPS else out


def _first_ship(g: Table, seat: int, slot: int) -> int:
    own = g.board.ships(slot, seat)
    return next(kind for kind in range(KINDS) if own >> (3 * kind) & 7)


def _builds_thought_of(g: Table, seat: int, slot: int) -> int:
    """Of the colour of the first ship there, in the size that would come."""
    c = _first_ship(g, seat, slot) // 3
    smallest = int(SMALLEST[SIZES9[g.board.stash >> (9 * c) & 511]])
    return int(code(BUILD, 3 * c + max(0, smallest), slot, 0))


def _trades_thought_of(g: Table, seat: int, slot: int) -> int:
    kind = _first_ship(g, seat, slot)
    return int(code(TRADE, kind, slot, (kind + 3) % KINDS))


def _move(g: Table, seat: int, slot: int) -> int:
    """To any other system; 0 if there is none."""
    b = g.board
    others = [other for other in range(int(b.slots)) if other != slot and b.stars(other)]
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
    for slot in range(int(b.slots)):
        bag = b.stars(slot) + b.all_ships(slot)
        out += [int(code(CATASTROPHE, 0, slot, c)) for c in range(COLOURS) if _crowd(bag, c) >= OVERPOPULATED]
    return out


def _crowd(bag: int, c: int) -> int:
    return int(COUNT9[bag >> (9 * c) & 511])
