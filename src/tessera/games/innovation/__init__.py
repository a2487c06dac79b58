"""Innovation with the Cities expansion. Read README.md for the map of the rooms."""

from tessera.games.innovation.game import GAME as GAME
