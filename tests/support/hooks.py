"""A stranger's web server, for the tests of webhooks."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any


class Hook:
    """A web server that answers as it is told and keeps what it was sent."""

    def __init__(self, answer: Callable[[], bytes]) -> None:
        self.answer = answer
        self.called: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        self.open = 0
        self.most_open = 0

    async def __aenter__(self) -> "Hook":
        self.server = await asyncio.start_server(self._receive, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/turn?x=1"

    async def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        self.most_open = max(self.open, self.most_open)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        found = re.search(r"content-length: (\d+)", head, re.I)
        assert found
        body = json.loads(await reader.readexactly(int(found[1])))
        self.called.put_nowait((head, body))
        await asyncio.sleep(0.01)
        self.open -= 1
        writer.write(self.answer())
        await writer.drain()
        writer.close()


def status(line: str) -> bytes:
    return f"HTTP/1.1 {line}\r\nContent-Length: 0\r\n\r\n".encode()
