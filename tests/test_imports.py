"""Who imports whom, drawn from the sources, imports inside functions too: parts import only what stands below them, and
no module imports itself by way of others.

    kernel < games < bots < lab < server, terminal < cli

Beside the games stands what is made of one being played (matches). Games and bots know the kernel alone (registry.py
finds the games), and no game knows another. Inside the server the
folders have an order as well.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
Sources = Mapping[str, str]  # modules by name, with their text

TOOLS = {"paths", "registry", "tessera"}  # single modules; `tessera` is the package itself, with its version
MAY_IMPORT: dict[str, set[str]] = {
    "kernel": set(),
    "kernel.convert": {"kernel"},  # build time only
    "games": {"kernel"},
    "matches": {"kernel"},
    "bots": {"kernel"},
    "paths": set(),
    "registry": {"kernel", "games"},
    "build_info": set(),
    "tessera": {"kernel", "bots", "registry"},
    "lab": {"kernel", "games", "matches", "bots", *TOOLS},
    "server": {"kernel", "matches", "bots", "lab", *TOOLS},
    "terminal": {"kernel", "matches", "bots", "lab", *TOOLS},
    "cli": {"kernel", "matches", "bots", "lab", "server", "terminal", *TOOLS},
    "__main__": {"cli"},
}
IN_SERVER = [  # a folder or file of the server imports from its own line and those above
    {"messages", "refusals", "words", "repeats", "watchdog"},
    {"figures", "logs"},
    {"costs", "store"},
    {"people", "bots"},
    {"errands"},
    {
        "tables.document",
        "tables.clocks",
        "tables.connection",
        "tables.ledger",
        "tables.seats",
        "tables.frames",
        "tables.telling",
    },
    {"tables.mixing", "tables.examples"},
    {"tables.table"},
    {"tables.best_scores", "tables.holding", "tables.infos", "tables.offers", "tables.replays", "tables.table_hooks"},
    {"tables.audience"},
    {"tables.create", "tables.driver", "tables.review", "tables.starting"},
    {"errand_worker"},
    {"tables.room"},
    {"tables.commands", "tables.moves", "tables.questions"},
    {"tables.rooms"},
    {"http"},
    {"app"},
    {"serve", "db_commands"},
]


def sources(folder: Path) -> dict[str, str]:
    found = {}
    for path in sorted((folder / "tessera").rglob("*.py")):
        name = ".".join(path.relative_to(folder).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path.read_text(encoding="utf-8")
    return found


def complaints(modules: Sources) -> list[str]:
    """Everything that is wrong, as sentences."""
    graph = {name: imported(text, modules) - {name} for name, text in modules.items()}
    found = [wrong for name in graph for other in sorted(graph[name]) if (wrong := not_below(name, other))]
    found += [f"a circle: {', '.join(circle)}" for circle in circles(graph)]
    return found + [f"{name}: {wrong}" for name, text in modules.items() for wrong in odd_places(text)]


def imported(text: str, modules: Sources) -> set[str]:
    """The modules that a source imports, wherever it does."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {a.name: f"{node.module}.{a.name}" for a in node.names}
            names |= {whole if whole in modules else node.module for whole in inner.values()}
    return names & set(modules)


def part(name: str) -> str:
    """Where a module belongs: "kernel", "games", ..."""
    pieces = name.split(".")
    return "kernel.convert" if pieces[1:3] == ["kernel", "convert"] else pieces[min(1, len(pieces) - 1)]


def not_below(name: str, other: str) -> str:
    """What is wrong with one import, if anything is."""
    mine, theirs = part(name), part(other)
    if mine != theirs:
        return (
            "" if theirs in MAY_IMPORT[mine] else f"{name} imports {other}: {mine} stands below {theirs} or beside it"
        )
    if mine == "games" and name.split(".")[2:3] != other.split(".")[2:3]:
        return f"{name} imports {other}: another game"
    if mine == "server" and "." in name.removeprefix("tessera.") and level(name) < level(other):
        return f"{name} imports {other}: it stands above it in the server"
    return ""


def level(name: str) -> int:
    pieces = name.split(".")[2:]
    return next(n for n, names in enumerate(IN_SERVER) if {pieces[0], ".".join(pieces[:2])} & names)


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Groups of modules each of which reaches all others: by walking from each, which is quick enough here."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        left = [start]
        while left:
            for other in graph[left.pop()] - seen:
                seen.add(other)
                left.append(other)
        return seen

    ways = {name: reached(name) for name in graph}
    groups = {tuple(sorted({b for b in ways[a] if a in ways[b]})) for a in graph if a in ways[a]}
    return [list(group) for group in sorted(groups)]


def odd_places(text: str) -> Iterator[str]:
    """Imports that are there for types only, that are relative, or inside a function without a word why."""
    tree, lines = ast.parse(text), text.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield "a relative import"
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            if any(isinstance(inner, ast.Import | ast.ImportFrom) for body in node.body for inner in ast.walk(body)):
                yield "an import for types only"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = {n for n in ast.walk(node) if isinstance(n, ast.Import | ast.ImportFrom)}
            if not all(explained(n, lines) for n in inside):
                yield "an import inside a function, and no comment says why"


def explained(node: ast.Import | ast.ImportFrom, lines: list[str]) -> bool:
    """Is there a comment beside it or right above it? One above several imports, or beside the first, is for all."""
    assert node.end_lineno is not None
    if any("#" in line for line in lines[node.lineno - 1 : node.end_lineno]):
        return True
    above = node.lineno - 2
    while lines[above].lstrip().startswith(("import ", "from ")) and "#" not in lines[above]:
        above -= 1
    return lines[above].lstrip().startswith(("#", "import ", "from "))


def test_imports_go_one_way() -> None:
    modules = sources(SOURCE)
    assert len(modules) > 200
    assert complaints(modules) == []


def test_every_part_of_the_server_has_its_place() -> None:
    server = SOURCE / "tessera" / "server"
    there = {p.stem for p in server.iterdir() if p.suffix == ".py" or (p / "__init__.py").is_file()} - {"tables"}
    there |= {f"tables.{p.stem}" for p in (server / "tables").glob("*.py")}
    assert there - {"__init__", "tables.__init__"} == set().union(*IN_SERVER)


GOOD = {
    "tessera": "",
    "tessera.kernel": "",
    "tessera.kernel.game": "",
    "tessera.kernel.engine": "from tessera.kernel.game import Game",
    "tessera.matches.match": "from tessera.kernel.game import Game",
    "tessera.kernel.convert": "from tessera.kernel import game",
    "tessera.games": "",
    "tessera.games.go": "from tessera.kernel.game import Game",
    "tessera.games.hex": "",
    "tessera.bots": "",
    "tessera.lab": "from tessera.bots import find_bot\nfrom tessera.games import go",
    "tessera.server": "",
    "tessera.server.store": "",
    "tessera.server.tables.table": "from tessera.server import store",
    "tessera.server.tables.audience": "from tessera.server.tables.table import Table",
    "tessera.terminal": "def show():\n    # At need: it is large.\n    import tessera.lab\n    import tessera.bots",
}
BAD = [
    ("tessera.kernel.game", "from tessera.games.go import GO", "kernel stands below games"),
    ("tessera.kernel.game", "import tessera.games", "kernel stands below games"),
    ("tessera.kernel.game", "def f():\n    from tessera.games import go  # late", "kernel stands below games"),
    ("tessera.kernel.game", "from tessera.kernel.convert import main", "kernel stands below kernel.convert"),
    ("tessera.games.go", "from tessera.games.hex import HEX", "another game"),
    ("tessera.games.go", "from tessera.bots import find_bot", "games stands below bots"),
    ("tessera.bots", "from tessera.games import go", "bots stands below games or beside it"),
    ("tessera.server.store", "from tessera.terminal import show", "server stands below terminal or beside it"),
    ("tessera.terminal", "from tessera.server import store", "terminal stands below server or beside it"),
    ("tessera.server.store", "from tessera.server.tables import table", "above it in the server"),
    ("tessera.server.tables.table", "from tessera.server.tables.audience import Audience", "above it in the server"),
    ("tessera.kernel.game", "import tessera.kernel.engine", "a circle: tessera.kernel.engine, tessera.kernel.game"),
    ("tessera.kernel.game", "import tessera.matches.match", "kernel stands below matches"),
    ("tessera.games.go", "from tessera.matches.match import Match", "games stands below matches"),
    ("tessera.kernel.game", "def f():\n    from tessera.kernel import engine  # late", "a circle"),
    ("tessera.matches.match", "if TYPE_CHECKING:\n    from tessera.kernel.game import Game", "for types only"),
    ("tessera.matches.match", "def f():\n    from tessera.kernel.game import Game", "no comment says why"),
    ("tessera.matches.match", "class A:\n    def f(self):\n        import json", "no comment says why"),
    ("tessera.matches.match", "from . import game", "a relative import"),
]


def test_a_tree_that_is_in_order_is_let_be() -> None:
    assert complaints(GOOD) == []


@pytest.mark.parametrize(("module", "text", "said"), BAD)
def test_each_kind_of_violation_is_caught(module: str, text: str, said: str) -> None:
    assert [wrong for wrong in complaints({**GOOD, module: text}) if said in wrong]
