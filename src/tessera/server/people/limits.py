"""How often somebody may do something: the limits of costs.py, counted in the memory of this process by the `limits`
library; and how many connections they may have."""

import contextlib
import ipaddress
import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from tessera.server.costs import RATES
from tessera.server.refusals import TooMany
from tessera.server.words import TableRefusal

CONNECTIONS_PER_PERSON = 30
CONNECTIONS_PER_ADDRESS = 200


class Limits:
    """`rates` replaces some of RATES ("5/minute"; several joined by ";"). With `on` false everything is allowed."""

    def __init__(self, rates: Mapping[str, str] | None = None, on: bool = True) -> None:
        given = {**RATES, **(rates or {})}
        self._on = on
        self._items: dict[str, list[RateLimitItem]] = {what: parse_many(given[what]) for what in RATES}
        self._counts = SlidingWindowCounterRateLimiter(_Memory())

    def check(self, what: str, who: str) -> None:
        """Count one more; raises `TooMany`, and then does not count it."""
        if self._on:
            for item in self._items[what]:
                if not self._counts.hit(item, what, who):
                    until = self._counts.get_window_stats(item, what, who).reset_time
                    raise TooMany(what, max(1, math.ceil(until - time.time())))


def network(address: str) -> str:
    """What counts as one address: with IPv6 a whole /64, because anybody with one of its addresses has them all."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


class ConnectionLimit:
    """How many connections a person and an address may have."""

    def __init__(self, per_person: int = CONNECTIONS_PER_PERSON, per_address: int = CONNECTIONS_PER_ADDRESS) -> None:
        self.limits = {"person": per_person, "address": per_address}
        self._open: Counter[tuple[str, str]] = Counter()

    @contextlib.contextmanager
    def admit(self, person: str, address: str) -> Iterator[None]:
        keys = [("person", person), ("address", network(address))]
        if any(self._open[key] >= self.limits[key[0]] for key in keys):
            raise TableRefusal("too_many")
        self._open.update(keys)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for key in keys:
                if self._open[key] <= 0:
                    del self._open[key]


class _Memory(MemoryStorage):
    """The library's storage looks for what has expired after every count, in a new thread, up to a hundred times a
    second; twice a minute is enough."""

    def __init__(self, **options: Any) -> None:
        self.swept = time.monotonic()
        super().__init__(**options)

    def _MemoryStorage__schedule_expiry(self) -> None:  # replaces its private method of this name
        now = time.monotonic()
        if now - self.swept > 30:
            self.swept = now
            super()._MemoryStorage__schedule_expiry()  # type: ignore[misc]
