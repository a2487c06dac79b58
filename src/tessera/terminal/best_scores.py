"""The best of the games kept on this machine, for a game whose score is compared with others (matches/best_scores.py).

A record does not say how its game ended, so each is replayed once; what came of it is noted in a file beside the
records. A note holds as long as its record has the same size. Whatever is wrong with a file or a note, the game that
has just ended is not troubled by it.
"""

import json
from pathlib import Path
from typing import Any

from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.matches import best_scores
from tessera.matches.match import Match
from tessera.matches.record import parse_record
from tessera.terminal.record_file import games_folder
from tessera.terminal.replay import open_record

NOTES = "results.json"
Notes = dict[str, Any]  # by the name of a record: its size, its kind, and its score (None: it does not count)


def compared(match: Match, own: Path) -> str:
    """The score of a game that is over beside the best of those kept so far; empty if it is not compared."""
    header, result = match.record.header, match.state.result
    score = best_scores.score_of(match.game, header.options, result)
    if score is None or result is None:
        return ""
    way = match.game.best_is(header.options, result)
    kind = best_scores.kind_of(match.game, header.options, header.seats)
    found = best_scores.best_of(way, scores(match.game, kind, own))
    return best_scores.told(match.game, way, score, found, best_scores.counts(match.record))


def scores(game: Game, kind: str, own: Path) -> list[int]:
    """Of all other kept games of a kind that are finished and count."""
    notes = read_notes()
    fresh: Notes = {}
    for path in sorted(games_folder().glob("*.jsonl")):
        if path == own.absolute():
            continue
        try:
            size = path.stat().st_size
            note = notes.get(path.name)
            if not (isinstance(note, list) and len(note) == 3 and note[0] == size):
                if kind_kept(path, game) != kind:
                    continue  # whoever looks for games of its kind replays it
                note = [size, kind, score_kept(path)]
            fresh[path.name] = note
        except OSError:
            continue
    write_notes(fresh)
    return [note[2] for note in fresh.values() if note[1] == kind and isinstance(note[2], int)]


def kind_kept(path: Path, game: Game) -> str | None:
    """The kind of a kept game, from its first line alone; None if it is another game, or no record."""
    with path.open(encoding="utf-8") as file:
        try:
            header = parse_record(file.readline(), path.name).header
            if header.game != game.name:
                return None
            options = game.choose_options("", header.options, header.seats, header.version)
        except (BadInput, UnicodeDecodeError):
            return None
    return best_scores.kind_of(game, options, header.seats)


def score_kept(path: Path) -> int | None:
    """The score of a kept game; None if it is not over, or does not count."""
    try:
        game, match = open_record(path)
    except BadInput:
        return None
    if not best_scores.counts(match.record):
        return None
    return best_scores.score_of(game, match.record.header.options, match.state.result)


def read_notes() -> Notes:
    try:
        found = json.loads((games_folder() / NOTES).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write_notes(notes: Notes) -> None:
    if notes != read_notes():
        try:
            (games_folder() / NOTES).write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")
        except OSError:  # the next game looks again
            return
