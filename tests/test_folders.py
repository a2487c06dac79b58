"""The folders of the games: the same thing has the same name in all of them; who has read one finds the way in all."""

from pathlib import Path

GAMES = Path(__file__).resolve().parents[1] / "src" / "tessera" / "games"

EVERY_GAME = {
    "__init__.py", "README.md", "rules.md", "rules.de.md", "glossary.toml", "examples.json", "game.py", "options.py",
    "setup.py", "state.py", "view.py",
    "rules/turn.py", "rules/_steps.py", "words/text.py", "words/text_de.py", "words/terminal.py", "heuristic/value.py",
}  # fmt: skip
EVERY_BUT_THE_TEMPLATE = {
    "audit.py", "words/goals.py", "words/labels.py", "words/notation.py", "words/positions.py", "words/refusals.py",
    "words/catalogue.py", "heuristic/reasons.py", "words/reasons.py",
}  # fmt: skip

# What not every game has, with the one thing that it holds wherever it stands.
WHERE_NEEDED = {
    "cards.py": "the facts of data/ as tables",
    "outlook.py": "what the table shows before anything is done",
    "rules/codes.py": "the verbs, and answers as numbers",
    "rules/answers.py": "what may be answered",
    "rules/moves.py": "what happens to cards and pieces",
    "rules/ends.py": "achievements, the end and the result",
}

# What one game has and no other.
OWN = {
    "cities": {
        "disciplines.py", "settings.py", "rules/cities.py", "rules/conditions.py", "rules/losing.py", "rules/shares.py",
        "words/options_de.py",
    },
    "homeworlds": {
        "heuristic/elimination.py", "heuristic/whole_turns.py", "rules/events.py", "rules/home_rule.py",
        "words/fact_files.py",
    },
    "innomination": {
        "card_sets.py", "decks.py", "language.py", "soak_counts.py", "rules/aether.py", "rules/chain.py",
        "rules/conditions.py", "rules/fighting.py", "rules/filters.py", "rules/harm.py", "rules/innomination.py",
        "rules/matches.py", "rules/naming.py", "rules/opening.py", "rules/replies.py", "rules/values.py",
        "rules/work.py",
        "words/card_nouns.py", "words/card_nouns_de.py", "words/card_phrases.py", "words/card_phrases_de.py",
        "words/card_text.py", "words/commands.py", "words/designs/complaints.py", "words/designs/effects.py",
        "words/designs/files.py", "words/designs/schema.py", "words/designs/validate.py", "words/reading_positions.py",
    },
    "innovation": {"rules/asking.py", "rules/board.py"},
    "splendor": {
        "heuristic/expansions.py", "rules/buying.py", "rules/gaining.py", "rules/paying.py", "rules/tokens.py",
        "words/purse.py",
    },
}  # fmt: skip


def files_of(game: Path) -> set[str]:
    """Without what a game has many of (`data`, `effects`, `expansions`) and empty package files."""
    told = {"glossary.toml", "examples.json"}
    found = {path.relative_to(game) for path in game.rglob("*") if path.suffix in (".py", ".md") or path.name in told}
    return {
        path.as_posix()
        for path in found
        if not {"data", "effects", "expansions"} & set(path.parts)
        and (path.name != "__init__.py" or len(path.parts) == 1)
    }


def strays(game: str, files: set[str]) -> tuple[set[str], set[str]]:
    """What is missing in a game's folder, and what has no business there."""
    wanted = EVERY_GAME | (set() if game == "template" else EVERY_BUT_THE_TEMPLATE)
    return wanted - files, files - wanted - WHERE_NEEDED.keys() - OWN.get(game, set())


def test_all_games_have_the_same_files_where_they_have_the_same_thing() -> None:
    games = [path for path in GAMES.iterdir() if (path / "game.py").is_file()]
    assert len(games) == 6
    assert {game.name: strays(game.name, files_of(game)) for game in games} == {
        game.name: (set(), set()) for game in games
    }


def test_every_name_of_a_file_that_only_one_game_has_is_used() -> None:
    for game, own in OWN.items():
        assert own <= files_of(GAMES / game), game


def test_a_game_that_names_things_its_own_way_is_caught() -> None:
    files = files_of(GAMES / "splendor")
    assert strays("splendor", files - {"setup.py"} | {"dealing.py"}) == ({"setup.py"}, {"dealing.py"})


def test_scripts_stand_in_the_folder_of_rules_only() -> None:
    for path in GAMES.glob("*/**/*.py"):
        if "rules" not in path.relative_to(GAMES).parts:
            assert "-> Script" not in path.read_text() and "-> Returns[" not in path.read_text(), path
