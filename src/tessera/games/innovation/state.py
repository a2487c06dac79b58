"""Innovation: the zones and the fields of the state. No rules here.

Cards lie in the kernel's zones: ten supplies, ten stacks of cities, the achievements, cards out of the game, and for
each player a hand, a score pile, claimed achievements and five piles (the last card of a pile is its top). Icons and
scores are kept beside them, so that nobody counts cards twice: `Boards.refresh` and `Moves.shift` keep them right.

`Table` has the fields and the simplest reads. Files of rules add layers to it, each with what it is about: `Boards`,
`Ends`, `Moves`, and last `Innovation` (rules/asking.py), which is what effects see.
"""

from typing import Final, cast

from tessera.games.innovation.cards import AGE, AGES, ALL_CARDS, BASE_CARDS, COLOUR, COLOUR_NAMES, COLOURS, SPECIALS
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.state import Options, State, as_number

# Zones. Supply and cities of age n are zones n - 1 and CITIES + n - 1.
CITIES: Final = 10
ACHIEVEMENTS: Final = 20
GONE: Final = 21
PLAYERS: Final = 22  # the first zone of player 0
ZONES_EACH: Final = 8
HAND: Final = 0
SCORE: Final = 1
CLAIMED: Final = 2
PILES: Final = 3

# Special achievements that nobody has, or that are not in play.
UNCLAIMED: Final = -1
ABSENT: Final = -2

# Streams of chance: one for each supply and stack of cities, and one for blind picks.
CHANCE_PICK: Final = 20
STREAMS: Final = 21


def is_pile(zone: i64) -> bool:
    return zone >= PLAYERS and (zone - PLAYERS) % ZONES_EACH >= PILES


def owner(zone: i64) -> i64:
    """Whose zone it is; -1 for those of the table."""
    return (zone - PLAYERS) // ZONES_EACH if zone >= PLAYERS else -1


class Table(State):
    TRANSIENT = ("cities", "teams", "bonuses", "late_city", "covered_flags", "more_specials", "turn_limit", "needed")

    def __init__(self, seats: int, options: Options, seed: int) -> None:
        zones = PLAYERS + ZONES_EACH * seats
        cards = ALL_CARDS if options["cities"] else BASE_CARDS
        super().__init__(seats, options, seed, zones, cards, STREAMS)
        self.cities: bool = options["cities"] is True
        self.teams: bool = options["teams"] is True
        self.bonuses: bool = options["bonuses"] is True and self.cities
        self.late_city: bool = options["splay_city"] != "at once"
        self.covered_flags: bool = options["empty_flags"] != "visible"
        self.more_specials: bool = options["city_achievements"] is True and self.cities
        self.turn_limit: i64 = as_number(options["turn_limit"])
        self.needed: i64 = needed(options, seats)
        self.mover: Seat = Seat(0)
        self.actions: i64 = 0  # left in this turn, the one being taken included
        self.turns: i64 = 0  # completed
        self.endorsed: bool = False  # in this turn
        self.splays = vec[i64]([0] * (COLOURS * seats))
        self.pile_icons = vec[i64]([0] * (COLOURS * seats))
        self.icons = vec[i64]([0] * seats)
        self.points = vec[i64]([0] * seats)  # values in the score pile
        self.specials = vec[i64]([self._at_start(i) for i in range(len(SPECIALS))])
        self.flagged = vec[i64]([0] * seats)  # achievements by flags
        self.tucked = vec[i64]([0] * seats)  # in this turn
        self.scored = vec[i64]([0] * seats)
        # The action being carried out.
        self.activator: Seat = Seat(0)
        self.effect: i64 = -1
        self.sharers: i64 = 0  # seats as bits
        self.targets: i64 = 0
        self.changed: bool = False  # since the present execution began
        self.shared: bool = False  # an opponent's execution changed something
        self.stopped: bool = False
        self.demand_moved: bool = False
        self.doubled: bool = False  # an Endorse action
        self.returned_cards = vec[i64]([0] * seats)  # through Democracy
        self.owed: i64 = 0  # seats (as bits) that draw a city after the effect

    def _at_start(self, special: int) -> int:
        return UNCLAIMED if special < COLOURS or self.more_specials else ABSENT

    def has_order(self, zone: int) -> bool:
        return zone < ACHIEVEMENTS or (zone >= PLAYERS and (zone - PLAYERS) % ZONES_EACH >= PILES)

    def back(self, card: int) -> int:
        """The age, and whether it is a city (INN-121)."""
        age = int(AGE[card])
        return age if card <= BASE_CARDS else age + AGES

    def zone_name(self, zone: int) -> str:
        if zone < CITIES:
            return f"supply {zone + 1}"
        if zone < ACHIEVEMENTS:
            return f"cities {zone - CITIES + 1}"
        if zone < PLAYERS:
            return "achievements" if zone == ACHIEVEMENTS else "gone"
        p, kind = divmod(zone - PLAYERS, ZONES_EACH)
        if kind < PILES:
            return f"{('hand', 'score', 'claimed')[kind]} {p}"
        return f"{COLOUR_NAMES[kind - PILES]} {p}"

    # Zones by their numbers

    def hand_zone(self, p: i64) -> int:
        return int(PLAYERS + ZONES_EACH * p + HAND)

    def score_zone(self, p: i64) -> int:
        return int(PLAYERS + ZONES_EACH * p + SCORE)

    def claimed_zone(self, p: i64) -> int:
        return int(PLAYERS + ZONES_EACH * p + CLAIMED)

    def pile_zone(self, p: i64, colour: i64) -> int:
        return int(PLAYERS + ZONES_EACH * p + PILES + colour)

    def board_zone(self, p: i64, card: i64) -> int:
        """The pile on p's board that has the colour of a card."""
        return int(PLAYERS + ZONES_EACH * p + PILES + COLOUR[card])

    # What lies in them

    def cards_in(self, zone: i64) -> tuple[Card, ...]:
        return cast("tuple[Card, ...]", self.zones[zone])

    def hand(self, p: i64) -> tuple[Card, ...]:
        return cast("tuple[Card, ...]", self.zones[PLAYERS + ZONES_EACH * p + HAND])

    def score_cards(self, p: i64) -> tuple[Card, ...]:
        return cast("tuple[Card, ...]", self.zones[PLAYERS + ZONES_EACH * p + SCORE])

    def pile(self, p: i64, colour: i64) -> tuple[Card, ...]:
        return cast("tuple[Card, ...]", self.zones[PLAYERS + ZONES_EACH * p + PILES + colour])

    def splay_of(self, p: i64, colour: i64) -> i64:
        return self.splays[COLOURS * p + colour]

    # Chance, where whoever picks cannot tell cards apart

    def by_chance(self, cards: tuple[Card, ...]) -> Card:
        return cards[self.chance(CHANCE_PICK, len(cards))]

    def in_any_order(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return cast("tuple[Card, ...]", self.shuffled(CHANCE_PICK, cards))

    # Who is with whom

    def is_opponent(self, p: i64, q: i64) -> bool:
        """INN-82: partners sit opposite each other."""
        return p != q and not (self.teams and p % 2 == q % 2)

    def opponents(self, p: i64) -> tuple[Seat, ...]:
        """Clockwise from p, without the partner (INN-57)."""
        n = self.seats
        return tuple(Seat(int((p + k) % n)) for k in range(1, n) if self.is_opponent(p, (p + k) % n))


def needed(options: Options, seats: int) -> int:
    """INN-77, INN-81, INN-120: achievements to win."""
    expansions = 1 if options["cities"] else 0
    if options["teams"] and options["team_goal"] == "six":
        return 6 + expansions
    return 8 - seats + expansions
