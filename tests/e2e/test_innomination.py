"""Innomination in the browser: a whole game, a naming, a chain of three links, an Unleash; and the deck builder."""

import json
import re

import pytest
from e2e.browsing import WAIT, Company, Person
from e2e.playing import play_by_clicking, status, version, wait_for_version, wait_until_asked
from e2e.test_pages import AXE, serious
from playwright.sync_api import Page, expect

NAMING = """
    to move 0, starter 0, turn 9, phase main, source played
    hand 0: bolt
    named 0: sir_alaric plague_of_ten_thousand
    field 0: asweigald_foundry; crossroads; crossroads; squire 1/2; iron_golem 3/5
    field 1: squire 1/2
    unleashed 0 1
"""
CHAIN = """
    to move 0, starter 0, turn 11, phase main, source played
    leader 0: ixxara_mother_of_the_brood 27
    leader 1: field_marshal_vendrik_and_grand_guardian_mushen 33
    hand 0: feast_of_the_hive sudden_rumor
    hand 1: dynamic_will
    field 0: sectonian_burrow; sectonian_burrow; sectonian_burrow; sectonian_burrow; insect_token 1/1
    field 1: vesuvian_vent; vesuvian_vent; vesuvian_vent; twin_blade_dancer 2/3; shield_bearer 1/4
    naming used 0 1
"""
UNLEASH = """
    to move 0, starter 0, turn 9, phase main, source played
    leader 0: ixxara_mother_of_the_brood 27
    field 0: sectonian_burrow
    unleashed 1
"""
expect.set_options(timeout=WAIT)
MAIN = ".dock .acts .btn.main"


def seated(person: Person, position: str) -> Page:
    page = person.open(f"/table/{person.make(game='innomination', seats=2, play_now=True, seed=3, position=position)}")
    assert wait_until_asked(page)
    return page


def play(page: Page, what: str = MAIN) -> None:
    """Press a button that plays, and wait until the table has gone on."""
    before = version(page)
    page.click(what)
    wait_for_version(page, before + 1)


def test_a_whole_game_is_played_to_its_end_by_clicking(company: Company) -> None:
    """Longer than five seconds, since a whole game is some hundred clicks. The driver knows no rules."""
    person = company()
    table = person.make(game="innomination", seats=2, play_now=True, seed=6, bots=["random"])
    page = person.open(f"/table/{table}")
    page.wait_for_selector(".table[data-status=playing]")
    play_by_clicking(page, seed=3)
    assert status(page) == "over"
    page.wait_for_selector(".dialog .ranks")
    assert page.get_attribute(".dialog .shuffle", "data-verified") == "true"


def test_a_card_is_named_and_the_others_say_why_not(company: Company) -> None:
    page = seated(company(), NAMING)
    lacking = page.locator("[data-named=plague_of_ten_thousand]")
    expect(lacking).to_contain_text("while Sudden Swarm is being handled")
    lacking.click(force=True)
    expect(page.locator(".toast")).to_contain_text("Sudden Swarm")
    page.click("[data-named=sir_alaric]")
    expect(page.locator(".dock h2")).to_have_text("Sir Alaric")
    play(page)
    expect(page.locator(".field:not(.foe) [data-piece='sir_alaric.a1']")).to_be_visible()
    expect(page.locator(".field:not(.foe) .under")).to_have_text("+ Squire")
    expect(page.locator("[data-named=sir_alaric]")).to_have_count(0)


def test_a_chain_of_three_links_stands_on_the_table_and_resolves_from_the_top(company: Company) -> None:
    ada, otto = company(), company()
    table = ada.make(game="innomination", seats=2, seed=3, position=CHAIN)
    otto.open(f"/table/{table}").locator("button:has-text('Sit')").first.click()
    ada.open(f"/table/{table}").wait_for_selector(".places [data-seat='1'] b")
    ada.page.click(".dock .btn.main")
    mine, theirs = ada.page, otto.page
    wait_until_asked(mine)
    mine.click(".hand [data-piece^=feast_of_the_hive]")
    play(mine)
    mine.click(".field.foe [data-piece^=twin_blade_dancer]")
    play(mine)
    expect(mine.locator(".links .lk:not(.ask-me) b")).to_have_text(["Feast of the Hive"])
    play(mine)  # one's own effect: pass
    wait_until_asked(theirs)
    expect(theirs.locator(".lk.ask-me")).to_contain_text("2 answers of yours fit")
    theirs.click(".hand [data-piece^=dynamic_will]")
    expect(theirs.locator(".lk.ask-me")).to_contain_text("Dynamic Will")
    play(theirs)
    wait_until_asked(mine)
    expect(mine.locator(".dock h2")).to_have_text("Answer Dynamic Will?")
    expect(mine.locator(".prio")).to_contain_text("May answer")
    mine.click(".hand [data-piece^=sudden_rumor]")
    play(mine)
    links = [re.compile("Sudden Rumor"), re.compile("Dynamic Will"), re.compile("Feast of the Hive")]
    for page in (mine, theirs):
        expect(page.locator(".links .lk:not(.ask-me) b")).to_have_text(links)
        expect(page.locator(".field .hit .tag")).to_have_text("1")
    while wait_until_asked(mine) and mine.locator(".links").count():
        play(mine)
        wait_for_version(theirs, version(mine))  # whose page may show a moment later that it is asked
        if theirs.locator(".dock.mine").count():
            play(theirs)
            wait_for_version(mine, version(theirs))
    expect(mine.locator(".field.foe [data-piece^=twin_blade_dancer]")).to_have_count(0)


def test_an_unleash_is_used_once(company: Company) -> None:
    page = seated(company(), UNLEASH)
    expect(page.locator(".field:not(.foe) .star")).to_be_visible()
    page.click(".dock .acts .btn:has-text('Unleash')")
    expect(page.locator(".reading")).to_contain_text("Create five")
    before = version(page)
    page.click(".reading .use")
    wait_for_version(page, before + 1)
    wait_until_asked(page)
    expect(page.locator(".field:not(.foe) .times")).to_have_text("×5")
    expect(page.locator(".field:not(.foe) .star")).to_have_count(0)
    expect(page.locator(".dock .acts .btn:has-text('Unleash')")).to_have_count(0)
    page.click(".field:not(.foe) .lead button")
    expect(page.locator(".reading")).to_contain_text("Your Unleash has been used")


def test_an_illegal_deck_is_refused_with_a_sentence_and_a_legal_one_is_played(company: Company) -> None:
    page = company().open("/games/innomination/decks")
    law = page.locator(".law")
    expect(law).to_contain_text("The deck has no Leader yet.")
    expect(page.locator(".deck .btn.main")).to_be_disabled()
    page.select_option(".deck select >> nth=1", "deck kalua A")
    expect(law).to_have_attribute("data-legal", "true")
    page.fill(".deck input.in", "My reef")
    page.fill(".shelf input[type=search]", "bolt")
    bolt = page.locator("[data-card=bolt]")
    for _ in range(5):
        bolt.locator(".step").last.click()
    expect(law).to_contain_text("5 copies of Bolt in the Main Deck; at most 4 are allowed. IM-2")
    for _ in range(3):
        bolt.locator(".step").first.click()
    expect(law).to_contain_text("does not fit its Leader in this format")  # IM-129: Lightning in a deck of the deep
    page.select_option(".deck select >> nth=0", "free agent")
    expect(law).to_have_attribute("data-legal", "true")
    expect(page.locator("[data-count=main]")).to_have_text("50")
    page.click(".deck .btn.main")
    page.wait_for_selector(".table[data-status=playing]")
    assert wait_until_asked(page)
    expect(page.locator(".field:not(.foe) .lead button")).to_contain_text("Nahele")


def test_a_deck_goes_to_a_new_table_and_a_wrong_card_file_is_told_there(company: Company) -> None:
    page = company().open("/games/innomination/decks")
    page.select_option(".deck select >> nth=1", "deck sectonia B")
    expect(page.locator(".law")).to_have_attribute("data-legal", "true")
    page.fill(".deck input.in", "Under the bough")
    page.wait_for_function("() => document.querySelector('.acts1 a')?.href.includes('Under')")
    page.click(".acts1 a")
    page.wait_for_url("**/new?game=innomination**")
    area = page.locator("textarea.area")
    assert json.loads(area.input_value())["decks"][0]["name"] == "Under the bough"
    area.fill('{"extends": "starter", "cards": [{"id": "las_bolt", "type": "spel"}]}')
    area.blur()
    expect(page.locator("[role=status] .problem").first).to_contain_text("las_bolt: ")
    area.fill("")
    area.blur()
    page.fill("input.wide", "nonsense")
    page.locator("input.wide").blur()
    expect(page.locator("[role=status] .problem").first).to_contain_text("There is no deck 'nonsense'")


@pytest.mark.parametrize("seats", [2, 6])
def test_the_table_fits_a_phone_and_axe_finds_nothing_serious(company: Company, seats: int) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    person = company(phone=True)
    person.context.add_init_script(path=AXE)
    table = person.make(game="innomination", seats=seats, play_now=True, seed=5, bots=["random"] * (seats - 1))
    person.advance(table, 12)
    page = person.open(f"/table/{table}")
    wait_until_asked(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert serious(page) == []
    page.emulate_media(color_scheme="dark")
    assert serious(page) == []


def test_the_deck_builder_fits_a_phone_and_axe_finds_nothing_serious(company: Company) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    person = company(phone=True, lang="de")
    person.context.add_init_script(path=AXE)
    page = person.open("/games/innomination/decks")
    expect(page.locator(".law")).to_contain_text("Das Deck hat noch keinen Anführer.")
    page.wait_for_selector(".shelf li")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert serious(page) == []
    page.emulate_media(color_scheme="dark")
    assert serious(page) == []
