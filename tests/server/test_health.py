"""What a server says of itself to whoever runs it: is it of use, and its figures."""

import asyncio
import re
import sys

import httpx
import pytest
from sqlalchemy import Connection
from support.server import Online, opened

from tessera.kernel.errors import BadInput
from tessera.server.costs import FairQueue
from tessera.server.figures import BOUNDS, FIGURES, KEYS, Durations
from tessera.server.http import health, prometheus
from tessera.server.http.prometheus import offered
from tessera.server.store import StoreTrouble
from tessera.server.store.outage import WRITE

pytestmark = pytest.mark.anyio


# Is it of use?


async def test_a_server_that_is_well_says_so_to_anybody_however_often(sqlite_url: str) -> None:
    async with opened(sqlite_url, testing=False) as online, httpx.AsyncClient(base_url=online.address) as anybody:
        asked = 0

        def counted(c: Connection) -> None:
            nonlocal asked
            asked += 1

        online.store.answers = lambda: online.store._read(counted)  # type: ignore[method-assign]
        answers = [await anybody.get("/healthz", headers={"Origin": "http://elsewhere"}) for _ in range(150)]
        assert {(a.status_code, a.text, a.headers.get("set-cookie")) for a in answers} == {(200, "ok\n", None)}
        assert len(answers) > 60 and asked < 20  # more than other requests of an address, and hardly any work
        assert (await anybody.head("/healthz")).status_code == 200


async def test_a_server_whose_database_is_away_says_why(online: Online, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH_SECONDS", -1.0)

    async def away() -> None:
        raise StoreTrouble("cannot_read")

    async with httpx.AsyncClient(base_url=online.address) as balancer:
        with monkeypatch.context() as patched:
            patched.setattr(online.store, "answers", away)
            answer = await balancer.get("/healthz")
            assert answer.status_code == 503 and answer.text.startswith("cannot_read: The server cannot read")
        assert (await balancer.get("/healthz")).status_code == 200
        online.store.outage.failed(WRITE, "the disk is full")
        answer = await balancer.get("/healthz")
        assert answer.status_code == 503 and answer.text.startswith("cannot_write: ")


async def test_a_database_that_does_not_answer_is_asked_once(online: Online, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.05)
    go_on, asked = asyncio.Event(), 0

    async def hangs() -> None:
        nonlocal asked
        asked += 1
        await go_on.wait()

    monkeypatch.setattr(online.store, "answers", hangs)
    async with httpx.AsyncClient(base_url=online.address) as balancer:
        answers = await asyncio.gather(*(balancer.get("/healthz") for _ in range(20)))
        assert {(a.status_code, a.text) for a in answers} == {(503, "slow_store: The database does not answer.\n")}
        assert asked == 1
        go_on.set()
        monkeypatch.setattr(health, "ANSWER_SECONDS", 20.0)
        assert (await balancer.get("/healthz")).status_code == 200


# Figures


def figures(text: str) -> dict[str, float]:
    return {m[1]: float(m[2]) for m in re.finditer(r"^([a-z_]+(?:\{.*\})?) (\S+)$", text, re.M)}


async def test_what_happens_is_counted(online: Online) -> None:
    async with offered(online.services, "0") as address, httpx.AsyncClient() as prometheus:
        assert address.startswith("http://127.0.0.1:")

        async def now() -> dict[str, float]:
            return figures((await prometheus.get(address)).raise_for_status().text)

        before = await now()
        ann = await online.guest()
        table = await ann.table("template", 2, play_now=True, name="Anns table")
        async with ann.socket(table) as socket:
            await socket.next("snapshot")
            await ann.answer(table)
            await ann.do(table, "play", v=0, code=0)  # stale
            await ann.do(table, "sit", seat=1)
            after = await now()
        for name in (
            "tessera_moves_total",
            "tessera_deliveries_total",
            "tessera_sockets",
            'tessera_tables{status="playing"}',
            'tessera_refusals_total{key="stale"}',
            'tessera_refusals_total{key="seat_taken"}',
            'tessera_requests_total{method="POST",route="/api/tables/{table}/do",status="200"}',
            'tessera_request_seconds_count{method="POST",route="/api/tables",}'.replace(",}", "}"),
        ):
            assert after[name] > before.get(name, 0), name
        assert {'tessera_waiting{queue="bots"}', 'tessera_waiting{queue="checks"}'} <= after.keys()
        assert after["process_resident_memory_bytes"] > 1e6
        text = (await prometheus.get(address)).text
        for private in (table, ann.id, str(ann.me["name"]), "Anns table"):
            assert private not in text


async def test_no_address_that_somebody_makes_up_becomes_a_figure(online: Online) -> None:
    ann = await online.guest()
    before = len(FIGURES.requests), len(FIGURES.refusals)
    for n in range(30):
        await ann.http.get(f"/api/tables/nowhere{n}")
        await ann.http.get(f"/made/up/{n}")
        await ann.http.get(f"/api/made/up/{n}")
    assert len(FIGURES.requests) <= before[0] + 3
    FIGURES.refused("whatever a game says")
    assert FIGURES.refusals.keys() <= KEYS | {"game"}


async def test_strangers_do_not_reach_the_figures(online: Online) -> None:
    async with offered(online.services, "0"), httpx.AsyncClient(base_url=online.address) as stranger:
        assert "tessera_moves" not in (await stranger.get("/metrics")).text


async def test_figures_that_cannot_be_given_are_a_sentence(online: Online, monkeypatch: pytest.MonkeyPatch) -> None:
    async with offered(online.services, "127.0.0.1:0") as address:
        taken = address.removeprefix("http://").removesuffix("/metrics")
        for at, sentence in ((taken, "cannot be used"), ("here:there", "is a PORT"), ("99999", "is a PORT")):
            with pytest.raises(BadInput, match=sentence):
                prometheus.listen(at)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(BadInput, match=r"pip install 'tessera\[metrics\]'"):
        prometheus.make_app(online.services)


async def test_waits_are_counted_by_queue() -> None:
    queue: FairQueue[int] = FairQueue(name="a test")
    queue.put(1, "ann", 0)
    await queue.get()
    assert FIGURES.waits.pop("a test").count == 1


def test_a_duration_is_counted_once_at_its_bound() -> None:
    found = Durations()
    for seconds in (0.0, BOUNDS[0], 0.02, 1000.0):
        found.add(seconds)
    assert found.counts[0] == 2 and found.counts[-1] == 1 and found.count == 4
    assert list(prometheus.histogram("x", "", {(): found}, []).samples)[-2].value == 4


async def test_the_loop_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tessera.server.figures.LAG_SECONDS", 0.0)
    before = FIGURES.lag.count
    watching = asyncio.create_task(FIGURES.watch_loop())
    while FIGURES.lag.count < before + 3:
        await asyncio.sleep(0)
    watching.cancel()
