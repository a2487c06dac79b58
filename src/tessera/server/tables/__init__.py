"""Read table.py (one table: its match, document and ledger), audience.py (who looks on, and what they are told),
commands.py with moves.py (what people may ask), driver.py (what happens by itself), rooms.py (all that are open).
"""
