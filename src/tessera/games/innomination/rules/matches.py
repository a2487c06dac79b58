"""Innomination: a match as a set of games (IM-12, AMB-71): who has won it and when it is over, and how the table is
cleared and laid out anew between two games. `rules.play` says in which order."""

from tessera.games.innomination.cards import Deck
from tessera.games.innomination.rules.codes import DECK, code
from tessera.games.innomination.setup import FREE_AGENT, RANDOM, STANDARD, decks_for, legal_nations, take_deck
from tessera.games.innomination.state import (
    ACTIVE,
    BETWEEN,
    CHANCE_START,
    HAND,
    MAIN,
    NAMED,
    OPENING,
    SOURCES,
    ZONES_EACH,
    Table,
)
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import ACTION, Ask
from tessera.kernel.state import Result

NO_SEAT = Seat(-1)


# Who has won


def game_result(g: Table, reason: str) -> Result:
    """The last one left has won; the others are ranked by how long they lasted. After too many turns nobody has won
    (AMB-48)."""
    n = int(g.seats)
    left = g.clockwise(0)
    ranks = [0] * n
    for q in left:
        ranks[q] = 1
    for k, q in enumerate(reversed(g.out)):
        ranks[q] = len(left) + 1 + k
    shares = [1.0 / len(left) if q in left else 0.0 for q in range(n)]
    scores = [max(0, int(g.life[g.leader(q)])) if q in left else 0 for q in range(n)]
    return Result(tuple(ranks), tuple(scores), tuple(shares), reason)


def match_result(g: Table) -> Result:
    """Whoever has won most games; those who have won as many share it."""
    most = max(g.won)
    best = [q for q, n in enumerate(g.won) if n == most]
    ranks = [1 + sum([1 for other in g.won if other > n]) for n in g.won]
    shares = [1.0 / len(best) if q in best else 0.0 for q in range(int(g.seats))]
    return Result(tuple(ranks), g.won, tuple(shares), "match_won" if len(best) == 1 else "match_shared")


def games_played(g: Table) -> int:
    return sum(g.won) + int(g.drawn)


def decided(won: tuple[int, ...], left: int) -> bool:
    """AMB-71: no game is left, or nobody can catch up any more with who has won most."""
    most, second = sorted(won, reverse=True)[:2]
    return left <= 0 or most - second > left


def count_game(g: Table) -> None:
    """The game that is over counts for who has won it; the match may end with it."""
    if g.best_of == 1:
        g.end(game_result(g, g.ended))
    if g.ended == "turn_limit":
        g.drawn += 1
        g.tell("game_drawn", -1, "AMB-48", (games_played(g),))
    else:
        winner = g.clockwise(0)[0]
        g.won = tuple([n + 1 if q == winner else n for q, n in enumerate(g.won)])
        g.tell("game_won", winner, "AMB-71", (games_played(g), g.won[winner]))
    if decided(g.won, int(g.best_of) - games_played(g)):
        g.end(match_result(g))
    end_game(g)


# Between two games


def end_game(g: Table) -> None:
    """Nothing is pending any more; the cards still lie as they lay."""
    g.ended = ""
    g.phase = BETWEEN
    g.chain = ()
    g.queue = ()
    g.auras_off = ()
    g.outcome = ACTIVE
    g.cut = False
    g.handled = 0
    g.stale = True


def chooser(g: Table) -> Seat:
    """AMB-71: who lost chooses who begins the next game, with several players the first of them; nobody if nobody
    lost."""
    return Seat(g.out[0]) if g.out else NO_SEAT


def all_seats(g: Table) -> vec[i64]:
    return vec[i64]([q for q in range(int(g.seats))])


def starter_by_lot(g: Table) -> Seat:
    return Seat(int(g.chance(CHANCE_START, g.seats)))


def clear_table(g: Table, starter: Seat) -> None:
    """All cards go back to where they came from, and the numbers of a new table are there again. Whatever anybody knew
    of a card is over with it."""
    for z in range(ZONES_EACH * int(g.seats) + 1):
        kind = z % ZONES_EACH if z < ZONES_EACH * g.seats else MAIN
        for piece in reversed(g.zones[z]):
            p = g.owner(piece)
            seen = 0 if kind == MAIN else g.bit(p) if kind in (NAMED, SOURCES, HAND) else g.everybody()
            g.move("gather", p, "AMB-71", Card(piece), z, g.box(), seen)
    for piece in range(1, len(g.known)):
        g.known[piece] = g.everybody()
    n = int(g.seats)
    blank = vec[i64]([0] * len(g.known))
    g.earlier += g.turns
    g.turns = 0
    g.starter = starter
    g.mover = starter
    g.source_played = False
    g.naming_used = 0
    g.turned = False
    g.face_up = 0
    g.locked = False
    g.alive = (1 << n) - 1
    g.unleashed = 0
    g.out = ()
    for p in range(n):
        g.own_turns[p] = 0
        g.spells[p] = 0
        g.namings[p] = 0
    g.host = blank[:]
    g.life = blank[:]
    g.attack_mod = blank[:]
    g.life_mod = blank[:]
    g.more_life = blank[:]
    g.less_life = blank[:]
    g.actions = blank[:]
    g.entered = blank[:]
    g.down = blank[:]
    g.aether = blank[:]
    g.timers = blank[:]
    g.counts = blank[:]
    g.shields = blank[:]
    g.strikes = blank[:]
    g.linger = ()
    g.used = ()
    g.fired = ()
    g.swinging = True
    g.dying = True
    g.stale = True


def new_decks(g: Table, choosers: tuple[Seat, ...]) -> Ask:
    """AMB-71, where decks may change: everybody chooses unseen, the deck that was played is the first choice."""
    waiting = choosers[len(g.sealed) :]
    q = waiting[0]
    own = [i for i, deck in enumerate(g.card_set.decks) if deck.name == g.deck_names[q]]
    fit = own + [i for i in legal_decks(g, q) if i not in own]
    return Ask(q, ACTION, vec[i64]([int(code(DECK, 0, i)) for i in fit]), "new_deck", "AMB-71", waiting=waiting)


def legal_decks(g: Table, p: i64) -> list[int]:
    """Numbers of the decks with which a player could have begun: by the format, and after a draft by the Leaders."""
    if g.drafted:
        return decks_for(g, p)
    if g.settings["format"] != STANDARD:
        return list(range(len(g.card_set.decks)))
    fit = [i for i, deck in enumerate(g.card_set.decks) if legal_nations(g.card_set, deck, (deck.leader,))]
    return fit or list(range(len(g.card_set.decks)))


def change_deck(g: Table, p: i64, number: int) -> None:
    deck = g.card_set.decks[number]
    if deck.name != g.deck_names[p]:
        take_deck(g, p, deck, leaders_with(g, p, deck))
    g.tell("deck", p, "AMB-71", (number,))


def leaders_with(g: Table, p: i64, deck: Deck) -> tuple[int, ...]:
    """A deck brings its Leader along, unless Leaders were drafted, or drawn by lot apart from the decks."""
    if g.drafted or (g.settings["format"] == FREE_AGENT and g.settings["decks"] == RANDOM):
        first = int(g.leader(p))
        return tuple([int(g.kind[c]) for c in (first, first + 1) if g.kind[c]])
    return (deck.leader,)


def begin_game(g: Table) -> None:
    g.phase = OPENING
    g.tell("game_begins", g.starter, "AMB-71", (games_played(g) + 1,))
