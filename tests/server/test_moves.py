"""Moves over the wire: what counts, what is refused and why, what comes twice, what is taken back, and sealed choices
in any order."""

from typing import Any

import pytest
from support.server import Online, Visitor, opened

from tessera.matches.record import ANSWER, BOT, CONSENT, HELD, RESIGN, UNDO
from tessera.server.people.limits import Limits
from tessera.server.tables import holding
from tessera.server.tables.driver import Driver

pytestmark = pytest.mark.anyio

# Beacons: seat 0 to move, holding a lamp, an eye, a thief and an echo.
POSITION = """mover: 0
fines: 0 0
deck: lamp7 lamp6 lamp5 eye7 eye6
hand 0: lamp1 eye1 thief1 echo1
hand 1: lamp2 eye2 thief2 echo2"""
VOTE = """mover: 0
fines: 0 0 0
deck:
hand 0: lamp1 eye1
hand 1: lamp2 eye2
hand 2: lamp3 eye3"""


async def two_at(online: Online, game: str = "template", **more: Any) -> tuple[Visitor, Visitor, str]:
    ann, ben = await online.guests(2)
    table = await ann.table(game, 2, **more)
    await ann.do(table, "sit", seat=0)
    await ben.do(table, "sit", seat=1)
    await ann.do(table, "start")
    return ann, ben, table


async def log_of(online: Online, table: str) -> list[tuple[str, int]]:
    return [(r.do, r.seat) for r in await online.store.rows(table)]


async def test_a_move_is_told_to_all_and_each_sees_their_own(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    async with ann.socket(table) as a, ben.socket(table) as b:
        now = await a.next("snapshot")
        await a.send({"t": "play", "id": "m1", "v": now["v"], "text": "lamp1"})
        mine, others = await a.next("moved"), await b.next("moved")
        assert (mine["v"], mine["do"], mine["seat"], mine["id"]) == (now["v"] + 1, "answer", 0, "m1")
        assert (others["text"], others["id"]) == ("", "")
        assert mine["text"] == "lamp1"
        assert (await a.next("done")) == {"t": "done", "id": "m1", "v": mine["v"]}
        drawn = [next(e["pieces"] for e in m["events"] if e["verb"] == "draw") for m in (mine, others)]
        assert drawn == [["eye6"], ["?"]]
        assert mine["question"] is None and others["question"]["prompt"] == "Play a card, or none."
        assert others["asked"] == [1]


async def test_refusals_say_why_by_which_rule_and_what_instead(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    refused = await ann.do(table, "play", v=v, text="lamp2")
    assert (refused["t"], refused["sentence"], refused["rule"]) == ("refused", "You do not hold lamp2.", "BCN-3")
    assert (refused["title"], refused["detail"]) == ("You do not hold lamp2.", "")
    assert f"{ann.me['name']} must answer" in (await ben.do(table, "play", v=v, text="lamp2"))["sentence"]
    assert "cannot read" in (await ann.do(table, "play", v=v, text="castle"))["sentence"]
    stale = await ann.do(table, "play", v=v + 1, code=1)
    assert (stale["key"], stale["title"]) == ("stale", "The game has gone on since:")
    assert stale["detail"] == "look again and choose again."
    assert (await ann.do(table, "play", v=-1, code=1))["key"] == "stale"
    for code in (-5, 999, 1 << 62, 1 << 63):
        assert (await ann.do(table, "play", v=v, code=code))["t"] == "refused"
    assert (await ann.do(table, "play", v=v))["key"] == "empty"
    assert (await ann.do(table, "play", v=v, text="x" * 500))["key"] == "too_long"
    await ann.do(table, "play", v=v, text="eye1")
    instead = await ann.do(table, "play", v=v + 1, code=1)
    assert instead["rule"] == "BCN-5" and [c["text"] for c in instead["instead"]] == ["eye7", "eye6"]
    assert len(await online.store.rows(table)) == (await ann.snapshot(table))["v"]


async def test_a_stale_move_is_refused_and_changes_nothing(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    await ann.do(table, "play", v=v, text="lamp1")
    assert (await ben.do(table, "play", v=v, text="lamp2"))["key"] == "stale"
    assert (await ann.snapshot(table))["v"] == v + 1


async def test_the_same_id_plays_once_also_after_a_restart(online: Online) -> None:
    ann, _, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    first = await ann.do(table, "play", id="once", v=v, text="echo1; lamp1")
    assert first == {"t": "done", "id": "once", "v": v + 2}
    assert await ann.do(table, "play", id="once", v=v, text="echo1; lamp1") == first
    await online.forget(table)
    assert await ann.do(table, "play", id="once", v=v, text="echo1; lamp1") == first
    assert len(await online.store.rows(table)) == v + 2


async def test_two_people_may_use_the_same_id(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    for who in (ann, ben):
        before = (await who.snapshot(table))["v"]
        assert (await who.do(table, "play", id="1", v=before, text="none"))["v"] > before


async def test_a_line_of_several_answers_is_played_whole_or_not_at_all(online: Online) -> None:
    ann, _, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    assert (await ann.do(table, "play", v=v, text="echo1; lamp2"))["t"] == "refused"
    assert (await ann.snapshot(table))["v"] == v
    assert (await ann.do(table, "play", v=v, text="echo1; lamp1"))["v"] == v + 2


async def test_why_answers_and_changes_nothing(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    assert (await ann.do(table, "why", text="lamp1"))["legal"] is True
    verdict = await ann.do(table, "why", text="lamp2")
    assert (verdict["t"], verdict["legal"], verdict["rule"]) == ("verdict", False, "BCN-3")
    assert (await ann.do(table, "why", text="castle"))["legal"] is False
    assert "must answer" in (await ben.do(table, "why", text="castle"))["sentence"]
    german = await ben.post(f"/api/tables/{table}/do?lang=de", ben.command("why", text="castle"))
    assert "an der Reihe" in german["sentence"]
    assert (await ann.snapshot(table))["v"] == v


async def test_a_preview_tells_what_would_happen_and_changes_nothing(online: Online) -> None:
    ann, _, table = await two_at(online, position=POSITION)
    now = await ann.snapshot(table)
    v, me = now["v"], now["table"]["seats"][0]["name"]
    found = await ann.do(table, "preview", v=v, text="lamp1")
    assert (found["t"], found["v"], found["label"], found["cut"]) == ("previewed", v, "Play lamp1", False)
    assert found["lines"][0] == {"text": f"{me} lights lamp1.", "sure": True}
    assert {"text": f"{me} draws a card.", "sure": True} in found["lines"], "the true card is eye6"
    german = await ann.post(f"/api/tables/{table}/do?lang=de", ann.command("preview", v=v, text="lamp1"))
    assert german["lines"][0]["text"] != found["lines"][0]["text"]
    chosen = (await ann.do(table, "preview", v=v, text="echo1"))["lines"]
    assert chosen[0]["sure"] and not chosen[-1]["sure"], "what comes after a choice is an example"
    assert await ann.snapshot(table) == now


async def test_a_preview_is_for_the_seat_that_is_asked_and_for_what_it_may_play(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    assert (await ben.do(table, "preview", v=v, text="lamp2"))["key"] == "not_asked"
    assert (await (await online.guest()).do(table, "preview", v=v, text="lamp1"))["key"] == "not_seated"
    assert (await ann.do(table, "preview", v=v + 3, text="lamp1"))["key"] == "stale"
    refused = await ann.do(table, "preview", v=v, text="lamp2")
    assert refused["t"] == "refused" and refused["sentence"]
    assert (await ann.do(table, "preview", v=v, code=10_000))["t"] == "refused"


async def test_somebody_who_asks_too_often_what_would_happen_is_told_to_wait(sqlite_url: str) -> None:
    async with opened(sqlite_url, limits=Limits({"preview": "1/hour"})) as online:
        ann, _, table = await two_at(online, position=POSITION)
        v = (await ann.snapshot(table))["v"]
        assert (await ann.do(table, "preview", v=v, text="lamp1"))["t"] == "previewed"
        assert (await ann.do(table, "preview", v=v, text="lamp1"))["key"] == "many.preview"


async def test_a_hint_names_the_best_answers_with_reasons(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    advice = await ann.do(table, "hint", v=v)
    assert advice["t"] == "advice" and 1 <= len(advice["choices"]) == len(advice["sentences"]) <= 3
    assert advice["sentences"][0].startswith(advice["choices"][0]["label"])
    best = advice["moves"][0]
    assert best["said"].startswith("your chance is") and 0.0 < best["chance"] < 1.0
    good = [(move["why"], said) for move, said in zip(advice["moves"], advice["sentences"], strict=True) if move["why"]]
    assert good and all(why.startswith(("It ", "But ")) and why in said for why, said in good)
    view = (await ann.snapshot(table))["view"]
    assert best["about"] and all(
        name in {piece for zone in view["zones"].values() for piece in zone}
        or any(z.startswith(name) for z in view["zones"])
        for name in best["about"]
    )
    german = await ann.post(f"/api/tables/{table}/do?lang=de", ann.command("hint", v=v))
    assert "Aussicht" in german["sentences"][0] and any(move["why"].startswith("Das ") for move in german["moves"])
    assert (await ben.do(table, "hint", v=v))["key"] == "not_asked"
    assert (await ann.do(table, "hint", v=v + 3))["key"] == "stale"


async def test_a_coach_says_mostly_nothing_and_only_to_whom_is_asked(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    said = await ann.do(table, "coach", v=v)
    assert said["t"] == "coached" and said["v"] == v
    assert len(said["sentences"]) <= 2 and bool(said["key"]) == bool(said["sentences"])
    assert (await ben.do(table, "coach", v=v))["key"] == "not_asked"
    assert (await ann.do(table, "coach", v=v + 3))["key"] == "stale"


async def test_a_table_for_a_first_game_says_so(online: Online) -> None:
    ann = await online.guest()
    first = await ann.table("template", 2, play_now=True, coach=True)
    assert (await ann.snapshot(first))["table"]["coach"] is True
    other = await ann.table("template", 2, play_now=True)
    assert (await ann.snapshot(other))["table"]["coach"] is False


# Taking back


async def test_a_free_undo_happens_at_once_and_everybody_sees_the_table_anew(online: Online) -> None:
    ann, ben, table = await two_at(online, "homeworlds", preset="binary", seed=3)
    begun = await ann.snapshot(table)
    start = begun["v"]
    if begun["table"]["asked"] == [1]:
        ann, ben = ben, ann
    first = await ann.answer(table)
    await ann.answer(table)
    now = await ann.snapshot(table)
    assert now["question"]["undo"] == [first["v"], start] and now["question"]["restart"] == start
    async with ben.socket(table) as b:
        before = await b.next("snapshot")
        done = await ann.do(table, "undo", v=now["v"], to=first["v"])
        again = await b.next("snapshot")
        assert done["v"] == again["v"] == before["v"] + 1
        assert [x["undone"] for x in again["log"]][:2] == [False, True]
    assert (await log_of(online, table))[-1][0] == UNDO
    await ann.do(table, "undo", v=done["v"], to=start)
    restarted = await ann.snapshot(table)
    assert restarted["question"]["undo"] == [] and len(restarted["question"]["choices"]) == 12


async def test_beyond_that_all_must_agree_and_it_is_in_the_log(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    await ann.do(table, "play", v=v, text="lamp1")
    async with ben.socket(table) as b:
        await b.next("snapshot")
        assert (await ann.do(table, "undo", v=v + 1, to=v))["v"] == v + 1
        offer = (await b.table(lambda t: t["offer"] is not None))["offer"]
        assert offer == {"seat": 0, "to": v, "agreed": [0], "bot": -1}
        assert (await ben.do(table, "agree", to=v + 7, yes=True))["key"] == "no_offer"
        assert (await ben.do(table, "agree", to=v, yes=False))["t"] == "done"
        assert (await b.table(lambda t: t["offer"] is None))["v"] == v + 1
        await ann.do(table, "undo", v=v + 1, to=v)
        assert (await ben.do(table, "agree", to=v, yes=True))["t"] == "done"
        again = await b.next("snapshot")
        assert again["v"] == v + 3 and again["table"]["offer"] is None and again["table"]["asked"] == [0]
        assert "agree" in next(x for x in again["log"] if x["v"] == v + 2)["text"]
    assert (await log_of(online, table))[-2:] == [(CONSENT, 0), (UNDO, 0)]


async def test_back_is_told_to_whoever_can_go_back_at_once(online: Online) -> None:
    """Freely until somebody else has acted, even when one's own turn is over; against bots alone, always."""
    ann, ben, table = await two_at(online, "homeworlds")
    first, other = (ann, ben) if (await ann.snapshot(table))["question"] else (ben, ann)
    v = (await first.snapshot(table))["v"]
    assert (await first.snapshot(table))["back"] is None
    done = await first.do(table, "play", v=v, text="homeworld y2 b3 g3")
    now = await first.snapshot(table)
    assert now["question"] is None and now["back"] == {"to": done["v"] - 1, "free": True, "held": False}
    assert (await other.snapshot(table))["back"] is None
    stale = await first.do(table, "undo", v=v, to=v)
    assert stale["key"] == "stale"
    async with other.socket(table) as o:
        before = await o.next("snapshot")
        assert before["question"]
        gone = await first.do(table, "undo", v=done["v"], to=v)
        assert (await o.next("snapshot"))["question"] is None
    done = await first.do(table, "play", v=gone["v"], text="homeworld y2 b3 g3")
    acted = await other.do(table, "play", v=done["v"], text="homeworld g1 b2 y3")
    assert (await first.snapshot(table))["back"] is None and (await other.snapshot(table))["back"]["free"]
    await first.do(table, "undo", v=acted["v"], to=gone["v"])
    assert (await first.snapshot(table))["table"]["offer"]["to"] == gone["v"], "beyond that the others are asked"


async def test_against_bots_one_goes_back_to_ones_own_last_decision(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True, bots=["random"], position=POSITION)
    start = await ann.snapshot(table)
    await ann.do(table, "play", v=start["v"], text="lamp1")
    await ann.asked(table)
    now = await ann.snapshot(table)
    assert now["back"] == {"to": start["v"], "free": False, "held": False}
    assert now["since"] == start["v"] + 1 and now["seen"]["zones"] != now["view"]["zones"]
    back = await ann.do(table, "undo", v=start["v"], to=now["back"]["to"])
    assert back["t"] == "done", "bots may have gone on since"
    again = await ann.snapshot(table)
    assert again["question"]["choices"] == start["question"]["choices"] and again["back"] is None
    assert again["since"] == again["v"] and again["seen"] is None


async def test_bots_wait_for_the_word_of_who_ends_turns_themselves(online: Online) -> None:
    """Until then the turn can be taken back freely; they do not wait for somebody who has gone."""
    ann = await online.guest()
    table = await ann.table("homeworlds", 2, preset="binary", play_now=True, bots=["random"], seed=3)
    async with ann.socket(table) as s:
        await s.next("snapshot")
        assert (await ann.do(table, "confirm", on=True))["t"] == "done"
        while (start := await ann.snapshot(table))["question"] is None:
            pass
        assert start["table"]["seats"][0]["confirms"] and start["back"] is None
        done = await ann.do(table, "play", v=start["v"], text="homeworld y2 b3 g3")
        room = await online.room(table)
        assert holding.held_by(room.table, room.audience.here()) == 0
        now = await ann.snapshot(table)
        assert now["back"] == {"to": done["v"] - 1, "free": True, "held": True} and now["v"] == done["v"]
        undone = await ann.do(table, "undo", v=done["v"], to=start["v"])
        done = await ann.do(table, "play", v=undone["v"], text="homeworld y2 b3 g3")
        assert (await ann.do(table, "go_on"))["t"] == "done"
        await s.next("moved", seat=1, v=done["v"] + 1)
    assert holding.held_by(room.table, set()) == -1


async def test_where_somebody_else_plays_or_a_clock_runs_bots_wait_for_nobodys_word(online: Online) -> None:
    ann, ben = await online.guests(2)
    clock = {"kind": "live", "base": 600, "extra": 5, "on_time_out": "bot"}
    timed = await ann.table("homeworlds", 2, preset="binary", play_now=True, bots=["random"], seed=3, clock=clock)
    shared = await ann.table("homeworlds", 3, seed=3)
    await ben.do(shared, "sit", seat=1)
    await ann.do(shared, "start", bot="random")
    for table in (timed, shared):
        await ann.do(table, "confirm", on=True)
        now = await ann.asked(table)
        async with ann.socket(table) as s:
            await s.next("snapshot")
            done = await ann.do(table, "play", v=now["v"], text="homeworld y2 b3 g3")
            room = await online.room(table)
            assert not room.table.doc.gone_on and holding.held_by(room.table, {0, 1}) == -1
            assert (await s.next("moved"))["v"] <= done["v"]
            if table == timed:
                await s.next("moved", seat=1)


async def test_what_was_revealed_is_not_taken_back_freely(online: Online) -> None:
    ann, _, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    await ann.do(table, "play", v=v, text="lamp1")  # and a card is drawn
    assert (await ann.snapshot(table))["back"] is None


async def test_an_offer_lapses_when_the_game_goes_on(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    v = (await ann.snapshot(table))["v"]
    await ann.do(table, "play", v=v, text="lamp1")
    await ann.do(table, "undo", v=v + 1, to=v)
    await ben.do(table, "play", v=v + 1, text="lamp2")
    assert (await ben.do(table, "agree", to=v, yes=True))["key"] == "no_offer"
    assert (await ben.get(f"/api/tables/{table}"))["offer"] is None


async def test_bots_agree_to_everything(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True, bots=["random"], position=POSITION)
    start = await ann.snapshot(table)
    async with ann.socket(table) as s:
        await ann.do(table, "play", v=start["v"], text="lamp1")
        now = await s.next("moved")
        while not now["question"]:
            now = await s.next("moved")
        await ann.do(table, "undo", v=now["v"], to=start["v"])
        again = await s.next("snapshot")
    assert again["view"]["zones"]["hand 0"] == start["view"]["zones"]["hand 0"]
    assert (await ann.do(table, "undo", v=again["v"], to=99))["key"] == "no_undo"


# Leaving


async def test_of_two_who_resigns_has_lost_and_the_game_is_over(online: Online) -> None:
    ann, ben, table = await two_at(online, "splendor")
    async with ann.socket(table) as a, ben.socket(table) as b:
        await b.send(ben.command("resign"))
        for s, seat in ((a, 0), (b, 1)):
            moved = await s.next("moved", do=RESIGN)
            assert moved["asked"] == [] and moved["question"] is None, seat
            told = [f"{ben.me['name']} resigns.", f"{ann.me['name']} wins. By resignation."]
            assert [line["text"] for line in moved["log"]] == told
            assert [line["loud"] for line in moved["log"]] == [False, True]
            info = await s.table(lambda t: t["status"] == "over")
            assert info["ending"] == "By resignation." and info["seed"]
    view = (await ben.snapshot(table))["view"]
    assert view["facts"]["result"]["ranks"] == [1, 2] and view["facts"]["result"]["shares"] == [1.0, 0.0]
    assert (await log_of(online, table))[-1:] == [(RESIGN, 1)]
    await online.forget(table)
    assert (await ann.get(f"/api/tables/{table}"))["status"] == "over"


async def test_of_three_who_resigns_is_played_on_by_a_bot_and_does_not_come_back(online: Online) -> None:
    ann, ben, cleo = await online.guests(3)
    table = await ann.table("template", 3, seed=1)
    await ben.do(table, "sit", seat=1)
    await cleo.do(table, "sit", seat=2)
    await ann.do(table, "start")
    await ben.do(table, "resign")
    seat = (await ann.get(f"/api/tables/{table}"))["seats"][1]
    assert seat["left"] and seat["bot"] == "strong" and seat["person"] == ben.id
    entries = await log_of(online, table)
    assert (RESIGN, 1) in entries and entries[entries.index((RESIGN, 1)) + 1] == (BOT, 1)
    assert (await ben.do(table, "sit", seat=1))["key"] == "resigned"
    assert (await ben.do(table, "play", v=0, code=1))["key"] == "bot_plays"
    assert "already left" in (await ben.do(table, "resign"))["sentence"]


async def test_a_seat_left_to_a_bot_for_a_while_is_taken_back(online: Online) -> None:
    ann, ben, table = await two_at(online, position=POSITION)
    await ben.do(table, "sit", seat=-1)
    async with ben.socket(table) as b:
        assert (await b.next("snapshot"))["table"]["seats"][1]["left"]
        v = (await ann.snapshot(table))["v"]
        await ann.do(table, "play", v=v, text="lamp1")
        assert (await b.next("moved", seat=1))["do"] == "answer"
        assert (await ben.do(table, "sit", seat=1))["t"] == "done"
        assert (await b.table(lambda t: not t["seats"][1]["left"]))["seats"][1]["bot"] == ""
    log = (await ann.snapshot(table))["log"]
    assert [f"Strong plays on for {ben.me['name']}.", f"{ben.me['name']} is back."] == [
        x["text"] for x in log if ben.me["name"] in x["text"] and ("plays on" in x["text"] or "back" in x["text"])
    ]


# Sealed choices


async def vote(online: Online) -> tuple[list[Visitor], str]:
    people = await online.guests(3)
    table = await people[0].table("template", 3, position=VOTE)
    for seat, p in enumerate(people):
        await p.do(table, "sit", seat=seat)
    await people[0].do(table, "start")
    return people, table


async def test_sealed_choices_come_in_any_order_and_survive_a_restart(online: Online) -> None:
    people, table = await vote(online)
    first = await people[2].snapshot(table)
    assert first["table"]["asked"] == [0, 1, 2]
    assert [c["text"] for c in first["question"]["choices"]] == ["lamp3", "eye3"]
    async with people[0].socket(table) as s:
        await s.next("snapshot")
        done = await people[2].do(table, "play", id="early", v=first["v"], text="lamp3")
        told = await s.next("moved")
        assert (told["do"], told["seat"], told["text"], told["events"]) == ("held", 2, "", [])
        assert [line["text"] for line in told["log"]] == [f"{people[2].me['name']} has answered."]
        assert told["asked"] == [0, 1]
        assert told["question"]["prompt"].startswith("Choose a card in secret")
    assert (await people[2].do(table, "play", v=first["v"], text="eye3"))["key"] == "answered"
    await online.forget(table)
    assert await people[2].do(table, "play", id="early", v=first["v"], text="lamp3") == done
    assert (await people[1].snapshot(table))["table"]["asked"] == [0, 1]
    assert (await people[1].do(table, "play", v=first["v"], text="eye2"))["t"] == "done"
    spectator = await online.guest()
    assert "lamp3" not in str((await spectator.snapshot(table))["log"])
    async with people[0].socket(table) as s:
        await s.next("snapshot")
        await people[0].do(table, "play", v=first["v"], text="lamp1")
        over = await s.table(lambda t: t["status"] == "over")
    assert over["ending"]
    assert (await log_of(online, table))[-5:] == [(HELD, 2), (HELD, 1), (ANSWER, 0), (ANSWER, 1), (ANSWER, 2)]
    votes = [r.text for r in await online.store.rows(table) if r.do == ANSWER]
    assert votes == ["lamp1", "eye2", "lamp3"]


async def test_a_bot_makes_its_sealed_choice_before_those_who_take_their_time(online: Online) -> None:
    ann, ben = await online.guests(2)
    table = await ann.table("template", 3, position=VOTE)
    await ann.do(table, "sit", seat=0)
    await ben.do(table, "sit", seat=2)
    async with ben.socket(table) as s:
        await ann.do(table, "start", bot="random")
        while (told := await s.next("moved"))["do"] != HELD:
            pass
    assert (told["seat"], told["text"], told["events"], told["asked"]) == (1, "", [], [0, 2])
    v = (await ann.snapshot(table))["v"]
    await ben.do(table, "play", v=v, text="eye3")
    async with ann.socket(table) as s:
        await s.next("snapshot")
        await ann.do(table, "play", v=v, text="eye1")
        await s.table(lambda t: t["status"] == "over")
    assert (await log_of(online, table))[-5:] == [(HELD, 1), (HELD, 2), (ANSWER, 0), (ANSWER, 1), (ANSWER, 2)]


async def test_a_sealed_choice_is_judged_when_it_is_made(online: Online) -> None:
    people, table = await vote(online)
    v = (await people[1].snapshot(table))["v"]
    refused = await people[1].do(table, "play", v=v, text="lamp3")
    assert refused["sentence"] == "You do not hold lamp3."
    assert (await people[1].do(table, "why", text="lamp3"))["legal"] is False
    assert (await people[1].do(table, "why", text="lamp2"))["legal"] is True
    assert (await people[1].snapshot(table))["v"] == v


# Waiting for somebody


async def three_at(online: Online) -> tuple[list[Visitor], str]:
    people = await online.guests(3)
    table = await people[0].table("splendor", 3, seed=1)
    for seat in (1, 2):
        await people[seat].do(table, "sit", seat=seat)
    await people[0].do(table, "start")
    return people, table


async def test_a_bot_plays_on_for_who_is_away_once_all_who_are_here_agree(online: Online) -> None:
    people, table = await three_at(online)
    gone = (await people[0].get(f"/api/tables/{table}"))["asked"][0]
    first, second = [p for p in range(3) if p != gone]
    online.rooms.shared.patience = 0.0
    async with people[first].socket(table), people[second].socket(table) as s:
        assert (await people[first].do(table, "substitute", seat=gone))["t"] == "done"
        offer = (await s.table(lambda t: t["offer"] is not None))["offer"]
        assert offer == {"seat": first, "to": -1, "agreed": [first], "bot": gone}
        assert (await people[second].do(table, "agree", to=-1, yes=True))["key"] == "no_offer"
        assert (await people[second].do(table, "agree", to=-1, bot=gone, yes=True))["t"] == "done"
        info = await s.table(lambda t: bool(t["seats"][gone]["bot"]))
        assert info["seats"][gone]["left"] and info["offer"] is None
    assert (BOT, gone) in await log_of(online, table)
    assert (await people[gone].do(table, "sit", seat=gone))["t"] == "done"
    assert not (await people[gone].get(f"/api/tables/{table}"))["seats"][gone]["bot"]


async def test_one_who_is_there_alone_need_not_ask_and_nobody_is_replaced_too_soon(online: Online) -> None:
    people, table = await three_at(online)
    gone = (await people[0].get(f"/api/tables/{table}"))["asked"][0]
    mine = (gone + 1) % 3
    online.rooms.shared.patience = 60.0
    refused = await people[mine].do(table, "substitute", seat=gone)
    assert refused["key"] == "away_briefly" and "seconds" in refused["sentence"]
    online.rooms.shared.patience = 0.0
    async with people[gone].socket(table) as s:
        await s.next("snapshot")
        assert (await people[mine].do(table, "substitute", seat=gone))["key"] == "is_here"
    assert (await people[mine].do(table, "substitute", seat=mine))["key"] == "nobody_there"
    assert (await people[mine].do(table, "substitute", seat=7))["key"] == "no_seat"
    assert (await people[mine].do(table, "substitute", seat=gone))["t"] == "done"
    assert (await people[mine].get(f"/api/tables/{table}"))["seats"][gone]["bot"] == "strong"
    watcher = await online.guest()
    assert (await watcher.do(table, "substitute", seat=mine))["key"] == "not_seated"


async def test_who_comes_back_in_time_keeps_the_seat(online: Online) -> None:
    people, table = await three_at(online)
    gone = (await people[0].get(f"/api/tables/{table}"))["asked"][0]
    first, second = [p for p in range(3) if p != gone]
    online.rooms.shared.patience = 0.0
    async with people[first].socket(table), people[second].socket(table):
        await people[first].do(table, "substitute", seat=gone)
        async with people[gone].socket(table) as s:
            assert (await s.next("snapshot"))["table"]["offer"] is None
            assert (await people[second].do(table, "agree", to=-1, bot=gone, yes=True))["key"] == "no_offer"
    assert (BOT, gone) not in await log_of(online, table)


async def test_a_nudge_reaches_who_is_awaited_and_nobody_else(online: Online) -> None:
    people, table = await three_at(online)
    awaited = (await people[0].get(f"/api/tables/{table}"))["asked"][0]
    mine, third = [p for p in range(3) if p != awaited]
    async with people[awaited].socket(table) as s, people[third].socket(table) as t:
        await s.next("snapshot")
        assert (await people[mine].do(table, "nudge", seat=awaited))["t"] == "done"
        assert await s.next("nudged") == {"t": "nudged", "seat": mine, "name": people[mine].me["name"]}
        assert (await people[mine].do(table, "nudge", seat=third))["key"] == "not_awaited"
        await people[mine].do(table, "say", text="well?")
        told = await t.frame()
        while told["t"] != "chat":
            assert told["t"] != "nudged"
            told = await t.frame()


# The log


@pytest.mark.parametrize("game", ["innovation", "splendor", "innomination"])
async def test_the_log_is_told_alike_live_and_in_a_snapshot(online: Online, game: str) -> None:
    """Words, actors, depths and turns: a page that was there all the time shows what a page loaded anew shows."""
    ann = await online.guest()
    table = await ann.table(game, 2, play_now=True, bots=["random"], seed=2)
    async with ann.socket(table) as s:
        now = await s.next("snapshot")
        live = list(now["log"])
        asked = 0
        while asked < 15:
            if now["question"]:
                asked += 1
                choice = now["question"]["choices"][asked % len(now["question"]["choices"])]
                await s.send(ann.command("play", v=now["v"], code=choice["code"]))
            now = await s.next("moved")
            live += now["log"]
        again = (await ann.snapshot(table))["log"]
        assert again[: len(live)] == live
    assert any(line["seat"] != line["by"] for line in again) or game == "splendor"
    assert {line["depth"] for line in again} == {0, 1}


async def test_what_is_taken_back_stands_in_the_round_it_goes_back_to(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("splendor", 2, play_now=True, bots=["random"], seed=1)
    v = (await ann.asked(table))["v"]
    await ann.answer(table)
    now = await ann.asked(table)
    await ann.do(table, "undo", v=now["v"], to=v)
    log = (await ann.snapshot(table))["log"]
    back = [line for line in log if "agree" in line["text"] or "takes back" in line["text"]]
    assert len(back) == 2
    first = next(line["turn"] for line in log if line["by"] == 0)
    assert {line["turn"] for line in back} == {first}


async def test_who_is_played_for_is_not_asked_until_they_are_back(
    online: Online, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any) -> bool:
        return False

    ann, _, table = await two_at(online, position=POSITION)
    monkeypatch.setattr(Driver, "_bot_answers", never)
    async with ann.socket(table) as s:
        assert (await s.next("snapshot"))["question"]
        await ann.do(table, "sit", seat=-1)
        assert (await s.next("moved", do=BOT))["question"] is None
        assert (await ann.snapshot(table))["question"] is None
        await ann.do(table, "sit", seat=0)
        assert (await s.next("moved", do=BOT))["question"]
        assert (await ann.snapshot(table))["question"]
