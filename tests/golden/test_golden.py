"""Kept games replay to their stored hashes, and their readable playthroughs are current."""

from pathlib import Path

import pytest
from golden.keys import check_keys
from golden.make_records import RECORDS, playthrough

from tessera.matches.match import replay
from tessera.matches.record import read_record
from tessera.registry import all_games, find_game

KEPT = sorted(RECORDS.glob("*.jsonl"))


@pytest.mark.parametrize("path", [pytest.param(p, id=p.stem) for p in KEPT])
def test_a_kept_game_replays(path: Path) -> None:
    record = read_record(path)
    m = replay(find_game(record.header.game), record)
    assert playthrough(m) == path.with_suffix(".txt").read_text()


def test_every_preset_has_a_kept_game() -> None:
    assert {p.stem for p in KEPT} == {f"{g.name}-{preset.name}" for g in all_games().values() for preset in g.presets}


def test_both_modes_play_the_same_games() -> None:
    """Keys of finished random games, in a file that plain and compiled runs read alike."""
    check_keys()
