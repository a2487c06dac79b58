"""Nim: one heap; in turn everybody takes one to three pieces. Whoever takes the last one wins."""

from tessera.kernel.frame import Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import NUMBER, Ask, Script
from tessera.kernel.state import Options, State, won_by


class Table(State):
    def __init__(self, seats: int, options: Options, seed: int) -> None:
        super().__init__(seats, options, seed, zones=0, cards=0, streams=0)
        self.heap = int(options["heap"])
        self.mover = Seat(0)


def play(g: Table) -> Script:
    while g.heap:
        taken: int = yield Ask(g.mover, NUMBER, most(g), "take", "NIM-1", (g.heap,))
        g.heap -= taken
        g.tell("take", g.mover, "NIM-1", args=(taken,))
        if g.heap:
            g.mover = Seat((g.mover + 1) % int(g.seats))
    g.end(won_by(int(g.seats), (g.mover,), "last_piece"))


def most(g: Table) -> vec[i64]:
    return vec[i64](range(1, min(3, g.heap) + 1))
