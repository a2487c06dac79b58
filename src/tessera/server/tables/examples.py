"""Worked positions of the rules (kernel/examples.py) as messages, and as tables that people play against Beginner.

Such a table takes everything from the data that came with the game: whoever asks for it names a game and a rule, and
nothing of what else they sent counts. Its position and its seed can be read by everybody, so it promises nothing: it is
not listed, not compared with others, and says that its cards are known.
"""

import msgspec

from tessera.kernel.examples import Example, examples
from tessera.kernel.game import Game
from tessera.registry import find_game
from tessera.server.messages import ExampleInfo, ExampleStep, NewTable
from tessera.server.words import TableRefusal, say

OPPONENT = "beginner"


def told_examples(game: Game, lang: str) -> list[ExampleInfo]:
    """Every example of a game, each once, with the rules that it is shown under."""
    rules: dict[int, list[str]] = {}
    found: dict[int, Example] = {}
    for rule, example in examples(game).items():
        rules.setdefault(id(example), []).append(rule)
        found[id(example)] = example
    return [_told(rules[key], example, lang) for key, example in found.items()]


def _told(rules: list[str], example: Example, lang: str) -> ExampleInfo:
    steps = [
        ExampleStep(
            seat=step["seat"],
            does=step["does"][lang],
            lines=step.get("lines", {}).get(lang, []),
            refused=step.get("refused", {}).get(lang, ""),
            rule=step.get("rule", ""),
        )
        for step in example["steps"]
    ]
    return ExampleInfo(rules, example["title"], example["seats"], example["seat"], steps)


def set_up(rule: str, lang: str) -> list[str]:
    """What the log of such a table says before the first move."""
    return [say("log.set_up", lang, rule=rule)] if rule else []


def from_example(new: NewTable) -> NewTable:
    """What is asked for when an example is: its position, with the person where somebody is asked first."""
    example = examples(find_game(new.game)).get(new.example)
    if example is None:
        raise TableRefusal("no_example", rule=new.example[:20])
    return NewTable(
        game=new.game,
        example=new.example,
        name=new.name,
        seats=example["seats"],
        preset=example["preset"],
        options=msgspec.convert(example["options"], dict[str, bool | int | str]),
        position=example["position"],
        seed=example["seed"],
        seat=example["seat"],
        bots=[OPPONENT] * (example["seats"] - 1),
        listed=False,
        spectators=new.spectators,
        play_now=True,
    )
