"""Cities: events that take cities of others: Unification, Influence on wonders, Anger of the gods, Attack, Trade,
Friendly exchange, Unrest, Loss of influence, Rebellion. A choice is asked in parts: the player, then the cards."""

from tessera.games.cities.cards import FAMILY, FAMILY_RULES
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.rules.effects.losses import give_back, lose_cities
from tessera.games.cities.rules.effects.protection import shields
from tessera.games.cities.state import empire_of
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import ACTION, CARD, SEAT, YES_NO, Ask, Script


def unification(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-55: every city of an empire on other tables."""
    empire: int = yield Ask(p, ACTION, g.can_unify(p), "unify", "CIT-55")
    g.tell("unify", p, "CIT-55", (empire,))
    hit: tuple[Seat, ...] = tuple([q for q in g.others(p) if g.count(q, empire) > 0])
    g.prey = tuple([c for q in hit for c in g.cities(q) if empire_of(c) == empire])
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, hit)
    g.seize_empire(p, open_to, empire, "CIT-55")


def wonders(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-65: every wonder on other tables."""
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, g.touched(p, kind))
    g.seize_wonders(p, open_to, "CIT-65")


def raid(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-57, CIT-58: Anger of the gods and Attack take one city of one player."""
    if len(g.targets(p, kind)) == 0:
        return
    rule: int = FAMILY[kind]
    q: Seat = yield Ask(p, SEAT, g.targets(p, kind), "target", FAMILY_RULES[rule], (kind,))
    g.aim(kind, (q,), ())
    city: Card = Card(0)
    if not g.target_picks(kind):
        city = yield Ask(p, CARD, g.takeable(q, kind), "take", FAMILY_RULES[rule], (kind, q))
        g.aim(kind, (q,), (city,))
    g.tell("aim", p, FAMILY_RULES[rule], (q, city))
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if not open_to:
        return
    if g.target_picks(kind):
        city = yield Ask(q, CARD, g.takeable(q, kind), "give_up", FAMILY_RULES[rule], (kind, p))
    g.gain_city(p, q, city, FAMILY_RULES[rule])


def trade(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-59: one own city for one of another player, who is not asked."""
    if len(g.targets(p, kind)) == 0:
        return
    q: Seat = yield Ask(p, SEAT, g.targets(p, kind), "target", "CIT-59", (kind,))
    g.aim(kind, (q,), ())
    theirs: Card = yield Ask(p, CARD, vec[i64](g.cities(q)), "take", "CIT-59", (kind, q))
    g.aim(kind, (q,), (theirs,))
    mine: Card = yield Ask(p, CARD, vec[i64](g.cities(p)), "give", "CIT-59", (kind, q))
    g.aim(kind, (q,), (theirs, mine))
    g.tell("swap", p, "CIT-59", (q, mine, theirs))
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if open_to:
        g.swap(p, q, mine, theirs, "CIT-59")


def exchange(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-60: an offer that the partner accepts or refuses."""
    if len(g.targets(p, kind)) == 0:
        return
    q: Seat = yield Ask(p, SEAT, g.targets(p, kind), "partner", "CIT-60")
    g.aim(kind, (q,), ())
    theirs: Card = yield Ask(p, CARD, vec[i64](g.cities(q)), "want", "CIT-60", (kind, q))
    g.aim(kind, (q,), (theirs,))
    mine: Card = yield Ask(p, CARD, vec[i64](g.cities(p)), "offer", "CIT-60", (kind, q))
    g.aim(kind, (q,), (theirs, mine))
    g.tell("offer", p, "CIT-60", (q, mine, theirs))
    agreed: bool = yield Ask(q, YES_NO, vec[i64]([1, 0]), "agree", "CIT-60", (p, mine, theirs))
    if not agreed:
        g.tell("refuse", q, "CIT-60", (p,))
        if not g.rules.refusal_costs_card:
            g.forgive(p)
        return
    g.swap(p, q, mine, theirs, "CIT-60")
    if g.rules.exchange_draws:
        g.draw_city(p, "CIT-60")
        g.draw_city(q, "CIT-60")


def unrest(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-63: each opponent gives one city of West or East (two for a Great unrest)."""
    side: int = yield Ask(p, ACTION, vec[i64]([0, 1]), "side", "CIT-63")
    g.tell("side", p, "CIT-63", (side,))
    hit: tuple[Seat, ...] = tuple([q for q in g.others(p) if not g.allied(p, q) and g.of_side(q, side) > 0])
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, hit)
    yield from lose_cities(g, p, kind, side, open_to)
    if not g.rules.unrest_to_deck:
        g.hand_over_lost(p, "CIT-63")
    else:
        yield from give_back(g, p, kind)


def influence(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-53: a neutral city of one opponent, or of each; and another event."""
    if g.rules.influence_each:
        each: Seat
        for each in g.targets_in_order(p, kind):
            yield from take_neutral(g, p, each, kind)
    elif len(g.targets(p, kind)) > 0:
        q: Seat = yield Ask(p, SEAT, g.targets(p, kind), "target", "CIT-53", (kind,))
        yield from take_neutral(g, p, q, kind)
    g.allow_more(p, 1)


def take_neutral(g: Cities, p: Seat, q: Seat, kind: int) -> Script:
    g.aim(kind, (q,), ())
    city: Card = yield Ask(p, CARD, g.takeable(q, kind), "take", "CIT-53", (kind, q))
    g.aim(kind, (q,), (city,))
    g.tell("aim", p, "CIT-53", (q, city))
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if open_to:
        g.gain_city(p, q, city, "CIT-53")


def rebellion(g: Cities, p: Seat, kind: int) -> Script:
    """CIT-64: one city to the user, another to the deck."""
    if len(g.targets(p, kind)) == 0:
        return
    q: Seat = yield Ask(p, SEAT, g.targets(p, kind), "target", "CIT-64", (kind,))
    g.tell("aim", p, "CIT-64", (q, 0))
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if not open_to:
        return
    chooser: Seat = p if g.rules.rebellion_by_user else q
    city: Card = yield Ask(chooser, CARD, vec[i64](g.cities(q)), "rebel", "CIT-64", (kind, p, q))
    g.gain_city(p, q, city, "CIT-64")
    if g.cities(q):
        lost: Card = yield Ask(chooser, CARD, vec[i64](g.cities(q)), "rebel_lose", "CIT-64", (kind, p, q))
        g.lose_city(q, lost, "CIT-64")
        g.return_lost("CIT-64")
