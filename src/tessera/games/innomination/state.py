"""Innomination: the zones and the fields of the state. No rules here.

Every player has 87 numbered pieces (a place for each card of the largest decks and two Leaders) and a stock of
tokens; `kind` says which card of the set a piece is. Pieces always lie in zones of their owner, so cards are
conserved by owner. What a card in play carries (life, actions, Aether, counters) is in vectors by piece; lasting
changes without a card stand in `linger`, links of the Effect Chain in `chain`, triggered effects that wait in
`queue`, all as plain numbers."""

from typing import Final

from tessera.games.innomination.card_sets import card_set
from tessera.games.innomination.cards import Card as Printed, CardSet
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.state import Options, State, as_number, changed as changed, lies_in

# A player's zones, in the order of `language.ZONES`.
MAIN: Final = 0
NAMED: Final = 1
SOURCES: Final = 2
HAND: Final = 3
FIELD: Final = 4  # in the order of entering play
LEADERS: Final = 5  # the Primary first
GRAVE: Final = 6
BANISHED: Final = 7
RESERVE: Final = 8
UNDER: Final = 9  # bases below named cards
LIMBO: Final = 10  # Spells and Chains being handled
ZONES_EACH: Final = 11
REMOVED: Final = -2  # one heap for all; then what is not in the game
ZONE_NAMES: Final = (
    "main", "named", "sources", "hand", "field", "leader", "graveyard", "banished", "reserve", "under", "playing",
)  # fmt: skip
ORDERED: Final = (MAIN, FIELD, LEADERS, GRAVE, BANISHED, LIMBO)

MAIN_PIECES: Final = 50
NAMED_PIECES: Final = 20
SOURCE_PIECES: Final = 15
LEADER_PLACE: Final = 85  # of two
PIECES: Final = 87
TOKENS_EACH: Final = 60

OPENING_HAND: Final = 5  # IM-11
HAND_LIMIT: Final = 9  # IM-107
NOBODY: Final = -1

# Phases
DRAFT: Final = 0
OPENING: Final = 1
READY_PHASE: Final = 2
UPKEEP_PHASE: Final = 3
DRAW_PHASE: Final = 4
MAIN_PHASE: Final = 5
END_PHASE: Final = 6
BETWEEN: Final = 7  # two games of a match
PHASES: Final = ("draft", "opening", "ready", "upkeep", "draw", "main", "end", "between")

# A link of the chain: these numbers, then its targets.
L_SEAT: Final = 0
L_SOURCE: Final = 1
L_SLOT: Final = 2
L_STATUS: Final = 3  # ACTIVE, NEGATED or CUT_SHORT
L_INSTEAD: Final = 4  # the list of operations that replaces it, or -1
L_BY: Final = 5  # whose replacement it is
L_PARTS: Final = 6  # operations that are left out, as bits
L_EVENT: Final = 7  # the other fighter, or the card that was noticed
L_CARD: Final = 8  # 1: the card itself is on the chain
L_CHOICE: Final = 9
L_FROM: Final = 10  # operations of the line: from here
L_TO: Final = 11  # to here
L_FIRST: Final = 12  # how many of the targets belong to the first choice
L_TARGETS: Final = 13
ACTIVE: Final = 0
NEGATED: Final = 1
CUT_SHORT: Final = 2  # a part is left out, and later lines do not happen

# A lasting change: piece, what, two numbers, until when, whose, timer.
M_PIECE: Final = 0
M_WHAT: Final = 1
M_A: Final = 2
M_B: Final = 3
M_UNTIL: Final = 4
M_SEAT: Final = 5
M_TIMER: Final = 6

# A waiting effect: what, whose, piece, slot, other card.
Q_SLOT: Final = 0
Q_ARRIVE: Final = 1
Q_CAST: Final = 2

CHANCE_START: Final = 6  # after a stream for each player's deck
CHANCE_DECKS: Final = 7
CHANCE_PICK: Final = 8
CHANCE_DRAFT: Final = 9
STREAMS: Final = 10

Numbers = tuple[int, ...]


class Table(State):
    TRANSIENT = (
        "card_set", "limit", "by_sentence", "manual", "names_in_enemy_turns", "starts_first", "copies_refused",
        "named_after_loss", "broken_for_all", "shields_stay", "best_of", "ended", "stale", "plain", "attack", "traits",
        "xs", "lost", "gained", "cheapening", "swinging", "dying", "work", "reckoned", "none",
        "touched", "touching",
    )  # fmt: skip
    SHARED = (
        "kind", "host", "attack_mod", "life_mod", "more_life", "less_life", "timers", "counts", "shields", "strikes",
        "entered", "lost", "attack", "traits", "xs", "none",
    )  # fmt: skip

    def __init__(self, seats: int, options: Options, seed: int) -> None:
        pieces = seats * (PIECES + TOKENS_EACH)
        super().__init__(seats, options, seed, ZONES_EACH * seats + 2, pieces, STREAMS)
        self.card_set: CardSet = card_set(str(options["cards"]))
        self.limit: i64 = as_number(options["turn_limit"])
        self.by_sentence: bool = options["windows"] == "sentence"
        self.manual: bool = options["payment"] == "manual"
        self.names_in_enemy_turns: bool = options["name_in_enemy_turn"] is True
        self.starts_first: bool = options["start_of_turn"] == "before readying"
        self.copies_refused: bool = options["second_copy"] == "refuse"
        self.named_after_loss: bool = options["name_after_loss"] is True
        self.broken_for_all: bool = options["broken_chain"] == "nothing"
        self.shields_stay: bool = options["used_shield"] == "stays"
        self.best_of: i64 = as_number(options["best_of"])
        blank = vec[i64]([0] * (pieces + 1))
        self.mover: Seat = Seat(0)
        self.starter: Seat = Seat(0)
        self.phase: i64 = DRAFT
        self.turns: i64 = 0  # of all players, the running one included
        self.own_turns = vec[i64]([0] * seats)
        self.source_played: bool = False
        self.naming_used: i64 = 0  # seats that have used their naming
        self.turned: bool = False  # the second player's third turn has begun (IM-53)
        self.face_up: i64 = 0  # seats whose Named Deck is up
        self.locked: bool = False  # no chains (IM-120)
        self.alive: i64 = (1 << seats) - 1
        self.unleashed: i64 = 0
        self.out: tuple[int, ...] = ()  # who has lost, in order
        self.spells = vec[i64]([0] * seats)  # this turn
        self.namings = vec[i64]([0] * seats)
        self.kind = blank[:]
        self.host = blank[:]
        self.life = blank[:]
        self.attack_mod = blank[:]
        self.life_mod = blank[:]
        self.more_life = blank[:]  # given and taken for a time (AMB-43)
        self.less_life = blank[:]
        self.actions = blank[:]
        self.entered = blank[:]  # the turn in which it entered play
        self.down = blank[:]  # face down
        self.aether = blank[:]  # still to be spent, packed
        self.timers = blank[:]  # eight bits a line
        self.counts = blank[:]
        self.shields = blank[:]  # used up
        self.strikes = blank[:]  # left of MULTISTRIKE
        self.chain: tuple[Numbers, ...] = ()
        self.queue: tuple[Numbers, ...] = ()
        self.linger: tuple[Numbers, ...] = ()
        self.used: Numbers = ()  # piece and slot of every use since the READY PHASE (AMB-29)
        self.fired: Numbers = ()  # those that work the first time each turn
        self.auras_off: Numbers = ()  # until the chain ends (IM-116)
        self.outcome: i64 = ACTIVE  # of the first link of the last chain
        self.cut: bool = False  # a player has lost: the chain ends (IM-126)
        self.handled: i64 = 0  # effects since the last free decision
        self.loops: i64 = 0  # how often endless effects were stopped
        self.worked: i64 = 0  # what earlier answers have cost since the last free decision; see rules/work.py
        self.drafted: Numbers = ()  # Leaders picked, in order
        self.drafter: Seat = Seat(0)  # who picked first
        self.deck_names: tuple[str, ...] = ("",) * seats
        self.won: Numbers = (0,) * seats  # games of the match
        self.drawn: i64 = 0  # games that nobody has won
        self.earlier: i64 = 0  # turns of earlier games
        self.ended: str = ""  # why the game is over; only until the next question
        # Derived from all that; see rules/values.py.
        self.stale: bool = True
        self.plain: bool = False  # values are those printed on the cards, with permanent changes
        self.attack = blank[:]
        self.traits = blank[:]
        self.xs = blank[:]
        self.lost = blank[:]
        self.gained: Numbers = ()  # piece and slot of effects that are gained
        self.cheapening: i64 = 0  # seats whose cards change costs
        self.swinging: bool = True  # some card may have life for a time, or be short of it
        self.dying: bool = True  # some creature may be without life
        # What the running answer costs; see rules/work.py.
        self.work: i64 = 0
        self.reckoned: i64 = 0
        self.none = blank[:]  # a nought for every piece
        self.touched: Numbers = ()  # what the top link would do to which cards, and how many effects have asked
        self.touching: i64 = -1  # for that, -1: it is not remembered; see `Conditions.fits_link`

    def has_order(self, zone: int) -> bool:
        if zone >= ZONES_EACH * self.seats:
            return False
        kind = zone % ZONES_EACH
        return kind == MAIN or kind == LIMBO or (FIELD <= kind <= BANISHED)

    def back(self, card: int) -> int:
        """Whose card it is, and of which deck; tokens and Leaders are always seen."""
        n = int(self.seats)
        if card > PIECES * n:
            return 4 * n
        place = (card - 1) % PIECES
        deck = 0 if place < MAIN_PIECES else 1 if place < 70 else 2 if place < 85 else 3
        return 4 * ((card - 1) // PIECES) + deck

    def zone_name(self, zone: int) -> str:
        n = int(self.seats)
        if zone >= ZONES_EACH * n:
            return "removed" if zone == ZONES_EACH * n else ""  # the box is in no view
        return f"{ZONE_NAMES[zone % ZONES_EACH]} {zone // ZONES_EACH}"

    # Where things are

    def zone(self, p: i64, kind: i64) -> int:
        return int(ZONES_EACH * p + kind)

    def cards_in(self, p: i64, kind: i64) -> tuple[int, ...]:
        return self.zones[ZONES_EACH * p + kind]

    def removed_zone(self) -> int:
        return int(ZONES_EACH * self.seats)

    def box(self) -> int:
        """What is not in the game: unused places of decks, and tokens."""
        return int(ZONES_EACH * self.seats) + 1

    def owner(self, piece: i64) -> i64:
        first: i64 = PIECES * self.seats
        if piece > first:
            return (piece - first - 1) // TOKENS_EACH
        return (piece - 1) // PIECES

    def card(self, piece: i64) -> Printed:
        return self.card_set.cards[self.kind[piece]]

    def leader(self, p: i64) -> Card:
        """The Primary Leader."""
        return Card(int(PIECES * p + 86))

    def living(self, p: i64) -> bool:
        return (self.alive >> p) & 1 != 0

    def in_play(self, piece: i64) -> bool:
        """On the field, or a Leader."""
        base = ZONES_EACH * self.owner(piece)
        return lies_in(piece, self.zones[base + FIELD]) or lies_in(piece, self.zones[base + LEADERS])

    def on_field(self, piece: i64) -> bool:
        return lies_in(piece, self.zones[ZONES_EACH * self.owner(piece) + FIELD])

    def living_seats(self) -> i64:
        """How many players are left."""
        n: i64 = 0
        bits = self.alive
        while bits:
            n += bits & 1
            bits >>= 1
        return n

    def next_living(self, p: i64) -> i64:
        """The first living player to the left of p, or p."""
        q = p
        while True:
            q = (q + 1) % self.seats
            if (self.alive >> q) & 1 or q == p:
                return q

    def clockwise(self, p: i64) -> list[int]:
        """All living players, from p on."""
        out: list[int] = []
        n = self.seats
        k: i64
        for k in range(n):
            q = (p + k) % n
            if (self.alive >> q) & 1:
                out.append(int(q))
        return out
