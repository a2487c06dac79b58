"""The sources as the converter reads them: a module with the origins of its names, and a script with its signature.

Read `Module`, then `Script`. Whatever can be refused without looking into the flow of a script is refused here.
"""

import ast
import copy
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn

from tessera.kernel.convert.deeds import deeds_of, with_deeds
from tessera.kernel.convert.flow import asks
from tessera.kernel.convert.liveness import Definition, binds, bound_by, walk_scope
from tessera.kernel.convert.slots import WHAT_FITS, Kind, Refused, kind_of
from tessera.kernel.frame import CARD_SLOTS, NUMBER_SLOTS, TUPLE_SLOTS

LIMITS = {"c": ("cards", CARD_SLOTS), "n": ("numbers", NUMBER_SLOTS), "t": ("tuples", TUPLE_SLOTS)}
USED_BY_STEPS = ("CALL", "DONE", "Frame", "WAIT", "cast", "int", "len", "tuple")


@dataclass(frozen=True)
class Origin:
    """Where a name of a module comes from: `from module import name`, or `import module` if name is empty."""

    module: str
    name: str


class Module:
    """One source file: its scripts, and where its names come from."""

    def __init__(self, source: str, path: str, name: str, package: str) -> None:
        self.path = path
        self.name = name  # below the package, as in "rules" or "effects.age1"
        self.dotted = f"{package}.{name}" if package else name
        self.file = name.replace(".", "/") + ".py"
        tree = ast.parse(source, path)
        self.origins: dict[str, Origin] = {}
        self._collect(tree.body)
        self._refuse_strays(tree)
        self.scripts = [node for node in tree.body if isinstance(node, ast.FunctionDef) and _is_script(node)]
        for script in self.scripts:
            _Unquoted().visit(script)
        self.deeds = deeds_of(tree)
        self.tables = dict(table for node in tree.body for table in _tables(node))
        self.used = {node.id for script in self.scripts for node in ast.walk(script) if isinstance(node, ast.Name)}

    def table(self, name: str) -> list[Origin | None]:
        """Where the members of a table of scripts come from; empty if there is no such table."""
        return [self.origins.get(member) for member in self.tables.get(name, [])]

    def _collect(self, body: list[ast.stmt]) -> None:
        for node in body:
            match node:
                case ast.If() | ast.Try():  # `if TYPE_CHECKING:` above all: a step may need the name at run time
                    self._collect(node.body + node.orelse)
                case ast.Import(names=aliases):
                    for alias in aliases:
                        name = alias.asname or alias.name.split(".")[0]
                        self.origins[name] = Origin(alias.name, "")
                case ast.ImportFrom(names=aliases):
                    for alias in aliases:
                        if alias.name == "*":
                            self._refuse(node, "a star import hides where names come from", "name what you import")
                        self.origins[alias.asname or alias.name] = Origin(self._absolute(node), alias.name)
                case _:
                    for name in bound_by(node):
                        self.origins[name] = Origin(self.dotted, name)

    def _absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        above = self.dotted.split(".")[: -node.level]
        return ".".join([*above, node.module] if node.module else above)

    def _refuse_strays(self, tree: ast.Module) -> None:
        """Generators and scripts that stand where the converter would pass them over."""
        for node in ast.walk(tree):
            if not isinstance(node, Definition):
                continue
            if _is_script(node):
                if isinstance(node, ast.AsyncFunctionDef):
                    self._refuse(node, f"'{node.name}' is async", "a script is a plain `def`")
                if node not in tree.body:
                    self._refuse(node, f"the script '{node.name}' is nested", "move it to module level")
            elif node in tree.body:
                if any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in walk_scope(node.body)):
                    instead = "write `-> Script` or `-> Returns[T]`, or return a tuple instead of yielding"
                    self._refuse(node, f"'{node.name}' yields and is not marked as a script", instead)

    def _refuse(self, node: ast.stmt, what: str, instead: str) -> NoReturn:
        raise Refused(self.path, node.lineno, what, instead)


class Script:
    """What the source tells of one script before its step function is written: signature, types, digest."""

    def __init__(
        self, module: Module, source: ast.FunctionDef, aliases: dict[str, str], deeds: Mapping[str, str]
    ) -> None:
        self.module = module
        self.path = module.path
        self.line = source.lineno
        self.name = f"{module.name}.{source.name}"
        self.function = f"{module.name.replace('.', '_')}__{source.name}"
        node = copy.deepcopy(source)
        if ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
            node.body = node.body or [ast.Pass(lineno=source.lineno)]
        # Neither comments nor the docstring make a script another one; a save from before must still load.
        self.digest = hashlib.sha256(ast.unparse(node).encode()).hexdigest()[:12]
        node = with_deeds(node, deeds, module.path)
        self._check_signature(node)
        own = {arg.arg for arg in node.args.args} | bound_by(*node.body).keys()
        self.node = _Renamed({name: alias for name, alias in aliases.items() if name not in own}).visit(node)
        self.state = self.node.args.args[0].arg
        self.state_type = ast.unparse(self.node.args.args[0].annotation)
        self.parameters = [arg.arg for arg in self.node.args.args[1:]]
        self._check_names()
        self.annotations = self._annotations()
        self.returns = self._returns()
        self.slots: dict[str, str] = {}
        self.kinds: dict[str, Kind] = {}
        for name in self.parameters:
            kind = kind_of(self.annotations[name])
            if kind is None:
                what = f"the parameter '{name}' is a {ast.unparse(self.annotations[name])}"
                self.refuse(self.line, what, f"a script takes {WHAT_FITS}")
            self.add_slot(name, kind, self.parameters)

    def add_slot(self, name: str, kind: Kind, rivals: Iterable[str]) -> None:
        """Give a local a slot of its own, or else one that no rival has; a slot of cards never holds anything else."""
        what, limit = LIMITS[kind.family]
        taken = {self.slots[rival] for rival in rivals if rival in self.slots}
        taken |= {self.slots[other] for other in self.slots if self.kinds[other].holds_cards != kind.holds_cards}
        free = [slot for slot in (f"{kind.family}{i}" for i in range(limit)) if slot not in taken]
        if not free:
            held = ", ".join([*(other for other, slot in self.slots.items() if slot[0] == kind.family), name])
            what = f"'{self.node.name}' keeps more than {limit} {what} across its questions ({held})"
            self.refuse(self.line, what, "move a part of it to a sub-script; a loop with a question keeps its sequence")
        unused = [slot for slot in free if slot not in self.slots.values()]
        self.slots[name] = (unused or free)[0]
        self.kinds[name] = kind

    def refuse(self, line: int, what: str, instead: str) -> NoReturn:
        raise Refused(self.path, line, what, instead)

    def _check_signature(self, node: ast.FunctionDef) -> None:
        line, name, args = node.lineno, node.name, node.args
        if node.decorator_list:
            self.refuse(line, f"the script '{name}' has a decorator", "call what it does inside the script")
        if args.posonlyargs or args.kwonlyargs or args.vararg or args.kwarg or args.defaults:
            what = f"'{name}' has parameters with defaults, stars or slashes"
            self.refuse(line, what, "a script takes plain positional parameters")
        if not args.args:
            instead = "the first parameter of a script is the state, as in `g: Table`"
            self.refuse(line, f"'{name}' has no state parameter", instead)
        for arg in args.args:
            if arg.annotation is None:
                self.refuse(arg.lineno, f"the parameter '{arg.arg}' has no type", "annotate it, as in `n: int`")
        if not asks(node):
            instead = "make it a plain function and call it without `yield from`"
            self.refuse(line, f"the script '{name}' asks nothing", instead)

    def _check_names(self) -> None:
        for node in ast.walk(self.node):
            line = getattr(node, "lineno", self.line)
            if isinstance(node, ast.Global | ast.Nonlocal):
                self.refuse(line, "a script changes a name outside of it", "keep it in the state")
            if isinstance(node, ast.ClassDef):
                self.refuse(line, "a class stands inside a script", "move it to module level")
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del):
                instead = "leave it out: a frame keeps only what is still needed"
                self.refuse(line, f"`del {node.id}` in a script", instead)
            inner = [node.arg] if isinstance(node, ast.arg) and node not in self.node.args.args else binds(node)
            if self.state in inner:
                self.refuse(line, f"'{self.state}' is the state and is bound again", "choose another name")
        for name, line in [(name, self.line) for name in self.parameters] + list(bound_by(*self.node.body).items()):
            if name in USED_BY_STEPS or re.fullmatch(r"_(at|cards|items)\d+", name):
                self.refuse(line, f"the name '{name}' is used by the generated code", "choose another name")

    def _annotations(self) -> dict[str, ast.expr]:
        found = {arg.arg: arg.annotation for arg in self.node.args.args[1:] if arg.annotation}
        for node in walk_scope(self.node.body):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                first = found.setdefault(node.target.id, node.annotation)
                if ast.unparse(first) != ast.unparse(node.annotation):
                    self.refuse(node.lineno, f"'{node.target.id}' has two types", "use two names")
        return found

    def _returns(self) -> Kind | None:
        if not isinstance(self.node.returns, ast.Subscript):
            return None
        kind = kind_of(self.node.returns.slice)
        if kind is None:
            what = f"a script cannot return a {ast.unparse(self.node.returns.slice)}"
            self.refuse(self.line, what, f"it may return {WHAT_FITS}")
        return kind


class _Renamed(ast.NodeTransformer):
    """Gives the names of the module the names that they have in the file of steps."""

    def __init__(self, aliases: dict[str, str]) -> None:
        self.aliases = aliases

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self.aliases.get(node.id, node.id)
        return node


class _Unquoted(ast.NodeTransformer):
    """Takes annotations out of their quotes."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = node.returns and _without_quotes(node.returns)
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = node.annotation and _without_quotes(node.annotation)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = _without_quotes(node.annotation)
        return self.generic_visit(node)


def _tables(node: ast.stmt) -> Iterator[tuple[str, list[str]]]:
    """Tuples of names at module level: those that scripts are called through are tables of scripts."""
    match node:
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.Tuple(elts=items)):
            pass
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Tuple(elts=items)):
            pass
        case _:
            return
    names = [item.id for item in items if isinstance(item, ast.Name)]
    if names and len(names) == len(items):
        yield name, names


def _is_script(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    match node.returns and _without_quotes(node.returns):
        case ast.Name(id="Script") | ast.Subscript(value=ast.Name(id="Returns")):
            return True
    return False


def _without_quotes(annotation: ast.expr) -> ast.expr:
    match annotation:
        case ast.Constant(value=str(quoted)):
            return ast.parse(quoted, mode="eval").body
        case ast.Subscript(value=ast.Name(id="Literal")):
            return annotation
    for name, value in ast.iter_fields(annotation):
        if isinstance(value, ast.expr):
            setattr(annotation, name, _without_quotes(value))
        elif isinstance(value, list):
            setattr(annotation, name, [_without_quotes(item) if isinstance(item, ast.expr) else item for item in value])
    return annotation
