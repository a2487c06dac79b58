"""What bots ask of a game. Only `value` makes them good; every other method has an answer that is never wrong, and is
there for games that know better or quicker. `reasons` is for people: what an answer is good for, in words."""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from tessera.kernel.native import i64, vec
from tessera.kernel.notation import Notation
from tessera.kernel.rng import Rng
from tessera.kernel.state import State


class Merit:
    """One thing that an answer brings a seat or, with a weight below zero, costs it. It is said by the game's words for
    `key`, a clause that goes on after "it" (in German "das"), with arguments as `Game.argument` says them."""

    def __init__(
        self, key: str, weight: float, args: dict[str, str] | None = None, about: tuple[str, ...] = ()
    ) -> None:
        self.key = key
        self.weight = weight  # by how much the seat's chance changes, about
        self.args = args or {}
        self.about = about  # the pieces and zones that it speaks of, as the seat's view names them


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic(Notation):
    # Turns that must be played before `value` tells a good answer from a bad one; 0 where it tells at once. A search of
    # 1,000 simulations then plays so many on after every answer, and grows no tree.
    horizon: ClassVar[int] = 0

    def value(self, s: State, seat: int) -> float:
        """A fast estimate between 0 and 1 of the seat's share of the win. By default nothing is known of it."""
        return 1.0 / int(s.seats)

    def values(self, s: State) -> vec[float]:
        """`value` for every seat while the game goes on; a game may have a quicker way to the same numbers."""
        return vec[float]([self.value(s, p) for p in range(int(s.seats))])

    def chances(self, s: State) -> vec[float]:
        """The chances of all seats: their values, made to add up to one while the game goes on."""
        if s.result is not None:
            return vec[float](s.result.shares)
        out = self.values(s)
        total = 0.0
        for value in out:
            total += value
        if s.seats > 1 and total > 0.0:
            for p in range(s.seats):
                out[p] /= total
        return out

    def reasons(self, before: State, after: State, seat: int) -> list[Merit]:
        """What is better for the seat after an answer than before it, and what is worse. Both states are samples of
        what the seat knows; a merit may name only cards that it knew before."""
        return []

    def win_now(self, s: State) -> list[int] | None:
        """Answers by which the seat that is asked wins before anybody else is asked; empty if there are none, None if
        the game has no quick way to tell."""
        return None

    def beatable(self, s: State, seat: int) -> bool | None:
        """Can the others beat the seat before it is asked again? None if the game has no quick way to tell."""
        return None

    def side(self, s: State, seat: i64) -> i64:
        """A small number for the secret role of a seat, where that decides what it wants: others' answers then mean
        different things, and searches keep them apart."""
        return 0

    def deals(self, s: State, seat: int, rng: Rng) -> list[State]:
        """Every way in which what the seat does not know can be dealt, each as likely as the others, for games in which
        there are few; empty where there are many, and bots draw samples."""
        return []

    def near_end(self, s: State) -> bool:
        """Could the game be over before everybody has had another turn? A cheap guess: only where it says yes do bots
        look for a loss that is near."""
        return True

    def interrupts(self, s: State) -> bool:
        """Is the question at hand asked in the middle of another seat's turn, as a reaction or a loss is? Bots answer
        it for that seat where they think their own turn to its end."""
        return False

    def half_said(self, s: State) -> bool:
        """Is the question at hand only a part of what is being said, such as the target of a card? Bots then judge the
        answers by what they lead to when all is said."""
        return False
