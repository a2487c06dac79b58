"""What soaks count of Innomination, and what they say of it."""

from tessera.games.innomination import GAME
from tessera.games.innomination.card_sets import starter


def noted(position: str) -> dict[str, str]:
    """What is noted of each possible answer."""
    g = GAME.from_position(position, GAME.choose_options("", {}, 2), 2)
    return {GAME.describe(g, c): GAME.noted(g, c) for c in GAME.legal(g)}


def test_cards_that_are_played_and_named_and_lines_that_are_used_are_noted() -> None:
    field = "; ".join(["asweigald_foundry", "vesuvian_vent"] * 6)
    position = (
        f"hand 0: squire\nsources 0: bug_nest\nfield 0: line_veteran; bug_nest; insect_token; insect_token; {field}\n"
    )
    found = noted(position + "named 0: captain_torvane\nunleashed 0 1")
    line = starter().cards[starter().by_slug["bug_nest"]].slots[0].number
    assert found["play squire.a1"] == "card asw_squire"
    assert found["source bug_nest.a1"] == "card sec_bug_nest"
    assert found["use bug_nest.a2 1"] == f"line {line}"
    assert found["name line_veteran.a1 into captain_torvane.a1"] == "card ves_captain_torvane"
    assert found["end"] == ""


def test_remarks_tell_which_cards_nobody_played() -> None:
    s = starter()
    deck = s.decks[0]
    card = s.cards[deck.main[0]]
    every = {c for d in s.decks for c in [*d.main, *d.named, *d.source]}
    all_but_one = {f"card {s.cards[c].id}": 5 for c in every if c != card.number}
    remarks = GAME.remarks(all_but_one)
    assert remarks[0].endswith(f": {card.id}")
    assert f"{card.id} 0" in remarks[1]
    assert GAME.remarks({**all_but_one, f"card {card.id}": 1})[0].endswith("none")


def test_remarks_count_loops_and_early_losses() -> None:
    remarks = GAME.remarks({"loops": 3, "lost in the first round": 2})
    assert remarks[-2].endswith(": 3") and remarks[-1].endswith(": 2")
