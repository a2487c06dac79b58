"""Why an answer is good, in a sentence: what the game sees in it (`Game.reasons`), on samples of what a seat knows.

The answer is played in a few samples until what it sets going is over, others answering what looks best to them at
once. What the game names in every sample, with the same words, is a reason; what only one made up is none. All of it is
a function of what the seat knows and of the answers alone: the law "reasons" (lab/secrecy_laws.py) holds it to that.
"""

from collections.abc import Sequence
from typing import Final

from tessera.bots.finishing import finish_turn
from tessera.bots.foresight import MOST_ANSWERS, MOST_POSITIONS, goes_on, likely
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.heuristic import Merit
from tessera.kernel.hidden import unknown_slots
from tessera.kernel.rng import Rng
from tessera.kernel.save import digest
from tessera.kernel.state import State
from tessera.kernel.words import ENGLISH, Reason, Words, say

SAMPLES: Final = 3  # one is enough where nothing is hidden and nothing is left to chance
FOLLOWED: Final = 60  # positions tried to find the end of a turn
MOST_SAID: Final = 2  # merits of one answer
LEAST: Final = 0.004  # of the chance to win, from which on a merit is worth a word

WORDS: Final[dict[str, Words]] = {
    "en": {
        "why.is": "It {what}.",
        "why.but": "But it {what}.",
        "why.and": "{first} and {last}",
        "why.and_long": "{first}, and {last}",
    },
    "de": {
        "why.is": "Das {what}.",
        "why.but": "Aber das {what}.",
        "why.and": "{first} und {last}",
        "why.and_long": "{first}, und {last}",
    },
}

Named = tuple[str, tuple[tuple[str, str], ...]]  # a merit's words: its key and arguments


def merits(chair: Chair, codes: Sequence[int]) -> dict[int, list[Merit]]:
    """For each of these answers what is good and bad about it, what weighs most first."""
    rng = Rng(int(digest([chair.view().data(), "why"])[:24], 16))
    samples: list[State] = []
    while len(samples) < SAMPLES:
        samples.append(chair.sample(rng))
        if not unknown_slots(samples[0], chair.seat, chair.game.scripts):
            break
    return {code: in_all(chair.game, samples, chair.seat, code) for code in codes}


def in_all(game: Game, samples: Sequence[State], seat: int, code: int) -> list[Merit]:
    """What the game names in every sample, with the mean of the weights."""
    found: dict[Named, list[Merit]] = {}
    for s in samples:
        for merit in of_one(game, s, seat, code):
            found.setdefault((merit.key, tuple(sorted(merit.args.items()))), []).append(merit)
    out: list[Merit] = []
    for same in found.values():
        weight = sum(merit.weight for merit in same) / len(same)
        if len(same) == len(samples) and abs(weight) >= LEAST:
            out.append(Merit(same[0].key, weight, same[0].args, same[0].about))
    return sorted(out, key=lambda merit: -abs(merit.weight))


def of_one(game: Game, s: State, seat: int, code: int) -> list[Merit]:
    """The merits in one sample. What only costs so far, as a sacrifice does, is judged by the end of the turn."""
    if game.question(s).waiting:  # others choose at the same time: what comes of that is not this answer's alone
        return []
    t = s.clone()
    carry_out(game, t, seat, code)
    found = game.reasons(s, t, seat) if t.result is None else []
    if found and all(merit.weight < 0.0 for merit in found) and game.question(t).seat == seat:
        t = finish_turn(game, t, seat, [], FOLLOWED)
        found = game.reasons(s, t, seat) if t.result is None else []
    return found


def carry_out(game: Game, s: State, seat: int, code: int) -> None:
    """Give an answer in a sample, and play on until what it sets going is over."""
    depth = len(s.stack)
    positions = MOST_POSITIONS
    game.resume(s, code)
    for _ in range(MOST_ANSWERS):
        if s.result is not None or not goes_on(game, s, seat, depth):
            break
        ask = game.question(s)
        n = len(ask.answers)
        answer = likely(game, s) if n <= positions else int(ask.answers[0])
        positions -= n
        game.resume(s, answer)


def why(
    game: Game, found: Sequence[Merit], lang: str = ENGLISH, names: tuple[str, ...] = (), most: int = MOST_SAID
) -> str:
    """The merits that weigh most as a sentence or two; empty if there are none."""
    told = chosen(found, most)
    good = [clause(game, merit, lang, names) for merit in told if merit.weight > 0.0]
    bad = [clause(game, merit, lang, names) for merit in told if merit.weight < 0.0]
    out: list[str] = []
    if good:
        out.append(say(WORDS, "why.is", {"what": joined(good, lang)}, lang))
    if bad:
        out.append(say(WORDS, "why.but" if good else "why.is", {"what": joined(bad, lang)}, lang))
    return " ".join(out)


def joined(clauses: Sequence[str], lang: str) -> str:
    """With a comma where the clause before ends in another one."""
    out = clauses[0]
    for clause in clauses[1:]:
        out = say(WORDS, "why.and_long" if "," in out else "why.and", {"first": out, "last": clause}, lang)
    return out


def chosen(found: Sequence[Merit], most: int = MOST_SAID) -> list[Merit]:
    """Those that are said: of several of one kind only the first."""
    out: list[Merit] = []
    for merit in found:
        if len(out) < most and not any(merit.key == other.key for other in out):
            out.append(merit)
    return out


def clause(game: Game, merit: Merit, lang: str = ENGLISH, names: tuple[str, ...] = ()) -> str:
    return game.sentence(Reason(merit.key, args=merit.args), lang, names)


def about(found: Sequence[Merit]) -> list[str]:
    """The pieces and zones that the said merits speak of."""
    return list(dict.fromkeys(name for merit in chosen(found) for name in merit.about))
