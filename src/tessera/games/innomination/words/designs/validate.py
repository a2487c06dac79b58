"""Innomination: is a card file right? `check_set` says everything that is wrong with it, in sentences that name the
card, the line and the word, and what could be meant instead. README.md describes the schema.

Files are hostile input: every number in them is bounded here (size and depth: files.py), and so is what one line can
do (`MOST_DONE`), so that a checked set needs no more than its size to be read and to be shown. What its cards do to
each other at a table is bounded there: rules/work.py counts it. The check itself takes no longer than the file is long.
"""

import re
from collections import Counter
from typing import Any

from tessera.games.innomination.decks import deck_faults
from tessera.games.innomination.language import NATIONS, TRAITS, TYPES
from tessera.games.innomination.words.designs.complaints import MOST_AMOUNT, MOST_LIFE, Complaint, Enough
from tessera.games.innomination.words.designs.effects import EffectChecker
from tessera.games.innomination.words.designs.schema import CARD_KEYS
from tessera.games.innomination.words.text import WORDS
from tessera.kernel.words import say

Json = dict[str, Any]

MOST_CARDS = 1500
MOST_SLOTS = 3  # IM-8
MOST_SUBTYPES = 50
WORD = re.compile(r"[a-z][a-z0-9_]{1,59}")

PILE_NAMES = {"main": "Main Deck", "named": "Named Deck", "source": "Source Deck"}


def check_set(data: Json) -> list[str]:
    """Everything that is wrong with a card set, as sentences; empty if nothing is."""
    return Checker(data).check()


def check_cards(data: Json) -> list[str]:
    """The same without the decks."""
    return Checker(data).check(False)


class Checker(EffectChecker):
    def __init__(self, data: Json) -> None:
        cards = data.get("cards")
        super().__init__([c for c in cards if isinstance(c, dict)] if isinstance(cards, list) else [])
        self.data = data

    def check(self, decks: bool = True) -> list[str]:
        try:
            return self.complaints(decks)
        except Enough:
            return [*self.wrong, Complaint("", "set.enough", n=str(len(self.wrong)))]

    def complaints(self, decks: bool) -> list[str]:
        cards = self.data.get("cards")
        if not isinstance(cards, list) or len(self.cards) != len(cards) or not cards:
            return ["`cards` must be a list of cards."]
        if len(cards) > MOST_CARDS:
            return [f"There are {len(cards)} cards; at most {MOST_CARDS} are allowed."]
        ids = Counter(str(c.get("id"))[:60] for c in self.cards)
        for twice in sorted(x for x, n in ids.items() if n > 1):
            self.say(f"the id {twice!r} stands twice.")
        for card in self.cards:
            self.where = str(card.get("id") or card.get("name") or "a card without an id")[:60]
            self.card(card)
        self.where = ""
        if len(self.subtypes) > MOST_SUBTYPES:
            self.say(f"There are {len(self.subtypes)} subtypes; at most {MOST_SUBTYPES} are allowed.")
        if self.slots > 4000:
            self.say("There are too many effect lines in this set.")
        if not any(c.get("type") == "leader" for c in self.cards):
            self.say("There is no Leader in this set.")
        if decks and not self.wrong:
            self.decks()
        return self.wrong

    # Cards

    def card(self, card: Json) -> None:
        if not self.keys(card, CARD_KEYS, "a card"):
            return
        if not WORD.fullmatch(str(card.get("id", ""))):
            self.say("the id must be small letters, digits and _ (2 to 60 of them).")
        name = card.get("name")
        if not isinstance(name, str) or not 1 <= len(name) <= 60 or not name.isprintable():
            self.say("the name must be a text of 1 to 60 characters.")
        self.word(card.get("nation"), NATIONS, "nation")
        if not self.word(card.get("type"), TYPES, "type"):
            return
        kind = card["type"]
        for key in ("named", "chain", "basic", "token"):
            self.flag(card.get(key, False), key)
        for x in self.listed(card.get("subtypes", []), "subtypes", 4):
            if not isinstance(x, str) or not 1 <= len(x) <= 20 or not x.isalpha():
                self.say(f"a subtype is one word of letters, not {str(x)[:40]!r}.")
        if card.get("cost") is not None:
            self.aether(card["cost"], "the cost")
        elif kind != "leader":
            self.say("a cost is missing ({} if it is free).")
        if kind == "creature":
            self.number(card.get("attack", 0) or 0, "Attack", 0, MOST_LIFE)
        if kind in ("creature", "leader"):
            self.number(card.get("life"), "life", 1, MOST_LIFE)
        if kind == "chain" and not card.get("chain"):
            self.say("a Chain needs `chain: true` (AMB-2).")
        if card.get("token") and (kind != "creature" or card.get("named")):
            self.say("a token is a nameless creature (AMB-39).")
        if card.get("named"):
            self.named(card)
        elif card.get("base") or card.get("requires"):
            self.say("only named cards have a base or requirements (IM-52).")
        if kind == "attachment" or "attach_to" in card:
            self.filter(card.get("attach_to", {}), "attach_to")
        self.traits_and_effects(card, kind)

    def named(self, card: Json) -> None:
        if card.get("type") == "leader":
            self.say("a Leader is not named.")
        self.word(card.get("base"), self.names, "base")
        self.word(card.get("base_word", "from"), ("from", "by"), "base_word")
        self.conditions(card.get("requires", []), "requires")

    def traits_and_effects(self, card: Json, kind: str) -> None:
        traits = self.listed(card.get("traits", []), "traits", 8)
        effects = self.listed(card.get("effects", []), "effects", 8)
        if len(traits) + len(effects) > MOST_SLOTS:
            self.say(f"{len(traits) + len(effects)} slots are filled; a card has {MOST_SLOTS} (IM-8).")
        for t in traits:
            if self.keys(t, ("trait", "x", "aether"), "a trait") and self.word(t.get("trait"), TRAITS, "trait"):
                if t["trait"] == "PRODUCE":
                    self.aether(t.get("aether"), "the Aether of PRODUCE")
                if t["trait"] == "ACTIONS":
                    self.number(t.get("x"), "(X) ACTIONS", 2, 3)
                elif "x" in t:
                    self.number(t["x"], f"the number of {t['trait']}", 1, MOST_AMOUNT)
        here = self.where
        roles = [str(e.get("role", "")) for e in effects if isinstance(e, dict)]
        if kind == "leader" and sorted(roles) != ["passive", "second", "unleash"]:
            self.say("a Leader has a passive, a second ability and an unleash (IM-49).")
        for k, slot in enumerate(effects, 1):
            self.where = f"{here}, effect {k}"
            self.slot(slot, kind, 0)
        self.where = here
        self.once(card, [e for e in effects if isinstance(e, dict)])

    def once(self, card: Json, effects: list[Json]) -> None:
        """Lines of which a card has one, since it is played by them."""
        words = [e["keywords"] for e in effects if isinstance(e.get("keywords"), list)]
        lines = (
            ("a card with CHAIN has one LINK line", sum("LINK" in w for w in words) if card.get("chain") else 0),
            ("a Spell has one EXPEDITE line", sum("EXPEDITE" in w for w in words)),
            ("a card has one line to be played as a Spell", sum("mode" in e for e in effects)),
            (
                "only one line of a Spell has a price",
                sum(bool(e.get("cost")) and not e.get("keywords") and "mode" not in e for e in effects)
                if card["type"] == "spell"
                else 0,
            ),
        )
        for sentence, n in lines:
            if n > 1:
                self.say(f"{sentence}, not {n}.")

    # Decks

    def decks(self) -> None:
        by_id = {c["id"]: c for c in self.cards}
        for reason in deck_faults(self.data.get("decks", []), by_id):
            name = reason.args.get("deck", "")
            self.where = f"deck {name!r}" if name else ""
            if reason.key == "deck.unknown":  # with what could be meant instead
                self.word(reason.args["given"], by_id, f"card of the {PILE_NAMES[reason.args['pile']]}")
                continue
            args = {
                **reason.args,
                "title": reason.args.get("id", ""),
                "pile": PILE_NAMES[reason.args.get("pile", "main")],
            }
            self.say(f"{say({'en': WORDS}, reason.key, args).rstrip('.')} ({reason.rule}).")
        self.where = ""
