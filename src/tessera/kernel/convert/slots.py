"""Which values may live across a question, and in which slots of a frame; and the refusal of all that may not.

The annotation chooses: `Card` a card slot, `tuple[X, ...]` a tuple slot, any other plain name (int, bool, Seat, an
IntEnum) a number slot. A frame holds plain numbers only, so each kind knows how its values go in and come out again.
"""

import ast
import builtins
from dataclasses import dataclass


class Refused(SyntaxError):
    """A script that cannot be converted: where, what is wrong, and how to write it instead."""

    def __init__(self, path: str, line: int, what: str, instead: str) -> None:
        super().__init__(f"{path}:{line}: {what}; {instead}")
        self.path, self.line, self.what, self.instead = path, line, what, instead


@dataclass(frozen=True)
class Kind:
    """What an annotation makes of a local: its family of slots, and how its value goes into a slot and comes out."""

    family: str  # c, n or t, as the slots are named
    annotation: str
    item: str  # the type of one number

    @property
    def holds_cards(self) -> bool:
        return self.item == "Card"

    def load(self, source: str) -> str:
        """The typed value of what a slot, an answer or a return holds as plain numbers."""
        if self.family != "t":
            return _typed(self.item, source)
        if self.item == "int":
            return source
        if self.item in PLAIN:
            return f'cast("{self.annotation}", {source})'
        return f"tuple([{_typed(self.item, 'number')} for number in {source}])"

    def save(self, value: str) -> str:
        return value if self.family == "t" or self.item in PLAIN else f"int({value})"


WHAT_FITS = "a Card, a number (int, bool, Seat, an IntEnum) or a tuple[X, ...] of these"
PLAIN = ("int", "i64", "Card", "Seat")  # known to be ints at run time; bools and enums must be made so


def _typed(item: str, source: str) -> str:
    if item == "bool":
        return f"{source} != 0"
    return source if item in ("int", "i64") else f"{item}({source})"


def kind_of(annotation: ast.expr) -> Kind | None:
    """The kind of local that an annotation makes, or None if it may not live across a question."""
    match annotation:
        case ast.Name(id=item) if item in ("int", "bool") or not hasattr(builtins, item):
            return Kind("c" if item == "Card" else "n", item, item)
        case ast.Subscript(
            value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[ast.Name() as item, ast.Constant(value=value)])
        ) if value is Ellipsis:
            inner = kind_of(item)
            return inner and Kind("t", f"tuple[{inner.item}, ...]", inner.item)
    return None
