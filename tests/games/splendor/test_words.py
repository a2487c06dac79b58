"""What Splendor says: labels, log lines, near misses and the card browser."""

from pathlib import Path

import pytest

from tessera.games import splendor
from tessera.games.splendor.cards import CARD_IDS, COST, LEVEL, NOBLE_IDS, PRESTIGE, TILE_IDS
from tessera.games.splendor.game import GAME
from tessera.kernel.errors import BadInput
from tessera.kernel.state import State
from tessera.matches.match import Match

NAMES = ("Ada", "Mira")


def position(text: str, preset: str = "base", **given: bool | int | str) -> State:
    return GAME.from_position(text, GAME.choose_options(preset, given, 2), 2)


@pytest.fixture
def s() -> State:
    text = "bank W0 U4 G4 R4 K4 gold4\nrow 1: B1W8 B1U1 B1G1 B1K1\nrow 2: B2K5 B2U1 B2G1 B2R1\n"
    return position(text + "player 0: tokens W4 gold1 | cards B1W1")


@pytest.mark.parametrize(
    ("typed", "english", "german", "rule"),
    [
        ("take UGR", "Take blue, green, red", "Blau, Grün, Rot nehmen", "SPL-9"),
        ("take UU", "Take 2 blue", "2 Blau nehmen", "SPL-11"),
        ("reserve deck 2", "Reserve the top card of level 2", "Oberste Karte der Stufe 2 reservieren", "SPL-13"),
        (
            "reserve B1U1",
            "Reserve the sapphire, level 1 (B1U1)",
            "Saphir, Stufe 1 (B1U1) reservieren",
            "SPL-13",
        ),
        (
            "buy B2K5",
            "Buy the onyx, level 2, 2 prestige (B2K5): 4 white",
            "Onyx, Stufe 2, 2 Prestige (B2K5) kaufen: 4 Weiß",
            "SPL-16",
        ),
    ],
)
def test_an_answer_has_a_label_and_a_rule(s: State, typed: str, english: str, german: str, rule: str) -> None:
    code = GAME.parse(s, typed)
    assert code in GAME.legal(s)
    assert GAME.label(s, code) == english
    assert GAME.label(s, code, "de") == german
    assert GAME.choice_rule(s, code) == rule


def test_a_payment_is_labelled_and_told_with_the_card(s: State) -> None:
    m = Match.start(GAME, s.settings, 2, 0, NAMES)
    m.states = [s]
    m.answer(0, GAME.parse(s, "buy B2K5"))
    code = GAME.parse(m.state, "with W3 gold1")
    assert GAME.prompt(m.state, GAME.question(m.state)) == "How do you pay for the onyx (level 2, 2 prestige, B2K5)?"
    assert GAME.label(m.state, code) == "Pay 3 white, 1 gold"
    assert GAME.label(m.state, code, "de") == "Mit 3 Weiß, 1 Gold bezahlen"
    m.answer(0, code)
    assert m.lines(-1)[0] == "Ada buys the onyx (level 2, 2 prestige, B2K5), paying 3 white and 1 gold."
    assert m.lines(-1, lang="de")[0] == "Ada kauft Onyx (Stufe 2, 2 Prestige, B2K5) für 3 Weiß und 1 Gold."


def test_gold_cards_are_shown_in_a_payment_as_the_notation_names_them() -> None:
    s = position("row 1: B1R7\nplayer 0: tokens W2 | cards O101", "orient")
    GAME.apply(s, GAME.parse(s, "buy B1R7"))
    shown = [GAME.describe(s, code) for code in GAME.legal(s)]
    assert shown == ["with W2 card1", "with W1 card1"]
    assert f"`{shown[0]}` (a gold card)" in Path(splendor.__file__).with_name("README.md").read_text()
    assert [GAME.parse(s, text) for text in shown] == list(GAME.legal(s))
    with pytest.raises(BadInput, match="card1"):
        GAME.parse(s, "with W2 gems1")


def test_a_card_reserved_unseen_stays_unnamed_for_the_others(s: State) -> None:
    m = Match.start(GAME, s.settings, 2, 0, NAMES)
    m.states = [s]
    m.answer(0, GAME.parse(s, "reserve deck 3"))
    for lang, said in (("en", "Ada reserves a level 3 card from the deck."), ("de", "vom Stapel.")):
        assert any(line.endswith(said) for line in m.lines(1, lang=lang))
        assert not any("B3" in line for line in m.lines(1, lang=lang))
        assert any("B3" in line for line in m.lines(0, lang=lang))


def test_near_misses_are_cards_that_cost_too_much_and_pairs_from_small_piles(s: State) -> None:
    labels = {GAME.label(s, c): GAME.why_not(s, 0, c) for c in GAME.near_misses(s, 0)}
    dear = labels["Buy the diamond, level 1, 1 prestige (B1W8): 4 green"]
    assert dear is not None and dear.rule == "SPL-17"
    assert GAME.sentence(dear).endswith(": you lack 4 green; your gold does not cover that.")
    assert GAME.sentence(dear, "de").endswith(": dir fehlt 4 Grün; dein Gold reicht dafür nicht.")
    assert "Buy the onyx, level 2, 2 prestige (B2K5): 4 white" not in labels
    assert GAME.near_misses(s, 1) == []


def test_a_view_tells_its_seat_what_a_card_would_be_paid_with(s: State) -> None:
    pays = GAME.view(s, 0).facts["pays"]
    assert pays["B2K5"] == {"W": 4}
    assert "B1W8" not in pays and "pays" not in GAME.view(s, -1).facts
    short = position("row 2: B2K5 B2U1 B2G1 B2R1\nplayer 0: tokens W3 gold1 | cards B1W1")
    assert GAME.view(short, 0).facts["pays"]["B2K5"] == {"W": 3, "gold": 1}


def test_the_browser_has_every_card_with_its_facts() -> None:
    cards = {card["name"]: card for card in GAME.cards()}
    assert set(cards) >= {*CARD_IDS[1:], *NOBLE_IDS, *TILE_IDS, *"WUGRK", "gold", "post 1", "post 5"}
    for i in range(1, len(CARD_IDS)):
        facts = cards[CARD_IDS[i]]["facts"]
        assert (facts["level"], facts["points"]) == (LEVEL[i], PRESTIGE[i])
        assert [facts["cost"].get(c, 0) for c in "WUGRK"] == [COST[5 * i + c] for c in range(5)]
    assert cards["B2K5"]["facts"]["bonus"] == "K"
    assert cards["O306"]["facts"]["gives_up"] == {"K": 2}
    assert cards["O101"]["facts"]["bonus"] == "gold"
    assert cards["N01"]["facts"]["needs"] == {"W": 4, "U": 4}
    bruges = cards["BrugesB"]["facts"]
    assert (bruges["city"], bruges["side"], bruges["any"], bruges["any_other"]) == ("Bruges", "B", 4, True)
    assert cards["post 4"]["facts"]["noble"] is True
    titles = [card["title"] for card in cards.values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(
    ("preset", "text", "typed", "labels"),
    [
        (
            "orient",
            "orient row 1: O106\nplayer 0: tokens G3 K2 | cards B1U1\n",
            "buy O106",
            ["Attach it to the sapphire, level 1 (B1U1)"],
        ),
        (
            "orient",
            "orient row 3: O307\nplayer 0: cards B1W1 B1W2 B1W3\n",
            "buy O307",
            [f"Give up the diamond, level 1 (B1W{i})" for i in (1, 2, 3)],
        ),
        (
            "strongholds",
            "row 1: B1R7 B1U1 B1U2 B1U3\nforts B1U1=1x1\nplayer 0: tokens W4\n",
            "buy B1R7",
            [
                "Remove a stronghold of Mira from the sapphire, level 1 (B1U1)",
                "Place a stronghold on the sapphire, level 1 (B1U2)",
            ],
        ),
    ],
)
def test_the_questions_of_expansions_are_labelled_too(preset: str, text: str, typed: str, labels: list[str]) -> None:
    s = position(text, preset)
    GAME.apply(s, GAME.parse(s, typed))
    shown = [GAME.label(s, c, "en", NAMES) for c in GAME.legal(s)]
    assert set(labels) <= set(shown)


def test_a_price_in_bonuses_is_said() -> None:
    s = position("orient row 3: O307\nplayer 0: cards B1W1 B1W2\n", "orient")
    code = GAME.parse(s, "buy O307")
    assert GAME.label(s, code) == "Buy the sapphire, Orient level 3, 3 prestige (O307): 2 white bonuses"
    assert GAME.choice_rule(s, code) == "SPL-88"
