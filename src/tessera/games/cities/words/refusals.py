"""Cities: why an answer is not possible: one function for each kind of question. Reads only what the seat knows.

Then `thought_of`, answers that one might think of, and `choice_rule`, the rule that an answer belongs to.
"""

from tessera.games.cities.cards import (
    ATTACK,
    CHARISMA,
    CITIES,
    CITY_NAMES,
    EMPIRES,
    FAMILY,
    FAMILY_RULES,
    KIND,
    KIND_NAMES,
    KINDS,
    PROTECTION,
    TRADE,
    UNIFICATION,
    WONDERS,
)
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.rules.codes import PASS, is_discard, kind_of
from tessera.games.cities.rules.conditions import is_aimed
from tessera.kernel.script import CARD, SEAT, Ask
from tessera.kernel.words import Reason

SHOWN = 5  # answers that a refusal offers instead


def explain(g: Cities, seat: int, code: int, ask: Ask) -> Reason:
    instead = tuple(int(c) for c in ask.answers)[:SHOWN]
    if ask.prompt == "play":
        return not_playable(g, seat, code, instead)
    if ask.prompt == "protect":
        return no_shield(g, seat, code, instead)
    if ask.kind == SEAT and 0 <= code < g.seats:
        return Reason("refused.no_such_target", ask.rule, instead, {"who": str(code)})
    if ask.kind == CARD and 0 < code <= CITIES:
        there = code in g.cities(seat) and ask.prompt == "lose"
        return Reason("refused.not_losable" if there else "refused.not_there", ask.rule, instead, city_of(code))
    if ask.kind == CARD and code == 0:
        return Reason("refused.must", ask.rule, instead)
    if ask.prompt == "unify" and 0 <= code < len(EMPIRES):
        return Reason("refused.empire", ask.rule, instead)
    if ask.prompt in ("study", "lose_event") and 0 < code <= KINDS:
        return Reason("refused.not_held", ask.rule, instead, event_of(code))
    return Reason("refused.choose", ask.rule, instead)


def not_playable(g: Cities, seat: int, code: int, instead: tuple[int, ...]) -> Reason:
    if code == PASS:
        return Reason("refused.must_use", "CIT-94", instead)
    kind = int(kind_of(code))
    if not 0 < kind <= KINDS:
        return Reason("refused.choose", "CIT-18", instead)
    if not holds(g, seat, kind):
        return Reason("refused.not_held", "CIT-18", instead, event_of(kind))
    if is_discard(code):
        assert not g.must_use(seat)
        return Reason("refused.no_discard", "CIT-94", instead)
    family = int(FAMILY[kind])
    rule = FAMILY_RULES[family]
    if family == PROTECTION:
        return Reason("refused.reaction", "CIT-40", instead, event_of(kind))
    if not g.meets_condition(seat, kind):
        return Reason(f"refused.{condition(g, seat, family)}", rule, instead, event_of(kind))
    alone = g.rules.solo and not is_aimed(family)
    return Reason("refused.alone" if g.rules.solo or alone else "refused.no_target", rule, instead, event_of(kind))


def condition(g: Cities, seat: int, family: int) -> str:
    """The printed condition that is not met."""
    if family == UNIFICATION:
        return "needs_four"
    if family == CHARISMA:
        return "needs_four" if g.rules.charisma_same else "needs_any_four"
    if family == WONDERS:
        return "needs_wonder"
    if family in (ATTACK, TRADE) and g.own_capitals(seat) == 0:
        return "needs_capital"
    return "needs_city"


def no_shield(g: Cities, seat: int, code: int, instead: tuple[int, ...]) -> Reason:
    if not 0 < code <= KINDS:
        return Reason("refused.choose", "CIT-45", instead)
    if not holds(g, seat, code):
        return Reason("refused.not_held", "CIT-45", instead, event_of(code))
    if FAMILY[code] != PROTECTION:
        return Reason("refused.no_protection", "CIT-40", instead, event_of(code))
    return Reason("refused.too_weak", "CIT-41", instead, event_of(code))


def holds(g: Cities, seat: int, kind: int) -> bool:
    return any(KIND[c] == kind for c in g.hand(seat))


def event_of(kind: int) -> dict[str, str]:
    return {"event": KIND_NAMES[kind]}


def city_of(card: int) -> dict[str, str]:
    return {"city": CITY_NAMES[card]}


def choice_rule(ask: Ask, code: int) -> str:
    if ask.prompt == "play":
        if code == PASS:
            return "CIT-19"
        return "CIT-94" if is_discard(code) else FAMILY_RULES[FAMILY[code]]
    return "CIT-49" if ask.prompt == "protect" and code else ask.rule


def thought_of(g: Cities, seat: int, ask: Ask) -> list[int]:
    held = sorted({int(KIND[c]) for c in g.hand(seat)})
    if ask.prompt == "play":
        return held
    if ask.prompt == "protect":
        return [kind for kind in held if FAMILY[kind] == PROTECTION]
    if ask.kind == SEAT:
        return [q for q in range(int(g.seats)) if q != seat]
    if ask.kind == CARD and ask.prompt == "lose":
        return list(g.cities(seat))
    return []
