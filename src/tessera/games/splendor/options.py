"""Splendor: the options and presets."""

from typing import Final

from tessera.kernel.options import Option, Preset
from tessera.kernel.state import Options
from tessera.kernel.words import Reason

EXPANSIONS = ("cities", "trading_posts", "orient", "strongholds")


OPTIONS: Final = (
    Option("cities", False, "The Cities: a city tile wins, not fifteen points.", "SPL-40"),
    Option("trading_posts", False, "Trading Posts: five powers for bonuses.", "SPL-55"),
    Option("orient", False, "The Orient: thirty cards with powers.", "SPL-75"),
    Option("strongholds", False, "The Strongholds: three a player, on face-up cards.", "SPL-100"),
    Option("combined", False, "Allow several expansions at once.", "SPL-121"),
    Option("free_take", False, "You may take fewer than three different gems.", "R-2"),
    Option(
        "tie_break",
        "in front",
        "Fewest cards break a tie: those in front, or all ever bought.",
        "R-7",
        ("in front", "ever bought"),
    ),
    Option(
        "blocked",
        "ranked",
        "A blocked or over-long game is ranked, or has no winner.",
        "R-9",
        ("ranked", "no winner"),
    ),
    Option("round_limit", 100, "After this many rounds the game ends as it stands.", "SPL-32", low=5, high=1000),
    Option("cities_end_at_15", False, "With The Cities, fifteen points end the game too.", "R-11"),
    Option("optional_posts", False, "Placing a shield is optional.", "R-13"),
    Option("exact_discard", False, "A double card may not overpay a price in bonuses.", "R-22"),
    Option("orphans", "stay", "A copying card whose base is gone stays, or goes too.", "R-31", ("stay", "go")),
    Option("optional_free_card", False, "A free card may be declined.", "R-24"),
)


PRESETS: Final = (
    Preset("base", "The game without expansions.", {}, (2, 4)),
    Preset("cities", "With The Cities.", {"cities": True}, (2, 4)),
    Preset("trading-posts", "With Trading Posts.", {"trading_posts": True}, (2, 4)),
    Preset("orient", "With The Orient.", {"orient": True}, (2, 4)),
    Preset("strongholds", "With The Strongholds.", {"strongholds": True}, (2, 4)),
    Preset("combined", "All four expansions at once.", {**dict.fromkeys(EXPANSIONS, True), "combined": True}, (2, 4)),
)


def check(options: Options, seats: int) -> Reason | None:
    chosen = [name for name in EXPANSIONS if options[name]]
    if len(chosen) > 1 and not options["combined"]:
        return Reason("refused.combined", "SPL-120", args={"expansions": " ".join(chosen)})
    return None
