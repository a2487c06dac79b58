"""Mixing a seed together, so that nobody can choose it, and proving it afterwards: nothing but arithmetic.

The server and the page of everybody who plays draw a number of 32 bytes each, and show a commitment to it, its
fingerprint. Only when all commitments are known does anybody show a number, and the server shows its own when the game
is over. The seed is the fingerprint of all numbers. The page reckons the same: web/src/lib/mixing.ts.
"""

import hashlib
import re
from collections.abc import Mapping
from typing import Any, Final

SERVER: Final = "server"  # who it is, where others have the number of their seat, counted from 0
HEX: Final = re.compile(r"[0-9a-f]{64}")


def digest(*lines: str) -> str:
    """SHA-256, in hex, of lines that each end with a line feed."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def fingerprint(table: str, turn: int, who: str, number: str) -> str:
    """What binds somebody to their number (in hex) before they show it; only for this table and this time of mixing."""
    return digest("tessera number", table, str(turn), who, number)


def seed_of(table: str, turn: int, server: str, numbers: Mapping[int, str]) -> str:
    """The seed, in hex, that the numbers of the server and of the seats give together."""
    seats = [f"{seat} {numbers[seat]}" for seat in sorted(numbers)]
    return digest("tessera seed", table, str(turn), f"{SERVER} {server}", *seats)


def is_number(text: str) -> bool:
    return HEX.fullmatch(text) is not None


class Share:
    """What a seat gave."""

    def __init__(self, seat: int, commitment: str, number: str) -> None:
        self.seat = seat
        self.commitment = commitment
        self.number = number


class Proof:
    """How a seed came about, as a record tells it."""

    def __init__(
        self, table: str, turn: int, commitment: str, number: str, shares: list[Share], withheld: list[int]
    ) -> None:
        self.table = table
        self.turn = turn  # which mixing counts: the next one begins when somebody withholds a number
        self.commitment = commitment  # the server's,
        self.number = number  # and its number
        self.shares = shares
        self.withheld = withheld  # seats that did not show the number that they were bound to

    def data(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "turn": self.turn,
            "commitment": self.commitment,
            "number": self.number,
            "shares": [{"seat": s.seat, "commitment": s.commitment, "number": s.number} for s in self.shares],
            "withheld": self.withheld,
        }

    def seed(self) -> str:
        """The seed that its numbers give."""
        return seed_of(self.table, self.turn, self.number, {s.seat: s.number for s in self.shares})

    def server_fits(self) -> bool:
        return fingerprint(self.table, self.turn, SERVER, self.number) == self.commitment

    def fits(self, share: Share) -> bool:
        """Is this number the one that the seat was bound to?"""
        return fingerprint(self.table, self.turn, str(share.seat), share.number) == share.commitment


def read_proof(data: Any, seats: int) -> Proof:
    """A proof out of a record, which may hold anything; a ValueError (or KeyError, TypeError) where it is none."""
    shares = [Share(_seat(s["seat"], seats), _hex(s["commitment"]), _hex(s["number"])) for s in data["shares"]]
    if [s.seat for s in shares] != sorted({s.seat for s in shares}):
        raise ValueError("the seats of the proof are not in order")
    turn = data["turn"]
    if not isinstance(turn, int) or isinstance(turn, bool) or not isinstance(data["table"], str):
        raise TypeError("the proof has no table or no turn")
    withheld = [_seat(seat, seats) for seat in data["withheld"]]
    data["table"].encode()
    return Proof(data["table"], turn, _hex(data["commitment"]), _hex(data["number"]), shares, withheld)


def _seat(value: Any, seats: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < seats:
        raise ValueError("the proof names a seat that there is not")
    return value


def _hex(value: Any) -> str:
    if not isinstance(value, str) or not is_number(value):
        raise ValueError("the proof has a number that is none")
    return value
