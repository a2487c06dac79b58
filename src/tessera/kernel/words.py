"""Sentences: everything said to people is a key with arguments; games bring the templates in their text.py, and those
of a second language beside it in text_de.py.

`Reason` says why something may not be done. `say` turns a key into a sentence of one language, English where that
language is not known; `WORDS` holds what all games share, by language.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

ENGLISH: Final = "en"

FIRST_SENTENCE: Final = re.compile(r".*?[.:!?](?=\s|$)", re.DOTALL)

Words = Mapping[str, str]  # templates by their key

WORDS: Final[Mapping[str, Words]] = {
    "en": {
        "and": "{most} and {last}",
        "seat": "seat {n}",
        "yes": "Yes",
        "no": "No",
        "none": "None",
        "from_to": "{low} to {high}",
        "best.first": "Score {n}, the first with these options.",
        "best.score": "Score {n}.",
        "best.better": "Score {n}, better than the best with these options so far: {best}.",
        "best.other": "Score {n}; the best with these options so far: {best}.",
        "refused.over": "The game is over.",
        "refused.not_asked": "It is not your decision now: {who} must answer.",
        "refused.not_offered": "That is not possible now.",
        "refused.garbled": "I cannot read {text!r} as a move here.",
        "refused.seats": "{title} is for {range} players, not {n}.",
        "refused.preset_seats": "The preset {preset} is for {range} players, not {n}.",
        "refused.no_preset": "There is no preset {given}: choose from {known}.",
        "refused.no_option": "There is no option {given}: choose from {known}.",
        "refused.option_choice": "The option {option} cannot be {given}: it takes {allowed}{rule}.",
        "refused.option_number": "The option {option} cannot be {given}: it takes a number from {low} to {high}{rule}.",
        "refused.version": "This game has moves 0 to {last}, not {n}.",
        "refused.no_version": "There is no move {n} to go back to.",
        "refused.consent": "That can only be taken back if all agree: something was revealed, or others have played.",
        "refused.nothing_said": "There is no move in that.",
        "refused.other_game": "This is a record of {game}, not of {wanted}.",
        "refused.entry": "Entry {n} ({text}) is not legal under these rules: {why}",
        "refused.drift": "Entry {n} ({text}) leads to another position than when it was played; all before it is fine.",
        "refused.record_line": "{name}, line {n}: this is not a record of Tessera.",
        "refused.no_header": "{name} is not a record of Tessera: its first line is not a header.",
        "refused.format": "{name} has record format {format}; this program reads format {known}.",
        "refused.not_whole": "{name} is not a complete record of Tessera ({trouble}).",
        "refused.gap": "{name}: entry {n} is missing or of an unknown kind.",
        "refused.left": "{name} has already left the game.",
        "line.resigned": "{who} resigns.",
        "resigned": "By resignation.",
    },
    "de": {
        "and": "{most} und {last}",
        "seat": "Platz {n}",
        "yes": "Ja",
        "no": "Nein",
        "none": "Keine",
        "from_to": "{low} bis {high}",
        "best.first": "Wertung {n}, die erste mit diesen Optionen.",
        "best.score": "Wertung {n}.",
        "best.better": "Wertung {n}, besser als die bisher beste mit diesen Optionen: {best}.",
        "best.other": "Wertung {n}; die bisher beste mit diesen Optionen: {best}.",
        "refused.over": "Das Spiel ist zu Ende.",
        "refused.not_asked": "Du bist jetzt nicht gefragt: {who} ist an der Reihe.",
        "refused.not_offered": "Das geht jetzt nicht.",
        "refused.garbled": "{text!r} kann ich hier nicht als Zug lesen.",
        "refused.seats": "{title} ist für {range} Spieler, nicht für {n}.",
        "refused.preset_seats": "Die Vorlage {preset} ist für {range} Spieler, nicht für {n}.",
        "refused.no_preset": "Es gibt keine Vorlage {given}: zur Wahl stehen {known}.",
        "refused.no_option": "Es gibt keine Option {given}: zur Wahl stehen {known}.",
        "refused.option_choice": "Die Option {option} kann nicht {given} sein: möglich sind {allowed}{rule}.",
        "refused.option_number": "Die Option {option} ist eine Zahl von {low} bis {high}, nicht {given}{rule}.",
        "refused.version": "Dieses Spiel hat die Züge 0 bis {last}, nicht {n}.",
        "refused.no_version": "Es gibt keinen Zug {n}, zu dem man zurückgehen könnte.",
        "refused.consent": "Das geht nur, wenn alle zustimmen: etwas wurde aufgedeckt, oder andere haben gespielt.",
        "refused.nothing_said": "Darin steht kein Zug.",
        "refused.other_game": "Das ist eine Aufzeichnung von {game}, nicht von {wanted}.",
        "refused.entry": "Eintrag {n} ({text}) ist nach diesen Regeln nicht erlaubt: {why}",
        "refused.drift": "Eintrag {n} ({text}) führt zu einer anderen Stellung als damals; bis dahin ist alles gut.",
        "refused.record_line": "{name}, Zeile {n}: das ist keine Aufzeichnung von Tessera.",
        "refused.no_header": "{name} ist keine Aufzeichnung von Tessera: die erste Zeile ist kein Kopf.",
        "refused.format": "{name} hat das Format {format}; dieses Programm liest Format {known}.",
        "refused.not_whole": "{name} ist keine ganze Aufzeichnung von Tessera ({trouble}).",
        "refused.gap": "{name}: Eintrag {n} fehlt oder ist von unbekannter Art.",
        "refused.left": "{name} hat das Spiel schon verlassen.",
        "line.resigned": "{who} gibt auf.",
        "resigned": "Durch Aufgabe.",
    },
}


class Reason:
    """Why a seat may not do something: a key with arguments, the rule, and codes that could be played instead.

    Arguments are data (a seat's number as `who`, a colour, a card's id); `Game.argument` says them in the language of
    the sentence."""

    def __init__(
        self, key: str, rule: str = "", instead: tuple[int, ...] = (), args: Mapping[str, str] | None = None
    ) -> None:
        self.key = key
        self.rule = rule
        self.instead = instead
        self.args = dict(args or {})


def template(words: Mapping[str, Words], key: str, lang: str) -> str:
    """The template of a key in a language, from the game's words or the shared ones; in English where it has none."""
    for spoken in (lang, ENGLISH):
        for book in (words, WORDS):
            found = book.get(spoken)
            if found is not None and key in found:
                return found[key]
    raise KeyError(f"no words for {key!r}")


def say(words: Mapping[str, Words], key: str, args: Mapping[str, object], lang: str = ENGLISH) -> str:
    """The sentence for a key. `{Card}` in a template is the argument `card` with a capital."""
    return template(words, key, lang).format(**with_capitals(args))


def say_in_two(
    words: Mapping[str, Words], key: str, args: Mapping[str, object], lang: str = ENGLISH
) -> tuple[str, str]:
    """The same as a title and what follows it. The template is cut after its first sentence, not what is put into it: a
    name may have a dot."""
    whole = template(words, key, lang)
    first = FIRST_SENTENCE.match(whole)
    at = first.end() if first else len(whole)
    said = with_capitals(args)
    return whole[:at].format(**said), whole[at:].strip().format(**said)


def with_capitals(args: Mapping[str, object]) -> dict[str, object]:
    return {**{name.capitalize(): capital(value) for name, value in args.items() if isinstance(value, str)}, **args}


def knows(words: Mapping[str, Words], key: str, lang: str) -> bool:
    """Is there a template for a key in this very language?"""
    return key in words.get(lang, {})


def listed(items: Sequence[str], lang: str = ENGLISH) -> str:
    """Such as: white, blue and green."""
    if len(items) < 2:
        return "".join(items)
    return say(WORDS, "and", {"most": ", ".join(items[:-1]), "last": items[-1]}, lang)


def capital(text: str) -> str:
    """With a capital at its start; the rest as it is."""
    return text[:1].upper() + text[1:]
