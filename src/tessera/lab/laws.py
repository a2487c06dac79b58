"""The laws that every game keeps, whatever its rules: one suite for tests and soaks.

Each law is a function of a `Position` (position.py) that raises `Broken` with a sentence; those of secrecy are in
secrecy_laws.py. Cheap laws hold at every step; the others at sampled positions. `play` plays one game and
checks them. `LAWS` names them all; tests/laws shows for each that it catches a deliberately broken game.
"""

from collections import Counter
from collections.abc import Callable

from tessera.kernel.events import Event, View
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.save import to_bytes
from tessera.kernel.state import Options, State
from tessera.lab.position import Broken, Position, labels, must, near, play_on, sentences
from tessera.lab.secrecy_laws import foresight, honest_sample, no_leak, reasons, same_sample
from tessera.matches.match import Match

MOST_DECISIONS = 20_000  # a game that takes longer does not end
AHEAD_ANSWERS = 6  # answers that copies play on
NOTED = "noted: "  # before the words of `Game.noted` among what was checked
NESTED_TIMES = 50  # positions inside nested effects are looked at so many times as often, while they are the fewer


# Cheap laws, at every step


def conserved(p: Position) -> None:
    """Pieces and cards are conserved."""
    wrong = p.game.audit(p.state)
    must(not wrong, f"conserved: {wrong}")


def answerable(p: Position) -> None:
    """Before the end somebody is asked, and has an answer; no answer stands twice."""
    ask = p.game.asked(p.state)
    if ask is None:
        must(p.state.result is not None, "answerable: nobody is asked, and the game is not over")
        return
    codes = p.game.legal(p.state)
    must(0 <= ask.seat < p.seats, f"answerable: seat {ask.seat} is asked")
    must(len(codes) > 0, f"answerable: no answer to {ask.prompt}")
    must(len(set(codes)) == len(codes), f"answerable: an answer to {ask.prompt} stands twice")


# Laws at sampled positions


def why_not(p: Position) -> None:
    """The gate for people agrees with `legal` in both directions, and says why in words."""
    ask = p.game.asked(p.state)
    if ask is None:
        return
    codes = p.game.legal(p.state)
    seat = int(ask.seat)
    for c in codes:
        must(p.game.why_not(p.state, seat, c) is None, f"why_not: refuses the legal {p.game.describe(p.state, c)}")
    for c in near(codes, p.rng):
        reason = p.game.why_not(p.state, seat, c)
        must((reason is None) == (c in codes), f"why_not: allows {c}, which is not legal")
        if reason is not None:
            must(all(len(x) > 5 for x in sentences(p.game, reason)), f"why_not: no sentence for {reason.key}")
    for c in p.game.near_misses(p.state, seat):
        must(p.game.why_not(p.state, seat, c) is not None, f"why_not: allows {c}, which counts as a near miss")
        must(all(labels(p.game, p.state, c)), f"why_not: no label for the near miss {c}")
        p.checked["why_not: near misses"] += 1
    if p.seats == 1:
        return
    other = (seat + 1) % p.seats
    must(p.game.why_not(p.state, other, codes[0]) is not None, "why_not: lets a seat answer that is not asked")
    must(not p.game.near_misses(p.state, other), "why_not: near misses for a seat that is not asked")


def clone(p: Position) -> None:
    """A copy is equal, and playing on with it never changes the original."""
    before = p.game.key(p.state)
    copy = p.state.clone()
    must(p.game.key(copy) == before, "clone: the copy differs")
    play_on(p.game, copy, p.rng, AHEAD_ANSWERS)
    must(p.game.key(p.state) == before, "clone: playing on with the copy changed the original")


def save(p: Position) -> None:
    """Save and load at any question, and the game continues identically."""
    data = p.game.save(p.state)
    loaded = p.game.load(data)
    must(p.game.save(loaded) == data, "save: what is loaded differs from what was saved")
    a, b = p.state.clone(), loaded
    seed = int(p.rng.next32())
    play_on(p.game, a, Rng(seed), AHEAD_ANSWERS)
    play_on(p.game, b, Rng(seed), AHEAD_ANSWERS)
    must(p.game.key(a) == p.game.key(b), "save: the loaded game continues differently")


def texts(p: Position) -> None:
    """Action text and position text round-trip; no two answers have one label."""
    if p.state.result is not None:
        return
    for lang in p.game.languages():
        shown = Counter(p.game.label(p.state, c, lang) for c in p.game.legal(p.state))
        must("" not in shown, f"texts: an answer without a label in {lang}")
        twice = [label for label, n in shown.items() if n > 1]
        must(not twice, f"texts: several answers are labelled {twice[:1]}")
    said: set[str] = set()
    for c in p.game.legal(p.state):
        text = p.game.describe(p.state, c)
        must(text not in said, f"texts: two answers are called {text!r}")
        said.add(text)
        must(p.game.parse(p.state, text) == c, f"texts: {text!r} is read as another answer")
    if p.game.between_turns(p.state):
        position = p.game.position(p.state)
        again = p.game.from_position(position, p.options, p.seats)
        must(p.game.position(again) == position, f"texts: the position is read as another one:\n{position}")
        must(
            p.game.legal(again) == p.game.legal(p.state),
            f"texts: other answers after reading the position:\n{position}",
        )


def one_engine(p: Position) -> None:
    """`playout` and stepping with legal and apply come to the same end."""
    seed = int(p.rng.next32())
    a, b = p.state.clone(), p.state.clone()
    p.game.playout(a, Rng(seed), 200)
    rng = Rng(seed)
    decisions = 0
    while b.result is None and decisions < 200:
        codes = p.game.legal(b)
        choice = 0 if len(codes) == 1 else int(rng.below(len(codes)))
        decisions += len(codes) > 1
        p.game.apply(b, codes[choice])
    must(p.game.key(a) == p.game.key(b), "one_engine: playout and stepping differ")


def undo(p: Position) -> None:
    """What may be taken back freely leads back to the exact state; what revealed something may not."""
    if p.state.result is not None:
        return
    m = Match.start(p.game, p.options, p.seats, p.seed)
    m.states = [p.state.clone()]
    ask = p.game.question(p.state)
    seat = int(ask.seat)
    codes = p.game.legal(p.state)
    code = codes[int(p.rng.below(len(codes)))]
    m.answer(seat, code)
    free = m.undo_choices(seat)
    if disclosed(p.state, m.state) or ask.waiting:
        must(not free, "undo: something was revealed, and it can be taken back all the same")
        return
    if free:
        p.checked["undo: taken back"] += 1
        after = p.game.key(m.state)
        m.undo(seat, free[0])
        must(p.game.key(m.state) == p.game.key(p.state), "undo: not the same state as before")
        m.answer(seat, code)
        must(p.game.key(m.state) == after, "undo: the same answer leads elsewhere")


def disclosed(before: State, after: State) -> bool:
    """Has anybody come to know a card, or has chance been used? Found out without the state's own count of it."""
    fresh = any(after.known[c] & ~before.known[c] for c in range(len(after.known)))
    return fresh or list(after.draws) != list(before.draws)


LAWS: dict[str, Callable[[Position], None]] = {
    "why_not": why_not,
    "clone": clone,
    "save": save,
    "texts": texts,
    "one_engine": one_engine,
    "no_leak": no_leak,
    "same_sample": same_sample,
    "honest_sample": honest_sample,
    "foresight": foresight,
    "reasons": reasons,
    "undo": undo,
}


def play(
    game: Game, options: Options, seats: int, seed: int, rate: float, only: tuple[str, ...] = (), follow: bool = False
) -> Position:
    """Play one random game and check the laws, the costly ones at a share of its positions. With `follow`, the whole
    game is played with events, and every seat's view must be reached by following them."""
    p = Position(game, options, seats, seed, Rng(seed * 2 + 1))
    chooser = Rng(seed * 2)
    wanted = {name: law for name, law in LAWS.items() if not only or name in only}
    views = {seat: game.full_view(p.state, seat) for seat in p.eyes()} if follow else {}
    threshold = int(rate * (1 << 32))
    decisions = 0
    while True:
        try:
            answerable(p)
            conserved(p)
            depth = game.depth(p.state)
            for name, law in wanted.items():
                rare = depth > 1 and p.checked[f"{name}: nested"] * 2 <= p.checked[name]
                if p.rng.next32() < threshold * (NESTED_TIMES if rare else 1):
                    law(p)
                    p.checked[name] += 1
                    if depth:
                        p.checked[f"{name}: inside effects"] += 1
                    if depth > 1:
                        p.checked[f"{name}: nested"] += 1
            p.checked["positions"] += 1
            if p.state.result is not None:
                break
            codes = game.legal(p.state)
            code = codes[int(chooser.below(len(codes)))]
            decisions += len(codes) > 1
            p.codes.append(code)
            note(p, code)
            _answer(p, code, views)
            must(decisions < MOST_DECISIONS, f"ends: no end after {decisions} decisions")
        except Exception as e:
            broken = e if isinstance(e, Broken) else Broken(f"exception: {type(e).__name__}: {e}")
            broken.position = p
            raise broken from e
    note(p, -1)
    p.checked["decisions"] += decisions
    if p.rng.next32() < threshold * 5:
        repeats(p)
        p.checked["repeats"] += 1
    return p


def note(p: Position, code: int) -> None:
    """Count what the game wants to be counted (`Game.noted`)."""
    word = p.game.noted(p.state, code)
    if word:
        p.checked[NOTED + word] += 1


def _answer(p: Position, code: int, views: dict[int, View]) -> None:
    """Answer, and let the views follow the events."""
    if not views:
        p.game.apply(p.state, code)
        return
    events: list[Event] = []
    p.game.apply(p.state, code, events)
    for seat, view in views.items():
        try:
            for e in events:
                view.follow(p.game.event_for(p.state, e, seat))
        except (ValueError, KeyError, IndexError) as e:
            raise Broken(f"events: seat {seat} cannot follow: {e}") from e
        wanted = to_bytes(p.game.full_view(p.state, seat).data())
        must(to_bytes(view.data()) == wanted, f"events: seat {seat} sees something that no event told")
        p.checked["events"] += 1


def repeats(p: Position) -> None:
    """Same seed and answers, same states."""
    s = p.game.new(p.options, p.seats, p.seed)
    for code in p.codes:
        must(code in p.game.legal(s), "repeats: the same answers are not legal any more")
        p.game.apply(s, code)
    must(p.game.key(s) == p.game.key(p.state), "repeats: the same answers lead elsewhere")
