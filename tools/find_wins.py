"""Does a bot find every win in this turn? `python tools/find_wins.py games_open.jsonl --bot strong`: at the start of
every turn of recorded games of Homeworlds, wherever a turn exists that eliminates the other player (all turns are
looked at), the bot plays its turn and must have won by the end of it."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, cast

from tessera.bots import Bot, find_bot
from tessera.games.homeworlds import GAME
from tessera.games.homeworlds.heuristic.whole_turns import Turns
from tessera.games.homeworlds.state import Table
from tessera.games.homeworlds.words import fact_files as files, notation
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options


def starts(row: dict[str, Any]) -> list[Table]:
    """The positions of a recorded game at which somebody's turn begins."""
    given: Options = {"alignments": False, "catastrophes": "any", "self_elimination": "loses", "one_star_home": True}
    options = files._options(GAME, row["players"], row["per_kind"], {**given, "turn_limit": 10_000})
    g = cast(Table, GAME.start(options, row["players"], 0))
    g.mover = type(g.mover)(row["turns"][0][0])
    GAME.begin(g)
    names: notation.Names = {}
    out: list[Table] = []
    for i, (player, actions) in enumerate(row["turns"]):
        if files._late(row["turns"], i):
            continue
        while g.result is None and int(g.mover) != player:
            files._absent(GAME, g)
        if g.result is not None:
            break
        if g.placed >> player & 1:
            out.append(g.clone())
        files.play_turn(GAME, g, actions, names)
    return out


def wins(bot: Bot, g: Table) -> bool:
    seat = int(g.mover)
    t = g.clone()
    while t.result is None and GAME.question(t).seat == seat:
        GAME.apply(t, bot.choose(Chair(GAME, t, seat), Rng(7)))
    return t.result is not None and t.result.shares[seat] == 1.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--bot", default="strong")
    args = parser.parse_args()
    bot = find_bot(args.bot)
    rows = [json.loads(line) for line in args.file.read_text().splitlines()]
    looked = there = found = 0
    for row in rows:
        if row["players"] != 2:
            continue
        for g in starts(row):
            looked += 1
            turns = Turns(g.board, int(g.mover), g.any_time, g.may_lose_home)
            other = 1 - int(g.mover)
            if any(not b.homes >> other & 1 and b.homes >> int(g.mover) & 1 for b in turns.boards.values()):
                there += 1
                if wins(bot, g):
                    found += 1
                else:
                    print(f"missed: {row['id']}, turn {int(g.turns)}", flush=True)
    print(f"{args.bot}: {looked} positions of {len(rows)} games, {there} with a win in this turn, {found} found")
    return 0 if found == there else 1


if __name__ == "__main__":
    sys.exit(main())
