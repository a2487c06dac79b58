"""Innovation: the game as the kernel's contract asks for it: its options and presets, and one line for each room of
this package."""

from typing import Any, Final, cast

from tessera.games.innovation import outlook, view
from tessera.games.innovation.audit import audit
from tessera.games.innovation.heuristic import reasons, value as heuristic
from tessera.games.innovation.options import OPTIONS, PRESETS, check
from tessera.games.innovation.rules._steps import Steps
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.setup import set_up
from tessera.games.innovation.state import GONE
from tessera.games.innovation.words import catalogue, goals, labels, notation, positions, refusals
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.heuristic import Merit
from tessera.kernel.native import vec
from tessera.kernel.script import ACTION, CARD, NUMBER, Ask
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason

# Questions of an Endorse action, after which everything is carried out twice.
ENDORSING: Final = ("endorse_tuck", "endorse_card", "endorse_city")


class InnovationGame(Steps):
    name = "innovation"
    title = "Innovation"
    seats = (2, 4)
    skips_questions = True
    options = OPTIONS
    presets = PRESETS
    first_preset = "base"
    minutes = (30, 60)
    difficulty = 4
    words = labels.WORDS

    def check_options(self, options: Options, seats: int) -> Reason | None:
        return check(options, seats)

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Innovation(seats, options, seed)
        set_up(g)
        return g

    def view(self, s: State, seat: int) -> View:
        v = view.view(cast(Innovation, s), seat)
        ask = self.asked(s)
        if ask is not None and ask.seat == seat:
            v.facts["then"] = self.prospects(cast(Innovation, s), seat, ask)
            if ask.prompt in ENDORSING:
                v.facts["endorsing"] = True
        return v

    def prospects(self, g: Innovation, seat: int, ask: Ask) -> dict[str, Any]:
        """By the text of an answer: what icons the seat that is asked would have after what it does first."""
        found = [(self.describe(g, int(code)), outlook.prospect(g, seat, ask, int(code))) for code in ask.answers]
        return {text_: icons_then for text_, icons_then in found if icons_then is not None}

    def explain(self, s: State, seat: int, code: int) -> Reason:
        return refusals.explain(cast(Innovation, s), seat, code, self.question(s))

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Innovation, s), seat)

    def values(self, s: State) -> vec[float]:
        return heuristic.values(cast(Innovation, s))

    def reasons(self, before: State, after: State, seat: int) -> list[Merit]:
        return reasons.reasons(cast(Innovation, before), cast(Innovation, after), seat)

    def near_end(self, s: State) -> bool:
        return heuristic.near_end(cast(Innovation, s))

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.piece_name(cast(Innovation, s), piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.line(e, names, lang)

    def goal(self, s: State, seat: int, lang: str = "en") -> str:
        return goals.goal(cast(Innovation, s), seat, lang)

    def how_far(self, s: State, seat: int, lang: str = "en") -> list[str]:
        return goals.how_far(cast(Innovation, s), lang)

    def prompt(self, s: State, ask: Ask, lang: str = "en") -> str:
        return labels.prompt(ask, lang)

    def asks_about(self, s: State, ask: Ask) -> list[str]:
        """The card whose effect asks."""
        return [self.card_name(s, ask.args[0], True)] if ask.args and ask.args[0] else []

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        ask = self.question(s)
        if ask.kind in (ACTION, NUMBER, CARD):
            return labels.label(cast(Innovation, s), ask, code, lang, names or self.all_names(s, lang))
        return super().label(s, code, lang, names)

    def choice_rule(self, s: State, code: int) -> str:
        return refusals.choice_rule(self.question(s), code)

    def thought_of(self, s: State, seat: int, ask: Ask) -> list[int]:
        return refusals.thought_of(cast(Innovation, s), seat, ask)

    def argument(self, name: str, value: str, lang: str, names: tuple[str, ...]) -> str:
        if name in ("icon", "colour"):
            return self.say(f"{name}.{value}", {}, lang)
        return super().argument(name, value, lang, names)

    def cards(self, lang: str = "en") -> list[dict[str, Any]]:
        return catalogue.cards(lang)

    def describe(self, s: State, code: int) -> str:
        return notation.describe(code) if self.question(s).kind == ACTION else super().describe(s, code)

    def parse(self, s: State, text_: str) -> int:
        ask = self.question(s)
        return notation.parse(ask, text_) if ask.kind == ACTION else super().parse(s, text_)

    def mover(self, s: State) -> int:
        return int(cast(Innovation, s).mover)

    def concerns(self, s: State, e: SeenEvent) -> list[int]:
        return labels.share_or_are_hit(e) if e.verb == "dogma" else []

    def turns_played(self, s: State) -> int:
        return int(cast(Innovation, s).turns)

    def between_turns(self, s: State) -> bool:
        """Not after a Fission: the text does not say who knew which of the cards that are gone."""
        gone = all([s.known[c] == s.everybody() for c in s.zones[GONE]])
        return s.result is None and gone and self.question(s).prompt == "main"

    def depth(self, s: State) -> int:
        if s.result is not None or cast(Innovation, s).effect < 0:
            return 0
        return 2 if view.by_alone(cast(Innovation, s)) >= 0 else 1

    def audit(self, s: State) -> str:
        return super().audit(s) or audit(cast(Innovation, s))

    def position(self, s: State) -> str:
        return positions.position(cast(Innovation, s))

    def turn_text(self, s: State) -> str:
        return positions.boards(cast(Innovation, s))

    def position_matches(self, s: State, text_: str) -> bool:
        return positions.matches(cast(Innovation, s), text_)

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = Innovation(seats, options, seed)
        positions.Reader(g).read(text_)
        return g


GAME = InnovationGame()
