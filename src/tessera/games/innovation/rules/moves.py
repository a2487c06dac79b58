"""Innovation: what cards do: draw, meld, tuck, score, return, transfer, exchange, reveal, remove, achieve, splay.

Every movement goes through `shift`, which keeps scores, icons and the sharing bonus's account of changes (INN-52) and
settles achievements. None of these asks anything; in scripts each stands as a statement of its own, or as all that a
name is set to, so that it can be preceded or replaced (kernel/convert/deeds.py). "Draw and meld" moves the card in one
go from the supply, so nobody who could tell a hand before loses track of it.
"""

from tessera.games.innovation.cards import (
    AGE,
    AGES,
    ARROWS,
    BASE_CARDS,
    COLOUR,
    COLOURS,
    FLAGS,
    GLORY,
    LEGEND,
    NO_SPLAY,
    VICTORY,
)
from tessera.games.innovation.rules.codes import splayed_colour, splayed_direction
from tessera.games.innovation.rules.ends import Ends
from tessera.games.innovation.state import (
    ACHIEVEMENTS,
    CITIES,
    CLAIMED,
    GONE,
    PLAYERS,
    SCORE,
    ZONES_EACH,
    is_pile,
    owner,
)
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Card
from tessera.kernel.native import i64


def home(card: i64) -> i64:
    """Where a card goes when it is returned: its supply, or its stack of cities (INN-90)."""
    return AGE[card] - 1 + (CITIES if card > BASE_CARDS else 0)


class Moves(Ends):
    def shift(
        self, verb: str, actor: i64, rule: str, card: i64, source: i64, target: i64, seen: i64, at: i64 = TOP
    ) -> None:
        self.move(verb, actor, rule, Card(card), int(source), int(target), seen, at)
        self.changed = True
        boards = False
        if source >= PLAYERS:
            if is_pile(source):
                self.refresh(source)
                boards = True
            elif (source - PLAYERS) % ZONES_EACH == SCORE:
                self.points[owner(source)] -= AGE[card]
        if target >= PLAYERS:
            if is_pile(target):
                self.refresh(target)
                boards = True
            elif (target - PLAYERS) % ZONES_EACH == SCORE:
                self.points[owner(target)] += AGE[card]
        if boards:
            self.settle()

    def seen_by(self, source: i64, target: i64) -> i64:
        """Who sees a card on its way: all if it comes from a board or goes to one, else the owners of both places."""
        if is_pile(source) or is_pile(target):
            return self.everybody()
        out: i64 = 0
        if source >= PLAYERS:
            out |= self.bit(owner(source))
        if target >= PLAYERS:
            out |= self.bit(owner(target))
        return out

    # Drawing

    def age_to_draw(self, value: i64) -> i64:
        """INN-17, INN-18: the age of the supply to draw from; 0 past ten."""
        age: i64
        for age in range(max(1, value), AGES + 1):
            if self.zones[age - 1]:
                return age
        return 0

    def supply_for(self, value: i64) -> i64:
        """INN-19: past ten the game ends."""
        age = self.age_to_draw(value)
        if not age:
            self.end_by_score("supplies")
        return age - 1

    def draw(self, p: i64, value: i64) -> Card:
        """Draw a card into the hand."""
        supply = self.supply_for(value)
        card = Card(self.zones[supply][-1])
        self.shift("draw", p, "INN-18", card, supply, self.hand_zone(p), self.bit(p))
        return card

    def draw_action(self, p: i64) -> None:
        """INN-16"""
        self.draw(p, self.highest_top(p))

    def draw_some(self, p: i64, value: i64, n: i64) -> None:
        for _ in range(n):
            self.draw(p, value)

    def draw_and_reveal(self, p: i64, value: i64) -> Card:
        """INN-22: everybody sees the card; it ends in the hand unless an effect says otherwise."""
        supply = self.supply_for(value)
        card = Card(self.zones[supply][-1])
        self.shift("draw", p, "INN-22", card, supply, self.hand_zone(p), self.everybody())
        return card

    def draw_and_meld(self, p: i64, value: i64) -> Card:
        supply = self.supply_for(value)
        card = Card(self.zones[supply][-1])
        self.meld_from(p, card, supply)
        return card

    def draw_and_tuck(self, p: i64, value: i64) -> Card:
        supply = self.supply_for(value)
        card = Card(self.zones[supply][-1])
        self.tuck_from(p, card, supply)
        return card

    def draw_and_score(self, p: i64, value: i64) -> Card:
        supply = self.supply_for(value)
        card = Card(self.zones[supply][-1])
        self.score_from(p, card, supply)
        return card

    def draw_and_score_some(self, p: i64, value: i64, n: i64) -> None:
        for _ in range(n):
            self.draw_and_score(p, value)

    def take_shown(self, p: i64, card: i64, source: i64) -> None:
        """INN-112: a card that was just revealed goes into the hand."""
        self.shift("take", p, "INN-112", card, source, self.hand_zone(p), self.everybody())

    # With a card of the hand, or one from anywhere

    def meld(self, p: i64, card: i64) -> None:
        self.meld_from(p, card, self.hand_zone(p))

    def meld_from(self, p: i64, card: i64, source: i64) -> None:
        """INN-23"""
        splayed = self.splay_of(p, COLOUR[card])
        self.shift("meld", p, "INN-23", card, source, self.board_zone(p, card), self.everybody())
        if self.more_specials and splayed and ARROWS[card] >> splayed & 1:
            self.claim(p, LEGEND + splayed - 1)

    def tuck(self, p: i64, card: i64) -> None:
        self.tuck_from(p, card, self.hand_zone(p))

    def tuck_from(self, p: i64, card: i64, source: i64) -> None:
        """INN-24. Everybody sees the card: its colour must show."""
        self.tucked[p] += 1
        self.shift("tuck", p, "INN-24", card, source, self.board_zone(p, card), self.everybody(), BOTTOM)
        self.count_deeds(p)
        if self.more_specials and FLAGS[card]:
            if FLAGS[card] & 1:
                self.claim(p, GLORY)
            if FLAGS[card] & 2:
                self.claim(p, VICTORY)

    def score(self, p: i64, card: i64) -> None:
        self.score_from(p, card, self.hand_zone(p))

    def score_from(self, p: i64, card: i64, source: i64) -> None:
        """INN-25"""
        self.scored[p] += 1
        eyes = self.everybody() if is_pile(source) else self.bit(p)
        self.shift("score", p, "INN-25", card, source, self.score_zone(p), eyes)
        self.count_deeds(p)

    def score_top(self, p: i64, card: i64) -> None:
        """Score a card of one's own board."""
        self.score_from(p, card, self.board_zone(p, card))

    def score_shown(self, p: i64, card: i64) -> None:
        """Score a card that was just revealed in the hand."""
        self.scored[p] += 1
        self.shift("score", p, "INN-25", card, self.hand_zone(p), self.score_zone(p), self.everybody())
        self.count_deeds(p)

    def return_card(self, p: i64, card: i64) -> None:
        self.return_from(p, card, self.hand_zone(p))

    def return_from(self, p: i64, card: i64, source: i64) -> None:
        """INN-26: under the supply of its age; of hidden cards only the owner sees which."""
        eyes = self.bit(owner(source)) if source >= PLAYERS and not is_pile(source) else self.everybody()
        self.shift("return", p, "INN-26", card, source, home(card), eyes, BOTTOM)

    def return_shown(self, p: i64, card: i64) -> None:
        """Return a card of the hand that was just revealed."""
        self.shift("return", p, "INN-26", card, self.hand_zone(p), home(card), self.everybody(), BOTTOM)

    def return_scored(self, p: i64, card: i64) -> None:
        self.return_from(p, card, self.score_zone(p))

    # From one player to another

    def transfer(self, card: i64, source: i64, target: i64) -> None:
        """INN-27: to a board it goes on top."""
        self.shift("transfer", owner(source), "INN-27", card, source, target, self.seen_by(source, target))

    def transfer_shown(self, card: i64, source: i64, target: i64) -> None:
        """As `transfer`, where what follows tells everybody what is on the card."""
        self.shift("transfer", owner(source), "INN-27", card, source, target, self.everybody())

    def transfer_to_board(self, card: i64, source: i64, p: i64) -> None:
        self.transfer(card, source, self.board_zone(p, card))

    def exchange(self, one: tuple[Card, ...], first: i64, other: tuple[Card, ...], second: i64) -> None:
        """INN-28: cards of one place against cards of another; both sets were fixed before."""
        eyes = self.seen_by(first, second)
        for card in one:
            self.shift("exchange", owner(first), "INN-28", card, first, second, eyes)
        for card in other:
            self.shift("exchange", owner(second), "INN-28", card, second, first, eyes)

    # Showing, removing, arranging, achieving

    def reveal(self, p: i64, card: i64) -> None:
        """INN-29: a card of the hand; that is a change."""
        self.look("reveal", p, "INN-29", (Card(card),), self.hand_zone(p), self.everybody())
        self.changed = True

    def remove_all(self) -> None:
        """INN-30: all hands, boards and score piles leave the game; what was hidden is not shown (INN-86)."""
        zone: i64
        for zone in range(PLAYERS, len(self.zones)):
            if (zone - PLAYERS) % ZONES_EACH == CLAIMED:
                continue
            eyes = self.everybody() if is_pile(zone) else self.bit(owner(zone))
            for card in self.zones[zone]:
                self.move("remove", -1, "INN-30", Card(card), int(zone), GONE, eyes)
            if is_pile(zone):
                self.refresh(zone)
            elif (zone - PLAYERS) % ZONES_EACH == SCORE:
                self.points[owner(zone)] = 0
        self.changed = True
        self.settle()

    def reorder(self, p: i64, colour: i64, order: tuple[Card, ...]) -> None:
        """INN-43: the cards named come first, from the top; the rest stays as it is below them."""
        zone = self.pile_zone(p, colour)
        cards = self.zones[zone]
        wanted = [*order, *[c for c in reversed(cards) if c not in order]]
        if wanted == list(reversed(cards)):
            return
        for card in wanted:  # one after the other to the bottom: the first ends on top
            self.move("reorder", p, "INN-43", Card(card), zone, zone, self.everybody(), BOTTOM)
        self.refresh(zone)
        self.changed = True
        self.settle()

    def achieve(self, p: i64, age: i64) -> None:
        """INN-66"""
        for card in self.zones[ACHIEVEMENTS]:
            if AGE[card] == age:
                self.shift("achieve", p, "INN-66", card, ACHIEVEMENTS, self.claimed_zone(p), 0)
                break
        self.check_win()

    # Splaying

    def splay(self, p: i64, colour: i64, direction: i64) -> bool:
        """INN-37, INN-38: did it change anything? A splay in a new direction brings a city (INN-94)."""
        j = COLOURS * p + colour
        zone = self.pile_zone(p, colour)
        if len(self.zones[zone]) < 2 or self.splays[j] == direction:
            return False
        self.splays[j] = direction
        self.changed = True
        self.tell("splay" if direction else "unsplay", p, "INN-37", (int(colour), int(direction)))
        self.refresh(zone)
        self.settle()
        if self.cities and direction != NO_SPLAY:
            if self.late_city:
                self.owed |= self.bit(p)
            else:
                self.draw_city_for_splay(p)
        return True

    def splay_chosen(self, p: i64, code: i64) -> bool:
        """The answer to `may_splay`; 0 is none."""
        return code != 0 and self.splay(p, splayed_colour(code), splayed_direction(code))

    # Cities

    def draw_city_for_colour(self, p: i64, value: i64) -> None:
        self.draw_city(p, value, "INN-96")

    def draw_city_for_splay(self, p: i64) -> None:
        self.draw_city(p, self.highest_top(p), "INN-94")

    def draw_city(self, p: i64, value: i64, rule: str) -> None:
        """INN-93, INN-97: a city of this value, unless one is in hand."""
        if self.has_city(p):
            return
        age = self.age_to_draw(value)
        if not age:
            if self.settings["city_draw_ends"]:
                self.end_by_score("supplies")
        elif self.zones[CITIES + age - 1]:
            card = self.zones[CITIES + age - 1][-1]
            self.shift("city", p, rule, card, CITIES + age - 1, self.hand_zone(p), self.bit(p))
        elif self.settings["no_city_left"] == "base card":
            self.draw(p, age)

    def draw_owed(self) -> None:
        """A-5, read the other way: cities for splays come when the effect is over."""
        p: i64
        for p in range(self.seats):
            if self.owed >> p & 1:
                self.owed &= ~self.bit(p)
                self.draw_city_for_splay(p)
