"""The guide: its links lead somewhere, its commands exist with their options, games and bots, and what it teaches to
write (a game, a bot, a scenario, Python) is copied from its pages and runs."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tessera.bots import find_bot
from tessera.games.template import GAME as BEACONS
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.registry import find_game

ROOT = Path(__file__).resolve().parent.parent
TAUGHT = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs" / "guide").glob("*.md"))]
PAGES = [*TAUGHT, *sorted((ROOT / "docs").glob("*.md"))]

LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
FENCED = re.compile(r"```(\w*)\n(.*?)```", re.S)
TYPED = re.compile(r"^(?: {4})?(?:\S*/)?(tessera [a-z][^#\n]*)", re.M)  # on a line of its own, in a block
INLINE = re.compile(r"`(tessera [a-z][^`]*)`")
PLACEHOLDER = re.compile(r"[A-Z]+|<\w+>")  # FILE, NAME, <game>
OF_A_GAME = ("play", "rules", "simulate", "tournament", "soak", "bench")
WRITTEN_BY_THE_READER = {"nim", "dreamer"}


def commands_of(page: str) -> set[str]:
    """Every `tessera ...` that a page tells to type: in blocks of any kind, and among words."""
    found = {command for kind, text in FENCED.findall(page) if kind in ("", "sh") for command in TYPED.findall(text)}
    prose = FENCED.sub("", page)
    found |= {command for command in TYPED.findall(prose) if f"    {command}" in prose}
    return {" ".join(command.split()) for command in found | set(INLINE.findall(prose))}


COMMANDS = sorted({command for page in TAUGHT for command in commands_of(page.read_text(encoding="utf-8"))})


def block(page: str, kind: str, after: str = "") -> str:
    """The first block of a kind on a page, below some words."""
    text = (ROOT / page).read_text(encoding="utf-8")
    assert after in text, f"{page} no longer says {after!r}"
    found = re.search(rf"```{kind}\n(.*?)```", text[text.index(after) :], re.S)
    assert found, f"{page} has no {kind} below {after!r}"
    return found[1]


@cache
def options_of(*verbs: str) -> set[str]:
    done = subprocess.run([sys.executable, "-m", "tessera", *verbs, "--help"], capture_output=True, text=True)
    assert done.returncode == 0, f"there is no command: {' '.join(verbs)}"
    return set(re.findall(r"--[\w-]+", done.stdout))


def faults(command: str) -> list[str]:
    """What in a command does not exist. Bad input of a game or a bot is raised as it is."""
    words = shlex.split(command)[1:]
    named = dict(re.findall(r"--([\w-]+)[ =](\S+)", command))
    out = sorted(set(re.findall(r"--[\w-]+", command)) - options_of(*words[: 2 if words[0] == "db" else 1]))
    if words[0] in OF_A_GAME and len(words) > 1 and not words[1].startswith("-"):
        if words[1] not in WRITTEN_BY_THE_READER and not PLACEHOLDER.fullmatch(words[1]):
            presets = {preset.name for preset in find_game(words[1]).presets}
            out += [f"the preset {name}" for key, name in named.items() if key == "preset" and name not in presets]
    for bot in ",".join((named.get("bot", ""), named.get("bots", ""))).split(","):
        if bot and bot not in WRITTEN_BY_THE_READER:
            find_bot(bot)
    return out + [f"the file {word}" for word in words if word.startswith("tests/") and not (ROOT / word).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_that_exist(page: Path) -> None:
    words = re.sub(r"`[^`]*`", "", FENCED.sub("", page.read_text()))  # code is full of brackets
    targets = [target for target in LINK.findall(words) if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_guide_exists_with_its_options_games_and_bots(command: str) -> None:
    assert faults(command) == []


def test_commands_are_found_wherever_a_page_has_them_and_their_faults_noticed() -> None:
    page = "See `tessera games`.\n\n    tessera db host NAME\n\n```sh\ntessera play nim   # a game\n```\ntessera is\n"
    assert commands_of(page) == {"tessera games", "tessera db host NAME", "tessera play nim"}
    assert faults("tessera play splendor --preset nosuch --blue") == ["--blue", "the preset nosuch"]
    assert faults("tessera check tests/nosuch.yaml") == ["the file tests/nosuch.yaml"]


@pytest.mark.parametrize("page", TAUGHT, ids=lambda page: page.name)
def test_what_make_and_python_are_told_to_run_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.M))
    assert set(re.findall(r"(?:^|`)make (\w+)", text, re.M)) <= targets
    assert [tool for tool in re.findall(r"\btools/\w+\.py", text) if not (ROOT / tool).is_file()] == []


def test_the_game_of_contributing_is_written_from_its_page_into_an_empty_folder_and_played(tmp_path: Path) -> None:
    page = "CONTRIBUTING.md"
    files = {
        "pyproject.toml": block(page, "toml", "and `pyproject.toml`"),
        "tessera_nim/__init__.py": block(page, "python", "`__init__.py`:"),
        "tessera_nim/rules.py": block(page, "python", "`rules.py`, the state"),
        "tessera_nim/game.py": block(page, "python", "`game.py`, what Tessera"),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert f"nim/{name}\n" in (ROOT / page).read_text(encoding="utf-8"), "it says where the file belongs"
        assert text == (ROOT / "examples" / "nim" / name).read_text(encoding="utf-8")

    def run(*words: str) -> str:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
        done = subprocess.run([sys.executable, *words], cwd=tmp_path, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    convert = next(line for line in block(page, "sh", "the folder `nim`:").splitlines() if "kernel.convert" in line)
    run(*shlex.split(convert, comments=True)[1:])
    project = tomllib.loads(files["pyproject.toml"])  # what pip makes of it
    about = tmp_path / f"tessera_nim-{project['project']['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['project']['name']}\nVersion: 1.0\n")
    points = "".join(f"{k} = {v}\n" for k, v in project["project"]["entry-points"]["tessera.games"].items())
    (about / "entry_points.txt").write_text(f"[tessera.games]\n{points}")
    assert "nim  Nim, 2 to 4 players" in run("-m", "tessera", "games")
    assert "0 failures" in run("-m", "tessera", "soak", "nim", "--games", "5")


def test_the_bot_of_the_bots_page_plays_and_is_what_its_project_file_offers() -> None:
    module: dict[str, object] = {}
    exec(compile(block("docs/guide/bots.md", "python"), "tessera_dreamer.py", "exec"), module)
    bot = module["BOT"]
    project = tomllib.loads(block("docs/guide/bots.md", "toml"))
    assert project["project"]["entry-points"]["tessera.bots"] == {bot.name: "tessera_dreamer:BOT"}  # type: ignore[attr-defined]
    state = BEACONS.new(BEACONS.choose_options("", {}, 2), 2, 1)
    asked = 0
    while BEACONS.asked(state) is not None:
        seat = int(BEACONS.question(state).seat)
        answer = bot.choose(Chair(BEACONS, state, seat), Rng(asked))  # type: ignore[attr-defined]
        assert answer in BEACONS.legal(state)
        BEACONS.apply(state, answer)
        asked += 1
    assert asked > 10


def test_the_scenario_of_its_page_passes(tmp_path: Path) -> None:
    file = tmp_path / "page.yaml"
    file.write_text(block("docs/guide/scenarios.md", "yaml"), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "tessera", "check", str(file)], capture_output=True, text=True)
    assert done.stdout == "1 passed, 0 failed\n", done.stdout + done.stderr


def test_the_python_of_the_study_page_runs() -> None:
    exec(compile(block("docs/guide/study.md", "python"), "study.md", "exec"), {})
