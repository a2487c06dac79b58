"""Bringing a database's schema up to date, by the steps in migrations/. All of this is synchronous, on a connection
whose transaction the caller holds."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from tessera.kernel.errors import BadInput

STEPS = Path(__file__).with_name("migrations")
ONE_AT_A_TIME = 7355372  # the number of PostgreSQL's advisory lock: two upgrades at once take turns


def upgrade(c: Connection) -> tuple[str, str]:
    """Apply the steps that are missing. Gives the schema's step before and after; "" is an empty database."""
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": ONE_AT_A_TIME})
    before = step(c)
    _refuse_newer(before)
    if before == newest():
        return before, before
    config = _config()
    config.attributes["connection"] = c
    command.upgrade(config, "head")
    return before, newest()


def require_current(c: Connection, how: str) -> None:
    """Refuse a schema that is not the newest, with a sentence that says what to do: `how`."""
    found = step(c)
    _refuse_newer(found)
    if found != newest():
        what = f"is of step {found}, this Tessera needs step {newest()}" if found else "has no tables of Tessera yet"
        raise BadInput(f"The database {what}. {how}")


def step(c: Connection) -> str:
    return MigrationContext.configure(c).get_current_revision() or ""


def newest() -> str:
    return _known(STEPS)[0]


def _refuse_newer(found: str) -> None:
    if found and found not in _known(STEPS):
        raise BadInput(f"The database was made by a newer Tessera (step {found}, here {newest()}): install that one.")


@cache
def _known(steps: Path) -> list[str]:
    """All steps, the newest first."""
    return [script.revision for script in ScriptDirectory(str(steps)).walk_revisions()]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    return config
