"""Games being played, on top of the rules: the match with its undo and replay, its record, typed lines, best scores.

Rules and games know nothing of this package; bots, the lab, the server and the terminal play through it.
"""
