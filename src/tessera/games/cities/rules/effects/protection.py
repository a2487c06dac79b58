"""Cities: Protection (CIT-40 to CIT-49).

Everybody whom an event touches is asked, with or without a Protection in hand: being asked must not tell. Whether an
event touches a player is public.
"""

from tessera.games.cities.rules.cities import Cities
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import ACTION, Ask, Returns


def shields(g: Cities, p: Seat, kind: int, hit: tuple[Seat, ...]) -> Returns[tuple[Seat, ...]]:
    """CIT-45: each player who is hit may use a Protection, one after the other in the open; tells who did not."""
    open_to: tuple[Seat, ...] = ()
    g.doing = kind
    g.hit = hit
    q: Seat
    for q in hit:
        shield: Card = Card(0)
        if g.rules.armed:
            shield = g.armed_shield(q, kind)
        elif g.may_react(q):
            code: int = yield Ask(q, ACTION, g.protect_answers(q, kind), "protect", "CIT-45", (kind, p), secret=True)
            shield = g.copy_held(q, code)  # none, if it is LET_IT_HAPPEN
        if shield:
            g.use_shield(q, shield)
        else:
            open_to = (*open_to, q)
    return open_to
