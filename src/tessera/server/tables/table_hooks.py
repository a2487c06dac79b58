"""A table's own webhook, such as a club's channel: whose turn it is while they are away, and that the game is over. Its
maker sets it, and nobody else ever sees it; it stands in the table's document and in nothing that is sent."""

import contextlib
from collections.abc import Sequence

from tessera.server.people.webhooks import Hook, TableNotice, Webhooks
from tessera.server.tables.table import OthersFirst, Table


async def set_hook(table: Table, hook: Hook | None) -> None:
    """Where the table's notices go from now on; None: nowhere."""
    async with table.lock:
        while table.doc.hook != hook:
            doc = table.doc.copy()
            doc.hook = hook
            with contextlib.suppress(OthersFirst):
                await table.change(doc)


def tell_turn(table: Table, webhooks: Webhooks, seats: Sequence[int]) -> None:
    """It is the turn of the people in these seats."""
    names = [table.doc.seats[seat].name for seat in seats]
    if names and table.doc.hook is not None:
        notice = TableNotice("turn", table.id, table.doc.game, list(seats), names, webhooks.page_of(table.id))
        _tell(table, webhooks, notice, "webhook.turn", name=", ".join(names))


def tell_over(table: Table, webhooks: Webhooks) -> None:
    hook, match = table.doc.hook, table.match
    if hook is not None and match is not None and match.state.result is not None:
        ending = table.game.ending(match.state.result, hook.lang)
        notice = TableNotice("over", table.id, table.doc.game, [], [], webhooks.page_of(table.id), ending)
        _tell(table, webhooks, notice, "webhook.over", ending=ending)


def _tell(table: Table, webhooks: Webhooks, notice: TableNotice, key: str, **args: str) -> None:
    async def hook() -> Hook | None:
        return table.doc.hook

    async def count(called: Hook, failures: int) -> None:
        """Unless it has been set anew meanwhile."""
        if table.doc.hook == called:
            await set_hook(table, Hook(called.url, called.kind, called.lang, failures))

    said = {"game": table.game.title, "address": notice.address, **args}
    webhooks.tell(f"table {table.id}", f"{table.id} {notice.event}", notice, key, said, hook, count)
