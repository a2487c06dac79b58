"""The search bot, once for all games: it tries the best-looking answers on samples of what it cannot see, and the
better they do the more often (sequential halving at the root, a tree below each answer: tree.py). Where no tree grows,
results do not depend on each other, and an answer leaves as soon as trying it further is not worth it (`race`).

Every answer is tried on the same samples in the same order, so that luck of the draw hits all alike. The budget is
counted in simulations, which do not depend on the machine, or in seconds. Before it searches it looks for a win in this
turn, and it leaves out answers after which it is beaten at once, while there are others. Read `Search.think`.
"""

import gc
import time
from math import erfc, exp, pi, sqrt
from typing import Final

from tessera.bots.chances import told as as_told
from tessera.bots.foresight import Trial, tell
from tessera.bots.greedy import SAMPLES, Line, learnt, percent, planned, rank
from tessera.bots.player import MOST_CANDIDATES, Bot, Candidate, Thought
from tessera.bots.solving import find_win, is_beatable
from tessera.bots.tree import USUAL, Edge, Settings, Tree, place
from tessera.kernel.chair import Chair
from tessera.kernel.events import Event
from tessera.kernel.game import Game
from tessera.kernel.hidden import unknown_slots
from tessera.kernel.native import i64, vec
from tessera.kernel.rng import Rng
from tessera.kernel.script import ACTION
from tessera.kernel.state import State

MOST_SAMPLES: Final = 200  # drawn for one answer; after that they come again
TRUSTED_VISITS: Final = 5  # simulations through an answer before it is named as the likely one
SIMULATIONS_A_CLOCK: Final = 8  # between two looks at the clock
SAMPLES_A_RACE: Final = 8  # between two looks at what is worth trying further
WORTH: Final = 0.0003  # of the chance to win: an answer that can be expected to bring less is tried no more


class Arm:
    """An answer at the root with what came of it."""

    def __init__(self, line: Line, blank: vec[float]) -> None:
        self.line = line
        self.edge = Edge(line.code, blank, line.value, 1.0)
        self.results: list[float] = []  # of the samples, in order


class Search:
    def __init__(
        self, chair: Chair, rng: Rng, simulations: int, seconds: float = 0.0, settings: Settings = USUAL
    ) -> None:
        """At most this many simulations (0: any number) and seconds (0: any time; one of the two must be given)."""
        self.game: Game = chair.game
        self.chair = chair
        self.seat: i64 = chair.seat
        self.rng = rng
        self.simulations: i64 = simulations
        self.seconds = seconds
        self.settings = settings
        self.started = time.perf_counter()
        self.done: i64 = 0  # simulations so far
        self.must: i64 = -1  # an answer that is tried however it looks
        self.pool: list[State] = chair.deals(rng)
        self.few = len(self.pool) > 0  # the pool holds all that is possible; else it grows with samples
        self.beaten: list[Arm] = []  # that are tried no more, the last one first
        self.lost: list[Arm] = []  # after which it is beaten at once, as far as it looked
        self.tree = Tree(chair.game, int(self.sample(0).seats), settings, simulations)

    def sample(self, i: i64) -> State:
        """The i-th sample: the same one for every answer."""
        pool = self.pool
        if self.few or (i >= MOST_SAMPLES and self.tree.horizon == 0):
            return pool[i % len(pool)]
        while i >= len(pool):
            pool.append(self.chair.sample(self.rng))
        return pool[i]

    def run(self) -> list[Arm]:
        """The answers that were tried, the best first."""
        was_on = gc.isenabled()
        gc.disable()  # a tree has no cycles, and looking for some in it would take longer than growing it
        try:
            return self.think()
        finally:
            if was_on:
                gc.enable()

    def think(self) -> list[Arm]:
        codes = self.chair.legal()
        samples = self.first_samples()
        lines = rank(self.game, int(self.seat), codes, samples, self.rng)
        for line in lines:
            line.value = 0.0
            for t in line.after:
                line.value += self.game.chances(t)[self.seat] / len(line.after)
        lines.sort(key=_worst_last)
        winning = self.winning(samples)
        for i in range(len(lines)):
            if lines[i].code == winning:
                lines[i].value = 1.0
                return [Arm(line, self.tree.blank) for line in [lines[i], *lines[:i], *lines[i + 1 :]]]
        if wins(lines[0], int(self.seat)):
            return [Arm(line, self.tree.blank) for line in lines]
        return self.halve(self.worth_trying(lines))

    def first_samples(self) -> list[State]:
        """Those by which answers are judged at first sight; one is enough if nothing is hidden."""
        n = SAMPLES
        if self.few:
            n = min(n, len(self.pool))
        elif len(unknown_slots(self.sample(0), self.seat, self.game.scripts)) < 2:
            n = 1
        return [self.sample(i) for i in range(n)]

    def winning(self, samples: list[State]) -> int:
        """An answer that leads to a win in this turn whatever is hidden; -1 if there is none."""
        code = find_win(self.game, samples[0], int(self.seat))
        for s in samples[1:]:
            if code >= 0 and find_win(self.game, s, int(self.seat)) != code:
                return -1
        return code

    def worth_trying(self, lines: list[Line]) -> list[Arm]:
        """The `arms` best-looking answers, without those that are surely lost at once if there are others."""
        arms: list[Arm] = []
        lost = self.lost
        for line in lines:
            arm = Arm(line, self.tree.blank)
            for t in line.after:
                if is_beatable(self.game, t, int(self.seat), len(line.after)):
                    line.risk += 1.0 / len(line.after)
            if line.risk > 0.99:
                lost.append(arm)
            else:
                arms.append(arm)
            if len(arms) == self.settings.arms or len(lost) == 2 * self.settings.arms:
                break
        tried = arms or lost[: self.settings.arms]
        for line in lines:
            if line.code == self.must and not [arm for arm in tried if arm.edge.code == self.must]:
                tried.append(Arm(line, self.tree.blank))
        return tried

    def halve(self, arms: list[Arm]) -> list[Arm]:
        """Sequential halving: rounds of equal cost, the worse half leaves after each."""
        rounds = 1
        while 1 << rounds < len(arms):
            rounds += 1
        for r in range(rounds):
            arms = self.play_round(arms, r + 1, rounds)
            if len(arms) == 1:
                break
            arms.sort(key=self._best_first)
            stay = (len(arms) + 1) // 2
            if r + 1 < rounds:
                self.beaten = arms[stay:] + self.beaten
                arms = arms[:stay]
        return arms + self.beaten

    def play_round(self, arms: list[Arm], r: int, rounds: int) -> list[Arm]:
        """Simulate with all arms alike until the budget of this round is used up, or one is left."""
        until: i64 = self.simulations * r // rounds
        late = self.started + self.seconds * r / rounds
        first: i64 = arms[0].edge.visits
        while len(arms) > 1 and (
            self.simulations == 0 or self.done + len(arms) <= until or arms[0].edge.visits == first
        ):
            s = self.sample(arms[0].edge.visits)
            for arm in arms:
                t = s.clone()
                self.game.resume(t, arm.edge.code)
                arm.results.append(self.tree.simulate(t, arm.edge, self.seat)[self.seat])
                self.done += 1
            if self.seconds > 0.0 and self.done % SIMULATIONS_A_CLOCK < len(arms) and time.perf_counter() > late:
                break
            if self.tree.horizon and len(arms[0].results) % SAMPLES_A_RACE == 0:
                arms = self.race(arms)
        return arms

    def race(self, arms: list[Arm]) -> list[Arm]:
        """The best so far, and those that may yet prove better."""
        arms.sort(key=self._best_first)
        stay = [arms[0]]
        leave: list[Arm] = []
        for arm in arms[1:]:
            if hope(arms[0].results, arm.results) > WORTH:
                stay.append(arm)
            else:
                leave.append(arm)
        self.beaten = leave + self.beaten
        return stay

    def _best_first(self, arm: Arm) -> float:
        return -self.mean(arm)

    def mean(self, arm: Arm) -> float:
        return arm.edge.mean(self.seat, self.settings.pull)


def hope(best: list[float], other: list[float]) -> float:
    """By how much the other can be expected to be better, counting 0 where it is not: the best so far may owe its lead
    to luck. Both met the same samples, and how much the gap varied tells how far its mean may be off."""
    n = len(best)
    total = 0.0
    squares = 0.0
    for i in range(n):
        gap = best[i] - other[i]
        total += gap
        squares += gap * gap
    mean = total / n
    error = sqrt(max(0.0, squares / n - mean * mean) / (n - 1))
    if error < 1e-9:
        return 0.0
    lead = mean / error
    return error * (exp(-lead * lead / 2.0) / sqrt(2.0 * pi) - lead * erfc(lead / sqrt(2.0)) / 2.0)


def wins(line: Line, seat: int) -> bool:
    """Does the answer win in this turn in every sample?"""
    return all(t.result is not None and t.result.shares[seat] > 0.0 for t in line.after)


def loses(line: Line, seat: int) -> bool:
    """Does the answer lose in this turn in every sample?"""
    return all(t.result is not None and t.result.shares[seat] <= 0.0 for t in line.after)


def _worst_last(line: Line) -> float:
    return -line.value


class Searcher(Bot):
    """Searches with a number of simulations, for a number of seconds, or until the first of the two is over."""

    def __init__(self, name: str, simulations: int, seconds: float = 0.0, settings: Settings = USUAL) -> None:
        self.name = name
        self.simulations = simulations
        self.seconds = seconds
        self.settings = settings

    def choose(self, chair: Chair, rng: Rng) -> int:
        codes = chair.legal()
        if len(codes) == 1:
            return codes[0]
        return int(Search(chair, rng, self.simulations, self.seconds, self.settings).run()[0].edge.code)

    def judge(self, chair: Chair, rng: Rng, code: int) -> tuple[Candidate, Candidate]:
        """The best answer and the one that was given, which may be the same."""
        search = Search(chair, rng, self.simulations, self.seconds, self.settings)
        search.must = code
        arms = search.run()
        given = [arm for arm in arms if arm.edge.code == code]
        best = explained(search, arms[0])
        return best, explained(search, given[0] if given else arms[-1], best.value)

    def within(self, seconds: float) -> Bot:
        if self.seconds > 0.0 and self.seconds < seconds:
            return self
        return Searcher(self.name, self.simulations, seconds, self.settings)

    def think(self, chair: Chair, rng: Rng) -> Thought:
        codes = chair.legal()
        if len(codes) == 1:
            only = Candidate(codes[0], 1.0, chair.game.describe(chair.sample(rng), codes[0]), "thought.only")
            return Thought(codes[0], [only])
        search = Search(chair, rng, self.simulations, self.seconds, self.settings)
        arms = search.run()
        shown: list[Candidate] = []
        for arm in arms[:MOST_CANDIDATES]:
            shown.append(explained(search, arm, shown[-1].value if shown else 1.0))
        return Thought(int(arms[0].edge.code), shown)


def explained(search: Search, arm: Arm, most: float = 1.0) -> Candidate:
    """An answer with its chance as people are told it, which is at most that of a better one that was tried more often.
    Only here do chances of a search become what is shown."""
    game, seat, sample = search.game, int(search.seat), search.sample(0)
    line = arm.line
    mean = min(most, as_told(game, int(search.tree.seats), search.mean(arm)))
    key = "thought.chance"
    if line.value >= 1.0 or wins(line, seat):
        key = "thought.wins"
        mean = 1.0
    elif loses(line, seat):
        key = "thought.loses"
        mean = 0.0
    elif line.risk > 0.99:
        key = "thought.danger"
    if search.tree.horizon:  # nothing is known of what follows but what looked best
        moves, reply = planned(search.chair, sample, line), ""
    else:
        moves, reply = continuation(search, arm)
    args = {"after": percent(mean), "moves": moves, "reply": reply}
    return Candidate(line.code, mean, game.describe(sample, line.code), key, args)


def told(chair: Chair, t: State, code: int) -> str:
    """What another player does, as the log would tell it, with cards that the chair does not know by their backs; `t`
    is used up."""
    game = chair.game
    names = chair.names or game.all_names(t, chair.lang)
    known = [bool(k & t.bit(chair.seat)) for k in t.known]
    events: list[Event] = []
    t.events = events
    game.resume(t, code)
    t.events = None
    out = Trial()
    tell(game, t, chair.seat, events, known, out, names, chair.lang)
    return out.lines[0] if out.lines else ""


def continuation(search: Search, arm: Arm) -> tuple[str, str]:
    """How the game would go on, as far as it was tried often: its own answers to the end of the turn, and the answer
    that comes next, if it is one that this seat could see; to where something is learnt, which a sample made up."""
    game, t = search.game, search.sample(0).clone()
    unknown = unknown_slots(t, int(search.seat), game.scripts)
    moves: list[str] = []
    edge = arm.edge
    nodes = edge.next()
    game.resume(t, edge.code)
    while t.result is None:
        ask = game.question(t)
        if len(ask.answers) == 1:
            game.resume(t, ask.answers[0])
            continue
        node = nodes.get(place(game, t, ask.seat))
        best: Edge | None = None
        if node is not None:
            for e in node.edges.values():
                if e.code in list(ask.answers) and (best is None or e.visits > best.visits):
                    best = e
        if best is None or best.visits < TRUSTED_VISITS or learnt(t, int(search.seat), unknown):
            break
        if ask.seat != search.seat:
            open_to_all = not ask.secret and not ask.waiting and ask.kind == ACTION
            return "; ".join(moves), told(search.chair, t, int(best.code)) if open_to_all else ""
        moves.append(search.chair.label(t, int(best.code)))
        game.resume(t, best.code)
        nodes = best.next()
    return "; ".join(moves), ""
