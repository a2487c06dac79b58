"""Finds where the code repeats itself: pairs of places that share six lines or more.

    .venv/bin/python tools/find_repeats.py            # every pair, the longest first
    .venv/bin/python tools/find_repeats.py web/src    # only the pairs with a place below these folders

It ends with 1 if there are more than MOST_PAIRS pairs, or one of more than MOST_LINES lines. Lines are compared without
the white space around them; blank lines, comments, imports, lone brackets and closing tags do not count.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LEAST_LINES = 6
MOST_LINES = 12
MOST_PAIRS = 30

FOLDERS = ("src", "tests", "tools", "web/src", "examples")
KINDS = (".py", ".ts", ".svelte")
# Frozen and recorded things stay what they were; generated ones repeat what their sources say.
LEFT_OUT = ("src/tessera/lab/frozen/", "tests/golden/", "tests/server/hosts/", "web/src/lib/messages.ts")
GENERATED = re.compile(r"^(#|//|<!--|\"\"\") ?(Generated|Made) by ")

SAYS_NOTHING = re.compile(r"[^A-Za-z0-9]*|</[\w.:-]+>|\{[/:]\w+\}|else:|\}? ?else \{|pass|break|continue|return;?")
COMMENT = {".py": re.compile(r"#"), ".ts": re.compile(r"//"), ".svelte": re.compile(r"//")}
OPENS, CLOSES = re.compile(r"/\*|<!--"), re.compile(r"\*/|-->")
IMPORT = {
    ".py": re.compile(r"(import|from [\w.]+ import) "),
    ".ts": re.compile(r"(import|export \* from|export (type )?\{)"),
    ".svelte": re.compile(r"import\b"),
}


class Line(NamedTuple):
    number: int
    text: str


class Repeat(NamedTuple):
    """Two places with the same lines; `length` counts only the lines that say something."""

    length: int
    first: str
    first_lines: tuple[int, int]
    second: str
    second_lines: tuple[int, int]

    def __str__(self) -> str:
        places = [
            f"{name}:{start}-{end}"
            for name, (start, end) in ((self.first, self.first_lines), (self.second, self.second_lines))
        ]
        return f"{self.length:4}  {places[0]} ~ {places[1]}"


def telling_lines(text: str, kind: str) -> list[Line]:
    """The lines of a file that count: no comments, no imports, nothing that says nothing."""
    lines: list[Line] = []
    skip_to: re.Pattern[str] | None = None  # inside a comment or an import of several lines: what ends it
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if skip_to:
            if skip_to.search(line):
                skip_to = None
            continue
        if kind != ".py" and OPENS.match(line):
            if not CLOSES.search(line):
                skip_to = CLOSES
        elif IMPORT[kind].match(line):
            if line.endswith(("(", "{")):
                skip_to = re.compile(r"[)}]")
        elif not COMMENT[kind].match(line) and not SAYS_NOTHING.fullmatch(line):
            lines.append(Line(number, line))
    return lines


def repeats(files: dict[str, list[Line]]) -> list[Repeat]:
    """All pairs, each as long as it goes, the longest first."""
    windows: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for name, lines in files.items():
        texts = [line.text for line in lines]
        for at in range(len(texts) - LEAST_LINES + 1):
            windows[tuple(texts[at : at + LEAST_LINES])].append((name, at))
    found = []
    for places in windows.values():
        for later, (second, j) in enumerate(places):
            for first, i in places[:later]:
                if i and j and files[first][i - 1].text == files[second][j - 1].text:
                    continue  # a pair that began a line earlier
                if length := shared(files[first][i:], files[second][j:], j - i if first == second else None):
                    ends = (files[first][i + length - 1].number, files[second][j + length - 1].number)
                    starts = (files[first][i].number, files[second][j].number)
                    found.append(Repeat(length, first, (starts[0], ends[0]), second, (starts[1], ends[1])))
    return sorted(found, key=lambda repeat: (-repeat.length, *repeat[1:]))


def shared(first: list[Line], second: list[Line], apart: int | None) -> int:
    """How many lines two places share; places in one file end where the other begins. 0: too few."""
    length = 0
    for one, other in zip(first, second, strict=False):
        if one.text != other.text or length == apart:
            break
        length += 1
    return length if length >= LEAST_LINES else 0


def source_files() -> Iterator[Path]:
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*")):
        if path.suffix in KINDS and not path.relative_to(ROOT).as_posix().startswith(LEFT_OUT):
            yield path


def read(paths: Iterable[Path], root: Path = ROOT) -> dict[str, list[Line]]:
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    return {
        path.relative_to(root).as_posix(): telling_lines(text, path.suffix)
        for path, text in texts.items()
        if not GENERATED.match(text)
    }


def too_much(found: list[Repeat]) -> bool:
    return len(found) > MOST_PAIRS or any(repeat.length > MOST_LINES for repeat in found)


def main() -> int:
    folders = tuple(sys.argv[1:]) or FOLDERS
    found = [r for r in repeats(read(source_files())) if r.first.startswith(folders) or r.second.startswith(folders)]
    for repeat in found:
        print(repeat)
    longest = found[0].length if found else 0
    print(f"{len(found)} pairs (at most {MOST_PAIRS}), the longest of {longest} lines (at most {MOST_LINES})")
    return int(too_much(found))


if __name__ == "__main__":
    sys.exit(main())
