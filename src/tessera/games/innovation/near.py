"""Innovation: the rule that each action belongs to, and what a player would think of but cannot do now."""

from tessera.games.innovation.asking import ACHIEVE, DOGMA, DRAW, ENDORSE, MELD, code
from tessera.games.innovation.board import is_city, tops
from tessera.games.innovation.cards import AGE
from tessera.games.innovation.state import ACHIEVEMENTS, Table
from tessera.kernel.script import Ask

RULES = {DRAW: "INN-16", MELD: "INN-23", DOGMA: "INN-44", ACHIEVE: "INN-66", ENDORSE: "INN-99"}
SHOWN = 2  # achievements that are next but out of reach


def choice_rule(ask: Ask, action: int) -> str:
    return RULES.get(action >> 8, ask.rule) if ask.prompt == "main" else ask.rule


def near_misses(g: Table, ask: Ask, seat: int) -> list[int]:
    """The next achievements, and top cities that cannot endorse."""
    if ask.seat != seat or ask.prompt != "main":
        return []
    legal = set(ask.options)
    ages = [int(AGE[card]) for card in g.zones[ACHIEVEMENTS]]
    out = [int(code(ACHIEVE, age)) for age in ages]
    out = [c for c in out if c not in legal][:SHOWN]
    if g.cities:
        city_first = g.options["endorse_order"] == "city first"
        cities = [card for card in tops(g, seat) if is_city(card) == city_first]
        if any(is_city(card) for card in tops(g, seat)):
            out += [int(code(ENDORSE, card)) for card in cities if code(ENDORSE, card) not in legal]
    return out
