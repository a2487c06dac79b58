"""Cities: the zones and the fields of the state. No rules here.

Cards lie in the kernel's zones. What the rules often ask (how many cities of which empire, capitals, wonders, points,
curses) is counted beside them, in one row of numbers a seat. A batch of cities that was put under the deck in an order
that nobody knows has a number of its own, which counts as its back: whatever redeals the unknown deals within it.
"""

from typing import Final

from tessera.games.cities.cards import CARDS, CITIES, EMPIRE_SIZE, WONDER
from tessera.games.cities.settings import Rules, rules_for
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.state import Options, State

CITY_DECK: Final = 0
EVENT_DECK: Final = 1
BOX: Final = 2  # not in play, and used events that are out of the game
LOST: Final = 3  # cities on their way from a table
PLAYED: Final = 4  # events being carried out
ASIDE: Final = 5  # events on their way from a hand, face down
COMMON: Final = ("city deck", "event deck", "box", "lost", "played", "aside")
OWN: Final = 6  # the first of four zones a seat
PER_SEAT: Final = 4
OWN_ZONES: Final = ("cities", "hand", "finished", "armed")

# The columns of a seat's row, after the nine counts of cities by empire.
CAPITALS: Final = 9
WONDERS_HERE: Final = 10  # on the table
WONDERS_DONE: Final = 11  # in finished empires
SCORE: Final = 12
CURSED: Final = 13  # coming turns without draws
SILENT: Final = 14  # coming turns without events
BLOCKED: Final = 15  # no city in the next turn
COLUMNS: Final = 16

CITY_BACK: Final = 0
EVENT_BACK: Final = 1

CHANCE_CITIES: Final = 0
CHANCE_EVENTS: Final = 1
CHANCE_START: Final = 2
CHANCE_BATCH: Final = 3
CHANCE_LOST_EVENTS: Final = 4
CHANCE_PICK: Final = 5
STREAMS: Final = 6

DRAWING: Final = 0
PLAYING: Final = 1
ABSENT: Final = -2  # an empire that is not in play
OPEN: Final = -1


class Table(State):
    TRANSIENT = ("rules",)
    CARD_FIELDS = ("prey",)

    def __init__(self, seats: int, options: Options, seed: int) -> None:
        super().__init__(seats, options, seed, OWN + PER_SEAT * seats, CARDS, STREAMS)
        self.rules: Rules = rules_for(options, seats)
        self.mover: Seat = Seat(0)
        self.starter: Seat = Seat(0)
        self.rounds: i64 = 0  # completed
        self.stage: i64 = DRAWING
        self.plays: i64 = 0  # events that the mover may still play
        self.used: i64 = 0  # events that the mover has played
        self.refusals: i64 = 0  # exchanges refused for nothing this turn
        self.one_event: bool = False  # CIT-71: no event of this turn allows another one
        self.stirred: bool = False  # has anything happened in this round?
        self.quiet: i64 = 0  # rounds in which nothing happened
        self.called: bool = False  # CIT-94: has the last call come?
        self.rows = vec[i64]([0] * (COLUMNS * seats))
        self.finished = vec[i64]([OPEN if x else ABSENT for x in self.rules.in_play])  # by which seat
        self.bonus: i64 = OPEN  # the seat that has won it
        self.batch = vec[i64]([0] * (CITIES + 1))
        self.batches: i64 = EVENT_BACK  # the last number given to a batch
        # What all see of the event that is being carried out; the rules do not ask for it.
        self.doing: i64 = 0  # its kind
        self.hit: tuple[int, ...] = ()  # whom it hits
        self.prey: tuple[int, ...] = ()  # the cities that it is about, where somebody has named them

    def has_order(self, zone: int) -> bool:
        return zone < BOX

    def back(self, card: int) -> int:
        return EVENT_BACK if card > CITIES else int(self.batch[card])

    def zone_name(self, zone: int) -> str:
        if zone < OWN:
            return COMMON[zone]
        return f"{OWN_ZONES[(zone - OWN) % PER_SEAT]} {(zone - OWN) // PER_SEAT}"

    # A seat's zones

    def cities(self, p: i64) -> tuple[int, ...]:
        return self.zones[table_zone(p)]

    def hand(self, p: i64) -> tuple[int, ...]:
        return self.zones[hand_zone(p)]

    # What is being carried out

    def aim(self, kind: i64, hit: tuple[Seat, ...], prey: tuple[Card, ...]) -> None:
        self.doing = kind
        self.hit = hit
        self.prey = prey

    def over(self) -> None:
        self.doing = 0
        self.hit = ()
        self.prey = ()

    # A seat's row

    def count(self, p: i64, empire: i64) -> i64:
        """Cities of an empire on the table; NEUTRAL counts the neutral ones."""
        return self.rows[COLUMNS * p + empire]

    def capitals(self, p: i64) -> i64:
        return self.rows[COLUMNS * p + CAPITALS]

    def wonders(self, p: i64) -> i64:
        """Wonders on the table."""
        return self.rows[COLUMNS * p + WONDERS_HERE]

    def all_wonders(self, p: i64) -> i64:
        """Wonders on the table and in finished empires."""
        return self.rows[COLUMNS * p + WONDERS_HERE] + self.rows[COLUMNS * p + WONDERS_DONE]

    def score(self, p: i64) -> i64:
        return self.rows[COLUMNS * p + SCORE]

    def cursed(self, p: i64) -> i64:
        return self.rows[COLUMNS * p + CURSED]

    def silent(self, p: i64) -> i64:
        return self.rows[COLUMNS * p + SILENT]

    def blocked(self, p: i64) -> bool:
        return self.rows[COLUMNS * p + BLOCKED] > 0

    def tally(self, p: i64, card: i64, by: i64) -> None:
        """Count a city that comes to a table (by = 1) or leaves it (by = -1)."""
        row = COLUMNS * p
        self.rows[row + empire_of(card)] += by
        if self.rules.capital[card]:
            self.rows[row + CAPITALS] += by
        if WONDER[card]:
            self.rows[row + WONDERS_HERE] += by

    # Teams

    def team(self, p: i64) -> i64:
        return p % self.rules.teams

    def allied(self, p: i64, q: i64) -> bool:
        return p % self.rules.teams == q % self.rules.teams

    def mate(self, team: i64, k: i64) -> i64:
        """The seats of a team, for k below `team_size`."""
        return team + k * self.rules.teams

    def eyes(self, p: i64) -> i64:
        """Who sees what p holds: p and the partners (CIT-81)."""
        if not self.rules.in_teams:
            return self.bit(p)
        out: i64 = 0
        team = self.team(p)
        k: i64
        for k in range(self.rules.team_size):
            out |= self.bit(self.mate(team, k))
        return out

    def team_score(self, p: i64) -> i64:
        if not self.rules.in_teams:
            return self.score(p)
        total: i64 = 0
        team = self.team(p)
        k: i64
        for k in range(self.rules.team_size):
            total += self.score(self.mate(team, k))
        return total

    def team_wonders(self, p: i64) -> i64:
        """Wonders that count for the bonus: the team's together, or one's own (CIT-95)."""
        if not (self.rules.in_teams and self.rules.team_wonders):
            return self.all_wonders(p)
        total: i64 = 0
        team = self.team(p)
        k: i64
        for k in range(self.rules.team_size):
            total += self.all_wonders(self.mate(team, k))
        return total

    def team_count(self, p: i64, empire: i64) -> i64:
        if not self.rules.in_teams:
            return self.count(p, empire)
        total: i64 = 0
        team = self.team(p)
        k: i64
        for k in range(self.rules.team_size):
            total += self.count(self.mate(team, k), empire)
        return total

    def from_user(self, p: i64) -> tuple[Seat, ...]:
        """All seats in table order from p (CIT-25)."""
        return (Seat(int(p)), *self.others(Seat(int(p))))


def empire_of(card: i64) -> i64:
    """Cities are numbered six to an empire; the last six are neutral."""
    return (card - 1) // EMPIRE_SIZE


def table_zone(p: i64) -> int:
    return int(OWN + PER_SEAT * p)


def hand_zone(p: i64) -> int:
    return int(OWN + PER_SEAT * p + 1)


def finished_zone(p: i64) -> int:
    return int(OWN + PER_SEAT * p + 2)


def armed_zone(p: i64) -> int:
    return int(OWN + PER_SEAT * p + 3)
