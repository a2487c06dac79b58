"""Webhooks: when somebody is asked who has no page open at the table, the address that they gave is called, and the one
that the table's maker gave for the table (tables/table_hooks.py).

One POST with a little JSON, one more try, no redirects followed; of what comes back only the status is read. Whoever
runs an address is a stranger: a call has one deadline for all of it, from the name's resolution to the status, one is
made at a time for a person or a table, and name lookups have threads of their own, so that nothing else ever waits for
one. Unless the host allows `any`, only addresses that all the world can reach are called: the name is resolved once,
what is not global is refused, and the connection goes to exactly the address that was looked at.
"""

import asyncio
import contextlib
import ipaddress
import logging
import socket
import ssl
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from tessera.server.refusals import Refusal
from tessera.server.store import Store
from tessera.server.words import say

logger = logging.getLogger(__name__)
CALL_SECONDS = 5.0  # for all of one call
PAUSE_SECONDS = 2.0  # before the second try
QUIET_SECONDS = 60.0  # between two notices of one table to one person
MOST_FAILURES = 10  # in a row: then the address is not called any more, until its owner saves it again
CALLS_AT_ONCE = 8
MOST_WAITING = 1000
LOOKUP_THREADS = 4
ADDRESS_CHARACTERS = 500
ANSWER_BYTES = 4096  # of the line with the status

OFF, PUBLIC, ANY = "off", "public", "any"
POLICIES: Final = (OFF, PUBLIC, ANY)
TESSERA, DISCORD, SLACK = "tessera", "discord", "slack"
KINDS: Final = (TESSERA, DISCORD, SLACK)
PORTS: Final = {"https": 443, "http": 80}
TROUBLE: Final = (
    OSError, ValueError, IndexError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, Refusal,
)  # fmt: skip


class TurnNotice(msgspec.Struct):
    """What a webhook of kind `tessera` gets."""

    table: str
    game: str
    seat: int
    name: str
    address: str  # of the table's page


class TableNotice(msgspec.Struct):
    """What a table's webhook of kind `tessera` gets."""

    event: str  # "turn" or "over"
    table: str
    game: str
    seats: list[int]  # whose turn it is
    names: list[str]
    address: str  # of the table's page
    ending: str = ""  # how the game ended, as a sentence


class Hook(msgspec.Struct):
    """An address as its owner saved it."""

    url: str
    kind: str = TESSERA
    lang: str = "en"  # of the sentences that it gets
    failures: int = 0  # in a row

    @property
    def stopped(self) -> bool:
        return self.failures >= MOST_FAILURES


class Target(NamedTuple):
    secure: bool
    host: str
    port: int
    path: str


class NotGlobal(OSError):
    """The name belongs to an address of this machine or of a private network."""


def target_of(url: str, policy: str) -> Target:
    """What is called; raises `Refusal` for what cannot be or may not be."""
    if policy == OFF:
        raise Refusal("webhook.off")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
        host.encode("idna")
    except (ValueError, KeyError) as e:
        raise Refusal("webhook.address") from e
    if not host or len(url) > ADDRESS_CHARACTERS or not url.isascii() or not url.isprintable() or " " in url:
        raise Refusal("webhook.address")
    if parts.username is not None or parts.password is not None:
        raise Refusal("webhook.password")
    if policy == PUBLIC:
        if port != PORTS[parts.scheme]:
            raise Refusal("webhook.port")
        if is_private(host):
            raise Refusal("webhook.private")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", host, port, path)


def is_private(host: str) -> bool:
    """Is this an address, or a name, that can only be somewhere inside? Other names are looked up before each call."""
    try:
        return not is_global(str(ipaddress.ip_address(host)))
    except ValueError:
        # Forms like 127.1 and 0x7f000001 are numbers to a resolver, and a name without a dot is one of a local network.
        last = host.rstrip(".").rpartition(".")[2]
        return "." not in host or last[:1].isdigit() or last in ("localhost", "local", "internal")


def is_global(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        ip = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else ip)
    return ip.is_global and not ip.is_multicast


def body_of(kind: str, notice: TurnNotice | TableNotice, sentence: str) -> bytes:
    if kind == DISCORD:
        return msgspec.json.encode({"content": sentence, "allowed_mentions": {"parse": []}})
    if kind == SLACK:
        # Or a person called <!channel> would call everybody there.
        safe = sentence.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return msgspec.json.encode({"text": safe})
    return msgspec.json.encode(notice)


class Webhooks:
    def __init__(self, store: Store, root_url: str, policy: str = PUBLIC) -> None:
        self.store = store
        self.root_url = root_url
        self.policy = policy
        self._tasks: set[asyncio.Task[Any]] = set()
        self._calling = asyncio.Semaphore(CALLS_AT_ONCE)
        self._turns: dict[str, asyncio.Lock] = {}  # of each person who is being called
        self._told: dict[tuple[str, str], float] = {}
        self._lookups = ThreadPoolExecutor(LOOKUP_THREADS, "tessera-names")
        self._tls: ssl.SSLContext | None = None

    def check(self, url: str) -> None:
        """Raises `Refusal` if this address is not called here."""
        target_of(url, self.policy)

    def page_of(self, table: str) -> str:
        return f"{self.root_url}/table/{table}"

    def turn(self, person: str, table: str, game: str, title: str, seat: int, name: str) -> None:
        """It is the turn of a person, who sits in this seat by this name."""
        notice = TurnNotice(table, game, seat, name, self.page_of(table))
        args = {"game": title, "name": name, "address": notice.address}

        async def hook() -> Hook | None:
            who = await self.store.person(person)
            return Hook(who.webhook, who.webhook_kind, who.webhook_lang, who.webhook_failures) if who else None

        async def count(_: Hook, failures: int) -> None:
            await self.store.change_person(person, webhook_failures=failures)

        self.tell(person, table, notice, "webhook.turn", args, hook, count)

    def tell(
        self,
        owner: str,
        about: str,
        notice: TurnNotice | TableNotice,
        key: str,
        args: dict[str, str],
        hook: Callable[[], Awaitable[Hook | None]],
        count: Callable[[Hook, int], Awaitable[None]],
    ) -> None:
        """Call the address of a person or a table, unless it was told about the same just now. `key` is the sentence
        for it, with `args`; `hook` finds the address, and `count` keeps how often it has failed."""
        now = time.monotonic()
        told_lately = now - self._told.get((owner, about), -QUIET_SECONDS) < QUIET_SECONDS
        if self.policy == OFF or told_lately or len(self._tasks) >= MOST_WAITING:
            return
        self._told = {k: at for k, at in self._told.items() if now - at < QUIET_SECONDS}
        self._told[owner, about] = now

        async def call() -> None:
            found = await hook()
            if found is None or not found.url or found.stopped:
                return
            good = await self._tried(owner, found.url, body_of(found.kind, notice, say(key, found.lang, **args)))
            failures = 0 if good else found.failures + 1
            if failures != found.failures:
                await count(found, failures)

        task = asyncio.create_task(self._in_turn(owner, call))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _in_turn(self, owner: str, call: Callable[[], Awaitable[None]]) -> None:
        lock = self._turns.setdefault(owner, asyncio.Lock())
        async with lock:
            with contextlib.suppress(Refusal):  # the database is away, which the store says; or the table is gone
                await call()
        if not lock.locked():
            self._turns.pop(owner, None)

    async def _tried(self, id: str, url: str, body: bytes) -> bool:
        """Twice, if need be. Did it answer with less than a server's failure?"""
        for last in (False, True):
            try:
                async with self._calling:
                    if await self.post(url, body) < 500:
                        return True
            except TROUBLE as e:
                logger.info("the webhook of %s does not answer: %s", id, type(e).__name__)
                if isinstance(e, NotGlobal | Refusal):
                    return False
            if not last:
                await asyncio.sleep(PAUSE_SECONDS)
        return False

    async def post(self, url: str, body: bytes) -> int:
        """One HTTP POST; the status of the answer."""
        target = target_of(url, self.policy)
        async with asyncio.timeout(CALL_SECONDS):
            address = await self._resolved(target)
            reader, writer = await asyncio.open_connection(
                address,
                target.port,
                limit=ANSWER_BYTES,
                ssl=self._secure() if target.secure else None,
                server_hostname=target.host if target.secure else None,
            )
            try:
                host = f"[{target.host}]" if ":" in target.host else target.host
                named = host if target.port in PORTS.values() else f"{host}:{target.port}"
                head = (
                    f"POST {target.path} HTTP/1.1\r\nHost: {named}\r\nUser-Agent: Tessera\r\nConnection: close\r\n"
                    f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
                )
                writer.write(head.encode("ascii") + body)
                await writer.drain()
                return int((await reader.readuntil(b"\n")).split()[1])
            finally:
                writer.transport.abort()  # what else it would say is not waited for

    async def _resolved(self, target: Target) -> str:
        """One address of the name. With the policy PUBLIC all that it has must be global."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(
            self._lookups, lambda: socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        )
        addresses = [str(row[4][0]) for row in found]
        if self.policy != ANY and not all(is_global(address) for address in addresses):
            raise NotGlobal(f"{target.host} is not an address of the open network")
        return addresses[0]

    def _secure(self) -> ssl.SSLContext:
        if self._tls is None:
            self._tls = ssl.create_default_context()
        return self._tls

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._lookups.shutdown(wait=False, cancel_futures=True)
