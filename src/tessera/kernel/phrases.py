"""What a game says to people, in every language it knows. A game gives its templates (`words`), options and presets;
most of what is here then says itself. What it may override stands first: how a piece is called, the sentence of an
event, questions, answers and refusals. `why_not` is the one gate of legality for people."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from tessera.kernel.answers import answer_text
from tessera.kernel.errors import BadInput
from tessera.kernel.events import SeenEvent
from tessera.kernel.native import i64
from tessera.kernel.options import NEWEST, Option, Preset, choose
from tessera.kernel.runner import Runner
from tessera.kernel.script import CARD, SEAT, YES_NO, Ask
from tessera.kernel.state import Options, Result, State, Value
from tessera.kernel.words import ENGLISH, Reason, Words, capital, knows, listed, say, say_in_two


@mypyc_attr(allow_interpreted_subclasses=True)
class Phrases(Runner):
    title: ClassVar[str] = ""
    seats: ClassVar[tuple[int, int]] = (2, 2)
    options: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    words: ClassVar[Mapping[str, Words]] = {}  # templates by language, then by key
    # For choosing among games: the preset of a first game (else the first one), about how many minutes two people take
    # (15 to 30 seconds for each decision; `tessera simulate GAME --bots casual,casual` counts them), and
    # from 1 to 5 how much there is to learn before the first move (0: it is not a game for newcomers).
    first_preset: ClassVar[str] = ""
    minutes: ClassVar[tuple[int, int]] = (0, 0)
    difficulty: ClassVar[int] = 0
    # Do people know answers by their notation (`build g1 home0`)? Lists in the terminal show labels otherwise.
    has_notation: ClassVar[bool] = True

    # Pieces and events

    def card_name(self, s: State, piece: int, known: bool) -> str:
        """A piece of an event or zone as people read it; its back if it is not known."""
        return str(piece) if known else "?"

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = ENGLISH) -> str:
        """The sentence for an event, for the eyes it was redacted for; empty if it needs none. What is seen of an
        event is all that its sentence may tell. By default the template `line.VERB`, with who, card and n."""
        key = f"line.{e.verb}"
        if not knows(self.words, key, lang):
            return ""
        who = names[e.actor] if e.actor >= 0 else ""
        card = listed(e.pieces, lang)
        return self.say(key, {"who": who, "card": card, "n": e.args[0] if e.args else ""}, lang)

    def without_codes(self, line: str, lang: str = ENGLISH) -> str:
        """A line of the log for people who see the table: without the codes of pieces, which only typed moves need."""
        return line

    def cards(self, lang: str = ENGLISH) -> list[dict[str, Any]]:
        """Every kind of card and piece, for a browser: name (as in views), title, group, text, facts (JSON); and
        `marked`, the text with marks that the game's own table draws as signs, and `short`, the title without an
        id, where there are such."""
        return []

    def cards_for(self, options: Options, lang: str = ENGLISH) -> list[dict[str, Any]]:
        """The same for a table with these options, which may have cards of its own."""
        return self.cards(lang)

    # Questions and answers

    def prompt(self, s: State, ask: Ask, lang: str = ENGLISH) -> str:
        """The question as a sentence."""
        return self.say(ask.prompt, {"n": ask.args[0] if ask.args else 0}, lang)

    def prompt_to(self, s: State, ask: Ask, names: tuple[str, ...], lang: str = ENGLISH) -> str:
        """The question as it is put to people at a table, whose names it may use."""
        return self.prompt(s, ask, lang)

    def label(self, s: State, code: int, lang: str = ENGLISH, names: tuple[str, ...] = ()) -> str:
        """An answer to the question at hand as people say it, for buttons and lists; also one that is not possible
        now, if it is one of `near_misses`. `names` are what the seats are called."""
        kind = self.question(s).kind
        if kind == YES_NO:
            return self.say("yes" if code else "no", {}, lang)
        if kind == SEAT:
            return (names or self.all_names(s, lang))[code]
        if kind == CARD and not code:
            return self.say("none", {}, lang)
        return capital(self.describe(s, code))

    def describe(self, s: State, code: int) -> str:
        """An answer to the question at hand as text, such that `parse` reads it back. Games add their ACTION codes."""
        kind = self.question(s).kind
        return answer_text(kind, code, self.card_name(s, code, True) if kind == CARD and code else "")

    def asks_about(self, s: State, ask: Ask) -> list[str]:
        """What the question is about besides its answers, for tables that mark it: the card to be paid for, the seat
        that is to be robbed. Pieces and places as views name them (see `name_to`), seats as "seat 0"; by default
        nothing. It may tell the seat that is asked no more than its view and the question's sentence do."""
        return []

    def name_to(self, s: State, seat: i64, piece: i64) -> str:
        """A piece as the seat's view names it: by its back if the seat does not know it."""
        return self.card_name(s, int(piece), bool(s.known[piece] & s.bit(seat)))

    def choice_rule(self, s: State, code: int) -> str:
        """The rule that an answer belongs to; by default that of the question."""
        return self.question(s).rule

    def near_misses(self, s: State, seat: int) -> list[int]:
        """Plausible answers that are not possible now, for lists that show them greyed with their reason, and only for
        the seat that is asked."""
        ask = self.asked(s)
        if ask is None or ask.seat != seat:
            return []
        legal = set(self.legal(s))
        return [code for code in self.thought_of(s, seat, ask) if code not in legal]

    def thought_of(self, s: State, seat: int, ask: Ask) -> list[int]:
        """Answers that the seat might think of, from what it knows alone: a few, legal or not (`near_misses` leaves
        the legal ones out)."""
        return []

    # Refusals

    def why_not(self, s: State, seat: int, code: int) -> Reason | None:
        """The one legality gate for people: None if the seat may answer with the code, else the reason."""
        ask = self.asked(s)
        if ask is None:
            return Reason("refused.over")
        if seat != ask.seat:
            return Reason("refused.not_asked", args={"who": str(int(ask.seat))})
        if code in list(ask.answers):
            return None
        return self.explain(s, seat, code)

    def explain(self, s: State, seat: int, code: int) -> Reason:
        """Why a code that is not legal is not: the rule it breaks. Reads only what the seat knows."""
        return Reason("refused.not_offered")

    def argument(self, name: str, value: str, lang: str, names: tuple[str, ...]) -> str:
        """An argument of a reason in words: `who` is a seat's number, `range` two numbers; games add their own, such
        as colours and pieces."""
        if name == "who" and value.isdecimal():
            seat = int(value)
            return names[seat] if seat < len(names) else self.seat_name(seat, lang)
        if name == "range" and "-" in value:
            low, _, high = value.partition("-")
            return self.say("from_to", {"low": low, "high": high}, lang)
        return value

    def sentence(self, reason: Reason, lang: str = ENGLISH, names: tuple[str, ...] = ()) -> str:
        """Why something may not be done; `names` are what the seats are called."""
        args = {name: self.argument(name, value, lang, names) for name, value in reason.args.items()}
        return self.say(reason.key, args, lang)

    def sentence_in_two(self, reason: Reason, lang: str = ENGLISH, names: tuple[str, ...] = ()) -> tuple[str, str]:
        """The same as a title and what follows it, for where a refusal is shown."""
        args = {name: self.argument(name, value, lang, names) for name, value in reason.args.items()}
        return say_in_two(self.words, reason.key, args, lang)

    def bad(self, reason: Reason) -> BadInput:
        """An error to raise about what a person gave, with its English sentence."""
        return BadInput(self.sentence(reason), reason)

    def complaint(self, e: BadInput, lang: str = ENGLISH, names: tuple[str, ...] = ()) -> str:
        """The sentence of such an error in another language, where it has one."""
        return str(e) if e.reason is None else self.sentence(e.reason, lang, names)

    # Names and endings

    def languages(self) -> tuple[str, ...]:
        return tuple(self.words)

    def say(self, key: str, args: Mapping[str, object], lang: str = ENGLISH) -> str:
        """A sentence out of the game's words, or the shared ones."""
        return say(self.words, key, args, lang)

    def seat_name(self, seat: int, lang: str = ENGLISH) -> str:
        return self.say("seat", {"n": seat + 1}, lang)

    def all_names(self, s: State, lang: str = ENGLISH) -> tuple[str, ...]:
        """What seats are called where nobody has given them names."""
        return tuple(self.seat_name(p, lang) for p in range(int(s.seats)))

    def ending(self, result: Result, lang: str = ENGLISH) -> str:
        """Why the game is over."""
        return self.say(result.reason, {}, lang)

    def called(self, kind: str, name: str, lang: str = ENGLISH) -> str:
        """What people call an option, a preset or a value of an option: `called("value", "aim.last")`."""
        key = f"{kind}.{name}"
        if knows(self.words, key, lang):
            return self.say(key, {}, lang)
        word = name.rpartition(".")[2]
        if kind == "value" and word in ("true", "false"):
            return self.say("yes" if word == "true" else "no", {}, lang)
        return capital(word.replace("_", " ").replace("-", " " if kind == "preset" else "-"))

    def help(self, kind: str, name: str, lang: str = ENGLISH) -> str:
        """The sentence that explains an option or a preset."""
        key = f"{kind}.{name}.help"
        if knows(self.words, key, lang):
            return self.say(key, {}, lang)
        for o in self.options:
            if kind == "option" and o.name == name:
                return o.help
        for p in self.presets:
            if kind == "preset" and p.name == name:
                return p.help
        return ""

    def about(self, lang: str = ENGLISH) -> str:
        """What the game is, in a sentence or two."""
        return self.say("about", {}, lang)

    # The goal

    def goal(self, s: State, seat: int, lang: str = ENGLISH) -> str:
        """How one wins this game, in a sentence to the seat (or to a spectator), which always stands at the table. By
        default the words `goal` and, for spectators, `goal.watch`. It may tell the seat no more than its view does."""
        key = "goal" if seat >= 0 else "goal.watch"
        return self.say(key, {}, lang) if knows(self.words, key, ENGLISH) else ""

    def how_far(self, s: State, seat: int, lang: str = ENGLISH) -> list[str]:
        """How far every seat is on the way there, each in a few words such as `9 of 15`, as far as the seat (or a
        spectator) may know; empty where nothing can be counted."""
        return []

    # Options

    def check_options(self, options: Options, seats: int) -> Reason | None:
        """What is wrong with a combination of options; None if nothing is."""
        return None

    def faults(self, options: Options, seats: int) -> list[Reason]:
        """Everything that is wrong with complete options, for those who are still writing them (a deck, a card set).
        An argument `deck` of a reason says which of several it is about."""
        wrong = self.check_options(options, seats)
        return [] if wrong is None else [wrong]

    def read_option_file(self, name: str, path: Path) -> str:
        """The value of a text option that a file stands for, such as a designer's cards; the file is read and checked.
        Only for those who may read files here: the command line, never a guest of a server."""
        raise BadInput(f"The option {name} of {self.title} cannot be read from a file.")

    def choose_options(
        self,
        preset: str = "",
        given: Mapping[str, Value] | None = None,
        seats: int = 0,
        version: int = NEWEST,
    ) -> Options:
        """A complete, checked set of options, or BadInput. Those of a record are given with its version of the rules:
        what it does not name is as it was played then."""
        out = choose(self.options, self.presets, preset, given, version)
        if seats:
            self.check_seats(seats)
            for p in self.presets:
                if p.name == preset and not p.seats[0] <= seats <= p.seats[1]:
                    few = {"preset": preset, "range": _range(p.seats), "n": str(seats)}
                    raise self.bad(Reason("refused.preset_seats", args=few))
            wrong = self.check_options(out, seats)
            if wrong is not None:
                raise self.bad(wrong)
        return out

    def usual_seats(self) -> tuple[int, int]:
        """The fewest and the most seats of the first preset: a game that can also be played alone is not by default."""
        return self.presets[0].seats if self.presets else self.seats

    def check_seats(self, seats: int) -> None:
        if not self.seats[0] <= seats <= self.seats[1]:
            few = {"title": self.title, "range": _range(self.seats), "n": str(seats)}
            raise self.bad(Reason("refused.seats", args=few))


def _range(seats: tuple[int, int]) -> str:
    return str(seats[0]) if seats[0] == seats[1] else f"{seats[0]}-{seats[1]}"
