"""Innomination: the language of cards: which keys a card, an effect, an operation and a condition have. README.md says
what they mean, `validate.py` holds a file against them."""

CARD_KEYS = (
    "id", "number", "name", "nation", "subtypes", "type", "named", "base", "base_word", "dependence", "requires",
    "cost",
    "attack", "life", "chain", "basic", "token", "attach_to", "traits", "effects", "text",
)  # fmt: skip
SLOT_KEYS = (
    "keywords", "params", "when", "static", "mode", "link_to", "if", "cost", "targets", "may", "role", "ops",
)  # fmt: skip
PARAMS = ("TIMER", "timer_mode", "COUNT", "count_event", "count_reset", "COST", "EXPEDITE")
COST_KEYS = ("aether", "sacrifice", "discard", "life", "banish_graveyard", "self_to_graveyard")
FILTER_KEYS = (
    "attack_max", "attack_min", "chain", "cost_max", "cost_min", "injured", "name", "named", "nation", "other", "owner",
    "resting", "subtype", "token", "trait", "type",
)  # fmt: skip
ZONES = ("play", "hand", "main_deck", "named_deck", "source_deck", "graveyard", "banish", "reserve")
# What each operation needs and may have.
OP_KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "damage": (("amount", "on"), ()),
    "heal": (("amount", "on"), ()),
    "destroy": (("on",), ()),
    "banish": (("on",), ()),
    "remove": (("on",), ()),
    "bounce": (("on",), ()),
    "draw": (("amount",), ("who",)),
    "discard": (("amount",), ("who", "random")),
    "mill": (("amount",), ("who",)),
    "stat": (("attack", "life", "on"), ("until",)),
    "grant": (("on", "trait"), ("x", "until")),
    "lose": (("on", "trait"), ("until",)),
    "token": (("amount", "token"), ("trait", "who")),
    "play_from": (("amount", "filter", "zone"), ("no_enter", "pay", "up_to", "with_trait")),
    "name": (("amount", "filter"), ("ignore_cost", "ignore_requirements", "up_to")),
    "look": (("amount", "rest", "take", "to"), ("filter",)),
    "search": (("amount", "filter", "to"), ()),
    "produce": (("aether",), ()),
    "ready": (("amount", "on"), ()),
    "rest": (("on",), ()),
    "flip": (("face", "on"), ()),
    "negate": (("scope",), ("what",)),
    "replace": (("ops",), ()),
    "break_chain": ((), ()),
    "move": (("on", "to"), ()),
    "gain_effect": (("effect", "on"), ("until",)),
    "cost_change": (("amount", "filter"), ("limit",)),
    "if": (("cond", "then"), ("else",)),
    "choose": (("options",), ()),
}
CONDITION_KEYS = {
    "leader_life_at_most": ("value",),
    "controls": ("filter", "min"),
    "controls_at_most": ("filter", "max"),
    "in_zone": ("filter", "min", "zone"),
    "hand_at_most": ("max",),
    "spells_this_turn": ("min",),
    "named_this_turn": ("min",),
    "unleashed": (),
}
# What an effect that is always on cannot have.
NOT_STATIC = ("keywords", "params", "when", "mode", "link_to", "if", "cost", "targets", "may")
NOT_AURA = ("when", "mode", "link_to", "if", "cost", "targets", "may")
CONTINUOUS = ("stat", "grant", "lose", "gain_effect", "cost_change")
ON_CHAIN = ("negate", "replace")
