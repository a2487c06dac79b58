"""Matches: records that replay, fair undo, resigning, forks, and refusals that lose nothing."""

from pathlib import Path

import pytest
from support.matches import answer_at_random

from tessera.games.homeworlds import GAME as HOMEWORLDS
from tessera.games.template import GAME as BEACONS
from tessera.kernel.errors import BadInput, Refused
from tessera.kernel.events import SPECTATOR
from tessera.kernel.game import Game
from tessera.kernel.options import Option, choose
from tessera.kernel.rng import Rng
from tessera.matches.match import Match, replay
from tessera.matches.record import read_record


def start(game: Game, seats: int = 2, preset: str = "", seed: int = 5) -> Match:
    return Match.start(game, game.choose_options(preset, None, seats), seats, seed)


def play_random(m: Match, answers: int, seed: int = 1) -> None:
    rng = Rng(seed)
    for _ in range(answers):
        if m.state.result is None:
            answer_at_random(m, rng)


def say(m: Match, text: str) -> None:
    seat = int(m.game.question(m.state).seat)
    for code in m.game.read(m.state, text):
        m.answer(seat, code)


def set_up(m: Match) -> None:
    say(m, "homeworld y2 b3 g3")
    say(m, "homeworld g1 b2 y3")


@pytest.mark.parametrize("game", [HOMEWORLDS, BEACONS])
def test_a_record_replays_from_its_file(game: Game, tmp_path: Path) -> None:
    m = start(game, 3)
    play_random(m, 60)
    path = tmp_path / "game.jsonl"
    path.write_text(m.record.text())
    again = replay(game, read_record(path))
    assert game.save(again.state) == game.save(m.state)
    assert again.lines(0) == m.lines(0)
    assert again.record.text() == m.record.text()


def test_a_line_cut_off_in_writing_is_left_out(tmp_path: Path) -> None:
    m = start(BEACONS)
    play_random(m, 5)
    path = tmp_path / "game.jsonl"
    path.write_text(m.record.text()[:-10])
    assert len(read_record(path).entries) == 4


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a record"),
        ("hello\n", "line 1"),
        ('{"tessera": 1}\n', "not a complete record"),
        ('{"tessera": 9, "game": "template"}\n', "record format 9"),
        ("[1]\n", "line 1"),
    ],
)
def test_a_broken_record_gets_a_sentence(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text)
    with pytest.raises(BadInput, match=complaint):
        read_record(path)


def test_a_record_under_other_rules_is_frozen_not_reinterpreted() -> None:
    m = start(BEACONS)
    play_random(m, 8)
    m.record.entries[5].hash = "00000000"
    with pytest.raises(BadInput, match=r"Entry 6 .* leads to another position"):
        replay(BEACONS, m.record)
    assert len(replay(BEACONS, m.record, check=False).record.entries) == 8


def test_an_illegal_answer_changes_nothing() -> None:
    m = start(HOMEWORLDS)
    set_up(m)
    before = HOMEWORLDS.save(m.state)
    seat = int(HOMEWORLDS.question(m.state).seat)
    with pytest.raises(Refused) as caught:
        m.answer(seat, HOMEWORLDS.parse(m.state, f"build g2 home{seat}"))
    assert caught.value.reason.rule in ("HW-25", "HW-24")
    with pytest.raises(Refused):
        m.answer(1 - seat, HOMEWORLDS.legal(m.state)[0])
    assert HOMEWORLDS.save(m.state) == before


def test_a_turn_can_be_restarted_until_somebody_else_acts() -> None:
    m = start(HOMEWORLDS)
    set_up(m)
    seat = int(HOMEWORLDS.question(m.state).seat)
    begun = m.version
    key = HOMEWORLDS.key(m.state)
    say(m, "pass")
    assert m.undo_choices(seat) == [begun]
    m.undo(seat, begun)
    assert HOMEWORLDS.key(m.state) == key
    begun = m.version
    say(m, "pass; end")
    assert m.undo_choices(seat) == [begun + 1, begun]  # the other seat is asked, and has not answered
    assert m.undo_choices(1 - seat) == []
    say(m, "pass")
    assert m.undo_choices(seat) == [] != m.undo_choices(1 - seat)
    with pytest.raises(BadInput, match="all agree"):
        m.undo(seat, begun)


def test_the_answers_of_a_seat_that_stand_are_known() -> None:
    m = start(HOMEWORLDS)
    set_up(m)
    seat, begun = int(HOMEWORLDS.question(m.state).seat), m.version
    say(m, "pass; end")
    say(m, "pass; end")
    assert m.answered_at(seat)[:2] == [begun + 1, begun]
    m.agree(seat, begun + 1)
    m.undo(seat, begun + 1)
    assert m.answered_at(seat)[0] == begun
    assert all(v < begun for v in m.answered_at(1 - seat))


def test_a_bot_that_takes_another_seat_does_not_end_the_free_part() -> None:
    m = start(HOMEWORLDS)
    set_up(m)
    seat = int(HOMEWORLDS.question(m.state).seat)
    begun, key = m.version, HOMEWORLDS.key(m.state)
    say(m, "pass")
    m.seat_bot(1 - seat, "casual")
    assert m.undo_choices(seat) == [begun]
    m.undo(seat, begun)
    assert HOMEWORLDS.key(m.state) == key == HOMEWORLDS.key(replay(HOMEWORLDS, m.record).state)
    m.seat_bot(seat, "casual")
    assert m.undo_choices(seat) == []


def test_undo_beyond_the_free_part_needs_consent_and_is_in_the_record() -> None:
    m = start(HOMEWORLDS)
    set_up(m)
    begun, key = m.version, HOMEWORLDS.key(m.state)
    say(m, "pass; end")
    say(m, "pass")
    m.agree(0, begun)
    m.undo(0, begun)
    assert HOMEWORLDS.key(m.state) == key
    assert [e.do for e in m.record.entries[-2:]] == ["consent", "undo"]
    assert HOMEWORLDS.key(replay(HOMEWORLDS, m.record).state) == key
    forged = replay(HOMEWORLDS, m.record).record
    del forged.entries[-2]
    forged.entries[-1].v -= 1
    with pytest.raises(BadInput, match="all agree"):
        replay(HOMEWORLDS, forged)


def test_what_revealed_a_card_cannot_be_taken_back() -> None:
    m = start(BEACONS)
    seat = int(BEACONS.question(m.state).seat)
    m.answer(seat, 0)  # plays nothing and draws a card
    assert m.undo_choices(seat) == []
    assert m.undo_choices(1 - seat) == []


def test_undo_leaves_the_undone_moves_out_of_the_log_but_in_the_record() -> None:
    m = start(HOMEWORLDS)
    set_up(m)
    lines = m.lines(SPECTATOR)
    seat = int(HOMEWORLDS.question(m.state).seat)
    say(m, "pass")
    assert len(m.lines(SPECTATOR)) == len(lines) + 1
    m.undo(seat, m.undo_choices(seat)[0])
    assert m.lines(SPECTATOR) == lines
    assert m.record.entries[-2].text == "pass"


def test_a_fork_shares_the_past_and_goes_its_own_way() -> None:
    m = start(BEACONS, 3)
    play_random(m, 12)
    fork = m.fork(6)
    assert BEACONS.key(fork.state) == BEACONS.key(m.states[6])
    play_random(fork, 3, seed=9)
    assert m.version == 12
    with pytest.raises(BadInput, match="moves 0 to 12"):
        m.fork(13)


def test_resigning_is_an_entry_and_happens_once() -> None:
    m = start(HOMEWORLDS, 4)
    m.resign(2)
    assert m.record.entries[-1].do == "resign"
    with pytest.raises(BadInput, match="already left"):
        m.resign(2)
    assert HOMEWORLDS.key(replay(HOMEWORLDS, m.record).state) == HOMEWORLDS.key(m.state)


def test_bots_take_and_leave_seats_in_the_record() -> None:
    m = start(BEACONS)
    m.seat_bot(1, "greedy")
    m.seat_bot(1, "")
    assert [e.text for e in replay(BEACONS, m.record).record.entries] == ["greedy", ""]


def test_forced_answers_stop_where_being_asked_would_tell() -> None:
    """A seat without a thief has only one answer to a thief; with `ask_always` it is asked all the same."""
    found = 0
    for seed in range(60):
        m = start(BEACONS, 2, seed=seed)
        rng = Rng(seed)
        while m.state.result is None:
            ask = BEACONS.question(m.state)
            if ask.secret and len(ask.answers) == 1:
                found += 1
                assert m.answer_forced(ask_always=True) == 0
                assert m.answer_forced() >= 1
                continue
            codes = BEACONS.legal(m.state)
            m.answer(int(ask.seat), codes[int(rng.below(len(codes)))])
    assert found > 0


def test_a_big_seed_deals_by_a_strong_hash_and_replays() -> None:
    seed = (1 << 255) + 12345
    m = start(BEACONS, 2, seed=seed)
    play_random(m, 10)
    assert BEACONS.key(replay(BEACONS, m.record).state) == BEACONS.key(m.state)
    other = start(BEACONS, 2, seed=seed + 1)
    assert BEACONS.key(other.states[0]) != BEACONS.key(m.states[0])


def test_what_an_old_record_does_not_name_is_as_it_was_played_then() -> None:
    options = (
        Option("hand", 5, "Cards to begin with.", low=1, high=9),
        Option("last_card", "wins", "What the last card does.", "", ("wins", "nothing"), since=3, before="nothing"),
    )
    assert choose(options, (), "", {"hand": 4}, 2) == {"hand": 4, "last_card": "nothing"}
    assert choose(options, (), "", {"hand": 4}, 3) == {"hand": 4, "last_card": "wins"}
    assert choose(options, (), "", {"last_card": "wins"}, 2)["last_card"] == "wins"
    assert choose(options, ())["last_card"] == "wins"
