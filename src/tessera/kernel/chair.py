"""A chair at the table: all that a player, person or program, gets of a game in progress.

A bot is handed a Chair and never a State of the real game. What it needs for thinking it draws with `sample`.
"""

from tessera.kernel.events import View
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.script import Ask
from tessera.kernel.state import State
from tessera.kernel.words import ENGLISH


class Chair:
    def __init__(self, game: Game, state: State, seat: int, lang: str = ENGLISH, names: tuple[str, ...] = ()) -> None:
        self.game = game
        self.seat = seat
        self.lang = lang  # of who sits here
        self.names = names  # what the seats are called
        self._state = state

    def ask(self) -> Ask:
        """The question that this seat must answer now."""
        return self.game.question(self._state)

    def legal(self) -> list[int]:
        return self.game.legal(self._state)

    def view(self) -> View:
        return self.game.full_view(self._state, self.seat)

    def sample(self, rng: Rng) -> State:
        """A state that fits all this seat knows; play on it as you like."""
        return self.game.determinise(self._state, self.seat, rng)

    def label(self, sample: State, code: int) -> str:
        """An answer to the question of a sample, as who sits here reads it."""
        return self.game.label(sample, code, self.lang, self.names)

    def deals(self, rng: Rng) -> list[State]:
        """All states that fit what this seat knows, each as likely as the others, if there are few; else none."""
        return self.game.deals(self._state, self.seat, rng)

    def judged_by(self, game: Game) -> "Chair":
        """The same chair at the same game, which `game` judges by other values."""
        return Chair(game, self._state, self.seat, self.lang, self.names)
