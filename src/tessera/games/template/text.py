"""Beacons: names, prompts, log lines, and position text both ways."""

from tessera.games.template.state import CARDS, SUITS, Table, rank, suit
from tessera.games.template.view import card_name
from tessera.kernel.events import SeenEvent
from tessera.kernel.frame import Seat
from tessera.kernel.options import BadInput

WORDS = {
    "play": "Play a card, or none.",
    "echo": "Play another card at once, or none.",
    "take": "Which of the two cards do you take?",
    "victim": "From whom do you steal?",
    "stop": "A thief comes for your hand. Stop it with a thief of your own, or none.",
    "discard": "You hold more than five cards: discard one.",
    "vote": "Choose a card in secret; the highest takes them all.",
    "most_points": "The deck is empty: most points win.",
    "refused.not_held": "You do not hold {card}.",
    "refused.stop": "Only a thief stops a thief.",
    "refused.take": "You may only take one of the two cards on top of the deck.",
    "refused.must": "You cannot decline here.",
    "refused.victim": "You cannot steal from that player: nobody there, an empty hand, or a team mate.",
}

LINES = {
    "light": "{who} lights {card}.",
    "play": "{who} plays {card}.",
    "look": "{who} looks at {card} on the deck.",
    "take": "{who} takes {card} from the deck.",
    "return": "{who} puts {card} under the deck.",
    "stop": "{who} stops the thief with {card}.",
    "steal": "{who} steals {card}.",
    "discard": "{who} discards {card}.",
    "draw": "{who} draws {card}.",
    "vote": "{who} votes with {card}.",
    "win": "{who} wins {card}.",
    "fine": "{who} is fined {n}.",
    "left": "{who} leaves; a bot plays on.",
    "facts": "",
}


def line(g: Table, e: SeenEvent, names: tuple[str, ...]) -> str:
    card = e.pieces[0] if e.pieces else ""
    who = names[e.actor] if e.actor >= 0 else ""
    return LINES[e.verb].format(who=who, card="a card" if card == "?" else card, n=e.args[0] if e.args else "")


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
            raise BadInput(
                f"The position names {wrong[0]!r} in {name}: there is no such card, or it stands there twice."
            )
        used.update(held)
        eyes = 0 if z == 0 else g.eyes(Seat((z - 3) // 2)) if z >= 3 and z % 2 == 1 else g.everybody()
        g.put(z, tuple(numbers[w] for w in held), eyes)
    missing = [w for w in numbers if w not in used]
    g.put(1, (*(numbers[w] for w in missing), *g.zones[1]), g.everybody())
    g.mover = Seat(int(rows.get("mover", ["0"])[0]))
    g.fines = tuple(int(f) for f in rows.get("fines", [])) or (0,) * int(g.seats)


def held_suit(card: int) -> str:
    return SUITS[suit(card)] + str(rank(card))
