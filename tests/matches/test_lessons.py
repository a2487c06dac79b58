"""Lessons are played through as they are written, in every way that they allow; what is wrong with one is noticed."""

import copy
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from tessera.kernel.rulebook import package_of
from tessera.lab.lesson_checks import answer, faults, settle
from tessera.matches.lessons import LEARNER, Lesson, find_lesson, lessons
from tessera.matches.match import replay
from tessera.matches.record import parse_record
from tessera.registry import all_games, find_game

Data = dict[str, Any]
ALL = [(game.name, name) for game in all_games().values() for name in lessons(game)]
TAUGHT = ("cities", "homeworlds", "innomination", "innovation", "splendor")


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_can_be_played_as_it_is_written(game: str, name: str) -> None:
    assert faults(find_lesson(find_game(game), name)) == []


def test_the_games_for_people_have_lessons() -> None:
    assert {game for game, _ in ALL} >= set(TAUGHT)


def raw(game: str = "splendor", name: str = "first") -> Data:
    file = files(package_of(find_game(game))) / "lessons" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def set_step(number: int, key: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data["steps"][number][key] = value

    return change


def no_german(data: Data) -> None:
    del data["steps"][1]["say"]["de"]


def no_end(data: Data) -> None:
    data["steps"][-1]["answers"] = ["*"]


BROKEN: list[tuple[Callable[[Data], None], str]] = [
    (no_german, "nothing is said in de"),
    (no_end, "all steps but the last have answers"),
    (set_step(2, "answers", ["buy B3W4"]), "is refused"),
    (set_step(2, "answers", ["buy B1K4", "take WWW"]), "step 3"),
    (set_step(0, "replies", ["take WWW"]), "Take three different gems"),
    (set_step(0, "replies", []), "does not say what the others answer"),
    (set_step(0, "light", ["the moon"]), "no the moon to be lit"),
    (set_step(0, "other", {"en": "", "de": ""}), "nothing is said"),
    (set_step(0, "say", {"en": "x" * 400, "de": "x"}), "more than 300"),
    (set_step(0, "others", [{"answers": ["buy B3W4"], "say": {"en": "No.", "de": "Nein."}}]), "is refused anyway"),
    (set_step(0, "others", [{"answers": ["take WUG"], "say": {"en": "No.", "de": "Nein."}}]), "goes on"),
]


@pytest.mark.parametrize(("change", "wrong"), BROKEN)
def test_a_broken_lesson_is_noticed(change: Callable[[Data], None], wrong: str) -> None:
    data = copy.deepcopy(raw())
    change(data)
    found = faults(Lesson(find_game("splendor"), "first", data))
    assert any(wrong in fault for fault in found), found


def test_a_lesson_objects_and_goes_on_where_it_was_taken_back() -> None:
    lesson = find_lesson(find_game("splendor"), "first")
    match = lesson.start()
    reserve = match.game.read(match.state, "reserve B1W1")
    assert "you will try it soon" in lesson.objection(match, reserve)
    assert lesson.objection(match, reserve, "de") != lesson.objection(match, reserve)
    answer(lesson, match, "take WUG")
    assert lesson.stand(match).number == 1
    assert lesson.reply(match) == match.game.read(match.state, "take WGK")[0]
    match.agree(LEARNER, 0)
    match.undo(LEARNER, 0)
    assert lesson.stand(match).number == 0
    assert lesson.objection(match, reserve)


def test_a_lesson_objects_to_a_later_answer_of_a_step() -> None:
    lesson = find_lesson(find_game("innomination"), "first")
    match = lesson.start()
    for line in (step.answers[0] for step in lesson.steps[:3]):
        answer(lesson, match, line)
        settle(match)
    spell, *targets = (match.game.read(match.state, f"play bolt; {card}") for card in ("line_veteran", "leader 0"))
    match.answer(LEARNER, spell[0])
    assert lesson.objection(match, spell[1:]) == ""
    assert "your own side" in lesson.objection(match, targets[0][1:])


def test_a_lesson_goes_on_from_its_record() -> None:
    game = find_game("splendor")
    lesson = find_lesson(game, "first")
    match = lesson.start()
    answer(lesson, match, "take WUG")
    settle(match)
    again = replay(game, parse_record(match.record.text(), "kept"))
    assert again.record.header.lesson == "first"
    assert game.table_hash(again.state) == game.table_hash(match.state)
    assert lesson.stand(again).number == 1


def test_what_the_others_reply_to_the_last_step_is_said_once() -> None:
    lesson = find_lesson(find_game("innovation"), "demands")
    match = lesson.start()
    settle(match)
    for step in lesson.steps[:-1]:
        answer(lesson, match, step.answers[0])
        settle(match)
        for line in step.replies:
            assert lesson.reply(match) == match.game.read(match.state, line)[0]
            match.answer(1, lesson.reply(match))
            settle(match)
    assert lesson.is_over(lesson.stand(match))
    assert lesson.reply(match) == -1
