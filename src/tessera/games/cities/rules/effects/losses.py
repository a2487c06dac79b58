"""Cities: losing cities and events of one's own choice. Cities are chosen in table order in the open, or by all at once
in secret (CIT-74); what nobody can choose is not asked."""

from typing import Final

from tessera.games.cities.cards import (
    ABOUT,
    BARBARIANS,
    CRISIS,
    FAMILY,
    FAMILY_RULES,
    KIND,
    NEUTRAL,
    PLAGUE,
    SIDE,
    UNREST,
)
from tessera.games.cities.rules.moves import copy_held, lose_city, put_aside, return_lost
from tessera.games.cities.state import CITY_DECK, LOST, Table, empire_of
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, Ask, Script

BARBARIANS_TAKE: Final = 3
CRISIS_TAKES: Final = 2
PLAGUE_CAPITALS: Final = 1
PLAGUE_OTHERS: Final = 2  # besides a capital
PLAGUE_NO_CAPITAL: Final = 4


def lose_cities(g: Table, p: Seat, kind: int, side: int, hit: tuple[Seat, ...]) -> Script:
    """Each of those hit chooses which cities to lose; they lie in LOST then."""
    if g.set.blind and not (FAMILY[kind] == UNREST and g.set.unrest_by_user):
        yield from lose_in_secret(g, kind, side, hit)
        return
    q: Seat
    for q in hit:
        picked: tuple[Card, ...] = ()
        while owed(g, q, kind, side, picked) > 0:
            if owed(g, q, kind, side, picked) == len(losable(g, q, kind, side, picked)):
                lose_rest(g, q, kind, side, picked)
                break
            city: Card = yield pick_loss(g, p, q, kind, side, picked)
            lose_city(g, q, city, FAMILY_RULES[FAMILY[kind]])
            picked = (*picked, city)


def lose_in_secret(g: Table, kind: int, side: int, hit: tuple[Seat, ...]) -> Script:
    """blind_simultaneous: all choose, then all is shown at once."""
    choosers: tuple[Seat, ...] = tuple([q for q in hit if has_choice(g, q, kind, side)])
    cities: tuple[Card, ...] = ()
    if choosers:
        cities = yield sealed_losses(g, kind, side, choosers)
    at = 0
    for q in hit:
        if q in choosers:
            n = int(owed(g, q, kind, side, ()))
            for city in cities[at : at + n]:
                lose_city(g, q, city, FAMILY_RULES[FAMILY[kind]])
            at += n
        else:
            lose_rest(g, q, kind, side, ())


def give_back_in_order(g: Table, p: Seat, kind: int) -> Script:
    """batch_order=owner: each owner says openly in which order the lost cities go to the deck."""
    if g.set.lost_shuffled:
        return_lost(g, FAMILY_RULES[FAMILY[kind]])
        return
    q: Seat
    for q in g.from_user(p):
        while lost_by(g, q):
            city: Card = Card(lost_by(g, q)[0])
            if len(lost_by(g, q)) > 1:
                city = yield Ask(q, CARD, vec[i64](lost_by(g, q)), "order", "CIT-22")
            g.batch[city] = 0
            at = TOP if g.set.lost_on_top else BOTTOM
            g.move("return", q, "CIT-22", city, LOST, CITY_DECK, g.everybody(), at)


def lose_events(g: Table, q: Seat, most: int, family: int) -> Script:
    """Events of one's own choice go aside, face down."""
    left: int = min(most, len(g.hand(q)))
    while left > 0:
        if left == len(g.hand(q)):
            for c in g.hand(q):
                put_aside(g, q, Card(c), FAMILY_RULES[family])
            return
        kind: int = yield Ask(q, ACTION, kinds_held(g, q), "lose_event", FAMILY_RULES[family], (left,), secret=True)
        put_aside(g, q, copy_held(g, q, kind), FAMILY_RULES[family])
        left -= 1


# Questions


def pick_loss(g: Table, p: Seat, q: Seat, kind: int, side: int, picked: tuple[Card, ...]) -> Ask:
    options = losable(g, q, kind, side, picked)
    left = int(owed(g, q, kind, side, picked))
    if FAMILY[kind] == UNREST and g.set.unrest_by_user:
        return Ask(p, CARD, options, "take_from", "CIT-63", (kind, left, q))
    return Ask(q, CARD, options, "lose", FAMILY_RULES[FAMILY[kind]], (kind, left))


def sealed_losses(g: Table, kind: int, side: int, choosers: tuple[Seat, ...]) -> Ask:
    """The question to the first chooser who has not picked everything yet."""
    done = len(g.sealed)
    k = 0
    while True:
        q = choosers[k]
        n = int(owed(g, q, kind, side, ()))
        if done < n:
            break
        done -= n
        k += 1
    picked = tuple([Card(c) for c in g.sealed[len(g.sealed) - done :]]) if done else ()
    options = losable(g, q, kind, side, picked)
    rule = FAMILY_RULES[FAMILY[kind]]
    return Ask(q, CARD, options, "lose", rule, (kind, n - done), waiting=choosers[k:], more=n - done - 1)


# Who owes what


def losable(g: Table, q: i64, kind: i64, side: i64, picked: tuple[Card, ...]) -> vec[i64]:
    """The cities that q may lose next, having picked some already."""
    out = vec[i64](capacity=32)
    family = FAMILY[kind]
    capitals = capital_quota(g, q, picked)
    others = other_quota(g, q, picked)
    for c in g.cities(q):
        if c in picked:
            continue
        if family == PLAGUE:
            if g.set.capital[c]:
                fits = capitals > 0
            else:
                fits = others > 0 and (g.set.plague_neutral or empire_of(c) != NEUTRAL)
        else:
            fits = family != UNREST or SIDE[empire_of(c)] == side
        if fits:
            out = append(out, c)
    return out


def owed(g: Table, q: i64, kind: i64, side: i64, picked: tuple[Card, ...]) -> i64:
    """How many cities q has still to lose: no more than there are."""
    options = losable(g, q, kind, side, picked)
    n: i64 = len(options)
    if FAMILY[kind] != PLAGUE:
        return min(n, wanted(kind) - len(picked))
    capitals: i64 = 0
    for c in options:
        capitals += g.set.capital[c]
    return min(capitals, capital_quota(g, q, picked)) + min(n - capitals, other_quota(g, q, picked))


def wanted(kind: i64) -> i64:
    if FAMILY[kind] == BARBARIANS:
        return BARBARIANS_TAKE
    return CRISIS_TAKES if FAMILY[kind] == CRISIS else ABOUT[kind]


def capital_quota(g: Table, q: i64, picked: tuple[Card, ...]) -> i64:
    """CIT-62: one capital, if there is one."""
    return PLAGUE_CAPITALS - capitals_among(g, picked) if had_capital(g, q, picked) else 0


def other_quota(g: Table, q: i64, picked: tuple[Card, ...]) -> i64:
    """CIT-62: two others besides a capital, four without one."""
    most = PLAGUE_OTHERS if had_capital(g, q, picked) else PLAGUE_NO_CAPITAL
    return most - (len(picked) - capitals_among(g, picked))


def had_capital(g: Table, q: i64, picked: tuple[Card, ...]) -> bool:
    return g.capitals(q) > 0 or capitals_among(g, picked) > 0


def capitals_among(g: Table, cards: tuple[Card, ...]) -> i64:
    n: i64 = 0
    for c in cards:
        n += g.set.capital[c]
    return n


def has_choice(g: Table, q: i64, kind: i64, side: i64) -> bool:
    left = owed(g, q, kind, side, ())
    return left > 0 and left < len(losable(g, q, kind, side, ()))


def lose_rest(g: Table, q: i64, kind: i64, side: i64, picked: tuple[Card, ...]) -> None:
    """Everything that q may lose; there is no choice."""
    for c in losable(g, q, kind, side, picked):
        lose_city(g, q, Card(int(c)), FAMILY_RULES[FAMILY[kind]])


def lost_by(g: Table, q: i64) -> tuple[int, ...]:
    """The lost cities that were q's."""
    return tuple([c for c in g.zones[LOST] if g.batch[c] == -1 - q])


def kinds_held(g: Table, q: i64) -> vec[i64]:
    """The kinds of events in a hand, each once."""
    out = vec[i64](capacity=32)
    last: i64 = 0
    for c in g.hand(q):  # copies of a kind have numbers next to each other
        if KIND[c] != last:
            last = KIND[c]
            out = append(out, last)
    return out
