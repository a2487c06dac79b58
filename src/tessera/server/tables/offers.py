"""Offers: a seat asks the others to agree that the game goes back, or that a bot plays on for somebody who is away."""

import contextlib
from collections.abc import Set

from tessera.server.tables.document import PLAYING, OfferDoc
from tessera.server.tables.seats import SUBSTITUTE
from tessera.server.tables.table import OthersFirst, Table


def stands(table: Table, offer: OfferDoc, here: Set[int]) -> bool:
    """An offer lapses when the game goes on, and one to let a bot play on when its person comes back."""
    return table.match is not None and offer.v == table.version and (offer.bot < 0 or offer.bot not in here)


async def carry_out(table: Table, here: Set[int]) -> None:
    """Once all who play have agreed (for a bot: all who are here), it is done. Call it with the lock."""
    offer = table.doc.offer
    if offer is None or table.status() != PLAYING or not stands(table, offer, here):
        return
    needed = {p for p in table.people_playing() if offer.bot < 0 or (p != offer.bot and p in here)}
    if not needed <= set(offer.agreed):
        return
    draft = table.draft()
    if offer.bot >= 0:
        draft.seat_bot(offer.bot, SUBSTITUTE)
    else:
        draft.agree(offer.seat, offer.to)
        draft.undo(offer.seat, offer.to)
    with contextlib.suppress(OthersFirst):  # then the game has gone on, and the offer has lapsed
        await table.keep(draft)
