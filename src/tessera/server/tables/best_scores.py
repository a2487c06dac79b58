"""The best of finished games: when a game is over whose score is compared with others (matches/best_scores.py), its
document keeps the score and the best one before it, and the store files it under its kind. So whoever finishes next
looks at the last few of that kind, and nothing is ever replayed.

Games that were played on from another record, or from a worked position, do not count: their players have seen what
comes.
"""

from tessera.matches import best_scores
from tessera.matches.match import Match
from tessera.server.tables.document import KIND, OVER, MarkDoc, read_document
from tessera.server.tables.table import Table

LAST_TABLES = 20  # tables that are looked at: each knows the best before it, but some may have ended at the same moment


async def mark(table: Table) -> MarkDoc | None:
    """What the document of a game that is over says of its score; None if that is not compared."""
    match = table.match
    assert match is not None
    header, result = match.record.header, match.state.result
    score = best_scores.score_of(match.game, header.options, result)
    if score is None or result is None:
        return None
    kind = best_scores.kind_of(match.game, header.options, header.seats)
    before: list[int] = []
    for kept in await table.store.list_tables([OVER], listed=False, person=KIND + kind, limit=LAST_TABLES):
        earlier = read_document(kept.doc).mark
        if kept.id != table.id and earlier is not None:
            before += [x for x in (earlier.score, earlier.best) if x is not None]
    counts = table.doc.base == 0 and not table.doc.example and best_scores.counts(match.record)
    found = best_scores.best_of(match.game.best_is(header.options, result), before)
    return MarkDoc(score, found, kind if counts else "")


def told(mark: MarkDoc, match: Match, lang: str) -> str:
    result = match.state.result
    if result is None:
        return ""
    way = match.game.best_is(match.record.header.options, result)
    return best_scores.told(match.game, way, mark.score, mark.best, bool(mark.kind), lang)
