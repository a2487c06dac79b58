"""Pages stand still: no page moves by itself by more than a twentieth of the window, none does over a played game, and
a table comes over the wire in less than 300 KB.
"""

import random

import pytest
from e2e.browsing import Company, Person
from e2e.playing import play_by_clicking, version, wait_for_the_answer, wait_until_asked
from e2e.shifting import Wire, shifted, watch

MOST = 0.05
GAMES = {"splendor": "", "homeworlds": "binary", "innovation": "base", "cities": "very-short", "innomination": ""}
PAGES = [
    "/", "/tables", "/new", "/new?game=innomination", "/rules", "/rules/innomination", "/rules/splendor#SPL-9",
    "/cards/innomination", "/cards/splendor", "/profile", "/learn", "/learn/splendor", "/host",
]  # fmt: skip


def made(person: Person, game: str, seats: int = 2) -> str:
    return person.make(game=game, seats=seats, preset=GAMES[game], play_now=True, seed=5, bots=["random"] * (seats - 1))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("where", [*PAGES, "replay", "waiting", "open tables"])
def test_a_page_stands_still_while_it_loads(company: Company, where: str, phone: bool) -> None:
    person = company(phone=phone)
    watch(person.context)
    if where == "replay":
        table = made(person, "splendor")
        person.advance(table, 4)
        where = f"/replay/{table}"
    elif where == "waiting":
        where = f"/table/{person.make(game='splendor', seats=3)}"
    elif where == "open tables":
        for _ in range(3):
            made(person, "splendor")
        where = "/"
    page = person.open(where)
    page.wait_for_selector("main")
    page.wait_for_load_state("networkidle")
    worst, moved = shifted(page)
    assert worst < MOST, moved


@pytest.mark.parametrize("game", GAMES)
def test_a_table_stands_still_while_it_is_played(company: Company, game: str) -> None:
    """On a wide window; on a phone a hand gets another row, and pushes what lies below it."""
    person = company()
    watch(person.context)
    page = person.open(f"/table/{made(person, game)}")
    play_by_clicking(page, seed=7, until=40)
    worst, moved = shifted(page)
    assert worst < MOST, moved


@pytest.mark.parametrize("game", GAMES)
def test_the_cloth_keeps_its_size_from_one_prompt_to_the_next(company: Company, game: str) -> None:
    """The dock may grow once for a longer question; it never shrinks again."""
    person = company()
    table = made(person, game)
    page = person.open(f"/table/{table}")
    assert wait_until_asked(page)
    page.click(".offer .quiet") if page.locator(".offer").count() else None
    heights: list[int] = []
    rng = random.Random(5)
    for n in range(30):
        if not wait_until_asked(page):
            break
        v = version(page)
        high = round(page.evaluate("() => document.querySelector('.felt').getBoundingClientRect().height"))
        if not heights or heights[-1] != high:
            heights.append(high)
        notice = person.context.request.get(f"{person.address}/api/tables/{table}/notices").json()[0]
        if notice["v"] != v or notice["question"] is None:  # the only answer gave itself
            continue
        code = rng.choice(notice["question"]["choices"])["code"]
        answer = {"t": "play", "id": f"still{n}", "v": v, "code": code}
        person.context.request.post(f"{person.address}/api/tables/{table}/do", data=answer)
        wait_for_the_answer(page, v)
    assert heights == sorted(heights, reverse=True) and len(heights) <= 2, heights


def test_the_measure_sees_a_page_that_moves(company: Company) -> None:
    person = company()
    watch(person.context)
    page = person.open(f"/table/{made(person, 'splendor')}")
    assert wait_until_asked(page)
    page.add_style_tag(content=".dock { min-height: 300px !important }")
    assert shifted(page)[0] > MOST


@pytest.mark.parametrize("game", GAMES)
def test_a_table_comes_in_less_than_300_kilobytes(company: Company, game: str) -> None:
    person = company()
    table = made(person, game)
    wire = Wire(person.page)
    page = person.open(f"/table/{table}")
    assert wait_until_asked(page)
    page.wait_for_load_state("networkidle")
    assert 50_000 < wire.total < 300_000, (wire.total, wire.largest)
