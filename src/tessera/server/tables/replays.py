"""A game as it was seen by one pair of eyes, from the first view to the last: for the scrubber, for links to a moment,
for records that are opened without a table. Long games come in pages. Replays of games that are over are kept for
whoever asks next."""

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from typing import NamedTuple

import msgspec

from tessera.matches.match import Match
from tessera.matches.record import UNDO
from tessera.server.costs import in_turns
from tessera.server.messages import Clock, Frames, SeatInfo, TableInfo
from tessera.server.tables import frames, telling
from tessera.server.tables.document import OVER, commitment, seed_text
from tessera.server.tables.mixing import told

PAGE_ENTRIES = 1000  # of one answer at most
KEPT_BYTES = 64 << 20  # of replays that are kept, compressed


def as_seen(
    match: Match, eyes: int, lang: str, table: TableInfo, bots: list[bool], whole: bool, first: int = 0, last: int = -1
) -> Generator[None, None, bytes]:
    """The entries after version `first`, to `last` or the end, as JSON of Frames. `whole`: the game is over, its record
    may be shown, and with it what everybody answered. It is long work (see `in_turns`), and what is made of one entry
    is JSON before the next: as objects, a long game's would hold up the collector of garbage."""
    steps: list[bytes] = []
    names = [s.name for s in table.seats]
    log = [msgspec.json.encode(line) for line in telling.before_all(told(table.mix, names, lang))] if first <= 0 else []
    resets: dict[str, msgspec.Raw] = {}
    entries = match.record.entries
    counts = match.counting()
    first = min(max(first, 0), match.version)
    last = match.version if last < 0 else min(last, match.version)
    for v in range(first + 1, last + 1):
        step = frames.moved_at(match, v, eyes, lang, bots)
        log += [msgspec.json.encode(line) for line in telling.marked(match, v, step.log, counts)]
        step.log = []  # it stands once, with what was taken back marked
        if whole:
            step.text = entries[v - 1].text
            step.question = None
        steps.append(msgspec.json.encode(step))
        if entries[v - 1].do == UNDO or v == match.version:
            resets[str(v)] = msgspec.Raw(msgspec.json.encode(frames.view_at(match, v, eyes)))
        yield
    found = Frames(
        table=table,
        seat=eyes,
        first=frames.view_at(match, first, eyes),
        steps=[],
        resets={},
        log=[],
        record=match.record.text() if whole and first == 0 else "",
        goal=frames.goal_of(match, eyes, lang),
        how_far=frames.how_far_at(match, first, eyes, lang),
    )
    made = {"steps": joined(steps), "resets": resets, "log": joined(log)}
    return msgspec.json.encode({name: made.get(name, getattr(found, name)) for name in Frames.__struct_fields__})


def joined(items: list[bytes]) -> msgspec.Raw:
    """A list of what is JSON already."""
    return msgspec.Raw(b"[" + b",".join(items) + b"]")


class KeptReplay(NamedTuple):
    """A replay as it is sent."""

    tag: str  # of what it says
    packed: bytes


class KeptReplays:
    """Those that were asked for last."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, KeptReplay] = OrderedDict()
        self._size = 0
        self._being_made: dict[Hashable, asyncio.Task[KeptReplay]] = {}

    def has(self, key: Hashable) -> bool:
        """Is it there, or soon?"""
        return key in self._kept or key in self._being_made

    async def get(self, key: Hashable, work: Callable[[], Generator[None, None, bytes]]) -> KeptReplay:
        """It is made if need be, once for all who ask for it meanwhile."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        task = self._being_made.get(key)
        if task is None:
            task = self._being_made[key] = asyncio.create_task(self._make(key, work()))
            task.add_done_callback(lambda _: self._being_made.pop(key, None))
        return await asyncio.shield(task)

    async def _make(self, key: Hashable, work: Generator[None, None, bytes]) -> KeptReplay:
        made = await asyncio.to_thread(kept_as, await in_turns(work))
        self._kept[key] = made
        self._size += len(made.packed)
        while self._size > self.most and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1].packed)
        return made


def kept_as(body: bytes) -> KeptReplay:
    return KeptReplay(hashlib.sha256(body).hexdigest()[:32], gzip.compress(body, 6, mtime=0))


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
