"""What the log says besides sentences: whose turn a line belongs to, what follows from what, what happened to the
reader, what all should hear."""

import re

import pytest

from tessera.kernel.events import SPECTATOR
from tessera.kernel.rng import Rng
from tessera.matches.match import Match
from tessera.matches.record import Header
from tessera.registry import find_game
from tessera.server.messages import LogLine
from tessera.server.tables import telling

NAMES = ("Ada", "Bea", "Cleo")
ATTACK = """to move: 0
cities 0: Ephesus Memphis Persepolis
cities 1: Athens Olympia Rhodes Utica
hand 0: Attack Silence
hand 1: Basic-protection Darius"""


def at(name: str, position: str, seats: int = 2, preset: str = "") -> Match:
    game = find_game(name)
    options = game.choose_options(preset, {}, seats)
    m = Match(game, Header(name, game.version, options, seats, 1, NAMES[:seats]))
    m.states = [game.from_position(position, options, seats, 1)]
    return m


def say(m: Match, text: str) -> None:
    for code in m.game.read(m.state, text):
        m.answer(int(m.game.question(m.state).seat), code)


def told(m: Match, eyes: int, since: int = 0) -> list[LogLine]:
    bots = [False] * len(m.record.header.names)
    return [line for v in range(since + 1, m.version + 1) for line in telling.log_at(m, v, eyes, "en", bots)]


def random_game(name: str, seats: int, answers: int) -> Match:
    game, rng = find_game(name), Rng(7)
    m = Match.start(game, game.choose_options("", {}, seats), seats, 7, NAMES[:seats])
    while m.state.result is None and m.version < answers:
        codes = game.legal(m.state)
        m.answer(int(game.question(m.state).seat), codes[int(rng.below(len(codes)))])
    return m


def test_what_a_turn_begins_with_stands_below_its_heading_though_the_answer_before_brought_it_about() -> None:
    m = at("cities", ATTACK)
    for text in ("play Attack", "player 2", "Athens", "none"):
        say(m, text)
    lines = told(m, 0)
    taken = next(line for line in lines if "takes Athens" in line.text)
    drawn = [line for line in lines if line.rule == "CIT-17"]
    assert taken.whose == 0 and drawn
    assert all((line.whose, line.turn, line.depth, line.by) == (1, taken.turn + 1, 0, 1) for line in drawn)


def test_what_is_taken_from_the_reader_happens_to_them_and_to_nobody_else() -> None:
    m = at("cities", ATTACK)
    for text in ("play Attack", "player 2", "Athens", "none"):
        say(m, text)
    happened = [[line.text for line in told(m, eyes) if line.yours] for eyes in (0, 1, SPECTATOR)]
    assert happened[0] == [] and happened[2] == [], "Ada's own turn, and nobody's"
    assert any("takes Athens" in text for text in happened[1]) and any("aims at Athens" in text for text in happened[1])
    assert not any("draws" in text for text in happened[1]), "one's own turn begins"


def test_who_may_share_or_is_hit_is_told_so() -> None:
    position = (
        "supply 1: Pottery, Clothing\nsupply 2: Canal Building\n"
        "player 0: red Archery | hand Tools\nplayer 1: green Sailing | hand Oars"
    )
    m = at("innovation", position)
    say(m, "dogma Archery")
    hit = [line.text for line in told(m, 1) if line.yours]
    assert hit[0].startswith("Ada activates Archery") and any("Bea draws" in text for text in hit)
    assert not any(line.yours for line in told(m, 0))


@pytest.mark.parametrize("name", ["cities", "homeworlds", "innovation", "innomination", "splendor", "template"])
def test_nothing_happens_to_a_spectator_and_what_one_does_oneself_does_not_happen_to_one(name: str) -> None:
    m = random_game(name, 2, 120)
    assert not any(line.yours for line in told(m, SPECTATOR))
    for eyes in (0, 1):
        lines = told(m, eyes)
        assert not any(line.yours and line.by == line.whose == eyes for line in lines)
        turns = [line.turn for line in lines]
        assert turns == sorted(turns), "turns follow one another"


def test_the_last_round_and_the_winner_are_said_to_all() -> None:
    m = random_game("splendor", 2, 100_000)
    loud = [line.text for line in told(m, SPECTATOR) if line.loud]
    assert loud[-1].split(".")[0] in ("Ada wins", "Bea wins", "Ada and Bea share the win", "Nobody wins")
    assert [text for text in loud[:-1] if text != "The last round has begun."] == []


def test_an_event_that_says_only_that_a_turn_begins_is_the_heading() -> None:
    m = random_game("innomination", 2, 80)
    lines = told(m, SPECTATOR)
    assert any(line.rule == "IM-33" for line in lines) and not any(line.rule == "IM-31" for line in lines)


def test_zones_have_the_owners_that_the_games_words_say() -> None:
    homeworlds, innovation = find_game("homeworlds"), find_game("innovation")
    assert telling.owner_of_zone(homeworlds, "s2 ships 1") == 1
    assert telling.owner_of_zone(homeworlds, "home0 ships 1") == 1
    assert telling.owner_of_zone(homeworlds, "home1 stars") == 1
    assert telling.owner_of_zone(homeworlds, "stash") == -1
    assert telling.owner_of_zone(innovation, "hand 1") == 1
    assert telling.owner_of_zone(innovation, "supply 1") == -1


@pytest.mark.parametrize(
    ("name", "code"), [("splendor", r"\b[BO]\d[A-Z0-9]\d+|\bN\d\d"), ("homeworlds", r"\b[rygb][123]\b")]
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_log_names_pieces_without_codes_where_they_have_titles(name: str, code: str, lang: str) -> None:
    m = random_game(name, 2, 200)
    bots = [False, False]
    plain = [line.text for v in range(1, m.version + 1) for line in telling.log_at(m, v, 0, lang, bots)]
    typed = [e.line for v in range(1, m.version + 1) for e in telling.events_at(m, v, 0, lang)]
    assert any(re.search(code, text) for text in typed) and not [text for text in plain if re.search(code, text)]
    assert not [text for text in plain if re.search(r"  |\(\)| [.,)]", text)]
