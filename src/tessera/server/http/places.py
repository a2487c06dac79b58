"""How many connections the server takes: in all what the system's limit of open files leaves for them, and from one
address a share of that. So nobody who only opens connections keeps others out or takes the files that the database
needs.

A connection that has not sent a whole request yet, or waits for its next one, gives its place to a newcomer when all
places are taken. Behind a proxy that is trusted everybody comes from one address: its connections have no share, and
the requests that it hands on are counted by the address that it names (entrance.py).
"""

import asyncio
import contextlib
import ipaddress
import os
import time
from collections import Counter
from typing import Protocol

from tessera.kernel.errors import BadInput
from tessera.server.people.limits import network

MOST_CONNECTIONS = 20_000  # however many files there may be: each takes some memory as well
MOST_OF_ONE = 500  # of one address, and
SHARE = 4  # at most one in so many of all
OWN_FILES = 64  # for the database, calls of webhooks and whatever is read, and
FILES_OF_PROCESS = 4  # for each processor: a bot's process has two pipes, and a few files while it is begun
MOST_FILES = 65_536  # that are asked for where the system names no limit
LOOPBACK = "127.0.0.1,::1"


def raised_file_limit() -> int:
    """How many files this process may have open, once it has asked for as many as it may have."""
    try:
        import resource  # not on Windows
    except ImportError:
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_FILES
    for wanted in (MOST_FILES if hard == resource.RLIM_INFINITY else hard, 10_240):  # macOS gives no more than that
        if wanted > soft:
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                return wanted
    return soft


def connections_within(files: int) -> int:
    """How many connections so many files leave room for."""
    own = OWN_FILES + FILES_OF_PROCESS * (os.cpu_count() or 2)
    return min(MOST_CONNECTIONS, files - min(own, files // 2))


class Proxies:
    """The addresses that are believed when they say for whom they ask."""

    def __init__(self, given: str = LOOPBACK) -> None:
        self.networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        for part in given.split(",") if given.strip() else []:
            try:
                one = ipaddress.ip_network(part.strip(), strict=False)
            except ValueError:
                raise BadInput(
                    "--trust-proxy is addresses or networks, such as 127.0.0.1,172.16.0.0/12, "
                    f"and {part.strip()!r} is neither."
                ) from None
            self.networks.append(one)
            if isinstance(one, ipaddress.IPv4Network):  # as a server that listens on :: sees it
                mapped = f"::ffff:{one.network_address}/{96 + one.prefixlen}"
                self.networks.append(ipaddress.ip_network(mapped))

    def __contains__(self, address: str) -> bool:
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(ip in one for one in self.networks)

    def named(self) -> list[str]:
        return [str(one) for one in self.networks]


class Waiting(Protocol):
    """A connection from which a request, or the rest of one, is to come."""

    transport: asyncio.Transport


class Places:
    def __init__(
        self, in_all: int = MOST_CONNECTIONS, proxies: Proxies | None = None, of_one: int = MOST_OF_ONE
    ) -> None:
        self.in_all = max(in_all, 1)
        self.of_one = max(1, min(of_one, self.in_all // SHARE))
        self.proxies = proxies or Proxies()
        self._taken: dict[asyncio.Transport, str] = {}  # by whom
        self._by: Counter[str] = Counter()
        self._heads: dict[Waiting, float] = {}  # since when a whole head is awaited; the earliest first
        self._bodies: dict[Waiting, float] = {}  # and the rest of a body

    def sharer(self, address: str) -> str:
        """Whose share counts for an address; nobody's for a proxy."""
        return "" if address in self.proxies else network(address)

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """Take a place, if there is one for this address."""
        who = self.sharer(address)
        if who and self._by[who] >= self.of_one:
            return False
        if len(self._taken) >= self.in_all and not self._make_room():
            return False
        self._taken[transport] = who
        self._by[who] += 1
        return True

    def _make_room(self) -> bool:
        """Whoever has been silent longest goes."""
        silent = next(iter(self._heads), None)
        if silent is None:
            return False
        self.has_come(silent)
        self.leave(silent.transport)
        silent.transport.abort()
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        who = self._taken.pop(transport, None)
        if who is not None:
            self._by[who] -= 1
            if not self._by[who]:
                del self._by[who]

    def await_head(self, of: Waiting) -> None:
        self._bodies.pop(of, None)
        self._heads.setdefault(of, time.monotonic())

    def await_body(self, of: Waiting) -> None:
        self._heads.pop(of, None)
        self._bodies.setdefault(of, time.monotonic())

    def has_come(self, of: Waiting) -> None:
        """Nothing is awaited of this connection."""
        self._heads.pop(of, None)
        self._bodies.pop(of, None)

    def late(self, head_seconds: float, body_seconds: float) -> list[Waiting]:
        """Who has been awaited for longer than that."""
        now = time.monotonic()
        found: list[Waiting] = []
        for awaited, seconds in ((self._heads, head_seconds), (self._bodies, body_seconds)):
            for one, since in awaited.items():
                if now - since < seconds:
                    break
                found.append(one)
        return found
