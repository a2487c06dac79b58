"""What people may be called: names as they are shown, names as they are compared, and names for guests."""

import secrets
import unicodedata

from tessera.server.refusals import Refusal

SHORTEST_CHARACTERS, LONGEST_CHARACTERS = 2, 24
DELETED = "deleted"  # what a deleted person is called in old games; nobody else is

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
    """The name as it is shown, or a refusal."""
    if any(unicodedata.category(ch).startswith("C") for ch in text):  # also joiners and direction marks: unseen
        raise Refusal("name.unseen")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not SHORTEST_CHARACTERS <= len(name) <= LONGEST_CHARACTERS or len(name_key(name)) > 2 * LONGEST_CHARACTERS:
        raise Refusal("name.length", low=SHORTEST_CHARACTERS, high=LONGEST_CHARACTERS)
    if not any(ch.isalnum() for ch in name):
        raise Refusal("name.letter")
    if name_key(name) == DELETED:
        raise Refusal("name.kept")
    return name


def name_key(name: str) -> str:
    """The name as it is compared: capitals, spaces and the many forms of one letter make no difference."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(folded.split())
