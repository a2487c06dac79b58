"""Innovation: the options and presets. Every reading of a rule is one, with the id of its rule."""

from typing import Final

from tessera.kernel.options import Option, Preset
from tessera.kernel.state import Options
from tessera.kernel.words import Reason

PUBLISHED: Final[Options] = {
    "meld_city": "highest top",
    "icons_act": "must",
    "bottom_icons": True,
    "bonuses": True,
    "city_achievements": True,
    "endorse_order": "card first",
}


OPTIONS: Final = (
    Option("cities", True, "Play with the Cities expansion.", "INN-87"),
    Option("teams", False, "Two against two, partners opposite (four players).", "INN-81"),
    Option("turn_limit", 1000, "After this many turns the score decides.", "INN-124", low=20, high=10000),
    Option(
        "demander_ties",
        "demander",
        "Who picks among equal hidden cards of the demander.",
        "A-1",
        ("demander", "target"),
    ),
    Option(
        "team_goal",
        "six",
        "A team needs six achievements, or what four players need.",
        "A-2",
        ("six", "as players"),
    ),
    Option(
        "city_limit",
        "after",
        "The one-city test when a city opens a colour: after it left the hand, or before.",
        "A-4",
        ("after", "before"),
    ),
    Option(
        "splay_city",
        "at once",
        "The city for a splay comes at once or after the effect.",
        "A-5",
        ("at once", "after"),
    ),
    Option("city_draw_ends", True, "A city draw past age 10 ends the game.", "A-6"),
    Option(
        "no_city_left",
        "base card",
        "Where the stack of cities is used up: a base card, or nothing.",
        "A-7",
        ("base card", "nothing"),
    ),
    Option("endorse", "action", "Endorse is one of the two actions, or free.", "A-8", ("action", "free")),
    Option("endorse_fresh", True, "The card just tucked may be endorsed.", "A-9"),
    Option("demand_order", "B C B C", "The order of an endorsed demand.", "A-10", ("B C B C", "B B C C")),
    Option("democracy", "adds up", "Totals of an endorsed Democracy add up, or not.", "A-11", ("adds up", "anew")),
    Option("nested", "once", "A card carried out by an endorsed one is doubled too.", "A-11", ("once", "twice")),
    Option("icons_act", "may", "Arrows and pluses may be used, or must.", "A-12", ("may", "must")),
    Option("icon_first", True, "A city's icon acts before the city for a new colour is drawn.", "A-13"),
    Option(
        "empty_flags", "visible", "Empty flags count while visible, or covered too.", "A-14", ("visible", "covered")
    ),
    Option("bottom_icons", False, "Icons at the bottom centre act too.", "A-17"),
    Option("bonuses", False, "Bonuses on cities count for the score.", "A-18"),
    Option("astronomy_purple", True, "A board without other colours passes Astronomy's test.", "A-22"),
    Option("tools_fewer", True, "Fewer than three cards may be returned for Tools, to no effect.", "A-23"),
    Option(
        "team_compares",
        "players",
        "What Globalization, Bioengineering and A.I. compare in a team game.",
        "A-25",
        ("players", "teams"),
    ),
    Option(
        "meld_city",
        "that card",
        "The city for a new colour: of that card's value, or of the highest top card.",
        "INN-96",
        ("that card", "highest top"),
    ),
    Option(
        "endorse_order",
        "city first",
        "Endorse: city, tuck, card; or card, city, tuck.",
        "INN-100",
        ("city first", "card first"),
    ),
    Option("city_achievements", False, "Legend, Repute, Fame, Glory and Victory.", "INN-125"),
)


PRESETS: Final = (
    Preset("beta", "With Cities as in the beta sheet.", {}, (2, 4)),
    Preset("published", "With Cities as they were published.", PUBLISHED, (2, 4)),
    Preset("base", "The game without expansions.", {"cities": False}, (2, 4)),
    Preset("teams", "Two against two, without expansions.", {"cities": False, "teams": True}, (4, 4)),
    Preset("teams-beta", "Two against two, with Cities as in the beta sheet.", {"teams": True}, (4, 4)),
)


def check(options: Options, seats: int) -> Reason | None:
    if options["teams"] and seats != 4:
        return Reason("refused.teams", "INN-11")
    return None
