"""Innomination: what soaks count, for those who tune cards: which cards are played, named and used, how often effects
that would never end had to be stopped, and losses in the first round. `remarks` says what stands out."""

from typing import Final

from tessera.games.innomination.card_sets import starter
from tessera.games.innomination.rules.codes import (
    AS_SPELL,
    NAME_AS_SPELL,
    NAME_CARD,
    PLAY,
    SOURCE_CARD,
    USE,
    other_of,
    piece_of,
    verb_of,
)
from tessera.games.innomination.rules.innomination import Innomination
from tessera.kernel.script import ACTION, Ask

NAMINGS: Final = ("name_spell", "name_chain", "name_into")
SHOWN: Final = 12


def noted(g: Innomination, ask: Ask, code: int) -> str:
    if ask.kind == ACTION and (ask.prompt == "main" or ask.prompt == "chain"):
        verb = verb_of(code)
        piece = piece_of(code)
        if PLAY <= verb <= AS_SPELL or verb == SOURCE_CARD:
            return "card " + g.card(piece).id
        if verb == NAME_CARD or verb == NAME_AS_SPELL:
            return "card " + g.card(other_of(code)).id
        if verb == USE:
            return "line " + str(other_of(code))
    elif code and (ask.prompt in NAMINGS or ask.prompt == "put_into_play"):
        return "card " + g.card(code).id
    return ""


def ended(g: Innomination) -> str:
    if g.loops:
        return "loops"
    return "lost in the first round" if g.out and g.turns <= g.seats else ""


def remarks(counts: dict[str, int]) -> list[str]:
    s = starter()
    in_decks = {c for deck in s.decks for c in [*deck.main, *deck.named, *deck.source]}
    played = {c: counts.get(f"card {s.cards[c].id}", 0) for c in in_decks}
    dead = sorted(s.cards[c].id for c in in_decks if not played[c])
    cards = [s.cards[c] for c in [*in_decks, *s.leaders] if not s.cards[c].chain]  # a Chain is played, not used
    unused = [
        f"{c.id} {x.place + 1}" for c in cards for x in c.slots if x.activated and f"line {x.number}" not in counts
    ]
    rare = sorted(in_decks, key=lambda c: played[c])[:SHOWN]
    return [
        f"cards that nobody played or named: {', '.join(dead) or 'none'}",
        f"played least: {', '.join(f'{s.cards[c].id} {played[c]}' for c in rare)}",
        f"lines that nobody used: {', '.join(sorted(unused)) or 'none'}",
        f"games with an endless loop that was stopped: {counts.get('loops', 0)}",
        f"games over in the first round: {counts.get('lost in the first round', 0)}",
    ]
