"""The words of the kernel, of the bots and of every registered game: languages agree key by key, every template can be
said, and what is not translated comes in English."""

from collections.abc import Mapping
from string import Formatter

import pytest

from tessera.bots.player import WORDS as THOUGHTS
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.words import WORDS, Reason, capital, listed, say, say_in_two
from tessera.registry import all_games, find_game

ANSWER_KEYS = ("option.", "preset.", "value.")  # in English these stand with the options themselves
BOOKS = [
    pytest.param(words, lang, id=f"{name}-{lang}")
    for name, words in [("kernel", WORDS), ("bots", THOUGHTS), *((g.name, g.words) for g in all_games().values())]
    for lang in words
]
GAMES = [pytest.param(g, id=g.name) for g in all_games().values()]


def placeholders(template: str) -> set[str]:
    """The arguments of a template; `{Card}` is the argument `card`."""
    return {name.lower() for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize(("words", "lang"), BOOKS)
def test_a_language_has_the_keys_and_arguments_of_english(words: Mapping[str, Mapping[str, str]], lang: str) -> None:
    mine = {k: placeholders(t) for k, t in words[lang].items() if not k.startswith(ANSWER_KEYS)}
    english = {k: placeholders(t) for k, t in words["en"].items() if not k.startswith(ANSWER_KEYS)}
    assert mine == english


@pytest.mark.parametrize(("words", "lang"), BOOKS)
def test_every_template_can_be_said(words: Mapping[str, Mapping[str, str]], lang: str) -> None:
    for key, template in words[lang].items():
        sentence = say(words, key, {name: "x" for name in placeholders(template)}, lang)
        assert "{" not in sentence and (bool(sentence) == bool(template)), key


@pytest.mark.parametrize("game", GAMES)
def test_every_language_explains_the_options_and_presets(game: Game) -> None:
    assert game.languages() == ("en", "de")
    wanted = {f"option.{o.name}" for o in game.options} | {f"preset.{p.name}" for p in game.presets}
    wanted |= {f"{key}.help" for key in wanted}
    wanted |= {f"value.{o.name}.{c}" for o in game.options for c in o.choices if isinstance(c, str)}
    assert {k for k in game.words["de"] if k.startswith(ANSWER_KEYS)} == wanted
    for o in game.options:
        assert game.help("option", o.name) == o.help != game.help("option", o.name, "de") != ""
    for p in game.presets:
        assert game.help("preset", p.name) == p.help != game.help("preset", p.name, "de") != ""


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_language_is_english(game: Game) -> None:
    options, seats = game.choose_options(game.presets[0].name), game.presets[0].seats[0]
    s = game.new(options, seats, 1)
    ask = game.question(s)
    code = game.legal(s)[0]
    assert game.about("xx") == game.about("en") != game.about("de")
    assert game.prompt(s, ask, "xx") == game.prompt(s, ask) != game.prompt(s, ask, "de")
    assert game.label(s, code, "xx") == game.label(s, code) != game.label(s, code, "de")
    assert game.cards("xx") == game.cards() != game.cards("de")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_has_a_name_of_its_own_and_the_same_facts_in_every_language(game: Game) -> None:
    english, german = game.cards("en"), game.cards("de")
    names = [card["name"] for card in english]
    assert len(names) == len(set(names)) > 0
    for card, karte in zip(english, german, strict=True):
        assert set(card) - {"marked", "short"} == {"name", "title", "group", "text", "facts"}
        assert (card["name"], card["facts"]) == (karte["name"], karte["facts"])
        assert all(part for part in (card["title"], card["group"], card["text"], karte["title"], karte["text"]))
        assert "kind" in card["facts"]


def test_a_list_in_words() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"])] == ["", "a", "a and b"]
    assert listed(["a", "b", "c"], "de") == "a, b und c"


def test_a_capital_argument_begins_a_sentence() -> None:
    words = {"en": {"x": "{Card} goes, {card} stays."}}
    assert say(words, "x", {"card": "the onyx"}) == "The onyx goes, the onyx stays."
    assert capital("") == "" and capital("aB") == "AB"


def test_a_seat_in_a_refusal_goes_by_its_name() -> None:
    game = find_game("homeworlds")
    reason = Reason("refused.not_asked", args={"who": "1"})
    assert "Mira" in game.sentence(reason, names=("Ada", "Mira"))
    assert "seat 2" in game.sentence(reason)
    assert "Platz 2" in game.sentence(reason, "de")


@pytest.mark.parametrize(
    ("preset", "given", "seats", "english", "german"),
    [
        ("", {}, 9, "2 to 4 players", "2 bis 4 Spieler"),
        ("", {"cities": "maybe"}, 2, "it takes true, false", "möglich sind"),
        ("", {"round_limit": 1}, 2, "a number from 5 to 1000", "eine Zahl von 5 bis 1000"),
        ("", {"nonsense": 1}, 2, "There is no option", "keine Option"),
        ("nonsense", {}, 2, "There is no preset", "keine Vorlage"),
        ("", {"cities": True, "orient": True}, 2, "Cities and Orient are", "Die Städte und Der Orient spielt"),
    ],
)
def test_what_is_wrong_with_options_is_said_in_both(
    preset: str, given: dict[str, bool], seats: int, english: str, german: str
) -> None:
    game = find_game("splendor")
    with pytest.raises(BadInput) as caught:
        game.choose_options(preset, given, seats)
    assert english in str(caught.value) == game.complaint(caught.value)
    assert german in game.complaint(caught.value, "de")


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_read_is_said_in_both(game: Game) -> None:
    s = game.new(game.choose_options(game.presets[0].name), game.presets[0].seats[0], 1)
    with pytest.raises(BadInput) as caught:
        game.read(s, "frobnicate")
    assert game.complaint(caught.value) == str(caught.value) != game.complaint(caught.value, "de")


def test_a_value_is_called_something() -> None:
    game = find_game("homeworlds")
    assert game.called("value", "aim.last") == "Last"
    assert game.called("value", "aim.last", "de") == "Als Letzter übrig"
    assert [game.called("value", "alignments.true", lang) for lang in ("en", "de")] == ["Yes", "Ja"]
    assert game.called("option", "one_star_home") == "One star home"


def test_a_sentence_is_cut_after_the_first_one_of_its_template_not_in_a_name() -> None:
    words = {"en": {"refused.two": "{Who} is asked first. Wait for {who}.", "refused.one": "It is not for {who}"}}
    assert say_in_two(words, "refused.two", {"who": "J. R."}) == ("J. R. is asked first.", "Wait for J. R..")
    assert say_in_two(words, "refused.one", {"who": "J. R."}) == ("It is not for J. R.", "")


@pytest.mark.parametrize(("words", "lang"), BOOKS)
def test_both_parts_of_a_refusal_can_be_said(words: Mapping[str, Mapping[str, str]], lang: str) -> None:
    for key, template in words[lang].items():
        if key.startswith("refused."):
            args = {name: "x" for name in placeholders(template)}
            title, detail = say_in_two(words, key, args, lang)
            assert f"{title} {detail}".strip() == say(words, key, args, lang)
