"""The kernel's smaller parts: options, chance, knowledge, saves, and finding games."""

import gc
import json
import sys
from collections import Counter
from typing import cast

import pytest

from tessera import COMPILED
from tessera.games.homeworlds import GAME as HOMEWORLDS
from tessera.games.template import GAME as BEACONS
from tessera.games.template.state import DECK, DISCARD, Table, hand_zone
from tessera.kernel.errors import BadInput
from tessera.kernel.events import BOTTOM
from tessera.kernel.frame import Card, Seat
from tessera.kernel.rng import Rng, draw
from tessera.kernel.state import Options
from tessera.registry import all_games, find_game


def table(seats: int = 3) -> Table:
    return cast(Table, BEACONS.new({"teams": False}, seats, 1))


# Options


@pytest.mark.parametrize(
    ("preset", "given", "seats", "complaint"),
    [
        ("", {"stash": "lots"}, 2, "stash cannot be 'lots': it takes rulebook, n\\+1 \\(A-1\\)"),
        ("", {"turn_limit": 5}, 2, "a number from 10 to 10000"),
        ("", {"turn_limit": "many"}, 2, "a number from 10 to 10000"),
        ("", {"alignments": "perhaps"}, 2, "it takes true, false"),
        ("", {"speed": 1}, 2, "no option 'speed'"),
        ("ternary", {}, 2, "no preset 'ternary'"),
        ("binary", {}, 3, "The preset binary is for 2 players, not 3"),
        ("", {}, 7, "Homeworlds is for 2 to 6 players, not 7"),
        ("", {"aim": "sinister"}, 3, "alignments=false"),
    ],
)
def test_wrong_options_get_a_sentence(preset: str, given: Options, seats: int, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        HOMEWORLDS.choose_options(preset, given, seats)


def test_options_are_read_from_text() -> None:
    options = HOMEWORLDS.choose_options("binary", {"turn_limit": "40", "one_star_home": "yes"}, 2)
    assert options["turn_limit"] == 40
    assert options["one_star_home"] is True
    assert options["catastrophes"] == "any"


def test_an_unknown_game_gets_a_hint() -> None:
    assert set(all_games()) >= {"homeworlds", "template"}
    with pytest.raises(BadInput, match="Did you mean homeworlds"):
        find_game("homeword")
    with pytest.raises(BadInput, match="There are: "):
        find_game("xyzzy")


# Chance


@pytest.mark.parametrize("seed", [7, 1 << 200])
def test_streams_are_independent_and_even(seed: int) -> None:
    a = [draw(seed, 0, k) for k in range(600)]
    assert a == [draw(seed, 0, k) for k in range(600)]
    assert a != [draw(seed, 1, k) for k in range(600)]
    assert a != [draw(seed + 1, 0, k) for k in range(600)]
    counts = Counter(x * 6 >> 32 for x in a)
    assert min(counts.values()) > 60, counts
    assert all(0 <= x < 1 << 32 for x in a)


def test_a_playouts_generator_is_even() -> None:
    rng = Rng(3)
    counts = Counter(int(rng.below(10)) for _ in range(5000))
    assert sorted(counts) == list(range(10))
    assert min(counts.values()) > 400


# Knowledge


def test_an_open_move_is_known_to_all_a_drawn_card_to_its_owner() -> None:
    g = table()
    drawn = Card(g.zones[DECK][-1])
    g.move("draw", 0, "", drawn, DECK, hand_zone(Seat(0)), g.bit(0))
    assert g.known[drawn] == g.bit(0)
    g.move("discard", 0, "", drawn, hand_zone(Seat(0)), DISCARD, g.everybody())
    assert g.known[drawn] == g.everybody()


def test_whoever_knew_a_card_of_the_deck_knows_it_when_it_is_drawn() -> None:
    g = table()
    top = Card(g.zones[DECK][-1])
    g.look("look", 1, "", (top,), DECK, g.bit(1))
    g.move("draw", 0, "", top, DECK, hand_zone(Seat(0)), g.bit(0))
    assert g.known[top] == g.bit(0) | g.bit(1)


def test_a_hidden_pick_makes_the_rest_unknown_to_those_who_did_not_see_it() -> None:
    g = table()
    hand = hand_zone(Seat(0))
    shown, other = (Card(c) for c in g.zones[hand][:2])
    g.look("show", 0, "", (shown,), hand, g.bit(1) | g.bit(2))
    g.move("take", 2, "", other, hand, hand_zone(Seat(2)), g.bit(0) | g.bit(2))
    assert g.known[shown] == g.bit(0) | g.bit(2)  # seat 1 cannot tell whether it is still there
    assert g.known[other] == g.bit(0) | g.bit(2)


def test_a_card_returned_under_the_deck_stays_known_to_the_looker() -> None:
    g = table()
    top = Card(g.zones[DECK][-1])
    g.look("look", 1, "", (top,), DECK, g.bit(1))
    g.move("return", 1, "", top, DECK, DECK, g.bit(1), BOTTOM)
    assert g.zones[DECK][0] == top
    assert g.known[top] == g.bit(1)


def test_after_a_shuffle_nobody_knows_anything() -> None:
    g = table()
    g.look("look", 1, "", (Card(g.zones[DECK][0]),), DECK, g.everybody())
    before = g.revealed
    g.shuffle("shuffle", 0, "", DECK, 0)
    assert all(g.known[c] == 0 for c in g.zones[DECK])
    assert g.revealed > before


def test_samples_differ_and_hold_what_is_known() -> None:
    g = table()
    samples = {BEACONS.key(BEACONS.determinise(g, 0, Rng(k))) for k in range(10)}
    assert len(samples) == 10
    sample = BEACONS.determinise(g, 0, Rng(1))
    assert sample.zones[hand_zone(Seat(0))] == g.zones[hand_zone(Seat(0))]
    assert sample.seed != g.seed


# Copies


def test_a_deep_chain_of_states_can_be_dropped() -> None:
    """As a search leaves behind it; the interpreter puts off what lies too deep, and that must suit every object."""
    s = HOMEWORLDS.new(HOMEWORLDS.choose_options("", None, 2), 2, 1)
    for depth in range(1, 200):
        chain: tuple[object, ...] = ()
        for _ in range(depth):
            chain = (chain, [s.clone(), s.clone()])
        del chain


# Saves


def test_a_save_inside_a_changed_rule_is_refused() -> None:
    data = BEACONS.save(table())
    with pytest.raises(BadInput, match="has changed since; replay the record"):
        BEACONS.load(data.replace(BEACONS.scripts[1].digest.encode(), b"000000000000"))
    with pytest.raises(BadInput, match="which these rules do not have"):
        BEACONS.load(data.replace(b"turn.turn", b"turn.gone"))
    with pytest.raises(BadInput, match="not a whole save"):
        BEACONS.load(data[:100])
    with pytest.raises(BadInput, match="a save of template, not of homeworlds"):
        HOMEWORLDS.load(data)


def test_a_save_with_numbers_missing_or_too_large_is_refused() -> None:
    data = json.loads(HOMEWORLDS.save(HOMEWORLDS.new(HOMEWORLDS.choose_options("", None, 2), 2, 1)))
    for known in ([], [1 << 70] * len(data["fields"]["known"])):
        if known and not COMPILED:  # in plain Python a number may be that large
            continue
        broken = {**data, "fields": {**data["fields"], "known": known}}
        with pytest.raises(BadInput, match="not a whole save"):
            HOMEWORLDS.load(json.dumps(broken).encode())


@pytest.mark.parametrize("name", all_games())
def test_what_was_saved_loaded_looked_at_and_dropped_leaves_nothing_behind(name: str) -> None:
    """A server and its bots do this for every move; compiled, each load once left all its numbers in memory."""
    game = find_game(name)
    s = game.new(game.choose_options("", None, game.seats[0]), game.seats[0], 5)
    game.playout(s, Rng(1), 20)

    def use() -> None:
        t = game.load(game.save(s))
        view = game.view(t, 0)
        view.data()
        for code in game.legal(t):
            u = t.clone()
            u.events = []
            game.apply(u, code)
            game.describe(t, code)
            for event in u.events:
                game.event_for(u, event, 0).data()

    for _ in range(3):
        use()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(50):
        use()
    gc.collect()
    assert sys.getallocatedblocks() - before < 50


@pytest.mark.parametrize("name", all_games())
def test_a_question_that_was_asked_leaves_nothing_behind(name: str) -> None:
    """A plain game gives its answers to the compiled kernel, which once kept those of every question."""
    game = find_game(name)
    s = game.new(game.choose_options("", None, game.seats[0]), game.seats[0], 5)
    before = 0
    for n in range(2000):
        if n == 10:
            gc.collect()
            before = sys.getallocatedblocks()
        s.pending = None
        game.question(s)
    gc.collect()
    assert sys.getallocatedblocks() - before < 50


def test_what_a_seat_forgets_is_listed_in_an_order_that_tells_nothing() -> None:
    """Found by a soak: the stolen card stood first in the list of cards that the others can no longer tell."""
    told = []
    for pick in (0, 2):
        g = table()
        hand = hand_zone(Seat(0))
        cards = tuple(Card(c) for c in g.zones[hand])
        g.look("show", 0, "", cards, hand, g.bit(1))
        g.events = []
        g.move("steal", 2, "", cards[pick], hand, hand_zone(Seat(2)), g.bit(0) | g.bit(2))
        told.append(BEACONS.event_for(g, g.events[0], 1).data())
    assert told[0] == told[1]
