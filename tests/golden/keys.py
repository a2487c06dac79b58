"""Hashes of finished random games in tests/golden/keys.json: plain and compiled must both come to them.

Run this file to write them anew after a deliberate change of the rules (and raise the game's version)."""

import json
from pathlib import Path

from tessera.kernel.rng import Rng
from tessera.lab.soak import combinations
from tessera.registry import all_games

KEYS = Path(__file__).parent / "keys.json"


def play_all() -> dict[str, str]:
    out: dict[str, str] = {}
    for game in all_games().values():
        for i, (options, seats) in enumerate(combinations(game, "", {}, 0)):
            for seed in (1, 2):
                s = game.new(options, seats, seed)
                game.playout(s, Rng(seed))
                name = f"{game.name} v{game.version} combination {i} seats {seats} seed {seed}"
                out[name] = f"{game.table_hash(s)} after {s.moves} answers"
    return out


def check_keys() -> None:
    assert play_all() == json.loads(KEYS.read_text())


if __name__ == "__main__":
    KEYS.write_text(json.dumps(play_all(), indent=1) + "\n")
