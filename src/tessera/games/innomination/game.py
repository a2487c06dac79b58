"""Innomination: the game as the kernel's contract asks for it: its options and presets, and one line for each room of
this package."""

from pathlib import Path
from typing import Any, Final, cast

from tessera.games.innomination import (
    _steps as _steps,
    catalogue,
    heuristic,
    labels,
    near,
    notation,
    positions,
    tally,
    view,
)
from tessera.games.innomination.explain import explain
from tessera.games.innomination.moving import Decided
from tessera.games.innomination.sets import LONGEST_TEXT, STARTER, add_file, card_set, starter
from tessera.games.innomination.setup import (
    DUAL,
    FREE_AGENT,
    LAST,
    OWN_LOT,
    RANDOM,
    STANDARD,
    WHO_BEGINS,
    check_table,
    set_up,
    table_faults,
)
from tessera.games.innomination.state import BETWEEN, PIECES, ZONES_EACH, Table
from tessera.games.innomination.stats import refresh
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.frame import CALL, Frame
from tessera.kernel.game import Game
from tessera.kernel.native import i64
from tessera.kernel.options import Option, Preset
from tessera.kernel.script import ACTION, CARD, Ask
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason

MAIN_SCRIPT: Final[i64] = next(i for i, script in enumerate(_steps.SCRIPTS) if script.name == "rules.main_phase")
# Questions that are only a part of what is being said.
HALF_SAID = ("target", "host", "choose", "sacrifice", "name_into", "pay", "put_into_play", "name_base", "as_spell")


class Innomination(Game):
    name = "innomination"
    version = 2
    horizon = 16
    title = "Innomination"
    seats = (2, 6)
    options = (
        Option("format", STANDARD, "Which decks may be played.", "IM-129", (STANDARD, FREE_AGENT, DUAL)),
        Option("decks", RANDOM, "The players' decks by name, with commas; or random.", "IM-2", text=True),
        Option("cards", STARTER, "The card set: its name, or the text of a card file.", "IM-6", text=True,
               longest=LONGEST_TEXT),
        Option("windows", "line", "Others may chain before each line of a card, or each sentence.", "AMB-32",
               ("line", "sentence")),
        Option("start_of_turn", "after readying", "When START OF TURN effects happen.", "AMB-10",
               ("after readying", "before readying")),
        Option("name_in_enemy_turn", False, "Chain cards may be named in other players' turns.", "AMB-16"),
        Option("payment", "automatic", "Aether is spent automatically, or by choice.", "IM-19",
               ("automatic", "manual")),
        Option("second_copy", "banish", "A second copy of a named card goes to the Banish Pile, or cannot be played.",
               "AMB-17", ("banish", "refuse"), since=2, before="refuse"),
        Option("name_after_loss", True, "A Spell that has brought a player down may still be named.", "AMB-47",
               since=2, before=False),
        Option("broken_chain", "no_links", "After a broken chain: no links to effects, or nothing that chains.",
               "AMB-69", ("no_links", "nothing"), since=2, before="nothing"),
        Option("used_shield", "gone", "A SHIELD that is used up is gone, or still counts as a trait.", "AMB-70",
               ("gone", "stays"), since=2, before="stays"),
        Option("draft_start", WHO_BEGINS, "Who drafts first: who begins the game, by a lot of its own, or who is last.",
               "AMB-71", (WHO_BEGINS, OWN_LOT, LAST), since=2, before=WHO_BEGINS),
        Option("best_of", 1, "A match of so many games at most.", "AMB-71", (1, 3, 5), since=2, before=1),
        Option("change_decks", False, "Between the games of a match everybody may change decks.", "AMB-71", since=2,
               before=False),
        Option("turn_limit", 200, "After so many turns nobody has won.", "AMB-48", low=2, high=1000),
    )  # fmt: skip
    presets = (
        Preset("standard", "Decks of one nation.", {}, (2, 6)),
        Preset("free-agent", "Any Leader with any deck.", {"format": FREE_AGENT}, (2, 6)),
        Preset("dual-alliance", "Two Leaders each, drafted from one pool.", {"format": DUAL}, (2, 6)),
    )
    words = labels.WORDS
    has_notation = False
    scripts = _steps.SCRIPTS

    def read_option_file(self, name: str, path: Path) -> str:
        return add_file(path) if name == "cards" else super().read_option_file(name, path)

    def check_options(self, options: Options, seats: int) -> Reason | None:
        return check_table(options, seats)

    def faults(self, options: Options, seats: int) -> list[Reason]:
        return table_faults(options, seats)

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        set_up(g)
        return g

    def resume(self, s: State, code: i64) -> None:
        """Values are fresh when an answer begins to work, whether or not anybody looked at them before: a game that was
        loaded, or shown, goes on as any other."""
        refresh(cast(Table, s))
        super().resume(s, code)

    def step(self, s: State, f: Frame) -> int:
        """A game that is decided drops whatever was running; what is left is `rules.play`, which goes on after the
        turn."""
        try:
            return _steps.step(cast(Table, s), f)
        except Decided:
            del s.stack[1:]
            return CALL

    def view(self, s: State, seat: int) -> View:
        return view.view(cast(Table, s), seat)

    def explain(self, s: State, seat: int, code: int) -> Reason:
        return explain(cast(Table, s), seat, code, self.question(s))

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Table, s), seat)

    def near_end(self, s: State) -> bool:
        return heuristic.near_end(cast(Table, s))

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.piece_name(cast(Table, s), piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.line(cast(Table, s), e, names, lang)

    def prompt(self, s: State, ask: Ask, lang: str = "en") -> str:
        return labels.prompt(cast(Table, s), ask, lang, self.all_names(s, lang))

    def prompt_to(self, s: State, ask: Ask, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.prompt(cast(Table, s), ask, lang, names)

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        ask = self.question(s)
        if ask.kind in (ACTION, CARD):
            return labels.label(cast(Table, s), ask, code, lang, names or self.all_names(s, lang))
        return super().label(s, code, lang, names)

    def choice_rule(self, s: State, code: int) -> str:
        return near.choice_rule(self.question(s), code)

    def near_misses(self, s: State, seat: int) -> list[int]:
        return near.near_misses(self, cast(Table, s), seat)

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
        return notation.describe(cast(Table, s), ask, code) if ask.kind == ACTION else super().describe(s, code)

    def parse(self, s: State, text_: str) -> int:
        ask = self.question(s)
        if ask.kind not in (ACTION, CARD):
            return super().parse(s, text_)
        code = notation.read(cast(Table, s), ask, text_)
        if code is None:
            raise self.bad(Reason("refused.garbled", args={"text": text_}))
        return code

    def is_free(self, s: State) -> bool:
        """Does the player whose turn it is choose what to do? Told without working out what that could be."""
        return s.stack[-1].fn == MAIN_SCRIPT

    def interrupts(self, s: State) -> bool:
        """Whoever is asked in the middle of another player's turn: chains, blocks, discards."""
        if s.result is not None or self.is_free(s):
            return False
        g = cast(Table, s)
        return g.phase != BETWEEN and self.question(s).seat != g.mover

    def half_said(self, s: State) -> bool:
        return s.result is None and not self.is_free(s) and self.question(s).prompt in HALF_SAID

    def turns_played(self, s: State) -> int:
        g = cast(Table, s)
        return int(g.earlier + g.turns)

    def between_turns(self, s: State) -> bool:
        return s.result is None and self.is_free(s)

    def position(self, s: State) -> str:
        return positions.position(cast(Table, s))

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        positions.read_position(text_, g)
        return g

    def depth(self, s: State) -> int:
        """Inside a chain; 2 where links answer links."""
        return 0 if s.result is not None else min(2, len(cast(Table, s).chain))

    def noted(self, s: State, code: int) -> str:
        g = cast(Table, s)
        return tally.ended(g) if code < 0 else tally.noted(g, self.question(s), code)

    def remarks(self, counts: dict[str, int]) -> list[str]:
        return tally.remarks(counts)

    def audit(self, s: State) -> str:
        return super().audit(s) or audit(cast(Table, s))


def audit(g: Table) -> str:
    """Every card lies in a zone of its owner."""
    n = int(g.seats)
    for z in range(ZONES_EACH * n):
        for piece in g.zones[z]:
            if g.owner(piece) != z // ZONES_EACH:
                return f"{view.piece_name(g, piece, True)} in {g.zone_name(z)}"
            if piece > PIECES * n and z % ZONES_EACH != 4:
                return f"a token in {g.zone_name(z)}"
            if not g.kind[piece]:
                return f"a blank card in {g.zone_name(z)}"
    return ""


GAME = Innomination()
