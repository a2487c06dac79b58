"""The worst that a guest is known to send, for tests and tools/worst_requests.py: what does it cost the others?"""

import json
import random
from typing import Final

from support.hostile import deck_of
from support.matches import answer_at_random

from tessera.kernel.rng import Rng
from tessera.matches.match import Match
from tessera.registry import find_game

LETTERS: Final = 60  # of a word; all words have the same letters, so that each pair must be compared in full


def words_to_check(cards: int, seed: int = 1) -> str:
    """A set of cards of which every word is unknown."""
    rng = random.Random(seed)

    def word() -> str:
        letters = list("a" * (LETTERS // 2) + "b" * (LETTERS // 2))
        rng.shuffle(letters)
        return "".join(letters)

    made = [
        {"id": f"c{i}", "name": word(), "nation": "neutral", "type": "spell", "cost": {}, "named": True, "base": word()}
        for i in range(cards)
    ]
    return json.dumps({"cards": made})


HOSTILE: Final = {"decks": "Hostile,Hostile", "format": "free agent"}  # options beside the cards


def worst_cards() -> str:
    """A right set: Spells that cost nothing fill the table with tokens, and others do thirty things to every one of
    them. The tokens watch what happens, give each other what they do, and can all be used."""
    each = {"each": {"attack_min": 0}}
    watch = {"when": {"event": "ally_destroyed"}, "ops": [{"op": "heal", "amount": 1, "on": each}] * 6}
    gives = {"static": True, "ops": [{"op": "gain_effect", "on": each, "effect": watch},
                                     {"op": "stat", "attack": 1, "life": 1, "on": each}]}  # fmt: skip
    uses = {"keywords": ["COST"], "params": {"COST": "N"},
            "if": [{"cond": "controls", "filter": {"attack_min": 0}, "min": 1}] * 4,
            "ops": [{"op": "damage", "amount": 1, "on": each}] * 6}  # fmt: skip
    leaves: tuple[dict[str, object], ...] = (
        {"op": "stat", "attack": 1, "life": 1, "on": each, "until": "end_of_turn"},
        {"op": "grant", "trait": "ARMOR", "x": 1, "on": each, "until": "permanent"},
        {"op": "gain_effect", "until": "end_of_turn", "on": each,
         "effect": {"keywords": ["DEATH"], "ops": [{"op": "heal", "amount": 1, "on": "you"}]}},
        {"op": "damage", "amount": 0, "on": each},
        {"op": "ready", "amount": 3, "on": each},
        {"op": "stat", "attack": 1, "life": 1, "on": each, "until": "permanent"},
    )  # fmt: skip
    nest = {"cond": [{"cond": "leader_life_at_most", "value": 99}]}
    tokens = [{"op": "token", "amount": 10, "token": "Moth", "who": "all"}] * 3
    lines = [[{"ops": tokens}] * 2] * 4

    lines += [[{"ops": [{"op": "if", **nest, "then": [leaf] * 3} for _ in range(5)]}] * 3 for leaf in leaves]
    cards: list[dict[str, object]] = [
        {"id": "hos_moth", "name": "Moth", "nation": "neutral", "type": "creature", "token": True, "cost": {},
         "attack": 1, "life": 30, "effects": [watch, gives, uses]}]  # fmt: skip
    spells: list[dict[str, object]] = [
        {"id": f"hos_s{i}", "name": f"S{i}", "nation": "neutral", "type": "spell", "cost": {}, "effects": made}
        for i, made in enumerate(lines)
    ]
    return json.dumps({"extends": "starter", "cards": cards + spells, "decks": [deck_of(spells)]})


def hostile_record(answers: int = 60, seed: int = 3) -> str:
    """A game with the worst cards, in which nearly everything is played that can be."""
    game = find_game("innomination")
    m = Match.start(game, game.choose_options("", {"cards": worst_cards(), **HOSTILE}, 2), 2, seed)
    rng = random.Random(seed)
    for _ in range(answers):
        ask = game.asked(m.state)
        if ask is None:
            break
        codes = [int(c) for c in ask.answers]
        deeds = [c for c in codes if game.describe(m.state, c).startswith("play")]
        m.answer(int(ask.seat), rng.choice(deeds or codes[:3] or codes))
    return m.record.text()


def long_record(entries: int, seed: int = 1, over: bool = False) -> str:
    """A game of Innovation in which much is taken back, until the record has so many entries; and then, where it is to
    be over, everybody resigns."""
    game = find_game("innovation")
    rng = Rng(seed)
    m = Match.start(game, game.choose_options("", {}, 2), 2, seed)
    while m.version < entries - 3:
        if m.state.result is None and len(m.path) < 200:
            answer_at_random(m, rng)
        else:
            to = m.path[len(m.path) // 2]
            m.agree(1, to)
            m.undo(0, to)
    if over and m.state.result is None:
        m.resign(0)
    return m.record.text()
