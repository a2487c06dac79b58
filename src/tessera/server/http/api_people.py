"""The endpoints of oneself, one's account, and the host's tools."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tessera.server import messages as m
from tessera.server.http.endpoints import Endpoint, Handler, answer
from tessera.server.http.requests import address_of, bearer_of, known, lang_of, read, required, services_of
from tessera.server.people.accounts import NotAllowed, public
from tessera.server.people.person_names import name_key
from tessera.server.people.webhooks import MOST_FAILURES
from tessera.server.store import PersonRow, TokenRow
from tessera.server.tables.document import forget
from tessera.server.words import TableRefusal, say


class Me(m.Person):
    """GET /api/me: what only you may know of yourself."""

    muted: bool = False
    webhook: str = ""
    webhook_kind: str = "tessera"
    webhook_stopped: bool = False  # it did not answer many times and is not called any more
    tokens: list[m.Token] = []


class NewPassword(m.Wire):
    old: str
    new: str


class Reset(m.Wire):
    """POST /api/reset: the token of a one-time link, and the new password."""

    token: str
    password: str


class Named(m.Wire):
    name: str


class Webhook(m.Wire):
    url: str
    kind: str = "tessera"  # or "discord", "slack": what it is sent


class NewToken(m.Wire):
    """POST /api/me/tokens: its name, and one's password."""

    name: str
    password: str = ""


class Password(m.Wire):
    """What cannot be taken back asks for the password; guests have none."""

    password: str = ""


class ResetLink(m.Wire):
    address: str


async def me_info(request: Request, person: PersonRow) -> Me:
    """Everything of one's own; to a program with a token no webhook and no tokens."""
    public_part = msgspec.structs.asdict(public(person))
    if person.guest or bearer_of(request):
        return Me(**public_part, muted=person.muted)
    return Me(
        **public_part,
        muted=person.muted,
        webhook=person.webhook,
        webhook_kind=person.webhook_kind,
        webhook_stopped=person.webhook_failures >= MOST_FAILURES,
        tokens=[token_info(row) for row in await services_of(request).accounts.tokens(person)],
    )


def token_info(row: TokenRow) -> m.Token:
    return m.Token(row.name, used=row.used / 1000)


async def me(request: Request) -> Response:
    """Everyone who opens the page is somebody; the cookie is renewed so that it does not run out while it is used."""
    person = await required(request)
    if not hasattr(request.state, "cookies") and request.cookies:
        request.state.cookies = [services_of(request).accounts.cookie(person)]
    return answer(await me_info(request, person))


async def logged_in(request: Request, person: PersonRow) -> Response:
    request.state.cookies = [services_of(request).accounts.cookie(person)]
    return answer(await me_info(request, person))


async def rename(request: Request) -> Response:
    sent = await read(request, m.Rename)
    person = await services_of(request).accounts.rename(await required(request), sent.name)
    services_of(request).rooms.person_changed(person.id)
    return answer(await me_info(request, person))


async def sign_up(request: Request) -> Response:
    sent = await read(request, m.SignUp)
    guest = await required(request)
    person = await services_of(request).accounts.sign_up(guest, sent.name, sent.password, address_of(request))
    services_of(request).rooms.person_changed(person.id)
    return await logged_in(request, person)


async def log_in(request: Request) -> Response:
    sent = await read(request, m.SignUp)
    accounts = services_of(request).accounts
    here = accounts.cookie_in(request.cookies)
    person = await accounts.log_in(sent.name, sent.password, address_of(request), here)
    return await logged_in(request, person)


async def log_out(request: Request) -> Response:
    request.state.cookies = services_of(request).accounts.no_cookies()
    return answer(None)


async def log_out_everywhere(request: Request) -> Response:
    """Guests are gone for good then: the page warns them."""
    person = await required(request)
    await services_of(request).accounts.log_out_everywhere(person)
    services_of(request).rooms.person_changed(person.id)
    request.state.cookies = services_of(request).accounts.no_cookies()
    return answer(None)


async def password(request: Request) -> Response:
    sent = await read(request, NewPassword)
    person = await services_of(request).accounts.change_password(await required(request), sent.old, sent.new)
    services_of(request).rooms.person_changed(person.id)
    return await logged_in(request, person)


async def reset(request: Request) -> Response:
    sent = await read(request, Reset)
    person = await services_of(request).accounts.use_reset(sent.token, sent.password, address_of(request))
    services_of(request).rooms.person_changed(person.id)
    return await logged_in(request, person)


async def delete_me(request: Request) -> Response:
    sent = await read(request, Password)
    person = await known(request)
    if person is not None:
        await services_of(request).accounts.confirm(person, sent.password)
        await services_of(request).accounts.delete(person, person.id, forget)
        services_of(request).rooms.person_changed(person.id)
    request.state.cookies = services_of(request).accounts.no_cookies()
    return answer(None)


async def tokens(request: Request) -> Response:
    return answer([token_info(t) for t in await services_of(request).accounts.tokens(await required(request))])


async def new_token(request: Request) -> Response:
    sent = await read(request, NewToken)
    token = await services_of(request).accounts.make_token(await required(request), sent.name, sent.password)
    return answer(m.Token(sent.name, token))


async def remove_token(request: Request) -> Response:
    await services_of(request).accounts.remove_token(await required(request), request.path_params["name"])
    return answer(None)


async def webhook(request: Request) -> Response:
    sent = await read(request, Webhook)
    accounts, person = services_of(request).accounts, await required(request)
    return answer(await me_info(request, await accounts.set_webhook(person, sent.url, sent.kind, lang_of(request))))


# The host's tools


async def make_reset(request: Request) -> Response:
    sent = await read(request, Named)
    token = await services_of(request).accounts.make_reset(await required(request), sent.name)
    return answer(ResetLink(f"{services_of(request).root_url}/reset#{token}"))


async def person_named(request: Request) -> Response:
    """A host finds an account by its name."""
    if not (await required(request)).host:
        raise NotAllowed("host.only")
    found = await services_of(request).accounts.store.person_named(name_key(request.query_params.get("name", "")))
    if found is None:
        raise TableRefusal("no_person")
    return answer(public(found))


async def delete_person(request: Request) -> Response:
    by = await required(request)
    id = request.path_params["person"]
    await services_of(request).accounts.delete(by, id, forget)
    services_of(request).rooms.person_changed(id)
    return answer(None)


async def not_found(request: Request) -> Response:
    return answer(m.Problem(say("no_page", lang_of(request))), 404)


def own(method: str, path: str, handle: Handler, says: str, takes: Any = None, gives: Any = None) -> Endpoint:
    """What a token cannot do."""
    return Endpoint(method, path, handle, says, takes, gives, by_token=False)


ROUTES = [
    Endpoint("GET", "/api/me", me, "Who you are; you become a guest if you were nobody.", gives=Me),
    own("DELETE", "/api/me", delete_me, "Delete yourself and all that is yours.", Password),
    own("POST", "/api/me/name", rename, "Take another name.", m.Rename, Me),
    own("POST", "/api/signup", sign_up, "Make an account of a guest.", m.SignUp, Me),
    own("POST", "/api/login", log_in, "Log in.", m.SignUp, Me),
    own("POST", "/api/logout", log_out, "Log out of this browser."),
    own("POST", "/api/logout/everywhere", log_out_everywhere, "End all your sessions, in all browsers."),
    own("POST", "/api/password", password, "Take another password; other sessions and tokens end.", NewPassword, Me),
    own("POST", "/api/reset", reset, "Set a password by a one-time link.", Reset, Me),
    own("GET", "/api/me/tokens", tokens, "Your tokens, and when they were last used.", gives=list[m.Token]),
    own("POST", "/api/me/tokens", new_token, "Make a token for an outside bot; it is shown once.", NewToken, m.Token),
    own("DELETE", "/api/me/tokens/{name}", remove_token, "Take a token back."),
    own("POST", "/api/me/webhook", webhook, "Where turn notices go; empty: nowhere.", Webhook, Me),
    own("GET", "/api/host/people", person_named, "Host: the account with this ?name=.", gives=m.Person),
    own("POST", "/api/host/reset", make_reset, "Host: a one-time link for a forgotten password.", Named, ResetLink),
    own("DELETE", "/api/host/people/{person}", delete_person, "Host: delete a person."),
]
