"""Cities: losing cities and events of one's own choice. Cities are chosen in table order in the open, or by all at once
in secret (CIT-74); what nobody can choose is not asked."""

from tessera.games.cities.cards import FAMILY, FAMILY_RULES, UNREST
from tessera.games.cities.rules.cities import Cities
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import ACTION, CARD, Ask, Script


def lose_cities(g: Cities, p: Seat, kind: int, side: int, hit: tuple[Seat, ...]) -> Script:
    """Each of those hit chooses which cities to lose; they lie in LOST then."""
    if g.rules.blind_simultaneous and not (FAMILY[kind] == UNREST and g.rules.unrest_by_user):
        yield from lose_in_secret(g, kind, side, hit)
        return
    q: Seat
    for q in hit:
        picked: tuple[Card, ...] = ()
        while g.owed(q, kind, side, picked) > 0:
            if g.owed(q, kind, side, picked) == len(g.losable(q, kind, side, picked)):
                g.lose_rest(q, kind, side, picked)
                break
            city: Card = yield g.pick_loss(p, q, kind, side, picked)
            g.lose_city(q, city, FAMILY_RULES[FAMILY[kind]])
            picked = (*picked, city)


def lose_in_secret(g: Cities, kind: int, side: int, hit: tuple[Seat, ...]) -> Script:
    """blind_simultaneous: all choose, then all is shown at once."""
    choosers: tuple[Seat, ...] = tuple([q for q in hit if g.has_choice(q, kind, side)])
    cities: tuple[Card, ...] = ()
    if choosers:
        cities = yield g.sealed_losses(kind, side, choosers)
    at = 0
    for q in hit:
        if q in choosers:
            n = int(g.owed(q, kind, side, ()))
            for city in cities[at : at + n]:
                g.lose_city(q, city, FAMILY_RULES[FAMILY[kind]])
            at += n
        else:
            g.lose_rest(q, kind, side, ())


def give_back(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-22: the lost cities go to the deck; with batch_order=owner each owner says openly in which order."""
    if g.rules.lost_shuffled or not g.rules.owner_orders:
        g.return_lost(FAMILY_RULES[FAMILY[kind]])
        return
    q: Seat
    for q in g.from_user(p):
        while g.lost_by(q):
            city: Card = Card(g.lost_by(q)[0])
            if len(g.lost_by(q)) > 1:
                city = yield Ask(q, CARD, vec[i64](g.lost_by(q)), "order", "CIT-22")
            g.return_in_order(q, city)


def lose_events(g: Cities, q: Seat, most: int, family: int) -> Script:
    """Events of one's own choice go aside, face down."""
    left: int = min(most, len(g.hand(q)))
    while left > 0:
        if left == len(g.hand(q)):
            for c in g.hand(q):
                g.put_aside(q, Card(c), FAMILY_RULES[family])
            return
        kind: int = yield Ask(q, ACTION, g.kinds_held(q), "lose_event", FAMILY_RULES[family], (left,), secret=True)
        g.put_aside(q, g.copy_held(q, kind), FAMILY_RULES[family])
        left -= 1
