"""Lessons online: a table that teaches one person, says what is next, and objects without losing anything."""

import pytest
from support.server import Online

from tessera.matches.lessons import find_lesson
from tessera.registry import find_game

pytestmark = pytest.mark.anyio


async def test_a_lesson_is_taught_objects_and_ends(online: Online) -> None:
    ann, ben = await online.guests(2)
    made = await ann.post("/api/tables", {"game": "splendor", "seats": 2, "lesson": "first"})
    table = made["id"]
    assert made["lesson"] == "first" and made["foreknown"] and not made["listed"]
    assert [s["bot"] for s in made["seats"]] == ["", "beginner"]
    async with ann.socket(table) as s:
        now = await s.next("snapshot")
        lesson = now["lesson"]
        assert (lesson["number"], lesson["of"], lesson["over"]) == (1, 7, False)
        assert lesson["light"] == ["bank"] and len(lesson["pages"]) == 2
        v = now["v"]
        refused = await ann.do(table, "play", v=v, text="reserve B1W1")
        assert refused["t"] == "refused" and refused["key"] == "lesson" and "try it soon" in refused["sentence"]
        assert (await ann.get(f"/api/tables/{table}"))["v"] == v
        assert (await ann.do(table, "play", v=v, text="take WUG"))["t"] == "done"
        while True:
            moved = await s.next("moved")
            if moved["question"]:
                break
        assert moved["lesson"]["number"] == 2
    async with ann.socket(table) as s:  # it goes on where it was left
        assert (await s.next("snapshot"))["lesson"]["number"] == 2
    assert (await ben.do(table, "sit", seat=1))["key"] == "cannot_watch"  # whoever reads the lesson knows its cards
    assert table not in [one["id"] for one in await ben.get("/api/tables")]


async def test_a_lesson_asks_nobody_who_has_no_choice(online: Online) -> None:
    """Elsewhere a question with one answer is asked, where leaving it out would tell what a hand holds."""
    ann = await online.guest()
    table = (await ann.post("/api/tables", {"game": "innomination", "seats": 2, "lesson": "chains"}))["id"]
    steps = find_lesson(find_game("innomination"), "chains").steps
    async with ann.socket(table) as s:
        now = await s.next("snapshot")
        for number, step in enumerate(steps[:-1], 1):
            assert now["lesson"]["number"] == number and len(now["question"]["choices"]) > 1
            assert (await ann.do(table, "play", v=now["v"], text=step.answers[0]))["t"] == "done"
            now = await s.next("moved")
            while not (now["question"] and now["lesson"] and now["lesson"]["number"] == number + 1):
                now = await s.next("moved")


async def test_games_name_their_lessons(online: Online) -> None:
    ann = await online.guest()
    games = {one["name"]: one for one in await ann.get("/api/games")}
    first = games["splendor"]["lessons"][0]
    assert first["name"] == "first" and first["steps"] == 7 and first["title"]
    german = {one["name"]: one for one in await ann.get("/api/games?lang=de")}
    assert german["splendor"]["lessons"][0]["title"] != first["title"]


async def test_an_unknown_lesson_is_refused_in_a_sentence(online: Online) -> None:
    ann = await online.guest()
    with pytest.raises(AssertionError, match="no lesson 'second'"):
        await ann.post("/api/tables", {"game": "splendor", "seats": 2, "lesson": "second"})
