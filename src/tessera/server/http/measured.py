"""Around every route: how often it is asked, with which answer, and how long that took; by the route's own path, never
by the address that somebody sent."""

import logging
import time

from starlette.requests import Request
from starlette.responses import Response

from tessera.server.figures import FIGURES
from tessera.server.http.endpoints import Handler

logger = logging.getLogger(__name__)


def measured(route: str, handle: Handler) -> Handler:
    async def counted(request: Request) -> Response:
        began = time.monotonic()
        status = 500
        try:
            response = await handle(request)
            status = response.status_code
            return response
        finally:
            seconds = time.monotonic() - began
            FIGURES.request(request.method, route, status, seconds)
            if logger.isEnabledFor(logging.INFO):
                fields = {"method": request.method, "route": route, "status": status, "seconds": round(seconds, 4)}
                said = "%s %s: %d in %.1f ms"
                logger.info(said, request.method, route, status, 1000 * seconds, extra={"fields": fields})

    return counted
