"""Splendor: the game as the kernel's contract asks for it: its options and presets, and one line for each room of
this package."""

from typing import Any, cast

from tessera.games.splendor import view
from tessera.games.splendor.audit import audit
from tessera.games.splendor.cards import TILE_IDS
from tessera.games.splendor.heuristic import reasons, value as heuristic
from tessera.games.splendor.options import OPTIONS, PRESETS, check
from tessera.games.splendor.rules._steps import Steps
from tessera.games.splendor.setup import set_up
from tessera.games.splendor.state import Table
from tessera.games.splendor.words import catalogue, goals, labels, notation, positions, refusals
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.heuristic import Merit
from tessera.kernel.native import vec
from tessera.kernel.script import ACTION, CARD, Ask
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason, listed


class Splendor(Steps):
    name = "splendor"
    title = "Splendor"
    seats = (2, 4)
    options = OPTIONS
    presets = PRESETS
    first_preset = "base"
    minutes = (15, 30)
    difficulty = 1
    words = labels.WORDS

    def check_options(self, options: Options, seats: int) -> Reason | None:
        return check(options, seats)

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        set_up(g)
        return g

    def view(self, s: State, seat: int) -> View:
        return view.view(cast(Table, s), seat)

    def explain(self, s: State, seat: int, code: int) -> Reason:
        return refusals.explain(cast(Table, s), seat, code, self.question(s))

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Table, s), seat)

    def values(self, s: State) -> vec[float]:
        return heuristic.values(cast(Table, s))

    def reasons(self, before: State, after: State, seat: int) -> list[Merit]:
        return reasons.reasons(cast(Table, before), cast(Table, after), seat)

    def near_end(self, s: State) -> bool:
        return heuristic.near_end(cast(Table, s))

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.piece_name(cast(Table, s), piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.line(e, names, lang)

    def goal(self, s: State, seat: int, lang: str = "en") -> str:
        return goals.goal(cast(Table, s), seat, lang)

    def how_far(self, s: State, seat: int, lang: str = "en") -> list[str]:
        return goals.how_far(cast(Table, s), lang)

    def prompt(self, s: State, ask: Ask, lang: str = "en") -> str:
        x = ask.args[0] if ask.args else 0
        return self.say(ask.prompt, {"n": x, "card": labels.card_words(x, lang), "post": x + 1}, lang)

    def asks_about(self, s: State, ask: Ask) -> list[str]:
        if not ask.args or ask.prompt in ("return", "free_card"):  # a number
            return []
        x = ask.args[0]
        return [f"post {x + 1}"] if ask.prompt == "place_shield" else [self.name_to(s, ask.seat, x)]

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        ask = self.question(s)
        if ask.kind == ACTION or (ask.kind == CARD and code):
            return labels.label(cast(Table, s), ask, code, lang, names or self.all_names(s, lang))
        return super().label(s, code, lang, names)

    def choice_rule(self, s: State, code: int) -> str:
        return refusals.choice_rule(self.question(s), code)

    def thought_of(self, s: State, seat: int, ask: Ask) -> list[int]:
        return refusals.thought_of(cast(Table, s), seat, ask)

    def argument(self, name: str, value: str, lang: str, names: tuple[str, ...]) -> str:
        if name == "card":
            return labels.piece_words(value, lang)
        if name == "city":
            return labels.city(TILE_IDS.index(value), lang)
        if name == "colour":
            return self.say(f"colour.{value}", {}, lang)
        if name == "missing":  # such as: W1 K2
            return listed([f"{part[1:]} {self.say(f'colour.{part[0]}', {}, lang)}" for part in value.split()], lang)
        if name == "gold":
            return self.say("gold.held", {}, lang) if value else ""
        if name == "expansions":
            return listed([self.called("option", x, lang) for x in value.split()], lang)
        return super().argument(name, value, lang, names)

    def without_codes(self, line: str, lang: str = "en") -> str:
        return labels.without_codes(line)

    def cards(self, lang: str = "en") -> list[dict[str, Any]]:
        return catalogue.cards(lang)

    def describe(self, s: State, code: int) -> str:
        ask = self.question(s)
        return notation.describe(cast(Table, s), ask, code) if ask.kind == ACTION else super().describe(s, code)

    def parse(self, s: State, text_: str) -> int:
        ask = self.question(s)
        return notation.parse(cast(Table, s), ask, text_) if ask.kind == ACTION else super().parse(s, text_)

    def split(self, text_: str) -> list[str]:
        return notation.split(text_)

    def read(self, s: State, line: str) -> list[int]:
        ask = self.question(s)
        if ask.prompt == "main":
            line = notation.without_only_payment(cast(Table, s), ask, line)
        return super().read(s, line)

    def mover(self, s: State) -> int:
        return int(cast(Table, s).mover)

    def turns_played(self, s: State) -> int:
        g = cast(Table, s)
        return int(g.rounds * g.seats + (g.mover - g.starter) % g.seats)

    def between_turns(self, s: State) -> bool:
        return s.result is None and self.question(s).prompt == "main"

    def audit(self, s: State) -> str:
        return super().audit(s) or audit(cast(Table, s))

    def position(self, s: State) -> str:
        return positions.position(cast(Table, s))

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        positions.read_position(text_, g)
        return g


GAME = Splendor()
