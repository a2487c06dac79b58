"""Cities: how cards move: draws, losses, what goes back under the decks; and what follows at once: a finished empire,
the bonus for wonders, the end. Read `settle` first: it stands behind every gain.

A city that is lost goes to the zone LOST, openly, and from there with all others lost to the same event to the deck as
one batch (CIT-22). A lost or exchanged event goes to ASIDE, face down.
"""

from typing import Final

from tessera.games.cities.cards import ALL_WONDERS, CITIES_OF, COMMANDER, EMPIRE_SIZE, FAMILY, KIND, NEUTRAL, WONDER
from tessera.games.cities.state import (
    ASIDE,
    BOX,
    CHANCE_BATCH,
    CHANCE_CITIES,
    CHANCE_EVENTS,
    CHANCE_LOST_EVENTS,
    CITY_DECK,
    COLUMNS,
    EVENT_DECK,
    LOST,
    OPEN,
    PLAYED,
    SCORE,
    WONDERS_DONE,
    Table,
    empire_of,
    finished_zone,
    hand_zone,
    table_zone,
)
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Card
from tessera.kernel.native import i64
from tessera.kernel.state import Result

BONUS_POINTS: Final = 5


# Gaining cities


def draw_city(g: Table, p: i64, rule: str, from_bottom: bool = False) -> None:
    """The top city of the deck (or the bottom one), if there is one (CIT-24)."""
    deck = g.zones[CITY_DECK]
    if deck:
        card = Card(deck[0] if from_bottom else deck[-1])
        g.batch[card] = 0
        g.move("draw", p, rule, card, CITY_DECK, table_zone(p), g.everybody())
        g.tally(p, card, 1)
        g.stirred = True
        settle(g, p, card)


def take_city(g: Table, p: i64, q: i64, card: Card, rule: str) -> None:
    """A city goes from one table to another. What follows from it is left to the caller, who knows when the whole
    transfer is done."""
    g.tally(q, card, -1)
    g.move("take", p, rule, card, table_zone(q), table_zone(p), g.everybody())
    g.tally(p, card, 1)
    g.stirred = True


def gain_city(g: Table, p: i64, q: i64, card: Card, rule: str) -> None:
    """One city from one table to another, and what follows."""
    take_city(g, p, q, card, rule)
    settle(g, p, card)


def settle(g: Table, p: i64, card: i64) -> None:
    """CIT-28 to CIT-32: p has gained a city; is the empire finished, the bonus won, the game over?"""
    if WONDER[card]:
        win_bonus(g, p)
    if not g.set.late_completion:
        complete(g, p, empire_of(card))


def win_bonus(g: Table, p: i64) -> None:
    if g.set.wonder_bonus and g.bonus == OPEN and g.team_wonders(p) == ALL_WONDERS:
        g.bonus = p
        g.rows[COLUMNS * p + SCORE] += BONUS_POINTS
        g.tell("bonus", p, "CIT-30")


def complete(g: Table, p: i64, empire: i64) -> None:
    """CIT-28: whoever owns all six cities of an empire (in a team: together, CIT-80) has finished it."""
    if empire == NEUTRAL or g.team_count(p, empire) < EMPIRE_SIZE:
        return
    for c in CITIES_OF[empire]:
        q = p
        while c not in g.cities(q):
            q = (q + g.set.teams) % g.seats
        g.tally(q, c, -1)
        g.move("finish", p, "CIT-28", Card(c), table_zone(q), finished_zone(p), g.everybody())
        if WONDER[c]:
            g.rows[COLUMNS * p + WONDERS_DONE] += 1
    g.finished[empire] = p
    g.rows[COLUMNS * p + SCORE] += 1
    g.tell("empire", p, "CIT-28", (int(empire),))
    if any([WONDER[c] for c in CITIES_OF[empire]]):
        win_bonus(g, p)
    if all_finished(g):  # CIT-32
        g.end(final_result(g, "all_finished"))


def all_finished(g: Table) -> bool:
    empire: i64 = 0
    while empire < NEUTRAL:
        if g.finished[empire] == OPEN:
            return False
        empire += 1
    return True


def complete_late(g: Table) -> None:
    """All empires that are whole at the end of a turn (completion_timing=turn_end)."""
    for p in g.from_user(g.mover):
        empire: i64 = 0
        while empire < NEUTRAL:
            if g.finished[empire] == OPEN and g.count(p, empire) > 0:
                complete(g, p, empire)
            empire += 1


# Losing cities


def lose_city(g: Table, q: i64, card: Card, rule: str) -> None:
    """A city leaves the table of q; it still belongs to nobody else."""
    g.tally(q, card, -1)
    g.move("lose", q, rule, card, table_zone(q), LOST, g.everybody())
    g.batch[card] = -1 - q  # whose it was, until it goes on
    g.stirred = True


def hand_over_lost(g: Table, p: i64, rule: str) -> None:
    """The lost cities go to a player, all at once."""
    cards = g.zones[LOST]
    for c in cards:
        g.batch[c] = 0
        g.move("take", p, rule, Card(c), LOST, table_zone(p), g.everybody())
        g.tally(p, c, 1)
    for c in cards:
        settle(g, p, c)


def return_lost(g: Table, rule: str) -> None:
    """CIT-22: the lost cities go to the deck as one batch in random order: all know which, nobody where."""
    cards = g.zones[LOST]
    if not cards:
        return
    g.batches += 1
    for c in cards:
        g.batch[c] = g.batches
    for c in g.shuffled(CHANCE_BATCH, cards):
        g.move("return", -1, rule, Card(c), LOST, CITY_DECK, 0, TOP if g.set.lost_on_top else BOTTOM)
    if len(cards) == 1:
        g.batch[cards[0]] = 0
    shuffle_in(g, rule)


def shuffle_in(g: Table, rule: str) -> None:
    """lost_city_to=shuffle: nobody knows the place of any city any more."""
    if g.set.lost_shuffled:
        for c in g.zones[CITY_DECK]:
            g.batch[c] = 0
        g.shuffle("shuffle", -1, rule, CITY_DECK, CHANCE_CITIES)


# Events


def draw_event(g: Table, p: i64, rule: str, from_bottom: bool = False) -> Card:
    """The top event of the deck (or the bottom one), if there is one; tells which."""
    deck = g.zones[EVENT_DECK]
    if not deck:
        return Card(0)
    card = Card(deck[0] if from_bottom else deck[-1])
    g.move("draw", p, rule, card, EVENT_DECK, hand_zone(p), g.eyes(p))
    g.stirred = True
    return card


def copy_held(g: Table, p: i64, kind: i64) -> Card:
    """The copy of a kind that p plays: of several the one that most others know, which tells them least; 0 if none."""
    best: i64 = 0
    for c in g.hand(p):
        if KIND[c] == kind and (best == 0 or onlookers(g, c) > onlookers(g, best)):
            best = c
    return Card(int(best))


def onlookers(g: Table, card: i64) -> i64:
    """How many seats know a card."""
    n: i64 = 0
    left = g.known[card]
    while left:
        n += left & 1
        left >>= 1
    return n


def commanders(g: Table, p: i64) -> tuple[Card, ...]:
    return tuple([Card(c) for c in g.hand(p) if FAMILY[KIND[c]] == COMMANDER])


def put_aside(g: Table, q: i64, card: Card, rule: str) -> None:
    """An event leaves a hand face down."""
    g.move("aside", q, rule, card, hand_zone(q), ASIDE, g.eyes(q))


def return_aside(g: Table, rule: str, kept: tuple[Card, ...] = ()) -> None:
    """CIT-23: events put aside go under the deck in random order, unseen."""
    cards = tuple([c for c in g.zones[ASIDE] if c not in kept])
    if not cards:
        return
    for c in g.shuffled(CHANCE_LOST_EVENTS, cards):
        g.move("under", -1, rule, Card(c), ASIDE, EVENT_DECK, 0, BOTTOM)
    if g.set.lost_events_shuffled:
        g.shuffle("shuffle", -1, rule, EVENT_DECK, CHANCE_EVENTS)


def put_away(g: Table, p: i64, card: Card, source: int) -> None:
    """CIT-21: a used event goes under the deck, open to all, or out of the game."""
    if source == PLAYED:
        g.over()
    if g.set.used_out:
        g.move("out", p, "CIT-21", card, source, BOX, g.everybody())
    else:
        g.move("put_away", p, "CIT-21", card, source, EVENT_DECK, g.everybody(), BOTTOM)


def take_back(g: Table, p: i64, card: Card) -> None:
    """CIT-60: the card of a refused exchange returns to the hand; all have seen it."""
    g.over()
    g.move("back", p, "CIT-60", card, PLAYED, hand_zone(p), g.everybody())


# The end


def final_result(g: Table, reason: str) -> Result:
    """CIT-33: most points; then, with the ladder, more wonders, then more cities of empires on the table."""
    seats = range(int(g.seats))
    if g.set.solo:
        won = reason == "all_finished"
        score = turns_taken(g, won) if g.set.score_is_turns else g.score(0)  # CIT-83
        return Result((1,), (int(score),), (1.0 if won else 0.0,), reason)
    standing = [int(strength(g, p)) for p in seats]
    ranks = tuple([1 + sum([other > mine for other in standing]) for mine in standing])
    first = ranks.count(1)
    shares = tuple([1.0 / first if r == 1 else 0.0 for r in ranks])
    return Result(ranks, tuple([int(g.team_score(p)) for p in seats]), shares, reason)


def turns_taken(g: Table, in_turn: bool) -> i64:
    """The turns of somebody who plays alone, with the one in which the game has ended, if it ended in one."""
    return g.rounds + (1 if in_turn else 0)


def strength(g: Table, p: i64) -> i64:
    """What ranks a player, in one number; a team counts together."""
    out = g.team_score(p) * 10_000
    if g.set.ladder:
        q = g.team(p)
        while q < g.seats:
            out += g.all_wonders(q) * 100 + len(g.cities(q)) - g.count(q, NEUTRAL)
            q += g.set.teams
    return out
