"""Beacons, the template game: small, complete, and the one to copy. The rooms: rules.md, state.py, rules/turn.py,
view.py, words/text.py, heuristic/value.py, game.py."""

from tessera.games.template.game import GAME as GAME
