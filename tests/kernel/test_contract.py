"""The contract of a game: what must be written is little, and the docstring of Game names exactly that."""

import ast
import re
from pathlib import Path

from tessera.kernel.engine import Engine

KERNEL = Path(__file__).resolve().parents[2] / "src" / "tessera" / "kernel"
PARTS = ("runner", "phrases", "notation", "heuristic", "engine", "game")


def must_be_written(source: str) -> set[str]:
    """The methods that do nothing but say that they are missing."""
    return {
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and ast.unparse(node.body[-1]) == "raise NotImplementedError"
    }


def docstring_of_game() -> str:
    """From the source: compiled classes have none."""
    tree = ast.parse((KERNEL / "game.py").read_text())
    return next(ast.get_docstring(node) or "" for node in tree.body if isinstance(node, ast.ClassDef))


def test_the_docstring_of_game_names_exactly_what_must_be_written() -> None:
    wanted = {name for part in PARTS for name in must_be_written((KERNEL / f"{part}.py").read_text())}
    assert set(re.findall(r"^ *- `(\w+)`", docstring_of_game(), re.M)) == wanted
    assert len(wanted) <= 10


def test_a_method_more_that_must_be_written_would_be_noticed() -> None:
    missing = "    def price(self) -> int:\n        raise NotImplementedError\n"
    assert must_be_written(f"class Game:\n{missing}    def name(self):\n        return 1\n") == {"price"}


def test_games_override_nothing_of_the_engine_but_what_stops_a_match() -> None:
    """`resume` and `step` are Innomination's: values are fresh when an answer begins to work, and a decided game drops
    what was running."""
    from tessera.registry import all_games

    own = {name for name in vars(Engine) if not name.startswith("__")}
    for game in all_games().values():
        for cls in type(game).__mro__:
            if cls.__module__.startswith("tessera.games"):
                assert not own & vars(cls).keys(), (game.name, own & vars(cls).keys())
