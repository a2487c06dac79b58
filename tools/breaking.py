"""How mutants are made: where a file can be broken (`places`), breaking it there (`break_at`), and which statement that
touches (`reach`). tools/mutants.py judges them."""

import ast
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

# Functions that only tell what happened, name things, scramble a hash or audit for the laws.
NO_RULES = {"tell", "star_zone", "ship_zone", "pieces_of", "system_name", "zone_name", "data_fields", "_moved", "stir"}

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mod, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd, ast.Div: ast.Mult, ast.Pow: ast.Mult,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    file: str  # in the game's folder
    line: int
    node: int  # its number in the order of ast.walk
    how: str


# Where a file can be broken


def places(file: str, source: str) -> list[Mutant]:
    """All mutants of one file, in the order of its lines."""
    tree = ast.parse(source)
    skipped = {id(inner) for node in _left_alone(tree) for inner in ast.walk(node)}
    found = [
        Mutant(file, getattr(node, "lineno", 0), number, how)
        for number, node in enumerate(ast.walk(tree))
        if id(node) not in skipped
        for how in _ways(node)
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
        elif (isinstance(node, ast.arg) and node.annotation) or isinstance(node, ast.AnnAssign):
            yield node.annotation
        elif isinstance(node, ast.keyword) and node.arg == "capacity":
            yield node
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("tell", "append")
        ):
            if node.func.attr == "tell" or "Event(" in ast.unparse(node):
                yield node
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node  # a docstring
        elif isinstance(node, ast.Assign) and any(_name(t) in ("__slots__", "FIELDS") for t in node.targets):
            yield node


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


def _name(node: ast.AST) -> str:
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


def _broken(node: Any, how: str) -> ast.AST:
    """The node changed in place, or what stands there instead."""
    word, _, rest = how.partition(" ")
    if word == "compare":
        node.ops[int(rest)] = COMPARISONS[type(node.ops[int(rest)])]()
    elif how == "and/or":
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif how == "operator":
        node.op = ARITHMETIC[type(node.op)]()
    elif how == "drop sign":
        return node.operand  # type: ignore[no-any-return]
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
    return node


def _other(value: ast.expr) -> ast.expr:
    """Another value for a return: true for false and the other way round, nothing for something, one more."""
    if isinstance(value, ast.Compare | ast.BoolOp) or isinstance(getattr(value, "value", None), bool):
        return ast.UnaryOp(ast.Not(), value)
    if isinstance(value, ast.Constant | ast.BinOp | ast.Subscript):
        return ast.BinOp(value, ast.Add(), ast.Constant(1))
    return ast.Constant(None)


def change(source: str, mutant: Mutant) -> str:
    """The line of code as it was and as it is."""
    before, after = ast.unparse(ast.parse(source)).splitlines(), break_at(source, mutant).splitlines()
    for old, new in zip(before, after, strict=False):
        if old != new:
            return f"{old.strip()}  ->  {new.strip()}"
    return mutant.how


# What a mutant changes

Places = frozenset[tuple[str, int | str]]  # a file with a line of it; `_steps.py` with a script


def reach(source: str, mutant: Mutant) -> Places:
    """Lines of the broken statement (of its head, if it has a body); none if it is not in a function."""
    tree = ast.parse(source)
    above = {id(inner): outer for outer in ast.walk(tree) for inner in ast.iter_child_nodes(outer)}
    node: Any = list(ast.walk(tree))[mutant.node]
    while not isinstance(node, ast.stmt):
        node = above[id(node)]
    outer: Any = None if isinstance(node, ast.FunctionDef | ast.ClassDef) else node
    while outer is not None and not isinstance(outer, ast.FunctionDef):
        outer = above.get(id(outer))
    if outer is None:
        return frozenset()
    if any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(outer)):
        room = mutant.file.removesuffix(".py").replace("/", "_")
        return frozenset({("_steps.py", f"{room}__{outer.name}")})
    last = max(node.lineno, node.body[0].lineno - 1) if hasattr(node, "body") else node.end_lineno
    return frozenset((mutant.file, line) for line in range(node.lineno, last + 1))
