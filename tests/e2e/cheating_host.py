"""A Tessera whose host cheats when the seed is made, as cleverly as the server alone can: what it shows afterwards is
consistent in itself. `python cheating_host.py HOW ARGUMENTS...` is `tessera ARGUMENTS...`; see test_fair.py."""

import secrets
import sys

from tessera import cli
from tessera.matches.mix import SERVER, fingerprint
from tessera.server.tables import mixing
from tessera.server.tables.document import Document, MixDoc, ShareDoc

honest = mixing.finish


def exchanged(mix: MixDoc, table: str) -> None:
    """Having seen the others' numbers, the server draws its own anew until it likes the cards."""
    mix.number = secrets.token_hex(32)
    mix.commitment = fingerprint(table, mix.turn, SERVER, mix.number)


def dropped(mix: MixDoc, table: str) -> None:
    """The number of the second seat is left out."""
    del mix.shares[1]


def replaced(mix: MixDoc, table: str) -> None:
    """It is another one."""
    number = secrets.token_hex(32)
    mix.shares[1] = ShareDoc(1, fingerprint(table, mix.turn, "1", number), number)


def alone(mix: MixDoc, table: str) -> None:
    """Nobody has mixed, says the server."""
    mix.shares.clear()


HOW = {way.__name__: way for way in (exchanged, dropped, replaced, alone)}


def finish(doc: Document, mix: MixDoc, table: str) -> None:
    HOW[sys.argv[1]](mix, table)
    honest(doc, mix, table)


if __name__ == "__main__":
    mixing.finish = finish
    cli.main(sys.argv[2:])
