"""Splendor: pieces, answers and events in words, in every language of the game: what cards are called, what stands on a
button, and the log's sentences. The words themselves are in text.py and text_de.py.

An answer's label is for people; its text as typed (`notation.describe`) is for records. A label may be asked for
answers that are not possible now, too, to show them greyed.
"""

import re
from collections.abc import Mapping
from typing import Final

from tessera.games.splendor.cards import (
    BASE_CARDS,
    BONUS,
    BONUSES,
    CARD_IDS,
    COLOURS,
    DISCARD,
    GOLD_CARD,
    LETTERS,
    LEVEL,
    NOBLE_IDS,
    NOBLE_NEED,
    POWER,
    PRESTIGE,
    PRICE_COLOUR,
    TILE_ANY,
    TILE_ANY_DIFFERS,
    TILE_IDS,
    TILE_NEED,
    TILE_PRESTIGE,
    TOKENS,
)
from tessera.games.splendor.rules.buying import can_buy
from tessera.games.splendor.rules.codes import (
    BUY,
    MOVE,
    PLACE,
    REMOVE,
    RESERVE,
    RESERVE_DECK,
    TAKE,
    TAKE_TWO,
    TO,
    gold_cards_of,
    has_colour,
    tokens_of,
    verb_of,
    x_of,
)
from tessera.games.splendor.rules.expansions.orient import BONUS_PRICE
from tessera.games.splendor.rules.paying import price, usual_payment
from tessera.games.splendor.state import BASE_DECKS, Table
from tessera.games.splendor.words import reasons, text, text_de
from tessera.games.splendor.words.notation import ASKS_COLOUR
from tessera.kernel import words
from tessera.kernel.events import SeenEvent
from tessera.kernel.script import Ask
from tessera.kernel.words import listed

ID: Final = f"(?:{'|'.join([*CARD_IDS[1:], *NOBLE_IDS])})"
CODE: Final = re.compile(rf", {ID}(?=\))| \({ID}\)| {ID}\b")
WORDS = {"en": {**text.WORDS, **reasons.EN}, "de": {**text_de.WORDS, **reasons.DE}}
FORTS = {
    PLACE: "label.place",
    MOVE: "label.move",
    REMOVE: "label.remove",
    TO: "label.to",
}
CARD_ARGS = ("attach", "fort", "remove_fort")  # events that name a card by its number
Names = tuple[str, ...]


def say(key: str, args: Mapping[str, object], lang: str) -> str:
    return words.say(WORDS, key, args, lang)


# Pieces


def colour(c: int, lang: str) -> str:
    return say(f"colour.{LETTERS[c]}", {}, lang)


def gem(c: int, lang: str) -> str:
    return say(f"gem.{LETTERS[c]}", {}, lang)


def amounts(counts: list[int], lang: str, gold_cards: int = 0) -> list[str]:
    """Such as: 3 white, 1 gold."""
    out = [f"{n} {colour(c, lang)}" for c, n in enumerate(counts) if n]
    if gold_cards:
        out.append(say("gold_cards.1" if gold_cards == 1 else "gold_cards", {"n": gold_cards}, lang))
    return out


def paid(payment: int, lang: str) -> list[str]:
    """What a payment is made of."""
    return amounts([int(tokens_of(payment, c)) for c in range(TOKENS)], lang, int(gold_cards_of(payment)))


def gems(letters: tuple[str, ...], lang: str) -> list[str]:
    """Tokens as one takes them: white, blue; or 2 white."""
    kinds = [x for x in LETTERS if x in letters]
    return [
        colour(LETTERS.index(x), lang)
        if letters.count(x) == 1
        else f"{letters.count(x)} {colour(LETTERS.index(x), lang)}"
        for x in kinds
    ]


def noun(card: int, lang: str) -> str:
    if BONUS[card] < 0:
        return say("noun.gold" if POWER[card] == GOLD_CARD else "noun.copy", {}, lang)
    stone = gem(int(BONUS[card]), lang)
    return say("noun.double", {"gem": stone}, lang) if BONUSES[card] == 2 else stone


def card_words(card: int, lang: str, style: str = "card.in_line") -> str:
    """A card in a sentence (`card.in_line`) or a list (`card.in_list`), with its id."""
    if not 0 < card < len(CARD_IDS):
        return str(card)
    level = say("card.level" if card <= BASE_CARDS else "card.orient_level", {"n": int(LEVEL[card])}, lang)
    points = [say("card.points", {"n": int(PRESTIGE[card])}, lang)] if PRESTIGE[card] else []
    traits = ", ".join([level, *points])
    return say(style, {"noun": noun(card, lang), "traits": traits, "id": CARD_IDS[card]}, lang)


def piece_words(name: str, lang: str) -> str:
    """A card as a seat sees it: by its id, or by its back."""
    if name.startswith("?"):
        return say("noun.unknown_orient" if name[1] == "O" else "noun.unknown", {"level": name[2]}, lang)
    return card_words(CARD_IDS.index(name), lang) if name in CARD_IDS else name


def noble(i: int, lang: str) -> str:
    return say("noble.name", {"id": NOBLE_IDS[i]}, lang)


def city(i: int, lang: str) -> str:
    return say("city.name", {"city": say(f"place.{TILE_IDS[i][:-1]}", {}, lang), "side": TILE_IDS[i][-1]}, lang)


def city_need(i: int, lang: str) -> list[str]:
    """The bonuses that a city wants."""
    out = amounts([int(TILE_NEED[COLOURS * i + c]) for c in range(COLOURS)], lang)
    if TILE_ANY[i]:
        out.append(say("city.any_other" if TILE_ANY_DIFFERS[i] else "city.any", {"n": int(TILE_ANY[i])}, lang))
    return out


# Answers


def label(g: Table, ask: Ask, code: int, lang: str, names: Names) -> str:
    """For the questions that are the game's own; the kernel says yes, no and none."""
    if ask.prompt == "main":
        return _main(g, int(ask.seat), int(verb_of(code)), int(x_of(code)), lang)
    if ask.prompt == "pay":
        return say("label.pay", {"gems": ", ".join(paid(code, lang)) or say("nothing", {}, lang)}, lang)
    if ask.prompt in ASKS_COLOUR:
        return say("label.return" if ask.prompt == "return" else "label.take", {"gems": colour(code, lang)}, lang)
    if ask.prompt in ("noble", "reserve_noble"):
        need = amounts([int(NOBLE_NEED[COLOURS * code + c]) for c in range(COLOURS)], lang)
        return say("label.noble", {"id": NOBLE_IDS[code], "need": ", ".join(need)}, lang)
    if ask.prompt == "city":
        need = [say("card.points", {"n": int(TILE_PRESTIGE[code])}, lang), *city_need(code, lang)]
        return say("label.city", {"city": city(code, lang), "need": ", ".join(need)}, lang)
    if ask.prompt in ("stronghold", "move_stronghold"):
        card = int(x_of(code))
        owner = int(g.fort_owner(card))
        args = {"card": card_words(card, lang, "card.in_list"), "whom": names[owner] if owner >= 0 else ""}
        return say(FORTS[int(verb_of(code))], args, lang)
    return say(f"label.{ask.prompt}", {"card": card_words(code, lang, "card.in_list")}, lang)


def _main(g: Table, seat: int, verb: int, x: int, lang: str) -> str:
    if verb == TAKE:
        letters = tuple(LETTERS[c] for c in range(COLOURS) if has_colour(x, c))
        return say("label.take", {"gems": ", ".join(gems(letters, lang))}, lang)
    if verb == TAKE_TWO:
        return say("label.take", {"gems": ", ".join(gems((LETTERS[x],) * 2, lang))}, lang)
    if verb == RESERVE:
        return say("label.reserve", {"card": card_words(x, lang, "card.in_list")}, lang)
    if verb == RESERVE_DECK:
        return say("label.deck" if x < BASE_DECKS else "label.orient_deck", {"level": x % BASE_DECKS + 1}, lang)
    return _buy(g, seat, x, lang) if verb == BUY else say("label.pass", {}, lang)


def _buy(g: Table, seat: int, card: int, lang: str) -> str:
    """With the usual payment; for a card that cannot be bought now, with what it costs after bonuses."""
    said = card_words(card, lang, "card.in_list")
    if POWER[card] == DISCARD:
        args = {"card": said, "n": BONUS_PRICE, "colour": colour(int(PRICE_COLOUR[card]), lang)}
        return say("label.buy_for_bonuses", args, lang)
    if can_buy(g, seat, card):
        parts = paid(int(usual_payment(g, seat, card)), lang)
    else:
        parts = amounts([int(price(g, seat, card, c)) for c in range(COLOURS)], lang)
    return say("label.buy", {"card": said, "price": ", ".join(parts) or say("label.free", {}, lang)}, lang)


# The log


def without_codes(line: str) -> str:
    """Without the codes that stand behind what they name: level, prestige and colour are what one sees."""
    return CODE.sub("", line)


def line(e: SeenEvent, names: Names, lang: str) -> str:
    """From what the seat saw of the event, and nothing else."""
    a = (*e.args, 0, 0)
    piece = e.pieces[0] if e.pieces else ""
    args: dict[str, object] = {
        "who": names[e.actor] if e.actor >= 0 else "",
        "whom": names[a[1]] if e.verb == "remove_fort" else "",
        "card": card_words(a[0], lang) if e.verb in CARD_ARGS else piece_words(piece, lang),
        "base": card_words(a[1], lang),
        "gems": listed(gems(e.pieces, lang), lang),
        "noble": noble(a[0], lang) if e.verb in ("noble", "reserve_noble") else "",
        "city": city(a[0], lang) if e.verb == "city" else "",
        "post": a[0] + 1,
    }
    if e.verb == "buy":
        if not e.args:
            return say("line.buy_for_bonuses", args, lang)
        args["price"] = listed(paid(a[0], lang), lang) or say("nothing", {}, lang)
    return say(f"line.{e.verb}", args, lang)
