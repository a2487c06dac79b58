"""A whole server on a loopback port inside a test, and people who use it.

`opened(...)` serves until its block ends; bots think in the server's own process there, so that no test waits for a
process to start. Everything that is waited for is a frame that must come.
"""

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
from argon2 import PasswordHasher
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect

from tessera.kernel.words import ENGLISH
from tessera.server import errand_worker, serve
from tessera.server.bots import worker
from tessera.server.bots.pool import BotPool
from tessera.server.bots.worker import Work
from tessera.server.costs import SOMEBODY_WAITS
from tessera.server.errands import Errand, Errands, Job, body_of
from tessera.server.http.requests import Services
from tessera.server.people.limits import Limits
from tessera.server.tables.connection import RESTARTED
from tessera.server.tables.room import Room

PATIENCE_SECONDS = 20  # until a frame that does not come is an error; nothing waits that long otherwise
Notice = dict[str, Any]
numbers = itertools.count()  # of commands: no two have the same id unless a test wants it


class Inline(BotPool):
    """Bots that think here and at once."""

    def start(self) -> None:
        pass

    async def ask(self, position: Work, owner: str = "", rank: int = SOMEBODY_WAITS) -> worker.Answer:
        await asyncio.sleep(0)
        return worker.think(position)


class AtOnce(Errands):
    """Errands that are done here and at once."""

    def start(self) -> None:
        pass

    async def run(self, errand: Errand, owner: str, lang: str = ENGLISH) -> bytes:
        await asyncio.sleep(0)
        return body_of(errand_worker.run(Job(errand, lang)))


class Online:
    """The server, as people reach it."""

    def __init__(self, services: Services, address: str) -> None:
        self.services = services
        self.rooms = services.rooms
        self.store = services.rooms.store
        self.address = address
        self._clients: list[httpx.AsyncClient] = []

    async def guest(self) -> "Visitor":
        v = Visitor(self)
        self._clients.append(v.http)
        v.me = await v.get("/api/me")
        return v

    async def guests(self, n: int) -> "list[Visitor]":
        return [await self.guest() for _ in range(n)]

    async def room(self, table: str) -> Room:
        return await self.rooms.get(table)

    async def forget(self, table: str) -> None:
        """Put the room away, as a restart would."""
        room = await self.rooms.get(table)
        for c in list(room.audience.connections):
            c.close(RESTARTED, "")
        self.rooms._put_away(room)

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, online: Online) -> None:
        self.online = online
        self.http = httpx.AsyncClient(
            base_url=online.address, headers={"Origin": online.address}, timeout=PATIENCE_SECONDS
        )
        self.me: Notice = {}

    @property
    def id(self) -> str:
        return str(self.me["id"])

    async def get(self, path: str, status: int = 200) -> Any:
        return _checked(await self.http.get(path), status)

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return _checked(await self.http.post(path, json={} if body is None else body), status)

    async def table(self, game: str = "template", seats: int = 2, **more: Any) -> str:
        made = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        return str(made["id"])

    def command(self, kind: str, **fields: Any) -> Notice:
        return {"t": kind, "id": f"c{next(numbers)}", **fields}

    async def do(self, table: str, kind: str, **fields: Any) -> Notice:
        command = {**self.command(kind), **fields}
        notice: Notice = await self.post(f"/api/tables/{table}/do", command)
        return notice

    async def snapshot(self, table: str, lang: str = "en") -> Notice:
        first: Notice = (await self.get(f"/api/tables/{table}/notices?lang={lang}"))[0]
        assert first["t"] == "snapshot"
        return first

    async def answer(self, table: str, choose: Callable[[list[Notice]], Notice] = lambda choices: choices[0]) -> Notice:
        """Give an answer to the next question."""
        now = await self.asked(table)
        return await self.do(table, "play", v=now["v"], code=choose(now["question"]["choices"])["code"])

    async def asked(self, table: str) -> Notice:
        """Wait for the next question: until it is answered, nothing happens by itself."""
        async with self.socket(table) as s:
            now = await s.next("snapshot")
            while not now["question"]:
                now = await s.next("moved")
        return now

    @contextlib.asynccontextmanager
    async def socket(self, table: str, **query: Any) -> "AsyncIterator[Socket]":
        async with connect(
            self.socket_address(table, **query),
            additional_headers=self.cookie(),
            origin=Origin(self.online.address),
            max_queue=None,  # a test need not read everything
        ) as ws:
            yield Socket(ws)

    def socket_address(self, table: str, **query: Any) -> str:
        wanted = "&".join(f"{k}={v}" for k, v in query.items())
        return f"{self.online.address.replace('http', 'ws', 1)}/api/tables/{table}/socket?{wanted}"

    def cookie(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())}


class Socket:
    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws

    async def frame(self) -> Notice:
        async with asyncio.timeout(PATIENCE_SECONDS):
            notice: Notice = json.loads(await self.ws.recv())
            return notice

    async def next(self, kind: str, **fields: Any) -> Notice:
        """The next notice of a kind with these fields; others are passed over."""
        while True:
            notice = await self.frame()
            if notice["t"] == kind and all(notice[k] == v for k, v in fields.items()):
                return notice

    async def table(self, wanted: Callable[[Notice], bool]) -> Notice:
        """The next word about the table that is as wanted."""
        while True:
            info: Notice = (await self.next("table"))["table"]
            if wanted(info):
                return info

    async def send(self, command: Notice) -> None:
        await self.ws.send(json.dumps(command))

    async def closed(self) -> tuple[int, str]:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.ws.wait_closed()
        return self.ws.close_code or 0, self.ws.close_reason or ""


def _checked(answer: httpx.Response, status: int) -> Any:
    assert answer.status_code == status, f"{answer.status_code}: {answer.text[:300]}"
    return answer.json() if answer.headers.get("content-type") == "application/json" else answer.text


@contextlib.asynccontextmanager
async def opened(
    database: str, testing: bool = True, limits: Limits | None = None, inline: bool = True
) -> AsyncIterator[Online]:
    listening = serve.listen("127.0.0.1", -1)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    bots, errands = (Inline(), AtOnce()) if inline else (None, None)
    async with serve.open_services(database, address, testing, limits, bots, errands, "any") as services:
        services.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        server = serve.make_server(services)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        online = Online(services, address)
        try:
            while not server.started:
                await asyncio.sleep(0.001)
            yield online
        finally:
            await online.close()
            server.stop()
            await task
