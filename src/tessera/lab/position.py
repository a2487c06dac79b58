"""What a law looks at: a state met in a random game, with what is needed to check it."""

from collections import Counter
from typing import Any

from tessera.kernel.events import SPECTATOR
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.kernel.save import to_bytes
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason


class Broken(Exception):
    """A law does not hold; the text says which and how, and `position` where."""

    position: "Position | None" = None


class Position:
    """A state met in a game: how it came about, and random numbers for checking it."""

    def __init__(self, game: Game, options: Options, seats: int, seed: int, rng: Rng) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.seed = seed
        self.rng = rng
        self.state = game.new(options, seats, seed)
        self.codes: list[int] = []
        self.checked: Counter[str] = Counter()

    def eyes(self) -> list[int]:
        return [*range(self.seats), SPECTATOR]

    def seen(self, s: State, seat: int) -> bytes:
        """Everything that a seat is shown: view, question, options and what it might think of besides, with their words
        in every language."""
        game = self.game
        shown: dict[str, Any] = game.full_view(s, seat).data()
        shown["goal"] = [[game.goal(s, seat, lang), *game.how_far(s, seat, lang)] for lang in game.languages()]
        shown["near"] = [[c, refusal(self, s, seat, c)] for c in game.near_misses(s, seat)]
        ask = game.asked(s)
        if ask is not None and ask.seat == seat:
            prompts = [game.prompt(s, ask, lang) for lang in game.languages()]
            shown["question"] = [ask.prompt, ask.kind, ask.rule, list(ask.args), *prompts, *game.asks_about(s, ask)]
            words = [[game.describe(s, c), game.choice_rule(s, c), *labels(game, s, c)] for c in game.legal(s)]
            shown["options"] = [game.legal(s), words]
        return to_bytes(shown)


def labels(game: Game, s: State, code: int) -> list[str]:
    return [game.label(s, code, lang) for lang in game.languages()]


def refusal(p: Position, s: State, seat: int, code: int) -> str:
    reason = p.game.why_not(s, seat, code)
    return "" if reason is None else f"{sentences(p.game, reason)} {reason.rule} {reason.instead}"


def sentences(game: Game, reason: Reason) -> list[str]:
    return [game.sentence(reason, lang) for lang in game.languages()]


def must(holds: bool, sentence: str) -> None:
    if not holds:
        raise Broken(sentence)


def near(codes: list[int], rng: Rng) -> list[int]:
    """Codes like the legal ones, most of them not legal."""
    out: list[int] = []
    for _ in range(20):
        c = codes[int(rng.below(len(codes)))]
        change = int(rng.below(4))
        if change == 0:
            c ^= 1 << int(rng.below(20))
        elif change == 1:
            c += int(rng.below(7)) - 3
        elif change == 2:
            c = int(rng.below(1 << 20))
        else:
            other = codes[int(rng.below(len(codes)))]
            mask = int(rng.next32())
            c = c & mask | other & ~mask
        out.append(max(0, c))
    return out


def play_on(game: Game, s: State, rng: Rng, answers: int) -> None:
    for _ in range(answers):
        codes = game.legal(s)
        if not codes:
            return
        game.apply(s, codes[int(rng.below(len(codes)))])
