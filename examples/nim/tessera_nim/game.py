"""Nim as Tessera knows it: what it is called and says, how it starts, what everybody sees."""

from typing import cast

from tessera.kernel.events import View
from tessera.kernel.options import Option, Preset
from tessera.kernel.state import Options, State
from tessera_nim._steps import Steps
from tessera_nim.rules import Table


class Nim(Steps):
    name = "nim"
    title = "Nim"
    seats = (2, 4)
    options = (Option("heap", 21, "How many pieces lie on the heap.", "NIM-1", low=1, high=1000),)
    presets = (Preset("standard", "One heap of 21.", {}, (2, 4)),)
    words = {
        "en": {
            "about": "Take one, two or three pieces; whoever takes the last one wins.",
            "take": "Take one, two or three of the {n} pieces.",
            "line.take": "{who} takes {n}.",
            "last_piece": "The last piece is taken.",
            "fact.heap": "Pieces on the heap",
        }
    }

    def start(self, options: Options, seats: int, seed: int) -> State:
        return Table(seats, options, seed)

    def view(self, s: State, seat: int) -> View:
        return View(seat, {}, (), {"heap": cast(Table, s).heap, "mover": int(cast(Table, s).mover)})


GAME = Nim()
