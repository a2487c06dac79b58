"""The first schema: people, tables, records, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "setting",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_setting"),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("name_key", sa.String(200)),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("session_epoch", sa.Integer, nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("name_key", name="uq_person_name_key"),
    )
    op.create_table(
        "token",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_token"),
        sa.UniqueConstraint("person", "name", name="uq_token_person_name"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_token_person", ondelete="CASCADE"),
    )
    op.create_table(
        "one_time",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_one_time"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_one_time_person", ondelete="CASCADE"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("doc", sa.Text, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_status_listed_updated", "tables", ["status", "listed", "updated"])
    op.create_table(
        "table_person",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_table_person"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_person_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_table_person_person", "table_person", ["person"])
    op.create_table(
        "entry",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("v", sa.Integer, nullable=False),
        sa.Column("id", sa.String(120)),
        sa.Column("do", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("code", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "v", name="pk_entry"),
        sa.UniqueConstraint("table_id", "id", name="uq_entry_table_id_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entry_table_id"),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_chat"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_table_id"),
    )
    op.create_index("ix_chat_person", "chat", ["person"])
