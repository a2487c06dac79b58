"""Playing in the terminal: whole games from typed lines, every command, refusals that lose nothing, and a record that
is always there."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from support.command import Command

from tessera.kernel.events import View
from tessera.kernel.native import i64, vec
from tessera.kernel.rng import Rng
from tessera.kernel.script import CARD, Ask
from tessera.matches.match import Match
from tessera.registry import all_games, find_game
from tessera.terminal import screen
from tessera.terminal.choices import Choices
from tessera.terminal.moves import play_line
from tessera.terminal.record_file import RecordFile
from tessera.terminal.replay import open_record
from tessera.terminal.session import Session

BINARY = ("play", "homeworlds", "--preset", "binary", "--hot-seat", "--seed", 2)
SET_UP = "homeworld b3 y1 g3\nhomeworld g2 b1 y3\n"


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data").rglob("*.jsonl"))


def entries(path: Path) -> list[dict[str, Any]]:
    return [json.loads(row) for row in path.read_text().splitlines()][1:]


def answers(path: Path) -> list[str]:
    return [e["text"] for e in entries(path) if e["do"] == "answer"]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_from_numbers_ends_with_a_winner_and_a_record_that_replays(
    tessera: Command, tmp_path: Path, seats: int
) -> None:
    ran = tessera("play", "template", "--seats", seats, "--bot", "random", "--seed", 3, typed="1\n" * 200)
    assert ran.status == 0
    assert "most points win" in ran.out
    (file,) = kept(tmp_path)
    assert f"tessera replay {file}" in ran.out
    assert tessera("check", file).out == "1 passed, 0 failed\n"
    again = tessera("replay", file)
    assert again.status == 0
    assert "most points win" in again.out


def test_a_hot_seat_game_of_homeworlds_by_notation(tessera: Command, tmp_path: Path) -> None:
    turns = "build g1 home0; end\nbuild y1 home1\n\ntrade g1 r1 home0\nend\n"
    ran = tessera(*BINARY, typed=SET_UP + turns)
    assert ran.status == 1  # the input ended before the game
    (file,) = kept(tmp_path)
    assert f"Input closed; the game is saved in {file}" in ran.err
    assert "Player 1 builds a small green ship (g1) at home." in ran.out
    assert "---- Player 2 ----" in ran.out
    assert answers(file)[-2:] == ["trade g1 r1 home0", "end"]


def test_a_bot_answers_and_the_person_is_told(tessera: Command) -> None:
    ran = tessera("play", "homeworlds", "--seed", 4, typed="homeworld b3 y1 g3\nhint\nquit\n")
    assert ran.status == 0
    assert "You place a large blue star (b3)." in ran.out
    assert "Casual 1 starts with a" in ran.out
    assert "your chance" in ran.out
    assert "Goodbye; the game is saved in" in ran.out


def test_what_tells_what_a_move_would_lead_to_and_plays_nothing(tessera: Command) -> None:
    ran = tessera("play", "template", "--seats", 2, "--seed", 3, typed="what 1\nwhat 2\nwhat nonsense\nwhat\nquit\n")
    assert ran.status == 0
    assert "You draw a card." in ran.out
    assert "for example: " in ran.out
    assert "cannot read 'nonsense'" in ran.out
    assert "Say which: what MOVE" in ran.out
    assert "nothing was played yet" in ran.out


def test_a_refused_move_says_why_and_loses_nothing(tessera: Command, tmp_path: Path) -> None:
    typed = (
        SET_UP
        + "build g3 home0\nattack y1 home0\nfrobnicate\n99\nsacrifice g3 home0; move g1 home0 home1\nbuild g1; end\n"
    )
    ran = tessera(*BINARY, typed=typed)
    assert "smallest green piece in the stash may be built: that is the small" in ran.out
    assert "Possible instead: build g1 home0." in ran.out
    assert "(HW-24)" in ran.out
    assert "'frobnicate' is not an action" in ran.out
    assert "'99' is not an action" in ran.out
    assert answers(kept(tmp_path)[0])[6:] == ["build g1 home0", "end"]


def test_a_question_mark_explains_without_playing(tessera: Command, tmp_path: Path) -> None:
    ran = tessera(*BINARY, typed=SET_UP + "? build g3 home0\n?build g1\n? gibberish\n?\nquit\n")
    assert "(HW-25)" in ran.out
    assert "That is legal now: build g1 home0." in ran.out
    assert "restart" in ran.out
    assert len(answers(kept(tmp_path)[0])) == 6


def test_undo_goes_back_answer_by_answer_and_keeps_the_log(tessera: Command, tmp_path: Path) -> None:
    ran = tessera(*BINARY, typed="star b3\nstar y1\nundo\nundo\nstar g2\nlog\nquit\n")
    assert ran.out.count("Taken back.") == 2
    assert "> log\n  Player 1 places a medium green star (g2).\nPlayer 1> quit" in ran.out
    assert [e["do"] for e in entries(kept(tmp_path)[0])] == ["answer", "answer", "undo", "undo", "answer"]
    assert tessera("check", *kept(tmp_path)).status == 0


def test_undo_of_a_later_answer_keeps_the_earlier_ones_in_the_log(tessera: Command) -> None:
    ran = tessera(*BINARY, typed="star b3\nstar y1\nundo\nlog\nquit\n")
    log = ran.out.split("> log\n")[1]
    assert "places a large blue star" in log
    assert "places a small yellow star" not in log


def test_restart_goes_back_to_the_start_of_the_turn(tessera: Command, tmp_path: Path) -> None:
    ran = tessera(*BINARY, typed=SET_UP + "build g1\nrestart\nundo\nquit\n")
    assert ran.out.count("Taken back.") == 1
    assert "one free action" in ran.out.split("Taken back.")[-1]
    assert "There is nothing to take back" in ran.out


def test_nothing_of_others_can_be_taken_back(tessera: Command) -> None:
    ran = tessera(*BINARY, typed=SET_UP + "undo\nrestart\nquit\n")
    assert "There is nothing to take back" in ran.out
    assert "Taken back." not in ran.out


def test_against_bots_one_goes_back_to_ones_own_last_decision(tessera: Command, tmp_path: Path) -> None:
    """Bots agree to everything, and the log of the record says so."""
    alone = ("play", "homeworlds", "--preset", "binary", "--bot", "random", "--seed", 2)
    ran = tessera(*alone, typed="homeworld b3 y1 g3\nundo\nquit\n")
    assert ran.out.count("Taken back.") == 1
    done = entries(kept(tmp_path)[0])
    assert [e["do"] for e in done][-2:] == ["consent", "undo"] and done[-1]["seat"] == done[-2]["seat"]


def test_log_table_list_rules_and_save(tessera: Command, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    typed = (
        f"{SET_UP}log 2\nlog\ntable\nlist\nrules XX-1\nsave {copy}\nsave {copy}\nsave\nsave /nowhere/x\nbuild\nquit\n"
    )
    ran = tessera(*BINARY, typed=typed)
    assert ran.status == 0
    assert "Saved in" in ran.out
    assert "exists already" in ran.out
    assert "cannot be written" in ran.out
    assert tessera("check", copy).status == 0


def test_a_person_who_resigns_has_lost(tessera: Command, tmp_path: Path) -> None:
    ran = tessera(*BINARY, typed=SET_UP + "resign\nno\nresign\nyes\n")
    assert "You play on." in ran.out
    assert "resigns." in ran.out
    assert "wins." in ran.out
    assert "Only one player is left." in ran.out
    assert entries(kept(tmp_path)[0])[-1]["do"] == "resign"


def test_a_game_can_be_resumed_even_after_a_cut_off_line(tessera: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    tessera("play", "homeworlds", "--seed", 4, "--record", file, typed="homeworld b3 y1 g3\n")
    before = answers(file)
    file.write_text(file.read_text() + '{"v": 1')
    ran = tessera("play", "homeworlds", "--resume", file, typed="build g1\n\n")
    assert "Casual 1" in ran.out
    assert answers(file)[: len(before)] == before
    assert "build g1 home0" in answers(file)
    assert tessera("check", file).status == 0


def test_a_resumed_game_must_be_of_that_game_and_unfinished(tessera: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    tessera(*BINARY, "--record", file, typed=SET_UP + "resign\nyes\n")
    assert "game of Homeworlds" in tessera("play", "template", "--resume", file).err
    assert "is over" in tessera("play", "homeworlds", "--resume", file).err
    assert "exists already" in tessera(*BINARY, "--record", file).err


def test_without_a_writable_folder_the_game_goes_on(tessera: Command, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    ran = tessera("play", "template", "--seed", 3, "--bot", "random", typed="1\n" * 60)
    assert ran.status == 0
    assert "cannot be kept" in ran.out
    assert "most points win" in ran.out
    assert "Traceback" not in ran.err


def test_closed_input_before_any_answer_keeps_nothing(tessera: Command, tmp_path: Path) -> None:
    ran = tessera(*BINARY, typed="")
    assert ran.status == 1
    assert "nothing was played" in ran.err
    assert kept(tmp_path) == []


def test_an_interrupt_ends_with_a_line_and_keeps_the_game(
    tessera: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["star b3", "star y1"])

    def typing(prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typing)
    ran = tessera(*BINARY)
    assert ran.status == 130
    assert "Stopped; the game is saved in" in ran.err
    assert answers(kept(tmp_path)[0]) == ["star b3", "star y1"]


def test_a_changed_record_is_frozen_with_a_sentence(tessera: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    tessera(*BINARY, "--record", file, typed=SET_UP)
    rows = file.read_text().splitlines()
    entry = json.loads(rows[2])
    file.write_text("\n".join([*rows[:2], json.dumps({**entry, "hash": "00000000"}), *rows[3:]]) + "\n")
    ran = tessera("replay", file)
    assert ran.status == 2
    assert "leads to another position" in ran.err
    file.write_text("\n".join([*rows[:2], json.dumps({**entry, "code": 10**30}), *rows[3:]]) + "\n")
    assert tessera("replay", file).status == 2
    assert tessera("check", file).status == 1


def test_replay_stops_where_it_is_told(tessera: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    tessera(*BINARY, "--record", file, typed=SET_UP)
    ran = tessera("replay", file, "--to", 2)
    assert "ship" not in ran.out
    assert "places a large blue star (b3)." in ran.out
    assert tessera("replay", file, "--to", 7).status == 2


def test_people_see_only_their_own_hidden_cards(tessera: Command, tmp_path: Path) -> None:
    """In a hot seat, no card that the other player holds is printed after the keyboard was passed on."""
    for turn in range(1, 7):
        file = tmp_path / f"{turn}.jsonl"
        ran = tessera("play", "template", "--hot-seat", "--seed", 5, "--record", file, typed="none\n" * turn)
        game, match = open_record(file)
        other = 1 - int(game.question(match.state).seat)
        held = game.full_view(match.state, other).zones[f"hand {other}"]
        printed = ran.out.split("----\n")[-1]
        assert f"{len(held)} hidden cards" in printed
        assert not set(held) & set(printed.split())


def test_long_lists_are_folded_and_their_numbers_still_count() -> None:
    game = find_game("homeworlds")
    text = "home0 (0, y1b2) g3y1b1-\nhome1 (1, g1b3) -y3\ns1 (r3) g1y2-\ns2 (g3) b2r1-"
    state = game.from_position(text, game.choose_options("binary", {}, 2), 2)
    ask = game.question(state)
    choices = Choices(game, state, ask, ("You", "Greedy 1"))
    assert sorted(choices.codes) == sorted(game.legal(state))
    whole, short = choices.text(80), choices.text(80, 12)
    assert whole.count("\n") >= 14
    assert short.count("\n") < 12
    assert "to see these" in short
    assert all(len(row) <= 80 for row in whole.splitlines())
    for number, code in enumerate(choices.codes, 1):
        assert choices.code(str(number)) == code
    assert choices.code("0") is None
    assert choices.code(str(len(choices.codes) + 1)) is None


@pytest.mark.parametrize("name", all_games())
def test_every_table_fits_eighty_columns(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    game = find_game(name)
    for seats in range(game.seats[0], game.seats[1] + 1):
        names = ["You", *(f"Greedy {i}" for i in range(1, seats))]
        state = game.new(game.choose_options("", {}, seats), seats, 7)
        rng = Rng(seats)
        for _ in range(60):
            for seat in (0, -1):
                table = screen.draw(game, game.full_view(state, seat), names)
                assert all(len(row) <= 80 for row in table.splitlines()), table
            if state.result is not None:
                break
            codes = game.legal(state)
            game.apply(state, codes[rng.below(len(codes))])


def test_a_game_without_a_drawing_is_listed_zone_by_zone_in_its_words() -> None:
    view = View(0, {"deck": ("?", "?"), "hand 0": ("b2", "a1")}, ("deck",), {"points": [1, 2], "mover": 0})
    listed = screen.plain_table(find_game("template"), view).splitlines()
    assert listed == ["Deck: ? x2", "hand 0: a1 b2", "Points: 1 2"], "facts without words are not for people"


def test_the_log_speaks_to_you_in_english() -> None:
    lines = [
        "You builds g1.",
        "You waits, and gets y1 for it.",
        "You is out.",
        "Bo takes y1 from You at You's home.",
        "You's home leaves.",
        "You passes.",
    ]
    assert screen.addressed(lines) == [
        "You build g1.",
        "You wait, and get y1 for it.",
        "You are out.",
        "Bo takes y1 from you at your home.",
        "Your home leaves.",
        "You pass.",
    ]


def test_a_person_is_warned_before_ending_a_turn_that_loses(tessera: Command, tmp_path: Path) -> None:
    """A fourth green ship at home lets the bot trigger a catastrophe there."""
    game = find_game("homeworlds")
    names = ("You", "Greedy 1")
    match = Match.start(game, game.choose_options("binary", {}, 2), 2, 2, names)
    match.seat_bot(1, "greedy")
    for line in ("homeworld b3 y1 g3", "homeworld g2 b1 y3", *["build g1; end", "build y1; end"] * 2):
        seat = int(game.question(match.state).seat)
        assert play_line(match, seat, line) == ""
    file = tmp_path / "mine.jsonl"
    file.write_text(match.record.text())
    ran = tessera("play", "homeworlds", "--resume", file, typed="build g1\nundo\ntrade g1 r1 home0\nquit\n")
    assert ran.out.count("Careful:") == 1
    assert "Careful:" in ran.out.split("Taken back.")[0]


def test_a_coach_says_before_an_answer_that_one_can_win(tessera: Command, tmp_path: Path) -> None:
    """Bob's only ship at home is small, and a large red one of yours has come there."""
    game = find_game("homeworlds")
    match = Match.start(game, game.choose_options("binary", {}, 2), 2, 2, ("You", "Greedy 1"))
    match.seat_bot(1, "greedy")
    begun = (
        "homeworld g3 y3 r3",
        "homeworld g2 b1 y1",
        "build r1; end",
        "pass; end",
        "move r3 home0 home1; end",
        "pass; end",
    )
    for line in begun:
        assert play_line(match, int(game.question(match.state).seat), line) == ""
    file = tmp_path / "mine.jsonl"
    file.write_text(match.record.text())
    ran = tessera("play", "homeworlds", "--resume", file, "--coach", typed="quit\n")
    assert "Coach: You can win this turn:" in ran.out
    assert "Coach:" not in tessera("play", "homeworlds", "--resume", file, typed="quit\n").out


def test_cards_go_by_their_titles_where_nobody_could_read_the_notation(tessera: Command) -> None:
    ran = tessera("play", "innomination", "--seed", 3, typed="1\n" * 30 + "hint\nplay Herald\n? play Herald\n")
    shown = ran.out.partition("Goodbye")[0]
    assert re.findall(r"\w+_\w+|\b\w+\.[ab]\d+\b|\[[A-Z]\d\]", shown) == []
    assert "Put Herald under the deck" in shown
    assert "hand: Armorer, Bannerman, Call to Arms" in shown
    assert max(len(row) for row in shown.splitlines() if not row.startswith("Your MAIN PHASE")) <= 80


def test_a_question_calls_the_others_by_their_names(tmp_path: Path) -> None:
    game = find_game("cities")
    match = Match.start(game, game.choose_options("", {}, 2), 2, 5, ["You", "Casual 1"])
    ask = Ask(0, CARD, vec[i64]([1]), "take", "CIT-1", args=(1, 1))
    session = Session(match, RecordFile(tmp_path / "kept.jsonl"))
    assert "Which city of Casual 1 do you take?" in session.question(ask)


def test_what_is_yours_is_called_so() -> None:
    told = screen.addressed(["Grave Digger goes from You's Main Deck to the Graveyard."])
    assert told == ["Grave Digger goes from your Main Deck to the Graveyard."]
    assert "{who}'s Main Deck" in find_game("innomination").words["en"]["line.mill"]
