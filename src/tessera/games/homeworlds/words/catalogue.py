"""Homeworlds: the pyramids with their powers, the alignment cards and the names of systems, for the card browser and
the page's table."""

from typing import Any

from tessera.games.homeworlds.state import KINDS
from tessera.games.homeworlds.view import COLOUR_NAMES, kind_name
from tessera.games.homeworlds.words import labels
from tessera.games.homeworlds.words.labels import say
from tessera.games.homeworlds.words.text import SYSTEMS, system_title
from tessera.kernel.words import capital

POWERS = ("attack", "move", "build", "trade")

Entry = dict[str, Any]


def cards(lang: str) -> list[Entry]:
    out = [pyramid(kind, lang) for kind in range(KINDS)]
    out += [alignment(side, lang) for side in ("good", "evil")]
    return out + [system(number, lang) for number in range(1, len(SYSTEMS) + 1)]


def pyramid(kind: int, lang: str) -> Entry:
    name = kind_name(kind)
    args = {"power": say(f"power.{name[0]}", {}, lang), "actions": labels.actions(name, lang)}
    facts = {"kind": "piece", "colour": COLOUR_NAMES[kind // 3], "size": kind % 3 + 1, "power": POWERS[kind // 3]}
    title = capital(labels.piece(name, "title.piece", lang))
    return entry(name, title, "group.pieces", say("text.piece", args, lang), facts, lang)


def alignment(side: str, lang: str) -> Entry:
    text = say(f"text.{side}", {}, lang)
    return entry(side, say(side, {}, lang), "group.alignments", text, {"kind": "alignment", "side": side}, lang)


def system(number: int, lang: str) -> Entry:
    name = f"s{number}"
    facts = {"kind": "system", "number": number}
    return entry(name, system_title(number), "group.systems", say("text.system", {"name": name}, lang), facts, lang)


def entry(name: str, title: str, group: str, text: str, facts: Entry, lang: str) -> Entry:
    return {"name": name, "title": title, "group": say(group, {}, lang), "text": text, "facts": facts}
