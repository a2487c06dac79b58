"""Innomination: every card of a set for the card browser, the table and the deck builder."""

from typing import Any

from tessera.games.innomination.cards import CardSet
from tessera.games.innomination.decks import DECK_KEYS, PILES, pile_of
from tessera.games.innomination.language import ELEMENTS
from tessera.games.innomination.words.labels import in_words, maker, say

Json = dict[str, Any]
ZONES = {"main": "zone.main @", "named": "zone.named @", "source": "zone.sources @"}


def type_line(card: Json, lang: str) -> str:
    kind = say(f"type.{card['type']}", {}, lang)
    if not card.get("named"):
        return kind
    word = say(card.get("base_word", "from"), {}, lang)
    return say("type.named", {"type": kind, "word": word, "base": card["base"]}, lang)


def cost_words(card: Json, lang: str) -> str:
    cost = card.get("cost")
    if cost is None:
        return ""
    return "".join(f"[{e}{cost[e]}]" for e in ELEMENTS if cost.get(e)) or say("free", {}, lang)


def cards(s: CardSet, lang: str) -> list[Json]:
    out: list[Json] = []
    for card in s.cards[1:]:
        row = s.data["cards"][card.number - 1]
        stats = f"{row.get('attack') or 0}/{row['life']}" if row["type"] == "creature" else str(row.get("life") or "")
        head = " · ".join(x for x in (type_line(row, lang), cost_words(row, lang), stats) if x)
        effects = row.get("effects", [])
        lines = maker(lang).lines(row) or [say("no_text", {}, lang)]
        facts = {
            "kind": row["type"],
            "id": row["id"],
            "pile": pile_of(row),  # the deck it belongs into
            # The text is a head, so many lines of requirement, host and traits, and then a line for each effect.
            "above": len(lines) - len(effects) if effects else 0,
            "lines": [{"role": x.get("role", ""), "keywords": x.get("keywords", [])} for x in effects],
            "nation": row["nation"],
            "named": bool(row.get("named")),
            "base": row.get("base") or "",
            "cost": row.get("cost") or {},
            "attack": row.get("attack"),
            "life": row.get("life"),
            "subtypes": row.get("subtypes", []),
            "traits": [t["trait"] for t in row.get("traits", [])],
            "basic": bool(row.get("basic")),
            "token": bool(row.get("token")),
        }
        group = say(f"nation.{row['nation']}", {}, lang)
        marked = "\n".join([head, *lines])
        out.append({"name": card.slug, "title": card.title, "group": group, "text": in_words(marked, lang),
                    "facts": facts, "marked": marked})  # fmt: skip
    return out + [deck_row(s, deck, lang) for deck in s.data.get("decks", [])]


def deck_row(s: CardSet, deck: Json, lang: str) -> Json:
    """A deck as something to browse and to build upon."""
    cards = {row["id"]: row for row in s.data["cards"]}
    leader = cards[deck["leader"]]
    lines = [leader["name"]]
    for pile in PILES:
        held = ", ".join(f"{n} {cards[c]['name']}" for c, n in deck[pile].items())
        lines.append(f"{say(ZONES[pile], {}, lang)}: {held}")
    facts = {"kind": "deck", "nation": leader["nation"], "deck": {key: deck[key] for key in DECK_KEYS}}
    return {"name": f"deck {deck['name']}", "title": deck["name"], "group": say("decks", {}, lang),
            "text": "\n".join(lines), "facts": facts}  # fmt: skip
