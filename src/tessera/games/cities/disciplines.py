"""Cities: what a city gives in which discipline (CIT-4 to CIT-7), as a table that a game can bring along.

The icons of the printed cards are lost, so many cells of data/disciplines.csv are ours; the file says which. Whoever
has the true cards writes a file of that shape. Its table is the value of the option `disciplines`: two letters a city,
the major and the minor discipline, in the order of the cities. So a record holds the table that it was played with.
Read `read_table` and `write_table` (files and the option), then `Disciplines`.
"""

import csv
from pathlib import Path
from typing import Final

from tessera.games.cities.cards import CITIES, CITY_NAMES, DISCIPLINES, EMPIRE, NEUTRAL, data
from tessera.kernel.errors import BadInput
from tessera.kernel.native import i64, vec

MAJOR_POINTS: Final = 3
MINOR_POINTS: Final = 1
EVERY_OTHER: Final = "every other"
OURS: Final = "ours"  # the option's value for the table in data/
LETTERS: Final = {
    "army": "A", "culture": "C", "seafaring": "S", "agriculture": "G", "slavery": "L", "metallurgy": "M",
    "finances": "F", "engineering": "E", EVERY_OTHER: "*", "": "-",
}  # fmt: skip
NAMES: Final = {letter: name for name, letter in LETTERS.items()}

Cell = tuple[str, str]  # major and minor discipline of a city


def rows_of(text: str, where: str) -> list[dict[str, str]]:
    """The rows of a file in the order of the cities; BadInput if it is not whole."""
    rows = {row.get("city") or "": row for row in csv.DictReader(text.splitlines())}
    out: list[dict[str, str]] = []
    for name in CITY_NAMES[1:]:
        row = rows.get(name)
        if row is None:
            raise BadInput(f"{where} has no row for {name}.")
        if row.get("major") not in DISCIPLINES:
            raise BadInput(f"{where}: the major discipline of {name} is {row.get('major')!r}, which is none.")
        if row.get("minor") not in LETTERS:
            raise BadInput(f"{where}: the minor discipline of {name} is {row.get('minor')!r}, which is none.")
        out.append(row)
    return out


def read_file(path: Path) -> str:
    """The option's value for a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise BadInput(f"{path} cannot be read.") from e
    return write_table([(row["major"], row["minor"]) for row in rows_of(text, path.name)])


def write_table(cells: list[Cell]) -> str:
    code = "".join([LETTERS[major] + LETTERS[minor] for major, minor in cells])
    return OURS if code == OUR_CODE else code


def read_table(code: str) -> list[Cell] | None:
    """The cells that a value of the option means; None if it means none."""
    if code == OURS:
        code = OUR_CODE
    if len(code) != 2 * CITIES or any(letter not in NAMES for letter in code):
        return None
    cells = [(NAMES[code[i]], NAMES[code[i + 1]]) for i in range(0, 2 * CITIES, 2)]
    return cells if all([major in DISCIPLINES for major, _ in cells]) else None


class Disciplines:
    """A table as the rules use it: the major discipline of each city, and the points of city c in discipline d at
    8 * c + d, with all minors and without those of ordinary cities."""

    def __init__(self, cells: list[Cell]) -> None:
        self.major = vec[i64]([-1] + [DISCIPLINES.index(major) for major, _ in cells])
        self.points = vec[i64](_points_table(cells, True))
        self.major_only = vec[i64](_points_table(cells, False))


def _points_table(cells: list[Cell], minors: bool) -> list[int]:
    return [0] * 8 + [_points(card, cells[card - 1], d, minors) for card in range(1, CITIES + 1) for d in range(8)]


def _points(card: int, cell: Cell, discipline: int, minors: bool) -> int:
    """CIT-4: three in the major, one in the minor; a neutral city gives a single one."""
    major, minor = cell
    if major == DISCIPLINES[discipline]:
        return MINOR_POINTS if EMPIRE[card] == NEUTRAL else MAJOR_POINTS
    if minor == EVERY_OTHER:
        return MINOR_POINTS
    return MINOR_POINTS if minors and minor == DISCIPLINES[discipline] else 0


_rows = rows_of(data("disciplines.csv"), "disciplines.csv")
OUR_CODE: Final = "".join([LETTERS[row["major"]] + LETTERS[row["minor"]] for row in _rows])
SOURCES: Final = (("", ""), *((row["major_source"], row["minor_source"]) for row in _rows))
OUR_TABLE: Final = Disciplines([(row["major"], row["minor"]) for row in _rows])
MAJOR: Final = OUR_TABLE.major
POINTS: Final = OUR_TABLE.points


def table_of(code: str) -> Disciplines:
    """The table of a value of the option that was checked before."""
    cells = read_table(code)
    return OUR_TABLE if code == OURS or cells is None else Disciplines(cells)
