"""Cities: the options and presets. Every default (D in the specification) and every other reading of a rule is an
option with the id of its rule; which empires and which events are in play are options too."""

from typing import Final

from tessera.games.cities.cards import EMPIRES, FAMILIES, KINDS
from tessera.games.cities.disciplines import OURS, read_table
from tessera.kernel.options import Option, Preset
from tessera.kernel.state import Options
from tessera.kernel.words import Reason

NO_EVENT: Final = "none"  # without_events: all stay
EMPIRE_WORDS: Final = ("Rome", "Greece", "Carthage", "Egypt", "Persia", "the Celts", "the Jews", "the Etruscans")
EVENT_WORDS: Final = {
    "commander": "Commanders",
    "festival": "Festivals",
    "unification": "Unifications",
    "charisma": "Charisma",
    "anger": "Anger of the gods",
    "games": "Games",
    "plague": "Plague",
    "exchange": "Friendly exchange",
    "unrest": "Unrest",
    "influence": "Loss of influence",
    "protection": "Protections",
    "attack": "Attacks",
    "victory": "Victories",
    "wonders": "Influence on wonders",
    "rebellion": "Rebellions",
    "trade": "Trades",
    "crisis": "Economic crises",
    "education": "Educations",
    "barbarians": "Barbarians",
    "silence": "Silence before the storm",
    "excavations": "Excavations",
    "curse": "Curses",
    "espionage": "Espionages",
    "flood": "Flood",
}
DISASTERS: Final = "plague,flood,barbarians,crisis"


# What the rules call a choice (settings.py): by that name the option and its value. `_choice` fills it.
FLAGS: Final[dict[str, tuple[str, str]]] = {}


def _choice(
    name: str, rule: str, help: str, *choices: str, since: int = 1, before: str | None = None, **flags: str
) -> Option:
    """The usual choice comes first; behind all of them stands what the rules call a choice: `top="lost_on_top"`."""
    FLAGS.update({flag: (name, choice) for choice, flag in flags.items()})
    return Option(name, choices[0], help, rule, choices, since=since, before=before)


OPTIONS: Final = (
    *(Option(e, True, f"{EMPIRE_WORDS[i]} in play.", "CIT-13") for i, e in enumerate(EMPIRES)),
    Option("neutrals", True, "The six neutral cities are in play.", "CIT-13"),
    Option("wonder_bonus", True, "The first player with all seven wonders has five points.", "CIT-14", since=2),
    _choice("trim_events", "CIT-15", "Leave useless events out: the unplayable, none, or also absent Commanders.",
            "unplayable", "none", "strict"),
    *(Option(f"with_{f}", True, f"{EVENT_WORDS[f]} among the events.", "CIT-16") for f in FAMILIES),
    Option("without_events", NO_EVENT, "Single events that are left out, by their numbers: 12,30 and so on.", "CIT-16",
           text=True, since=2),
    _choice("teams", "CIT-80", "Teams of alternate seats.", "none", "two", "three"),
    _choice("first_player", "CIT-11", "Who begins: by lot, or the first seat.", "random", "first_seat",
            random="random_start"),
    Option("carthage_capital", True, "Carthage is a capital.", "CIT-5"),
    Option("disciplines", OURS, "Which city is strong in what: our table, or that of a file.", "CIT-7", text=True),
    _choice("minor_table", "CIT-7", "Minor disciplines: from our table, or none for ordinary cities.", "ours", "none"),
    Option("draw_optional", False, "The two draws of a turn may be declined.", "CIT-19"),
    _choice("event_legality", "CIT-20", "Must an event with a target have one, or may it be played for nothing?",
            "target", "free", free="free_play"),
    _choice("used_event_to", "CIT-21", "Used events go under the deck, or out of the game.", "bottom", "out",
            out="used_out"),
    _choice("lost_city_to", "CIT-22", "Lost cities go under the deck, into it, or on top.", "bottom", "shuffle", "top",
            shuffle="lost_shuffled", top="lost_on_top"),
    _choice("batch_order", "CIT-22", "Cities lost together: in random order, or as their owners say.",
            "random", "owner", owner="owner_orders"),
    _choice("lost_event_to", "CIT-23", "Lost events go under the deck, or into it.", "bottom", "shuffle",
            shuffle="lost_events_shuffled"),
    _choice("draw_order", "CIT-25", "When all draw: whole shares from the player on, card by card, or from seat 1.",
            "active_full", "active_round_robin", "first_seat_full",
            active_round_robin="round_robin", first_seat_full="first_seat_first"),
    _choice("counts", "CIT-26", "Shares are fixed before the first card moves, or counted when each draw comes.",
            "frozen", "live", live="live_counts"),
    _choice("completion_timing", "CIT-29", "An empire is finished at once, or at the end of the turn.",
            "immediate", "turn_end", turn_end="late_completion"),
    _choice("tie_break", "CIT-33", "Ties go by wonders and cities, or are shared.", "ladder", "shared",
            ladder="ladder"),
    _choice("protection_timing", "CIT-40", "Protection as a reaction, or laid down beforehand as your event.",
            "reaction_free", "own_turn_armed", own_turn_armed="armed"),
    Option("great_unrest_protected", True, "A plain Protection stops a Great unrest.", "CIT-43"),
    _choice("great_scope", "CIT-46", "A Great protection cancels gains too, or losses only.", "whole", "losses_only",
            losses_only="shielded_gain"),
    _choice("commander_mode", "CIT-50", "A Commander makes all lose, or takes from the others.",
            "lose_all", "take_from_others", take_from_others="commander_takes"),
    _choice("victory_extra", "CIT-52", "A Victory allows one more event, or two.", "plus_one", "plus_two",
            plus_two="victory_plus_two"),
    Option("victory_needs_city", True, "A Victory needs a city to give up.", "CIT-52"),
    _choice("loss_of_influence_scope", "CIT-53", "Loss of influence takes from one opponent, or from each.",
            "one", "each", each="influence_each"),
    Option("loss_of_influence_empty", False, "Loss of influence may be played where it takes nothing.", "CIT-53"),
    _choice("extra_chain", "CIT-54", "Extra events add up, or two events a turn are the most.", "additive", "cap_two",
            cap_two="cap_two"),
    _choice("unification_empire", "CIT-55", "Unification takes the empire you have four of, or any.", "same", "any",
            any="unify_any"),
    _choice("charisma_condition", "CIT-56", "Charisma needs any four cities, or four of one empire.",
            "any_four", "same_empire", same_empire="charisma_same"),
    _choice("charisma_source", "CIT-56", "Charisma draws from the top of the deck, or from its bottom.",
            "deck", "bottom", bottom="charisma_bottom"),
    _choice("anger_chooser", "CIT-57", "Who picks the city for Anger of the gods.", "user", "target",
            target="anger_by_target"),
    _choice("attack_chooser", "CIT-58", "Who picks the city for an Attack.", "user", "target",
            target="attack_by_target"),
    _choice("exchange_refusal", "CIT-60", "A refused exchange costs the turn's event, the card, or nothing at first.",
            "spent_slot", "free_retry_1", "free_retry_2", "free_retry_3", "card_lost", card_lost="refusal_costs_card"),
    _choice("exchange_box", "CIT-60", "After an exchange both draw from the deck, or nobody draws.", "deck", "none",
            deck="exchange_draws"),
    _choice("games_zero", "CIT-61", "Games that nobody has a point in: nobody draws, or all.", "none", "all",
            all="games_zero_all"),
    Option("plague_neutral", True, "Neutral cities can be lost to the Plague.", "CIT-62"),
    _choice("unrest_chooser", "CIT-63", "Who picks the cities for an Unrest.", "opponent", "user",
            user="unrest_by_user"),
    _choice("unrest_destination", "CIT-63", "Cities lost to an Unrest go to the player, or to the deck.",
            "user", "deck", deck="unrest_to_deck"),
    _choice("rebellion_chooser", "CIT-64", "Who picks the cities for a Rebellion.", "target", "user",
            user="rebellion_by_user"),
    _choice("crisis_focus", "CIT-66", "A city is focused on its major discipline, or on all that it has points in.",
            "major", "any", any="crisis_any_point"),
    _choice("crisis_count", "CIT-66", "A crisis counts both disciplines together, or each.", "together", "each",
            each="crisis_each"),
    _choice("crisis_events", "CIT-66", "A crisis costs two events, or all.", "two", "all", all="crisis_all_events"),
    _choice("education_chooser", "CIT-67", "Who picks the events lost to an Education.", "victim", "random",
            random="education_random"),
    _choice("barbarian_threshold", "CIT-68", "Barbarians punish those with fewer than three cities, or up to three.",
            "lt3", "le3", le3="barbarians_punish_three"),
    Option("silence_blocks_protection", True, "A silenced player cannot react either.", "CIT-69"),
    _choice("curse_reading", "CIT-71", "A cursed player draws neither card, or one of the two.",
            "neither", "one_of_two", one_of_two="curse_leaves_one"),
    _choice("curse_stacking", "CIT-71", "A second Curse changes nothing, or waits for the turn after.", "no", "queue",
            queue="curses_queue"),
    _choice("curse_events", "CIT-71", "A cursed player uses one event in all, or as many as usual.",
            "one", "as_usual", since=2, before="as_usual", one="curse_leaves_one_event"),
    _choice("espionage_source", "CIT-72", "Espionage draws from the deck, or from the hand of the other.",
            "deck", "hand", hand="espionage_in_hand"),
    Option("espionage_self", False, "Espionage may be played on yourself.", "CIT-72"),
    Option("blind_simultaneous", False, "Cities lost at the same time are chosen in secret.", "CIT-74"),
    _choice("team_conditions", "CIT-81", "Conditions of events look at each player's own cities, or at the team's.",
            "own", "team", team="team_conditions"),
    Option("friendly_fire", True, "An event with one target may hit a partner.", "CIT-82"),
    _choice("team_wonders", "CIT-95", "Wonders of a team count together, or for each player.",
            "together", "one_player", together="team_wonders"),
    _choice("solo_disasters", "CIT-83", "Alone: these events happen when they are drawn.",
            DISASTERS, f"{DISASTERS},commander"),
    _choice("solo_score", "CIT-83", "Alone: the score is the number of turns (fewer is better), or that of points.",
            "turns", "empires", since=2, before="empires", turns="score_is_turns"),
    Option("stall_rounds", 3, "The game ends after this many rounds in which nothing happens; 0: never.", "CIT-93",
           low=0, high=50),
    Option("max_rounds", 200, "After this many rounds the game ends as it stands.", "CIT-93", low=1, high=500),
    Option("last_call", False, "After a round in which nothing happened, everybody must play or discard an event each "
           "turn.", "CIT-94"),
)  # fmt: skip


def _only(*empires: str, neutrals: bool) -> Options:
    values: Options = {e: e in empires for e in EMPIRES}
    values["neutrals"] = neutrals
    return values


WONDROUS: Final = ("greece", "egypt", "persia")

PRESETS: Final = (
    Preset("full", "All eight empires, the neutral cities and all events.", {}, (2, 6)),
    Preset("regular", "Five empires and the neutral cities.", _only("rome", "carthage", *WONDROUS, neutrals=True),
           (2, 6)),
    Preset("regular-six", "Six empires.", _only("rome", "carthage", "celts", *WONDROUS, neutrals=False), (2, 6)),
    Preset("fast", "Four empires and the neutral cities.", _only("rome", *WONDROUS, neutrals=True), (2, 6)),
    Preset("fast-five", "Five empires.", _only("rome", "carthage", *WONDROUS, neutrals=False), (2, 6)),
    Preset("very-short", "Greece, Egypt and Persia.", _only(*WONDROUS, neutrals=False), (2, 6)),
    Preset("teams", "Two against two.", {"teams": "two"}, (4, 4)),
    Preset("solo", "Alone against the clock.", _only("rome", *WONDROUS, neutrals=True), (1, 1)),
)  # fmt: skip


def check(options: Options, seats: int) -> Reason | None:
    if not any(options[e] for e in EMPIRES):
        return Reason("refused.no_empire", "CIT-13")
    if read_table(str(options["disciplines"])) is None:
        return Reason("refused.disciplines", "CIT-7")
    wrong = wrong_number(str(options["without_events"]))
    if wrong is not None:
        return Reason("refused.without_events", "CIT-16", args={"given": repr(wrong), "last": str(KINDS)})
    if options["teams"] == "two" and (seats < 4 or seats % 2):
        return Reason("refused.two_teams", "CIT-80")
    if options["teams"] == "three" and seats != 6:
        return Reason("refused.three_teams", "CIT-80")
    return None


def read_numbers(text: str) -> tuple[int, ...]:
    """The kinds of events that `without_events` names; `wrong_number` has refused what is none."""
    return () if text == NO_EVENT else tuple([int(part) for part in text.split(",")])


def wrong_number(text: str) -> str | None:
    """What in `without_events` is not the number of an event; None if all is well."""
    if text == NO_EVENT:
        return None
    for part in text.split(","):
        if not part.strip().isdecimal() or not 1 <= int(part) <= KINDS:
            return part.strip()
    return None
