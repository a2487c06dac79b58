"""Splendor: the words in English, and actions as text both ways; labels.py says them to people.

Actions look like `take WUG`, `take WW`, `reserve B2K5`, `reserve deck 2` (`deck O1` for an Orient pile),
`buy B3U4 with U3 gold1`.
"""

import re

from tessera.games.splendor.cards import CARD_IDS, COLOURS, DISCARD, GOLD, LETTERS, NOBLE_IDS, POWER, TILE_IDS
from tessera.games.splendor.expansions import strongholds
from tessera.games.splendor.pay import has_choice, usual_payment
from tessera.games.splendor.rules import BUY, PASS, RESERVE, RESERVE_DECK, TAKE, TAKE_TWO, code
from tessera.games.splendor.state import Table
from tessera.kernel.options import BadInput
from tessera.kernel.script import Ask
from tessera.kernel.words import Reason, say

WORDS = {
    "about": "Merchants of gems: take tokens, buy cards that make the next ones cheaper, please the nobles, and be the "
    "first with fifteen prestige. With the four expansions of Cities of Splendor.",
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
    "discard": "To buy {card}, which card do you give up? It costs two bonuses.",
    "stronghold": "Place or move a stronghold of yours, or remove one of another player.",
    "move_stronghold": "Move the stronghold from {card} to which card?",
    "conquer": "Your three strongholds stand on {card}: buy it now?",
    "prestige": "The last round is over: most prestige wins.",
    "cities": "A city has been taken: among its holders most prestige wins.",
    "blocked": "Nobody can do anything any more: the game ends as it stands.",
    "limit": "The table has reached its last round: the game ends as it stands.",
    # Pieces
    "colour.W": "white",
    "colour.U": "blue",
    "colour.G": "green",
    "colour.R": "red",
    "colour.K": "black",
    "colour.gold": "gold",
    "gem.W": "diamond",
    "gem.U": "sapphire",
    "gem.G": "emerald",
    "gem.R": "ruby",
    "gem.K": "onyx",
    "noun.double": "double {gem}",
    "noun.gold": "gold card",
    "noun.copy": "copying card",
    "noun.unknown": "a level {level} card from the deck",
    "noun.unknown_orient": "a level {level} Orient card from the deck",
    "card.level": "level {n}",
    "card.orient_level": "Orient level {n}",
    "card.points": "{n} prestige",
    "card.in_line": "the {noun} ({traits}, {id})",
    "card.in_list": "the {noun}, {traits} ({id})",
    "card.title": "{Noun}, {traits} ({id})",
    "gold_cards.1": "1 gold card",
    "gold_cards": "{n} gold cards",
    "nothing": "nothing",
    "noble.name": "the noble {id}",
    "noble.title": "Noble {id}",
    "place.Florence": "Florence",
    "place.Venice": "Venice",
    "place.Lisbon": "Lisbon",
    "place.Seville": "Seville",
    "place.Lyon": "Lyon",
    "place.Bruges": "Bruges",
    "place.Pisa": "Pisa",
    "city.name": "{city} {side}",
    "city.any": "{n} of one colour",
    "city.any_other": "{n} of one other colour",
    # The card browser
    "group.cards": "Level {level}",
    "group.orient": "The Orient, level {level}",
    "group.nobles": "Nobles",
    "group.cities": "Cities",
    "group.posts": "Trading posts",
    "group.tokens": "Tokens",
    "text.costs": "Costs {cost}.",
    "text.gives_up": "Costs {n} {colour} bonuses: cards of yours with them leave the game.",
    "text.bonus": "Gives one {colour} bonus.",
    "text.bonuses": "Gives {n} {colour} bonuses.",
    "text.prestige": "Worth {n} prestige.",
    "text.noble": "Visits whoever has bonuses of {need} at the end of a turn. Worth {n} prestige.",
    "text.city": "Comes to whoever has {n} prestige and bonuses of {need} at the end of a turn, and ends the game.",
    "text.city_plain": "Comes to whoever has {n} prestige at the end of a turn, and ends the game.",
    "text.post": "Yours with bonuses of {need}. {power}",
    "text.gem": "A token worth one {gem}.",
    "text.gold": "Stands for any gem. It comes with a reservation.",
    "power.gold2": "No bonus, but worth two gold in one later purchase; then it leaves the game.",
    "power.copy": "Attached to a card of yours, it gives a bonus of that card's colour.",
    "power.copy_free1": "Attached to a card of yours, it gives a bonus of that card's colour; and it brings a face-up "
    "level 1 card for nothing.",
    "power.double": "The two count for prices, nobles and everything else.",
    "power.reserve_noble": "Lays one noble aside, who can visit only you.",
    "power.free2": "Brings a face-up level 2 card for nothing.",
    "post.title": "Post {n}",
    "post.and_noble": "{need}, and a noble",
    "post.extra_token": "After each purchase take one gem.",
    "post.third_token": "With two equal gems take one of another colour as well.",
    "post.double_gold": "A gold token pays for up to two gems of one colour.",
    "post.five_points": "Worth 5 prestige, once.",
    "post.point_a_shield": "Worth 1 prestige for each of your shields.",
    # Answers, for buttons and lists
    "label.take": "Take {gems}",
    "label.reserve": "Reserve {card}",
    "label.deck": "Reserve the top card of level {level}",
    "label.orient_deck": "Reserve the top Orient card of level {level}",
    "label.buy": "Buy {card}: {price}",
    "label.buy_for_bonuses": "Buy {card}: {n} {colour} bonuses",
    "label.free": "for nothing",
    "label.pass": "Pass",
    "label.pay": "Pay {gems}",
    "label.return": "Return {gems}",
    "label.noble": "Noble {id}: {need}",
    "label.city": "{city}: {need}",
    "label.attach": "Attach it to {card}",
    "label.discard": "Give up {card}",
    "label.free_card": "Take {card}",
    "label.place": "Place a stronghold on {card}",
    "label.move": "Move a stronghold from {card}",
    "label.remove": "Remove a stronghold of {whom} from {card}",
    "label.to": "Move it to {card}",
    # The log
    "line.take": "{who} takes {gems}.",
    "line.gold": "{who} gets a gold for it.",
    "line.pay": "",
    "line.return": "{who} returns {gems}.",
    "line.reserve": "{who} reserves {card}.",
    "line.buy": "{who} buys {card}, paying {price}.",
    "line.buy_for_bonuses": "{who} buys {card} for two bonuses.",
    "line.free": "{who} takes {card} for nothing.",
    "line.refill": "{Card} comes up.",
    "line.spend": "",
    "line.discard": "{who} gives up {card}.",
    "line.attach": "{who} attaches {card} to {base}.",
    "line.noble": "{Noble} visits {who}.",
    "line.reserve_noble": "{who} lays {noble} aside.",
    "line.city": "{who} takes {city}.",
    "line.shield": "{who} places a shield on post {post}.",
    "line.fort": "{who} places a stronghold on {card}.",
    "line.remove_fort": "{who} removes a stronghold of {whom} from {card}.",
    "line.pass": "{who} can do nothing and passes.",
    "line.left": "{who} leaves; a bot plays on.",
    "line.facts": "",
    # Names of zones, facts and verbs for the page: # is a number, @ the seat that it belongs to
    "zone.bank": "Bank",
    "zone.tokens @": "Tokens",
    "zone.deck #": "Deck of level {n}",
    "zone.row #": "Level {n}",
    "zone.orient deck #": "Orient deck of level {n}",
    "zone.orient row #": "Orient, level {n}",
    "zone.hand @": "Reserved",
    "zone.cards @": "Cards",
    "zone.gone": "Out of the game",
    "fact.points": "Prestige",
    "fact.round": "Round",
    "fact.last_round": "The last round",
    "fact.starter": "",
    "fact.bonuses": "Bonuses",
    "fact.pays": "",
    "fact.bonuses.0": "white {x}",
    "fact.bonuses.1": "blue {x}",
    "fact.bonuses.2": "green {x}",
    "fact.bonuses.3": "red {x}",
    "fact.bonuses.4": "black {x}",
    "fact.nobles": "Nobles",
    "fact.nobles=table": "on the table",
    "fact.nobles=player @": "visits {who}",
    "fact.nobles=reserved by @": "laid aside for {who}",
    "fact.cities": "Cities",
    "fact.cities=table": "on the table",
    "fact.cities=player @": "of {who}",
    "fact.posts": "Posts",
    "fact.copies": "Copied colours",
    "fact.copies=W": "white",
    "fact.copies=U": "blue",
    "fact.copies=G": "green",
    "fact.copies=R": "red",
    "fact.copies=K": "black",
    "fact.strongholds": "Strongholds",
    "fact.strongholds.0": "{x}",
    "fact.strongholds.0=@": "{who}",
    "fact.strongholds.1": "× {x}",
    "fact.strongholds_left": "Strongholds to place",
    "verb.take": "Take",
    "verb.reserve": "Reserve",
    "verb.buy": "Buy",
    "verb.with": "Pay",
    "verb.place": "Place",
    "verb.move": "Move",
    "verb.remove": "Remove",
    "verb.to": "Move to",
    "verb.pass": "Pass",
    # Refusals
    "refused.combined": "The expansions {expansions} are played one at a time; combined=true allows it (SPL-120).",
    "refused.nothing_left": "There is no {colour} token left in the bank.",
    "refused.three": "Take one each of three different colours; if fewer are left, one of each that is left.",
    "refused.four": "Two equal gems need a pile of four or more; {colour} has {n}.",
    "refused.no_gold": "Gold comes only with a reservation.",
    "refused.hand_full": "You hold three reserved cards already.",
    "refused.deck_empty": "There is no card in that deck.",
    "refused.not_there": "{Card} is neither face up nor in your hand.",
    "refused.not_face_up": "{Card} does not lie face up.",
    "refused.too_dear": "You cannot pay for {card}: you lack {missing}{gold}.",
    "gold.held": "; your gold does not cover that",
    "refused.no_base": "{Card} must be attached to a card of yours with a gem bonus, and you have none.",
    "refused.no_bonuses": "{Card} costs two bonuses of {colour} on your cards.",
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
    "refused.fort_remove": "No stronghold of another player stands there.",
    "refused.fort_none_left": "All your strongholds stand on cards: move one.",
    "refused.fort_move": "A move takes a stronghold of yours from one card to another.",
    "refused.token": "You do not hold such a token.",
    "refused.choose": "Choose one of those that are offered.",
    "refused.wrong_moment": "That is not what is asked now.",
    "unread.empty": "Say what you do, such as: take WUG.",
    "unread.answer": "I cannot read {text!r} as an answer here.",
    "unread.main": "Say take WUG, take WW, reserve B2K5, reserve deck 2, or buy B3U4.",
    "unread.take": "Take three different gems, or two of one colour (SPL-9, SPL-11).",
    "unread.colour": "{text!r} is no colour: W U G R K, or gold.",
    "unread.card": "There is no card {text!r}; cards are called B2K5 or O103.",
    "unread.payment": "{text!r} is no part of a payment, such as U3, gold1 or card1 (a gold card).",
    "unread.only_payment": "You can only pay {text} for it (SPL-18).",
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
        parts.append(f"card{payment >> 18}")
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


def unread(key: str, text: str = "") -> BadInput:
    args = {"text": text}
    return BadInput(say({"en": WORDS}, key, args), Reason(key, args=args))


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


def without_only_payment(g: Table, ask: Ask, line: str) -> str:
    """`buy X with Y` without its payment if X cannot be paid in another way: then nobody is asked how."""
    m = re.match(r"\s*buy\s+(\S+)\s+with\s+([^;\n]+)", line, re.IGNORECASE)
    if not m:
        return line
    card = read_card(m[1])
    if code(BUY, card) not in list(ask.options) or POWER[card] == DISCARD or has_choice(g, ask.seat, card):
        return line
    only = int(usual_payment(g, ask.seat, card))
    if read_payment(m[2].split()) != only:
        raise unread("unread.only_payment", payment_text(only))
    return f"buy {m[1]}{line[m.end() :]}"


def parse(g: Table, ask: Ask, text: str) -> int:
    words = text.split()
    if not words:
        raise unread("unread.empty")
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
    raise unread("unread.answer", text)


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
    raise unread("unread.main")


def letters(words: list[str]) -> list[str]:
    """Tokens one by one: `WU gold` are three."""
    return [x for w in words for x in ([w] if w.lower() == "gold" else w.replace(",", ""))]


def _read_take(words: list[str]) -> int:
    colours = [read_colour(x) for x in letters(words)]
    if len(colours) == 2 and colours[0] == colours[1]:
        return int(code(TAKE_TWO, colours[0]))
    if GOLD in colours or len(set(colours)) != len(colours) or len(colours) > 3:
        raise unread("unread.take")
    return int(code(TAKE, sum(1 << c for c in colours)))


def read_colour(word: str) -> int:
    names = [x.lower() for x in LETTERS]
    if word.lower() not in names:
        raise unread("unread.colour", word)
    return names.index(word.lower())


def read_card(word: str) -> int:
    if word.upper() not in CARD_IDS or not word:
        raise unread("unread.card", word)
    return CARD_IDS.index(word.upper())


def read_payment(words: list[str]) -> int:
    payment = 0
    for word in words:
        m = re.fullmatch(r"(w|u|g|r|k|gold|cards?)(\d)", word.lower())
        if word.lower() == "nothing":
            continue
        if not m:
            raise unread("unread.payment", word)
        shift = 18 if m[1].startswith("card") else 3 * read_colour(m[1])
        if int(m[2]) > 7 or payment >> shift & 7:  # nobody has so many, and nothing is named twice
            raise unread("unread.payment", word)
        payment |= int(m[2]) << shift
    return payment
