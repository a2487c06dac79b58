"""What a typed line means: the game reads it, and it is judged answer by answer, so that a driver can play it whole or
not at all and say why.

A line may hold several answers, and whether the later ones are legal must not tell what the first ones would reveal
("draw; meld Archery" is no way to look at a pile). So a line is judged on a sample of what the seat knows; played, it
goes as far as the true cards let it (`Match.answer_all`).
"""

from tessera.kernel.errors import wrong
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.kernel.words import Reason


class Judgement:
    """What a line means here: the answers, and the reason why the last of them is refused, if it is."""

    def __init__(self, codes: list[int], texts: list[str], reason: Reason | None, state: State) -> None:
        self.codes = codes
        self.texts = texts  # of the answers that are fine
        self.reason = reason
        self.state = state  # where the refused answer was given


def judge(game: Game, state: State, seat: int, line: str) -> Judgement:
    """Raises BadInput if the line cannot be read."""
    t = game.determinise(state, seat, Rng(0))
    codes = game.read(t, line)
    if not codes:
        raise wrong("refused.nothing_said", {})
    texts: list[str] = []
    for code in codes:
        reason = game.why_not(t, seat, code)
        if reason is not None:
            return Judgement(codes, texts, reason, t)
        texts.append(game.describe(t, code))
        game.apply(t, code)
    return Judgement(codes, texts, None, t)
