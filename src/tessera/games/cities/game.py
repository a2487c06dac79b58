"""Cities: the game as the kernel's contract asks for it, one line for each room of this package."""

from pathlib import Path
from typing import Any, cast

from tessera.games.cities import _steps as _steps, catalogue, heuristic, labels, near, positions, text, view
from tessera.games.cities.cards import CITIES, EMPIRES, KINDS, WONDER
from tessera.games.cities.dealing import set_up
from tessera.games.cities.disciplines import read_file, read_table
from tessera.games.cities.explain import explain
from tessera.games.cities.game_options import OPTIONS, PRESETS
from tessera.games.cities.settings import wrong_number
from tessera.games.cities.state import CAPITALS, CITY_DECK, COLUMNS, EVENT_DECK, WONDERS_HERE, Table, empire_of
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.frame import Frame
from tessera.kernel.game import Game
from tessera.kernel.native import vec
from tessera.kernel.script import ACTION, CARD, Ask
from tessera.kernel.state import FEWEST, NOT_COMPARED, Options, Result, State
from tessera.kernel.words import Reason

# Questions that are only a part of what is being said, such as the target of an Attack.
PARTS = ("target", "take", "give", "partner", "want", "offer", "side", "unify", "education", "take_from")


class Cities(Game):
    name = "cities"
    version = 2  # 1: no curse_events, solo_score, wonder_bonus, without_events
    horizon = 8
    title = "Cities"
    seats = (1, 6)
    options = OPTIONS
    presets = PRESETS
    words = labels.WORDS
    scripts = _steps.SCRIPTS

    def read_option_file(self, name: str, path: Path) -> str:
        return read_file(path) if name == "disciplines" else super().read_option_file(name, path)

    def check_options(self, options: Options, seats: int) -> Reason | None:
        if not any(options[e] for e in EMPIRES):
            return Reason("refused.no_empire", "CIT-13")
        if read_table(str(options["disciplines"])) is None:
            return Reason("refused.disciplines", "CIT-7")
        wrong = wrong_number(str(options["without_events"]))
        if wrong is not None:
            return Reason("refused.without_events", "CIT-16", args={"given": repr(wrong), "last": str(KINDS)})
        if options["teams"] == "two" and (seats < 4 or seats % 2):
            return Reason("refused.two_teams", "CIT-80")
        if options["teams"] == "three" and seats != 6:
            return Reason("refused.three_teams", "CIT-80")
        return None

    def ending(self, result: Result, lang: str = "en") -> str:
        alone = len(result.ranks) == 1 and result.reason == "all_finished"
        return self.say("all_finished_alone", {}, lang) if alone else super().ending(result, lang)

    def best_is(self, options: Options, result: Result) -> int:
        """CIT-83: alone, the fewest turns."""
        return FEWEST if len(result.ranks) == 1 and options["solo_score"] == "turns" else NOT_COMPARED

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        set_up(g)
        return g

    def step(self, s: State, f: Frame) -> int:
        return _steps.step(cast(Table, s), f)

    def view(self, s: State, seat: int) -> View:
        return view.view(cast(Table, s), seat)

    def explain(self, s: State, seat: int, code: int) -> Reason:
        return explain(cast(Table, s), seat, code, self.question(s))

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Table, s), seat)

    def values(self, s: State) -> vec[float]:
        return heuristic.values(cast(Table, s))

    def near_end(self, s: State) -> bool:
        return heuristic.near_end(cast(Table, s))

    def interrupts(self, s: State) -> bool:
        ask = self.question(s)
        return ask.seat != cast(Table, s).mover

    def half_said(self, s: State) -> bool:
        return self.question(s).prompt in PARTS

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.card_name(piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.line(e, names, lang)

    def prompt(self, s: State, ask: Ask, lang: str = "en") -> str:
        return labels.prompt(ask, self.all_names(s, lang), lang)

    def prompt_to(self, s: State, ask: Ask, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.prompt(ask, names, lang)

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        ask = self.question(s)
        if ask.kind == ACTION or (ask.kind == CARD and code):
            return labels.label(ask, code, lang, names or self.all_names(s, lang))
        return super().label(s, code, lang, names)

    def choice_rule(self, s: State, code: int) -> str:
        return near.choice_rule(self.question(s), code)

    def near_misses(self, s: State, seat: int) -> list[int]:
        return near.near_misses(self, cast(Table, s), seat)

    def argument(self, name: str, value: str, lang: str, names: tuple[str, ...]) -> str:
        if name in ("card", "city", "event"):
            return labels.piece_words(value, lang)
        if name == "empire":
            return self.say(f"empire.{value}", {}, lang)
        return super().argument(name, value, lang, names)

    def cards(self, lang: str = "en") -> list[dict[str, Any]]:
        return catalogue.cards(lang)

    def describe(self, s: State, code: int) -> str:
        ask = self.question(s)
        return text.describe(ask, code) if ask.kind == ACTION else super().describe(s, code)

    def parse(self, s: State, text_: str) -> int:
        ask = self.question(s)
        return text.parse(ask, text_) if ask.kind == ACTION else super().parse(s, text_)

    def turns_played(self, s: State) -> int:
        g = cast(Table, s)
        return int(g.rounds * g.seats + (g.mover - g.starter) % g.seats)

    def between_turns(self, s: State) -> bool:
        return s.result is None and self.question(s).prompt == "play"

    def audit(self, s: State) -> str:
        return super().audit(s) or audit(cast(Table, s))

    def position(self, s: State) -> str:
        return positions.position(cast(Table, s))

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        positions.read_position(text_, g)
        return g


def audit(g: Table) -> str:
    """The counts agree with the cards, and cities and events do not mix."""
    for p in range(int(g.seats)):
        counted = [0] * (WONDERS_HERE + 1)
        for c in g.cities(p):
            if c > CITIES:
                return f"an event among the cities of player {p}"
            counted[empire_of(c)] += 1
            counted[CAPITALS] += int(g.set.capital[c])
            counted[WONDERS_HERE] += int(WONDER[c])
        for i, n in enumerate(counted):
            if g.rows[COLUMNS * p + i] != n:
                return f"the counts of player {p} are wrong"
        for c in g.hand(p):
            if c <= CITIES:
                return f"a city in the hand of player {p}"
    for c in g.zones[CITY_DECK]:
        if c > CITIES:
            return "an event in the city deck"
    for c in g.zones[EVENT_DECK]:
        if c <= CITIES:
            return "a city in the event deck"
    return ""


GAME = Cities()
