"""The worst that a guest is known to send, for tests and tools/worst_requests.py: what does it cost the others?"""

import json
import random
from typing import Final

from support.matches import answer_at_random

from tessera.kernel.rng import Rng
from tessera.matches.match import Match
from tessera.registry import find_game

LETTERS: Final = 60  # of a word; all words have the same letters, so that each pair must be compared in full


def words_to_check(cards: int, seed: int = 1) -> str:
    """A set of cards of which every word is unknown."""
    rng = random.Random(seed)

    def word() -> str:
        letters = list("a" * (LETTERS // 2) + "b" * (LETTERS // 2))
        rng.shuffle(letters)
        return "".join(letters)

    made = [
        {"id": f"c{i}", "name": word(), "nation": "neutral", "type": "spell", "cost": {}, "named": True, "base": word()}
        for i in range(cards)
    ]
    return json.dumps({"cards": made})


def long_record(entries: int, seed: int = 1, over: bool = False) -> str:
    """A game of Innovation in which much is taken back, until the record has so many entries; and then, where it is to
    be over, everybody resigns."""
    game = find_game("innovation")
    rng = Rng(seed)
    m = Match.start(game, game.choose_options("", {}, 2), 2, seed)
    while m.version < entries - 3:
        if m.state.result is None and len(m.path) < 200:
            answer_at_random(m, rng)
        else:
            to = m.path[len(m.path) // 2]
            m.agree(1, to)
            m.undo(0, to)
    if over and m.state.result is None:
        m.resign(0)
    return m.record.text()
