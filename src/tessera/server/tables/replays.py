"""A game as it was seen by one pair of eyes, from the first view to the last: for the scrubber, for links to a moment,
for records that are opened without a table."""

import asyncio
import time

from tessera.matches.match import Match
from tessera.matches.record import UNDO
from tessera.server.messages import Clock, Frames, Moved, SeatInfo, TableInfo, ViewInfo
from tessera.server.tables import frames
from tessera.server.tables.document import OVER, commitment, seed_text
from tessera.server.tables.table import BREATH_SECONDS


async def as_seen(match: Match, eyes: int, lang: str, table: TableInfo, bots: list[bool], whole: bool) -> Frames:
    """`whole`: the game is over, its record may be shown, and with it what everybody answered."""
    steps: list[Moved] = []
    resets: dict[str, ViewInfo] = {}
    since = time.monotonic()
    entries = match.record.entries
    for v in range(1, match.version + 1):
        step = frames.moved_at(match, v, eyes, lang, bots)
        step.log = []  # the whole log stands once, with what was taken back marked
        if whole:
            step.text = entries[v - 1].text
            step.question = None
        steps.append(step)
        if entries[v - 1].do == UNDO or v == match.version:
            resets[str(v)] = frames.view_at(match, v, eyes)
        if time.monotonic() - since > BREATH_SECONDS:
            await asyncio.sleep(0)
            since = time.monotonic()
    return Frames(
        table=table,
        seat=eyes,
        first=frames.view_at(match, 0, eyes),
        steps=steps,
        resets=resets,
        log=frames.Log(eyes, lang).lines(match, bots),
        record=match.record.text() if whole else "",
    )


def table_of(match: Match, lang: str) -> TableInfo:
    """A record that was sent in, as if it were a table that is over."""
    h = match.record.header
    result = match.state.result
    seed = seed_text(h.seed)
    return TableInfo(
        id="",
        name=match.game.title,
        game=h.game,
        title=match.game.title,
        preset="",
        options=h.options,
        status=OVER,
        note="",
        seats=[SeatInfo(name) for name in h.names],
        owner="",
        v=match.version,
        asked=[],
        clock=Clock(),
        spectators=True,
        spectator_chat=False,
        watching=0,
        listed=False,
        commitment=commitment("", seed),
        seed=seed,
        forked="",
        foreknown=False,
        rematch="",
        ending=match.game.ending(result, lang) if result is not None else "",
    )
