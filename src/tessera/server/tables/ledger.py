"""What a table's entries say besides the moves: which seats bots play, whose sealed choices wait, how time runs, which
commands have been carried out. Built entry by entry, the same in every process."""

from tessera.matches.match import Match
from tessera.matches.record import ANSWER, BOT, HELD, UNDO, Entry
from tessera.server.store import Row
from tessera.server.tables.clocks import Clocks, Tick
from tessera.server.tables.document import Document


class Ledger:
    def __init__(self, doc: Document, match: Match) -> None:
        seats = len(doc.seats)
        self.base = doc.base
        self.version = 0
        self.bots = [""] * seats  # who plays each seat; empty: a person
        self.bot_since = [0] * seats  # the version of the last word about it
        self.commands: dict[str, int] = {}  # a command's id in the record: its version
        self.command_at: dict[int, str] = {}  # and the other way round
        self.clocks = Clocks(doc.clock, seats)
        self._holding: list[frozenset[int]] = [frozenset()]  # sealed choices that wait, after each version
        self._started = doc.started
        if self.base == 0:
            self._begin(match)

    def _begin(self, match: Match) -> None:
        self.clocks.add(Tick(self._started, "start", -1, self._people(match, self.base)))

    def add(self, match: Match, row: Row) -> None:
        """Take in one entry; the match may be further already."""
        self.version = row.v
        if row.id:
            self.commands[row.id] = row.v
            self.command_at[row.v] = row.id
        if row.do == BOT:
            self.bots[row.seat] = row.text
            self.bot_since[row.seat] = row.v
        self._holding.append(self._held_after(match, row))
        if row.v == self.base:
            self._begin(match)
        elif row.v > self.base:
            self.clocks.add(Tick(row.at, row.do, row.seat, self._people(match, row.v)))

    def _held_after(self, match: Match, row: Row) -> frozenset[int]:
        held = self._holding[-1]
        if row.do == HELD:
            return held | {row.seat}
        if row.do == UNDO:
            return self._holding[row.code]
        if row.do == ANSWER:
            return held - {row.seat} if match.states[row.v].sealed else frozenset()
        return held

    def _people(self, match: Match, v: int) -> tuple[int, ...]:
        """People whose time runs after a version."""
        held = self._holding[v]
        return tuple(p for p in awaited_at(match, v) if p not in held and not self.bots[p])


def entry_of(row: Row) -> Entry:
    return Entry(row.v, row.do, row.seat, row.code, row.text, row.hash)


def rows_since(match: Match, v: int, at: int, command: str = "") -> list[Row]:
    """The entries after a version, as rows."""
    return rows_of(match.record.entries[v:], at, command)


def rows_of(entries: list[Entry], at: int, command: str = "") -> list[Row]:
    """Entries as rows; the command's id goes on the last, whose version its sender is told."""
    last = entries[-1].v if entries else 0
    return [Row(e.v, command if e.v == last else "", e.do, e.seat, e.code, e.text, e.hash, at) for e in entries]


def awaited(match: Match) -> list[int]:
    """Seats whose answer is awaited; those who have made their sealed choice are not."""
    ask = match.game.asked(match.state)
    if ask is None:
        return []
    if not ask.waiting:
        return [int(ask.seat)]
    held = match.held()
    return [int(p) for p in ask.waiting if int(p) not in held]


def awaited_at(match: Match, v: int) -> list[int]:
    """The same for an earlier version; a choice made early counts as made from the start."""
    ask = match.game.asked(match.states[v])
    return [] if ask is None else [int(p) for p in ask.waiting] or [int(ask.seat)]
