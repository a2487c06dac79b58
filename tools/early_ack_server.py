"""The control of tools/faults.py: `tessera serve` with a store that says "kept" before it has written. Never use it."""

import asyncio
from collections.abc import Sequence
from typing import Any

from tessera.cli import main
from tessera.server import store as stores

WRITES_LATER_SECONDS = 0.2
open_store = stores.open_store


async def open_hasty_store(*args: Any, **more: Any) -> Any:
    store = await open_store(*args, **more)
    write = store.append
    waiting: dict[str, asyncio.Future[None]] = {}

    async def append(table: str, rows: Sequence[stores.Row]) -> None:
        before = waiting.get(table)

        async def later() -> None:
            await asyncio.sleep(WRITES_LATER_SECONDS)
            if before is not None:
                await before
            await write(table, rows)

        waiting[table] = asyncio.ensure_future(later())

    store.append = append  # type: ignore[method-assign]
    return store


stores.open_store = open_hasty_store
main()
