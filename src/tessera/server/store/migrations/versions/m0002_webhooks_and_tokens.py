"""What kind of webhook it is, in which language and whether it answers; when a token was last used."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("person", sa.Column("webhook_kind", sa.String(20), nullable=False, server_default="tessera"))
    op.add_column("person", sa.Column("webhook_lang", sa.String(8), nullable=False, server_default="en"))
    op.add_column("person", sa.Column("webhook_failures", sa.Integer, nullable=False, server_default="0"))
    op.add_column("token", sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))
