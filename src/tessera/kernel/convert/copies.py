"""How a state is copied, written out for the compiler.

A state lists its fields once, in the `__init__` that makes a blank one. In plain Python `State.clone` copies what it
finds there. Compiled, that search would be most of the time of a game tree, so the build (setup.py) lets
`with_copies` rewrite each module of states before it is compiled:

    def __init__(self, seats, options, seed):          def __init__(self, seats, options, seed, like=None):
        super().__init__(seats, options, seed, ...)        super().__init__(seats, options, seed, ..., like=like)
        self.mover: Seat = Seat(0)                         if like is None:
        self.bank = vec[i64]([0] * 6)                          self.mover: Seat = Seat(0)
                                                               self.bank = vec[i64]([0] * 6)
                                                           else:
                                                               self.mover = like.mover
                                                               self.bank = like.bank[:]

and every state gets a `clone` that calls it. setup.py loads this file by its path, so it needs the standard library
only.
"""

import ast
from collections.abc import Iterable

ROOT = "State"
CHANGEABLE = ("list", "dict", "set")


class States:
    """All classes of a package that are states, and those whose objects are copied with their `clone`."""

    def __init__(self, sources: Iterable[str]) -> None:
        bases: dict[str, set[str]] = {}
        self.cloned: set[str] = set()
        for source in sources:
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.ClassDef):
                    bases.setdefault(node.name, set()).update(b.id for b in node.bases if isinstance(b, ast.Name))
                    if any(isinstance(part, ast.FunctionDef) and part.name == "clone" for part in node.body):
                        self.cloned.add(node.name)
        self.names = {ROOT}
        while more := {name for name, of in bases.items() if of & self.names} - self.names:
            self.names |= more


class Edit:
    """Insertions into a text, made from its end so that places stay right. Of two at one place, the later one comes
    first."""

    def __init__(self, source: str) -> None:
        self.lines = [*source.splitlines(keepends=True), ""]
        self.changes: list[tuple[int, int, str]] = []

    def insert(self, line: int, column: int, text: str) -> None:
        self.changes.append((line, column, text))

    def indent(self, first: int, last: int) -> None:
        for line in range(first, last + 1):
            if self.lines[line - 1].strip():
                self.insert(line, 0, "    ")

    def text(self) -> str:
        for line, column, text in sorted(self.changes, key=lambda change: change[:2], reverse=True):
            old = self.lines[line - 1]  # columns of ast count bytes; sources of states are ASCII where it matters
            self.lines[line - 1] = old[:column] + text + old[column:]
        return "".join(self.lines)


def with_copies(source: str, states: States) -> str:
    """The source of a module with its states' copies written out; a module without states as it is."""
    tree = ast.parse(source)
    edit = Edit(source)
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name in states.names:
            _write_clone(edit, node)
            _write_init(edit, node, states, _names(tree, "UNCOPIED"))
    return edit.text()


def _names(body: ast.Module | ast.ClassDef, name: str) -> set[str]:
    """The strings of a tuple that a module or class gives a name to."""
    for part in body.body:
        target = _target(part)
        if isinstance(target, ast.Name) and target.id == name:
            assert isinstance(part, (ast.Assign, ast.AnnAssign)) and part.value
            return set(ast.literal_eval(part.value))
    return set()


def _target(part: ast.stmt) -> ast.expr | None:
    """What a statement gives a value to."""
    if isinstance(part, ast.Assign):
        return part.targets[0]
    return part.target if isinstance(part, ast.AnnAssign) else None


def _write_init(edit: Edit, cls: ast.ClassDef, states: States, uncopied: set[str]) -> None:
    init = next((part for part in cls.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"), None)
    if init is None:
        return
    last = init.args.args[-1]
    after = last.annotation or last
    edit.insert(after.end_lineno or 0, after.end_col_offset or 0, f', like: "{cls.name} | None" = None')
    fields: list[ast.stmt] = []
    copies: list[str] = []
    shared = _names(cls, "SHARED")
    for part in init.body:
        name = _field(part)
        if name and name not in uncopied:
            assert isinstance(part, (ast.Assign, ast.AnnAssign))
            copies.append(f"self.{name} = {_copy(name, part, shared, states)}")
            fields.append(part)
        elif fields and not name:
            fields.append(part)  # what blank fields are made with
        elif _is_super_init(part):
            assert isinstance(part, ast.Expr)
            edit.insert(part.value.end_lineno or 0, (part.value.end_col_offset or 0) - 1, ", like=like")
    if cls.name == ROOT:
        copies.append("self.has_copies = like.has_copies = True")
    if not fields:
        return
    end = fields[-1].end_lineno or 0
    edit.indent(fields[0].lineno, end)
    edit.insert(fields[0].lineno, 0, "        if like is None:\n")
    edit.insert(end + 1, 0, "        else:\n" + "".join(f"            {line}\n" for line in copies))


def _write_clone(edit: Edit, cls: ast.ClassDef) -> None:
    """State itself copies the compiled fields of states that are not compiled."""
    for part in cls.body:
        if isinstance(part, ast.FunctionDef) and part.name == "copy_compiled":
            body = part.body[-1]
            call = f"{ROOT}.__init__(copy, int(self.seats), self.settings, self.seed, 0, 0, 0, self)"
            edit.insert((body.end_lineno or 0) + 1, 0, f"        {call}\n")
            return
    made = f"{cls.name}(int(self.seats), self.settings, self.seed, self)"
    end = cls.body[-1].end_lineno or 0
    edit.insert(end + 1, 0, f"\n    def clone(self) -> Self:\n        return cast(Self, {made})\n")
    start = min([cls.lineno, *(part.lineno for part in cls.decorator_list)])
    edit.insert(start, 0, "from typing import Self, cast\n")


def _field(part: ast.stmt) -> str:
    """The name of the field that a statement of `__init__` gives a value; "" if it is none."""
    target = _target(part)
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
        return target.attr
    return ""


def _is_super_init(part: ast.stmt) -> bool:
    return isinstance(part, ast.Expr) and ast.unparse(part.value).startswith("super().__init__(")


def _copy(name: str, part: ast.Assign | ast.AnnAssign, shared: set[str], states: States) -> str:
    """What a copy takes of a field: what cannot change is shared, so is what its state says is SHARED."""
    value = f"like.{name}"
    annotation = part.annotation if isinstance(part, ast.AnnAssign) else None
    if name in shared:
        return value
    if _is_vec(part.value):
        return f"{value}[:]"
    if annotation is None:
        raise ValueError(f"line {part.lineno}: annotate {name}, so that the build knows how it is copied")
    if isinstance(annotation, ast.Name) and annotation.id in states.cloned:
        return f"{value}.clone()"
    if isinstance(annotation, ast.Subscript) and isinstance(annotation.value, ast.Name):
        if annotation.value.id in CHANGEABLE and ast.unparse(annotation.slice) in states.cloned:
            return f"[item.clone() for item in {value}]"
        if annotation.value.id in CHANGEABLE:
            return f"{value}.copy()"
    return value


def _is_vec(value: ast.expr | None) -> bool:
    """`vec[i64](...)`, or a whole slice of one."""
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).startswith("vec[")
    return isinstance(value, ast.Subscript) and ast.unparse(value.slice) == ":"
