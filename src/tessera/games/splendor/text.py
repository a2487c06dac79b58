"""Splendor: words, what actions are called and how they are read, and the log's sentences; positions are elsewhere.

Actions look like `take WUG`, `take WW`, `reserve B2K5`, `reserve deck 2` (`deck O1` for an Orient pile),
`buy B3U4 with U3 gold1`.
"""

import re

from tessera.games.splendor.cards import CARD_IDS, COLOURS, GOLD, LETTERS, NOBLE_IDS, TILE_IDS
from tessera.games.splendor.expansions import strongholds
from tessera.games.splendor.rules import BUY, PASS, RESERVE, RESERVE_DECK, TAKE, TAKE_TWO, code
from tessera.games.splendor.state import Table
from tessera.kernel.events import SeenEvent
from tessera.kernel.options import BadInput
from tessera.kernel.script import Ask

WORDS = {
    "main": "Your turn: take gems, reserve a card, or buy one.",
    "pay": "How do you pay for {card}?",
    "return": "You hold more than ten tokens: return {n} more.",
    "noble": "A noble visits you; of several, choose one.",
    "city": "A city is yours; of several, choose one.",
    "third_token": "Your second post: take one more gem of another colour.",
    "extra_token": "Your first post: take one gem after your purchase.",
    "place_shield": "Place a shield on post {post}?",
    "attach": "Attach {card} to which of your cards?",
    "reserve_noble": "Lay one noble aside for yourself.",
    "free_card": "Take a level {n} card for nothing.",
    "discard": "{card} costs two bonuses: which card do you give up?",
    "stronghold": "Place or move a stronghold of yours, or remove one of another player.",
    "move_stronghold": "Move the stronghold from {card} to which card?",
    "conquer": "Your three strongholds stand on {card}: buy it now?",
    "prestige": "The last round is over: most prestige wins.",
    "cities": "A city has been taken: among its holders most prestige wins.",
    "blocked": "Nobody can do anything any more: the game ends as it stands.",
    "limit": "The table has reached its last round: the game ends as it stands.",
    "refused.nothing_left": "There is no {colour} token left in the bank.",
    "refused.three": "Take one each of three different colours; fewer only if fewer are left.",
    "refused.four": "Two equal gems need a pile of four or more; {colour} has {n}.",
    "refused.no_gold": "Gold comes only with a reservation.",
    "refused.hand_full": "You hold three reserved cards already.",
    "refused.deck_empty": "That deck is empty.",
    "refused.not_there": "{card} is neither face up nor in your hand.",
    "refused.not_face_up": "{card} does not lie face up.",
    "refused.too_dear": "You cannot pay for {card}: after your bonuses you lack {n} more than your gold covers.",
    "refused.no_base": "{card} must be attached to a card of yours with a gem bonus, and you have none.",
    "refused.no_bonuses": "{card} costs two bonuses of {colour} on your cards.",
    "refused.occupied": "Another player's stronghold stands on {card}.",
    "refused.no_pass": "You may pass only if you can do nothing else.",
    "refused.payment": "You may not pay more than it costs.",
    "refused.payment_held": "You do not have that to pay with.",
    "refused.payment_short": "That is not enough.",
    "refused.noble": "That noble does not come to you now.",
    "refused.noble_of_another": "Another player has laid that noble aside.",
    "refused.city": "You do not meet that city, or it is gone.",
    "refused.other_colour": "The third gem must be of another colour.",
    "refused.gem_left": "It must be a gem that is left in the bank; gold is none.",
    "refused.base": "Attach it to another card of yours that has a gem bonus.",
    "refused.copies_first": "Copying cards of that colour must go first.",
    "refused.superfluous": "Give up just as many cards as it takes, none of them in vain.",
    "refused.no_bonus_of_it": "Give up a card of yours with a bonus of the colour that it costs.",
    "refused.must_take": "You must take a card if there is one.",
    "refused.fort_face_up": "Strongholds stand on face-up cards only.",
    "refused.fort_remove": "There is no stronghold of another player to remove.",
    "refused.fort_none_left": "All your strongholds stand on cards: move one.",
    "refused.fort_move": "A move takes a stronghold of yours from one card to another.",
    "refused.token": "You do not hold such a token.",
    "refused.choose": "Choose one of those that are offered.",
    "refused.wrong_moment": "That is not what is asked now.",
}

LINES = {
    "take": "{who} takes {pieces}.",
    "gold": "{who} gets gold for it.",
    "pay": "{who} pays {pieces}.",
    "return": "{who} returns {pieces}.",
    "reserve": "{who} reserves {card}.",
    "buy": "{who} buys {card}.",
    "free": "{who} takes {card} for nothing.",
    "refill": "{card} comes up.",
    "spend": "{who} uses up {card}.",
    "discard": "{who} gives up {card}.",
    "attach": "{who} attaches {first} to {second}.",
    "noble": "{noble} visits {who}.",
    "reserve_noble": "{who} lays {noble} aside.",
    "city": "{who} takes {city}.",
    "shield": "{who} places a shield on post {post}.",
    "fort": "{who} places a stronghold on {first}.",
    "remove_fort": "{who} removes a stronghold from {first}.",
    "pass": "{who} can do nothing and passes.",
    "left": "{who} leaves; a bot plays on.",
    "facts": "",
}

CHOICES = {"noble": NOBLE_IDS, "reserve_noble": NOBLE_IDS, "city": TILE_IDS}
COLOUR_CHOICES = ("return", "third_token", "extra_token")
FORTS = {strongholds.PLACE: "place", strongholds.MOVE: "move", strongholds.REMOVE: "remove", strongholds.TO: "to"}


def deck_name(deck: int) -> str:
    return f"{'O' if deck >= 3 else ''}{deck % 3 + 1}"


def card_name(card: int) -> str:
    return CARD_IDS[card] if 0 <= card < len(CARD_IDS) else str(card)


def payment_text(payment: int) -> str:
    parts = [f"{LETTERS[c]}{payment >> (3 * c) & 7}" for c in range(GOLD + 1) if payment >> (3 * c) & 7]
    if payment >> 18:
        parts.append(f"cards{payment >> 18}")
    return " ".join(parts) or "nothing"


def describe(g: Table, ask: Ask, action: int) -> str:
    if ask.prompt == "main":
        return _main_text(action)
    if ask.prompt == "pay":
        return f"with {payment_text(action)}"
    if ask.prompt in CHOICES:
        return CHOICES[ask.prompt][action]
    if ask.prompt in COLOUR_CHOICES:
        return LETTERS[action]
    if ask.prompt in ("stronghold", "move_stronghold"):
        return f"{FORTS[action >> 8]} {card_name(action & 255)}"
    return ""


def _main_text(action: int) -> str:
    verb, x = action >> 8, action & 255
    if verb == TAKE:
        return "take " + "".join(LETTERS[c] for c in range(COLOURS) if x >> c & 1)
    if verb == TAKE_TWO:
        return f"take {LETTERS[x] * 2}"
    if verb == RESERVE:
        return f"reserve {card_name(x)}"
    if verb == RESERVE_DECK:
        return f"reserve deck {deck_name(x)}"
    return f"buy {card_name(x)}" if verb == BUY else "pass"


# Reading


def split(text: str) -> list[str]:
    """A line as single answers: `buy X with Y` is two, `return WU gold` three."""
    out: list[str] = []
    for part in re.split(r"[;\n]", text):
        words = part.split()
        low = [w.lower() for w in words]
        if low and low[0] == "buy" and "with" in low[1:]:
            at = low.index("with")
            out += [" ".join(words[:at]), " ".join(words[at:])]
        elif low and low[0] == "return":
            out += [f"return {x}" for x in letters(words[1:])]
        elif words:
            out.append(" ".join(words))
    return out


def parse(g: Table, ask: Ask, text: str) -> int:
    words = text.split()
    if not words:
        raise BadInput("Say what you do, such as: take WUG.")
    first = words[0].lower()
    if ask.prompt == "main":
        return _parse_main(first, words[1:])
    if ask.prompt == "pay":
        return read_payment(words[1:] if first in ("with", "pay") else words)
    if ask.prompt in CHOICES:
        for i, name in enumerate(CHOICES[ask.prompt]):
            if name.lower() == first:
                return i
    if ask.prompt in COLOUR_CHOICES:
        word = words[-1] if first in ("return", "take") else words[0]
        return read_colour(word)
    if ask.prompt in ("stronghold", "move_stronghold"):
        verbs = [v for v, name in FORTS.items() if name == first]
        if verbs and len(words) > 1:
            return int(strongholds.fort_code(verbs[0], read_card(words[1])))
    raise BadInput(f"I cannot read {text!r} as an answer here.")


def _parse_main(verb: str, rest: list[str]) -> int:
    if verb == "take" and rest:
        return _read_take(rest)
    if verb == "reserve" and len(rest) >= 2 and rest[0].lower() == "deck":
        m = re.fullmatch(r"(o?)([123])", rest[1].lower())
        if m:
            return int(code(RESERVE_DECK, int(m[2]) - 1 + (3 if m[1] else 0)))
    elif verb in ("reserve", "buy") and rest:
        return int(code(RESERVE if verb == "reserve" else BUY, read_card(rest[0])))
    elif verb == "pass":
        return int(code(PASS, 0))
    raise BadInput("Say take WUG, take WW, reserve B2K5, reserve deck 2, or buy B3U4.")


def letters(words: list[str]) -> list[str]:
    """Tokens one by one: `WU gold` are three."""
    return [x for w in words for x in ([w] if w.lower() == "gold" else w.replace(",", ""))]


def _read_take(words: list[str]) -> int:
    colours = [read_colour(x) for x in letters(words)]
    if len(colours) == 2 and colours[0] == colours[1]:
        return int(code(TAKE_TWO, colours[0]))
    if GOLD in colours or len(set(colours)) != len(colours) or len(colours) > 3:
        raise BadInput("Take three different gems, or two of one colour (SPL-9, SPL-11).")
    return int(code(TAKE, sum(1 << c for c in colours)))


def read_colour(word: str) -> int:
    names = [x.lower() for x in LETTERS]
    if word.lower() not in names:
        raise BadInput(f"{word!r} is no colour: W U G R K, or gold.")
    return names.index(word.lower())


def read_card(word: str) -> int:
    if word.upper() not in CARD_IDS or not word:
        raise BadInput(f"There is no card {word!r}; cards are called B2K5 or O103.")
    return CARD_IDS.index(word.upper())


def read_payment(words: list[str]) -> int:
    payment = 0
    for word in words:
        m = re.fullmatch(r"(w|u|g|r|k|gold|cards?)(\d)", word.lower())
        if word.lower() == "nothing":
            continue
        if not m:
            raise BadInput(f"{word!r} is no part of a payment, such as U3 or gold1.")
        shift = 18 if m[1].startswith("card") else 3 * read_colour(m[1])
        payment |= (int(m[2]) & 7) << shift
    return payment


# Telling


def line(g: Table, e: SeenEvent, names: tuple[str, ...]) -> str:
    a = (*e.args, 0, 0)
    card = e.pieces[0] if e.pieces else ""
    if card.startswith("?"):
        card = f"a card from {'the Orient ' if card[1] == 'O' else ''}deck {card[2]}"
    return LINES[e.verb].format(
        who=names[e.actor] if e.actor >= 0 else "",
        card=card,
        pieces=" ".join(e.pieces),
        first=card_name(a[0]),
        second=card_name(a[1]),
        noble=NOBLE_IDS[a[0]] if a[0] < len(NOBLE_IDS) else "",
        city=TILE_IDS[a[0]] if a[0] < len(TILE_IDS) else "",
        post=a[0] + 1,
    )
