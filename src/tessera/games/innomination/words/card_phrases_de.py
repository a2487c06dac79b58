"""Innomination: the sentences of card texts in German; card_text.py puts them together. They are built so that every
thing spoken of stands in the nominative. Keywords, traits and names of cards stay as they are printed."""

from tessera.games.innomination.words.card_nouns import capital, trait_words
from tessera.games.innomination.words.card_nouns_de import FROM, IN, TO, Words, amount_words, gender, noun, number, some
from tessera.games.innomination.words.card_text import CardText, Json, Said

CAUSES = {
    "damage": "Schaden zufügen", "heal": "Leben zurückgeben", "destroy": "vernichten", "banish": "verbannen",
    "remove": "Karten aus dem Spiel entfernen", "bounce": "Karten auf die Hand zurückgeben", "draw": "Karten ziehen",
    "discard": "abwerfen lassen", "mill": "Karten eines Hauptdecks auf den Friedhof legen",
    "stat": "Angriff oder Leben ändern", "grant": "eine Eigenschaft geben", "lose": "eine Eigenschaft nehmen",
    "token": "Token erschaffen", "play_from": "Karten ins Spiel bringen", "name": "benennen",
    "look": "Karten ansehen", "search": "suchen", "produce": "Äther erzeugen", "ready": "Aktionen geben",
    "rest": "Aktionen nehmen", "flip": "Karten umdrehen", "negate": "aufheben", "replace": "einen Effekt ersetzen",
    "break_chain": "die Kette brechen", "move": "Karten verlegen", "gain_effect": "einen Effekt geben",
    "cost_change": "Kosten ändern", "if": "von einer Bedingung abhängen", "choose": "wählen lassen",
}  # fmt: skip


class German(CardText):
    AND = " und "
    REQUIREMENT = "Bedingung: {}."
    ATTACH = "Anhang für: {}."
    ROLES = {"": "", "passive": "Immer – ", "second": "Zweite Fähigkeit – ", "unleash": "Entfesselung – "}
    AS_SPELL = "Kann stattdessen als Zauber gespielt werden:"
    WHENEVER = "Immer wenn {}:"
    FIRST_TIME = "Wenn {} (das erste Mal in jedem Zug):"
    CONDITION = "Falls {}:"
    UPKEEP = "{}, oder wirf diese Karte ab."
    CHOOSE = "wähle eins: {}"
    REPLACE = "jener Effekt wird ersetzt durch: „{}“"
    BRANCH = "falls {}: {}"
    OTHERWISE = " Sonst: {}"
    EACH_TICK = " (jedes Mal)"
    COUNTS_UP = "zählt, wenn {}"
    RESETS = "; beginnt dann von vorn"
    PAY = "zahle {}"
    SACRIFICE = "Opfer: {}"
    DISCARD = ("wirf eine Karte ab", "wirf {} Karten ab")
    BANISH = ("verbanne eine Karte aus deinem Friedhof", "verbanne {} Karten aus deinem Friedhof")
    LIFE = "dein Anführer verliert {} Leben"
    THIS_CARD = "wirf diese Karte ab"
    WHO = {"you": "", "enemies": "jeder Gegner ", "all": "jeder Spieler "}
    UNTIL = {
        "permanent": "", "end_of_turn": " bis zum Ende des Zuges",
        "your_next_turn": " bis zum Beginn deines nächsten Zuges",
    }  # fmt: skip
    EVENTS = {
        "spell_played": "du einen Zauber spielst",
        "card_named": "du eine Karte benennst",
        "creature_named": "du eine Kreatur benennst",
        "ally_destroyed": "eine verbündete Kreatur vernichtet wird",
        "ally_attacks": "eine verbündete Kreatur angreift",
        "ally_hits_leader": "eine verbündete Kreatur einem gegnerischen Anführer Kampfschaden zufügt",
        "enemy_banished": "eine gegnerische Karte verbannt wird",
    }

    words = Words
    amount_words = staticmethod(amount_words)
    some = staticmethod(some)

    def at_will(self, body: str) -> str:
        return f"Wenn du willst: {body}"

    def link_words(self, link_to: Json) -> str:
        source = link_to.get("source", {})
        out = f"An einen Effekt gekettet ({some(source, 1) if source else 'irgendeine Karte'}"
        if link_to.get("causes"):
            out += f"; er würde {' oder '.join(CAUSES[c] for c in link_to['causes'])}"
            if link_to.get("affects"):
                out += f"; betroffen: {some(link_to['affects'], 1)}"
        return out + "):"

    # Operations

    def say_damage(self, o: Said) -> str:
        return f"{o.subject} {'nehmen' if o.many else 'nimmt'} {o.n} Schaden{o.per}."

    def say_heal(self, o: Said) -> str:
        return f"{o.subject} {'bekommen' if o.many else 'bekommt'} {o.n} Leben zurück{o.per}."

    def say_destroy(self, o: Said) -> str:
        return f"{o.subject} {_wird(o)} vernichtet."

    def say_banish(self, o: Said) -> str:
        return f"{o.subject} {_wird(o)} verbannt."

    def say_remove(self, o: Said) -> str:
        return f"{o.subject} {_wird(o)} aus dem Spiel entfernt."

    def say_bounce(self, o: Said) -> str:
        return f"{o.subject} {'kehren' if o.many else 'kehrt'} auf die Hand {_owners(o)} zurück."

    def say_draw(self, o: Said) -> str:
        return f"{o.who}{'zieht' if o.who else 'ziehe'} {_cards(o)}{o.per}."

    def say_discard(self, o: Said) -> str:
        by_chance = " nach Zufall" if o.op.get("random") else ""
        return f"{o.who}{'wirft' if o.who else 'wirf'} {_cards(o)}{by_chance} ab{o.per}."

    def say_mill(self, o: Said) -> str:
        cards = "die oberste Karte" if o.one else f"die obersten {o.n} Karten"
        if o.who:
            return f"{o.who}legt {cards} seines Hauptdecks auf seinen Friedhof{o.per}."
        return f"lege {cards} deines Hauptdecks auf deinen Friedhof{o.per}."

    def say_stat(self, o: Said) -> str:
        return f"{o.subject} {_gets(o)} {o.op['attack']:+d}/{o.op['life']:+d}{o.until}."

    def say_grant(self, o: Said) -> str:
        return f"{o.subject} {_gets(o)} {trait_words(o.op)}{o.until}."

    def say_lose(self, o: Said) -> str:
        return f"{o.subject} {_loses(o)} {trait_words(o.op)}{o.until}."

    def say_token(self, o: Said) -> str:
        made = o.op["token"] + ("" if o.one else "s")
        count = ("einen" if o.one else number(int(o.n))) if o.n.isdecimal() else o.n
        having = f" mit {trait_words(o.op)} bis zum Ende des Zuges" if "trait" in o.op else ""
        return f"{o.who}{'erschafft' if o.who else 'erschaffe'} {count} *{made}*{having}{o.per}."

    def say_play_from(self, o: Said) -> str:
        op = o.op
        several = op["amount"] != 1
        f = {k: v for k, v in op["filter"].items() if k != "type" or "name" not in op["filter"]}
        pay = " für die Kosten" if op.get("pay") else ""
        out = some(f, op["amount"], bool(op.get("up_to")))
        out += f" {'kommen' if several else 'kommt'} {FROM[op['zone']]}{pay} ins Spiel."
        if op.get("no_enter"):
            out += " ENTER wird dabei nicht aktiviert."
        if op.get("with_trait"):
            out += f" {'Sie erhalten' if several else 'Sie erhält'} {op['with_trait']} bis zum Ende des Zuges."
        return out

    def say_name(self, o: Said) -> str:
        ignored = [x for key, x in (("ignore_cost", "Kosten"), ("ignore_requirements", "Bedingungen")) if o.op.get(key)]
        out = f"benannt werden kann: {some(o.op['filter'], o.op['amount'], bool(o.op.get('up_to')))}"
        return out + (f" (ohne Rücksicht auf {' und '.join(ignored)})." if ignored else ".")

    def say_look(self, o: Said) -> str:
        op = o.op
        take = int(op["take"])
        out = f"sieh dir {'die oberste Karte' if o.one else f'die obersten {o.n} Karten'} deines Hauptdecks an{o.per}."
        if take:
            shown = f"zeigen und nehmen kannst du: {some(op['filter'], take, take > 1)}" if op.get("filter") else ""
            plain = f"{'eine' if take == 1 else f'bis zu {number(take)}'} davon kannst du nehmen"
            out += f" {capital(shown or plain)} ({TO[op['to']]})."
        where = {
            "top_or_bottom": "nach oben oder unten, jede nach Wahl",
            "graveyard": "auf deinen Friedhof",
            "top": "in derselben Folge nach oben",
            "bottom": "in beliebiger Folge nach unten",
        }[op["rest"]]
        return f"{out} {'Der Rest kommt' if take else 'Diese Karten kommen'} {where}."

    def say_search(self, o: Said) -> str:
        what = some(o.op["filter"], o.op["amount"])
        return f"suche in deinem Hauptdeck: {what}; das Gefundene kommt {TO[o.op['to']]}."

    def say_ready(self, o: Said) -> str:
        return f"{o.subject} {_gets(o)} {'eine Aktion' if o.one else f'{o.n} Aktionen'}{o.per}."

    def say_rest(self, o: Said) -> str:
        return f"{o.subject} {_loses(o)} alle Aktionen."

    def say_flip(self, o: Said) -> str:
        return f"{o.subject} {_wird(o)} {'aufgedeckt' if o.op['face'] == 'up' else 'umgedreht'}."

    def say_negate(self, o: Said) -> str:
        if o.op["scope"] == "part":
            return f"von jenem Effekt entfällt: {' oder '.join(CAUSES[x] for x in o.op['what'])}."
        if o.op["scope"] == "effect":
            return "jener Effekt wird aufgehoben."
        return "alle Effekte jener Karte werden aufgehoben."

    def say_move(self, o: Said) -> str:
        to = o.op["to"]
        comes = f"{o.subject} {'kommen' if o.many else 'kommt'}"
        if to == "hand":
            return f"{comes} auf die Hand {_owners(o)}."
        if to == "graveyard":
            return f"{comes} auf den Friedhof {_owners(o)}."
        if to == "reserve" and o.op["on"] != "self":
            return f"{comes} in die Reserve {_owners(o)}."
        if to in ("reserve", "play"):
            return f"{comes} {TO[to]}."
        return f"{comes} {'oben auf' if to == 'main_deck_top' else 'unter'} das Hauptdeck des Besitzers."

    def say_gain_effect(self, o: Said) -> str:
        return f"{o.subject} {_gets(o)}: „{self.slot_text(o.op['effect'])}“{o.until}"

    def say_cost_change(self, o: Said) -> str:
        f = o.op["filter"]
        change = f"[N{abs(o.op['amount'])}] {'weniger' if o.op['amount'] < 0 else 'mehr'}"
        if o.op.get("limit"):
            der, den = ("die", "die") if gender(f) == "f" else ("der", "den")
            return f"{der} erste {noun(f)}, {den} du in jedem Zug spielst, kostet {change}."
        return f"{'jede' if gender(f) == 'f' else 'jeder'} {noun(f)} kostet dich {change}."

    # Conditions

    def if_leader_life_at_most(self, c: Json, f: Json) -> str:
        return f"dein Anführer höchstens {c['value']} Leben hat"

    def if_controls(self, c: Json, f: Json) -> str:
        return f"du mindestens {c['min']} im Spiel hast: {noun(f, c['min'] > 1)}"

    def if_controls_at_most(self, c: Json, f: Json) -> str:
        return f"du höchstens {c['max']} im Spiel hast: {noun(f, True)}"

    def if_in_zone(self, c: Json, f: Json) -> str:
        lie = "liegt" if c["min"] == 1 else "liegen"
        return f"{IN[c['zone']]} mindestens {c['min']} {lie}: {noun(f, c['min'] > 1)}"

    def if_hand_at_most(self, c: Json, f: Json) -> str:
        return f"du höchstens {c['max']} Handkarten hast"

    def if_spells_this_turn(self, c: Json, f: Json) -> str:
        return f"du in diesem Zug mindestens {c['min']} Zauber gespielt hast"

    def if_named_this_turn(self, c: Json, f: Json) -> str:
        return f"du in diesem Zug mindestens {c['min']} {'Karte' if c['min'] == 1 else 'Karten'} benannt hast"

    def if_unleashed(self, c: Json, f: Json) -> str:
        return "die Entfesselung deines Anführers gebraucht ist"


def _wird(o: Said) -> str:
    return "werden" if o.many else "wird"


def _gets(o: Said) -> str:
    return "erhalten" if o.many else "erhält"


def _loses(o: Said) -> str:
    return "verlieren" if o.many else "verliert"


def _cards(o: Said) -> str:
    return "eine Karte" if o.one else f"{o.n} Karten"


def _owners(o: Said) -> str:
    return "ihrer Besitzer" if o.many else "des Besitzers"


GERMAN = German()
