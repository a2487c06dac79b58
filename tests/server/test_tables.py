"""Tables and people over the wire: making one, sitting down, watching, talking, and what a host may do."""

import pytest
from support.server import Online

from tessera.server.people.accounts import make_host
from tessera.server.tables.connection import NOT_ALLOWED

pytestmark = pytest.mark.anyio


async def test_a_guest_plays_against_bots_to_the_end(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 3, play_now=True, bots=["random", "random"])
    seen = []
    async with ann.socket(table) as s:
        now = await s.frame()
        assert now["t"] == "snapshot" and now["you"] == 0 and now["table"]["status"] == "playing"
        assert [x["name"] for x in now["table"]["seats"]] == [ann.me["name"], "Random 1", "Random 2"]
        v, question = now["v"], now["question"]
        while True:
            if question:
                await s.send(ann.command("play", v=v, code=question["choices"][-1]["code"]))
                question = None
            n = await s.frame()
            seen.append(n["t"])
            if n["t"] == "moved":
                assert n["v"] == v + 1
                v, question = n["v"], n["question"]
            elif n["t"] == "table" and n["table"]["status"] == "over":
                break
            assert n["t"] != "refused", n
    assert n["table"]["ending"] == "The deck is empty: most points win."
    assert seen.count("done") > 3
    assert (await ann.get("/api/me/tables"))[0]["id"] == table


async def test_friends_come_by_the_link_and_bots_take_empty_seats(online: Online) -> None:
    ann, ben = await online.guests(2)
    table = await ann.table("template", 3, name="Friday", listed=False)
    assert await ben.get("/api/tables") == []
    assert (await ben.get(f"/api/tables/{table}"))["name"] == "Friday"
    assert (await ann.do(table, "sit", seat=0))["t"] == "done"
    assert (await ben.do(table, "sit", seat=0))["key"] == "seat_taken"
    assert (await ben.do(table, "sit", seat=5))["key"] == "no_seat"
    async with ann.socket(table) as s:
        assert (await s.next("snapshot"))["view"] is None
        assert (await ben.do(table, "sit", seat=2))["t"] == "done"
        assert (await s.table(lambda t: bool(t["seats"][2]["person"])))["seats"][2]["name"] == ben.me["name"]
        assert (await ben.do(table, "start"))["key"] == "not_owner"
        assert (await ann.do(table, "start", bot="random"))["t"] == "done"
        begun = await s.next("snapshot")
        assert begun["view"] is not None and begun["table"]["status"] == "playing"
    assert [x["bot"] for x in (await ann.get(f"/api/tables/{table}"))["seats"]] == ["", "random", ""]
    assert (await ben.do(table, "sit", seat=1))["key"] == "seat_taken"


async def test_the_owner_seats_bots_and_people_stand_up_again(online: Online) -> None:
    ann, ben = await online.guests(2)
    table = await ann.table("template", 2)
    await ann.do(table, "sit", seat=0)
    assert (await ben.do(table, "seat_bot", seat=1, bot="greedy"))["key"] == "not_owner"
    assert (await ann.do(table, "seat_bot", seat=0, bot="greedy"))["key"] == "no_bot_here"
    assert "gredy" in (await ann.do(table, "seat_bot", seat=1, bot="gredy"))["sentence"]
    await ann.do(table, "seat_bot", seat=1, bot="greedy")
    assert (await ben.do(table, "sit", seat=1))["key"] == "seat_taken"
    await ann.do(table, "seat_bot", seat=1, bot="")
    await ann.do(table, "sit", seat=1)
    await ann.do(table, "sit", seat=-1)
    assert [x["person"] for x in (await ann.get(f"/api/tables/{table}"))["seats"]] == ["", ""]


async def test_the_lobby_lists_what_is_open_and_what_is_played(online: Online) -> None:
    ann = await online.guest()
    waiting = await ann.table("template", 2)
    played = await ann.table("template", 2, play_now=True)
    await ann.table("template", 2, listed=False)
    assert [t["id"] for t in await ann.get("/api/tables")] == [waiting]  # a game that was left standing is not listed
    async with ann.socket(played) as s:
        await s.next("snapshot")
        listed = await ann.get("/api/tables")
        assert [(t["id"], t["status"]) for t in listed] == [(waiting, "open"), (played, "playing")]
        assert (await ann.do(waiting, "close"))["t"] == "done"
        assert [t["id"] for t in await ann.get("/api/tables")] == [played]


async def test_spectators_see_their_own_view_and_can_be_shut_out(online: Online) -> None:
    ann, eve = await online.guests(2)
    table = await ann.table("template", 2, play_now=True)
    async with ann.socket(table) as mine, eve.socket(table) as s:
        first = await s.next("snapshot")
        assert first["you"] == -1 and first["question"] is None
        assert set(first["view"]["zones"]["hand 0"]) == {"?"}
        assert (await mine.table(lambda t: t["watching"] == 1))["id"] == table
        assert (await eve.do(table, "play", v=first["v"], code=1))["key"] == "not_seated"
        assert (await eve.do(table, "settings", spectators=False))["key"] == "not_owner"
        await ann.do(table, "settings", spectators=False)
        assert (await s.closed())[0] == NOT_ALLOWED
    async with eve.socket(table) as s:
        assert await s.closed() == (NOT_ALLOWED, "This table is closed to spectators.")
    assert "may not watch" in (await eve.get(f"/api/tables/{table}", 400))["sentence"]
    assert (await eve.do(table, "hint", v=0))["key"] == "cannot_watch"


async def test_players_talk_and_spectators_only_where_they_may(online: Online) -> None:
    ann, eve = await online.guests(2)
    table = await ann.table("template", 2, play_now=True)
    async with eve.socket(table) as s:
        await ann.do(table, "say", text="  hello ")
        line = (await s.next("chat"))["line"]
        assert (line["text"], line["name"], line["seat"]) == ("hello", ann.me["name"], 0)
        assert (await eve.do(table, "say", text="hi"))["key"] == "no_chat"
        await ann.do(table, "settings", spectator_chat=True)
        assert (await eve.do(table, "say", text="hi"))["t"] == "done"
        assert (await s.next("chat"))["line"]["seat"] == -1
    assert (await ann.do(table, "say", text=" "))["key"] == "empty"
    assert (await ann.do(table, "say", text="x" * 1001))["key"] == "too_long"
    assert [x["text"] for x in (await ann.snapshot(table))["chat"]] == ["hello", "hi"]
    again = await eve.get(f"/api/tables/{table}/notices?since={(await eve.snapshot(table))['v']}&chat=1")
    assert [n["line"]["text"] for n in again if n["t"] == "chat"] == ["hi"]


async def test_a_line_said_twice_under_one_id_stands_once(online: Online) -> None:
    ann = await online.guest()
    table = await ann.table("template", 2, play_now=True)
    for _ in range(2):
        assert (await ann.do(table, "say", id="same", text="hello"))["t"] == "done"
    assert len((await ann.snapshot(table))["chat"]) == 1


async def test_a_host_mutes_removes_lines_and_closes_tables(online: Online) -> None:
    ann, hal = await online.guests(2)
    await hal.post("/api/signup", {"name": "Hal", "password": "open the doors"})
    table = await ann.table("template", 2, play_now=True)
    await ann.do(table, "say", text="rude")
    for command in ({"kind": "remove_line", "n": 1}, {"kind": "mute", "person": ann.id}, {"kind": "close"}):
        kind = str(command.pop("kind"))
        assert (await hal.do(table, kind, **command))["key"] in ("not_host", "not_owner")
    await make_host(online.store, "Hal")
    async with ann.socket(table) as s:
        await hal.do(table, "remove_line", n=1)
        gone = await s.next("chat")
        assert gone["removed"] and gone["line"]["text"] == ""
        await hal.do(table, "mute", person=ann.id)
        assert (await ann.do(table, "say", text="rude again"))["key"] == "muted"
        assert (await hal.do(table, "close", note="Bedtime."))["t"] == "done"
        assert (await s.table(lambda t: t["status"] == "closed"))["note"] == "Bedtime."
    assert (await ann.do(table, "play", v=0, code=1))["key"] == "not_playing"
    assert (await ann.snapshot(table))["chat"] == []


async def test_a_host_resets_a_password_and_deletes_an_account(online: Online) -> None:
    ann, hal = await online.guests(2)
    await ann.post("/api/signup", {"name": "Ann", "password": "first password"})
    await hal.post("/api/signup", {"name": "Hal", "password": "open the doors"})
    await hal.post("/api/host/reset", {"name": "Ann"}, 403)
    await make_host(online.store, "Hal")
    link = (await hal.post("/api/host/reset", {"name": "Ann"}))["address"]
    token = link.partition("#")[2]
    new = await online.guest()
    assert (await new.post("/api/reset", {"token": token, "password": "second password"}))["name"] == "Ann"
    await new.post("/api/reset", {"token": token, "password": "third password"}, 401)
    table = await new.table("template", 2, play_now=True)
    person = (await hal.get("/api/host/people?name=ann"))["id"]
    assert (await hal.http.delete(f"/api/host/people/{person}")).status_code == 200
    assert (await hal.get("/api/host/people?name=ann", 404))["sentence"]
    async with hal.socket(table) as s:
        await s.next("snapshot")
        seat = (await s.table(lambda t: bool(t["seats"][0]["bot"])))["seats"][0]
        assert seat["name"] == "deleted" and seat["person"] == ""


async def test_a_rematch_has_the_same_people_one_seat_further(online: Online) -> None:
    ann, ben = await online.guests(2)
    table = await ann.table("homeworlds", 2, preset="binary")
    await ann.do(table, "sit", seat=0)
    await ben.do(table, "sit", seat=1)
    await ann.do(table, "start")
    assert (await ben.do(table, "rematch"))["key"] == "not_over"
    await ben.do(table, "resign")
    over = await ann.get(f"/api/tables/{table}")
    assert over["status"] == "over" and over["seed"]
    await ben.do(table, "rematch")
    await ann.do(table, "rematch")
    again = await ann.get(f"/api/tables/{(await ann.get(f'/api/tables/{table}'))['rematch']}")
    assert [x["person"] for x in again["seats"]] == [ben.id, ann.id]
    assert again["status"] == "open" and again["owner"] == ben.id and again["preset"] == "binary"


async def test_a_rematch_begins_at_once_where_all_people_are_there(online: Online) -> None:
    ann, ben = await online.guests(2)
    table = await ann.table("template", 2)
    await ben.do(table, "sit", seat=1)
    await ann.do(table, "start")
    async with ann.socket(table), ben.socket(table) as s:
        await ben.do(table, "resign")
        await ann.do(table, "rematch")
        next_one = (await s.table(lambda t: bool(t["rematch"])))["rematch"]
    again = await ann.get(f"/api/tables/{next_one}")
    assert again["status"] == "playing" and [x["person"] for x in again["seats"]] == [ben.id, ann.id]


async def test_who_makes_a_table_sits_down_unless_they_would_rather_stand(online: Online) -> None:
    ann = await online.guest()
    sitting = await ann.get(f"/api/tables/{await ann.table('template', 3, bots=['casual'])}")
    assert [x["person"] for x in sitting["seats"]] == [ann.id, "", ""]
    assert [x["bot"] for x in sitting["seats"]] == ["", "casual", ""] and sitting["status"] == "open"
    last = await ann.get(f"/api/tables/{await ann.table('template', 3, seat=2)}")
    assert [x["person"] for x in last["seats"]] == ["", "", ann.id]
    standing = await ann.get(f"/api/tables/{await ann.table('template', 3, sit=False)}")
    assert not any(x["person"] for x in standing["seats"])


async def test_a_deleted_persons_name_goes_from_tables_and_imported_games(online: Online) -> None:
    ann, bob = await online.guests(2)
    await ann.post("/api/signup", {"name": "Annabel", "password": "a good long one"})
    hers = await ann.table("template", 2, name="Annabel's table for Annabelle")
    his = await bob.table("template", 2, name="Not Annabel")
    room = await online.room(his)
    async with room.table.lock:  # as a game that he has brought along
        doc = room.table.doc.copy()
        doc.seats[0].person = doc.seats[0].name = ""
        doc.seats[1].name, doc.status = "Annabel", "over"
        await room.table.change(doc)
    assert (await ann.http.request("DELETE", "/api/me", json={"password": "a good long one"})).status_code == 200
    kept = {k.id: k.doc for k in await online.store.list_tables([], False)}
    assert kept[hers]["name"] == "deleted's table for Annabelle"
    assert kept[his]["name"] == "Not Annabel"  # his own words
    assert [seat["name"] for seat in kept[his]["seats"]] == ["", "deleted"]


@pytest.mark.parametrize("name", ["a\u202eb", "two\nlines", "nul\0", "un\u200bseen", "x" * 61])
async def test_a_table_is_called_what_can_be_read(online: Online, name: str) -> None:
    ann = await online.guest()
    await ann.post("/api/tables", {"game": "template", "seats": 2, "name": name}, status=400)
    made = await ann.post("/api/tables", {"game": "template", "seats": 2, "name": "  Strong  ones: 1st "})
    assert made["name"] == "Strong ones: 1st"


async def test_bad_tables_are_refused_with_a_sentence(online: Online) -> None:
    ann = await online.guest()
    for body, part in (
        ({"game": "chess", "seats": 2}, "no game"),
        ({"game": "template", "seats": 9}, "2 to 4 players"),
        ({"game": "template", "seats": 2, "preset": "teams"}, "4"),
        ({"game": "template", "seats": 2, "options": {"nonsense": 1}}, "nonsense"),
        ({"game": "template", "seats": 2, "bots": ["greedy", "greedy"]}, "1 seats"),
        ({"game": "template", "seats": 2, "bots": ["deep"]}, "no bot"),
        ({"game": "template", "seats": 2, "clock": {"kind": "live"}}, "not a clock"),
        ({"game": "template", "seats": 2, "clock": {"kind": "sand"}}, "not a clock"),
        ({"game": "template", "seats": 2, "play_now": True, "seat": 7}, "no such seat"),
        ({"game": "template", "seats": 2, "extra": 1}, "extra"),
        ({"game": "template"}, "seats"),
    ):
        assert part in (await ann.post("/api/tables", body, 400))["sentence"]
    assert await ann.get("/api/tables") == []
    german = await ann.post("/api/tables?lang=de", {"game": "template", "seats": 2, "clock": {"kind": "sand"}}, 400)
    assert "keine Uhr" in german["sentence"]
