"""A script as a graph of blocks: straight code, and at each block's end a jump, a branch, a question or a call.

Read the ends of a block first, then `Flow`, which lays a script out and refuses every form that it cannot lay out. The
names that each block needs are in block_names.py.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import NoReturn

from tessera.kernel.convert.liveness import Comprehension, always_matches, always_true
from tessera.kernel.convert.slots import WHAT_FITS, Kind, Refused, kind_of


class Block:
    """Statements that run one after the other, and what happens then."""

    def __init__(self) -> None:
        self.line = 0
        self.body: list[ast.stmt] = []
        self.end: End = Raised()


@dataclass(frozen=True)
class Goto:
    target: Block


@dataclass(frozen=True)
class Branch:
    test: ast.expr
    yes: Block
    no: Block


@dataclass(frozen=True)
class Cases:
    subject: ast.expr
    cases: list[tuple[ast.match_case, Block]]
    other: Block | None  # where it goes on if no case matches; None if one always does


@dataclass(frozen=True)
class Question:
    ask: ast.expr
    target: str | None
    resume: Block
    line: int


@dataclass(frozen=True)
class SubScript:
    name: str  # of the script, or of a table of scripts
    index: ast.expr | None  # which script of the table
    args: list[ast.expr]
    target: str | None
    resume: Block
    line: int


@dataclass(frozen=True)
class Return:
    value: ast.expr | None
    line: int


@dataclass(frozen=True)
class Raised:
    pass


Wait = Question | SubScript
End = Goto | Branch | Cases | Question | SubScript | Return | Raised


@dataclass
class Loop:
    out: Block
    head: Block
    depth: int
    broken: bool = False


class Flow:
    """The blocks of one script, in the order of its source."""

    def __init__(self, script: ast.FunctionDef, path: str, annotations: dict[str, ast.expr]) -> None:
        self.path = path
        self.annotations = annotations  # of parameters and locals; the sequences kept by loops are added
        self.blocks: list[Block] = []
        self.entry = self._begin(Block(), script.lineno)
        last = self._lay(script.body, self.entry, None)
        if last is not None:
            end_line = script.end_lineno or script.lineno
            last.line = last.line or end_line
            last.end = Return(None, end_line)

    def waits(self) -> Iterator[Wait]:
        for block in self.blocks:
            if isinstance(block.end, Wait):
                yield block.end

    def kind(self, name: str, line: int, use: str) -> Kind:
        """The kind of a local, which must be such that a frame can hold it."""
        annotation = self.annotations.get(name)
        if annotation is None:
            instead = f"annotate it where it is first set, as in `{name}: int = ...`"
            raise Refused(self.path, line, f"'{name}' {use} and has no type", instead)
        kind = kind_of(annotation)
        if kind is None:
            what = f"'{name}' {use} and is a {ast.unparse(annotation)}"
            raise Refused(self.path, line, what, f"it must be {WHAT_FITS}")
        return kind

    def _begin(self, block: Block, line: int = 0) -> Block:
        block.line = line
        self.blocks.append(block)
        return block

    def _refuse(self, node: ast.AST, what: str, instead: str) -> NoReturn:
        raise Refused(self.path, getattr(node, "lineno", 0), what, instead)

    def _no_question(self, node: ast.expr | None, place: str, instead: str) -> None:
        if node is not None and asks(node):
            self._refuse(node, f"a question stands inside {place}", instead)

    def _lay(self, statements: list[ast.stmt], block: Block | None, loop: Loop | None) -> Block | None:
        """Lay statements out from this block on; gives the block in which they end, or None if they never do."""
        for statement in statements:
            if block is None:
                self._refuse(statement, "this line is never reached", "remove it")
            block.line = block.line or statement.lineno
            block = self._lay_one(statement, block, loop)
        return block

    def _lay_one(self, statement: ast.stmt, block: Block, loop: Loop | None) -> Block | None:
        match statement:
            case ast.Break() if loop:
                loop.broken = True
                block.end = Goto(loop.out)
                return None
            case ast.Continue() if loop:
                block.end = Goto(loop.head)
                return None
            case ast.Return(value=value) if not asks(value):
                block.end = Return(value, statement.lineno)
                return None
            case ast.AnnAssign(target=ast.Name(), value=None):
                return block  # types stand at the top of a step function
            case _ if not asks(statement) and not _jumps_out(statement):
                block.body.append(statement)
                return None if isinstance(statement, ast.Raise) else block
            case ast.Expr(value=ast.Yield() | ast.YieldFrom() as question):
                return self._lay_question(question, None, block)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Yield() | ast.YieldFrom() as question):
                return self._lay_question(question, name, block)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Yield() | ast.YieldFrom() as question):
                return self._lay_question(question, name, block)
            case ast.If():
                return self._lay_if(statement, block, loop)
            case ast.While() if asks(statement):
                return self._lay_while(statement, block, loop)
            case ast.For() if asks(statement):
                return self._lay_for(statement, block, loop)
            case ast.Match():
                return self._lay_match(statement, block, loop)
        self._refuse_form(statement)

    def _lay_question(self, question: ast.Yield | ast.YieldFrom, target: str | None, block: Block) -> Block:
        if target is not None:
            self.kind(target, question.lineno, "takes an answer")
        asked = question.value
        if asked is None:
            self._refuse(question, "this yield asks nothing", "write the question after it, as in `yield g.pick(...)`")
        self._no_question(asked, "another question", "ask it first, on a line of its own")
        if any(isinstance(node, ast.NamedExpr) for node in ast.walk(asked)):
            self._refuse(asked, "`:=` is used in a question, which only reads", "assign on a line of its own before it")
        resume = Block()
        if isinstance(question, ast.Yield):
            block.end = Question(asked, target, resume, question.lineno)
        else:
            name, index = _called(asked)
            if not isinstance(asked, ast.Call) or not name:
                instead = "write `yield from script(g, ...)`, or `yield from TABLE[n](g, ...)`"
                self._refuse(asked, "`yield from` must call a script by its plain name", instead)
            if asked.keywords or any(isinstance(arg, ast.Starred) for arg in asked.args):
                instead = "give every argument by position"
                self._refuse(asked, "a script takes no keyword or starred arguments", instead)
            block.end = SubScript(name, index, asked.args, target, resume, question.lineno)
        return self._begin(resume, question.lineno)

    def _lay_if(self, statement: ast.If, block: Block, loop: Loop | None) -> Block | None:
        self._no_question(statement.test, "a condition", "ask on a line of its own before the `if`")
        after = Block()
        yes, no = Block(), Block() if statement.orelse else after
        block.end = Branch(statement.test, yes, no)
        ends = [self._lay(statement.body, self._begin(yes), loop)]
        ends.append(self._lay(statement.orelse, self._begin(no), loop) if statement.orelse else block)
        return self._join(ends, block, after)

    def _lay_match(self, statement: ast.Match, block: Block, loop: Loop | None) -> Block | None:
        self._no_question(statement.subject, "the subject of a match", BEFORE_THE_MATCH)
        after = Block()
        cases = [(case, Block()) for case in statement.cases]
        total = any(always_matches(case) for case in statement.cases)
        block.end = Cases(statement.subject, cases, None if total else after)
        ends: list[Block | None] = [] if total else [block]
        for case, body in cases:
            self._no_question(case.guard, "the guard of a case", BEFORE_THE_MATCH)
            ends.append(self._lay(case.body, self._begin(body), loop))
        return self._join(ends, block, after)

    def _join(self, ends: Sequence[Block | None], branch: Block, after: Block) -> Block | None:
        """All branches that end go on in one block; the branching block itself already knows it."""
        for end in ends:
            if end is not None and end is not branch:
                end.end = Goto(after)
        return self._begin(after) if any(ends) else None

    def _lay_while(self, statement: ast.While, block: Block, outer: Loop | None) -> Block | None:
        instead = "write `while True:`, ask at its top and `break`"
        self._no_question(statement.test, "the condition of a loop", instead)
        self._no_else(statement)
        head, body, out = Block(), Block(), Block()
        block.end = Goto(head)
        self._begin(head, statement.lineno)
        if always_true(statement.test):
            body = head
        else:
            head.end = Branch(statement.test, self._begin(body), out)
        loop = Loop(out, head, outer.depth + 1 if outer else 1)
        last = self._lay(statement.body, body, loop)
        if last is not None:
            last.end = Goto(head)
        return self._begin(out) if loop.broken or body is not head else None

    def _lay_for(self, statement: ast.For, block: Block, outer: Loop | None) -> Block:
        self._no_question(statement.iter, "the sequence of a loop", "ask on a line of its own before the loop")
        self._no_else(statement)
        if not isinstance(statement.target, ast.Name):
            instead = "loop over one name and take it apart inside"
            self._refuse(statement, "a loop with a question has one plain variable", instead)
        name = statement.target.id
        if name not in self.annotations:
            instead = f"write `{name}: Seat` (or its type) on a line before the loop"
            self._refuse(statement, f"the loop variable '{name}' has no type", instead)
        kind = self.kind(name, statement.lineno, "runs through a loop with a question")
        if kind.family == "t":
            instead = "loop over an index and take the tuple inside"
            self._refuse(statement, f"the loop variable '{name}' is a tuple", instead)
        # Loops of one depth never run at the same time, so they share the names, and with them the slots.
        depth = outer.depth + 1 if outer else 1
        items, at = f"_cards{depth}" if kind.holds_cards else f"_items{depth}", f"_at{depth}"
        self.annotations[items] = _expression("tuple[Card, ...]" if kind.holds_cards else "tuple[int, ...]")
        self.annotations[at] = _expression("int")
        block.body += _statements(f"{items} = tuple({ast.unparse(statement.iter)})\n{at} = 0", statement.lineno)
        head, body, out = self._begin(Block(), statement.lineno), Block(), Block()
        block.end = Goto(head)
        head.end = Branch(_expression(f"{at} < len({items})"), self._begin(body, statement.lineno), out)
        item = f"{items}[{at}]" if kind.holds_cards else kind.load(f"{items}[{at}]")
        body.body += _statements(f"{name} = {item}\n{at} += 1", statement.lineno)
        last = self._lay(statement.body, body, Loop(out, head, depth))
        if last is not None:
            last.end = Goto(head)
        return self._begin(out)

    def _no_else(self, statement: ast.While | ast.For) -> None:
        if statement.orelse:
            instead = "set a bool before `break` and test it after the loop"
            self._refuse(statement.orelse[0], "a loop with a question has an `else`", instead)

    def _refuse_form(self, statement: ast.stmt) -> NoReturn:
        """Say what is wrong with a statement that holds a question, or a jump out of it, where none may be."""
        if not asks(statement):
            what = "`break` or `continue` leads out of this statement to a loop with a question"
            self._refuse(statement, what, "set a bool there and test it behind")
        if isinstance(statement, ast.Assign | ast.AnnAssign) and isinstance(statement.value, ast.Yield | ast.YieldFrom):
            instead = "write `x: T = yield ...` and then store or unpack x"
            self._refuse(statement, "an answer goes to one plain name", instead)
        for node in [statement, *ast.walk(statement)]:
            for types, place, instead in REFUSED_PLACES:
                if isinstance(node, types) and asks(node):
                    self._refuse(statement, f"a question stands inside {place}", instead)
        instead = "write `x: T = yield ...` on a line of its own before it"
        self._refuse(statement, "a question stands inside another expression", instead)


BEFORE_THE_MATCH = "ask on a line of its own before the `match`"
HELD_OPEN = "ask before or behind it: nothing can be held open while a player thinks"
REFUSED_PLACES: list[tuple[type | UnionType, str, str]] = [
    (ast.Return, "a return", "write `x: T = yield ...` and then `return x`"),
    (ast.AugAssign, "an augmented assignment", "write `x: T = yield ...` and then add x"),
    (ast.Try | ast.TryStar, "a try", HELD_OPEN),
    (ast.With | ast.AsyncWith, "a with", HELD_OPEN),
    (ast.FunctionDef | ast.AsyncFunctionDef, "a nested function", "make it a script of its own at module level"),
    (ast.Lambda, "a lambda", "make it a script of its own at module level"),
    (Comprehension, "a comprehension", "write a `for` loop and ask on a line of its own"),
]


def asks(node: ast.AST | None) -> bool:
    return node is not None and any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node))


def _called(asked: ast.expr) -> tuple[str, ast.expr | None]:
    """The script, or the table and which script of it, that an expression calls; no name if it calls neither."""
    match asked:
        case ast.Call(func=ast.Name(id=name)):
            return name, None
        case ast.Call(func=ast.Subscript(value=ast.Name(id=name), slice=index)) if not isinstance(index, ast.Slice):
            return name, index
    return "", None


def _jumps_out(node: ast.AST) -> bool:
    """Does it hold a break or continue that belongs to a loop around it?"""
    match node:
        case ast.Break() | ast.Continue():
            return True
        case ast.For(orelse=orelse) | ast.While(orelse=orelse):
            return any(_jumps_out(child) for child in orelse)
        case ast.FunctionDef() | ast.ClassDef() | ast.expr():
            return False
    return any(_jumps_out(child) for child in ast.iter_child_nodes(node))


def _statements(source: str, line: int) -> list[ast.stmt]:
    body = ast.parse(source).body
    for statement in body:
        statement.lineno = line
    return body


def _expression(source: str) -> ast.expr:
    return ast.parse(source, mode="eval").body
