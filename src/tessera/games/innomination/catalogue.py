"""Innomination: every card of the starter set for the card browser."""

from typing import Any

from tessera.games.innomination.cards import ELEMENTS
from tessera.games.innomination.labels import maker, say
from tessera.games.innomination.sets import starter

Json = dict[str, Any]


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


def cards(lang: str) -> list[Json]:
    s = starter()
    out: list[Json] = []
    for card in s.cards[1:]:
        row = s.data["cards"][card.number - 1]
        stats = f"{row['attack']}/{row['life']}" if row["type"] == "creature" else str(row.get("life") or "")
        head = " · ".join(x for x in (type_line(row, lang), cost_words(row, lang), stats) if x)
        lines = maker(lang).lines(row) or [say("no_text", {}, lang)]
        facts = {
            "kind": row["type"],
            "nation": row["nation"],
            "named": bool(row.get("named")),
            "base": row.get("base") or "",
            "cost": row.get("cost") or {},
            "attack": row.get("attack"),
            "life": row.get("life"),
            "subtypes": row.get("subtypes", []),
            "traits": [t["trait"] for t in row.get("traits", [])],
            "token": bool(row.get("token")),
        }
        group = say(f"nation.{row['nation']}", {}, lang)
        out.append({"name": card.slug, "title": card.title, "group": group, "text": "\n".join([head, *lines]),
                    "facts": facts})  # fmt: skip
    return out
