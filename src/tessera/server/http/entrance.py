"""What is asked of every request before anything else: does it call the server by one of its names, and has its
address not too much under way already?

The name keeps out pages that give our address to a name of their own (DNS rebinding): their requests look like those
of our own page in everything but the name. Numbers are nobody's name, and neither are names that exist only inside a
network.
"""

import contextlib
import ipaddress
import socket
from collections import Counter
from typing import cast
from urllib.parse import urlsplit

from h11 import LocalProtocolError
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from tessera.server.http.endpoints import refusal
from tessera.server.http.places import Places
from tessera.server.http.requests import lang_of
from tessera.server.tables.connection import CROWDED, NOT_ALLOWED
from tessera.server.words import TableRefusal

ALL_ADDRESSES = ("", "0.0.0.0", "::")
INNER_NAMES = ("local", "lan", "home", "internal", "home.arpa")  # what networks call their own; nobody can buy these


def name_of(host: str) -> str:
    """The name in a Host header, without the port."""
    name = host.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0].rstrip(".")


def is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


class Hosts:
    """The names by which the server may be called: that of its root URL, the one that it listens on, and those of this
    machine; without a root URL, on all addresses, also those of a home network."""

    def __init__(self, root_url: str = "", listening: str = "127.0.0.1") -> None:
        self.names = {"", "localhost", name_of(listening)}  # a browser always sends one
        if root_url:
            self.names.add((urlsplit(root_url).hostname or "").rstrip("."))
        self.inner = not root_url and listening in ALL_ADDRESSES
        if self.inner:
            self.names.add(socket.gethostname().lower())

    def __contains__(self, host: str) -> bool:
        name = name_of(host)
        if name in self.names or name.endswith(".localhost") or is_number(name):
            return True
        return self.inner and ("." not in name or name.endswith(tuple(f".{inner}" for inner in INNER_NAMES)))


class Entrance:
    def __init__(self, app: ASGIApp, hosts: Hosts, places: Places) -> None:
        self.app = app
        self.hosts = hosts
        self.places = places
        self._under_way: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = cast(tuple[str, int] | None, scope.get("client"))
        who = self.places.sharer(client[0]) if client else ""
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if host not in self.hosts:
            await refuse(TableRefusal("wrong_host", host=name_of(host)[:100]), scope, receive, send)
        elif not who:
            await self.app(scope, receive, send)
        elif self._under_way[who] >= self.places.of_one:
            await refuse(TableRefusal("too_many"), scope, receive, send)
        else:
            self._under_way[who] += 1
            try:
                await self.app(scope, receive, send)
            finally:
                self._under_way[who] -= 1
                if not self._under_way[who]:
                    del self._under_way[who]


async def refuse(why: TableRefusal, scope: Scope, receive: Receive, send: Send) -> None:
    crowded = why.key == "too_many"
    if scope["type"] == "websocket":  # a browser shows a page only the close code
        ws = WebSocket(scope, receive, send)
        await ws.accept()
        await ws.close(
            CROWDED if crowded else NOT_ALLOWED, why.sentence(lang_of(ws)).encode()[:120].decode(errors="ignore")
        )
        return
    response = refusal(why, lang_of(Request(scope)))
    response.status_code = 503 if crowded else 421
    if crowded:
        response.headers["Retry-After"] = "10"
    with contextlib.suppress(LocalProtocolError):  # as in app.py: the connection is closed already
        await response(scope, receive, send)
