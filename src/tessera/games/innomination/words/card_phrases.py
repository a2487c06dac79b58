"""Innomination: the sentences of card texts in English; card_text.py puts them together."""

from tessera.games.innomination.words.card_nouns import (
    PILES,
    Words,
    amount_words,
    article,
    noun,
    number,
    some,
    trait_words,
)
from tessera.games.innomination.words.card_text import CardText, Json, Said

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
PLACES = {
    "hand": "into your hand", "graveyard": "into your Graveyard", "play": "into play",
    "reserve": "into your Reserve Zone", "main_deck_top": "on top of your Main Deck",
    "main_deck_bottom": "on the bottom of your Main Deck",
}  # fmt: skip


class English(CardText):
    AND = " and "
    REQUIREMENT = "Requirement: {}."
    ROLES = {"": "", "passive": "Passive - ", "second": "Second - ", "unleash": "Unleash - "}
    AS_SPELL = "May be played as a Spell instead:"
    WHENEVER = "Whenever {}:"
    FIRST_TIME = "The first time each turn {}:"
    CONDITION = "If {}:"
    UPKEEP = "{}, or discard this card."
    CHOOSE = "choose one: {}"
    REPLACE = 'replace that effect with: "{}"'
    BRANCH = "if {}: {}"
    OTHERWISE = " Otherwise: {}"
    EACH_TICK = " (each tick)"
    COUNTS_UP = "counts up when {}"
    RESETS = "; resets after"
    PAY = "pay {}"
    SACRIFICE = "sacrifice {}"
    DISCARD = ("discard a card", "discard {} cards")
    BANISH = ("banish a card from your Graveyard", "banish {} cards from your Graveyard")
    LIFE = "your Leader loses {} life"
    THIS_CARD = "discard this card"
    WHO = {"you": "", "enemies": "each enemy player ", "all": "each player "}
    UNTIL = {
        "permanent": "", "end_of_turn": " until end of turn", "your_next_turn": " until the start of your next turn",
    }  # fmt: skip
    EVENTS = {
        "spell_played": "you play a Spell",
        "card_named": "you name a card",
        "creature_named": "you name a creature",
        "ally_destroyed": "an allied creature is destroyed",
        "ally_attacks": "an allied creature attacks",
        "ally_hits_leader": "an allied creature deals combat damage to an enemy Leader",
        "enemy_banished": "an enemy card is banished",
    }

    words = Words
    amount_words = staticmethod(amount_words)
    some = staticmethod(some)

    def attach(self, f: Json) -> str:
        return f"Attach to {article(noun(f))}."

    def at_will(self, body: str) -> str:
        return f"You may {body[:1].lower()}{body[1:]}"

    def link_words(self, link_to: Json) -> str:
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

    # Operations

    def say_damage(self, o: Said) -> str:
        return f"deal {o.n} damage{o.per} to {o.subject}."

    def say_heal(self, o: Said) -> str:
        return f"{o.subject} regains {o.n} life{o.per}."

    def say_destroy(self, o: Said) -> str:
        return f"destroy {o.subject}."

    def say_banish(self, o: Said) -> str:
        return f"banish {o.subject}."

    def say_remove(self, o: Said) -> str:
        return f"remove {o.subject} from the game."

    def say_bounce(self, o: Said) -> str:
        return f"return {o.subject} to {_of_owners(o, 'hand')}."

    def say_draw(self, o: Said) -> str:
        return f"{o.who}draw{_s(o)} {_cards(o)}{o.per}."

    def say_discard(self, o: Said) -> str:
        return f"{o.who}discard{_s(o)} {_cards(o)}{' at random' if o.op.get('random') else ''}{o.per}."

    def say_mill(self, o: Said) -> str:
        what = "the top card" if o.one else f"the top {o.n} cards"
        whose = "their" if o.who else "your"
        return f"{o.who}put{_s(o)} {what} of {whose} Main Deck into {whose} Graveyard{o.per}."

    def say_stat(self, o: Said) -> str:
        return f"give {o.op['attack']:+d}/{o.op['life']:+d} to {o.subject}{o.until}."

    def say_grant(self, o: Said) -> str:
        return f"{o.subject} {_verb(o, 'gain')} {trait_words(o.op)}{o.until}."

    def say_lose(self, o: Said) -> str:
        return f"{o.subject} {_verb(o, 'lose')} {trait_words(o.op)}{o.until}."

    def say_token(self, o: Said) -> str:
        made = o.op["token"] + ("" if o.one else "s")
        count = number(int(o.n)) if o.n.isdecimal() else o.n
        having = f" with {trait_words(o.op)} until end of turn" if "trait" in o.op else ""
        return f"{o.who}create{_s(o)} {count} *{made}*{having}{o.per}."

    def say_play_from(self, o: Said) -> str:
        op = o.op
        n = op["amount"]
        f = {k: v for k, v in op["filter"].items() if k != "type" or "name" not in op["filter"]}
        pay = ", paying its cost" if op.get("pay") else ""
        out = f"put {some(f, n, bool(op.get('up_to')))} from your {PILES[op['zone']]} into play{pay}."
        if op.get("no_enter"):
            out += f" Do not activate {'its ENTER effect' if n == 1 else 'their ENTER effects'}."
        if op.get("with_trait"):
            out += f" {'It gains' if n == 1 else 'They gain'} {op['with_trait']} until end of turn."
        return out

    def say_name(self, o: Said) -> str:
        ignored = [
            w for key, w in (("ignore_cost", "Aether Cost"), ("ignore_requirements", "requirements")) if o.op.get(key)
        ]
        out = f"name {some(o.op['filter'], o.op['amount'], bool(o.op.get('up_to')))}"
        return out + (f", ignoring {' and '.join(ignored)}." if ignored else ".")

    def say_look(self, o: Said) -> str:
        op = o.op
        take = int(op["take"])
        out = f"look at the top {'card' if o.one else f'{o.n} cards'} of your Main Deck{o.per}."
        if take and op.get("filter"):
            found = some(op["filter"], take, take > 1)
            out += f" You may reveal {found} among them and put {'it' if take == 1 else 'them'} {PLACES[op['to']]}."
        elif take:
            out += f" You may put {'one' if take == 1 else f'up to {number(take)}'} of them {PLACES[op['to']]}."
        where = {
            "top_or_bottom": "on the top or the bottom, each as you choose",
            "graveyard": "into your Graveyard",
            "top": "back on top in the same order",
            "bottom": "on the bottom in any order",
        }[op["rest"]]
        return f"{out} Put {'the rest' if take else 'them'} {where}."

    def say_search(self, o: Said) -> str:
        it = "it" if o.op.get("amount", 1) == 1 else "them"
        found = some(o.op["filter"], o.op["amount"])
        return f"search your Main Deck for {found} and put {it} {PLACES[o.op['to']]}."

    def say_ready(self, o: Said) -> str:
        return f"{o.subject} {_verb(o, 'gain')} {'an action' if o.one else f'{o.n} actions'}{o.per}."

    def say_rest(self, o: Said) -> str:
        return f"{o.subject} {'lose all their' if o.many else 'loses all its'} actions."

    def say_flip(self, o: Said) -> str:
        return f"flip {o.subject} face {o.op['face']}."

    def say_negate(self, o: Said) -> str:
        if o.op["scope"] == "effect":
            return "negate that effect."
        if o.op["scope"] == "card":
            return "negate all effects of that card."
        return f"negate the part of that effect that {' or '.join(PARTS[x] for x in o.op['what'])}."

    def say_move(self, o: Said) -> str:
        on, to = o.op["on"], o.op["to"]
        if to == "hand":
            t = o.words.targets.get(on, {}) if isinstance(on, str) else {}
            if t and t.get("zone", "play") != "play":
                return f"return {o.subject.replace(' in your ', ' from your ')} to your hand."
            return f"return {o.subject} to {_of_owners(o, 'hand')}."
        if to == "graveyard":
            return f"put {o.subject} into {_of_owners(o, 'Graveyard')}."
        if to == "reserve":
            return f"put {o.subject} into {'your Reserve Zone' if on == 'self' else _of_owners(o, 'Reserve Zone')}."
        if to == "play":
            return f"put {o.subject} into play."
        return f"put {o.subject} on the {'top' if to == 'main_deck_top' else 'bottom'} of its owner's Main Deck."

    def say_gain_effect(self, o: Said) -> str:
        return f'{o.subject} {_verb(o, "gain")}: "{self.slot_text(o.op["effect"])}"{o.until}'

    def say_cost_change(self, o: Said) -> str:
        change = f"[N{abs(o.op['amount'])}] {'less' if o.op['amount'] < 0 else 'more'}"
        if o.op.get("limit"):
            return f"the first {noun(o.op['filter'])} you play each turn costs {change}."
        return f"each {noun(o.op['filter'])} you play costs {change}."

    # Conditions

    def if_leader_life_at_most(self, c: Json, f: Json) -> str:
        return f"your Leader's life is {c['value']} or less"

    def if_controls(self, c: Json, f: Json) -> str:
        if c["min"] == 1:
            return f"you control {article(noun(f))}"
        return f"you control at least {c['min']} {noun(f, True)}"

    def if_controls_at_most(self, c: Json, f: Json) -> str:
        return f"you control {c['max']} or fewer {noun(f, True)}"

    def if_in_zone(self, c: Json, f: Json) -> str:
        pile = PILES[c["zone"]]
        if c["min"] == 1:
            what = f"*{f['name']}*" if "name" in f else article(noun(f))
            return f"{what} is in your {pile}"
        return f"at least {c['min']} {noun(f, True)} are in your {pile}"

    def if_hand_at_most(self, c: Json, f: Json) -> str:
        return f"your hand has {c['max']} or fewer cards"

    def if_spells_this_turn(self, c: Json, f: Json) -> str:
        return f"you have played at least {c['min']} {'Spell' if c['min'] == 1 else 'Spells'} this turn"

    def if_named_this_turn(self, c: Json, f: Json) -> str:
        return f"you have named at least {c['min']} {'card' if c['min'] == 1 else 'cards'} this turn"

    def if_unleashed(self, c: Json, f: Json) -> str:
        return "your Leader's Unleash has been used"


def _s(o: Said) -> str:
    """The ending of a verb whose subject may be "each player"."""
    return "s" if o.who else ""


def _verb(o: Said, verb: str) -> str:
    return verb if o.many else f"{verb}s"


def _cards(o: Said) -> str:
    return "a card" if o.one else f"{o.n} cards"


def _of_owners(o: Said, where: str) -> str:
    return f"their owners’ {where}s" if o.many else f"its owner's {where}"


ENGLISH = English()
