"""Innovation in the browser: a whole game with Cities by clicking; an Endorse, a shared dogma, a demand and a splay
from set-up positions, with what the table foretells and what then lies there; the phone, axe and German."""

import pytest
from e2e.browsing import Company, Person
from e2e.playing import play_by_clicking, status, version, wait_for_version, wait_until_asked
from e2e.test_pages import AXE, serious
from playwright.sync_api import Page

SEED = 3
LATE = """
to act 0, actions 2, turn 30
supply 1: only
supply 2: only
achievements 4, 5, 6, 7, 8, 9
specials Monument=1
player 0: blue right Encyclopedia, Experimentation, Tools, Writing | red Industrialization, Oars | green left Banking, Sailing, Venice | yellow up Vaccination, Canning, Agriculture | purple Enterprise, Reformation | hand Metric System, Perspective, Madrid, Calendar | score Pottery, Gunpowder, Coal | achieved 1, 2
player 1: blue Chemistry, Physics | red up Metalworking, Archery | green Classification | yellow right Steam Engine, Masonry | hand Sanitation, Medicine | score Statistics | achieved 3
"""  # noqa: E501


def sit(person: Person, position: str = "", **more: object) -> Page:
    """At a table that starts from a position, with a bot opposite that plays anything."""
    table = {"seats": 2, "preset": "beta", "bots": ["random"], "seed": SEED, **more}
    id = person.make(game="innovation", play_now=True, position=position, **table)
    page = person.open(f"/table/{id}")
    page.wait_for_selector(".table[data-status=playing] .felt .icons")
    assert wait_until_asked(page)
    return page


def answered(page: Page, press: str) -> None:
    """Press, and wait until the answer is on the page."""
    before = version(page)
    page.click(press)
    wait_for_version(page, before + 1)


def role(page: Page, seat: int) -> str:
    return page.inner_text(f"tr[data-icons='{seat}'] .role")


def test_a_whole_game_with_cities_is_played_by_clicking(company: Company) -> None:
    """Longer than five seconds, since a whole game is some hundred clicks."""
    page = sit(company(), position="")
    play_by_clicking(page, seed=SEED)
    assert status(page) == "over"
    page.wait_for_selector(".dialog .ranks")
    assert page.get_attribute(".dialog .shuffle", "data-verified") == "true"


def test_a_demand_is_foretold_and_hits(company: Company) -> None:
    """INN-46, INN-48: Archery has more castles; Calendar must come over."""
    page = sit(company(), "supply 1: Tools\nplayer 0: red Archery | hand Oars\nplayer 1: blue Writing | hand Calendar")
    page.hover("[data-target='Archery']")
    assert role(page, 1) == "is hit"
    assert role(page, 0) == "acts alone"
    before = version(page)
    page.click("[data-target='Archery']")
    assert "must obey the demand" in page.inner_text(".dock .ask")
    assert version(page) == before, "the first press only chooses"
    answered(page, ".dock .btn.main")
    page.wait_for_selector(".hand [data-piece='Calendar']")
    assert page.inner_text("[data-seat='1'] [data-zone='hand 1']").split()[-1] == "1", "the card that it drew"
    assert "Calendar goes from" in page.inner_text(".lines")


def test_a_shared_dogma_is_foretold_and_brings_a_card(company: Company) -> None:
    """INN-49, INN-51: The Wheel with as many castles opposite."""
    page = sit(company(), "player 0: green The Wheel\nplayer 1: red Metalworking")
    page.hover("[data-target='The Wheel']")
    assert role(page, 1) == "shares first"
    assert role(page, 0) == "acts last"
    assert page.locator(".read li .by svg.s2").count() == 1
    page.click("[data-target='The Wheel']")
    assert "shares first" in page.inner_text(".dock .ask")
    answered(page, "[data-target='The Wheel']")  # a second press plays
    page.wait_for_selector(".hand .k >> nth=2")
    assert page.locator(".hand .k").count() == 3, "two and one for the sharing"
    assert page.locator("[data-seat='1'] [data-zone='hand 1'] .bk").count() == 2
    assert "because an opponent shared" in page.inner_text(".lines")


def test_an_endorsed_demand_hits_twice(company: Company) -> None:
    """INN-100, INN-104: city, tuck, card."""
    mine = "player 0: blue Hangzhou | purple Philosophy | red Archery, Oars | hand Tools, Experimentation, Calendar"
    page = sit(company(), f"supply 1: Pottery, Clothing\n{mine}\nplayer 1: hand Mathematics")
    page.click("[data-target='Hangzhou']")
    assert page.inner_text(".dock .btn.main span") == "Endorse"
    answered(page, ".dock .btn.main")
    assert page.locator(".hand .k.can").count() == 2, "Experimentation is worth more than the city"
    page.click(".hand [data-target='Tools']")
    answered(page, ".dock .btn.main")
    assert page.locator("[data-zone='blue 0'] [data-piece='Tools']").count() == 1, "tucked"
    page.hover("[data-target='Archery']")
    assert role(page, 1) == "is hit"
    assert page.locator(".read li >> nth=0").locator(".by svg.s2").count() == 2, "in both passes"
    page.click("[data-target='Archery']")
    answered(page, ".dock .btn.main")
    page.wait_for_selector(".hand .k >> nth=3")
    assert page.locator(".hand .k").count() == 4, "Experimentation and Calendar, and two that the demand brought"
    assert page.locator(".hand [data-piece='Mathematics']").count() == 1
    page.wait_for_selector("[data-seat='0'] :text('1 action left')")


def test_a_splay_shows_its_icons_before_it_is_played(company: Company) -> None:
    """INN-37, INN-40: the question is answered on the pile itself."""
    position = "player 0: yellow Canning | red Coal, Archery | blue Tools, Writing"
    page = sit(company(), position + "\nplayer 1: hand Oars", preset="base")
    before = page.inner_text("tr[data-icons='0']")
    page.click("[data-target='Coal']")
    answered(page, ".dock .btn.main")
    page.wait_for_selector("[data-target='pile red']")
    page.hover("[data-target='pile red']")
    assert "→" in page.inner_text("tr[data-icons='0']") and "→" not in before
    assert page.get_attribute("[data-zone='red 0']", "data-splay") == "unsplayed"
    page.click("[data-target='pile red']")
    answered(page, ".dock .btn.main")
    page.wait_for_selector("[data-zone='red 0'][data-splay='right']")


def test_a_chosen_dogma_tells_what_would_happen_before_it_is_played(company: Company) -> None:
    """The Wheel, with as many castles opposite: what would follow is told, and nothing is played."""
    page = sit(company(), "player 0: green The Wheel\nplayer 1: red Metalworking")
    page.click("[data-target='The Wheel']")
    before = version(page)
    page.keyboard.press("w")
    page.wait_for_selector(".whatif [data-sure=true]:has-text('because an opponent shared')")
    assert version(page) == before
    answered(page, ".dock .acts .btn.main")
    page.wait_for_selector(".hand .k >> nth=2")


def test_what_cannot_be_achieved_says_why(company: Company) -> None:
    page = sit(company(), LATE)
    page.click("[data-target='goal 9']", force=True)  # it is greyed, and answers all the same
    page.wait_for_selector(".toast .rid:text-is('INN-67')")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_late_table_fits_a_phone(company: Company, seats: int) -> None:
    more = "player 2: green up Databases, Paper | hand Lighting\n" if seats > 2 else ""
    page = sit(company(phone=True), LATE + more, seats=seats, bots=["random"] * (seats - 1))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.tap("[data-target='Enterprise']")
    page.tap("[data-board='1'] .who")
    page.wait_for_selector(".laid [data-zone='red 1'][data-splay=up]")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_serious_at_a_late_table(company: Company, phone: bool) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    person = company(phone=phone)
    person.context.add_init_script(path=AXE)
    page = sit(person, LATE)
    page.click("[data-target='Enterprise']")
    assert serious(page) == []
    page.emulate_media(color_scheme="dark")
    assert serious(page) == []


def test_the_table_speaks_german(company: Company) -> None:
    page = sit(company(lang="de"), LATE)
    page.click("[data-target='Enterprise']")
    assert page.inner_text(".dock .ask h2").startswith("Dogma Enterprise mit")
    assert "inn." not in page.inner_text("body")
