"""What is asked of every request: who sends it, in which language, whether another site's page made them send it, how
big it is, and what it says. `Services` is what answers it in the end.
"""

from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from tessera.server.http.health import Pulse
from tessera.server.people.accounts import Accounts
from tessera.server.people.limits import ConnectionLimit
from tessera.server.store import PersonRow
from tessera.server.tables.rooms import Rooms
from tessera.server.words import TableRefusal, language

SMALL_BYTES = 16 * 1024  # of a request, and of a command
LARGE_BYTES = 1024 * 1024  # of a request that may hold a record

T = TypeVar("T")


class Services:
    """What endpoints and sockets answer from."""

    def __init__(self, rooms: Rooms, accounts: Accounts, root_url: str) -> None:
        self.rooms = rooms
        self.accounts = accounts
        self.limits = accounts.limits
        self.errands = rooms.shared.errands
        self.connection_limit = ConnectionLimit()
        self.root_url = root_url.rstrip("/")
        self.pulse = Pulse(rooms.store)


def services_of(request: HTTPConnection) -> Services:
    found: Services = request.app.state.services
    return found


def lang_of(request: HTTPConnection) -> str:
    return language(request.query_params.get("lang") or request.headers.get("accept-language", ""))


def address_of(request: HTTPConnection) -> str:
    return request.client.host if request.client else ""


# Who


def bearer_of(request: HTTPConnection) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def known(request: HTTPConnection) -> PersonRow | None:
    """The person who sends a request: by token, or by cookie."""
    accounts = services_of(request).accounts
    token = bearer_of(request)
    if token:
        return await accounts.bearer(token)
    cookie = accounts.cookie_in(request.cookies)
    return await accounts.who(cookie) if cookie else None


async def required(request: Request) -> PersonRow:
    """The person; anyone not yet known becomes a guest, and their browser gets the cookie with the answer. A cookie
    that was sent is never replaced by another person's: its session is over, and the page asks what to do."""
    person = await known(request)
    if person is None:
        if bearer_of(request) or request.method == "HEAD":
            raise NotKnown("log_in")
        if services_of(request).accounts.cookie_in(request.cookies):
            raise NotKnown("session_over")
        if is_foreign(request):
            raise Foreign("foreign")
        person = await services_of(request).accounts.guest(address_of(request))
        request.state.cookies = [services_of(request).accounts.cookie(person)]
    return person


def is_foreign(request: HTTPConnection) -> bool:
    """Did another site's page send this? Browsers say where a request comes from; what says nothing is no browser and
    has no cookie that it was not given. Requests with a token are nobody's to forge."""
    if bearer_of(request):
        return False
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    own = urlsplit(services_of(request).root_url)
    if origin == f"{own.scheme}://{own.netloc}":
        return False
    try:
        sent = urlsplit(origin)
    except ValueError:
        return True
    return sent.scheme not in ("http", "https") or sent.netloc != request.headers.get("host", "")


# What


async def body_of(request: Request, most: int = SMALL_BYTES) -> bytes:
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise TooBig("too_big")
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise TooBig("too_big")
            parts.append(part)
    except ClientDisconnect as e:  # nobody hears the refusal, but it is no fault of ours
        raise TableRefusal("unreadable", why="it is cut off") from e
    return b"".join(parts)


class TooBig(TableRefusal):
    pass


class Foreign(TableRefusal):
    pass


class NotKnown(TableRefusal):
    pass


async def read(request: Request, kind: type[T], most: int = SMALL_BYTES) -> T:
    """The body as a struct; a sentence about what is wrong with it."""
    data = await body_of(request, most)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as e:
        raise TableRefusal("unreadable", why=str(e)[:200]) from e


def number_of(request: HTTPConnection, name: str, default: int) -> int:
    given = request.query_params.get(name, "")
    digits = given.removeprefix("-")
    return int(given) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else default
