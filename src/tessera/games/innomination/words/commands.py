"""Innomination: commands for designers of cards: `tessera innomination validate|text|decks FILE`. A file is a whole
card set, or changes the starter set (`"extends": "starter"`); README.md describes the schema."""

from pathlib import Path
from typing import Annotated, Any

import typer

from tessera.games.innomination.card_sets import complete, starter_data
from tessera.games.innomination.words.catalogue import cost_words, type_line
from tessera.games.innomination.words.designs.files import read_json
from tessera.games.innomination.words.designs.validate import check_set
from tessera.games.innomination.words.labels import maker
from tessera.kernel.errors import BadInput

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Check card files of Innomination, and read their cards and decks.",
)
File = Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A card file; without one the starter set.")]
Language = Annotated[str, typer.Option(metavar="LANG", help="en or de.")]


@app.command()
def validate(file: File = None) -> int:
    """Say what is wrong with a card file."""
    data = _data(file)
    wrong = check_set(data)
    for sentence in wrong:
        print(sentence)
    if wrong:
        return 1
    print(f"{len(data['cards'])} cards and {len(data.get('decks', []))} decks: nothing is wrong.")
    return 0


@app.command()
def text(
    file: File = None,
    card: Annotated[str, typer.Option(metavar="ID", help="Only the cards whose id or name holds this.")] = "",
    lang: Language = "en",
) -> int:
    """Print the text of every card, made from its data."""
    data = _checked(file)
    for row in data["cards"]:
        if card.lower() in f"{row['id']} {row['name']}".lower():
            stats = f", {row.get('attack') or 0}/{row['life']}" if row["type"] == "creature" else ""
            cost = cost_words(row, lang)
            print(f"{row['name']} ({', '.join(x for x in (type_line(row, lang), cost) if x)}{stats})")
            for line in maker(lang).lines(row):
                print(f"  {line}")
    return 0


@app.command()
def decks(file: File = None) -> int:
    """Print the decks of a card file."""
    data = _checked(file)
    names = {row["id"]: row["name"] for row in data["cards"]}
    for deck in data.get("decks", []):
        print(f"{deck['name']}: {names[deck['leader']]}")
        for part in ("main", "named", "source"):
            total = sum(deck[part].values())
            print(f"  {part} ({total}): {', '.join(f'{n} {names[c]}' for c, n in deck[part].items())}")
    return 0


def _data(file: Path | None) -> dict[str, Any]:
    return starter_data() if file is None else complete(read_json(file))


def _checked(file: Path | None) -> dict[str, Any]:
    data = _data(file)
    wrong = check_set(data)
    if wrong:
        raise BadInput(f"{file}: {wrong[0]}")
    return data
