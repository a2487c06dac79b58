"""What the kernel does with any game: answers with all that is told of them, views, the one gate of legality, playouts,
samples, saves and keys. A game overrides nothing here.
"""

import json
from typing import Any

from mypy_extensions import mypyc_attr

from tessera.kernel.errors import BadInput
from tessera.kernel.events import Event, SeenEvent, View, changed_facts, pack, unpack
from tessera.kernel.heuristic import Heuristic
from tessera.kernel.hidden import Twin, sample_cards, twin_cards
from tessera.kernel.native import i64
from tessera.kernel.rng import Rng
from tessera.kernel.save import digest, load_data, save_data, to_bytes
from tessera.kernel.state import Result, State, won_by


@mypyc_attr(allow_interpreted_subclasses=True)
class Engine(Heuristic):
    # Answering

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
        stayed = tuple(p for p in range(int(s.seats)) if not s.left >> p & 1)
        over = ends and len(stayed) <= 1
        s.tell("resigned" if over else "left", seat, "")
        self.left(s, seat)
        if over and s.result is None:
            s.result = won_by(int(s.seats), stayed, "resigned")
            s.stack.clear()

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
        facts.facts = tuple(pack(changed_facts(before[i], self.facts(s, p))) for i, p in enumerate(seats))
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

    def standing(self, s: State, seat: int) -> State:
        """The state as a seat meets it that has a sealed choice to make: where others are to answer before it, a copy
        in which they have answered somehow (which the seat cannot see). For every other seat the state itself."""
        ask = self.asked(s)
        if ask is None or ask.seat == seat or seat not in [int(p) for p in ask.waiting]:
            return s
        t = s.clone()
        while self.question(t).seat != seat:
            self.resume(t, self.question(t).answers[0])
        return t

    def result(self, s: State) -> Result | None:
        return s.result

    def playout(self, s: State, rng: Rng, limit: int = 1_000_000) -> int:
        """Play random answers to the end, or until `limit` decisions; returns the decisions: questions with a
        choice."""
        decisions: i64 = 0
        most: i64 = limit
        while s.result is None and decisions < most:
            options = self.question(s).answers
            n: i64 = len(options)
            if n == 1:
                self.resume(s, options[0])
            else:
                decisions += 1
                self.resume(s, options[rng.below(n)])
        return decisions

    # What a seat may know

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

    def facts(self, s: State, seat: int) -> dict[str, Any]:
        """The facts of the seat's view with the kernel's own: who is asked, who has answered, how it ended."""
        return self.full_view(s, seat).facts

    def event_for(self, s: State, e: Event, seat: int) -> SeenEvent:
        """The event as a seat saw it."""
        bit = s.bit(seat)
        i = int(s.seats) if seat < 0 else seat
        return SeenEvent(
            e.verb,
            int(e.actor),
            e.rule,
            tuple(self.card_name(s, c, bool(e.knew & bit)) for c in e.pieces),
            tuple(self.card_name(s, c, bool(e.seen & bit)) for c in e.pieces),
            e.source,
            e.target,
            e.args,
            tuple((self.card_name(s, c, True), self.card_name(s, c, False)) for c, who in e.lost if who & bit),
            e.places,
            int(e.target_at),
            unpack(e.facts[i]) if e.facts else None,
        )

    def info_key(self, s: State, seat: int) -> int:
        """Hash of all that the seat saw since the start (of a state that was played with events)."""
        return s.seen[-1 if seat < 0 else seat]

    # Samples

    def determinise(self, s: State, seat: int, rng: Rng) -> State:
        """A state that the seat cannot tell from this one, dealt from what the seat knows and `rng` alone."""
        for _ in range(1000):
            t = s.clone()
            t.seed = int(rng.next32()) | int(rng.next32() & 0x3FFFFFFF) << 32
            for i in range(len(t.draws)):
                t.draws[i] = 0
            t.revealed = 0
            own = len(t.seen) - 1 if seat < 0 else seat
            t.seen = tuple(h if i == own else 0 for i, h in enumerate(t.seen))
            t.pending = None
            sample_cards(t, seat, rng, self.scripts)
            if self._answerable(t) and self._sealed_anew(t, seat, rng):
                return t
        raise RuntimeError("no sample fits what the seat knows")

    def _answerable(self, t: State) -> bool:
        return t.result is not None or len(self.question(t).answers) > 0

    def _sealed_anew(self, t: State, seat: int, rng: Rng) -> bool:
        """Other seats' sealed answers are secrets: draw them from what they could answer in the sample."""
        answers = t.sealed
        if not answers:
            return True
        t.sealed = ()
        for code in answers:
            t.pending = None
            ask = self.question(t)
            n: i64 = len(ask.answers)
            if ask.seat != seat:
                if n == 0:
                    return False
                code = int(ask.answers[rng.below(n)])
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

    # Saves and keys

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
            blank = self.start(fields["settings"], fields["seats"], fields["seed"])
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
