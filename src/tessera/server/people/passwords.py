"""Which passwords are too easy: those that are tried first by whoever guesses."""

import re
from typing import Final

ROWS: Final = (  # runs of neighbours: on keyboards, in the alphabet, of digits
    "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "1qaz2wsx3edc4rfv5tgb6yhn",
    "1q2w3e4r5t6y7u8i9o0p", "abcdefghijklmnopqrstuvwxyz", "01234567890123456789",
)  # fmt: skip
COMMON: Final = """
abc abcd access admin administrator amanda andrew angel arsenal asdf ashley autumn azerty bailey banana barcelona
baseball basketball batman bayern blahblah buster butterfly changeme charlie cheese chelsea computer cookie cowboy
daniel default diamond dortmund dragon flower football freedom fruehling fussball geheim george ginger golden guest
hallo harley hello herbst hockey hunter ichliebedich iloveyou internet jennifer jessica jordan joshua kennwort
killer letmein liverpool login love lovely loveme maggie master matrix matthew maverick merlin michael michelle
monkey mustang nicole orange p@ssw0rd p@ssword passw0rd passwd password password1 passwort pepper phoenix pokemon
princess prinzessin purple qwerty qwertz rainbow ranger robert root samantha schalke schatz schatzi secret server
sexy shadow silver soccer soldier sommer sonnenschein spring starwars summer sunshine superman system tessera test
tester testing thomas tigger trustno1 user warrior welcome whatever willkommen winter yellow zxcv
"""
WORDS: Final = frozenset(COMMON.split())
ENDS: Final = re.compile(r"[\d\W_]+")
FEW: Final = 3  # different characters


def is_easy(password: str) -> bool:
    """A word that everybody uses, with or without digits around it; few different characters; a run of neighbours; or
    any of these said twice."""
    plain = "".join(password.lower().split())
    half = plain[: len(plain) // 2]
    if half and plain == half + half:
        plain = half
    bare = ENDS.sub("", plain.translate(str.maketrans("@$", "as")))
    if len(set(plain)) <= FEW or bare in WORDS or plain in WORDS:
        return True
    return any(plain in row or plain in row[::-1] for row in ROWS) or _is_run_and_digits(plain)


def _is_run_and_digits(plain: str) -> bool:
    letters, digits = ENDS.sub("", plain), re.sub(r"\D", "", plain)
    if len(letters) + len(digits) != len(plain) or not digits:
        return False
    runs = all(not part or any(part in row or part in row[::-1] for row in ROWS) for part in (letters, digits))
    return runs and (len(letters) > 2 or not letters)
