"""Copies of states as the build writes them out for the compiler. That they copy is held by the laws, compiled."""

import pytest

from tessera.kernel.convert.copies import States, with_copies

SOURCE = '''
class Board:
    def clone(self) -> "Board": ...


class Table(State):
    SHARED = ("seldom",)

    def __init__(self, seats: int, options: Options, seed: int) -> None:
        cards = 3 * seats
        super().__init__(seats, options, seed, 1, cards, 0)
        self.mover: Seat = Seat(0)  # whose turn it is
        blank = vec[i64]([0] * seats)
        self.points = blank[:]
        self.seldom = vec[i64]([0] * cards)
        self.board: Board = Board()
        self.rows: list[tuple[int, ...]] = []
        self.boards: list[Board] = []

    def points_of(self, p: int) -> int:
        return self.points[p]


class Leaf(Table):
    """With verbs, and no fields of its own."""
'''

WRITTEN = '''
class Board:
    def clone(self) -> "Board": ...


from typing import Self, cast
class Table(State):
    SHARED = ("seldom",)

    def __init__(self, seats: int, options: Options, seed: int, like: "Table | None" = None) -> None:
        cards = 3 * seats
        super().__init__(seats, options, seed, 1, cards, 0, like=like)
        if like is None:
            self.mover: Seat = Seat(0)  # whose turn it is
            blank = vec[i64]([0] * seats)
            self.points = blank[:]
            self.seldom = vec[i64]([0] * cards)
            self.board: Board = Board()
            self.rows: list[tuple[int, ...]] = []
            self.boards: list[Board] = []
        else:
            self.mover = like.mover
            self.points = like.points[:]
            self.seldom = like.seldom
            self.board = like.board.clone()
            self.rows = like.rows.copy()
            self.boards = [item.clone() for item in like.boards]

    def points_of(self, p: int) -> int:
        return self.points[p]

    def clone(self) -> Self:
        return cast(Self, Table(int(self.seats), self.settings, self.seed, self))


from typing import Self, cast
class Leaf(Table):
    """With verbs, and no fields of its own."""

    def clone(self) -> Self:
        return cast(Self, Leaf(int(self.seats), self.settings, self.seed, self))
'''


def test_fields_are_written_once_and_copied_by_what_they_are() -> None:
    assert with_copies(SOURCE, States([SOURCE])) == WRITTEN


def test_a_field_that_does_not_say_what_it_is_is_refused() -> None:
    source = SOURCE.replace("self.board: Board = Board()", "self.board = Board()")
    with pytest.raises(ValueError, match="line 16: annotate board"):
        with_copies(source, States([source]))


def test_other_modules_stay_as_they_are() -> None:
    source = "class Table:\n    def __init__(self) -> None:\n        self.x = 1\n"
    assert with_copies(source, States([source])) == source
