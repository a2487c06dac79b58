"""Innomination, the whole rule book of prototype 4, with a starter set of our own. README.md says where what is."""

from tessera.games.innomination.game import GAME as GAME
