"""Innomination: the text of a card, made from its data: the walk through lines, effect slots and operations that is the
same in every language. A language is a `CardText` of its own (card_phrases.py, card_phrases_de.py): it has the fixed
sentences, and a method for each operation (`say_damage`) and condition (`if_controls`) of the card language. Nothing
here is read by the rules."""

from collections.abc import Callable
from typing import Any

from tessera.games.innomination.words.card_nouns import Words, aether, capital, trait_words

Json = dict[str, Any]
Counted = tuple[str, str]  # for one, for several


class Said:
    """One operation, with what its sentence may need."""

    def __init__(self, text: "CardText", op: Json, words: Words) -> None:
        self.op = op
        self.words = words
        self.n, self.per = text.amount_words(op.get("amount", 0))
        self.one = self.n == "1"
        self.who = text.WHO[op.get("who", "you")]
        self.until = text.UNTIL[op.get("until", "permanent")]

    @property
    def subject(self) -> str:
        return self.words.subject(self.op["on"])

    @property
    def many(self) -> bool:
        return self.words.many(self.op.get("on"))


class CardText:
    # The things that sentences speak of (card_nouns.py).
    words: Callable[[Json], Words]
    amount_words: Callable[[Any], tuple[str, str]]
    some: Callable[..., str]  # filter, amount, up to so many
    # Fixed sentences; what stands in braces is filled in.
    AND: str
    REQUIREMENT: str
    ATTACH: str
    ROLES: dict[str, str]
    AS_SPELL: str
    WHENEVER: str
    FIRST_TIME: str
    CONDITION: str
    UPKEEP: str
    CHOOSE: str
    REPLACE: str
    BRANCH: str
    OTHERWISE: str
    EACH_TICK: str
    COUNTS_UP: str
    RESETS: str
    WHO: dict[str, str]
    UNTIL: dict[str, str]
    EVENTS: dict[str, str]
    # Prices, by their key in the data.
    PAY: str
    SACRIFICE: str
    DISCARD: Counted
    BANISH: Counted
    LIFE: str
    THIS_CARD: str

    def attach(self, f: Json) -> str:
        return self.ATTACH.format(self.some(f, 1))

    def link_words(self, link_to: Json) -> str:
        """What an answered effect must be."""
        raise NotImplementedError

    def at_will(self, body: str) -> str:
        """What its player need not do."""
        raise NotImplementedError

    # The walk

    def lines(self, card: Json) -> list[str]:
        """The text of a card, line by line: requirement, traits, effect slots."""
        out: list[str] = []
        if card.get("requires"):
            out.append(self.REQUIREMENT.format(self.conditions(card["requires"])))
        if card.get("attach_to"):
            out.append(self.attach(card["attach_to"]))
        out += [trait_words(t) for t in card.get("traits", [])]
        return out + [self.ROLES[slot.get("role", "")] + self.slot_text(slot) for slot in card.get("effects", [])]

    def slot_text(self, slot: Json) -> str:
        keywords = slot.get("keywords", [])
        parts = [self.keyword_words(slot)]
        if slot.get("mode") == "as_spell":
            parts.append(self.AS_SPELL)
        if when := slot.get("when"):
            parts.append((self.FIRST_TIME if when.get("limit") else self.WHENEVER).format(self.EVENTS[when["event"]]))
        if "LINK" in keywords and slot.get("link_to"):
            parts.append(self.link_words(slot["link_to"]))
        if slot.get("if"):
            parts.append(self.CONDITION.format(self.conditions(slot["if"])))
        paid = capital(", ".join(self.price(slot.get("cost", {}))))
        if paid:
            parts.append(self.UPKEEP.format(paid) if "UPKEEP" in keywords else f"{paid}:")
        body = self.ops_text(slot.get("ops", []), self.words(slot))
        parts.append(self.at_will(body) if slot.get("may") and not paid else body)
        return " ".join(part for part in parts if part)

    def option_text(self, ops: list[Json], slot: Json) -> str:
        """What one of the choices of an effect slot does."""
        return self.ops_text(ops, self.words(slot))

    def ops_text(self, ops: list[Json], words: Words) -> str:
        return " ".join(capital(self.op_text(op, words)) for op in ops)

    def op_text(self, op: Json, words: Words) -> str:
        return str(getattr(self, f"say_{op['op']}")(Said(self, op, words)))

    def conditions(self, conditions: list[Json]) -> str:
        return self.AND.join(self.condition(c) for c in conditions)

    def condition(self, c: Json) -> str:
        mine = {k: v for k, v in c.get("filter", {}).items() if k != "owner" or v != "ally"}
        return str(getattr(self, f"if_{c['cond']}")(c, mine))

    def keyword_words(self, slot: Json) -> str:
        return " ".join(self.keyword(k, slot.get("params", {})) for k in slot.get("keywords", []))

    def keyword(self, k: str, params: Json) -> str:
        if k == "LINK":
            return "CHAIN-LINK"
        if k == "EXPEDITE":
            return f"EXPEDITE {aether(params['EXPEDITE'])}"
        if k == "TIMER":
            return f"TIMER({params['TIMER']})" + (self.EACH_TICK if params.get("timer_mode") == "each" else "")
        if k == "COUNT":
            counts = self.COUNTS_UP.format(self.EVENTS[params["count_event"]])
            return f"COUNT({params['COUNT']}) ({counts}{self.RESETS if params.get('count_reset') else ''})"
        return f"COST({params['COST']})" if k == "COST" and "COST" in params else k

    def price(self, cost: Json) -> list[str]:
        out: list[str] = []
        if cost.get("aether"):
            out.append(self.PAY.format(aether(cost["aether"])))
        if given := cost.get("sacrifice"):
            out.append(self.SACRIFICE.format(self.some(given["filter"], int(given.get("count", 1)))))
        for key, sentence in (("discard", self.DISCARD), ("banish_graveyard", self.BANISH)):
            if n := cost.get(key):
                out.append(sentence[n != 1].format(n))
        if cost.get("life"):
            out.append(self.LIFE.format(cost["life"]))
        if cost.get("self_to_graveyard"):
            out.append(self.THIS_CARD)
        return out

    # Operations that say the same in every language, or hold others

    def say_produce(self, o: Said) -> str:
        return f"PRODUCE {aether(o.op['aether'])}."

    def say_break_chain(self, o: Said) -> str:
        return "BREAK THE CHAIN."

    def say_replace(self, o: Said) -> str:
        return self.REPLACE.format(self.ops_text(o.op["ops"], o.words))

    def say_if(self, o: Said) -> str:
        out = self.BRANCH.format(self.conditions(o.op["cond"]), self.ops_text(o.op["then"], o.words))
        return out + (self.OTHERWISE.format(self.ops_text(o.op["else"], o.words)) if o.op.get("else") else "")

    def say_choose(self, o: Said) -> str:
        return self.CHOOSE.format(" / ".join(self.ops_text(ops, o.words) for ops in o.op["options"]))
