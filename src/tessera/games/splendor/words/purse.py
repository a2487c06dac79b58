"""Splendor: what the reader of a view can pay, reckoned from the view alone: prices after bonuses, and whether tokens,
gold, gold cards and post 3 cover them. The terminal shows it."""

from tessera.games.splendor.cards import (
    CARD_IDS,
    COLOURS,
    COPY,
    COPY_AND_TAKE,
    COST,
    DISCARD,
    DOUBLE_GOLD,
    GOLD_CARD,
    LETTERS,
    POWER,
    PRICE_COLOUR,
    TILE_ANY,
    TILE_ANY_DIFFERS,
    TILE_NEED,
    TILE_PRESTIGE,
)
from tessera.games.splendor.rules.expansions.orient import BONUS_PRICE
from tessera.kernel.events import View


class Purse:
    """Tokens and bonuses of the seat that reads; a spectator has none and can afford nothing."""

    def __init__(self, view: View) -> None:
        p = self.seat = view.seat
        tokens = view.zones.get(f"tokens {p}", ())
        cards = view.zones.get(f"cards {p}", ())
        self.gems = [tokens.count(LETTERS[c]) for c in range(COLOURS)]
        self.gold = tokens.count("gold")
        self.gold_cards = sum(POWER[CARD_IDS.index(c)] == GOLD_CARD for c in cards)
        self.doubles = p >= 0 and "posts" in view.facts and DOUBLE_GOLD + 1 in view.facts["posts"][p]
        self.bonuses: list[int] = view.facts["bonuses"][p] if p >= 0 else [0] * COLOURS
        self.points: int = view.facts["points"][p] if p >= 0 else 0
        self.any_bonus = any(self.bonuses)

    def price(self, card: str) -> list[int]:
        """SPL-17: the cost less the bonuses, colour by colour."""
        i = CARD_IDS.index(card)
        return [max(0, int(COST[COLOURS * i + c]) - self.bonuses[c]) for c in range(COLOURS)]

    def price_text(self, card: str) -> str:
        if POWER[CARD_IDS.index(card)] == DISCARD:
            return ""
        return " ".join(f"{LETTERS[c]}{n}" for c, n in enumerate(self.price(card)) if n) or "nothing"

    def can_afford(self, card: str) -> bool:
        if self.seat < 0:
            return False
        i = CARD_IDS.index(card)
        if POWER[i] == DISCARD:  # SPL-88
            return self.bonuses[int(PRICE_COLOUR[i])] >= BONUS_PRICE
        if POWER[i] in (COPY, COPY_AND_TAKE) and not self.any_bonus:  # SPL-81
            return False
        missing = [max(0, n - self.gems[c]) for c, n in enumerate(self.price(card))]
        return self.gold_needed(missing) <= self.gold

    def gold_needed(self, missing: list[int]) -> int:
        """Gold tokens beside all gold cards; SPL-62: with post 3 a token pays two gems of a colour, a card's halves go
        where a token's half would be lost."""
        halves = 2 * self.gold_cards
        if not self.doubles:
            return max(0, sum(missing) - halves)
        odd = sum(n % 2 for n in missing)
        pairs = sum(n // 2 for n in missing)
        if halves <= odd:
            return pairs + odd - halves
        return max(0, pairs - (halves - odd) // 2)

    def city_lack(self, tile: int) -> str:
        """What is still missing for a city, as words."""
        need = [int(TILE_NEED[COLOURS * tile + c]) for c in range(COLOURS)]
        parts = []
        if self.points < TILE_PRESTIGE[tile]:
            parts.append(f"{TILE_PRESTIGE[tile] - self.points}p")
        parts += [f"{LETTERS[c]}{n - self.bonuses[c]}" for c, n in enumerate(need) if n > self.bonuses[c]]
        may = [b for b, n in zip(self.bonuses, need, strict=True) if not n or not TILE_ANY_DIFFERS[tile]]
        if TILE_ANY[tile] > max(may):
            parts.append(f"{TILE_ANY[tile] - max(may)} of a colour")
        return f"lack {' '.join(parts)}" if parts else "comes to you"
