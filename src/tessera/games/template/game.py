"""Beacons: the game as the kernel's contract asks for it."""

from typing import Any, cast

from tessera.games.template import view
from tessera.games.template.heuristic import value as heuristic
from tessera.games.template.options import OPTIONS, PRESETS, check
from tessera.games.template.rules._steps import Steps
from tessera.games.template.setup import set_up
from tessera.games.template.state import CARDS, THIEF, Table, suit
from tessera.games.template.words import text
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.frame import Seat
from tessera.kernel.heuristic import Merit
from tessera.kernel.script import CARD, SEAT, Ask
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason

RULES = ("BCN-4", "BCN-5", "BCN-6", "BCN-7")  # by suit


class Beacons(Steps):
    name = "template"
    title = "Beacons"
    seats = (2, 4)
    options = OPTIONS
    presets = PRESETS
    minutes = (5, 15)
    words = text.LANGUAGES

    def check_options(self, options: Options, seats: int) -> Reason | None:
        return check(options, seats)

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        set_up(g)
        return g

    def view(self, s: State, seat: int) -> View:
        return view.view(cast(Table, s), seat)

    def explain(self, s: State, seat: int, code: int) -> Reason:
        g = cast(Table, s)
        ask = self.question(s)
        if ask.kind == SEAT:
            return Reason("refused.victim", "BCN-6", tuple(ask.answers))
        if code == 0:
            return Reason("refused.must", ask.rule, tuple(ask.answers))
        if ask.prompt == "take":
            return Reason("refused.take", "BCN-5", tuple(ask.answers))
        if ask.prompt == "stop" and code in g.hand(Seat(seat)) and suit(code) != THIEF:
            return Reason("refused.stop", "BCN-6")
        card = view.card_name(code, True) if 0 < code <= CARDS else str(code)
        return Reason("refused.not_held", ask.rule, args={"card": card})

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Table, s), seat)

    def reasons(self, before: State, after: State, seat: int) -> list[Merit]:
        return heuristic.reasons(cast(Table, before), cast(Table, after), seat)

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.card_name(piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return text.line(e, names, lang)

    def how_far(self, s: State, seat: int, lang: str = "en") -> list[str]:
        g = cast(Table, s)
        return [self.say("goal.far", {"n": g.points(Seat(p))}, lang) for p in range(int(g.seats))]

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        ask = self.question(s)
        return text.label(ask, code, lang) if ask.kind == CARD and code else super().label(s, code, lang, names)

    def choice_rule(self, s: State, code: int) -> str:
        ask = self.question(s)
        return RULES[suit(code)] if ask.prompt in ("play", "echo") and code else ask.rule

    def thought_of(self, s: State, seat: int, ask: Ask) -> list[int]:
        if ask.prompt == "stop":
            return list(cast(Table, s).hand(Seat(seat)))
        return [p for p in range(int(s.seats)) if p != seat] if ask.kind == SEAT else []

    def argument(self, name: str, value: str, lang: str, names: tuple[str, ...]) -> str:
        return text.card_words(value, lang) if name == "card" else super().argument(name, value, lang, names)

    def cards(self, lang: str = "en") -> list[dict[str, Any]]:
        return text.cards(lang)

    def mover(self, s: State) -> int:
        return int(cast(Table, s).mover)

    def lets_through(self, s: State) -> int:
        return 0 if self.question(s).prompt == "stop" else -1

    def between_turns(self, s: State) -> bool:
        return s.result is None and self.question(s).prompt == "play"

    def position(self, s: State) -> str:
        return text.position(cast(Table, s))

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        text.read_position(text_, g)
        return g


GAME = Beacons()
