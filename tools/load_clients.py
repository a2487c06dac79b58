"""Clients for trying the server hard: servers as processes, guests with their cookies, players who answer at random.

`Player` keeps what the promises are about: which of its commands were acknowledged as which version, what it saw in
each version, and what it read when something was refused; load_tables.py compares that with the log.
"""

import asyncio
import contextlib
import hashlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import httpx
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tessera.server.tables.audience import CATCH_UP_ENTRIES
from tessera.server.words import WORDS

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))  # what tests and tools share is in tests/support
COMMAND = (sys.executable, "-m", "tessera", "serve")
UNSURE: Final = "unsure"  # the one refusal after which the same must be sent again, and not something else
TRY_AGAIN: Final = ("broken", "cannot_write", "cannot_read", UNSURE)  # refusals after which people try again, after
PAUSE_SECONDS = 0.25
GONE_ON: Final = ("stale", "answered")  # refusals of moves that come too late, as in any game
PATIENCE_SECONDS = 30.0  # without an answer, until one turns to another process
GROWN_SECONDS = 5.0  # of time left that are no wonder: what a server takes to keep a move is given back


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Server:
    """One server process that can be killed and started again at its address."""

    def __init__(self, database: str, command: Sequence[str] = COMMAND, **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.command = [*command, "--port", str(self.port), "--database", database]
        self.environment = {**os.environ, "TESSERA_TESTING": "1", **environment}
        self.process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 as long as there is the server

    async def start(self) -> None:
        self.begin()
        assert self.process
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(self.address + "/api/games")).status_code == 200:
                        return
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server ended: {self.logged()[-2000:]}")
                await asyncio.sleep(0.05)

    def begin(self) -> None:
        self.process = subprocess.Popen(
            self.command, env=self.environment, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=self.log
        )

    def logged(self) -> str:
        """What all its processes have written to the log."""
        return os.pread(self.log.fileno(), 2**26, 0).decode(errors="replace")

    def send_signal(self, number: int) -> None:
        assert self.process
        self.process.send_signal(number)

    def open_files(self) -> int:
        assert self.process
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def cpu_seconds(self) -> float:
        """What the server and its bots' processes have used."""
        assert self.process
        out = 0.0
        for pid in [self.process.pid, *children(self.process.pid)]:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            out += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return out


def children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(x) for x in text.split()]


class Guest:
    """A person without an account, known to all processes by its cookie."""

    def __init__(self, addresses: Sequence[str], rng: random.Random) -> None:
        self.addresses = list(addresses)
        self.rng = rng
        self.cookies: dict[str, str] = {}
        self.patience = PATIENCE_SECONDS
        self.read: Counter[str] = Counter()  # keys of what was read when a request was not carried out

    async def call(self, method: str, path: str, body: object = None, at: str = "") -> Any:
        """One request, to any process or the one at an address, until it is answered."""
        while True:
            address = at or self.rng.choice(self.addresses)
            # `verify` only because reading certificates, which nobody needs here, takes longer than the request.
            async with httpx.AsyncClient(
                base_url=address, cookies=self.cookies, timeout=self.patience, verify=False
            ) as http:
                try:
                    answer = await http.request(method, path, json=body, headers={"Origin": address})
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
                    continue
                self.cookies.update(answer.cookies)
            if answer.status_code >= 500:
                self.read[key_of(answer)] += 1
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            if answer.status_code >= 400:
                raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
            return answer.json() if answer.content else None

    async def do(self, table: str, command: dict[str, Any]) -> None:
        """A command that has to be carried out."""
        while (said := await self.call("POST", f"/api/tables/{table}/do", command))["t"] != "done":
            if said["key"] not in TRY_AGAIN:
                raise RuntimeError(f"{command} was refused: {said['sentence']}")
            self.read[said["key"]] += 1
            await asyncio.sleep(PAUSE_SECONDS)

    def header(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}


def key_of(answer: httpx.Response) -> str:
    """The key of the sentence that a request was answered with; a sentence that is not in the server's words is none
    for people."""
    with contextlib.suppress(ValueError):
        said = answer.json().get("sentence")
        for key, sentence in WORDS["en"].items():
            if said == sentence:
                return key
    return f"status {answer.status_code}"


class Player:
    """A guest at one table who answers every question at random, reconnects, and repeats what was not acknowledged."""

    def __init__(self, guest: Guest, table: str, name: str, pause: float = 0.0, seat: int = -1) -> None:
        self.guest = guest
        self.table = table
        self.name = name
        self.pause = pause  # seconds before each move
        self.seat = seat  # -1: only watches
        self.v = -1
        self.first = 0  # the version of the first snapshot
        self.seen: dict[int, str] = {}  # version: digest of the events
        self.acknowledged: dict[str, int] = {}  # command: version
        self.refused: list[str] = []  # commands given up because nothing had been changed, as was said
        self.waiting_since = 0.0  # for a move to be acknowledged, however often it is tried
        self.delays: list[float] = []
        self.clocks: list[float | None] = []
        self.faults: list[str] = []
        self.deliveries = 0
        self.pending: dict[str, Any] | None = None
        self.question: dict[str, Any] | None = None
        self.sent = 0
        self.reconnected = 0
        self.over = asyncio.Event()
        self.stopping = False
        self.ws: ClientConnection | None = None
        self._pause = False  # before it tries again

    async def run(self) -> None:
        while not self.over.is_set():
            address = self.guest.rng.choice(self.guest.addresses)
            since = f"?since={self.v}" if self.v >= 0 else ""
            url = f"{address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket{since}"
            try:
                async with connect(
                    url,
                    additional_headers=self.guest.header(),
                    origin=Origin(address),
                    compression=None,
                    max_size=2**22,
                    open_timeout=self.guest.patience,
                ) as ws:
                    self.ws = ws
                    if self.pending:
                        await ws.send(json.dumps(self.pending))
                    await self._listen(ws)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)
            if self.ws and 4400 <= (self.ws.close_code or 0) < 4500:  # a page would not come back
                self.faults.append(f"{self.name} was sent away: {self.ws.close_code} {self.ws.close_reason}")
            self.ws = None
            self.reconnected += 1

    async def _listen(self, ws: ClientConnection) -> None:
        while not self.over.is_set() or self.pending:
            async with asyncio.timeout(self.guest.patience if self.pending else None):
                self._note(json.loads(await ws.recv()))
            if self._pause:
                self._pause = False
                await asyncio.sleep(PAUSE_SECONDS)
                if self.pending:
                    await ws.send(json.dumps(self.pending))
            if self.question and not self.pending and not self.stopping:
                await asyncio.sleep(self.pause)
                choice = self.guest.rng.choice(self.question["choices"])
                self.sent += 1
                self.pending = {"t": "play", "id": f"{self.name}-{self.sent}", "v": self.v, "code": choice["code"]}
                self.waiting_since = self.waiting_since or time.perf_counter()
                await ws.send(json.dumps(self.pending))

    def _note(self, n: dict[str, Any]) -> None:
        kind = n["t"]
        self.deliveries += 1
        if kind == "snapshot":
            if self.v >= 0 and n["v"] < self.v:
                self.faults.append(f"{self.name}: the table went back from {self.v} to {n['v']}")
            elif self.v >= 0 and n["v"] > self.v + CATCH_UP_ENTRIES:  # too much to tell one by one
                self.v = -1
            elif self.v >= 0 and n["v"] > self.v:
                self.faults.append(f"{self.name}: versions {self.v + 1} to {n['v']} came without their events")
            if self.v < 0:
                self.first = n["v"]
            self.v = n["v"]
            self.question = n["question"]
            self._look_at_table(n["table"])
        elif kind == "moved":
            if n["v"] != self.v + 1:
                self.faults.append(f"{self.name}: version {n['v']} came after {self.v}")
            self.v = n["v"]
            self.seen[self.v] = event_digest(n)
            self.question = n["question"]
            self._look_at_clocks(n["clocks"])
            if any("result" in e["facts"] for e in n["events"]):
                self.over.set()
        elif kind == "table":
            self._look_at_table(n["table"])
        elif kind == "done":
            if self.pending and self.pending["id"] == n["id"]:
                self.delays.append(self.waited())
                self.waiting_since = 0.0
                self.acknowledged[n["id"]] = n["v"]
                self.pending = None
        elif kind == "refused" and self.pending and self.pending["id"] == n["id"]:
            self._refused(n["key"])

    def _refused(self, key: str) -> None:
        assert self.pending
        if key not in GONE_ON:
            self.guest.read[key] += 1
        self._pause = key in TRY_AGAIN
        if not self._pause:
            self.waiting_since = 0.0
        elif key == UNSURE or self.guest.rng.random() < 0.5:  # some press again, and some choose anew
            return
        self.refused.append(self.pending["id"])
        self.pending = None

    def waited(self) -> float:
        return time.perf_counter() - self.waiting_since if self.waiting_since else 0.0

    def _look_at_table(self, table: dict[str, Any]) -> None:
        self._look_at_clocks([s["clock"] for s in table["seats"]])
        if table["status"] in ("over", "closed", "frozen"):
            self.over.set()
        if table["status"] == "frozen":
            self.faults.append(f"{self.name}: the table was frozen")

    def _look_at_clocks(self, now: list[float | None]) -> None:
        """Tables under load add no time for moves, so nobody's time ever grows."""
        for seat, (before, after) in enumerate(zip(self.clocks, now, strict=False)):
            if before is not None and after is not None and after > before + GROWN_SECONDS:
                self.faults.append(f"{self.name}: the clock of seat {seat} went from {before} to {after} seconds")
        self.clocks = now


def event_digest(moved: dict[str, Any]) -> str:
    """What a client must see of one version, whenever and from whichever process it gets it."""
    kept = [moved["v"], moved["do"], moved["seat"], moved["text"], moved["events"]]
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:16]
