"""Innovation: words, what actions are called and how they are read, and the log's sentences; positions are elsewhere.

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
from tessera.games.innovation.cards import (
    AGES,
    CARD_NAMES,
    COLOUR_NAMES,
    EFFECT_CARD,
    FIRST_EFFECT,
    SPECIALS,
    SPLAY_NAMES,
)
from tessera.games.innovation.state import Table
from tessera.kernel.events import SeenEvent
from tessera.kernel.options import BadInput
from tessera.kernel.script import Ask

WORDS = {
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
    "transfer": "{at}: give a card to {demander}.",
    "transfer_score": "{at}: give a card of your score pile.",
    "transfer_top_score": "{at}: give a top card into the score pile of {demander}.",
    "take": "{at}: take a top card of {demander}.",
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
    "refused.no_cities": "There are no cities in this game.",
    "refused.must": "You must choose one of those that are offered.",
    "refused.card": "{card} cannot be chosen here.",
    "refused.splay": "That pile cannot be splayed so here: it needs two cards, the right colour and another direction.",
    "refused.wrong_moment": "That is not what is asked now.",
    "refused.choose": "Choose one of those that are offered.",
}

LINES = {
    "open": "{who} opens with {card}.",
    "starts": "{who} starts.",
    "draw_action": "",
    "draw": "{who} draws {card}.",
    "city": "{who} draws the city {card}.",
    "meld": "{who} melds {card}{from_where}.",
    "tuck": "{who} tucks {card}{from_where}.",
    "score": "{who} scores {card}{from_where}.",
    "return": "{who} returns {card}{from_where}.",
    "take": "{who} takes {card}.",
    "transfer": "{card} goes from {source} to {target}.",
    "exchange": "{card} goes from {source} to {target}.",
    "reveal": "{who} shows {card}.",
    "remove": "{card} leaves the game.",
    "reorder": "",
    "achieve": "{who} achieves age {age}.",
    "claim": "{who} claims {special}.",
    "splay": "{who} splays {colour} {direction}.",
    "unsplay": "{who} unsplays {colour}.",
    "dogma": "{who} activates {first}.{concerned}",
    "effect": "{who}: {effect}",
    "bonus": "{who} draws because an opponent shared.",
    "endorse": "{who} endorses {second} with {first}.",
    "left": "{who} leaves; a bot plays on.",
    "facts": "",
}

WAYS = ("", "score 8", "draw higher")
MAIN = {MELD: "meld", DOGMA: "dogma", ENDORSE: "endorse"}


def card_name(card: int) -> str:
    return CARD_NAMES[card] if 0 < card < len(CARD_NAMES) else str(card)


def effect_title(effect: int) -> str:
    """As in `Pottery 2`."""
    card = int(EFFECT_CARD[effect])
    several = FIRST_EFFECT[card + 1] - FIRST_EFFECT[card] > 1
    return card_name(card) + (f" {effect - FIRST_EFFECT[card] + 1}" if several else "")


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


def parse(ask: Ask, text: str) -> int:
    words = text.lower().split()
    if not words:
        raise BadInput("Say what you do, such as: draw.")
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
        raise BadInput("Say draw, meld Tools, dogma Tools, achieve 3, or endorse Cordoba.")
    raise BadInput(f"I cannot read {text!r} as an answer here.")


LOWER = {name.lower(): number for number, name in enumerate(CARD_NAMES) if name}
LOWER["sao paulo"] = LOWER["são paulo"]


def read_card(text: str) -> int:
    card = LOWER.get(" ".join(text.lower().split()))
    if card is None:
        raise BadInput(f"There is no card {text!r}.")
    return card


# Asking and telling


def prompt_args(g: Table, ask: Ask) -> dict[str, str]:
    a = (*ask.args, 0, 0, 0)
    at = card_name(a[0]) if a[0] else "City"
    if a[0] and FIRST_EFFECT[a[0] + 1] - FIRST_EFFECT[a[0]] > 1:
        at += f" {a[1]}"
    return {"at": at, "direction": SPLAY_NAMES[a[2] % 4], "demander": f"player {g.activator + 1}"}


def line(g: Table, e: SeenEvent, names: tuple[str, ...]) -> str:
    a = (*e.args, 0, 0, 0)
    card = e.pieces[0] if e.pieces else ""
    if card.startswith("?c"):
        card = f"a city of age {card[2:]}"
    elif card.startswith("?"):
        card = f"a card of age {card[1:]}"
    verb = LINES[e.verb]
    return verb.format(
        who=names[e.actor] if e.actor >= 0 else "",
        card=card,
        age=e.pieces[0].lstrip("?") if e.pieces else "",
        from_where=_from(e.source),
        source=_place(e.source, names),
        target=_place(e.target, names),
        special=SPECIALS[a[0]] if e.verb == "claim" else "",
        colour=COLOUR_NAMES[a[0] % 5],
        direction=SPLAY_NAMES[a[1] % 4],
        first=card_name(a[0]),
        second=card_name(a[1]),
        effect=effect_title(a[0]) if e.verb == "effect" else "",
        concerned=_concerned(a[1], a[2], names) if e.verb == "dogma" else "",
    )


def _from(source: str) -> str:
    """Only what is not plain to see: cards of the hand need no word."""
    kind = source.split(" ")[0]
    if kind == "score":
        return " from the score pile"
    return " from the board" if kind in COLOUR_NAMES else ""


def _place(zone: str, names: tuple[str, ...]) -> str:
    kind, _, number = zone.partition(" ")
    if not number or not number.isdigit() or int(number) >= len(names):
        return zone
    who = names[int(number)]
    if kind in COLOUR_NAMES:
        return f"the board of {who}"
    return {"hand": f"the hand of {who}", "score": f"the score pile of {who}"}.get(kind, zone)


def _concerned(sharers: int, targets: int, names: tuple[str, ...]) -> str:
    share = [name for p, name in enumerate(names) if sharers >> p & 1]
    hit = [name for p, name in enumerate(names) if targets >> p & 1]
    out = f" {' and '.join(share)} may share." if share else ""
    return out + (f" Demands hit {' and '.join(hit)}." if hit else "")
