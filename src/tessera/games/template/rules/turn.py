"""Beacons: the rules, as scripts, in the order in which they happen. Read `play` first and go down.

This is the game to copy from: a deck and hidden hands, an effect inside an effect, a sub-script with a result, a
reaction, a sealed choice, a look at the deck. Each comment names its rule in rules.md.
"""

from tessera.games.template.state import (
    CHANCE_THIEF,
    DECK,
    DISCARD,
    ECHO,
    EYE,
    LAMP,
    THIEF,
    VOTE,
    Table,
    hand_zone,
    rank,
    score_zone,
    suit,
)
from tessera.kernel.events import BOTTOM
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import CARD, SEAT, Ask, Returns, Script
from tessera.kernel.state import Result

HAND_LIMIT = 5


def play(g: Table) -> Script:
    while g.zones[DECK]:  # BCN-9
        yield from turn(g, g.mover)
        g.mover = next_seat(g, g.mover)
    yield from vote(g)
    g.end(final_result(g))


def turn(g: Table, p: Seat) -> Script:
    card: Card = yield may_pick(g, p, g.hand(p), "play", "BCN-3")
    if card:
        yield from play_card(g, p, card)
    draw(g, p)
    fine: int = yield from discard_down(g, p)
    if fine:
        g.fines = tuple(f + (fine if q == p else 0) for q, f in enumerate(g.fines))
        g.tell("fine", p, "BCN-8", (fine,))


def play_card(g: Table, p: Seat, card: Card) -> Script:
    if suit(card) == LAMP:  # BCN-4
        g.move("light", p, "BCN-4", card, hand_zone(p), score_zone(p), g.everybody())
        return
    g.move("play", p, "BCN-3", card, hand_zone(p), DISCARD, g.everybody())
    if suit(card) == EYE:
        yield from look_ahead(g, p)
    elif suit(card) == THIEF:
        yield from steal(g, p)
    elif suit(card) == ECHO:  # BCN-7: another card at once, an effect within an effect
        draw(g, p)
        again: Card = yield may_pick(g, p, g.hand(p), "echo", "BCN-7")
        if again:
            yield from play_card(g, p, again)


def look_ahead(g: Table, p: Seat) -> Script:
    """BCN-5: see the top two cards of the deck, take one, the other goes under the deck."""
    top: tuple[Card, ...] = tuple(Card(c) for c in g.zones[DECK][-2:])
    if not top:
        return
    g.look("look", p, "BCN-5", top, DECK, g.eyes(p))
    taken: Card = yield pick(g, p, top, "take", "BCN-5")
    g.move("take", p, "BCN-5", taken, DECK, hand_zone(p), g.eyes(p))
    for card in top:
        if card != taken:
            g.move("return", p, "BCN-5", card, DECK, DECK, g.eyes(p), BOTTOM)


def steal(g: Table, p: Seat) -> Script:
    """BCN-6: a random card of another player, who may stop it with a thief."""
    if not victims(g, p):
        return
    victim: Seat = yield Ask(p, SEAT, vec[i64](victims(g, p)), "victim", "BCN-6")
    # Everybody with cards is asked, thief or not: being asked must not tell.
    guard: Card = yield may_pick(g, victim, of_suit(g.hand(victim), THIEF), "stop", "BCN-6", secret=True)
    if guard:
        g.move("stop", victim, "BCN-6", guard, hand_zone(victim), DISCARD, g.everybody())
        return
    hand = g.hand(victim)
    card = hand[g.chance(CHANCE_THIEF, len(hand))]
    g.move("steal", p, "BCN-6", card, hand_zone(victim), hand_zone(p), g.eyes(p) | g.eyes(victim))


def discard_down(g: Table, p: Seat) -> Returns[int]:
    """BCN-8: down to five cards; tells how many went."""
    n: int = 0
    while len(g.hand(p)) > HAND_LIMIT:
        card: Card = yield pick(g, p, g.hand(p), "discard", "BCN-8")
        g.move("discard", p, "BCN-8", card, hand_zone(p), DISCARD, g.everybody())
        n += 1
    return n


def vote(g: Table) -> Script:
    """BCN-10: all choose a card in secret; the highest takes them all."""
    voters: tuple[Seat, ...] = tuple(q for q in (g.mover, *g.others(g.mover)) if g.hand(q))
    if not voters:
        return
    cards: tuple[Card, ...] = yield sealed_vote(g, voters)
    for q, card in zip(voters, cards, strict=True):
        g.move("vote", q, "BCN-10", card, hand_zone(q), VOTE, g.everybody())
    best = max(range(len(cards)), key=lambda k: (rank(cards[k]), -k))  # a tie goes to the earlier seat
    for card in cards:
        g.move("win", voters[best], "BCN-10", card, VOTE, score_zone(voters[best]), g.everybody())


def sealed_vote(g: Table, voters: tuple[Seat, ...]) -> Ask:
    waiting = voters[len(g.sealed) :]
    return Ask(waiting[0], CARD, vec[i64](g.hand(waiting[0])), "vote", "BCN-10", waiting=waiting)


# What the scripts ask with and move with


def pick(g: Table, p: Seat, cards: tuple[Card, ...], prompt: str, rule: str) -> Ask:
    return Ask(p, CARD, vec[i64](cards), prompt, rule)


def may_pick(g: Table, p: Seat, cards: tuple[Card, ...], prompt: str, rule: str, secret: bool = False) -> Ask:
    return Ask(p, CARD, vec[i64]((*cards, 0)), prompt, rule, secret=secret)


def victims(g: Table, p: Seat) -> tuple[Seat, ...]:
    return tuple(q for q in g.others(p) if g.hand(q) and q != g.mate(p))


def of_suit(cards: tuple[Card, ...], wanted: int) -> tuple[Card, ...]:
    return tuple(c for c in cards if suit(c) == wanted)


def draw(g: Table, p: Seat) -> None:
    if g.zones[DECK]:
        g.move("draw", p, "BCN-8", Card(g.zones[DECK][-1]), DECK, hand_zone(p), g.eyes(p))


def next_seat(g: Table, p: Seat) -> Seat:
    return g.others(p)[0]


def final_result(g: Table) -> Result:
    """BCN-11: most points win; team mates count together and share."""
    seats = [Seat(p) for p in range(int(g.seats))]
    scores = []
    for p in seats:
        mate = g.mate(p)
        scores.append(g.points(p) + (g.points(mate) if mate is not None else 0))
    ranks = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    shares = tuple((1.0 / ranks.count(1)) if r == 1 else 0.0 for r in ranks)
    return Result(ranks, tuple(scores), shares, "most_points")
