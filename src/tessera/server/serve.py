"""`tessera serve`: opens the store, the bots' processes and the endpoints, and closes them in order."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Iterator

import uvicorn

from tessera.kernel.errors import BadInput
from tessera.server import logs, store as stores
from tessera.server.app import make_app
from tessera.server.bots.pool import BotPool
from tessera.server.errands import Errands
from tessera.server.figures import FIGURES
from tessera.server.http.prometheus import offered
from tessera.server.http.requests import Services
from tessera.server.http.sockets import FRAME_BYTES
from tessera.server.people.accounts import Accounts
from tessera.server.people.limits import Limits
from tessera.server.people.webhooks import POLICIES, PUBLIC, Webhooks
from tessera.server.tables.rooms import Rooms
from tessera.server.watchdog import say_that_it_lives

FIRST_PORT = 8000
TRIED_PORTS = 100  # ports after the first
GOODBYE_SECONDS = 5  # for open connections


@contextlib.asynccontextmanager
async def open_services(
    database: str = "",
    root_url: str = "",
    testing: bool = False,
    limits: Limits | None = None,
    bots: BotPool | None = None,
    errands: Errands | None = None,
    webhook_policy: str = PUBLIC,
) -> AsyncIterator[Services]:
    """Everything behind the endpoints."""
    store = await stores.open_store(database)
    try:
        limits = limits or Limits(on=not testing)
        accounts = await Accounts.open(store, root_url, limits, webhooks=webhook_policy)
        bots = bots or BotPool()
        errands = errands or Errands()
        webhooks = Webhooks(store, root_url.rstrip("/"), webhook_policy)
        rooms = Rooms(store, bots, errands, limits, webhooks, testing)
        bots.start()
        errands.start()
        rooms.start()
        always = [asyncio.create_task(FIGURES.watch_loop()), asyncio.create_task(say_that_it_lives())]
        try:
            services = Services(rooms, accounts, root_url)
            if testing:
                services.connection_limit.limits = {"person": 10_000, "address": 10_000}
            yield services
        finally:
            for task in always:
                task.cancel()
            await rooms.close()
            await webhooks.close()
            await bots.close()
            await errands.close()
    finally:
        await store.close()


def listen(host: str, port: int) -> socket.socket:
    """A socket at the address; with port 0 the first free one from 8000 on, with -1 any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [max(port, 0)] if port else range(FIRST_PORT, FIRST_PORT + TRIED_PORTS)
    for number in wanted:
        # Named as TCP, or asyncio does not switch Nagle's algorithm off, and every second frame waits 40 ms.
        s = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            s.bind((host, number))
            s.listen(1024)
            return s
        except OSError as e:
            s.close()
            if port:
                raise BadInput(f"{host}:{port} cannot be used: {e.strerror}.") from e
    raise BadInput(f"No port from {FIRST_PORT} to {FIRST_PORT + TRIED_PORTS - 1} is free; choose one with --port.")


class Server(uvicorn.Server):
    """uvicorn raises a signal again when it has stopped, which would end the process before the store is closed."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def stop(self) -> None:
        self.force_exit = self.should_exit  # asked twice: at once
        self.should_exit = True


def make_server(services: Services) -> Server:
    config = uvicorn.Config(
        make_app(services),
        ws="websockets-sansio",
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,  # see http/compression.py
        lifespan="off",
        log_config=None,  # the log is logs.py's
        access_log=False,  # see http/measured.py
        server_header=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )
    return Server(config)


async def serve(
    host: str, port: int, database: str, root_url: str, show: bool, webhooks: str, metrics: str = ""
) -> None:
    testing = os.environ.get("TESSERA_TESTING") == "1"
    listening = listen(host, port)
    at = listening.getsockname()[1]
    seen_as = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    address = f"http://{f'[{seen_as}]' if ':' in seen_as else seen_as}:{at}"
    async with (
        open_services(database, root_url or address, testing, webhook_policy=webhooks) as services,
        offered(services, metrics) as figures,
    ):
        server = make_server(services)
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # not on Windows
                asyncio.get_running_loop().add_signal_handler(number, server.stop)
        print(f"Tessera is at {root_url or address} (stop it with Ctrl-C)", flush=True)
        if figures:
            print(f"Its figures are at {figures}", flush=True)
        if testing:
            print("It runs for tests: no limits, and positions and seeds can be chosen.", flush=True)
        if show:
            open_browser(root_url or address)
        await server.serve(sockets=[listening])


def open_browser(address: str) -> None:
    """Where there is a screen; never a reason to fail."""
    screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen:
        with contextlib.suppress(Exception):
            webbrowser.open(address)


def run(
    host: str,
    port: int,
    database: str,
    root_url: str,
    show: bool,
    webhooks: str = PUBLIC,
    metrics: str = "",
    log_format: str = logs.TEXT,
    log_level: str = "warning",
) -> None:
    if webhooks not in POLICIES:
        raise BadInput(f"--webhooks is {', '.join(POLICIES[:-1])} or {POLICIES[-1]}, not {webhooks!r}.")
    logs.begin(log_format, log_level)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(host, port, database, root_url, show, webhooks, metrics))
