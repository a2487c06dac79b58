"""Beacons: the game as the kernel's contract asks for it."""

from typing import Any, cast

from tessera.games.template import _steps as _steps, heuristic, text, view
from tessera.games.template.state import CARDS, CHANCE_DEAL, DECK, THIEF, Table, hand_zone, suit
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.frame import Frame, Seat
from tessera.kernel.game import Game
from tessera.kernel.options import Option, Preset
from tessera.kernel.script import CARD, SEAT
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason

HAND = 4
RULES = ("BCN-4", "BCN-5", "BCN-6", "BCN-7")  # by suit


class Beacons(Game):
    name = "template"
    title = "Beacons"
    seats = (2, 4)
    options = (Option("teams", False, "Seats 1 and 3 play against seats 2 and 4 and see each other's hands.", "BCN-1"),)
    presets = (
        Preset("standard", "Everybody for themselves.", {}, (2, 4)),
        Preset("teams", "Two against two.", {"teams": True}, (4, 4)),
    )
    words = text.LANGUAGES
    scripts = _steps.SCRIPTS

    def check_options(self, options: Options, seats: int) -> Reason | None:
        return Reason("refused.teams", "BCN-1") if options["teams"] and seats != 4 else None

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        deck = g.shuffled(CHANCE_DEAL, tuple(range(1, CARDS + 1)))
        for p in range(seats):  # BCN-2
            g.put(hand_zone(Seat(p)), deck[p * HAND : (p + 1) * HAND], g.eyes(Seat(p)))
        g.put(DECK, deck[seats * HAND :], 0)
        return g

    def step(self, s: State, f: Frame) -> int:
        return _steps.step(cast(Table, s), f)

    def view(self, s: State, seat: int) -> View:
        return view.view(cast(Table, s), seat)

    def explain(self, s: State, seat: int, code: int) -> Reason:
        g = cast(Table, s)
        ask = self.question(s)
        if ask.kind == SEAT:
            return Reason("refused.victim", "BCN-6", tuple(ask.options))
        if code == 0:
            return Reason("refused.must", ask.rule, tuple(ask.options))
        if ask.prompt == "take":
            return Reason("refused.take", "BCN-5", tuple(ask.options))
        if ask.prompt == "stop" and code in g.hand(Seat(seat)) and suit(code) != THIEF:
            return Reason("refused.stop", "BCN-6")
        card = view.card_name(code, True) if 0 < code <= CARDS else str(code)
        return Reason("refused.not_held", ask.rule, args={"card": card})

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Table, s), seat)

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.card_name(piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return text.line(e, names, lang)

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        ask = self.question(s)
        return text.label(ask, code, lang) if ask.kind == CARD and code else super().label(s, code, lang, names)

    def choice_rule(self, s: State, code: int) -> str:
        ask = self.question(s)
        return RULES[suit(code)] if ask.prompt in ("play", "echo") and code else ask.rule

    def near_misses(self, s: State, seat: int) -> list[int]:
        ask = self.asked(s)
        if ask is None or ask.seat != seat:
            return []
        legal = self.legal(s)
        if ask.prompt == "stop":  # any card of the own hand
            return [c for c in cast(Table, s).hand(Seat(seat)) if c not in legal]
        return [p for p in range(int(s.seats)) if p != seat and p not in legal] if ask.kind == SEAT else []

    def argument(self, name: str, value: str, lang: str, names: tuple[str, ...]) -> str:
        return text.card_words(value, lang) if name == "card" else super().argument(name, value, lang, names)

    def cards(self, lang: str = "en") -> list[dict[str, Any]]:
        return text.cards(lang)

    def between_turns(self, s: State) -> bool:
        return s.result is None and self.question(s).prompt == "play"

    def position(self, s: State) -> str:
        return text.position(cast(Table, s))

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        text.read_position(text_, g)
        return g


GAME = Beacons()
