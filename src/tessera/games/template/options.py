"""Beacons: the options and presets, and what cannot go together."""

from typing import Final

from tessera.kernel.options import Option, Preset
from tessera.kernel.state import Options
from tessera.kernel.words import Reason

OPTIONS: Final = (
    Option("teams", False, "Seats 1 and 3 play against seats 2 and 4 and see each other's hands.", "BCN-1"),
)

PRESETS: Final = (
    Preset("standard", "Everybody for themselves.", {}, (2, 4)),
    Preset("teams", "Two against two.", {"teams": True}, (4, 4)),
)


def check(options: Options, seats: int) -> Reason | None:
    return Reason("refused.teams", "BCN-1") if options["teams"] and seats != 4 else None
