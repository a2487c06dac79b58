"""Innomination: is an effect line of a card file right? Its keywords, price, targets, filters and conditions, and what
it does. A line, a filter or a condition is checked alike wherever it stands."""

from collections.abc import Collection
from typing import Any

from tessera.games.innomination.language import (
    CONDITIONS,
    EVENTS,
    KEYWORDS,
    MODES,
    MOVES_TO,
    NATIONS,
    OPS,
    RESTS,
    ROLES,
    SCOPES,
    SUBJECTS,
    TRAITS,
    TYPES,
    UNTIL,
    WHO,
)
from tessera.games.innomination.words.designs.complaints import MOST_AMOUNT, MOST_LIFE, Complaint, Complaints
from tessera.games.innomination.words.designs.schema import (
    CONDITION_KEYS,
    CONTINUOUS,
    COST_KEYS,
    FILTER_KEYS,
    NOT_AURA,
    NOT_STATIC,
    ON_CHAIN,
    OP_KEYS,
    PARAMS,
    SLOT_KEYS,
    ZONES,
)

Json = dict[str, Any]

MOST_OPS = 6
MOST_NESTING = 3
MOST_DONE = 40  # operations that a line holds with all that is nested in it; on targets, once for each of them


class EffectChecker(Complaints):
    def __init__(self, cards: list[Json]) -> None:
        super().__init__(cards)
        self.refs: dict[str, int] = {}  # the targets that the line declares, and how many of each
        self.done = 0  # operations of the line
        self.linked = False
        self.static = False
        self.slots = 0

    def slot(self, slot: Any, kind: str, depth: int) -> None:
        self.slots += 1
        if not self.keys(slot, SLOT_KEYS, "an effect"):
            return
        words = self.listed(slot.get("keywords", []), "keywords", 4)
        if not all([self.word(w, KEYWORDS, "keyword") for w in words]):
            return
        if "LINK" in words and words[0] != "LINK":
            self.say("LINK always stands first (IM-38).")
        if "EXPEDITE" in words and (words[0] != "EXPEDITE" or kind != "spell"):
            self.say("EXPEDITE stands first, on a Spell (IM-38).")
        if "role" in slot:
            self.word(slot["role"], ROLES[1:], "role")
        if slot.get("role") and kind != "leader":
            self.say("only Leaders have roles.")
        self.params(slot.get("params", {}), words)
        for key in ("static", "may"):
            self.flag(slot.get(key, False), key)
        if "mode" in slot and slot["mode"] != "as_spell":
            self.word(slot["mode"], ("as_spell",), "mode")
        when = slot.get("when", {})
        if when and self.keys(when, ("event", "limit"), "when"):
            self.word(when.get("event"), EVENTS, "event")
            self.number(when.get("limit", 1), "limit", 1, 1)
        self.link_to(slot.get("link_to"), words)
        self.conditions(slot.get("if", []), "if")
        self.price(slot.get("cost", {}))
        outer, linked, static, done = self.refs, self.linked, self.static, self.done
        self.refs = {}
        self.done = 0
        self.linked = "LINK" in words or slot.get("role") == "unleash"
        self.static = bool(slot.get("static"))
        for t in self.listed(slot.get("targets", []), "targets", 2):
            self.target(t)
        continuous = bool(slot.get("static")) or "AURA" in words
        self.always_on(slot, words)
        self.ops(slot.get("ops", []), continuous, depth)
        if self.done > MOST_DONE:
            self.complain(Complaint(self.where, "set.long_line", n=str(self.done), most=str(MOST_DONE)))
            self.done = 0  # said once, not for the lines around it too
        self.refs, self.linked, self.static, self.done = outer, linked, static, done + self.done

    def always_on(self, slot: Json, words: list[str]) -> None:
        """An effect that is not activated: nothing that is said of activating it would ever be looked at."""
        if slot.get("static"):
            for key in NOT_STATIC:
                if slot.get(key):
                    self.say(f"a static effect is always on: no {key}.")
        elif "AURA" in words:
            for key in NOT_AURA:
                if slot.get(key):
                    self.say(f"an AURA is on in its player's turns: no {key}.")
            if set(words) - {"AURA", "TIMER"}:
                self.say("AURA stands alone, or with TIMER.")
        mode = slot.get("params", {}).get("timer_mode", "zero") if "TIMER" in words else ""
        if mode and (mode == "while") != ("AURA" in words):
            self.say("the timer_mode `while` and AURA belong together: that is how long it lasts.")

    def params(self, params: Any, words: list[str]) -> None:
        if not self.keys(params, PARAMS, "params"):
            return
        for word in ("TIMER", "COUNT", "EXPEDITE"):
            if (word in words) != (word in params):
                self.say(f"{word} stands in keywords and params, or in neither.")
        if "TIMER" in params:
            self.number(params["TIMER"], "TIMER", 1, MOST_AMOUNT)
            self.word(params.get("timer_mode", "zero"), MODES, "timer_mode")
        if "COUNT" in params:
            self.number(params["COUNT"], "COUNT", 1, MOST_AMOUNT)
            self.word(params.get("count_event"), EVENTS, "count_event")
            self.flag(params.get("count_reset", False), "count_reset")
        if params.get("COST", 1) != "N":
            self.number(params.get("COST", 1), "COST", 1, MOST_AMOUNT)
        if "EXPEDITE" in params:
            self.aether(params["EXPEDITE"], "the cost of EXPEDITE")

    def link_to(self, link_to: Any, words: list[str]) -> None:
        if link_to is None:
            return
        if "LINK" not in words:
            self.say("link_to belongs to a LINK effect.")
        if self.keys(link_to, ("source", "causes", "affects"), "link_to"):
            for w in self.listed(link_to.get("causes", []), "causes", 8):
                self.word(w, OPS, "cause")
            for key in ("source", "affects"):
                if key in link_to:
                    self.filter(link_to[key], key)

    def price(self, cost: Any) -> None:
        if not self.keys(cost, COST_KEYS, "a price"):
            return
        if "aether" in cost:
            self.aether(cost["aether"], "the price in Aether")
        if "sacrifice" in cost and self.keys(cost["sacrifice"], ("count", "filter"), "sacrifice"):
            self.number(cost["sacrifice"].get("count", 1), "sacrifices", 1, 5)
            self.filter(cost["sacrifice"].get("filter", {}), "sacrifice")
        for key in ("discard", "life", "banish_graveyard"):
            if key in cost:
                self.number(cost[key], key, 1, MOST_AMOUNT)
        self.flag(cost.get("self_to_graveyard", False), "self_to_graveyard")

    def target(self, t: Any) -> None:
        if not self.keys(t, ("ref", "zone", "count", "up_to", "filter"), "a target"):
            return
        if self.word(t.get("ref"), ("t", "t2"), "target"):
            if t["ref"] in self.refs:
                self.say(f"the target {t['ref']} is declared twice.")
            self.refs[t["ref"]] = t["count"] if isinstance(t.get("count"), int) else 1
        self.word(t.get("zone", "play"), ZONES, "zone")
        self.number(t.get("count", 1), "the number of targets", 1, 5)
        self.flag(t.get("up_to", False), "up_to")
        self.filter(t.get("filter", {}), "a target")

    def filter(self, f: Any, what: str) -> None:
        if not self.keys(f, FILTER_KEYS, f"the filter of {what}"):
            return
        for w in self.listed(f.get("type", []), "type", 6):
            self.word(w, TYPES, "type")
        for key in ("cost_max", "cost_min", "attack_max", "attack_min"):
            if key in f:
                self.number(f[key], key, 0, MOST_LIFE)
        for key in ("chain", "injured", "named", "other", "resting", "token"):
            self.flag(f.get(key, False), key)
        for key, known in (("owner", ("ally", "enemy", "any")), ("nation", NATIONS), ("trait", TRAITS)):
            if key in f:
                self.word(f[key], known, key)
        if "name" in f:
            self.word(f["name"], self.names, "name")
        if "subtype" in f:
            self.word(f["subtype"], self.subtypes, "subtype")

    def conditions(self, conds: Any, what: str) -> None:
        for c in self.listed(conds, what, 4):
            if not isinstance(c, dict) or not self.word(c.get("cond"), CONDITIONS, "condition"):
                if not isinstance(c, dict):
                    self.say(f"a condition in {what} must be an object.")
                continue
            needed = CONDITION_KEYS[c["cond"]]
            self.keys(c, ("cond", *needed), "a condition")
            for key in needed:
                if key == "filter":
                    self.filter(c.get("filter", {}), "a condition")
                elif key == "zone":
                    self.word(c.get("zone"), ZONES, "zone")
                else:
                    self.number(c.get(key), key, 0, MOST_LIFE)

    # Operations

    def ops(self, ops: Any, continuous: bool, depth: int) -> None:
        if depth > MOST_NESTING:
            self.say(f"operations are nested more than {MOST_NESTING} deep.")
            return
        for op in self.listed(ops, "ops", MOST_OPS):
            if not isinstance(op, dict) or not self.word(op.get("op"), OPS, "operation"):
                if not isinstance(op, dict):
                    self.say("an operation must be an object.")
                continue
            self.op(op, continuous, depth)

    def op(self, op: Json, continuous: bool, depth: int) -> None:
        kind = op["op"]
        on = op.get("on")
        self.done += self.refs.get(on, 1) if isinstance(on, str) else 1
        needed, allowed = OP_KEYS[kind]
        self.keys(op, ("op", *needed, *allowed), kind)
        missing = [key for key in needed if key not in op]
        if missing:
            self.say(f"{kind} needs {', '.join(missing)}.")
            return
        if continuous and kind not in CONTINUOUS:
            self.say(f"{kind} cannot be always on; only {', '.join(CONTINUOUS)} can.")
        if kind == "cost_change" and not self.static:
            self.say("cost_change belongs to a static effect.")
        if kind in ("stat", "grant", "lose") and continuous == ("until" in op):
            self.say(f"{kind} {'lasts as long as the card: no until' if continuous else 'needs until'}.")
        if kind in ON_CHAIN and not self.linked:
            self.say(f"{kind} belongs to a LINK effect.")
        self.arguments(op, kind)
        if kind in ("if", "choose", "replace", "gain_effect"):
            self.nested(op, kind, continuous, depth)

    def arguments(self, op: Json, kind: str) -> None:
        if "on" in op:
            self.subject(op["on"])
        if "amount" in op:
            self.amount(op["amount"], kind)
        for key in ("attack", "life"):
            if key in op:
                self.number(op[key], key, -MOST_AMOUNT, MOST_AMOUNT)
        choices: tuple[tuple[str, Collection[str]], ...] = (
            ("until", UNTIL), ("who", WHO), ("rest", RESTS), ("to", MOVES_TO), ("zone", ZONES), ("scope", SCOPES),
            ("face", ("up", "down")), ("limit", ("first_each_turn",)), ("trait", TRAITS), ("with_trait", TRAITS),
            ("token", self.tokens),
        )  # fmt: skip
        for key, known in choices:
            if key in op:
                self.word(op[key], known, key)
        if op.get("trait") == "PRODUCE" or op.get("with_trait") == "PRODUCE":
            self.say("PRODUCE cannot be granted.")
        if "x" in op:
            self.number(op["x"], "x", 1, MOST_AMOUNT)
        if "take" in op:
            self.number(op["take"], "take", 0, 9)
        if "aether" in op:
            self.aether(op["aether"], "the Aether")
        if "filter" in op:
            self.filter(op["filter"], kind)
        for key in ("random", "no_enter", "pay", "up_to", "ignore_cost", "ignore_requirements"):
            self.flag(op.get(key, False), key)
        for w in self.listed(op.get("what", []), "what", 8):
            self.word(w, OPS, "operation")

    def subject(self, on: Any) -> None:
        if isinstance(on, dict):
            if self.keys(on, ("each",), "on"):
                self.filter(on.get("each"), "each")
        elif self.word(on, SUBJECTS[:-1], "subject"):
            if on in ("t", "t2") and on not in self.refs:
                self.say(f"the target {on} is not declared.")
            if on.startswith("link") and not self.linked:
                self.say(f"{on} belongs to a LINK effect.")

    def amount(self, amount: Any, kind: str) -> None:
        if isinstance(amount, dict):
            if kind == "cost_change":
                self.say("the amount of a cost_change is a number; it cannot count cards.")
            if self.keys(amount, ("per", "zone", "count"), "amount"):
                self.number(amount.get("per"), "per", 1, 5)
                self.word(amount.get("zone", "play"), ZONES, "zone")
                self.filter(amount.get("count", {}), "amount")
            return
        low = -MOST_AMOUNT if kind == "cost_change" else 0
        most = 10 if kind in ("token", "look", "play_from", "name", "search") else MOST_AMOUNT
        self.number(amount, "amount", low, most)

    def nested(self, op: Json, kind: str, continuous: bool, depth: int) -> None:
        if kind == "if":
            self.conditions(op["cond"], "cond")
            self.ops(op["then"], continuous, depth + 1)
            self.ops(op.get("else", []), continuous, depth + 1)
        elif kind == "choose":
            for option in self.listed(op["options"], "options", 4):
                self.ops(option, continuous, depth + 1)
        elif kind == "replace":
            self.ops(op["ops"], False, depth + 1)
        else:
            effect = op["effect"]
            if isinstance(effect, dict) and "COUNT" in effect.get("keywords", []):
                self.say("an effect that is gained cannot count.")
            if isinstance(effect, dict) and effect.get("static"):
                self.say("an effect that is gained is not static: change what the card has instead.")
            if isinstance(effect, dict) and continuous and "AURA" in effect.get("keywords", []):
                self.say("an AURA is not gained from an effect that is always on.")
            self.slot(effect, "gained", depth + 1)
