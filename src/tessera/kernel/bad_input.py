"""`BadInput` alone. This module is never compiled: a compiled exception cannot have kinds outside the compiled core,
and the server has some."""

from tessera.kernel.words import Reason


class BadInput(Exception):
    """Something a person gave is wrong; the text is a whole sentence for that person, in English. Where there is a
    `reason`, `Game.complaint` says it in other languages."""

    def __init__(self, text: str, reason: Reason | None = None) -> None:
        super().__init__(text)
        self.reason = reason
