"""Lessons in the browser: each played to its end by mouse, by keyboard alone and on a phone; a wrong answer gets its
sentence; a lesson goes on after the page was loaded anew.

With TESSERA_PICTURES=folder a picture of every page that is said is kept there.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from e2e.browsing import Company, Person
from e2e.lesson_clicks import HANDS
from e2e.playing import version, wait_for_version, wait_until_asked
from playwright.sync_api import Page

from tessera.matches.lessons import ANY, Lesson, find_lesson, in_language, lessons
from tessera.registry import find_game

ALL = [(game, name) for game in HANDS for name in lessons(find_game(game))]
FIRST = [(game, next(iter(lessons(find_game(game))))) for game in HANDS]
# A legal answer that a first step does not want.
WRONG = {
    "cities": "pass",
    "homeworlds": "star g3",
    "innomination": "end",
    "innovation": "dogma Agriculture",
    "splendor": "reserve B1K4",
}
PICTURES = os.environ.get("TESSERA_PICTURES", "")
Give = Callable[[Page, str], None]


def begin(person: Person, lesson: Lesson) -> Page:
    page = person.open(f"/learn/{lesson.game.name}")
    page.click(f"[data-lesson={lesson.name}] button")
    at_step(page, 1)
    return page


def at_step(page: Page, number: int) -> None:
    page.locator(".lesson .at b", has_text=f"{number}/").wait_for()


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def read_on(page: Page, lesson: Lesson, number: int, lang: str, turn: Callable[[Page], None], name: str) -> None:
    """All pages of a step; each is said as it is written."""
    pages = [" ".join(part.split()) for part in in_language(lesson.steps[number].say, lang).split("\n\n")]
    for i, said in enumerate(pages):
        page.locator(".lesson .said", has_text=said).wait_for()
        picture(page, f"{name}-{lesson.game.name}-{lesson.name}-{number + 1}{'abc'[i]}")
        if i < len(pages) - 1:
            turn(page)


def by_button(page: Page) -> None:
    page.click(".lesson .btn.main")


def by_key(page: Page) -> None:
    page.keyboard.press("c")


def typed(page: Page, line: str) -> None:
    page.keyboard.press("/")
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")


def learn(
    page: Page, lesson: Lesson, give: Give, turn: Callable[[Page], None], lang: str = "en", name: str = "mouse"
) -> None:
    """The whole lesson, by the first answers of each step."""
    for number, step in enumerate(lesson.steps):
        at_step(page, number + 1)
        read_on(page, lesson, number, lang, turn, name)
        if not step.answers:
            break
        assert wait_until_asked(page)
        assert page.locator("[data-lit] >> visible=true").count(), f"nothing is lit at step {number + 1}"
        for line in lesson.game.split(first_choice(page) if step.answers[0] == ANY else step.answers[0]):
            before = version(page)
            assert wait_until_asked(page)
            give(page, line)
            wait_for_version(page, before + 1)
    page.locator(".lesson .btn.main >> visible=true").wait_for()
    assert page.locator("dialog[open]").count() == 0, "nothing lies over the lesson's last words"


def first_choice(page: Page) -> str:
    """What is always possible: the table's first answer."""
    id = page.url.rsplit("/", 1)[1]
    notices = page.request.get(f"{page.url.split('/table')[0]}/api/tables/{id}/notices").json()
    text: str = notices[0]["question"]["choices"][0]["text"]
    return text


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_is_played_by_mouse(company: Company, game: str, name: str) -> None:
    """Longer than five seconds, since a lesson is some dozens of clicks."""
    lesson = find_lesson(find_game(game), name)
    learn(begin(company(), lesson), lesson, HANDS[game], by_button)


@pytest.mark.parametrize(("game", "name"), FIRST)
def test_a_first_lesson_is_played_on_a_phone_in_german(company: Company, game: str, name: str) -> None:
    lesson = find_lesson(find_game(game), name)
    page = begin(company(phone=True, lang="de"), lesson)
    learn(page, lesson, HANDS[game], by_button, "de", "phone")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize(("game", "name"), FIRST)
def test_a_first_lesson_is_played_by_keyboard_alone(company: Company, game: str, name: str) -> None:
    lesson = find_lesson(find_game(game), name)
    page = company().open(f"/learn/{game}")
    page.wait_for_selector("[data-lesson]")
    while page.evaluate("() => document.activeElement?.closest('[data-lesson]')?.dataset.lesson") != name:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    at_step(page, 1)
    page.keyboard.press("v")  # the table as a list, with a line to type on
    page.wait_for_selector(".generic .choices")
    learn(page, lesson, typed, by_key, name="keys")


@pytest.mark.parametrize(("game", "name"), FIRST)
def test_a_wrong_answer_gets_its_sentence_and_changes_nothing(company: Company, game: str, name: str) -> None:
    lesson = find_lesson(find_game(game), name)
    page = begin(company(), lesson)
    assert wait_until_asked(page)
    before = version(page)
    HANDS[game](page, WRONG[game])
    match = lesson.start()
    match.answer_forced()
    said = lesson.objection(match, match.game.read(match.state, WRONG[game]))
    assert said
    page.get_by_text(said).first.wait_for()
    picture(page, f"wrong-{game}")
    assert version(page) == before
    at_step(page, 1)


@pytest.mark.parametrize(("game", "name"), FIRST)
def test_a_lesson_goes_on_after_the_page_was_loaded_anew(company: Company, game: str, name: str) -> None:
    lesson = find_lesson(find_game(game), name)
    person = company()
    page = begin(person, lesson)
    read_on(page, lesson, 0, "en", by_button, "again")
    for line in lesson.game.split(lesson.steps[0].answers[0]):
        assert wait_until_asked(page)
        before = version(page)
        HANDS[game](page, line)
        wait_for_version(page, before + 1)
    at_step(page, 2)
    page.reload()
    at_step(page, 2)
    person.open(f"/learn/{game}")
    page.click(f"[data-lesson={name}] button")
    at_step(page, 2)
