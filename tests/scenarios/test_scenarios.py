"""All scenarios of all games, one test each; that the runner is strict; and that every rule stands in some scenario."""

import re
from pathlib import Path
from typing import Any

import pytest

from tessera.kernel.errors import BadInput
from tessera.kernel.rulebook import rule_items, rules_text
from tessera.lab.scenarios import check_file, check_scenario, load_file
from tessera.registry import all_games, find_game

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.yaml"))
SCENARIOS = [(path, data) for path in FILES for data in load_file(path)]


@pytest.mark.parametrize(
    "data", [pytest.param(data, id=f"{path.parent.name}/{path.stem}: {data.get('name')}") for path, data in SCENARIOS]
)
def test_scenario(data: dict[str, Any]) -> None:
    assert check_scenario(data) == ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_names_are_unique_and_the_game_is_that_of_the_folder(path: Path) -> None:
    scenarios = load_file(path)
    assert len({data["name"] for data in scenarios}) == len(scenarios)
    assert {data["game"] for data in scenarios} == {path.parent.name}


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_rule_stands_in_a_scenario(name: str) -> None:
    rules = set(rule_items(rules_text(find_game(name))))
    held = {rule for _, data in SCENARIOS if data["game"] == name for rule in data["rules"]}
    assert sorted(rules - held) == [], "no scenario"
    assert sorted(held - rules) == [], "no such rule in rules.md"


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_option_value_and_preset_stands_in_a_scenario(name: str) -> None:
    game = find_game(name)
    special = {"cannot_start", "files"}  # what a file brings is no choice of the game
    played = [data for _, data in SCENARIOS if data["game"] == name and not special & set(data)]
    tables = [game.choose_options(data.get("preset", ""), data.get("options"), data["seats"]) for data in played]
    missing = [
        (option.name, value) for option in game.options for value in option.choices
        if not any(table[option.name] == value for table in tables)
    ]  # fmt: skip
    assert missing == []
    assert {p.name for p in game.presets} <= {data.get("preset") for data in played}


def test_homeworlds_worked_examples_are_all_there() -> None:
    left_out = {6, 13, 18, 23, 34, 38, 49}  # numbers that the specification skips
    names = {data["name"].split()[0] for _, data in SCENARIOS if data["game"] == "homeworlds"}
    assert {f"E{i}" for i in range(1, 52) if i not in left_out} <= names


def test_splendor_worked_examples_are_all_there() -> None:
    left_out = {3, 9, 17, 24, 32, 36, 40, 44}  # numbers that the specification skips
    names = {" ".join(data["name"].split()[:2]) for _, data in SCENARIOS if data["game"] == "splendor"}
    assert {f"ex {i}" for i in range(1, 46) if i not in left_out} <= names


def test_innovation_worked_examples_are_all_there() -> None:
    left_out = {9, 13, 22, 28, 33, 42, 47, 50, 53}  # numbers that the specification skips
    names = [data["name"] for _, data in SCENARIOS if data["game"] == "innovation"]
    held = {int(n) for name in names for n in re.findall(r"\bex (\d+)\b", name)}
    assert held == set(range(1, 56)) - left_out


def test_every_effect_of_innovation_has_a_scenario_of_its_own() -> None:
    names = {data["name"].partition(":")[0] for _, data in SCENARIOS if data["game"] == "innovation"}
    wanted = {
        f"{card['name']} {number}"
        for card in find_game("innovation").cards()
        for number in range(1, len(card["facts"].get("effects", [])) + 1)
    }
    assert len(wanted) == 158
    assert sorted(wanted - names) == []


def test_cities_worked_examples_are_all_there() -> None:
    left_out = {5, 14, 21, 26, 31, 33, 41}  # numbers that the specification skips
    names = {" ".join(data["name"].split()[:2]) for _, data in SCENARIOS if data["game"] == "cities"}
    assert {f"ex {i}" for i in range(1, 48) if i not in left_out} <= names


def test_innomination_worked_examples_are_all_there() -> None:
    left_out = {29, 33, 37, 41, 44, 50, 57}  # numbers that the specification skips
    words = {word for _, data in SCENARIOS if data["game"] == "innomination" for word in data["name"].split()}
    assert {f"EX-{i}" for i in range(1, 68) if i not in left_out} <= words


def test_every_card_of_innomination_stands_in_a_scenario() -> None:
    names = [str(data["name"]) for _, data in SCENARIOS if data["game"] == "innomination"]
    titles = {str(card["title"]) for card in find_game("innomination").cards() if card["facts"]["kind"] != "deck"}
    assert sorted(t for t in titles if not any(name.startswith(f"{t}:") for name in names)) == []


# The runner is strict. A scenario that passes, and what may go wrong with it:

GOOD: dict[str, Any] = {
    "name": "good",
    "game": "homeworlds",
    "seats": 2,
    "rules": ["HW-25"],
    "position": "alignments good evil\nhome0 (0, y2b3) g3-\nhome1 (1, r1b3) r3-y3",
    "play": [{0: "build g1 home0; end"}],
    "then": {"asked": 1, "prompt": "first"},
    "expect": {"out": []},
}
WIN: dict[str, Any] = {
    **{k: v for k, v in GOOD.items() if k != "then"},
    "play": [{0: "attack y3 home1; end"}],
    "expect": {"winners": [0]},
}
REFUSED = {"seat": 0, "refused": "build g2 home0", "rule": "HW-25"}


def with_play(*steps: Any) -> dict[str, Any]:
    return {**GOOD, "play": [*steps, *GOOD["play"]]}


def test_the_good_ones_pass() -> None:
    assert check_scenario(GOOD) == ""
    assert check_scenario(WIN) == ""
    assert check_scenario(with_play(REFUSED, {"seat": 0, "legal": "pass", "prompt": "first"})) == ""


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param({**GOOD, "play": [{1: "pass; end"}]}, "seat 1 is not asked", id="unasked seat"),
        pytest.param({**GOOD, "play": [{0: "build g1 home0"}]}, "seat 0 (last)", id="unanswered choice"),
        pytest.param({**GOOD, "play": [{0: "build g1 home0"}], "then": None}, "is left without", id="no `then`"),
        pytest.param({**GOOD, "then": {"asked": 1, "prompt": "last"}}, "`then` announces", id="wrong prompt"),
        pytest.param({**GOOD, "play": [{0: "build g2 home0"}]}, "is refused", id="illegal answer"),
        pytest.param({**GOOD, "play": [{0: "buidl g1 home0"}]}, "is not an action", id="garbled answer"),
        pytest.param({**GOOD, "play": [{0: False}]}, "is not an answer", id="YAML made a boolean of it"),
        pytest.param(with_play({**REFUSED, "rule": "HW-26"}), "but not by HW-26", id="wrong rule"),
        pytest.param(with_play({**REFUSED, "reason": "home"}), "instead of refused.home", id="wrong reason"),
        pytest.param(with_play({**REFUSED, "instead": ["pass"]}), "is offered instead", id="wrong advice"),
        pytest.param(with_play({**REFUSED, "refused": "build g1 home0"}), "is legal, and should", id="not refused"),
        pytest.param(with_play({"seat": 0, "refused": "pass"}), "needs the `rule`", id="refused without a rule"),
        pytest.param(with_play({"seat": 0, "garbled": "pass"}), "can be read", id="not garbled"),
        pytest.param(with_play({"refused": "pass", "rule": "HW-1"}), "must say which `seat`", id="no seat"),
        pytest.param(with_play({"seat": 0, "legal": "build g2 home0"}), "should be legal", id="not legal"),
        pytest.param(with_play({"seat": 0, "not_legal": ["pass"]}), "should not be legal", id="legal after all"),
        pytest.param(with_play({"seat": 0, "only": ["pass"]}), "legal but not listed", id="more is legal"),
        pytest.param(with_play({"seat": 1, "legal": "pass"}), "seat 1 is not asked", id="question to another seat"),
        pytest.param(with_play({"seat": 0}), "says what is legal", id="empty step"),
        pytest.param(with_play({"seat": 0, "undo": 1}), "only 0 answers", id="nothing to undo"),
        pytest.param(with_play({"seat": 0, "leagl": "pass"}), "has no 'leagl'", id="typo in a step"),
        pytest.param(with_play("pass"), "is not a step", id="no step"),
        pytest.param({**GOOD, "expcet": {}}, "has no 'expcet'", id="typo in a field"),
        pytest.param({**GOOD, "expect": {"owt": []}}, "has no 'owt'", id="typo in an expectation"),
        pytest.param({**GOOD, "then": {"asked": 1, "pormpt": "first"}}, "has no 'pormpt'", id="typo in then"),
        pytest.param({**GOOD, "rules": []}, "`rules` must list", id="no rules"),
        pytest.param({**GOOD, "name": None}, "needs a `name`", id="no name"),
        pytest.param({**GOOD, "game": "homewords"}, "Did you mean homeworlds?", id="unknown game"),
        pytest.param({**GOOD, "seats": 9}, "is for 2 to 6 players", id="wrong seats"),
        pytest.param({**GOOD, "options": {"stsh": "n+1"}}, "no option 'stsh'", id="unknown option"),
        pytest.param({**GOOD, "files": {"stash": "x.json"}}, "cannot be read from a file", id="no file for it"),
        pytest.param({**GOOD, "files": ["x.json"]}, "says which file", id="a file for no option"),
        pytest.param({**GOOD, "position": "home0 (0, y2b3)"}, "is not a system", id="bad position"),
        pytest.param({**GOOD, "expect": {"position": "home0 (0, y2b3) g3-"}}, "not as expected", id="wrong position"),
        pytest.param({**GOOD, "expect": {"facts": {"turn": 1}}}, "the fact turn: 2 instead of 1", id="wrong fact"),
        pytest.param({**GOOD, "expect": {"zones": {"home0 ships 0": "g3"}}}, "home0 ships 0", id="wrong zone"),
        pytest.param({**GOOD, "expect": {"sees": {1: {"alignment 0": "good"}}}}, "alignment 0", id="cannot see it"),
        pytest.param({**GOOD, "expect": {"unseen": {0: ["alignment 0"]}}}, "alignment 0", id="can see it"),
        pytest.param({**GOOD, "expect": {"sees": {7: {}}}}, "neither a seat", id="no such seat"),
        pytest.param({**GOOD, "expect": {"out": [1]}}, "out of the game: [] instead", id="nobody is out"),
        pytest.param(
            {**GOOD, "expect": {"log": ["seat 1 builds a medium green ship (g2) at home."]}},
            "lacks",
            id="not in the log",
        ),
        pytest.param(
            {**GOOD, "expect": {"not_log": ["seat 1 builds a small green ship (g1) at home."]}},
            "should not say",
            id="in the log",
        ),
        pytest.param({**GOOD, "expect": {"winners": [0]}}, "the game is not over", id="no winner yet"),
        pytest.param({**WIN, "expect": {"winners": [1]}}, "the winners: [0] instead of [1]", id="wrong winner"),
        pytest.param({**WIN, "expect": {"winners": [0], "reason": "evil_wins"}}, "good_wins", id="wrong reason of end"),
        pytest.param({**WIN, "expect": {}}, "must say who wins", id="unannounced end"),
        pytest.param({**WIN, "then": {"asked": 1, "prompt": "first"}}, "the game is over", id="announced question"),
        pytest.param({**WIN, "play": [*WIN["play"], {1: "pass"}]}, "the game is over", id="answer after the end"),
        pytest.param({**GOOD, "cannot_start": "x"}, "has no 'play'", id="cannot_start with play"),
        pytest.param(
            {k: GOOD[k] for k in ("name", "game", "seats", "rules", "position")} | {"cannot_start": "x"},
            "it can start, and should not",
            id="can start",
        ),
    ],
)
def test_a_wrong_scenario_fails_with_a_sentence(data: dict[str, Any], sentence: str) -> None:
    data = {k: v for k, v in data.items() if not (k == "then" and v is None)}
    assert sentence in check_scenario(data)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("- {name: a, name: b}", "'name' stands twice"),
        ("- [", "is not YAML"),
        ("just words", "holds no scenarios"),
        ("[]", "holds no scenarios"),
        ("- 3", "holds no scenarios"),
    ],
)
def test_a_broken_file_is_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(text)
    with pytest.raises(BadInput, match=sentence):
        check_file(path)


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        check_file(tmp_path / "none.yaml")


def test_a_name_that_stands_twice_fails(tmp_path: Path) -> None:
    path = tmp_path / "twice.yaml"
    path.write_text(
        "all: {game: homeworlds, seats: 7, rules: [HW-1], cannot_start: not 7}\nscenarios:\n- name: a\n- name: a\n"
    )
    assert check_file(path) == [("a", ""), ("a", "the name stands twice in this file")]
