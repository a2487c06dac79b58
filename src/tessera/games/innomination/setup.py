"""Innomination: decks and Leaders come to the table (IM-1 to IM-11): which decks are legal in which format, dealing,
and what the draft of Dual Alliance offers."""

from typing import Final

from tessera.games.innomination.card_sets import card_set, is_text, known_sets, text_set
from tessera.games.innomination.cards import CardSet, Deck
from tessera.games.innomination.language import NATIONS
from tessera.games.innomination.state import (
    CHANCE_DECKS,
    CHANCE_DRAFT,
    CHANCE_START,
    LEADER_PLACE,
    LEADERS,
    MAIN,
    MAIN_PIECES,
    NAMED,
    NAMED_PIECES,
    OPENING,
    PIECES,
    SOURCES,
    ZONES_EACH,
    Table,
)
from tessera.kernel.events import TOP, Event
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64
from tessera.kernel.state import Options
from tessera.kernel.words import Reason

STANDARD: Final = "standard"
FREE_AGENT: Final = "free agent"
DUAL: Final = "dual alliance"
RANDOM: Final = "random"
# What a player's pieces are, by their place: Main, Named and Source Deck, Leaders.
PLACES: Final = (0, MAIN_PIECES, MAIN_PIECES + NAMED_PIECES, LEADER_PLACE)
ENDS: Final = (*PLACES[1:], PIECES)
WHO_BEGINS: Final = "starter"
OWN_LOT: Final = "own lot"
LAST: Final = "last"
NEUTRAL_NATION = NATIONS.index("neutral")


def check_table(options: Options, seats: int) -> Reason | None:
    """What is wrong with the card set, the decks or the format of a table."""
    faults = table_faults(options, seats)
    return faults[0] if faults else None


def table_faults(options: Options, seats: int) -> list[Reason]:
    """All of it."""
    cards = str(options["cards"])
    if is_text(cards):
        wrong = text_set(cards)[1]
        if wrong:
            return list(wrong)
    elif cards not in known_sets():
        return [Reason("refused.cards", "IM-6", args={"given": cards[:60]})]
    found = _check_decks(card_set(cards), options, seats)
    return [] if found is None else [found]


def _check_decks(s: CardSet, options: Options, seats: int) -> Reason | None:
    if not s.decks or not s.leaders:
        return Reason("refused.no_decks", "IM-2")
    if options["format"] == DUAL:
        if len(s.leaders) < 2 * seats:
            return Reason("refused.few_leaders", "IM-130", args={"n": str(len(s.leaders)), "players": str(seats)})
        return None
    if options["decks"] == RANDOM:
        return None
    for name in str(options["decks"]).split(","):
        if name.strip() == RANDOM:  # one player's
            continue
        deck = find_deck(s, name)
        if deck is None:
            known = ", ".join([d.name for d in s.decks])
            return Reason("refused.no_deck", "IM-2", args={"deck": name.strip(), "known": known})
        if options["format"] == STANDARD and not legal_nations(s, deck, (deck.leader,)):
            return Reason("refused.deck_nation", "IM-129", args={"deck": deck.name})
    return None


def fill_box(g: Table) -> None:
    """All pieces that are not in the game yet."""
    g.put(g.box(), tuple(range(1, len(g.known))), g.everybody())


def take_from_box(g: Table, first: int, n: int) -> None:
    """Pieces from `first` on; the box is in order, and they are all in it."""
    box = g.zones[g.box()]
    low: i64 = 0
    high: i64 = len(box)
    while low < high:
        middle = (low + high) // 2
        if box[middle] < first:
            low = middle + 1
        else:
            high = middle
    g.zones[g.box()] = box[:low] + box[low + n :]


def find_deck(s: CardSet, name: str) -> Deck | None:
    for deck in s.decks:
        if deck.name.lower() == name.strip().lower():
            return deck
    return None


def legal_nations(s: CardSet, deck: Deck, leaders: tuple[int, ...]) -> bool:
    """IM-129, IM-130: the nations of the Leaders, and Neutral."""
    allowed = {int(s.cards[c].nation) for c in leaders} | {NEUTRAL_NATION}
    return deck.nations(s) <= allowed


def take_deck(g: Table, p: i64, deck: Deck, leaders: tuple[int, ...]) -> None:
    """A player's pieces are the cards of this deck from now on. None of them lies on the table yet."""
    first = int(PIECES * p) + 1
    g.kind = g.kind[:]  # shared by copies of the state
    for piece in range(first, first + PIECES):
        g.kind[piece] = 0
    for start, cards in zip(PLACES, (deck.main, deck.named, deck.source, list(leaders)), strict=True):
        for k, number in enumerate(cards):
            g.kind[first + start + k] = number
    g.deck_names = tuple([deck.name if q == p else name for q, name in enumerate(g.deck_names)])


def lay_out(g: Table, p: i64) -> None:
    """Put a player's decks and Leaders on the table; only the Main Deck is shuffled (IM-9, IM-11)."""
    first = int(PIECES * p) + 1
    own = g.bit(p)
    for k, kind in enumerate((MAIN, NAMED, SOURCES, LEADERS)):
        start = first + PLACES[k]
        pieces: tuple[int, ...] = tuple([c for c in range(start, first + ENDS[k]) if g.kind[c]])
        seen = 0 if kind == MAIN else g.everybody() if kind == LEADERS else own
        take_from_box(g, start, len(pieces))
        zone = ZONES_EACH * int(p) + kind
        g.put(zone, g.shuffled(p, pieces) if kind == MAIN else pieces, seen)
        if g.events is not None:  # after a draft
            for piece in g.zones[zone]:
                g.events.append(Event("deal", p, "IM-9", (piece,), "", g.zone_name(zone), seen, seen, (), (), (), TOP))
    for piece in g.cards_in(p, LEADERS):
        g.life[piece] = g.card(piece).life
        g.actions[piece] = 1
    g.stale = True


def deal(g: Table, p: i64, deck: Deck, leaders: tuple[int, ...]) -> None:
    take_deck(g, p, deck, leaders)
    lay_out(g, p)


def set_up(g: Table) -> None:
    """IM-10: who begins is decided by chance."""
    fill_box(g)
    g.starter = Seat(int(g.chance(CHANCE_START, g.seats)))
    g.mover = g.starter
    if g.settings["format"] == DUAL:
        g.drafter = first_drafter(g)
        return
    wanted = [x.strip() for x in str(g.settings["decks"]).split(",")]
    for p in range(int(g.seats)):
        deck = find_deck(g.card_set, wanted[p]) if p < len(wanted) else None
        if deck is None:
            fit = playable_decks(g)
            deck = fit[g.chance(CHANCE_DECKS, len(fit))]
        leader = deck.leader
        if g.settings["format"] == FREE_AGENT and str(g.settings["decks"]) == RANDOM:
            leader = g.card_set.leaders[g.chance(CHANCE_DECKS, len(g.card_set.leaders))]
        deal(g, p, deck, (leader,))
    g.phase = OPENING


def playable_decks(g: Table) -> list[Deck]:
    """Decks that chance may give: in Standard those of their Leader's nation (IM-129), if there are any."""
    if g.settings["format"] != STANDARD:
        return g.card_set.decks
    return g.card_set.standard or g.card_set.decks


# Dual Alliance (IM-130, AMB-34)


def first_drafter(g: Table) -> Seat:
    """AMB-71: who begins the game, unless the players have agreed upon something else."""
    if g.settings["draft_start"] == OWN_LOT:
        return Seat(int(g.chance(CHANCE_DRAFT, g.seats)))
    if g.settings["draft_start"] == LAST:
        return Seat(int((g.starter + g.seats - 1) % g.seats))
    return g.starter


def pool(g: Table, banned: tuple[int, ...]) -> list[int]:
    """Leaders that may still be picked."""
    return [c for c in g.card_set.leaders if c not in g.drafted and c not in banned]


def own_leaders(g: Table, p: i64) -> tuple[int, ...]:
    """What a player has drafted: the Primary, then the Supporting Leader."""
    n = int(g.seats)
    place = int((p - g.drafter) % g.seats)
    return tuple([c for i, c in enumerate(g.drafted) if i % n == place])


def decks_for(g: Table, p: i64) -> list[int]:
    """Numbers of the decks that are legal with the Leaders a player has; all if none is."""
    fit = [i for i, deck in enumerate(g.card_set.decks) if legal_nations(g.card_set, deck, own_leaders(g, p))]
    return fit or list(range(len(g.card_set.decks)))
