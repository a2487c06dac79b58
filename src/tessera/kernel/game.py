"""The contract of a game, in the order in which every game's own file gives it, and the one engine that runs all of
them.

A game provides: `start` (its first state), `step` and `scripts` (from its generated _steps.py), `view`, `explain`,
`value`, and its words (what is said with them is in speech.py). The kernel provides the rest: asking, legality,
applying, playing out, samples, saves, keys.
Read `question`, `resume` and `run` first: every answer in every game, by person, bot or playout, goes through these
three.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from tessera.kernel.answers import answer_text, read_answer
from tessera.kernel.events import Event, SeenEvent, View, changed_facts
from tessera.kernel.frame import DONE, WAIT, Frame, ScriptInfo
from tessera.kernel.hidden import Twin, sample_cards, twin_cards
from tessera.kernel.native import i64, vec
from tessera.kernel.options import NEWEST, BadInput, choose
from tessera.kernel.rng import Rng
from tessera.kernel.save import digest, load_data, save_data, to_bytes
from tessera.kernel.script import CARD, SEAT, YES_NO, Ask
from tessera.kernel.speech import Speaker
from tessera.kernel.state import NOT_COMPARED, GameOver, Options, Result, State, Value, won_by
from tessera.kernel.words import ENGLISH, Reason, capital


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Speaker):
    name: ClassVar[str] = ""
    version: ClassVar[int] = 1  # raised when any kept record would replay differently
    seats: ClassVar[tuple[int, int]] = (2, 2)
    main_script: ClassVar[str] = "rules.play"
    # A question that turns out to have no answer is not asked, and the script goes on with 0. Costs an evaluation of
    # every question that is reached, so a game says whether it counts on it.
    skips_questions: ClassVar[bool] = False
    # Turns that must be played before `value` tells a good answer from a bad one; 0 where it tells at once. A search of
    # 1,000 simulations then plays so many on after every answer, and grows no tree.
    horizon: ClassVar[int] = 0
    scripts: ClassVar[tuple[ScriptInfo, ...]] = ()

    # What a game provides

    def start(self, options: Options, seats: int, seed: int) -> State:
        """The state before the first script runs."""
        raise NotImplementedError

    def step(self, s: State, f: Frame) -> int:
        """Run one step function; every game hands this to its generated `_steps.step`."""
        raise NotImplementedError

    def view(self, s: State, seat: int) -> View:
        """What a seat, or SPECTATOR, may know; built from what may be known."""
        raise NotImplementedError

    def explain(self, s: State, seat: int, code: int) -> Reason:
        """Why a code that is not legal is not: the rule it breaks. Reads only what the seat knows."""
        return Reason("refused.not_offered")

    def value(self, s: State, seat: int) -> float:
        """A fast estimate between 0 and 1 of the seat's share of the win."""
        raise NotImplementedError

    def values(self, s: State) -> vec[float]:
        """`value` for every seat while the game goes on; a game may have a quicker way to the same numbers."""
        out = vec[float]([0.0] * int(s.seats))
        p: i64 = 0
        while p < s.seats:
            out[p] = self.value(s, int(p))
            p += 1
        return out

    def chances(self, s: State) -> vec[float]:
        """The chances of all seats: their values, made to add up to one while the game goes on."""
        n: i64 = s.seats
        p: i64 = 0
        if s.result is not None:
            out = vec[float]([0.0] * int(n))
            while p < n:
                out[p] = s.result.shares[p]
                p += 1
            return out
        out = self.values(s)
        total = 0.0
        while p < n:
            total += out[p]
            p += 1
        if n > 1 and total > 0.0:
            p = 0
            while p < n:
                out[p] /= total
                p += 1
        return out

    def win_now(self, s: State) -> list[int] | None:
        """Answers by which the seat that is asked wins before anybody else is asked; empty if there are none, None if
        the game has no quick way to tell."""
        return None

    def beatable(self, s: State, seat: int) -> bool | None:
        """Can the others beat the seat before it is asked again? None if the game has no quick way to tell."""
        return None

    def side(self, s: State, seat: i64) -> i64:
        """A small number for the secret role of a seat, where that decides what it wants: others' answers then mean
        different things, and searches keep them apart."""
        return 0

    def deals(self, s: State, seat: int, rng: Rng) -> list[State]:
        """Every way in which what the seat does not know can be dealt, each as likely as the others, for games in which
        there are few; empty where there are many, and bots draw samples."""
        return []

    def near_end(self, s: State) -> bool:
        """Could the game be over before everybody has had another turn? A cheap guess: only where it says yes do bots
        look for a loss that is near."""
        return True

    def interrupts(self, s: State) -> bool:
        """Is the question at hand asked in the middle of another seat's turn, as a reaction or a loss is? Bots answer
        it for that seat where they think their own turn to its end."""
        return False

    def half_said(self, s: State) -> bool:
        """Is the question at hand only a part of what is being said, such as the target of a card? Bots then judge the
        answers by what they lead to when all is said."""
        return False

    def read_option_file(self, name: str, path: Path) -> str:
        """The value of a text option that a file stands for, such as a designer's cards; the file is read and checked.
        Only for those who may read files here: the command line, never a guest of a server."""
        raise BadInput(f"The option {name} of {self.title} cannot be read from a file.")

    def check_options(self, options: Options, seats: int) -> Reason | None:
        """What is wrong with a combination of options; None if nothing is."""
        return None

    def best_is(self, options: Options, result: Result) -> int:
        """Is the score of such a result compared with those of other games with the same options, and is the best one
        the FEWEST or the MOST? By default NOT_COMPARED: a score says something beside the others at its own table;
        only where nobody sits there do earlier games take their place."""
        return NOT_COMPARED

    def faults(self, options: Options, seats: int) -> list[Reason]:
        """Everything that is wrong with complete options, for those who are still writing them (a deck, a card set).
        An argument `deck` of a reason says which of several it is about."""
        wrong = self.check_options(options, seats)
        return [] if wrong is None else [wrong]

    def card_name(self, s: State, piece: int, known: bool) -> str:
        """A piece of an event or zone as people read it; its back if it is not known."""
        raise NotImplementedError

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = ENGLISH) -> str:
        """The sentence for an event, for the eyes it was redacted for; empty if it needs none. What is seen of an
        event is all that its sentence may tell."""
        raise NotImplementedError

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

    def choice_rule(self, s: State, code: int) -> str:
        """The rule that an answer belongs to; by default that of the question."""
        return self.question(s).rule

    def near_misses(self, s: State, seat: int) -> list[int]:
        """Answers that a player would think of but that are not possible now, for lists that show them greyed with
        their reason: a few, from what the seat knows alone, and only for the seat that is asked."""
        return []

    def cards(self, lang: str = ENGLISH) -> list[dict[str, Any]]:
        """Every kind of card and piece, for a browser: name (as in views), title, group, text, facts (JSON); and
        `marked`, the text with marks that the game's own table draws as signs, where there are such."""
        return []

    def cards_for(self, options: Options, lang: str = ENGLISH) -> list[dict[str, Any]]:
        """The same for a table with these options, which may have cards of its own."""
        return self.cards(lang)

    def describe(self, s: State, code: int) -> str:
        """An answer to the question at hand as text, such that `parse` reads it back. Games add their ACTION codes."""
        kind = self.question(s).kind
        return answer_text(kind, code, self.card_name(s, code, True) if kind == CARD and code else "")

    def parse(self, s: State, text: str) -> int:
        """The code that a text means here, legal or not; BadInput if it means nothing."""
        kind = self.question(s).kind
        cards = [self.card_name(s, c, True) for c in range(1, len(s.known))] if kind == CARD else []
        code = read_answer(kind, text, cards)
        if code is None:
            raise self.bad(Reason("refused.garbled", args={"text": text}))
        return code

    def split(self, text: str) -> list[str]:
        """A line that may hold several answers, as single ones."""
        return [part.strip() for part in text.split(";") if part.strip()]

    def lead_in(self, s: State, text: str) -> list[int]:
        """Answers that a text takes for granted before its own, such as ending the actions before the end of a turn."""
        return []

    def read(self, s: State, line: str) -> list[int]:
        """The answers that a line means, one after another, as far as they are legal; see `why_not` for the last
        one."""
        t = s.clone()
        seat = self.question(t).seat
        out: list[int] = []
        for part in self.split(line):
            for code in [*self.lead_in(t, part), -1]:
                if code < 0:
                    code = self.parse(t, part)
                out.append(code)
                if self.why_not(t, int(seat), code) is not None:
                    return out
                self.resume(t, code)
        return out

    def position(self, s: State) -> str:
        """The whole state of the table between two turns as text (open to everybody: not for players)."""
        raise NotImplementedError

    def set_out(self, text: str, options: Options, seats: int, seed: int) -> State:
        """The state that a position tells, not yet begun."""
        raise NotImplementedError

    def from_position(self, text: str, options: Options, seats: int, seed: int = 0) -> State:
        """The state that a position tells, at its first question; BadInput if pieces are missing or twice there."""
        s = self.set_out(text, options, seats, seed)
        wrong = self.audit(s)
        if wrong:
            raise BadInput(f"The position does not hold the pieces of the game: {wrong}.")
        self.begin(s)
        return s

    def turn_text(self, s: State) -> str:
        """What changes of the position from turn to turn, for playthroughs; by default all of it."""
        return self.position(s)

    def position_matches(self, s: State, text: str) -> bool:
        """Does the table look as the text says? By default every line of it must be one of `position`'s."""
        return {" ".join(row.split()) for row in text.splitlines() if row.strip()} <= set(self.position(s).splitlines())

    def turns_played(self, s: State) -> int:
        """How many turns are over; for measuring."""
        return int(s.moves)

    def between_turns(self, s: State) -> bool:
        """Does the position text hold all of this state?"""
        raise NotImplementedError

    def depth(self, s: State) -> int:
        """How deep in effects the rules stand: 0 outside, 1 inside one, 2 inside one that another carries out. Soaks
        look more often where it is deep."""
        return 0

    def noted(self, s: State, code: int) -> str:
        """What a soak counts of an answer to the question at hand, such as the card that is played, or (code -1) of how
        the game has ended; empty: nothing."""
        return ""

    def remarks(self, counts: dict[str, int]) -> list[str]:
        """What a soak says of those counts, such as which cards nobody has ever played."""
        return []

    def audit(self, s: State) -> str:
        """What is wrong with the pieces on the table, empty if nothing is: every card is in exactly one place."""
        places = 0
        for zone in s.zones:
            places += len(zone)
        cards = len(s.known) - 1
        if places == cards and len({c for zone in s.zones for c in zone}) == cards:
            return ""
        return f"{places} places for {cards} cards"

    def check_data(self, rows: list[dict[str, Any]]) -> list[tuple[str, str]] | None:
        """Check a file of facts about this game (exact counts, examples, recorded games): for each fact its name and
        what is wrong with it, empty if nothing is. None if the rows are not of a shape that this game knows."""
        return None

    # Starting

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

    def new(self, options: Options, seats: int, seed: int) -> State:
        s = self.start(options, seats, seed)
        self.begin(s)
        return s

    def begin(self, s: State) -> None:
        """Run the main script from its start to the first question."""
        s.stack.append(Frame(self.script_number(self.main_script)))
        self.run(s)

    def script_number(self, name: str) -> int:
        for i, info in enumerate(self.scripts):
            if info.name == name:
                return i
        raise KeyError(name)

    # The engine

    def question(self, s: State) -> Ask:
        """The question at hand; the game must not be over."""
        ask = s.pending
        if ask is None:
            self.step(s, s.stack[-1])
            ask = s.pending
            assert ask is not None
        return ask

    def resume(self, s: State, code: i64) -> None:
        """Give the answer to the question at hand, trusted, and run to the next question."""
        ask = self.question(s)
        s.pending = None
        s.moves += 1
        if ask.waiting:
            s.sealed = (*s.sealed, int(code))
            if len(ask.waiting) > 1 or ask.more > 0:
                return
            s.answers = s.sealed
            s.sealed = ()
            s.revealed += 1  # what was sealed is open now
        else:
            s.answer = code
        s.stack[-1].pc += 1
        self.run(s)

    def run(self, s: State) -> None:
        stack = s.stack
        try:
            while True:
                signal: i64 = self.step(s, stack[-1])
                if signal == WAIT:
                    if not self.skips_questions or self._asks(s):
                        return
                    s.pending = None
                    s.answer = 0
                    stack[-1].pc += 1
                if signal == DONE:
                    stack.pop()
        except GameOver:
            stack.clear()

    def _asks(self, s: State) -> bool:
        """Has the question that was just reached an answer?"""
        self.step(s, s.stack[-1])
        ask = s.pending
        assert ask is not None
        return len(ask.options) > 0

    # Playing

    def asked(self, s: State) -> Ask | None:
        """Who must decide what; None when the game is over."""
        return None if s.result is not None else self.question(s)

    def standing(self, s: State, seat: int) -> State:
        """The state as a seat meets it that has a sealed choice to make: where others are to answer before it, a copy
        in which they have answered somehow (which the seat cannot see). For every other seat the state itself."""
        ask = self.asked(s)
        if ask is None or ask.seat == seat or seat not in [int(p) for p in ask.waiting]:
            return s
        t = s.clone()
        while self.question(t).seat != seat:
            self.resume(t, self.question(t).options[0])
        return t

    def legal(self, s: State) -> list[int]:
        """Codes that the seat asked may answer with; never empty before the end."""
        return [] if s.result is not None else list(self.question(s).options)

    def apply(self, s: State, code: int, events: list[Event] | None = None) -> None:
        """One answer, trusted. With a sink it also tells what happened, and what each seat saw goes into `info_key`."""
        if events is None:
            self.resume(s, code)
        else:
            self._telling(s, events, code, -1)

    def leave(self, s: State, seat: int, events: list[Event] | None = None, ends: bool = True) -> None:
        """A player resigns. What the rules say of it is `left`; by default a bot plays on and is ranked last. Where no
        more than one player stays, the game is over, and that one has won; with `ends` false it goes on even then, as
        in records of before."""
        if events is None:
            self._leave(s, seat, ends)
        else:
            self._telling(s, events, -1, seat, ends)

    def _leave(self, s: State, seat: int, ends: bool) -> None:
        s.left |= 1 << seat
        s.pending = None
        stayed = tuple([p for p in range(int(s.seats)) if not s.left >> p & 1])
        over = ends and len(stayed) <= 1
        s.tell("resigned" if over else "left", seat, "")
        self.left(s, seat)
        if over and s.result is None:
            s.result = won_by(int(s.seats), stayed, "resigned")
            s.stack.clear()

    def left(self, s: State, seat: int) -> None:
        """What the rules say when a player resigns."""

    def _telling(self, s: State, events: list[Event], code: int, leaver: int, ends: bool = False) -> None:
        seats = self.all_eyes(s)
        before = [self.facts(s, p) for p in seats]
        fresh: list[Event] = []
        s.events = fresh
        if leaver >= 0:
            self._leave(s, leaver, ends)
        else:
            self.resume(s, code)
        s.events = None
        facts = Event("facts", -1, "")
        facts.facts = tuple([changed_facts(before[i], self.facts(s, p)) for i, p in enumerate(seats)])
        fresh.append(facts)
        s.seen = tuple(
            [
                int(digest([s.seen[i], [self.event_for(s, e, p).data() for e in fresh]])[:15], 16)
                for i, p in enumerate(seats)
            ]
        )
        events.extend(fresh)

    def all_eyes(self, s: State) -> list[int]:
        """Every seat and the spectator."""
        return [*range(int(s.seats)), -1]

    def facts(self, s: State, seat: int) -> dict[str, Any]:
        """The facts of the seat's view with the kernel's own: who is asked, who has answered, how it ended."""
        return self.full_view(s, seat).facts

    def full_view(self, s: State, seat: int) -> View:
        """The game's view with the kernel's own facts added."""
        v = self.view(s, seat)
        ask = self.asked(s)
        if ask is not None:
            waiting = [int(p) for p in ask.waiting] or [int(ask.seat)]
            v.facts["asked"] = [p for p in waiting]
            if seat in waiting:
                v.facts["prompt"] = self.prompt(s, ask) if seat == ask.seat else ask.prompt
        if s.left:
            v.facts["left"] = [p for p in range(int(s.seats)) if s.left >> p & 1]
        r = self.result(s)
        if r is not None:
            v.facts["result"] = {
                "ranks": list(r.ranks),
                "scores": list(r.scores),
                "shares": list(r.shares),
                "reason": r.reason,
            }
        return v

    def result(self, s: State) -> Result | None:
        return s.result

    def event_for(self, s: State, e: Event, seat: int) -> SeenEvent:
        """The event as a seat saw it."""
        bit = s.bit(seat)
        i = int(s.seats) if seat < 0 else seat
        return SeenEvent(
            e.verb,
            int(e.actor),
            e.rule,
            tuple([self.card_name(s, c, bool(e.knew & bit)) for c in e.pieces]),
            tuple([self.card_name(s, c, bool(e.seen & bit)) for c in e.pieces]),
            e.source,
            e.target,
            e.args,
            tuple([(self.card_name(s, c, True), self.card_name(s, c, False)) for c, who in e.lost if who & bit]),
            e.places,
            int(e.target_at),
            e.facts[i] if e.facts else None,
        )

    def why_not(self, s: State, seat: int, code: int) -> Reason | None:
        """The one legality gate for people: None if the seat may answer with the code, else the reason."""
        ask = self.asked(s)
        if ask is None:
            return Reason("refused.over")
        if seat != ask.seat:
            return Reason("refused.not_asked", args={"who": str(int(ask.seat))})
        if code in list(ask.options):
            return None
        return self.explain(s, seat, code)

    def playout(self, s: State, rng: Rng, limit: int = 1_000_000) -> int:
        """Play random answers to the end, or until `limit` decisions; returns the decisions: questions with a
        choice."""
        decisions: i64 = 0
        most: i64 = limit
        while s.result is None and decisions < most:
            options = self.question(s).options
            n: i64 = len(options)
            if n == 1:
                self.resume(s, options[0])
            else:
                decisions += 1
                self.resume(s, options[rng.below(n)])
        return decisions

    # Copies, samples, saves

    def determinise(self, s: State, seat: int, rng: Rng) -> State:
        """A state that the seat cannot tell from this one, dealt from what the seat knows and `rng` alone."""
        for _ in range(1000):
            t = s.clone()
            t.seed = int(rng.next32()) | int(rng.next32() & 0x3FFFFFFF) << 32
            for i in range(len(t.draws)):
                t.draws[i] = 0
            t.revealed = 0
            own = len(t.seen) - 1 if seat < 0 else seat
            t.seen = tuple([h if i == own else 0 for i, h in enumerate(t.seen)])
            t.pending = None
            sample_cards(t, seat, rng, self.scripts)
            if self._answerable(t) and self._sealed_anew(t, seat, rng):
                return t
        raise RuntimeError("no sample fits what the seat knows")

    def _answerable(self, t: State) -> bool:
        return t.result is not None or len(self.question(t).options) > 0

    def _sealed_anew(self, t: State, seat: int, rng: Rng) -> bool:
        """Other seats' sealed answers are secrets: draw them from what they could answer in the sample."""
        answers = t.sealed
        if not answers:
            return True
        t.sealed = ()
        for code in answers:
            t.pending = None
            ask = self.question(t)
            n: i64 = len(ask.options)
            if ask.seat != seat:
                if n == 0:
                    return False
                code = int(ask.options[rng.below(n)])
            t.sealed = (*t.sealed, code)
        t.pending = None
        return self._answerable(t)

    def twin(self, s: State, seat: int, rng: Rng) -> Twin | None:
        """A state with other hidden cards and sealed answers that the seat must not be able to tell from this one;
        None if there is nothing hidden to change. For the laws."""
        t = s.clone()
        t.pending = None
        names = twin_cards(t, seat, rng, self.scripts)
        if not self._answerable(t) or not self._sealed_anew(t, seat, rng):
            return None
        return Twin(t, names) if names or t.sealed != s.sealed else None

    def save(self, s: State) -> bytes:
        return to_bytes(self.save_data(s))

    def save_data(self, s: State) -> dict[str, Any]:
        return {"game": self.name, "version": self.version, **save_data(s, self.scripts)}

    def load(self, data: bytes) -> State:
        try:
            d = json.loads(data)
            if d["game"] != self.name:
                raise BadInput(f"This is a save of {d['game']}, not of {self.name}.")
            fields = d["fields"]
            blank = self.start(fields["options"], fields["seats"], fields["seed"])
            return load_data(blank, d, self.scripts)
        except (ValueError, KeyError, TypeError, IndexError, OverflowError) as e:
            raise BadInput(f"This is not a whole save of {self.title} ({type(e).__name__}).") from e

    def key(self, s: State) -> str:
        """Exact hash of everything the state holds (but not of what was seen on the way)."""
        d = self.save_data(s)
        del d["fields"]["seen"]
        return digest(d)

    def table_hash(self, s: State) -> str:
        """Short hash of what lies on the table, who is asked and what may be answered, for records: it changes with
        the rules, not with how the program keeps its state."""
        ask = self.asked(s)
        r = self.result(s)
        asked = [] if ask is None else [int(ask.seat), sorted(self.legal(s))]
        ended = [] if r is None else [list(r.shares), r.reason]
        return digest([[list(z) for z in s.zones], self.view(s, -1).data()["zones"], asked, ended])[:8]

    def info_key(self, s: State, seat: int) -> int:
        """Hash of all that the seat saw since the start (of a state that was played with events)."""
        return s.seen[-1 if seat < 0 else seat]


def _range(seats: tuple[int, int]) -> str:
    return str(seats[0]) if seats[0] == seats[1] else f"{seats[0]}-{seats[1]}"
