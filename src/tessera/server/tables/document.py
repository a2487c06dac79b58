"""A table's document: everything about a table that is not in its record and may change: who sits where, who may watch,
what is offered. It is replaced as a whole, and only by whoever has read its latest revision."""

import hashlib
import re
from typing import Any

import msgspec

from tessera.server.messages import Clock, OptionValue
from tessera.server.people.webhooks import Hook

OPEN, PLAYING, OVER, FROZEN, CLOSED = "open", "playing", "over", "frozen", "closed"
DELETED = "deleted"  # in place of the name of a person who is no longer here
KIND = "kind:"  # before a kind of games, where else a person stands; no person's id has a colon


class SeatDoc(msgspec.Struct):
    name: str = ""
    person: str = ""
    bot: str = ""  # from the start; who plays on for somebody is in the record
    confirms: bool = False  # bots wait until its person says that a turn is over (holding.py)


class OfferDoc(msgspec.Struct):
    seat: int
    to: int
    v: int  # it lapses when the game goes on from here
    agreed: list[int]
    bot: int = -1  # the seat that a bot is to play on for; then `to` is -1


class MarkDoc(msgspec.Struct):
    """The score of a finished game that is compared with others (matches/best_scores.py)."""

    score: int
    best: int | None  # of those before it; None: there was none
    kind: str  # the games that are compared with it from now on; empty: it does not count for others


class ShareDoc(msgspec.Struct):
    """What the page of a seat gives to the shuffle, in hex."""

    seat: int
    commitment: str
    number: str = ""  # until it is shown


class MixDoc(msgspec.Struct):
    """How the players mix the seed (mixing.py): how far they are, and when the game is played, how they did."""

    number: str  # the server's, in hex; nobody sees it before the game is over
    commitment: str
    awaited: list[int]  # seats whose pages are waited for
    bot: str  # takes the empty seats when the game begins
    turn: int = 1  # it begins anew when somebody withholds a number
    closed: bool = False  # nobody can join any more; now the numbers are shown
    shares: list[ShareDoc] = []
    withheld: list[int] = []  # seats that did not show their number


class Document(msgspec.Struct):
    name: str
    game: str
    preset: str
    options: dict[str, OptionValue]
    seats: list[SeatDoc]
    owner: str
    seed: str  # in hex; nobody sees it before the game is over
    clock: Clock = msgspec.field(default_factory=Clock)
    status: str = OPEN
    note: str = ""
    spectators: bool = True
    spectator_chat: bool = False
    listed: bool = True
    base: int = 0  # entries that came from another game's record
    rules: int = 1  # the rules' version at the start
    created: int = 0  # ms
    started: int = 0
    forked: str = ""
    rematch: str = ""
    offer: OfferDoc | None = None
    gone_on: int = 0  # the version after which bots were last told to go on
    position: str = ""  # where the game starts: that of a lesson or an example, or in tests
    lesson: str = ""  # the lesson that is taught here
    example: str = ""  # the rule whose worked position it is
    chosen: bool = False  # the seed was chosen, and stays: by a lesson or an example, or in tests
    coach: bool = False
    mark: MarkDoc | None = None
    mix: MixDoc | None = None
    hook: Hook | None = None  # the maker's secret

    def seat_of(self, person: str) -> int:
        return next((i for i, s in enumerate(self.seats) if person and s.person == person), -1)

    @property
    def mixing(self) -> bool:
        """Is the seed being mixed? Then the game begins in a moment."""
        return self.status == OPEN and self.mix is not None

    def filed_as(self) -> str:
        """The status that the store finds this table by: while the seed is mixed, it goes on by itself as in play."""
        return PLAYING if self.mixing else self.status

    def people(self) -> list[str]:
        return [p for p in {self.owner, *(s.person for s in self.seats)} if p]

    def filed_under(self) -> list[str]:
        """What the store finds this table by: its people, and the kind of games that it counts for."""
        return [*self.people(), f"{KIND}{self.mark.kind}"] if self.mark and self.mark.kind else self.people()

    def copy(self) -> "Document":
        return read_document(write_document(self))


def read_document(data: dict[str, Any]) -> Document:
    return msgspec.convert(data, Document)


def write_document(doc: Document) -> dict[str, Any]:
    out: dict[str, Any] = msgspec.to_builtins(doc)
    return out


def commitment(table: str, seed: str) -> str:
    """What binds the server to a seed before the first move: SHA-256 of the table's id and the seed in hex."""
    return hashlib.sha256((table + seed).encode()).hexdigest()


def seed_text(seed: int) -> str:
    return f"{seed:064x}"


def forget(data: dict[str, Any], person: str, name: str) -> dict[str, Any]:
    """The document without a person whose account is deleted; in a game that is played a bot takes the seat. Their name
    goes from the names of their own tables, and from games that were brought along, where it stands for nobody."""
    doc = read_document(data)
    if doc.owner == person or doc.seat_of(person) >= 0:
        doc.name = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", DELETED, doc.name)
    if doc.owner == person:
        doc.owner = ""
        doc.hook = None
    for seat in doc.seats:
        if seat.person == person or (not seat.person and not seat.bot and seat.name == name):
            seat.person = ""
            seat.name = "" if doc.status == OPEN else DELETED
    return write_document(doc)
