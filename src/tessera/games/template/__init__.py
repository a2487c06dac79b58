"""Beacons, the template game: small, complete, and the one to copy. The rooms: rules.md, state.py, rules.py, view.py,
text.py, heuristic.py, game.py."""

from tessera.games.template.game import GAME as GAME
