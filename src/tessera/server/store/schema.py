"""The database: what is kept, one schema for SQLite and PostgreSQL. A change here needs a migration in
migrations/versions/; a test compares the two.

The game is its record: rows of `entry` are only ever added, and the number of a row decides who came first. Everything
about a table that may change (its name, its seats, its clocks) is one JSON document with a revision number.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# All times are milliseconds since 1970, UTC.

setting = Table(
    "setting",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

person = Table(
    "person",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("name_key", String(200)),  # the name as it is compared; NULL for guests, whose names may be the same
    Column("guest", Boolean, nullable=False),
    Column("host", Boolean, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("password", Text, nullable=False),  # an argon2id hash; empty: nobody can log in
    Column("session_epoch", Integer, nullable=False),  # raising it ends all sessions
    Column("webhook", Text, nullable=False),
    Column("webhook_kind", String(20), nullable=False, server_default="tessera"),
    Column("webhook_lang", String(8), nullable=False, server_default="en"),  # of the sentence that it gets
    Column("webhook_failures", Integer, nullable=False, server_default="0"),  # in a row
    Column("created", BigInteger, nullable=False),
    UniqueConstraint("name_key"),
)

token = Table(
    "token",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256: the token itself is not kept
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False, server_default="0"),  # when last, to the day; 0: never
    UniqueConstraint("person", "name"),
)

one_time = Table(
    "one_time",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("rev", Integer, nullable=False),
    Column("doc", Text, nullable=False),
    Column("status", String(20), nullable=False),
    Column("game", String(40), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index(None, "status", "listed", "updated"),
)

# Whose table it is, for "my tables". No key to `person`: a bot's or a deleted person's place is just not here.
# A finished game that others are compared with is also found by its kind (document.py: `filed_under`).
table_person = Table(
    "table_person",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(40), nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
    Index(None, "person"),
)

entry = Table(
    "entry",
    metadata,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("v", Integer, nullable=False),
    Column("id", String(120)),  # the command's; NULL for entries that nobody sent
    Column("do", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("code", BigInteger, nullable=False),  # codes are 64-bit in the kernel too
    Column("text", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "v"),
    UniqueConstraint("table_id", "id"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("person", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("removed", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
    Index(None, "person"),
)
