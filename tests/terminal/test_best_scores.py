"""A game alone says at its end how fast it was, and what the best kept game of its kind is."""

import json
from pathlib import Path

import pytest
from support.command import Command

from tessera.kernel.game import Game
from tessera.matches.match import Match, replay
from tessera.matches.record import read_record
from tessera.registry import find_game
from tessera.terminal import best_scores
from tessera.terminal.best_scores import NOTES
from tessera.terminal.replay import open_record

ALONE = ("play", "cities", "--preset", "solo", "--seats", 1)
ROME = ("--option", "greece=false", "--option", "egypt=false", "--option", "persia=false")
FIRST = "1\n" * 60  # always the first choice: enough for a game of one empire
# How many turns that takes with some seeds.
SLOW, FAST, MIDDLING = (2, 18), (1, 7), (4, 11)


def folder(tmp_path: Path) -> Path:
    (found,) = (tmp_path / "data").rglob("games")
    return found


def test_the_first_a_better_and_a_worse_one(tessera: Command) -> None:
    said = [tessera(*ALONE, *ROME, "--seed", seed, typed=FIRST).out for seed, _ in (SLOW, FAST, MIDDLING)]
    assert f"Finished in {SLOW[1]} turns, the first with these options." in said[0]
    assert "Every empire is finished.\n" in said[0] and "most points" not in said[0]
    assert f"Finished in {FAST[1]} turns, better than the best with these options so far: {SLOW[1]}." in said[1]
    assert f"Finished in {MIDDLING[1]} turns; the best with these options so far: {FAST[1]}." in said[2]


def test_other_options_and_several_players_are_not_compared(tessera: Command) -> None:
    tessera(*ALONE, *ROME, "--seed", FAST[0], typed=FIRST)
    other = tessera(*ALONE, *ROME, "--option", "stall_rounds=9", "--seed", SLOW[0], typed=FIRST).out
    assert f"Finished in {SLOW[1]} turns, the first with these options." in other
    points = tessera(*ALONE, *ROME, "--option", "solo_score=empires", "--seed", SLOW[0], typed=FIRST).out
    assert "You win." in points and "Finished in" not in points
    several = tessera("play", "template", "--seats", 2, "--bot", "random", "--seed", 3, typed="1\n" * 200).out
    assert "most points win" in several and "with these options" not in several


def test_each_kept_game_is_replayed_once(tessera: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def noting(path: Path) -> tuple[Game, Match]:
        opened.append(path.name)
        return open_record(path)

    monkeypatch.setattr(best_scores, "open_record", noting)
    for _ in range(3):
        ran = tessera(*ALONE, *ROME, "--seed", FAST[0], typed=FIRST)
    assert f"Finished in {FAST[1]} turns; the best with these options so far: {FAST[1]}." in ran.out
    assert len(opened) == len(set(opened)) == 2
    (folder(tmp_path) / NOTES).write_text("not what it was")
    tessera(*ALONE, *ROME, "--seed", FAST[0], typed=FIRST)
    assert len(opened) == 5, "without notes all are looked at again"


def test_what_is_not_over_cannot_be_read_or_was_deleted_does_not_count(tessera: Command, tmp_path: Path) -> None:
    tessera(*ALONE, *ROME, "--seed", FAST[0], typed=FIRST)
    (fast,) = folder(tmp_path).glob("*.jsonl")
    assert tessera(*ALONE, *ROME, "--seed", SLOW[0], typed="1\n1\n").status == 1
    (folder(tmp_path) / "torn.jsonl").write_text(fast.read_text()[:700])
    (folder(tmp_path) / "odd.jsonl").write_bytes(b"\xff\xfe")
    (folder(tmp_path) / "empty.jsonl").write_text("")
    ran = tessera(*ALONE, *ROME, "--seed", SLOW[0], typed=FIRST)
    assert f"the best with these options so far: {FAST[1]}." in ran.out
    fast.unlink()
    ran = tessera(*ALONE, *ROME, "--seed", SLOW[0], typed=FIRST)
    assert f"Finished in {SLOW[1]} turns; the best with these options so far: {SLOW[1]}." in ran.out


def test_a_game_that_went_on_after_it_was_noted_is_looked_at_again(tessera: Command, tmp_path: Path) -> None:
    tessera(*ALONE, *ROME, "--seed", FAST[0], typed="1\n1\n")
    (unfinished,) = folder(tmp_path).glob("*.jsonl")
    tessera(*ALONE, *ROME, "--seed", SLOW[0], typed=FIRST)
    assert json.loads((folder(tmp_path) / NOTES).read_text())[unfinished.name][2] is None
    tessera("play", "cities", "--resume", unfinished, typed=FIRST)
    ran = tessera(*ALONE, *ROME, "--seed", MIDDLING[0], typed=FIRST)
    assert f"Finished in {MIDDLING[1]} turns; the best with these options so far: {FAST[1]}." in ran.out


def test_a_record_of_the_rules_before_keeps_its_score(tmp_path: Path) -> None:
    kept = read_record(Path(__file__).parent.parent / "golden" / "records" / "cities-solo.jsonl")
    match = replay(find_game("cities"), kept)
    assert match.record.header.version == 1
    assert best_scores.compared(match, tmp_path) == ""
