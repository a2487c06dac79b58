"""The record of a game: a header and numbered entries that are only ever added. The game is its record.

On disk it is a text file, one JSON object a line: the header first, then the entries. Answers carry the code that
counts, the text that people read, and a hash of the state after them, so that a replay under other rules is noticed
and never silently reinterpreted.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tessera.kernel.errors import BadInput, wrong
from tessera.kernel.state import Options
from tessera.matches.mix import Proof, read_proof

FORMAT = 1
ANSWER, UNDO, RESIGN, TIME_OUT, BOT, CONSENT = "answer", "undo", "resign", "time-out", "bot", "consent"
HELD = "held"  # an answer to a sealed choice that came before its turn
KINDS = (ANSWER, UNDO, RESIGN, TIME_OUT, BOT, CONSENT, HELD)


class Entry:
    def __init__(self, v: int, do: str, seat: int, code: int = 0, text: str = "", hash: str = "") -> None:
        self.v = v  # numbered from 1 without gaps
        self.do = do
        self.seat = seat
        self.code = code  # an answer's code; for an undo the version gone back to; resigning: see Match.resign
        self.text = text  # an answer in words; a bot's name (empty: a person sits down again); what is consented to
        self.hash = hash

    def data(self) -> dict[str, Any]:
        return {"v": self.v, "do": self.do, "seat": self.seat, "code": self.code, "text": self.text, "hash": self.hash}


class Header:
    def __init__(
        self,
        game: str,
        version: int,
        options: Options,
        seats: int,
        seed: int,
        names: tuple[str, ...],
        mix: Proof | None = None,
        position: str = "",
        lesson: str = "",
    ) -> None:
        self.game = game
        self.version = version
        self.options = options
        self.seats = seats
        self.seed = seed
        self.names = names
        self.mix = mix  # how the players mixed the seed, if they did; what goes on from a record has none
        self.position = position  # the text of the position that the game begins with; empty: as usual
        self.lesson = lesson  # what is taught, if anything is

    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "tessera": FORMAT,
            "game": self.game,
            "version": self.version,
            "options": self.options,
            "seats": self.seats,
            "seed": self.seed,
            "names": list(self.names),
        }
        if self.mix is not None:
            data["mix"] = self.mix.data()
        if self.position:
            data["position"] = self.position
        if self.lesson:
            data["lesson"] = self.lesson
        return data


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
    return parse_record(text, str(path))


def parse_record(text: str, name: str) -> Record:
    """A record from its text; `name` is what complaints call it."""
    rows: list[dict[str, Any]] = []
    lines = text.splitlines(keepends=True)
    for number, row in enumerate(lines, 1):
        try:
            data = json.loads(row)
            if not isinstance(data, dict):
                raise ValueError
            rows.append(data)
        except (ValueError, RecursionError) as e:
            if number == len(lines) and number > 1 and not row.endswith("\n"):
                break
            raise wrong("refused.record_line", {"name": name, "n": str(number)}) from e
    if not rows or "tessera" not in rows[0]:
        raise wrong("refused.no_header", {"name": name})
    return _record(rows, name)


def _record(rows: list[dict[str, Any]], path: str) -> Record:
    try:
        h = rows[0]
        if h["tessera"] != FORMAT:
            raise wrong("refused.format", {"name": path, "format": str(h["tessera"]), "known": str(FORMAT)})
        names = tuple(_text(n) for n in h["names"])
        options = {_text(key): _text(value) if isinstance(value, str) else value for key, value in h["options"].items()}
        seats = _number(h["seats"])
        mix = read_proof(h["mix"], seats) if "mix" in h else None
        position, lesson = (_text(h.get(name, "")) for name in ("position", "lesson"))
        seed = _number(h["seed"])
        header = Header(_text(h["game"]), _number(h["version"]), options, seats, seed, names, mix, position, lesson)
        record = Record(header)
        for row in rows[1:]:
            numbers = [_number(row[name]) for name in ("v", "seat", "code")]
            e = Entry(numbers[0], _text(row["do"]), numbers[1], numbers[2], _text(row["text"]), _text(row["hash"]))
            if e.v != len(record.entries) + 1 or e.do not in KINDS:
                raise wrong("refused.gap", {"name": path, "n": str(len(record.entries) + 1)})
            record.entries.append(e)
    except (
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
    ) as trouble:  # not `e`: compiled, that name is an Entry here
        args = {"name": path, "trouble": f"{type(trouble).__name__}: {trouble}"}
        raise wrong("refused.not_whole", args) from trouble
    return record


def _number(value: object) -> int:
    """Not 1e400, which Python reads as infinity, nor true."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _text(value: object) -> str:
    """Text that can be written again: half a character, as JSON can spell it, cannot."""
    text = str(value)
    text.encode()
    return text
