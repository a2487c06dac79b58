"""Two bots against each other on duplicate deals, for tuning: a search may have other settings than the usual ones.
`python tools/compare.py GAME PRESET SEATS A B DEALS SEED`, a bot being a name or `250:curiosity=0.5,arms=8`: so many
simulations, and what is changed in `tessera.bots.tree.Settings`. `greedy@DIR` is the bot of another build of Tessera,
which lies in DIR as in a site-packages. Measuring is tools/strength.py, on other deals."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from tessera.bots import Bot, find_bot
from tessera.bots.search import Searcher
from tessera.bots.tree import Settings
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.state import Options
from tessera.lab.play import play_game
from tessera.lab.standings import bootstrapped
from tessera.registry import find_game
from tessera.server.bots.worker import Answer, Position


class Elsewhere(Bot):
    """A bot of another build, in a process of its own."""

    def __init__(self, name: str, place: str) -> None:
        self.name = f"{name}@{place}"
        self.asked = name
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tessera.server.bots.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": place},
        )

    def choose(self, chair: Chair, rng: Rng) -> int:
        seed = int(rng.below(1 << 30)).to_bytes(4, "big")
        position = Position(chair.game.name, chair.game.save(chair._state), chair.seat, self.asked, seed)
        data = msgspec.msgpack.encode(position)
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(len(data).to_bytes(4, "big") + data)
        self.process.stdin.flush()
        size = int.from_bytes(self.process.stdout.read(4), "big")
        answer = msgspec.msgpack.decode(self.process.stdout.read(size), type=Answer)
        if answer.trouble:
            raise RuntimeError(answer.trouble)
        return answer.code


def bot(text: str) -> Bot:
    name, _, place = text.partition("@")
    if place:
        return Elsewhere(name, place)
    simulations, _, changes = text.partition(":")
    if not simulations.isdigit():
        return find_bot(text)
    settings = Settings()
    for change in filter(None, changes.split(",")):
        name, _, number = change.partition("=")
        usual = getattr(settings, name)
        setattr(settings, name, type(usual)(int(number) if isinstance(usual, int) else float(number)))
    return Searcher(text, int(simulations), 0.0, settings)


def decisions(game: Game, options: Options, seats: int, seed: int, every: int) -> Iterator[tuple[Chair, Rng, int]]:
    """Without end: one of `every` decisions in games of greedy against itself, with a number for it that comes once in
    a game."""
    greedy = find_bot("greedy")
    while True:
        seed += 1
        s = game.new(options, seats, seed)
        rng = Rng(seed)
        met = seed % every
        while s.result is None:
            codes = game.legal(s)
            chair = Chair(game, s, int(game.question(s).seat))
            if len(codes) > 1:
                met += 1
                if met % every == 0:
                    yield chair, rng, seed * 1000 + met
            game.apply(s, codes[0] if len(codes) == 1 else greedy.choose(chair, rng))


def share(game: Game, options: Options, order: list[Bot], seat: int, seed: int) -> float:
    """The seat's share of the win in one game."""
    return play_game(game, options, order, seed).result.shares[seat]


class Asked(NamedTuple):
    game: Game
    options: Options
    seats: int
    a: Bot
    b: Bot
    wanted: int  # deals, or positions
    seed: int


def read_arguments() -> Asked | None:
    """GAME PRESET SEATS A B WANTED SEED; None if it is anything else."""
    if len(sys.argv) != 8:
        return None
    name, preset, a, b = (sys.argv[i] for i in (1, 2, 4, 5))
    seats, wanted, seed = (int(sys.argv[i]) for i in (3, 6, 7))
    game = find_game(name)
    return Asked(game, game.choose_options(preset, {}, seats), seats, bot(a), bot(b), wanted, seed)


def main() -> int:
    asked = read_arguments()
    if asked is None:
        print(__doc__)
        return 2
    game, options, seats, a, b, deals, seed = asked
    means: list[float] = []
    for deal in range(seed, seed + deals):
        orders = [[a if q == seat else b for q in range(seats)] for seat in range(seats)]
        means.append(sum(share(game, options, order, seat, deal) for seat, order in enumerate(orders)) / seats)
        low, high = bootstrapped(means)
        said = (
            f"{a.name} against {b.name}: {sum(means) / len(means):.1%} ({low:.1%} to {high:.1%}) of {len(means)} deals"
        )
        print(f"\r{said}", end="", flush=True)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
