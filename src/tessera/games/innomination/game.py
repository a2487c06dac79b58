"""Innomination: the game as the kernel's contract asks for it: its options and presets, and one line for each room of
this package."""

from pathlib import Path
from typing import Any, Final, cast

from tessera.games.innomination import soak_counts as tally, view
from tessera.games.innomination.audit import audit
from tessera.games.innomination.card_sets import add_file, card_set, starter
from tessera.games.innomination.heuristic import reasons, value as heuristic
from tessera.games.innomination.options import OPTIONS, PRESETS
from tessera.games.innomination.rules._steps import SCRIPTS, Steps
from tessera.games.innomination.rules.codes import PASS
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.rules.moves import Decided
from tessera.games.innomination.setup import (
    check_table,
    set_up,
    table_faults,
)
from tessera.games.innomination.state import BETWEEN, OPENING
from tessera.games.innomination.words import catalogue, goals, labels, notation, positions, reading_positions, refusals
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.frame import CALL, Frame
from tessera.kernel.heuristic import Merit
from tessera.kernel.native import i64
from tessera.kernel.script import ACTION, CARD, Ask
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason

MAIN_SCRIPT: Final[i64] = next(i for i, script in enumerate(SCRIPTS) if script.name == "turn.main_phase")
# Questions that are only a part of what is being said.
HALF_SAID = ("target", "host", "choose", "sacrifice", "name_into", "pay", "put_into_play", "name_base", "as_spell")


class InnominationGame(Steps):
    name = "innomination"
    version = 2
    horizon = 16
    title = "Innomination"
    seats = (2, 6)
    options = OPTIONS
    presets = PRESETS
    first_preset = "standard"
    minutes = (45, 90)
    difficulty = 5
    words = labels.WORDS
    has_notation = False

    def read_option_file(self, name: str, path: Path) -> str:
        return add_file(path) if name == "cards" else super().read_option_file(name, path)

    def check_options(self, options: Options, seats: int) -> Reason | None:
        return check_table(options, seats)

    def faults(self, options: Options, seats: int) -> list[Reason]:
        return table_faults(options, seats)

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Innomination(seats, options, seed)
        set_up(g)
        return g

    def resume(self, s: State, code: i64) -> None:
        """Values are fresh when an answer begins to work, whether or not anybody looked at them before: a game that was
        loaded, or shown, goes on as any other."""
        g = cast(Innomination, s)
        g.refresh()
        self.question(s)
        g.work = g.worked  # what it costs to look at a table does not count
        super().resume(s, code)
        g.worked = g.work

    def step(self, s: State, f: Frame) -> int:
        """A game that is decided drops whatever was running; what is left is `rules.play`, which goes on after the
        turn."""
        try:
            return super().step(s, f)
        except Decided:
            del s.stack[1:]
            return CALL

    def view(self, s: State, seat: int) -> View:
        return view.view(cast(Innomination, s), seat)

    def explain(self, s: State, seat: int, code: int) -> Reason:
        return refusals.explain(cast(Innomination, s), seat, code, self.question(s))

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Innomination, s), seat)

    def reasons(self, before: State, after: State, seat: int) -> list[Merit]:
        return reasons.reasons(cast(Innomination, before), cast(Innomination, after), seat)

    def near_end(self, s: State) -> bool:
        return heuristic.near_end(cast(Innomination, s))

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.piece_name(cast(Innomination, s), piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.line(cast(Innomination, s), e, names, lang)

    def goal(self, s: State, seat: int, lang: str = "en") -> str:
        return goals.goal(cast(Innomination, s), seat, lang)

    def how_far(self, s: State, seat: int, lang: str = "en") -> list[str]:
        return goals.how_far(cast(Innomination, s), lang)

    def prompt(self, s: State, ask: Ask, lang: str = "en") -> str:
        return labels.prompt(cast(Innomination, s), ask, lang, self.all_names(s, lang))

    def prompt_to(self, s: State, ask: Ask, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.prompt(cast(Innomination, s), ask, lang, names)

    def asks_about(self, s: State, ask: Ask) -> list[str]:
        if not ask.args or ask.prompt == "pay":  # a cost
            return []
        x = ask.args[0]
        return [f"seat {x}"] if ask.prompt == "ban" else [self.name_to(s, ask.seat, x)]

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        ask = self.question(s)
        if ask.kind in (ACTION, CARD):
            return labels.label(cast(Innomination, s), ask, code, lang, names or self.all_names(s, lang))
        return super().label(s, code, lang, names)

    def choice_rule(self, s: State, code: int) -> str:
        return refusals.choice_rule(self.question(s), code)

    def thought_of(self, s: State, seat: int, ask: Ask) -> list[int]:
        return refusals.thought_of(cast(Innomination, s), seat, ask)

    def argument(self, name: str, value: str, lang: str, names: tuple[str, ...]) -> str:
        if name == "pile":
            return labels.say(f"zone.{'sources' if value == 'source' else value} @", {}, lang)
        if name == "cost" and value.isdecimal():
            return labels.aether(int(value), lang)
        return super().argument(name, value, lang, names)

    def cards(self, lang: str = "en") -> list[dict[str, Any]]:
        return catalogue.cards(starter(), lang)

    def cards_for(self, options: Options, lang: str = "en") -> list[dict[str, Any]]:
        return catalogue.cards(card_set(str(options["cards"])), lang)

    def describe(self, s: State, code: int) -> str:
        ask = self.question(s)
        return notation.describe(cast(Innomination, s), ask, code) if ask.kind == ACTION else super().describe(s, code)

    def parse(self, s: State, text_: str) -> int:
        ask = self.question(s)
        if ask.kind not in (ACTION, CARD):
            return super().parse(s, text_)
        code = notation.read(cast(Innomination, s), ask, text_)
        if code is None:
            raise self.bad(Reason("refused.garbled", args={"text": text_}))
        return code

    def is_free(self, s: State) -> bool:
        """Does the player whose turn it is choose what to do? Told without working out what that could be."""
        return s.stack[-1].fn == MAIN_SCRIPT

    def interrupts(self, s: State) -> bool:
        """The player who is asked in the middle of another player's turn: chains, blocks, discards."""
        if s.result is not None or self.is_free(s):
            return False
        g = cast(Innomination, s)
        return g.phase != BETWEEN and self.question(s).seat != g.mover

    def half_said(self, s: State) -> bool:
        return s.result is None and not self.is_free(s) and self.question(s).prompt in HALF_SAID

    def mover(self, s: State) -> int:
        g = cast(Innomination, s)
        return int(g.mover) if OPENING < g.phase < BETWEEN else -1

    def lets_through(self, s: State) -> int:
        return PASS if self.question(s).prompt == "chain" else -1

    def concerns(self, s: State, e: SeenEvent) -> list[int]:
        return labels.happens_to(cast(Innomination, s), e)

    def turns_played(self, s: State) -> int:
        g = cast(Innomination, s)
        return int(g.earlier + g.turns)

    def between_turns(self, s: State) -> bool:
        return s.result is None and self.is_free(s)

    def position(self, s: State) -> str:
        return positions.position(cast(Innomination, s))

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = Innomination(seats, options, seed)
        reading_positions.read_position(text_, g)
        return g

    def depth(self, s: State) -> int:
        """Inside a chain; 2 where links answer links."""
        return 0 if s.result is not None else min(2, len(cast(Innomination, s).chain))

    def noted(self, s: State, code: int) -> str:
        g = cast(Innomination, s)
        return tally.ended(g) if code < 0 else tally.noted(g, self.question(s), code)

    def remarks(self, counts: dict[str, int]) -> list[str]:
        return tally.remarks(counts)

    def audit(self, s: State) -> str:
        return super().audit(s) or audit(cast(Innomination, s))


GAME = InnominationGame()
