"""Innomination: cards, questions, answers and events in words, in every language of the game. Titles of cards and
keywords are names and stay as they are printed."""

import re
from collections.abc import Mapping
from typing import Any

from tessera.games.innomination.language import ELEMENTS, unpacked
from tessera.games.innomination.rules.codes import (
    AS_SPELL,
    ATTACK,
    DECK,
    END,
    EXPEDITE,
    NAME_AS_SPELL,
    NAME_CARD,
    PASS,
    PICK,
    PLAY,
    SOURCE_CARD,
    USE,
    element_of,
    other_of,
    paying_piece,
    piece_of,
    verb_of,
)
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import FIELD, PIECES
from tessera.games.innomination.view import SEAT_LETTERS, copy_number, traits_in_words
from tessera.games.innomination.words import reasons, text, text_de
from tessera.games.innomination.words.card_phrases import ENGLISH
from tessera.games.innomination.words.card_phrases_de import GERMAN
from tessera.games.innomination.words.card_text import CardText
from tessera.kernel import words
from tessera.kernel.events import SeenEvent
from tessera.kernel.script import CARD, Ask
from tessera.kernel.words import listed

WORDS = {"en": {**text.WORDS, **reasons.EN}, "de": {**text_de.WORDS, **reasons.DE}}
MAKERS: dict[str, CardText] = {"en": ENGLISH, "de": GERMAN}
Names = tuple[str, ...]
# Events that speak of a second card, and those whose second number is something else.
PAIRS = ("name", "attack", "block")
NO_CARDS = ("ban", "deck", "draft", "game_begins", "game_drawn", "game_won", "life", "turn")  # other numbers are told
# Answers about one card in particular; of equal ones in a hand it does not matter which is played.
NUMBERED_VERBS = (USE, ATTACK, NAME_CARD, NAME_AS_SPELL, PICK)
# What one does with the card that is the answer to a question.
DEEDS = {
    "opening": "label.opening",
    "bottom": "label.under",
    "discard": "label.discard",
    "sacrifice": "label.sacrifice",
    "banish": "label.banish",
    "block": "label.block",
    "take": "label.take",
    "search": "label.take",
}


def say(key: str, args: Mapping[str, object], lang: str) -> str:
    return words.say(WORDS, key, args, lang)


def maker(lang: str) -> CardText:
    return MAKERS.get(lang, ENGLISH)


# Things


MARKS = re.compile(r"(PRODUCE )?((?:\[[A-Z]\d+\])+)")


def aether(amount: int, lang: str, made: bool = False) -> str:
    """An amount of Aether in words: a price, or what is made."""
    return _aether([(ELEMENTS[k], int(n)) for k, n in enumerate(unpacked(amount)) if n], lang, made)


def _aether(amounts: list[tuple[str, int]], lang: str, made: bool) -> str:
    """IM-19: the Neutral part of a price is paid with any element; what is made as Neutral is just that."""
    parts: list[str] = []
    for element, n in amounts:
        if element != "N" or made:
            parts.append(f"{n} {say(f'aether.{element}', {}, lang)}")
        else:
            parts.append(say("aether.more" if len(amounts) > 1 else "aether.any", {"n": n}, lang))
    return listed(parts, lang) or say("free", {}, lang)


def in_words(text: str, lang: str) -> str:
    """A card's text as it stands in a sentence: marks of Aether in words, names without their italics."""

    def spoken(found: re.Match[str]) -> str:
        amounts = [(mark[1], int(mark[2:-1])) for mark in re.findall(r"\[[A-Z]\d+\]", found[2])]
        return (found[1] or "") + _aether(amounts, lang, bool(found[1]))

    return MARKS.sub(spoken, text).replace("*", "")


def title(g: Innomination, piece: int) -> str:
    return g.card(piece).title if 0 < piece < len(g.known) else f"#{piece}"


def copies(g: Innomination, piece: int) -> int:
    """How many pieces of its owner are the same card."""
    first = int(PIECES * g.seats)
    if piece > first:
        return 2  # tokens always have a number
    start = (piece - 1) // PIECES * PIECES + 1
    return sum(1 for other in range(start, start + PIECES) if g.kind[other] == g.kind[piece])


def several(g: Innomination, piece: int, asked: tuple[int, ...] = ()) -> bool:
    """Is another copy of the card beside it in play, or asked about together with it?"""
    if copies(g, piece) < 2:
        return False
    owner = g.owner(piece)
    field = tuple([int(c) for c in g.cards_in(owner, FIELD)])
    where = field + asked if piece in field else asked
    return any(c != piece and g.kind[c] == g.kind[piece] and g.owner(c) == owner for c in where)


class Called:
    """The cards of one question, and what they are called in its answers: there may be thousands of answers about a
    few cards."""

    def __init__(self, g: Innomination, ask: Ask) -> None:
        self.table = g
        self.ask = ask
        self.zones = list(g.zones)
        self.asked = asked_about(g, ask)
        self.words: dict[tuple[int, Names, bool], str] = {}

    def serves(self, g: Innomination, ask: Ask) -> bool:
        return self.table is g and self.ask is ask and self.zones == g.zones

    def card(self, g: Innomination, piece: int, names: Names, numbered: bool = True) -> str:
        key = piece, names, numbered
        if key not in self.words:
            asked = self.asked if numbered else None
            self.words[key] = card_words(g, piece, int(self.ask.seat), names, asked)
        return self.words[key]


_called: list[Called] = []  # of the last question; a new one takes its place


def called(g: Innomination, ask: Ask) -> Called:
    last = _called[:]
    if last and last[0].serves(g, ask):
        return last[0]
    new = Called(g, ask)
    _called[:] = [new]
    return new


def asked_about(g: Innomination, ask: Ask) -> tuple[int, ...]:
    """Every card that an answer to the question could call by its number."""
    found: set[int] = set()
    for code in ask.answers:
        if ask.kind == CARD:
            found.add(code)
        elif ask.prompt == "pay":
            found.add(paying_piece(code))
        elif ask.prompt in ("main", "chain", "order") and verb_of(code) in NUMBERED_VERBS:
            found.add(piece_of(code))
            if verb_of(code) == ATTACK:
                found.add(other_of(code))
    return tuple([c for c in sorted(found) if 0 < c < len(g.known) and g.kind[c]])


def card_words(g: Innomination, piece: int, seat: int, names: Names, asked: tuple[int, ...] | None = ()) -> str:
    """A card as one seat calls it: with its number where several are in play or `asked` about, with its owner if that
    is somebody else. None: without a number."""
    if not 0 < piece < len(g.known) or not g.kind[piece]:
        return f"#{piece}"
    out = title(g, piece)
    if asked is not None and several(g, piece, asked):
        out += f" {copy_number(g, piece)}"
    owner = int(g.owner(piece))
    if owner != seat:
        out = f"{out} ({names[owner] if owner < len(names) else owner})"
    return out


def piece_words(g: Innomination, name: str, lang: str) -> str:
    """A card as an event shows it: its title, or its back in words."""
    if name.startswith("?"):
        return say(f"a_{name[1:]}", {}, lang)
    slug, _, copy = name.partition(".")
    number = g.card_set.by_slug.get(slug)
    if number is None:
        return name
    card = g.card_set.cards[number]
    if not card.token:
        return card.title
    owner = SEAT_LETTERS.index(copy[0])
    others = [c for c in g.cards_in(owner, FIELD) if g.kind[c] == number and copy_number(g, c) != int(copy[1:])]
    return f"{card.title} {copy[1:]}" if others else card.title


def slot_words(g: Innomination, number: int, lang: str) -> str:
    """The text of an effect line."""
    if not 0 <= number < len(g.card_set.slots):
        return f"#{number}"
    texts = g.card_set.line_texts
    if (number, lang) not in texts:
        texts[number, lang] = in_words(maker(lang).slot_text(slot_data(g, number)), lang)
    return texts[number, lang]


def slot_data(g: Innomination, number: int) -> dict[str, Any]:
    slot = g.card_set.slots[number]
    if slot.card >= 0:
        effects: list[dict[str, Any]] = g.card_set.data["cards"][slot.card - 1]["effects"]
        return effects[slot.place]
    return gained_data(g)[number]


def gained_data(g: Innomination) -> dict[int, dict[str, Any]]:
    """Effects that are gained, by the number of their slot."""
    if not g.card_set.gained_texts:
        found: list[dict[str, Any]] = []
        for row in g.card_set.data["cards"]:
            _gained(row.get("effects", []), found)
        numbers = [int(x.number) for x in g.card_set.slots if x.card < 0]
        g.card_set.gained_texts.update(zip(numbers, found, strict=True))
    return g.card_set.gained_texts


def _gained(data: Any, found: list[dict[str, Any]]) -> None:
    """In the order in which the set numbers them: inner ones first."""
    if isinstance(data, list):
        for item in data:
            _gained(item, found)
    elif isinstance(data, dict):
        for key, value in data.items():
            _gained(value, found)
            if key == "effect":
                found.append(value)


# Questions and answers


def prompt(g: Innomination, ask: Ask, lang: str, names: Names) -> str:
    args: dict[str, object] = {"card": "", "who": "", "cost": "", "n": 0}
    if ask.args:
        if ask.prompt == "pay":
            args["cost"] = aether(ask.args[0], lang)
        elif ask.prompt == "ban":
            args["who"] = names[ask.args[0]]
        else:
            args["card"] = card_words(g, ask.args[0], int(g.owner(ask.args[0])), names)  # as its owner calls it
    return say(ask.prompt, args, lang)


def label(g: Innomination, ask: Ask, code: int, lang: str, names: Names) -> str:
    if ask.kind == CARD:
        if not code:
            return say("label.no", {}, lang)
        said = called(g, ask).card(g, code, names)
        return say(DEEDS.get(ask.prompt, "label.card"), {"card": said}, lang)
    if ask.prompt == "pay":
        args: dict[str, object] = {"element": say(f"aether.{ELEMENTS[element_of(code) % 7]}", {}, lang)}
        return say("label.pay", {**args, "card": called(g, ask).card(g, paying_piece(code), names)}, lang)
    if ask.prompt == "choose":
        return option_words(g, ask, code, lang)
    if ask.prompt == "top_or_bottom":
        return say("label.top" if code == 1 else "label.bottom", {}, lang)
    verb, piece, other = verb_of(code), piece_of(code), other_of(code)
    if verb in (PASS, END):
        return say("label.pass" if verb == PASS else "label.end", {}, lang)
    if verb == DECK:
        return say(
            "label.deck", {"deck": g.card_set.decks[other].name if other < len(g.card_set.decks) else other}, lang
        )
    if ask.prompt in ("ban", "primary", "supporting"):
        return g.card_set.cards[other].title if other < len(g.card_set.cards) else f"#{other}"
    return action_words(g, ask, verb, piece, other, lang, names)


def option_words(g: Innomination, ask: Ask, code: int, lang: str) -> str:
    data = slot_data(g, ask.args[1])
    options = next(op["options"] for op in data["ops"] if op["op"] == "choose")
    if not 1 <= code <= len(options):
        return f"#{code}"
    return f"{code}. {in_words(maker(lang).option_text(options[code - 1], data), lang)}"


def action_words(g: Innomination, ask: Ask, verb: int, piece: int, other: int, lang: str, names: Names) -> str:
    seat = int(ask.seat)
    known = 0 < piece < len(g.known)
    cards = called(g, ask)
    numbered = verb in NUMBERED_VERBS
    args: dict[str, object] = {"card": cards.card(g, piece, names, numbered)}
    if verb in (PLAY, EXPEDITE, AS_SPELL):
        key = {PLAY: "label.play", EXPEDITE: "label.expedite", AS_SPELL: "label.spell"}[verb]
        fine = known and (verb != EXPEDITE or g.card(piece).expedite >= 0)
        if fine and verb == PLAY and g.unique_stands(seat, g.kind[piece]):
            key = "label.play_copy"
        return say(key, {**args, "cost": aether(int(g.price(seat, piece, verb)), lang) if fine else "?"}, lang)
    if verb == SOURCE_CARD:
        return say("label.source", args, lang)
    if verb == ATTACK:
        return say("label.attack", {**args, "target": cards.card(g, other, names, numbered)}, lang)
    if verb in (NAME_CARD, NAME_AS_SPELL):
        as_spell = verb == NAME_AS_SPELL
        cost = "?"
        if 0 < other < len(g.known):
            cost = aether(int(g.cost_of(seat, other, g.card(other).cost, as_spell)), lang)
        key = "label.name" if verb == NAME_CARD else "label.name_as_spell"
        if verb == NAME_CARD and 0 < other < len(g.known) and g.unique_stands(seat, g.kind[other]):
            key = "label.name_copy"
        return say(key, {**args, "named": cards.card(g, other, names, False), "cost": cost}, lang)
    key = "label.first" if verb == PICK else "label.use"
    return say(key, {**args, "text": slot_words(g, other, lang)}, lang)


# The log


def line(g: Innomination, e: SeenEvent, names: Names, lang: str) -> str:
    """From what the seat saw of the event, and nothing else: cards in its numbers lie open."""
    a = (*e.args, 0, 0, 0, 0)
    who = names[e.actor] if e.actor >= 0 else ""
    card = piece_words(g, e.pieces[0], lang) if e.pieces else open_card(g, a[0], names) if e.args else ""
    args: dict[str, object] = {"who": who, "card": card, "n": a[1], "other": "", "text": "", "deck": ""}
    verb = e.verb
    if verb in PAIRS:
        args["other"] = open_card(g, a[1], names)
    elif verb in ("ban", "draft"):
        args["other"] = g.card_set.cards[a[0]].title
    elif verb == "deck":
        args["deck"] = g.card_set.decks[a[0]].name
    elif verb in ("turn", "life", "game_begins", "game_drawn"):
        args["n"] = a[0]
    elif verb == "game_won":
        args["n"], args["won"] = a[0], a[1]
    elif verb == "stat":
        args["change"] = f"{a[1]:+d}/{a[2]:+d}"
        args["until"] = say(f"until.{a[3]}", {}, lang)
    elif verb in ("grant", "lose_trait"):
        args["traits"] = ", ".join(traits_in_words(a[1], a[2]))
    elif verb == "gain":
        args["text"] = slot_words(g, a[1], lang)
    elif verb == "produce":
        args["aether"] = aether(a[1], lang, made=True)
    elif verb == "link":
        chosen = [open_card(g, c, names) for c in e.args[3:]]
        args["n"] = a[2]
        args["text"] = slot_words(g, a[1], lang)
        args["targets"] = say("targets", {"cards": listed(chosen, lang)}, lang) if chosen else ""
    elif verb == "put":
        zone, _, _ = e.target.rpartition(" ")
        args["zone"] = say(f"zone.{zone} @", {}, lang)
    elif verb == "negate" and a[2] == 2:
        verb = "negate_part"
    return say(f"line.{verb}", args, lang)


def happens_to(g: Innomination, e: SeenEvent) -> list[int]:
    """Whose cards an event changes or is aimed at, where it moves none."""
    if e.pieces or not e.args or e.verb in NO_CARDS:
        return []
    aimed = e.args[3:] if e.verb == "link" else e.args[1:2] if e.verb in PAIRS else e.args[:1]
    return [int(g.owner(c)) for c in aimed if 0 < c < len(g.known)]


def open_card(g: Innomination, piece: int, names: Names) -> str:
    """A card that lies open or has just left play, in the log: a token with its number if there are others."""
    if not 0 < piece < len(g.known):
        return str(piece)
    out = title(g, piece)
    alike = [c for c in g.cards_in(g.owner(piece), FIELD) if c != piece and g.kind[c] == g.kind[piece]]
    if g.card(piece).token and alike:
        out += f" {copy_number(g, piece)}"
    return out
