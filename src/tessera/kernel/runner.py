"""How a game's scripts are run: every answer in every game, by person, bot or playout, goes through `question`,
`resume` and `run`.

A state holds a stack of frames, one for each script that is under way. `run` steps the topmost one until a script asks
(WAIT), and takes it off when it is done; the question is worked out from the state when somebody wants it (`question`),
and `resume` lays the answer down and runs on. Nothing here knows cards, seats or words.
"""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from tessera.kernel.events import View
from tessera.kernel.frame import DONE, WAIT, Frame, ScriptInfo
from tessera.kernel.native import i64
from tessera.kernel.script import Ask
from tessera.kernel.state import GameOver, Options, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Runner:
    name: ClassVar[str] = ""
    version: ClassVar[int] = 1  # raised when any kept record would replay differently
    main_script: ClassVar[str] = "play"
    # A question that turns out to have no answer is not asked, and the script goes on with 0. Costs an evaluation of
    # every question that is reached, so a game says whether it counts on it.
    skips_questions: ClassVar[bool] = False
    scripts: ClassVar[tuple[ScriptInfo, ...]] = ()

    def start(self, options: Options, seats: int, seed: int) -> State:
        """The state before the first script runs."""
        raise NotImplementedError

    def step(self, s: State, f: Frame) -> int:
        """Run one step function; every game hands this to its generated `_steps.step`."""
        raise NotImplementedError

    def view(self, s: State, seat: int) -> View:
        """What a seat, or SPECTATOR, may know; built from what may be known."""
        raise NotImplementedError

    def left(self, s: State, seat: int) -> None:
        """What the rules say when a player resigns."""

    def audit(self, s: State) -> str:
        """What is wrong with the pieces on the table, empty if nothing is: every card is in exactly one place."""
        places = 0
        for zone in s.zones:
            places += len(zone)
        cards = len(s.known) - 1
        if places == cards and len({c for zone in s.zones for c in zone}) == cards:
            return ""
        return f"{places} places for {cards} cards"

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
            if info.name == name or info.name.endswith("." + name):
                return i
        raise KeyError(name)

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
        return len(ask.answers) > 0

    def asked(self, s: State) -> Ask | None:
        """Who must decide what; None when the game is over."""
        return None if s.result is not None else self.question(s)

    def legal(self, s: State) -> list[int]:
        """Codes that the seat asked may answer with; never empty before the end."""
        return [] if s.result is not None else list(self.question(s).answers)
