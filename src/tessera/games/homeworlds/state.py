"""Homeworlds: the pieces, the board and the state. No rules here; those are in rules/turn.py.

A *kind* of piece is colour * 3 + size - 1, from 0 (small red) to 11 (large blue). A *bag* is a multiset of pieces in
one number: three bits a kind (there are never more than seven of a kind), nine bits a colour. So the stash, the stars
of a system and one player's ships in it are one number each, and adding pieces is adding numbers. Systems stand in
numbered slots that never move: slot p is the homeworld of player p, the others are taken from the lowest free one.
"""

from typing import Final

from tessera.kernel.frame import Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.state import Options, State, as_number

RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
COLOURS: Final = 4
KINDS: Final = 12

# All pieces of a colour, as the bits of a bag
RED_BITS: Final = 0x1FF
YELLOW_BITS: Final = 0x3FE00
GREEN_BITS: Final = 0x7FC0000
BLUE_BITS: Final = 0xFF8000000

# In each colour's nine bits of a bag: how many small pieces; and what a sum of four or more has among its bits
SMALL_BITS: Final = 0x381C0E07
FOUR_OR_MORE: Final = 0xFE7F3F9FC

# For nine bits of a bag (one colour): how many pieces, and which sizes are there (bit 0: small).
_COUNTS = [(x & 7) + (x >> 3 & 7) + (x >> 6) for x in range(512)]
_SIZES = [(1 if x & 7 else 0) | (2 if x & 56 else 0) | (4 if x & 448 else 0) for x in range(512)]
COUNT9: Final = vec[i64](_COUNTS)
SIZES9: Final = vec[i64](_SIZES)
ONE: Final = vec[i64]([8**kind for kind in range(KINDS)])
WHOLE_COLOUR: Final = vec[i64]([RED_BITS, YELLOW_BITS, GREEN_BITS, BLUE_BITS])
SMALLEST: Final = vec[i64]([-1, 0, 1, 0, 2, 0, 1, 0])  # of a set of sizes
LARGEST: Final = vec[i64]([-1, 0, 1, 1, 2, 2, 2, 2])

SETUP: Final = 0
FIRST: Final = 1
STEPS: Final = 2
LAST: Final = 3

# Streams of chance
CHANCE_CARDS: Final = 0
CHANCE_START: Final = 1


def one(kind: i64) -> i64:
    """The bag that holds one piece."""
    return ONE[kind]


def count(bag: i64) -> i64:
    return COUNT9[bag & 511] + COUNT9[bag >> 9 & 511] + COUNT9[bag >> 18 & 511] + COUNT9[bag >> 27]


def sizes(bag: i64) -> i64:
    """Which sizes are in a bag, as bits."""
    return SIZES9[(bag | bag >> 9 | bag >> 18 | bag >> 27) & 511]


class Board:
    """The pieces: `cells` holds for each slot its stars and each player's ships; everything else is in the stash."""

    __slots__ = ("cells", "homes", "keep_home", "n", "slots", "stash", "width")

    def __init__(self, n: i64, cells: vec[i64], stash: i64, homes: i64, keep_home: bool) -> None:
        self.n: i64 = n
        self.width: i64 = n + 1
        self.cells = cells
        self.slots: i64 = len(cells) // self.width
        self.stash: i64 = stash
        self.homes: i64 = homes  # players (as bits) whose homeworld stands
        self.keep_home = keep_home  # an empty homeworld waits until the end of the turn

    def data_fields(self) -> tuple[str, ...]:
        return ("cells", "stash", "homes")

    def refill(self, cells: list[int], stash: int, homes: int) -> None:
        """With what was saved of these fields."""
        self.cells = vec[i64](cells)
        self.slots = len(cells) // int(self.width)
        self.stash = stash
        self.homes = homes

    def clone(self) -> "Board":
        return Board(self.n, self.cells[:], self.stash, self.homes, self.keep_home)

    def stars(self, slot: i64) -> i64:
        return self.cells[slot * self.width]

    def ships(self, slot: i64, p: i64) -> i64:
        return self.cells[slot * self.width + 1 + p]

    def all_ships(self, slot: i64) -> i64:
        """Ships of every owner together, in one bag."""
        cells = self.cells
        first = slot * self.width
        bag: i64 = 0
        i: i64
        for i in range(first + 1, first + self.width):
            bag += cells[i]
        return bag

    def manned(self, p: i64) -> bool:
        """Does p own a ship in p's own homeworld?"""
        return (self.homes >> p & 1) != 0 and self.cells[p * self.width + 1 + p] != 0

    def free_slot(self) -> i64:
        """The lowest slot in which no system stands; homeworlds keep theirs."""
        slot: i64
        for slot in range(self.n, self.slots):
            if self.stars(slot) == 0:
                return slot
        cells = self.cells
        _cell: i64
        for _cell in range(self.width):
            cells = append(cells, 0)
        self.cells = cells
        self.slots += 1
        return self.slots - 1


class Table(State):
    """The state: the board, whose turn it is and where in the turn, who is still in. Alignment cards are the kernel's
    cards: zone p holds the card of player p; the first cards are Good, the others Evil."""

    TRANSIENT = ("any_time", "may_lose_home", "repetition", "turn_limit")

    def __init__(self, seats: int, options: Options, seed: int) -> None:
        super().__init__(seats, options, seed, seats, seats if options["alignments"] else 0, 2)
        self.board: Board = empty_board(seats, per_kind(options, seats), options["empty_home"] == "stays")
        self.mover: Seat = Seat(0)
        self.alive: i64 = (1 << seats) - 1
        self.began: i64 = self.alive  # who was in the game when this turn began
        self.placed: i64 = 0  # who has set up
        self.turns: i64 = 0
        self.stage: i64 = SETUP
        self.colour: i64 = 0  # of the sacrifice
        self.actions: i64 = 0  # left of the sacrifice
        self.history: tuple[int, ...] = ()  # positions so far, kept only where repetition counts
        self.any_time: bool = options["catastrophes"] == "any"
        self.may_lose_home: bool = options["self_elimination"] == "loses"
        self.repetition: bool = options["repetition"] == "claim"
        self.turn_limit: i64 = as_number(options["turn_limit"])

    def zone_name(self, zone: int) -> str:
        return f"alignment {zone}"

    def evil(self, p: i64) -> bool:
        """Is p Evil? (HW-4: one card more is Good if the number is odd)"""
        return self.zones[p][0] > (self.seats + 1) // 2


def empty_board(n: i64, per_kind: i64, keep_home: bool) -> Board:
    stash: i64 = 0
    for piece in ONE:
        stash += per_kind * piece
    return Board(n, vec[i64]([0] * int(n * (n + 1))), stash, 0, keep_home)


def system_name(n: i64, slot: i64) -> str:
    """Homeworlds are called home0, home1...; the others s1, s2..."""
    return f"home{slot}" if slot < n else f"s{slot - n + 1}"


def per_kind(options: Options, seats: int) -> int:
    """HW-2, A-1: pieces of each size and colour in the set."""
    if options["stash"] == "n+1":
        return seats + 1
    return 3 if seats == 2 else 5
