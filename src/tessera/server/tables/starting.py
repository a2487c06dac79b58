"""The beginning of a game: from the word of its owner, by way of the shuffle (mixing.py), to its first entries."""

from tessera.server.tables import mixing
from tessera.server.tables.audience import Audience
from tessera.server.tables.document import PLAYING, Document
from tessera.server.tables.ledger import awaited
from tessera.server.tables.table import Table

PATIENCE_SECONDS = 4.0  # for a page that is to do its step of mixing
GATHER_SECONDS = 0.7  # for pages that are connected to other processes, of which this one does not know


async def start(table: Table, audience: Audience, bot: str) -> None:
    """The game is to begin. Call it with the lock."""
    doc = table.doc.copy()
    mixing.begin(doc, table.id, sorted(audience.mixers()), bot)
    await go_on(table, audience, doc)


async def go_on(table: Table, audience: Audience, doc: Document) -> None:
    """Keep what has become of the document; with it the game may have begun. Call it with the lock."""
    begins = table.doc.status != PLAYING and doc.status == PLAYING
    await table.change(doc)
    if begins:
        await table.settle()  # the first entries
        if table.match is not None:
            audience.call(awaited(table.match))


def patience(table: Table) -> float:
    """Seconds that a step of mixing may take from its beginning; those who know nothing of it are not waited for."""
    mix = table.doc.mix
    if mix is not None and not mix.closed and mixing.complete(mix):
        return GATHER_SECONDS if table.store.several else 0.0
    return PATIENCE_SECONDS
