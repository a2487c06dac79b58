"""The coach of a first game: at a seat's question, what is worth saying now, and nothing at most of them.

A short search from the chair (never from the true state) looks at the question and at the last answer. In order of
weight it says: a win in this turn; that most answers let an opponent win before the next one, and which does not; that
the last answer gave much away, and what would have been better; that one answer is far better than what most give. At
most two sentences, with the reason that weighs most (reasons.py). `remark` is the one way in.
"""

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Final

from tessera.bots.chances import told
from tessera.bots.reasons import about, merits, why
from tessera.bots.search import Arm, Search, Searcher, wins
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.kernel.words import Words, say

SIMULATIONS: Final = 100
CAREFUL: Final = 300  # before it finds fault with an answer
SECONDS: Final = 1.0  # for each of the searches, on a slow machine
FEW: Final = 3  # answers, below which none is better than most
GOOD: Final = 0.06  # of the chance to win, by which an answer must be better than the middle one
COST: Final = 0.05  # and which an answer must have cost
# So many times that at the first decision after a remark, at the second, and so on: so that the coach is silent for a
# while after it has spoken, and not for ever.
PATIENCE: Final = (2.0, 1.4, 1.0, 0.75, 0.55, 0.4)
USUAL: Final = 2  # decisions, where nobody has counted
DANGEROUS: Final = 0.5  # of the answers must lose at once
DANGERS: Final = ("coach.danger", "coach.lost")
PARTS: Final = ((0.85, "all"), (0.6, "two_thirds"), (0.42, "half"), (0.29, "third"), (0.22, "quarter"), (0.15, "fifth"))

WORDS: Final[Mapping[str, Words]] = {
    "en": {
        "coach.win": "You can win this turn: {best}.",
        "coach.danger": "Careful: after most answers an opponent can win before your next turn. Not after this one: "
        "{best}.",
        "coach.lost": "An opponent can win before your next turn, whatever you do. This holds out best: {best}.",
        "coach.cost": "Your last answer ({given}) cost you {part} of your chance. Better was: {best}.",
        "coach.good": "There is something good here: {best}.",
        "part.all": "nearly all",
        "part.two_thirds": "about two thirds",
        "part.half": "about half",
        "part.third": "about a third",
        "part.quarter": "about a quarter",
        "part.fifth": "about a fifth",
        "part.tenth": "about a tenth",
    },
    "de": {
        "coach.win": "Du kannst in diesem Zug gewinnen: {best}.",
        "coach.danger": "Vorsicht: nach den meisten Antworten kann jemand vor deinem nächsten Zug gewinnen. Nach "
        "dieser nicht: {best}.",
        "coach.lost": "Jemand kann vor deinem nächsten Zug gewinnen, was du auch tust. Am längsten hält das: {best}.",
        "coach.cost": "Deine letzte Antwort ({given}) hat dich {part} deiner Aussicht gekostet. Besser war: {best}.",
        "coach.good": "Hier gibt es etwas Gutes: {best}.",
        "part.all": "fast alles",
        "part.two_thirds": "etwa zwei Drittel",
        "part.half": "etwa die Hälfte",
        "part.third": "etwa ein Drittel",
        "part.quarter": "etwa ein Viertel",
        "part.fifth": "etwa ein Fünftel",
        "part.tenth": "etwa ein Zehntel",
    },
}


class Remark:
    """What the coach says: a sentence or two; the answer that it speaks of, if that can be given now (else -1); and the
    pieces and zones of its reason, as the seat's view names them."""

    def __init__(self, key: str, sentences: list[str], code: int = -1, about: Sequence[str] = ()) -> None:
        self.key = key
        self.sentences = sentences
        self.code = code
        self.about = list(about)


def remark(chair: Chair, rng: Rng, last: Chair | None = None, given: int = -1, silent: int = USUAL) -> Remark | None:
    """What is worth saying at the chair's question; `last` is the same chair at the question before, and `given` what
    it answered there; `silent` how many decisions ago it last spoke. None: nothing."""
    least = PATIENCE[min(silent, len(PATIENCE) - 1)]
    now = at_question(chair, rng, GOOD * least)
    if now is not None and now.key in DANGERS and last is not None and same_turn(chair, last, rng):
        now = None  # that was said
    if now is not None and now.key != "coach.good":
        return now
    fault = at_answer(last, given, rng, COST * least) if last is not None and given >= 0 else None
    return fault or now


def same_turn(chair: Chair, last: Chair, rng: Rng) -> bool:
    game = chair.game
    return game.turns_played(chair.sample(rng)) == game.turns_played(last.sample(rng))


def at_question(chair: Chair, rng: Rng, least: float) -> Remark | None:
    codes = chair.legal()
    if len(codes) < 2:
        return None
    search = Search(chair, rng, SIMULATIONS, SECONDS)
    arms = search.run()
    best = arms[0]
    if best.line.value >= 1.0 or wins(best.line, chair.seat):
        return made(chair, search, best, "coach.win", False)
    lost = len(search.lost)
    if lost >= DANGEROUS * (lost + len(arms)):
        return made(chair, search, best, "coach.lost" if best.line.risk > 0.99 else "coach.danger", False)
    if len(arms) < FEW or best.line.risk > 0.0:
        return None
    seats = int(search.tree.seats)
    looks = [told(chair.game, seats, arm.line.value) for arm in arms]
    means = [told(chair.game, seats, search.mean(arm)) for arm in arms]
    # Both at first sight and after a search: what takes long to see is no lesson, and what only looks good is none.
    if min(means[0] - median(means), looks[0] - median(looks)) < least:
        return None
    return made(chair, search, best, "coach.good")


def at_answer(last: Chair, given: int, rng: Rng, least: float) -> Remark | None:
    """What an answer gave away, found by a short search and again by a longer one."""
    if len(last.legal()) < 2:
        return None
    for simulations in (SIMULATIONS, CAREFUL):
        best, was = Searcher("", simulations, SECONDS).judge(last, rng, given)
        if best.code == given or best.value - was.value < least:
            return None
    sample = last.sample(rng)
    part = next((name for share, name in PARTS if (best.value - was.value) / best.value >= share), "tenth")
    args = {
        "given": last.label(sample, given).rstrip("."),
        "best": last.label(sample, int(best.code)).rstrip("."),
        "part": say(WORDS, f"part.{part}", {}, last.lang),
    }
    found = merits(last, [int(best.code)])[int(best.code)]
    reason = why(last.game, [merit for merit in found if merit.weight > 0.0], last.lang, last.names, 1)
    return Remark("coach.cost", [say(WORDS, "coach.cost", args, last.lang), *filter(None, [reason])])


def made(chair: Chair, search: Search, best: Arm, key: str, reasoned: bool = True) -> Remark:
    code = int(best.edge.code)
    label = chair.label(search.sample(0), code).rstrip(".")
    found = [merit for merit in merits(chair, [code])[code] if merit.weight > 0.0] if reasoned else []
    sentences = [say(WORDS, key, {"best": label}, chair.lang), why(chair.game, found, chair.lang, chair.names)]
    return Remark(key, [sentence for sentence in sentences if sentence], code, about(found))
