"""Scores of finished games that are compared with others: kept with the tables, on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from support.server import Online, Visitor, opened

from tessera.matches.match import Match
from tessera.registry import find_game
from tessera.server.tables.best_scores import LAST_TABLES

pytestmark = pytest.mark.anyio

NEARLY = """
turn: round {turns}
finished 0: greece egypt persia
cities 0: Rome Capua Milan Ravenna Tarraco
hand 0: Small-festival
city deck: Brundisium
event deck: Curse Curse Curse
"""


@pytest.fixture
async def online(database: str) -> AsyncIterator[Online]:
    async with opened(database) as found:
        yield found


async def nearly(person: Visitor, turns: int, **options: Any) -> str:
    position = NEARLY.format(turns=turns)
    wanted = {"preset": "solo", "options": options, "play_now": True, "position": position}
    return await person.table("cities", 1, **wanted)


async def finished(person: Visitor, turns: int, lang: str = "en", **options: Any) -> str:
    """The sentence at the end of a game alone that is finished in so many turns."""
    table = await nearly(person, turns, **options)
    return await finish(person, table, lang)


async def finish(person: Visitor, table: str, lang: str = "en") -> str:
    async with person.socket(table, lang=lang) as s:
        now = await s.next("snapshot")
        festival = next(c for c in now["question"]["choices"] if "estival" in c["text"])
        await s.send(person.command("play", v=now["v"], code=festival["code"]))
        over = await s.table(lambda t: bool(t["best"]))
    assert over["status"] == "over"
    return str(over["best"])


async def test_a_game_alone_is_compared_with_the_best_before_it(online: Online) -> None:
    ann, ben = await online.guests(2)
    assert await finished(ann, 37) == "Finished in 37 turns, the first with these options."
    assert await finished(ben, 31) == "Finished in 31 turns, better than the best with these options so far: 37."
    assert await finished(ann, 33) == "Finished in 33 turns; the best with these options so far: 31."
    assert await finished(ann, 31) == "Finished in 31 turns; the best with these options so far: 31."
    assert await finished(ann, 40, "de") == "Vollendet in 40 Zügen; die bisher besten mit diesen Optionen: 31."


async def test_other_options_are_another_contest(online: Online) -> None:
    ann = await online.guest()
    await finished(ann, 20, max_rounds=300)
    assert await finished(ann, 37) == "Finished in 37 turns, the first with these options."
    assert await finished(ann, 38, max_rounds=300) == "Finished in 38 turns; the best with these options so far: 20."


async def test_the_best_is_known_though_many_games_have_ended_since(online: Online) -> None:
    ann = await online.guest()
    await finished(ann, 20)
    for _ in range(LAST_TABLES + 1):
        await finished(ann, 50)
    assert await finished(ann, 37) == "Finished in 37 turns; the best with these options so far: 20."


async def test_what_a_table_said_it_says_after_a_restart_and_an_account_s_end(online: Online) -> None:
    ann, ben = await online.guests(2)
    table = await nearly(ann, 31)
    said = await finish(ann, table)
    await online.forget(table)
    assert (await ben.get(f"/api/tables/{table}"))["best"] == said
    await online.store.delete_person(ann.id, lambda doc, person, name: doc)
    assert await finished(ben, 37) == "Finished in 37 turns; the best with these options so far: 31."


async def test_a_game_that_was_taken_back_by_consent_does_not_count(online: Online) -> None:
    ann = await online.guest()
    later = NEARLY.format(turns=30).replace("Brundisium", "Brundisium Ur").replace("Small", "Big")
    table = await ann.table("cities", 1, preset="solo", play_now=True, position=later)
    v = (await ann.asked(table))["v"]
    assert (await ann.do(table, "play", v=v, text="pass"))["t"] == "done"
    now = await ann.asked(table)
    assert now["v"] > v and now["question"]["undo"] == []
    assert (await ann.do(table, "undo", v=now["v"], to=v))["t"] == "done"
    assert await finish(ann, table) == "Finished in 30 turns."
    assert await finished(ann, 37) == "Finished in 37 turns, the first with these options."


async def test_a_game_that_is_not_finished_or_has_points_for_a_score_is_not_compared(online: Online) -> None:
    ann = await online.guest()
    for options in ({"max_rounds": 5}, {"solo_score": "empires"}):
        table = await nearly(ann, 5, **options)
        text = "pass" if "max_rounds" in options else "play Small-festival"
        async with ann.socket(table) as s:
            now = await s.next("snapshot")
            await s.send(ann.command("play", v=now["v"], text=text))
            over = await s.table(lambda t: t["status"] == "over" and bool(t["seed"]))
        assert over["best"] == ""
    assert await finished(ann, 37) == "Finished in 37 turns, the first with these options."


async def test_a_game_played_on_from_another_record_does_not_count(online: Online) -> None:
    """Who plays it has seen what comes."""
    ann = await online.guest()
    game = find_game("cities")
    options = game.choose_options("solo", {"greece": False, "egypt": False, "persia": False}, 1)
    match = Match.start(game, options, 1, 1)
    while match.state.result is None:
        match.answer(0, game.legal(match.state)[0])
    last = match.record.entries[-1]
    table = await ann.table("cities", 1, record=match.record.text(), at=match.version - 1, play_now=True)
    async with ann.socket(table) as s:
        now = await s.next("snapshot")
        await s.send(ann.command("play", v=now["v"], text=last.text))
        over = await s.table(lambda t: bool(t["best"]))
    assert over["best"] == f"Finished in {match.state.result.scores[0]} turns."
    whole = await ann.table("cities", 1, record=match.record.text())
    assert (await ann.get(f"/api/tables/{whole}"))["best"] == ""


async def test_my_tables_are_not_found_by_their_kind(online: Online) -> None:
    ann, ben = await online.guests(2)
    await finished(ann, 37)
    assert len(await ann.get("/api/me/tables")) == 1
    assert await ben.get("/api/me/tables") == []
