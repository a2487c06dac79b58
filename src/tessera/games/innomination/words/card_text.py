"""Innomination: the text of a card, made from its data, in English. `lines` gives one line for each requirement,
trait and effect slot; card_text_de.py does the same in German. Nothing here is read by the rules."""

from typing import Any

from tessera.games.innomination.words.card_nouns import (
    PILES,
    Words,
    aether,
    amount_words,
    article,
    capital,
    noun,
    number,
    some,
    trait_words,
)

Json = dict[str, Any]

EVENTS = {
    "spell_played": "you play a Spell",
    "card_named": "you name a card",
    "creature_named": "you name a creature",
    "ally_destroyed": "an allied creature is destroyed",
    "ally_attacks": "an allied creature attacks",
    "ally_hits_leader": "an allied creature deals combat damage to an enemy Leader",
    "enemy_banished": "an enemy card is banished",
}
CAUSES = {
    "damage": "deal damage", "heal": "restore life", "destroy": "destroy", "banish": "banish",
    "remove": "remove cards from the game", "bounce": "return cards to hand", "draw": "draw", "discard": "discard",
    "mill": "put cards of a Main Deck into a Graveyard", "stat": "change the Attack or Life of a creature",
    "grant": "give a trait", "lose": "take a trait away", "token": "create tokens",
    "play_from": "put cards into play", "name": "name", "look": "look at cards", "search": "search",
    "produce": "produce Aether", "ready": "give actions", "rest": "take actions away", "flip": "flip cards",
    "negate": "negate", "replace": "replace an effect", "break_chain": "break the chain", "move": "move cards",
    "gain_effect": "give an effect", "cost_change": "change costs", "if": "depend on a condition",
    "choose": "offer a choice",
}  # fmt: skip
PARTS = {
    "damage": "deals damage", "heal": "restores life", "destroy": "destroys", "banish": "banishes",
    "remove": "removes cards from the game", "bounce": "returns cards to hand", "draw": "draws", "discard": "discards",
    "mill": "puts cards of a Main Deck into a Graveyard", "stat": "changes Attack or Life", "grant": "gives a trait",
    "lose": "takes a trait away", "token": "creates tokens", "play_from": "puts cards into play", "name": "names",
    "look": "looks at cards", "search": "searches", "produce": "produces Aether", "ready": "gives actions",
    "rest": "takes actions away", "flip": "flips cards", "negate": "negates", "replace": "replaces an effect",
    "break_chain": "breaks the chain", "move": "moves cards", "gain_effect": "gives an effect",
    "cost_change": "changes costs", "if": "depends on a condition", "choose": "offers a choice",
}  # fmt: skip
UNTIL = {
    "permanent": "", "end_of_turn": " until end of turn", "your_next_turn": " until the start of your next turn",
}  # fmt: skip


def sentence(op: Json, w: Words) -> str:
    return capital(_ops(op, w))


def ops_text(ops: list[Json], w: Words) -> str:
    return " ".join(sentence(op, w) for op in ops)


def option_text(ops: list[Json], slot: Json) -> str:
    """What one of the choices of an effect slot does."""
    return ops_text(ops, Words(slot))


def _ops(op: Json, w: Words) -> str:
    kind = op["op"]
    on = op.get("on")
    n, per = amount_words(op.get("amount", 0))
    one = n == "1"
    who = {"you": "", "enemies": "each enemy player ", "all": "each player "}[op.get("who", "you")]
    s = "s" if who else ""
    until = UNTIL[op.get("until", "permanent")]
    if kind == "damage":
        return f"deal {n} damage{per} to {w.subject(on)}."
    if kind == "heal":
        return f"{w.subject(on)} regains {n} life{per}."
    if kind in ("destroy", "banish"):
        return f"{kind} {w.subject(on)}."
    if kind == "remove":
        return f"remove {w.subject(on)} from the game."
    if kind == "bounce":
        return f"return {w.subject(on)} to {'their owners’ hands' if w.many(on) else 'its owner' + chr(39) + 's hand'}."
    if kind == "draw":
        return f"{who}draw{s} {'a card' if one else n + ' cards'}{per}."
    if kind == "discard":
        what = "a card" if one else f"{n} cards"
        return f"{who}discard{s} {what}{' at random' if op.get('random') else ''}{per}."
    if kind == "mill":
        what = "the top card" if one else f"the top {n} cards"
        deck, pile = ("your Main Deck", "your Graveyard") if not who else ("their Main Deck", "their Graveyard")
        return f"{who}put{s} {what} of {deck} into {pile}{per}."
    if kind == "stat":
        return f"give {op['attack']:+d}/{op['life']:+d} to {w.subject(on)}{until}."
    if kind in ("grant", "lose"):
        verb = ("gain" if kind == "grant" else "lose") + ("" if w.many(on) else "s")
        return f"{w.subject(on)} {verb} {trait_words(op)}{until}."
    if kind == "token":
        made = op["token"] + ("" if one else "s")
        count = number(int(n)) if n.isdecimal() else n
        having = f" with {trait_words(op)} until end of turn" if "trait" in op else ""
        return f"{who}create{s} {count} *{made}*{having}{per}."
    if kind == "play_from":
        return _play_from(op)
    if kind == "name":
        return _name(op)
    if kind == "look":
        return _look(op)
    if kind == "search":
        return f"search your Main Deck for {some(op['filter'], op['amount'])} and put {_it(op)} {_to(op['to'])}."
    if kind == "produce":
        return f"PRODUCE {aether(op['aether'])}."
    if kind == "ready":
        gained = "an action" if one else f"{n} actions"
        return f"{w.subject(on)} gain{'' if w.many(on) else 's'} {gained}{per}."
    if kind == "rest":
        return f"{w.subject(on)} {'lose all their' if w.many(on) else 'loses all its'} actions."
    if kind == "flip":
        return f"flip {w.subject(on)} face {op['face']}."
    if kind == "negate":
        if op["scope"] == "effect":
            return "negate that effect."
        if op["scope"] == "card":
            return "negate all effects of that card."
        return f"negate the part of that effect that {' or '.join(PARTS[x] for x in op['what'])}."
    if kind == "replace":
        return f'replace that effect with: "{ops_text(op["ops"], w)}"'
    if kind == "break_chain":
        return "BREAK THE CHAIN."
    if kind == "move":
        return _move(op, w)
    if kind == "gain_effect":
        return f'{w.subject(on)} gain{"" if w.many(on) else "s"}: "{slot_text(op["effect"])}"{until}'
    if kind == "cost_change":
        change = f"[N{abs(op['amount'])}] {'less' if op['amount'] < 0 else 'more'}"
        if op.get("limit"):
            return f"the first {noun(op['filter'])} you play each turn costs {change}."
        return f"each {noun(op['filter'])} you play costs {change}."
    if kind == "if":
        out = f"if {conditions(op['cond'])}: {ops_text(op['then'], w)}"
        return out + (f" Otherwise: {ops_text(op['else'], w)}" if op.get("else") else "")
    return "choose one: " + " / ".join(ops_text(o, w) for o in op["options"])


def _it(op: Json) -> str:
    return "it" if op.get("amount", 1) == 1 else "them"


def _to(to: str) -> str:
    return {
        "hand": "into your hand",
        "graveyard": "into your Graveyard",
        "play": "into play",
        "reserve": "into your Reserve Zone",
        "main_deck_top": "on top of your Main Deck",
        "main_deck_bottom": "on the bottom of your Main Deck",
    }[to]


def _play_from(op: Json) -> str:
    n = op["amount"]
    f = {k: v for k, v in op["filter"].items() if k != "type" or "name" not in op["filter"]}
    pay = ", paying its cost" if op.get("pay") else ""
    out = f"put {some(f, n, bool(op.get('up_to')))} from your {PILES[op['zone']]} into play{pay}."
    if op.get("no_enter"):
        out += f" Do not activate {'its ENTER effect' if n == 1 else 'their ENTER effects'}."
    if op.get("with_trait"):
        out += f" {'It gains' if n == 1 else 'They gain'} {op['with_trait']} until end of turn."
    return out


def _name(op: Json) -> str:
    ignored = [w for key, w in (("ignore_cost", "Aether Cost"), ("ignore_requirements", "requirements")) if op.get(key)]
    out = f"name {some(op['filter'], op['amount'], bool(op.get('up_to')))}"
    return out + (f", ignoring {' and '.join(ignored)}." if ignored else ".")


def _look(op: Json) -> str:
    n, per = amount_words(op["amount"])
    take = int(op["take"])
    cards = "card" if n == "1" else f"{n} cards"
    out = f"look at the top {cards} of your Main Deck{per}."
    if take and op.get("filter"):
        found = some(op["filter"], take, take > 1)
        out += f" You may reveal {found} among them and put {'it' if take == 1 else 'them'} {_to(op['to'])}."
    elif take:
        out += f" You may put {'one' if take == 1 else f'up to {number(take)}'} of them {_to(op['to'])}."
    them = "the rest" if take else "them"
    rest = op["rest"]
    if rest == "top_or_bottom":
        return out + f" Put {them} on the top or the bottom, each as you choose."
    if rest == "graveyard":
        return out + f" Put {them} into your Graveyard."
    if rest == "top":
        return out + f" Put {them} back on top in the same order."
    return out + f" Put {them} on the bottom in any order."


def _move(op: Json, w: Words) -> str:
    on, to = op["on"], op["to"]
    many = w.many(on)
    if to == "hand":
        t = w.targets.get(on, {}) if isinstance(on, str) else {}
        if t and t.get("zone", "play") != "play":
            return f"return {w.subject(on).replace(' in your ', ' from your ')} to your hand."
        return f"return {w.subject(on)} to {'their owners’ hands' if many else 'its owner' + chr(39) + 's hand'}."
    if to == "graveyard":
        return (
            f"put {w.subject(on)} into {'their owners’ Graveyards' if many else 'its owner' + chr(39) + 's Graveyard'}."
        )
    if to == "reserve":
        theirs = "their owners’ Reserve Zones" if many else "its owner's Reserve Zone"
        return f"put {w.subject(on)} into {'your Reserve Zone' if on == 'self' else theirs}."
    if to == "play":
        return f"put {w.subject(on)} into play."
    place = "top" if to == "main_deck_top" else "bottom"
    return f"put {w.subject(on)} on the {place} of its owner's Main Deck."


# Conditions


def conditions(conds: list[Json]) -> str:
    return " and ".join(condition(c) for c in conds)


def condition(c: Json) -> str:
    kind = c["cond"]
    f = {k: v for k, v in c.get("filter", {}).items() if k != "owner" or v != "ally"}
    if kind == "leader_life_at_most":
        return f"your Leader's life is {c['value']} or less"
    if kind == "controls":
        return f"you control {article(noun(f)) if c['min'] == 1 else 'at least ' + str(c['min']) + ' ' + noun(f, True)}"
    if kind == "controls_at_most":
        return f"you control {c['max']} or fewer {noun(f, True)}"
    if kind == "in_zone":
        pile = PILES[c["zone"]]
        if c["min"] == 1:
            what = f"*{f['name']}*" if "name" in f else article(noun(f))
            return f"{what} is in your {pile}"
        return f"at least {c['min']} {noun(f, True)} are in your {pile}"
    if kind == "hand_at_most":
        return f"your hand has {c['max']} or fewer cards"
    if kind == "spells_this_turn":
        return f"you have played at least {c['min']} {'Spell' if c['min'] == 1 else 'Spells'} this turn"
    if kind == "named_this_turn":
        return f"you have named at least {c['min']} {'card' if c['min'] == 1 else 'cards'} this turn"
    return "your Leader's Unleash has been used"


# Slots


def price(cost: Json) -> list[str]:
    out: list[str] = []
    if cost.get("aether"):
        out.append(f"pay {aether(cost['aether'])}")
    if cost.get("sacrifice"):
        out.append(f"sacrifice {some(cost['sacrifice']['filter'], int(cost['sacrifice'].get('count', 1)))}")
    if cost.get("discard"):
        out.append("discard a card" if cost["discard"] == 1 else f"discard {cost['discard']} cards")
    if cost.get("banish_graveyard"):
        n = cost["banish_graveyard"]
        out.append(f"banish {'a card' if n == 1 else f'{n} cards'} from your Graveyard")
    if cost.get("life"):
        out.append(f"your Leader loses {cost['life']} life")
    if cost.get("self_to_graveyard"):
        out.append("discard this card")
    return out


def keyword_words(slot: Json) -> str:
    params = slot.get("params", {})
    out: list[str] = []
    for k in slot.get("keywords", []):
        if k == "LINK":
            out.append("CHAIN-LINK")
        elif k == "EXPEDITE":
            out.append(f"EXPEDITE {aether(params['EXPEDITE'])}")
        elif k == "TIMER":
            out.append(f"TIMER({params['TIMER']})" + (" (each tick)" if params.get("timer_mode") == "each" else ""))
        elif k == "COUNT":
            resets = "; resets after" if params.get("count_reset") else ""
            out.append(f"COUNT({params['COUNT']}) (counts up when {EVENTS[params['count_event']]}{resets})")
        elif k == "COST" and "COST" in params:
            out.append(f"COST({params['COST']})")
        else:
            out.append(k)
    return " ".join(out)


def link_words(link_to: Json) -> str:
    """What an answered effect must be."""
    if not link_to:
        return ""
    source = link_to.get("source", {})
    out = f"When chained to an effect of {article(noun(source)) if source else 'any card'}"
    if link_to.get("causes"):
        out += f" that would {' or '.join(CAUSES[c] for c in link_to['causes'])}"
        if link_to.get("affects"):
            to = "" if link_to["causes"][-1] != "damage" else "to "
            out += f" {to}{article(noun(link_to['affects']))}"
    return out + ":"


def slot_text(slot: Json) -> str:
    w = Words(slot)
    parts: list[str] = []
    head = keyword_words(slot)
    if head:
        parts.append(head)
    if slot.get("mode") == "as_spell":
        parts.append("May be played as a Spell instead:")
    if slot.get("when"):
        event = EVENTS[slot["when"]["event"]]
        parts.append(f"The first time each turn {event}:" if slot["when"].get("limit") else f"Whenever {event}:")
    if "LINK" in slot.get("keywords", []) and slot.get("link_to"):
        parts.append(link_words(slot["link_to"]))
    if slot.get("if"):
        parts.append(f"If {conditions(slot['if'])}:")
    paid = price(slot.get("cost", {}))
    if paid and "UPKEEP" in slot.get("keywords", []):
        parts.append(f"{capital(', '.join(paid))}, or discard this card.")
    elif paid:
        parts.append(f"{capital(', '.join(paid))}:")
    body = ops_text(slot.get("ops", []), w)
    if slot.get("may") and not paid:
        body = f"You may {body[:1].lower()}{body[1:]}"
    if body:
        parts.append(body)
    return " ".join(parts)


def lines(card: Json) -> list[str]:
    """The text of a card, line by line."""
    out: list[str] = []
    if card.get("requires"):
        out.append(f"Requirement: {conditions(card['requires'])}.")
    if card.get("attach_to"):
        out.append(f"Attach to {article(noun(card['attach_to']))}.")
    out += [trait_words(t) for t in card.get("traits", [])]
    for slot in card.get("effects", []):
        role = slot.get("role", "")
        out.append((f"{role.capitalize()} - " if role else "") + slot_text(slot))
    return out
