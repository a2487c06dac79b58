"""Each law catches a deliberately broken game: Beacons with one thing wrong."""

import itertools
from typing import Any, Self

import pytest

from tessera.games.template.game import Beacons
from tessera.games.template.setup import set_up
from tessera.games.template.state import DECK, DISCARD, Table, hand_zone
from tessera.games.template.view import card_name
from tessera.kernel.events import Event, SeenEvent, View
from tessera.kernel.frame import Card, Seat
from tessera.kernel.heuristic import Merit
from tessera.kernel.rng import Rng
from tessera.kernel.script import Ask
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason
from tessera.lab import laws
from tessera.lab.position import Broken
from tessera.lab.secrecy_laws import by_chance

OPTIONS: Options = {"teams": False}


def breaks(game: Beacons, follow: bool = False, games: int = 30, rate: float = 0.5) -> str:
    """The name of the first law that the game breaks in some games; empty if none."""
    for seed in range(games):
        try:
            laws.play(game, OPTIONS, 3, seed, rate, follow=follow)
        except Broken as e:
            return str(e).partition(":")[0]
    return ""


def test_the_game_itself_breaks_no_law() -> None:
    assert breaks(Beacons(), follow=True, games=10) == ""


class LosesACard(Beacons):
    def apply(self, s: State, code: int, events: list[Event] | None = None) -> None:
        super().apply(s, code, events)
        s.zones[DISCARD] = s.zones[DISCARD][1:]


class OffersTwice(Beacons):
    def question(self, s: State) -> Ask:
        ask = super().question(s)
        if len(ask.answers) == 3:
            ask = Ask(ask.seat, ask.kind, type(ask.answers)([*ask.answers, ask.answers[0]]), ask.prompt, ask.rule)
        return ask

    def legal(self, s: State) -> list[int]:
        codes = super().legal(s)
        return [*codes, codes[0]] if len(codes) == 3 else codes


class AllowsTooMuch(Beacons):
    def why_not(self, s: State, seat: int, code: int) -> Reason | None:
        return None if code == 7 else super().why_not(s, seat, code)


class RefusesLegal(Beacons):
    def why_not(self, s: State, seat: int, code: int) -> Reason | None:
        return Reason("refused.must") if code == 3 else super().why_not(s, seat, code)


class SharedZones(Table):
    def clone(self) -> Self:
        copy = super().clone()
        copy.zones = self.zones
        return copy


class ForgottenField(Table):
    TRANSIENT = ("mover",)


class NothingRevealed(Table):
    def move(self, *args: Any, **more: Any) -> None:
        super().move(*args, **more)
        self.revealed = 0

    def look(self, *args: Any, **more: Any) -> None:
        super().look(*args, **more)
        self.revealed = 0


class WithTable(Beacons):
    table: type[Table] = Table

    def start(self, options: Options, seats: int, seed: int) -> State:
        g = self.table(seats, options, seed)
        set_up(g)
        return g


class SharesZones(WithTable):
    table = SharedZones


class SavesTooLittle(WithTable):
    table = ForgottenField


class RevealsNothing(WithTable):
    table = NothingRevealed


class SameWords(Beacons):
    def describe(self, s: State, code: int) -> str:
        return super().describe(s, 1 if code == 2 else code)


class MisreadPosition(Beacons):
    def position(self, s: State) -> str:
        return super().position(s).replace("mover: 1", "mover: 2")


class OtherPlayout(Beacons):
    def playout(self, s: State, rng: Rng, limit: int = 1_000_000) -> int:
        return super().playout(s, Rng(int(rng.next32())), limit)


class ShowsTheDeck(Beacons):
    def view(self, s: State, seat: int) -> View:
        v = super().view(s, seat)
        if s.zones[DECK]:
            v.facts["hint"] = s.zones[DECK][0] % 3
        return v


class PromptTells(Beacons):
    def prompt(self, s: State, ask: Ask, lang: str = "en") -> str:
        words = super().prompt(s, ask, lang)
        return words + "!" if s.zones[DECK] and s.zones[DECK][-1] % 2 else words


class RefusalTells(Beacons):
    def explain(self, s: State, seat: int, code: int) -> Reason:
        reason = super().explain(s, seat, code)
        if code in s.zones[DECK]:
            reason.rule = "BCN-2"
        return reason


class EventTells(Beacons):
    def event_for(self, s: State, e: Event, seat: int) -> SeenEvent:
        seen = super().event_for(s, e, seat)
        if e.verb == "draw":
            seen.args = (e.pieces[0],)
        return seen


class TellsWhileItShows(Beacons):
    """A card is shown and shuffled in again, which is allowed; but what is told with it is about another card."""

    def resume(self, s: State, code: int) -> None:
        super().resume(s, code)
        deck = s.zones[DECK]
        if s.result is None and len(deck) > 1 and not s.known[deck[-1]]:  # else nobody would be shown anything
            s.look("peek", Seat(0), "", (Card(deck[-1]),), DECK, s.everybody())
            s.tell("hint", Seat(0), "", (deck[0] % 3,))
            s.shuffle("mix", Seat(0), "", DECK, 0)
            s.pending = None

    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        return "" if e.verb in ("peek", "hint", "mix") else super().line(s, e, names, lang)


class LogTells(Beacons):
    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        text = super().line(s, e, names, lang)
        deck = s.zones[DECK]
        return f"{text} ({card_name(deck[0], True)})" if deck and e.verb == "draw" else text


class GermanLogTells(Beacons):
    def line(self, s: State, e: SeenEvent, names: tuple[str, ...], lang: str = "en") -> str:
        text = super().line(s, e, names, lang)
        deck = s.zones[DECK]
        return f"{text} ({card_name(deck[0], True)})" if deck and e.verb == "draw" and lang == "de" else text


class LabelTells(Beacons):
    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        text = super().label(s, code, lang, names)
        return text + "!" if lang == "de" and s.zones[DECK] and s.zones[DECK][-1] % 2 else text


class GoalTells(Beacons):
    def how_far(self, s: State, seat: int, lang: str = "en") -> list[str]:
        return [str(max(s.zones[hand_zone(Seat(p))], default=0)) for p in range(int(s.seats))]


class AboutTells(Beacons):
    """What the question is about is a piece that nobody may know."""

    def asks_about(self, s: State, ask: Ask) -> list[str]:
        return [self.card_name(s, card, True) for card in s.zones[DECK][-1:]]


class RuleTells(Beacons):
    def choice_rule(self, s: State, code: int) -> str:
        return "BCN-2" if s.zones[DECK] and s.zones[DECK][-1] % 2 else super().choice_rule(s, code)


class NearMissTells(Beacons):
    def near_misses(self, s: State, seat: int) -> list[int]:
        """Cards of the deck are not legal anywhere, but which ones they are is a secret."""
        ask = self.asked(s)
        return [] if ask is None or ask.seat != seat or ask.prompt != "play" else list(s.zones[DECK][-1:])


class NearMissIsLegal(Beacons):
    def near_misses(self, s: State, seat: int) -> list[int]:
        ask = self.asked(s)
        return [] if ask is None or ask.seat != seat else list(ask.answers)[:1]


class NearMissOutOfTurn(Beacons):
    def near_misses(self, s: State, seat: int) -> list[int]:
        ask = self.asked(s)
        return [1] if ask is not None and ask.seat != seat else []


class SameLabels(Beacons):
    def label(self, s: State, code: int, lang: str = "en", names: tuple[str, ...] = ()) -> str:
        return super().label(s, 1 if code == 2 else code, lang, names)


class SamplesTheTruth(Beacons):
    def determinise(self, s: State, seat: int, rng: Rng) -> State:
        return s.clone()


class ReasonTells(Beacons):
    """A reason that is made from the game itself and not from a sample of what the seat knows."""

    truth: State | None = None

    def full_view(self, s: State, seat: int) -> View:
        self.truth = s
        return super().full_view(s, seat)

    def reasons(self, before: State, after: State, seat: int) -> list[Merit]:
        deck = self.truth.zones[DECK] if self.truth is not None else ()
        return [Merit("why.points", 0.1, {"n": str(deck[0])})] if deck else []


class ReasonLights(ReasonTells):
    """The same in what a reason points at."""

    def reasons(self, before: State, after: State, seat: int) -> list[Merit]:
        return [Merit("why.points", 0.1, {"n": "1"}, tuple(m.args["n"])) for m in super().reasons(before, after, seat)]


class SamplesOwnHand(Beacons):
    def determinise(self, s: State, seat: int, rng: Rng) -> State:
        t = super().determinise(s, seat, rng)
        hand = hand_zone(Seat(max(seat, 0)))
        if t.zones[hand] and t.zones[DECK]:
            mine, theirs = t.zones[hand][0], t.zones[DECK][0]
            t.known[theirs], t.known[mine] = t.known[mine], t.known[theirs]
            t.zones[hand] = tuple(sorted((theirs, *t.zones[hand][1:])))
            t.zones[DECK] = (mine, *t.zones[DECK][1:])
            t.pending = None
        return t


class MovesInSilence(Beacons):
    def resume(self, s: State, code: int) -> None:
        super().resume(s, code)
        told, s.events = s.events, None
        if s.result is None and len(s.zones[DISCARD]) > 2:
            s.move("hush", 0, "", Card(s.zones[DISCARD][0]), DISCARD, DISCARD, s.everybody())
        s.events = told


class NeverEnds(Beacons):
    def resume(self, s: State, code: int) -> None:
        super().resume(s, code)
        s.pending = None
        while len(s.zones[DECK]) < 3 and s.zones[DISCARD]:
            s.move("back", 0, "", Card(s.zones[DISCARD][0]), DISCARD, DECK, s.everybody())


class Whimsical(Beacons):
    whim = itertools.count()

    def start(self, options: Options, seats: int, seed: int) -> State:
        return super().start(options, seats, next(self.whim))


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (LosesACard, "conserved"),
        (OffersTwice, "answerable"),
        (AllowsTooMuch, "why_not"),
        (RefusesLegal, "why_not"),
        (SharesZones, "clone"),
        (SavesTooLittle, "save"),
        (SameWords, "texts"),
        (MisreadPosition, "texts"),
        (OtherPlayout, "one_engine"),
        (ShowsTheDeck, "no_leak"),
        (PromptTells, "no_leak"),
        (RefusalTells, "no_leak"),
        (EventTells, "no_leak"),
        (TellsWhileItShows, "no_leak"),
        (LogTells, "no_leak"),
        (GermanLogTells, "no_leak"),
        (LabelTells, "no_leak"),
        (GoalTells, "no_leak"),
        (AboutTells, "no_leak"),
        (RuleTells, "no_leak"),
        (NearMissTells, "no_leak"),
        (NearMissIsLegal, "why_not"),
        (NearMissOutOfTurn, "why_not"),
        (SameLabels, "texts"),
        (SamplesTheTruth, "same_sample"),
        (SamplesTheTruth, "foresight"),
        (SamplesTheTruth, "reasons"),
        (ReasonTells, "reasons"),
        (ReasonLights, "reasons"),
        (SamplesOwnHand, "honest_sample"),
        (RevealsNothing, "undo"),
        (Whimsical, "repeats"),
    ],
)
def test_a_law_catches_its_violation(game: type[Beacons], law: str) -> None:
    """Only the law in question is checked, so that no other one can catch it first."""
    broken = game()
    caught = ""
    for seed in range(60):
        try:
            laws.play(broken, OPTIONS, 3, seed, 1.0, only=(law,))
        except Broken as e:
            caught = str(e)
            break
    assert caught.startswith(law), caught


def test_the_events_law_catches_a_silent_move() -> None:
    assert breaks(MovesInSilence(), follow=True) == "events"


def test_the_end_law_catches_an_endless_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "MOST_DECISIONS", 300)
    assert breaks(NeverEnds(), rate=0.0) == "ends"


def test_an_exception_in_the_rules_is_reported_with_its_position() -> None:
    class Explodes(Beacons):
        def view(self, s: State, seat: int) -> View:
            raise ZeroDivisionError("boom")

    with pytest.raises(Broken, match="ZeroDivisionError: boom") as caught:
        laws.play(Explodes(), OPTIONS, 2, 1, 1.0)
    assert caught.value.position is not None


def test_another_card_by_chance_is_no_leak() -> None:
    before = Beacons().start(OPTIONS, 3, 1)
    rolled = before.clone()
    rolled.chance(0, 2)
    one, other = [Event("steal", 0, "", (4,), seen=1)], [Event("steal", 0, "", (7,), seen=1)]
    assert by_chance(before, rolled, 0, one, other)
    assert not by_chance(before, before, 0, one, other)  # nothing was left to chance: it is a leak
    assert not by_chance(before, rolled, 0, one, one)  # the same cards: whatever else is told must be the same
    assert not by_chance(before, rolled, 2, one, other)  # a card that this seat does not see excuses nothing
