"""The record of a game: a header and numbered entries that are only ever added. The game is its record.

On disk it is a text file, one JSON object a line: the header first, then the entries. Answers carry the code that
counts, the text that people read, and a hash of the state after them, so that a replay under other rules is noticed
and never silently reinterpreted.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tessera.kernel.options import BadInput
from tessera.kernel.state import Options

FORMAT = 1
ANSWER, UNDO, RESIGN, TIME_OUT, BOT, CONSENT = "answer", "undo", "resign", "time-out", "bot", "consent"
KINDS = (ANSWER, UNDO, RESIGN, TIME_OUT, BOT, CONSENT)


class Entry:
    def __init__(self, v: int, do: str, seat: int, code: int = 0, text: str = "", hash: str = "") -> None:
        self.v = v  # numbered from 1 without gaps
        self.do = do
        self.seat = seat
        self.code = code  # an answer's code; for an undo the version gone back to
        self.text = text  # an answer in words; a bot's name (empty: a person sits down again); what is consented to
        self.hash = hash

    def data(self) -> dict[str, Any]:
        return {"v": self.v, "do": self.do, "seat": self.seat, "code": self.code, "text": self.text, "hash": self.hash}


class Header:
    def __init__(
        self, game: str, version: int, options: Options, seats: int, seed: int, names: tuple[str, ...]
    ) -> None:
        self.game = game
        self.version = version
        self.options = options
        self.seats = seats
        self.seed = seed
        self.names = names

    def data(self) -> dict[str, Any]:
        return {
            "tessera": FORMAT,
            "game": self.game,
            "version": self.version,
            "options": self.options,
            "seats": self.seats,
            "seed": self.seed,
            "names": list(self.names),
        }


class Record:
    def __init__(self, header: Header, entries: Iterable[Entry] = ()) -> None:
        self.header = header
        self.entries = list(entries)

    def add(self, do: str, seat: int, code: int = 0, text: str = "", hash: str = "") -> Entry:
        e = Entry(len(self.entries) + 1, do, seat, code, text, hash)
        self.entries.append(e)
        return e

    def text(self) -> str:
        return line(self.header.data()) + "".join(line(e.data()) for e in self.entries)


def line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


def read_record(path: Path) -> Record:
    """Read a record file. A last line that was cut off in writing is left out; anything else wrong is a sentence."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise BadInput(f"{path} cannot be read: {getattr(e, 'strerror', None) or 'it is not text'}.") from e
    rows: list[dict[str, Any]] = []
    lines = text.splitlines(keepends=True)
    for number, row in enumerate(lines, 1):
        try:
            data = json.loads(row)
            if not isinstance(data, dict):
                raise ValueError
            rows.append(data)
        except ValueError as e:
            if number == len(lines) and number > 1 and not row.endswith("\n"):
                break
            raise BadInput(f"{path}, line {number}: this is not a record of Tessera.") from e
    if not rows or "tessera" not in rows[0]:
        raise BadInput(f"{path} is not a record of Tessera: its first line is no header.")
    return _record(rows, str(path))


def _record(rows: list[dict[str, Any]], path: str) -> Record:
    try:
        h = rows[0]
        if h["tessera"] != FORMAT:
            raise BadInput(f"{path} has record format {h['tessera']}; this program reads format {FORMAT}.")
        names = tuple(str(n) for n in h["names"])
        record = Record(Header(h["game"], h["version"], dict(h["options"]), int(h["seats"]), int(h["seed"]), names))
        for row in rows[1:]:
            e = Entry(row["v"], row["do"], int(row["seat"]), int(row["code"]), str(row["text"]), str(row["hash"]))
            if e.v != len(record.entries) + 1 or e.do not in KINDS:
                raise BadInput(f"{path}: entry {len(record.entries) + 1} is missing or of an unknown kind.")
            record.entries.append(e)
    except (KeyError, TypeError, ValueError) as wrong:  # not `e`: compiled, that name is an Entry here
        raise BadInput(f"{path} is not a whole record of Tessera ({type(wrong).__name__}: {wrong}).") from wrong
    return record
