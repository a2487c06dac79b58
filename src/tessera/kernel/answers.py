"""Answers of the common kinds as text, both ways: cards by name, seats, yes and no, numbers. Games read and write
their own actions."""

from tessera.kernel.script import CARD, NUMBER, SEAT, YES_NO


def answer_text(kind: str, code: int, card: str) -> str:
    if kind == YES_NO:
        return "yes" if code else "no"
    if kind == CARD:
        return card or "none"
    return f"player {code + 1}" if kind == SEAT else str(code)


def read_answer(kind: str, text: str, cards: list[str]) -> int | None:
    """The code of an answer, or None if the text means nothing; `cards` are the names of all cards in their order."""
    word = " ".join(text.lower().split())
    if kind == YES_NO and word in ("yes", "y", "no", "n"):
        return 1 if word[0] == "y" else 0
    if kind == CARD:
        if word in ("none", "done", "no"):
            return 0
        names = [name.lower() for name in cards]
        return names.index(word) + 1 if word in names else None
    digits = word.removeprefix("player ")
    if digits.isdigit() and len(digits) < 10 and kind in (SEAT, NUMBER):
        return int(digits) - (1 if kind == SEAT else 0)
    return None
