"""What every request passes: who it comes from, whether a foreign page sent it, how big it is, and what a refusal looks
like. The doors themselves are in api.py and people_api.py."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tessera.kernel.options import BadInput
from tessera.server.accounts import COOKIE, Accounts, NotAllowed, NotSignedIn
from tessera.server.messages import Problem
from tessera.server.rates import network
from tessera.server.refusals import Refusal, TooMany
from tessera.server.rooms import Rooms
from tessera.server.store import PersonRow
from tessera.server.words import TableRefusal, language, say

SMALL = 16 * 1024  # bytes of a request, and of a command
LARGE = 1024 * 1024  # of one that may hold a record

T = TypeVar("T")


class House:
    """What the doors lead to."""

    def __init__(self, rooms: Rooms, accounts: Accounts, root_url: str) -> None:
        self.rooms = rooms
        self.accounts = accounts
        self.root_url = root_url.rstrip("/")


def house(request: HTTPConnection) -> House:
    found: House = request.app.state.house
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
    accounts = house(request).accounts
    token = bearer_of(request)
    if token:
        return await accounts.bearer(token)
    cookie = request.cookies.get(COOKIE, "")
    return await accounts.who(cookie) if cookie else None


async def required(request: Request) -> PersonRow:
    """The person; whoever is nobody yet becomes a guest, and their browser gets the cookie with the answer."""
    person = await known(request)
    if person is None:
        if bearer_of(request):
            raise NotKnown("log_in")
        person = await house(request).accounts.guest(address_of(request))
        request.state.cookie = house(request).accounts.cookie(person)
    return person


def is_foreign(request: HTTPConnection) -> bool:
    """Did another site's page send this? Browsers say where a request comes from; what says nothing is no browser and
    has no cookie that it was not given. Requests with a token are nobody's to forge."""
    if bearer_of(request):
        return False
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    own = urlsplit(house(request).root_url)
    if origin == f"{own.scheme}://{own.netloc}":
        return False
    sent = urlsplit(origin)
    return sent.scheme not in ("http", "https") or sent.netloc != request.headers.get("host", "")


# What


async def body_of(request: Request, most: int = SMALL) -> bytes:
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise TooBig("too_big")
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise TooBig("too_big")
        parts.append(part)
    return b"".join(parts)


class TooBig(TableRefusal):
    pass


class Foreign(TableRefusal):
    pass


class NotKnown(TableRefusal):
    pass


async def read(request: Request, kind: type[T], most: int = SMALL) -> T:
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


# Answers


def answer(data: Any, status: int = 200) -> Response:
    return json_answer(msgspec.json.encode(data), status)


def json_answer(data: str | bytes, status: int = 200) -> Response:
    return Response(data, status, media_type="application/json", headers={"Cache-Control": "no-store"})


Door = Callable[[Request], Awaitable[Response]]


def door(handle: Door) -> Door:
    """Around every handler: limits, the check of the origin, refusals as sentences, the cookie of a new guest."""

    async def open_(request: Request) -> Response:
        lang = lang_of(request)
        try:
            house(request).accounts.limits.check("request", network(address_of(request)))
            if request.method not in ("GET", "HEAD") and is_foreign(request):
                raise Foreign("foreign")
            response = await handle(request)
        except BadInput as e:
            response = refusal(e, lang)
        cookie = getattr(request.state, "cookie", "")
        if cookie:
            response.headers.append("Set-Cookie", cookie)
        return response

    return open_


STATUS = {TooMany: 429, NotSignedIn: 401, NotKnown: 401, NotAllowed: 403, Foreign: 403, TooBig: 413}


def refusal(e: BadInput, lang: str) -> Response:
    status = 400
    for kind, code in STATUS.items():
        if isinstance(e, kind):
            status = code
    if isinstance(e, Refusal) and e.key in ("no_table", "no_person", "no_page"):
        status = 404
    sentence = e.sentence(lang) if isinstance(e, Refusal) else str(e)
    response = answer(Problem(sentence, e.reason.rule if e.reason else ""), status)
    if isinstance(e, TooMany):
        response.headers["Retry-After"] = str(e.seconds)
    return response


def broken(lang: str) -> Response:
    return answer(Problem(say("broken", lang)), 500)
