"""Writes examples.json into the folder of each game: for every numbered rule the best small scenario that holds it
(tests/scenarios), as a position that people can look at and play (src/tessera/kernel/examples.py).

`python tools/make_examples.py [GAME ...]` writes the files, `--check` only says whether they are current. What is
played in a scenario is told by the game itself, in every language that it knows; its title is the scenario's name, in
English. Read `best`, then `Telling`.
"""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Set
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from tessera.kernel.game import Game  # noqa: E402
from tessera.kernel.rulebook import package_of, rule_items, rules_text  # noqa: E402
from tessera.kernel.state import State  # noqa: E402
from tessera.kernel.words import Reason, capital  # noqa: E402
from tessera.lab.scenario_checks import Data, Wrong, as_list  # noqa: E402
from tessera.lab.scenarios import Run, load_file  # noqa: E402
from tessera.registry import all_games, find_game  # noqa: E402
from tessera.server.tables.telling import events_at  # noqa: E402

SCENARIOS = ROOT / "tests/scenarios"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
MOST_STEPS = 6  # that are told of a scenario; whoever wants more plays it
MOST_LINES = 6  # of the log, of each of them
LONG_POSITION = 1500  # characters
NOT_PLAYED = {"cannot_start", "files"}  # nothing to play, or cards that are no part of the game


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    asked.add_argument("games", nargs="*", metavar="GAME")
    asked.add_argument("--check", action="store_true", help="write nothing; say which files are old")
    given = asked.parse_args()
    old = []
    for name in given.games or list(all_games()):
        game = find_game(name)
        file, text = place(game), made(game)
        current = file.is_file() and file.read_text(encoding="utf-8") == text
        if given.check and not current:
            old.append(name)
        elif not given.check:
            file.write_text(text, encoding="utf-8")
            print(f"{name}: {len(json.loads(text)['rules'])} rules, {len(text) // 1000} KB")
    if old:
        print(f"old examples: python tools/make_examples.py {' '.join(old)}")
    return 1 if old else 0


def place(game: Game) -> Path:
    return ROOT / "src" / Path(*package_of(game).split(".")) / "examples.json"


def made(game: Game) -> str:
    """The whole file."""
    scenarios = [data for path in sorted((SCENARIOS / game.name).glob("*.yaml")) for data in load_file(path)]
    scenarios = [data for data in scenarios if not NOT_PLAYED & set(data) and shows_something(data)]
    forced = {str(data["name"]) for data in scenarios if not leaves_a_choice(game, data)}
    rules: dict[str, str] = {}
    chosen: dict[str, Data] = {}
    for rule in rule_items(rules_text(game)):
        data = best(scenarios, rule, forced)
        if data is not None:
            rules[rule] = str(data["name"])
            chosen[str(data["name"])] = data
    told: dict[str, Data] = {}
    for name, data in chosen.items():
        try:
            told[name] = Telling(game, data).told()
        except Wrong as e:
            raise SystemExit(f"{game.name}: the scenario {name!r} does not hold: {e}") from e
    return f'{{"rules": {{\n{lines_of(rules)}\n}}, "examples": {{\n{lines_of(told)}\n}}}}\n'


def lines_of(data: Mapping[str, Any]) -> str:
    """The members of an object, a line each, so that a change is seen where it is."""
    return ",\n".join(f"{as_json(key)}: {as_json(value)}" for key, value in data.items())


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# The choice


def best(scenarios: list[Data], rule: str, forced: Set[str] = frozenset()) -> Data | None:
    """The scenario that shows a rule best: about little else, few seats, few steps; of equal ones the first. Those in
    `forced` leave no choice at first, and a table answers such a question by itself."""
    fitting = [d for d in scenarios if rule in d["rules"]]
    return min(fitting, key=lambda d: burden(d, rule) + 20.0 * (d["name"] in forced), default=None)


def leaves_a_choice(game: Game, data: Data) -> bool:
    first = Run(game, data).state
    ask = game.asked(first)
    return ask is not None and (len(ask.answers) > 1 or bool(ask.confirm))


def shows_something(data: Data) -> bool:
    return any(is_answer(step) or "refused" in step or "not_legal" in step for step in data.get("play", []))


def is_answer(step: Data) -> bool:
    return len(step) == 1 and isinstance(next(iter(step)), int)


def burden(data: Data, rule: str) -> float:
    """What a reader has to take in besides the rule."""
    steps: list[Data] = data.get("play", [])
    seats, rules = int(data["seats"]), len(data["rules"])
    named = any(step.get("rule") == rule or rule in dict_of(step.get("not_legal")).values() for step in steps)
    position = str(data.get("position", ""))
    return (
        3.0 * (rules - 1)
        + 2.0 * bool(data["rules"][0] != rule)
        - 3.0 * named
        + 3.0 * max(0, seats - 2)
        + 0.7 * len(steps)
        + 1.0 * len(data.get("options") or {})
        + (len(position) / LONG_POSITION if position else 2.0)
        + 4.0 * any("leave" in step for step in steps)
    )


def dict_of(value: Any) -> dict[str, str]:
    return value if isinstance(value, dict) else {}


# What is told


class Telling(Run):
    """A scenario being played and told."""

    def __init__(self, game: Game, data: Data) -> None:
        super().__init__(game, data)
        self.names = NAMES[: int(data["seats"])]
        first = self.state
        ask = self.game.asked(first)
        self.seat = int(ask.seat) if ask is not None else 0
        self.prompt = ask.prompt if ask is not None else ""
        self.seed = int(first.seed)
        self.steps: list[Data] = []

    def told(self) -> Data:
        self.play()
        data = self.data
        return {
            "title": title(str(data["name"])),
            "seats": data["seats"],
            "preset": data.get("preset", ""),
            "options": data.get("options") or {},
            "seed": self.seed,
            "position": "\n".join(row.strip() for row in str(data.get("position", "")).strip().splitlines()),
            "seat": self.seat,
            "prompt": self.prompt,
            "steps": self.steps[:MOST_STEPS],
            "then": data.get("then") or {},
        }

    def _answer(self, seat: int, line: Any) -> None:
        before = self.match.version
        super()._answer(seat, line)
        header = self.match.record.header
        header.names, kept = self.names, header.names  # what is expected of the log has the usual names
        self.steps += [self._told_at(v) for v in range(before + 1, self.match.version + 1)]
        header.names = kept

    def _told_at(self, v: int) -> Data:
        entry, state = self.match.record.entries[v - 1], self.match.states[v - 1]
        lines = {
            lang: [e.line for e in events_at(self.match, v, entry.seat, lang) if e.line][:MOST_LINES]
            for lang in self.game.languages()
        }
        return {"seat": entry.seat, "does": self._label(state, entry.code), "lines": lines}

    def _refused(self, step: Data) -> None:
        super()._refused(step)
        t, code, _ = self._try(step["seat"], step["refused"])
        if code is not None:
            self._tell_refusal(t, int(step["seat"]), code)

    def _question(self, step: Data) -> None:
        super()._question(step)
        for line in as_list(list(step.get("not_legal", []))):
            self._tell_refusal(self.state, int(step["seat"]), self.game.parse(self.state, line))

    def _tell_refusal(self, t: State, seat: int, code: int) -> None:
        reason: Reason | None = self.game.why_not(t, seat, code)
        if reason is None:
            return
        refused = {lang: self.game.sentence(reason, lang, self.names) for lang in self.game.languages()}
        self.steps.append({"seat": seat, "does": self._label(t, code), "refused": refused, "rule": reason.rule})

    def _label(self, state: State, code: int) -> dict[str, str]:
        return {lang: self.game.label(state, code, lang, self.names) for lang in self.game.languages()}


def title(name: str) -> str:
    """A scenario's name as a sentence; a number of a worked example before it is left out."""
    said = re.sub(r"^(e\d+[a-z]?|ex-\d+|ex \d+[a-z]?) ", "", name, flags=re.IGNORECASE).strip()
    return capital(said) if said.endswith((".", "?", "!")) else f"{capital(said)}."


if __name__ == "__main__":
    sys.exit(main())
