"""Innomination: the table with all that can be asked of it and done on it, such as `g.banish(p, me, piece)`.

Its verbs are written in layers, each a class in a file of its own that adds to the one before: the fields and zones
(state.py), filters, values, conditions, Aether, moves of cards, harm, naming, replies, the operations of the effect
language, fighting, matches. The scripts of the rules, and whoever looks at a table, take this last one.
"""

from tessera.games.innomination.rules.matches import Matches


class Innomination(Matches):
    pass
