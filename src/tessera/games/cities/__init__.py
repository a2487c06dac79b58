"""Cities by S. Hoferek. The rooms: rules.md, data/, cards.py, settings.py, state.py, dealing.py, moving.py, rules.py,
effects/, view.py, text.py, heuristic.py, game.py."""

from tessera.games.cities.game import GAME as GAME
