"""Writes tests/lab/choices/<game>.json: positions of games, and what players choose in them.

    python tests/lab/make_choices.py GAME [GREEDY SEARCH]

The kept files were written by the players of 2026-11-17 themselves (`greedy` and `search-40` of that day's build), not
by their frozen copies: that is what makes them a test. A game is its record's header and answers; `at` says after how
many answers somebody is asked.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tessera.bots import Bot, find_bot
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.matches.match import Match
from tessera.registry import find_game

KEPT = Path(__file__).parent / "choices"
POSITIONS, GAMES, MOST_ANSWERS = 200, 10, 800


def choices(game: Game, bots: list[Bot]) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    tables = [(p, n) for p in game.presets for n in range(max(2, p.seats[0]), p.seats[1] + 1)]
    for k in range(GAMES):
        preset, seats = tables[k * len(tables) // GAMES]
        seed = 600 + k
        asked: list[int] = []
        while len(asked) < POSITIONS // GAMES:  # some games are over too soon
            m = played(game, preset.name, seats, seed)
            asked = [v for v in range(m.version) if len(game.legal(m.states[v])) > 1]
            seed += GAMES
        step = len(asked) / (POSITIONS // GAMES)
        at = [asked[int((i + 0.5) * step)] for i in range(POSITIONS // GAMES)]
        rows = [[v, *(chosen(m, v, bot) for bot in bots)] for v in at]
        out.append({"header": m.record.header.data(), "answers": [e.code for e in m.record.entries], "at": rows})
    return out


def played(game: Game, preset: str, seats: int, seed: int) -> Match:
    """A game in which each seat plays well or at random, so that all sorts of positions come."""
    m = Match.start(game, game.choose_options(preset, None, seats), seats, seed)
    rng = Rng(seed)
    players = [find_bot("greedy"), find_bot("random")]
    while m.state.result is None and m.version < MOST_ANSWERS:
        seat = int(game.question(m.state).seat)
        bot = players[int(rng.below(3)) == 0]
        m.answer(seat, bot.choose(Chair(game, m.state, seat), rng))
    return m


def chosen(m: Match, v: int, bot: Bot) -> int:
    """What a bot answers in version v; its random numbers depend on nothing else."""
    seat = int(m.game.question(m.states[v]).seat)
    return bot.choose(Chair(m.game, m.states[v], seat), Rng(7000 + v))


if __name__ == "__main__":
    game = find_game(sys.argv[1])
    rows = choices(game, [find_bot(name) for name in sys.argv[2:] or ("greedy", "search-40")])
    KEPT.mkdir(exist_ok=True)
    text = json.dumps(rows, separators=(",", ":")).replace('{"header"', '\n{"header"')
    (KEPT / f"{game.name}.json").write_text(text + "\n")
