"""Homeworlds: pieces, places, answers and events in words, in every language of the game. The words themselves are in
text.py and text_de.py.

A system is said by its title (Vesta for s1), a homeworld by its owner's name; typed moves and views keep the ids.
"""

import re
from collections.abc import Mapping
from typing import Final

from tessera.games.homeworlds.rules.codes import (
    ATTACK,
    BUILD,
    CATASTROPHE,
    CLAIM,
    DISCOVER,
    END,
    MOVE,
    NO_STAR,
    PASS,
    SACRIFICE,
    SHIP,
    STAR,
    STOP,
    TRADE,
    kind_of,
    slot_of,
    verb_of,
    x_of,
)
from tessera.games.homeworlds.state import COLOURS, KINDS
from tessera.games.homeworlds.view import kind_name
from tessera.games.homeworlds.words import reasons, text, text_de
from tessera.games.homeworlds.words.text import system_title
from tessera.kernel import words
from tessera.kernel.events import SeenEvent
from tessera.kernel.words import listed

CODE: Final = re.compile(r"\b[rygb][123]\b")
NAMED: Final = re.compile(r" \([rygb][123]\)")


def named(words: Mapping[str, str], ships: str) -> dict[str, str]:
    """The words with the zones of every system that has a title, before those that know only numbers."""
    zones: dict[str, str] = {}
    for number in range(1, len(text.SYSTEMS) + 1):
        zones[f"zone.s{number} stars"] = system_title(number)
        zones[f"zone.s{number} ships @"] = f"{ships} {system_title(number)}"
    return {**zones, **words}


WORDS = {
    "en": named({**text.WORDS, **reasons.EN}, "Ships at"),
    "de": named({**text_de.WORDS, **reasons.DE}, "Schiffe in"),
}
LABELS = {
    STAR: "label.star",
    SHIP: "label.ship",
    PASS: "label.pass",
    STOP: "label.stop",
    END: "label.end",
    CLAIM: "label.claim",
    BUILD: "label.build",
    TRADE: "label.trade",
    MOVE: "label.move",
    DISCOVER: "label.discover",
    ATTACK: "label.attack",
    SACRIFICE: "label.sacrifice",
    CATASTROPHE: "label.catastrophe",
}
Names = tuple[str, ...]


def say(key: str, args: Mapping[str, object], lang: str) -> str:
    return words.say(WORDS, key, args, lang)


# Pieces and places


def colour(c: int, lang: str) -> str:
    return say(f"colour.{'rygb'[c % COLOURS]}", {}, lang)


def piece(name: str, style: str, lang: str) -> str:
    """A piece by its id, such as g1, as a `ship`, a `star`, or in the middle of a sentence."""
    args = {"size": say(f"size.{name[1]}", {}, lang), "colour": say(f"colour.{name[0]}", {}, lang)}
    return say(style, args, lang)


def actions(name: str, lang: str) -> str:
    """What a piece gives when it is sacrificed."""
    return say(f"actions.{name[0]}.{name[1]}", {}, lang)


def place(n: int, slot: int, lang: str, names: Names, own: int = -1, style: str = "home.own") -> str:
    """A system; `own` is the seat to which its own homeworld is just home (or, in another style, your home)."""
    if slot >= n:
        return system_title(slot - n + 1)
    return say(style if slot == own else "home.of", {"name": names[slot]}, lang)


def argument(name: str, value: str, lang: str, names: Names) -> str | None:
    """An argument of a refusal in words; None if it is none of ours."""
    if name in ("system", "to"):
        home = re.fullmatch(r"(home|yours)(\d)", value)
        if home and int(home[2]) < len(names):
            return say("home.of" if home[1] == "home" else "home.yours", {"name": names[int(home[2])]}, lang)
        return system_title(int(value[1:])) if re.fullmatch(r"s[1-9]\d*", value) else value
    if name in ("piece", "smallest"):
        return piece(value, "piece", lang)
    if name == "star":
        return piece(value, "any_star", lang)
    if name == "ship":
        return piece(value, "ship", lang)
    return say(f"colour.{value}", {}, lang) if name == "colour" else None


# Answers


def label(n: int, seat: int, code: int, lang: str, names: Names) -> str:
    verb, slot, x = int(verb_of(code)), int(slot_of(code)), int(x_of(code))
    kind = int(kind_of(code))
    if kind == NO_STAR:
        return say("label.no_star", {}, lang)
    name = kind_name(kind)
    args = {
        "ship": piece(name, "ship", lang),
        "star": piece(kind_name(x) if verb == DISCOVER else name, "star", lang),
        "place": place(n, slot, lang, names, seat, "home.yours"),
        "to": place(n, x, lang, names, seat, "home.yours") if verb == MOVE else "",
        "colour": colour(x // 3 if verb == TRADE else x, lang),
        "whom": names[x] if verb == ATTACK else "",
        "actions": actions(name, lang),
    }
    return say(LABELS[verb], args, lang)


# The log


def without_codes(line: str, lang: str) -> str:
    """Without the codes that stand behind what they name; one that stands alone is named."""
    return CODE.sub(lambda found: piece(found[0], "ship", lang), NAMED.sub("", line))


def line(n: int, e: SeenEvent, names: Names, lang: str) -> str:
    """From what the seat saw of the event, and nothing else."""
    a = (*e.args, 0, 0)
    name = e.pieces[0] if e.pieces and re.fullmatch("[rygb][123]", e.pieces[0]) else "r1"
    old = kind_name(a[1] % KINDS)
    args = {
        "who": names[e.actor] if e.actor >= 0 else "",
        "whom": names[a[1]] if a[1] < n else "",
        "out": names[a[0]] if a[0] < n else "",
        "ship": piece(name, "ship", lang),
        "star": piece(name, "star", lang),
        "piece": name,
        "pieces": ", ".join(e.pieces),
        "old": piece(old, "ship", lang),
        "was": old,
        "place": place(n, a[0], lang, names, e.actor),
        "site": place(n, a[0], lang, names),
        "to": place(n, a[1], lang, names, e.actor),
        "colour": colour(a[1], lang),
        "actions": actions(name, lang),
        "alignment": listed([say(p, {}, lang) for p in e.pieces], lang) if e.verb == "reveal" else "",
    }
    return say(f"line.{e.verb}", args, lang)
