"""Innomination: what a player would think of besides the answers that are possible now, and the rule that an answer
belongs to."""

from tessera.games.innomination.cards import CREATURE
from tessera.games.innomination.naming import distinct
from tessera.games.innomination.state import FIELD, HAND, LEADERS, NAMED, SOURCES, Table
from tessera.games.innomination.stats import effects_of, has_name
from tessera.games.innomination.verbs import (
    AS_SPELL,
    ATTACK,
    END,
    EXPEDITE,
    NAME_AS_SPELL,
    NAME_CARD,
    PLAY,
    SOURCE_CARD,
    USE,
    code,
)
from tessera.kernel.game import Game
from tessera.kernel.script import Ask

RULES = {
    PLAY: "IM-36", EXPEDITE: "IM-97", AS_SPELL: "AMB-44", USE: "IM-39", ATTACK: "IM-41", NAME_CARD: "IM-52",
    NAME_AS_SPELL: "AMB-44", SOURCE_CARD: "IM-13", END: "IM-35",
}  # fmt: skip


def choice_rule(ask: Ask, answer: int) -> str:
    return RULES.get(answer // 16777216, ask.rule) if ask.prompt in ("main", "chain") else ask.rule


def near_misses(game: Game, g: Table, seat: int) -> list[int]:
    """Cards of the own hand, own effects, attackers and namings that are not possible now."""
    ask = game.asked(g)
    if ask is None or ask.seat != seat:
        return []
    legal = set(game.legal(g))
    return [c for c in _thought_of(g, seat, ask) if c not in legal]


def _thought_of(g: Table, seat: int, ask: Ask) -> list[int]:
    hand = [int(code(PLAY, c, 0)) for c in distinct(g, g.cards_in(seat, HAND))]
    if ask.prompt == "chain":
        return [c for c in hand if g.card(c // 4096 % 4096).chain]
    if ask.prompt == "block":
        return [c for c in g.cards_in(seat, FIELD) if g.card(c).type == CREATURE]
    if ask.prompt != "main":
        return []
    out = hand
    for zone in (LEADERS, FIELD):
        for piece in g.cards_in(seat, zone):
            out += [int(code(USE, piece, x.number)) for x in effects_of(g, piece) if x.activated]
    if g.source_played:
        out += [int(code(SOURCE_CARD, c, 0)) for c in distinct(g, g.cards_in(seat, SOURCES))[:1]]
    for piece in g.cards_in(seat, FIELD):
        if g.card(piece).type == CREATURE:
            for q in g.clockwise(seat):
                if q != seat:
                    out.append(int(code(ATTACK, piece, g.leader(q))))
        for named in distinct(g, g.cards_in(seat, NAMED)):
            if has_name(g, piece, g.card(named).base) and not g.card(piece).token:
                out.append(int(code(NAME_CARD, piece, named)))
    return out
