"""`tessera serve`: opens the store, the bots' processes and the endpoints, and closes them in order.

Asked to stop, it ends within ten seconds whatever hangs: connections are cut, then work is given up, then threads that
do not come back are left behind, and last the process is ended from outside the interpreter. That loses nothing: what
was acknowledged is on disk.
"""

import asyncio
import contextlib
import faulthandler
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import AsyncIterator
from dataclasses import dataclass

from tessera.kernel.errors import BadInput
from tessera.server import logs, store as stores
from tessera.server.app import make_app
from tessera.server.bots.pool import BotPool
from tessera.server.errands import Errands
from tessera.server.figures import FIGURES
from tessera.server.http.connections import QUEUED_CONNECTIONS, Config, Seconds, Server
from tessera.server.http.entrance import ALL_ADDRESSES, Entrance, Hosts
from tessera.server.http.places import LOOPBACK, Places, Proxies, connections_within, raised_file_limit
from tessera.server.http.prometheus import offered
from tessera.server.http.requests import Services
from tessera.server.people.accounts import Accounts
from tessera.server.people.limits import Limits
from tessera.server.people.webhooks import POLICIES, PUBLIC, Webhooks
from tessera.server.tables.rooms import Rooms
from tessera.server.watchdog import say_that_it_lives

logger = logging.getLogger(__name__)

FIRST_PORT = 8000
TRIED_PORTS = 100  # ports after the first
FEW_FILES = 4096  # of which the host is told


@dataclass(frozen=True)
class Wanted:
    """How the server is to run: the options of `tessera serve`."""

    host: str = "127.0.0.1"
    port: int = 0
    database: str = ""
    root_url: str = ""
    show: bool = False
    webhooks: str = PUBLIC
    trust_proxy: str = LOOPBACK
    metrics: str = ""
    log_format: str = logs.TEXT
    log_level: str = "warning"


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
            s.listen(QUEUED_CONNECTIONS)
            return s
        except OSError as e:
            s.close()
            if port:
                raise BadInput(f"{host}:{port} cannot be used: {e.strerror}.") from e
    raise BadInput(f"No port from {FIRST_PORT} to {FIRST_PORT + TRIED_PORTS - 1} is free; choose one with --port.")


def make_server(
    services: Services,
    hosts: Hosts | None = None,
    places: Places | None = None,
    seconds: Seconds | None = None,
) -> Server:
    places = places or Places()
    app = Entrance(make_app(services), hosts or Hosts(services.root_url), places)
    return Server(Config(app, places, seconds or Seconds()))


async def serve(wanted: Wanted) -> None:
    testing = os.environ.get("TESSERA_TESTING") == "1"
    proxies = Proxies(wanted.trust_proxy)
    files = raised_file_limit()
    listening = listen(wanted.host, wanted.port)
    here, elsewhere = addresses(wanted.host, listening.getsockname()[1])
    address, links = wanted.root_url or here, wanted.root_url or elsewhere
    async with (
        open_services(wanted.database, links, testing, webhook_policy=wanted.webhooks) as services,
        offered(services, wanted.metrics) as figures,
    ):
        places = Places(connections_within(files), proxies)
        hosts = Hosts(wanted.root_url, wanted.host)
        server = make_server(services, hosts, places, patience(testing))
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # not on Windows
                asyncio.get_running_loop().add_signal_handler(number, stop, server)
        print(f"Tessera is at {address} (stop it with Ctrl-C)", flush=True)
        if not wanted.root_url and elsewhere != here:
            print(f"Others in your network find it at {elsewhere}; links that it sends begin so.", flush=True)
        if figures:
            print(f"Its figures are at {figures}", flush=True)
        if files < FEW_FILES:
            logger.warning(
                "The system allows %d open files, so there can be %d connections: raise the hard limit "
                "(ulimit -Hn, or LimitNOFILE under systemd) for more.",
                files,
                places.in_all,
            )
        if testing:
            print("It runs for tests: no limits, and positions and seeds can be chosen.", flush=True)
        if wanted.show:
            open_browser(address)
        await server.serve(sockets=[listening])


def patience(testing: bool) -> Seconds:
    """Tests do not wait as long: TESSERA_TEST_SECONDS=head=0.5,cut=60."""
    given = os.environ.get("TESSERA_TEST_SECONDS", "") if testing else ""
    parts = (part.partition("=") for part in given.split(",") if part)
    return Seconds()._replace(**{name: float(number) for name, _, number in parts})


def addresses(host: str, port: int) -> tuple[str, str]:
    """Where the server is found from this machine, and from others."""
    here, elsewhere = ("127.0.0.1", address_in_network()) if host in ALL_ADDRESSES else (host, host)
    return web_address(here, port), web_address(elsewhere, port)


def web_address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def address_in_network() -> str:
    """This machine's own address on the way out; nothing is sent to find it. Without a network, 127.0.0.1."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        s.connect(("192.0.2.1", 9))  # an address for documentation: it is nobody's
        return str(s.getsockname()[0])
    return "127.0.0.1"


def stop(server: Server) -> None:
    """At a signal; at a second one at once. What then still hangs is told on stderr, thread by thread, and the process
    ended without asking the interpreter, which may be what hangs."""
    again, seconds = server.should_exit, server.config.seconds
    server.stop()
    left = max(0.1, server.asked_at + seconds.last - time.monotonic())
    with contextlib.suppress(RuntimeError, ValueError, OSError):  # where there is no stderr
        faulthandler.dump_traceback_later(min(seconds.last_twice, left) if again else left, exit=True)


def open_browser(address: str) -> None:
    """Where there is a screen; never a reason to fail."""
    screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen:
        with contextlib.suppress(Exception):
            webbrowser.open(address)


def run(wanted: Wanted) -> None:
    if wanted.webhooks not in POLICIES:
        raise BadInput(f"--webhooks is {', '.join(POLICIES[:-1])} or {POLICIES[-1]}, not {wanted.webhooks!r}.")
    logs.begin(wanted.log_format, wanted.log_level)

    async def from_beginning_to_end() -> None:
        await serve(wanted)
        leave()

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(from_beginning_to_end())


def leave() -> None:
    """All is closed. Python would still wait for every thread, a name's lookup that never ends too."""
    logging.shutdown()
    for out in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # whoever read it has gone
            out.flush()
    os._exit(0)
