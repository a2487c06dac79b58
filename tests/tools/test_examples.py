"""The worked positions of the rules are those of the scenarios as they are now, and every one can be laid out and asks
the seat that it says."""

import importlib.util
import json
from pathlib import Path

import pytest

from tessera.kernel.examples import examples
from tessera.kernel.game import Game
from tessera.kernel.rulebook import rule_items, rules_text
from tessera.registry import all_games

_spec = importlib.util.spec_from_file_location(
    "make_examples", Path(__file__).resolve().parents[2] / "tools/make_examples.py"
)
assert _spec is not None and _spec.loader is not None
make_examples = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make_examples)

GAMES = [pytest.param(g, id=g.name) for g in all_games().values()]
LEAST = 0.9  # of the rules have an example; the others are only about what cannot be played, or about cards of tests


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_examples_are_current(game: Game) -> None:
    shipped = make_examples.place(game).read_text(encoding="utf-8")
    assert shipped == make_examples.made(game), f"python tools/make_examples.py {game.name}"


@pytest.mark.parametrize("game", GAMES)
def test_rules_have_examples_that_can_be_laid_out(game: Game) -> None:
    found, rules = examples(game), rule_items(rules_text(game))
    assert set(found) <= set(rules) and len(found) >= LEAST * len(rules)
    for rule, e in found.items():
        options = game.choose_options(e["preset"], e["options"], e["seats"])
        if e["position"]:
            state = game.from_position(e["position"], options, e["seats"], e["seed"])
        else:
            state = game.new(options, e["seats"], e["seed"])
        ask = game.asked(state)
        assert ask is not None and (int(ask.seat), ask.prompt) == (e["seat"], e["prompt"]), rule
        assert e["title"].endswith((".", "?", "!")) and e["steps"], rule


def test_a_scenario_about_little_else_shows_a_rule_best() -> None:
    small = {"name": "a", "rules": ["X-1"], "seats": 2, "position": "p", "play": [{0: "x"}]}
    crowded = {**small, "rules": ["X-2", "X-1", "X-3"], "seats": 4}
    refusing = {**small, "play": [{"seat": 0, "refused": "y", "rule": "X-1"}, {0: "x"}]}
    assert make_examples.best([crowded, small], "X-1") is small
    assert make_examples.best([small, refusing], "X-1") is refusing
    assert make_examples.best([small, crowded], "X-1", {"a"}) is small, "the same name: both are forced"
    forced = {**small, "name": "b"}
    assert make_examples.best([forced, crowded], "X-1", {"b"}) is crowded
    assert make_examples.best([small], "X-2") is None


def test_a_changed_scenario_makes_the_file_old(monkeypatch: pytest.MonkeyPatch) -> None:
    game = all_games()["template"]
    shipped = make_examples.place(game).read_text(encoding="utf-8")
    load = make_examples.load_file
    renamed = lambda path: [{**data, "name": f"{data['name']} now"} for data in load(path)]  # noqa: E731
    monkeypatch.setattr(make_examples, "load_file", renamed)
    changed = make_examples.made(game)
    assert changed != shipped and json.loads(changed)["rules"].keys() == json.loads(shipped)["rules"].keys()
