"""Cities: cards, questions, answers and events in words, in every language of the game. The words themselves are in
text.py and text_de.py; an answer's text as typed (`notation.describe`) is for records."""

from collections.abc import Mapping

from tessera.games.cities.cards import (
    ABOUT,
    ANGER,
    CITY_NAMES,
    COMMANDER,
    CRISIS,
    DISCIPLINES,
    EMPIRES,
    FAMILIES,
    FAMILY,
    FESTIVAL,
    FESTIVALS,
    GAMES,
    KIND_NAMES,
    PROTECTION,
    SIDES,
    STRENGTHS,
    UNREST,
)
from tessera.games.cities.rules.codes import CITY, EVENT, PASS, STUDY, is_discard, kind_of, pupil
from tessera.games.cities.view import CITY_BACK_NAME, EVENT_BACK_NAME
from tessera.games.cities.words import options_de, reasons, text, text_de
from tessera.kernel import words
from tessera.kernel.events import SeenEvent
from tessera.kernel.script import Ask

WORDS = {
    "en": {**text.WORDS, **reasons.EN},
    "de": {**text_de.WORDS, **options_de.WORDS, **reasons.DE},
}
Names = tuple[str, ...]
# The prompts whose answer is a city, by what one does with it.
CITY_LABELS = {
    "take": "take", "take_from": "take", "want": "take", "give": "give", "offer": "give", "give_up": "give",
    "lose": "lose", "victory": "lose", "rebel": "give", "rebel_lose": "lose", "order": "order",
}  # fmt: skip


def say(key: str, args: Mapping[str, object], lang: str) -> str:
    return words.say(WORDS, key, args, lang)


# Cards


def city(card: int, lang: str) -> str:
    return say(f"city.{CITY_NAMES[card]}", {}, lang) if 0 < card < len(CITY_NAMES) else str(card)


def event_key(kind: int) -> str:
    """The part of a key that tells a kind of event: its family, with a size or strength where it has one."""
    family, about = int(FAMILY[kind]), int(ABOUT[kind])
    name = FAMILIES[family]
    if family == FESTIVAL:
        return f"{name}.{FESTIVALS[about]}"
    if family == PROTECTION:
        return f"{name}.{STRENGTHS[about]}"
    return f"{name}.{about}" if family == UNREST else name


def event_args(kind: int, lang: str) -> dict[str, str]:
    """What the names and texts of events are about."""
    family, about = int(FAMILY[kind]), int(ABOUT[kind])
    if family in (COMMANDER, ANGER):
        return {part: say(f"{part}.{EMPIRES[about]}", {}, lang) for part in ("leader", "empire", "adjective")}
    if family == GAMES:
        return {"discipline": say(f"discipline.{DISCIPLINES[about]}", {}, lang)}
    if family == CRISIS:
        pair = (about // 8, about % 8)
        first, second = (say(f"discipline.{DISCIPLINES[d]}", {}, lang) for d in pair)
        return {"discipline": first, "second": second}
    return {}


def event(kind: int, lang: str) -> str:
    if not 0 < kind < len(KIND_NAMES):
        return str(kind)
    return say(f"event.{event_key(kind)}", event_args(kind, lang), lang)


def piece_words(name: str, lang: str) -> str:
    """A card as a seat sees it, by its name or its back."""
    if name == CITY_BACK_NAME:
        return say("a_city", {}, lang)
    if name == EVENT_BACK_NAME:
        return say("an_event", {}, lang)
    if name in CITY_NAMES:
        return city(CITY_NAMES.index(name), lang)
    return event(KIND_NAMES.index(name), lang) if name in KIND_NAMES else name


# Questions and answers


def prompt(ask: Ask, names: Names, lang: str) -> str:
    a = (*ask.args, 0, 0, 0)
    args: dict[str, object] = {"n": a[0]}
    if ask.prompt == "protect" or ask.prompt in ("target", "give_up", "take", "give", "want", "offer"):
        args = {"event": event(a[0], lang), "who": names[a[1]]}
    elif ask.prompt == "agree":
        args = {"who": names[a[0]], "mine": city(a[1], lang), "theirs": city(a[2], lang)}
    elif ask.prompt in ("lose", "take_from"):
        args = {"event": event(a[0], lang), "n": a[1], "who": names[a[2]]}
    elif ask.prompt in ("rebel", "rebel_lose"):
        args = {"who": names[a[1]], "whom": names[a[2]]}
    key = "play_cursed" if ask.prompt == "play" and ask.args else ask.prompt
    return say(key, args, lang)


def asks_about(ask: Ask) -> list[str]:
    """The event that is played, the seat that it concerns and the cities of an offer: all of them lie open."""
    a = ask.args
    if ask.prompt == "agree":
        return [f"seat {a[0]}", CITY_NAMES[a[1]], CITY_NAMES[a[2]]]
    if ask.prompt in ("protect", "give_up", "take", "give", "want", "offer"):
        return [KIND_NAMES[a[0]], f"seat {a[1]}"]
    if ask.prompt in ("rebel", "rebel_lose"):
        return [KIND_NAMES[a[0]], f"seat {a[1]}", f"seat {a[2]}"]
    if ask.prompt in ("target", "lose", "take_from"):
        return [KIND_NAMES[a[0]], *(f"seat {q}" for q in a[2:])]
    return []


def label(ask: Ask, code: int, lang: str, names: Names) -> str:
    """For the questions that are the game's own; the kernel says players, yes and no."""
    if ask.prompt in CITY_LABELS:
        verb = CITY_LABELS[ask.prompt]
        if ask.prompt in ("rebel", "rebel_lose") and ask.seat == ask.args[1]:  # who plays it chooses (CIT-64)
            verb = {"give": "take", "lose": "return"}[verb]
        return say(f"label.{verb}", {"city": city(code, lang)}, lang)
    if ask.prompt == "play":
        if code == PASS:
            return say("label.pass", {}, lang)
        verb = "discard" if is_discard(code) else "play"
        return say(f"label.{verb}", {"event": event(int(kind_of(code)), lang)}, lang)
    if ask.prompt == "protect":
        return say("label.use" if code else "label.none", {"event": event(code, lang)}, lang)
    if ask.prompt == "study":
        return say("label.put" if code else "label.done", {"event": event(code, lang)}, lang)
    if ask.prompt == "lose_event":
        return say("label.lose_event", {"event": event(code, lang)}, lang)
    if ask.prompt == "side":
        return say("label.side", {"side": say(f"side.{SIDES[code]}", {}, lang)}, lang)
    if ask.prompt == "unify":
        return say("label.empire", {"empire": say(f"empire.{EMPIRES[code]}", {}, lang)}, lang)
    if ask.prompt == "education":
        if code == STUDY:
            return say("label.study", {}, lang)
        return say("label.teach", {"who": names[pupil(code)]}, lang)
    key = {CITY: "label.draw_city", EVENT: "label.draw_event"}.get(code, "label.decline")
    return say(key, {}, lang)


# The log


def line(e: SeenEvent, names: Names, lang: str) -> str:
    """From what the seat saw of the event, and nothing else."""
    a = (*e.args, 0, 0, 0)
    args: dict[str, object] = {
        "who": names[e.actor] if e.actor >= 0 else "",
        "card": piece_words(e.pieces[0], lang) if e.pieces else "",
    }
    key = e.verb
    if e.verb == "return" and e.pieces[0] == CITY_BACK_NAME:
        return ""  # its loss was told, and where it lies nobody knows
    if e.verb in ("take", "steal"):
        zone, _, owner = e.source.rpartition(" ")
        args["whom"] = names[int(owner)] if zone else ""
        key = e.verb if zone else "gain"
    elif e.verb in ("empire", "unify"):
        args["empire"] = say(f"empire.{EMPIRES[a[0]]}", {}, lang)
    elif e.verb in ("shield", "discard"):
        args["event"] = event(a[0], lang)
    elif e.verb == "side":
        args["side"] = say(f"side.{SIDES[a[0]]}", {}, lang)
    elif e.verb in ("aim", "swap", "offer"):
        args["whom"] = names[a[0]]
        args.update(city=city(a[1], lang), mine=city(a[1], lang), theirs=city(a[2], lang))
        key = "aim_city" if e.verb == "aim" and a[1] else e.verb
    return say(f"line.{key}", args, lang)
