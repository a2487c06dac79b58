"""How the database came to be, step by step (Alembic). store/migrate.py runs these; nobody else needs to."""
