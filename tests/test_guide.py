"""The guide: its links lead somewhere, its commands are known, and its Python runs."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "guide").glob("*.md")),
]

LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
FENCED = re.compile(r"```(\w*)\n(.*?)```", re.S)
COMMANDS = {
    command
    for page in PAGES
    for kind, text in FENCED.findall(page.read_text())
    if kind in ("", "sh")
    for command in re.findall(r"^tessera [^#\n]*", text, re.M)
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_that_exist(page: Path) -> None:
    words = re.sub(r"`[^`]*`", "", FENCED.sub("", page.read_text()))  # code is full of brackets
    targets = [target for target in LINK.findall(words) if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


def known_options(command: str) -> set[str]:
    words = shlex.split(command)[1:]
    verb = [words[0]] if words else []
    done = subprocess.run([sys.executable, "-m", "tessera", *verb, "--help"], capture_output=True, text=True)
    assert done.returncode == 0, f"there is no command: {command}"
    return set(re.findall(r"--[\w-]+", done.stdout))


@pytest.mark.parametrize("verb", sorted({command.split()[1] for command in COMMANDS}))
def test_commands_of_the_guide_and_their_options_exist(verb: str) -> None:
    for command in sorted(COMMANDS):
        if command.split()[1] == verb and verb != "innomination":
            assert set(re.findall(r"--[\w-]+", command)) <= known_options(command), command


def test_the_python_of_the_study_page_runs() -> None:
    text = (ROOT / "docs" / "guide" / "study.md").read_text()
    for kind, code in FENCED.findall(text):
        if kind == "python":
            exec(compile(code, "study.md", "exec"), {})
