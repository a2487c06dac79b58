"""GET /healthz: is this server of use? For proxies, balancers and containers, so without cookies, limits and languages:
200 and "ok" while the event loop lives and the database answers, else 503 and why not.

However many ask, the database is asked once a second at most, and one question at a time.
"""

import asyncio
import time

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tessera.server.store import Store, StoreTrouble
from tessera.server.store.outage import REFUSALS, WRITE
from tessera.server.words import say

FRESH_SECONDS = 1.0  # for which an answer of the database is good
ANSWER_SECONDS = 3.0  # after which it does not answer
SLOW = "slow_store"


class Pulse:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._asking: asyncio.Task[str] | None = None
        self._answered = 0.0

    async def trouble(self) -> str:
        """The key of what is the matter; "" if nothing is."""
        if self.store.outage.lately(WRITE):
            return REFUSALS[WRITE]
        if self._asking is None or (self._asking.done() and time.monotonic() - self._answered > FRESH_SECONDS):
            self._asking = asyncio.create_task(self._ask())
        await asyncio.wait({self._asking}, timeout=ANSWER_SECONDS)
        return self._asking.result() if self._asking.done() else SLOW

    async def _ask(self) -> str:
        try:
            await self.store.answers()
        except StoreTrouble as e:
            return e.key
        finally:
            self._answered = time.monotonic()
        return ""


async def healthz(request: Request) -> Response:
    pulse: Pulse = request.app.state.services.pulse
    trouble = await pulse.trouble()
    said, status = (f"{trouble}: {say(trouble, 'en')}", 503) if trouble else ("ok", 200)
    return PlainTextResponse(f"{said}\n", status, headers={"Cache-Control": "no-store"})
