"""The endpoints of a table's own webhook: its maker's alone."""

from starlette.requests import Request
from starlette.responses import Response

from tessera.server import messages as m
from tessera.server.http.api_people import Webhook, own
from tessera.server.http.endpoints import answer
from tessera.server.http.requests import lang_of, read, required, services_of
from tessera.server.people.webhooks import Hook
from tessera.server.store import PersonRow
from tessera.server.tables.commands import owns
from tessera.server.tables.table import Table
from tessera.server.tables.table_hooks import set_hook


class TableWebhook(m.Wire):
    """GET /api/tables/{table}/webhook: what only the table's maker may know of it."""

    url: str = ""
    kind: str = "tessera"
    stopped: bool = False  # it did not answer many times and is not called any more


async def owned(request: Request) -> tuple[Table, PersonRow]:
    person = await required(request)
    table = (await services_of(request).rooms.get(request.path_params["table"])).table
    owns(table, person)
    return table, person


def told(hook: Hook | None) -> Response:
    return answer(TableWebhook(hook.url, hook.kind, hook.stopped) if hook else TableWebhook())


async def webhook(request: Request) -> Response:
    table, _ = await owned(request)
    return told(table.doc.hook)


async def set_webhook(request: Request) -> Response:
    sent = await read(request, Webhook)
    table, person = await owned(request)
    services = services_of(request)
    services.limits.check("command", person.id)
    if sent.url:
        services.accounts.check_webhook(person, sent.url, sent.kind)
    await set_hook(table, Hook(sent.url, sent.kind, lang_of(request)) if sent.url else None)
    return told(table.doc.hook)


ROUTES = [
    own("GET", "/api/tables/{table}/webhook", webhook, "Its maker: where a table's notices go.", gives=TableWebhook),
    own(
        "POST",
        "/api/tables/{table}/webhook",
        set_webhook,
        "Its maker, with an account: where a table's notices go (whose turn it is, that it is over); empty: nowhere.",
        Webhook,
        TableWebhook,
    ),
]
