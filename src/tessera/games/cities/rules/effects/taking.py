"""Cities: events that take cities of others: Unification, Influence on wonders, Anger of the gods, Attack, Trade,
Friendly exchange, Unrest, Loss of influence, Rebellion. A choice is asked in parts: the player, then the cards."""

from tessera.games.cities.cards import (
    ABOUT,
    ANGER,
    ATTACK,
    FAMILY,
    FAMILY_RULES,
    NEUTRAL,
    TRADE,
)
from tessera.games.cities.rules.answers import can_unify, ordinary, targets
from tessera.games.cities.rules.effects.losses import give_back_in_order, lose_cities
from tessera.games.cities.rules.effects.protection import of_side, shields, touched
from tessera.games.cities.rules.effects.seizing import seize_empire, seize_wonders
from tessera.games.cities.rules.moves import (
    draw_city,
    gain_city,
    hand_over_lost,
    lose_city,
    return_lost,
    settle,
    take_city,
)
from tessera.games.cities.state import Table, empire_of
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, SEAT, YES_NO, Ask, Returns, Script


def unification(g: Table, p: Seat, kind: int) -> Script:
    """CIT-55: every city of an empire on other tables."""
    empire: int = yield Ask(p, ACTION, can_unify(g, p), "unify", "CIT-55")
    g.tell("unify", p, "CIT-55", (empire,))
    hit: tuple[Seat, ...] = tuple([q for q in g.others(p) if g.count(q, empire) > 0])
    g.prey = tuple([c for q in hit for c in g.cities(q) if empire_of(c) == empire])
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, hit)
    seize_empire(g, p, open_to, empire, "CIT-55")


def wonders(g: Table, p: Seat, kind: int) -> Script:
    """CIT-65: every wonder on other tables."""
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, touched(g, p, kind))
    seize_wonders(g, p, open_to, "CIT-65")


def raid(g: Table, p: Seat, kind: int) -> Script:
    """CIT-57, CIT-58: Anger of the gods and Attack take one city of one player."""
    if len(targets(g, p, kind)) == 0:
        return
    rule: int = FAMILY[kind]
    q: Seat = yield Ask(p, SEAT, targets(g, p, kind), "target", FAMILY_RULES[rule], (kind,))
    g.aim(kind, (q,), ())
    city: Card = Card(0)
    if not target_picks(g, kind):
        city = yield Ask(p, CARD, prey(g, q, kind), "take", FAMILY_RULES[rule], (kind, q))
        g.aim(kind, (q,), (city,))
    g.tell("aim", p, FAMILY_RULES[rule], (q, city))
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if not open_to:
        return
    if target_picks(g, kind):
        city = yield Ask(q, CARD, prey(g, q, kind), "give_up", FAMILY_RULES[rule], (kind, p))
    gain_city(g, p, q, city, FAMILY_RULES[rule])


def trade(g: Table, p: Seat, kind: int) -> Script:
    """CIT-59: one own city for one of another player, who is not asked."""
    if len(targets(g, p, kind)) == 0:
        return
    q: Seat = yield Ask(p, SEAT, targets(g, p, kind), "target", "CIT-59", (kind,))
    g.aim(kind, (q,), ())
    theirs: Card = yield Ask(p, CARD, vec[i64](g.cities(q)), "take", "CIT-59", (kind, q))
    g.aim(kind, (q,), (theirs,))
    mine: Card = yield Ask(p, CARD, vec[i64](g.cities(p)), "give", "CIT-59", (kind, q))
    g.aim(kind, (q,), (theirs, mine))
    g.tell("swap", p, "CIT-59", (q, mine, theirs))
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if open_to:
        swap(g, p, q, mine, theirs, "CIT-59")


def exchange(g: Table, p: Seat, kind: int) -> Returns[bool]:
    """CIT-60: an offer that the partner accepts or refuses; tells whether it was accepted."""
    if len(targets(g, p, kind)) == 0:
        return True
    q: Seat = yield Ask(p, SEAT, targets(g, p, kind), "partner", "CIT-60")
    g.aim(kind, (q,), ())
    theirs: Card = yield Ask(p, CARD, vec[i64](g.cities(q)), "want", "CIT-60", (kind, q))
    g.aim(kind, (q,), (theirs,))
    mine: Card = yield Ask(p, CARD, vec[i64](g.cities(p)), "offer", "CIT-60", (kind, q))
    g.aim(kind, (q,), (theirs, mine))
    g.tell("offer", p, "CIT-60", (q, mine, theirs))
    agreed: bool = yield Ask(q, YES_NO, vec[i64]([1, 0]), "agree", "CIT-60", (p, mine, theirs))
    if not agreed:
        g.tell("refuse", q, "CIT-60", (p,))
        return False
    swap(g, p, q, mine, theirs, "CIT-60")
    if g.set.exchange_draws:
        draw_city(g, p, "CIT-60")
        draw_city(g, q, "CIT-60")
    return True


def unrest(g: Table, p: Seat, kind: int) -> Script:
    """CIT-63: each opponent gives one city of West or East (two for a Great unrest)."""
    side: int = yield Ask(p, ACTION, vec[i64]([0, 1]), "side", "CIT-63")
    g.tell("side", p, "CIT-63", (side,))
    hit: tuple[Seat, ...] = tuple([q for q in g.others(p) if not g.allied(p, q) and of_side(g, q, side) > 0])
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, hit)
    yield from lose_cities(g, p, kind, side, open_to)
    if not g.set.unrest_to_deck:
        hand_over_lost(g, p, "CIT-63")
    elif g.set.owner_orders:
        yield from give_back_in_order(g, p, kind)
    else:
        return_lost(g, "CIT-63")


def influence(g: Table, p: Seat, kind: int) -> Script:
    """CIT-53: a neutral city of one opponent, or of each."""
    if len(targets(g, p, kind)) == 0:
        return
    if g.set.influence_each:
        each: Seat
        for each in targets_in_order(g, p, kind):
            yield from take_neutral(g, p, each, kind)
        return
    q: Seat = yield Ask(p, SEAT, targets(g, p, kind), "target", "CIT-53", (kind,))
    yield from take_neutral(g, p, q, kind)


def take_neutral(g: Table, p: Seat, q: Seat, kind: int) -> Script:
    g.aim(kind, (q,), ())
    city: Card = yield Ask(p, CARD, prey(g, q, kind), "take", "CIT-53", (kind, q))
    g.aim(kind, (q,), (city,))
    g.tell("aim", p, "CIT-53", (q, city))
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if open_to:
        gain_city(g, p, q, city, "CIT-53")


def rebellion(g: Table, p: Seat, kind: int) -> Script:
    """CIT-64: one city to the user, another to the deck."""
    if len(targets(g, p, kind)) == 0:
        return
    q: Seat = yield Ask(p, SEAT, targets(g, p, kind), "target", "CIT-64", (kind,))
    g.tell("aim", p, "CIT-64", (q, 0))
    open_to: tuple[Seat, ...] = yield from shields(g, p, kind, (q,))
    if not open_to:
        return
    chooser: Seat = p if g.set.rebellion_by_user else q
    city: Card = yield Ask(chooser, CARD, vec[i64](g.cities(q)), "rebel", "CIT-64", (kind, p, q))
    gain_city(g, p, q, city, "CIT-64")
    if g.cities(q):
        lost: Card = yield Ask(chooser, CARD, vec[i64](g.cities(q)), "rebel_lose", "CIT-64", (kind, p, q))
        lose_city(g, q, lost, "CIT-64")
        return_lost(g, "CIT-64")


# What the scripts do with


def swap(g: Table, p: i64, q: i64, mine: Card, theirs: Card, rule: str) -> None:
    """A swap is one transfer (CIT-29)."""
    take_city(g, p, q, theirs, rule)
    take_city(g, q, p, mine, rule)
    settle(g, p, theirs)
    settle(g, q, mine)


def target_picks(g: Table, kind: i64) -> bool:
    return g.set.anger_by_target if FAMILY[kind] == ANGER else g.set.attack_by_target


def prey(g: Table, q: i64, kind: i64) -> vec[i64]:
    """The cities of q that an event may take."""
    if FAMILY[kind] == ATTACK or FAMILY[kind] == TRADE:
        return vec[i64](g.cities(q))
    out = vec[i64](capacity=8)
    for c in g.cities(q):
        if empire_of(c) == NEUTRAL if FAMILY[kind] != ANGER else ordinary(g, c, ABOUT[kind]):
            out = append(out, c)
    return out


def targets_in_order(g: Table, p: Seat, kind: int) -> tuple[Seat, ...]:
    return tuple([Seat(int(q)) for q in targets(g, p, kind)])
