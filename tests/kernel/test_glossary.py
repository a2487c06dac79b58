"""The glossaries of all games: no keyword, trait, icon, verb, zone or number that people meet lacks its sentence in
either language, and no entry explains what nobody ever reads. What must be explained comes from the games' own data."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tessera.games.cities.cards import DISCIPLINES, EMPIRES
from tessera.games.innomination.language import ELEMENTS, KEYWORDS, TRAITS, TYPES
from tessera.games.innovation.words.text import WORDS as INNOVATION
from tessera.kernel import glossary as kernel_glossary
from tessera.kernel.game import Game
from tessera.kernel.glossary import Word, glossary, words_in
from tessera.kernel.rulebook import rule_items, rules_text
from tessera.registry import all_games, find_game

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "web/src"
CASES = json.loads((PAGE / "lib/glossary.cases.json").read_text(encoding="utf-8"))
GAMES = [
    pytest.param(game, lang, id=f"{game.name}-{lang}") for game in all_games().values() for lang in game.languages()
]
LONGEST = 200  # characters of a sentence
PROPER = re.compile(r"zone\.s(\d+|#) stars")  # what Homeworlds calls its systems: names that mean nothing


def plain(template: str) -> str:
    """A template without what is put into it."""
    return re.sub(r"\{\w+\}", " ", template)


def shown_words(game: Game, lang: str) -> dict[str, str]:
    """What the page says of zones, facts and verbs, by the keys of the game's words: titles, not values of facts."""
    out: dict[str, str] = {}
    for key, english in game.words["en"].items():
        kind, _, name = key.partition(".")
        title = kind in ("verb", "zone") or (kind == "fact" and ("." not in name or name.startswith("card.")))
        text = plain(game.words[lang].get(key, english))
        if title and "=" not in key and not PROPER.fullmatch(key) and re.search(r"[^\W\d_]{3}", text):
            out[key] = text
    return out


def keywords(game: Game, lang: str) -> dict[str, str]:
    """The words that a game's own data has, and what people read for them."""

    def said(*patterns: str) -> dict[str, str]:
        return {
            key: plain(game.words[lang].get(key, english))
            for key, english in game.words["en"].items()
            if any(re.fullmatch(pattern, key) for pattern in patterns)
        }

    def themselves(words: Iterable[str]) -> dict[str, str]:
        return {word: "CHAIN-LINK" if word == "LINK" else word for word in words}

    wanted = {
        "innomination": lambda: {
            **themselves(TRAITS),
            **themselves(KEYWORDS),
            **said(*(f"type.{t}" for t in TYPES), *(f"aether.{e}" for e in ELEMENTS), "phase.(?!between).*"),
        },
        "innovation": lambda: said(r"icon\..*", r"colour\..*", r"splay\.unsplayed", r"label\.(meld|tuck|score)"),
        "splendor": lambda: said(r"colour\..*", r"gem\..*", r"noun\.(copy|gold|double)", r"post\..*", r"group\..*"),
        "cities": lambda: said(
            *(f"discipline.{d}" for d in DISCIPLINES), *(f"empire.{e}" for e in EMPIRES), r"event\..*", r"side\..*"
        ),
        "homeworlds": lambda: said(r"colour\..", "title.piece", "good", "evil", r"power\..", r"actions\..*"),
        "template": lambda: said(r"suit\..*"),
    }
    found = wanted[game.name]()
    assert found
    return found


def unexplained(words: tuple[Word, ...], texts: dict[str, str]) -> list[str]:
    return [key for key, text in texts.items() if text.strip() and not words_in(words, text)]


def texts_of(game: Game, lang: str) -> list[str]:
    """Everything that the game says: rules, sentences, cards, and what its table in the page says itself."""
    out = [rules_text(game, lang), *map(plain, game.words[lang].values())]
    for card in game.cards(lang):
        out += [card["title"], card["group"], card["text"], card.get("marked", "")]
    page = PAGE / f"games/{game.name}/words.{lang}.ts"
    if page.is_file():
        out += [
            plain(re.sub(r"\{\w+\|([^|}]*)\|([^}]*)\}", r"\1 \2", said))
            for said in re.findall(r'^\s*(?:"[^"]+"|\w+):\s+"([^"]*)"', page.read_text(encoding="utf-8"), re.MULTILINE)
        ]
    return out


@pytest.mark.parametrize(("game", "lang"), GAMES)
def test_no_keyword_and_nothing_that_a_table_names_lacks_its_sentence(game: Game, lang: str) -> None:
    words = glossary(game, lang)
    assert unexplained(words, shown_words(game, lang)) == []
    assert unexplained(words, keywords(game, lang)) == []


@pytest.mark.parametrize(("game", "lang"), GAMES)
def test_a_missing_entry_is_noticed(game: Game, lang: str) -> None:
    words = glossary(game, lang)
    wanted = {**shown_words(game, lang), **keywords(game, lang)}
    missed = [word.id for word in words if unexplained(tuple(w for w in words if w != word), wanted)]
    assert len(missed) >= len(words) / 3


@pytest.mark.parametrize(("game", "lang"), GAMES)
def test_every_entry_is_a_short_sentence_and_has_a_rule(game: Game, lang: str) -> None:
    rules = rule_items(rules_text(game, lang))
    for word in glossary(game, lang):
        assert word.rule in rules, word
        assert word.sentence.endswith(".") and len(word.sentence) <= LONGEST, word
        assert not re.search(r"[*_{}\[\]]|\b[A-Z]+-\d", word.sentence), word
        assert word.title and word.names and len(set(word.names)) == len(word.names), word


@pytest.mark.parametrize(("game", "lang"), GAMES)
def test_a_name_belongs_to_one_entry_and_every_entry_is_met_somewhere(game: Game, lang: str) -> None:
    words = glossary(game, lang)
    names = [name for word in words for name in word.names]
    assert len(names) == len(set(names))
    met = {found.word.id for text in texts_of(game, lang) for found in words_in(words, text)}
    assert [word.id for word in words if word.id not in met] == []


@pytest.mark.parametrize("game", [pytest.param(g, id=g.name) for g in all_games().values()])
def test_both_languages_explain_the_same_words_in_their_own_ones(game: Game) -> None:
    english, german = glossary(game), glossary(game, "de")
    assert [(w.id, w.rule) for w in english] == [(w.id, w.rule) for w in german] and len(english) > 10
    assert [w.id for w, wort in zip(english, german, strict=True) if w.sentence == wort.sentence] == []


@pytest.mark.parametrize("game", [pytest.param(g, id=g.name) for g in all_games().values()])
def test_signs_of_the_page_name_entries_that_there_are(game: Game) -> None:
    """`data-word="taunt"` in a game's own table asks for an entry by its id."""
    ids = {word.id for word in glossary(game)}
    asked = [
        id
        for file in (PAGE / "games" / game.name).rglob("*.svelte")
        for id in re.findall(r'data-word="([\w ]+)"', file.read_text(encoding="utf-8"))
    ]
    assert [id for id in asked if id not in ids] == []


def test_ids_that_the_page_makes_from_data_are_there() -> None:
    def ids(game: str) -> set[str]:
        return {word.id for word in glossary(find_game(game))}

    assert {w.lower().replace(" ", "_") for w in (*TRAITS, *KEYWORDS)} | set(ELEMENTS) <= ids("innomination")
    assert {key.removeprefix("icon.") for key in INNOVATION if key.startswith("icon.")} <= ids("innovation")
    assert {*DISCIPLINES, *EMPIRES} <= ids("cities")
    assert {*"WUGRK", "gold"} <= ids("splendor")
    assert {"red", "yellow", "green", "blue", "size1", "size2", "size3"} <= ids("homeworlds")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_words_are_found_as_the_page_finds_them(case: dict[str, Any]) -> None:
    words = tuple(Word(id, tuple(names), "", "") for id, names in case["words"].items())
    assert [[case["text"][f.start : f.end], f.word.id] for f in words_in(words, case["text"])] == case["found"]


def test_a_game_without_a_glossary_has_no_words() -> None:
    assert kernel_glossary.read("tessera.kernel", "en") == ()
    assert words_in((), "meld") == []
