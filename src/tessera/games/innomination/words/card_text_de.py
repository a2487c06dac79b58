"""Innomination: the text of a card in German, made from its data as card_text.py makes the English one. Sentences are
built so that every thing spoken of stands in the nominative. Keywords, traits and names of cards stay as they are
printed."""

from typing import Any

from tessera.games.innomination.words.card_nouns import aether, capital, trait_words
from tessera.games.innomination.words.card_nouns_de import FROM, IN, TO, Words, amount_words, gender, noun, number, some

Json = dict[str, Any]

EVENTS = {
    "spell_played": "du einen Zauber spielst",
    "card_named": "du eine Karte benennst",
    "creature_named": "du eine Kreatur benennst",
    "ally_destroyed": "eine verbündete Kreatur vernichtet wird",
    "ally_attacks": "eine verbündete Kreatur angreift",
    "ally_hits_leader": "eine verbündete Kreatur einem gegnerischen Anführer Kampfschaden zufügt",
    "enemy_banished": "eine gegnerische Karte verbannt wird",
}
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
UNTIL = {
    "permanent": "", "end_of_turn": " bis zum Ende des Zuges",
    "your_next_turn": " bis zum Beginn deines nächsten Zuges",
}  # fmt: skip
ROLES = {"passive": "Immer", "second": "Zweite Fähigkeit", "unleash": "Entfesselung"}


def ops_text(ops: list[Json], w: Words) -> str:
    return " ".join(capital(_ops(op, w)) for op in ops)


def option_text(ops: list[Json], slot: Json) -> str:
    """What one of the choices of an effect slot does."""
    return ops_text(ops, Words(slot))


def _ops(op: Json, w: Words) -> str:
    kind = op["op"]
    on = op.get("on")
    n, per = amount_words(op.get("amount", 0))
    one = n == "1"
    who = {"you": "", "enemies": "jeder Gegner ", "all": "jeder Spieler "}[op.get("who", "you")]
    until = UNTIL[op.get("until", "permanent")]
    s = w.subject(on) if on is not None else ""
    many = w.many(on)
    wird = "werden" if many else "wird"
    if kind == "damage":
        return f"{s} {'nehmen' if many else 'nimmt'} {n} Schaden{per}."
    if kind == "heal":
        return f"{s} {'bekommen' if many else 'bekommt'} {n} Leben zurück{per}."
    if kind in ("destroy", "banish", "remove"):
        done = {"destroy": "vernichtet", "banish": "verbannt", "remove": "aus dem Spiel entfernt"}[kind]
        return f"{s} {wird} {done}."
    if kind == "bounce":
        return (
            f"{s} {'kehren' if many else 'kehrt'} auf die Hand {'ihrer Besitzer' if many else 'des Besitzers'} zurück."
        )
    if kind == "draw":
        cards = "eine Karte" if one else f"{n} Karten"
        return f"{who}zieht {cards}{per}." if who else f"ziehe {cards}{per}."
    if kind == "discard":
        cards = ("eine Karte" if one else f"{n} Karten") + (" nach Zufall" if op.get("random") else "")
        return f"{who}wirft {cards} ab{per}." if who else f"wirf {cards} ab{per}."
    if kind == "mill":
        cards = "die oberste Karte" if one else f"die obersten {n} Karten"
        if who:
            return f"{who}legt {cards} seines Hauptdecks auf seinen Friedhof{per}."
        return f"lege {cards} deines Hauptdecks auf deinen Friedhof{per}."
    if kind == "stat":
        return f"{s} {'erhalten' if many else 'erhält'} {op['attack']:+d}/{op['life']:+d}{until}."
    if kind == "grant":
        return f"{s} {'erhalten' if many else 'erhält'} {trait_words(op)}{until}."
    if kind == "lose":
        return f"{s} {'verlieren' if many else 'verliert'} {trait_words(op)}{until}."
    if kind == "token":
        made = op["token"] + ("" if one else "s")
        count = ("einen" if one else number(int(n))) if n.isdecimal() else n
        made = f"*{made}*" + (f" mit {trait_words(op)} bis zum Ende des Zuges" if "trait" in op else "")
        return f"{who}erschafft {count} {made}{per}." if who else f"erschaffe {count} {made}{per}."
    if kind == "play_from":
        return _play_from(op)
    if kind == "name":
        ignored = [x for key, x in (("ignore_cost", "Kosten"), ("ignore_requirements", "Bedingungen")) if op.get(key)]
        out = f"benannt werden kann: {some(op['filter'], op['amount'], bool(op.get('up_to')))}"
        return out + (f" (ohne Rücksicht auf {' und '.join(ignored)})." if ignored else ".")
    if kind == "look":
        return _look(op)
    if kind == "search":
        what = some(op["filter"], op["amount"])
        return f"suche in deinem Hauptdeck: {what}; das Gefundene kommt {TO[op['to']]}."
    if kind == "produce":
        return f"PRODUCE {aether(op['aether'])}."
    if kind == "ready":
        return f"{s} {'erhalten' if many else 'erhält'} {'eine Aktion' if one else n + ' Aktionen'}{per}."
    if kind == "rest":
        return f"{s} {'verlieren' if many else 'verliert'} alle Aktionen."
    if kind == "flip":
        return f"{s} {wird} {'aufgedeckt' if op['face'] == 'up' else 'umgedreht'}."
    if kind == "negate":
        if op["scope"] == "part":
            return f"von jenem Effekt entfällt: {' oder '.join(CAUSES[x] for x in op['what'])}."
        return (
            "jener Effekt wird aufgehoben."
            if op["scope"] == "effect"
            else "alle Effekte jener Karte werden aufgehoben."
        )
    if kind == "replace":
        return f"jener Effekt wird ersetzt durch: „{ops_text(op['ops'], w)}“"
    if kind == "break_chain":
        return "BREAK THE CHAIN."
    if kind == "move":
        return _move(op, w, s, many)
    if kind == "gain_effect":
        return f"{s} {'erhalten' if many else 'erhält'}: „{slot_text(op['effect'])}“{until}"
    if kind == "cost_change":
        change = f"[N{abs(op['amount'])}] {'weniger' if op['amount'] < 0 else 'mehr'}"
        f = op["filter"]
        der = "die" if gender(f) == "f" else "der"
        if op.get("limit"):
            whom = "die" if gender(f) == "f" else "den"
            return f"{der} erste {noun(f)}, {whom} du in jedem Zug spielst, kostet {change}."
        return f"{'jede' if gender(f) == 'f' else 'jeder'} {noun(f)} kostet dich {change}."
    if kind == "if":
        out = f"falls {conditions(op['cond'])}: {ops_text(op['then'], w)}"
        return out + (f" Sonst: {ops_text(op['else'], w)}" if op.get("else") else "")
    return "wähle eins: " + " / ".join(ops_text(o, w) for o in op["options"])


def _play_from(op: Json) -> str:
    n = op["amount"]
    several = n != 1
    f = {k: v for k, v in op["filter"].items() if k != "type" or "name" not in op["filter"]}
    pay = " für die Kosten" if op.get("pay") else ""
    up_to = bool(op.get("up_to"))
    out = f"{some(f, n, up_to)} {'kommen' if several else 'kommt'} {FROM[op['zone']]}{pay} ins Spiel."
    if op.get("no_enter"):
        out += " ENTER wird dabei nicht aktiviert."
    if op.get("with_trait"):
        out += f" {'Sie erhalten' if several else 'Sie erhält'} {op['with_trait']} bis zum Ende des Zuges."
    return out


def _look(op: Json) -> str:
    n, per = amount_words(op["amount"])
    take = int(op["take"])
    out = f"sieh dir {'die oberste Karte' if n == '1' else f'die obersten {n} Karten'} deines Hauptdecks an{per}."
    if take:
        shown = f"zeigen und nehmen kannst du: {some(op['filter'], take, take > 1)}" if op.get("filter") else ""
        plain = f"{'eine' if take == 1 else f'bis zu {number(take)}'} davon kannst du nehmen"
        out += f" {capital(shown or plain)} ({TO[op['to']]})."
    them = "der Rest" if take else "diese Karten"
    verb = "kommt" if take else "kommen"
    where = {
        "top_or_bottom": "nach oben oder unten, jede nach Wahl",
        "graveyard": "auf deinen Friedhof",
        "top": "in derselben Folge nach oben",
        "bottom": "in beliebiger Folge nach unten",
    }[op["rest"]]
    return f"{out} {capital(them)} {verb} {where}."


def _move(op: Json, w: Words, s: str, many: bool) -> str:
    to = op["to"]
    kommt = "kommen" if many else "kommt"
    if to == "hand":
        return f"{s} {kommt} auf die Hand {'ihrer Besitzer' if many else 'des Besitzers'}."
    if to == "graveyard":
        return f"{s} {kommt} auf den Friedhof {'ihrer Besitzer' if many else 'des Besitzers'}."
    if to == "reserve" and op["on"] != "self":
        return f"{s} {kommt} in die Reserve {'ihrer Besitzer' if many else 'des Besitzers'}."
    if to in ("reserve", "play"):
        return f"{s} {kommt} {TO[to]}."
    return f"{s} {kommt} {'oben auf' if to == 'main_deck_top' else 'unter'} das Hauptdeck des Besitzers."


def conditions(conds: list[Json]) -> str:
    return " und ".join(condition(c) for c in conds)


def condition(c: Json) -> str:
    kind = c["cond"]
    f = {k: v for k, v in c.get("filter", {}).items() if k != "owner" or v != "ally"}
    if kind == "leader_life_at_most":
        return f"dein Anführer höchstens {c['value']} Leben hat"
    if kind == "controls":
        return f"du mindestens {c['min']} im Spiel hast: {noun(f, c['min'] > 1)}"
    if kind == "controls_at_most":
        return f"du höchstens {c['max']} im Spiel hast: {noun(f, True)}"
    if kind == "in_zone":
        return (
            f"{IN[c['zone']]} mindestens {c['min']} {'liegt' if c['min'] == 1 else 'liegen'}: {noun(f, c['min'] > 1)}"
        )
    if kind == "hand_at_most":
        return f"du höchstens {c['max']} Handkarten hast"
    if kind == "spells_this_turn":
        return f"du in diesem Zug mindestens {c['min']} Zauber gespielt hast"
    if kind == "named_this_turn":
        return f"du in diesem Zug mindestens {c['min']} {'Karte' if c['min'] == 1 else 'Karten'} benannt hast"
    return "die Entfesselung deines Anführers gebraucht ist"


def price(cost: Json) -> list[str]:
    out: list[str] = []
    if cost.get("aether"):
        out.append(f"zahle {aether(cost['aether'])}")
    if cost.get("sacrifice"):
        out.append(f"Opfer: {some(cost['sacrifice']['filter'], int(cost['sacrifice'].get('count', 1)))}")
    if cost.get("discard"):
        out.append("wirf eine Karte ab" if cost["discard"] == 1 else f"wirf {cost['discard']} Karten ab")
    if cost.get("banish_graveyard"):
        n = cost["banish_graveyard"]
        out.append(f"verbanne {'eine Karte' if n == 1 else f'{n} Karten'} aus deinem Friedhof")
    if cost.get("life"):
        out.append(f"dein Anführer verliert {cost['life']} Leben")
    if cost.get("self_to_graveyard"):
        out.append("wirf diese Karte ab")
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
            out.append(f"TIMER({params['TIMER']})" + (" (jedes Mal)" if params.get("timer_mode") == "each" else ""))
        elif k == "COUNT":
            resets = "; beginnt dann von vorn" if params.get("count_reset") else ""
            out.append(f"COUNT({params['COUNT']}) (zählt, wenn {EVENTS[params['count_event']]}{resets})")
        elif k == "COST" and "COST" in params:
            out.append(f"COST({params['COST']})")
        else:
            out.append(k)
    return " ".join(out)


def link_words(link_to: Json) -> str:
    source = link_to.get("source", {})
    out = f"An einen Effekt gekettet ({some(source, 1) if source else 'irgendeine Karte'}"
    if link_to.get("causes"):
        out += f"; er würde {' oder '.join(CAUSES[c] for c in link_to['causes'])}"
        if link_to.get("affects"):
            out += f"; betroffen: {some(link_to['affects'], 1)}"
    return out + "):"


def slot_text(slot: Json) -> str:
    w = Words(slot)
    parts: list[str] = []
    head = keyword_words(slot)
    if head:
        parts.append(head)
    if slot.get("mode") == "as_spell":
        parts.append("Kann stattdessen als Zauber gespielt werden:")
    if slot.get("when"):
        event = EVENTS[slot["when"]["event"]]
        parts.append(
            f"Wenn {event} (das erste Mal in jedem Zug):" if slot["when"].get("limit") else f"Immer wenn {event}:"
        )
    if "LINK" in slot.get("keywords", []) and slot.get("link_to"):
        parts.append(link_words(slot["link_to"]))
    if slot.get("if"):
        parts.append(f"Falls {conditions(slot['if'])}:")
    paid = price(slot.get("cost", {}))
    if paid and "UPKEEP" in slot.get("keywords", []):
        parts.append(f"{capital(', '.join(paid))}, oder wirf diese Karte ab.")
    elif paid:
        parts.append(f"{capital(', '.join(paid))}:")
    body = ops_text(slot.get("ops", []), w)
    if slot.get("may") and not paid:
        body = f"Wenn du willst: {body}"
    if body:
        parts.append(body)
    return " ".join(parts)


def lines(card: Json) -> list[str]:
    out: list[str] = []
    if card.get("requires"):
        out.append(f"Bedingung: {conditions(card['requires'])}.")
    if card.get("attach_to"):
        out.append(f"Anhang für: {some(card['attach_to'], 1)}.")
    out += [trait_words(t) for t in card.get("traits", [])]
    for slot in card.get("effects", []):
        role = slot.get("role", "")
        out.append((f"{ROLES[role]} – " if role else "") + slot_text(slot))
    return out
