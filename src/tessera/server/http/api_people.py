"""The endpoints of oneself, one's account, and the host's tools."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tessera.server import messages as m
from tessera.server.http.endpoints import Endpoint, answer
from tessera.server.http.requests import address_of, known, lang_of, read, required, services_of
from tessera.server.people.accounts import NotAllowed, public
from tessera.server.people.person_names import name_key
from tessera.server.store import PersonRow
from tessera.server.tables.document import forget
from tessera.server.words import TableRefusal, say


class Me(m.Person):
    """GET /api/me: what only you may know of yourself."""

    muted: bool = False
    webhook: str = ""
    tokens: list[str] = []


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


class ResetLink(m.Wire):
    address: str


async def me_info(request: Request, person: PersonRow) -> Me:
    tokens = [t.name for t in await services_of(request).accounts.tokens(person)] if not person.guest else []
    return Me(**msgspec.structs.asdict(public(person)), muted=person.muted, webhook=person.webhook, tokens=tokens)


async def me(request: Request) -> Response:
    """Everyone who opens the page is somebody; the cookie is renewed so that it does not run out while it is used."""
    person = await required(request)
    if not getattr(request.state, "cookie", ""):
        request.state.cookie = services_of(request).accounts.cookie(person) if request.cookies else ""
    return answer(await me_info(request, person))


async def logged_in(request: Request, person: PersonRow) -> Response:
    request.state.cookie = services_of(request).accounts.cookie(person)
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
    return await logged_in(
        request, await services_of(request).accounts.log_in(sent.name, sent.password, address_of(request))
    )


async def log_out(request: Request) -> Response:
    request.state.cookie = services_of(request).accounts.no_cookie()
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
    person = await known(request)
    if person is not None:
        await services_of(request).accounts.delete(person, person.id, forget)
        services_of(request).rooms.person_changed(person.id)
    request.state.cookie = services_of(request).accounts.no_cookie()
    return answer(None)


async def tokens(request: Request) -> Response:
    return answer([m.Token(t.name) for t in await services_of(request).accounts.tokens(await required(request))])


async def new_token(request: Request) -> Response:
    sent = await read(request, m.Token)
    token = await services_of(request).accounts.make_token(await required(request), sent.name)
    return answer(m.Token(sent.name, token))


async def remove_token(request: Request) -> Response:
    await services_of(request).accounts.remove_token(await required(request), request.path_params["name"])
    return answer(None)


async def webhook(request: Request) -> Response:
    sent = await read(request, Webhook)
    return answer(
        await me_info(request, await services_of(request).accounts.set_webhook(await required(request), sent.url))
    )


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


ROUTES = [
    Endpoint("GET", "/api/me", me, "Who you are; you become a guest if you were nobody.", gives=Me),
    Endpoint("DELETE", "/api/me", delete_me, "Delete yourself and all that is yours."),
    Endpoint("POST", "/api/me/name", rename, "Take another name.", m.Rename, Me),
    Endpoint("POST", "/api/signup", sign_up, "Make an account of a guest.", m.SignUp, Me),
    Endpoint("POST", "/api/login", log_in, "Log in.", m.SignUp, Me),
    Endpoint("POST", "/api/logout", log_out, "Log out of this browser."),
    Endpoint("POST", "/api/password", password, "Take another password; all other sessions end.", NewPassword, Me),
    Endpoint("POST", "/api/reset", reset, "Set a password by a one-time link.", Reset, Me),
    Endpoint("GET", "/api/me/tokens", tokens, "The names of your tokens.", gives=list[m.Token]),
    Endpoint(
        "POST", "/api/me/tokens", new_token, "Make a token for an outside bot; it is shown once.", m.Token, m.Token
    ),
    Endpoint("DELETE", "/api/me/tokens/{name}", remove_token, "Take a token back."),
    Endpoint("POST", "/api/me/webhook", webhook, "Where turn notices go; empty: nowhere.", Webhook, Me),
    Endpoint("GET", "/api/host/people", person_named, "Host: the account with this ?name=.", gives=m.Person),
    Endpoint(
        "POST", "/api/host/reset", make_reset, "Host: a one-time link for a forgotten password.", Named, ResetLink
    ),
    Endpoint("DELETE", "/api/host/people/{person}", delete_person, "Host: delete a person."),
]
