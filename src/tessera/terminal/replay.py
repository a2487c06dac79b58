"""Showing a record again: the log move by move, and the table at the end or at a chosen move.

A record is only ever shown as it was played: if the rules of today lead elsewhere, that is said and nothing is
reinterpreted.
"""

from pathlib import Path

from tessera.kernel.errors import BadInput
from tessera.kernel.events import SPECTATOR
from tessera.kernel.game import Game
from tessera.matches.match import Match, replay
from tessera.matches.record import ANSWER, BOT, CONSENT, HELD, RESIGN, TIME_OUT, UNDO, Entry, read_record
from tessera.registry import find_game
from tessera.terminal import screen
from tessera.terminal.end_screen import end_screen


def open_record(path: Path) -> tuple[Game, Match]:
    """A record, replayed and checked against its hashes; BadInput names the file and what is wrong."""
    record = read_record(path)
    header = record.header
    if not isinstance(header.game, str) or len(header.names) != header.seats:
        raise BadInput(f"{path} is not a complete record of Tessera: its header is wrong.")
    game = find_game(header.game)
    try:
        return game, replay(game, record)
    except BadInput as e:
        raise BadInput(f"{path} does not replay. {e}") from e
    except (ValueError, KeyError, TypeError, IndexError, OverflowError) as e:
        raise BadInput(f"{path} is not a sound record of Tessera ({type(e).__name__}).") from e


def show(path: Path, to: int | None) -> None:
    game, match = open_record(path)
    last = match.version if to is None else to
    if not 0 <= last <= match.version:
        raise BadInput(f"This game has moves 0 to {match.version}, not {last}.")
    header = match.record.header
    styles = screen.styles_of(game)
    print(screen.strong(f"{game.title}, {header.seats} players: {', '.join(header.names)}"))
    for entry in match.record.entries[:last]:
        for i, line in enumerate(entry_lines(match, entry)):
            row = screen.wrapped(f"{entry.v if i == 0 else '':>5}  {line}", " " * 11)
            print(screen.paint(row, styles))
    print()
    state = match.states[last]
    print(screen.paint(screen.draw(game, game.full_view(state, SPECTATOR), header.names), styles))
    if state.result is not None:
        print()
        print(end_screen(game, state.result, header.names))


def entry_lines(match: Match, entry: Entry) -> list[str]:
    """What the record says of one entry: the answer as it was given, and what everybody saw come of it."""
    name = match.record.header.names[entry.seat]
    if entry.do in (ANSWER, RESIGN, TIME_OUT):
        seen = screen.addressed(match.lines_at(entry.v, SPECTATOR))
        return seen or [f"{name}: {entry.text if _is_open(match, entry) else 'has answered'}"]
    said = {
        UNDO: f"{name}: back to move {entry.code}",
        BOT: f"{name}: played by the bot {entry.text}" if entry.text else f"{name}: played by a person",
        HELD: f"{name}: has answered",
        CONSENT: f"All agree to go back to move {entry.code}",
    }
    return [said[entry.do]]


def _is_open(match: Match, entry: Entry) -> bool:
    """A sealed answer is not told before all have answered."""
    return not match.states[entry.v].sealed
