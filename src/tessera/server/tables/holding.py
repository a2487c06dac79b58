"""Bots wait until somebody says that their turn is over, if they prefer to: until then the last answer can be taken
back freely. Only where a person plays with bots alone and no clock runs, so that nobody else is held up; and only while
that person is there.
"""

from collections.abc import Set

from tessera.matches.record import ANSWER
from tessera.server.tables import frames
from tessera.server.tables.document import PLAYING
from tessera.server.tables.table import Table
from tessera.server.tables.telling import whose_turn


def held_by(table: Table, here: Set[int]) -> int:
    """The seat whose word the bots wait for; -1: they need not."""
    match, people = table.match, table.people_playing()
    if match is None or table.status() != PLAYING or len(people) != 1 or table.doc.clock.kind != "none":
        return -1
    seat, v = people[0], match.version
    if not v or seat not in here or not table.doc.seats[seat].confirms or table.doc.gone_on >= v:
        return -1
    entry, before = match.record.entries[v - 1], match.states[v - 1]
    ask = match.game.asked(before)
    if entry.do != ANSWER or entry.seat != seat or ask is None or (ask.confirm and len(ask.answers) == 1):
        return -1  # there a turn was ended by name already
    passed = whose_turn(match.game, before) == seat != whose_turn(match.game, match.state)
    back = frames.way_back(match, seat, False, table.doc.base) if passed else None
    return seat if back is not None and back.free else -1
