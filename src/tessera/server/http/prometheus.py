"""The server's figures for Prometheus, at a port of their own: what strangers reach never has them. They are counted in
figures.py anyway; this file and the library behind it (an extra, `tessera[metrics]`) only write them down.

This port has no login: it is one of this machine unless the operator says otherwise.
"""

import asyncio
import contextlib
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tessera.kernel.errors import BadInput
from tessera.server.figures import BOUNDS, FIGURES, Durations
from tessera.server.http.requests import Services

THIS_MACHINE = "127.0.0.1"
LAST_SECONDS = 2  # for open connections at the end


class Server(uvicorn.Server):
    """The main server hears the signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def offered(services: Services, at: str) -> AsyncIterator[str]:
    """Answer `GET /metrics` at [ADDRESS:]PORT while the block lasts; its address. Nowhere, if none is given."""
    if not at:
        yield ""
        return
    listening = listen(at)
    host, port = listening.getsockname()[:2]
    config = uvicorn.Config(
        make_app(services),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_SECONDS,
    )
    server = Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield f"http://{f'[{host}]' if ':' in host else host}:{port}/metrics"
    finally:
        server.should_exit = True
        await serving


def listen(at: str) -> socket.socket:
    host, _, port = at.rpartition(":")
    host = host.strip("[]") or THIS_MACHINE
    if not (port.isascii() and port.isdecimal() and int(port) < 65536):
        raise BadInput(f"--metrics is a PORT or ADDRESS:PORT, not {at!r}.")
    try:
        return socket.create_server((host, int(port)), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as e:
        raise BadInput(f"{host}:{port} cannot be used: {e.strerror}.") from e


def make_app(services: Services) -> Starlette:
    try:
        from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest  # an extra
        from prometheus_client.exposition import CONTENT_TYPE_LATEST
    except ImportError as e:
        raise BadInput("Figures for Prometheus need another package: pip install 'tessera[metrics]'.") from e
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(Collector(services))

    async def metrics(_: Request) -> Response:
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    return Starlette(routes=[Route("/metrics", metrics)])


class Collector:
    """All figures as they are now, as the library wants them."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily  # an extra

        rooms, shared = self.services.rooms, self.services.rooms.shared
        yield counter("moves", "Entries of records that are on disk.", {(): FIGURES.moves})
        yield counter("deliveries", "Frames sent to those who look on.", {(): FIGURES.deliveries})
        yield counter("refusals", "What was refused, by the key of the sentence.", keyed(FIGURES.refusals), ["key"])
        yield counter("store_errors", "Failures of the database.", keyed(FIGURES.store_errors), ["what"])
        yield counter("requests", "Answered requests.", dict(FIGURES.requests), ["method", "route", "status"])
        yield histogram("request_seconds", "How long requests took.", FIGURES.durations, ["method", "route"])
        yield histogram("wait_seconds", "How long work waited for a process.", keyed(FIGURES.waits), ["queue"])
        yield histogram("loop_lag_seconds", "How late the event loop was.", {(): FIGURES.lag}, [])
        yield GaugeMetricFamily("tessera_sockets", "Open websockets.", len(rooms.connections()))
        waiting = GaugeMetricFamily("tessera_waiting", "Work that waits for a process.", labels=["queue"])
        lengths = [(queue.name, len(queue)) for queue in shared.bots.queues()]
        lengths += [(queue.name, len(queue)) for queue in shared.errands.queues()]
        for name, length in lengths:
            waiting.add_metric([name], length)
        yield waiting
        tables = GaugeMetricFamily("tessera_tables", "Tables in memory.", labels=["status"])
        for status, count in Counter(room.table.status() for room in rooms.all()).items():
            tables.add_metric([status], count)
        yield tables


def keyed(by_key: dict[str, Any]) -> dict[tuple[str, ...], Any]:
    return {(key,): value for key, value in by_key.items()}


def counter(name: str, says: str, values: dict[Any, int], labels: list[str] | None = None) -> Any:
    from prometheus_client.core import CounterMetricFamily  # an extra

    family = CounterMetricFamily(f"tessera_{name}", says, labels=labels or [])
    for key, value in values.items():
        family.add_metric([str(part) for part in key], value)
    return family


def histogram(name: str, says: str, values: dict[Any, Durations], labels: list[str]) -> Any:
    from prometheus_client.core import HistogramMetricFamily  # an extra

    family = HistogramMetricFamily(f"tessera_{name}", says, labels=labels)
    for key, found in values.items():
        buckets: list[tuple[str, float]] = []
        so_far = 0
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], found.counts, strict=True):
            so_far += count
            buckets.append((bound, so_far))
        family.add_metric([str(part) for part in key], buckets, found.sum)
    return family
