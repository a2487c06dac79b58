"""`tessera learn`: the lessons are listed, taught step by step, and end in a game that goes on."""

from support.command import Command

from tessera.matches.lessons import find_lesson
from tessera.registry import find_game


def test_lessons_are_listed(tessera: Command) -> None:
    ran = tessera("learn")
    assert ran.status == 0
    assert "tessera learn splendor first" in ran.out


def test_a_lesson_is_taught_step_by_step(tessera: Command) -> None:
    typed = ["reserve B1W1", "take WUG", "take RR", "buy B1K4", "reserve B2W3", "buy B1W1", "1", "quit"]
    ran = tessera("learn", "splendor", typed="\n".join(typed) + "\n")
    assert ran.status == 0
    assert " ".join(ran.out.split()).count("you will try it soon") == 1  # said to the first line, which changed nothing
    for step in range(1, 8):
        assert ran.out.count(f"[{step}/7]") == 1
    assert ran.out.index("[3/7]") < ran.out.index("You buy the onyx")


def test_a_lesson_that_ends_with_its_game_has_its_last_words(tessera: Command) -> None:
    lesson = find_lesson(find_game("homeworlds"), "sacrifice")
    typed = [step.answers[0] for step in lesson.steps[:-1]]
    ran = tessera("learn", "homeworlds", "sacrifice", typed="\n".join(typed) + "\n")
    assert ran.status == 0
    assert ran.out.count("[7/7]") == 1
    assert ran.out.index("You win.") < ran.out.index("[7/7] You have won")


def test_a_lesson_that_ends_with_its_game_has_the_last_words(tessera: Command) -> None:
    typed = ["buy B3K2", "take UU", "buy B2U3", "VeniceA"]
    ran = tessera("learn", "splendor", "cities", typed="\n".join(typed) + "\n")
    assert ran.status == 0
    assert ran.out.index("You win.") < ran.out.index("[5/5] A city is taken")


def test_a_lesson_that_was_left_goes_on(tessera: Command) -> None:
    left = tessera("learn", "splendor", typed="take WUG\nquit\n")
    file = left.out.split("saved in ")[1].split(" ")[0].strip().replace("\n", "")
    again = tessera("play", "splendor", "--resume", file, typed="take WUG\nquit\n")
    assert "[2/7]" in again.out and "Take two red gems" in again.out


def test_a_lesson_that_is_not_there_is_refused(tessera: Command) -> None:
    ran = tessera("learn", "splendor", "second")
    assert ran.status != 0 and "no lesson 'second'" in ran.err + ran.out
