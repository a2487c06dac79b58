"""What tests of the store share: an entry to append, and ears."""

import asyncio
from collections.abc import Callable

from tessera.server.store import Row, Store

News = tuple[str, str, int]


def row(v: int, id: str = "", text: str = "") -> Row:
    return Row(v, id, "answer", 0, 7, text, "", 1000 + v)


class Heard:
    """What a store announces, and a way to wait for it that is not time."""

    def __init__(self, store: Store) -> None:
        self.news: list[News] = []
        self._changed = asyncio.Event()
        store.listen(self._hear)

    def _hear(self, table: str, kind: str, number: int) -> None:
        self.news.append((table, kind, number))
        self._changed.set()

    async def until(self, there: Callable[[list[News]], bool]) -> None:
        async with asyncio.timeout(30):  # only a failure takes that long
            while not there(self.news):
                self._changed.clear()
                await self._changed.wait()
