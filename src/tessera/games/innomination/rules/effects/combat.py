"""Innomination: attacking and blocking (IM-41 to IM-48) with every trait that has a say in it."""

from tessera.games.innomination.language import (
    LEADER,
)
from tessera.games.innomination.rules.effects.handling import drain
from tessera.games.innomination.rules.innomination import Innomination
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import CARD, Ask, Script


def attack(g: Innomination, p: Seat, attacker: Card, target: Card) -> Script:
    g.begin_attack(p, attacker, target)
    if g.waiting():
        yield from drain(g)
    if not g.living(p) or not g.on_field(attacker) or not g.in_play(target):
        return
    if g.card(target).type == LEADER:
        q: Seat = Seat(int(g.owner(target)))
        blocker: Card = Card(0)
        if len(g.blockers(q, attacker)) > 1:
            blocker = yield Ask(q, CARD, g.blockers(q, attacker), "block", "IM-43", (attacker,))
        if not blocker:
            g.hit_leader(p, attacker, target)
            if g.waiting():
                yield from drain(g)
            return
        g.block(q, attacker, blocker)
        target = blocker
    g.contact(attacker, target)
    if g.waiting():
        yield from drain(g)
    g.fight(p, attacker, target)
    if g.waiting():
        yield from drain(g)
