"""Guests, accounts, sessions, tokens, the host's tools."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from http.cookies import SimpleCookie
from typing import Any

import pytest
from argon2 import PasswordHasher

from tessera.server.people.accounts import COOKIE, Accounts, make_host, public
from tessera.server.people.limits import Limits
from tessera.server.refusals import NotAllowed, NotSignedIn, Refusal, TooMany
from tessera.server.store import PersonRow, Store, open_store

pytestmark = pytest.mark.anyio
HERE = "192.0.2.7"
FAST = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
async def store(sqlite_url: str) -> AsyncIterator[Store]:
    """On SQLite alone: what the databases do differently is tested with the store."""
    opened = await open_store(sqlite_url)
    yield opened
    await opened.close()


@pytest.fixture
async def accounts(store: Store) -> Accounts:
    return await Accounts.open(store, hasher=FAST)


async def account(accounts: Accounts, name: str = "Ann", password: str = "correct horse") -> PersonRow:
    return await accounts.sign_up(await accounts.guest(HERE), name, password, HERE)


async def host(accounts: Accounts) -> PersonRow:
    await account(accounts, "Hosting")
    return await make_host(accounts.store, "hosting")


def value(header: str) -> str:
    return SimpleCookie(header)[COOKIE].value


def keep(doc: dict[str, Any], id: str, name: str) -> dict[str, Any]:
    return doc


# Sessions


async def test_a_guest_is_known_again_by_the_cookie(accounts: Accounts) -> None:
    guest = await accounts.guest(HERE)
    assert guest.guest and not guest.host
    assert await accounts.who(value(accounts.cookie(guest))) == guest


async def test_a_cookie_holds_for_every_process_on_the_same_database(accounts: Accounts, store: Store) -> None:
    guest = await accounts.guest(HERE)
    other = await Accounts.open(store, hasher=FAST)
    assert await other.who(value(accounts.cookie(guest))) == guest


async def test_forged_cookies_are_nobodys(accounts: Accounts, store: Store) -> None:
    guest = await accounts.guest(HERE)
    good = value(accounts.cookie(guest))
    stranger = Accounts(store, "another secret", hasher=FAST)
    flipped = good[:-9] + ("A" if good[-9] != "A" else "B") + good[-8:]  # not the last: some of its bits do not count
    for bad in ("", "x", good[1:], flipped, value(stranger.cookie(guest)), guest.id, "é.\0", good + good):
        assert await accounts.who(bad) is None
    for odd in (7, None, ["only one"], [guest.id, "0"], {"a": 1}):  # signed, but not as we do it
        assert await accounts.who(accounts._sessions.dumps(odd)) is None


async def test_an_old_cookie_is_nobodys_and_one_of_the_near_future_is_good(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clocks of two machines differ, and a clock may be set back."""
    guest = await accounts.guest(HERE)
    cookie = value(accounts.cookie(guest))
    now = time.time()
    for days, good in ((399, True), (401, False), (-3 / 86_400, True), (-6, True), (-8, False)):
        monkeypatch.setattr("tessera.server.people.accounts.time.time", lambda days=days: now + days * 86_400)
        assert (await accounts.who(cookie) is not None) == good, days


async def test_cookies_are_out_of_reach_of_scripts_and_other_sites(store: Store) -> None:
    plain = await Accounts.open(store, "http://localhost:8000", hasher=FAST)
    secure = await Accounts.open(store, "https://play.example.org", hasher=FAST)
    guest = await plain.guest(HERE)
    for header in (plain.cookie(guest), *plain.no_cookies()):
        assert "; HttpOnly; SameSite=Lax" in header and "Secure" not in header
    assert secure.cookie(guest).endswith("; Secure")
    assert re.search(r"^tessera=; Path=/; Max-Age=0;", plain.no_cookies()[0])


async def test_under_https_the_cookie_is_this_machines_alone_and_nobody_is_logged_out_by_that(store: Store) -> None:
    """Whoever has a cookie from before keeps the session, and gets the new one at the next visit."""
    plain = await Accounts.open(store, "http://play.example.org", hasher=FAST)
    secure = await Accounts.open(store, "https://play.example.org", hasher=FAST)
    guest, other = await plain.guest(HERE), await plain.guest(HERE)
    assert re.search(r"^__Host-tessera=.*; Path=/; .*; Secure$", secure.cookie(guest))
    old, new = value(plain.cookie(guest)), secure.cookie(other).partition("=")[2].partition(";")[0]
    assert await secure.who(secure.cookie_in({"tessera": old})) == guest
    assert await secure.who(secure.cookie_in({"tessera": old, "__Host-tessera": new})) == other
    assert await plain.who(plain.cookie_in({"tessera": old, "__Host-tessera": new})) == guest
    assert [header.partition("=")[0] for header in secure.no_cookies()] == ["__Host-tessera", "tessera"]


async def test_logging_out_everywhere_ends_all_sessions(accounts: Accounts) -> None:
    person = await account(accounts)
    cookie = value(accounts.cookie(person))
    await accounts.log_out_everywhere(person)
    assert await accounts.who(cookie) is None


# Accounts


async def test_signing_up_keeps_the_person_and_their_session(accounts: Accounts) -> None:
    guest = await accounts.guest(HERE)
    cookie = value(accounts.cookie(guest))
    person = await accounts.sign_up(guest, "  Ann   Lee ", "correct horse", HERE)
    assert (person.id, person.name, person.guest) == (guest.id, "Ann Lee", False)
    assert await accounts.who(cookie) == person
    assert person.password.startswith("$argon2id$")
    with pytest.raises(NotAllowed, match="already"):
        await accounts.sign_up(person, "Other", "correct horse", HERE)
    with pytest.raises(NotAllowed, match="already"):
        await accounts.sign_up(guest, "Other", "correct horse", HERE)  # a second tab that does not know it yet


async def test_by_default_passwords_get_a_costly_hash(store: Store) -> None:
    person = await account(await Accounts.open(store))
    cost = dict(part.split("=") for part in person.password.split("$")[3].split(","))
    assert int(cost["m"]) >= 19 * 1024 and int(cost["t"]) >= 2  # OWASP's least for argon2id


async def test_logging_in_takes_the_name_in_any_form_and_the_password_exactly(accounts: Accounts) -> None:
    person = await account(accounts, "Änn Lee", "pässword 1")
    for name in ("Änn Lee", "änn lee", "ANNLEE".replace("A", "Ä", 1), "A\u0308nn Lee", "Änn Lee"):
        assert await accounts.log_in(name, "pässword 1", HERE) == person
    assert await accounts.log_in("Änn Lee", "pa\u0308ssword 1", HERE) == person
    for wrong in ("", "pässword 2", "Pässword 1", "pässword 1 ", "x" * 100_000, "\ud800"):
        with pytest.raises(NotSignedIn):
            await accounts.log_in("Änn Lee", wrong, HERE)


async def test_an_unknown_name_a_guest_and_a_wrong_password_look_the_same(accounts: Accounts) -> None:
    await account(accounts)
    guest = await accounts.guest(HERE)
    sentences = set()
    for name in ("Ann", "Nobody", guest.name, "", "x" * 5000):
        with pytest.raises(NotSignedIn) as refused:
            await accounts.log_in(name, "not it, sorry", HERE)
        sentences.add(str(refused.value))
    assert len(sentences) == 1


async def test_for_an_unknown_name_a_password_is_checked_too(accounts: Accounts) -> None:
    """Else the time of the answer would tell which names there are."""
    checked: list[str] = []

    class Watched(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Any:
            checked.append(str(hash))
            return super().verify(hash, password)

    accounts._hasher = Watched(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.raises(NotSignedIn):
        await accounts.log_in("Nobody", "some password", HERE)
    assert len(checked) == 1 and checked[0].startswith("$argon2id$")


async def test_a_hash_of_older_cost_is_renewed_at_login(accounts: Accounts, store: Store) -> None:
    person = await account(accounts)
    accounts._hasher = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    await accounts.log_in("Ann", "correct horse", HERE)
    now = await store.person(person.id)
    assert now and "m=16,t=2" in now.password
    assert await accounts.log_in("Ann", "correct horse", HERE)


async def test_a_name_is_one_accounts_in_all_its_forms(accounts: Accounts) -> None:
    await account(accounts, "Ann Lee")
    guest = await accounts.guest(HERE)
    for same in ("ann lee", "ANNLEE", "Ann\u2003Lee", "ＡＮＮ ＬＥＥ"):
        with pytest.raises(Refusal, match="is taken"):
            await accounts.sign_up(guest, same, "correct horse", HERE)
        with pytest.raises(Refusal, match="is taken"):
            await accounts.rename(guest, same)
    assert (await accounts.sign_up(guest, "Ann Lea", "correct horse", HERE)).name == "Ann Lea"


async def test_renaming(accounts: Accounts) -> None:
    guest = await accounts.rename(await accounts.guest(HERE), "Zoe")
    assert guest.name == "Zoe" and guest.guest
    await accounts.rename(await accounts.guest(HERE), "Zoe")  # guests may share a name
    ann = await account(accounts, "Zoe")  # and an account may take it
    assert (await accounts.rename(ann, "ZOË")).name == "ZOË"
    assert (await accounts.log_in("zoë", "correct horse", HERE)).id == ann.id
    assert await account(accounts, "Zoe", "correct horse")  # the old name is free again


async def test_nobody_takes_a_name_that_looks_like_anothers(accounts: Accounts) -> None:
    ann = await accounts.sign_up(await accounts.guest("1.1.1.1"), "Alice 10", "a good long one", "1.1.1.1")
    bob = await accounts.guest("1.1.1.1")
    for name in ("AIice 10", "Alice lO"):
        with pytest.raises(Refusal, match="The name Alice 10 is taken, and yours looks like it"):
            await accounts.sign_up(bob, name, "a good long one", "1.1.1.1")
        with pytest.raises(Refusal, match="looks like it"):
            await accounts.rename(bob, name)
    assert (await accounts.rename(ann, "AIice 10")).name == "AIice 10"  # one's own may
    assert (await accounts.rename(bob, "Malice 10")).name == "Malice 10"


async def test_changing_the_password_ends_other_sessions_and_needs_the_old_one(accounts: Accounts) -> None:
    person = await account(accounts)
    cookie = value(accounts.cookie(person))
    with pytest.raises(NotSignedIn):
        await accounts.change_password(person, "wrong horse", "battery staple")
    assert await accounts.who(cookie)
    after = await accounts.change_password(person, "correct horse", "battery staple")
    assert await accounts.who(cookie) is None
    assert await accounts.who(value(accounts.cookie(after))) == after
    assert await accounts.log_in("Ann", "battery staple", HERE)
    with pytest.raises(NotSignedIn):
        await accounts.log_in("Ann", "correct horse", HERE)
    with pytest.raises(NotAllowed):
        await accounts.change_password(await accounts.guest(HERE), "", "battery staple")


@pytest.mark.parametrize("password", ["", "short", "x" * 201, "An n Lee x", "ann leex"])
async def test_a_poor_password_is_refused(accounts: Accounts, password: str) -> None:
    with pytest.raises(Refusal, match="password"):
        await account(accounts, "Ann Lee X", password)


async def test_a_token_plays_as_its_owner_until_it_is_removed(accounts: Accounts) -> None:
    person = await account(accounts)
    token = await accounts.make_token(person, "my bot", "correct horse")
    assert await accounts.bearer(token) == person
    assert await accounts.bearer(token[:-1]) is None and await accounts.bearer("\ud800") is None
    with pytest.raises(NotSignedIn):
        await accounts.make_token(person, "other bot", "wrong horse")
    with pytest.raises(Refusal, match="already"):
        await accounts.make_token(person, "my bot", "correct horse")
    assert [t.name for t in await accounts.tokens(person)] == ["my bot"]
    await accounts.remove_token(person, "my bot")
    assert await accounts.bearer(token) is None
    with pytest.raises(Refusal):
        await accounts.remove_token(person, "my bot")
    with pytest.raises(NotAllowed):
        await accounts.make_token(await accounts.guest(HERE), "my bot", "")


async def test_tokens_and_links_are_not_kept_in_the_clear(accounts: Accounts, store: Store) -> None:
    from sqlalchemy import select

    from tessera.server.store.schema import one_time, token

    the_host = await host(accounts)
    secrets = [
        await accounts.make_token(the_host, "my bot", "correct horse"),
        await accounts.make_reset(the_host, "Hosting"),
    ]
    kept = await store._read(lambda c: [str(tuple(r)) for t in (token, one_time) for r in c.execute(select(t))])
    assert len(kept) == 2 and not any(secret in row for secret in secrets for row in kept)


async def test_a_deleted_account_is_nobody_and_its_name_is_free(accounts: Accounts) -> None:
    ann, bob = await account(accounts, "Ann"), await account(accounts, "Bob")
    cookie, token = value(accounts.cookie(ann)), await accounts.make_token(ann, "bot", "correct horse")
    with pytest.raises(NotAllowed):
        await accounts.delete(bob, ann.id, keep)
    await accounts.delete(ann, ann.id, keep)
    assert await accounts.who(cookie) is None and await accounts.bearer(token) is None
    with pytest.raises(NotSignedIn):
        await accounts.log_in("Ann", "correct horse", HERE)
    with pytest.raises(Refusal, match="no longer here"):
        await accounts.rename(ann, "Back")
    await account(accounts, "Ann")
    await accounts.delete(await host(accounts), bob.id, keep)
    assert await accounts.store.person(bob.id) is None


# The host


async def test_nobody_is_host_by_being_first(accounts: Accounts, store: Store) -> None:
    first = await account(accounts)
    assert not first.host
    assert (await make_host(store, "ANN")).host
    assert public(await make_host(store, "Ann", False)).host is False
    with pytest.raises(Exception, match="There is no account 'Zoe'"):
        await make_host(store, "Zoe")


async def test_a_reset_link_gives_a_new_password_once(accounts: Accounts) -> None:
    the_host, ann = await host(accounts), await account(accounts)
    cookie = value(accounts.cookie(ann))
    with pytest.raises(NotAllowed):
        await accounts.make_reset(ann, "Hosting")
    link = await accounts.make_reset(the_host, "ann")
    with pytest.raises(Refusal, match="8 to 200"):
        await accounts.use_reset(link, "short", HERE)  # does not spend the link
    after = await accounts.use_reset(link, "battery staple", HERE)
    assert after.id == ann.id and await accounts.who(cookie) is None
    assert await accounts.log_in("Ann", "battery staple", HERE)
    for spent in (link, "", "x"):
        with pytest.raises(NotSignedIn, match="used"):
            await accounts.use_reset(spent, "another staple", HERE)
    with pytest.raises(Refusal, match="no account"):
        await accounts.make_reset(the_host, "Nobody")


async def test_a_reset_link_is_good_for_a_day(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    the_host = await host(accounts)
    start = time.time_ns() // 1_000_000
    for later, good in ((24 * 3_600_000 - 60_000, True), (24 * 3_600_000 + 60_000, False)):
        monkeypatch.setattr("tessera.server.people.accounts.now_ms", lambda: start)
        link = await accounts.make_reset(the_host, "Hosting")
        monkeypatch.setattr("tessera.server.store.store.now_ms", lambda later=later: start + later)
        if good:
            await accounts.use_reset(link, "battery staple", HERE)
        else:
            with pytest.raises(NotSignedIn):
                await accounts.use_reset(link, "battery staple", HERE)


async def test_only_the_host_mutes(accounts: Accounts) -> None:
    the_host, ann = await host(accounts), await account(accounts)
    with pytest.raises(NotAllowed):
        await accounts.mute(ann, the_host.id)
    assert (await accounts.mute(the_host, ann.id)).muted
    assert not (await accounts.mute(the_host, ann.id, False)).muted


# Limits


class Waits(list[float]):
    """Instead of waiting."""

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)


async def test_guessing_is_limited_by_address(store: Store) -> None:
    accounts = await Accounts.open(store, limits=Limits({"login": "3/minute", "login-name": "5/minute"}), hasher=FAST)
    await account(accounts)
    for n in range(3):
        with pytest.raises(NotSignedIn):
            await accounts.log_in(f"Nobody {n}", "guess", HERE)
    with pytest.raises(
        TooMany, match=r"^Too many attempts to log in; try again in (a second|[0-9]+ seconds)\.$"
    ) as refused:
        await accounts.log_in("Ann", "correct horse", HERE)
    assert 0 < refused.value.seconds <= 60


async def test_guessing_a_password_gets_slower_and_locks_nobody_out(store: Store) -> None:
    accounts = await Accounts.open(store, hasher=FAST)
    person = await account(accounts)
    waits = Waits()
    accounts._wait = waits
    for n in range(40):  # from ever new addresses
        with pytest.raises(NotSignedIn):
            await accounts.log_in("Ann", "guess", f"192.0.2.{n}")
    assert waits[:9] == [0, 0, 0, 0, 0, 1, 2, 4, 8] and set(waits[9:]) == {8}
    waits.clear()
    assert await accounts.log_in("Ann", "correct horse", "198.51.100.1", value(accounts.cookie(person))) == person
    assert waits == []  # this browser was hers before
    with pytest.raises(NotSignedIn):
        await accounts.log_in("Ann", "guess", HERE)
    stranger = await accounts.guest(HERE)
    assert await accounts.log_in("Ann", "correct horse", "198.51.100.2", value(accounts.cookie(stranger))) == person
    assert waits == [0, 0]  # who knows the password ends the wait for all


EASY = ["12345678", "password", "aaaaaaaa", "Passwort1!", "qwertyui", "abcabcabc", "11111111", "iloveyou", "abcd1234"]


@pytest.mark.parametrize("password", [*EASY, "qwer1234", "987654321", "P@ssw0rd"])
async def test_what_is_tried_first_is_no_password(accounts: Accounts, password: str) -> None:
    with pytest.raises(Refusal, match="tried first"):
        await account(accounts, "Ann Lee", password)


@pytest.mark.parametrize("password", ["correct horse", "Kater7Karlo", "xkzw9243", "an odd word", "über-zwölf"])
async def test_other_passwords_are_taken(accounts: Accounts, password: str) -> None:
    assert not (await account(accounts, "Ann Lee", password)).guest


async def test_guests_and_accounts_are_limited_by_address(store: Store) -> None:
    accounts = await Accounts.open(store, limits=Limits({"guest": "2/hour", "sign-up": "1/hour"}), hasher=FAST)
    one, two = await accounts.guest(HERE), await accounts.guest(HERE)
    with pytest.raises(TooMany):
        await accounts.guest(HERE)
    await accounts.guest("192.0.2.8")
    await accounts.sign_up(one, "Ann", "correct horse", HERE)
    with pytest.raises(TooMany):
        await accounts.sign_up(two, "Bob", "correct horse", HERE)


async def test_passwords_are_hashed_off_the_event_loop(accounts: Accounts) -> None:
    """While one is hashed, others are served."""
    import threading

    inside, go_on = threading.Event(), threading.Event()

    class Slow:
        def hash(self, password: bytes) -> str:
            inside.set()
            assert go_on.wait(30)
            return "hash"

    accounts._hasher = Slow()
    guest = await accounts.guest(HERE)
    signing_up = asyncio.ensure_future(accounts.sign_up(guest, "Ann", "correct horse", HERE))
    assert await asyncio.to_thread(inside.wait, 30)
    assert await accounts.store.person(guest.id) == guest
    go_on.set()
    assert (await signing_up).name == "Ann"
