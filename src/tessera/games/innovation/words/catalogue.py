"""Innovation: every card, city and special achievement for the card browser."""

from typing import Any

from tessera.games.innovation.cards import (
    AGE,
    ALL_CARDS,
    BASE_CARDS,
    CARD_NAMES,
    COLOUR,
    COLOUR_NAMES,
    COLOURS,
    DEMAND,
    EFFECT_TEXTS,
    EFFECT_TEXTS_DE,
    FEATURED,
    FIRST_EFFECT,
    ICON_NAMES,
    PLACES,
    SPECIAL_TEXTS,
    SPECIAL_TEXTS_DE,
    SPECIALS,
)
from tessera.games.innovation.words import labels
from tessera.games.innovation.words.labels import say
from tessera.kernel.words import capital

Entry = dict[str, Any]


def cards(lang: str) -> list[Entry]:
    out = [base(card, lang) for card in range(1, BASE_CARDS + 1)]
    out += [city(card, lang) for card in range(BASE_CARDS + 1, ALL_CARDS + 1)]
    return out + [special(i, lang) for i in range(len(SPECIALS))]


def effect_text(effect: int, lang: str) -> str:
    texts = EFFECT_TEXTS_DE if lang == "de" else EFFECT_TEXTS
    return say("text.demand", {"text": texts[effect]}, lang) if DEMAND[effect] else texts[effect]


def effects(card: int) -> range:
    return range(int(FIRST_EFFECT[card]), int(FIRST_EFFECT[card + 1]))


def facts(card: int) -> Entry:
    is_base = card <= BASE_CARDS
    return {
        "kind": "card" if is_base else "city",
        "option": "" if is_base else "cities",
        "age": int(AGE[card]),
        "colour": COLOUR_NAMES[COLOUR[card]],
        # Top left, top centre, top right, bottom left, bottom centre, bottom right; the picture is none.
        "icons": [icon or "" for icon in PLACES[card]],
        "featured": ICON_NAMES[FEATURED[card]] if is_base else "",
        "effects": ["demand" if DEMAND[e] else "normal" for e in effects(card)],
    }


def base(card: int, lang: str) -> Entry:
    return {
        "name": CARD_NAMES[card],
        "title": labels.card_words(card, lang),
        "group": say("group.age", {"n": int(AGE[card])}, lang),
        "text": "\n".join(effect_text(e, lang) for e in effects(card)),
        "facts": facts(card),
    }


def city(card: int, lang: str) -> Entry:
    icons = ", ".join(icon_words(icon, lang) for icon in PLACES[card] if icon)
    return {
        "name": CARD_NAMES[card],
        "title": labels.card_words(card, lang),
        "group": say("group.cities", {"n": int(AGE[card])}, lang),
        "text": say("text.city", {"icons": icons}, lang),
        "facts": facts(card),
    }


def icon_words(icon: str, lang: str) -> str:
    kind, _, what = icon.partition(":")
    if kind == "search":
        return say("icon.search", {"icon": say(f"icon.{what}", {}, lang)}, lang)
    if kind == "arrow":
        return say("icon.arrow", {"direction": say(f"splay.{what}", {}, lang)}, lang)
    return say(f"icon.{kind}", {"n": what}, lang)


def special(i: int, lang: str) -> Entry:
    texts = SPECIAL_TEXTS_DE if lang == "de" else SPECIAL_TEXTS
    return {
        "name": SPECIALS[i],
        "title": capital(SPECIALS[i]),
        "group": say("group.specials", {}, lang),
        "text": texts[i],
        "facts": {"kind": "achievement", "option": "" if i < COLOURS else "city_achievements"},
    }
