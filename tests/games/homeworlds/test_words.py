"""What Homeworlds says: labels, log lines, near misses, the card browser, and systems by their names."""

import pytest

from tessera.games.homeworlds.game import GAME
from tessera.games.homeworlds.rules.codes import MOVE, verb_of
from tessera.games.homeworlds.words.text import SYSTEMS, system_title
from tessera.kernel.errors import BadInput
from tessera.kernel.state import State
from tessera.matches.match import Match

NAMES = ("Ada", "Mira")
POSITION = """\
home0 (0, y1b2) g3y1b1-
home1 (1, g1b3) -y3
s1 (r3) g1-y2
s2 (g3) b2r1-
"""


def position(text: str = POSITION, **given: bool | int | str) -> State:
    return GAME.from_position(text, GAME.choose_options("binary", given, 2), 2)


@pytest.mark.parametrize(
    ("typed", "english", "german", "rule"),
    [
        ("build g1 s1", "Build a small green ship at Vesta", "Ein kleines grünes Schiff bauen in Vesta", "HW-25"),
        (
            "trade g3 r3 home0",
            "Trade the large green ship for red at your home",
            "Großes grünes Schiff gegen Rot tauschen in deiner Heimat",
            "HW-26",
        ),
        (
            "move y1 home0 s1",
            "Move the small yellow ship from your home to Vesta",
            "Kleines gelbes Schiff bewegen von deiner Heimat nach Vesta",
            "HW-27",
        ),
        (
            "discover y1 home0 r3",
            "Move the small yellow ship from your home to a new large red star",
            "Kleines gelbes Schiff bewegen von deiner Heimat an einen neuen großen roten Stern",
            "HW-27",
        ),
        (
            "attack y2 s1",
            "Capture the medium yellow ship of Mira at Vesta",
            "Mittleres gelbes Schiff von Mira erobern in Vesta",
            "HW-28",
        ),
        (
            "sacrifice b2 s2",
            "Sacrifice the medium blue ship at Ceres for two trades",
            "Mittleres blaues Schiff opfern in Ceres für zwei Tausche",
            "HW-30",
        ),
        ("pass", "Do nothing", "Nichts tun", "HW-21"),
    ],
)
def test_an_answer_has_a_label_and_a_rule(typed: str, english: str, german: str, rule: str) -> None:
    s = position()
    code = GAME.parse(s, typed)
    assert GAME.label(s, code, "en", NAMES) == english
    assert GAME.label(s, code, "de", NAMES) == german
    assert GAME.choice_rule(s, code) == rule


def test_the_log_tells_where_and_what_in_both_languages() -> None:
    s = position()
    m = Match.start(GAME, s.settings, 2, 0, NAMES)
    m.states = [s]
    for typed in ("trade g3 r3 home0", "end"):
        m.answer(0, GAME.parse(m.state, typed))
    assert m.lines(-1) == ["Ada trades a large green ship (g3) for a large red ship (r3) at home."]
    assert m.lines(-1, lang="de") == [
        "Ada tauscht ein großes grünes Schiff (g3) gegen ein großes rotes Schiff (r3) in der eigenen Heimat."
    ]


def refusal(s: State, code: int) -> str:
    reason = GAME.why_not(s, 0, code)
    assert reason is not None
    return GAME.sentence(reason)


def test_near_misses_are_powers_that_do_not_work() -> None:
    """No yellow ship or star in Ceres; a medium ship that the small one at Vesta cannot capture."""
    s = position()
    told = {GAME.label(s, c, "en", NAMES): refusal(s, c) for c in GAME.near_misses(s, 0)}
    assert told["Capture the medium yellow ship of Mira at Vesta"].startswith("The medium yellow ship is larger than")
    moves = [label for label in told if label.startswith("Move the small red ship from Ceres")]
    assert moves and told[moves[0]] == "You have no yellow at Ceres: neither a ship of yours nor a star."
    assert GAME.near_misses(s, 1) == []


def test_a_catastrophe_that_must_wait_is_a_near_miss() -> None:
    s = position(POSITION.replace("s2 (g3) b2r1-", "s2 (g3) g1g2g2-"), catastrophes="end")
    labels = {GAME.label(s, c): GAME.why_not(s, 0, c) for c in GAME.near_misses(s, 0)}
    reason = labels["Trigger the green catastrophe at Ceres"]
    assert reason is not None and reason.rule == "HW-38"


def test_after_a_sacrifice_only_its_colour_can_be_missed() -> None:
    s = position()
    GAME.apply(s, GAME.parse(s, "sacrifice y1 home0"))
    assert {verb_of(c) for c in GAME.near_misses(s, 0)} <= {MOVE}


def test_systems_are_read_by_their_names() -> None:
    s = position()
    assert GAME.parse(s, "move y1 home0 Vesta") == GAME.parse(s, "move y1 home0 s1")
    assert GAME.parse(s, "sacrifice b2 ceres") == GAME.parse(s, "sacrifice b2 s2")
    with pytest.raises(BadInput, match="There is no system Juno"):
        GAME.parse(s, "move y1 home0 Juno")


def test_no_two_systems_share_a_name() -> None:
    titles = [system_title(i) for i in range(1, 60)]
    assert len(set(titles)) == len(titles)
    assert titles[len(SYSTEMS)] == f"{SYSTEMS[0]}-2"


def test_the_browser_has_every_piece_alignment_and_name() -> None:
    cards = {card["name"]: card for card in GAME.cards()}
    pieces = [name for name, card in cards.items() if card["facts"]["kind"] == "piece"]
    assert len(pieces) == 12
    assert cards["g2"]["facts"] == {"kind": "piece", "colour": "green", "size": 2, "power": "build"}
    assert "two builds" in cards["g2"]["text"]
    assert cards["s1"]["title"] == "Vesta"
    assert {"good", "evil"} <= set(cards)
