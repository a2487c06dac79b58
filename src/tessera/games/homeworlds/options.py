"""Homeworlds: the options and presets."""

from typing import Final

from tessera.kernel.options import Option, Preset
from tessera.kernel.state import Options
from tessera.kernel.words import Reason

BINARY: Options = {
    "alignments": False,
    "stash": "n+1",
    "catastrophes": "any",
    "empty_home": "stays",
    "self_elimination": "loses",
}


OPTIONS: Final = (
    Option("alignments", True, "Secret Good and Evil cards decide who wins.", "HW-4"),
    Option(
        "stash",
        "rulebook",
        "Pieces of each kind: 3 for two players and otherwise 5, or players + 1.",
        "A-1",
        ("rulebook", "n+1"),
    ),
    Option("catastrophes", "end", "At the end of your turn, or at any moment of it.", "A-5", ("end", "any")),
    Option("empty_home", "stays", "A homeworld that stands empty during a turn.", "A-7", ("stays", "vanishes")),
    Option(
        "self_elimination", "forbidden", "Ending your turn without a ship at home.", "HW-47", ("forbidden", "loses")
    ),
    Option(
        "aim",
        "last",
        "Without alignments: be the last one, or eliminate the left neighbour.",
        "A-15",
        ("last", "sinister"),
    ),
    Option("one_star_home", False, "A homeworld may be set up with one star, as a handicap.", "A-26"),
    Option("repetition", "none", "May a third repetition be claimed as a draw?", "A-17", ("none", "claim")),
    Option("turn_limit", 300, "After this many turns the table ends without a winner.", "A-17", low=10, high=10_000),
)


PRESETS: Final = (
    Preset("rulebook", "The original game with secret Good and Evil.", {}, (2, 6)),
    Preset("binary", "The two-player game that people play online.", BINARY, (2, 2)),
    Preset("last-standing", "Everybody against everybody until one is left.", BINARY, (3, 4)),
    Preset("sinister", "Eliminate your left neighbour.", {**BINARY, "aim": "sinister"}, (3, 4)),
)


def check(options: Options, seats: int) -> Reason | None:
    return Reason("refused.aim", "HW-19") if options["alignments"] and options["aim"] != "last" else None
