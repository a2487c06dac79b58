"""What the fixture `tessera` is: the command in this process, and what a run of it gives."""

from typing import NamedTuple, Protocol


class Ran(NamedTuple):
    status: int
    out: str
    err: str


class Command(Protocol):
    def __call__(self, *args: object, typed: str = "") -> Ran:
        """Run it with these arguments and typed lines."""
