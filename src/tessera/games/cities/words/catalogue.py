"""Cities: every city and every kind of event as the card browser and the page's table show them: a title, a text of our
own, and the facts from data/ under the names that views and actions use."""

from typing import Any

from tessera.games.cities.cards import (
    ABOUT,
    BASIC,
    CAPITAL,
    CITIES,
    CITY_NAMES,
    COPIES,
    DISCIPLINES,
    EMPIRE,
    EMPIRES,
    FAMILIES,
    FAMILY,
    FAMILY_RULES,
    GREAT,
    KIND_NAMES,
    KINDS,
    NEUTRAL,
    NEVER,
    SIDE,
    SIDES,
    STOPPED_BY,
    STRENGTHS,
    WONDER,
)
from tessera.games.cities.disciplines import MAJOR, POINTS, SOURCES
from tessera.games.cities.words.labels import city, event, event_args, event_key, say
from tessera.kernel.words import capital

Entry = dict[str, Any]


def cards(lang: str) -> list[Entry]:
    return [city_entry(c, lang) for c in range(1, CITIES + 1)] + [event_entry(k, lang) for k in range(1, KINDS + 1)]


def city_entry(card: int, lang: str) -> Entry:
    empire = int(EMPIRE[card])
    name = "neutral" if empire == NEUTRAL else EMPIRES[empire]
    points = {DISCIPLINES[d]: int(POINTS[8 * card + d]) for d in range(8) if POINTS[8 * card + d]}
    group = say(
        "group.neutral" if empire == NEUTRAL else "group.cities", {"empire": say(f"empire.{name}", {}, lang)}, lang
    )
    facts = {
        "kind": "city",
        "empire": name,
        "capital": bool(CAPITAL[card]),
        "wonder": bool(WONDER[card]),
        "side": SIDES[SIDE[empire]] if empire != NEUTRAL else "",
        "points": points,
        "major": DISCIPLINES[MAJOR[card]],
        "sources": list(SOURCES[card]),
    }
    text = city_text(card, name, points, lang)
    return {"name": CITY_NAMES[card], "title": city(card, lang), "group": group, "text": text, "facts": facts}


def city_text(card: int, empire: str, points: dict[str, int], lang: str) -> str:
    major = DISCIPLINES[MAJOR[card]]
    second = next((d for d in points if d != major), "")
    args = {
        "discipline": say(f"discipline.{major}", {}, lang),
        "second": say(f"discipline.{second}", {}, lang) if second else "",
        "adjective": say(f"adjective.{empire}", {}, lang),
    }
    key = "text.city" if second else "text.city_major"
    if empire == "neutral":
        key = "text.neutral"
    elif CAPITAL[card]:
        key = "text.capital"
    parts = [say(key, args, lang)]
    if WONDER[card]:
        parts.append(say("text.wonder", {}, lang))
    if "ours" in SOURCES[card]:
        parts.append(say("text.ours", {}, lang))
    return " ".join(parts)


def event_entry(kind: int, lang: str) -> Entry:
    stopped = int(STOPPED_BY[kind])
    facts = {
        "kind": "event",
        "number": kind,
        "family": FAMILIES[FAMILY[kind]],
        "about": about(kind),
        "copies": int(COPIES[kind]),
        "stopped_by": STRENGTHS[stopped],
        "rule": FAMILY_RULES[FAMILY[kind]],
    }
    parts = [say(f"text.{event_key(kind)}", event_args(kind, lang), lang)]
    if BASIC <= stopped < GREAT:
        parts.append(say("text.stopped_by", {"strength": say(f"strength.{STRENGTHS[stopped]}", {}, lang)}, lang))
    elif stopped != NEVER:
        parts.append(say("text.great_only", {}, lang))
    title = capital(event(kind, lang))
    return {
        "name": KIND_NAMES[kind],
        "title": title,
        "group": say("group.events", {}, lang),
        "text": " ".join(parts),
        "facts": facts,
    }


def about(kind: int) -> str:
    """The empire, discipline, size or strength that a kind is about."""
    args = event_args(kind, "en")
    if "discipline" in args:
        return " ".join(word for word in (args["discipline"], args.get("second", "")) if word)
    if "empire" in args:
        return EMPIRES[ABOUT[kind]]
    return event_key(kind).partition(".")[2]
