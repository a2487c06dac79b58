"""Innovation: the questions that effects ask, in the last layer of the table, which is what effects see. All only read.

A question without answers is not asked (`skips_questions`): where everybody can see that nothing is possible, nobody is
asked. Where only the seat itself knows (no castle in a hand), it is asked and can only answer "none" (INN-36).
"""

from tessera.games.innovation.cards import COLOURS, EFFECT_CARD, FIRST_EFFECT
from tessera.games.innovation.rules.codes import COLOUR_NAMED, PLAYER, WAY, back_code, code, splay_code
from tessera.games.innovation.rules.moves import Moves
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, NUMBER, YES_NO, Ask


class Innovation(Moves):
    def about(self, n: i64 = 0) -> tuple[int, ...]:
        """What a prompt tells: the card, which of its effects, and a number."""
        if self.effect < 0:
            return (0, 0, int(n))
        card = EFFECT_CARD[self.effect]
        return (int(card), int(self.effect - FIRST_EFFECT[card] + 1), int(n))

    # Cards

    def pick(self, p: i64, cards: tuple[Card, ...], prompt: str) -> Ask:
        """INN-32: one of these cards, if there is any."""
        return Ask(p, CARD, vec[i64](cards), prompt, "INN-32", self.about())

    def pick_hidden(self, p: i64, held: tuple[Card, ...], cards: tuple[Card, ...], prompt: str) -> Ask:
        """One of these cards among those held; whether there is one only the seat knows."""
        answers = vec[i64](cards) if cards or not held else vec[i64]([0])
        return Ask(p, CARD, answers, prompt, "INN-36", self.about(), secret=True)

    def may_pick(self, p: i64, cards: tuple[Card, ...], prompt: str) -> Ask:
        """INN-34: one of these cards, or none."""
        return self.may_pick_hidden(p, cards, cards, prompt)

    def may_pick_hidden(self, p: i64, held: tuple[Card, ...], cards: tuple[Card, ...], prompt: str) -> Ask:
        """INN-34: one of these cards among those held, or none."""
        answers = vec[i64](cards)
        if held:
            answers = append(answers, 0)
        return Ask(p, CARD, answers, prompt, "INN-34", self.about(), secret=True)

    def pick_endorsing(self, p: i64, cards: tuple[Card, ...], prompt: str, city: i64) -> Ask:
        """INN-100: a choice of an Endorse action with this city, once it is known."""
        return Ask(p, CARD, vec[i64](cards), prompt, "INN-100", self.about(city))

    def pick_back(self, p: i64, players: tuple[Seat, ...]) -> Ask:
        """A card in one of these score piles by its back."""
        answers = vec[i64]()
        for q in players:
            seen: i64 = 0
            for card in self.score_cards(q):
                back = self.back(card)
                if not seen >> back & 1:
                    seen |= 1 << back
                    answers = append(answers, back_code(q, back))
        return Ask(p, ACTION, answers, "return_theirs", "INN-32", self.about())

    # Everything else

    def may_do(self, p: i64, possible: bool, prompt: str) -> Ask:
        """INN-34, INN-35: yes or no to the whole."""
        return Ask(p, YES_NO, vec[i64]([1, 0]) if possible else vec[i64](), prompt, "INN-34", self.about())

    def may_splay(self, p: i64, colours: i64, direction: i64) -> Ask:
        """One of these colours (as bits) in a direction that it does not have, or none."""
        answers = vec[i64]()
        c: i64
        for c in range(COLOURS):
            if colours >> c & 1 and len(self.pile(p, c)) > 1 and self.splay_of(p, c) != direction:
                answers = append(answers, splay_code(c, direction))
        if len(answers):
            answers = append(answers, 0)
        return Ask(p, ACTION, answers, "splay", "INN-37", self.about(direction))

    def name_colour(self, p: i64, colours: i64, prompt: str, optional: bool) -> Ask:
        answers = vec[i64]()
        c: i64
        for c in range(COLOURS):
            if colours >> c & 1:
                answers = append(answers, code(COLOUR_NAMED, c))
        if optional and len(answers):
            answers = append(answers, 0)
        return Ask(p, ACTION, answers, prompt, "INN-34", self.about())

    def name_value(self, p: i64) -> Ask:
        return Ask(p, NUMBER, vec[i64]([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), "value", "INN-34", self.about())

    def name_player(self, p: i64, players: tuple[Seat, ...], prompt: str, optional: bool) -> Ask:
        answers = vec[i64]()
        for q in players:
            answers = append(answers, code(PLAYER, q))
        if optional and len(answers):
            answers = append(answers, 0)
        return Ask(p, ACTION, answers, prompt, "INN-34", self.about())

    def pick_way(self, p: i64, ways: i64) -> Ask:
        """One of several ways, or none."""
        answers = vec[i64]()
        k: i64
        for k in range(1, ways + 1):
            answers = append(answers, code(WAY, k))
        return Ask(p, ACTION, append(answers, 0), "way", "INN-34", self.about())
