"""What a bot is: somebody who gets a chair and random numbers of its own, and answers the question asked of that
chair.

`choose` decides, `think` also explains: the best three answers, a chance for each, and a sentence. A bot never sees a
State of the real game; what it wants to try out it tries on `chair.sample`. The same chair and the same numbers give
the same answer.
"""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.kernel.words import ENGLISH, Words, say

MOST_CANDIDATES = 3  # answers that a thought names
SURE = ("thought.wins", "thought.loses")  # whatever is planned besides

WORDS: Final[Mapping[str, Words]] = {
    "en": {
        "thought.any": "any answer is as good as another.",
        "thought.only": "there is no other answer.",
        "thought.wins": "it wins.",
        "thought.loses": "it loses.",
        "thought.better": "your chance goes from {before} to {after}.",
        "thought.same": "your chance stays at {after}.",
        "thought.chance": "your chance is {after}.",
        "thought.reply": "A likely reply: {reply}.",
        "thought.danger": "your chance would be {after}, but you could be beaten before your next turn.",
        "thought.plan": "Then: {moves}.",
    },
    "de": {
        "thought.any": "mir ist jede Antwort gleich recht.",
        "thought.only": "es gibt keine andere Antwort.",
        "thought.wins": "das gewinnt.",
        "thought.loses": "das verliert.",
        "thought.better": "deine Aussicht geht von {before} auf {after}.",
        "thought.same": "deine Aussicht bleibt bei {after}.",
        "thought.chance": "deine Aussicht ist {after}.",
        "thought.reply": "Wahrscheinliche Antwort: {reply}.",
        "thought.danger": "deine Aussicht wäre {after}, aber vor deinem nächsten Zug kannst du verlieren.",
        "thought.plan": "Danach: {moves}.",
    },
}


def reason(key: str, args: Mapping[str, str], lang: str = ENGLISH) -> str:
    """What a bot thinks of an answer; `moves` among the arguments is how it would go on, `reply` what it expects of
    the next player, `why` what the answer is good for, in sentences."""
    said, plan, reply = parts(key, args, lang)
    return " ".join(filter(None, [said, args.get("why", ""), plan, reply]))


def parts(key: str, args: Mapping[str, str], lang: str = ENGLISH) -> tuple[str, str, str]:
    """The same in three: what is thought, how it would go on, what is expected of the next player."""
    if key in SURE:
        return say(WORDS, key, args, lang), "", ""
    # A label may be a whole sentence; inside another one it ends without its full stop.
    moves = args.get("moves", "").replace(".;", ";").rstrip(".")
    answered = args.get("reply", "").rstrip(".")
    plan = say(WORDS, "thought.plan", {"moves": moves}, lang) if moves else ""
    reply = say(WORDS, "thought.reply", {"reply": answered}, lang) if answered else ""
    return say(WORDS, key, args, lang), plan, reply


class Candidate:
    """One answer as a bot sees it: its value between 0 and 1, and a sentence about it as a key of WORDS with
    arguments."""

    def __init__(self, code: int, value: float, text: str, key: str, args: dict[str, str] | None = None) -> None:
        self.code = code
        self.value = value
        self.text = text  # the answer as it is typed
        self.key = key
        self.args = args or {}

    def sentence(self, text: str = "") -> str:
        """The answer, as it is typed or as `text` calls it, and what the bot thinks of it."""
        return f"{(text or self.text).rstrip('.')}: {reason(self.key, self.args)}"


class Thought:
    def __init__(self, code: int, best: list[Candidate]) -> None:
        self.code = code  # what the bot plays
        self.best = best  # at most MOST_CANDIDATES, the best first


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    name: str = ""

    def choose(self, chair: Chair, rng: Rng) -> int:
        """The code that the bot answers with."""
        raise NotImplementedError

    def think(self, chair: Chair, rng: Rng) -> Thought:
        """The same choice with reasons."""
        raise NotImplementedError

    def within(self, seconds: float) -> "Bot":
        """The same bot, for a place where it may think for so long at most."""
        return self
