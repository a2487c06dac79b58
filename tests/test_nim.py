"""Nim (examples/nim), a game outside this package in at most 70 lines, which CONTRIBUTING.md shows: found by its entry
point, under all laws, played by bots and by typing."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.nim import NIM, lay_down

from tessera import registry
from tessera.kernel.convert import convert_package, modules_of
from tessera.lab.laws import LAWS, play
from tessera.lab.simulate import play_one

ROOT = Path(__file__).resolve().parent.parent
FILES = ("__init__.py", "rules.py", "game.py")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The path on which it is found."""
    lay_down(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.all_games.cache_clear()
    yield str(tmp_path)
    registry.all_games.cache_clear()


def test_nim_is_found_and_holds_every_law_that_can_be_broken_in_it(installed: str) -> None:
    nim = registry.all_games()["nim"]
    checked: Counter[str] = Counter()
    for seats in (2, 3, 4):
        for seed in range(4):
            options = nim.choose_options("standard", {}, seats)
            checked += play(nim, options, seats, seed, 1.0, follow=True).checked
    hidden = {"no leak", "no leak ahead"}  # nothing is hidden in Nim, so that there is no twin of a position
    assert {name for name in LAWS if not checked[name]} <= hidden


def test_bots_play_nim(installed: str) -> None:
    nim = registry.all_games()["nim"]
    options = nim.choose_options("standard", {"heap": 9}, 2)
    for bot in ("random", "casual", "search-50"):
        row = play_one(("nim", options, (bot, "random"), 7, 0))
        assert row["reason"] == "last_piece" and sum(row["shares"]) == 1.0


def test_a_search_that_knows_nothing_of_nim_wins_it(installed: str) -> None:
    """From 21 who begins can always leave a multiple of four."""
    options = registry.all_games()["nim"].choose_options("standard", {"heap": 9}, 2)
    rows = [play_one(("nim", options, ("search-400", "random"), seed, 0)) for seed in range(5)]
    assert sum(row["shares"][0] for row in rows) == 5


def test_nim_is_played_in_the_terminal(installed: str) -> None:
    code = f"import sys; sys.path.insert(0, {installed!r}); from tessera.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "play", "nim", "--bot", "random", "--seed", "7", "--option", "heap=4"],
        input="3\n1\n1\n1\n", text=True, capture_output=True, timeout=60,
    )  # fmt: skip
    assert "takes 3" in done.stdout or "take 3" in done.stdout, done.stdout + done.stderr
    assert "Pieces on the heap: 4" in done.stdout, "a fact is called what the game calls it"
    assert "asked:" not in done.stdout, "what the game has no words for is not for people"


def test_the_whole_suite_says_at_once_that_a_game_from_outside_is_in_its_way(installed: str) -> None:
    paths = os.pathsep.join(filter(None, [installed, os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--collect-only", "tests/test_nim.py"], cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths, "TESSERA_EXPECT": "pure"}, text=True, capture_output=True,
    )  # fmt: skip
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "pip uninstall tessera-nim" in done.stderr


def test_nim_has_at_most_seventy_lines_and_the_guide_shows_them() -> None:
    sources = {name: (NIM / name).read_text() for name in FILES}
    assert sum(text.count("\n") for text in sources.values()) <= 70
    guide = (ROOT / "CONTRIBUTING.md").read_text()
    for name, text in sources.items():
        assert text in guide, f"CONTRIBUTING.md shows another {name}"


def test_the_steps_of_nim_are_fresh() -> None:
    assert (NIM / "_steps.py").read_text() == convert_package(NIM, "tessera_nim", modules_of(NIM))
