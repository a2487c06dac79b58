"""Innomination: a card set as the rules read it. Cards are data (data/starter.json, or a designer's file);
`validate.py` checks such a file word by word, and `CardSet` turns it into small typed objects with numbers for words.

Read `Card`, `Slot`, `Op`, `Filter`: they mirror the schema in README.md. Slots and lists of operations are numbered
through the whole set, so that running scripts and chain links can name them by a number.
"""

from typing import Any, Final

from tessera.kernel.native import i64, vec

ELEMENTS: Final = "EFLTMDN"
NEUTRAL: Final = 6
BYTE: Final = vec[i64]([256**k for k in range(7)])  # where an element stands in a packed amount
NATIONS: Final = ("sectonia", "vesuvion", "verivusin", "lastaesha", "asweigald", "kalua", "neutral")

TYPES: Final = ("leader", "creature", "spell", "attachment", "chain", "source")
LEADER: Final = 0
CREATURE: Final = 1
SPELL: Final = 2
ATTACHMENT: Final = 3
CHAIN: Final = 4
SOURCE: Final = 5

TRAITS: Final = (
    "ACTIONS", "ARMOR", "BLITZ", "BLOCK", "BURST", "CORPOREAL", "EVASIVE", "HIDDEN", "INDESTRUCTIBLE", "INITIATIVE",
    "INVINCIBLE", "MULTISTRIKE", "PRODUCE", "QUICK", "REGENERATE", "RESTRAINT", "SENSE", "SHIELD", "SLAYER", "TAUNT",
    "UNTARGETABLE", "UNCHAINED", "WARD",
)  # fmt: skip
ACTIONS: Final = 1 << 0
ARMOR: Final = 1 << 1
BLITZ: Final = 1 << 2
BLOCK: Final = 1 << 3
BURST: Final = 1 << 4
CORPOREAL: Final = 1 << 5
EVASIVE: Final = 1 << 6
HIDDEN: Final = 1 << 7
INDESTRUCTIBLE: Final = 1 << 8
INITIATIVE: Final = 1 << 9
INVINCIBLE: Final = 1 << 10
MULTISTRIKE: Final = 1 << 11
PRODUCE: Final = 1 << 12
QUICK: Final = 1 << 13
REGENERATE: Final = 1 << 14
RESTRAINT: Final = 1 << 15
SENSE: Final = 1 << 16
SHIELD: Final = 1 << 17
SLAYER: Final = 1 << 18
TAUNT: Final = 1 << 19
UNTARGETABLE: Final = 1 << 20
UNCHAINED: Final = 1 << 21
WARD: Final = 1 << 22
# Traits with a number, by their place in a packed number of eight bits each.
NUMBERED: Final = ("ACTIONS", "ARMOR", "BURST", "MULTISTRIKE", "SHIELD")
X_ACTIONS: Final = 0
X_ARMOR: Final = 1
X_BURST: Final = 2
X_MULTISTRIKE: Final = 3
X_SHIELD: Final = 4
NUMBERED_BITS: Final = tuple([1 << TRAITS.index(t) for t in NUMBERED])
ADDED: Final = (X_ARMOR, X_SHIELD)  # these add up; of the others the highest counts

KEYWORDS: Final = (
    "LINK", "ACT", "COST", "ARISE", "AURA", "CONTACT", "COUNT", "DEATH", "ENTER", "EXPEDITE", "RESERVE", "SUMMON",
    "TIMER", "UPKEEP", "START OF TURN", "END OF TURN", "MAIN PHASE",
)  # fmt: skip
K_LINK: Final = 1 << 0
K_ACT: Final = 1 << 1
K_COST: Final = 1 << 2
K_ARISE: Final = 1 << 3
K_AURA: Final = 1 << 4
K_CONTACT: Final = 1 << 5
K_COUNT: Final = 1 << 6
K_DEATH: Final = 1 << 7
K_ENTER: Final = 1 << 8
K_EXPEDITE: Final = 1 << 9
K_RESERVE: Final = 1 << 10
K_SUMMON: Final = 1 << 11
K_TIMER: Final = 1 << 12
K_UPKEEP: Final = 1 << 13
K_START: Final = 1 << 14
K_END: Final = 1 << 15
K_MAIN: Final = 1 << 16
K_TRIGGERED: Final = K_CONTACT | K_COUNT | K_DEATH | K_ENTER | K_SUMMON | K_TIMER | K_UPKEEP | K_START | K_END

OPS: Final = (
    "damage", "heal", "destroy", "banish", "remove", "bounce", "draw", "discard", "mill", "stat", "grant", "lose",
    "token", "play_from", "name", "look", "search", "produce", "ready", "rest", "flip", "negate", "replace",
    "break_chain", "move", "gain_effect", "cost_change", "if", "choose",
)  # fmt: skip
DAMAGE: Final = 0
HEAL: Final = 1
DESTROY: Final = 2
BANISH: Final = 3
REMOVE: Final = 4
BOUNCE: Final = 5
DRAW: Final = 6
DISCARD: Final = 7
MILL: Final = 8
STAT: Final = 9
GRANT: Final = 10
LOSE: Final = 11
TOKEN: Final = 12
PLAY_FROM: Final = 13
NAME: Final = 14
LOOK: Final = 15
SEARCH: Final = 16
MAKE: Final = 17  # the word "produce"
READY: Final = 18
REST: Final = 19
FLIP: Final = 20
NEGATE: Final = 21
REPLACE: Final = 22
BREAK: Final = 23
MOVE: Final = 24
GAIN: Final = 25
COST_CHANGE: Final = 26
IF: Final = 27
CHOOSE: Final = 28

ASKING: Final = 1 << DISCARD | 1 << PLAY_FROM | 1 << NAME | 1 << LOOK | 1 << SEARCH  # operations that may ask

SUBJECTS: Final = (
    "self", "host", "t", "t2", "you", "enemy_leaders", "all_leaders", "opposing", "link", "link_card",
    "link_controller", "event_card", "each",
)  # fmt: skip
ON_SELF: Final = 0
ON_HOST: Final = 1
ON_T: Final = 2
ON_T2: Final = 3
ON_YOU: Final = 4
ON_ENEMY_LEADERS: Final = 5
ON_ALL_LEADERS: Final = 6
ON_OPPOSING: Final = 7
ON_LINK: Final = 8
ON_LINK_CARD: Final = 9
ON_LINK_CONTROLLER: Final = 10
ON_EVENT_CARD: Final = 11
ON_EACH: Final = 12

CONDITIONS: Final = (
    "leader_life_at_most", "controls", "controls_at_most", "in_zone", "hand_at_most", "spells_this_turn",
    "named_this_turn", "unleashed",
)  # fmt: skip
C_LIFE: Final = 0
C_CONTROLS: Final = 1
C_AT_MOST: Final = 2
C_IN_ZONE: Final = 3
C_HAND: Final = 4
C_SPELLS: Final = 5
C_NAMED: Final = 6
C_UNLEASHED: Final = 7

EVENTS: Final = (
    "spell_played", "card_named", "creature_named", "ally_destroyed", "ally_attacks", "ally_hits_leader",
    "enemy_banished",
)  # fmt: skip
SPELL_PLAYED: Final = 0
CARD_NAMED: Final = 1
CREATURE_NAMED: Final = 2
ALLY_DESTROYED: Final = 3
ALLY_ATTACKS: Final = 4
ALLY_HITS_LEADER: Final = 5
ENEMY_BANISHED: Final = 6

# Zones as the language names them; their order is that of a player's zones in state.py.
ZONES: Final = (
    "main_deck", "named_deck", "source_deck", "hand", "play", "leader", "graveyard", "banish", "reserve", "removed",
)  # fmt: skip
UNTIL: Final = ("permanent", "end_of_turn", "your_next_turn")
WHO: Final = ("you", "enemies", "all")
RESTS: Final = ("bottom", "top", "graveyard", "top_or_bottom")
MODES: Final = ("zero", "each", "while")
ROLES: Final = ("", "passive", "second", "unleash")
UNLEASH: Final = 3
SCOPES: Final = ("effect", "card", "part")
MOVES_TO: Final = ("graveyard", "hand", "play", "reserve", "main_deck_top", "main_deck_bottom")

# Yes and no facts of a card as bits (`CardSet.flags`), for the loops that look at every card in play.
IS_NAMED: Final = 1 << 0
IS_TOKEN: Final = 1 << 1
IS_LASTING: Final = 1 << 2
IS_USABLE: Final = 1 << 3
IS_LINK: Final = 1 << 4
IS_ANSWER: Final = 1 << 5
CHANGES_COSTS: Final = 1 << 6
IS_BASE: Final = 1 << 7  # some card of the set is named from it
IS_CREATURE: Final = 1 << 8
IS_CHAIN: Final = 1 << 9
IS_AS_SPELL: Final = 1 << 10
IN_PILES: Final = 1 << 11  # has an effect that is used from a pile (ARISE, RESERVE)

Json = dict[str, Any]


def packed(aether: Json | None) -> int:
    """An amount of Aether as one number, eight bits an element."""
    return sum(256 ** ELEMENTS.index(e) * n for e, n in (aether or {}).items())


def unpacked(amount: int) -> list[int]:
    return [amount // 256**k % 256 for k in range(7)]


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
        self.names: list[str] = []
        self.slots: list[Slot] = []
        self.lists: list[list[Op]] = []
        self.by_id: dict[str, int] = {row["id"]: i for i, row in enumerate(rows, 1)}
        self.tokens: dict[str, int] = {row["name"]: i for i, row in enumerate(rows, 1) if row.get("token")}
        nobody: Json = {"id": "none", "name": "", "type": "spell", "nation": "neutral"}
        self.cards: list[Card] = [Card(self, row, i) for i, row in enumerate([nobody, *rows])]
        slugs = [c.slug for c in self.cards]
        for card in self.cards:  # two nations may use one word
            if slugs.count(card.slug) > 1:
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
        self.gained_texts: dict[int, Json] = {}  # kept by labels.py

    def name_number(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

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
