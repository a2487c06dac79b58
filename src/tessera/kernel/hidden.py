"""Redealing what a seat does not know: samples for bots, and twins for the laws.

Both are a renaming of cards. `sample_cards` is a function of what the seat knows and of the random numbers alone:
unknown cards are sorted, shuffled, and dealt into the unknown slots in an order that itself holds nothing hidden.
`twin_cards` swaps what the seat cannot see into another state that the seat must not be able to tell from the first.
"""

from tessera.kernel.frame import Frame, ScriptInfo
from tessera.kernel.native import i64
from tessera.kernel.rng import Rng
from tessera.kernel.state import State


def card_slots(info: ScriptInfo) -> list[str]:
    """The slots of a script that hold cards."""
    return [slot for _, slot, cards in info.slots if cards]


def held_cards(s: State, scripts: tuple[ScriptInfo, ...]) -> list[int]:
    """Cards that running scripts or fields of the state refer to, in a fixed order."""
    out: list[int] = []
    for f in s.stack:
        for slot in card_slots(scripts[f.fn]):
            value = getattr(f, slot)
            out += value if isinstance(value, tuple) else [value]
    for name in s.CARD_FIELDS:
        value = getattr(s, name)
        out += value if isinstance(value, tuple) else [value]
    return [c for c in out if c]


def unknown_slots(s: State, seat: i64, scripts: tuple[ScriptInfo, ...]) -> list[int]:
    """The cards that the seat does not know, slot after slot. In a zone without order the slots are sorted by what the
    rules do with them and who knows them, never by the card."""
    bit = s.bit(seat)
    held = held_cards(s, scripts)
    rank = {c: i for i, c in reversed(list(enumerate(held)))}
    out: list[int] = []
    for zone in range(len(s.zones)):
        cards = [c for c in s.zones[zone] if not s.known[c] & bit]
        if not s.has_order(zone):
            cards.sort(key=lambda c: (s.back(c), rank.get(c, len(held)), s.known[c]))
        out += cards
    return out


def rename(s: State, names: dict[int, int], scripts: tuple[ScriptInfo, ...]) -> None:
    """Put card names[c] wherever card c was, with all that is known about the place."""
    if not names:
        return
    known = s.known[:]
    for c, d in names.items():
        known[d] = s.known[c]
    s.known = known
    for zone in range(len(s.zones)):
        cards = tuple(names.get(c, c) for c in s.zones[zone])
        s.zones[zone] = cards if s.has_order(zone) else tuple(sorted(cards))
    for f in s.stack:
        _rename_frame(f, names, scripts[f.fn])
    for name in s.CARD_FIELDS:
        setattr(s, name, _renamed(getattr(s, name), names))
    s.pending = None


def _renamed(value: object, names: dict[int, int]) -> object:
    if isinstance(value, tuple):
        return tuple(names.get(c, c) for c in value)
    assert isinstance(value, int)
    return names.get(value, value)


def _rename_frame(f: Frame, names: dict[int, int], info: ScriptInfo) -> None:
    for slot in card_slots(info):
        setattr(f, slot, _renamed(getattr(f, slot), names))


def sample_cards(s: State, seat: i64, rng: Rng, scripts: tuple[ScriptInfo, ...]) -> None:
    """Redeal the cards that the seat does not know, in place."""
    slots = unknown_slots(s, seat, scripts)
    names: dict[int, int] = {}
    for back in sorted({s.back(c) for c in slots}):
        places = [c for c in slots if s.back(c) == back]
        names.update(zip(places, rng.shuffled(sorted(places)), strict=True))
    rename(s, names, scripts)
    for zone in range(len(s.zones)):
        if not s.has_order(zone):
            s.zones[zone] = tuple(sorted(s.zones[zone]))


def twin_cards(s: State, seat: i64, rng: Rng, scripts: tuple[ScriptInfo, ...]) -> dict[int, int]:
    """Swap the cards that the seat cannot see, in place; tells which card went to the place of which."""
    slots = unknown_slots(s, seat, scripts)
    names: dict[int, int] = {}
    for back in sorted({s.back(c) for c in slots}):
        places = [c for c in slots if s.back(c) == back]
        names.update(zip(places, rng.shuffled(places), strict=True))
    rename(s, names, scripts)
    return {c: d for c, d in names.items() if c != d}


class Twin:
    """A state that some seat cannot tell from another one, and which card stands for which."""

    def __init__(self, state: State, names: dict[int, int]) -> None:
        self.state = state
        self.names = names
