"""Innovation: cards, answers and events in words, in every language of the game: what stands on a button, the question,
and the log's sentences. The words themselves are in text.py and text_de.py. Titles of cards are names and stay English.
"""

from collections.abc import Mapping

from tessera.games.innovation.cards import (
    AGE,
    AGES,
    CARD_NAMES,
    COLOUR,
    COLOUR_NAMES,
    DEMAND,
    EFFECT_CARD,
    FIRST_EFFECT,
    SPECIALS,
    SPLAY_NAMES,
)
from tessera.games.innovation.outlook import drawn_age
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.codes import (
    ACHIEVE,
    BACK,
    COLOUR_NAMED,
    DOGMA,
    DRAW,
    ENDORSE,
    MELD,
    PLAYER,
    SPLAY,
    age_of,
    back_of,
    card_of,
    colour_of,
    seat_of,
    seat_of_back,
    splayed_colour,
    splayed_direction,
    verb_of,
    way_of,
)
from tessera.games.innovation.words import reasons, text, text_de
from tessera.games.innovation.words.notation import card_name
from tessera.kernel import words
from tessera.kernel.events import SeenEvent
from tessera.kernel.script import CARD, NUMBER, Ask
from tessera.kernel.words import listed

WORDS: Mapping[str, words.Words] = {
    "en": {**text.WORDS, **reasons.EN},
    "de": {**text_de.WORDS, **reasons.DE},
}
Names = tuple[str, ...]

# What one does with the card that is the answer to a question.
DEEDS = {
    "opening": "open",
    "return": "return",
    "return_next": "return",
    "return_score": "return",
    "return_top": "return",
    "reveal": "reveal",
    "reveal_return": "reveal",
    "reveal_colour": "reveal",
    "meld": "meld",
    "meld_next": "meld",
    "tuck": "tuck",
    "tuck_next": "tuck",
    "endorse_tuck": "tuck",
    "score": "score",
    "score_top": "score",
    "transfer": "transfer",
    "transfer_score": "transfer",
    "transfer_top_score": "transfer",
    "take": "take",
    "take_one": "take",
    "take_score": "take",
    "keep": "keep",
    "swap_card": "swap",
    "next_below": "next",
    "execute": "execute",
    "endorse_card": "execute",
    "endorse_city": "with",
}
MAIN = {MELD: "label.meld", DOGMA: "label.dogma", ENDORSE: "label.endorse"}


def say(key: str, args: Mapping[str, object], lang: str) -> str:
    return words.say(WORDS, key, args, lang)


# Things


def colour(c: int, lang: str) -> str:
    return say(f"colour.{COLOUR_NAMES[c % 5]}", {}, lang)


def direction(splay: int, lang: str) -> str:
    return say(f"splay.{SPLAY_NAMES[splay % 4]}", {}, lang)


def card_words(card: int, lang: str) -> str:
    """As in: Tools (blue 1)."""
    if not 0 < card < len(CARD_NAMES):
        return str(card)
    args = {"name": CARD_NAMES[card], "colour": colour(int(COLOUR[card]), lang), "age": int(AGE[card])}
    return say("card.in_list", args, lang)


def back_words(back: int, lang: str) -> str:
    key = "card.unknown" if back <= AGES else "card.unknown_city"
    return say(key, {"age": back if back <= AGES else back - AGES}, lang)


def piece_words(name: str, lang: str) -> str:
    """A piece as an event shows it: its title, or its back in words."""
    if name.startswith("?c"):
        return back_words(AGES + int(name[2:]), lang)
    return back_words(int(name[1:]), lang) if name.startswith("?") else name


def effect_title(card: int, number: int, lang: str) -> str:
    """As in: Pottery, effect 2; a card with one effect is called by its title."""
    if FIRST_EFFECT[card + 1] - FIRST_EFFECT[card] < 2:
        return card_name(card)
    return say("effect.title", {"card": card_name(card), "n": number}, lang)


# Asking


def prompt(ask: Ask, lang: str) -> str:
    a = (*ask.args, 0, 0, 0)
    at = effect_title(a[0], a[1], lang) if a[0] else words.capital(say("verb.meld", {}, lang))
    args = {"at": at, "direction": direction(a[2], lang)}
    return say(ask.prompt, args, lang)


def label(g: Innovation, ask: Ask, code: int, lang: str, names: Names) -> str:
    """An answer as people say it; also one that is not possible now."""
    if code == 0:
        return say("none", {}, lang)
    if ask.kind == CARD:
        return say(f"label.{DEEDS.get(ask.prompt, 'take')}", {"card": card_words(code, lang)}, lang)
    if ask.kind == NUMBER:
        return say("label.value", {"n": code}, lang)
    verb = verb_of(code)
    if verb == DRAW:
        return draw_label(g, int(ask.seat), lang)
    if verb in MAIN:
        return say(MAIN[verb], {"card": card_words(card_of(code), lang)}, lang)
    if verb == ACHIEVE:
        return say("label.achieve", {"n": age_of(code)}, lang)
    if verb == SPLAY:
        how = direction(splayed_direction(code), lang)
        return say("label.splay", {"colour": colour(splayed_colour(code), lang), "direction": how}, lang)
    if verb == COLOUR_NAMED:
        return say("label.colour", {"colour": colour(colour_of(code), lang)}, lang)
    if verb == PLAYER:
        return say("label.player", {"who": names[seat_of(code) % len(names)]}, lang)
    if verb == BACK:
        who = names[seat_of_back(code) % len(names)]
        return say("label.back", {"who": who, "card": back_words(back_of(code), lang)}, lang)
    return say("label.way1" if way_of(code) == 1 else "label.way2", {}, lang)


def draw_label(g: Innovation, p: int, lang: str) -> str:
    """With the age that will really be drawn (INN-18)."""
    age = drawn_age(g, p)
    return say("label.draw" if age else "label.draw_end", {"n": age}, lang)


# Telling


def line(e: SeenEvent, names: Names, lang: str) -> str:
    a = (*e.args, 0, 0, 0)
    args: dict[str, object] = {"who": names[e.actor] if e.actor >= 0 else ""}
    if e.pieces:
        args["card"] = piece_words(e.pieces[0], lang)
        args["age"] = e.pieces[0].lstrip("?")
        args["from_where"] = _from(e.source, lang)
        args["source"] = _place(e.source, names, lang)
        args["target"] = _place(e.target, names, lang)
    if e.verb == "claim":
        args["special"] = SPECIALS[a[0]]
    elif e.verb in ("splay", "unsplay"):
        args["colour"] = colour(a[0], lang)
        args["direction"] = direction(a[1], lang)
    elif e.verb == "effect":
        card = int(EFFECT_CARD[a[0]])
        args["effect"] = effect_title(card, a[0] - int(FIRST_EFFECT[card]) + 1, lang)
    elif e.verb == "dogma":
        args["card"] = card_name(a[0])
        args["concerned"] = _concerned(a[0], a[1], a[2], names, lang)
    elif e.verb == "endorse":
        args["card"] = card_name(a[0])
        args["target"] = card_name(a[1])
    return say(f"line.{e.verb}", args, lang)


def _from(source: str, lang: str) -> str:
    """Only what is not plain to see: cards of the hand need no word."""
    kind = source.split(" ")[0]
    if kind in COLOUR_NAMES:
        return say("from.board", {}, lang)
    return say("from.score" if kind == "score" else "from.other", {}, lang)


def _place(zone: str, names: Names, lang: str) -> str:
    kind, _, number = zone.partition(" ")
    key = "board" if kind in COLOUR_NAMES else kind if kind in ("hand", "score") else "supply"
    who = names[int(number)] if key != "supply" else ""
    return say(f"place.{key}", {"who": who}, lang)


def _concerned(card: int, sharers: int, targets: int, names: Names, lang: str) -> str:
    """Who may share and who is hit, as far as the card has such effects."""
    out = ""
    for key, seats in _asked_along(card, sharers, targets):
        who = [name for p, name in enumerate(names) if seats >> p & 1]
        if who:
            out += say(key, {"who": listed(who, lang)}, lang)
    return out


def _asked_along(card: int, sharers: int, targets: int) -> list[tuple[str, int]]:
    demands = [DEMAND[e] for e in range(int(FIRST_EFFECT[card]), int(FIRST_EFFECT[card + 1]))]
    return [x for x, demand in ((("shared.by", sharers), 0), (("hits", targets), 1)) if demand in demands]


def share_or_are_hit(e: SeenEvent) -> list[int]:
    """The seats that an activated card concerns besides who activates it."""
    seats = 0
    for _, some in _asked_along(e.args[0], e.args[1], e.args[2]):
        seats |= some
    return [p for p in range(seats.bit_length()) if seats >> p & 1]
