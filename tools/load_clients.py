"""Clients for trying the server hard: servers as processes, guests with their cookies, players who answer at random.

`Player` keeps what the promises are about: which of its commands were acknowledged as which version, and what it saw in
each version; crash.py and load.py compare that with the log.
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
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets import Origin
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).resolve().parent.parent
COMMAND = (sys.executable, "-m", "tessera", "serve")


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

    async def start(self) -> None:
        self.process = subprocess.Popen(
            self.command, env=self.environment, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(self.address + "/api/games")).status_code == 200:
                        return
                if self.process.poll() is not None:
                    assert self.process.stderr
                    raise RuntimeError(f"the server ended: {self.process.stderr.read().decode()[-2000:]}")
                await asyncio.sleep(0.05)

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

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """One request, to any process, until one answers."""
        while True:
            address = self.rng.choice(self.addresses)
            # `verify` only because reading certificates, which nobody needs here, takes longer than the request.
            async with httpx.AsyncClient(base_url=address, cookies=self.cookies, timeout=30, verify=False) as http:
                try:
                    answer = await http.request(method, path, json=body, headers={"Origin": address})
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
                    continue
                self.cookies.update(answer.cookies)
            if answer.status_code >= 500:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code >= 400:
                raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
            return answer.json() if answer.content else None

    def header(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}


class Player:
    """A guest at one table who answers every question at random, reconnects, and repeats what was not acknowledged."""

    def __init__(self, guest: Guest, table: str, name: str, pause: float = 0.0) -> None:
        self.guest = guest
        self.table = table
        self.name = name
        self.pause = pause  # seconds before each move
        self.v = -1
        self.first = 0  # the version of the first snapshot
        self.seen: dict[int, str] = {}  # version: digest of the events
        self.acknowledged: dict[str, int] = {}  # command: version
        self.sent_at: dict[str, float] = {}
        self.delays: list[float] = []
        self.faults: list[str] = []
        self.deliveries = 0
        self.pending: dict[str, Any] | None = None
        self.question: dict[str, Any] | None = None
        self.sent = 0
        self.reconnected = 0
        self.over = asyncio.Event()
        self.stopping = False

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
                ) as ws:
                    if self.pending:
                        await ws.send(json.dumps(self.pending))
                    await self._listen(ws)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)
            self.reconnected += 1

    async def _listen(self, ws: Any) -> None:
        async for text in ws:
            notice = json.loads(text)
            self._note(notice)
            if self.stopping and not self.pending:
                return
            if self.question and not self.pending and not self.stopping:
                await asyncio.sleep(self.pause)
                choice = self.guest.rng.choice(self.question["choices"])
                self.sent += 1
                self.pending = {"t": "play", "id": f"{self.name}-{self.sent}", "v": self.v, "code": choice["code"]}
                self.sent_at[self.pending["id"]] = time.perf_counter()
                await ws.send(json.dumps(self.pending))
            if self.over.is_set() and not self.pending:
                return

    def _note(self, n: dict[str, Any]) -> None:
        kind = n["t"]
        self.deliveries += 1
        if kind == "snapshot":
            if self.v >= 0 and n["v"] < self.v:
                self.faults.append(f"{self.name}: the table went back from {self.v} to {n['v']}")
            elif self.v >= 0 and n["v"] > self.v:
                self.faults.append(f"{self.name}: versions {self.v + 1} to {n['v']} came without their events")
            if self.v < 0:
                self.first = n["v"]
            self.v = n["v"]
            self.question = n["question"]
            self._ended(n["table"]["status"])
        elif kind == "moved":
            if n["v"] != self.v + 1:
                self.faults.append(f"{self.name}: version {n['v']} came after {self.v}")
            self.v = n["v"]
            self.seen[self.v] = event_digest(n)
            self.question = n["question"]
            if any("result" in e["facts"] for e in n["events"]):
                self.over.set()
        elif kind == "table":
            self._ended(n["table"]["status"])
        elif kind == "done":
            if n["id"] in self.sent_at:
                self.delays.append(time.perf_counter() - self.sent_at.pop(n["id"]))
                self.acknowledged[n["id"]] = n["v"]
            self._settled(n["id"])
        elif kind == "refused":
            if n["id"]:
                self.sent_at.pop(n["id"], None)
                self._settled(n["id"])

    def _ended(self, status: str) -> None:
        if status in ("over", "closed", "frozen"):
            self.over.set()
        if status == "frozen":
            self.faults.append(f"{self.name}: the table was frozen")

    def _settled(self, id: str) -> None:
        if self.pending and self.pending["id"] == id:
            self.pending = None


def event_digest(moved: dict[str, Any]) -> str:
    """What a client must see of one version, whenever and from whichever process it gets it."""
    kept = [moved["v"], moved["do"], moved["seat"], moved["text"], moved["events"]]
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:16]
