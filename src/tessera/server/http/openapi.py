"""The API's description, made from the structs that travel, and a page that shows it. Nothing is fetched from anywhere
else."""

import html
import json
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tessera import __version__
from tessera.server import messages as m
from tessera.server.http import api, api_hooks, api_people
from tessera.server.http.endpoints import Endpoint, answer

ABOUT = (
    "Play Tessera's games from a program: send `Authorization: Bearer TOKEN` with a token that you make in your "
    "profile. Commands and notices are the same over POST and over the socket, /api/tables/{table}/socket?since=&lang=."
)


@cache
def description() -> dict[str, Any]:
    endpoints = [*api.ROUTES, *api_hooks.ROUTES, *api_people.ROUTES]
    types = [t for e in endpoints for t in (e.takes, e.gives) if t is not None] + [m.Problem, m.AnyNotice, m.AnyCommand]
    shown, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schemas = iter(shown)
    paths: dict[str, Any] = {}
    for e in endpoints:
        operation: dict[str, Any] = {"summary": e.says, "responses": {}}
        operation["parameters"] = [
            {"name": part[1:-1], "in": "path", "required": True, "schema": {"type": "string"}}
            for part in e.path.split("/")
            if part.startswith("{")
        ]
        if e.takes is not None:
            operation["requestBody"] = {"content": {"application/json": {"schema": next(schemas)}}}
        good: dict[str, Any] = {"description": "as asked"}
        if e.gives is not None:
            good["content"] = {"application/json": {"schema": next(schemas)}}
        problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
        operation["responses"] = {
            "200": good,
            "default": {"description": "refused, with a sentence", "content": problem},
        }
        paths.setdefault(e.path, {})[e.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tessera", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"token": []}],
    }


async def openapi_json(request: Request) -> Response:
    return answer(description())


@cache
def drawn() -> str:
    d = description()
    esc = html.escape
    rows = [
        f"<li><code><b>{method.upper()}</b> {esc(path)}</code> {esc(o['summary'])}{_types(o)}</li>"
        for path, operations in d["paths"].items()
        for method, o in operations.items()
    ]
    structs = [
        f"<details id='{esc(name)}'><summary><code>{esc(name)}</code> {esc(s.get('description', ''))}</summary>"
        f"<pre>{esc(json.dumps(s, indent=1, ensure_ascii=False))}</pre></details>"
        for name, s in sorted(d["components"]["schemas"].items())
    ]
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        "<title>Tessera: the API</title><style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;"
        "padding:0 1rem;"
        "color-scheme:light dark}li{margin:.4rem 0}pre{overflow:auto}code{overflow-wrap:anywhere}</style>"
        f"<main><h1>Tessera: the API</h1><p>{esc(ABOUT)}</p><p><a href=/api/openapi.json>openapi.json</a></p>"
        f"<h2>Endpoints</h2><ul>{''.join(rows)}</ul><h2>What travels</h2>{''.join(structs)}</main></html>"
    )


def _types(operation: dict[str, Any]) -> str:
    """Links to what an endpoint takes and gives."""
    text = json.dumps([operation.get("requestBody", ""), operation["responses"]["200"]])
    names = sorted({part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]})
    return "".join(f" <a href='#{n}'>{n}</a>" for n in names[:4])


async def api_page(request: Request) -> Response:
    return HTMLResponse(drawn())


ROUTES = [
    Endpoint("GET", "/api", api_page, "This page."),
    Endpoint("GET", "/api/openapi.json", openapi_json, "The description, for programs."),
]
