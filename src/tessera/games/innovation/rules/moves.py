"""Innovation: what cards do: draw, meld, tuck, score, return, transfer, exchange, reveal, splay, remove.

Every movement goes through `shift`, which keeps scores, icons and the sharing bonus's account of changes (INN-52) and
settles achievements. None of these asks anything. "Draw and meld" moves the card in one go from the supply, so nobody
who could tell a hand before loses track of it.
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
from tessera.games.innovation.rules.board import has_city, highest_top, is_city, lacks, refresh
from tessera.games.innovation.rules.ends import claim, count_deeds, end_by_score, settle
from tessera.games.innovation.state import (
    CITIES,
    GONE,
    PLAYERS,
    SCORE,
    ZONES_EACH,
    Table,
    hand,
    is_pile,
    owner,
    pile,
    score_pile,
)
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Card
from tessera.kernel.native import i64


def shift(
    g: Table, verb: str, actor: i64, rule: str, card: i64, source: i64, target: i64, seen: i64, at: i64 = TOP
) -> None:
    g.move(verb, actor, rule, Card(card), int(source), int(target), seen, at)
    g.changed = True
    boards = False
    if source >= PLAYERS:
        if is_pile(source):
            refresh(g, source)
            boards = True
        elif (source - PLAYERS) % ZONES_EACH == SCORE:
            g.points[owner(source)] -= AGE[card]
    if target >= PLAYERS:
        if is_pile(target):
            refresh(g, target)
            boards = True
        elif (target - PLAYERS) % ZONES_EACH == SCORE:
            g.points[owner(target)] += AGE[card]
    if boards:
        settle(g)


def seen_by(g: Table, source: i64, target: i64) -> i64:
    """Who sees a card on its way: all if it comes from a board or goes to one, else the owners of both places."""
    if is_pile(source) or is_pile(target):
        return g.everybody()
    out: i64 = 0
    if source >= PLAYERS:
        out |= g.bit(owner(source))
    if target >= PLAYERS:
        out |= g.bit(owner(target))
    return out


# Drawing


def supply_for(g: Table, value: i64) -> i64:
    """INN-17, INN-18: the supply to draw from; INN-19: past ten the game ends."""
    age: i64 = value if value > 1 else 1
    while age <= AGES and not g.zones[age - 1]:
        age += 1
    if age > AGES:
        end_by_score(g, "supplies")
    return age - 1


def draw(g: Table, p: i64, value: i64) -> Card:
    """Draw a card into the hand."""
    supply = supply_for(g, value)
    card = Card(g.zones[supply][-1])
    shift(g, "draw", p, "INN-18", card, supply, hand(p), g.bit(p))
    return card


def draw_action(g: Table, p: i64) -> None:
    """INN-16"""
    draw(g, p, highest_top(g, p))


def draw_some(g: Table, p: i64, value: i64, n: i64) -> None:
    while n > 0:
        draw(g, p, value)
        n -= 1


def draw_reveal(g: Table, p: i64, value: i64) -> Card:
    """INN-22: everybody sees the card; it ends in the hand unless an effect says otherwise."""
    supply = supply_for(g, value)
    card = Card(g.zones[supply][-1])
    shift(g, "draw", p, "INN-22", card, supply, hand(p), g.everybody())
    return card


def draw_meld(g: Table, p: i64, value: i64) -> Card:
    supply = supply_for(g, value)
    card = Card(g.zones[supply][-1])
    meld(g, p, card, supply)
    return card


def draw_tuck(g: Table, p: i64, value: i64) -> Card:
    supply = supply_for(g, value)
    card = Card(g.zones[supply][-1])
    tuck(g, p, card, supply)
    return card


def draw_score(g: Table, p: i64, value: i64) -> Card:
    supply = supply_for(g, value)
    card = Card(g.zones[supply][-1])
    put_to_score(g, p, card, supply)
    return card


def draw_score_some(g: Table, p: i64, value: i64, n: i64) -> None:
    while n > 0:
        draw_score(g, p, value)
        n -= 1


# With a card that is somewhere


def meld(g: Table, p: i64, card: i64, source: i64) -> None:
    """INN-23"""
    colour = COLOUR[card]
    splayed = g.splays[COLOURS * p + colour]
    shift(g, "meld", p, "INN-23", card, source, pile(p, colour), g.everybody())
    if g.more_specials and splayed and ARROWS[card] >> splayed & 1:
        claim(g, p, LEGEND + splayed - 1, "INN-125")


def tuck(g: Table, p: i64, card: i64, source: i64) -> None:
    """INN-24. Everybody sees the card: its colour must show."""
    g.tucked[p] += 1
    shift(g, "tuck", p, "INN-24", card, source, pile(p, COLOUR[card]), g.everybody(), BOTTOM)
    count_deeds(g, p)
    if g.more_specials and FLAGS[card]:
        if FLAGS[card] & 1:
            claim(g, p, GLORY, "INN-125")
        if FLAGS[card] & 2:
            claim(g, p, VICTORY, "INN-125")


def put_to_score(g: Table, p: i64, card: i64, source: i64) -> None:
    """INN-25: score a card from anywhere."""
    g.scored[p] += 1
    eyes = g.everybody() if is_pile(source) else g.bit(p)
    shift(g, "score", p, "INN-25", card, source, score_pile(p), eyes)
    count_deeds(g, p)


def score_shown(g: Table, p: i64, card: i64) -> None:
    """Score a card that was just revealed in the hand."""
    g.scored[p] += 1
    shift(g, "score", p, "INN-25", card, hand(p), score_pile(p), g.everybody())
    count_deeds(g, p)


def score_from_hand(g: Table, p: i64, card: i64) -> None:
    put_to_score(g, p, card, hand(p))


def score_top(g: Table, p: i64, card: i64) -> None:
    """Score a card of one's own board."""
    put_to_score(g, p, card, pile(p, COLOUR[card]))


def meld_from_hand(g: Table, p: i64, card: i64) -> None:
    meld(g, p, card, hand(p))


def tuck_from_hand(g: Table, p: i64, card: i64) -> None:
    tuck(g, p, card, hand(p))


def home(card: i64) -> i64:
    """Where a card goes when it is returned: its supply, or its stack of cities (INN-90)."""
    return AGE[card] - 1 + (CITIES if card > BASE_CARDS else 0)


def give_back(g: Table, p: i64, card: i64, source: i64) -> None:
    """INN-26: under the supply of its age; of hidden cards only the owner sees which."""
    eyes = g.bit(owner(source)) if source >= PLAYERS and not is_pile(source) else g.everybody()
    shift(g, "return", p, "INN-26", card, source, home(card), eyes, BOTTOM)


def return_from_hand(g: Table, p: i64, card: i64) -> None:
    give_back(g, p, card, hand(p))


def return_shown(g: Table, p: i64, card: i64) -> None:
    """Return a card of the hand that was just revealed."""
    shift(g, "return", p, "INN-26", card, hand(p), home(card), g.everybody(), BOTTOM)


def return_scored(g: Table, p: i64, card: i64) -> None:
    give_back(g, p, card, score_pile(p))


def transfer(g: Table, card: i64, source: i64, target: i64) -> None:
    """INN-27: to a board it goes on top."""
    shift(g, "transfer", owner(source), "INN-27", card, source, target, seen_by(g, source, target))


def transfer_shown(g: Table, card: i64, source: i64, target: i64) -> None:
    """As `transfer`, where what follows tells everybody what is on the card."""
    shift(g, "transfer", owner(source), "INN-27", card, source, target, g.everybody())


def to_board(g: Table, card: i64, source: i64, p: i64) -> None:
    transfer(g, card, source, pile(p, COLOUR[card]))


def exchange(g: Table, one: tuple[int, ...], first: i64, other: tuple[int, ...], second: i64) -> None:
    """INN-28: cards of one place against cards of another; both sets were fixed before."""
    eyes = seen_by(g, first, second)
    for card in one:
        shift(g, "exchange", owner(first), "INN-28", card, first, second, eyes)
    for card in other:
        shift(g, "exchange", owner(second), "INN-28", card, second, first, eyes)


def reveal(g: Table, p: i64, card: i64) -> None:
    """INN-29: a card of the hand; that is a change."""
    g.look("reveal", p, "INN-29", (Card(card),), hand(p), g.everybody())
    g.changed = True


def remove_all(g: Table) -> None:
    """INN-30: all hands, boards and score piles leave the game; what was hidden is not shown (INN-86)."""
    zone: i64 = PLAYERS
    while zone < len(g.zones):
        if (zone - PLAYERS) % ZONES_EACH != 2:
            eyes = g.everybody() if is_pile(zone) else g.bit(owner(zone))
            for card in g.zones[zone]:
                g.move("remove", -1, "INN-30", Card(card), int(zone), GONE, eyes)
            if is_pile(zone):
                refresh(g, zone)
            elif (zone - PLAYERS) % ZONES_EACH == SCORE:
                g.points[owner(zone)] = 0
        zone += 1
    g.changed = True
    settle(g)


def reorder(g: Table, p: i64, colour: i64, order: tuple[int, ...]) -> None:
    """INN-43: the cards named come first, from the top; the rest stays as it is below them."""
    zone = pile(p, colour)
    cards = g.zones[zone]
    wanted = [*order, *[c for c in reversed(cards) if c not in order]]
    if wanted == list(reversed(cards)):
        return
    for card in wanted:  # one after the other to the bottom: the first ends on top
        g.move("reorder", p, "INN-43", Card(card), zone, zone, g.everybody(), BOTTOM)
    refresh(g, zone)
    g.changed = True
    settle(g)


# Splaying


def splay(g: Table, p: i64, colour: i64, direction: i64) -> bool:
    """INN-37, INN-38: did it change anything? A splay in a new direction brings a city (INN-94)."""
    j = COLOURS * p + colour
    if len(g.zones[pile(p, colour)]) < 2 or g.splays[j] == direction:
        return False
    g.splays[j] = direction
    g.changed = True
    g.tell("splay" if direction else "unsplay", p, "INN-37", (int(colour), int(direction)))
    refresh(g, pile(p, colour))
    settle(g)
    if g.cities and direction != NO_SPLAY:
        if g.late_city:
            g.owed |= g.bit(p)
        else:
            draw_city(g, p, highest_top(g, p), "INN-94")
    return True


def splay_chosen(g: Table, p: i64, choice: i64) -> bool:
    """The answer to `may_splay`; 0 is none."""
    return choice != 0 and splay(g, p, (choice & 255) >> 2, choice & 3)


# Cities


def draw_city(g: Table, p: i64, value: i64, rule: str) -> None:
    """INN-93, INN-97: a city of this value, unless one is in hand."""
    if has_city(g, p):
        return
    age: i64 = value if value > 1 else 1
    while age <= AGES and not g.zones[age - 1]:
        age += 1
    if age > AGES:
        if g.settings["city_draw_ends"]:
            end_by_score(g, "supplies")
        return
    if g.zones[CITIES + age - 1]:
        card = g.zones[CITIES + age - 1][-1]
        shift(g, "city", p, rule, card, CITIES + age - 1, hand(p), g.bit(p))
    elif g.settings["no_city_left"] == "base card":
        draw(g, p, age)


def draw_owed(g: Table) -> None:
    """A-5, read the other way: cities for splays come when the effect is over."""
    p: i64 = 0
    while p < g.seats:
        if g.owed >> p & 1:
            g.owed &= ~g.bit(p)
            draw_city(g, p, highest_top(g, p), "INN-94")
        p += 1


def opens_pile(g: Table, p: i64, card: i64) -> bool:
    return lacks(g, p, COLOUR[card])


def bears_text(card: i64) -> bool:
    """INN-44, INN-91: a card with effects."""
    return not is_city(card)
