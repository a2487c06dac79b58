"""What people may be called: names as they are shown, names as they are compared, and names for guests. Nobody may be
called what others would take for somebody else, a bot or the host."""

import secrets
import unicodedata
from functools import cache
from typing import Final

from tessera.bots import all_bots
from tessera.server.refusals import Refusal

SHORTEST_CHARACTERS, LONGEST_CHARACTERS = 2, 24
DELETED = "deleted"  # what a deleted person is called in old games; nobody else is
KEPT = (DELETED, "host", "gastgeber", "admin", "tessera", "bot", "moderator")  # and the names of bots

# Letters that look the same: I, l, 1 and |; O, o and 0; and Cyrillic and Greek ones beside the Latin.
ALIKE: Final = str.maketrans(
    "I1|0" "АВЕЅІЈКМНОРСТУХԚԜаеѕіјорсухԛԝһӏ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοΡν",
    "lllo" "abeslJkmhopctyxqwaesijopcyxqwhl" "abezhlkmnoptyxopv",
)  # fmt: skip
TOGETHER: Final = (  # scripts that one word may have together
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "BOPOMOFO"},
    {"CJK", "HANGUL"},
)

# Words of a guest's name.
QUALITIES = (
    "Able Agile Amber Bold Brave Bright Brisk Calm Clever Coral Curious Daring Deft Eager Early Fabled Fair Fleet Fond "
    "Frank Gentle Glad Golden Grand Happy Hardy Humble Ivory Jolly Keen Kind Lively Lucky Lunar Mellow Merry Misty "
    "Modest Noble Patient Plucky Polite Proud Quick Quiet Ready Rustic Scarlet Silver Sly Snowy Solar Steady Sunny "
    "Swift Tidy Violet Wise Witty Young"
)
CREATURES = (
    "Badger Beaver Bison Bunting Cicada Civet Condor Coot Crane Cricket Curlew Dingo Dolphin Dove Eider Falcon Ferret "
    "Finch Fox Gannet Gecko Gibbon Hare Hawk Heron Hoopoe Ibex Ibis Jackdaw Kestrel Kiwi Lark Lemur Linnet Lynx Magpie "
    "Marmot Marten Moth Newt Ocelot Oriole Osprey Otter Owl Panda Petrel Pika Plover Puffin Quail Raven Robin Salmon "
    "Seal Skylark Stoat Stork Swan Tapir Teal Tern Thrush Toucan Turtle Vole Weasel Whale Wren"
)


def guest_name() -> str:
    """A friendly one out of some 400,000: "Quiet Heron 42"."""
    return f"{secrets.choice(QUALITIES.split())} {secrets.choice(CREATURES.split())} {secrets.randbelow(90) + 10}"


def clean_name(text: str) -> str:
    """A person's name as it is shown, or a refusal."""
    name = clean_label(text)
    if not any(ch.isalnum() for ch in name):
        raise Refusal("name.letter")
    if look(name) in kept_looks():
        raise Refusal("name.kept")
    for word in unicodedata.normalize("NFKC", name).split():
        if len(word_scripts := scripts(word)) > 1 and not any(word_scripts <= some for some in TOGETHER):
            raise Refusal("name.scripts")
    return name


def clean_label(text: str, shortest: int = SHORTEST_CHARACTERS, longest: int = LONGEST_CHARACTERS) -> str:
    """What something may be called that is nobody: nothing unseen in it, and not too long."""
    if any(unicodedata.category(ch).startswith("C") for ch in text):  # also joiners and direction marks: unseen
        raise Refusal("name.unseen")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not shortest <= len(name) <= longest or len(name_key(name)) > 2 * longest:
        raise Refusal("name.length", low=shortest, high=longest)
    return name


@cache
def kept_looks() -> frozenset[str]:
    return frozenset(look(name) for name in (*KEPT, *all_bots()))


def scripts(word: str) -> set[str]:
    """The scripts of its letters: the first words of their names in Unicode say them."""
    return {unicodedata.name(ch, "").partition(" ")[0] for ch in word if ch.isalpha()}


def look(name: str) -> str:
    """The name as it looks: what has the same look can be taken for one another."""
    seen = unicodedata.normalize("NFKC", name).translate(ALIKE)
    return name_key(seen)


def name_key(name: str) -> str:
    """The name as it is compared: capitals, spaces and the many forms of one letter make no difference."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(folded.split())
