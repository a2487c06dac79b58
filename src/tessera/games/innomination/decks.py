"""Innomination: is a deck legal (IM-1 to IM-4)? `faults` says everything that is wrong with one, as reasons, so that
the deck builder can say it in every language; words/designs/validate.py says the same about the decks of a card
file."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from tessera.kernel.words import Reason

Json = dict[str, Any]
NAME = re.compile(r"[\w' .-]{1,40}")
DECK_KEYS = ("name", "leader", "main", "named", "source")
MOST_DECKS = 200
MOST_KINDS = 200  # different cards in a pile, before anything else is looked at


class Pile(NamedTuple):
    """A player's deck of one kind: how many cards, how many copies of one."""

    fewest: int
    most: int
    copies: int
    rule: str


PILES = {"main": Pile(40, 50, 4, "IM-2"), "named": Pile(20, 20, 2, "IM-3"), "source": Pile(15, 15, 3, "IM-4")}


def pile_of(card: Json) -> str:
    """Where a card of the set belongs: leader, main, named or source; tokens belong nowhere."""
    if card.get("token"):
        return ""
    if card.get("named"):
        return "named"
    return {"leader": "leader", "source": "source"}.get(card["type"], "main")


def deck_faults(decks: Any, cards: Mapping[str, Json]) -> list[Reason]:
    """Everything that is wrong with the decks of a set; the argument `deck` says with which."""
    if not isinstance(decks, list) or len(decks) > MOST_DECKS:
        return [Reason("deck.list", "IM-2")]
    out: list[Reason] = []
    names: set[str] = set()
    for deck in decks:
        if not isinstance(deck, dict) or set(deck) - set(DECK_KEYS):
            out.append(Reason("deck.keys", "IM-2"))
            continue
        name = str(deck.get("name"))[:40]
        found = faults(deck, cards)
        if name.lower() in names:
            found.append(Reason("deck.twice", "IM-2", args={"deck": name}))
        names.add(name.lower())
        for reason in found:
            reason.args["deck"] = name
        out += found
    return out


def faults(deck: Json, cards: Mapping[str, Json]) -> list[Reason]:
    """Everything that is wrong with a deck of a checked card set."""
    out: list[Reason] = []
    name = deck.get("name")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        out.append(Reason("deck.name", "IM-2"))
    leader = deck.get("leader")
    if cards.get(str(leader), {}).get("type") != "leader":
        out.append(Reason("deck.leader" if leader else "deck.no_leader", "IM-1", args={"given": str(leader)[:40]}))
    for what in PILES:
        out += _pile(what, deck.get(what), cards)
    return out


def _pile(what: str, pile: Any, cards: Mapping[str, Json]) -> list[Reason]:
    rule = PILES[what]
    args = {"pile": what}
    if not isinstance(pile, dict) or len(pile) > MOST_KINDS:
        return [Reason("deck.missing", rule.rule, args=args)]
    out: list[Reason] = []
    total = 0
    for card, n in pile.items():
        row = cards.get(card)
        if row is None:
            out.append(Reason("deck.unknown", rule.rule, args={**args, "given": str(card)[:60]}))
            continue
        about = {**args, "title": str(row["name"]), "id": card}
        if not isinstance(n, int) or isinstance(n, bool) or not 0 < n <= rule.most:
            out.append(Reason("deck.number", rule.rule, args={**about, "n": str(n)[:20]}))
            continue
        total += n
        if pile_of(row) != what:
            out.append(Reason("deck.place", rule.rule, args=about))
        elif n > rule.copies and not row.get("basic"):
            out.append(Reason("deck.copies", rule.rule, args={**about, "n": str(n), "most": str(rule.copies)}))
    if not rule.fewest <= total <= rule.most:
        wanted = str(rule.fewest) if rule.fewest == rule.most else f"{rule.fewest}-{rule.most}"
        key = "deck.size" if rule.fewest == rule.most else "deck.size_range"
        out.append(Reason(key, rule.rule, args={**args, "n": str(total), "range": wanted}))
    return out
