"""Innomination: the options and presets."""

from typing import Final

from tessera.games.innomination.card_sets import LONGEST_TEXT, STARTER
from tessera.games.innomination.setup import DUAL, FREE_AGENT, LAST, OWN_LOT, RANDOM, STANDARD, WHO_BEGINS
from tessera.kernel.options import Option, Preset

OPTIONS: Final = (
    Option("format", STANDARD, "Which decks may be played.", "IM-129", (STANDARD, FREE_AGENT, DUAL)),
    Option("decks", RANDOM, "The players' decks by name, with commas; or random.", "IM-2", text=True),
    Option("cards", STARTER, "The card set: its name, or the text of a card file.", "IM-6", text=True,
           longest=LONGEST_TEXT),
    Option("windows", "line", "Others may chain before each line of a card, or each sentence.", "AMB-32",
           ("line", "sentence")),
    Option("start_of_turn", "after readying", "When START OF TURN effects happen.", "AMB-10",
           ("after readying", "before readying")),
    Option("name_in_enemy_turn", False, "Chain cards may be named in other players' turns.", "AMB-16"),
    Option("payment", "automatic", "Aether is spent automatically, or by choice.", "IM-19",
           ("automatic", "manual")),
    Option("second_copy", "banish", "A second copy of a named card goes to the Banish Pile, or cannot be played.",
           "AMB-17", ("banish", "refuse"), since=2, before="refuse"),
    Option("name_after_loss", True, "A Spell that has brought a player down may still be named.", "AMB-47",
           since=2, before=False),
    Option("broken_chain", "no_links", "After a broken chain: no links to effects, or nothing that chains.",
           "AMB-69", ("no_links", "nothing"), since=2, before="nothing"),
    Option("used_shield", "gone", "A SHIELD that is used up is gone, or still counts as a trait.", "AMB-70",
           ("gone", "stays"), since=2, before="stays"),
    Option("draft_start", WHO_BEGINS, "Who drafts first: who begins the game, by a lot of its own, or who is last.",
           "AMB-71", (WHO_BEGINS, OWN_LOT, LAST), since=2, before=WHO_BEGINS),
    Option("best_of", 1, "A match of at most this many games.", "AMB-71", (1, 3, 5), since=2, before=1),
    Option("change_decks", False, "Between the games of a match everybody may change decks.", "AMB-71", since=2,
           before=False),
    Option("turn_limit", 200, "After this many turns nobody has won.", "AMB-48", low=2, high=1000),
)  # fmt: skip


PRESETS: Final = (
    Preset("standard", "Decks of one nation.", {}, (2, 6)),
    Preset("free-agent", "Any Leader with any deck.", {"format": FREE_AGENT}, (2, 6)),
    Preset("dual-alliance", "Two Leaders each, drafted from one pool.", {"format": DUAL}, (2, 6)),
)
