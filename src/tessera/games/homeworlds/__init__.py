"""Homeworlds, the original game for two to six players with secret Good and Evil. Read README.md for the map of the
rooms."""

from tessera.games.homeworlds.game import GAME as GAME
