"""Connections against `tessera serve` as a process, by raw sockets: who sends nothing, too slowly or too much, calls
the server by another's name, or comes through a proxy. And it ends when it is asked to, whatever hangs."""

import asyncio
import contextlib
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from support.process import Served, served
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tessera.kernel.errors import BadInput
from tessera.server import serve
from tessera.server.http.connections import Config, Seconds
from tessera.server.http.entrance import Hosts
from tessera.server.http.places import Places, Proxies, connections_within
from tessera.server.people import webhooks
from tessera.server.store import open_store

PATIENCE_SECONDS = 20.0  # a guard: nothing waits that long unless it fails
NEVER = "head=60,body=60,idle=60,reader=60"
FEW_FILES = "-n 64"  # 32 places, of which one address may have 8
PLACES, SHARE = 32, 8
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="addresses 127.0.0.2 and on, and /proc, are Linux's")


def guest(server: Served) -> httpx.Client:
    http = httpx.Client(base_url=server.address, timeout=PATIENCE_SECONDS, headers={"Origin": server.address})
    http.get("/api/me").raise_for_status()
    return http


class Player:
    """Somebody at a table against a bot, with a page open."""

    ws: ClientConnection

    def __init__(self, server: Served) -> None:
        self.server = server
        self.http = guest(server)
        made = self.http.post("/api/tables", json={"game": "template", "seats": 2, "play_now": True})
        self.table = made.raise_for_status().json()["id"]
        self.acknowledged: dict[str, int] = {}
        self.asked: dict[str, Any] = {}

    def page(self) -> contextlib.AbstractContextManager[ClientConnection]:
        return connect(
            f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/socket",
            additional_headers={"Cookie": self.cookie()},
            origin=Origin(self.server.address),
            proxy=None,
        )

    def cookie(self) -> str:
        return "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())

    def wait_for(self, *kinds: str) -> dict[str, Any]:
        """The next frame of these kinds; of those that may ask, the next that asks."""
        while True:
            notice: dict[str, Any] = json.loads(self.ws.recv(PATIENCE_SECONDS))
            if notice["t"] in ("snapshot", "moved") and notice["question"]:
                self.asked = notice
            if notice["t"] in kinds and (notice["t"] == "done" or notice["question"]):
                return notice

    def move(self) -> None:
        id = f"move{len(self.acknowledged)}"
        code = self.asked["question"]["choices"][0]["code"]
        self.ws.send(json.dumps({"t": "play", "id": id, "v": self.asked["v"], "code": code}))
        self.acknowledged[id] = self.wait_for("done")["v"]

    def play(self, moves: int) -> None:
        for _ in range(moves):
            self.move()
            if self.asked["v"] < self.acknowledged[f"move{len(self.acknowledged) - 1}"]:
                self.wait_for("moved")


@contextlib.contextmanager
def player(server: Served) -> Iterator[Player]:
    ann = Player(server)
    with ann.page() as ann.ws:
        ann.wait_for("snapshot", "moved")
        yield ann


@contextlib.contextmanager
def raw(server: Served, sent: bytes = b"", address: str = "127.0.0.1", small: bool = False) -> Iterator[socket.socket]:
    with socket.socket() as s:
        if small:  # small pieces: the system keeps a few of them for us, and not megabytes
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            s.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 200)
        s.bind((address, 0))
        s.settimeout(PATIENCE_SECONDS)
        s.connect(("127.0.0.1", server.port))
        s.sendall(sent)
        yield s


def read(s: socket.socket) -> bytes:
    """All that still comes, until the server closes."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := s.recv(65536):
            parts.append(part)
    return b"".join(parts)


def answer(s: socket.socket) -> bytes:
    """One answer of a connection that stays open."""
    said = b""
    while b"\r\n\r\n" not in said:
        said += s.recv(1)
    length = re.search(rb"content-length: (\d+)", said)
    whole = len(said) + (int(length[1]) if length else 0)
    while len(said) < whole:
        said += s.recv(whole - len(said))
    return said


def drip(s: socket.socket, drops: bytes) -> bytes:
    """Send bit by bit until the server says something; what it says."""
    s.sendall(drops[:10])
    for i in range(10, len(drops)):
        if select.select([s], [], [], 0.02)[0]:
            return read(s)
        with contextlib.suppress(ConnectionError):
            s.sendall(drops[i : i + 1])
    raise AssertionError("the server waits for every drop")


def fill(s: socket.socket, data: bytes) -> None:
    """Send until the other side takes no more."""
    s.setblocking(False)
    for _ in range(100_000):
        try:
            s.send(data)
        except BlockingIOError:
            if not select.select([], [s], [], 1.0)[1]:
                return
        except ConnectionError:
            return
    raise AssertionError("everything was taken")


def begun(server: Served, stack: contextlib.ExitStack, address: str = "127.0.0.1", forwarded: str = "") -> bytes:
    """A request whose body does not come, once the server waits for it: what it has said until then."""
    proxied = f"X-Forwarded-For: {forwarded}\r\n" if forwarded else ""
    head = (
        f"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\n{proxied}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n"
    )
    s = stack.enter_context(raw(server, head.encode(), address))
    return answer(s)


GET = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


# Places


def test_silent_connections_keep_nobody_from_playing_or_coming(tmp_path: Path) -> None:
    with served(tmp_path, limit=FEW_FILES, TESSERA_TEST_SECONDS=NEVER) as server, contextlib.ExitStack() as stack:
        ann = stack.enter_context(player(server))
        silent = [stack.enter_context(raw(server, b"GET / HT" if n % 2 else b"")) for n in range(100)]
        for s in silent[: 100 - PLACES]:  # those who have been silent longest have gone
            assert read(s) == b""
        ann.play(5)
        with httpx.Client(base_url=server.address, timeout=PATIENCE_SECONDS) as newcomer:
            assert newcomer.get("/api/games").status_code == 200
        with player(server) as bea:
            bea.play(2)
        assert len(server.log()) < 2000


def test_an_address_has_a_share_and_whoever_comes_beyond_it_is_told(tmp_path: Path) -> None:
    options = {"limit": FEW_FILES, "TESSERA_TEST_SECONDS": NEVER}
    with served(tmp_path, "--trust-proxy", "", **options) as server, contextlib.ExitStack() as stack:
        for _ in range(SHARE):
            assert begun(server, stack, "127.0.0.2").startswith(b"HTTP/1.1 100 ")
        with raw(server, address="127.0.0.2") as s:
            said = read(s).decode()
        assert said.startswith("HTTP/1.1 503 ")
        assert "no place for another connection" in said and "keinen Platz" in said
        with raw(server, GET, address="127.0.0.3") as s:
            assert s.recv(100).startswith(b"HTTP/1.1 200 ")


def test_a_place_is_free_again_when_its_connection_has_gone(tmp_path: Path) -> None:
    options = {"limit": FEW_FILES, "TESSERA_TEST_SECONDS": NEVER}
    with served(tmp_path, "--trust-proxy", "", **options) as server:
        for _ in range(3 * SHARE):
            with raw(server, GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")) as s:
                assert read(s).startswith(b"HTTP/1.1 200 ")
        ann = Player(server)
        for _ in range(3 * SHARE):
            with ann.page() as page:
                page.recv(PATIENCE_SECONDS)


def test_a_trusted_proxy_has_no_share_and_those_behind_it_each_have_one(tmp_path: Path) -> None:
    with served(tmp_path, limit=FEW_FILES, TESSERA_TEST_SECONDS=NEVER) as server, contextlib.ExitStack() as stack:
        for _ in range(SHARE):
            assert begun(server, stack, forwarded="203.0.113.5").startswith(b"HTTP/1.1 100 ")
        said = begun(server, stack, forwarded="203.0.113.5")
        assert said.startswith(b"HTTP/1.1 503 ") and b"too many connections from you" in said
        assert begun(server, stack, forwarded="203.0.113.6").startswith(b"HTTP/1.1 100 ")
        for _ in range(3 * SHARE):  # and what has been answered is not under way any more
            httpx.get(f"{server.address}/api/games", headers={"X-Forwarded-For": "203.0.113.7"}).raise_for_status()


def test_who_is_not_trusted_is_one_address_whatever_it_says(tmp_path: Path) -> None:
    options = {"limit": FEW_FILES, "TESSERA_TEST_SECONDS": NEVER}
    with served(tmp_path, "--trust-proxy", "127.0.0.9", **options) as server, contextlib.ExitStack() as stack:
        for n in range(SHARE):
            assert begun(server, stack, forwarded=f"203.0.113.{n}").startswith(b"HTTP/1.1 100 ")
        with raw(server) as s:
            assert read(s).startswith(b"HTTP/1.1 503 ")
        for n in range(SHARE + 1):
            assert begun(server, stack, "127.0.0.9", forwarded=f"203.0.113.{n}").startswith(b"HTTP/1.1 100 ")


@pytest.mark.parametrize(
    ("peer", "address"),
    [("127.0.0.1", "127.0.0.1"), ("127.0.0.9", "203.0.113.5"), ("::ffff:127.0.0.9", "203.0.113.5"), ("::1", "::1")],
)
def test_only_a_trusted_proxy_is_believed_for_whom_it_asks(peer: str, address: str) -> None:
    clients: list[str] = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        clients.append(scope["client"][0])

    async def nothing_more(*_: Any) -> Any:
        raise AssertionError

    config = Config(app, Places(proxies=Proxies("127.0.0.9")), Seconds())
    config.load()
    scope: Any = {"type": "http", "client": (peer, 1), "headers": [(b"x-forwarded-for", b"203.0.113.5")]}
    asyncio.run(config.loaded_app(scope, nothing_more, nothing_more))
    assert clients == [address]


def test_proxies_are_addresses_and_networks() -> None:
    given = Proxies("127.0.0.1, 172.16.0.0/12,fd00::/8")
    for address in ("127.0.0.1", "172.17.0.2", "::ffff:172.17.0.2", "fd00::1"):
        assert address in given
    for address in ("127.0.0.2", "172.32.0.1", "::1", "", "unix:"):
        assert address not in given
    assert "127.0.0.1" not in Proxies("")
    with pytest.raises(BadInput, match="'localhost' is neither"):
        Proxies("127.0.0.1,localhost")


def test_the_server_keeps_files_for_itself() -> None:
    assert [connections_within(files) for files in (64, 1 << 20)] == [PLACES, 20_000]
    assert 800 < connections_within(1024) < 1024 - 64


def test_as_many_files_are_asked_for_as_there_may_be_and_few_are_told(tmp_path: Path) -> None:
    with served(tmp_path, limit="-S -n 64") as server:
        limits = Path(f"/proc/{server.process.pid}/limits").read_text()
        soft, hard = next(line.split()[3:5] for line in limits.splitlines() if line.startswith("Max open files"))
        assert soft == hard
    with served(tmp_path, limit="-n 80") as server:
        httpx.get(f"{server.address}/api/games").raise_for_status()
        assert "The system allows 80 open files, so there can be 40 connections" in server.log()


# Deadlines


def test_a_head_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with served(tmp_path, TESSERA_TEST_SECONDS="head=1,body=1,idle=60") as server, player(server) as ann:
        with raw(server) as silent, raw(server, b"GET / HTTP/1.1\r\nHost") as half, raw(server) as slow:
            late = drip(slow, b"GET / HTTP/1.1\r\nX: " + b"x" * 500)
            assert late.startswith(b"HTTP/1.1 408 ") and b"zu langsam" in late
            assert read(half).startswith(b"HTTP/1.1 408 ")
            assert read(silent) == b""
        with raw(server, GET) as again:  # and the next one of a connection
            assert answer(again).startswith(b"HTTP/1.1 200 ")
            assert drip(again, b"GET / HTTP/1.1\r\nX: " + b"x" * 500).startswith(b"HTTP/1.1 408 ")
        ann.play(2)  # whose connection is older than that: a websocket is no request that does not come
        assert server.log() == ""


def test_a_connection_is_not_kept_for_ever_for_its_next_request(tmp_path: Path) -> None:
    with served(tmp_path, TESSERA_TEST_SECONDS="head=60,idle=0.2") as server, raw(server, GET) as s:
        assert read(s).startswith(b"HTTP/1.1 200 ")


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with served(tmp_path, TESSERA_TEST_SECONDS="head=60,body=0.4") as server:
        head = b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2000\r\n\r\n"
        odd = head.replace(b"\r\n\r\n", b"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
        with raw(server, odd), raw(server, head) as s:
            assert drip(s, b" " * 500).startswith(b"HTTP/1.1 408 ")
        with raw(server, head.replace(b"2000", b"999999999")) as refused:  # one whose answer has come before
            said = drip(refused, b" " * 500)
            assert said.startswith(b"HTTP/1.1 413 ") and b"408" not in said
        httpx.get(f"{server.address}/api/games").raise_for_status()
        assert "Traceback" not in server.log()


def test_whoever_takes_nothing_of_what_is_sent_is_cut(tmp_path: Path) -> None:
    with served(tmp_path, TESSERA_TEST_SECONDS="reader=0.6") as server, player(server) as ann:
        asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        with raw(server, small=True) as s:
            fill(s, asked * 10)
            gone = select.poll()
            gone.register(s, 0)  # told of nothing but the end
            assert gone.poll(PATIENCE_SECONDS * 1000)
        ann.play(2)


# Names


@pytest.mark.parametrize(
    ("root_url", "listening", "good", "bad"),
    [
        ("", "127.0.0.1", "localhost:8000 127.0.0.1 [::1]:8000 LOCALHOST. x.localhost", "evil.example nas nas.local"),
        ("https://games.example.org", "127.0.0.1", "games.example.org GAMES.example.org:443 localhost", "example.org"),
        ("", "0.0.0.0", "192.168.1.7:8000 nas nas.local:8000 nas.home.arpa [fe80::1]", "evil.example local.evil.com"),
        ("https://games.example.org", "0.0.0.0", "games.example.org 192.168.1.7", "nas nas.local evil.example"),
        ("", "nas.example", "nas.example:8000", "evil.example 127.0.0.1.evil.example 1.2.3"),
    ],
)
def test_the_server_answers_to_its_own_names(root_url: str, listening: str, good: str, bad: str) -> None:
    hosts = Hosts(root_url, listening)
    assert [host for host in good.split() if host not in hosts] == []
    assert [host for host in bad.split() if host in hosts] == []


def test_a_page_that_gives_our_address_a_name_of_its_own_is_refused(tmp_path: Path) -> None:
    with served(tmp_path, "--root-url", "http://games.example.org") as server:
        there = f"http://127.0.0.1:{server.port}"
        with httpx.Client(base_url=there) as http:
            foreign = {"Host": "evil.example:8811", "Origin": "http://evil.example:8811"}
            for method, path in (("GET", "/"), ("GET", "/api/me"), ("POST", "/api/tables")):
                answer = http.request(method, path, headers=foreign)
                assert answer.status_code == 421, path
                assert "is not called evil.example." in answer.json()["sentence"]
                assert "set-cookie" not in answer.headers
            german = http.get("/", headers={**foreign, "Accept-Language": "de"}).json()["sentence"]
            assert "heißt nicht evil.example" in german
            assert http.get("/api/games", headers={"Host": "games.example.org"}).status_code == 200
            assert http.get("/api/games").status_code == 200
        url = f"ws://evil.example:{server.port}/api/tables/x/socket"
        there_too = socket.create_connection(("127.0.0.1", server.port))
        with connect(url, sock=there_too, proxy=None) as ws, pytest.raises(ConnectionClosed) as closed:
            ws.recv(PATIENCE_SECONDS)
        assert closed.value.rcvd and closed.value.rcvd.code == 4403


@pytest.mark.parametrize(
    ("host", "root_url", "links"),
    [
        ("0.0.0.0", "", "http://192.168.1.7:{port}"),
        ("0.0.0.0", "https://games.example.org", "https://games.example.org"),
        ("127.0.0.1", "", "http://127.0.0.1:{port}"),
    ],
)
def test_links_lead_others_to_the_server(
    host: str, root_url: str, links: str, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Begun(Exception):
        pass

    def make_server(services: Any, *_: Any) -> Any:
        raise Begun(services.root_url)

    listening = serve.listen("127.0.0.1", -1)
    monkeypatch.setattr(serve, "listen", lambda *_: listening)
    monkeypatch.setattr(serve, "address_in_network", lambda: "192.168.1.7")
    monkeypatch.setattr(serve, "make_server", make_server)
    port = listening.getsockname()[1]
    with listening, pytest.raises(Begun) as begun:
        asyncio.run(serve.serve(serve.Wanted(host, database=sqlite_url, root_url=root_url, webhooks=webhooks.OFF)))
    assert str(begun.value) == links.format(port=port)


# Its end


@contextlib.contextmanager
def nothing(server: Served, ann: Player, told: socket.socket) -> Iterator[None]:
    yield


@contextlib.contextmanager
def reader_of_nothing(server: Served, ann: Player, told: socket.socket) -> Iterator[None]:
    """A page that sends, and reads none of the answers."""
    hello = (
        f"GET /api/tables/{ann.table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {ann.cookie()}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    with raw(server, hello.encode(), small=True) as s:
        fill(s, b"\x81\x82\0\0\0\0{}" * 100)
        yield


@contextlib.contextmanager
def slow_body(server: Served, ann: Player, told: socket.socket) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        assert begun(server, stack).startswith(b"HTTP/1.1 100 ")
        yield


@contextlib.contextmanager
def stopped_bot(server: Served, ann: Player, told: socket.socket) -> Iterator[None]:
    """Its process is stopped, and somebody waits for a hint."""
    children = server.children()
    assert children
    for child in children:
        os.kill(child, signal.SIGSTOP)
    try:
        with raw(server) as s:
            body = json.dumps({"t": "hint", "id": "hint", "v": ann.asked["v"]})
            s.sendall(
                f"POST /api/tables/{ann.table}/do HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {ann.cookie()}\r\n"
                f"Content-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n".encode()
            )
            assert s.recv(100).startswith(b"HTTP/1.1 100 ")
            s.sendall(body.encode())
            yield
        assert [pid for pid in children if Path(f"/proc/{pid}").exists()] == []
    finally:
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)


HANGING_NAMES = """
import socket, threading
found = socket.getaddrinfo

def getaddrinfo(host, *more, **options):
    if host == "hangs.example":
        socket.create_connection(("127.0.0.1", {port})).sendall(b"!")
        threading.Event().wait()
    return found(host, *more, **options)

socket.getaddrinfo = getaddrinfo
"""


def call_somebody(server: Served, url: str) -> None:
    """Have the webhook called of a person who is asked something and has no page open."""
    bea, cid = guest(server), guest(server)
    bea.post("/api/signup", json={"name": "Bea", "password": "horse battery staple"}).raise_for_status()
    bea.post("/api/me/webhook", json={"url": url}).raise_for_status()
    table = bea.post("/api/tables", json={"game": "template", "seats": 2}).raise_for_status().json()["id"]

    def do(who: httpx.Client, kind: str, **fields: Any) -> None:
        command = {"t": kind, "id": f"{kind}{fields}", **fields}
        who.post(f"/api/tables/{table}/do", json=command).raise_for_status()

    do(bea, "sit", seat=0)
    do(cid, "sit", seat=1)
    do(bea, "start")
    for _ in range(10):  # until it has been the turn of each
        for who in (bea, cid):
            now = who.get(f"/api/tables/{table}/notices").raise_for_status().json()[0]
            if now["question"]:
                do(who, "play", v=now["v"], code=now["question"]["choices"][0]["code"])


def called(listening: socket.socket) -> socket.socket:
    listening.settimeout(PATIENCE_SECONDS)
    s, _ = listening.accept()
    s.settimeout(PATIENCE_SECONDS)
    assert s.recv(100)
    return s


@contextlib.contextmanager
def hanging_thread(server: Served, ann: Player, told: socket.socket) -> Iterator[None]:
    """The lookup of a name does not come back."""
    call_somebody(server, "http://hangs.example/")
    with called(told):
        yield


@contextlib.contextmanager
def hanging_webhook(server: Served, ann: Player, told: socket.socket) -> Iterator[None]:
    """Whoever is called does not answer."""
    call_somebody(server, f"http://127.0.0.1:{told.getsockname()[1]}/")
    with called(told):
        yield


Hanging = Callable[[Served, Player, socket.socket], contextlib.AbstractContextManager[None]]


@contextlib.contextmanager
def ending(tmp_path: Path, hanging: Hanging, seconds: str) -> Iterator[Served]:
    """A server at which somebody plays, and something hangs; afterwards all that was acknowledged is there."""
    with socket.create_server(("127.0.0.1", 0)) as told:
        (tmp_path / "sitecustomize.py").write_text(HANGING_NAMES.format(port=told.getsockname()[1]))
        path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {"PYTHONPATH": path, "TESSERA_TEST_SECONDS": seconds}
        with (
            served(tmp_path, "--webhooks", "any", **environment) as server,
            player(server) as ann,
        ):
            ann.play(3)
            with hanging(server, ann, told):
                ann.move()
                yield server
                # It has gone by itself: had it been ended from outside, it would say so and not be 0.
                assert server.process.wait(PATIENCE_SECONDS) == 0, server.log()
    assert asyncio.run(kept(server.database, ann.table)).items() >= ann.acknowledged.items()


async def kept(database: str, table: str) -> dict[str, int]:
    store = await open_store(database)
    try:
        return {row.id.partition(":")[2]: row.v for row in await store.rows(table)}
    finally:
        await store.close()


@pytest.mark.parametrize(
    "hanging", [nothing, reader_of_nothing, slow_body, stopped_bot, hanging_thread, hanging_webhook]
)
def test_it_ends_when_asked_whatever_hangs(tmp_path: Path, hanging: Hanging) -> None:
    # Connections are only cut: 60 s for work that goes on would be too long for them. A hint is work that goes on.
    seconds = "cut=0.2,tasks=0.5" if hanging is stopped_bot else "cut=0.2,tasks=60"
    with ending(tmp_path, hanging, f"{seconds},last=60") as server:
        server.process.send_signal(signal.SIGTERM)


@pytest.mark.parametrize("hanging", [reader_of_nothing, stopped_bot])
def test_asked_twice_it_ends_at_once(tmp_path: Path, hanging: Hanging) -> None:
    with ending(tmp_path, hanging, "cut=60,tasks=60,last=60,last_twice=60") as server:
        server.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(ConnectionError), raw(server) as s:
            read(s)  # until it takes nobody any more: the first signal has come
        server.process.send_signal(signal.SIGTERM)


def test_what_is_given_to_hang_ends_within_ten_seconds() -> None:
    waits = Seconds()
    assert waits.cut < waits.tasks < waits.last - 3  # the rest is for closing
    assert waits.last_twice < waits.last < 10


def test_a_loop_that_hangs_is_ended_from_outside(tmp_path: Path) -> None:
    """And says where it hung."""
    code = (
        "import signal, time, types; from tessera.server import serve\n"
        "config = types.SimpleNamespace(seconds=serve.Seconds(last=0.3))\n"
        "now = time.monotonic()\n"
        "server = types.SimpleNamespace(should_exit=False, asked_at=now, stop=lambda: None, config=config)\n"
        "signal.signal(signal.SIGTERM, lambda *_: serve.stop(server))\n"
        "signal.raise_signal(signal.SIGTERM)\n"
        "while True: time.sleep(60)\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert ended.returncode == 1
    assert "Timeout" in ended.stderr and "<string>" in ended.stderr
