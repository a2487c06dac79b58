"""Splendor: every card, noble, city, post and token as the card browser and the page's table show it: a title, a text
of our own, and the facts from data/ under the names that views and actions use."""

from typing import Any

from tessera.games.splendor.cards import (
    ALL_CARDS,
    BASE_CARDS,
    BONUS,
    BONUSES,
    CARD_IDS,
    COLOURS,
    COST,
    DISCARD,
    FIVE_POINTS,
    GOLD_CARD,
    LETTERS,
    LEVEL,
    NOBLE_IDS,
    NOBLE_NEED,
    NOBLE_PRESTIGE,
    POST_NEED,
    POSTS,
    POWER,
    POWERS,
    PRESTIGE,
    PRICE_COLOUR,
    TILE_ANY,
    TILE_ANY_DIFFERS,
    TILE_IDS,
    TILE_NEED,
    TILE_PRESTIGE,
)
from tessera.games.splendor.rules.expansions.orient import BONUS_PRICE, free_level
from tessera.games.splendor.words import labels
from tessera.games.splendor.words.labels import say
from tessera.kernel.native import i64, vec
from tessera.kernel.words import capital, listed

POWER_NAMES = {number: name for name, number in POWERS.items()}
POST_POWERS = ("extra_token", "third_token", "double_gold", "five_points", "point_a_shield")

Entry = dict[str, Any]


def cards(lang: str) -> list[Entry]:
    out = [development(card, lang) for card in range(1, ALL_CARDS + 1)]
    out += [noble(i, lang) for i in range(len(NOBLE_IDS))]
    out += [city(i, lang) for i in range(len(TILE_IDS))]
    out += [post(i, lang) for i in range(POSTS)]
    return out + [token(c, lang) for c in range(len(LETTERS))]


def entry(name: str, title: str, group: str, text: str, facts: Entry) -> Entry:
    return {"name": name, "title": title, "group": group, "text": text, "facts": facts}


def development(card: int, lang: str) -> Entry:
    level, power = int(LEVEL[card]), int(POWER[card])
    orient = card > BASE_CARDS
    facts: Entry = {
        "kind": "card",
        "option": "orient" if orient else "",
        "level": level,
        "bonus": bonus_name(card),
        "bonuses": int(BONUSES[card]),
        "points": int(PRESTIGE[card]),
        "cost": amounts(COST, card),
        "power": POWER_NAMES.get(power, ""),
        "gives_up": {LETTERS[PRICE_COLOUR[card]]: BONUS_PRICE} if power == DISCARD else {},
        "free_level": int(free_level(card)),
    }
    group = say("group.orient" if orient else "group.cards", {"level": level}, lang)
    title = labels.card_words(card, lang, "card.title")
    short = labels.card_words(card, lang, "card.short")
    return {**entry(CARD_IDS[card], title, group, card_text(card, lang), facts), "short": short}


def bonus_name(card: int) -> str:
    """The colour's letter; `gold` for a gold card and `copied` for a copying one, which have no colour of their own."""
    if BONUS[card] >= 0:
        return LETTERS[BONUS[card]]
    return "gold" if POWER[card] == GOLD_CARD else "copied"


def card_text(card: int, lang: str) -> str:
    power = int(POWER[card])
    if power == DISCARD:
        price = say("text.gives_up", {"n": BONUS_PRICE, "colour": labels.colour(int(PRICE_COLOUR[card]), lang)}, lang)
    else:
        price = say("text.costs", {"cost": written(five(COST, card), lang)}, lang)
    parts = [price]
    if BONUS[card] >= 0:
        key = "text.bonus" if BONUSES[card] == 1 else "text.bonuses"
        parts.append(say(key, {"n": int(BONUSES[card]), "colour": labels.colour(int(BONUS[card]), lang)}, lang))
    if power and power != DISCARD:
        parts.append(say(f"power.{POWER_NAMES[power]}", {}, lang))
    if PRESTIGE[card]:
        parts.append(say("text.prestige", {"n": int(PRESTIGE[card])}, lang))
    return " ".join(parts)


def noble(i: int, lang: str) -> Entry:
    need = five(NOBLE_NEED, i)
    text = say("text.noble", {"need": written(need, lang), "n": NOBLE_PRESTIGE}, lang)
    facts = {"kind": "noble", "option": "", "points": NOBLE_PRESTIGE, "needs": amounts(NOBLE_NEED, i)}
    return entry(
        NOBLE_IDS[i], say("noble.title", {"id": NOBLE_IDS[i]}, lang), say("group.nobles", {}, lang), text, facts
    )


def city(i: int, lang: str) -> Entry:
    need = listed(labels.city_need(i, lang), lang)
    text = say("text.city" if need else "text.city_plain", {"need": need, "n": int(TILE_PRESTIGE[i])}, lang)
    facts = {
        "kind": "city",
        "option": "cities",
        "city": TILE_IDS[i][:-1],
        "side": TILE_IDS[i][-1],
        "points": int(TILE_PRESTIGE[i]),
        "needs": amounts(TILE_NEED, i),
        "any": int(TILE_ANY[i]),
        "any_other": bool(TILE_ANY_DIFFERS[i]),
    }
    return entry(TILE_IDS[i], labels.city(i, lang), say("group.cities", {}, lang), text, facts)


def post(i: int, lang: str) -> Entry:
    need = written(five(POST_NEED, i), lang)
    if i == FIVE_POINTS:
        need = say("post.and_noble", {"need": need}, lang)
    text = say("text.post", {"need": need, "power": say(f"post.{POST_POWERS[i]}", {}, lang)}, lang)
    facts = {
        "kind": "post",
        "option": "trading_posts",
        "post": i + 1,
        "needs": amounts(POST_NEED, i),
        "noble": i == FIVE_POINTS,
        "points": 5 if i == FIVE_POINTS else 0,
        "power": POST_POWERS[i],
    }
    title = say("post.title", {"n": i + 1}, lang)
    return entry(f"post {i + 1}", title, say("group.posts", {}, lang), text, facts)


def token(c: int, lang: str) -> Entry:
    gold = c == COLOURS
    text = say("text.gold" if gold else "text.gem", {"gem": "" if gold else labels.gem(c, lang)}, lang)
    facts = {"kind": "token", "option": "", "colour": LETTERS[c]}
    return entry(LETTERS[c], capital(labels.colour(c, lang)), say("group.tokens", {}, lang), text, facts)


def written(counts: list[int], lang: str) -> str:
    return listed(labels.amounts(counts, lang), lang)


def five(table: vec[i64], i: int) -> list[int]:
    return [int(table[COLOURS * i + c]) for c in range(COLOURS)]


def amounts(table: vec[i64], i: int) -> dict[str, int]:
    """The colours that are asked for, by letter."""
    return {LETTERS[c]: n for c, n in enumerate(five(table, i)) if n}
