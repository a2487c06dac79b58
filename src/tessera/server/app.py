"""The application: all endpoints, the page's own files, and the headers that go with everything.

`make_app` gives it its parts ready-made; serve.py opens and closes them.
"""

import contextlib
import mimetypes
import re
from importlib.resources import files
from pathlib import Path

from h11 import LocalProtocolError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from tessera.server.http import api, api_hooks, api_people, openapi
from tessera.server.http.compression import file_answer
from tessera.server.http.endpoints import broken, endpoint
from tessera.server.http.health import healthz
from tessera.server.http.measured import measured
from tessera.server.http.requests import Services, address_of, is_foreign, known, lang_of, services_of
from tessera.server.http.sockets import look_on
from tessera.server.store import StoreTrouble
from tessera.server.tables.connection import AWAY, NOT_ALLOWED
from tessera.server.words import say

CSP = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    ("Content-Security-Policy", CSP),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
)
PAGE = Path(str(files("tessera.server") / "static"))
FILE = re.compile(r"[\w./-]{1,200}", re.ASCII)  # what a file of the page may be called
NO_PAGE = (
    "The page is not built: run `python tools/build_page.py` in the source tree, or install Tessera from a wheel.\n"
    "The games can be played all the same: see /api.\n"
)


async def socket(ws: WebSocket) -> None:
    if is_foreign(ws):
        await ws.accept()
        await ws.close(NOT_ALLOWED, say("foreign", lang_of(ws)))
        return
    try:
        person = await known(ws)
    except StoreTrouble as e:
        await ws.accept()
        await ws.close(AWAY, e.sentence(lang_of(ws)))
        return
    await look_on(ws, services_of(ws), person, ws.path_params["table"], address_of(ws))


async def page(request: Request) -> Response:
    """A file of the page, or the page itself: it finds out from the address what to show."""
    path: str = request.path_params["path"]
    wanted = (PAGE / path).resolve() if FILE.fullmatch(path) else PAGE
    if wanted.is_relative_to(PAGE.resolve()) and wanted.is_file():
        hashed = path.startswith("assets/")  # their names change with what they hold
        keep = "public, max-age=31536000, immutable" if hashed else "public, max-age=3600"
        kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
        return file_answer(request, wanted, kind, keep)
    if path.startswith("assets/"):
        return PlainTextResponse(say("no_page", lang_of(request)), 404)
    index = PAGE / "index.html"
    if not index.is_file():
        return PlainTextResponse(NO_PAGE, 503)
    return file_answer(request, index, "text/html", "no-cache")


async def failed(request: Request, _: Exception) -> Response:
    return broken(lang_of(request))


class Headers:
    """What every answer carries."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(k.lower().encode(), v.encode()) for k, v in HEADERS]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
            # A body that is no HTTP has been answered below us by now, and the connection is closed.
            with contextlib.suppress(LocalProtocolError):
                await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def make_app(services: Services) -> ASGIApp:
    endpoints = [*api.ROUTES, *api_hooks.ROUTES, *api_people.ROUTES, *openapi.ROUTES]
    routes: list[Route | WebSocketRoute] = [
        Route(e.path, measured(e.path, endpoint(e.handle, e.by_token)), methods=[e.method]) for e in endpoints
    ]
    routes.append(WebSocketRoute("/api/tables/{table}/socket", socket))
    routes.append(Route("/api/{rest:path}", endpoint(api_people.not_found), methods=["GET", "POST", "DELETE"]))
    routes.append(Route("/healthz", healthz, methods=["GET", "HEAD"]))
    routes.append(Route("/{path:path}", measured("page", page), methods=["GET", "HEAD"]))
    app = Starlette(routes=routes, exception_handlers={Exception: failed})
    app.state.services = services
    return Headers(app)
