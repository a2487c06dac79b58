"""Innovation: the words in English, and actions as text both ways; labels.py says them to people.

Actions look like `draw`, `meld Tools`, `dogma Tools`, `achieve 3`, `endorse Cordoba`; inside effects a card is called
by its name, and there are `splay blue left`, `blue`, `player 2`, `player 2 value 3`, `yes`, `none`.
"""

import re

from tessera.games.innovation.asking import (
    ACHIEVE,
    BACK,
    COLOUR_NAMED,
    DOGMA,
    DRAW,
    ENDORSE,
    MELD,
    PLAYER,
    SPLAY,
    WAY,
    code,
)
from tessera.games.innovation.cards import AGES, CARD_NAMES, COLOUR_NAMES, SPLAY_NAMES
from tessera.kernel.options import BadInput
from tessera.kernel.script import Ask
from tessera.kernel.words import Reason, say

WORDS = {
    "about": "Build a civilisation through ten ages: meld cards, splay them for their icons, use their powers, share "
    "or be hit, and be the first with enough achievements. With the Cities expansion.",
    "opening": "Pick the card that opens your board; the other one stays in your hand.",
    "main": "Your turn: draw, meld, dogma or achieve.",
    # Questions inside effects; {at} is the card and which of its effects.
    "return": "{at}: return a card from your hand.",
    "return_next": "{at}: which card goes back next?",
    "return_score": "{at}: return a card from your score pile.",
    "return_top": "{at}: return a top card.",
    "return_theirs": "{at}: return a card from an opponent's score pile.",
    "reveal": "{at}: show a card of your hand.",
    "reveal_return": "{at}: show a card of your hand and return it.",
    "reveal_colour": "{at}: show a card of your hand; its colour counts.",
    "meld": "{at}: meld a card from your hand.",
    "meld_next": "{at}: which card do you meld next?",
    "meld_scores": "{at}: meld your whole score pile?",
    "meld_highest": "{at}: meld all cards of the greatest value in your score pile?",
    "tuck": "{at}: tuck a card from your hand.",
    "tuck_next": "{at}: which card do you tuck next?",
    "tuck_hand": "{at}: tuck your whole hand?",
    "draw_tuck": "{at}: draw a 6 and tuck it?",
    "score": "{at}: score a card from your hand.",
    "score_top": "{at}: score one of your top cards.",
    "score_hand": "{at}: score your whole hand?",
    "transfer": "{at}: give a card to the demander.",
    "transfer_score": "{at}: give a card of your score pile.",
    "transfer_top_score": "{at}: give a top card into the score pile of the demander.",
    "take": "{at}: take a top card of the demander.",
    "take_one": "{at}: which of the two cards do you take?",
    "take_score": "{at}: move a top card of an opponent to your score pile.",
    "keep": "{at}: which card do you keep?",
    "swap": "{at}: swap the highest cards of your hand and of your score pile?",
    "swap_all": "{at}: swap your hand and your score pile?",
    "swap_card": "{at}: which card do you exchange?",
    "splay": "{at}: splay {direction}?",
    "reorder": "{at}: which colour do you put into another order?",
    "next_below": "{at}: which card comes next from the top? None leaves the rest as it is.",
    "name_first": "{at}: name a colour.",
    "name_second": "{at}: name a second colour.",
    "value": "{at}: name a value.",
    "way": "{at}: score an 8 and return a card of your score pile, or draw a higher card?",
    "give_red": "{at}: give your top red card to another player?",
    "give_score": "{at}: which opponent gets a card of your score pile?",
    "execute": "{at}: which of your top cards do you carry out?",
    "plus": "{at}: draw a card of the next higher value?",
    "endorse_tuck": "Endorse: tuck a card from your hand.",
    "endorse_card": "Endorse: which card do you carry out twice?",
    "endorse_city": "Endorse: with which of your cities?",
    # Ends
    "achievements": "There are enough achievements.",
    "supplies": "The supplies are used up: the highest score wins.",
    "limit": "The table has reached its last turn: the highest score wins.",
    "empiricism": "Twenty lightbulbs win by Empiricism.",
    "collaboration": "Ten green cards win by Collaboration.",
    "bioengineering": "The most leaves win by Bioengineering.",
    "self_service": "The most achievements win by Self Service.",
    "globalization": "The highest score wins by Globalization.",
    "ai": "The lowest score wins by A.I.",
    # Refusals
    "refused.not_in_hand": "{card} is not in your hand.",
    "refused.not_on_top": "{card} is not one of your top cards.",
    "refused.no_text": "{card} is a city: it has no effects.",
    "refused.no_achievement": "There is no unclaimed achievement of age {n}.",
    "refused.low_score": "An achievement of age {n} needs a score of {need}; you have {have}.",
    "refused.low_top": "An achievement of age {n} needs a top card of value {n} or more.",
    "refused.endorse_once": "You have endorsed in this turn already.",
    "refused.endorse_no_city": "{card} is not one of your top cities.",
    "refused.endorse_no_card": "{card} is not one of your top cards with effects.",
    "refused.endorse_in_vain": "{card} cannot endorse or be endorsed: that needs a hand card of no higher value than "
    "the city to tuck, and a card whose featured icon is on the city.",
    "refused.endorse_tuck": "{card} is worth more than {city}: only a card of no higher value than the city is tucked.",
    "refused.endorse_no_use": "With {card} tucked you would have no top card whose featured icon is on {city}.",
    "refused.no_cities": "There are no cities in this game.",
    "refused.must": "You must choose one of those that are offered.",
    "refused.card": "{card} cannot be chosen here.",
    "refused.splay": "That pile cannot be splayed so here: it needs two cards, the right colour and another direction.",
    "refused.wrong_moment": "That is not what is asked now.",
    "refused.choose": "Choose one of those that are offered.",
    "unread.empty": "Say what you do, such as: draw.",
    "unread.main": "Say draw, meld Tools, dogma Tools, achieve 3, or endorse Cordoba.",
    "unread.answer": "I cannot read {text!r} as an answer here.",
    "unread.card": "There is no card {text!r}.",
    "refused.teams": "Two against two is for four players (INN-11).",
    # Things
    "colour.blue": "blue",
    "colour.red": "red",
    "colour.green": "green",
    "colour.yellow": "yellow",
    "colour.purple": "purple",
    "icon.castle": "castle",
    "icon.crown": "crown",
    "icon.leaf": "leaf",
    "icon.lightbulb": "lightbulb",
    "icon.factory": "factory",
    "icon.clock": "clock",
    "splay.unsplayed": "unsplayed",
    "splay.left": "left",
    "splay.right": "right",
    "splay.up": "up",
    "card.in_list": "{name} ({colour} {age})",
    "card.unknown": "a card of age {age}",
    "card.unknown_city": "a city of age {age}",
    "place.hand": "the hand of {who}",
    "place.score": "the score pile of {who}",
    "place.board": "the board of {who}",
    "place.supply": "the supply",
    "from.score": " from the score pile",
    "from.board": " from the board",
    "from.other": "",
    "effect.title": "{card}, effect {n}",
    "shared.by": " {who} may share.",
    "hits": " Demands hit {who}.",
    # The card browser
    "group.age": "Age {n}",
    "group.cities": "Cities of age {n}",
    "group.specials": "Special achievements",
    "text.demand": "Demand: {text}",
    "text.city": "A city. Icons: {icons}.",
    "icon.search": "search for {icon}",
    "icon.plus": "plus",
    "icon.arrow": "arrow {direction}",
    "icon.flag": "empty flag",
    "icon.fountain": "solid flag",
    "icon.bonus": "bonus {n}",
    # Answers, for buttons and lists
    "label.draw": "Draw a card of age {n}",
    "label.draw_end": "Draw: the supplies are used up, and the game ends",
    "label.dogma": "Dogma: {card}",
    "label.endorse": "Endorse: {card}",
    "label.achieve": "Achieve age {n}",
    "label.open": "Open with {card}",
    "label.return": "Return {card}",
    "label.reveal": "Show {card}",
    "label.meld": "Meld {card}",
    "label.tuck": "Tuck {card}",
    "label.score": "Score {card}",
    "label.transfer": "Give {card}",
    "label.take": "Take {card}",
    "label.keep": "Keep {card}",
    "label.swap": "Exchange {card}",
    "label.next": "Next {card}",
    "label.execute": "Carry out {card}",
    "label.with": "With {card}",
    "label.splay": "Splay {colour} {direction}",
    "label.colour": "{Colour}",
    "label.player": "{Who}",
    "label.back": "{Who}: {card}",
    "label.way1": "Draw and score an 8, then return a score card",
    "label.way2": "Draw one above your highest score card",
    "label.value": "Value {n}",
    # The log
    "line.open": "{who} opens with {card}.",
    "line.starts": "{who} starts.",
    "line.draw_action": "",
    "line.draw": "{who} draws {card}.",
    "line.city": "{who} draws {card}.",
    "line.meld": "{who} melds {card}{from_where}.",
    "line.tuck": "{who} tucks {card}{from_where}.",
    "line.score": "{who} scores {card}{from_where}.",
    "line.return": "{who} returns {card}{from_where}.",
    "line.take": "{who} takes {card}.",
    "line.transfer": "{Card} goes from {source} to {target}.",
    "line.exchange": "{Card} goes from {source} to {target}.",
    "line.reveal": "{who} shows {card}.",
    "line.remove": "{Card} leaves the game.",
    "line.reorder": "",
    "line.achieve": "{who} achieves age {age}.",
    "line.claim": "{who} claims {special}.",
    "line.splay": "{who} splays {colour} {direction}.",
    "line.unsplay": "{who} unsplays {colour}.",
    "line.dogma": "{who} activates {card}.{concerned}",
    "line.effect": "{who} carries out {effect}.",
    "line.bonus": "{who} draws because an opponent shared.",
    "line.endorse": "{who} endorses {target} with {card}.",
    "line.left": "{who} leaves; a bot plays on.",
    "line.facts": "",
    # Names of zones, facts and verbs for the page: # is a number, @ the seat that it belongs to
    "zone.supply #": "Supply {n}",
    "zone.cities #": "Cities of age {n}",
    "zone.achievements": "Achievements",
    "zone.gone": "Out of the game",
    "zone.hand @": "Hand",
    "zone.score @": "Score pile",
    "zone.claimed @": "Achieved",
    "zone.blue @": "Blue",
    "zone.red @": "Red",
    "zone.green @": "Green",
    "zone.yellow @": "Yellow",
    "zone.purple @": "Purple",
    "back.?#": "age {n}",
    "back.?c#": "city {n}",
    "fact.actions": "Actions left",
    "fact.turn": "Turn",
    "fact.needed": "Achievements to win",
    "fact.splays": "Splayed",
    "fact.splays.0": "blue {x}",
    "fact.splays.1": "red {x}",
    "fact.splays.2": "green {x}",
    "fact.splays.3": "yellow {x}",
    "fact.splays.4": "purple {x}",
    "fact.splays=unsplayed": "",
    "fact.splays=left": "left",
    "fact.splays=right": "right",
    "fact.splays=up": "up",
    "fact.icons": "Icons",
    "fact.icons.0": "castles {x}",
    "fact.icons.1": "crowns {x}",
    "fact.icons.2": "leaves {x}",
    "fact.icons.3": "lightbulbs {x}",
    "fact.icons.4": "factories {x}",
    "fact.icons.5": "clocks {x}",
    "fact.scores": "Score",
    "fact.achievements": "Achievements",
    "fact.specials": "Special achievements",
    "fact.specials=-1": "nobody yet",
    "fact.specials=@": "{who}",
    "fact.tucked": "Tucked in this turn",
    "fact.scored": "Scored in this turn",
    "fact.flags": "Flags",
    "fact.endorsed": "Endorsed in this turn",
    "fact.teams": "Teams",
    "fact.teams.#": "{x}",
    "fact.teams=@": "{who}",
    "fact.effect": "Being carried out",
    "fact.effect.card": "{x}",
    "fact.effect.number": "effect {x}",
    "fact.effect.activator": "by {x}",
    "fact.effect.sharers": "shared by {x}",
    "fact.effect.targets": "demanded of {x}",
    "fact.effect.activator=@": "{who}",
    "fact.effect.sharers=@": "{who}",
    "fact.effect.targets=@": "{who}",
    # For tables that draw them; in a list they would only be noise.
    "fact.together": "",
    "fact.highest": "",
    "fact.draws": "",
    "fact.dogmas": "",
    "fact.ages": "",
    "fact.progress": "",
    "fact.then": "",
    "fact.endorsing": "",
    "verb.draw": "Draw",
    "verb.meld": "Meld",
    "verb.dogma": "Dogma",
    "verb.achieve": "Achieve",
    "verb.endorse": "Endorse",
    "verb.splay": "Splay",
    "verb.player": "Player",
}

WAYS = ("", "score 8", "draw higher")
MAIN = {MELD: "meld", DOGMA: "dogma", ENDORSE: "endorse"}


def card_name(card: int) -> str:
    return CARD_NAMES[card] if 0 < card < len(CARD_NAMES) else str(card)


def back_text(back: int) -> str:
    return f"value {back}" if back <= AGES else f"city {back - AGES}"


def describe(action: int) -> str:
    verb, x = action >> 8, action & 255
    if action == 0:
        return "none"
    if verb == DRAW:
        return "draw"
    if verb in MAIN:
        return f"{MAIN[verb]} {card_name(x)}"
    if verb == ACHIEVE:
        return f"achieve {x}"
    if verb == SPLAY:
        return f"splay {COLOUR_NAMES[(x >> 2) % 5]} {SPLAY_NAMES[x & 3]}"
    if verb == COLOUR_NAMED:
        return COLOUR_NAMES[x % 5]
    if verb == PLAYER:
        return f"player {x + 1}"
    if verb == BACK:
        return f"player {(x >> 5) + 1} {back_text(x & 31)}"
    return WAYS[x] if verb == WAY and x < len(WAYS) else str(action)


# Reading


def unread(key: str, text: str = "") -> BadInput:
    args = {"text": text}
    return BadInput(say({"en": WORDS}, key, args), Reason(key, args=args))


def parse(ask: Ask, text: str) -> int:
    words = text.lower().split()
    if not words:
        raise unread("unread.empty")
    if words[0] in ("none", "no", "done"):
        return 0
    if " ".join(words) in WAYS:
        return int(code(WAY, WAYS.index(" ".join(words))))
    if words == ["draw"]:
        return int(code(DRAW, 0))
    for verb, name in MAIN.items():
        if words[0] == name and len(words) > 1:
            return int(code(verb, read_card(" ".join(words[1:]))))
    m = re.fullmatch(r"achieve (\d{1,2})", " ".join(words))
    if m:
        return int(code(ACHIEVE, int(m[1])))
    if words[0] == "splay" and len(words) == 3 and words[1] in COLOUR_NAMES and words[2] in SPLAY_NAMES:
        return int(code(SPLAY, 4 * COLOUR_NAMES.index(words[1]) + SPLAY_NAMES.index(words[2])))
    if len(words) == 1 and words[0] in COLOUR_NAMES:
        return int(code(COLOUR_NAMED, COLOUR_NAMES.index(words[0])))
    m = re.fullmatch(r"player (\d)(?: (value|city) (\d{1,2}))?", " ".join(words))
    if m and m[1] != "0":
        seat = int(m[1]) - 1
        if not m[2]:
            return int(code(PLAYER, seat))
        return int(code(BACK, 32 * seat + (int(m[3]) + (AGES if m[2] == "city" else 0)) % 32))
    if ask.prompt == "main":
        raise unread("unread.main")
    raise unread("unread.answer", text)


LOWER = {name.lower(): number for number, name in enumerate(CARD_NAMES) if name}
LOWER["sao paulo"] = LOWER["são paulo"]


def read_card(text: str) -> int:
    card = LOWER.get(" ".join(text.lower().split()))
    if card is None:
        raise unread("unread.card", text)
    return card
