"""Splendor: tokens between the bank and players, with the events that tell of them. In events a token is TOKEN +
colour."""

from typing import Final

from tessera.games.splendor.cards import TOKENS
from tessera.games.splendor.rules.codes import tokens_of
from tessera.games.splendor.state import Table
from tessera.kernel.events import Event
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64

TOKEN: Final = 200
BANK: Final = "bank"


def purse(p: i64) -> str:
    return f"tokens {p}"


def of(colour: i64, n: i64) -> i64:
    """Some tokens of one colour. Several colours add up: tokens are counted in one number, three bits a colour, gold
    last."""
    return n << (3 * colour)


def give(g: Table, p: Seat, tokens: i64, verb: str, rule: str) -> None:
    """From the bank to a player."""
    shift(g, p, tokens, 1)
    if g.events is not None:
        g.events.append(Event(verb, p, rule, pieces(tokens), BANK, purse(p)))


def take_in(g: Table, p: Seat, tokens: i64, verb: str, rule: str) -> None:
    """From a player to the bank."""
    shift(g, p, tokens, -1)
    if g.events is not None and tokens:
        g.events.append(Event(verb, p, rule, pieces(tokens), purse(p), BANK))


def shift(g: Table, p: Seat, tokens: i64, sign: i64) -> None:
    bank = g.bank
    purses = g.tokens
    c: i64
    for c in range(TOKENS):
        n = tokens_of(tokens, c) * sign
        if n:
            bank[c] -= n
            purses[TOKENS * p + c] += n


def pieces(tokens: i64) -> tuple[int, ...]:
    return tuple(TOKEN + c for c in range(TOKENS) for _ in range(int(tokens_of(tokens, c))))
