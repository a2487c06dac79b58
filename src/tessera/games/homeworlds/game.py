"""Homeworlds: the game as the kernel's contract asks for it: its options and presets, and one line for each room of
this package."""

from typing import Any, cast

from tessera.games.homeworlds import view
from tessera.games.homeworlds.audit import audit
from tessera.games.homeworlds.heuristic import elimination, reasons, value as heuristic
from tessera.games.homeworlds.options import OPTIONS, PRESETS, check
from tessera.games.homeworlds.rules._steps import Steps
from tessera.games.homeworlds.rules.turn import break_off, good_wins_if_no_evil, judge_survivors, reveal, struck
from tessera.games.homeworlds.setup import set_up
from tessera.games.homeworlds.state import Table
from tessera.games.homeworlds.words import catalogue, fact_files, goals, labels, notation, positions, refusals, text
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.frame import Seat
from tessera.kernel.heuristic import Merit
from tessera.kernel.native import i64, vec
from tessera.kernel.rng import Rng
from tessera.kernel.script import Ask
from tessera.kernel.state import GameOver, Options, State
from tessera.kernel.words import Reason


class Homeworlds(Steps):
    name = "homeworlds"
    title = "Homeworlds"
    seats = (2, 6)
    options = OPTIONS
    presets = PRESETS
    first_preset = "binary"
    minutes = (15, 30)
    difficulty = 3
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
        return refusals.explain(cast(Table, s), seat, code, self.question(s).prompt)

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Table, s), seat)

    def values(self, s: State) -> vec[float]:
        return heuristic.values(cast(Table, s))

    def reasons(self, before: State, after: State, seat: int) -> list[Merit]:
        return reasons.reasons(cast(Table, before), cast(Table, after), seat)

    def win_now(self, s: State) -> list[int] | None:
        return elimination.win_now(cast(Table, s), self.question(s).answers)

    def beatable(self, s: State, seat: int) -> bool | None:
        return elimination.beatable(cast(Table, s), seat)

    def side(self, s: State, seat: i64) -> i64:
        return 1 if s.settings["alignments"] and cast(Table, s).evil(seat) else 0

    def deals(self, s: State, seat: int, rng: Rng) -> list[State]:
        if not s.settings["alignments"]:
            return [self.determinise(s, seat, rng)]
        return [t for t in elimination.deals(cast(Table, self.determinise(s, seat, rng)), seat)]

    def left(self, s: State, seat: int) -> None:
        """A-16: the card is shown, the ships stay, nobody has eliminated the player; but whose home has fallen in this
        turn already is eliminated at its end."""
        g = cast(Table, s)
        if not struck(g, seat):
            g.alive &= ~(1 << seat)
        shown = 1 << seat
        if g.mover == seat:
            shown |= int(break_off(g, Seat(seat)))
        try:
            reveal(g, shown, "A-16")
            if g.settings["alignments"]:
                good_wins_if_no_evil(g)
            judge_survivors(g)
        except GameOver:
            g.stack.clear()
            return
        if g.mover == seat:
            g.stack.pop()
            self.run(g)

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.piece_name(cast(Table, s), piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.line(int(s.seats), e, names, lang)

    def goal(self, s: State, seat: int, lang: str = "en") -> str:
        return goals.goal(cast(Table, s), seat, lang)

    def how_far(self, s: State, seat: int, lang: str = "en") -> list[str]:
        return goals.how_far(cast(Table, s), lang)

    def prompt(self, s: State, ask: Ask, lang: str = "en") -> str:
        if ask.prompt == "last" and len(ask.answers) > 1:
            return self.say("last_or_catastrophe", {}, lang)
        colour = labels.colour(ask.args[1], lang) if ask.args else ""
        return self.say(ask.prompt, {"n": ask.args[0] if ask.args else 0, "colour": colour}, lang)

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        seat = int(self.question(s).seat)
        return labels.label(int(s.seats), seat, code, lang, names or self.all_names(s, lang))

    def choice_rule(self, s: State, code: int) -> str:
        return refusals.choice_rule(self.question(s), code)

    def thought_of(self, s: State, seat: int, ask: Ask) -> list[int]:
        return refusals.thought_of(cast(Table, s), seat, ask)

    def argument(self, name: str, value: str, lang: str, names: tuple[str, ...]) -> str:
        said = labels.argument(name, value, lang, names or tuple(self.seat_name(p, lang) for p in range(self.seats[1])))
        return super().argument(name, value, lang, names) if said is None else said

    def cards(self, lang: str = "en") -> list[dict[str, Any]]:
        return catalogue.cards(lang)

    def describe(self, s: State, code: int) -> str:
        return text.describe(cast(Table, s), code)

    def parse(self, s: State, text_: str) -> int:
        return notation.parse(self, cast(Table, s), text_)

    def split(self, text_: str) -> list[str]:
        return notation.split(text_)

    def lead_in(self, s: State, text_: str) -> list[int]:
        return notation.lead_in(cast(Table, s), text_)

    def without_codes(self, line: str, lang: str = "en") -> str:
        return labels.without_codes(line, lang)

    def mover(self, s: State) -> int:
        return int(cast(Table, s).mover)

    def concerns(self, s: State, e: SeenEvent) -> list[int]:
        return [e.args[0]] if e.verb == "eliminated" else []

    def turns_played(self, s: State) -> int:
        return int(cast(Table, s).turns)

    def between_turns(self, s: State) -> bool:
        """At the start of a turn; past positions that count for a repetition are not in the text, nor is a player who
        is as good as out by a catastrophe of this very turn."""
        g = cast(Table, s)
        doomed = any(g.board.homes >> q & 1 and not g.board.manned(q) for q in range(int(g.seats)))
        return s.result is None and not g.history and not doomed and self.question(s).prompt in ("first", "first_star")

    def audit(self, s: State) -> str:
        return super().audit(s) or audit(cast(Table, s))

    def position(self, s: State) -> str:
        return positions.position(cast(Table, s))

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = cast(Table, self.start(options, seats, seed))
        positions.read_position(text_, g)
        return g

    def position_matches(self, s: State, text_: str) -> bool:
        g = cast(Table, s)
        return positions.position_matches(g, text_, cast(Table, self.start(g.settings, int(g.seats), 0)))

    def check_data(self, rows: list[dict[str, Any]]) -> list[tuple[str, str]] | None:
        return fact_files.check_data(self, rows)


GAME = Homeworlds()
