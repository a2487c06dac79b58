"""Sentences: everything said to people is a key with arguments; games bring the templates in their text.py.

`Reason` says why something may not be done. `WORDS` holds what all games share.
"""

from collections.abc import Mapping

WORDS = {
    "refused.over": "The game is over.",
    "refused.not_asked": "It is not your decision now: {who} must answer.",
    "refused.not_offered": "That is not possible now.",
    "refused.garbled": "I cannot read {text!r} as a move here.",
    "left": "{who} leaves the game.",
}


class Reason:
    """Why a seat may not do something: a key with arguments, the rule, and codes that could be played instead."""

    def __init__(
        self, key: str, rule: str = "", instead: tuple[int, ...] = (), args: Mapping[str, str] | None = None
    ) -> None:
        self.key = key
        self.rule = rule
        self.instead = instead
        self.args = dict(args or {})


def say(words: Mapping[str, str], key: str, args: Mapping[str, object]) -> str:
    """The sentence for a key, from the game's words or the shared ones."""
    template = words.get(key) or WORDS.get(key)
    if template is None:
        raise KeyError(f"no words for {key!r}")
    return template.format(**args)
