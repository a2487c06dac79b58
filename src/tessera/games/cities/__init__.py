"""Cities by S. Hoferek. The rooms: rules.md, data/, cards.py, settings.py, state.py, setup.py, rules/moves.py,
rules/turn.py, effects/, view.py, words/text.py, heuristic/value.py, game.py."""

from tessera.games.cities.game import GAME as GAME
