"""Webhooks: when somebody is asked who has no page open at the table, the address that they gave is called.

One POST with a little JSON, one more try, no redirects followed; what comes back is not read. A slow address holds up
nobody else's call for long: at most a few are called at once, and each may take some seconds.
"""

import asyncio
import http.client
import logging
from typing import Any
from urllib.parse import urlsplit

import msgspec

from tessera.server.store import Store

logger = logging.getLogger(__name__)
CALL_SECONDS = 5.0  # for one call
PAUSE_SECONDS = 2.0  # before the second try
CALLS_AT_ONCE = 8
MOST_WAITING = 1000


class TurnNotice(msgspec.Struct):
    """What a webhook gets."""

    table: str
    game: str
    seat: int
    name: str
    address: str  # of the table's page


class Webhooks:
    def __init__(self, store: Store, root_url: str) -> None:
        self.store = store
        self.root_url = root_url
        self._tasks: set[asyncio.Task[Any]] = set()
        self._calling = asyncio.Semaphore(CALLS_AT_ONCE)

    def turn(self, person: str, table: str, game: str, seat: int, name: str) -> None:
        """It is the turn of a person, who sits in this seat by this name."""
        if len(self._tasks) < MOST_WAITING:
            notice = TurnNotice(table, game, seat, name, f"{self.root_url}/table/{table}")
            task = asyncio.create_task(self._send(person, notice))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, id: str, notice: TurnNotice) -> None:
        person = await self.store.person(id)
        if person is None or not person.webhook:
            return
        for last in (False, True):
            try:
                async with self._calling:
                    status = await asyncio.to_thread(post, person.webhook, msgspec.json.encode(notice))
                if status < 500:
                    return
            except (OSError, ValueError, http.client.HTTPException) as e:
                logger.info("the webhook of %s does not answer: %s", id, type(e).__name__)
            if not last:
                await asyncio.sleep(PAUSE_SECONDS)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def post(url: str, body: bytes) -> int:
    """One HTTP POST in a thread of its own; the status of the answer. Redirects are not followed."""
    parts = urlsplit(url)
    kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
    if parts.scheme not in kinds or not parts.hostname:
        raise ValueError("not a web address")
    connection = kinds[parts.scheme](parts.hostname, parts.port, timeout=CALL_SECONDS)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "Tessera"})
        return int(connection.getresponse().status)
    finally:
        connection.close()
