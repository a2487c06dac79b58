"""Innomination: what a player sees of their own Named Deck: which card could be named now and from which base, or else
what is missing first. It looks only at what its owner knows, and answers nothing that `rules.namings` does not."""

from typing import Any

from tessera.games.innomination.language import CHAIN, SPELL
from tessera.games.innomination.rules.aether import covers
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import MAIN_PHASE, NAMED

# What is missing, the first thing first; words.*.ts of the page says it.
NOW = ""


def prospects(g: Innomination, p: int) -> list[tuple[int, str, list[int]]]:
    """For each kind of card in the Named Deck: a piece, what is missing (nothing: ""), its bases in play."""
    return [_prospect(g, p, piece) for piece in g.distinct(g.cards_in(p, NAMED))]


def _prospect(g: Innomination, p: int, piece: int) -> tuple[int, str, list[int]]:
    bases = [c for c in g.nameable(p) if g.has_name(c, g.card(piece).base)]
    return piece, _missing(g, p, piece, bases), bases


def _missing(g: Innomination, p: int, piece: int, bases: list[int]) -> str:
    d = g.card(piece)
    if not g.face_up >> p & 1:
        return "deck_down"
    if not bases and base_type(g, d.base) in (SPELL, CHAIN):
        return "handled"  # IM-65, IM-66: named while its base is being handled
    if not bases:
        return "base"
    if not g.holds(d.requires, p, piece):
        return "requires"
    have = g.available(p)
    spoken = d.as_spell >= 0 and covers(have, g.cost_of(p, piece, d.cost, True))  # AMB-44
    if not spoken and not covers(have, g.cost_of(p, piece, d.cost)):
        return "cost"
    if d.as_spell < 0:
        if g.unique_stands(p, g.kind[piece]):  # AMB-17: it could only be thrown away
            return "unique"
        if not any(g.has_place(p, base, piece) for base in bases):
            return "host"
    if g.naming_used >> p & 1:
        return "named"
    if not g.may_name(p) or g.mover != p or g.phase != MAIN_PHASE or g.chain:
        return "later"
    return NOW


def base_type(g: Innomination, name: int) -> int:
    """The type of the card that a name belongs to; -1 if no card of the set has it."""
    for d in g.card_set.cards[1:]:
        if d.name == name:
            return int(d.type)
    return -1


def as_fact(g: Innomination, p: int, name: Any) -> dict[str, list[Any]]:
    """For a view: piece -> what is missing, then its bases."""
    return {name(g, c, True): [why, *(name(g, b, True) for b in bases)] for c, why, bases in prospects(g, p)}
