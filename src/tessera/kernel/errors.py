"""What goes wrong where people give something: `BadInput`, a sentence for its giver, and `Refused`, an answer
that the rules do not allow.

This module is never compiled: a compiled exception cannot have kinds outside the compiled core, and the server has
some.
"""

from collections.abc import Mapping

from tessera.kernel.words import Reason, say


class BadInput(Exception):
    """Something a person gave is wrong; the text is a whole sentence for that person, in English. Where there is a
    `reason`, `Game.complaint` says it in other languages."""

    def __init__(self, text: str, reason: Reason | None = None) -> None:
        super().__init__(text)
        self.reason = reason


class Refused(Exception):
    """An answer that the rules do not allow, with the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


def wrong(key: str, args: Mapping[str, str], rule: str = "") -> BadInput:
    """A BadInput out of the shared words."""
    return BadInput(say({}, key, args), Reason(key, rule, args=args))
