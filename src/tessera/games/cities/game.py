"""Cities: the game as the kernel's contract asks for it, one line for each room of this package."""

from pathlib import Path
from typing import Any, cast

from tessera.games.cities import view
from tessera.games.cities.audit import audit
from tessera.games.cities.disciplines import read_file
from tessera.games.cities.heuristic import reasons, value as heuristic
from tessera.games.cities.options import OPTIONS, PRESETS, check
from tessera.games.cities.rules._steps import Steps
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.rules.codes import LET_IT_HAPPEN
from tessera.games.cities.setup import set_up
from tessera.games.cities.words import catalogue, goals, labels, notation, positions, refusals
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.heuristic import Merit
from tessera.kernel.native import vec
from tessera.kernel.script import ACTION, CARD, Ask
from tessera.kernel.state import FEWEST, NOT_COMPARED, Options, Result, State
from tessera.kernel.words import Reason

# Questions that are only a part of what is being said, such as the target of an Attack.
PARTS = ("target", "take", "give", "partner", "want", "offer", "side", "unify", "education", "take_from")


class CitiesGame(Steps):
    name = "cities"
    version = 2  # 1: no curse_events, solo_score, wonder_bonus, without_events
    horizon = 8
    title = "Cities"
    seats = (1, 6)
    options = OPTIONS
    presets = PRESETS
    first_preset = "very-short"
    minutes = (20, 40)
    difficulty = 2
    words = labels.WORDS

    def read_option_file(self, name: str, path: Path) -> str:
        return read_file(path) if name == "disciplines" else super().read_option_file(name, path)

    def check_options(self, options: Options, seats: int) -> Reason | None:
        return check(options, seats)

    def ending(self, result: Result, lang: str = "en") -> str:
        alone = len(result.ranks) == 1 and result.reason == "all_finished"
        return self.say("all_finished_alone", {}, lang) if alone else super().ending(result, lang)

    def best_is(self, options: Options, result: Result) -> int:
        """CIT-83: alone, the fewest turns."""
        return FEWEST if len(result.ranks) == 1 and options["solo_score"] == "turns" else NOT_COMPARED

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Cities(seats, options, seed)
        set_up(g)
        return g

    def view(self, s: State, seat: int) -> View:
        return view.view(cast(Cities, s), seat)

    def explain(self, s: State, seat: int, code: int) -> Reason:
        return refusals.explain(cast(Cities, s), seat, code, self.question(s))

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Cities, s), seat)

    def values(self, s: State) -> vec[float]:
        return heuristic.values(cast(Cities, s))

    def reasons(self, before: State, after: State, seat: int) -> list[Merit]:
        return reasons.reasons(cast(Cities, before), cast(Cities, after), seat)

    def near_end(self, s: State) -> bool:
        return heuristic.near_end(cast(Cities, s))

    def interrupts(self, s: State) -> bool:
        ask = self.question(s)
        return ask.seat != cast(Cities, s).mover

    def half_said(self, s: State) -> bool:
        return self.question(s).prompt in PARTS

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.card_name(piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.line(e, names, lang)

    def goal(self, s: State, seat: int, lang: str = "en") -> str:
        return goals.goal(cast(Cities, s), seat, lang)

    def how_far(self, s: State, seat: int, lang: str = "en") -> list[str]:
        return goals.how_far(cast(Cities, s), lang)

    def prompt(self, s: State, ask: Ask, lang: str = "en") -> str:
        return labels.prompt(ask, self.all_names(s, lang), lang)

    def prompt_to(self, s: State, ask: Ask, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.prompt(ask, names, lang)

    def asks_about(self, s: State, ask: Ask) -> list[str]:
        return labels.asks_about(ask)

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        ask = self.question(s)
        if ask.kind == ACTION or (ask.kind == CARD and code):
            return labels.label(ask, code, lang, names or self.all_names(s, lang))
        return super().label(s, code, lang, names)

    def choice_rule(self, s: State, code: int) -> str:
        return refusals.choice_rule(self.question(s), code)

    def thought_of(self, s: State, seat: int, ask: Ask) -> list[int]:
        return refusals.thought_of(cast(Cities, s), seat, ask)

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
        return notation.describe(ask, code) if ask.kind == ACTION else super().describe(s, code)

    def parse(self, s: State, text_: str) -> int:
        ask = self.question(s)
        return notation.parse(ask, text_) if ask.kind == ACTION else super().parse(s, text_)

    def mover(self, s: State) -> int:
        return int(cast(Cities, s).mover)

    def opens_turn(self, e: SeenEvent) -> bool:
        return e.rule == "CIT-17"

    def lets_through(self, s: State) -> int:
        return LET_IT_HAPPEN if self.question(s).prompt == "protect" else -1

    def concerns(self, s: State, e: SeenEvent) -> list[int]:
        return [e.args[0]] if e.verb in ("aim", "offer", "swap") else []

    def turns_played(self, s: State) -> int:
        g = cast(Cities, s)
        return int(g.rounds * g.seats + (g.mover - g.starter) % g.seats)

    def between_turns(self, s: State) -> bool:
        return s.result is None and self.question(s).prompt == "play"

    def audit(self, s: State) -> str:
        return super().audit(s) or audit(cast(Cities, s))

    def position(self, s: State) -> str:
        return positions.position(cast(Cities, s))

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = Cities(seats, options, seed)
        positions.read_position(text_, g)
        return g


GAME = CitiesGame()
