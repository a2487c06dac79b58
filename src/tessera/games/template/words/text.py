"""Beacons: the words in English (text_de.py has them in German), what is said with them, and position text both
ways."""

from typing import Any

from tessera.games.template.state import CARDS, SUITS, Table, rank, suit
from tessera.games.template.view import BACK, card_name
from tessera.games.template.words import text_de
from tessera.kernel.errors import BadInput
from tessera.kernel.events import SeenEvent
from tessera.kernel.frame import Seat
from tessera.kernel.script import Ask
from tessera.kernel.words import capital, say

WORDS = {
    "about": "A small card game for two to four: light lamps, look ahead, steal, and hold back one good card for the "
    "last vote. It is the game to copy when you write your own.",
    "goal": "You win by having the most points when the deck is empty and the last vote is over.",
    "goal.watch": "Most points win when the deck is empty and the last vote is over.",
    "goal.far": "{n} points",
    "play": "Play a card, or none.",
    "echo": "Play another card at once, or none.",
    "take": "Which of the two cards do you take?",
    "victim": "From whom do you steal?",
    "stop": "A thief comes for your hand. Stop it with a thief of your own, or none.",
    "discard": "You hold more than five cards: discard one.",
    "vote": "Choose a card in secret; the highest takes them all.",
    "most_points": "The deck is empty: most points win.",
    "suit.lamp": "lamp",
    "suit.eye": "eye",
    "suit.thief": "thief",
    "suit.echo": "echo",
    "card": "{suit}{rank}",
    "title": "{suit} {rank}",
    "a_card": "a card",
    "group.lamp": "Lamps",
    "group.eye": "Eyes",
    "group.thief": "Thieves",
    "group.echo": "Echoes",
    "text.lamp": "Lit, it counts its number at the end.",
    "text.eye": "Look at the top two cards of the deck and take one.",
    "text.thief": "Steal a card of another player, who may stop it with a thief.",
    "text.echo": "Draw a card, then play another one at once.",
    "label.play": "Play {card}",
    "label.echo": "Play {card}",
    "label.take": "Take {card}",
    "label.stop": "Stop it with {card}",
    "label.discard": "Discard {card}",
    "label.vote": "Choose {card}",
    "line.light": "{who} lights {card}.",
    "line.play": "{who} plays {card}.",
    "line.look": "{who} looks at {card} on the deck.",
    "line.take": "{who} takes {card} from the deck.",
    "line.return": "{who} puts {card} under the deck.",
    "line.stop": "{who} stops the thief with {card}.",
    "line.steal": "{who} steals {card}.",
    "line.discard": "{who} discards {card}.",
    "line.draw": "{who} draws {card}.",
    "line.vote": "{who} votes with {card}.",
    "line.win": "{who} wins {card}.",
    "line.fine": "{who} is fined {n}.",
    "line.left": "{who} leaves; a bot plays on.",
    "line.facts": "",
    "why.points": "lights {n} points for you",
    "why.cards": "brings {n} cards into your hand",
    "zone.deck": "Deck",
    "zone.discard": "Discard pile",
    "zone.vote": "Vote",
    "zone.hand @": "Hand",
    "zone.score @": "Score",
    "fact.points": "Points",
    "refused.teams": "Teams need four players (BCN-1).",
    "refused.not_held": "You do not hold {card}.",
    "refused.stop": "Only a thief stops a thief.",
    "refused.take": "You may only take one of the two cards on top of the deck.",
    "refused.must": "You cannot decline here.",
    "refused.victim": "You cannot steal from that player: nobody there, an empty hand, or a team mate.",
}
LANGUAGES = {"en": WORDS, "de": text_de.WORDS}


def card_words(name: str, lang: str, style: str = "card") -> str:
    """A card as a seat sees it, by its name or its back, in words."""
    if name[:-1] not in SUITS:
        return say(LANGUAGES, "a_card", {}, lang) if name == BACK else name
    return say(LANGUAGES, style, {"suit": say(LANGUAGES, f"suit.{name[:-1]}", {}, lang), "rank": name[-1]}, lang)


def label(ask: Ask, card: int, lang: str) -> str:
    return say(LANGUAGES, f"label.{ask.prompt}", {"card": card_words(card_name(card, True), lang)}, lang)


def line(e: SeenEvent, names: tuple[str, ...], lang: str) -> str:
    """From what the seat saw of the event, and nothing else."""
    args = {
        "who": names[e.actor] if e.actor >= 0 else "",
        "card": card_words(e.pieces[0], lang) if e.pieces else "",
        "n": e.args[0] if e.args else "",
    }
    return say(LANGUAGES, f"line.{e.verb}", args, lang)


def cards(lang: str) -> list[dict[str, Any]]:
    """For the card browser."""
    out: list[dict[str, Any]] = []
    for card in range(1, CARDS + 1):
        name, kind = card_name(card, True), SUITS[suit(card)]
        group, text = (say(LANGUAGES, f"{part}.{kind}", {}, lang) for part in ("group", "text"))
        title = capital(card_words(name, lang, "title"))
        facts = {"kind": "card", "suit": kind, "rank": rank(card)}
        out.append({"name": name, "title": title, "group": group, "text": text, "facts": facts})
    return out


def position(g: Table) -> str:
    rows = [
        f"{g.zone_name(z)}: {' '.join(card_name(c, True) for c in g.zones[z])}".rstrip() for z in range(len(g.zones))
    ]
    return "\n".join([f"mover: {g.mover}", f"fines: {' '.join(map(str, g.fines))}", *rows])


def read_position(text: str, g: Table) -> None:
    """Lay out the cards as the text says. Hands and the deck are known to those who would know them."""
    rows: dict[str, list[str]] = {}
    for row in text.splitlines():
        name, colon, rest = row.partition(":")
        if colon:
            rows[name.strip()] = rest.split()
    numbers = {card_name(c, True): c for c in range(1, CARDS + 1)}
    used: set[str] = set()
    for z in range(len(g.zones)):
        name = g.zone_name(z)
        held = rows.get(name, [])
        wrong = [w for w in held if w not in numbers or w in used]
        if wrong:
            raise BadInput(f"The position names {wrong[0]!r} in {name}: there is no such card, or it appears twice.")
        used.update(held)
        eyes = 0 if z == 0 else g.eyes(Seat((z - 3) // 2)) if z >= 3 and z % 2 == 1 else g.everybody()
        g.put(z, tuple(numbers[w] for w in held), eyes)
    missing = [w for w in numbers if w not in used]
    g.put(1, (*(numbers[w] for w in missing), *g.zones[1]), g.everybody())
    g.mover = Seat(int(rows.get("mover", ["0"])[0]))
    g.fines = tuple(int(f) for f in rows.get("fines", [])) or (0,) * int(g.seats)
