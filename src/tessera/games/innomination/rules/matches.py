"""Innomination: a match as a set of games (IM-12, AMB-71): who has won it and when it is over, and how the table is
cleared and laid out anew between two games. `rules.play` says in which order."""

from tessera.games.innomination.cards import Deck
from tessera.games.innomination.rules.codes import DECK, code_of
from tessera.games.innomination.rules.fighting import Fighting
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
)
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import ACTION, Ask
from tessera.kernel.state import Result

NO_SEAT = Seat(-1)


def decided(won: tuple[int, ...], left: int) -> bool:
    """AMB-71: no game is left, or nobody can catch up any more with who has won most."""
    most, second = sorted(won, reverse=True)[:2]
    return left <= 0 or most - second > left


class Matches(Fighting):
    # Who has won

    def game_result(self, reason: str) -> Result:
        """The last one left has won; the others are ranked by how long they lasted. After too many turns nobody has won
        (AMB-48)."""
        n = int(self.seats)
        left = self.clockwise(0)
        ranks = [0] * n
        for q in left:
            ranks[q] = 1
        for k, q in enumerate(reversed(self.out)):
            ranks[q] = len(left) + 1 + k
        shares = [1.0 / len(left) if q in left else 0.0 for q in range(n)]
        scores = [max(0, int(self.life[self.leader(q)])) if q in left else 0 for q in range(n)]
        return Result(tuple(ranks), tuple(scores), tuple(shares), reason)

    def match_result(self) -> Result:
        """Whoever has won most games; those who have won as many share it."""
        most = max(self.won)
        best = [q for q, n in enumerate(self.won) if n == most]
        ranks = [1 + sum([1 for other in self.won if other > n]) for n in self.won]
        shares = [1.0 / len(best) if q in best else 0.0 for q in range(int(self.seats))]
        return Result(tuple(ranks), self.won, tuple(shares), "match_won" if len(best) == 1 else "match_shared")

    def games_played(self) -> int:
        return sum(self.won) + int(self.drawn)

    def count_game(self) -> None:
        """The game that is over counts for who has won it; the match may end with it."""
        if self.best_of == 1:
            self.end(self.game_result(self.ended))
        if self.ended == "turn_limit":
            self.drawn += 1
            self.tell("game_drawn", -1, "AMB-48", (self.games_played(),))
        else:
            winner = self.clockwise(0)[0]
            self.won = tuple([n + 1 if q == winner else n for q, n in enumerate(self.won)])
            self.tell("game_won", winner, "AMB-71", (self.games_played(), self.won[winner]))
        if decided(self.won, int(self.best_of) - self.games_played()):
            self.end(self.match_result())
        self.end_game()

    # Between two games

    def end_game(self) -> None:
        """Nothing is pending any more; the cards still lie as they lay."""
        self.ended = ""
        self.phase = BETWEEN
        self.chain = ()
        self.queue = ()
        self.auras_off = ()
        self.outcome = ACTIVE
        self.cut = False
        self.handled = 0
        self.work = 0
        self.stale = True

    def chooser(self) -> Seat:
        """AMB-71: who lost chooses who begins the next game, with several players the first of them; nobody if nobody
        lost."""
        return Seat(self.out[0]) if self.out else NO_SEAT

    def all_seats(self) -> vec[i64]:
        return vec[i64]([q for q in range(int(self.seats))])

    def starter_by_lot(self) -> Seat:
        return Seat(int(self.chance(CHANCE_START, self.seats)))

    def clear_table(self, starter: Seat) -> None:
        """All cards go back to where they came from, and the numbers of a new table are there again. Whatever anybody
        knew of a card is over with it."""
        for z in range(ZONES_EACH * int(self.seats) + 1):
            kind = z % ZONES_EACH if z < ZONES_EACH * self.seats else MAIN
            for piece in reversed(self.zones[z]):
                p = self.owner(piece)
                seen = 0 if kind == MAIN else self.bit(p) if kind in (NAMED, SOURCES, HAND) else self.everybody()
                self.move("gather", p, "AMB-71", Card(piece), z, self.box(), seen)
        for piece in range(1, len(self.known)):
            self.known[piece] = self.everybody()
        n = int(self.seats)
        blank = vec[i64]([0] * len(self.known))
        self.earlier += self.turns
        self.turns = 0
        self.starter = starter
        self.mover = starter
        self.source_played = False
        self.naming_used = 0
        self.turned = False
        self.face_up = 0
        self.locked = False
        self.alive = (1 << n) - 1
        self.unleashed = 0
        self.out = ()
        for p in range(n):
            self.own_turns[p] = 0
            self.spells[p] = 0
            self.namings[p] = 0
        self.host = blank[:]
        self.life = blank[:]
        self.attack_mod = blank[:]
        self.life_mod = blank[:]
        self.more_life = blank[:]
        self.less_life = blank[:]
        self.actions = blank[:]
        self.entered = blank[:]
        self.down = blank[:]
        self.aether = blank[:]
        self.timers = blank[:]
        self.counts = blank[:]
        self.shields = blank[:]
        self.strikes = blank[:]
        self.linger = ()
        self.used = ()
        self.fired = ()
        self.swinging = True
        self.dying = True
        self.stale = True

    def new_decks(self, choosers: tuple[Seat, ...]) -> Ask:
        """AMB-71, where decks may change: everybody chooses unseen, the deck that was played is the first choice."""
        waiting = choosers[len(self.sealed) :]
        q = waiting[0]
        own = [i for i, deck in enumerate(self.card_set.decks) if deck.name == self.deck_names[q]]
        fit = own + [i for i in self.legal_decks(q) if i not in own]
        return Ask(q, ACTION, vec[i64]([int(code_of(DECK, 0, i)) for i in fit]), "new_deck", "AMB-71", waiting=waiting)

    def legal_decks(self, p: i64) -> list[int]:
        """Numbers of the decks with which a player could have begun: by the format, and after a draft by the
        Leaders."""
        if self.drafted:
            return decks_for(self, p)
        if self.settings["format"] != STANDARD:
            return list(range(len(self.card_set.decks)))
        fit = [i for i, deck in enumerate(self.card_set.decks) if legal_nations(self.card_set, deck, (deck.leader,))]
        return fit or list(range(len(self.card_set.decks)))

    def change_deck(self, p: i64, number: int) -> None:
        deck = self.card_set.decks[number]
        if deck.name != self.deck_names[p]:
            take_deck(self, p, deck, self.leaders_with(p, deck))
        self.tell("deck", p, "AMB-71", (number,))

    def leaders_with(self, p: i64, deck: Deck) -> tuple[int, ...]:
        """A deck brings its Leader along, unless Leaders were drafted, or drawn by lot apart from the decks."""
        if self.drafted or (self.settings["format"] == FREE_AGENT and self.settings["decks"] == RANDOM):
            first = int(self.leader(p))
            return tuple([int(self.kind[c]) for c in (first, first + 1) if self.kind[c]])
        return (deck.leader,)

    def begin_game(self) -> None:
        self.phase = OPENING
        self.tell("game_begins", self.starter, "AMB-71", (self.games_played() + 1,))
