"""Splendor in the terminal: every preset plays on typed lines, moves are typed as people write them, bad input gets a
sentence, and the table marks exactly what the reader can buy."""

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from tessera.bots import find_bot
from tessera.cli import main
from tessera.games.splendor.cards import CARD_IDS
from tessera.games.splendor.rules.codes import BUY, verb_of
from tessera.games.splendor.rules.paying import usual_payment
from tessera.games.splendor.state import Table
from tessera.games.splendor.words.notation import payment_text
from tessera.games.splendor.words.terminal import STYLES, draw
from tessera.kernel.chair import Chair
from tessera.kernel.events import SPECTATOR
from tessera.kernel.rng import Rng
from tessera.kernel.state import State
from tessera.matches.match import Match
from tessera.registry import find_game
from tessera.terminal.moves import play_line

PRESETS = ("base", "cities", "trading-posts", "orient", "strongholds", "combined")
GAME = find_game("splendor")

Play = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """What the terminal prints for typed lines."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")

    def typed(*args: object, lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        with pytest.raises(SystemExit):
            main(["play", "splendor", *(str(a) for a in args)])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return out

    return typed


def played(preset: str, seats: int, seed: int, answers: int) -> list[State]:
    """Every position of a random game."""
    s = GAME.new(GAME.choose_options(preset, {}, seats), seats, seed)
    rng = Rng(seed)
    out = [s.clone()]
    while s.result is None and len(out) < answers:
        seat = int(GAME.question(s).seat)
        GAME.apply(s, find_bot("random").choose(Chair(GAME, s, seat), rng))
        out.append(s.clone())
    return out


def match(seed: int, preset: str = "base", *lines: str) -> Match:
    m = Match.start(GAME, GAME.choose_options(preset, {}, 2), 2, seed, ["Ann", "Bob"])
    for line in lines:
        assert say(m, line) == ""
    return m


def say(m: Match, line: str) -> str:
    """Play a line for whoever is asked; the refusal, if it is one."""
    ask = m.game.asked(m.state)
    assert ask is not None
    return play_line(m, int(ask.seat), line)


def table(m: Match) -> Table:
    return cast(Table, m.state)


def tokens(m: Match, p: int) -> list[int]:
    return [int(x) for x in table(m).tokens[6 * p : 6 * p + 6]]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_scripted_game_runs_to_some_depth(play: Play, preset: str, seats: int) -> None:
    """The number of a choice is typed again and again; 7 is often a buy or a reservation, 1 is always there."""
    lines = "".join(f"{n}\n1\n" for n in (7, 12, 20, 3, 26, 9, 1, 31)) * 8
    out = play("--preset", preset, "--seats", seats, "--bot", "random", "--seed", 4, lines=lines)
    assert "Round 12" in out or "the game is over" in out
    assert "Random 1 takes" in out
    assert all(len(line) <= 80 for line in out.splitlines() if line.startswith(("LEVEL", "ORIENT", "NOBLES", "CITIES")))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_fits_eighty_columns_at_every_moment_for_every_reader(preset: str, seats: int) -> None:
    for i, s in enumerate(played(preset, seats, seats, 400)):
        v = GAME.full_view(s, i % (seats + 1) - 1)
        v.facts["names"] = ["You", "Greedy 1", "Greedy 2", "Greedy 3"][:seats]
        rows = draw(v, 80).splitlines()
        assert max(map(len, rows)) <= 80, "\n".join(rows)
        assert len(rows) < 60


@pytest.mark.parametrize("preset", PRESETS)
def test_the_star_marks_exactly_what_the_reader_can_buy(preset: str) -> None:
    checked = 0
    for seed in (1, 2):
        for s in played(preset, 2, seed, 400):
            if not GAME.between_turns(s):
                continue
            seat = int(GAME.question(s).seat)
            drawn = draw(GAME.full_view(s, seat), 80)
            marked = set(re.findall(r"\*([BO]\d\w+)", drawn))
            assert marked == {GAME.describe(s, x)[4:] for x in GAME.legal(s) if verb_of(x) == BUY}
            checked += bool(marked)
    assert checked > 20


def test_a_card_reserved_unseen_is_a_level_to_others_and_a_card_to_its_owner() -> None:
    """SPL-7"""
    m = match(3, "base", "reserve deck 2")
    owner = 1 - int(table(m).mover)
    assert "reserved a level 2 card" in draw(GAME.full_view(m.state, 1 - owner), 80)
    assert "reserved a level 2 card" in draw(GAME.full_view(m.state, SPECTATOR), 80)
    own = draw(GAME.full_view(m.state, owner), 80)
    assert re.search(r"reserved  B2\w\d \+\w", own)


def test_colours_are_painted_only_where_a_letter_stands() -> None:
    painted = "".join(f"({pattern})" if i == 0 else f"|({pattern})" for i, (pattern, _) in enumerate(STYLES))
    found = [m[0] for m in re.finditer(painted, "*B3U4 +U 5p W3 K7 gold2, Greedy 1 takes WW; Round 2, N06 R3")]
    assert found == ["*B3U4", "+U", "W3", "K7", "gold2", "WW", "R3"]


def test_gems_and_reservations_are_typed_as_people_write_them() -> None:
    m = match(1)
    first = int(table(m).mover)
    assert say(m, "take WUG") == ""
    assert tokens(m, first) == [1, 1, 1, 0, 0, 0]
    assert say(m, "TAKE r r") == ""
    assert tokens(m, 1 - first) == [0, 0, 0, 2, 0, 0]
    assert say(m, "reserve deck 2") == ""
    assert tokens(m, first)[5] == 1
    card = GAME.view(m.state, 0).zones["row 3"][0]
    assert say(m, f"reserve {card.lower()}") == ""
    assert GAME.view(m.state, 0).zones[f"hand {1 - first}"] == (card,)


def rich(tokens_of_mover: tuple[int, ...]) -> Match:
    """A game in which the mover holds these tokens."""
    m = match(1)
    p = int(table(m).mover)
    for c, n in enumerate(tokens_of_mover):
        table(m).tokens[6 * p + c] += n
        table(m).bank[c] -= n
    m.state.pending = None
    return m


def buyable(m: Match) -> str:
    """A face-up level 1 card of which a gem can be replaced by the gold held."""
    return next(GAME.describe(m.state, x)[4:] for x in GAME.legal(m.state) if verb_of(x) == BUY)


def test_a_purchase_is_typed_with_or_without_its_payment() -> None:
    m = rich((3, 3, 3, 3, 3, 1))
    p = int(table(m).mover)
    card = buyable(m)
    assert say(m, f"buy {card}") == ""
    ask = GAME.question(m.state)
    assert ask.prompt == "pay"
    ways = [GAME.describe(m.state, int(x)) for x in ask.answers]
    with_gold = next(w for w in ways if "gold1" in w)
    m = rich((3, 3, 3, 3, 3, 1))
    assert say(m, f"buy {card} {with_gold}") == ""
    assert tokens(m, p)[5] == 0
    assert card in GAME.view(m.state, p).zones[f"cards {p}"]


def test_the_only_payment_may_be_typed_too() -> None:
    m = rich((3, 3, 3, 3, 3, 0))
    p = int(table(m).mover)
    card = buyable(m)
    key = GAME.key(m.state)
    assert say(m, f"buy {card} with gold1").startswith("You can only pay ")
    assert say(m, f"buy {card} with W9").startswith("'W9' is not part of a payment")
    elsewhere = next(
        c for c in CARD_IDS[1:] if f"buy {c}" not in [GAME.describe(m.state, x) for x in GAME.legal(m.state)]
    )
    assert not say(m, f"buy {elsewhere} with W1").startswith("You can only pay ")
    assert GAME.key(m.state) == key
    paid = payment_text(int(usual_payment(table(m), p, CARD_IDS.index(card))))
    assert say(m, f"buy {card} with {paid}") == ""
    assert card in GAME.view(m.state, p).zones[f"cards {p}"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "no move"),
        ("dance", "take WUG"),
        ("take", "take WUG"),
        ("take WX", "'X' is not a colour"),
        ("take WWU", "three different gems"),
        ("take WU", "SPL-10"),
        ("buy", "buy B3U4"),
        ("buy B9Z9", "There is no card 'B9Z9'"),
        ("buy {dear}", "{dear}): you lack "),
        ("reserve deck 4", "reserve deck 2"),
        ("reserve deck O1", "deck"),
        ("pass", "SPL-31"),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(line: str, expected: str) -> None:
    m = match(1)
    dear = GAME.view(m.state, 0).zones["row 3"][0]
    key = GAME.key(m.state)
    sentence = say(m, line.format(dear=dear))
    assert expected.format(dear=dear) in sentence
    assert sentence.rstrip()[-1] in ".?)"
    assert GAME.key(m.state) == key


def test_a_payment_that_does_not_fit_is_refused_whole() -> None:
    m = rich((3, 3, 3, 3, 3, 1))
    card = buyable(m)
    key = GAME.key(m.state)
    for payment in ("gold5", "W7", "U1 W1 G1 R1 K1 gold1", "seven"):
        sentence = say(m, f"buy {card} with {payment}")
        assert sentence.endswith((".", ")")) and len(sentence) > 20
        assert GAME.key(m.state) == key
