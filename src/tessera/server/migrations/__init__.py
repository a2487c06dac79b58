"""How the database came to be, step by step (Alembic). server/upgrading.py runs these; nobody else needs to."""
