"""The value of a position: what moves players to attack, and what keeps a game from lasting for ever."""

from tessera.games.homeworlds import GAME
from tessera.games.homeworlds.heuristic import value as heuristic
from tessera.games.homeworlds.state import Table
from tessera.lab.simulate import play_one


def table(position: str, turns: int = 10, seats: int = 2) -> Table:
    preset = "binary" if seats == 2 else "last-standing"
    g = GAME.from_position(position, GAME.choose_options(preset, {}, seats), seats)
    assert isinstance(g, Table)
    g.turns = turns
    return g


def chance(position: str, turns: int = 10) -> float:
    return heuristic.value(table(position, turns), 0)


QUIET = "home0 (0, y2b3) g3-\nhome1 (1, r1b2) -g3\n"


def test_a_ship_next_to_another_home_is_worth_more_than_one_far_away() -> None:
    near = chance(QUIET + "s1 (y3) y3-\n")  # large star: neither size of the other home
    far = chance(QUIET + "s1 (y1) y3-\n")
    assert near > far


def test_a_home_that_lacks_fewer_pieces_for_its_fall_is_worth_more_to_who_stands_there() -> None:
    """Red is the colour of a star: with every red ship of the attacker there the siege is nearer to its end."""
    worth = [heuristic.attack_worth(table(f"home0 (0, y2b3) g3-\nhome1 (1, r1b2) {ships}-g3\n"), 0) for ships in
             ("y1", "r1", "r1r2")]  # fmt: skip
    assert worth == sorted(set(worth))


def test_the_own_home_counts_less_and_attacks_more_the_longer_a_game_lasts() -> None:
    def gain(better: str, worse: str, turns: int) -> float:
        return heuristic.strength(table(better, turns), 0) - heuristic.strength(table(worse, turns), 0)

    assert heuristic.ageing(table(QUIET, 10)) == 0.0 < heuristic.ageing(table(QUIET, 200))
    besieging, visited = QUIET.replace(" -g3", " r3-g3"), QUIET.replace(" g3-", " g3-y1")
    assert gain(besieging, QUIET, 200) > gain(besieging, QUIET, 10)
    assert gain(QUIET, visited, 200) < gain(QUIET, visited, 10)
    many = table("home0 (0, y2b3) g3--\nhome1 (1, r1b2) -g3-\nhome2 (2, r1b3) --g3\n", 45, seats=3)
    assert heuristic.ageing(many) == 0.0 < heuristic.ageing(table(QUIET, 45)), "more players need more turns"


def test_values_of_a_game_that_lasts_too_long_waver_from_turn_to_turn() -> None:
    young = {chance(QUIET, turns) for turns in range(10, 20)}
    old = [chance(QUIET, turns) for turns in range(150, 160)]
    assert len(young) == 1
    assert len(set(old)) > 5
    assert max(old) - min(old) < 0.2
    assert old == [chance(QUIET, turns) for turns in range(150, 160)], (
        "the same position at the same turn is worth the same"
    )


def test_casual_players_do_not_sit_at_home() -> None:
    """Players of version 6 are still at it at the limit of 300 turns in all of these."""
    options = GAME.choose_options("binary", {}, 2)
    rows = [play_one(("homeworlds", options, ("casual", "casual"), seed, 0)) for seed in range(7, 12)]
    assert {row["reason"] for row in rows} == {"last_standing"}
    assert sorted(row["turns"] for row in rows)[2] < 60
