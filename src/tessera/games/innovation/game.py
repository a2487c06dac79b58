"""Innovation: the game as the kernel's contract asks for it: its options and presets, and one line for each room of
this package."""

from typing import Any, Final, cast

from tessera.games.innovation import (
    _steps as _steps,
    catalogue,
    heuristic,
    labels,
    near,
    outlook,
    positions,
    text,
    view,
)
from tessera.games.innovation.board import icons
from tessera.games.innovation.cards import (
    AGE,
    AGES,
    ALL_CARDS,
    BASE_CARDS,
    COLOUR,
    COLOURS,
    ICONS,
    ON_TOP,
    ROW,
    SHOWN,
)
from tessera.games.innovation.explain import explain
from tessera.games.innovation.state import ACHIEVEMENTS, CITIES, GONE, Table, claimed, hand, pile
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.frame import Frame
from tessera.kernel.game import Game
from tessera.kernel.native import vec
from tessera.kernel.options import Option, Preset
from tessera.kernel.script import ACTION, CARD, NUMBER, Ask
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason

PUBLISHED: Final[Options] = {
    "meld_city": "highest top",
    "icons_act": "must",
    "bottom_icons": True,
    "bonuses": True,
    "city_achievements": True,
    "endorse_order": "card first",
}


def _of_age(age: int, low: int, high: int) -> tuple[int, ...]:
    return tuple([card for card in range(low, high + 1) if AGE[card] == age])


SUPPLY_CARDS: Final = tuple([_of_age(age, 1, BASE_CARDS) for age in range(1, AGES + 1)])
CITY_CARDS: Final = tuple([_of_age(age, BASE_CARDS + 1, ALL_CARDS) for age in range(1, AGES + 1)])


# Questions of an Endorse action, after which everything is carried out twice.
ENDORSING: Final = ("endorse_tuck", "endorse_card", "endorse_city")


class Innovation(Game):
    name = "innovation"
    title = "Innovation"
    seats = (2, 4)
    skips_questions = True
    options = (
        Option("cities", True, "Play with the Cities expansion.", "INN-87"),
        Option("teams", False, "Two against two, partners opposite (four players).", "INN-81"),
        Option("turn_limit", 1000, "After so many turns the score decides.", "INN-124", low=20, high=10000),
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
        Option("tools_fewer", True, "Fewer than three cards may be returned for Tools, in vain.", "A-23"),
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
    presets = (
        Preset("beta", "With Cities after the beta sheet.", {}, (2, 4)),
        Preset("published", "With Cities as they were published.", PUBLISHED, (2, 4)),
        Preset("base", "The game without expansions.", {"cities": False}, (2, 4)),
        Preset("teams", "Two against two, without expansions.", {"cities": False, "teams": True}, (4, 4)),
        Preset("teams-beta", "Two against two, with Cities after the beta sheet.", {"teams": True}, (4, 4)),
    )
    words = labels.WORDS
    scripts = _steps.SCRIPTS

    def check_options(self, options: Options, seats: int) -> Reason | None:
        if options["teams"] and seats != 4:
            return Reason("refused.teams", "INN-11")
        return None

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        set_aside: tuple[int, ...] = ()
        for age in range(AGES):  # INN-4, INN-5
            cards = g.shuffled(age, SUPPLY_CARDS[age])
            if age < AGES - 1:
                set_aside = (*set_aside, cards[0])
                cards = cards[1:]
            g.put(age, cards, 0)
            if g.cities:  # INN-87
                g.put(CITIES + age, g.shuffled(CITIES + age, CITY_CARDS[age]), 0)
        g.put(ACHIEVEMENTS, set_aside, 0)
        for p in range(seats):  # INN-7
            dealt = g.zones[0][-2:]
            g.zones[0] = g.zones[0][:-2]
            g.put(hand(p), dealt, g.bit(p))
        return g

    def step(self, s: State, f: Frame) -> int:
        return _steps.step(cast(Table, s), f)

    def view(self, s: State, seat: int) -> View:
        v = view.view(cast(Table, s), seat)
        ask = self.asked(s)
        if ask is not None and ask.seat == seat:
            v.facts["then"] = self.prospects(cast(Table, s), seat, ask)
            if ask.prompt in ENDORSING:
                v.facts["endorsing"] = True
        return v

    def prospects(self, g: Table, seat: int, ask: Ask) -> dict[str, Any]:
        """By the text of an answer: what icons the seat that is asked would have after what it does first."""
        found = [(self.describe(g, int(code)), outlook.prospect(g, seat, ask, int(code))) for code in ask.options]
        return {text_: icons_then for text_, icons_then in found if icons_then is not None}

    def explain(self, s: State, seat: int, code: int) -> Reason:
        return explain(cast(Table, s), seat, code, self.question(s))

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Table, s), seat)

    def values(self, s: State) -> vec[float]:
        return heuristic.values(cast(Table, s))

    def near_end(self, s: State) -> bool:
        return heuristic.near_end(cast(Table, s))

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.piece_name(cast(Table, s), piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.line(e, names, lang)

    def prompt(self, s: State, ask: Ask, lang: str = "en") -> str:
        return labels.prompt(ask, lang)

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        ask = self.question(s)
        if ask.kind in (ACTION, NUMBER, CARD):
            return labels.label(cast(Table, s), ask, code, lang, names or self.all_names(s, lang))
        return super().label(s, code, lang, names)

    def choice_rule(self, s: State, code: int) -> str:
        return near.choice_rule(self.question(s), code)

    def near_misses(self, s: State, seat: int) -> list[int]:
        return [] if s.result is not None else near.near_misses(cast(Table, s), self.question(s), seat)

    def cards(self, lang: str = "en") -> list[dict[str, Any]]:
        return catalogue.cards(lang)

    def describe(self, s: State, code: int) -> str:
        return text.describe(code) if self.question(s).kind == ACTION else super().describe(s, code)

    def parse(self, s: State, text_: str) -> int:
        ask = self.question(s)
        return text.parse(ask, text_) if ask.kind == ACTION else super().parse(s, text_)

    def turns_played(self, s: State) -> int:
        return int(cast(Table, s).turns)

    def between_turns(self, s: State) -> bool:
        """Not after a Fission: the text does not say who knew which of the cards that are gone."""
        gone = all([s.known[c] == s.everybody() for c in s.zones[GONE]])
        return s.result is None and gone and self.question(s).prompt == "main"

    def depth(self, s: State) -> int:
        if s.result is not None or cast(Table, s).effect < 0:
            return 0
        return 2 if view.by_alone(cast(Table, s)) >= 0 else 1

    def audit(self, s: State) -> str:
        return super().audit(s) or audit(cast(Table, s))

    def position(self, s: State) -> str:
        return positions.position(cast(Table, s))

    def turn_text(self, s: State) -> str:
        return positions.boards(cast(Table, s))

    def position_matches(self, s: State, text_: str) -> bool:
        return positions.matches(cast(Table, s), text_)

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        positions.Reader(g).read(text_)
        return g


def audit(g: Table) -> str:
    """Cards lie where they belong, and the counts kept beside them agree with them."""
    for zone in range(ACHIEVEMENTS):
        for card in g.zones[zone]:
            if AGE[card] - 1 + (CITIES if card > BASE_CARDS else 0) != zone:
                return f"card {card} in {g.zone_name(zone)}"
    for p in range(int(g.seats)):
        if sum([int(AGE[c]) for c in g.score_cards(p)]) != g.points[p]:
            return f"{g.points[p]} points of player {p}, but cards for something else"
        counts = [0] * ICONS
        for c in range(COLOURS):
            cards = g.zones[pile(p, c)]
            splay = int(g.splays[COLOURS * p + c])
            if splay and len(cards) < 2:
                return f"a splayed pile of {len(cards)} cards"
            for i, card in enumerate(cards):
                if COLOUR[card] != c:
                    return f"card {card} in a pile of colour {c}"
                shown = SHOWN[(ON_TOP if i == len(cards) - 1 else splay) * ROW + card]
                counts = [counts[k] + int(shown >> (8 * k) & 255) for k in range(ICONS)]
        if counts != [int(icons(g, p, k)) for k in range(ICONS)]:
            return f"icons of player {p} are not what the cards show"
        if any([card > BASE_CARDS for card in g.zones[claimed(p)]]):
            return "a city among the achievements"
    return ""


GAME = Innovation()
