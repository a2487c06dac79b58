"""Innomination: the things that the text of a card speaks of, in English: filters as nouns, amounts, traits, targets
and subjects. card_text.py makes sentences of them."""

from typing import Any

from tessera.games.innomination.language import ELEMENTS

Json = dict[str, Any]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NATION_ADJECTIVES = {
    "sectonia": "Sectonian", "vesuvion": "Vesuvian", "verivusin": "Verivusin", "lastaesha": "Lastaeshan",
    "asweigald": "Asweigald", "kalua": "Kaluan", "neutral": "Neutral",
}  # fmt: skip
TYPE_NOUNS = {
    "leader": "Leader", "creature": "creature", "spell": "Spell", "attachment": "Attachment", "chain": "Chain",
    "source": "Source",
}  # fmt: skip
PILES = {
    "graveyard": "Graveyard", "banish": "Banish Pile", "hand": "hand", "reserve": "Reserve Zone",
    "main_deck": "Main Deck", "named_deck": "Named Deck", "source_deck": "Source Deck", "removed": "removed cards",
}  # fmt: skip
WHOSE = {"ally": "your", "enemy": "an enemy", "any": "any"}


def number(n: int) -> str:
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def aether(cost: Json) -> str:
    return "".join(f"[{e}{cost[e]}]" for e in ELEMENTS if cost.get(e))


def article(words: str) -> str:
    return f"{'an' if words[:1] in 'aeiouAEIO' else 'a'} {words}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# Things


def noun(f: Json, plural: bool = False, article_: str = "") -> str:
    """A filter as a noun: enemy nameless creature with cost 3 or less."""
    words: list[str] = []
    if f.get("other"):
        words.append("other")
    owner = {"ally": "allied", "enemy": "enemy"}.get(f.get("owner", ""), "")
    if owner:
        words.append(owner)
    if "injured" in f:
        words.append("injured" if f["injured"] else "uninjured")
    if "resting" in f:
        words.append("resting" if f["resting"] else "Ready")
    if "named" in f:
        words.append("named" if f["named"] else "nameless")
    if f.get("token") is False:
        words.append("non-token")
    if "chain" in f:
        words.append("CHAIN" if f["chain"] else "non-CHAIN")
    if "nation" in f:
        words.append(NATION_ADJECTIVES[f["nation"]])
    if "subtype" in f:
        words.append(f["subtype"])
    if "name" in f:
        words.append(f"*{f['name']}{'s' if plural else ''}*")
    else:
        kinds = [TYPE_NOUNS[t] for t in f.get("type", [])] or ["card"]
        if f.get("token"):
            kinds = ["token"]
        words.append(" or ".join(k + ("s" if plural else "") for k in kinds))
    out = " ".join(words)
    limits: list[str] = []
    for key, what in (("cost", "cost"), ("attack", "Attack")):
        if f"{key}_max" in f:
            limits.append(f"{what} {f[key + '_max']} or less")
        if f"{key}_min" in f:
            limits.append(f"{what} {f[key + '_min']} or more")
    if "trait" in f:
        limits.append(f["trait"])
    return out + (f" with {' and '.join(limits)}" if limits else "")


def some(f: Json, amount: Any, up_to: bool = False) -> str:
    """An allied creature; two allied creatures; up to two allied creatures; one creature for each allied Source."""
    if isinstance(amount, dict):
        n, per = int(amount["per"]), amount_words(amount)[1]
        return f"{'up to ' if up_to else ''}{number(n)} {noun(f, n > 1)}{per}"
    n = int(amount)
    if up_to:
        return f"up to {number(n)} {noun(f, n > 1)}"
    if n == 1:
        if f.get("other"):
            return f"another {noun({k: v for k, v in f.items() if k != 'other'})}"
        return noun(f) if "name" in f and not f.get("owner") else article(noun(f))
    return f"{number(n)} {noun(f, True)}"


class Words:
    """The text of one effect slot: what its subjects are called."""

    def __init__(self, slot: Json) -> None:
        self.targets = {t["ref"]: t for t in slot.get("targets", [])}

    def target(self, ref: str) -> str:
        t = self.targets[ref]
        f = dict(t.get("filter", {}))
        n = int(t.get("count", 1))
        zone = t.get("zone", "play")
        where = ""
        if zone != "play":
            whose = "your" if zone == "hand" else WHOSE[f.pop("owner", "any")]
            where = f" in {whose} {PILES[zone]}"
        if t.get("up_to"):
            return f"up to {number(n)} target {noun(f, n > 1)}{where}"
        if n > 1:
            return f"{number(n)} target {noun(f, True)}{where}"
        if f.pop("other", False):
            return f"another target {noun(f)}{where}"
        return f"target {noun(f)}{where}"

    def many(self, on: Any) -> bool:
        return on in ("t", "t2") and (int(self.targets[on].get("count", 1)) > 1)

    def subject(self, on: Any) -> str:
        if isinstance(on, dict):
            return f"each {noun(on['each'])}"
        if on in ("t", "t2"):
            return self.target(on)
        return {
            "self": "this card",
            "host": "the attached creature",
            "you": "your Leader",
            "enemy_leaders": "each enemy Leader",
            "all_leaders": "each Leader (yours first, then clockwise)",
            "opposing": "the opposing creature",
            "link": "that effect",
            "link_card": "that card",
            "link_controller": "its controller's Leader",
            "event_card": "that card",
        }[on]


def amount_words(amount: Any) -> tuple[str, str]:
    """A number, and what it depends on."""
    if isinstance(amount, dict):
        zone = amount.get("zone", "play")
        where = "" if zone == "play" else f" in your {PILES[zone]}"
        return str(amount["per"]), f" for each {noun(amount.get('count', {}))}{where}"
    return str(amount), ""


def trait_words(t: Json) -> str:
    name, x = t["trait"], t.get("x")
    if name == "ACTIONS":
        return f"({x}) ACTIONS"
    if name == "PRODUCE":
        return f"PRODUCE {aether(t['aether'])}"
    return f"{name}({x})" if x else name
