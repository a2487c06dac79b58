"""A page's part in the shuffle, as web/src/lib/mixing.ts plays it: it answers whatever the table says."""

import contextlib
import secrets
from collections.abc import AsyncIterator

from support.server import Notice, Socket, Visitor

from tessera.matches.mix import fingerprint


class Page:
    """A page at a table that mixes. `sent` are the numbers that it drew, by turn."""

    def __init__(self, visitor: Visitor, table: str, socket: Socket) -> None:
        self.visitor = visitor
        self.table = table
        self.socket = socket
        self.seat = -1
        self.sent: dict[int, str] = {}
        self.log: list[str] = []  # of the last snapshot
        self.info: Notice = {}

    async def next(self) -> Notice:
        """The next word about the table."""
        while True:
            notice = await self.socket.frame()
            if notice["t"] == "snapshot":
                self.seat, self.log = notice["you"], [line["text"] for line in notice["log"]]
            if notice["t"] in ("snapshot", "table"):
                self.info = notice["table"]
                return self.info

    async def until(self, status: str) -> Notice:
        while self.info.get("status") != status:
            await self.next()
        return self.info

    async def mix(self, withhold: int = 0) -> Notice:
        """Take part until the game has begun; in one turn the number is withheld."""
        while (info := await self.next())["status"] == "open":
            await self.step(info, withhold)
        return info

    async def step(self, info: Notice, withhold: int = 0) -> None:
        mix = info["mix"]
        if not mix or self.seat in mix["withheld"]:
            return
        mine = next((s for s in mix["shares"] if s["seat"] == self.seat), None)
        turn = mix["turn"]
        if not mix["closed"] and turn not in self.sent:
            self.sent[turn] = secrets.token_hex(32)
            await self.say(turn, commitment=fingerprint(self.table, turn, str(self.seat), self.sent[turn]))
        elif mix["closed"] and mine and not mine["number"] and turn != withhold:
            assert mine["commitment"] == fingerprint(self.table, turn, str(self.seat), self.sent[turn])
            await self.say(turn, number=self.sent[turn])

    async def say(self, turn: int, **fields: str) -> None:
        await self.socket.send(self.visitor.command("mix", turn=turn, **fields))


@contextlib.asynccontextmanager
async def page(visitor: Visitor, table: str) -> AsyncIterator[Page]:
    """A page that has the table before it."""
    async with visitor.socket(table, mix=1) as socket:
        opened = Page(visitor, table, socket)
        await opened.next()
        yield opened
