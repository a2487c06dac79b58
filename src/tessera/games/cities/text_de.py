"""Cities: the words in German. Same keys and arguments as in text.py."""

WORDS: dict[str, str] = {}
