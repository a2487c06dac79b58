"""A game: what the author of one must provide, and where all the rest is."""

from typing import Any

from mypy_extensions import mypyc_attr

from tessera.kernel.engine import Engine
from tessera.kernel.events import TURN, SeenEvent
from tessera.kernel.state import NOT_COMPARED, Options, Result, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Engine):
    """The contract. A game must write

    - `start`: the state before the first script runs;
    - `step`: run one step of a script. It comes with the class `Steps` of the generated _steps.py, which games extend;
    - `view`: what a seat may know.

    All else has a default, each in the file that says what it is for: scripts and how they run (runner.py), words,
    options and refusals (phrases.py), answers and positions as text (notation.py), what bots ask (heuristic.py). What
    the kernel does with every game is in engine.py. Here are the few hooks that remain, for measuring and checking.
    """

    def turns_played(self, s: State) -> int:
        """How many turns are over; for measuring."""
        return int(s.moves)

    def mover(self, s: State) -> int:
        """Whose turn it is, for the headings of a log; -1: nobody's, as while all set up. By default the seat that is
        asked."""
        ask = self.asked(s)
        return -1 if ask is None else int(ask.seat)

    def opens_turn(self, e: SeenEvent) -> bool:
        """Does a turn begin with this event, so that it and what follows stand below the next heading? By default with
        one that says nothing else: its verb is TURN, and a log with headings leaves it out."""
        return e.verb == TURN

    def concerns(self, s: State, e: SeenEvent) -> list[int]:
        """Seats that an event happens to, besides its actor and those from whose zones or to whose zones pieces go: at
        whom it is aimed, say. Its sentence tells them already; logs set off what happens to the reader."""
        return []

    def lets_through(self, s: State) -> int:
        """The answer that lets happen what others do, where the question at hand is only whether to react to it, and
        it is always possible; -1: it is no such question. People may give it for a while to whatever comes."""
        return -1

    def best_is(self, options: Options, result: Result) -> int:
        """Is the score of such a result compared with those of other games with the same options, and is the best one
        the FEWEST or the MOST? By default NOT_COMPARED: a score says something beside the others at its own table;
        only where nobody sits there do earlier games take their place."""
        return NOT_COMPARED

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

    def check_data(self, rows: list[dict[str, Any]]) -> list[tuple[str, str]] | None:
        """Check a file of facts about this game (exact counts, examples, recorded games): for each fact its name and
        what is wrong with it, empty if nothing is. None if the rows are not of a shape that this game knows."""
        return None
