"""Scenarios: rulings as tiny positions in YAML, one format for all games, and the strict runner that plays them.

    - name: E1 build with access through the ship itself
      game: homeworlds
      seats: 2
      rules: [HW-25]
      position: |
        home0 (0, y2b3) g3-
        home1 (1, g1b3) -y3
      play:
        - {seat: 0, refused: build g2 home0, rule: HW-25}
        - 0: build g1 home0; end
      then: {asked: 1, prompt: first}
      expect:
        facts: {mover: 1}

Every answer is written down, forced ones too. A scenario fails if a seat answers that is not asked, if a question is
left that `then` does not announce, if the game ends and `expect` does not say who wins, and if it holds a word that
this file does not know. A file is a list of scenarios, several YAML documents, or `all:` (fields that they share) with
`scenarios:`. docs/guide/scenarios.md lists the fields. Read `check_file`, `check_scenario`, then `Run`; what may be
expected is in scenario_checks.py.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.script import Ask
from tessera.kernel.state import State
from tessera.kernel.words import Reason
from tessera.lab.scenario_checks import Data, Expectations, Wrong, as_list, known_keys
from tessera.matches.match import Match
from tessera.registry import find_game

FIELDS = {
    "name", "game", "preset", "options", "files", "seats", "seed", "rules", "position", "play", "then", "expect",
    "cannot_start",
}  # fmt: skip
QUESTION = {"seat", "legal", "not_legal", "only", "of", "prompt"}


# Files


def check_file(path: Path) -> list[tuple[str, str]]:
    """Each scenario of a file with what is wrong with it, or nothing. BadInput if the file is none of scenarios."""
    names: set[str] = set()
    out: list[tuple[str, str]] = []
    for number, data in enumerate(load_file(path), 1):
        name = str(data.get("name", f"scenario {number}"))
        wrong = "the name stands twice in this file" if name in names else check_scenario(data)
        names.add(name)
        out.append((name, wrong))
    return out


def load_file(path: Path) -> list[Data]:
    """The scenarios of a file, shared fields filled in."""
    try:
        text = path.read_text(encoding="utf-8")
        documents = list(yaml.load_all(text, _Loader))
    except (OSError, UnicodeDecodeError) as e:
        raise BadInput(f"{path} cannot be read: {getattr(e, 'strerror', None) or 'it is not text'}.") from e
    except yaml.YAMLError as e:
        raise BadInput(f"{path} is not YAML: {' '.join(str(e).split())}.") from e
    out: list[Data] = []
    for document in documents:
        shared: Data = {}
        if isinstance(document, dict) and set(document) <= {"all", "scenarios"}:
            shared = document.get("all") or {}
            document = document.get("scenarios")
        rows = [document] if isinstance(document, dict) else document
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in [shared, *rows]):
            raise BadInput(f"{path} holds no scenarios: a list is wanted, each with a name, a game and its rules.")
        out += [_beside(path, {**shared, **row}) for row in rows]
    if not out:
        raise BadInput(f"{path} holds no scenarios.")
    return out


def _beside(path: Path, data: Data) -> Data:
    """Files that stand for options lie beside the file of the scenario."""
    files = data.get("files")
    if not isinstance(files, dict):
        return data
    return {**data, "files": {name: str(path.parent / str(file)) for name, file in files.items()}}


class _Loader(yaml.SafeLoader):
    """YAML as usual, but a key that stands twice in one place is an error and not silently the last one."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        twice = [key for key in keys if keys.count(key) > 1]
        if twice:
            raise yaml.MarkedYAMLError(problem=f"{twice[0]!r} stands twice", problem_mark=node.start_mark)
        return super().construct_mapping(node, deep)


def check_scenario(data: Data) -> str:
    """What is wrong with a scenario, or nothing. A crash of the rules is a failure like any other."""
    try:
        known_keys(data, FIELDS, "a scenario")
        rules = data.get("rules")
        if not isinstance(rules, list) or not rules or not all(isinstance(r, str) for r in rules):
            return "`rules` must list the ids that the scenario stands for"
        if not isinstance(data.get("name"), str):
            return "a scenario needs a `name`"
        game = find_game(str(data.get("game", "")))
        if "cannot_start" in data:
            return _cannot_start(game, data)
        Run(game, data).play()
    except (Wrong, BadInput) as e:
        return str(e)
    except Exception as e:
        return f"it crashes with {type(e).__name__}: {e}"
    return ""


def _cannot_start(game: Game, data: Data) -> str:
    """The options, the number of seats or the position must be refused with a sentence that holds the given words."""
    known_keys(data, FIELDS - {"play", "then", "expect"}, "a scenario that cannot start")
    try:
        _first_state(game, data)
    except BadInput as e:
        return "" if str(data["cannot_start"]) in str(e) else f"it cannot start for another reason: {e}"
    return "it can start, and should not"


def _first_state(game: Game, data: Data) -> State:
    seats = data.get("seats")
    if not isinstance(seats, int):
        raise Wrong("`seats` must be a number")
    given = data.get("options")
    if "files" in data:
        if not isinstance(data["files"], dict):
            raise Wrong("`files` says which file an option is read from: `{OPTION: FILE}`")
        given = {**(given or {}), **{name: _option_file(game, name, file) for name, file in data["files"].items()}}
    options = game.choose_options(str(data.get("preset", "")), given, seats)
    seed = int(data.get("seed", 0))
    if "position" in data:
        return game.from_position(str(data["position"]), options, seats, seed)
    return game.new(options, seats, seed)


@cache
def _option_file(game: Game, name: str, file: str) -> str:
    """Read once, however many scenarios use it."""
    return game.read_option_file(name, Path(file))


# Playing


class Run:
    """One scenario being played."""

    def __init__(self, game: Game, data: Data) -> None:
        self.game = game
        self.data = data
        first = _first_state(game, data)
        self.match = Match.start(game, first.settings, int(first.seats), first.seed)
        self.match.states[0] = first
        self.expectations = Expectations(self.match)

    def play(self) -> None:
        steps = self.data.get("play", [])
        if not isinstance(steps, list):
            raise Wrong("`play` is a list of steps")
        for number, step in enumerate(steps, 1):
            try:
                self._step(step)
            except (Wrong, BadInput) as e:
                raise Wrong(f"step {number}: {e}") from e
        self._check_end()
        self.expectations.check(self.data.get("expect", {}))

    @property
    def state(self) -> State:
        return self.match.state

    def _check_end(self) -> None:
        ask = self.game.asked(self.state)
        then = self.data.get("then")
        if ask is None:
            over = f"the game is over ({self.expectations.result().reason})"
            if then is not None:
                raise Wrong(f"{over}, but `then` says that somebody is asked")
            if "winners" not in self.data.get("expect", {}):
                raise Wrong(f"{over}: `expect: winners` must say who wins")
            return
        if then is None:
            raise Wrong(f"{self._who(ask)} is left without an answer; `then` must announce it")
        known_keys(then, {"asked", "prompt"}, "`then`")
        waiting = [int(p) for p in ask.waiting] or [int(ask.seat)]
        if as_list(then.get("asked")) != waiting or then.get("prompt") != ask.prompt:
            raise Wrong(f"`then` announces {then}, but {self._who(ask)} is asked")

    def _who(self, ask: Ask) -> str:
        return f"seat {ask.seat} ({ask.prompt})"

    # Steps

    def _step(self, step: Any) -> None:
        if isinstance(step, dict) and len(step) == 1 and isinstance(next(iter(step)), int):
            seat, line = next(iter(step.items()))
            self._answer(seat, line)
            return
        kinds: list[tuple[str, set[str], Callable[[Data], None]]] = [
            ("refused", {"seat", "refused", "rule", "reason", "instead"}, self._refused),
            ("garbled", {"seat", "garbled", "says"}, self._garbled),
            ("undo", {"seat", "undo"}, self._undo),
            ("no_undo", {"seat", "no_undo"}, self._no_undo),
            ("leave", {"leave"}, lambda s: self._leave(s["leave"])),
            ("expect", {"expect"}, lambda s: self.expectations.check(s["expect"])),
            ("seat", QUESTION, self._question),
        ]
        for key, keys, run in kinds:
            if isinstance(step, dict) and key in step:
                known_keys(step, keys, f"a step with `{key}`")
                if "seat" in keys and not isinstance(step.get("seat"), int):
                    raise Wrong(f"a step with `{key}` must say which `seat` it is about")
                run(step)
                return
        raise Wrong(f"{step!r} is not a step: `SEAT: answer`, or one with {', '.join(key for key, _, _ in kinds)}")

    def _answer(self, seat: int, line: Any) -> None:
        for part in self._parts(line):
            for code in [*self.game.lead_in(self.state, part), None]:
                ask = self.game.asked(self.state)
                if ask is None:
                    raise Wrong(f"{part!r}: the game is over ({self.expectations.result().reason})")
                if ask.seat != seat:
                    raise Wrong(f"{part!r}: seat {seat} is not asked; {self._who(ask)} is")
                code = self.game.parse(self.state, part) if code is None else code
                reason = self.game.why_not(self.state, seat, code)
                if reason is not None:
                    raise Wrong(f"{part!r} is refused: {self._say(reason)}")
                self.match.answer(seat, code)
                wrong = self.game.audit(self.state)
                if wrong:
                    raise Wrong(f"{part!r} breaks the set of pieces: {wrong}")

    def _parts(self, line: Any) -> list[str]:
        parts = self.game.split(line) if isinstance(line, str) else []
        if not parts:
            raise Wrong(f"{line!r} is not an answer: text is wanted (in quotes if YAML reads it as something else)")
        return parts

    def _say(self, reason: Reason) -> str:
        return f"{self.game.sentence(reason)} ({reason.rule or reason.key})"

    def _try(self, seat: int, line: Any) -> tuple[State, int | None, str]:
        """Play a line on a copy up to its last answer: the state then, the answer (None: it cannot be read) and why."""
        t = self.state.clone()
        parts = self._parts(line)
        todo: list[int | None] = []
        for number, part in enumerate(parts, 1):
            todo = [*self.game.lead_in(t, part), None] if t.result is None else [0]
            for k, code in enumerate(todo, 1):
                last = number == len(parts) and k == len(todo)
                try:
                    code = self.game.parse(t, part) if code is None else code
                except BadInput as e:
                    if last:
                        return t, None, str(e)
                    raise
                if last:
                    return t, code, ""
                reason = self.game.why_not(t, seat, code)
                if reason is not None:
                    raise Wrong(f"{part!r} is refused before the end of the line: {self._say(reason)}")
                self.game.apply(t, code)
        raise AssertionError

    def _refused(self, step: Data) -> None:
        if "rule" not in step and "reason" not in step:
            raise Wrong("a refusal needs the `rule` that it names (or its `reason`)")
        before = self.game.key(self.state)
        line = step["refused"]
        t, code, why = self._try(step["seat"], line)
        if code is None:
            raise Wrong(f"{line!r} cannot be read: {why}")
        reason = self.game.why_not(t, step["seat"], code)
        if reason is None:
            raise Wrong(f"{line!r} is legal, and should be refused ({step.get('rule', step.get('reason'))})")
        if "rule" in step and reason.rule != step["rule"]:
            raise Wrong(f"{line!r} is refused, but not by {step['rule']}: {self._say(reason)}")
        if "reason" in step and reason.key != f"refused.{step['reason']}":
            raise Wrong(f"{line!r} is refused as {reason.key} instead of refused.{step['reason']}")
        instead = [self.game.describe(t, c) for c in reason.instead]
        if "instead" in step and instead != step["instead"]:
            raise Wrong(f"{line!r}: {instead} is offered instead, not {step['instead']}")
        if self.game.key(self.state) != before:
            raise Wrong(f"{line!r} is refused but changes the state")

    def _garbled(self, step: Data) -> None:
        line = step["garbled"]
        _, code, why = self._try(step["seat"], line)
        if code is not None:
            raise Wrong(f"{line!r} can be read, and should not")
        if str(step.get("says", "")) not in why:
            raise Wrong(f"{line!r} cannot be read, but the sentence is: {why}")

    def _question(self, step: Data) -> None:
        """What may be answered to the question at hand."""
        ask = self.game.asked(self.state)
        if ask is None or ask.seat != step["seat"]:
            raise Wrong(f"seat {step['seat']} is not asked; {'nobody' if ask is None else self._who(ask)} is")
        if len(step) == 1:
            raise Wrong("a step about a question says what is legal, not_legal, only, or its prompt")
        if "prompt" in step and step["prompt"] != ask.prompt:
            raise Wrong(f"the question is {ask.prompt}, not {step['prompt']}")
        legal = self.game.legal(self.state)
        if len(set(legal)) != len(legal):
            raise Wrong("an answer stands twice among the legal ones")
        for line in as_list(step.get("legal", [])):
            if self.game.parse(self.state, line) not in legal:
                raise Wrong(f"{line!r} should be legal")
        refused = step.get("not_legal", [])
        for line in refused if isinstance(refused, dict) else as_list(refused):
            code = self.game.parse(self.state, line)
            reason = self.game.why_not(self.state, step["seat"], code)
            if reason is None or code in legal:
                raise Wrong(f"{line!r} should not be legal")
            if isinstance(refused, dict) and reason.rule != refused[line]:
                raise Wrong(f"{line!r} is not legal, but not by {refused[line]}: {self._say(reason)}")
        if "only" in step:
            self._only(as_list(step["only"]), legal, as_list(step.get("of", [])))
        elif "of" in step:
            raise Wrong("`of` narrows `only`, which is missing")

    def _only(self, wanted: list[str], legal: list[int], verbs: list[str]) -> None:
        """Exactly these answers are legal, or those of them that begin with one of the verbs."""
        texts = {c: self.game.describe(self.state, c) for c in legal}
        found = {c for c, text in texts.items() if not verbs or text.split()[0] in verbs}
        meant = {self.game.parse(self.state, line): line for line in wanted}
        more = sorted(texts[c] for c in found if c not in meant)
        less = sorted(line for c, line in meant.items() if c not in found)
        if more or less:
            raise Wrong(f"legal but not listed: {more}; listed but not legal: {less}")

    def _undo(self, step: Data) -> None:
        """The seat takes back this many of its answers, which must be free."""
        choices = self.match.undo_choices(step["seat"])
        if len(choices) < step["undo"]:
            raise Wrong(f"only {len(choices)} answers can be taken back freely")
        self.match.undo(step["seat"], choices[step["undo"] - 1])

    def _no_undo(self, step: Data) -> None:
        choices = self.match.undo_choices(step["seat"])
        if len(choices) >= step["no_undo"]:
            raise Wrong(f"{len(choices)} answers can be taken back freely")

    def _leave(self, seat: int) -> None:
        self.match.resign(seat)
        wrong = self.game.audit(self.state)
        if wrong:
            raise Wrong(f"leaving breaks the set of pieces: {wrong}")
