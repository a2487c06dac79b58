"""Innomination: the things that the text of a card speaks of, in German; card_nouns.py is the English for it."""

from typing import Any

from tessera.games.innomination.words import card_nouns

Json = dict[str, Any]

NUMBERS = ("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")
# noun, plural, gender
TYPE_NOUNS = {
    "leader": ("Anführer", "Anführer", "m"),
    "creature": ("Kreatur", "Kreaturen", "f"),
    "spell": ("Zauber", "Zauber", "m"),
    "attachment": ("Anhang", "Anhänge", "m"),
    "chain": ("Kettenkarte", "Kettenkarten", "f"),
    "source": ("Quelle", "Quellen", "f"),
}
CARD_NOUN = ("Karte", "Karten", "f")
NATIONS = {
    "sectonia": "sektonische", "vesuvion": "vesuvische", "verivusin": "verivusinische", "lastaesha": "lastaeshische",
    "asweigald": "asweigaldische", "kalua": "kaluanische", "neutral": "neutrale",
}  # fmt: skip
PILES = {
    "graveyard": "Friedhof", "banish": "Verbannungsstapel", "hand": "Hand", "reserve": "Reserve",
    "main_deck": "Hauptdeck", "named_deck": "Namensdeck", "source_deck": "Quellendeck", "removed": "entfernte Karten",
}  # fmt: skip
FROM = {
    "graveyard": "aus deinem Friedhof", "banish": "aus deinem Verbannungsstapel", "hand": "aus deiner Hand",
    "reserve": "aus deiner Reserve", "main_deck": "aus deinem Hauptdeck", "named_deck": "aus deinem Namensdeck",
    "source_deck": "aus deinem Quellendeck",
}  # fmt: skip
IN = {
    "graveyard": "in deinem Friedhof", "banish": "in deinem Verbannungsstapel", "hand": "auf deiner Hand",
    "reserve": "in deiner Reserve", "main_deck": "in deinem Hauptdeck", "named_deck": "in deinem Namensdeck",
    "source_deck": "in deinem Quellendeck", "play": "im Spiel", "removed": "unter den entfernten Karten",
}  # fmt: skip
TO = {
    "hand": "auf deine Hand", "graveyard": "auf deinen Friedhof", "play": "ins Spiel", "reserve": "in deine Reserve",
    "main_deck_top": "oben auf dein Hauptdeck", "main_deck_bottom": "unter dein Hauptdeck",
}  # fmt: skip
WHOSE = {"enemy": "gegnerisch", "any": "beliebig"}


def number(n: int) -> str:
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def gender(f: Json) -> str:
    if f.get("token"):
        return "m"
    kinds = f.get("type", [])
    return TYPE_NOUNS[kinds[0]][2] if kinds else "m" if "Token" in str(f.get("name", "")) else "f"


def noun(f: Json, plural: bool = False, ending: str = "e") -> str:
    """A filter as a noun; adjectives get an ending (-e, or -er after "ein")."""
    words: list[str] = []
    for key, value, word in (("other", True, "ander"), ("owner", "ally", "verbündet"), ("owner", "enemy", "gegnerisch"),
                             ("injured", True, "verletzt"), ("injured", False, "unverletzt"),
                             ("resting", True, "erschöpft"), ("resting", False, "bereit"),
                             ("named", True, "benannt"), ("named", False, "namenlos")):  # fmt: skip
        if f.get(key) == value and key in f and isinstance(f[key], type(value)):
            words.append(word + ending)
    if "nation" in f:
        words.append(NATIONS[f["nation"]][:-1] + ending)
    if "name" in f:
        words.append(f"*{f['name']}{'s' if plural else ''}*")
    else:
        kinds = (
            ["Token"] if f.get("token") else [TYPE_NOUNS[t][plural] for t in f.get("type", [])] or [CARD_NOUN[plural]]
        )
        kind = f" {'und' if plural else 'oder'} ".join(kinds)
        words.append(f"{f['subtype']}-{kind}" if "subtype" in f else kind)
    limits: list[str] = []
    for key, what in (("cost", "Kosten"), ("attack", "Angriff")):
        if f"{key}_max" in f:
            limits.append(f"{what} höchstens {f[key + '_max']}")
        if f"{key}_min" in f:
            limits.append(f"{what} mindestens {f[key + '_min']}")
    if "trait" in f:
        limits.append(f["trait"])
    if f.get("token") is False:
        limits.append("kein Token")
    if "chain" in f:
        limits.append("CHAIN" if f["chain"] else "ohne CHAIN")
    return " ".join(words) + (f" ({', '.join(limits)})" if limits else "")


def some(f: Json, amount: Any, up_to: bool = False) -> str:
    if isinstance(amount, dict):
        return some(f, amount["per"], up_to) + amount_words(amount)[1]
    n = int(amount)
    if up_to or n > 1:
        count = number(n) if n > 1 else f"ein{_e(f)}"
        return f"{'bis zu ' if up_to else ''}{count} {noun(f, n > 1, 'e' if n > 1 else _er(f))}"
    if "name" in f and not f.get("owner"):
        return noun(f)
    return f"ein{_e(f)} {noun(f, False, _er(f))}"


def _e(f: Json) -> str:
    return "e" if gender(f) == "f" else ""


def _er(f: Json) -> str:
    return "e" if gender(f) == "f" else "er"


class Words(card_nouns.Words):
    def subject(self, on: Any) -> str:
        if isinstance(on, dict):
            f = on["each"]
            return f"{'jede' if gender(f) == 'f' else 'jeder'} {noun(f)}"
        if on in ("t", "t2"):
            t = self.targets[on]
            f = dict(t.get("filter", {}))
            n = int(t.get("count", 1))
            zone = t.get("zone", "play")
            where = f" {IN[zone]}" if zone != "play" else ""
            owner = f.get("owner", "any")
            if zone not in ("play", "hand") and owner in WHOSE:
                f.pop("owner", None)
                for mine, one in (("deinem", "einem"), ("deiner", "einer")):
                    where = where.replace(mine, f"{one} {WHOSE[owner]}en")
            if n > 1 or t.get("up_to"):
                return f"{'bis zu ' if t.get('up_to') else ''}{number(n)} gewählte {noun(f, True)}{where}"
            return f"{'die' if gender(f) == 'f' else 'der'} gewählte {noun(f)}{where}"
        return {
            "self": "diese Karte", "host": "die Kreatur mit diesem Anhang", "you": "dein Anführer",
            "enemy_leaders": "jeder gegnerische Anführer",
            "all_leaders": "jeder Anführer (deiner zuerst, dann im Uhrzeigersinn)",
            "opposing": "die Kreatur gegenüber", "link": "jener Effekt", "link_card": "jene Karte",
            "link_controller": "der Anführer dessen, dem jener Effekt gehört", "event_card": "jene Karte",
        }[on]  # fmt: skip


def amount_words(amount: Any) -> tuple[str, str]:
    if isinstance(amount, dict):
        f = amount.get("count", {})
        return str(amount["per"]), f" (mal der Zahl: {noun(f, True)} {IN[amount.get('zone', 'play')]})"
    return str(amount), ""
