"""Names, limits, and the sentences of refusals."""

import string
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tessera.server.costs import RATES
from tessera.server.people.limits import Limits, network
from tessera.server.people.person_names import (
    CREATURES,
    LONGEST_CHARACTERS,
    QUALITIES,
    clean_name,
    guest_name,
    look,
    name_key,
)
from tessera.server.refusals import WORDS, Refusal, TooMany

# Names


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        " a ",
        "x" * 25,
        "a\nb",
        "a\0b",
        "a\u200db",
        "\u202eann",
        "\ue000a",
        "!!",
        "\ud800a",
        "De leted",
        "ﷺ" * 5,
        "Аlice",  # the first letter is Cyrillic
        "dеleted",
        "Strong",
        "ſtrong",
        "Str0ng",
        "CasuaI",
        "Host",
        "H0st",
        "Нost",
        "Нοѕт",
        "Ann Аlice",
    ],
)
def test_a_name_that_cannot_be_seen_or_told_apart_is_refused(name: str) -> None:
    with pytest.raises(Refusal):
        clean_name(name)


@given(st.text(max_size=30))
def test_a_name_that_is_accepted_is_shown_as_it_is_kept(text: str) -> None:
    try:
        name = clean_name(text)
    except Refusal:
        return
    assert 2 <= len(name) <= LONGEST_CHARACTERS and name == name.strip() and name.isprintable()
    assert clean_name(name) == name
    assert name_key(name_key(name)) == name_key(name) == name_key(text)
    assert len(name_key(name)) <= 200  # as the schema keeps it


@pytest.mark.parametrize(
    "name", ["Élodie", "Алиса", "Ελένη", "花子さん", "カナ太郎", "김민수", "Ann Алиса", "José 2", "Zoë-K."]
)
def test_people_of_all_scripts_have_names(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "other"), [("Alice", "AIice"), ("Ace", "Асе"), ("Bob 10", "B0b lO"), ("Lin", "1in"), ("Anna", "an na")]
)
def test_names_that_look_the_same_have_one_look(name: str, other: str) -> None:
    assert look(name) == look(other)


@pytest.mark.parametrize(("name", "other"), [("Alice", "Alise"), ("Ann", "Anna"), ("Bob", "Rob"), ("Jim", "Tim")])
def test_names_that_look_different_are_told_apart(name: str, other: str) -> None:
    assert look(name) != look(other)


def test_every_guest_name_may_be_a_name() -> None:
    longest = [max(words.split(), key=len) for words in (QUALITIES, CREATURES)]
    assert clean_name(f"{longest[0]} {longest[1]} 99")
    assert len({guest_name() for _ in range(200)}) > 190


# Limits


def test_limits_count_each_for_itself() -> None:
    limits = Limits({"chat": "2/minute"})
    limits.check("chat", "ann")
    limits.check("chat", "ann")
    with pytest.raises(TooMany):
        limits.check("chat", "ann")
    limits.check("chat", "bob")
    limits.check("command", "ann")
    with pytest.raises(KeyError):
        limits.check("no such limit", "ann")
    off = Limits({"chat": "1/minute"}, on=False)
    for _ in range(5):
        off.check("chat", "ann")


def test_a_limit_ends_with_its_window(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000.0
    monkeypatch.setattr("time.time", lambda: now)
    limits = Limits({"chat": "2/10 seconds"})
    limits.check("chat", "ann")
    limits.check("chat", "ann")
    with pytest.raises(TooMany):
        limits.check("chat", "ann")
    now += 20
    limits.check("chat", "ann")


def test_counting_does_not_start_a_thread_each_time() -> None:
    """It leans on a private method of the library: this notices when that goes."""
    limits = Limits()
    storage: Any = limits._counts.storage
    storage.timer.join(30)
    timer = storage.timer
    for _ in range(3):
        limits.check("chat", "ann")
    assert storage.timer is timer
    storage.swept -= 60
    limits.check("chat", "ann")
    assert storage.timer is not timer


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(address: str, counted_as: str) -> None:
    assert network(address) == counted_as


def test_refusals_are_complete_in_every_language() -> None:
    def fields(template: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name}

    english = {key: fields(template) for key, template in WORDS["en"].items()}
    for lang, words in WORDS.items():
        assert {key: fields(template) for key, template in words.items()} == english, lang
    assert {f"many.{what}" for what in (*RATES, "work")} == {key for key in english if key.startswith("many.")}
    assert TooMany("chat", 1).sentence("de") == "Zu viele Zeilen; versuche es in einer Sekunde wieder."
    assert TooMany("chat", 121).sentence("en") == "Too many lines; try again in 3 minutes."
    assert Refusal("name.taken", name="{Ann}").sentence("de") == "Der Name {Ann} ist vergeben."
