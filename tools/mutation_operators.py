"""How mutants are made: where a file can be broken (`places`), breaking it there (`break_at`), and which statement that
touches (`reach`). tools/mutants.py judges them.

A mutant breaks one thing in one of these ways; `OPERATORS` tells which way belongs to which:

- comparison: `<` for `<=`, `==` for `!=`, `in` for `not in`, `and` for `or`, a `not` dropped;
- number: one more, one less, another arithmetic operator;
- condition: always, never, or just when it should not;
- left out: a statement is not carried out, a value is not the one returned, `break` and `continue` changed places;
- wrong seat: where a seat is used, seat 0 stands, whoever it should be, or the next seat. Seats are variables annotated
  as one or called like one, and the fields that hold one;
- only the first: a loop has one round, `+=` keeps only what was added last, a range ends after its first number;
- only this level: `>= 3` becomes `== 3` (and so on for `>`, `<=`, `<`), and a table is read at one fixed entry.

The last three are how a rule looks that somebody wrote with one case in mind: right for the player, the round or the
level that was looked at, and wrong for all others.
"""

import ast
import copy
import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

# Functions that only tell what happened, name things, scramble a hash or audit for the laws.
NO_RULES = {
    "tell", "about", "star_zone", "ship_zone", "purse", "pieces_of", "system_name", "zone_name", "data_fields",
    "_moved", "stir",
}  # fmt: skip

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mod, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd, ast.Div: ast.Mult, ast.Pow: ast.Mult,
}  # fmt: skip

# The border at which a comparison holds just for one value: `x > 3` for 4, `x < 3` for 2.
BORDER: dict[type[ast.cmpop], int] = {ast.Gt: 1, ast.GtE: 0, ast.Lt: -1, ast.LtE: 0}

SEAT_NAMES = {"p", "q", "seat", "who"}
SEAT_FIELDS = {"mover", "starter", "activator"}
TABLES = ("g", "self")  # what scripts, and the verbs of a state, call it

OPERATORS = {
    "compare": "comparison", "and/or": "comparison", "drop sign": "comparison", "+1": "number", "-1": "number",
    "operator": "number", "test": "condition", "leave out": "left out", "other value": "left out",
    "break/continue": "left out", "seat": "wrong seat", "once": "only the first", "level": "only this level",
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    file: str  # in the game's folder
    line: int
    node: int  # its number in the order of ast.walk
    how: str

    @property
    def operator(self) -> str:
        return OPERATORS.get(self.how) or OPERATORS[self.how.partition(" ")[0]]


# Where a file can be broken


def places(file: str, source: str) -> list[Mutant]:
    """All mutants of one file, in the order of its lines."""
    tree = ast.parse(source)
    skipped = {id(inner) for node in _left_alone(tree) for inner in ast.walk(node)}
    skipped |= {id(node) for node in _whether_told(tree)}
    seats = _seats(tree)
    rounds = {id(node.test) for node in ast.walk(tree) if isinstance(node, ast.While)}
    found = [
        Mutant(file, getattr(node, "lineno", 0), number, how)
        for number, node in enumerate(ast.walk(tree))
        if id(node) not in skipped
        for how in [*_ways(node), *_only(node, id(node) in rounds), *seats.get(id(node), [])]
    ]
    return sorted(found, key=lambda m: (m.line, m.node, m.how))


def _left_alone(tree: ast.Module) -> Iterator[ast.AST]:
    """What is not rules: imports, texts, annotations, numberings, tellers, and hints such as capacity=64."""
    yield from _numberings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            if node.name in NO_RULES or node.name.startswith(("_tell", "audit")):
                yield node
            yield from node.decorator_list
            if isinstance(node, ast.FunctionDef) and node.returns:
                yield node.returns
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            yield node.annotation
        elif isinstance(node, ast.keyword) and node.arg == "capacity":
            yield node
        elif isinstance(node, ast.Expr) and (isinstance(node.value, ast.Constant) or _tells(node.value)):
            yield node  # a docstring, an event
        elif isinstance(node, ast.Assign) and any(_name(t) in ("__slots__", "FIELDS") for t in node.targets):
            yield node


def _tells(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return node.func.attr == "tell" or (node.func.attr == "append" and "Event(" in ast.unparse(node))


def _whether_told(tree: ast.Module) -> Iterator[ast.AST]:
    """Conditions on whether anybody listens to events; what they guard is told, or done either way."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and any(getattr(inner, "attr", "") == "events" for inner in ast.walk(node.test)):
            yield node
            yield from ast.walk(node.test)


def _numberings(tree: ast.Module) -> Iterator[ast.AST]:
    """Constants at the top of a file that count up one after the other: other numbers would mean the same."""
    constants = [
        (node, node.value.value)
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant)
    ]
    for (a, x), (b, y) in itertools.pairwise(constants):
        if isinstance(x, int) and isinstance(y, int) and y == x + 1:
            yield a
            yield b


def _name(node: ast.AST | None) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _ways(node: ast.AST) -> list[str]:
    """How a node can be broken."""
    if isinstance(node, ast.Compare):
        return [f"compare {i}" for i, op in enumerate(node.ops) if type(op) in COMPARISONS]
    if isinstance(node, ast.BoolOp):
        return ["and/or"]
    if isinstance(node, ast.BinOp | ast.AugAssign):
        ways = ["operator"] if type(node.op) in ARITHMETIC else []
        return [*ways, "leave out"] if isinstance(node, ast.AugAssign) else ways
    if isinstance(node, ast.UnaryOp):
        return ["drop sign"] if isinstance(node.op, ast.Not | ast.Invert) else []
    if isinstance(node, ast.Constant):
        return ["+1", "-1"] if isinstance(node.value, int) and not isinstance(node.value, bool) else []
    if isinstance(node, ast.If | ast.IfExp):
        return ["test True", "test False", "test not"]
    if isinstance(node, ast.While):
        return [] if isinstance(node.test, ast.Constant) else ["test False", "test not"]
    if isinstance(node, ast.Expr | ast.Assign):
        return [] if isinstance(node.value, ast.Yield | ast.YieldFrom) else ["leave out"]
    if isinstance(node, ast.Return):
        return ["other value"] if node.value is not None else ["leave out"]
    if isinstance(node, ast.Break | ast.Continue):
        return ["break/continue"]
    return []


def _only(node: ast.AST, of_a_loop: bool) -> list[str]:
    """How a node can be broken so that it is right for the first round or for one level only."""
    if isinstance(node, ast.For | ast.While):
        return [] if isinstance(node.body[-1], ast.Break | ast.Return) else ["once round"]
    if isinstance(node, ast.AugAssign):
        return ["once added"] if isinstance(node.op, ast.Add | ast.BitOr) and not _counts(node) else []
    if isinstance(node, ast.Call) and _name(node.func) == "range":
        return ["once range"]
    if isinstance(node, ast.Compare):
        upward = isinstance(node.ops[0], ast.Lt | ast.LtE)  # a loop that counts up to this would have no round
        bounded = len(node.ops) == 1 and type(node.ops[0]) in BORDER and not (of_a_loop and upward)
        return ["level border"] if bounded else []
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        variable = not isinstance(node.slice, ast.Constant | ast.UnaryOp | ast.Slice)
        return ["level entry"] if variable and _name(node.value).isupper() else []
    return []


def _counts(node: ast.AugAssign) -> bool:
    """Does it count rounds, as `c += 1` does?"""
    return isinstance(node.target, ast.Name) and isinstance(node.value, ast.Constant)


def _seats(tree: ast.Module) -> dict[int, list[str]]:
    """Where seats are used, with how each can be another one. Not the actor of an event, which is only told, and not
    the counter of a loop where it is counted."""
    out: dict[int, list[str]] = {}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        notes = {a.arg: a.annotation for a in function.args.args}
        names = {n for n, note in notes.items() if _name(note) == "Seat"} | SEAT_NAMES
        names |= {_name(n.target) for n in ast.walk(function) if isinstance(n, ast.AnnAssign) and _is_seat(n)}
        table = next((n for n in notes if n in TABLES), "")
        told = {id(inner) for n in ast.walk(function) for part in _not_asked(n) for inner in ast.walk(part)}
        for node in ast.walk(function):
            named = _name(node) in names or getattr(node, "attr", "") in SEAT_FIELDS
            if named and isinstance(getattr(node, "ctx", None), ast.Load) and id(node) not in told:
                out[id(node)] = ["seat 0", f"seat after {table}"] if table else ["seat 0"]
    return out


def _is_seat(node: ast.AnnAssign) -> bool:
    return _name(node.annotation) == "Seat"


def _not_asked(node: ast.AST) -> list[ast.AST]:
    """The parts of a node in which a seat decides nothing."""
    if isinstance(node, ast.While):
        return [node.test]
    if isinstance(node, ast.Call):
        texts = [_name(a) == "rule" or isinstance(getattr(a, "value", None), str) for a in node.args]
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("move", "look"):
            return [node.args[1]]
        return [a for i, a in enumerate(node.args) if 0 < i < len(texts) - 1 and texts[i - 1] and texts[i + 1]]
    return []


# Breaking


def break_at(source: str, mutant: Mutant) -> str:
    """The source with the mutant's change."""
    tree = ast.parse(source)
    node = list(ast.walk(tree))[mutant.node]
    new = _broken(node, mutant.how)
    if new is not node:
        _Replace(node, new).visit(tree)
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


def _broken(node: Any, how: str) -> Any:
    """The node changed in place, or what stands there instead."""
    word, _, rest = how.partition(" ")
    if word == "compare":
        node.ops[int(rest)] = COMPARISONS[type(node.ops[int(rest)])]()
    elif how == "and/or":
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif how == "operator":
        node.op = ARITHMETIC[type(node.op)]()
    elif how == "drop sign":
        return node.operand
    elif how in ("+1", "-1"):
        node.value += int(how)
    elif word == "test":
        node.test = ast.UnaryOp(ast.Not(), node.test) if rest == "not" else ast.Constant(rest == "True")
    elif how == "leave out":
        return ast.Pass()
    elif how == "other value":
        node.value = _other(node.value)
    elif how == "break/continue":
        return ast.Continue() if isinstance(node, ast.Break) else ast.Break()
    elif word == "seat":
        return ast.Constant(0) if rest == "0" else _next_seat(node, rest.removeprefix("after "))
    elif word == "once":
        return _once(node, rest)
    elif how == "level border":
        border = BORDER[type(node.ops[0])]
        node.ops = [ast.Eq()]
        node.comparators[0] = _plus(node.comparators[0], border)
    elif how == "level entry":
        node.slice = ast.Constant(1)
    return node


def _next_seat(seat: ast.expr, table: str) -> ast.expr:
    seats = ast.Attribute(ast.Name(table, ast.Load()), "seats", ast.Load())
    return ast.BinOp(_plus(seat, 1), ast.Mod(), seats)


def _plus(value: ast.expr, n: int) -> ast.expr:
    return ast.BinOp(value, ast.Add() if n > 0 else ast.Sub(), ast.Constant(abs(n))) if n else value


def _once(node: Any, what: str) -> Any:
    """Of a loop one round, of a sum the last part, of a range the first number."""
    if what == "round":
        node.body.append(ast.Break())
    elif what == "added":
        return ast.Assign([node.target], node.value)
    else:
        first = node.args[0] if len(node.args) > 1 else ast.Constant(0)
        node.args = [first, _plus(first, 1)]
    return node


def _other(value: ast.expr) -> ast.expr:
    """Another value for a return: true for false and the other way round, nothing for something, one more."""
    if isinstance(value, ast.Compare | ast.BoolOp) or isinstance(getattr(value, "value", None), bool):
        return ast.UnaryOp(ast.Not(), value)
    if isinstance(value, ast.Constant | ast.BinOp | ast.Subscript):
        return ast.BinOp(value, ast.Add(), ast.Constant(1))
    return ast.Constant(None)


@functools.cache
def _read(source: str) -> tuple[list[ast.AST], dict[int, ast.AST]]:
    """The nodes of a file in the order of ast.walk, and what each stands in; only to look at."""
    nodes = list(ast.walk(ast.parse(source)))
    return nodes, {id(inner): outer for outer in nodes for inner in ast.iter_child_nodes(outer)}


def change(source: str, mutant: Mutant) -> str:
    """The line of code as it was and as it is; of a loop that has one round, its head."""
    kept = _statement(source, mutant)
    before = ast.unparse(kept).splitlines()
    if mutant.how == "once round":
        return f"{before[0]}  ->  {before[0]} one round"
    statement = copy.deepcopy(kept)
    inside = next(i for i, inner in enumerate(ast.walk(kept)) if inner is _read(source)[0][mutant.node])
    node = list(ast.walk(statement))[inside]
    new = _broken(node, mutant.how)
    broken = new if node is statement else _Replace(node, new).visit(statement)
    after = ast.unparse(ast.fix_missing_locations(broken)).splitlines()
    for old, changed in zip(before, after, strict=False):
        if old != changed:
            return f"{old.strip()}  ->  {changed.strip()}"
    return mutant.how


def _statement(source: str, mutant: Mutant) -> ast.AST:
    """The statement in which it is."""
    nodes, above = _read(source)
    node = nodes[mutant.node]
    while not isinstance(node, ast.stmt):
        node = above[id(node)]
    return node


def within(source: str, mutant: Mutant) -> str:
    """The function in which it is; empty at the top of a file."""
    nodes, above = _read(source)
    node: ast.AST | None = nodes[mutant.node]
    while node is not None and not isinstance(node, ast.FunctionDef):
        node = above.get(id(node))
    return node.name if node else ""


# What a mutant changes

STEPS = "_steps.py"
Places = frozenset[tuple[str, int | str]]  # a file with a line of it; STEPS with a script


def reach(source: str, mutant: Mutant) -> Places:
    """Lines of the broken statement (of its head, if it has a body); none if it is not in a function."""
    above = _read(source)[1]
    node: Any = _statement(source, mutant)
    outer: Any = None if isinstance(node, ast.FunctionDef | ast.ClassDef) else node
    while outer is not None and not isinstance(outer, ast.FunctionDef):
        outer = above.get(id(outer))
    if outer is None:
        return frozenset()
    if any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(outer)):
        module = mutant.file.removeprefix("rules/").removesuffix(".py").replace("/", "_")
        return frozenset({(STEPS, f"{module}__{outer.name}")})
    last = max(node.lineno, node.body[0].lineno - 1) if hasattr(node, "body") else node.end_lineno
    return frozenset((mutant.file, line) for line in range(node.lineno, last + 1))
