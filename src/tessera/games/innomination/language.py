"""Innomination: the words of the card language, each with the number that stands for it in the rules. Where words are a
tuple, a number is the place in it; README.md says what they mean."""

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
