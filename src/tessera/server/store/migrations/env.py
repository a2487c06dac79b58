"""Alembic's way in. The connection is given by store/migrate.py, which also holds the transaction: a migration
that fails half-way changes nothing, on both databases."""

from alembic import context

from tessera.server.store.schema import metadata

if context.is_offline_mode():
    raise SystemExit("Migrations run on a database, not into a script: tessera db upgrade")

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,  # SQLite can change a table only by copying it
)
context.run_migrations()
