"""Cities: the words in English, and actions as text both ways; labels.py says them to people, text_de.py has the German
words.

Answers look like `play Attack`, `pass`, `player 2`, `Athens`, `use Basic-protection`, `none`, `west`, `study`,
`put Curse`, `done`, `lose Curse`, `discard Curse`, `yes`.
"""

from tessera.games.cities.cards import CITY_NAMES, EMPIRES, KIND_NAMES, SIDES
from tessera.games.cities.rules import CITY, DECLINE, DISCARD, EVENT
from tessera.kernel.options import BadInput
from tessera.kernel.script import Ask
from tessera.kernel.words import Reason, say

WORDS = {
    "about": "Collect the cities of ancient empires: draw one each turn, and play events that give, take and destroy. "
    "A finished empire is a point, all seven wonders are five. A card game by Stanislav Hoferek.",
    # Questions
    "play": "Your turn: play an event, or pass.",
    "play_cursed": "Your turn, cursed: play one event at most, or pass.",
    "protect": "{who} plays {event}. Do you use a Protection?",
    "target": "Whom does {event} hit?",
    "take": "Which city of {who} do you take?",
    "take_from": "Which city of {who} do you take? ({n} to take)",
    "give": "Which city do you give to {who}?",
    "give_up": "{event}: which city do you give to {who}?",
    "partner": "With whom do you offer to exchange?",
    "want": "Which city of {who} do you want?",
    "offer": "Which city do you offer to {who}?",
    "agree": "{who} offers {mine} for your {theirs}. Do you agree?",
    "side": "Unrest: in the West or in the East?",
    "unify": "Which empire do you unify?",
    "lose": "{event}: which city do you lose? ({n} to go)",
    "lose_event": "Which event do you lose? ({n} to go)",
    "order": "Which of your lost cities goes to the deck next?",
    "rebel": "Rebellion: which city of {whom} goes to {who}?",
    "rebel_lose": "Rebellion: which city of {whom} goes to the deck?",
    "victory": "Victory: which city do you give up?",
    "education": "Education: exchange events of your own, or make an opponent lose five?",
    "study": "Put away an event to draw another, or be done. (up to {n} more)",
    "one_draw": "You are cursed: draw only one of the two.",
    "draw_city": "Draw a city?",
    "draw_event": "Draw an event?",
    # Endings
    "all_finished": "Every empire is finished: most points win.",
    "all_finished_alone": "Every empire is finished.",
    "dead": "No deck and no hand holds a card any more: the game ends as it stands.",
    "stall": "Nothing has happened for several rounds: the game ends as it stands.",
    "cap": "The table has reached its last round: the game ends as it stands.",
    # Alone: how fast
    "best.first": "Finished in {n} turns, the first with these options.",
    "best.score": "Finished in {n} turns.",
    "best.better": "Finished in {n} turns, better than the best with these options so far: {best}.",
    "best.other": "Finished in {n} turns; the best with these options so far: {best}.",
    # Places and people
    "empire.rome": "Rome",
    "empire.greece": "Greece",
    "empire.carthage": "Carthage",
    "empire.egypt": "Egypt",
    "empire.persia": "Persia",
    "empire.celts": "the Celts",
    "empire.jews": "the Jews",
    "empire.etruscans": "the Etruscans",
    "empire.neutral": "no empire",
    "adjective.rome": "Roman",
    "adjective.greece": "Greek",
    "adjective.carthage": "Carthaginian",
    "adjective.egypt": "Egyptian",
    "adjective.persia": "Persian",
    "adjective.celts": "Celtic",
    "adjective.jews": "Jewish",
    "adjective.etruscans": "Etruscan",
    "adjective.neutral": "neutral",
    "leader.rome": "Julius Caesar",
    "leader.greece": "Leonidas",
    "leader.carthage": "Hannibal",
    "leader.egypt": "Ramesses",
    "leader.persia": "Darius",
    "leader.celts": "Vercingetorix",
    "leader.jews": "Moses",
    "leader.etruscans": "Porsenna",
    "discipline.army": "army",
    "discipline.culture": "culture",
    "discipline.seafaring": "seafaring",
    "discipline.agriculture": "agriculture",
    "discipline.slavery": "slavery",
    "discipline.metallurgy": "metallurgy",
    "discipline.finances": "finances",
    "discipline.engineering": "engineering",
    "side.west": "the West",
    "side.east": "the East",
    **{f"city.{name}": name.replace("-", " ") for name in CITY_NAMES[1:]},
    "a_city": "a city",
    "an_event": "an event",
    # Events: their names
    "event.commander": "{leader}",
    "event.festival.small": "Small festival",
    "event.festival.medium": "Medium festival",
    "event.festival.big": "Big festival",
    "event.unification": "Unification",
    "event.charisma": "Charisma",
    "event.anger": "Anger of the gods on {empire}",
    "event.games": "Games of {discipline}",
    "event.plague": "Plague",
    "event.exchange": "Friendly exchange",
    "event.unrest.1": "Unrest",
    "event.unrest.2": "Great unrest",
    "event.influence": "Loss of influence",
    "event.protection.basic": "Basic protection",
    "event.protection.plain": "Protection",
    "event.protection.great": "Great protection",
    "event.attack": "Attack",
    "event.victory": "Victory",
    "event.wonders": "Influence on wonders",
    "event.rebellion": "Rebellion",
    "event.trade": "Trade",
    "event.crisis": "Economic crisis of {discipline} and {second}",
    "event.education": "Education",
    "event.barbarians": "Barbarians",
    "event.silence": "Silence before the storm",
    "event.excavations": "Uncovering excavations",
    "event.curse": "Curse",
    "event.espionage": "Espionage",
    "event.flood": "Flood",
    # Events: what they do
    "text.commander": "All players, you too, give up every {adjective} city on their tables.",
    "text.festival.small": "All players draw a city for each capital of theirs.",
    "text.festival.medium": "All players draw a city for each capital, and one more if they have a neutral city.",
    "text.festival.big": "All players draw two cities for each capital and one for each neutral city.",
    "text.unification": "With four cities of an empire, collect all its cities from the other tables.",
    "text.charisma": "With four cities, show your Unifications and draw a city for each; you keep them.",
    "text.anger": "Take a {adjective} city that is not the capital from another player.",
    "text.games": "Whoever has the most points in {discipline} draws two cities; so does everybody who has as many.",
    "text.plague": "All players give up a capital and two other cities, or four others without a capital.",
    "text.exchange": "Offer a city for one of another player. If that player agrees, you swap, and both draw a city.",
    "text.unrest.1": "Name West or East: each opponent gives you a city from there.",
    "text.unrest.2": "Name West or East: each opponent gives you two cities from there.",
    "text.influence": "Take a neutral city from an opponent, and play one more event.",
    "text.protection.basic": "Reaction: a Commander, Anger of the gods, Attack or Barbarians does nothing to you.",
    "text.protection.plain": "Reaction, as the Basic one, and also against Plague, Unrest and Trade.",
    "text.protection.great": "Reaction: any one event does nothing to you.",
    "text.attack": "With a capital, take any city of another player.",
    "text.victory": "Give up a city, draw three events, and play one more event.",
    "text.wonders": "With a capital and a wonder, collect all wonders from the other tables.",
    "text.rebellion": "Another player gives you a city and puts another one under the deck.",
    "text.trade": "With a capital, swap a city of yours for any city of another player, who is not asked.",
    "text.crisis": "Players with fewer than two cities of {discipline} and {second} lose two cities and two events.",
    "text.education": "Exchange up to five events with the deck; or an opponent loses five.",
    "text.barbarians": "All players give up three cities. Whoever has fewer gives up all, and draws no city next turn.",
    "text.silence": "Another player plays no events in the next two turns.",
    "text.excavations": "Take the bottom card of each deck.",
    "text.curse": "Another player draws neither a city nor an event next turn, and uses one event at most.",
    "text.espionage": "Draw an event for each capital of another player, or one if there is none.",
    "text.flood": "All players give up every city that is not a capital, then draw two for each Commander in hand.",
    # The card browser
    "group.cities": "Cities of {empire}",
    "group.neutral": "Neutral cities",
    "group.events": "Events",
    "text.capital": "The capital: 3 in {discipline}, 1 in every other discipline.",
    "text.city": "One of the {adjective} cities: 3 in {discipline}, 1 in {second}.",
    "text.city_major": "One of the {adjective} cities: 3 in {discipline}.",
    "text.neutral": "A neutral city: 1 in {discipline}. It belongs to no empire.",
    "text.wonder": "One of the seven wonders.",
    "text.ours": "The icons of the printed card are lost; these disciplines are partly ours.",
    "text.stopped_by": "Stopped by a {strength} Protection or a stronger one.",
    "text.great_only": "Stopped by a Great protection only.",
    "strength.basic": "Basic",
    "strength.plain": "plain",
    "strength.great": "Great",
    # Answers, for buttons and lists
    "label.pass": "Pass",
    "label.play": "Play {event}",
    "label.discard": "Discard {event}",
    "label.none": "Let it happen",
    "label.use": "Use {event}",
    "label.study": "Exchange events of your own",
    "label.teach": "{who} loses five events",
    "label.put": "Put {event} away",
    "label.done": "Done",
    "label.lose_event": "Lose {event}",
    "label.draw_city": "Draw a city",
    "label.draw_event": "Draw an event",
    "label.decline": "Draw neither",
    "label.empire": "Unify {empire}",
    "label.side": "In {side}",
    "label.take": "Take {city}",
    "label.give": "Give {city}",
    "label.lose": "Lose {city}",
    "label.return": "{city} to the deck",
    "label.order": "Next {city}",
    # The log
    "line.draw": "{who} draws {card}.",
    "line.play": "{who} plays {card}.",
    "line.arm": "{who} lays down {card}.",
    "line.fire": "{Card} strikes as soon as it is drawn.",
    "line.take": "{who} takes {card} from {whom}.",
    "line.gain": "{who} takes {card}.",
    "line.lose": "{who} loses {card}.",
    "line.return": "{Card} goes to the city deck.",
    "line.finish": "",
    "line.empire": "{who} has finished {empire}: one point.",
    "line.bonus": "{who} has all seven wonders: five points.",
    "line.shuffle": "The deck is shuffled.",
    "line.aside": "{who} puts {card} away.",
    "line.under": "",
    "line.out": "{Card} leaves the game.",
    "line.put_away": "{Card} goes under the event deck.",
    "line.back": "{Card} goes back to the hand of {who}.",
    "line.shield": "{who} uses {event}.",
    "line.show": "{who} shows {card}.",
    "line.steal": "{who} takes {card} from the hand of {whom}.",
    "line.aim": "{who} aims at {whom}.",
    "line.aim_city": "{who} aims at {city} of {whom}.",
    "line.swap": "{who} wants {theirs} of {whom} for {mine}.",
    "line.offer": "{who} offers {whom} {mine} for {theirs}.",
    "line.refuse": "{who} refuses.",
    "line.unify": "{who} unifies {empire}.",
    "line.side": "{who} names {side}.",
    "line.silenced": "{who} plays no events for two turns.",
    "line.cursed": "{who} is cursed for the next turn.",
    "line.no_more": "{who} is cursed, and plays no further event in this turn.",
    "line.blocked": "{who} draws no city next turn.",
    "line.discard": "{who} discards {event}.",
    "line.left": "{who} leaves; a bot plays on.",
    "line.facts": "",
    # Names of zones, facts and verbs for the page: # is a number, @ the seat that it belongs to
    "zone.city deck": "City deck",
    "zone.event deck": "Event deck",
    "zone.box": "Out of the game",
    "zone.lost": "Lost cities",
    "zone.played": "Event being played",
    "zone.aside": "Put away",
    "zone.cities @": "Cities",
    "zone.hand @": "Events",
    "zone.finished @": "Finished empires",
    "zone.armed @": "Protections laid down",
    "fact.points": "Points",
    "fact.round": "Round",
    "fact.starter": "",
    "fact.plays": "Events to play",
    "fact.disciplines": "Strengths",
    "fact.disciplines.0": "army {x}",
    "fact.disciplines.1": "culture {x}",
    "fact.disciplines.2": "seafaring {x}",
    "fact.disciplines.3": "agriculture {x}",
    "fact.disciplines.4": "slavery {x}",
    "fact.disciplines.5": "metallurgy {x}",
    "fact.disciplines.6": "finances {x}",
    "fact.disciplines.7": "engineering {x}",
    "fact.finished": "Finished empires",
    "fact.finished.rome": "Rome: {x}",
    "fact.finished.greece": "Greece: {x}",
    "fact.finished.carthage": "Carthage: {x}",
    "fact.finished.egypt": "Egypt: {x}",
    "fact.finished.persia": "Persia: {x}",
    "fact.finished.celts": "the Celts: {x}",
    "fact.finished.jews": "the Jews: {x}",
    "fact.finished.etruscans": "the Etruscans: {x}",
    "fact.finished=@": "{who}",
    "fact.empires": "",
    "fact.bonus": "Bonus for wonders",
    "fact.bonus=open": "open",
    "fact.bonus=impossible": "impossible",
    "fact.bonus=absent": "not in play",
    "fact.cursed": "Turns without draws",
    "fact.cursed=0": "",
    "fact.silent": "Turns without events",
    "fact.silent=0": "",
    "fact.blocked": "No city next turn",
    "fact.returned": "Cities put under the deck together",
    "fact.returned.#": "{x}",
    "fact.city_bottom": "Bottom of the city deck",
    "fact.city_bottom.#": "{x}",
    "fact.city_top": "Top of the city deck",
    "fact.city_top.#": "{x}",
    "fact.capitals": "",
    "fact.neutrals": "",
    "fact.aim": "",
    "fact.hits": "",
    "fact.draws": "",
    "fact.city_points": "",
    "fact.quiet": "Rounds in which nothing happened",
    "fact.quiet=0": "",
    "fact.teams": "Teams",
    "fact.teams=0": "first",
    "fact.teams=1": "second",
    "fact.teams=2": "third",
    "fact.last_call": "Last call",
    "fact.one_event": "Cursed: one event at most",
    "verb.play": "Play",
    "verb.pass": "Pass",
    "verb.discard": "Discard",
    "verb.use": "Use",
    "verb.put": "Put away",
    "verb.lose": "Lose",
    # Refusals
    "refused.no_empire": "At least one empire must be in play (CIT-13).",
    "refused.disciplines": "The table of disciplines is not whole: two letters for each of the 54 cities (CIT-7).",
    "refused.without_events": "There is no event {given}: name numbers from 1 to {last} with commas between them, such "
    "as 12,30, or none (CIT-16).",
    "refused.two_teams": "Two teams need four or six players (CIT-80).",
    "refused.three_teams": "Three teams need six players (CIT-80).",
    "refused.not_held": "You do not hold {event}.",
    "refused.reaction": "{Event} is a reaction: use it when an event hits you.",
    "refused.needs_capital": "{Event} needs a capital on your table.",
    "refused.needs_wonder": "{Event} needs a capital and a wonder on your table.",
    "refused.needs_four": "{Event} needs four cities of one empire on your table.",
    "refused.needs_any_four": "{Event} needs four cities on your table.",
    "refused.needs_city": "{Event} needs a city on your table.",
    "refused.no_target": "{Event} can hit nobody now.",
    "refused.alone": "{Event} needs opponents.",
    "refused.must_use": "The last call: play or discard an event.",
    "refused.no_discard": "Events are discarded only in the last call.",
    "refused.too_weak": "{Event} does not stop this.",
    "refused.no_protection": "{Event} is no Protection.",
    "refused.no_such_target": "That cannot be played on {who}.",
    "refused.not_there": "{City} is not there to choose.",
    "refused.not_losable": "{City} is not a city that goes now.",
    "refused.empire": "You cannot unify that empire.",
    "refused.must": "You cannot decline here.",
    "refused.choose": "Choose one of those that are offered.",
    "unread.answer": "I cannot read {text!r} as an answer here.",
    "unread.play": "Say `play` and the name of an event, or pass; {text!r} is neither.",
    "unread.event": "There is no event {text!r}.",
}

PUTS = {"study": "put", "lose_event": "lose", "protect": "use"}
DRAWS = {CITY: "city", EVENT: "event", DECLINE: "neither"}


def kind_name(kind: int) -> str:
    return KIND_NAMES[kind] if 0 < kind < len(KIND_NAMES) else str(kind)


def describe(ask: Ask, code: int) -> str:
    if ask.prompt == "play":
        if code == 0:
            return "pass"
        return f"discard {kind_name(code - DISCARD)}" if code > DISCARD else f"play {kind_name(code)}"
    if ask.prompt in PUTS:
        if code == 0:
            return "done" if ask.prompt == "study" else "none"
        return f"{PUTS[ask.prompt]} {kind_name(code)}"
    if ask.prompt == "side":
        return SIDES[code]
    if ask.prompt == "unify":
        return EMPIRES[code]
    if ask.prompt == "education":
        return f"player {code}" if code else "study"
    return DRAWS[code]


# Reading


def unread(key: str, text: str = "") -> BadInput:
    args = {"text": text}
    return BadInput(say({"en": WORDS}, key, args), Reason(key, args=args))


def parse(ask: Ask, text: str) -> int:
    words = text.lower().split()
    first = words[0] if words else ""
    if ask.prompt == "play":
        if words == ["pass"]:
            return 0
        if first in ("play", "discard") and len(words) > 1:
            return read_kind(words[1:]) + (DISCARD if first == "discard" else 0)
        if not words or find_kind(words) == 0:
            raise unread("unread.play", text)
        return find_kind(words)
    if ask.prompt in PUTS:
        if first in ("none", "done", "no"):
            return 0
        return read_kind(words[1:] if first == PUTS[ask.prompt] else words)
    if ask.prompt == "education" and first == "player" and len(words) == 2 and words[1].isdigit():
        return int(words[1][:3])
    lists = {"side": SIDES, "unify": EMPIRES, "education": ("study",)}
    named = lists.get(ask.prompt, ("neither", "city", "event"))
    if len(words) == 1 and first in named:
        return named.index(first)
    raise unread("unread.answer", text)


def find_kind(words: list[str]) -> int:
    name = "-".join(words)
    names = [kind.lower() for kind in KIND_NAMES]
    return names.index(name) if name and name in names else 0


def read_kind(words: list[str]) -> int:
    if find_kind(words) == 0:
        raise unread("unread.event", " ".join(words))
    return find_kind(words)
