"""The state of a game as plain data, and the moves of cards that keep account of who knows what.

Every game's own State adds its fields to this one. Cards are numbered from 1 and lie in numbered zones; `known` says
for each card which seats (as bits; the spectator has the bit after the last seat) know it to be where it is. Only
`move`, `look`, `reveal` and `shuffle` change that, so knowledge cannot be forgotten by a rule's author. Order of
reading: fields, clone, chance, cards, ending.
"""

from typing import Any, ClassVar, Final, Self, cast

from mypy_extensions import mypyc_attr

from tessera.kernel.events import ANYWHERE, BOTTOM, TOP, Event
from tessera.kernel.frame import Card, Frame, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.rng import SMALL_SEED, draw, draw_small, stream_key
from tessera.kernel.script import Ask

Value = bool | int | str
Options = dict[str, Value]


def as_number(value: Value) -> int:
    """An option that is known to be a number."""
    assert isinstance(value, int)
    return value


# Whether the score of a result is compared with those of other games (matches/best_scores.py), and which way is better.
NOT_COMPARED: Final = 0
MOST: Final = 1
FEWEST: Final = -1


class Result:
    """How a game ended: for each seat its rank (1 is best), score, and share of the win; and why it ended."""

    def __init__(self, ranks: tuple[int, ...], scores: tuple[int, ...], shares: tuple[float, ...], reason: str) -> None:
        self.ranks = ranks
        self.scores = scores
        self.shares = shares
        self.reason = reason  # key of a sentence in the game's text.py

    def winners(self) -> tuple[int, ...]:
        return tuple(p for p in range(len(self.shares)) if self.shares[p] > 0)


def won_by(seats: int, winners: tuple[int, ...], reason: str, scores: tuple[int, ...] = ()) -> Result:
    """The result in which these seats share the win and all others lose alike."""
    ranks = tuple(1 if p in winners or not winners else 2 for p in range(seats))
    shares = tuple(1.0 / len(winners) if p in winners else 0.0 for p in range(seats))
    return Result(ranks, scores or (0,) * seats, shares, reason)


def leavers_last(result: Result, left: int) -> Result:
    """Those who left (bits of seats) come after all others and have no share; if the win was theirs alone, the best of
    the others have it."""
    ranks, shares = result.ranks, result.shares
    stayed = [p for p in range(len(ranks)) if not left >> p & 1]
    if not stayed:
        return result
    best = min([ranks[p] for p in stayed])
    total = sum([shares[p] for p in stayed])
    if total == 0.0 and sum(shares) > 0.0:
        shares = tuple(1.0 if ranks[p] == best else 0.0 for p in range(len(ranks)))
        total = sum([shares[p] for p in stayed])
    places: list[int] = []
    won: list[float] = []
    for p in range(len(ranks)):
        before = [q for q in stayed if ranks[q] < ranks[p] or p not in stayed]
        places.append(1 + len(before))
        won.append(shares[p] / total if p in stayed and total else 0.0)
    return Result(tuple(places), result.scores, tuple(won), result.reason)


def lies_in(card: i64, cards: tuple[int, ...]) -> bool:
    """`card in cards`; several times faster when compiled."""
    c: i64
    for c in cards:  # noqa: SIM110
        if c == card:
            return True
    return False


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Cards of a zone without order, sorted, with one more."""
    low: i64 = 0
    high: i64 = len(cards)
    wanted: i64 = card
    while low < high:
        middle = (low + high) >> 1
        found: i64 = cards[middle]
        if found > wanted:
            high = middle
        else:
            low = middle + 1
    if low == len(cards):
        return cards + (card,)
    out = list(cards)
    out.insert(low, card)
    return tuple(out)


# The kernel's fields: those that every save holds, those that none does, and those that a copy does not take over.
SAVED: Final = ("seats", "settings", "seed", "draws", "zones", "known", "sealed", "revealed", "moves", "left", "seen")
PASSING: Final = (
    "stack", "result", "pending", "answer", "answers", "returned", "returned_tuple", "events", "has_copies"
)  # fmt: skip
UNCOPIED: Final = ("seats", "settings", "seed", "answer", "answers", "returned", "returned_tuple", "events")


def changed(numbers: vec[i64], piece: i64, value: i64) -> vec[i64]:
    """The numbers with another one for a piece. They are shared by copies of a state, so never changed in place."""
    if numbers[piece] == value:
        return numbers
    out = numbers[:]
    out[piece] = value
    return out


class GameOver(Exception):
    """Raised by `State.end`; the kernel clears the stack."""


def copied(value: Any) -> Any:
    """What a copy of a state holds in place of a field's value."""
    if isinstance(value, list):
        return [item.clone() if hasattr(item, "clone") else item for item in value]
    if isinstance(value, (dict, set)):
        return value.copy()
    return value.clone() if hasattr(value, "clone") else value


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    # A game's own fields: those that no save holds, as they follow from the options or from the rest; and lists that
    # copies share, because a change makes a new one (`changed`).
    TRANSIENT: ClassVar[tuple[str, ...]] = ()
    SHARED: ClassVar[tuple[str, ...]] = ()
    # Those of a game's own fields that hold a card or a tuple of cards: they are renamed when hidden cards are dealt
    # anew.
    CARD_FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seats: int, settings: Options, seed: int, zones: int, cards: int, streams: int) -> None:
        self.seats: i64 = seats
        self.settings = settings  # the value of each option at this table
        self.seed = seed
        # What scripts are told, and where events go.
        self.answer: i64 = 0
        self.answers: tuple[int, ...] = ()
        self.returned: i64 = 0
        self.returned_tuple: tuple[int, ...] = ()
        self.events: list[Event] | None = None
        self.stack: list[Frame] = []
        self.draws = vec[i64]([0] * streams)
        self.zones: list[tuple[int, ...]] = [()] * zones
        self.known = vec[i64]([0] * (cards + 1))
        self.sealed: tuple[int, ...] = ()  # answers so far to a sealed choice
        self.revealed: i64 = 0  # counts chance and disclosure; undo is free while it stands still
        self.moves: i64 = 0  # answers given so far
        self.left: i64 = 0  # seats (as bits) that left the game
        self.seen: tuple[int, ...] = (0,) * (seats + 1)  # running hash of the events that each seat saw
        self.result: Result | None = None
        self.pending: Ask | None = None  # the question at hand, once it has been evaluated
        self.has_copies: bool = False  # then what is SHARED is not changed in place

    def clone(self) -> Self:
        """A copy that shares no changeable part with this one. A build writes it out for compiled states
        (convert/copies.py)."""
        copy = cast(Any, type(self))(int(self.seats), self.settings, self.seed)
        self.copy_compiled(copy)
        for name, value in vars(self).items():
            if name not in UNCOPIED:
                setattr(copy, name, value if name in self.SHARED else copied(value))
        self.has_copies = copy.has_copies = True
        return cast(Self, copy)

    def copy_compiled(self, copy: "State") -> None:
        """Takes over those fields that `vars` does not tell, in a class that is compiled."""

    def own_fields(self) -> tuple[str, ...]:
        """The game's own fields that a save holds besides those that are SAVED of every state."""
        compiled = getattr(type(self), "__mypyc_attrs__", ())
        left_out = {*SAVED, *PASSING, *self.TRANSIENT}
        names = dict.fromkeys((*compiled, *getattr(self, "__dict__", ())))
        return tuple(name for name in names if name not in left_out)

    # Chance

    def chance(self, stream: i64, n: i64) -> i64:
        """A number from 0 to n - 1 out of one stream of chance."""
        self.revealed += 1
        count = self.draws[stream]
        self.draws[stream] = count + 1
        return (draw(self.seed, stream, count) * n) >> 32

    def shuffled(self, stream: i64, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards in an order by chance: the same as with `chance` card by card, only faster for small seeds."""
        out = list(cards)
        i: i64
        if self.seed >= SMALL_SEED:
            for i in range(len(out) - 1, 0, -1):
                j = self.chance(stream, i + 1)
                out[i], out[j] = out[j], out[i]
            return tuple(out)
        key = stream_key(self.seed, stream)
        count = self.draws[stream]
        for i in range(len(out) - 1, 0, -1):
            j = (draw_small(key, count) * (i + 1)) >> 32
            out[i], out[j] = out[j], out[i]
            count += 1
        self.draws[stream] = count
        self.revealed += 1
        return tuple(out)

    # Cards and who knows them. A game tells backs, zone names and which zones have an order.

    def back(self, card: int) -> int:
        """Cards with one back cannot be told apart from behind."""
        return 0

    def has_order(self, zone: int) -> bool:
        """Does the order of cards in this zone count? (decks and piles: yes; hands: no)"""
        return False

    def zone_name(self, zone: int) -> str:
        return f"zone {zone}"

    def watchers(self, zone: int) -> i64:
        """Who sees the cards that a position lays into this zone; by default everybody."""
        return self.everybody()

    def everybody(self) -> i64:
        return (1 << (self.seats + 1)) - 1

    def bit(self, seat: i64) -> i64:
        """The bit of a seat in a set of eyes; SPECTATOR has one too."""
        return 1 << (self.seats if seat < 0 else seat)

    def put(self, zone: int, cards: tuple[int, ...], seen: i64) -> None:
        """Lay out cards at the start of the game."""
        self.zones[zone] = cards if self.has_order(zone) else tuple(sorted(cards))
        for c in cards:
            self.known[c] = seen

    def move(
        self, verb: str, actor: i64, rule: str, card: Card, source: int, target: int, seen: i64, at: i64 = TOP
    ) -> None:
        """Move a card; `seen` are the seats that see its face on the way (they keep what they knew besides)."""
        held = self.zones[source]
        place: i64 = len(held) - 1
        while held[place] != card:  # from the top, where most moves begin
            place -= 1
        rest = held[:place] if place == len(held) - 1 else held[:place] + held[place + 1 :]
        ordered = self.has_order(source)
        lost: tuple[tuple[int, int], ...] = ()
        if not ordered and seen != self.everybody():
            lost = self._hidden_pick(card, held, seen)
        knew = self.known[card]
        if seen & ~knew:
            self.revealed += 1
        self.known[card] = knew | seen
        self.zones[source] = rest
        into = self.zones[target]
        if not self.has_order(target):
            at = ANYWHERE
            self.zones[target] = with_card(into, card)
        else:
            self.zones[target] = (card,) + into if at == BOTTOM else into + (card,)
        if self.events is not None:
            names = self.zone_name(source), self.zone_name(target)
            places = (int(place),) if ordered else ()
            self.events.append(
                Event(verb, actor, rule, (card,), names[0], names[1], knew | seen, knew, (), lost, places, at)
            )

    def _hidden_pick(self, card: int, held: tuple[int, ...], seen: i64) -> tuple[tuple[int, int], ...]:
        """A seat that did not see which card left an unordered zone cannot tell cards of that back there any more.

        We forget rather than keep "one of these". The only card of its back is no secret to those who knew it."""
        back = self.back(card)
        blind = self.everybody() & ~seen
        alike: i64 = 0
        lost: list[tuple[int, int]] = []
        for c in held:  # which is sorted, an order that does not tell which one went
            if self.back(c) == back:
                alike += 1
                if self.known[c] & blind:
                    lost.append((c, int(self.known[c] & blind)))
        if alike == 1:
            return ()
        for c, _ in lost:
            self.known[c] &= ~blind
        return tuple(lost)

    def look(self, verb: str, actor: i64, rule: str, cards: tuple[Card, ...], zone: int, eyes: i64) -> None:
        """Show the faces of cards, where they lie, to some seats."""
        for c in cards:
            knew = self.known[c]
            if eyes & ~knew:
                self.revealed += 1
            self.known[c] = knew | eyes
            if self.events is not None:
                name = self.zone_name(zone)
                places = (self.zones[zone].index(c),) if self.has_order(zone) else ()
                self.events.append(Event(verb, actor, rule, (c,), name, name, knew | eyes, knew, (), (), places))

    def shuffle(self, verb: str, actor: i64, rule: str, zone: int, stream: i64) -> None:
        """Shuffle a zone of one back: nobody can tell its cards any more."""
        if self.events is not None:
            lost = tuple((c, int(self.known[c])) for c in self.zones[zone] if self.known[c])
            self.events.append(Event(verb, actor, rule, (), self.zone_name(zone), "", 0, 0, (), lost))
        self.zones[zone] = self.shuffled(stream, self.zones[zone])
        for c in self.zones[zone]:
            self.known[c] = 0

    # Telling and ending

    def tell(self, verb: str, actor: i64, rule: str, args: tuple[int, ...] = ()) -> None:
        """An event in which nothing moves."""
        if self.events is not None:
            self.events.append(Event(verb, actor, rule, (), "", "", -1, -1, args))

    def end(self, result: Result) -> None:
        """The game is over, wherever the rules stand."""
        self.result = leavers_last(result, int(self.left)) if self.left else result
        raise GameOver

    def others(self, p: Seat) -> tuple[Seat, ...]:
        """The other seats, clockwise from p."""
        n = self.seats
        return tuple(Seat(int((p + k) % n)) for k in range(1, n))
