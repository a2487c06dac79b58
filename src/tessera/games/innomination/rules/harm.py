"""Innomination: damage, healing and death. Plain functions; whatever they set off waits in `g.queue` until the rules
handle it (AMB-31)."""

from tessera.games.innomination.language import (
    ALLY_DESTROYED,
    CORPOREAL,
    CREATURE,
    ENEMY_BANISHED,
    INDESTRUCTIBLE,
    INVINCIBLE,
    IS_CREATURE,
    K_DEATH,
    LEADER,
    WARD,
    X_ARMOR,
    X_SHIELD,
)
from tessera.games.innomination.rules.filters import max_life
from tessera.games.innomination.rules.moves import (
    attached,
    forget,
    leave_play,
    lose,
    notify,
    notify_enemies,
    pile_of,
    place_of,
    shift,
)
from tessera.games.innomination.rules.values import effects_of, harmed, refresh, traits_of, x_of
from tessera.games.innomination.state import (
    BANISHED,
    FIELD,
    GRAVE,
    HAND,
    LIMBO,
    Q_SLOT,
    RESERVE,
    UNDER,
    ZONES_EACH,
    Table,
    changed,
)
from tessera.kernel.native import i64


def reached(g: Table, piece: i64, source: i64) -> bool:
    """IM-80, AMB-23: INVINCIBLE keeps everything off but the card's own effects."""
    return piece == source or not traits_of(g, piece) & INVINCIBLE


def damage(g: Table, p: i64, source: i64, piece: i64, n: i64, combat: bool) -> bool:
    """AMB-26. Does the card take the damage (be it 0)?"""
    if g.card(piece).type == LEADER:
        g.life[piece] -= n
        g.tell("damage", p, "IM-45" if combat else "IM-51", (int(piece), int(n)))
        if g.life[piece] <= 0:
            lose(g, g.owner(piece), "IM-126")
        return True
    traits = traits_of(g, piece)
    if traits & INVINCIBLE and (combat or piece != source):
        return False
    if traits & WARD and not combat:
        return False
    n = max(0, n - x_of(g, piece, X_ARMOR))
    if n > 0 and x_of(g, piece, X_SHIELD) > g.shields[piece]:
        g.shields = changed(g.shields, piece, g.shields[piece] + 1)
        g.stale = True  # AMB-70: it may be gone now
        g.tell("shield", p, "IM-85", (int(piece),))
        return False
    g.life[piece] -= n
    if g.life[piece] <= 0:
        g.dying = True
    harmed(g)
    g.tell("damage", p, "IM-45" if combat else "IM-85", (int(piece), int(n)))
    return True


def heal(g: Table, p: i64, piece: i64, n: i64) -> None:
    """AMB-49"""
    refresh(g)
    most = max_life(g, piece)
    gain = min(n, most - g.life[piece])
    if gain > 0:
        g.life[piece] += gain
        harmed(g)
        g.tell("heal", p, "AMB-49", (int(piece), int(gain)))


def destroy(g: Table, p: i64, piece: i64, verb: str, rule: str) -> None:
    """A card on the field is destroyed: DEATH and those who watch wait, then it goes to its proper pile (IM-96)."""
    q = g.owner(piece)
    d = g.card(piece)
    waiting: list[int] = []
    if d.words & K_DEATH or g.gained:
        waiting = [int(slot.number) for slot in effects_of(g, piece) if slot.words & K_DEATH]
    leave_play(g, verb, p, rule, piece, pile_of(g, piece))
    for number in waiting:
        g.wait(Q_SLOT, q, piece, number)
    if d.type == CREATURE:
        notify(g, ALLY_DESTROYED, q, piece)


def destroy_by_effect(g: Table, p: i64, source: i64, piece: i64) -> None:
    """IM-77"""
    if g.on_field(piece) and reached(g, piece, source) and not traits_of(g, piece) & INDESTRUCTIBLE:
        destroy(g, p, piece, "destroy", "IM-96")


def banish(g: Table, p: i64, source: i64, piece: i64) -> None:
    """AMB-64: into the Banish Pile by an effect, from play or from wherever the card is being handled."""
    if g.on_field(piece):
        if not reached(g, piece, source) or traits_of(g, piece) & CORPOREAL:  # IM-77
            return
        leave_play(g, "banish", p, "AMB-64", piece, BANISHED)
    else:
        here = place_of(g, piece)
        if here not in (LIMBO, GRAVE, HAND, RESERVE):
            return
        shift(g, "banish", p, "AMB-64", piece, here, BANISHED)
        for base in attached(g, piece):  # IM-24: of a named Spell or Chain
            if base in g.zones[ZONES_EACH * g.owner(base) + UNDER]:
                forget(g, base)
                shift(g, "banish", p, "IM-24", base, UNDER, BANISHED)
                notify_enemies(g, ENEMY_BANISHED, g.owner(base), base)
    notify_enemies(g, ENEMY_BANISHED, g.owner(piece), piece)


def settle(g: Table) -> None:
    """IM-47, IM-105: creatures without life are destroyed, those of the player whose turn it is first."""
    piece: i64
    refresh(g)
    again = g.dying
    rounds = 0
    while again and rounds < 50:
        again = False
        g.dying = False
        rounds += 1
        k: i64 = 0
        while k < g.seats:
            q = (g.mover + k) % g.seats
            for piece in g.cards_in(q, FIELD):
                if g.life[piece] <= 0 and g.card_set.flags[g.kind[piece]] & IS_CREATURE and g.on_field(piece):
                    destroy(g, q, piece, "die", "IM-47")
                    again = True
            k += 1
        if again:
            refresh(g)
