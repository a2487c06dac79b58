"""Card sets of Innomination that are right and mean harm: every card is free, its lines do as much as a line may, to
every card on the table, and what stands there notices it. `hostile_set` writes one from a seed; `dearest_answer` plays
with it on a crowded table and tells what its dearest answer cost, counted. As a program it looks for the worst of many:

    PYTHONPATH=src:tests python -m support.hostile 200
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, cast

from tessera.games.innomination.card_sets import starter_data
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import TOKENS_EACH
from tessera.kernel.events import Event
from tessera.registry import find_game

Json = dict[str, Any]
EVERYTHING: Final[Json] = {"each": {}}
FILTERS: Final[tuple[Json, ...]] = (
    {}, {}, {"owner": "ally"}, {"owner": "enemy"}, {"attack_min": 0}, {"token": True}, {"type": ["creature"]},
    {"other": True}, {"injured": False}, {"trait": "ARMOR"}, {"name": "Thing"},
)  # fmt: skip
YES: Final = {"cond": "leader_life_at_most", "value": 99}
LINES: Final = ("DEATH", "ENTER", "START OF TURN", "END OF TURN", "CONTACT")
EVENTS: Final = ("spell_played", "ally_destroyed", "ally_attacks", "enemy_banished")
MOST_DONE: Final = 40  # things that a line may do, by the rules
MOST_CALLS: Final = 500_000  # of functions for one answer and the next question, in plain Python


class Writer:
    """Writes cards; `left` is what the line at hand may still do."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.left = 0

    def pick(self, some: tuple[Any, ...]) -> Any:
        return self.rng.choice(some)

    def filter(self) -> Json:
        return dict(self.pick(FILTERS))

    def on(self) -> Json:
        return EVERYTHING if self.rng.random() < 0.6 else {"each": self.filter()}

    def amount(self) -> Any:
        if self.rng.random() < 0.3:
            return {"per": 5, "zone": self.pick(("play", "graveyard", "main_deck")), "count": self.filter()}
        return self.rng.randint(1, 10)

    def conditions(self) -> list[Json]:
        found = [{"cond": "controls", "filter": self.filter(), "min": 0} for _ in range(self.rng.randint(0, 3))]
        return [YES, *found]

    def operation(self, depth: int) -> Json:
        self.left -= 1
        until = self.pick(("end_of_turn", "your_next_turn", "permanent"))
        made: list[Callable[[], Json]] = [
            lambda: {"op": "damage", "amount": self.pick((0, 1, 1)), "on": self.on()},
            lambda: {"op": "heal", "amount": self.amount(), "on": self.on()},
            lambda: {"op": "stat", "attack": self.pick((-1, 1, 20)), "life": self.pick((-1, 1, 1)), "on": self.on(),
                     "until": until},
            lambda: {"op": "grant", "trait": self.pick(("ARMOR", "SHIELD", "TAUNT", "QUICK")), "on": self.on(),
                     "until": until},
            lambda: {"op": "lose", "trait": self.pick(("TAUNT", "WARD")), "on": self.on(), "until": until},
            lambda: {"op": "ready", "amount": 3, "on": self.on()},
            lambda: {"op": "rest", "on": self.on()},
            lambda: {"op": "token", "amount": 10, "token": self.pick(("Thing", "Other")), "who": "all"},
            lambda: {"op": "mill", "amount": 1, "who": "all"},
            lambda: {"op": self.pick(("destroy", "bounce", "banish")), "on": {"each": self.filter()}},
        ]  # fmt: skip
        if depth < 2:  # a file is not nested more than sixteen levels deep
            made.append(lambda: {"op": "gain_effect", "on": self.on(), "until": until, "effect": self.gained()})
        return self.rng.choice(made)()

    def operations(self, depth: int) -> list[Json]:
        out: list[Json] = []
        while self.left > 0 and len(out) < 6 and (not out or self.rng.random() < 0.9):
            if depth < 3 and self.rng.random() < 0.4:
                self.left -= 1
                out.append({"op": "if", "cond": self.conditions(), "then": self.operations(depth + 1)})
            else:
                out.append(self.operation(depth))
        return out

    def gained(self) -> Json:
        ops = [self.operation(9) for _ in range(self.rng.randint(1, 4))]
        return {"when": {"event": self.pick(EVENTS)}, "ops": ops}

    def line(self) -> Json:
        """An effect that something sets off, or one that may be used as often as one likes."""
        self.left = self.rng.randint(1, MOST_DONE - 6)
        ops = self.operations(0)
        kind = self.rng.random()
        if kind < 0.4:
            return {"when": {"event": self.pick(EVENTS)}, "ops": ops}
        if kind < 0.8:
            return {"keywords": [self.pick(LINES)], "ops": ops}
        return {"keywords": ["COST"], "params": {"COST": "N"}, "if": self.conditions(), "ops": ops}

    def static(self) -> Json:
        ops: list[Json] = []
        for _ in range(6):
            kind = self.rng.random()
            if kind < 0.4:
                ops.append({"op": "stat", "attack": 1, "life": 1, "on": self.on()})
            elif kind < 0.7:
                ops.append({"op": "grant", "trait": "ARMOR", "x": 20, "on": self.on()})
            elif kind < 0.85:
                ops.append({"op": "cost_change", "amount": 1, "filter": self.filter()})
            else:
                effect = {"when": {"event": "ally_destroyed"}, "ops": [{"op": "heal", "amount": 1, "on": EVERYTHING}]}
                ops.append({"op": "gain_effect", "on": self.on(), "effect": effect})
        return {"static": True, "ops": ops}

    def lines(self) -> list[Json]:
        return [self.static() if self.rng.random() < 0.4 else self.line() for _ in range(self.rng.randint(0, 3))]

    def creature(self, name: str, token: bool) -> Json:
        life = self.rng.choice((1, 30))
        return {"id": f"hos_{name.lower()}", "name": name, "nation": "neutral", "type": "creature", "token": token,
                "cost": {}, "attack": 1, "life": life, "effects": self.lines()}  # fmt: skip

    def spell(self, name: str) -> Json:
        effects: list[Json] = []
        for _ in range(3):
            self.left = MOST_DONE - 6
            effects.append({"ops": self.operations(0)})
        return {"id": f"hos_{name.lower()}", "name": name, "nation": "neutral", "type": "spell", "cost": {},
                "effects": effects}  # fmt: skip


def hostile_set(seed: int) -> str:
    """The text of a set, with a deck of its cards."""
    w = Writer(seed)
    cards = [w.creature("Thing", True), w.creature("Other", True)]
    mine = [w.spell(f"Spell{i}") for i in range(8)] + [w.creature(f"Beast{i}", False) for i in range(2)]
    return json.dumps({"extends": "starter", "cards": cards + mine, "decks": [deck_of(mine)]})


def deck_of(cards: list[Json], name: str = "Hostile") -> Json:
    """A deck with four of each of ten cards, the rest as in a deck of the starter set."""
    like = starter_data()["decks"][0]
    return {**like, "name": name, "main": {card["id"]: 4 for card in cards}}


class TooDear(Exception):
    """An answer cost more than any may."""


class Dearest(NamedTuple):
    """What the dearest answers of a game cost."""

    calls: int  # of functions, in plain Python; next to nothing where the rules are compiled
    events: int
    linger: int  # lasting changes that stood afterwards
    reckoned: int  # cards that were looked at for what is always on
    ended: int  # lines that were ended


@contextmanager
def counting_calls(most: int = 0, what: str = "") -> Iterator[list[int]]:
    """Counts the calls of functions meanwhile, and stops what goes beyond `most`."""
    count = [0]

    def noted(frame: object, event: str, arg: object) -> None:
        if event == "call":
            count[0] += 1
            if most and count[0] > most:
                raise TooDear(what)

    before = sys.getprofile()
    sys.setprofile(noted)
    try:
        yield count
    finally:
        sys.setprofile(before)


def crowded(text: str, seats: int, seed: int) -> Innomination:
    """A table on which everybody has all the tokens that there are, and a hand of Spells."""
    game = find_game("innomination")
    rng = random.Random(seed)
    rows = [f"unleashed {' '.join(map(str, range(seats)))}"]
    for p in range(seats):
        hand = " ".join(rng.sample([f"spell{i}" for i in range(8)], 6))
        rows += [f"hand {p}: {hand}", f"field {p}: " + "; ".join(rng.choices(("thing", "other"), k=TOKENS_EACH))]
    options = game.choose_options(
        "", {"cards": text, "decks": ",".join(["Hostile"] * seats), "format": "free agent"}, seats
    )
    return cast(Innomination, game.from_position("\n".join(rows), options, seats, seed))


def dearest_answer(seed: int, answers: int = 12, seats: int = 2) -> Dearest:
    """Play on from a crowded table: cards, effects and attacks, seldom the end of a turn. `TooDear` if that takes more
    than `MOST_CALLS`."""
    game = find_game("innomination")
    rng = random.Random(seed)
    s = crowded(hostile_set(seed), seats, seed)
    calls = most_events = linger = reckoned = 0
    for _ in range(answers):
        ask = game.asked(s)
        if ask is None:
            break
        codes = list(ask.answers)
        deeds = [c for c in codes if not game.describe(s, c).startswith(("end", "attack", "pass"))]
        code = rng.choice(deeds if deeds and rng.random() < 0.9 else codes)
        events: list[Event] = []
        with counting_calls(MOST_CALLS, f"seed {seed}: {game.describe(s, code)}") as count:
            game.apply(s, code, events)
            game.asked(s)
        calls, most_events = max(calls, count[0]), max(most_events, len(events))
        linger, reckoned = max(linger, len(s.linger)), max(reckoned, int(s.reckoned))
    return Dearest(calls, most_events, linger, reckoned, int(s.loops))


if __name__ == "__main__":
    for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 20):
        print(f"seed {seed}: {dearest_answer(seed)}", flush=True)
