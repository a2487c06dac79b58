"""Keeping a game in a file as it is played: every entry is added and flushed at once, so that a crash loses nothing.

By default the file lies in the user's data folder and appears with the first answer. A file that cannot be written is
said once, and the game goes on without it; only a file that was asked for by name must work from the start.
"""

import time
from pathlib import Path
from typing import TextIO

from tessera.kernel.errors import BadInput
from tessera.matches.record import ANSWER, Record, line
from tessera.paths import data_folder


class RecordFile:
    def __init__(self, path: Path, written: int = -1) -> None:
        self.path = path
        self.written = written  # entries that the file holds; -1: not even the header
        self.trouble = ""  # why nothing is written any more
        self._file: TextIO | None = None

    def keep(self, record: Record) -> str:
        """Write what is new. A sentence if that fails, once; then nothing is written any more."""
        if self.trouble or (self.written < 0 and not any(e.do == ANSWER for e in record.entries)):
            return ""
        try:
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._file = self.path.open("x" if self.written < 0 else "a", encoding="utf-8")
            if self.written < 0:
                self._file.write(line(record.header.data()))
                self.written = 0
            for entry in record.entries[self.written :]:
                self._file.write(line(entry.data()))
                self.written += 1
            self._file.flush()
        except OSError as e:
            self.trouble = f"The game cannot be kept in {self.path} ({e.strerror}); it goes on without."
            return self.trouble
        return ""

    def kept(self) -> bool:
        return self.written > 0 and not self.trouble


def games_folder() -> Path:
    """Where games are kept unless somebody names another file."""
    return data_folder() / "games"


def default_path(game: str) -> Path:
    """A new file in the user's data folder."""
    stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{game}"
    folder = games_folder()
    path = folder / f"{stem}.jsonl"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.jsonl"
        number += 1
    return path


def asked_for(path: Path, record: Record) -> RecordFile:
    """A file named by the person: it must be new and writable."""
    if path.exists():
        raise BadInput(f"{path} exists already; name another file, or go on with that game by --resume.")
    file = RecordFile(path, 0)
    try:
        path.write_text(line(record.header.data()), encoding="utf-8")
    except OSError as e:
        raise BadInput(f"{path} cannot be written: {e.strerror}.") from e
    file.keep(record)
    return file


def going_on(path: Path, record: Record) -> RecordFile:
    """The file of a game that is resumed. A last line that was cut off in writing is repaired first."""
    if path.read_text(encoding="utf-8") != record.text():
        whole = path.with_name(f"{path.name}.new")
        try:
            whole.write_text(record.text(), encoding="utf-8")
            whole.replace(path)
        except OSError as e:
            raise BadInput(f"{path} cannot be written: {e.strerror}.") from e
    return RecordFile(path, len(record.entries))


def save_copy(path: Path, record: Record) -> str:
    """Write the whole record to a new file; a sentence about how it went."""
    if path.exists():
        return f"{path} exists already; name another file."
    try:
        path.write_text(record.text(), encoding="utf-8")
    except OSError as e:
        return f"{path} cannot be written: {e.strerror}."
    return f"Saved in {path}."
