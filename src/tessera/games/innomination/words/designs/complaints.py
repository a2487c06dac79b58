"""Innomination: what is wrong with a card file, and the smallest checks: is this a word that is known, a number within
bounds, a list of so many, an object with these keys? effects.py and validate.py stand on it."""

import difflib
from collections.abc import Collection
from typing import Any

from tessera.games.innomination.language import ELEMENTS
from tessera.games.innomination.words.text import WORDS
from tessera.kernel.words import say

Json = dict[str, Any]

MOST_AMOUNT = 20
MOST_LIFE = 99
MOST_COMPLAINTS = 40  # after which nothing more is looked at
MOST_HINTS = 8  # suggestions in a whole set; each compares a word with
MOST_COMPARED = 50  # known ones of about its length
LONGEST_WORD = 60


class Enough(Exception):
    """So much is wrong that the rest can wait."""


class Complaint(str):
    """A complaint that players may meet too, so it is said in every language: in words/text.py by this key."""

    def __new__(cls, where: str, key: str, **args: str) -> "Complaint":
        out = super().__new__(cls, say({"en": WORDS}, key, {"where": where, **args}))
        out.key = key
        out.args = {"where": where, **args}
        return out

    key: str
    args: dict[str, str]


class Complaints:
    """Collects sentences about what is wrong, each with the place in which the check is (`where`)."""

    def __init__(self, cards: list[Json]) -> None:
        self.cards = cards
        self.wrong: list[str] = []
        self.names = {str(c.get("name")) for c in self.cards}
        self.tokens = {str(c.get("name")) for c in self.cards if c.get("token")}
        self.where = ""
        self.hints = 0
        lists = [c.get("subtypes", []) for c in self.cards]
        self.subtypes = {x for some in lists if isinstance(some, list) for x in some if isinstance(x, str)}

    def say(self, what: str) -> None:
        self.complain(f"{self.where}: {what}" if self.where else what)

    def complain(self, sentence: str) -> None:
        self.wrong.append(sentence)
        if len(self.wrong) >= MOST_COMPLAINTS:
            raise Enough

    def word(self, value: Any, known: Collection[str], what: str) -> bool:
        if isinstance(value, str) and value in known:
            return True
        near = self.nearest(value, known) if isinstance(value, str) else ""
        hint = f"did you mean {near!r}?" if near else f"known are {', '.join(k[:40] for k in sorted(known)[:30])}."
        self.say(f"unknown {what} {str(value)[:40]!r}; {hint}")
        return False

    def nearest(self, value: str, known: Collection[str]) -> str:
        """The known word that is probably meant. Comparing words is slow, so it is done for a few only."""
        if len(value) > LONGEST_WORD or self.hints >= MOST_HINTS:
            return ""
        self.hints += 1
        alike = sorted((abs(len(k) - len(value)), k) for k in known if 2 * abs(len(k) - len(value)) <= len(value))
        near = difflib.get_close_matches(value, [k for _, k in alike[:MOST_COMPARED]], 1, 0.6)
        return near[0] if near else ""

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
