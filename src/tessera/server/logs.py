"""The log of the server: one line for each event on the standard error, as text for people or as JSON for programs.

No secrets are in it. An exception's own words may hold whatever somebody sent, so only its kind and its place are told;
libraries that would tell everything at their lowest levels stay quiet; and what looks like a secret is struck out of
each line at last (`redacted`), wherever it came from.
"""

import datetime
import logging
import os
import re
import traceback
from typing import Any, Final

import msgspec

from tessera.kernel.errors import BadInput
from tessera.server.repeats import Repeats

TEXT, JSON = "text", "json"
FORMATS: Final = (TEXT, JSON)
LEVELS: Final = ("debug", "info", "warning", "error")
OURS: Final = ("tessera", "uvicorn")  # loggers that the level is for; all others say what is wrong and no more
VARIABLE: Final = "TESSERA_LOG"  # tells the processes of bots and errands what the server was told
PLACES: Final = 8  # calls of an exception's way that are told, the innermost first

SECRETS: Final = tuple(
    (re.compile(pattern), shown)
    for pattern, shown in (
        (r"\$argon2\S+", "(hash)"),
        (r"tessera_[\w-]{16,}", "(token)"),
        (r"\btessera=[^\s;,'\"]+", "(cookie)"),
        (r"\b[\w-]{8,}\.[\w-]{5,8}\.[\w-]{20,}", "(cookie)"),
        (r"\b[0-9a-fA-F]{40,}\b", "(secret)"),
        (r"\b(\w+)://[^\s/@'\"]*@", r"\1://(password)@"),
        (r"\b(https?://[^\s/'\")\]]+)/[^\s'\")\]]+", r"\1/..."),
    )
)


def begin(form: str = TEXT, level: str = "warning") -> None:
    """From now on everything that is logged in this process is told in this form."""
    if form not in FORMATS:
        raise BadInput(f"--log-format is {' or '.join(FORMATS)}, not {form!r}.")
    if level not in LEVELS:
        raise BadInput(f"--log-level is one of {', '.join(LEVELS)}, not {level!r}.")
    handler = logging.StreamHandler()
    handler.setFormatter(Lines(form))
    handler.addFilter(Repeats())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in OURS:
        logging.getLogger(name).setLevel(level.upper())
    # Its lowest level tells the headers of every websocket, with the cookies.
    logging.getLogger("uvicorn.error").setLevel(max(logging.INFO, logging.getLevelName(level.upper())))
    os.environ[VARIABLE] = f"{form} {level}"


def begin_as_told() -> None:
    """The same in a process that the server has begun."""
    form, _, level = os.environ.get(VARIABLE, f"{TEXT} warning").partition(" ")
    begin(form, level)


class Lines(logging.Formatter):
    """One line for each record."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form = form

    def format(self, record: logging.LogRecord) -> str:
        said = record.getMessage().strip()
        if record.name == "asyncio":  # what follows shows tasks with all they hold
            said = said.partition("\n")[0]
        said = redacted(" | ".join(said.splitlines()))
        at = datetime.datetime.fromtimestamp(record.created, datetime.UTC).isoformat(timespec="milliseconds")
        error = record.exc_info[1] if record.exc_info else None
        fields: dict[str, Any] = getattr(record, "fields", {})
        if self.form == JSON:
            line = {"at": at, "level": record.levelname.lower(), "logger": record.name, "message": said, **fields}
            if error is not None:
                line["error"], line["where"] = kind(error), places(error)
            return msgspec.json.encode(line).decode()
        return f"{at} {record.levelname} {record.name}: {said}" + (f" ({where(error)})" if error is not None else "")


def redacted(text: str) -> str:
    """The text without what looks like a secret."""
    for pattern, shown in SECRETS:
        text = pattern.sub(shown, text)
    return text


def where(error: BaseException) -> str:
    """What kind of exception it is and how it came about, without its own words."""
    return f"{kind(error)} at {' < '.join(places(error)) or 'nowhere'}"


def kind(error: BaseException) -> str:
    """Its name; with what the system says, where it is the system that says something."""
    name = type(error).__name__
    return f"{name}: {error.strerror}" if isinstance(error, OSError) and error.strerror else name


def places(error: BaseException) -> list[str]:
    """Where it was raised, and from where that was called."""
    found: list[str] = []
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = "/".join(frame.filename.split(os.sep)[-2:])
        found.append(f"{file}:{frame.lineno} {frame.name}")
    if error.__cause__ is not None and len(found) < PLACES:
        found.append(f"because of {where(error.__cause__)}")
    return found[:PLACES]
