"""The greedy bot: one step on the game's `value`, and no answer that could lose the game before its next turn.

It draws samples of what it cannot see, tries every answer on each, finishes its own turn step by step with the
best-looking answers, and averages the values (`rank`). Where there are very many answers, those that look best at once
are followed, as many as the budget allows. Then it looks for the best answer after which the others
cannot beat it at once (`risk`), trying first what looks worst for it; it does not look where the game says that its end
is far (`Game.near_end`). Where the game itself can tell who can be beaten (`Game.win_now`, `Game.beatable`), it is
asked, and answers that threaten somebody come first (`press`). Budgets are counted in positions, so that a choice does
not depend on the machine.
"""

from heapq import heappop, heappush
from typing import Final

from tessera.bots.finishing import MOST_OWN_ANSWERS, MOST_POSITIONS, Followed
from tessera.bots.player import MOST_CANDIDATES, Bot, Candidate, Thought
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.hidden import unknown_slots
from tessera.kernel.native import i64
from tessera.kernel.rng import Rng
from tessera.kernel.state import State

SAMPLES: Final = 3  # of what is hidden; one is enough if nothing is
RANKING_POSITIONS: Final = (
    10000  # tried for all answers to a question, after which the others stay as they look at once
)
LEAST_FOLLOWED: Final = 4  # answers that are followed at any rate
CHECKED_ANSWERS: Final = 6  # looked at for a loss, the best first
PRESSING_ANSWERS: Final = 40  # looked at for threats, the best first
THREAT: Final = 0.85  # what a threat to beat somebody counts beside the chance to win
RISK_POSITIONS: Final = 3000  # tried in the search for a loss after one answer, over all samples
LOST: Final = 0.0  # the value of a game that is lost


class Line:
    """An answer with what came of it in each sample."""

    def __init__(self, code: int) -> None:
        self.code = code
        self.value = 0.0
        self.after: list[State] = []  # the end of this seat's turn
        self.plan: list[int] = []  # this seat's answers that followed, in the first sample
        self.threats = 0.0  # how many others would be beaten if they did nothing
        self.risk = 0.0  # the share of samples in which the others can win at once


def draw_samples(chair: Chair, rng: Rng) -> list[State]:
    first = chair.sample(rng)
    out = [first]
    # A single unknown card is known by counting.
    if len(unknown_slots(first, chair.seat, chair.game.scripts)) > 1:
        while len(out) < SAMPLES:
            out.append(chair.sample(rng))
    return out


def rank(game: Game, seat: int, codes: list[int], samples: list[State], rng: Rng) -> list[Line]:
    """Every answer with its value, the best first; `rng` breaks ties."""
    codes = rng.shuffled(codes)
    n: i64 = len(codes)
    each: i64 = len(samples)
    if n * n * each * MOST_OWN_ANSWERS > RANKING_POSITIONS:
        codes = by_first_sight(game, seat, codes, samples[0])
    lines: list[Line] = []
    rest: list[Line] = []
    tried: i64 = 0
    for code in codes:
        line = Line(code)
        total = 0.0
        follow = tried < RANKING_POSITIONS or len(lines) < LEAST_FOLLOWED
        for s in samples:
            t = s.clone()
            game.resume(t, code)
            if follow:
                followed = Followed(game, t, seat, MOST_POSITIONS)
                t = followed.state
                tried += followed.tried
                if not line.after:
                    line.plan = followed.plan
            line.after.append(t)
            total += game.value(t, seat)
        line.value = total / len(samples)
        if follow:
            lines.append(line)
        else:
            rest.append(line)
    lines.sort(key=_worst_last)
    rest.sort(key=_worst_last)
    return lines + rest


def by_first_sight(game: Game, seat: int, codes: list[int], s: State) -> list[int]:
    """The answers by the value at once, the best first. Who is still to answer may yet make good what a first step
    cost, so an unfinished turn looks no worse than the position before it."""
    before = game.value(s, seat)
    looks: list[tuple[float, int]] = []
    for i, code in enumerate(codes):
        t = s.clone()
        game.resume(t, code)
        v = game.value(t, seat)
        if t.result is None and game.question(t).seat == seat:
            v = max(v, before)
        looks.append((-v, i))
    looks.sort()
    return [codes[i] for _, i in looks]


def _worst_last(line: Line) -> float:
    return -line.value


def can_lose(game: Game, t: State, seat: int, positions: int) -> bool:
    """Can the others, before the seat is asked again, bring about a position that it has lost? Tried in the order of
    what looks worst for the seat; "no" may also mean that these positions were not enough to find out."""
    if game.value(t, seat) <= LOST:
        return True
    if t.result is not None or game.question(t).seat == seat:
        return False
    heap: list[tuple[float, int, State]] = [(0.0, 0, t)]
    tried: i64 = 0
    most: i64 = positions
    while heap and tried < most:
        s = heappop(heap)[2]
        for code in game.question(s).answers:
            u = s.clone()
            game.resume(u, code)
            v = game.value(u, seat)
            if v <= LOST:
                return True
            tried += 1
            if u.result is None and game.question(u).seat != seat:
                heappush(heap, (v, int(tried), u))
    return False


def find_risk(game: Game, seat: int, line: Line, solves: bool = True) -> None:
    lost = 0
    share = RISK_POSITIONS // len(line.after)
    for t in line.after:
        told: bool | None = None
        if solves and t.result is None and game.question(t).seat != seat:
            told = game.beatable(t, seat)
        if told is None:
            told = (t.result is not None or game.near_end(t)) and can_lose(game, t, seat, share)
        if told:
            lost += 1
    line.risk = lost / len(line.after)


def sure_win(game: Game, samples: list[State]) -> int:
    """An answer that leads to a win in this turn whatever is hidden, where the game can tell (`Game.win_now`); -1 if
    there is none."""
    found = -1
    for i, s in enumerate(samples):
        told = game.win_now(s)
        if not told or (i > 0 and told[0] != found):
            return -1
        found = told[0]
    return found


def danger_of_ending(chair: Chair, rng: Rng) -> bool:
    """Could the others beat this chair before its next turn, if it now gave the answer that ends its turn?"""
    samples = draw_samples(chair, rng)
    for code in chair.legal():
        line = Line(code)
        for s in samples:
            t = s.clone()
            chair.game.resume(t, code)
            if t.result is None and chair.game.question(t).seat != chair.seat:
                line.after.append(t)
        if line.after:
            find_risk(chair.game, chair.seat, line)
            if line.risk > 0.0:
                return True
    return False


def press(game: Game, seat: int, lines: list[Line]) -> None:
    """Rate answers higher after which another would be beaten if it did nothing, where the game can tell: who must
    answer a threat has no time for threats of its own."""
    for line in lines[:PRESSING_ANSWERS]:
        threats = 0
        for t in line.after:
            for q in range(int(t.seats)):
                over = t.result
                if q != seat and (over.shares[seat] > 0.0 if over is not None else game.beatable(t, q)):
                    threats += 1
        line.threats = threats / len(line.after)
    lines.sort(key=_keenest_first)


def _keenest_first(line: Line) -> float:
    return -line.value - THREAT * line.threats


def best_lines(
    game: Game, seat: int, codes: list[int], samples: list[State], rng: Rng, wanted: int, solves: bool = True
) -> list[Line]:
    """The answers in the order in which they are worth playing: a sure win, those without risk, then those with the
    least; what is beyond `wanted` safe ones, or beyond CHECKED, comes last as it is."""
    lines = rank(game, seat, codes, samples, rng)
    winning = sure_win(game, samples) if solves else -1
    for i in range(len(lines)):
        if lines[i].code == winning:
            lines[i].value = 1.0
            lines[i].plan = []  # which went by what looks best
            return [lines[i], *lines[:i], *lines[i + 1 :]]
    if solves:
        press(game, seat, lines)
    safe: list[Line] = []
    risky: list[Line] = []
    seen = 0
    while seen < min(len(lines), CHECKED_ANSWERS) and len(safe) < wanted:
        find_risk(game, seat, lines[seen], solves)
        if lines[seen].risk > 0.0:
            risky.append(lines[seen])
        else:
            safe.append(lines[seen])
        seen += 1
    risky.sort(key=_riskiest_last)
    return safe + risky + lines[seen:]


def _riskiest_last(line: Line) -> tuple[float, float]:
    return (line.risk, -line.value)


def percent(value: float) -> str:
    return f"{round(100 * value)} %"


def explained(chair: Chair, sample: State, line: Line) -> Candidate:
    game, seat = chair.game, chair.seat
    text = game.describe(sample, line.code)
    before = game.value(sample, seat)
    after = percent(line.value)
    key = "thought.same" if percent(before) == after else "thought.better"
    result = line.after[0].result
    if line.value >= 1.0:
        key = "thought.wins"
    elif result is not None and len(line.after) == 1:
        key = "thought.wins" if result.shares[seat] > 0 else "thought.loses"
    elif line.risk > 0.0:
        key = "thought.danger"
    args = {"before": percent(before), "after": after, "moves": planned(chair, sample, line)}
    return Candidate(line.code, line.value, text, key, args)


def learnt(t: State, seat: int, unknown: list[int]) -> bool:
    """Does the seat know one of the cards now that it did not?"""
    bit = t.bit(seat)
    return any(t.known[c] & bit != 0 for c in unknown)


def planned(chair: Chair, sample: State, line: Line) -> str:
    """The further answers of this turn in words, as they would stand after each other, until something is learnt:
    what comes then, a sample made up."""
    game = chair.game
    t = sample.clone()
    unknown = unknown_slots(t, chair.seat, game.scripts)
    game.resume(t, line.code)
    said: list[str] = []
    for code in line.plan:
        while t.result is None and len(game.question(t).answers) == 1:
            game.resume(t, game.question(t).answers[0])
        if t.result is not None or game.question(t).seat != chair.seat or learnt(t, chair.seat, unknown):
            break
        said.append(chair.label(t, code))
        game.resume(t, code)
    return "; ".join(said)


class Greedy(Bot):
    """With `solves` it asks the game what can be told for sure, where the game has a quick way to tell."""

    name = "greedy"

    def __init__(self, solves: bool = True) -> None:
        self.solves = solves

    def choose(self, chair: Chair, rng: Rng) -> int:
        codes = chair.legal()
        if len(codes) == 1:
            return codes[0]
        return best_lines(chair.game, chair.seat, codes, draw_samples(chair, rng), rng, 1, self.solves)[0].code

    def think(self, chair: Chair, rng: Rng) -> Thought:
        codes = chair.legal()
        samples = draw_samples(chair, rng)
        if len(codes) == 1:
            only = Candidate(codes[0], 1.0, chair.game.describe(samples[0], codes[0]), "thought.only")
            return Thought(codes[0], [only])
        lines = best_lines(chair.game, chair.seat, codes, samples, rng, MOST_CANDIDATES, self.solves)
        shown = [explained(chair, samples[0], line) for line in lines[:MOST_CANDIDATES]]
        return Thought(lines[0].code, shown)


BOT = Greedy()
