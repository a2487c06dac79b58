"""Cities: what the options of a table mean, read once at the start and shared by all copies of its state."""

from typing import Final

from tessera.games.cities.cards import (
    BARBARIANS,
    CAPITAL as PRINTED_CAPITAL,
    CARTHAGE,
    CITIES_OF,
    COMMANDER,
    CRISIS,
    EGYPT,
    EMPIRES,
    FLOOD,
    GREECE,
    KINDS,
    NEUTRAL,
    PERSIA,
    PLAGUE,
)
from tessera.games.cities.disciplines import POINTS, table_of
from tessera.kernel.native import i64, vec
from tessera.kernel.state import Options, Value, as_number

TEAMS = ("none", "two", "three")  # as many teams; "none" is each for themselves
NO_EVENT: Final = "none"  # without_events: all stay


class Settings:
    def __init__(self, options: Options, seats: int) -> None:
        self.solo: bool = seats == 1
        teams = (0, 2, 3)[TEAMS.index(str(options["teams"]))]
        self.teams: i64 = teams or seats  # CIT-82: seats alternate, so the team of seat p is p % teams
        self.in_teams: bool = teams > 0
        self.sides: tuple[tuple[int, ...], ...] = tuple(
            tuple(range(team, seats, int(self.teams))) for team in range(int(self.teams))
        )
        empires = [e for e, name in enumerate(EMPIRES) if options[name]]
        self.in_play = vec[i64]([int(e in empires) for e in range(NEUTRAL)])
        self.neutrals: bool = options["neutrals"] is True
        all_there = GREECE in empires and EGYPT in empires and PERSIA in empires
        self.wonder_bonus: bool = all_there and options["wonder_bonus"] is True  # CIT-14
        left_out = read_numbers(str(options["without_events"]))
        self.left_out = vec[i64]([int(k in left_out) for k in range(KINDS + 1)])  # CIT-16
        capital = [int(x) for x in PRINTED_CAPITAL]
        if options["carthage_capital"] is False:
            capital[CITIES_OF[CARTHAGE][0]] = 0
        self.capital = vec[i64](capital)
        table = table_of(str(options["disciplines"]))
        self.major = table.major
        self.points = table.points if options["minor_table"] == "ours" else table.major_only
        if options["carthage_capital"] is False:
            self.points = without_minors(self.points, CITIES_OF[CARTHAGE][0])
        self.usual_points: bool = list(self.points) == list(POINTS)
        self.random_start: bool = options["first_player"] == "random"
        self.draw_optional: bool = options["draw_optional"] is True
        self.free_play: bool = options["event_legality"] == "free"
        self.used_out: bool = options["used_event_to"] == "out"
        self.lost_shuffled: bool = options["lost_city_to"] == "shuffle"
        self.lost_on_top: bool = options["lost_city_to"] == "top"
        self.owner_orders: bool = options["batch_order"] == "owner"
        self.lost_events_shuffled: bool = options["lost_event_to"] == "shuffle"
        self.round_robin: bool = options["draw_order"] == "active_round_robin"
        self.first_seat_first: bool = options["draw_order"] == "first_seat_full"
        self.live_counts: bool = options["counts"] == "live"
        self.late_completion: bool = options["completion_timing"] == "turn_end"
        self.ladder: bool = options["tie_break"] == "ladder"
        self.armed: bool = options["protection_timing"] == "own_turn_armed"
        self.great_unrest_protected: bool = options["great_unrest_protected"] is True
        self.shielded_gain: bool = options["great_scope"] == "losses_only"
        self.commander_takes: bool = options["commander_mode"] == "take_from_others"
        self.victory_extra: i64 = 2 if options["victory_extra"] == "plus_two" else 1
        self.victory_needs_city: bool = options["victory_needs_city"] is True
        self.influence_each: bool = options["loss_of_influence_scope"] == "each"
        self.influence_empty: bool = options["loss_of_influence_empty"] is True
        self.cap_two: bool = options["extra_chain"] == "cap_two"
        self.unify_any: bool = options["unification_empire"] == "any"
        self.charisma_same: bool = options["charisma_condition"] == "same_empire"
        self.charisma_bottom: bool = options["charisma_source"] == "bottom"
        self.anger_by_target: bool = options["anger_chooser"] == "target"
        self.attack_by_target: bool = options["attack_chooser"] == "target"
        refusal = str(options["exchange_refusal"])
        self.free_refusals: i64 = int(refusal[-1]) if refusal.startswith("free_retry") else 0
        self.refusal_costs_card: bool = refusal == "card_lost"
        self.exchange_draws: bool = options["exchange_box"] == "deck"
        self.games_zero_all: bool = options["games_zero"] == "all"
        self.plague_neutral: bool = options["plague_neutral"] is True
        self.unrest_by_user: bool = options["unrest_chooser"] == "user"
        self.unrest_to_deck: bool = options["unrest_destination"] == "deck"
        self.rebellion_by_user: bool = options["rebellion_chooser"] == "user"
        self.crisis_any_point: bool = options["crisis_focus"] == "any"
        self.crisis_each: bool = options["crisis_count"] == "each"
        self.crisis_all_events: bool = options["crisis_events"] == "all"
        self.education_random: bool = options["education_chooser"] == "random"
        self.barbarians_punish: i64 = 3 if options["barbarian_threshold"] == "le3" else 2
        self.silence_blocks_protection: bool = options["silence_blocks_protection"] is True
        self.curse_leaves_one: bool = options["curse_reading"] == "one_of_two"
        self.curses_queue: bool = options["curse_stacking"] == "queue"
        self.curse_leaves_one_event: bool = options["curse_events"] == "one"
        self.espionage_in_hand: bool = options["espionage_source"] == "hand"
        self.espionage_self: bool = options["espionage_self"] is True
        self.blind: bool = options["blind_simultaneous"] is True
        self.team_conditions: bool = options["team_conditions"] == "team" and self.in_teams
        self.friendly_fire: bool = options["friendly_fire"] is True or not self.in_teams
        self.team_wonders: bool = options["team_wonders"] == "together"
        self.score_is_turns: bool = self.solo and options["solo_score"] == "turns"
        self.stall_rounds: i64 = as_number(options["stall_rounds"])
        self.max_rounds: i64 = as_number(options["max_rounds"])
        self.last_call: bool = options["last_call"] is True
        fires = [PLAGUE, FLOOD, BARBARIANS, CRISIS]
        if str(options["solo_disasters"]).endswith("commander"):
            fires.append(COMMANDER)
        self.fires = vec[i64]([int(self.solo and f in fires) for f in range(FLOOD + 1)])
        # Draws that need no question and set off no event.
        self.plain_draws: bool = not (self.solo or self.draw_optional or self.curse_leaves_one)


KEPT: Final = 64
_kept: dict[tuple[int, tuple[tuple[str, Value], ...]], Settings] = {}


def settings_for(options: Options, seats: int) -> Settings:
    """The same object for the same options, made once: a lab plays many games with one set."""
    key = (seats, tuple(sorted(options.items())))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = Settings(options, seats)
        _kept[key] = found
    return found


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


def without_minors(points: vec[i64], city: int) -> vec[i64]:
    """A capital that is none gives its three only."""
    out = points[:]
    for d in range(8):
        if out[8 * city + d] < 3:
            out[8 * city + d] = 0
    return out
