"""What an endpoint is, and what goes around all of them: limits, the check of the origin, answers as JSON, refusals as
sentences, the cookie of a new guest. The endpoints themselves are in api.py and api_people.py.
"""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tessera.kernel.errors import BadInput
from tessera.server.figures import FIGURES
from tessera.server.http.requests import (
    Foreign,
    NotKnown,
    TooBig,
    address_of,
    bearer_of,
    is_foreign,
    lang_of,
    services_of,
)
from tessera.server.messages import Problem
from tessera.server.people.limits import network
from tessera.server.refusals import NotAllowed, NotSignedIn, Refusal, TooMany
from tessera.server.store import StoreTrouble
from tessera.server.words import say

Handler = Callable[[Request], Awaitable[Response]]


class Endpoint(NamedTuple):
    """One address and what it does: for the router and for the API's page."""

    method: str
    path: str
    handle: Handler
    says: str
    takes: Any = None
    gives: Any = None
    by_token: bool = True  # may a program do it that has a person's token? Not what is the person's alone


def endpoint(handle: Handler, by_token: bool = True) -> Handler:
    """Around every handler: limits, the check of the origin, refusals as sentences, the cookie of a new guest."""

    async def handled(request: Request) -> Response:
        lang = lang_of(request)
        try:
            services_of(request).limits.check("request", network(address_of(request)))
            if bearer_of(request) and not by_token:
                raise NotAllowed("token.scope")
            if request.method not in ("GET", "HEAD") and is_foreign(request):
                raise Foreign("foreign")
            response = await handle(request)
        except BadInput as e:
            response = refusal(e, lang)
        for cookie in getattr(request.state, "cookies", ()):
            response.headers.append("Set-Cookie", cookie)
        return response

    return handled


STATUS = {
    TooMany: 429, NotSignedIn: 401, NotKnown: 401, NotAllowed: 403, Foreign: 403, TooBig: 413, StoreTrouble: 503
}  # fmt: skip


def refusal(e: BadInput, lang: str) -> Response:
    status = 400
    FIGURES.refused(e.key if isinstance(e, Refusal) else "")
    for kind, code in STATUS.items():
        if isinstance(e, kind):
            status = code
    if isinstance(e, Refusal) and e.key in ("no_table", "no_person", "no_page"):
        status = 404
    sentence = e.sentence(lang) if isinstance(e, Refusal) else str(e)
    response = answer(Problem(sentence, e.reason.rule if e.reason else ""), status)
    return later(response, e.seconds) if isinstance(e, TooMany | StoreTrouble) else response


def later(response: Response, seconds: int) -> Response:
    """An answer that says when to try again."""
    response.headers["Retry-After"] = str(seconds)
    return response


def broken(lang: str) -> Response:
    return answer(Problem(say("broken", lang)), 500)


def answer(data: Any, status: int = 200) -> Response:
    return json_answer(msgspec.json.encode(data), status)


def json_answer(data: str | bytes, status: int = 200) -> Response:
    return Response(data, status, media_type="application/json", headers={"Cache-Control": "no-store"})
