"""Printing a game's rules: on a screen through a pager."""

import pydoc
import sys

from tessera.kernel import rulebook
from tessera.kernel.game import Game


def print_rules(game: Game) -> None:
    text = rulebook.rules_text(game)
    if sys.stdout.isatty():
        pydoc.pager(text)
    else:
        print(text)
