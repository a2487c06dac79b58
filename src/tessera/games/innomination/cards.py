"""Innomination: a card set as the rules read it. Cards are data (data/starter.json, or a designer's file);
`words/designs/validate.py` checks such a file word by word, and `CardSet` turns it into small typed objects with
numbers for words.

Read `Card`, `Slot`, `Op`, `Filter`: they mirror the schema in README.md. Slots and lists of operations are numbered
through the whole set, so that running scripts and chain links can name them by a number.
"""

from collections import Counter

from tessera.games.innomination.language import (
    ASKING,
    CONDITIONS,
    COST_CHANGE,
    CREATURE,
    EVENTS,
    GAIN,
    IF,
    K_ACT,
    K_ARISE,
    K_AURA,
    K_COST,
    K_EXPEDITE,
    K_LINK,
    K_MAIN,
    K_RESERVE,
    K_TRIGGERED,
    KEYWORDS,
    LEADER,
    MAKE,
    MODES,
    MOVES_TO,
    NATIONS,
    NUMBERED,
    ON_EACH,
    OPS,
    QUICK,
    REPLACE,
    RESTS,
    ROLES,
    SCOPES,
    SPELL,
    SUBJECTS,
    TOKEN,
    TRAITS,
    TYPES,
    UNLEASH,
    UNTIL,
    WHO,
    ZONES,
    Json,
    packed,
    unpacked,
)
from tessera.kernel.native import i64, vec


class Filter:
    def __init__(self, s: "CardSet", data: Json) -> None:
        self.types: i64 = sum(1 << TYPES.index(t) for t in data.get("type", []))
        self.owner: i64 = ("any", "ally", "enemy").index(data.get("owner", "any"))
        self.named: i64 = _tri(data, "named")
        self.token: i64 = _tri(data, "token")
        self.chain: i64 = _tri(data, "chain")
        self.injured: i64 = _tri(data, "injured")
        self.resting: i64 = _tri(data, "resting")
        self.other: bool = bool(data.get("other", False))
        self.nation: i64 = NATIONS.index(data["nation"]) if "nation" in data else -1
        self.subtype: i64 = 1 << s.subtypes.index(data["subtype"]) if "subtype" in data else 0
        self.name: i64 = s.name_number(data["name"]) if "name" in data else -1
        self.cost_max: i64 = data.get("cost_max", -1)
        self.cost_min: i64 = data.get("cost_min", -1)
        self.attack_max: i64 = data.get("attack_max", -1)
        self.attack_min: i64 = data.get("attack_min", -1)
        self.trait: i64 = 1 << TRAITS.index(data["trait"]) if "trait" in data else 0
        self.more: bool = bool(data.keys() - {"type", "owner", "other"})  # than these three
        self.values: bool = bool(data.keys() & {"injured", "resting", "attack_max", "attack_min", "trait"})


def _tri(data: Json, key: str) -> int:
    return -1 if key not in data else int(bool(data[key]))


class Condition:
    def __init__(self, s: "CardSet", data: Json) -> None:
        self.code: i64 = CONDITIONS.index(data["cond"])
        self.value: i64 = next((int(data[key]) for key in ("value", "min", "max") if key in data), 0)
        self.zone: i64 = ZONES.index(data.get("zone", "play"))
        self.filter = Filter(s, data.get("filter", {}))


class Target:
    def __init__(self, s: "CardSet", data: Json) -> None:
        self.second: bool = data["ref"] == "t2"
        self.zone: i64 = ZONES.index(data.get("zone", "play"))
        self.count: i64 = int(data.get("count", 1))
        self.up_to: bool = bool(data.get("up_to", False))
        self.filter = Filter(s, data.get("filter", {}))


class Op:
    def __init__(self, s: "CardSet", data: Json) -> None:
        code = OPS.index(data["op"])
        self.code: i64 = code
        amount = data.get("amount", 0)
        counted = isinstance(amount, dict)
        self.amount: i64 = int(amount["per"] if counted else amount)
        self.counted: bool = counted  # so much for each card that fits
        self.count_zone: i64 = ZONES.index(amount.get("zone", "play")) if counted else 0
        self.count_filter = Filter(s, amount.get("count", {}) if counted else {})
        on = data.get("on", "self")
        self.on: i64 = ON_EACH if isinstance(on, dict) else SUBJECTS.index(on)
        self.each = Filter(s, on["each"] if isinstance(on, dict) else {})
        self.filter = Filter(s, data.get("filter", {}))
        self.attack: i64 = int(data.get("attack", 0))
        self.life: i64 = int(data.get("life", 0))
        trait = data.get("trait", data.get("with_trait", ""))
        self.trait: i64 = 1 << TRAITS.index(trait) if trait else 0
        self.x: i64 = 0
        if trait in NUMBERED:
            self.x = 256 ** NUMBERED.index(trait) * int(data.get("x", 1))
        self.aether: i64 = packed(data.get("aether"))
        self.until: i64 = UNTIL.index(data.get("until", "permanent"))
        self.who: i64 = WHO.index(data.get("who", "you"))
        self.random: bool = bool(data.get("random", False))
        self.zone: i64 = ZONES.index(data.get("zone", "hand"))
        self.up_to: bool = bool(data.get("up_to", False))
        self.no_enter: bool = bool(data.get("no_enter", False))
        self.pay: bool = bool(data.get("pay", False))
        self.ignore_cost: bool = bool(data.get("ignore_cost", False))
        self.ignore_requirements: bool = bool(data.get("ignore_requirements", False))
        self.take: i64 = int(data.get("take", 0))
        self.reveals: bool = bool(data.get("filter"))
        self.rest: i64 = RESTS.index(data.get("rest", "bottom"))
        to = data.get("to", "hand")
        self.to: i64 = MOVES_TO.index(to)
        self.token: i64 = s.token_number(data["token"]) if code == TOKEN else 0
        self.up: bool = data.get("face", "up") == "up"
        self.scope: i64 = SCOPES.index(data.get("scope", "effect"))
        self.parts: i64 = sum(1 << OPS.index(w) for w in data.get("what", []))
        self.first_each_turn: bool = data.get("limit") == "first_each_turn"
        self.conditions = [Condition(s, c) for c in data.get("cond", [])] if code == IF else []
        self.then: i64 = s.add_list(data["then"]) if code == IF else s.add_list(data["ops"]) if code == REPLACE else -1
        self.otherwise: i64 = s.add_list(data["else"]) if "else" in data else -1
        self.choices: list[int] = [s.add_list(o) for o in data.get("options", [])]
        self.slot: i64 = s.add_slot(data["effect"], -1, 0) if code == GAIN else -1


class Slot:
    """One effect line."""

    def __init__(self, s: "CardSet", data: Json, card: int, place: int) -> None:
        self.number: i64 = -1
        self.card: i64 = card  # the card it is printed on; -1: an effect that is gained
        self.place: i64 = place  # which line of the card
        keywords = data.get("keywords", [])
        params = data.get("params", {})
        self.words: i64 = sum(1 << KEYWORDS.index(k) for k in keywords)
        self.role: i64 = ROLES.index(data.get("role", ""))
        if self.role == UNLEASH:  # IM-50
            self.words |= K_LINK
        self.timer: i64 = int(params.get("TIMER", 0))
        self.timer_mode: i64 = MODES.index(params.get("timer_mode", "zero"))
        self.count: i64 = int(params.get("COUNT", 0))
        self.count_event: i64 = EVENTS.index(params["count_event"]) if "count_event" in params else -1
        self.count_reset: bool = bool(params.get("count_reset", False))
        times = params.get("COST", 1)
        self.times: i64 = -1 if times == "N" else int(times)
        self.expedite: i64 = packed(params["EXPEDITE"]) if "EXPEDITE" in params else -1
        when = data.get("when", {})
        self.event: i64 = EVENTS.index(when["event"]) if when else -1
        self.limited: bool = bool(when.get("limit", 0))
        self.static: bool = bool(data.get("static", False))
        self.as_spell: bool = data.get("mode", "") == "as_spell"
        link_to = data.get("link_to", {})
        self.refers: bool = bool(link_to)  # to another effect: cannot be used first (AMB-51)
        self.link_source = Filter(s, link_to.get("source", {}))
        self.causes: i64 = sum(1 << OPS.index(w) for w in link_to.get("causes", []))
        self.affects: bool = "affects" in link_to
        self.link_affects = Filter(s, link_to.get("affects", {}))
        self.conditions = [Condition(s, c) for c in data.get("if", [])]
        cost = data.get("cost", {})
        self.has_cost: bool = bool(cost)
        self.aether: i64 = packed(cost.get("aether"))
        sacrifice = cost.get("sacrifice", {})
        self.sacrifices: i64 = int(sacrifice.get("count", 1)) if sacrifice else 0
        self.sacrificed = Filter(s, sacrifice.get("filter", {}))
        self.discards: i64 = int(cost.get("discard", 0))
        self.life: i64 = int(cost.get("life", 0))
        self.banishes: i64 = int(cost.get("banish_graveyard", 0))
        self.self_to_graveyard: bool = bool(cost.get("self_to_graveyard", False))
        self.targets = [Target(s, t) for t in data.get("targets", [])]
        self.may: bool = bool(data.get("may", False))
        self.ops: i64 = s.add_list(data.get("ops", []))
        self.choice: i64 = next((i for i, op in enumerate(data.get("ops", [])) if op["op"] == "choose"), -1)
        ops = s.lists[self.ops]
        self.produces: bool = len(ops) > 0 and all(op.code == MAKE for op in ops)  # IM-20
        # Used by its player's will, not by an event.
        triggered = (self.words & K_TRIGGERED) != 0 or self.event >= 0 or self.static or self.words & K_AURA
        self.activated: bool = not triggered and (
            self.words & (K_ACT | K_COST | K_MAIN | K_ARISE | K_RESERVE | K_LINK) != 0
        )
        self.plain: bool = self.words == 0 and self.event < 0 and not self.static and not self.as_spell
        self.needs_target: bool = any(not t.up_to for t in self.targets)
        self.done_in: i64 = _done_in(s, int(self.ops))


def _done_in(s: "CardSet", number: int) -> int:
    """Which operations a list holds, nested ones too, as bits."""
    out = 0
    for op in s.lists[number]:
        out |= 1 << int(op.code)
        for inner in [int(op.then), int(op.otherwise), *op.choices]:
            if inner >= 0 and op.code != REPLACE:
                out |= _done_in(s, inner)
    return out


class Card:
    def __init__(self, s: "CardSet", data: Json, number: int) -> None:
        self.number: i64 = number
        self.id: str = data["id"]
        self.slug: str = data["id"].partition("_")[2] or data["id"]
        self.title: str = data["name"]
        self.type: i64 = TYPES.index(data["type"])
        self.nation: i64 = NATIONS.index(data["nation"])
        self.named: bool = bool(data.get("named", False))
        self.name: i64 = s.name_number(data["name"])
        self.base: i64 = s.name_number(data["base"]) if data.get("base") else -1
        self.requires = [Condition(s, c) for c in data.get("requires", [])]
        self.cost: i64 = packed(data.get("cost"))
        self.total: i64 = sum((data.get("cost") or {}).values())
        self.attack: i64 = int(data.get("attack") or 0)
        self.life: i64 = int(data.get("life") or 0)
        self.chain: bool = bool(data.get("chain", False))
        self.basic: bool = bool(data.get("basic", False))
        self.token: bool = bool(data.get("token", False))
        self.subtypes: i64 = sum(1 << s.subtypes.index(x) for x in data.get("subtypes", []))
        self.hosts = Filter(s, data.get("attach_to", {}))
        self.traits: i64 = 0
        self.xs: i64 = 0
        self.produces: i64 = 0
        for t in data.get("traits", []):
            self.traits |= 1 << TRAITS.index(t["trait"])
            if t["trait"] in NUMBERED:
                self.xs += 256 ** NUMBERED.index(t["trait"]) * int(t.get("x", 1))
            self.produces += packed(t.get("aether"))
        self.makes: i64 = sum(unpacked(int(self.produces)))  # Aether of all elements
        if self.named and self.type == CREATURE:  # IM-60
            self.traits |= QUICK
        slots = [s.slots[s.add_slot(e, number, k)] for k, e in enumerate(data.get("effects", []))]
        self.slots = slots
        words = 0
        watched = 0
        for slot in slots:
            words |= int(slot.words)
            for event in (int(slot.event), int(slot.count_event)):
                if event >= 0:
                    watched |= 1 << event
        self.words: i64 = words  # all keywords of the card
        self.watched: i64 = watched  # all events that it notices
        self.lasting: bool = any(x.static or x.words & K_AURA for x in slots)
        self.changes_costs: bool = any(op.code == COST_CHANGE for x in slots for op in s.lists[x.ops])
        self.usable: bool = any(x.activated for x in slots)
        self.links: bool = any(x.words & K_LINK and x.activated for x in slots)
        self.answers: bool = any(x.words & K_LINK and x.activated and x.role != UNLEASH for x in slots)
        self.expedite: i64 = next((int(x.number) for x in slots if x.words & K_EXPEDITE), -1)
        priced = [int(x.number) for x in slots if x.plain and x.has_cost and self.type == SPELL]
        self.priced: i64 = next(iter(priced), -1)  # the line of a Spell that has a price
        self.as_spell: i64 = next((int(x.number) for x in slots if x.as_spell), -1)
        self.actions: i64 = max(1, int(self.xs) % 256)


def _flags(card: Card, bases: set[int]) -> int:
    facts = (
        card.named, card.token, card.lasting, card.usable, card.links, card.answers, card.changes_costs,
        int(card.name) in bases or int(card.base) in bases, card.type == CREATURE, card.chain, card.as_spell >= 0,
        any(x.activated and x.words & (K_ARISE | K_RESERVE) for x in card.slots),
    )  # fmt: skip
    return sum(1 << k for k, fact in enumerate(facts) if fact)


class Deck:
    def __init__(self, s: "CardSet", data: Json) -> None:
        self.name: str = data["name"]
        self.leader: int = s.by_id[data["leader"]]
        self.main: list[int] = _many(s, data["main"])
        self.named: list[int] = _many(s, data["named"])
        self.source: list[int] = _many(s, data["source"])

    def nations(self, s: "CardSet") -> set[int]:
        return {int(s.cards[c].nation) for c in [*self.main, *self.named, *self.source]}

    def nation(self, s: "CardSet") -> int:
        return int(s.cards[self.leader].nation)


def _minds_harm(op: Op) -> bool:
    """Does a lasting line look at life or actions?"""
    return op.on == ON_EACH and (op.each.injured >= 0 or op.each.resting >= 0)


def _many(s: "CardSet", counts: dict[str, int]) -> list[int]:
    return sorted([s.by_id[c] for c, n in counts.items() for _ in range(n)])


class CardSet:
    """A checked file as objects. `cards[0]` stands for no card."""

    def __init__(self, data: Json, key: str) -> None:
        self.key = key  # what the option `cards` calls it
        self.title: str = str(data.get("title", ""))
        self.data = data
        rows: list[Json] = data["cards"]
        self.subtypes: list[str] = sorted({x for row in rows for x in row.get("subtypes", [])})
        self.names: dict[str, int] = {}
        self.slots: list[Slot] = []
        self.lists: list[list[Op]] = []
        self.by_id: dict[str, int] = {row["id"]: i for i, row in enumerate(rows, 1)}
        self.tokens: dict[str, int] = {row["name"]: i for i, row in enumerate(rows, 1) if row.get("token")}
        nobody: Json = {"id": "none", "name": "", "type": "spell", "nation": "neutral"}
        self.cards: list[Card] = [Card(self, row, i) for i, row in enumerate([nobody, *rows])]
        slugs = Counter([c.slug for c in self.cards])
        for card in self.cards:  # two nations may use one word
            if slugs[card.slug] > 1:
                card.slug = card.id
        self.by_slug: dict[str, int] = {c.slug: int(c.number) for c in self.cards if c.number}
        self.decks: list[Deck] = [Deck(self, row) for row in data.get("decks", [])]
        self.leaders: list[int] = [int(c.number) for c in self.cards if c.type == LEADER]
        cheapest = [int(c.total) for c in self.cards if c.chain]
        self.cheapest_chain: i64 = min(cheapest, default=1000)  # IM-25: what a Chain card costs at least
        bases = {int(c.base) for c in self.cards if c.named}
        self.standard: list[Deck] = [
            d for d in self.decks if d.nations(self) <= {d.nation(self), NATIONS.index("neutral")}
        ]
        lasting = [x for x in self.slots if x.static or x.words & K_AURA]
        self.touchy: bool = any(_minds_harm(op) for x in lasting for op in self.lists[x.ops])
        self.asking: list[bool] = [bool(_done_in(self, k) & ASKING) for k in range(len(self.lists))]  # lists
        # The same as in `cards`, by the number of the card.
        self.flags = vec[i64]([_flags(c, bases) for c in self.cards])
        self.bases = vec[i64]([int(c.base) for c in self.cards])
        self.attacks = vec[i64]([int(c.attack) for c in self.cards])
        self.traits = vec[i64]([int(c.traits) for c in self.cards])
        self.xs = vec[i64]([int(c.xs) for c in self.cards])
        self.watched = vec[i64]([int(c.watched) for c in self.cards])
        elsewhere = K_ARISE | K_RESERVE  # LINK effects that are used from a pile
        self.links_elsewhere: bool = any(x.words & K_LINK and x.words & elsewhere for c in self.cards for x in c.slots)
        self.gained_texts: dict[int, Json] = {}  # kept by words/labels.py
        self.line_texts: dict[tuple[int, str], str] = {}  # by line and language, too

    def name_number(self, name: str) -> int:
        return self.names.setdefault(name, len(self.names))

    def token_number(self, name: str) -> int:
        return self.tokens[name]

    def add_slot(self, data: Json, card: int, place: int) -> int:
        slot = Slot(self, data, card, place)
        slot.number = len(self.slots)
        self.slots.append(slot)
        return int(slot.number)

    def add_list(self, ops: list[Json]) -> int:
        made = [Op(self, op) for op in ops]
        self.lists.append(made)
        return len(self.lists) - 1
