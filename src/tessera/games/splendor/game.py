"""Splendor: the game as the kernel's contract asks for it: its options and presets, and one line for each room of
this package."""

from typing import Any, Final, cast

from tessera.games.splendor import _steps as _steps, catalogue, heuristic, labels, near, positions, text, view
from tessera.games.splendor.cards import ALL_CARDS, BASE_CARDS, GOLD, LEVEL, NOBLES, POWER, TILES
from tessera.games.splendor.explain import explain
from tessera.games.splendor.state import CHANCE_NOBLES, CHANCE_START, CHANCE_TILES, DECKS, ROW, TABLE, Table
from tessera.kernel.events import SeenEvent, View
from tessera.kernel.frame import Frame, Seat
from tessera.kernel.game import Game
from tessera.kernel.native import vec
from tessera.kernel.options import Option, Preset
from tessera.kernel.script import ACTION, CARD, Ask
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason, listed

EXPANSIONS = ("cities", "trading_posts", "orient", "strongholds")


def gems_in_play(seats: int) -> int:
    """SPL-2"""
    return 4 if seats == 2 else 5 if seats == 3 else 7


def _of_deck(deck: int) -> tuple[int, ...]:
    low, high = (1, BASE_CARDS) if deck < 3 else (BASE_CARDS + 1, ALL_CARDS)
    return tuple([card for card in range(low, high + 1) if LEVEL[card] == deck % 3 + 1])


DECK_CARDS: Final = tuple([_of_deck(deck) for deck in range(DECKS)])


class Splendor(Game):
    name = "splendor"
    title = "Splendor"
    seats = (2, 4)
    options = (
        Option("cities", False, "The Cities: a city tile wins, not fifteen points.", "SPL-40"),
        Option("trading_posts", False, "Trading Posts: five powers for bonuses.", "SPL-55"),
        Option("orient", False, "The Orient: thirty cards with powers.", "SPL-75"),
        Option("strongholds", False, "The Strongholds: three a player, on face-up cards.", "SPL-100"),
        Option("combined", False, "Allow several expansions at once.", "SPL-121"),
        Option("free_take", False, "You may take fewer than three different gems.", "R-2"),
        Option(
            "tie_break",
            "in front",
            "Fewest cards break a tie: those in front, or all ever bought.",
            "R-7",
            ("in front", "ever bought"),
        ),
        Option(
            "blocked",
            "ranked",
            "A blocked or over-long game is ranked, or has no winner.",
            "R-9",
            ("ranked", "no winner"),
        ),
        Option("round_limit", 100, "After so many rounds the game ends as it stands.", "SPL-32", low=5, high=1000),
        Option("cities_end_at_15", False, "With The Cities, fifteen points end the game too.", "R-11"),
        Option("optional_posts", False, "A shield may be placed, not must.", "R-13"),
        Option("exact_discard", False, "A double card may not overpay a price in bonuses.", "R-22"),
        Option("orphans", "stay", "A copying card whose base is gone stays, or goes along.", "R-31", ("stay", "go")),
        Option("optional_free_card", False, "A free card may be declined.", "R-24"),
    )
    presets = (
        Preset("base", "The game without expansions.", {}, (2, 4)),
        Preset("cities", "With The Cities.", {"cities": True}, (2, 4)),
        Preset("trading-posts", "With Trading Posts.", {"trading_posts": True}, (2, 4)),
        Preset("orient", "With The Orient.", {"orient": True}, (2, 4)),
        Preset("strongholds", "With The Strongholds.", {"strongholds": True}, (2, 4)),
        Preset(
            "combined", "All four expansions at once.", {**dict.fromkeys(EXPANSIONS, True), "combined": True}, (2, 4)
        ),
    )
    words = labels.WORDS
    scripts = _steps.SCRIPTS

    def check_options(self, options: Options, seats: int) -> Reason | None:
        chosen = [name for name in EXPANSIONS if options[name]]
        if len(chosen) > 1 and not options["combined"]:
            return Reason("refused.combined", "SPL-120", args={"expansions": " ".join(chosen)})
        return None

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        for deck in range(DECKS if g.orient else 3):  # SPL-4, SPL-75
            cards = g.shuffled(deck, DECK_CARDS[deck])
            open_cards = 4 if deck < 3 else 2
            g.put(deck, cards[:-open_cards], 0)
            g.put(ROW + deck, cards[-open_cards:], g.everybody())
        for c in range(GOLD + 1):
            g.bank[c] = 5 if c == GOLD else gems_in_play(seats)
        if g.cities:  # SPL-40: three of seven tiles, each on a random side
            for tile in g.shuffled(CHANCE_TILES, tuple(range(TILES // 2)))[:3]:
                g.tiles[2 * tile + g.chance(CHANCE_TILES, 2)] = TABLE
        else:
            for noble in g.shuffled(CHANCE_NOBLES, tuple(range(NOBLES)))[: seats + 1]:  # SPL-3
                g.nobles[noble] = TABLE
        g.starter = Seat(int(g.chance(CHANCE_START, seats)))
        g.mover = g.starter
        return g

    def step(self, s: State, f: Frame) -> int:
        return _steps.step(cast(Table, s), f)

    def view(self, s: State, seat: int) -> View:
        return view.view(cast(Table, s), seat)

    def explain(self, s: State, seat: int, code: int) -> Reason:
        return explain(cast(Table, s), seat, code, self.question(s))

    def value(self, s: State, seat: int) -> float:
        return heuristic.value(cast(Table, s), seat)

    def values(self, s: State) -> vec[float]:
        return heuristic.values(cast(Table, s))

    def near_end(self, s: State) -> bool:
        return heuristic.near_end(cast(Table, s))

    def card_name(self, s: State, piece: int, known: bool) -> str:
        return view.piece_name(cast(Table, s), piece, known)

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return labels.line(e, names, lang)

    def prompt(self, s: State, ask: Ask, lang: str = "en") -> str:
        x = ask.args[0] if ask.args else 0
        return self.say(ask.prompt, {"n": x, "card": labels.card_words(x, lang), "post": x + 1}, lang)

    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        ask = self.question(s)
        if ask.kind == ACTION or (ask.kind == CARD and code):
            return labels.label(cast(Table, s), ask, code, lang, names or self.all_names(s, lang))
        return super().label(s, code, lang, names)

    def choice_rule(self, s: State, code: int) -> str:
        return near.choice_rule(self.question(s), code)

    def near_misses(self, s: State, seat: int) -> list[int]:
        return near.near_misses(self, cast(Table, s), seat)

    def argument(self, name: str, value: str, lang: str, names: tuple[str, ...]) -> str:
        if name == "card":
            return labels.piece_words(value, lang)
        if name == "colour":
            return self.say(f"colour.{value}", {}, lang)
        if name == "missing":  # such as: W1 K2
            return listed([f"{part[1:]} {self.say(f'colour.{part[0]}', {}, lang)}" for part in value.split()], lang)
        if name == "gold":
            return self.say("gold.held", {}, lang) if value else ""
        if name == "expansions":
            return listed([self.called("option", x, lang) for x in value.split()], lang)
        return super().argument(name, value, lang, names)

    def cards(self, lang: str = "en") -> list[dict[str, Any]]:
        return catalogue.cards(lang)

    def describe(self, s: State, code: int) -> str:
        ask = self.question(s)
        return text.describe(cast(Table, s), ask, code) if ask.kind == ACTION else super().describe(s, code)

    def parse(self, s: State, text_: str) -> int:
        ask = self.question(s)
        return text.parse(cast(Table, s), ask, text_) if ask.kind == ACTION else super().parse(s, text_)

    def split(self, text_: str) -> list[str]:
        return text.split(text_)

    def read(self, s: State, line: str) -> list[int]:
        ask = self.question(s)
        if ask.prompt == "main":
            line = text.without_only_payment(cast(Table, s), ask, line)
        return super().read(s, line)

    def turns_played(self, s: State) -> int:
        g = cast(Table, s)
        return int(g.rounds * g.seats + (g.mover - g.starter) % g.seats)

    def between_turns(self, s: State) -> bool:
        return s.result is None and self.question(s).prompt == "main"

    def audit(self, s: State) -> str:
        return super().audit(s) or audit(cast(Table, s))

    def position(self, s: State) -> str:
        return positions.position(cast(Table, s))

    def set_out(self, text_: str, options: Options, seats: int, seed: int) -> State:
        g = Table(seats, options, seed)
        positions.read_position(text_, g)
        return g


def audit(g: Table) -> str:
    """Tokens are conserved, strongholds too, and the counts agree with the cards."""
    for c in range(GOLD + 1):
        total = g.bank[c]
        for p in range(int(g.seats)):
            total += g.tokens[6 * p + c]
            if g.tokens[6 * p + c] < 0 or g.bank[c] < 0:
                return f"a negative number of tokens of colour {c}"
        if total != (5 if c == GOLD else gems_in_play(int(g.seats))):
            return f"{total} tokens of colour {c}"
    for p in range(int(g.seats)):
        bonuses = [0] * 5
        for card in g.zones[g.owned_zone(p)]:
            if g.colour(card) >= 0:
                bonuses[g.colour(card)] += int(g.worth(card))
        if g.orient and any(POWER[c] in (2, 3) and not g.copies[c] for c in g.zones[g.owned_zone(p)]):
            continue  # in the middle of attaching
        for c in range(5):
            if bonuses[c] != g.bonuses[5 * p + c]:
                return f"{g.bonuses[5 * p + c]} bonuses of colour {c} of player {p}, but cards for {bonuses[c]}"
        forts = g.forts_left[p]
        for card in range(1, len(g.forts)):
            if g.forts[card] and g.fort_owner(card) == p:
                forts += g.fort_count(card)
        if forts != (3 if g.strongholds else 0):
            return f"{forts} strongholds of player {p}"
    return ""


GAME = Splendor()
