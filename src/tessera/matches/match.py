"""A game being played: the state, its record, and everything that goes with them: undo, resigning, replay, fork, the
log.

Drivers (terminal, server, simulations that keep records) hold a Match and nothing else. Version v is the state after
entry v; version 0 is the start.
"""

from collections.abc import Sequence

from tessera.kernel.errors import Refused, wrong
from tessera.kernel.events import Event
from tessera.kernel.game import Game
from tessera.kernel.state import Options, State
from tessera.kernel.words import ENGLISH
from tessera.matches.record import ANSWER, BOT, CONSENT, HELD, RESIGN, TIME_OUT, UNDO, Entry, Header, Record


class Match:
    def __init__(self, game: Game, header: Header, like: "Match | None" = None) -> None:
        """A new game, or a copy of `like` that shares its past."""
        self.game = game
        self.record: Record = Record(header, [] if like is None else like.record.entries)
        self.states: list[State] = [first_state(game, header)] if like is None else list(like.states)
        self.events: list[list[Event]] = [[]] if like is None else list(like.events)  # what happened in each version
        # The versions that make up the game as it stands, undone ones left out.
        self.path: list[int] = [0] if like is None else list(like.path)

    @staticmethod
    def start(game: Game, options: Options, seats: int, seed: int, names: Sequence[str] = ()) -> "Match":
        given = tuple(names) or tuple(game.seat_name(p) for p in range(seats))
        return Match(game, Header(game.name, game.version, options, seats, seed, given))

    def draft(self) -> "Match":
        """A copy to play on with, while this one stays as it is; states are never changed, so both share them."""
        return Match(self.game, self.record.header, self)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def version(self) -> int:
        return len(self.states) - 1

    def answer(self, seat: int, code: int) -> Entry:
        """A checked answer; raises Refused and changes nothing if the rules do not allow it."""
        reason = self.game.why_not(self.state, seat, code)
        if reason is not None:
            raise Refused(reason)
        text = self.game.describe(self.state, code)
        t = self._fresh()
        events: list[Event] = []
        self.game.apply(t, code, events)
        return self._keep(t, events, ANSWER, seat, code, text, self.game.table_hash(t))

    def answer_all(self, seat: int, codes: Sequence[int]) -> None:
        """Checked answers, one after another. The first must be legal; with a later one that is not, because of
        something that came to light on the way, it ends there."""
        for i, code in enumerate(codes):
            if i and self.game.why_not(self.state, seat, code) is not None:
                return
            self.answer(seat, code)

    def answer_forced(self, ask_always: bool = False, confirm: bool = False, most: int = 0) -> int:
        """Give the answers that leave no choice, `most` of them or all; returns how many. With `ask_always` the
        questions stay that would tell by their absence what a seat holds; with `confirm` those that end a turn stay
        too."""
        n = 0
        while not most or n < most:
            ask = self.game.asked(self.state)
            if ask is None or len(ask.answers) > 1 or (ask_always and ask.secret) or (confirm and ask.confirm):
                return n
            self.answer(int(ask.seat), int(ask.answers[0]))
            n += 1
        return n

    def hold(self, seat: int, code: int) -> Entry:
        """An answer to a sealed choice that came before its turn. It is kept in the record and changes nothing yet:
        `answer_held` gives it when all seats before it have answered."""
        own = self.game.standing(self.state, seat)
        reason = self.game.why_not(own, seat, code)
        if reason is not None:
            raise Refused(reason)
        return self._keep(self._fresh(), [], HELD, seat, code, self.game.describe(own, code), "")

    def held(self) -> dict[int, int]:
        """Answers that wait for their turn, by seat."""
        out: dict[int, int] = {}
        ask = self.game.asked(self.state)
        waiting = [int(p) for p in ask.waiting] if ask is not None else []
        if not waiting:
            return out
        given: set[int] = set()  # seats that have answered since: what they held before is spent
        for k in range(len(self.path) - 1, 0, -1):
            made = self._made_in(self.path[k])
            if made == 0:
                break
            entry = self.record.entries[made - 1]
            if entry.do == HELD and entry.seat in waiting and entry.seat not in given:
                out.setdefault(entry.seat, entry.code)
            elif entry.do == ANSWER and not self.states[made].sealed:
                break
            elif entry.do == ANSWER:
                given.add(entry.seat)
        return out

    def answer_held(self) -> int:
        """Give the answers to a sealed choice whose turn has come; returns how many."""
        n = 0
        while True:
            held = self.held()
            seat = int(self.game.question(self.state).seat) if held else -1
            if seat not in held:
                return n
            self.answer(seat, held[seat])
            n += 1

    def last_choice(self, seat: int) -> int:
        """The version of the last answer of a seat that was a choice among several and still counts; 0: there is none,
        or others did not know of it yet."""
        for k in range(len(self.path) - 1, 0, -1):
            made = self._made_in(self.path[k])
            entry = self.record.entries[made - 1] if made else None
            if entry is not None and entry.do == ANSWER and entry.seat == seat:
                ask = self.game.question(self.states[made - 1])
                if ask.waiting:
                    return 0
                if len(ask.answers) > 1:
                    return made
        return 0

    def undo_choices(self, seat: int) -> list[int]:
        """Versions that the seat may freely go back to, nearest first: only it has answered since, and nothing random
        or hidden was revealed. Its turn may be over, as long as nobody else has acted."""
        out: list[int] = []
        now = self.state
        ask = self.game.asked(now)
        if ask is None or ask.waiting:
            return out
        for k in range(len(self.path) - 1, 0, -1):
            made = self._made_in(self.path[k])
            before = self.states[self.path[k - 1]]
            if made == 0:
                break
            entry = self.record.entries[made - 1]
            if entry.do == BOT and entry.seat != seat:  # changes nothing on the table
                continue
            if entry.do != ANSWER or entry.seat != seat or before.revealed != now.revealed:
                break
            out.append(self.path[k - 1])
        return out

    def answered_at(self, seat: int) -> list[int]:
        """Versions at which the seat has given the answers that stand, latest first."""
        out: list[int] = []
        for k in range(len(self.path) - 1, 0, -1):
            made = self._made_in(self.path[k])
            if made and self.record.entries[made - 1].do in (ANSWER, HELD):
                if self.record.entries[made - 1].seat == seat:
                    out.append(self.path[k - 1])
        return out

    def agree(self, seat: int, to: int) -> Entry:
        """Everybody agrees that the game goes back to a version; the undo must follow at once."""
        return self._keep(self._fresh(), [], CONSENT, seat, to, UNDO, "")

    def undo(self, seat: int, to: int) -> Entry:
        """Go back to a version: freely as `undo_choices` says, beyond that only right after `agree`."""
        if to not in self.path[:-1]:
            raise wrong("refused.no_version", {"n": str(to)})
        last = self.record.entries[-1]
        agreed = last.do == CONSENT and last.code == to
        if not agreed and to not in self.undo_choices(seat):
            raise wrong("refused.consent", {})
        entry = self._keep(self.states[to].clone(), [], UNDO, seat, to, "", self.game.table_hash(self.states[to]))
        self.path = [*self.path[: self.path.index(to)], entry.v]
        return entry

    def resign(self, seat: int, timed_out: bool = False, ends: bool = True) -> Entry:
        """A seat gives up. Where nobody or only one is left to play, that ends the game; the entry's code says so,
        since in older records (code 0) a bot played on even then."""
        if self.state.result is not None:
            raise wrong("refused.over", {})
        if self.state.left >> seat & 1:
            raise wrong("refused.left", {"name": self.record.header.names[seat]})
        t = self._fresh()
        events: list[Event] = []
        self.game.leave(t, seat, events, ends)
        do = TIME_OUT if timed_out else RESIGN
        return self._keep(t, events, do, seat, int(ends), "", self.game.table_hash(t))

    def seat_bot(self, seat: int, bot: str) -> Entry:
        """A bot takes a seat; with an empty name it leaves the seat to a person again."""
        return self._keep(self._fresh(), [], BOT, seat, 0, bot, "")

    def fork(self, version: int) -> "Match":
        """A new match that shares this one's past up to a version."""
        if not 0 <= version <= self.version:
            raise wrong("refused.version", {"last": str(self.version), "n": str(version)})
        header = self.record.header
        return replay(self.game, Record(header, self.record.entries[:version]))

    def lines(self, seat: int, since: int = 0, lang: str = ENGLISH) -> list[str]:
        """The log from a version on, in sentences, as the seat (or SPECTATOR) saw it; undone moves left out."""
        out: list[str] = []
        for v in [self._made_in(v) for v in self.path]:
            if v > since:
                out += self.lines_at(v, seat, lang)
        return out

    def counting(self) -> set[int]:
        """The versions whose entries make up the game as it stands; undone ones are not among them."""
        return {self._made_in(v) for v in self.path}

    def entry_of(self, v: int) -> Entry | None:
        """The entry that first led to the position of version v; None for the start."""
        made = self._made_in(v)
        return self.record.entries[made - 1] if made else None

    def _made_in(self, v: int) -> int:
        """The version whose entry first led to the position of version v: an undo stands for the version it went back
        to."""
        while v and self.record.entries[v - 1].do == UNDO:
            v = self.record.entries[v - 1].code
        return v

    def lines_at(self, v: int, seat: int, lang: str = ENGLISH) -> list[str]:
        names = self.record.header.names
        seen = [self.game.event_for(self.states[v], e, seat) for e in self.events[v]]
        return [text for text in (self.game.line(self.states[v], e, names, lang) for e in seen) if text]

    def _fresh(self) -> State:
        return self.state.clone()

    def _keep(self, t: State, events: list[Event], do: str, seat: int, code: int, text: str, hash: str) -> Entry:
        self.states.append(t)
        self.events.append(events)
        self.path.append(len(self.states) - 1)
        return self.record.add(do, seat, code, text, hash)


def first_state(game: Game, header: Header) -> State:
    if header.position:
        return game.from_position(header.position, header.options, header.seats, header.seed)
    return game.new(header.options, header.seats, header.seed)


def replay(game: Game, record: Record, check: bool = True) -> Match:
    """Play a record again, entry by entry. With `check`, stop with a sentence where it no longer leads to the stored
    hashes."""
    h = record.header
    if h.game != game.name:
        raise wrong("refused.other_game", {"game": h.game, "wanted": game.name})
    game.check_seats(h.seats)
    options = game.choose_options("", h.options, h.seats, h.version)
    m = Match(game, Header(h.game, h.version, options, h.seats, h.seed, h.names, None, h.position, h.lesson))
    for e in record.entries:
        repeat(m, e, check)
    return m


def repeat(m: Match, e: Entry, check: bool = True) -> None:
    """Play one more entry of a record. With `check`, a sentence if it is not legal any more or leads elsewhere."""
    try:
        _repeat(m, e)
    except Refused as r:
        sentence = m.game.sentence(r.reason)
        raise wrong("refused.entry", {"n": str(e.v), "text": e.text, "why": sentence}) from r
    done = m.record.entries[-1]
    if check and e.hash and done.hash != e.hash:
        raise wrong("refused.drift", {"n": str(e.v), "text": e.text})


def _repeat(m: Match, e: Entry) -> None:
    if e.do == ANSWER:
        m.answer(e.seat, e.code)
    elif e.do == HELD:
        m.hold(e.seat, e.code)
    elif e.do == UNDO:
        m.undo(e.seat, e.code)
    elif e.do in (RESIGN, TIME_OUT):
        m.resign(e.seat, timed_out=e.do == TIME_OUT, ends=e.code > 0)
    elif e.do == BOT:
        m.seat_bot(e.seat, e.text)
    else:
        m.agree(e.seat, e.code)
