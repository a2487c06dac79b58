"""Innomination: what is wrong with a card file, and the smallest checks: is this a word that is known, a number within
bounds, a list of so many, an object with these keys? effects.py and validate.py stand on it."""

import difflib
from collections.abc import Collection
from typing import Any

from tessera.games.innomination.language import ELEMENTS

Json = dict[str, Any]

MOST_AMOUNT = 20
MOST_LIFE = 99


class Complaints:
    """Collects sentences about what is wrong, each with the place in which the check is (`where`)."""

    def __init__(self, cards: list[Json]) -> None:
        self.cards = cards
        self.wrong: list[str] = []
        self.names = {str(c.get("name")) for c in self.cards}
        self.tokens = {str(c.get("name")) for c in self.cards if c.get("token")}
        self.where = ""

    def say(self, what: str) -> None:
        self.wrong.append(f"{self.where}: {what}" if self.where else what)

    def subtypes(self) -> set[str]:
        lists = [c.get("subtypes", []) for c in self.cards]
        return {x for some in lists if isinstance(some, list) for x in some if isinstance(x, str)}

    def word(self, value: Any, known: Collection[str], what: str) -> bool:
        if isinstance(value, str) and value in known:
            return True
        near = difflib.get_close_matches(str(value), [str(k) for k in known], 1, 0.6)
        hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(sorted(known)[:30])}."
        self.say(f"unknown {what} {str(value)[:40]!r}; {hint}")
        return False

    def number(self, value: Any, what: str, low: int, high: int) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.say(f"{what} must be a number from {low} to {high}, not {str(value)[:40]!r}.")

    def flag(self, value: Any, what: str) -> None:
        if not isinstance(value, bool):
            self.say(f"{what} is true or false, not {str(value)[:40]!r}.")

    def keys(self, data: Any, known: Collection[str], what: str) -> bool:
        if not isinstance(data, dict):
            self.say(f"{what} must be an object, not {str(data)[:40]!r}.")
            return False
        return all([self.word(key, known, f"key of {what}") for key in data])

    def listed(self, value: Any, what: str, most: int) -> list[Any]:
        if not isinstance(value, list):
            self.say(f"{what} must be a list.")
            return []
        if len(value) > most:
            self.say(f"{what} has {len(value)} entries; at most {most} are allowed.")
        return value[:most]

    def aether(self, value: Any, what: str) -> None:
        if self.keys(value, tuple(ELEMENTS), what):
            for n in value.values():
                self.number(n, what, 0, MOST_AMOUNT)
