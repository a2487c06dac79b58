"""The rules in other languages: whatever the English text has, in the same order, and nothing else."""

import re
from collections import Counter

import pytest

from tessera.kernel.rulebook import rule_items, rules_text
from tessera.registry import all_games, find_game

ID = re.compile(r"\b(?:[A-Z]{2,5}-\d+[a-z]?|R-\d+)\b")
CODE = re.compile(r"`[^`]+`")
PAIRS = [(name, lang) for name in sorted(all_games()) for lang in find_game(name).languages()[1:]]


def headings(text: str) -> list[str]:
    return re.findall(r"^#+(?= )", text, re.M)


@pytest.mark.parametrize(("name", "lang"), PAIRS)
def test_a_translation_has_every_rule_reference_and_option(name: str, lang: str) -> None:
    game = find_game(name)
    ours, theirs = rules_text(game), rules_text(game, lang)
    assert ours != theirs, "not translated"
    assert list(rule_items(theirs)) == list(rule_items(ours))
    assert headings(theirs) == headings(ours)
    wrong = {
        rule: (sorted(said), sorted(kept))
        for rule, item in rule_items(ours).items()
        if (said := set(ID.findall(item))) != (kept := set(ID.findall(rule_items(theirs)[rule])))
    }
    assert wrong == {}
    assert Counter(CODE.findall(theirs)) == Counter(CODE.findall(ours))


def test_a_language_without_its_own_rules_gets_the_english_ones() -> None:
    game = find_game("template")
    assert rules_text(game, "eo") == rules_text(game)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", sorted(all_games()))
def test_rules_keep_to_what_the_page_can_draw(name: str, lang: str) -> None:
    text = CODE.sub("", rules_text(find_game(name), lang))
    assert re.findall(r"^\|.*|(?<!\*)\*(?!\*).{0,20}|^#{4,}|\]\(", text, re.M) == [], "tables, italics, links"
