"""Splendor with all four Cities of Splendor expansions. Read README.md for the map of the rooms."""

from tessera.games.splendor.game import GAME as GAME
