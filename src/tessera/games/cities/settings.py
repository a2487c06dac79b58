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
from tessera.games.cities.options import FLAGS, OPTIONS, read_numbers
from tessera.kernel.native import i64, vec
from tessera.kernel.state import Options, Value

TEAMS: Final = {"none": 0, "two": 2, "three": 3}  # "none" is each for themselves


class Rules:
    """What this table plays by. Most of it is whether an option has a certain value: options.py says which."""

    neutrals: bool = False
    wonder_bonus: bool = False
    random_start: bool = False
    draw_optional: bool = False
    free_play: bool = False
    used_out: bool = False
    lost_shuffled: bool = False
    lost_on_top: bool = False
    owner_orders: bool = False
    lost_events_shuffled: bool = False
    round_robin: bool = False
    first_seat_first: bool = False
    live_counts: bool = False
    late_completion: bool = False
    ladder: bool = False
    armed: bool = False
    great_unrest_protected: bool = False
    shielded_gain: bool = False
    commander_takes: bool = False
    victory_plus_two: bool = False
    victory_needs_city: bool = False
    influence_each: bool = False
    loss_of_influence_empty: bool = False
    cap_two: bool = False
    unify_any: bool = False
    charisma_same: bool = False
    charisma_bottom: bool = False
    anger_by_target: bool = False
    attack_by_target: bool = False
    refusal_costs_card: bool = False
    exchange_draws: bool = False
    games_zero_all: bool = False
    plague_neutral: bool = False
    unrest_by_user: bool = False
    unrest_to_deck: bool = False
    rebellion_by_user: bool = False
    crisis_any_point: bool = False
    crisis_each: bool = False
    crisis_all_events: bool = False
    education_random: bool = False
    barbarians_punish_three: bool = False
    silence_blocks_protection: bool = False
    curse_leaves_one: bool = False
    curses_queue: bool = False
    curse_leaves_one_event: bool = False
    espionage_in_hand: bool = False
    espionage_self: bool = False
    blind_simultaneous: bool = False
    team_conditions: bool = False
    friendly_fire: bool = False
    team_wonders: bool = False
    score_is_turns: bool = False
    last_call: bool = False
    stall_rounds: i64 = 0
    max_rounds: i64 = 0

    def __init__(self, options: Options, seats: int) -> None:
        for option in OPTIONS:
            value: object = options[option.name]  # as an object, so that compiled code does not make a bool an int
            if hasattr(self, option.name) and not isinstance(value, str):
                setattr(self, option.name, value)
        for flag, (name, choice) in FLAGS.items():
            setattr(self, flag, options[name] == choice)
        self.solo: bool = seats == 1
        teams = TEAMS[str(options["teams"])]
        self.teams: i64 = teams or seats  # CIT-82: seats alternate, so the team of seat p is p % teams
        self.in_teams: bool = teams > 0
        self.team_size: i64 = seats // self.teams
        empires = [e for e, name in enumerate(EMPIRES) if options[name]]
        self.in_play = vec[i64]([int(e in empires) for e in range(NEUTRAL)])
        all_there = GREECE in empires and EGYPT in empires and PERSIA in empires
        self.wonder_bonus = self.wonder_bonus and all_there  # CIT-14
        left_out = read_numbers(str(options["without_events"]))
        self.left_out = vec[i64]([int(k in left_out) for k in range(KINDS + 1)])  # CIT-16
        capital = [int(x) for x in PRINTED_CAPITAL]
        table = table_of(str(options["disciplines"]))
        self.major = table.major
        self.points = table.points if options["minor_table"] == "ours" else table.major_only
        if options["carthage_capital"] is False:
            capital[CITIES_OF[CARTHAGE][0]] = 0
            self.points = without_minors(self.points, CITIES_OF[CARTHAGE][0])
        self.capital = vec[i64](capital)
        self.usual_points: bool = list(self.points) == list(POINTS)
        refusal = str(options["exchange_refusal"])
        self.free_refusals: i64 = int(refusal[-1]) if refusal.startswith("free_retry") else 0
        self.team_conditions = self.team_conditions and self.in_teams
        self.friendly_fire = self.friendly_fire or not self.in_teams
        self.score_is_turns = self.score_is_turns and self.solo
        fires = [PLAGUE, FLOOD, BARBARIANS, CRISIS]
        if str(options["solo_disasters"]).endswith("commander"):
            fires.append(COMMANDER)
        self.fires = vec[i64]([int(self.solo and f in fires) for f in range(FLOOD + 1)])
        # Draws that need no question and set off no event.
        self.plain_draws: bool = not (self.solo or self.draw_optional or self.curse_leaves_one)


KEPT: Final = 64
_kept: dict[tuple[int, tuple[tuple[str, Value], ...]], Rules] = {}


def rules_for(options: Options, seats: int) -> Rules:
    """The same object for the same options, made once: a lab plays many games with one set."""
    key = (seats, tuple(sorted(options.items())))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = Rules(options, seats)
        _kept[key] = found
    return found


def without_minors(points: vec[i64], city: int) -> vec[i64]:
    """A capital that is none gives its three only."""
    out = points[:]
    for d in range(8):
        if out[8 * city + d] < 3:
            out[8 * city + d] = 0
    return out
