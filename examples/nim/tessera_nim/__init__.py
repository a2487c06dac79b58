"""Nim, a game of its own beside Tessera's: rules.py is the game, game.py tells Tessera about it."""

from tessera_nim.game import GAME as GAME
