"""Splendor: may this player buy this card? By tokens, by bonuses, and by what its power needs."""

from tessera.games.splendor.cards import BASE_CARDS, DISCARD, POWER
from tessera.games.splendor.rules.expansions.orient import can_attach, can_pay_in_bonuses
from tessera.games.splendor.rules.paying import affords, means
from tessera.games.splendor.state import Table
from tessera.kernel.native import i64


def can_buy(g: Table, p: i64, card: i64) -> bool:
    return may_buy(g, p, card, means(g, p))


def may_buy(g: Table, p: i64, card: i64, have: i64) -> bool:
    """As `can_buy`, for many cards in a row: `have` are p's means."""
    if g.orient and card > BASE_CARDS:
        if POWER[card] == DISCARD:
            return can_pay_in_bonuses(g, p, card)
        if not can_attach(g, p, card):  # SPL-81
            return False
    return affords(g, p, card, have)


def occupied(g: Table, p: i64, card: i64) -> bool:
    """SPL-105: somebody else's stronghold stands on it."""
    return g.forts[card] != 0 and g.fort_owner(card) != p
