"""What a build is made of: which modules are compiled, and the hash that ties an installed build to its sources.

`setup.py` loads this file by its path (before the package can be imported), tests import it, so it needs nothing but
the standard library. A build carries a generated `tessera/_build.py`; the source tree has none.
"""

import hashlib
import importlib
from pathlib import Path

KERNEL_PLAIN = frozenset({"__init__.py", "errors.py", "examples.py", "glossary.py", "rulebook.py"})
# The template stays plain on the compiled kernel on purpose: it shows that a newcomer's game needs no compiler.
GAMES_PLAIN = frozenset({"template"})
GAME_PLAIN = "words"  # the folder of a game in which nothing is compiled: what is said, typed and drawn
BOT_MODULES = ("player.py", "finishing.py", "greedy.py", "solving.py", "tree.py", "search.py")


def compiled_modules(package_dir: Path) -> list[Path]:
    """The modules that mypyc compiles together, in a fixed order; text and build tools stay plain."""
    modules = [p for p in package_dir.glob("kernel/*.py") if p.name not in KERNEL_PLAIN]
    modules += [p for p in package_dir.glob("matches/*.py") if p.name != "__init__.py"]
    for game in package_dir.glob("games/*/"):
        if game.name in GAMES_PLAIN:
            continue
        in_game = {p: p.relative_to(game) for p in game.rglob("*.py") if p.name != "__init__.py"}
        modules += [p for p, name in in_game.items() if name.parts[0] != GAME_PLAIN]
    modules += [package_dir / "bots" / name for name in BOT_MODULES]
    modules += [p for p in package_dir.glob("lab/frozen/*/*.py") if p.name != "__init__.py"]
    return sorted(p for p in modules if p.is_file())


def source_hash(package_dir: Path) -> str:
    """SHA-256 over the names and contents of the package's own files: its modules and its data, nothing generated."""
    digest = hashlib.sha256()
    for path in sorted(package_dir.rglob("*")):
        name = path.relative_to(package_dir)
        generated = name == Path("_build.py") or path.suffix in (".pyc", ".so", ".pyd")
        if generated or any(part.startswith(".") for part in name.parts) or not path.is_file():
            continue
        content = path.read_bytes()
        digest.update(f"{name.as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def build() -> tuple[bool, str]:
    """Whether the running package was built compiled, and the hash of the sources it was built from."""
    try:
        made = importlib.import_module("tessera._build")
    except ModuleNotFoundError:
        return False, source_hash(Path(__file__).parent)
    return bool(made.COMPILED), str(made.SOURCE_HASH)
