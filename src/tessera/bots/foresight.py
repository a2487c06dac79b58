"""What happens if I do this? An answer tried out on samples of what a seat knows, and told in the sentences of the log.

`foresee` gives the answer in each sample and plays on through what it sets going (`trial`): further questions on the
way, one's own too, are answered as looks best at once to whoever is asked. A card that the seat does not know is told
by its back, so no sentence names what a sample made up. Sure is what is told in every sample before anybody had a
choice; what comes after is an example, taken from the most usual sample. All of it is a function of what the seat knows
and of the answer alone: the law "foresight" (lab/laws.py) holds it to that. Its limits are counted, not timed, so
that it does not depend on the machine.
"""

from collections import Counter
from typing import Final

from tessera.kernel.chair import Chair
from tessera.kernel.events import Event
from tessera.kernel.game import Game
from tessera.kernel.hidden import unknown_slots
from tessera.kernel.rng import Rng
from tessera.kernel.save import digest
from tessera.kernel.state import State

MOST_SAMPLES: Final = 6  # one is enough where nothing is hidden and nothing is left to chance
MOST_ANSWERS: Final = 60  # followed in one sample
MOST_POSITIONS: Final = 400  # tried in one sample to find what looks best; then the first answer will do


class Foresight:
    """Sentences in the order in which things happen, each sure or an example; `cut` if it would go on."""

    def __init__(self, lines: list[tuple[str, bool]], cut: bool) -> None:
        self.lines = lines
        self.cut = cut


class Trial:
    """One sample played on: its sentences, how many of them nobody's choice comes before, and whether it was cut."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.sure = 0
        self.chosen = False  # somebody has had a choice
        self.cut = False


def foresee(chair: Chair, codes: list[int], samples: int = MOST_SAMPLES) -> Foresight:
    """What would come of answers that the chair may give now, one after another."""
    rng = Rng(int(digest([chair.view().data(), codes])[:24], 16))
    lang = chair.lang
    trials: list[Trial] = []
    while len(trials) < samples:
        s = chair.sample(rng)
        certain = not unknown_slots(s, chair.seat, chair.game.scripts)
        draws = list(s.draws)
        trials.append(trial(chair.game, s, chair.seat, codes, chair.names or chair.game.all_names(s, lang), lang))
        if certain and list(s.draws) == draws:
            break
    return merged(trials)


def trial(game: Game, s: State, seat: int, codes: list[int], names: tuple[str, ...], lang: str) -> Trial:
    """Give the answers in a sample, which is used up, and play on until what they set going is over."""
    out = Trial()
    known = [bool(k & s.bit(seat)) for k in s.known]
    depth = len(s.stack)
    positions = MOST_POSITIONS
    given = 0
    while s.result is None:
        ask = game.question(s)
        n = len(ask.answers)
        if given < len(codes):
            code = codes[given]
            if ask.seat != seat or code not in list(ask.answers):  # this sample went another way
                break
            depth = len(s.stack)
        elif not goes_on(game, s, seat, depth):
            break
        elif given >= MOST_ANSWERS:
            out.cut = True
            break
        else:
            out.chosen = out.chosen or n > 1
            code = likely(game, s) if n <= positions else int(ask.answers[0])
            positions -= n
        given += 1
        events: list[Event] = []
        s.events = events
        game.resume(s, code)
        s.events = None
        tell(game, s, seat, events, known, out, names, lang)
    if s.result is not None:
        out.lines.append(game.ending(s.result, lang))
    if not out.chosen:
        out.sure = len(out.lines)
    return out


def goes_on(game: Game, s: State, seat: int, depth: int) -> bool:
    """Does the question at hand belong to what was set going by an answer given with `depth` scripts running?"""
    ask = game.question(s)
    if len(s.stack) > depth or s.sealed:
        return True
    if ask.seat == seat:  # the next decision of one's own, unless it is none
        return game.half_said(s) or (len(ask.answers) == 1 and not ask.confirm)
    return game.depth(s) > 0 or game.interrupts(s)


def likely(game: Game, s: State) -> int:
    """The answer that looks best at once to the seat that is asked."""
    ask = game.question(s)
    best = int(ask.answers[0])
    if len(ask.answers) == 1:
        return best
    best_value = -1.0
    for code in ask.answers:
        t = s.clone()
        game.resume(t, code)
        value = game.value(t, int(ask.seat))
        if value > best_value:
            best, best_value = int(code), value
    return best


def tell(
    game: Game,
    s: State,
    seat: int,
    events: list[Event],
    known: list[bool],
    out: Trial,
    names: tuple[str, ...],
    lang: str,
) -> None:
    """Add the sentences of events as the seat would see them, with cards that it did not know at the start by their
    backs. A sentence that ends in a comma goes on in the next one."""
    begun = ""
    for e in events:
        seen = game.event_for(s, e, seat)
        if e.knew >= 0:  # cards that were moved, looked at or turned over
            backs = [c < len(known) and not known[c] for c in e.pieces]
            hidden = [game.card_name(s, c, False) if back else "" for c, back in zip(e.pieces, backs, strict=True)]
            seen.pieces = tuple(h or p for h, p in zip(hidden, seen.pieces, strict=True))
            seen.was = tuple(h or p for h, p in zip(hidden, seen.was, strict=True))
        line = game.line(s, seen, names, lang)
        if not line:
            continue
        line = f"{begun} {line}" if begun else line
        begun = line if line.endswith(",") else ""
        if not begun:
            out.lines.append(line)
            out.sure += not out.chosen


def merged(trials: list[Trial]) -> Foresight:
    """The most usual story, with what all samples agree on as sure."""
    often: Counter[str] = Counter()
    for t in trials:
        often.update(set(t.lines))
    best = trials[0]
    best_score = -1.0
    for t in trials:
        score = sum([often[line] for line in t.lines]) / max(1, len(t.lines))
        if score > best_score:
            best, best_score = t, score
    sure = [Counter(t.lines[: t.sure]) for t in trials]
    told: Counter[str] = Counter()
    lines: list[tuple[str, bool]] = []
    for i, line in enumerate(best.lines):
        told[line] += 1
        lines.append((line, i < best.sure and all(told[line] <= c[line] for c in sure)))
    return Foresight(lines, best.cut)
