"""Deeds that something else on the table may precede or replace, and that may ask on the way.

A rule says what is done with a verb of the state: `g.meld(p, card)`. In some games a card elsewhere waits for that
("when you would meld a card, first ..."), and whoever owns it may have to choose. A module then names the verbs and the
scripts that stand in for them:

    DEEDS = {"meld": would_meld, "draw": would_draw}

and every other script of the game is read as if it said, at each such verb:

    if g.watched:  # something on the table waits for deeds
        yield from would_meld(g, p, card)
    else:
        g.meld(p, card)

So effects are written once, whether anything waits or not, and cost one look at a bool where nothing does. For this a
deed stands as a statement of its own, or as all that a name is set to: `card: Card = g.draw(p, 3)`.
"""

import ast
from collections.abc import Mapping
from typing import NoReturn

from tessera.kernel.convert.slots import Refused

TABLE = "DEEDS"
GUARD = "watched"


def deeds_of(tree: ast.Module) -> dict[str, str]:
    """The script that stands in for each verb, where a module names such."""
    for node in tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict() as table)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Dict() as table)
            ) if name == TABLE:
                pairs = zip(table.keys, table.values, strict=True)
                return {
                    str(ast.literal_eval(key)): value.id for key, value in pairs if key and isinstance(value, ast.Name)
                }
    return {}


def with_deeds(script: ast.FunctionDef, scripts: Mapping[str, str], path: str) -> ast.FunctionDef:
    """The script with each verb of `scripts` led to the script of that name where something waits for it."""
    new = _Deeds(script.args.args[0].arg, scripts, path).visit(script) if scripts and script.args.args else script
    assert isinstance(new, ast.FunctionDef)
    return new


class _Deeds(ast.NodeTransformer):
    def __init__(self, state: str, scripts: Mapping[str, str], path: str) -> None:
        self.state = state
        self.scripts = scripts
        self.path = path

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        return self._led(node, node.value)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        return self._led(node, node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        return self._led(node, node.value) if node.value else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if verb := self._verb(node):
            self._refuse(node, verb)
        return self.generic_visit(node)

    def _led(self, statement: ast.Expr | ast.Assign | ast.AnnAssign, value: ast.expr) -> ast.stmt:
        verb = self._verb(value)
        if not verb:
            new = self.generic_visit(statement)
            assert isinstance(new, ast.stmt)
            return new
        assert isinstance(value, ast.Call)
        for argument in value.args:
            self.visit(argument)
        script = ast.Name(self.scripts[verb], ast.Load())
        call = ast.Call(script, [ast.Name(self.state, ast.Load()), *value.args], value.keywords)
        asked = ast.YieldFrom(call)
        led: ast.stmt
        if isinstance(statement, ast.Expr):
            led = ast.Expr(asked)
        elif isinstance(statement, ast.Assign):
            led = ast.Assign(statement.targets, asked)
        else:
            led = ast.AnnAssign(statement.target, statement.annotation, asked, statement.simple)
        test = ast.Attribute(ast.Name(self.state, ast.Load()), GUARD, ast.Load())
        return ast.fix_missing_locations(ast.copy_location(ast.If(test, [led], [statement]), statement))

    def _verb(self, node: ast.expr) -> str:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=verb)) if name == self.state:
                return verb if verb in self.scripts else ""
        return ""

    def _refuse(self, node: ast.expr, verb: str) -> NoReturn:
        what = f"the deed '{verb}' stands inside another expression, and may be preceded by a question"
        raise Refused(
            self.path, node.lineno, what, f"write `x: T = {self.state}.{verb}(...)` on a line of its own before it"
        )
