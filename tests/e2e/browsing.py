"""A real server and real people in a real Chromium, for the browser tests.

`Server` is `tessera serve` as a process; `Person` is somebody with a browser window of their own; `Company` makes
people and looks after them.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

import tessera.server

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-quic",
)  # fmt: skip
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
WAIT = 20_000  # ms until a missing thing is a failure


def chromium() -> str:
    given = os.environ.get("TESSERA_CHROMIUM", "")
    return given or next((path for name in NAMES if (path := shutil.which(name))), "")


def excuse() -> str:
    if not chromium():
        return "no Chromium on this machine (apt-get install chromium)"
    if not (Path(tessera.server.__file__).parent / "static" / "index.html").is_file():
        return "the page is not built (python tools/build_page.py)"
    return ""


def free_port() -> int:
    """One that nobody listens at; a killed server must find it again, so it is not left to the server to choose."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


class Server:
    """`tessera serve` as a process. Stopped or killed, it starts again at the same address with the same file."""

    def __init__(self, folder: Path, program: Sequence[str] = ("-m", "tessera")) -> None:
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self.program = program
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, *self.program, "serve", "--port", str(self.port), "--database", self.database]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "TESSERA_TESTING": "1"}
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if self.address in line:
                return
        raise RuntimeError("the server ended before it was ready")

    def kill(self, how: int = signal.SIGKILL) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait()


class Person:
    """Somebody with a browser window of their own."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.page.set_default_timeout(WAIT)
        self.faults: list[str] = []
        self.commands = 0
        self.page.on("pageerror", lambda e: self.faults.append(str(e)))

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.address + path)
        return self.page

    def make(self, **table: Any) -> str:
        """A table made over the API with this person's cookie; its id."""
        if not self.context.cookies():
            self.context.request.get(f"{self.address}/api/me")
        reply = self.context.request.post(f"{self.address}/api/tables", data=table)
        assert reply.ok, reply.text()
        id: str = reply.json()["id"]
        return id

    def do(self, table: str, **command: Any) -> dict[str, Any]:
        """A command over the API; the notice that answers it."""
        self.commands += 1
        reply = self.context.request.post(
            f"{self.address}/api/tables/{table}/do", data={"id": f"do{self.commands}", **command}
        )
        assert reply.ok, reply.text()
        notice: dict[str, Any] = reply.json()
        return notice

    def advance(self, table: str, moves: int = 100_000) -> None:
        """Moves over the API, always the first choice, until there were enough or the game is over."""
        n = 0
        while n < moves:
            notices = self.context.request.get(f"{self.address}/api/tables/{table}/notices").json()
            if notices[0]["table"]["status"] != "playing":
                return
            asked = notices[0]["question"]
            if asked is None:  # a bot is thinking
                continue
            n += 1
            play = {"t": "play", "id": f"advance{n}", "v": notices[0]["v"], "code": asked["choices"][0]["code"]}
            self.context.request.post(f"{self.address}/api/tables/{table}/do", data=play)


class Company:
    """Makes people; after the test their windows close, and no page may have met an error."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.people: list[Person] = []

    def __call__(self, phone: bool = False, dark: bool = False, lang: str = "en", address: str = "") -> Person:
        context = self.browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
            locale=lang,
        )
        person = Person(context, address or self.address)
        self.people.append(person)
        return person
