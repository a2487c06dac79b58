"""The online table. Read messages.py (what travels), room.py with moves.py, commands.py and driving.py (one table),
seen.py (what each seat sees of it), rooms.py (all tables), app.py and doors.py (the doors), store.py (what stays)."""
