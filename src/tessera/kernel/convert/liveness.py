"""Which names does a piece of a script still need? Read `read` (expressions), then `before` (statements).

Both walk backwards: given the names needed after the code, they tell the names needed before it. The converter saves
exactly these names at a question, so every construct with a scope or a path of its own is followed exactly; where
Python may leave in the middle (try, with), a name counts as needed rather than not. Names of the module and of the
language come out too: the caller knows which are locals.
"""

import ast
from collections.abc import Iterable, Iterator

Names = frozenset[str]
NONE: Names = frozenset()

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Definition = ast.FunctionDef | ast.AsyncFunctionDef


class Jumps:
    """What is needed where `break` and `continue` lead."""

    def __init__(self, after_break: Names, after_continue: Names) -> None:
        self.after_break = after_break
        self.after_continue = after_continue


NO_LOOP = Jumps(NONE, NONE)


def read(node: ast.AST | None, after: Names) -> Names:
    """The names needed before an expression is evaluated, when `after` are needed once it has been."""
    match node:
        case None:
            return after
        case ast.Name(id=name):
            return after | {name}
        case ast.NamedExpr(target=ast.Name(id=name), value=value):
            return read(value, after - {name})
        case ast.BoolOp(values=[first, *rest]):
            return read(first, _perhaps(rest, after))
        case ast.Compare(left=left, comparators=[first, *rest]):
            return read(left, read(first, _perhaps(rest, after)))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return read_test(test, read(body, after), read(orelse, after))
        case ast.Dict(keys=keys, values=values):
            return _read_all([part for pair in zip(keys, values, strict=True) for part in pair], after)
        case ast.Lambda(args=args, body=body):
            return _read_defaults(args, after) | (read(body, NONE) - parameters(args))
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return after | _read_comprehension(node)
    return _read_all(list(ast.iter_child_nodes(node)), after)


def read_test(test: ast.expr, yes: Names, no: Names) -> Names:
    """The names needed before a test that leads two ways; `if a and (n := b)` sets n on the way to yes alone."""
    match test:
        case ast.BoolOp(op=ast.And(), values=[*parts]):
            for part in reversed(parts):
                yes = read_test(part, yes, no)
            return yes
        case ast.BoolOp(op=ast.Or(), values=[*parts]):
            for part in reversed(parts):
                no = read_test(part, yes, no)
            return no
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return read_test(operand, no, yes)
    return read(test, yes | no)


def before(statements: Iterable[ast.stmt], after: Names, jumps: Jumps = NO_LOOP) -> Names:
    """The names needed before these statements run, when `after` are needed behind them."""
    for statement in reversed(list(statements)):
        after = _before_one(statement, after, jumps)
    return after


def before_match(subject: ast.expr, cases: Iterable[tuple[ast.match_case, Names]], after: Names) -> Names:
    """The names needed before a match whose cases need these names at the start of their bodies."""
    needed = after
    for case, body in cases:
        entered = read_test(case.guard, body, NONE) if case.guard else body
        needed |= read(case.pattern, entered - frozenset(bound_by(case.pattern)))
    return read(subject, needed)


def always_matches(case: ast.match_case) -> bool:
    pattern = case.pattern
    return case.guard is None and isinstance(pattern, ast.MatchAs) and pattern.pattern is None


def always_true(test: ast.expr) -> bool:
    return isinstance(test, ast.Constant) and bool(test.value)


def walk_scope(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All nodes in source order, without the insides of nested functions, lambdas and comprehensions."""
    todo = list(nodes)[::-1]
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, Comprehension):
            # A walrus in a comprehension binds in the function around it.
            yield from (inner.target for inner in ast.walk(node) if isinstance(inner, ast.NamedExpr))
        elif not isinstance(node, Definition | ast.ClassDef | ast.Lambda):
            todo += list(ast.iter_child_nodes(node))[::-1]


def binds(node: ast.AST) -> list[str]:
    """The names that this one node binds; not those of the nodes inside it."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            return [name]
        case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
            return [name]
        case ast.ExceptHandler(name=str(name)) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            return [alias.asname or alias.name.split(".")[0] for alias in aliases]
    return []


def bound_by(*nodes: ast.AST) -> dict[str, int]:
    """The names that these nodes bind in their own scope, each with the line of its first binding."""
    bound: dict[str, int] = {}
    for node in walk_scope(nodes):
        for name in binds(node):
            bound.setdefault(name, getattr(node, "lineno", 0))
    return bound


def parameters(args: ast.arguments) -> Names:
    listed = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    return frozenset(arg.arg for arg in listed if arg is not None)


def free_names(function: Definition) -> Names:
    """The names that a function takes from outside; those in its annotations are not among them."""
    inner = before(function.body, NONE) - parameters(function.args) - frozenset(bound_by(*function.body))
    return inner | _read_all(function.decorator_list, _read_defaults(function.args, NONE))


def _before_one(statement: ast.stmt, after: Names, jumps: Jumps) -> Names:
    match statement:
        case ast.Assign(targets=targets, value=value):
            # Python evaluates the value first and then the targets from left to right.
            return read(value, _bind_all(targets, after))
        case ast.AnnAssign(target=target, value=value):
            return after if value is None else read(value, _bind(target, after))
        case ast.AugAssign(target=ast.Name(id=name), value=value):
            return read(value, after - {name}) | {name}
        case ast.If(test=test, body=body, orelse=orelse):
            return read_test(test, before(body, after, jumps), before(orelse, after, jumps))
        case ast.While(test=test, body=body, orelse=orelse):
            leave = NONE if always_true(test) else before(orelse, after, jumps)
            head = NONE
            while (again := read_test(test, before(body, head, Jumps(after, head)), leave)) != head:
                head = again
            return head
        case ast.For(target=target, iter=sequence, body=body, orelse=orelse):
            head = before(orelse, after, jumps)
            while (again := head | _bind(target, before(body, head, Jumps(after, head)))) != head:
                head = again
            return read(sequence, head)
        case ast.Match(subject=subject, cases=cases):
            missed = NONE if any(always_matches(case) for case in cases) else after
            return before_match(subject, [(case, before(case.body, after, jumps)) for case in cases], missed)
        case ast.Try() | ast.TryStar():
            return _before_try(statement, after, jumps)
        case ast.With(items=items, body=body):
            # The manager may swallow an exception, so what is needed behind the body may be needed from its start.
            needed = after | before(body, after, jumps)
            for item in reversed(items):
                needed = read(item.context_expr, _bind(item.optional_vars, needed) if item.optional_vars else needed)
            return needed
        case ast.Return(value=value):
            return read(value, NONE)
        case ast.Raise(exc=error, cause=cause):
            return read(error, read(cause, NONE))
        case ast.Assert(test=test, msg=words):
            return read(test, after | read(words, NONE))
        case ast.Break():
            return jumps.after_break
        case ast.Continue():
            return jumps.after_continue
        case ast.FunctionDef(name=name):
            return (after - {name}) | free_names(statement)
        case ast.Import() | ast.ImportFrom():
            return after - frozenset(bound_by(statement))
    return _read_all(list(ast.iter_child_nodes(statement)), after)


def _before_try(statement: ast.Try | ast.TryStar, after: Names, jumps: Jumps) -> Names:
    at_end = before(statement.finalbody, after, jumps)
    needed = before(statement.body, before(statement.orelse, at_end, jumps), jumps)
    for handler in statement.handlers:
        caught = before(handler.body, at_end, jumps)
        needed |= read(handler.type, caught - {handler.name} if handler.name else caught)
    return needed | before(statement.finalbody, NONE, jumps)


def _read_comprehension(node: Comprehension) -> Names:
    results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
    inner = _read_all(results, NONE)
    for part in reversed(node.generators):
        inner = _bind(part.target, _read_all(part.ifs, inner))
        if part is not node.generators[0]:
            inner = read(part.iter, inner)
    # The first sequence alone is evaluated outside, where the comprehension's own names do not hold.
    return read(node.generators[0].iter, inner)


def _perhaps(rest: list[ast.expr], after: Names) -> Names:
    """Of `a and b and c`, b and c may not be evaluated."""
    needed = after
    for part in reversed(rest):
        needed = after | read(part, needed)
    return needed


def _read_all(nodes: Iterable[ast.AST | None], after: Names) -> Names:
    for node in reversed(list(nodes)):
        after = read(node, after)
    return after


def _read_defaults(args: ast.arguments, after: Names) -> Names:
    return _read_all([*args.defaults, *args.kw_defaults], after)


def _bind_all(targets: list[ast.expr], after: Names) -> Names:
    for target in reversed(targets):
        after = _bind(target, after)
    return after


def _bind(target: ast.expr, after: Names) -> Names:
    match target:
        case ast.Name(id=name):
            return after - {name}
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return _bind_all(parts, after)
        case ast.Starred(value=value):
            return _bind(value, after)
    return read(target, after)
